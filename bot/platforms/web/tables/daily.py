"""The daily match on the web: its page, its one try, a result to share, and the proof that the deal was fixed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.usecases import daily, daily_reminders
from bot.usecases.daily import Today
from bot.usecases.daily_week import week_of_friends
from bot.view.daily import (
    date_line,
    deal_name,
    deal_of,
    facts_of,
    marks,
    points_said,
    score_line,
    share_line,
    standing_lines,
    what_it_is,
)
from bot.view.daily_picture import picture_of
from bot.view.match_records import DIGITS_NOTED
from games.core.screen import Say
from games.table.table import Table
from storage.matches import daily as stored
from storage.matches import tables
from storage.matches.daily import Day
from storage.people import players

from ..forms import form_of
from ..guests import Viewer
from ..limits import PRACTICE
from ..routes import form, get
from ..site import Site, player_of, site_of, visitor
from .opening import opener

DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Shared:
    """A result that somebody has shared, and the link of its picture."""

    line: str
    is_today: bool
    picture: str


@get("/daily")
async def show(request: Request) -> Response:
    """Returns the page of the daily match."""
    return await _page(request)


@form("/daily/play", page="/daily")
async def play(request: Request) -> Response:
    """Leads to the visitor's match of today, which begins at the first request."""
    site, _ = site_of(request), await form_of(request)
    table = await daily.begin(site.app, await opener(request, PRACTICE), "web")
    return RedirectResponse(f"/t/{table.id}", 303)


@form("/daily/remind", page="/daily")
async def remind(request: Request) -> Response:
    """Saves when the visitor is reminded of the match, by the clock of their browser; or that they are not."""
    site, sent, player = site_of(request), await form_of(request), await player_of(request)
    typed, zone = sent.get("at", ""), sent.get("zone", "") or player.preferences.daily_zone
    chosen = None if "off" in sent else daily_reminders.read_reminder(site.app, typed, zone.replace("Etc/UTC", "UTC"))
    await daily_reminders.choose(site.app, player, chosen)
    return RedirectResponse("/daily#remind", 303)


@get("/daily.json")
async def facts(request: Request) -> Response:
    """Returns today, tomorrow and yesterday as JSON: commitments, and the secret of the day that is over."""
    site = site_of(request)
    today = await daily.look(site.app, None)
    days = {"today": today.day, "tomorrow": today.tomorrow, "yesterday": today.yesterday}
    games = site.app.games
    return JSONResponse(
        {name: facts_of(day, games[day.game]) if day and day.game in games else None for name, day in days.items()}
    )


@get("/daily/{day}.json")
async def deal(request: Request) -> Response:
    """Returns the deal of a day that is over, as a record without a step, for everybody to verify."""
    site, wanted = site_of(request), request.path_params["day"]
    if not _is_date(wanted):
        raise HTTPException(404)
    async with site.app.store.read() as conn:
        day = await stored.day(conn, wanted)
    if day is None or day.closed_at is None or day.game not in site.app.games:
        raise HTTPException(404)
    file = f'attachment; filename="{deal_name(day.day)}"'
    document = deal_of(day, site.app.games[day.game]).document()
    return JSONResponse(document, headers={"content-disposition": file})


def _is_date(text: str) -> bool:
    try:
        return DATE.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


