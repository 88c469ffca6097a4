"""What people do: who may report whom, and a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, get_args

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import Entry
from bot.usecases import profile
from bot.usecases.inbox import MATCH_ID
from bot.usecases.play import may_see
from bot.usecases.talk import talk_at
from games.core.game import Refusal
from games.table.substitution import names_at, others_at
from games.table.table import Table
from storage import UnitOfWork, reports
from storage.matches.rating_lines import owners_of
from storage.messages.rooms import Room
from storage.people import bans, players, search
from storage.people.bans import EVERYWHERE
from storage.people.players import Player
from storage.reports import Reason

LINE_OF_TALK = "line"  # in place of a person: it is asked which line is reported
LINE_REASON: Reason = "name"  # of what somebody has said
REASONS: Sequence[Reason] = get_args(Reason)
A_DAY_MOST, DAY = 5, timedelta(days=1)
MET_MOST = 10  # recent opponents who are offered in chats

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Subject:
    """A person who can be reported, with the name that they had at the match; without a match, their name now."""

    player: int
    called: str
    table: Table | None = None
    line: str = ""  # of talk that they have said, which the report keeps


def subjects_at(table: Table, reporter: int | None) -> list[Subject]:
    """Returns whom somebody can report for a match: the others who sat there, once it is over, if they sat there too.

    Computers are nobody, nor are people whose data was deleted.
    """
    if table.status != "over":
        return []
    return [Subject(person, name, table) for person, name in others_at(table, reporter).items()]


def entries_at(table: Table, viewer: int | None) -> list[Entry]:
    """Returns the way to a report from a match that its viewer has played with somebody."""
    if not subjects_at(table, viewer):
        return []
    return [Entry("report-button", f"report {table.id}", f"/report/{table.id}")]


def entries_at_line(table: Table) -> list[Entry]:
    """Returns the way to a report of a line of talk; in chats it is asked which."""
    return [Entry("talk-report", f"report {table.id} {LINE_OF_TALK}", f"/report/{table.id}/line")]


def entries_of(person: Player, viewer: int | None) -> list[Entry]:
    """Returns the way to a report from a profile of somebody else."""
    return [] if viewer in (None, person.id) else [Entry("report-button", "", f"/report/person/{person.handle}")]


async def subjects_of(app: App, reporter: Player, room: Room | None, match_id: str) -> list[Subject]:
    """Returns whom somebody can report for a match; `room`: where they ask.

    Raises unknown_match, not_over, report_not_seated and report_nobody.
    """
    table = await app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None
    if table is None or not await may_see(app, table, reporter, room):
        raise Refusal("unknown_match")
    if reporter.id not in names_at(table):
        raise Refusal("report_not_seated")
    if table.status != "over":
        raise Refusal("report_too_early")
    if not (subjects := subjects_at(table, reporter.id)):
        raise Refusal("report_nobody")
    return subjects


async def line_subjects(app: App, reporter: Player, match_id: str) -> dict[int, Subject]:
    """Returns the lines of others that somebody reads at a table, by their numbers, the newest first.

    Raises unknown_match, and report_no_line where there are none.
    """
    table = await app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None
    if table is None:
        raise Refusal("unknown_match")
    lines = (await talk_at(app, table, reporter)).lines
    said = {line.id: line for line in reversed(lines) if line.player_id != reporter.id}
    if not said:
        raise Refusal("report_no_line")
    return {number: Subject(line.player_id, line.called, table, line.text) for number, line in said.items()}


async def line_subject(app: App, reporter: Player, match_id: str, number: str) -> Subject:
    """Returns the line of this number. Raises unknown_match and report_no_line."""
    for known, subject in (await line_subjects(app, reporter, match_id)).items():
        if str(known) == number:
            return subject
    raise Refusal("report_no_line")


def subject_among(subjects: Sequence[Subject], player: str) -> Subject:
    """Returns the one with this number. Raises report_not_there."""
    for subject in subjects:
        if str(subject.player) == player:
            return subject
    raise Refusal("report_not_there")


async def person_of(app: App, reporter: Player, handle: str) -> Subject:
    """Returns whom somebody can report apart from a match: a person they have played with, or whose profile they see.

    Raises no_profile and report_yourself.
    """
    async with app.store.read() as conn:
        person = await players.by_handle(conn, handle)
        if person is None or not await _is_known(conn, reporter, person):
            raise Refusal("no_profile")
    if person.id == reporter.id:
        raise Refusal("report_yourself")
    return Subject(person.id, person.name)


async def _is_known(conn: AsyncConnection, reporter: Player, person: Player) -> bool:
    met = await search.recent_opponents(conn, reporter.id, MET_MOST)
    return person.id in {opponent.id for opponent in met} or await profile.may_see(conn, person, reporter)


async def met_by(app: App, reporter: Player) -> list[Player]:
    """Returns the people whom somebody has played with lately."""
    async with app.store.read() as conn:
        return await search.recent_opponents(conn, reporter.id, MET_MOST)


def reason_in(text: str) -> Reason:
    """Returns the reason of this name. Raises report_no_reason."""
    for reason in REASONS:
        if reason == text:
            return reason
    raise Refusal("report_no_reason")


async def report(app: App, reporter: Player, subject: Subject, reason: Reason) -> None:
    """Saves a report, which operators then see.

    Raises unknown_player, report_banned, report_gone, report_yourself, too_many_reports and reported_already.
    """
    now, table = app.now(), subject.table
    room, match_id = (table.room, table.id) if table is not None else (EVERYWHERE, "")

    async def work(unit: UnitOfWork) -> None:
        conn = unit.conn
        await _check_reporter(conn, reporter.id, room)
        person = await _responsible(conn, subject.player)
        if person == reporter.id:
            raise Refusal("report_yourself")
        made = await reports.count_since(conn, reporter.id, now - DAY)
        new: dict[str, Any] = {"match_id": match_id, "reporter": reporter.id, "player_id": person}
        new |= {"called": subject.called, "reason": reason, "at": now, "lines": subject.line}
        if await reports.add(conn, new):
            if made >= A_DAY_MOST:
                raise Refusal("too_many_reports", most=A_DAY_MOST)
        elif not (subject.line and await reports.add_line(conn, new)):
            raise Refusal("reported_already")

    await app.store.write(work)
    log.info("somebody was reported", reason=reason, match=match_id)


async def _check_reporter(conn: AsyncConnection, reporter: int, room: int) -> None:
    """Refuses somebody who no longer exists (`unknown_player`), or who is banned (`report_banned`)."""
    is_known, banned = await bans.standing(conn, room, reporter)
    if not is_known:
        raise Refusal("unknown_player")
    if banned is not None:
        raise Refusal("report_banned")


async def _responsible(conn: AsyncConnection, player: int) -> int:
    """Returns the person to whom a report is about: of a program, its owner. Raises report_gone."""
    person = (await owners_of(conn, [player])).get(player, player)
    is_known, _ = await bans.standing(conn, EVERYWHERE, person)
    if not is_known:
        raise Refusal("report_gone")
    return person
