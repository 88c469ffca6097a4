"""Buttons: whatever data is pressed by whomever and wherever, it is done or refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from bot.chat import presses
from bot.usecases.inbox import VERBS
from bot.usecases.play import PHRASES
from bot.view.button_data import ButtonData
from games.table.offers import KINDS

from .inputs import Part, Told, opened, parts
from .odd import changed, words
from .world import PEOPLE, STAGES, WHERE, World, open_world, spelling

pytestmark = pytest.mark.slow

TURNS = ("{turn}", "{turn}", "{turn}", "0", "1", "99", "-1", "٣", "9" * 150, " 1", "+1")
ARGUMENTS = (
    *("", "", "!", "{spelling}", "{spelling}", "0", "1", "2", "5", "7", "9", "50", "-1", "999999999", "9999999999"),
    *("1:2", "0:{player}", "1:999999", "{turn}", *KINDS, *PHRASES),
)
ORDERS = st.one_of(
    st.tuples(st.sampled_from(TURNS), st.sampled_from(("{spelling}",) * 4 + ARGUMENTS)),
    st.tuples(st.sampled_from((*VERBS, *VERBS, *presses.TABLE_PAGES)), st.sampled_from(ARGUMENTS)),
)
CHANGES = st.one_of(st.just((0, "", 0)), st.just((0, "", 0)), st.tuples(st.integers(0, 9), words, st.integers(0, 30)))
BUTTONS = st.tuples(
    st.sampled_from(PEOPLE),
    st.sampled_from(WHERE),
    st.sampled_from(STAGES),
    st.sampled_from(("", "", "", "~", "=", "/", "~=", "~/")),
    ORDERS,
    CHANGES,
    st.integers(0, 40),
    words,
)
Button = tuple[str, str, str, str, tuple[str, str], tuple[int, str, int], int, str]


async def press(world: World, button: Button) -> None:
    """One press; what comes of it is looked at."""
    await world.goes_on()
    name, where, stage, source, (verb, argument), change, number, text = button
    who, table = await world.comes(name, where), world.now(stage)
    order = f"{verb}:{argument}" if argument else verb
    facts = {
        "{turn}": str(table.match.turn if table.match else 1),
        "{spelling}": spelling(table, number),
        "{player}": str(next((c.player for c in table.chairs if c.player), 0)),
    }
    for key, value in facts.items():
        order = order.replace(key, value)
    data = changed(f"{source}{table.id}:{order}", *change)
    await world.check_said(who, await world.check_untouched(lambda: presses.press(who, ButtonData.parse(data), text)))


@pytest.mark.parametrize("part", parts("buttons"), ids=str)
def test_any_button_is_done_or_refused_in_words(part: Part, tmp_path: Path, record_property: Told) -> None:
    with opened(open_world(tmp_path)) as (run, world):
        part.tries(BUTTONS, lambda button: run(press(world, button)), record_property)
