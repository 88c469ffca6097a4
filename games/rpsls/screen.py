"""The screen of Rock-Paper-Scissors-Lizard-Spock: five buttons, the viewer's sealed move, and what was shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from ..core.game import Fact, Seat
from ..core.screen import Arguments, Button, Name, Say, Screen, Sign
from .picture import scene
from .sealing import move_of
from .state import State, sealed_by_players
from .verdict import MOVES, NAMED_MOST, joined, judge, move_name, some, verdict, who_showed, written_gains
from .views import View, awaited, is_asked, view

AWAITED_MOST = 12  # names in one sentence; more are counted
ROUNDS_TOLD, ROUNDS_TOLD_DURING = 5, 2  # earlier rounds told at the end and during play; those before are counted
ROWS = (MOVES[:3], MOVES[3:])
SIGNS = {"rock": "🪨", "paper": "📄", "scissors": "✂️", "lizard": "🦎", "spock": "🖖"}  # emoji on the buttons


def screen(view: View, _chosen: str) -> Screen:
    """Returns the screen, the same for everybody except for the viewer's own move."""
    stage = _stage(view)
    told = (*_last_round(view), *_story(view))
    groups = tuple(Say("group", {"what": what, "who": some(seats, AWAITED_MOST)}) for what, seats in _groups(view))
    beats = (Say("what-beats-what"),) if may_choose(view) else ()
    return Screen(
        (stage, *_score(view, _named), *(told if view.outcome else _own(view))),
        scene(view, _alt(view, stage)),
        (stage, *_score(view, _named), *groups, *told, *beats),
        _buttons(view),
        scores=view.score,
    )


def opened(state: State) -> Screen:
    """Returns the public screen with the moves that are sealed, as far as they can be opened."""
    seen = view(state, None)
    shown, sealed = screen(seen, ""), sealed_by_players(state)
    moves = {one.seat: move for one in sealed if (move := move_of(one.opening or ""))}
    if not moves or seen.outcome:
        return shown
    told = Say("sealed-now", {"shown": who_showed(moves)})
    alt = Say("and-then", {"first": _alt(seen, _stage(seen)), "then": Say("sealed-now", {"shown": _by_letters(moves)})})
    return replace(shown, scene=scene(seen, alt, moves), text_board=(*shown.text_board, told))


def may_choose(view: View) -> bool:
    """Returns whether the viewer is asked for a move."""
    return is_asked(view) and view.stage == "moves"


def _stage(view: View) -> Say:
    revealing = view.stage == "reveal"
    facts: Arguments = {
        "round": view.round,
        "rounds": view.options["rounds"] or 0,
        "wins": view.wins,
        "goal": view.goal,
        "what": "over" if view.outcome else view.stage,
        "done": len(view.opened if revealing else view.committed),
        "all": len(view.players),
    }
    return Say("stage", facts)


def _score(view: View, name: Callable[[Seat], Name | Say]) -> Iterator[Say]:
    """Says how a match for points stands: of many those with the most."""
    if view.goal:
        ranked = sorted(range(len(view.score)), key=lambda seat: (bool(view.out[seat]), -view.score[seat]))
        held = (Say("held-by", {"who": name(seat), "points": view.score[seat]}) for seat in ranked[:NAMED_MOST])
        more = (Say("points-more", {"count": len(ranked) - NAMED_MOST}),) if len(ranked) > NAMED_MOST else ()
        yield Say("points-of-many", {"points": joined((*held, *more), "listed")})
    elif view.score:
        won, lost = view.score
        yield Say("score-of-two", {"first": name(0), "second": name(1), "won": won, "lost": lost})


def _named(seat: Seat) -> Name:
    return Name(seat)


def _lettered(seat: Seat) -> Say:
    return Say("letter", {"letter": Sign(seat)})


