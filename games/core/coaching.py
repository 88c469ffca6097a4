"""The coach: the moves of one seat that cost most, or a player's habits, from what that seat saw alone.

A game has either `Game.advise`, which judges one move, or `Game.habits`, which looks at whole matches. Both get
views and never a state, so that a coach cannot tell anything that its reader did not know at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from .analysis import Advice, Decision
from .commands import Do, Expire, Leave, Takeback
from .game import AnyGame, Seat
from .record import Replayed
from .screen import Label, Scene, Stamp, begins

ADVICE_MOST = 3
WORSE, BETTER = ("?", "#B3261E"), ("!", "#1B7F3B")  # the marks that chess players use, and their colours


def has_coach(game: AnyGame) -> bool:
    """Whether a game can say what its players could do better."""
    return game.analysis.advise is not None or game.analysis.habits is not None


def decisions(game: AnyGame, steps: Sequence[Replayed], seat: Seat) -> Iterator[Decision[Any]]:
    """Yields the moves that a seat's own player made and did not take back, each with what the seat saw before it."""
    past: list[tuple[int, str] | None] = []  # the steps in force: the seat's own, and None for all others
    for at in steps:
        match at.moved.command if at.moved else None:
            case Takeback(count):
                del past[-count:]
            case Do(by, text):
                past.append((at.step, text) if by == seat and seat not in (at.sitters or {}) else None)
            case Leave() | Expire():
                past.append(None)
    mine = [one for one in past if one is not None]
    for step, text in mine:
        yield Decision(step, game.view(steps[step - 1].match.state, seat), text, 1 / len(mine))


def costliest(found: Iterable[Advice | None], most: int = ADVICE_MOST) -> tuple[Advice, ...]:
    """Returns the advice on the moves that cost most, in the order in which they were made; habits strongest first."""
    costly = sorted((one for one in found if one is not None), key=lambda one: -one.lost)[:most]
    return tuple(sorted(costly, key=lambda one: one.step or 0))


def marked(game: AnyGame, state: Any, seat: Seat, advice: Advice) -> Scene | None:
    """Returns the picture of the position as a seat saw it, with marks at the move it made and at the better one.

    Nothing on it can be pressed; where nothing is hidden, it does not show what could be.
    """
    view = game.view(state, seat)
    scene = game.screen(view if game.ui.private else game.view(state, None), "").scene
    if scene is None:
        return None
    is_held = game.ui.private and advice.played.partition(".")[0] != advice.better.partition(".")[0]
    played, better = (_stamp_of(game, view, spelling, is_held) for spelling in (advice.played, advice.better))
    marks = [_mark(stamp, *how) for stamp, how in ((played, WORSE), (better, BETTER)) if stamp and played != better]
    return replace(scene, stamps=tuple(map(_idle, scene.stamps)), labels=(*scene.labels, *marks))


def _stamp_of(game: AnyGame, view: Any, spelling: str, is_held: bool) -> Stamp | None:
    """Returns the stamp of a move: its own one, one of a move with the same target, or what it is begun with.

    `is_held`: what the player held comes first, which tells two moves apart.
    """
    first, _, last = spelling.partition(".")
    scenes = [game.screen(view, chosen).scene for chosen in ("", first)]
    stamps = [stamp for scene in scenes if scene for stamp in scene.stamps if stamp.choice]
    tests: list[Callable[[str], bool]] = [
        lambda choice: choice == spelling,
        lambda choice: bool(last) and choice.endswith(f".{last}"),
        lambda choice: begins(spelling, choice),
    ]
    if is_held:
        tests.insert(0, tests.pop())
    return next((stamp for test in tests for stamp in stamps if test(stamp.choice)), None)


def _mark(stamp: Stamp, text: str, colour: str) -> Label:
    size = min(stamp.width, stamp.height)
    return Label(text, stamp.x + stamp.width // 2, stamp.y + stamp.height // 2, size // 2, colour, "mark")


def _idle(stamp: Stamp) -> Stamp:
    return replace(stamp, choice="", label=None)
