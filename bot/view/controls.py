"""The buttons of a table: its own controls, the answers to offers, and confirmations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from games.core import match as core
from games.core.game import Seat
from games.core.past import Past, back_to_own, back_to_start
from games.core.screen import Name, Say, Style
from games.table.lobby import is_challenge
from games.table.offers import KINDS, REMATCHES, why_declined
from games.table.offers.kinds import can_be_skipped, without_programs
from games.table.starting import is_series, may_start, people_seated, start_offer
from games.table.substitution import deserted, free_seat
from games.table.table import Offer, Table

from .button_data import Action
from .option_values import level_line, level_name
from .sentences import join_names, refunded

if TYPE_CHECKING:
    from storage.people.players import Player

TWO = 2  # with two people it is plain who has to answer
NAMED_MOST = 8  # of several players; more are counted


class Control(Struct, frozen=True):
    """A button of the table: its label, and the action that a press sends to the inbox."""

    label: Say
    action: Action | None  # None: the way back from a confirmation
    style: Style = "plain"
    rare: bool = False  # shown under More

    @property
    def data(self) -> str:
        """Returns the action as text; empty where there is none."""
        return str(self.action) if self.action else ""


COME_BACK = Control(Say("button-return"), Action("return"), "main")


ADMIT = Action.of("offer", "programs")
CLAIM = Control(Say("button-claim"), Action("claim"), "main")
PLAY_ON = Control(Say("button-substitute"), Action("substitute"))
STAND_UP = Control(Say("button-stand"), Action("stand"))


def way_in(table: Table) -> Control | None:
    """Returns the button with which somebody else takes a seat in which a computer sits in; None without one."""
    seat = free_seat(table)
    return None if seat is None else Control(Say("button-sit"), Action.of("sit", seat))


class OfferLine(Struct, frozen=True):
    """A pending offer, and the viewer's possible answers."""

    text: Say
    answers: tuple[Control, ...]
    kind: str = ""
    is_asked: bool = False  # the viewer has not answered yet


def controls_of(
    table: Table, viewer: Player | None, you: Seat | None, operator: bool, past: Sequence[Past[None]]
) -> tuple[Control, ...]:
    """Returns the table's buttons for a viewer; `past` holds the steps in force."""
    if table.status == "open":
        return tuple(_lobby_controls(table, viewer, you, operator))
    if table.status == "live":
        return tuple(_play_controls(table, viewer, you, operator, past))
    if table.status == "frozen":
        return (Control(Say("button-stop"), Action("stop"), "danger"),) if operator else ()
    return tuple(_end_controls(table, you))


def _lobby_controls(table: Table, viewer: Player | None, you: Seat | None, operator: bool) -> Iterable[Control]:
    host = viewer is not None and table.host == viewer.id
    if you is not None and table.must_press(you):
        yield Control(Say("button-here"), Action("here"), "main")
    if you is None and len(table.chairs) < table.most and table.visibility != "named":
        yield Control(Say("button-join"), Action.of("join", table.stake), "main")
    elif you is not None and table.chairs[you].invited:
        kept = table.chairs[you].is_kept
        yield Control(Say("button-join" if kept else "button-accept"), Action.of("join", table.stake), "main")
        yield Control(Say("button-leave" if kept else "button-decline"), Action("leave"))
        if is_challenge(table):
            yield Control(Say("button-open"), Action("open"))
        return
    if host and is_challenge(table):
        yield Control(Say("button-open"), Action("open"))
    if may_start(table, viewer.id if viewer else None) and start_offer(table) is None:
        yield Control(Say("button-start-now" if table.lobby.starts_soon else "button-start"), Action("start"), "main")
    if you is not None and table.lobby.starts_soon:
        yield Control(Say("button-hold"), Action("hold"), rare=True)
    if host and table.game.levels and not table.stake and len(table.chairs) < table.most:
        yield from _computer_controls(table)
    if you is not None and not (host and len(table.chairs) == 1):
        yield Control(Say("button-leave"), Action("leave"))
    if host or operator:
        yield Control(Say("button-cancel"), Action("cancel"), "danger", rare=True)