def _own(view: View) -> Iterator[Say]:
    """Says the result of the last round, what the viewer can do or has done, and the rounds before."""
    if view.you is None:
        return
    yield from _last_round(view)
    if view.you not in view.players:
        yield Say("you-are-out")
    elif view.mine is None:
        yield Say("choose")
        yield Say("choose-own")
    elif view.mine.move is not None:
        yield Say("receipt", {"move": move_name(view.mine.move)})
    else:
        yield Say("open-yours" if view.stage == "reveal" else "receipt-own")
    yield from _earlier(view, ROUNDS_TOLD_DURING)


def _groups(view: View) -> list[tuple[str, Sequence[Seat]]]:
    """Returns the seats by how far they are; empty groups are left out."""
    is_duel = bool(view.score) and not view.goal  # nobody is said to be out
    missing, out = awaited(view), [seat for seat, went in enumerate(view.out) if went and not is_duel]
    done = [seat for seat in view.players if seat not in missing]
    if view.outcome:
        first = view.outcome.places[0] if view.outcome.places else ()
        found = [("sharing" if len(first) > 1 else "winner", first), ("out", out)]
    elif view.stage == "reveal":
        found = [("ready", done), ("opening", [*missing]), ("out", out)]
    else:
        found = [("sealed", done), ("awaited", [*missing]), ("out", out)]
    return [(what, seats) for what, seats in found if seats]


def _last_round(view: View) -> Iterator[Say]:
    """Says the result of the last judged round."""
    if view.story:
        yield _told_round(view, len(view.story))


def _story(view: View) -> Iterator[Say]:
    """Says the earlier rounds at the end."""
    return _earlier(view, ROUNDS_TOLD) if view.outcome else iter(())


def _earlier(view: View, most: int) -> Iterator[Say]:
    """Says the rounds before the last judged one, latest first; those that are too many are counted."""
    before = range(len(view.story) - 1, 0, -1)
    yield from (_told_round(view, number) for number in before[:most])
    if folded := len(before[most:]):
        yield Say("rounds-before", {"count": folded})


def _told_round(view: View, number: int) -> Say:
    shown = view.story[number - 1]
    if not shown:
        return Say("round-missed", {"round": number, "who": Name(_winner(view, number))})
    facts: Arguments = {"round": number, "shown": who_showed(shown), "verdict": verdict(shown, _points(view, shown))}
    return Say("last-round", facts)


def _points(view: View, shown: Mapping[Seat, str]) -> Mapping[str, Fact]:
    return {"gains": written_gains(shown, len(view.out))} if view.goal else {"wins": view.wins}


def _winner(view: View, number: int) -> Seat:
    """Returns who won a round in which nobody showed a move: the only one who had sealed any."""
    return view.points[number - 1] or 0


def _buttons(view: View) -> tuple[tuple[Button, ...], ...]:
    if not may_choose(view):
        return ()
    return tuple(tuple(Button(move_name(move), move, sign=SIGNS[move]) for move in row) for row in ROWS)


def _alt(view: View, stage: Say) -> Say:
    """Describes the same with seat letters for names, as in the picture."""
    groups = [Say("group", {"what": what, "who": _letters(seats)}) for what, seats in _groups(view)]
    score = _score(view, _lettered)
    facts: Arguments = {"stage": stage, "groups": joined([*score, *groups], "listed")}
    if not view.story:
        return Say("alt", facts)
    shown = view.story[-1]
    if not shown:
        return Say("alt-missed", {**facts, "round": len(view.story), "who": _letters([_winner(view, len(view.story))])})
    told = verdict(shown, _points(view, shown), _letters(judge(shown)))
    return Say("alt-last", {**facts, "round": len(view.story), "shown": _by_letters(shown), "verdict": told})


def _by_letters(shown: Mapping[Seat, str]) -> Say:
    return joined((_showed(shown, move) for move in MOVES if move in shown.values()), "listed")


def _showed(shown: Mapping[Seat, str], move: str) -> Say:
    seats = [seat for seat, other in shown.items() if other == move]
    return Say("showed", {"move": move_name(move), "who": _letters(seats)})


def _letters(seats: Sequence[Seat]) -> Say:
    return joined(map(_lettered, seats), "letters")
