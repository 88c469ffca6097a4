"""On the profile page: notices with quiet hours, and people to avoid."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.app import App
from bot.usecases import avatar_pictures, rated_match, vacations
from bot.usecases.bans import block, met_but_not, unblock
from bot.usecases.preferences import (
    CHOICES,
    REMINDERS,
    as_zone,
    choose,
    read_choice,
    read_quiet_hours,
    read_reminders,
    read_zone,
    save_preferences,
)
from bot.view.avatars import shows_picture
from bot.view.candidates import labels
from bot.view.option_values import time_said
from games.core.vacation import DAYS_MOST
from storage.matches.first_guesses import GUESSES
from storage.people import avatar_pictures as stored_pictures
from storage.people import bans, players
from storage.people import vacations as stored_vacations
from storage.people.players import Player

from ..forms import form_of, game_in
from ..routes import form, get
from ..site import player_of, site_of

SHOWN = "private, max-age=86400"  # a picture, which its person may hide
REMINDER_HOURS = (1, 2, 3, 6, 12, 24)
NEVER, USUAL_END = "off", 8  # no quiet hours; the hour at which they usually end
# the offsets from UTC that clocks use, in minutes
ODD_ZONES = (-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765)
ZONES = tuple(sorted((*range(-12 * 60, 14 * 60 + 1, 60), *ODD_ZONES)))


async def preferences_of(conn: AsyncConnection, app: App, player: Player) -> dict[str, Any]:
    """Returns the variables of `_preferences.html`."""
    preferences = player.preferences
    blocked = await bans.blocked_by(conn, player.id)
    others = await met_but_not(conn, player, blocked)
    names = labels([*blocked, *others])
    accounts, consent = await players.accounts_of(conn, player.id), await stored_pictures.of_player(conn, player.id)
    offset = timedelta(minutes=preferences.utc_offset)
    local = app.now() + offset
    vacation = vacations.allowance(await stored_vacations.of_player(conn, player.id), app.now())
    return {
        "preferences": preferences,
        "avatars": avatar_pictures.offered(app, accounts),
        "shown_avatar": consent.platform if consent else avatar_pictures.DRAWN,
        "awaits_avatar": consent is not None and not consent.seed,
        "notice_ways": CHOICES["notices"].offered,
        "profile_seen": CHOICES["profile"].offered,
        "presences": CHOICES["presence"].offered,
        "reminders": [*REMINDERS, *sorted({*REMINDER_HOURS, preferences.reminders} - {*REMINDERS})],
        "hours_from": _hours(preferences.quiet_from),
        "hours_to": _hours(USUAL_END if preferences.quiet_to is None else preferences.quiet_to),
        "zones": _zones(preferences.utc_offset),
        "local_time": f"{local:%H:%M}",
        "zone": f"UTC{as_zone(preferences.utc_offset)}",
        "vacation": vacation,
        "vacation_until": time_said(vacation.until + offset) if vacation.until else "",
        "vacation_days": DAYS_MOST,
        "guess_answers": GUESSES,
        "blocked": [(person.handle, names[person.id]) for person in blocked],
        "blockable": [(person.handle, names[person.id]) for person in others],
    }


@cache
def _hours(chosen: int | None) -> Markup:
    """Returns the hours of a day as the options of a field: most of what the page is filled with, so made once."""
    return _options([(str(hour), f"{hour:02}:00", hour == chosen) for hour in range(24)])


@lru_cache(len(ZONES))
def _zones(chosen: int) -> Markup:
    offsets = sorted({*ZONES, chosen})
    return _options([(as_zone(offset), f"UTC{as_zone(offset)}", offset == chosen) for offset in offsets])


def _options(options: Iterable[tuple[str, str, bool]]) -> Markup:
    """Returns options of a field: value, label, and whether it is chosen."""
    option, selected = Markup('<option value="{}"{}>{}</option>'), Markup(" selected")
    return Markup("").join(
        option.format(value, selected if is_chosen else "", label) for value, label, is_chosen in options
    )


@form("/me/notices")
async def notices(request: Request) -> Response:
    """Saves how this player wants to be notified."""
    form = await form_of(request)
    player, site = await player_of(request), site_of(request)
    how = read_choice(site.app, "notices", form.get("notices", player.preferences.notices))
    begin = form.get("quiet_from", NEVER)
    quiet = {"quiet_from": None, "quiet_to": None}
    hours = quiet if begin == NEVER else read_quiet_hours(begin, form.get("quiet_to", ""))
    offset = read_zone(form.get("zone", "0"))
    reminders = read_reminders(form.get("reminders", str(player.preferences.reminders)))
    await save_preferences(site.app, player, notices=how, utc_offset=offset, reminders=reminders, **hours)
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/vacation")
async def vacation(request: Request) -> Response:
    """Begins or ends this player's vacation."""
    form = await form_of(request)
    player, site = await player_of(request), site_of(request)
    await (vacations.end if form.get("vacation") == "end" else vacations.begin)(site.app, player.id)
    return RedirectResponse("/me?saved#settings", 303)


@get("/avatar/{seed}.webp")
async def shown_picture(request: Request) -> Response:
    """Returns the picture that somebody shows as their avatar; their drawing, once they do not any longer."""
    seed = request.path_params["seed"]
    if not shows_picture(seed):
        raise HTTPException(404)
    async with site_of(request).app.store.read() as conn:
        picture = await stored_pictures.picture(conn, seed)
    if picture is None:
        return RedirectResponse(f"/avatar/{seed.partition('-')[0]}.svg", 302, {"cache-control": "no-store"})
    return Response(picture, media_type="image/webp", headers={"cache-control": SHOWN})


@form("/me/avatar")
async def avatar(request: Request) -> Response:
    """Saves whether this player shows the picture of an account as their avatar."""
    form = await form_of(request)
    await avatar_pictures.choose(site_of(request).app, await player_of(request), form.get("avatar", ""))
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/profile")
async def profile(request: Request) -> Response:
    """Saves who may see this player's profile."""
    form = await form_of(request)
    site, player = site_of(request), await player_of(request)
    await choose(site.app, player, "profile", form.get("profile", ""))
    site.profiles.pop(player.id, None)
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/presence")
async def presence(request: Request) -> Response:
    """Saves whether this player shows others when they look at the board."""
    form = await form_of(request)
    await choose(site_of(request).app, await player_of(request), "presence", form.get("presence", ""))
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/guess")
async def guess(request: Request) -> Response:
    """Saves how well this player plays a game, which is said once."""
    form = await form_of(request)
    name, _ = game_in(site_of(request).app.games, form)
    await rated_match.say_guess(site_of(request).app, await player_of(request), name, form.get("guess", ""))
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/block")
async def avoid(request: Request) -> Response:
    """Adds a person to those to avoid."""
    form = await form_of(request)
    await block(site_of(request).app, await player_of(request), form.get("handle", ""))
    return RedirectResponse("/me?saved#settings", 303)


@form("/me/unblock")
async def accept(request: Request) -> Response:
    """Removes a person from those to avoid."""
    form = await form_of(request)
    await unblock(site_of(request).app, await player_of(request), form.get("handle", ""))
    return RedirectResponse("/me?saved#settings", 303)
