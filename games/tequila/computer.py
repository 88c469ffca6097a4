"""The computer players, from the view alone: by chance, by a rule, and by sampling, mixed according to the level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.chance import Chance, way_of
from ..core.computer import Ask
from .simulation import BY_WEIGHT, FIT, Line, Placement, places, seen, worlds
from .state import WORD
from .views import View, possible

LINES = 300  # lines of play that are tried in all, shared among the choices
AHEAD = 7  # tiles played in each line after the choice
Way = Callable[[Ask[View], Sequence[str]], str]  # of choosing one of the spelled placements


def choose(ask: Ask[View]) -> str:
    """Chooses a placement in one of the two ways between which the skill of the level lies."""
    listed = [way for ways in possible(ask.view).values() for way in ways]
    if ask.level == 0:
        return anything(ask, listed)
    if not listed:
        return "pass"
    return WAYS[way_of(SKILLS[ask.level], ask.seed)](ask, listed)


def anything(ask: Ask[View], listed: Sequence[str]) -> str:
    """Chooses any placement, with or without a shot; or passes, where that is free or nothing fits."""
    passing = ["pass"] if ask.view.options.free_pass or not listed else []
    return Chance(ask.seed, "tile").choose([*listed, *passing])


def without_shots(ask: Ask[View], listed: Sequence[str]) -> str:
    """Chooses any placement, and never takes its train back."""
    return Chance(ask.seed, "tile").choose([way for way in listed if not way.endswith("shot")])


def with_shots(ask: Ask[View], listed: Sequence[str]) -> str:
    """Chooses any placement, and takes its train back."""
    return Chance(ask.seed, "tile").choose([way for way in listed if not way.endswith("keep")])


def by_rule(ask: Ask[View], _: Sequence[str]) -> str:
    """Chooses its own track first, else the heaviest tile on a train."""
    return spelled(ask.view, seen(ask.view).plain())


def sampled(ask: Ask[View], _: Sequence[str]) -> str:
    """Chooses the placement that does best with hands that could be true."""
    return spelled(ask.view, _best(ask))


def spelled(view: View, placement: Placement) -> str:
    """Returns the spelling of a placement, with a shot where the viewer's own train is out."""
    at, track = placement
    shot = track == view.you and view.tracks[track].train
    return f"{WORD[BY_WEIGHT[at]]}.{track + 1}" + (".shot" if shot else "")


def _best(ask: Ask[View]) -> Placement:
    """Returns the placement with the best expected share, tried in the same sampled worlds."""
    choices = choices_of(seen(ask.view))
    if len(choices) == 1:
        return choices[0]
    promise = dict.fromkeys(choices, 0.0)
    count = max(1, round(LINES * ask.budget / len(choices)))
    for world in worlds(ask.view, ask.seed, count):
        for choice in choices:
            promise[choice] += expected_share(world.copy(), choice)
    return max(choices, key=promise.__getitem__)


def choices_of(table: Line) -> list[Placement]:
    """Returns the mover's placements."""
    hand = table.hands[table.mover]
    tracks = (track for track, train in enumerate(table.trains) if train or track == table.mover)
    return [(at, track) for track in tracks for at in places(hand & FIT[table.ends[track]])]


def expected_share(line: Line, choice: Placement) -> float:
    """Plays a line on; returns the mover's expected share of the win when all play on by the rule for a while."""
    you = line.mover
    line.place(*choice)
    for _ in range(AHEAD):
        if line.shares is None:
            line.place(*line.plain())
    return line.share_of(you)


WAYS: tuple[Way, ...] = (without_shots, with_shots, by_rule, sampled)  # the weakest first
SKILLS = (0, 0, 24, 71, 152, 300)  # by level, for `way_of`
