"""The pages of reports: a form for people, and the list for operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.platforms.web.admin import operator_of
from bot.platforms.web.forms import form_of
from bot.platforms.web.routes import form, get
from bot.platforms.web.site import player_of, site_of, visitor
from bot.view.names import called
from bot.view.sentences import join_names
from games.core.game import Refusal
from storage.people.players import Player

from ..judging import DECISIONS, PAGE, READ, Case, open_cases, settle, was_read
from ..reporting import (
    LINE_REASON,
    REASONS,
    Subject,
    line_subject,
    person_of,
    reason_in,
    report,
    subject_among,
    subjects_of,
)

MATCH, PERSON, LINE = "/report/{match}", "/report/person/{handle}", "/report/{match}/line/{line}"
NUMBER_MOST = 15  # digits


@form(READ, page="/")
async def read(request: Request) -> Response:
    """Deletes a message that its reader has read, and returns to the page where it stood."""
    fields, player = await form_of(request), await player_of(request)
    await was_read(site_of(request).app, player, fields.get("number", "")[:NUMBER_MOST])
    back = fields.get("back", "/")
    return RedirectResponse(back if back.startswith("/") and back[1:2] not in ("/", "\\") else "/", 303)


@get(PERSON)
async def ask_about_person(request: Request) -> Response:
    """Returns the form about somebody apart from any match."""
    return await _ask(request, [await _person(request, await _reporter(request))])


@form(f"{PERSON}/send")
async def send_about_person(request: Request) -> Response:
    """Saves a report about somebody apart from any match."""
    fields, reporter = await form_of(request), await player_of(request)
    await report(site_of(request).app, reporter, await _person(request, reporter), reason_in(fields.get("reason", "")))
    return await _thank(request, f"/player/{request.path_params['handle']}")


@get(LINE)
async def ask_about_line(request: Request) -> Response:
    """Returns the form about a line of talk."""
    return await _ask(request, [await _line(request, await _reporter(request))])


@form(f"{LINE}/send")
async def send_about_line(request: Request) -> Response:
    """Saves a report about a line of talk."""
    await form_of(request)
    reporter = await player_of(request)
    await report(site_of(request).app, reporter, await _line(request, reporter), LINE_REASON)
    return await _thank(request, f"/t/{request.path_params['match']}")


async def _line(request: Request, reporter: Player) -> Subject:
    return await line_subject(
        site_of(request).app, reporter, *(request.path_params[name] for name in ("match", "line"))
    )


@get(MATCH)
async def ask(request: Request) -> Response:
    """Returns the form about the people of a match."""
    return await _ask(request, await _subjects(request, await _reporter(request)))


@form(f"{MATCH}/send")
async def send(request: Request) -> Response:
    """Saves a report about somebody in a match."""
    fields, reporter = await form_of(request), await player_of(request)
    subject = subject_among(await _subjects(request, reporter), fields.get("who", ""))
    await report(site_of(request).app, reporter, subject, reason_in(fields.get("reason", "")))
    return await _thank(request, f"/t/{request.path_params['match']}")


async def _reporter(request: Request) -> Player:
    """Returns the visitor; somebody who has done nothing yet has played with nobody. Raises report_not_seated."""
    player = (await visitor(request)).player
    if player is None:
        raise Refusal("report_not_seated")
    return player


async def _person(request: Request, reporter: Player) -> Subject:
    return await person_of(site_of(request).app, reporter, request.path_params["handle"])


async def _subjects(request: Request, reporter: Player) -> Sequence[Subject]:
    site = site_of(request)
    return await subjects_of(site.app, reporter, await site.room(), request.path_params["match"])


async def _ask(request: Request, subjects: Sequence[Subject]) -> Response:
    table = subjects[0].table
    facts: dict[str, Any] = {
        "people": [(subject.player, called(subject.called)) for subject in subjects],
        "reasons": () if subjects[0].line else REASONS,
        "line": subjects[0].line,
        "back": f"/t/{table.id}" if table is not None else f"/player/{request.path_params['handle']}",
        "thanks": False,
    }
    return await site_of(request).page(request, "report.html", **facts)


async def _thank(request: Request, back: str) -> Response:
    return await site_of(request).page(request, "report.html", thanks=True, back=back)


@get(PAGE)
async def show(request: Request) -> Response:
    """Returns the operators' list of open reports."""
    operator, site = await operator_of(request), site_of(request)
    cases = await open_cases(site.app, operator)
    facts: dict[str, Any] = {
        "cases": [(case, *_match_of(request, case, operator.language)) for case in cases.shown],
        "own": cases.own,
        "done": next((decision for decision in DECISIONS if decision in request.query_params), ""),
    }
    return await site.page(request, "reports.html", **facts)


def _match_of(request: Request, case: Case, language: str) -> tuple[str, Sequence[str]]:
    """Returns a sentence about the match of a report, and what was said in it."""
    if (table := case.table) is None:
        return "", ()
    pages = site_of(request).pages
    tell = pages.teller(language, table)
    players, title = join_names(range(len(table.chairs))), pages.title(table.name, language)
    line = tell("reports-match", game=title, id=table.id, room=case.room, who=players)
    return line, [tell(said) for said in case.said]


@form(f"{PAGE}/settle", page=PAGE, only=operator_of)
async def decide(request: Request) -> Response:
    """Settles a report."""
    operator, fields = await operator_of(request), await form_of(request)
    number = fields.get("number", "")
    if not (number.isascii() and number.isdecimal() and len(number) <= NUMBER_MOST):
        raise Refusal("unknown_report")
    decision = await settle(site_of(request).app, operator, int(number), fields.get("decision", ""))
    return RedirectResponse(f"{PAGE}?{decision}", 303)
