"""Five levels of Tequila Train, from the view alone: random, by a rule, and by sampling the hidden tiles."""

from __future__ import annotations

from ..core.chance import Chance
from ..core.game import Ask
from .simulation import BY_WEIGHT, FIT, Line, Placement, places, seen, worlds
from .state import WORD
from .views import View, possible

LINES = {4: 12, 5: 300}  # lines of play that a level tries in all, shared among its choices
AHEAD = 7  # tiles played in each line after the choice


def choose(ask: Ask[View]) -> str:
    """Chooses a placement: random without shots (1) or with them (2), by the rule (3), by sampling (4, 5)."""
    listed = [way for ways in possible(ask.view).values() for way in ways]
    if ask.level == 0 and ask.view.options.free_pass:
        listed.append("pass")
    if not listed:
        return "pass"
    if ask.level < 3:
        avoided = {0: "no way", 1: "shot", 2: "keep"}[ask.level]
        return Chance(ask.seed, "tile").choose([way for way in listed if not way.endswith(avoided)])
    return spelled(ask.view, seen(ask.view).plain() if ask.level == 3 else _best(ask))


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
    count = max(1, round(LINES[ask.level] * ask.budget / len(choices)))
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
