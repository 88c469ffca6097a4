"""A table as a JSON document, as one viewer sees it: what a program reads in place of a screen.

It is built from the card and from the view that screens are drawn from, so that a program sees what a person in its
place would see. Seats are numbers; names of people, which a language model might take for orders, are there on request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from games.core.commands import time_text
from games.core.game import AnyGame, Seat
from games.core.match import legal
from games.core.options import written
from games.core.record import outcome_facts
from games.core.screen import Say
from games.table.clock import Outage
from games.table.records import chosen_rated
from games.table.seating import is_program
from games.table.table import Table
from storage.people.players import Player

from .table_screen import Card, card, pressable

Tell = Callable[[Say, str], str]  # a sentence in the words of a game
DRAWN_MOST = 500  # stamps of screens that are asked for the words of moves; of the rest the spelling has to do

Time = Annotated[str | None, Meta(extra_json_schema={"format": "date-time"})]


class SeatDocument(Struct, kw_only=True):
    """A seat that is taken, or kept for somebody who is invited."""

    seat: int
    kind: Annotated[str, Meta(extra_json_schema={"enum": ["person", "program", "computer", "nobody"]})]
    level: Annotated[int | None, Meta(description="of the computer that answers for the seat")]
    invited: bool
    why: Annotated[str, Meta(description="why its person does not answer")] | UnsetType = UNSET
    name: Annotated[str, Meta(description="asked for with names=1")] | UnsetType = UNSET


class OfferDocument(Struct, kw_only=True):
    """An offer that waits for the seats that have not agreed."""

    kind: str
    by: int
    agreed: Sequence[int]
    until: Time


class PhraseDocument(Struct, kw_only=True):
    """A ready phrase that a seat has said."""

    seat: int
    phrase: str


class MatchDocument(Struct, kw_only=True):
    """A match as one viewer sees it. What begins with its start is null, or empty, before it."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    stake: int
    rated: bool | None
    commitment: Annotated[str | None, Meta(description="SHA-256 of the secret, in hex; null where nothing is drawn")]
    status: Annotated[str, Meta(extra_json_schema={"enum": ["open", "live", "frozen", "over"]})]
    most: Annotated[int, Meta(description="seats at this table")]
    seats: Sequence[SeatDocument]
    you: Annotated[int | None, Meta(description="your seat; null: you watch")]
    away: Annotated[bool, Meta(description="somebody else answers for your seat, until you return")]
    version: Annotated[int, Meta(description="raised by every change of the table")]
    turn: Annotated[int, Meta(description="the number of the question, which a move quotes")]
    waiting: Annotated[Sequence[int], Meta(description="the seats that are waited for")]
    deadline: Time
    seconds_left: Annotated[float | None, Meta(description="until the deadline")]
    bank: Annotated[Sequence[float] | None, Meta(description="seconds of each seat for the whole match")]
    view: Annotated[dict[str, Any] | None, Meta(description="what you may know of the game")]
    events: Annotated[Sequence[dict[str, Any]], Meta(description="the last ones, oldest first")]
    offers: Sequence[OfferDocument]
    said: Sequence[PhraseDocument]
    outcome: Annotated[dict[str, Any] | None, Meta(description="as in a record")]
    next_match: Annotated[str | None, Meta(description="the rematch, or the next registration")]
    why: Annotated[str, Meta(description="why somebody else answers for your seat")] | UnsetType = UNSET
    legal: Annotated[dict[str, str], Meta(description="your moves and their words; with legal=1")] | UnsetType = UNSET
    forms: Annotated[Sequence[str], Meta(description="how moves that are typed begin")] | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Asked:
    """What a program wants to know besides: names of people, its moves, their words in a language."""

    names: bool = False
    legal: bool = False
    tell: Tell = lambda say, _game: say.key


