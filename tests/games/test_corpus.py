"""A corpus of records for every number of every game's rules: no rule changes unseen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.replay import changed_rules, corpora
from bot.view.sentences import tell_event, tell_outcome
from games import find_games
from games.core.commands import Command, Do, Expire, Leave
from games.core.game import AnyGame, Game
from games.core.match import Match, Transition, legal, waiting
from games.core.options import BankOptions, describe, given
from games.core.reading import documents, read_record
from games.core.record import Record
from games.core.screen import Say
from games.core.verify import verify

from .make_corpus import RECORDS, corpus, later_options, line_of, main
from .plays import BEGAN, FOLDERS, GAMES, NAMES, Play, option_values, play, speaker

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
    later = [f"{GAMES[name].rules}.{option}.jsonl" for option in later_options(GAMES[name])]
    every = [*(f"{n + 1}.jsonl" for n in range(GAMES[name].rules)), *sorted(later)]
    assert [file.name for file in corpora(FOLDERS[name])] == every, MAKE
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
    game, known, usual = GAMES[name], records(name), {one["name"]: one["default"] for one in describe(BankOptions)}
    verbs = {verb for line in lines(name) for step in msgspec.json.decode(line)["steps"] for verb in step}
    assert len(known) >= RECORDS
    assert verbs - {"at", "seat"} == VERBS
    assert {len(record.seats) for record in known} == {game.fewest - 1, *game.seats}
    for option, value in option_values(game):
        assert value in {given(record.options).get(option, usual.get(option)) for record in known}, option
    assert any(record.position for record in known)
    assert {record.started_at is None for record in known} == {True, False}


def test_corpus_that_is_there_is_not_made_anew_without_being_told(capsys: pytest.CaptureFixture[str]) -> None:
    before = lines("tictactoe")
    with pytest.raises(SystemExit):
        main(["tictactoe"])
    assert "get a new number" in capsys.readouterr().err
    assert lines.__wrapped__("tictactoe") == before


@pytest.mark.slow
@every_game
def test_made_corpus_is_the_same_each_time(name: str) -> None:
    assert [record.document() for record in corpus(name)] == [record.document() for record in corpus(name)]


# One readable play of every game, compared to the letter; ROUNDHOUSE_WRITE_TRANSCRIPTS=1 writes them again.

MOST_LISTED = 12  # legal spellings a seat


def transcript(one: Play) -> str:
    """The play as people read it: what was done, what was said, how the board stands, who may do what."""
    seats = one.start.seats
    names = ", ".join(f"{seat} {NAMES[seat]}" for seat in range(seats))
    title = speaker(one.name).text(Say("title"))
    lines = [f"{title}: {names}", f"options: {one.record().document()['options']}", ""]
    for number, moved in enumerate(one.moments):
        at = (one.entries[number - 1].at or BEGAN) - BEGAN if number else BEGAN - BEGAN
        lines += [f"step {number} at +{at}: {_deed(moved.command)}", *_told(one, moved, seats)]
        lines += [*_stands(one, moved.match), *_asks(one.game, moved.match), ""]
    return "\n".join(lines).rstrip() + "\n"


def _deed(command: Command | None) -> str:
    match command:
        case Do(seat, text):
            return f"{NAMES[seat]} plays {text}"
        case Leave(seat, why):
            return f"{NAMES[seat]} leaves ({why})"
        case Expire():
            return "time is up"
    return "it begins"


def _told(one: Play, moved: Transition[Any], seats: int) -> Iterator[str]:
    for event in moved.events:
        to = "" if event.only is None else f" (to {', '.join(NAMES[s] for s in sorted(event.only))})"
        yield f"  {speaker(one.name).text(tell_event(one.game, event))}{to}"
    if moved.match.outcome:
        outcome = moved.match.outcome
        yield f"  {speaker(one.name).text(tell_outcome(outcome))} shares of 10 each: {outcome.shares(10, seats)}"


def _stands(one: Play, match: Match[Any]) -> Iterator[str]:
    screen = one.game.screen(one.game.view(match.state, None), "")
    for say in (*screen.lines, *screen.text_board):
        yield f"  | {speaker(one.name).text(say)}"
    if not match.outcome:
        for seat in range(one.start.seats):
            private = one.game.screen(one.game.view(match.state, seat), "").lines
            said = " ".join(speaker(one.name).text(say) for say in private if say not in screen.lines)
            yield from [f"  {NAMES[seat]} reads: {said}"] if said else []


def _asks(game: AnyGame, match: Match[Any]) -> Iterator[str]:
    for seat in sorted(waiting(game, match)):
        listed, forms = sorted(legal(game, match, seat)), game.forms.open(match.state, seat)
        more = f" and {len(listed) - MOST_LISTED} more" if len(listed) > MOST_LISTED else ""
        typed = f"; types {' '.join(forms)}" if forms else ""
        yield f"  turn {match.turn} asks {NAMES[seat]}: {' '.join(listed[:MOST_LISTED])}{more}{typed}"


def _variety(one: Play) -> tuple[int, int]:
    """How many kinds of things happen, and then how near it is to a dozen steps."""
    return len({event.kind for moved in one.moments for event in moved.events}), -abs(len(one.entries) - 12)


@pytest.mark.parametrize("name", GAMES)
def test_play_reads_as_it_did(name: str) -> None:
    seats = min(GAMES[name].most, max(GAMES[name].fewest, 3))
    file = Path(str(FOLDERS[name].joinpath("corpus", "transcript.txt")))
    text = transcript(max((play(name, seats, seed, wild=bool(seed % 2)) for seed in range(16)), key=_variety))
    if os.environ.get("ROUNDHOUSE_WRITE_TRANSCRIPTS"):
        file.write_text(text, "utf-8")
    assert file.is_file(), "ROUNDHOUSE_WRITE_TRANSCRIPTS=1 writes it"
    assert text == file.read_text("utf-8")


# Games are found, never listed.


def test_every_folder_with_a_game_is_found_by_its_name() -> None:
    assert "tictactoe" in find_games()
    assert list(find_games("tests.test_games")) == ["hidden", "sealed"]


def test_folder_without_a_game_is_passed_over() -> None:
    assert "core" not in find_games()


def test_names_come_in_order() -> None:
    assert list(find_games()) == sorted(find_games())


def test_what_was_found_is_not_changed_by_its_readers() -> None:
    found: Any = find_games()
    with pytest.raises(TypeError):
        found["chess"] = None
    assert "chess" not in found


def test_game_without_a_duty_does_not_come_to_be() -> None:
    duties: dict[str, Any] = {"seats": range(2, 3)}
    with pytest.raises(TypeError, match="setup") as error:
        Game(**duties)
    assert "'legal'" in str(error.value)
