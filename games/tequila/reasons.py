"""Why one placement is better than another, from what the player saw: each reason holds on the table as it lies."""

from __future__ import annotations

from ..core.game import Seat
from .simulation import BY_WEIGHT, FIT, Line, Placement, bits, places, run_length
from .state import outer
from .views import View, unseen_tiles

HEAVIER = 5  # pips that weigh more than what happens on the tracks
Reason = tuple[str, int, int]  # its name, and a number for the placement made and for the better one


def reason(view: View, table: Line, played: Placement, better: Placement) -> Reason:
    """Returns the first reason that holds; `sampled` where only the sampled lines of play tell the two apart."""
    you = table.mover
    if better[1] == you != played[1] and view.tracks[you].train:
        return "train", 0, 0
    here, there = (_follow(table, one) for one in (played, better))
    if there > here:
        return "run", here, there
    light, heavy = (sum(BY_WEIGHT[at]) for at, _ in (played, better))
    if heavy >= light + HEAVIER:
        return "pips", light, heavy
    here, there = (len(places(_left(table, one) & _takes(table, one))) for one in (played, better))
    if there > here:
        return "fits", here, there
    return _of_tracks(view, table, played, better) or (("pips", light, heavy) if heavy > light else ("sampled", 0, 0))


def _of_tracks(view: View, table: Line, played: Placement, better: Placement) -> Reason | None:
    """Returns what the two placements do to tracks that others can play on, if that speaks for the better one."""
    you, ends = table.mover, [_end(table, one) for one in (played, better)]
    if better[1] != you and ends[1] in view.lacks[better[1]] and (played[1] != better[1] or ends[0] != ends[1]):
        return "lacks", 0, ends[1]
    if better[1] == you != played[1]:
        return "own", 0, 0
    if better[1] != you == played[1] and (kept := _left(table, better) & FIT[table.ends[you]]):
        return "keeps", 0, len(places(kept))
    if better[1] != you != played[1]:
        unseen = bits(unseen_tiles(view))
        here, there = (len(places(unseen & FIT[end])) for end in ends)
        return ("answers", here, there) if there < here else None
    return None


def _left(table: Line, placement: Placement) -> int:
    return table.hands[table.mover] & ~(1 << placement[0])


def _end(table: Line, placement: Placement) -> int:
    """Returns the new end of the track that is played on."""
    return outer(BY_WEIGHT[placement[0]], table.ends[placement[1]])


def _own_end(table: Line, placement: Placement) -> int:
    return _end(table, placement) if placement[1] == table.mover else table.ends[table.mover]


def _takes(table: Line, placement: Placement) -> int:
    """Returns the tiles that would fit a track open to the mover, if nobody else played before its next turn."""
    open_to: set[Seat] = {table.mover, *(seat for seat, train in enumerate(table.trains) if train)}
    ends = {seat: table.ends[seat] for seat in open_to} | {placement[1]: _end(table, placement)}
    fitting = 0
    for end in ends.values():
        fitting |= FIT[end]
    return fitting


def _follow(table: Line, placement: Placement) -> int:
    """Returns how many tiles the mover could then place in a row on its own track."""
    return run_length(_left(table, placement), _own_end(table, placement))
