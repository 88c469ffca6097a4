"""Interactions of Discord: whatever the gateway tells, the real library and our front answer it or pass it over."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.discord import shapes
from tests.discord.house import Club, begins_match, new_club
from tests.discord.world import Interaction

from .inputs import Part, Told, opened, parts
from .odd import bent, changes, mutated

pytestmark = pytest.mark.slow

PRESSED = (
    *(
        "{match}:1:a1",
        "{match}:more",
        "={match}:1:a1",
        "~{match}:resign:!",
        "{match}:join:0",
        "/me language ru",
        "/help",
    ),
    *(
        "{match}:form",
        "{match}:type:1",
        "{match}:hand",
        "~{match}:share",
        "{match}:record",
        "/turns",
        "/next tictactoe",
    ),
)
KEYS = (
    *("data", "custom_id", "component_type", "name", "options", "value", "type", "focused", "components", "component"),
    *"message flags member user id channel channel_id guild_id locale resolved x context".split(),
)
TRIES = st.tuples(
    st.integers(0, 10_000), st.one_of(st.just([]), changes), st.one_of(st.none(), bent(st.sampled_from(PRESSED)))
)
Try = tuple[int, list[Any], str | None]
ROUNDS = 2_000  # of the loop, in which everything that was begun must be done


@dataclass
class Hall:
    """A channel with a match, and what the gateway told of all that people did there."""

    club: Club
    match: str = ""
    did: list[tuple[Interaction, dict[str, Any]]] = field(default_factory=list)

    async def plays(self) -> None:
        """Two people play, press pages, fill a form, and look for something by typing."""
        club = self.club
        await begins_match(club)
        self.match = (await club.table()).id
        await club.plays(club.ann, "a1")
        await club.presses(club.bo, "⋯")
        await club.ann.runs("/me", in_=club.games).is_answered()
        await club.bo.runs("/help", in_=club.games, topic="tictactoe", step=2).is_answered()
        await club.bo.runs("/tables", in_=club.games, mine=True).is_answered()
        await club.ann.runs("/me", in_=club.ann.dm).is_answered()
        await club.ann.types_into("/play", "game", "tic", in_=club.games)
        await club.bo.types_into("/show", "match", "", in_=club.games)
        self.did = [(of, _told(of)) for of in club.fake.interactions.values()]

    async def hears(self, of: Interaction, told: Any) -> None:
        """The gateway tells of it once more, under a new number; all that comes of it is done."""
        fake = self.club.fake
        fresh = replace(of, id=fake.new_id(), token=f"{of.token}-{fake.new_id()}", created=fake.clock(), answer=None)
        fresh.answered, fresh.original, fresh.replies = None, None, []
        fake.interactions[fresh.id] = fake.tokens[fresh.token] = fresh
        if isinstance(told, dict):
            told = {
                **told,
                **{key: value for key, value in (("id", str(fresh.id)), ("token", fresh.token)) if key in told},
            }
        fake.gateway.tell("INTERACTION_CREATE", told, guild=of.place.guild)
        await self.rests()
        del fake.interactions[fresh.id], fake.tokens[fresh.token]

    async def rests(self) -> None:
        """Waits until nobody is at work any more."""
        front, quiet = self.club.front, 0
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
            waiting = [one.outbox.qsize() for one in self.club.fake.gateway.connections]
            at_work = [task for task in asyncio.all_tasks() if _is_work(task)]
            quiet = quiet + 1 if not any(waiting) and not at_work else 0
            if quiet > 3:
                break
            if at_work:
                await asyncio.wait(at_work, timeout=0.01)
        await front.app.redraw.drain()


def _told(of: Interaction) -> dict[str, Any]:
    """What the gateway says of it."""
    return copy.deepcopy(shapes.interaction(of, shapes.message(of.message) if of.message else None))


def _is_work(task: asyncio.Task[Any]) -> bool:
    """Whether a task does what somebody asked for, and ends."""
    name = task.get_name()
    return task is not asyncio.current_task() and any(
        part in name for part in ("discord.py", "discord-ui", "CommandTree")
    )


async def tell(hall: Hall, trial: Try) -> None:
    """One interaction, changed."""
    at, changed, text = trial
    of, told = hall.did[at % len(hall.did)]
    told = copy.deepcopy(told)
    if text is not None and "custom_id" in told["data"]:
        told["data"]["custom_id"] = text.replace("{match}", hall.match)
    hall.club.front.inbound._person_limit._times.clear()  # nobody is ever too quick
    await hall.hears(of, mutated(told, changed, KEYS))
    assert not hall.club.serving.done(), "the front ended by itself"


@asynccontextmanager
async def open_hall(folder: Path) -> AsyncIterator[Hall]:
    """The program on the fake, after a while of play."""
    club = new_club(folder)
    async with club.open():
        hall = Hall(club)
        await hall.plays()
        yield hall
    assert club.fake.problems == []


@pytest.mark.parametrize("part", parts("discord"), ids=str)
def test_any_interaction_is_answered_or_passed_over(part: Part, tmp_path: Path, record_property: Told) -> None:
    with opened(open_hall(tmp_path), "site-packages/discord/") as (run, hall):
        part.tries(TRIES, lambda trial: run(tell(hall, trial), mild=_is_nonsense(trial)), record_property)


def _is_nonsense(trial: Try) -> bool:
    """Whether a value may be of a kind that Discord never sends: then only the one who did it is told of trouble."""
    return any(kind != "remove" for _, kind, _, _ in trial[1])
