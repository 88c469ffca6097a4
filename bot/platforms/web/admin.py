"""The operator's page: the state of the house, its figures, and what operators can do; nobody else sees that it is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.operation import draining, status, unfreezing
from bot.operation.summary import database_state
from bot.usecases.inbox import MATCH_ID
from bot.view.option_values import duration, time_until
from games.core.game import Refusal
from games.core.screen import Say
from storage.people.players import Player

from .forms import form_of
from .routes import form, get
from .site import site_of, visitor

PAGE = "/admin"
MINUTES_MOST = 7 * 24 * 60


async def operator_of(request: Request) -> Player:
    """Returns the visiting operator. For others there is no such page."""
    player = (await visitor(request)).player
    if player is None or not player.operator:
        raise HTTPException(404)
    return player


@get(PAGE)
async def show(request: Request) -> Response:
    """Returns the page."""
    await operator_of(request)
    site = site_of(request)
    now = await status.read(site.app)
    figures = now.figures
    return await site.page(
        request,
        "operator.html",
        house=now,
        state=database_state(now),
        since=lambda moment: time_until(site.app.now(), moment),
        titles={name: site.pages.title(name, (await visitor(request)).language) for name in site.app.games},
        waited=[(_within(part), count) for part, count in figures.waited.items()],
        first_match=[(_within(part), count) for part, count in figures.first_match.items()],
        done=next((one for one in ("drain", "end", "unfreeze") if one in request.query_params), ""),
        reason_most=draining.REASON_MOST,
        minutes_most=MINUTES_MOST,
    )


def _within(part: str) -> Say:
    if part == "never":
        return Say("operator-never-started")
    return Say("operator-within", {"time": duration(int(part))}) if part.isdecimal() else Say("operator-longer")


async def _ask(request: Request, question: Say, about: Say, button: Say, fields: Mapping[str, str]) -> Response:
    """Returns a page that asks once more; its button sends the same fields again."""
    facts: dict[str, Any] = {"question": question, "about": about, "button": button, "fields": fields}
    return await site_of(request).page(request, "operator_sure.html", **facts)


@form(f"{PAGE}/do/drain", page=PAGE)
async def drain(request: Request) -> Response:
    """Begins a drain, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    app = site_of(request).app
    reason, minutes = fields.get("reason", ""), fields.get("minutes", "").strip()
    if minutes and not (minutes.isascii() and minutes.isdecimal() and 1 <= int(minutes[:9]) <= MINUTES_MOST):
        raise Refusal("out_of_range", low=1, high=MINUTES_MOST)
    until = app.now() + timedelta(minutes=int(minutes)) if minutes else None
    wanted = draining.read_drain(reason, until, app.now())
    if "sure" not in fields:
        about = Say("operator-drain-what")
        kept = {"reason": wanted.reason, "minutes": minutes}
        return await _ask(request, Say("operator-drain-sure"), about, Say("operator-drain-begin"), kept)
    await draining.begin(app, wanted, operator.handle)
    return RedirectResponse(f"{PAGE}?drain", 303)


@form(f"{PAGE}/do/end-drain", page=PAGE)
async def end_drain(request: Request) -> Response:
    """Ends the drain, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    if "sure" not in fields:
        about = Say("operator-drain-end-what")
        return await _ask(request, Say("operator-drain-end-sure"), about, Say("operator-drain-end"), {})
    await draining.end(site_of(request).app, operator.handle)
    return RedirectResponse(f"{PAGE}?end", 303)


@form(f"{PAGE}/do/unfreeze", page=PAGE)
async def unfreeze(request: Request) -> Response:
    """Lets a frozen match go on, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    match_id = fields.get("match", "")
    if not MATCH_ID.fullmatch(match_id):
        raise Refusal("unknown_match")
    if "sure" not in fields:
        question, button = (Say(key, {"match": match_id}) for key in ("operator-unfreeze-sure", "operator-unfreeze"))
        return await _ask(request, question, Say("operator-unfreeze-what"), button, {"match": match_id})
    await unfreezing.unfreeze(site_of(request).app, match_id, operator.handle)
    return RedirectResponse(f"{PAGE}?unfreeze", 303)
