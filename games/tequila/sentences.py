"""Says what happened: automatic draws and passes in a row become one sentence, addressed to each viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..core.game import Event, Seat
from ..core.screen import Arguments, Name, Say

AUTOMATIC = frozenset({"drew", "tile", "passed"})
TOLD_AS_YOU = frozenset({"placed", "passed", "nap", "late"})


@dataclass(slots=True)
class Stuck:
    """What happened to one seat that could not play."""

    train: bool = False
    drawn: int = 0
    fits: str = "unknown"  # whether it can now place what it drew: yes, no
    tiles: list[str] = field(default_factory=list)  # what it drew, where the viewer sees it


def tell(event: Event) -> Say:
    """Says one event by itself."""
    return story((event,), event.seat if event.only else None)[0]


def story(events: Sequence[Event], viewer: Seat | None) -> list[Say]:
    """Says what a viewer (None: the public) heard; draws and passes in a row become one sentence."""
    said: list[Say] = []
    stuck: dict[Seat, Stuck] = {}
    for event in events:
        if event.seat is not None and event.kind in AUTOMATIC and event.facts.get("how") != "free":
            stuck[event.seat] = stuck.pop(event.seat, Stuck())  # in the order of the latest event
            _add(stuck[event.seat], event)
        else:
            said += [*_gathered(stuck, viewer), _one(event, viewer)]
            stuck = {}
    return [*said, *_gathered(stuck, viewer)]


def shown(word: str) -> str:
    """Returns a tile as people read it."""
    return word.replace("-", "–")


def _one(event: Event, viewer: Seat | None) -> Say:
    args: Arguments = {**event.facts}
    if event.seat is not None:
        args["who"] = Name(event.seat)
    if "tile" in args:
        args["tile"] = shown(str(args["tile"]))
    if event.kind == "placed":
        track = int(event.facts["track"]) - 1
        args["where"] = "own" if track == event.seat else "yours" if track == viewer else "train"
        args["whose"] = Name(track)
    mine = viewer is not None and viewer == event.seat and event.kind in TOLD_AS_YOU
    return Say(f"event-{event.kind}-you" if mine else f"event-{event.kind}", args)


def _add(stuck: Stuck, event: Event) -> None:
    how = event.facts.get("how")
    stuck.train |= how == "train"
    stuck.drawn += event.kind == "drew" or how == "drew"
    if event.kind == "tile":
        stuck.tiles.append(shown(str(event.facts["tile"])))
    else:
        stuck.fits = "yes" if event.kind == "drew" else "no"


def _gathered(stuck: Mapping[Seat, Stuck], viewer: Seat | None) -> list[Say]:
    """Returns everything gathered as one Say, if there is anything."""
    parts = list(_of_others({seat: one for seat, one in stuck.items() if seat != viewer}))
    if viewer is not None and viewer in stuck:
        parts += _of_viewer(stuck[viewer])
    whole = parts[:1]
    for part in parts[1:]:
        whole = [Say("and-then", {"first": whole[0], "then": part})]
    return whole


def _of_viewer(stuck: Stuck) -> Iterator[Say]:
    if stuck.train:
        yield Say("event-train-you")
    if stuck.tiles:
        yield Say("event-drew-you", {"tiles": _listed(stuck.tiles), "drawn": len(stuck.tiles), "fits": stuck.fits})
    if not (stuck.train or stuck.tiles):
        yield Say("event-still-you")


def _of_others(stuck: Mapping[Seat, Stuck]) -> Iterator[Say]:
    """Says the same for several seats in one sentence: got a train, drew in vain, drew and can play, could not play."""
    alike: dict[tuple[str, int], list[Seat]] = {}
    for seat, one in stuck.items():
        if one.train:
            alike.setdefault(("event-train", 0), []).append(seat)
        if one.drawn:
            key = "event-drew" if one.fits == "yes" else "event-drew-in-vain"
            alike.setdefault((key, one.drawn), []).append(seat)
        if not (one.train or one.drawn):
            alike.setdefault(("event-still", 0), []).append(seat)
    for (key, drawn), seats in alike.items():
        yield Say(key, {"who": _names(seats), "seats": len(seats), "drawn": drawn})


def _names(seats: Sequence[Seat]) -> Name | str | Say:
    return _listed([*map(Name, seats)])


def _listed(items: Sequence[Name | str]) -> Name | str | Say:
    """Returns a list as it is said: the last one after "and"."""
    first, *others = items
    listed: Name | str | Say = first
    for item in others[:-1]:
        listed = Say("list-more", {"rest": listed, "next": item})
    return Say("list-two", {"rest": listed, "last": others[-1]}) if others else listed
