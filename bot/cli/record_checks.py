"""Replays every record in a database, and checks that its rows fit together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.words import DEFAULT, Words
from games import game_folders
from games.core.game import AnyGame, Refusal
from games.core.match import Match
from games.core.reading import NotARecord, read_record
from games.core.record import Record, replay
from games.core.screen import Say
from games.core.verify import verify
from games.table.records import as_record
from games.table.table import StoredStep, Table
from storage import consistency
from storage.matches import tables
from storage.parts import Records, find_parts
from storage.rows import decode
from storage.store import Store

from .replay import text_of

PAGE = 200  # matches
NAMED_MOST = 3

Progress = Callable[[str], None]  # takes a text that says how far it is


@dataclass
class Checked:
    """What a check of all records found. A record that could not be replayed is neither sound nor wrong."""

    records: int = 0
    replayed: int = 0
    wrong: list[str] = field(default_factory=list)  # sentences
    untold: list[str] = field(default_factory=list)


async def check_records(store: Store, progress: Progress) -> Checked:
    """Checks a whole database that nobody serves. Raises Trouble where it cannot be read."""
    checked, words = Checked(), Words(game_folders("games"), [DEFAULT])
    async with store.read() as conn:
        checked.wrong += await consistency.faults(conn)
        if checked.wrong:
            return checked
        checked.records = await consistency.count_records(conn)
        await _matches(conn, store.games, checked, words, progress)
        for records in (part.records for part in find_parts() if part.records):
            await _of_part(records, conn, store.games, checked, words, progress)
    return checked


async def _matches(
    conn: AsyncConnection, games: Mapping[str, AnyGame], checked: Checked, words: Words, progress: Progress
) -> None:
    after = ""
    while page := await consistency.matches_after(conn, after, PAGE):
        after = page[-1][0]
        loaded = await tables.load(conn, games, [match_id for match_id, *_ in page])
        for match_id, game, status in page:
            table = loaded.get(match_id)
            if game not in games:
                checked.untold.append(f"Match {match_id}: its game, {game}, is not installed.")
            elif table is None:
                checked.wrong.append(f"Match {match_id} cannot be read.")
            elif status != "open":
                try:
                    wrong = wrong_with(table, await tables.history(conn, match_id), words)
                except (Refusal, ValueError):
                    wrong = "its steps cannot be read."
                _note(checked, f"Match {match_id}", wrong, is_suspended=status == "frozen")
        progress(f"{checked.replayed:,} of {checked.records:,} records replayed")


def wrong_with(table: Table, history: Iterable[StoredStep], words: Words) -> str:
    """Returns what is wrong with a match that has begun or ended; empty where its steps lead to what is stored."""
    record = as_record(table, list(history))
    if unfair := verify(record, other_deals=0).unfair:
        return text_of(record, Say(f"unfair-{unfair.code}", unfair.facts), words)
    if table.match is not None:
        match = _last(record)
        if (match.state, match.turn) != (table.match.state, table.match.turn):
            return "its stored state does not fit its steps."
    return ""


def _last(record: Record) -> Match[Any]:
    *_, last = replay(record)
    return last.match


async def _of_part(
    records: Records,
    conn: AsyncConnection,
    games: Mapping[str, AnyGame],
    checked: Checked,
    words: Words,
    progress: Progress,
) -> None:
    after = 0
    while page := await records.after(conn, after, PAGE):
        after = page[-1][0]
        for number, text in page:
            what = records.called.format(number)
            try:
                record = read_record({**decode(text, dict), "seats": ["", ""]}, games)
                unfair = verify(record, other_deals=0).unfair
            except (NotARecord, ValueError) as error:
                _note(checked, what, f"it is not a record: {error}.")
            else:
                _note(
                    checked, what, text_of(record, Say(f"unfair-{unfair.code}", unfair.facts), words) if unfair else ""
                )
        progress(f"{checked.replayed:,} of {checked.records:,} records replayed")


def _note(checked: Checked, what: str, wrong: str, is_suspended: bool = False) -> None:
    """Counts a record. A suspended match may differ from its steps: that is why it was suspended."""
    if not wrong or not is_suspended:
        checked.replayed += 1
    if wrong:
        where = checked.untold if is_suspended else checked.wrong
        where.append(f"{what}{' is frozen' if is_suspended else ''}: {wrong}")


def summary(sentences: list[str]) -> str:
    """Returns the first sentences, and how many more there are."""
    more = len(sentences) - NAMED_MOST
    return " ".join(sentences[:NAMED_MOST] + ([f"And {more} more."] if more > 0 else []))
