"""Advances a match: the only functions that change one, for each kind of command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Generic

from .bank import Bank, opening_bank, rest
from .commands import RENEWED, Command, Deadline, Do, Expire, Leave, Sit, Stop, Takeback
from .game import AnyGame, Event, Outcome, Refusal, S, Seat, Start, Step
from .past import Past, change_hands
from .vacation import VACATION, Clock, Pause, after_answer

SITTER_FLOOR = timedelta(seconds=60)
_END_OF_TIME = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Match(Generic[S]):
    """One match of a game; `turn` numbers the current question, `version` counts the steps taken."""

    state: S
    deadline: datetime | None = None
    turn: int = 1
    version: int = 0
    outcome: Outcome | None = None  # how it ended, by the rules or from outside
    bank: Bank | None = None  # each seat's time for the whole match; None: each question has a limit of its own
    pause: Pause | None = None  # for a vacation
    # what `waiting` has found: a position does not change, and it is asked 20 times a press
    _waiting: frozenset[Seat] | None = field(default=None, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """A match after one step: the command, its events, and whether it revealed something hidden."""

    match: Match[S]
    command: Command | None  # None: the start
    events: tuple[Event, ...] = ()
    reveals: bool = False


def begin(
    game: AnyGame, start: Start[Any], now: datetime | None, position: Mapping[str, Any] | None = None
) -> Transition[Any]:
    """Starts a match, dealt from the seed or set up from a position; ValueError for an invalid position."""
    step = game.setup(start) if position is None else game.position(start, position)
    bank = opening_bank(start.options, start.seats, now)
    match = Match(step.state, _full_limit(game, step.state, bank, now), outcome=game.outcome(step.state), bank=bank)
    return Transition(match, None, step.events, step.reveals)


def waiting(game: AnyGame, match: Match[Any]) -> frozenset[Seat]:
    """Returns the seats that are waited for; empty once the match is over."""
    if match.outcome:
        return frozenset()
    if match._waiting is None:
        object.__setattr__(match, "_waiting", game.waiting(match.state))
        assert match._waiting is not None
    return match._waiting


def time_limit(game: AnyGame, match: Match[Any]) -> timedelta | None:
    """Returns the whole time of the current question, as it was when it began; None without a clock."""
    return _limit(game, match.state, match.bank)


def renewed_limit(game: AnyGame, match: Match[Any], now: datetime) -> timedelta | None:
    """Returns the time that a question has again when it was over: all, and with a bank at least a minute, or None."""
    if match.bank is None:
        return time_limit(game, match)
    bank, asked = match.bank, game.waiting(match.state)
    return max((SITTER_FLOOR, *(bank.left_at(seat, now, asked=True) for seat in asked)))


def legal(game: AnyGame, match: Match[Any], seat: Seat) -> tuple[str, ...]:
    """Returns the spellings of a seat's legal actions, in the game's own order."""
    return tuple(str(a) for a in game.legal(match.state, seat)) if seat in waiting(game, match) else ()


def live(game: AnyGame, match: Match[Any]) -> frozenset[Seat]:
    """Returns the seats still in the match: those that would share a draw."""
    return frozenset() if match.outcome else frozenset(*game.stop(match.state, "draw").places[:1])


def awake(game: AnyGame, match: Match[Any]) -> frozenset[Seat]:
    """Returns the live seats that are not waited for: those that must agree to skip the others."""
    return live(game, match) - waiting(game, match)


def act(game: AnyGame, match: Match[Any], seat: Seat, turn: int, text: str, now: datetime | None) -> Transition[Any]:
    """Takes a seat's answer to the question `turn`; without `now` the clock is ignored."""
    _still_asked(match, turn)
    if now and match.deadline and now > match.deadline:  # exactly at the deadline it still counts
        raise Refusal("too_late")
    action = _decode(game, match.state, seat, text)
    step = game.apply(match.state, seat, action)
    return _advance(game, match, step, Do(seat, str(action)), frozenset({seat}), now)


