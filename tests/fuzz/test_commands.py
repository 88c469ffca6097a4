"""Commands: whatever line is typed, or option is given, it is done or refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from bot.chat import commands, presses
from bot.chat.command import Person
from bot.chat.commands import all_commands
from bot.chat.context import refused
from bot.chat.me import TOPICS
from bot.usecases.room_settings import SETTINGS
from bot.view.answer import Answer
from bot.view.button_data import ButtonData
from games.core.game import Refusal
from storage.people.players import Account
from tests.games.plays import GAMES

from .inputs import Part, Told, opened, parts
from .odd import bent, words
from .world import PEOPLE, STAGES, World, open_world

pytestmark = pytest.mark.slow

COMMANDS = all_commands(GAMES)
NAMED = {"@bo": "Bo", "@xi": "Xi", "@nobody": ""}
VALUES = (
    *"tictactoe hidden sealed chess TicTacToe крестики-нолики 井字棋 {open} {live} {share}".split(),
    *"@bo @xi @nobody a1 1.1 word:tea draw 25 1 0 5 9 1000000 3d 10m daily".split(),
    *"live usual on off en ru zh text pictures ! ? 22 8 +3:30 UTC-12 paper".split(),
    *"stake=10 clock=1h computer=3 size=3 seats=3 game=hidden match={over} opponent=@bo step=2".split(),
    *("move_seconds=60", "move_seconds=none", "size=4", "rounds=", "=", "name=x", "topic=block", "value=1", "commands"),
    *TOPICS,
    *SETTINGS,
)
USUAL = {
    "play": (*GAMES, "@bo", "stake=10", "clock=1h", "computer=3", "size=3"),
    "me": tuple(TOPICS),
    "settings": tuple(SETTINGS),
    "next": (*GAMES, *GAMES, "tictactoe size=4", "sealed rounds=none", "hidden usual"),
    "help": (*GAMES, *COMMANDS, "fairness"),
}


def _line(name: str) -> st.SearchStrategy[str]:
    value = st.sampled_from((*USUAL.get(name, ("{open}", "{live}", "@bo")), *VALUES))
    rest = st.lists(value, max_size=4).map(" ".join)
    return rest.map(lambda said: f"{name} {said}".strip())


LINES = bent(st.sampled_from(tuple(COMMANDS)).flatmap(_line))
OPTIONS = st.tuples(
    st.sampled_from((*COMMANDS, "start", "", "PLAY")),
    st.dictionaries(
        st.sampled_from(sorted({o.name for c in COMMANDS.values() for o in c.options} | {"x", "\ud800"})),
        st.one_of(st.sampled_from(VALUES), words, st.integers(-2, 2**65)),
        max_size=4,
    ),
)
TRIES = st.tuples(st.sampled_from(PEOPLE), st.sampled_from(("room", "alone")), st.one_of(LINES, LINES, LINES, OPTIONS))
Try = tuple[str, str, Any]


async def run(world: World, trial: Try) -> None:
    """One command, typed or with its options; what comes of it is looked at."""
    await world.goes_on()
    name, where, said = trial
    who = await world.comes(name, where)
    people = {word: Person(Account("paper", f"{whom} {world.age}", whom), whom == "Xi") for word, whom in NAMED.items()}

    def told(text: str) -> str:
        for stage in STAGES:
            text = text.replace(f"{{{stage}}}", world.tables[stage].id)
        return text.replace("{share}", world.tables["live"].share)

    async def do() -> Answer:
        try:
            if isinstance(said, str):
                return await commands.run_line(who, told(said), people)
            command, given = said
            values = {
                key: people.get(value, told(value) if isinstance(value, str) else value) for key, value in given.items()
            }
            return await commands.run(who, command, values)
        except Refusal as refusal:
            return await refused(who, refusal)

    if isinstance(said, str) and name == "Cy":  # as a key of a page says it
        await world.check_said(
            who, await world.check_untouched(lambda: presses.press(who, ButtonData.parse(f"/{told(said)}")))
        )
    else:
        await world.check_said(who, await world.check_untouched(do))
    world.forgets(name)


@pytest.mark.parametrize("part", parts("commands"), ids=str)
def test_any_command_is_done_or_refused_in_words(part: Part, tmp_path: Path, record_property: Told) -> None:
    with opened(open_world(tmp_path)) as (run_it, world):
        part.tries(TRIES, lambda trial: run_it(run(world, trial)), record_property)
