"""Inviting by name in a browser: cookies are free, so nobody is asked again and again from one address."""

from __future__ import annotations

from starlette.requests import Request

from bot.usecases.invitations import invited_by_name
from games.core.game import Refusal
from games.table.table import Visibility
from storage.people.players import Player

from ..limits import INVITATIONS, invited_key
from ..site import site_of, visitor


async def invited_person(request: Request, typed: str, visibility: Visibility) -> Player:
    """Returns the person with a typed name; refuses to ask them again and again, whatever cookies an address has."""
    site, guest = site_of(request), await visitor(request)
    person = await invited_by_name(site.app, typed, visibility)
    if not site.limits.allows(invited_key(guest.address, person.id), INVITATIONS):
        raise Refusal("invited_enough")
    return person
