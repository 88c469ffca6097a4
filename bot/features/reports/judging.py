"""What operators do with reports: read what is needed to judge one, and settle it once; and what people are told then.

That arrives in the first chat where a private message does, or else on their pages until they have read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import Entry, Fact, Facts, PageMessage
from bot.notices.personal import PersonalMessages, look_again, unread
from bot.sending import Sender
from bot.usecases.bans import add_ban
from bot.usecases.registration import HOUSE
from bot.view.answer import Message
from bot.view.names import NAME_MOST, called
from bot.view.pen import Pen
from games.core.game import Refusal
from games.core.screen import Name, Say
from games.table.table import Table
from storage import UnitOfWork, outbox, reports
from storage.matches import tables
from storage.messages import rooms
from storage.outbox import Thing, Unsent
from storage.people import players
from storage.people.bans import EVERYWHERE
from storage.people.players import Player
from storage.reports import KIND, Decision, History, Report
from storage.rows import decode

PAGE = "/reports"
READ = "/report/read"  # the address to which a page says that its message was read
ENTRY = Entry("reports-title", "reports", PAGE)
LISTED_MOST = 50
DECISIONS: Sequence[Decision] = tuple(decision for decision in get_args(Decision) if decision)
BANS: Mapping[str, str] = {"banned": "here", "banned_everywhere": "everywhere"}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Case:
    """A report with what is needed to judge it: the match, and names as they were and as they are now."""

    report: Report
    reporter: str  # empty: their data was deleted
    called: str  # the person, as they were called then
    now_called: str
    history: History
    room: str = ""  # of the match: its title
    table: Table | None = None

    @property
    def is_renamed(self) -> bool:
        """Whether the person is called otherwise now; also a program, which its owner answers for."""
        return self.now_called != self.called

    @property
    def said(self) -> Sequence[Say]:
        """The reported lines, and what was said at the table last: ready phrases, and words for the shuffle."""
        lines = [Say("talk-line", {"who": self.called, "text": line}) for line in self.report.lines.split("\n") if line]
        return [*lines, *self._at_table()]

    def _at_table(self) -> Sequence[Say]:
        if self.table is None:
            return []
        phrases = [(said.seat, Say(f"phrase-{said.phrase}")) for said in self.table.said]
        typed = [(seat, chair.words) for seat, chair in enumerate(self.table.chairs) if chair.words]
        return [
            *(Say("card-said", {"who": Name(seat), "phrase": phrase}) for seat, phrase in phrases),
            *(Say("report-words", {"who": Name(seat), "phrase": words}) for seat, words in typed),
        ]

    @property
    def decisions(self) -> Sequence[Decision]:
        """How it can be settled: apart from a match there is no room to be banned from."""
        return [decision for decision in DECISIONS if self.table is not None or decision != "banned"]


@dataclass(frozen=True, slots=True)
class Cases:
    """The open reports that an operator may settle, and how many others there are about themselves."""

    shown: Sequence[Case]
    own: int = 0


async def open_cases(app: App, operator: Player, most: int = LISTED_MOST) -> Cases:
    """Returns the open reports, the oldest first, but for those about this operator."""
    async with app.store.read() as conn:
        listed = await reports.opened(conn, operator.id, most)
        own = await reports.count_open_about(conn, operator.id)
        loaded = await tables.load(conn, app.games, {report.match_id for report in listed if report.match_id})
        histories = await reports.histories(conn, {report.player_id for report in listed})
        cases = [await _case(conn, report, loaded.get(report.match_id), histories) for report in listed]
    return Cases(cases, own)


async def _case(conn: AsyncConnection, report: Report, table: Table | None, histories: Mapping[int, History]) -> Case:
    reporter = await players.get(conn, report.reporter) if report.reporter is not None else None
    person = await players.get(conn, report.player_id)
    room = await rooms.get(conn, table.room) if table is not None else None
    return Case(
        report,
        called(reporter.name, NAME_MOST) if reporter is not None and reporter.name else "",
        called(report.called, NAME_MOST),
        called(person.name, NAME_MOST) if person is not None else "",
        _before(histories.get(report.player_id, History())),
        (room.title or room.address) if room is not None else "",
        table,
    )


def _before(counted: History) -> History:
    """Returns a history without the report that is being judged."""
    return History(max(0, counted.reported - 1), counted.warned)


async def settle(app: App, operator: Player, number: int, decision: str) -> Decision:
    """Settles a report, and tells its reporter that it was read and, with a warning, the person about it.

    Raises not_operator, illegal, unknown_report, report_settled, report_of_yours and cannot_ban.
    """
    if not operator.operator:
        raise Refusal("not_operator")
    wanted = _decision(decision)

    async def work(unit: UnitOfWork) -> None:
        report = await reports.get(unit.conn, number)
        if report is None:
            raise Refusal("unknown_report")
        if report.player_id == operator.id:
            raise Refusal("report_of_yours")
        if not await reports.settle(unit.conn, number, wanted, app.now()):
            raise Refusal("report_settled")
        if wanted in BANS:
            await _ban(app, unit, report, operator, everywhere=BANS[wanted] == "everywhere")
        await outbox.put(unit.conn, KIND, str(number), _messages(report, wanted), app.now())

    await app.store.write(work)
    log.warning("a report was settled", report=number, decision=wanted, by=operator.handle)
    app.feed.publish([KIND], "reports")  # the outbox looks at once
    return wanted


def _decision(text: str) -> Decision:
    for decision in DECISIONS:
        if decision == text:
            return decision
    raise Refusal("illegal")


async def _ban(app: App, unit: UnitOfWork, report: Report, operator: Player, *, everywhere: bool) -> None:
    person = await players.get(unit.conn, report.player_id)
    if person is None or (not everywhere and not report.match_id):
        raise Refusal("cannot_ban")
    room = EVERYWHERE if everywhere else (await unit.table(report.match_id)).room
    reason = app.words.text(Say(f"report-reason-{report.reason}"), operator.language)
    await add_ban(unit, person, room, reason, operator)


def _messages(report: Report, decision: Decision) -> list[Unsent]:
    """Returns what people are told of a decision: only those whom a report is about learn what it is."""
    wanted = [(report.reporter, "read")] if report.reporter is not None else []
    if decision == "warned":
        wanted.append((report.player_id, "warned"))
    return [
        Unsent(HOUSE, str(player), {"line": line, "reason": report.reason}, once=f"{KIND} {report.id} {line}")
        for player, line in wanted
    ]


async def facts(_app: App, conn: AsyncConnection) -> Facts:
    """Returns how many reports are open, for operators."""
    count = await reports.count_open(conn)
    lines = [Say("reports-open-line", {"count": count})] if count else []
    return Facts(rows=[Fact("reports-open", [(str(count), PAGE)])], lines=lines)


def senders(app: App) -> list[Sender]:
    """Returns what sends these messages."""
    return [PersonalMessages(app, KIND, _words)]


async def _words(_app: App, message: Thing, pen: Pen) -> Message:
    return Message(pen(sentence(message.body)))


def sentence(body: Mapping[str, str]) -> Say:
    """Returns what somebody is told: that their report was read, or that they are warned, and of what."""
    reason = Say(f"report-reason-{body['reason']}")
    return Say(f"report-told-{body['line']}", {"reason": reason, "code": body["reason"]})


async def page_messages(app: App, conn: AsyncConnection, player: int) -> list[PageMessage]:
    """Returns what a player has not read yet."""
    return [
        PageMessage(sentence(decode(message.body, dict[str, str])), "report-told-ok", READ, message.about)
        for message in await unread(app, conn, KIND, player)
    ]


async def was_read(app: App, player: Player, number: str) -> None:
    """Deletes what a player has read of a report."""
    await app.store.write(lambda unit: outbox.drop(unit.conn, KIND, number, str(player.id)))
    look_again(app, KIND)