@get("/daily/{share}.png")
async def picture(request: Request) -> Response:
    """Returns a result that somebody has shared, as a picture."""
    site = site_of(request)
    table = await result_table(site, request.path_params["share"])
    body = await picture_of(table, site.app.words, site.app.studio.paint, site.app.studio.arts[table.name])
    return Response(body, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@get("/daily/{share}")
async def shared(request: Request) -> Response:
    """Returns the same page under the link of a result that somebody has shared, for chats that unfold links."""
    return await _page(request, await _shared(request))


async def _shared(request: Request) -> Shared:
    """Returns the result that the address names. Raises 404 where there is none."""
    site, guest = site_of(request), await visitor(request)
    share = request.path_params["share"]
    table = await result_table(site, share)
    result = daily.result_at(table)
    assert result is not None
    line = share_line(table.lobby.daily, table.name, result, 0)
    today = daily.today_of(site.app)
    return Shared(site.pages.teller(guest.language)(line), table.lobby.daily == today, f"/daily/{share}.png")


async def result_table(site: Site, share: str) -> Table:
    """Returns the finished daily match with this invite token. Raises 404 where there is none."""
    async with site.app.store.read() as conn:
        match_id = await tables.id_by_share(conn, share)
    table = await site.app.store.table(match_id) if match_id else None
    if table is None or daily.result_at(table) is None:
        raise HTTPException(404)
    return table


async def _page(request: Request, shared: Shared | None = None) -> Response:
    site, guest = site_of(request), await visitor(request)
    today, tell = await daily.look(site.app, guest.player), site.pages.teller(guest.language)
    name = today.day.game if today.day is not None else ""
    facts: dict[str, Any] = {
        "today": today,
        "name": name,
        "title": site.pages.title(name, guest.language) if name else "",
        "about": tell(what_it_is(site.app.games[name])) if name else "",
        "date": tell(date_line(daily.today_of(site.app))),
        "shared": shared,
        "others": [tell(line) for line in standing_lines(today.standing)],
        "commitments": [_committed(site, day, guest.language) for day in (today.day, today.tomorrow) if day],
        "yesterday": _proof(site, today.yesterday, guest.language) if today.yesterday else None,
        "week": await week_of_friends(site.app, guest.player) if guest.player is not None else None,
        "points_said": points_said,
        "day_said": lambda day: tell(date_line(day)),
        "remind": await _reminder(site, guest),
        **await _mine(site, today, guest.language),
    }
    return await site.page(request, "daily.html", **facts)


async def _reminder(site: Site, guest: Viewer) -> dict[str, str] | None:
    """Returns when somebody is reminded, and in words; None where no private message can reach them."""
    if guest.player is None:
        return None
    async with site.app.store.read() as conn:
        known = await players.accounts_of(conn, guest.player.id)
    if not any(site.app.fronts.chat(account.platform) for account in known):
        return None
    preferences, tell = guest.player.preferences, site.pages.teller(guest.language)
    if not preferences.daily_at:
        return {"at": "", "line": tell("daily-remind-none")}
    said = {"time": preferences.daily_at, "zone": daily_reminders.zone_said(preferences)}
    return {"at": preferences.daily_at, "line": tell("daily-remind-at", **said)}


async def _mine(site: Site, today: Today, language: str) -> dict[str, Any]:
    """Returns the visitor's own result, and the line and the link with which they share it."""
    own_try, tell = today.own_try, site.pages.teller(language)
    table = await site.app.store.table(own_try.match_id) if own_try is not None else None
    if own_try is None or own_try.result is None or table is None or today.day is None:
        return {"result": None}
    line = tell(share_line(today.day.day, today.day.game, own_try.result, today.streak))
    return {
        "result": own_try.result,
        "score": tell(score_line(own_try.result)),
        "marks": marks(own_try.result),
        "line": line,
        "share": f"/daily/{table.share}",
    }


def _committed(site: Site, day: Day, language: str) -> dict[str, Any]:
    return {
        "day": site.pages.teller(language)(date_line(day.day)),
        "game": _title(site, day, language),
        "at": day.made_at,
        "commitment": day.commitment,
    }


def _proof(site: Site, day: Day, language: str) -> dict[str, Any]:
    """Returns what everybody needs to check a day that is over."""
    tell = site.pages.teller(language)
    return {
        "line": tell(Say("daily-secret", {"date": date_line(day.day), "game": _title(site, day, language)})),
        "secret": day.secret.hex(),
        "save": tell(Say("daily-deal", {"date": date_line(day.day)})),
        "link": f"/daily/{day.day}.json",
        "command": f"roundhouse verify {deal_name(day.day)} --commitment {day.commitment[:DIGITS_NOTED]}",
    }


def _title(site: Site, day: Day, language: str) -> str:
    return site.pages.title(day.game, language) if day.game in site.app.games else day.game
