"""A corpus of records for every number of every game's rules: no rule changes unseen."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from bot.cli.replay import changed_rules, corpora
from games.core.reading import documents, read_record
from games.core.record import Record
from games.core.verify import verify

from .make_corpus import RECORDS, corpus, line_of, main
from .plays import FOLDERS, GAMES, option_values

every_game = pytest.mark.parametrize("name", GAMES)
MAKE = "python -m tests.games.make_corpus GAME makes it"
VERBS = {"do", "leave", "expire", "takeback", "deadline", "stop"}


@cache
def lines(name: str) -> tuple[bytes, ...]:
    """All lines of all corpora of a game."""
    return tuple(line for file in corpora(FOLDERS[name]) for line in file.read_bytes().splitlines())


def records(name: str) -> list[Record]:
    """The same, read."""
    return [read_record(documents(line)[0], GAMES) for line in lines(name)]


@every_game
def test_every_number_of_the_rules_has_its_corpus(name: str) -> None:
    assert [file.name for file in corpora(FOLDERS[name])] == [f"{n + 1}.jsonl" for n in range(GAMES[name].rules)], MAKE
    for file in corpora(FOLDERS[name]):
        numbers = {document["rules"] for document in documents(file.read_bytes())}
        assert f"{numbers}.jsonl" == f"{{{file.name.partition('.')[0]}}}.jsonl"


@every_game
def test_corpus_replays_to_the_byte(name: str) -> None:
    assert [line_of(record) for record in records(name)] == list(lines(name))
    assert changed_rules(GAMES, {name: FOLDERS[name]}) == []


@every_game
def test_records_of_a_corpus_are_finished_and_fair(name: str) -> None:
    for record in records(name):
        assert record.outcome is not None
        assert verify(record).unfair is None
        assert record.name == name, MAKE


@every_game
def test_corpus_has_every_verb_option_and_number_of_seats(name: str) -> None:
    game, known = GAMES[name], records(name)
    verbs = {verb for line in lines(name) for step in msgspec.json.decode(line)["steps"] for verb in step}
    assert len(known) >= RECORDS
    assert verbs - {"at", "seat"} == VERBS
    assert {len(record.seats) for record in known} == {game.fewest - 1, *game.seats}
    for option, value in option_values(game):
        assert value in {getattr(record.options, option) for record in known}, option
    assert any(record.position for record in known)
    assert {record.started_at is None for record in known} == {True, False}


def test_corpus_that_is_there_is_not_made_anew_without_being_told(capsys: pytest.CaptureFixture[str]) -> None:
    before = lines("tictactoe")
    with pytest.raises(SystemExit):
        main(["tictactoe"])
    assert "get a new number" in capsys.readouterr().err
    assert lines.__wrapped__("tictactoe") == before


@every_game
def test_made_corpus_is_the_same_each_time(name: str) -> None:
    assert [record.document() for record in corpus(name)] == [record.document() for record in corpus(name)]
