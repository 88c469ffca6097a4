"""Changes of tables, told to the other processes of a house after the commit, and heard from them.

Nothing here is the truth: what is lost is found by the next sweep.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from msgspec import DecodeError, Struct, ValidationError, field, json

from bot.feed import Feed, FeedEvent
from bot.logs import failures_logged
from bot.memory import RecentDict
from bot.tasks import Tasks
from games.table.table import Table
from storage import Store
from storage.matches import tables
from storage.peers import TEXT_MOST, Peers

START = "changes "
NOTES_AT_ONCE = 60
UNTOLD_MOST = 10_000  # matches; more are left to the sweeps
EVENTS_MOST = 1_000
SPARE = 200  # bytes of a text that are left free
PAGE = 100  # tables in one query

log = structlog.get_logger(__name__)


class Note(Struct, array_like=True, frozen=True):
    """What has changed about a table: enough to know whether it must be loaded."""

    match_id: str
    revision: int
    asks_computer: bool  # a computer must move, and the process that tells it has none
    deadline: datetime | None = None  # when its alarm fires
    notice: datetime | None = None  # when the next notice about it is due


class Told(Struct, array_like=True):
    """One text."""

    notes: list[Note] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)  # matches with a message that another process must write
    events: list[tuple[list[str], str, dict[str, Any]]] = field(default_factory=list)
    lines: list[tuple[str, int, Any]] = field(default_factory=list)  # for a player's open pages of a match
    sweep: bool = False  # messages are out of date though no table has changed
    duties: bool = False  # a front is connected, in another process than before


TablesHeard = Callable[[Mapping[str, Table]], None]


class Changes:
    """Tells what this process has changed, one text at a time, and passes on what others have.

    `note`: makes the note of a table.
    """

    def __init__(self, store: Store, peers: Peers, feed: Feed, note: Callable[[Table], Note]) -> None:
        self._store, self._peers, self._feed, self._note = store, peers, feed, note
        self._notes: RecentDict[str, Note] = RecentDict(UNTOLD_MOST)
        self._wanted: dict[str, None] = {}
        self._events: deque[tuple[list[str], str, dict[str, Any]]] = deque(maxlen=EVENTS_MOST)
        self._lines: deque[tuple[str, int, Any]] = deque(maxlen=EVENTS_MOST)
        self._sweep = self._duties = False
        self._woken = asyncio.Event()
        self._pending: dict[str, Note] = {}  # tables of others to load
        self._loading: asyncio.Task[None] | None = None
        self._tasks = Tasks()
        self.on_notes: list[Callable[[Sequence[Note]], None]] = []
        self.on_tables: list[tuple[Callable[[Note], bool], TablesHeard]] = []
        self.on_wanted: list[Callable[[Sequence[str]], None]] = []
        self.on_line: list[Callable[[str, int, Any], None]] = []
        self.on_sweep: list[Callable[[], None]] = []
        self.on_duties: list[Callable[[], None]] = []

    def start(self) -> None:
        """Begins to tell and to hear."""
        self._store.listen(self.tell_tables)
        self._feed.tell_others = self.tell_event
        self._peers.listen(self._hear)
        self._tasks.every(None, self._tell, "changes: tell", self._woken)

    async def close(self) -> None:
        """Stops; what is not told yet is left to the sweeps."""
        self._feed.tell_others = lambda _: None
        await self._tasks.finish()

    def tell_tables(self, changed: Mapping[str, Table]) -> None:
        """Tells that these tables have changed."""
        for table in changed.values():
            self._notes[table.id] = self._note(table)
        self._woken.set()

    def tell_wanted(self, match_id: str) -> None:
        """Tells that a message about a match waits for the process that writes it."""
        self._wanted[match_id] = None
        self._woken.set()

    def tell_event(self, event: FeedEvent) -> None:
        """Tells an event of the feed."""
        told = ([*event.topics], event.kind, dict(event.facts))
        if len(json.encode(told)) > TEXT_MOST // 2:
            told = ([*event.topics], event.kind, {})  # the pages read everything again
        self._events.append(told)
        self._woken.set()

    def tell_line(self, match_id: str, player: int, line: Any) -> None:
        """Tells a line for the pages that a player has open at a match."""
        self._lines.append((match_id, player, line))
        self._woken.set()

    def tell_sweep(self) -> None:
        """Tells that messages are out of date though no table has changed."""
        self._sweep = True
        self._woken.set()

    def tell_duties(self) -> None:
        """Tells that a front is connected, in another process than before."""
        self._duties = True
        self._woken.set()

    async def _tell(self) -> None:
        while any((self._notes, self._wanted, self._events, self._lines, self._sweep, self._duties)):
            await self._peers.tell(self._text())

    def _text(self) -> str:
        """Returns the next text, no longer than can be told."""
        told = Told(sweep=self._sweep, duties=self._duties)
        self._sweep = self._duties = False
        while self._notes and len(told.notes) < NOTES_AT_ONCE:
            told.notes.append(self._notes.popitem(last=False)[1])
        while self._wanted and len(told.wanted) < NOTES_AT_ONCE:
            told.wanted.append(match_id := next(iter(self._wanted)))
            del self._wanted[match_id]
        text = json.encode(told)
        while self._events and len(text) + len(json.encode(self._events[0])) < TEXT_MOST - SPARE:
            told.events.append(self._events.popleft())
            text = json.encode(told)
        while self._lines and len(text) + len(json.encode(self._lines[0])) < TEXT_MOST - SPARE:
            told.lines.append(self._lines.popleft())
            text = json.encode(told)
        return START + text.decode()

    def _hear(self, text: str) -> None:
        if not text.startswith(START):
            return
        try:
            told = json.decode(text[len(START) :], type=Told)
        except (DecodeError, ValidationError) as error:  # of another version
            log.info("a text of another process was not understood", why=str(error))
            return
        for note in told.notes:
            self._store.forget_older(note.match_id, note.revision)
        for hear_notes in self.on_notes if told.notes else ():
            hear_notes(told.notes)
        self._pending |= {note.match_id: note for note in told.notes if any(wants(note) for wants, _ in self.on_tables)}
        if self._pending and (self._loading is None or self._loading.done()):
            self._loading = self._tasks.start(self._load(), "changes: load")
        for hear_wanted in self.on_wanted if told.wanted else ():
            hear_wanted(told.wanted)
        for topics, kind, facts in told.events:
            self._feed.hear(FeedEvent(kind, topics, facts))
        for match_id, player, line in told.lines:
            for hear_line in self.on_line:
                hear_line(match_id, player, line)
        for hear in (*(self.on_sweep if told.sweep else ()), *(self.on_duties if told.duties else ())):
            hear()

    async def _load(self) -> None:
        """Loads the tables that somebody here wants, and passes them on."""
        while self._pending:
            some = {match_id: self._pending.pop(match_id) for match_id in list(self._pending)[:PAGE]}
            with failures_logged(log, "tables that another process changed could not be loaded"):
                async with self._store.read() as conn:
                    found = await tables.load(conn, self._store.games, list(some))
                for wants, hear in self.on_tables:
                    if mine := {match_id: table for match_id, table in found.items() if wants(some[match_id])}:
                        hear(mine)