def name_of(control: Control) -> str:
    """Returns what a button is for: the kind of its offer, or its verb."""
    return _name(control.action) if control.action else ""


def can_fill(table: Table) -> bool:
    """Whether several seats of an open table are free for computers."""
    return bool(table.game.levels) and not table.stake and table.most - len(table.chairs) > 1


def _computer_controls(table: Table) -> Iterable[Control]:
    """Yields what seats a computer: the levels with a name, the others, and one that fills the table."""
    named = table.game.computer.named_levels
    yield from (Control(level_line(table.game, n), Action.of("computer", n)) for n in named)
    others = (n for n in table.game.levels if n not in named)
    yield from (Control(level_name(table.game, n), Action.of("computer", n), rare=True) for n in others)
    if can_fill(table):
        yield Control(Say("button-computers"), Action("computers"))


def _offer_controls(table: Table, you: Seat, operator: bool, past: Sequence[Past[None]]) -> Iterable[Control]:
    """Yields what this seat can offer now; an operator stops the match without asking."""
    standing = {offer.kind for offer in table.offers}
    for kind in ("takeback", "restart", "draw", "more_time", "skip", "stop"):
        if kind == "stop" and operator and not why_declined(table, kind):
            yield Control(Say("button-stop"), Action("stop"), "danger", rare=True)
            continue
        if kind in standing or (kind == "more_time" and table.deadline is None):
            continue
        if why_declined(table, kind):
            continue
        if kind == "takeback" and not back_to_own(past, you):
            continue
        if kind == "restart" and not back_to_start(past):
            continue
        if kind == "skip" and (you in table.waiting() or not can_be_skipped(table) or table.deadline is None):
            continue
        style: Style = "danger" if kind == "stop" else "plain"
        yield Control(Say(f"button-{kind}"), Action.of("offer", kind), style, rare=kind != "takeback")


def _play_controls(
    table: Table, viewer: Player | None, you: Seat | None, operator: bool, past: Sequence[Past[None]]
) -> Iterable[Control]:
    match, way = table.live_match(), way_in(table)
    yield from choices_when_deserted(table, you) if you is not None else ()
    if you is None and way is not None and (viewer is None or table.away_seat_of(viewer.id) is None):
        yield way
    if you is not None and you in core.live(table.game, match) and table.lobby.daily:
        yield Control(Say("button-resign"), Action("resign"), "danger", rare=True)
    elif you is not None and you in core.live(table.game, match):
        yield from _offer_controls(table, you, operator, past)
        sits_in = table.chairs[you].has_sitter
        yield STAND_UP if sits_in else Control(Say("button-resign"), Action("resign"), "danger", rare=True)
    elif operator:
        yield Control(Say("button-stop"), Action("stop"), "danger")


def choices_when_deserted(table: Table, you: Seat | None) -> Sequence[Control]:
    """Returns what a player can choose whose opponent is gone; of the public (None), what they could on their card."""
    pair = deserted(table)
    if pair is None or you == pair[1]:
        return ()
    return (CLAIM, PLAY_ON) if table.game.levels else (CLAIM,)


def _end_controls(table: Table, you: Seat | None) -> Iterable[Control]:
    if you is None or table.match is None or table.next_match or table.lobby.daily or table.lobby.tournament:
        return
    standing = {offer.kind for offer in table.offers}
    if "rematch" not in standing:
        yield Control(Say("button-rematch"), Action.of("offer", "rematch"), "main")
    if "swap" not in standing and table.game.deal.seat_0_begins:
        yield Control(Say("button-swap"), Action.of("offer", "swap"), rare=True)


def asked(table: Table, offer: Offer) -> Say:
    """Returns what an offer asks; where more than two people play, also who has agreed and who has not."""
    if offer.kind == "programs" and not awaited(table, offer):
        return Say("agreed-programs")
    ask = Say(f"asked-{offer.kind}", {"who": Name(offer.by)})
    waiting, people = awaited(table, offer), [seat for seat in offer.agreed if table.chairs[seat].is_person]
    if not (waiting and people) or len(people_seated(table)) <= TWO:
        return ask
    ticks = [Say("offer-agreed", {"who": Name(seat)}) for seat in sorted(people, key=lambda seat: seat != offer.by)]
    return Say("offer-progress", {"ask": ask, "agreed": _row(ticks), "awaited": named_or_counted(waiting)})


