"""The screen of Rock-Paper-Scissors-Lizard-Spock: five buttons, the viewer's sealed move, and what was shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from ..core.game import Seat
from ..core.screen import Arguments, Button, Name, Say, Screen, Sign
from .picture import scene
from .sealing import move_of
from .state import State, sealed_by_players
from .verdict import MOVES, joined, judge, move_name, some, verdict, who_showed
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
        (stage, *_score(view, Name(0), Name(1)), *(told if view.outcome else _own(view))),
        scene(view, _alt(view, stage)),
        (stage, *_score(view, Name(0), Name(1)), *groups, *told, *beats),
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
        "what": "over" if view.outcome else view.stage,
        "done": len(view.opened if revealing else view.committed),
        "all": len(view.players),
    }
    return Say("stage", facts)


def _score(view: View, first: Name | Say, second: Name | Say) -> Iterator[Say]:
    """Says how a match for points stands."""
    if view.score:
        won, lost = view.score
        yield Say("score-of-two", {"first": first, "second": second, "won": won, "lost": lost})


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
    missing, out = awaited(view), [seat for seat, went in enumerate(view.out) if went and view.wins == 1]
    done = [seat for seat in view.players if seat not in missing]
    if view.outcome:
        found = [("sharing" if len(done) > 1 else "winner", done), ("out", out)]
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
    facts: Arguments = {"round": number, "shown": who_showed(shown), "verdict": verdict(shown, wins=view.wins)}
    return Say("last-round", facts)


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
    score = _score(view, Say("letter", {"letter": Sign(0)}), Say("letter", {"letter": Sign(1)}))
    facts: Arguments = {"stage": stage, "groups": joined([*score, *groups], "listed")}
    if not view.story:
        return Say("alt", facts)
    shown = view.story[-1]
    if not shown:
        return Say("alt-missed", {**facts, "round": len(view.story), "who": _letters([_winner(view, len(view.story))])})
    told = verdict(shown, _letters(judge(shown)), view.wins)
    return Say("alt-last", {**facts, "round": len(view.story), "shown": _by_letters(shown), "verdict": told})


def _by_letters(shown: Mapping[Seat, str]) -> Say:
    return joined((_showed(shown, move) for move in MOVES if move in shown.values()), "listed")


def _showed(shown: Mapping[Seat, str], move: str) -> Say:
    seats = [seat for seat, other in shown.items() if other == move]
    return Say("showed", {"move": move_name(move), "who": _letters(seats)})


def _letters(seats: Sequence[Seat]) -> Say:
    return joined((Say("letter", {"letter": Sign(seat)}) for seat in seats), "letters")
