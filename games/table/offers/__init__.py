"""Offers: actions that need the consent of others at the table. Each kind is a file here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from games.core.game import Refusal, Seat

from ..advancing import notice_due
from ..chair import Chair
from ..table import Change, Offer, Table
from .kinds import DRAW, MORE_TIME, PROGRAMS, RESTART, SKIP, START, STOP, TAKEBACK, Kind, Situation, computers_play_on
from .rematch import REMATCH, SWAP

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "start": START,
        "programs": PROGRAMS,
        "draw": DRAW,
        "takeback": TAKEBACK,
        "restart": RESTART,
        "stop": STOP,
        "more_time": MORE_TIME,
        "skip": SKIP,
        "rematch": REMATCH,
        "swap": SWAP,
    }
)
REMATCHES = frozenset({"rematch", "swap"})
UNDOES = frozenset(name for name, kind in KINDS.items() if kind.undoes)


class Offered(Struct, frozen=True):
    """An offer that was made or agreed to: the table with it, or the change it makes once all have agreed."""

    waiting: Change
    effect: Change
    is_agreed: bool


def _asking(situation: Situation, player: int, name: str) -> Seat:
    """Returns the seat of who makes this offer or agrees to it; raises why nobody may there."""
    if name not in KINDS:
        raise Refusal("illegal")
    seat = situation.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    if situation.table.lobby.daily:
        raise Refusal("daily_one_try")
    if name in REMATCHES and situation.table.lobby.tournament:
        raise Refusal("tournament_match")
    KINDS[name].check(situation, seat)
    return seat


def offered(situation: Situation, player: int, name: str, only_agree: bool = False) -> Offered:
    """Makes an offer, or agrees to the current one (`only_agree`: never makes a new one).

    Raises the Refusal that says why not, also where the offer could not be carried out.
    """
    seat = _asking(situation, player, name)
    table, kind = situation.table, KINDS[name]
    known = [offer for offer in table.offers if offer.kind == name]
    standing = next((offer for offer in known if situation.now <= offer.until), None)
    if standing is None:
        if only_agree:
            raise Refusal("offer_expired" if known else "no_offer")
        kind.check_new(situation, seat)
    if why := why_declined(table, name):
        raise Refusal(why, kind=name)
    turn = table.match.turn if table.match else 0
    offer = standing or Offer(name, seat, _computers(table), situation.now + kind.lasts, turn)
    effect = kind.effect(situation, offer)
    offer = replace(offer, agreed=tuple(sorted({*offer.agreed, seat})))
    others = tuple(one for one in table.offers if one.kind != name)
    is_agreed = kind.needed(table) <= set(offer.agreed) or kind.alone(table)
    asked = _called(table, situation.now) if name in REMATCHES and standing is None else table.chairs
    return Offered(Change(replace(table, chairs=asked, offers=(*others, offer))), effect, is_agreed)


def why_declined(table: Table, name: str) -> str:
    """Returns why a computer here never agrees to such an offer, as the code of a refusal; empty where it does."""
    if not table.has_computer:
        return ""
    kind = KINDS[name]
    return "rated_match" if computers_play_on(table, kind) else "" if kind.computers_agree else "computer_declines"


def _called(table: Table, now: datetime) -> tuple[Chair, ...]:
    """Returns the chairs of an ended match, whose people are sent a notice of a rematch if they are away."""
    return tuple(
        replace(chair, notice_at=notice_due(chair, now)) if chair.is_person else chair for chair in table.chairs
    )


def declined(table: Table, player: int, name: str) -> Change:
    """Declines an offer, or withdraws it where the seat made it. Raises not_seated and no_offer."""
    seat = table.seat_of(player)
    if seat is None or table.chairs[seat].invited:
        raise Refusal("not_seated")
    kept = tuple(offer for offer in table.offers if offer.kind != name)
    if kept == table.offers:
        raise Refusal("no_offer")
    return Change(replace(table, offers=kept))


def lapsed(table: Table, now: datetime) -> Change:
    """Removes expired offers. Raises no_offer where there are none."""
    kept = tuple(offer for offer in table.offers if now <= offer.until)
    if kept == table.offers:
        raise Refusal("no_offer")
    return Change(replace(table, offers=kept))


def needs_nobody_else(table: Table, player: int, name: str) -> bool:
    """Whether this player's offer is carried out at once, because nobody else has to agree."""
    seat = table.seat_of(player)
    if seat is None or table.status != "live":
        return False
    return KINDS[name].alone(table) or KINDS[name].needed(table) <= {seat, *_computers(table)}


def _computers(table: Table) -> tuple[Seat, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.is_computer)
