"""/report: whom, and why. /reports: the open reports, one a page, for operators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.command import Command, Given, Option
from bot.chat.context import Context
from bot.chat.pages import back, head, rows_of
from bot.chat.profile import head as title
from bot.view.answer import Answer, Key, Message, Page
from bot.view.candidates import labels
from bot.view.names import called, short
from bot.view.pen import Pen, joined
from bot.view.sentences import join_names
from games.core.game import Refusal

from .judging import Case, open_cases, settle
from .reporting import (
    LINE_OF_TALK,
    LINE_REASON,
    REASONS,
    Subject,
    line_subject,
    line_subjects,
    met_by,
    person_of,
    reason_in,
    report,
    subject_among,
    subjects_of,
)

NO_MATCH = "-"  # in place of a match: somebody is reported apart from any
NUMBER_MOST = 15  # digits
LINES_MOST, LABEL_MOST = 4, 32  # of talk that are offered, and characters of each


async def send_report(context: Context, given: Given) -> Answer:
    """Asks whom, then why, then saves the report; without a match, offers the people played with lately."""
    match, who, why = (str(given.get(name, "")) for name in ("match", "who", "why"))
    if not match:
        return await _people_met(context)
    if who == LINE_OF_TALK:
        return await _report_line(context, match, why)
    if match == NO_MATCH:
        subject, asked = await person_of(context.app, context.player, who), f"report {NO_MATCH} {who}"
    else:
        subjects = await subjects_of(context.app, context.player, context.room, match)
        if not who and len(subjects) > 1:
            return _people(context, subjects, match)
        subject = subject_among(subjects, who) if who else subjects[0]
        asked = f"report {match} {subject.player}"
    if not why:
        return _reasons(context, subject, asked)
    await report(context.app, context.player, subject, reason_in(why))
    return _page(context.pen()("report-thanks"))


def _page(text: str, keys: Sequence[Sequence[Key]] = ()) -> Answer:
    return (Page(Message(text, tuple(map(tuple, keys))), own=True),)


async def _people_met(context: Context) -> Answer:
    pen, people = context.pen(), await met_by(context.app, context.player)
    names = labels(people)
    keys = [Key(names[person.id], f"/report {NO_MATCH} {person.handle}") for person in people]
    line = pen("report-whom" if people else "report-nobody-met")
    return _page(joined([title(pen, "report-title"), line]), rows_of(keys))


async def _report_line(context: Context, match: str, number: str) -> Answer:
    """Asks which line, then saves the report."""
    if number:
        await report(
            context.app, context.player, await line_subject(context.app, context.player, match, number), LINE_REASON
        )
        return _page(context.pen()("report-thanks"))
    subjects = await line_subjects(context.app, context.player, match)
    table = next(iter(subjects.values())).table
    assert table is not None
    pen = context.pen(table)
    keys = [
        Key(short(f"{subject.called}: {subject.line}", LABEL_MOST), f"/report {match} {LINE_OF_TALK} {known}")
        for known, subject in list(subjects.items())[:LINES_MOST]
    ]
    lines = [head(pen, table), pen("report-which-line"), pen("report-how")]
    return _page(joined(lines), rows_of([*keys, back(pen, table)], 1, len(keys) + 1))


def _people(context: Context, subjects: Sequence[Subject], match: str) -> Answer:
    table = subjects[0].table
    assert table is not None
    pen = context.pen(table)
    keys = [Key(called(subject.called), f"/report {match} {subject.player}") for subject in subjects]
    return _page(joined([head(pen, table), pen("report-whom")]), rows_of([*keys, back(pen, table)]))


def _reasons(context: Context, subject: Subject, asked: str) -> Answer:
    table, who = subject.table, called(subject.called)
    pen = context.pen(table)
    keys = [Key(pen.plain(f"report-reason-{reason}"), f"/{asked} {reason}") for reason in REASONS]
    ways = [back(pen, table)] if table is not None else []
    first = head(pen, table) if table is not None else title(pen, "report-title")
    return _page(joined([first, pen("report-why", who=who), pen("report-how")]), rows_of([*keys, *ways], 1))


async def list_reports(context: Context, given: Given) -> Answer:
    """Shows operators the first open report after a number; with a decision, settles the report of that number."""
    if not context.player.operator:
        raise Refusal("not_operator")
    after, pen = _number(str(given.get("number", ""))), context.pen()
    lines = [title(pen, "reports-title")]
    if decision := str(given.get("decision", "")):
        lines.append(pen(f"reports-did-{await settle(context.app, context.player, after, decision)}"))
    cases = await open_cases(context.app, context.player)
    case = next((case for case in cases.shown if case.report.id > after), next(iter(cases.shown), None))
    lines.append(pen("reports-open-line", count=len(cases.shown)))
    if cases.own:
        lines.append(pen("reports-own", count=cases.own))
    if case is None:
        return _page(joined([*lines, pen("reports-none")]))
    return _page(joined([*lines, *case_lines(context.pen(case.table), case)]), _keys(context, case, len(cases.shown)))


def _number(text: str) -> int:
    """Returns the number of a report; 0, which is the number of none, for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= NUMBER_MOST else 0


def case_lines(pen: Pen, case: Case) -> list[str]:
    """Returns what is needed to judge a report."""
    report, table = case.report, case.table
    reason = pen.plain(f"report-reason-{report.reason}")
    lines = [pen.ink.bold(pen("reports-about", who=case.called, reason=reason))]
    if case.is_renamed:
        lines.append(pen("reports-now", who=case.now_called))
    if table is None:
        lines.append(pen("reports-no-match"))
    else:
        players = join_names(range(len(table.chairs)))
        lines.append(pen("reports-match", game=pen.title(table.name), id=table.id, room=case.room, who=players))
        lines += map(pen, case.said)
    lines.append(pen("reports-before", reported=case.history.reported, warned=case.history.warned))
    lines.append(pen("reports-by", who=case.reporter) if case.reporter else pen("reports-by-nobody"))
    return lines


def _keys(context: Context, case: Case, count: int) -> list[list[Key]]:
    pen, web, number = context.pen(), context.app.settings.web_url, case.report.id
    decide = [
        Key(
            pen.plain(f"reports-{decision}"),
            f"/reports {number} {decision}",
            "danger" if decision.startswith("banned") else "plain",
        )
        for decision in case.decisions
    ]
    ways = [Key(pen.plain("reports-replay"), url=f"{web}/t/{case.table.id}/replay")] if web and case.table else []
    if count > 1:
        ways.append(Key(pen.plain("reports-next"), f"/reports {number}"))
    return [decide[at : at + 2] for at in range(0, len(decide), 2)] + ([ways] if ways else [])


REPORT = Command(
    "report",
    send_report,
    (Option("match"), Option("who"), Option("why")),
    in_menus=False,
    shared=True,
    pages="private",
)
REPORTS = Command(
    "reports",
    list_reports,
    (Option("number"), Option("decision")),
    in_menus=False,
    operators_only=True,
    pages="private",
)
