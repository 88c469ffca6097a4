"""One readable play of every game, compared to the letter; ROUNDHOUSE_WRITE_TRANSCRIPTS=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.view.sentences import tell_event, tell_outcome
from games.core.commands import Command, Do, Expire, Leave
from games.core.game import AnyGame
from games.core.match import Match, Transition, legal, waiting
from games.core.screen import Say

from .plays import BEGAN, GAMES, NAMES, Play, play, speaker

FOLDER = Path(__file__).parent / "transcripts"
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
    file = FOLDER / f"{name}.txt"
    text = transcript(max((play(name, seats, seed, wild=bool(seed % 2)) for seed in range(16)), key=_variety))
    if os.environ.get("ROUNDHOUSE_WRITE_TRANSCRIPTS"):
        file.write_text(text, "utf-8")
    assert file.is_file(), "ROUNDHOUSE_WRITE_TRANSCRIPTS=1 writes it"
    assert text == file.read_text("utf-8")
