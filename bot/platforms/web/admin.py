"""The operator's page: the state of the house, its figures, and what operators can do; nobody else sees that it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.feature import entries_for_operators
from bot.operation import broadcasting, draining, farming, status
from bot.usecases import play
from bot.usecases.inbox import MATCH_ID
from bot.view.option_values import duration, rounded, time_until
from games.core.game import Refusal
from games.core.screen import Say
from storage.people.players import Player

from .forms import form_of
from .routes import form, get
from .site import site_of, visitor

PAGE = "/admin"
DONE = ("drain", "end", "unfreeze", "broadcast", "stopped")
MINUTES_MOST = 7 * 24 * 60
NUMBER = re.compile(r"[0-9a-f]{16}")  # of a broadcast


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
        entries=entries_for_operators(),
        unusual=await farming.read(site.app),
        sentences=farming.sentences,
        rounded=rounded,
        since=lambda moment: time_until(site.app.now(), moment),
        titles={name: site.pages.title(name, (await visitor(request)).language) for name in site.app.games},
        waited=[(_within(part), count) for part, count in figures.waited.items()],
        first_match=[(_within(part), count) for part, count in figures.first_match.items()],
        done=next((done for done in DONE if done in request.query_params), ""),
        reason_most=draining.REASON_MOST,
        minutes_most=MINUTES_MOST,
        text_most=broadcasting.TEXT_MOST,
    )


def _within(part: str) -> Say:
    if part == "never":
        return Say("operator-never-started")
    return Say("operator-within", {"time": duration(int(part))}) if part.isdecimal() else Say("operator-longer")


async def _ask(
    request: Request, question: Say, about: Say, button: Say, fields: Mapping[str, str], quoted: Collection[str] = ()
) -> Response:
    """Returns a page that asks once more; its button sends the same fields again. It shows the `quoted` texts."""
    facts: dict[str, Any] = {"question": question, "about": about, "button": button, "fields": fields, "quoted": quoted}
    return await site_of(request).page(request, "operator_sure.html", **facts)


@form(f"{PAGE}/do/drain", page=PAGE, only=operator_of)
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
        button = Say("operator-drain-begin")
        return await _ask(request, Say("operator-drain-sure"), about, button, kept, [wanted.reason])
    await draining.begin(app, wanted, operator.handle)
    return RedirectResponse(f"{PAGE}?drain", 303)


@form(f"{PAGE}/do/end-drain", page=PAGE, only=operator_of)
async def end_drain(request: Request) -> Response:
    """Ends the drain, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    if "sure" not in fields:
        about = Say("operator-drain-end-what")
        return await _ask(request, Say("operator-drain-end-sure"), about, Say("operator-drain-end"), {})
    await draining.end(site_of(request).app, operator.handle)
    return RedirectResponse(f"{PAGE}?end", 303)


@form(f"{PAGE}/do/unfreeze", page=PAGE, only=operator_of)
async def unfreeze(request: Request) -> Response:
    """Lets a frozen match go on, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    match_id = fields.get("match", "")
    if not MATCH_ID.fullmatch(match_id):
        raise Refusal("unknown_match")
    if "sure" not in fields:
        question, button = (Say(key, {"match": match_id}) for key in ("operator-unfreeze-sure", "operator-unfreeze"))
        return await _ask(request, question, Say("operator-unfreeze-what"), button, {"match": match_id})
    await play.unfreeze(site_of(request).app, match_id, operator.handle)
    return RedirectResponse(f"{PAGE}?unfreeze", 303)


@form(f"{PAGE}/do/broadcast", page=PAGE, only=operator_of)
async def broadcast(request: Request) -> Response:
    """Sends a message to rooms, after showing how many there are."""
    operator, fields = await operator_of(request), await form_of(request)
    site = site_of(request)
    app, languages = site.app, site.app.words.languages
    given = {language: fields.get(f"text-{language}", "") for language in languages}
    texts = broadcasting.read_texts(given, languages)
    number = fields.get("number", "")
    if "sure" not in fields or not NUMBER.fullmatch(number):
        seen = await broadcasting.preview(app)
        if not seen.rooms:
            raise Refusal("nobody_to_tell")
        counts = {"platforms": _counted(seen.by_platform), "languages": _counted(seen.by_language)}
        question, button = Say("operator-broadcast-sure", {"rooms": seen.rooms}), Say("operator-broadcast-send")
        kept = {f"text-{language}": text for language, text in texts.items()}
        kept["number"] = app.random_bytes(8).hex()
        return await _ask(request, question, Say("operator-broadcast-by", counts), button, kept, texts.values())
    await broadcasting.begin(app, number, texts, operator.handle)
    return RedirectResponse(f"{PAGE}?broadcast", 303)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


@form(f"{PAGE}/do/stop-broadcast", page=PAGE, only=operator_of)
async def stop_broadcast(request: Request) -> Response:
    """Sends a message to no further rooms, after asking once more."""
    operator, fields = await operator_of(request), await form_of(request)
    number = fields.get("number", "")
    if "sure" not in fields:
        question, button = Say("operator-broadcast-stop-sure"), Say("operator-broadcast-stop")
        return await _ask(request, question, Say("operator-broadcast-what"), button, {"number": number})
    await broadcasting.stop(site_of(request).app, number, operator.handle)
    return RedirectResponse(f"{PAGE}?stopped", 303)
