"""Typed actions: whatever anybody types at a table, the rules take it or refuse it in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import strategies as st

from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from bot.view.sentences import tell_event, tell_refusal
from games.core.game import Refusal
from games.core.match import act, legal, waiting
from games.table.table import Table

from .inputs import Part, Told, opened, parts
from .odd import changed, words
from .world import PEOPLE, STAGES, World, open_world, spelling

pytestmark = pytest.mark.slow

BEGINS = ("{spelling}", "a1", "c3", "swap", "1.1", "9.3", "draw", "3", "word:tea", "word:", "word:\ud800", "", "{turn}")
TYPED = st.tuples(
    st.sampled_from(PEOPLE),
    st.sampled_from(("live", "hidden", "sealed", "live", "hidden", "sealed", *STAGES)),
    st.sampled_from(("type", "type", "type:{turn}", "type:0", "type:99", "type:-1", "type:٣", "type:")),
    st.sampled_from(BEGINS),
    st.sampled_from((0, *range(10))),
    words,
    st.integers(0, 40),
)
Typed = tuple[str, str, str, str, int, str, int]
THROUGH_THE_DOOR = 10  # so many inputs are tried on the rules for one that goes through the inbox


@contextmanager
def said(world: World, table: Table) -> Iterator[None]:
    """A refusal is one that every language can say."""
    try:
        yield
    except Refusal as refusal:
        told = [
            world.app.words.text(tell_refusal(refusal), language, table.name) for language in world.app.words.languages
        ]
    else:
        return
    assert all(told)


def try_rules(world: World, table: Table, text: str) -> None:
    """The text typed by every seat, at the rules alone: what is taken was legal or of an open form, and is told."""
    match = table.match
    assert match is not None
    for seat in range(len(table.chairs)):
        taken = seat in waiting(table.game, match) and text in legal(table.game, match, seat)
        forms = table.game.forms.open(match.state, seat)
        with said(world, table):
            moved = act(table.game, match, seat, match.turn, text, None)
            assert taken or any(text.startswith(form) for form in forms), "what is not legal was taken"
            told = [tell_event(table.game, event) for event in moved.events]
            assert all(world.app.words.text(say, "en", table.name) for say in told)


async def type_it(world: World, typed: Typed) -> None:
    """One typed text; now and then it goes through the inbox, and the match may go on."""
    await world.goes_on()
    name, stage, verb, begin, change, word, number = typed
    table = world.now(stage)
    turn = str(table.match.turn if table.match else 1)
    text = changed(begin.replace("{spelling}", spelling(table, number)).replace("{turn}", turn), change, word, number)
    if table.match is not None and table.status == "live":
        try_rules(world, table, text)
    if world.tried % THROUGH_THE_DOOR == 0:
        who = await world.comes(name, "room")
        press = Press(who.player, "paper", table.id, Action.parse(verb.replace("{turn}", turn)), text)
        with said(world, table):
            done = await inbox.press(world.app, press)
            assert done.table.revision > table.revision


@pytest.mark.parametrize("part", parts("typed"), ids=str)
def test_any_typed_text_is_taken_or_refused_in_words(part: Part, tmp_path: Path, record_property: Told) -> None:
    with opened(open_world(tmp_path)) as (run, world):
        part.tries(TYPED, lambda typed: run(type_it(world, typed)), record_property)
