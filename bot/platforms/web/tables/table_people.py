"""The people at a table's page: what they say, whom the viewer can invite, avoid or ban, and the link to share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request

from bot.app import App
from bot.feature import entries_at_line, entries_at_table
from bot.usecases.invitations import invited_by_name, names_to_offer
from bot.usecases.play import PHRASES
from bot.usecases.talk import NOTHING, sentence, talk_at
from bot.view.candidates import labels
from bot.view.names import called
from bot.view.option_values import duration
from bot.view.table_screen import host_name
from games.core.game import Refusal, Seat
from games.core.screen import Name, Say
from games.table.clock import full_limit
from games.table.table import Table, Visibility
from storage.people import players
from storage.people.players import Player

from ..audience import Audience
from ..limits import INVITATIONS, invited_key
from ..site import site_of, visitor
from ..subscriber import TAB

MINUTES_SHOWN = 60  # on a clock; a longer time stands in words
REACTIONS = ("nice", "luck", "thanks", "hello")  # of the ready phrases, those that fit a spectator


async def people_facts(app: App, table: Table, viewer: Player | None, tell: Callable[..., str]) -> dict[str, Any]:
    """Returns the variables of the table's templates that tell of its people."""
    facts = seated_facts(table, viewer, tell)
    around = await names_to_offer(app, viewer) if facts["can_invite"] and viewer else []
    return facts | {
        "talk": await _talk_facts(app, table, viewer, tell),
        "bannable": await _bannable(app, table) if viewer and viewer.operator else [],
        "around": [name for name in around if name not in {chair.name for chair in table.chairs}],
    }


async def _talk_facts(app: App, table: Table, viewer: Player | None, tell: Callable[..., str]) -> dict[str, Any] | None:
    """Returns the lines of talk that somebody reads, with the addresses that report each, and what they can do."""
    talk = await talk_at(app, table, viewer)
    if viewer is None or talk == NOTHING:
        return None
    entries = entries_at_line(table)
    lines = [
        (
            tell(sentence(table, line)),
            [] if line.player_id == viewer.id else [f"{e.address}/{line.id}" for e in entries],
        )
        for line in talk.lines
    ]
    return {"lines": lines, "may_speak": talk.may_speak, "may_switch": talk.may_switch}


def seated_facts(table: Table, viewer: Player | None, tell: Callable[..., str]) -> dict[str, Any]:
    """Returns those of these variables that come from the table alone."""
    you = table.seat_of(viewer.id) if viewer else None
    others = [
        (chair.answers, called(chair.sitter_name) if chair.has_sitter else tell("at-seat", who=Name(seat)))
        for seat, chair in enumerate(table.chairs)
        if you is not None and chair.is_person and seat != you
    ]
    may_speak = you is not None and not table.chairs[you].invited and table.status in ("open", "live")
    may_invite = viewer is not None and viewer.id == table.host and table.status == "open"
    is_on_web = any(chair.answers_on == "web" for chair in table.chairs)
    return {
        "host_called": tell("at-seat", who=host_name(table)),
        "full_clock": _full_clock(table, tell),
        "is_stranger": viewer is None and table.status == "live" and is_on_web,
        "said": [tell("card-said", who=Name(said.seat), phrase=Say(f"phrase-{said.phrase}")) for said in table.said],
        "phrases": PHRASES if may_speak and others else (),
        "avoidable": others,
        "entries": entries_at_table(table, viewer.id if viewer else None),
        "can_invite": may_invite and len(table.chairs) < table.most,
    }


def presence_facts(app: App, audience: Audience, table: Table, viewer: Player | None) -> dict[str, Any]:
    """Returns the variables of the table's templates that tell who looks at it now, and let a spectator react."""
    networks = [name for name in app.fronts.chats if app.words.has(f"mark-{name}")]
    sits = viewer is not None and table.seat_of(viewer.id) is not None
    return {
        "homes": audience.homes(table),
        "all_homes": (TAB, *networks),
        "watching": audience.size(table),
        "all_reactions": () if table.is_practice else REACTIONS,
        "reactions": REACTIONS if not sits and table.match is not None and not table.is_practice else (),
    }


def _full_clock(table: Table, tell: Callable[..., str]) -> str:
    """Returns the time that a player who is not awaited will have, as the clock of one who is shows it."""
    minutes, seconds = divmod(round(full_limit(table).total_seconds()), 60)
    return f"{minutes}:{seconds:02}" if minutes < MINUTES_SHOWN else tell(duration(60 * minutes + seconds))


async def _bannable(app: App, table: Table) -> list[tuple[str, str]]:
    """Returns handle and name of the people at a table whom an operator can ban."""
    async with app.store.read() as conn:
        seated = [await players.get(conn, chair.player) for chair in table.chairs if chair.player is not None]
    people = [player for player in seated if player is not None and not player.operator]
    names = labels(people)
    return [(person.handle, names[person.id]) for person in people]


def sharing(origin: str, table: Table, you: Seat | None) -> dict[str, Any]:
    """Returns the variables of the link; `invite`: the viewer sits here, and anybody with the link can take a seat."""
    is_public = table.status != "open" and table.visibility == "listed"  # its id opens it for everybody
    link = f"{origin}/t/{table.id}" if is_public else f"{origin}/s/{table.share}"
    has_seat = table.status == "open" and table.visibility != "named" and len(table.chairs) < table.most
    invite = has_seat and you is not None
    return {"share": link, "invite": invite}


async def invited_person(request: Request, typed: str, visibility: Visibility) -> Player:
    """Returns the person with a typed name; refuses to ask them again and again, whatever cookies an address has."""
    site, guest = site_of(request), await visitor(request)
    person = await invited_by_name(site.app, typed, visibility)
    if not site.limits.allows(invited_key(guest.address, person.id), INVITATIONS):
        raise Refusal("invited_enough")
    return person
