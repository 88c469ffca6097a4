"""Two worlds on the fake Telegram: what one person sees of others' hands in place of the card is alike in both."""

from __future__ import annotations

import dataclasses
import io
import re
from pathlib import Path

import pytest

from bot.usecases import lobby
from bot.usecases.lobby import TableRequest
from games.core.chance import Chance
from games.core.game import Step
from storage.messages import displays
from tests.games.plays import GAMES
from tests.networks.both import NAMES, Both, both_networks, sketch
from tests.networks.people import OnTelegram, words_of
from tests.telegram import screens
from tests.telegram.state import Message
from tests.virtual import VirtualLoop, in_virtual_time

from .houses import Dealer, kind_of
from .listening import json_lines
from .worlds import Pair, kinds_of_tables, pair_by_chance

pytestmark = pytest.mark.slow

DRAWN = re.compile(r"text='[0-9a-f]{16}'")  # an avatar, which is drawn by lot

DEALT = ("tequila", "hidden")  # games in which hands are dealt
NUMBERS = [n for n in range(1, 80) if kinds_of_tables()[kind_of(n) % len(kinds_of_tables())][0] in DEALT][:8]


async def seen(loop: VirtualLoop, folder: Path, pair: Pair, number: int) -> list[str]:
    """What the viewer, a passer-by and whoever reads the log see while everybody takes a hand in place of the card."""
    world = pair.here if number % 2 == 0 else pair.there
    dealer = Dealer(world.game, Step(world.live_match().state))
    games = GAMES | {world.name: dataclasses.replace(world.game, setup=dealer)}
    log = io.StringIO()
    with json_lines(log):
        async with both_networks(loop, folder, sketch, games) as both:
            people = [await sitting(both, name) for name in NAMES[: len(world.chairs)]]
            passer_by = await sitting(both, "Zoe")
            assert pair.viewer is not None
            watching = [people[pair.viewer], passer_by]
            told = await _played(both, pair, people, watching)
    return [*told, log.getvalue()]


async def sitting(both: Both, name: str) -> OnTelegram:
    """Somebody in the group."""
    person = await both.person(name, "telegram")
    assert isinstance(person, OnTelegram)
    return person


async def _played(both: Both, pair: Pair, people: list[OnTelegram], watching: list[OnTelegram]) -> list[str]:
    world, app, told = pair.here, both.app, list[str]()
    await both.rests()
    room = await app.directory.get_or_create_room("telegram", str(both.group.id), "Saturday")
    host = await app.directory.find_player("telegram", str(people[0].person.id))
    assert host is not None
    plan = TableRequest(world.name, world.options, len(world.chairs))
    table = await lobby.open_table(app, room, host, "telegram", plan)
    await app.redraw.enqueue(displays.wanted("telegram", str(both.group.id), table.id, "card"))
    for one in people[1:]:
        await one.presses("Join")
    for one in people:
        await both.rests()
        if (await both.table(table.id)).status == "open" and one.keys_now("Start"):
            await one.presses("Start")
    assert (await both.table(table.id)).status == "live"
    for one in people:
        await one.presses(":hand")
        await both.rests()
        told += _screens(watching)
    card = next(one for one in passer_by_cards(watching[1]) if table.id in str(one.face.keyboard))
    for forged in (f"{table.id}:hand", f"={table.id}:hand", "~:card"):
        told.append((await watching[1].person.forges(card, forged).answer()).text)
        told += _screens(watching)
    return [*told, *(words_of(face) for one in both.group.messages.values() for face in one.shown)]


def passer_by_cards(one: OnTelegram) -> list[Message]:
    """The messages of the group that somebody sees who plays nothing."""
    return screens.visible(one.person.user, one.group)


def _screens(watching: list[OnTelegram]) -> list[str]:
    """All that these people have before them: texts, pictures and buttons."""
    return [f"{one.name}: {shown.text} {shown.keys}" for one in watching for shown in one.screen()]


@pytest.mark.parametrize("number", NUMBERS)
def test_two_worlds_look_alike_to_others_while_hands_stand_in_place_of_the_card(number: int, tmp_path: Path) -> None:
    chance = Chance(number.to_bytes(8, "big"), "in the card")
    _, pair = pair_by_chance(kind_of(number), lambda game: game, passers_by=False, chance=chance)
    here, there = (told_in(tmp_path / name, pair, world) for world, name in enumerate(("here", "there")))
    assert pair.here != pair.there
    assert here == there


def test_hand_that_all_can_see_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "sees", lambda _viewer, message: not message.deleted)
    with pytest.raises(AssertionError, match="hand"):
        test_two_worlds_look_alike_to_others_while_hands_stand_in_place_of_the_card(NUMBERS[0], tmp_path)


def told_in(folder: Path, pair: Pair, world: int) -> list[str]:
    """What is seen in one of the two worlds."""
    folder.mkdir(parents=True)
    return [DRAWN.sub("", line) for line in in_virtual_time(lambda loop: seen(loop, folder, pair, world))]