def match_document(
    table: Table, viewer: Player | None, now: datetime, outages: Iterable[Outage] = (), asked: Asked = Asked()
) -> MatchDocument:
    """Returns a table as a viewer sees it."""
    shown, match = card(table, viewer, outages), table.match
    seat = shown.you if shown.you is not None and not table.chairs[shown.you].invited else None
    view = table.game.view(match.state, seat) if match else None
    return MatchDocument(
        id=table.id,
        game=table.name,
        rules=table.rules,
        options=written(table.options),
        stake=table.stake,
        rated=chosen_rated(table),
        commitment=table.commitment if table.game.deal.draws else None,
        status=table.status,
        most=table.most,
        seats=[_seat(table, number, asked.names) for number in range(len(table.chairs))],
        you=shown.you,
        away=shown.is_away,
        why=_why(table, table.away_seat_of(viewer.id)) if shown.is_away and viewer else UNSET,
        version=table.revision,
        turn=match.turn if match else 0,
        waiting=sorted(table.waiting()),
        deadline=_time(shown.deadline),
        seconds_left=max(0.0, (shown.deadline - now).total_seconds()) if shown.deadline else None,
        bank=[left.total_seconds() for left in match.bank.left] if match and match.bank else None,
        view=msgspec.to_builtins(view, str_keys=True) if match else None,
        events=[{"kind": e.kind, "seat": e.seat, **e.facts} for e in table.news if e.heard_by(seat)],
        offers=[
            OfferDocument(kind=offer.kind, by=offer.by, agreed=offer.agreed, until=_time(offer.until))
            for offer in table.offers
        ],
        said=[PhraseDocument(seat=said.seat, phrase=said.phrase) for said in table.said],
        outcome=outcome_facts(match.outcome, table.stake, len(table.chairs)) if match and match.outcome else None,
        next_match=table.next_match,
        **(_moves(shown, seat, asked.tell) if asked.legal else {}),
    )


def _seat(table: Table, number: Seat, names: bool) -> SeatDocument:
    chair = table.chairs[number]
    return SeatDocument(
        seat=number,
        kind="program" if is_program(chair) else chair.kind,
        level=chair.answering_level,
        invited=chair.invited,
        why=_why(table, number),
        name=chair.name if names else UNSET,
    )


def _why(table: Table, seat: Seat | None) -> str | UnsetType:
    """Returns why the person of a seat does not answer, as docs/contract.md names it."""
    answering = None if seat is None else table.answering_of(seat)
    return answering.why if answering else UNSET


def _time(moment: datetime | None) -> str | None:
    return time_text(moment) if moment else None


def _moves(shown: Card, seat: Seat | None, tell: Tell) -> dict[str, Any]:
    """Returns what a seat may do now: its moves with their words, and the beginnings of what it may type."""
    table = shown.table
    if seat is None or table.match is None or table.status != "live":
        return {"legal": {}, "forms": []}
    moves = sorted(legal(table.game, table.match, seat))
    said = words_of(table.game, table.game.view(table.match.state, seat), moves)
    return {
        "legal": {move: " ".join(tell(say, table.name) for say in said[move]) or move for move in moves},
        "forms": list(shown.forms),
    }


def words_of(game: AnyGame, view: Any, moves: Sequence[str]) -> Mapping[str, tuple[Say, ...]]:
    """Returns each move as its game says it, or else what stands on the buttons that lead to it, screen by screen.

    Nothing where a move is on none, or on a screen after so many others that drawing them takes too long.
    """
    if game.ui.sentences is not None:
        return {move: (say,) for move, say in zip(moves, game.ui.sentences(view, moves), strict=True)}
    said: dict[str, tuple[Say, ...]] = dict.fromkeys(moves, ())
    words = [move.split(".") for move in moves]
    beginnings = {".".join(spelt[:count]) for spelt in words for count in range(1, len(spelt))}
    unread: list[tuple[str, tuple[Say, ...]]] = [("", ())]
    drawn = 0
    while unread and drawn < DRAWN_MOST:
        chosen, before = unread.pop(0)
        screen = game.screen(view, chosen)
        drawn += len(screen.scene.stamps) if screen.scene else 1
        for button in pressable(screen):
            if button.label is None or not button.choice:
                continue
            so_far = (*before, button.label)
            if button.choice in said:
                said[button.choice] = said[button.choice] or so_far
            elif button.choice in beginnings and button.choice != chosen:
                unread.append((button.choice, so_far))
    return said
