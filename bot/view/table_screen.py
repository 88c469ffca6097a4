"""The table around a game: seats, whose turn, the time left and the controls; the same for every front."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from games.core import match as core
from games.core.commands import STOP
from games.core.game import Outcome, Seat
from games.core.past import Past
from games.core.screen import Button, Name, Say, Screen, Stamp, narrow
from games.reductions import RatingChange
from games.table import check_in
from games.table.chips import net_of
from games.table.clock import DeadlineInForce, Outage, in_force
from games.table.offers.rematch import series_of
from games.table.starting import is_announced, may_start, missing
from games.table.substitution import absent_seats
from games.table.table import Table

from .absence import absence_lines, away_status, check_in_line, result_of, turn_status, vacation_line
from .button_data import Action
from .controls import Control, OfferLine, confirmation, controls_of, offer_lines
from .names import called, sign_of
from .sentences import join_names, tell_outcome

if TYPE_CHECKING:
    from storage.people.players import Player


class SeatLine(Struct, frozen=True):
    """One seat in the public view."""

    seat: Seat
    letter: str
    front: str
    host: bool = False
    waiting: bool = False
    invited: bool = False
    you: bool = False
    computer: bool = False
    is_away: bool = False  # a computer plays for this person
    sitter: str = ""  # the name of the person who plays for this one
    net: int | None = None  # by how many chips the match changed the purse
    won: bool = False  # nobody has won a draw
    out: bool = False  # no longer in a match that goes on
    place: int | None = None  # at the end, from 1; equal places are shared
    score: int | None = None  # at the end, and before it where the game counts points
    held: int | None = None  # how much they have in hand, where everybody may know that
    series: int | None = None  # matches won since the first of these rematches; None in that one
    rated: RatingChange | None = None  # their rating after the match
    kick: Control | None = None
    left: float | None = None  # seconds of its time for the whole match, as the last question began
    until: datetime | None = None  # while it is waited for: when that time is over


class Card(Struct, frozen=True):
    """A table as one viewer sees it."""

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
    is_away: bool = False  # somebody else plays for the viewer
    may_return: bool = False  # a computer does, and they may come back
    absence: tuple[Say, ...] = ()  # who is away, and who plays for them
    vacation: Say | None = None  # for whose vacation the match waits
    confirm: OfferLine | None = None
    chosen: str = ""  # the beginning of an action that the viewer may take now

    @property
    def turn(self) -> int:
        """The question that the buttons answer."""
        return self.table.match.turn if self.table.match else 0

    @property
    def join(self) -> Control | None:
        """The button with which the viewer takes a seat, or accepts an invitation."""
        return next((control for control in self.controls if control.action and control.action.verb == "join"), None)


def card(
    table: Table,
    viewer: Player | None,
    outages: Iterable[Outage] = (),
    chosen: str = "",
    confirm: Action | None = None,
    moderator: bool = False,
    past: Sequence[Past[None]] = (),
) -> Card:
    """Returns the table as a viewer (None: the public) sees it, after a choice or before a confirmation.

    `moderator`: they have a moderator's rights here; an operator has them everywhere. `past`: the steps in force;
    without it nothing can be taken back.
    """
    you = table.seat_of(viewer.id) if viewer else None
    sits = you is not None and not table.chairs[you].invited
    chosen = chosen if _goes_on(table, you if sits else None, chosen) else ""
    last, screen = in_force(table, outages), screen_of(table, you if sits else None, chosen)
    operator = moderator or (viewer is not None and viewer.operator)
    is_asked = you in table.waiting()
    away = table.away_seat_of(viewer.id) if viewer is not None and table.status == "live" else None
    away = away if away in absent_seats(table) else None  # who is out of the game has nothing to come back for
    return Card(
        table=table,
        you=you,
        status=_status(table, viewer, you) if away is None else away_status(table, away),
        your_turn=is_asked,
        deadline=last.deadline if last else None,
        seats=_with_banks(table, last, _seats(table, viewer, you, operator, screen or Screen())),
        screen=screen,
        controls=controls_of(table, viewer, you, operator, past),
        offers=offer_lines(table, you) if sits else (),
        forms=table.game.forms.open(table.match.state, you) if table.match and you is not None and is_asked else (),
        is_away=away is not None,
        may_return=away is not None and not table.chairs[away].has_sitter,
        absence=absence_lines(table, viewer.id if viewer else None),
        vacation=vacation_line(table),
        confirm=confirmation(table, confirm) if confirm else None,
        chosen=chosen,
    )


def screen_of(table: Table, you: Seat | None, chosen: str = "") -> Screen | None:
    """Returns what a seat (None: the public) is shown; None before the match.

    A match that was ended from outside asks nobody for a move any longer, which its game does not know: its sentences
    are then those of the public.
    """
    match, game = table.match, table.game
    if match is None:
        return None
    screen = game.screen(game.view(match.state, you), chosen)
    if you is None or match.outcome is None or match.outcome.why not in STOP:
        return screen
    return replace(screen, lines=game.screen(game.view(match.state, None), "").lines, buttons=())


def hint_of(table: Table, you: Seat | None) -> Say | None:
    """Returns what a newcomer who is asked may try: the hints of the game, one for each round of their first match.

    None where all were shown, for everybody else, and for who only has their own hash to open. Rounds are counted by
    steps: reading who took each would cost a query for each message.
    """
    chair = None if you is None or table.status != "live" or you not in table.waiting() else table.chairs[you]
    if you is None or chair is None or not (chair.newcomer and chair.is_person) or chair.has_sitter:
        return None
    done = table.live_match().version // len(table.chairs)
    is_shown = done < table.game.ui.hints and core.legal(table.game, table.live_match(), you)
    return Say(f"hint-{done + 1}") if is_shown else None


def _goes_on(table: Table, you: Seat | None, chosen: str) -> bool:
    """Whether the choice is the beginning of an action that this seat may take now."""
    if you is None or table.match is None or table.status != "live":
        return False
    return bool(narrow(core.legal(table.game, table.match, you), chosen))


def _status(table: Table, viewer: Player | None, you: Seat | None) -> Say:
    if table.status == "open":
        return _lobby_status(table, viewer, you)
    if table.match is None:
        return closed_line(table)
    if outcome := result_of(table):
        return tell_outcome(outcome, you, table.stake)
    if table.status == "frozen":
        return Say("status-frozen")
    asked = sorted(table.waiting())
    asked = [seat for seat in asked if table.chairs[seat].is_person] or asked  # a computer is not waited for
    if you in asked:
        return Say("status-you") if len(asked) == 1 else Say("status-you-too")
    return turn_status(table, asked)


def closed_line(table: Table) -> Say:
    """Returns how a table ended that never began."""
    why = "declined" if table.lobby.declined else "closed"
    key = "status-expired" if table.lobby.late else f"status-{why}"
    return Say(key, {"refunded": "yes" if table.stake and table.chairs else "no"})


def _lobby_status(table: Table, viewer: Player | None, you: Seat | None) -> Say:
    if late := sorted(check_in.awaited(table)):
        return check_in_line(table, late, you)
    if you is not None and table.asked_of(you) is not None:
        return Say("status-invited", {"who": host_name(table)})
    asked = [seat for seat, chair in enumerate(table.chairs) if chair.invited and not chair.is_kept]
    if asked and len(table.chairs) == table.most:
        return Say("status-invites", {"who": join_names(asked)})
    status = _start_status(table, viewer, you)
    if not table.lobby.extended:
        return status
    return Say("status-extended", {"status": status, "left": table.game.lobby.extensions - table.lobby.extended})


def _start_status(table: Table, viewer: Player | None, you: Seat | None) -> Say:
    """Returns what an open table waits for before it starts."""
    needed = missing(table)
    if needed:
        return Say("status-missing", {"count": needed})
    if table.lobby.starts_soon:
        return Say("status-soon")
    if is_announced(table):
        return Say("status-announced")
    if may_start(table, viewer.id if viewer else None):
        return Say("status-ready")
    host = table.seat_of(table.host)
    return Say("status-can-start" if you is None and host is not None else "status-starts", {"who": host_name(table)})


def host_name(table: Table) -> Name | Say:
    """Returns the name of the host."""
    seat = table.seat_of(table.host)
    return Name(seat) if seat is not None else Say("moderator")


def _seats(
    table: Table, viewer: Player | None, you: Seat | None, operator: bool, screen: Screen
) -> tuple[SeatLine, ...]:
    outcome, result = table.match.outcome if table.match else None, result_of(table)
    waiting = table.waiting()
    still_in = core.live(table.game, table.match) if table.match and table.status == "live" else None
    may_kick = table.status == "open" and viewer is not None and (viewer.id == table.host or operator)
    series = series_of(table)
    return tuple(
        SeatLine(
            seat,
            sign_of(table, seat),
            chair.front,
            host=chair.player is not None and chair.player == table.host,
            waiting=seat in waiting,
            invited=chair.invited,
            you=seat == you,
            computer=chair.is_computer,
            is_away=chair.substitute is not None and (still_in is None or seat in still_in),
            sitter=called(chair.sitter_name) if chair.has_sitter else "",
            net=net_of(table, outcome, seat) if outcome else None,
            won=result is not None and len(result.places) > 1 and seat in result.places[0],
            out=still_in is not None and seat not in still_in,
            place=_place(result, seat) if result else None,
            score=_of_seat(outcome.scores if outcome else screen.scores, seat),
            held=_of_seat(screen.held, seat),
            series=series[seat] if series else None,
            rated=table.rated.seats[seat] if table.rated and table.rated.seats else None,
            kick=_kick(table, seat) if may_kick and chair.player != table.host else None,
        )
        for seat, chair in enumerate(table.chairs)
    )


def _with_banks(table: Table, last: DeadlineInForce | None, seats: tuple[SeatLine, ...]) -> tuple[SeatLine, ...]:
    """Returns the seats with what they have left of their time for the whole match; our outages cost nothing of it."""
    bank = table.match.bank if table.match else None
    if bank is None or last is None or table.deadline is None:
        return seats
    began = bank.since + (last.deadline - table.deadline)
    return tuple(
        replace(
            seat,
            left=bank.left[seat.seat].total_seconds(),
            until=min(began + bank.left[seat.seat], last.deadline) if seat.waiting else None,
        )
        for seat in seats
    )


def _of_seat(figures: Sequence[int | None], seat: Seat) -> int | None:
    return figures[seat] if figures else None


def _place(outcome: Outcome, seat: Seat) -> int | None:
    before = 0
    for place in outcome.places:
        if seat in place:
            return before + 1
        before += len(place)
    return None


def _kick(table: Table, seat: Seat) -> Control:
    """Returns the button that removes just this person, also after they have moved to another seat."""
    player = table.chairs[seat].player
    return Control(Say("button-kick"), Action.of("kick", seat) if player is None else Action.of("kick", seat, player))


def pressable(screen: Screen | None) -> list[Button | Stamp]:
    """Returns what can be pressed on a screen: its buttons, and the places of its picture."""
    if screen is None:
        return []
    stamps = [stamp for stamp in screen.scene.stamps if stamp.choice] if screen.scene else []
    return [*(button for row in screen.buttons for button in row), *stamps]


def list_names(table: Table) -> list[Say]:
    """Returns the players at a table for a list, with the host marked; not those whose seats are only kept."""
    host = table.seat_of(table.host)
    shown = [seat for seat, chair in enumerate(table.chairs) if not chair.is_kept]
    names = [Say("list-host" if seat == host else "at-seat", {"who": Name(seat)}) for seat in shown]
    return [*names, Say("list-host", {"who": Say("moderator")})] if table.host and host is None else names


def list_facts(table: Table) -> list[Say]:
    """Returns the number of taken seats, that of people who have not accepted yet, and the stake, for a list."""
    invited = sum(chair.invited and not chair.is_kept for chair in table.chairs)
    facts = [Say("list-seats", {"taken": sum(not chair.invited for chair in table.chairs), "most": table.most})]
    if invited:
        facts.append(Say("list-invited", {"count": invited}))
    return [*facts, Say("list-stake", {"stake": table.stake})] if table.stake else facts
