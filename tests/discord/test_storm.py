"""Three fast people, slow pictures, lost answers and a restart: nothing stays wrong, and all are answered."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.view.pictures import Art
from games.core.screen import Scene

from .house import Club, cards, new_club, opens, virtual_time
from .people import Person
from .screen import buttons, label, words
from .sight import PATIENCE_SECONDS
from .test_hands import cards as tiles
from .world import Message

pytestmark = pytest.mark.slow

PRESSES = 16
TROUBLES = (
    *(("POST", "/callback", kind) for kind in ("cut_before", "cut_after", "500_after", "slow")),
    *(("POST", "/webhooks/", kind) for kind in ("cut_before", "slow")),  # what is sent twice there is there twice
    *(("PATCH", "/", kind) for kind in ("cut_before", "cut_after", "500_after", "slow")),
    *(("DELETE", "/", kind) for kind in ("cut_before", "cut_after")),
)


def hands_of(who: Person) -> list[Message]:
    return [one for one in who.ephemerals() if "Your hand" in one.content]


async def storm(club: Club, people: list[Person], dice: Random) -> None:
    """They press whatever they see, each button often twice, and do not wait for answers."""
    paint = club.app.studio.paint

    async def now_and_then_slowly(art: Art, scene: Scene) -> bytes:
        await asyncio.sleep(dice.choice((0.0, 0.0, 0.9)))
        return await paint(art, scene)

    club.app.studio.paint = now_and_then_slowly
    for _ in range(PRESSES):
        who = dice.choice(people)
        seen = [*hands_of(who)[:1], club.card()]
        keys = [(one, label(key)) for one in seen for key in buttons(one.components) if not key.get("disabled")]
        wanted = [(one, name) for one, name in keys if name in ("My hand", "Before", "After") or name.isdigit()]
        if not wanted:
            break
        if dice.random() < 0.4:
            club.fake.faults.ordered.clear()  # one trouble at a time
            club.fake.fail_next(*dice.choice(TROUBLES), seconds=0.3)
        tap = who.presses_on(*dice.choice(wanted))
        if dice.random() < 0.4:
            who.presses_again(tap)
        await asyncio.sleep(dice.choice((0.0, 0.02, 0.3)))
    club.fake.faults.ordered.clear()
    await club.front.tasks.finish(PATIENCE_SECONDS)
    await club.app.redraw.drain()


@pytest.mark.parametrize("seed", range(3))
async def test_after_a_storm_of_presses_all_is_shown_as_it_is(tmp_path: Path, seed: int) -> None:
    club, dice = new_club(tmp_path, virtual_time), Random(seed)
    people = [club.ann, club.bo, club.joins("Cy")]
    for _ in range(2):  # with a restart between
        async with club.open():
            if not cards(club):
                await opens(club, game="hidden", seats=3)
                for who in people[1:]:
                    await club.presses(who, "Join")
                if (await club.table()).status == "open":
                    await club.presses(club.ann, "Start")
            await storm(club, people, dice)
            await shows_what_is(club, people)
    assert not [of for of in club.fake.interactions.values() if of.answer is None]


async def shows_what_is(club: Club, people: list[Person]) -> None:
    """The card tells the newest step; each has one hand at most; whoever is asked can answer by `My hand`."""
    table = await club.table()
    if table.status != "live":
        assert "My hand" not in [label(one) for one in buttons(club.card().components)]
        return
    for who in people:
        await who.presses("My hand", in_=club.games).is_answered()
        await club.front.tasks.finish(PATIENCE_SECONDS)
        assert len(hands_of(who)) == 1
        assert "went wrong" not in club.fake.screen(club.games, who)
    seat = min(table.waiting())
    who = people[seat]
    assert f"{who.name}⁩ to play" in words(club.card())
    assert tiles(hands_of(who)[0]), club.fake.screen(club.games, who)
