"""People who look on: how many have a page open in all processes, and the reactions of spectators.

Reactions are ready phrases that all pages of a table show for a moment, and that nobody keeps. A page that is not open
when somebody reacts never shows it, and each reader may hide them all (static/reactions.js).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.view.avatars import avatar_address
from bot.view.names import short
from games.core.game import Refusal
from storage.peers import Peers
from storage.people.players import Player

from ..errors import wants_json
from ..forms import form_of
from ..limits import PersonRate, Rate
from ..live import Hub
from ..routes import form, of_table
from ..site import Site, site_of, visitor
from ..subscriber import Reaction
from .table import base_of, table_of
from .table_people import REACTIONS

RATE = PersonRate(Rate(4, 20, "reactions"), Rate(40, 20, "reactions"))
TOLD, PEOPLE = "reaction", "people"  # begin what processes tell each other
COUNT_LASTS_SECONDS = 150.0  # a process that says nothing for so long has no pages any more; it does so each minute


@form(*of_table("/react"))
async def react(request: Request) -> Response:
    """Shows a ready phrase of a spectator on all pages of a table, in all processes.

    Refuses players of the table (`already_seated`), other texts (`illegal`), a table that nobody plays at
    (`not_started`), and more than a few in a row.
    """
    site, guest, fields = site_of(request), await visitor(request), await form_of(request)
    table, phrase = await table_of(request), fields.get("phrase", "")
    if phrase not in REACTIONS:
        raise Refusal("illegal")
    if guest.player is not None and table.seat_of(guest.player.id) is not None:
        raise Refusal("already_seated")
    if table.match is None:
        raise Refusal("not_started")
    site.check_rate(guest, RATE)
    reaction = _reaction(site, guest.player, phrase)
    site.hub.react(table.id, reaction)
    await site.app.store.engine.peers.tell(f"{TOLD} {table.id} {json.dumps(asdict(reaction))}")
    return JSONResponse({}) if wants_json(request) else RedirectResponse(base_of(request), 303)


def _reaction(site: Site, player: Player | None, phrase: str) -> Reaction:
    """Returns a phrase with who says it: a guest who has done nothing yet has no name."""
    if player is None:
        return Reaction(phrase)
    return Reaction(phrase, short(player.name), avatar_address(site.app.studio.avatars.of_player(player.id)))


class Crowd:
    """The people who have a page open: those of this process, and as many as others have said."""

    def __init__(self, hub: Hub, peers: Peers, seconds: Callable[[], float]) -> None:
        self._hub, self._peers, self._seconds = hub, peers, seconds
        self._name = secrets.token_hex(4)
        self._elsewhere: dict[str, tuple[int, float]] = {}  # of each process: how many, and when it said so
        peers.listen(self._heard)

    @property
    def people(self) -> int:
        """Returns how many there are; each browser is one."""
        since = self._seconds() - COUNT_LASTS_SECONDS
        return self._hub.people + sum(count for count, at in self._elsewhere.values() if at >= since)

    async def tell(self) -> None:
        """Tells the other processes how many people have a page open here."""
        await self._peers.tell(f"{PEOPLE} {self._name} {self._hub.people}")

    def _heard(self, text: str) -> None:
        what, _, rest = text.partition(" ")
        name, _, count = rest.partition(" ")
        if what == PEOPLE and count.isdecimal():
            now = self._seconds()
            recent = {
                other: count_at
                for other, count_at in self._elsewhere.items()
                if count_at[1] >= now - COUNT_LASTS_SECONDS
            }
            self._elsewhere = {**recent, name: (int(count), now)}


def listen(peers: Peers, hub: Hub) -> None:
    """Shows what spectators in other processes say."""
    peers.listen(_heard_by(hub))


def _heard_by(hub: Hub) -> Callable[[str], None]:
    def heard(text: str) -> None:
        what, _, rest = text.partition(" ")
        match_id, _, said = rest.partition(" ")
        if what != TOLD:
            return
        try:
            reaction = Reaction(**json.loads(said))
        except (ValueError, TypeError):  # of another version of the program
            return
        if reaction.phrase in REACTIONS:
            hub.react(match_id, reaction)

    return heard
