"""Appointments of the web lobby: its list, the page of one, who comes, and its cancellation by who made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.clock import time_zone
from bot.usecases import appointments
from bot.usecases.lobby import TableRequest
from bot.usecases.preferences import as_zone
from bot.view.names import called
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from storage import appointments as stored
from storage.appointments import Appointment
from storage.messages.rooms import Room
from storage.people.players import Player, Preferences

from ..forms import form_of
from ..guests import Viewer
from ..routes import form, get
from ..site import Site, player_of, site_of, visitor

PAGE = "/appointments/{number:int}"
NUMBER_MOST = 2**53  # of an appointment
EVENT_LASTS = timedelta(minutes=30)  # in a calendar


@dataclass(frozen=True, slots=True)
class Row:
    """An appointment as a visitor sees it."""

    appointment: Appointment
    title: str
    names: tuple[str, ...]
    people: tuple[int, ...]  # who comes, in the same order
    is_in: bool
    may_cancel: bool


async def listed(conn: AsyncConnection, site: Site, guest: Viewer, room: Room, most: int) -> list[Row]:
    """Returns the next appointments of the lobby."""
    ahead = await stored.of_room(conn, room.id)
    return await _rows(conn, site, guest, ahead[:most])


async def _rows(conn: AsyncConnection, site: Site, guest: Viewer, several: list[Appointment]) -> list[Row]:
    people = await stored.names(conn, [appointment.id for appointment in several])

    def row(appointment: Appointment) -> Row:
        player, coming = guest.player, people.get(appointment.id, {})
        title = site.pages.title(appointment.game, guest.language)
        names = tuple(called(name) for name in coming.values())
        may_cancel = player is not None and appointments.may_cancel(appointment, player)
        is_in = player is not None and player.id in coming
        return Row(appointment, title, names, tuple(coming), is_in, may_cancel)

    return [row(appointment) for appointment in several if appointment.game in site.app.games]


@get(PAGE)
async def page(request: Request) -> Response:
    """Returns the page of an appointment; leads who comes to the table that was opened."""
    site, guest = site_of(request), await visitor(request)
    shown, is_part = site.hub.lobby, "part" in request.query_params  # before we read
    row = await _row(request)
    table = await site.app.store.table(row.appointment.match_id) if row.appointment.match_id else None
    seats = table is not None and guest.player is not None and table.seat_of(guest.player.id) is not None
    if table is not None and seats and not is_part:
        return RedirectResponse(f"/t/{table.id}", 303)
    plan = appointments.request_of(site.app, await site.room(), row.appointment)
    facts: dict[str, Any] = {
        "row": row,
        "table": table,
        "leads": seats,
        "shown": shown,
        "stake": plan.stake,
        "seats": plan.most,
        "share": f"{site.address(request)}/appointments/{row.appointment.id}",
    }
    return await site.page(request, "_appointment.html" if is_part else "appointment.html", **facts)


@get("/appointments")
async def several(request: Request) -> Response:
    """Leads to the page that lists them."""
    return RedirectResponse("/tables", 303)


@get(f"{PAGE}/calendar.ics")
async def calendar(request: Request) -> Response:
    """Returns the appointment as an event for a calendar (RFC 5545), half an hour long."""
    site, row = site_of(request), await _row(request)
    address, begins = f"{site.address(request)}/appointments/{row.appointment.id}", row.appointment.at
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Roundhouse//Appointments//EN",
        "BEGIN:VEVENT",
        f"UID:{address}",
        f"DTSTAMP:{_utc(site.app.now())}",
        f"DTSTART:{_utc(begins)}",
        f"DTEND:{_utc(begins + EVENT_LASTS)}",
        f"SUMMARY:{row.title}",
        f"URL:{address}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return Response("".join(f"{line}\r\n" for line in lines), media_type="text/calendar")


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


async def _row(request: Request) -> Row:
    """Returns the appointment that the address names. Raises unknown_appointment."""
    site, number = site_of(request), request.path_params["number"]
    room, guest = await site.room(), await visitor(request)
    async with site.app.store.read() as conn:
        appointment = await stored.get(conn, number) if number <= NUMBER_MOST else None
        here = [appointment] if appointment is not None and appointment.room_id == room.id else []
        rows = await _rows(conn, site, guest, here)
    if not rows:
        raise Refusal("unknown_appointment")
    return rows[0]


@form(f"{PAGE}/do")
async def answer(request: Request) -> Response:
    """Notes that the visitor comes, or does not come after all; or cancels the appointment, for who made it."""
    site, sent = site_of(request), await form_of(request)
    number, room, player = (await _row(request)).appointment.id, await site.room(), await player_of(request)
    if sent.get("do") == "cancel":
        await appointments.cancel(site.app, room, player, number)
    elif sent.get("do") == "out":
        await appointments.stay_away(site.app, room, player, number)
    else:
        await appointments.come(site.app, room, player, number)
    return RedirectResponse(f"/appointments/{number}", 303)


def is_for_later(sent: Mapping[str, str]) -> bool:
    """Whether a form that opens a table asks for an appointment."""
    return "later" in sent or bool(sent.get("at", "").strip())


async def make(request: Request, player: Player, plan: TableRequest, sent: Mapping[str, str]) -> Response:
    """Makes an appointment at the time that a form names, and leads to its page.

    Raises as `make_appointment`; no_time without one, and unlisted_appointment for a table that is in no list.
    """
    site, typed = site_of(request), sent.get("at", "").strip()
    if not typed:
        raise Refusal("no_time")
    if plan.visibility != "listed":
        raise Refusal("unlisted_appointment")
    zone = zone_in(player.preferences, sent.get("zone", ""))
    at = appointments.moment_in(site.app.words, zone, typed, site.app.now())
    made = await appointments.make_appointment(site.app, await site.room(), player, plan, at)
    return RedirectResponse(f"/appointments/{made.id}", 303)


def zone_in(preferences: Preferences, name: str) -> tzinfo:
    """Returns the time zone that a script has found, else the one of a person's own page. Raises unknown_zone."""
    if not name:
        return timezone(timedelta(minutes=preferences.utc_offset))
    zone = time_zone(name)
    if not isinstance(zone, ZoneInfo):
        raise Refusal("unknown_zone", value=name[:SHOWN_MOST])
    return zone


def time_field(guest: Viewer, sent: Mapping[str, str]) -> dict[str, Any]:
    """Returns the variables of the field that asks for a time."""
    preferences = guest.player.preferences if guest.player else Preferences()
    return {"own_zone": f"UTC{as_zone(preferences.utc_offset)}", "is_for_later": is_for_later(sent)}