def awaited(table: Table, offer: Offer) -> list[Seat]:
    """Returns the seats of the people who still have to agree to an offer."""
    needed = KINDS[offer.kind].needed(table)
    return sorted(seat for seat in needed - set(offer.agreed) if table.chairs[seat].is_person)


def named_or_counted(seats: Sequence[Seat]) -> Say | Name:
    """Returns the names of some players; of many, their number."""
    if not seats:
        return Say("somebody")
    return join_names(seats) if len(seats) <= NAMED_MOST else Say("so-many-players", {"count": len(seats)})


def _row(ticks: Sequence[Say]) -> Say:
    """Returns those who have agreed one after another; of many, their number."""
    if len(ticks) > NAMED_MOST:
        return Say("offer-agreed", {"who": Say("so-many-players", {"count": len(ticks)})})
    row, *others = ticks
    for control in others:
        row = Say("offer-agreed-too", {"rest": row, "next": control})
    return row


def asks_for_consent(table: Table) -> bool:
    """Whether a program asks for a seat of this open table, and nobody has answered yet."""
    is_answered = any(offer.kind == "programs" for offer in table.offers)
    return table.status == "open" and table.lobby.program_asks and not is_answered


def told_offer(table: Table, offer: Offer, you: Seat | None) -> Say:
    """Returns what a player who has agreed to an offer did, and whose answer it waits for."""
    if offer.kind == "programs" and not awaited(table, offer):
        return Say("agreed-programs")
    return Say(
        "offer-waits",
        {"kind": offer.kind if offer.by == you else "agreed", "awaited": named_or_counted(awaited(table, offer))},
    )


def offer_lines(table: Table, you: Seat | None) -> tuple[OfferLine, ...]:
    """Returns the pending offers, with the answers of a seat; and what a program asks of it."""
    lines = []
    if asks_for_consent(table):
        admit = Control(Say("button-programs"), ADMIT)
        lines.append(OfferLine(Say("program-asks"), (admit,) if you in without_programs(table) else (), "programs"))
    for offer in table.offers:
        if you in offer.agreed:
            back = Control(Say("button-withdraw"), Action.of("refuse", offer.kind))
            lines.append(OfferLine(told_offer(table, offer, you), (back,), offer.kind))
        elif offer.kind == "start" and table.status == "open":
            yes = Control(Say("button-start"), Action("start"), "main")
            no = Control(Say("button-decline"), Action.of("refuse", "start"))
            lines.append(OfferLine(asked(table, offer), (yes, no), offer.kind, is_asked=True))
        elif offer.kind in (*REMATCHES, "programs") or table.status == "live":
            agree = Control(Say("button-accept"), Action.of("accept", offer.kind), "main")
            disagree = Control(Say("button-decline"), Action.of("refuse", offer.kind))
            lines.append(OfferLine(asked(table, offer), (agree, disagree), offer.kind, is_asked=True))
    return tuple(lines)


def confirm_line(table: Table, action: Action) -> Say:
    """Returns the question before something that ends or undoes a match; it may be an offer, like `offer:stop`."""
    followed = action.verb == "cancel" and is_series(table)
    key = "confirm-cancel-series" if followed else f"confirm-{_name(action)}"
    return Say(key, {"refunded": refunded(table.stake and len(table.chairs))})


def confirm_controls(action: Action) -> tuple[Control, Control]:
    """Returns the confirming button, and the one back, which has no action."""
    name = _name(action)
    back = Say("button-keep" if name == "cancel" else "button-back")
    return Control(Say(f"button-{name}"), action.sure, "danger"), Control(back, None)


def _name(action: Action) -> str:
    """Returns the name of an action that is confirmed: of an offer its kind."""
    return action.argument if action.verb == "offer" else action.verb


def confirmation(table: Table, action: Action) -> OfferLine:
    """Returns a confirmation with both answers."""
    return OfferLine(confirm_line(table, action), confirm_controls(action))