def expire(game: AnyGame, match: Match[Any], turn: int, now: datetime | None) -> Transition[Any]:
    """Takes the expiry of the clock for all seats still waited for at once."""
    _still_asked(match, turn)
    if now and (match.deadline is None or now <= match.deadline):
        raise Refusal("too_early")
    late = waiting(game, match)
    return _advance(game, match, game.expire(match.state), Expire(), late, now)


def leave(game: AnyGame, match: Match[Any], seat: Seat, why: str, now: datetime | None) -> Transition[Any]:
    """Takes a live seat out of the match, at any time."""
    _still_on(match)
    if seat not in live(game, match):
        raise Refusal("out_of_game")
    return _advance(game, match, game.leave(match.state, seat, why), Leave(seat, why), frozenset(), now)


def stop(game: AnyGame, match: Match[Any], why: str) -> Transition[Any]:
    """Ends the match from outside: `draw` (agreed) or `stopped`."""
    _still_on(match)
    outcome = game.stop(match.state, why)
    over = replace(match, deadline=None, turn=match.turn + 1, version=match.version + 1, outcome=outcome)
    return Transition(over, Stop(why), (Event("stop", facts={"why": why}),))


def postpone(game: AnyGame, match: Match[Any], command: Deadline, now: datetime | None) -> Transition[Any]:
    """Changes the deadline: later (an outage, or by consent) or to `now` (an agreed skip). The question stays.

    Refuses (`illegal`) a change that its reason does not allow, or without exactly the seats that must agree.
    """
    _still_on(match)
    if command.why == VACATION:
        return _vacation(game, match, command, now)
    if command.agreed and not _may_agree(game, match, command):
        raise Refusal("illegal")
    if now is not None:
        if match.deadline is None or not _may_be_moved(match.deadline, command, now):
            raise Refusal("illegal")
        later = max(command.to - match.deadline, timedelta())  # a skip leaves the bank alone
        bank, pause = match.bank and match.bank.moved(later), None if command.why in RENEWED else match.pause
        match = replace(match, deadline=command.to, bank=bank, pause=pause)
    events = () if command.why in RENEWED else (Event("deadline", facts={"why": command.why or "moved"}),)
    return Transition(replace(match, version=match.version + 1), command, events)


def _vacation(game: AnyGame, match: Match[Any], command: Deadline, now: datetime | None) -> Transition[Any]:
    """Begins the vacation of a seat that is waited for, or ends it with what was left of the limit."""
    (seat,) = command.agreed
    clock = Clock(match.deadline, None if match.bank else time_limit(game, match), match.pause)
    pause, why = clock.moved(seat, waiting(game, match), command.to, now)
    moved = replace(match, deadline=command.to, pause=pause) if now else match
    return Transition(replace(moved, version=match.version + 1), command, (Event("deadline", seat, {"why": why}),))


def sit(game: AnyGame, match: Match[Any], command: Sit, now: datetime | None) -> Transition[Any]:
    """Notes that somebody else answers for a seat that is in the game; a computer has at least a minute in the bank."""
    _still_on(match)
    if command.seat not in live(game, match):
        raise Refusal("illegal")
    bank, asked = match.bank, command.seat in game.waiting(match.state)
    is_late = asked and now is not None and match.deadline is not None and now > match.deadline  # its time comes again
    if bank and now and isinstance(command.sitter, int) and not is_late:
        bank = bank.refilled(command.seat, SITTER_FLOOR, now, asked)
    return Transition(replace(match, version=match.version + 1, bank=bank), command)


def take_back(
    game: AnyGame, match: Match[Any], past: Sequence[Past[Any]], count: int, now: datetime | None
) -> Transition[Any]:
    """Goes back to before the last `count` actions in force, with a new full time limit; never across a barrier.

    Each seat's bank is again what it was then.
    """
    _still_on(match)
    if not 1 <= count <= len(past) or any(p.barrier for p in past[-count:]):
        raise Refusal("cannot_take_back")
    state, bank = past[-count].before, past[-count].bank
    bank = bank.restarted(now) if bank and now else None
    back = Match(state, _full_limit(game, state, bank, now), match.turn + 1, match.version + 1, bank=bank)
    return Transition(back, Takeback(count), (Event("takeback", facts={"count": count}),))


