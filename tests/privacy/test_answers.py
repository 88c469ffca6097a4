"""What the API and the tools of models answer to a program is the same in two worlds that it cannot tell apart."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest

from bot.platforms.web.api.sight import OWN_MOST
from bot.view.seat_document import Asked, match_document
from games.core.screen import Say
from games.table.table import Table
from storage.people.players import Player
from tests.games.plays import BEGAN, play, some_seats
from tests.virtual import in_virtual_time

from .answers import ANSWER_LEAKS, ASKED, run_all
from .runs import Leak
from .said import LANGUAGES, answering
from .worlds import SECRETIVE, app_of, table_of

OVER_A_STEP = 5_448  # a run of a match with 32 seats, in which a few bytes of a choice led over a step
RUNS = 120
FOUND_WITHIN = 200  # runs


def test_length_of_an_answer_follows_from_what_everybody_may_know(tmp_path: Path) -> None:
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, [OVER_A_STEP]))
    assert ran.things


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_a_seat_knows_besides_has_room_in_its_answers(name: str) -> None:
    for number, seats in enumerate(some_seats(SECRETIVE[name])):
        one, language = play(name, seats, number), LANGUAGES[number % 3]
        asked = Asked(names=True, legal=True, tell=partial(in_words, language))
        for moment in range(len(one.matches) - 1):
            table = table_of(one, moment, one.game)
            seat = moment % seats
            public, own = (length(table, who, asked) for who in (None, answering(table, seat)))
            assert own - public <= OWN_MOST, (seats, moment)


def in_words(language: str, say: Say, game: str) -> str:
    """A sentence."""
    return app_of().words.text(say, language, game)


def length(table: Table, who: Player | None, asked: Asked) -> int:
    """How many bytes a table has as a document."""
    return len(msgspec.json.encode(match_document(table, who, BEGAN, (), asked)))


@pytest.mark.slow
def test_program_is_answered_alike_and_in_one_length_whatever_is_hidden(tmp_path: Path) -> None:
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, range(RUNS)))
    assert ran.unlike == RUNS
    assert ran.moments > RUNS
    assert ran.things > ran.moments * ASKED
    assert ran.steps
    assert ran.revealed


@pytest.mark.slow
@pytest.mark.parametrize("name", ANSWER_LEAKS)
def test_planted_leak_in_an_answer_is_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: run_all(tmp_path, range(FOUND_WITHIN), ANSWER_LEAKS[name]))
