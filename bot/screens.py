"""The table around a game: who sits, whose turn, until when, and what one can do; for every front alike."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from games.core import match as core
from games.core.game import Outcome, Seat
from games.core.screen import Name, Say, Screen, Style, narrow
from storage.outages import Outage
from storage.table import Table

from .clock import in_force
from .following import is_series
from .offers import COMPUTERS_DECLINE, REMATCHES, can_be_skipped
from .tell import join_names, tell_outcome

if TYPE_CHECKING:
    from storage.people import Player


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"  # a seat's letter; there are at most 32


class Control(Struct, frozen=True):
    """A button of the table: what it is called and what a press of it says to the inbox."""

    label: Say
    data: str
    style: Style = "plain"
    rare: bool = False  # kept behind More


class SeatLine(Struct, frozen=True):
    """One seat as everybody sees it."""

    seat: Seat
    letter: str
    front: str
    host: bool = False
    waiting: bool = False
    invited: bool = False
    you: bool = False
    computer: bool = False
    chips: int | None = None  # at the end, what the seat got
    won: bool = False
    out: bool = False  # of a match that goes on without them
    place: int | None = None  # at the end, from 1; those that tie have the same
    score: int | None = None
    kick: Control | None = None


class OfferLine(Struct, frozen=True):
    """Something that waits for consent, and what the viewer can answer."""

    text: Say
    answers: tuple[Control, ...]


class Card(Struct, frozen=True):
    """All that one viewer is shown of a table."""

    table: Table
    you: Seat | None
    status: Say
    your_turn: bool
    deadline: datetime | None
    seats: tuple[SeatLine, ...]
    screen: Screen | None
    controls: tuple[Control, ...]
    offers: tuple[OfferLine, ...]
    forms: tuple[str, ...]
    confirm: OfferLine | None = None

    @property
    def turn(self) -> int:
        """The question the buttons answer."""
        return self.table.match.turn if self.table.match else 0

    @property
    def join(self) -> Control | None:
        """The button by which the viewer takes a seat, or accepts the one that is kept for them."""
        return next((one for one in self.controls if one.data.startswith("join:")), None)


def card(
    table: Table,
    viewer: Player | None,
    outages: Iterable[Outage] = (),
    chosen: str = "",
    confirm: str = "",
    moderator: bool = False,
) -> Card:
    """The table as a viewer (None: a passer-by) sees it, after choosing or before confirming something.

    `moderator`: they may do here what a moderator may; an operator may everywhere.
    """
    you = table.seat_of(viewer.id) if viewer else None
    sits = you is not None and not table.chairs[you].invited
    last = in_force(table, outages)
    operator = moderator or (viewer is not None and viewer.operator)
    asked = you in table.waiting()
    return Card(
        table=table,
        you=you,
        status=_status(table, you),
        your_turn=asked,
        deadline=last.deadline if last else None,
        seats=_seats(table, viewer, you, operator),
        screen=_screen(table, you if sits else None, chosen if asked and _goes_on(table, you, chosen) else ""),
        controls=_controls(table, viewer, you, operator),
        offers=_offers(table, you) if sits else (),
        forms=table.game.forms(table.match.state, you) if table.match and you is not None and asked else (),
        confirm=_confirm(table, confirm) if confirm else None,
    )


def _screen(table: Table, you: Seat | None, chosen: str) -> Screen | None:
    if table.match is None:
        return None
    return table.game.screen(table.game.view(table.match.state, you), chosen)


def _goes_on(table: Table, you: Seat | None, chosen: str) -> bool:
    """Whether the choice is the beginning of something that this seat may do now."""
    if you is None or table.match is None or table.status != "live":
        return False
    return bool(narrow(core.legal(table.game, table.match, you), chosen))


def _status(table: Table, you: Seat | None) -> Say:
    if table.status == "open":
        return _lobby_status(table, you)
    if table.match is None:
        return closed_line(table)
    if table.match.outcome:
        return tell_outcome(table.match.outcome)
    if table.status == "frozen":
        return Say("status-frozen")
    asked = sorted(table.waiting())
    if you in asked:
        return Say("status-you") if len(asked) == 1 else Say("status-you-too")
    return Say("status-waiting" if len(asked) > 1 else "status-turn", {"who": join_names(asked)})


def closed_line(table: Table) -> Say:
    """How a table ended that never began."""
    key = "status-expired" if table.lobby.late else "status-closed"
    return Say(key, {"refunded": "yes" if table.stake and table.chairs else "no"})


def _lobby_status(table: Table, you: Seat | None) -> Say:
    if you is not None and table.chairs[you].invited:
        return Say("status-invited", {"who": host_name(table)})
    asked = [seat for seat, chair in enumerate(table.chairs) if chair.invited]
    if asked and len(table.chairs) == table.most:
        return Say("status-invites", {"who": join_names(asked)})
    missing = table.game.fewest - sum(not chair.invited for chair in table.chairs)
    status = Say("status-missing", {"count": missing}) if missing > 0 else Say("status-ready")
    if not table.lobby.extended:
        return status
    return Say("status-extended", {"status": status, "left": table.game.lobby.extensions - table.lobby.extended})


def pot_of(table: Table) -> int | None:
    """The chips that are played for; None at a table that closed before its start, for they were returned."""
    if table.status == "over" and table.match is None:
        return None
    return table.stake * sum(not chair.invited and chair.player is not None for chair in table.chairs)


def host_name(table: Table) -> Name | Say:
    """Who opened the table."""
    seat = table.seat_of(table.host)
    return Name(seat) if seat is not None else Say("moderator")


def _seats(table: Table, viewer: Player | None, you: Seat | None, operator: bool) -> tuple[SeatLine, ...]:
    outcome = table.match.outcome if table.match else None
    waiting = table.waiting()
    still_in = core.live(table.game, table.match) if table.match and table.status == "live" else None
    may_kick = table.status == "open" and viewer is not None and (viewer.id == table.host or operator)
    return tuple(
        SeatLine(
            seat,
            LETTERS[seat],
            chair.front,
            host=chair.player is not None and chair.player == table.host,
            waiting=seat in waiting,
            invited=chair.invited,
            you=seat == you,
            computer=chair.level is not None,
            chips=_chips(table, outcome, seat),
            won=bool(outcome and outcome.places and seat in outcome.places[0]),
            out=still_in is not None and seat not in still_in,
            place=_place(outcome, seat) if outcome else None,
            score=outcome.scores[seat] if outcome and outcome.scores else None,
            kick=_kick(table, seat) if may_kick and chair.player != table.host else None,
        )
        for seat, chair in enumerate(table.chairs)
    )


def _place(outcome: Outcome, seat: Seat) -> int | None:
    before = 0
    for place in outcome.places:
        if seat in place:
            return before + 1
        before += len(place)
    return None


def _kick(table: Table, seat: Seat) -> Control:
    """Takes just this person away, also when they have moved up a seat meanwhile."""
    player = table.chairs[seat].player
    return Control(Say("button-kick"), f"kick:{seat}" if player is None else f"kick:{seat}:{player}")


def _chips(table: Table, outcome: Outcome | None, seat: Seat) -> int | None:
    if outcome is None or not table.stake:
        return None
    return outcome.shares(table.stake, len(table.chairs))[seat]


def _controls(table: Table, viewer: Player | None, you: Seat | None, operator: bool) -> tuple[Control, ...]:
    if table.status == "open":
        return tuple(_lobby_controls(table, viewer, you, operator))
    if table.status == "live":
        return tuple(_play_controls(table, you, operator))
    if table.status == "frozen":
        return (Control(Say("button-stop"), "stop", "danger"),) if operator else ()
    return tuple(_end_controls(table, you))


def _lobby_controls(table: Table, viewer: Player | None, you: Seat | None, operator: bool) -> Iterable[Control]:
    host = viewer is not None and table.host == viewer.id
    if you is None and len(table.chairs) < table.most:
        yield Control(Say("button-join"), f"join:{table.stake}", "main")
    elif you is not None and table.chairs[you].invited:
        yield Control(Say("button-accept"), f"join:{table.stake}", "main")
        yield Control(Say("button-decline"), "leave")
        return
    if you is not None and not begins_by_itself(table):
        yield Control(Say("button-start"), "start", "main" if host else "plain")
    if host and table.game.computer and not table.stake and len(table.chairs) < table.most:
        yield from (Control(Say("button-add-computer", {"level": n}), f"computer:{n}") for n in range(1, 6))
    if you is not None and not (host and len(table.chairs) == 1):
        yield Control(Say("button-leave"), "leave")
    if host or operator:
        yield Control(Say("button-cancel"), "cancel", "danger")


def begins_by_itself(table: Table) -> bool:
    """Whether nobody has to start it: a rematch, whose seats are taken from the first, does not become full."""
    return table.game.lobby.full_starts and sum(not chair.invited for chair in table.chairs) < table.most


def _play_controls(table: Table, you: Seat | None, operator: bool) -> Iterable[Control]:
    match = table.live_match()
    if you is not None and you in core.live(table.game, match):
        standing = {offer.kind for offer in table.offers}
        wanted = ["takeback", "restart", "draw", "more_time", "skip", "stop"]
        for kind in wanted:
            if kind == "stop" and operator:
                yield Control(Say("button-stop"), "stop", "danger", rare=True)
                continue
            if kind in standing or (kind == "more_time" and table.deadline is None):
                continue
            if kind in COMPUTERS_DECLINE and table.has_computer:
                continue
            if kind in ("takeback", "restart") and not match.version:
                continue
            if kind == "skip" and (you in table.waiting() or not can_be_skipped(table) or table.deadline is None):
                continue
            yield Control(Say(f"button-{kind}"), f"offer:{kind}", rare=kind != "takeback")
        yield Control(Say("button-resign"), "resign", "danger", rare=True)
    elif operator:
        yield Control(Say("button-stop"), "stop", "danger")


def _end_controls(table: Table, you: Seat | None) -> Iterable[Control]:
    if you is None or table.match is None or table.next_match:
        return
    if all(chair.player is not None or chair.level is not None for chair in table.chairs):
        standing = {offer.kind for offer in table.offers}
        if "rematch" not in standing:
            yield Control(Say("button-rematch"), "offer:rematch", "main")
        if "swap" not in standing:
            yield Control(Say("button-swap"), "offer:swap")


def _offers(table: Table, you: Seat | None) -> tuple[OfferLine, ...]:
    lines = []
    for offer in table.offers:
        what = {"offer": Say(f"offer-{offer.kind}")}
        if you in offer.agreed:
            back = Control(Say("button-withdraw"), f"refuse:{offer.kind}")
            lines.append(OfferLine(Say("offer-waits", what), (back,)))
        elif offer.kind in REMATCHES or table.status == "live":
            agree = Control(Say("button-accept"), f"accept:{offer.kind}", "main")
            disagree = Control(Say("button-decline"), f"refuse:{offer.kind}")
            lines.append(OfferLine(Say(f"asked-{offer.kind}", {"who": Name(offer.by)}), (agree, disagree)))
    return tuple(lines)


def confirm_line(table: Table, verb: str) -> Say:
    """The question before something is ended, and what comes after it."""
    followed = verb == "cancel" and is_series(table)
    return Say("confirm-cancel-series" if followed else f"confirm-{verb}")


def _confirm(table: Table, verb: str) -> OfferLine:
    yes = Control(Say(f"button-{verb}"), f"{verb}:!", "danger")
    return OfferLine(confirm_line(table, verb), (yes, Control(Say("button-back"), "")))