def replay_step(
    game: AnyGame, match: Match[Any], past: list[Past[Any]], command: Command, now: datetime | None
) -> Transition[Any]:
    """Applies any command to the current question and updates `past` accordingly."""
    match command:
        case Takeback(count):
            moved = take_back(game, match, past, count, now)
            del past[-count:]
            return moved
        case Deadline():
            return postpone(game, match, command, now)
        case Stop(why):
            return stop(game, match, why)
        case Sit(seat):
            moved = sit(game, match, command, now)
            change_hands(past, seat)
            return moved
        case Do(seat, text):
            moved = act(game, match, seat, match.turn, text, now)
            if moved.command != command and not text.startswith(game.forms.prefixes):
                raise Refusal("illegal", text=text[:20])  # a record has spellings; `act` also reads what people type
        case Leave(seat, why):
            moved = leave(game, match, seat, why, now)
        case _:
            moved = expire(game, match, match.turn, now)
    acted = command.seat if isinstance(command, Do) else None
    past.append(Past(match.state, moved.reveals or acted is None, acted, match.bank))
    return moved


def _still_on(match: Match[Any]) -> None:
    if match.outcome:
        raise Refusal("match_over")


def _still_asked(match: Match[Any], turn: int) -> None:
    _still_on(match)
    if turn != match.turn:
        raise Refusal("stale_turn")


def _may_agree(game: AnyGame, match: Match[Any], command: Deadline) -> bool:
    if command.why == "skip":
        return len(command.agreed) > 1 and frozenset(command.agreed) == awake(game, match)
    return frozenset(command.agreed) == live(game, match)


def _may_be_moved(deadline: datetime, command: Deadline, now: datetime) -> bool:
    at_once = command.to == now and command.why in ("skip", "")  # older records do not name a skip
    return at_once or (deadline < command.to and now <= command.to and command.why != "skip")


def _decode(game: AnyGame, state: Any, seat: Seat, text: str) -> Any:
    asked = game.waiting(state)
    if seat in asked:
        for action in game.legal(state, seat):
            if str(action) == text:
                return action
    if refusal := game.barred(state, seat, text):
        raise refusal
    if seat not in asked:
        raise Refusal("not_your_turn", seat=min(asked)) if len(asked) == 1 else Refusal("not_your_turn")
    try:
        return game.read(state, seat, text)
    except Refusal as refusal:
        refusal.hidden = game.ui.private
        raise


def _advance(
    game: AnyGame, match: Match[Any], step: Step[Any], command: Command, answered: frozenset[Seat], now: datetime | None
) -> Transition[Any]:
    before, after = game.waiting(match.state), game.waiting(step.state)
    goes_on = bool(after) and after <= before - answered  # otherwise a new question: a new number and a new deadline
    bank = match.bank
    if bank and now:
        done = answered if isinstance(command, Do) else ()
        bank = bank.charged(before - after if goes_on else before, done, now)
        bank = bank if goes_on else bank.restarted(now)
    pause, deadline = after_answer(match.pause, match.deadline, after, now) if goes_on else (None, None)
    advanced = Match(
        step.state,
        rest(deadline, bank, after, now) if goes_on else _full_limit(game, step.state, bank, now),
        match.turn if goes_on else match.turn + 1,
        match.version + 1,
        game.outcome(step.state),
        bank,
        pause,
    )
    return Transition(advanced, command, step.events, step.reveals)


def _limit(game: AnyGame, state: Any, bank: Bank | None) -> timedelta | None:
    own, asked = game.limit(state), game.waiting(state)
    if bank is None or not asked:
        return own
    return bank.longest(asked) if own is None else min(own, bank.longest(asked))


def _full_limit(game: AnyGame, state: Any, bank: Bank | None, now: datetime | None) -> datetime | None:
    limit = _limit(game, state, bank)
    if now is None or limit is None or not game.waiting(state):
        return None
    return now + min(limit, _END_OF_TIME - now)
