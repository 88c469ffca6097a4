"""Says what happened: players who did the same share a sentence, and a round is told with its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ..core.game import Event, Fact, RoundLines, Seat
from ..core.screen import Arguments, Name, Say
from .verdict import joined, judge, move_name, names, some, verdict_of, who_showed

TOLD_TOGETHER = frozenset(  # events of several players told in one sentence
    {"sealed", "late", "silent", "revealed", "unsealed", "unopened", "dropped"}
)
OF_A_MOVE = frozenset({"receipt", "sealed", "revealed", "opened"})
OF_A_ROUND = frozenset({"opened", "silent", "unopened", "missed", "judged", "scored"})


def tell(event: Event) -> Say:
    """Says one event by itself."""
    return _one(event)


def story(events: Sequence[Event], viewer: Seat | None) -> list[Say]:
    """Says what a viewer (None: the public) heard; that time was extended, unless something happened since."""
    mine = {event.seat for event in events if event.kind == "receipt"}
    news = [event for at, event in enumerate(events, 1) if event.kind != "extended" or at == len(events)]
    heard = [event for event in _news(news) if not (event.kind == "sealed" and event.seat in mine)]
    said: list[Say] = []
    for of_round, some_events in groupby(heard, lambda event: event.kind in OF_A_ROUND):
        parts = list(some_events)
        said += [joined(_round(parts))] if of_round else _others(parts, viewer)
    return said


def _news(events: Sequence[Event]) -> Sequence[Event]:
    """Leaves out the moves of a round that is over where its result is not told, as on a private screen that has it."""
    if any(event.kind == "judged" for event in events):
        return events
    shown = {event.seat for event in events if event.kind == "opened"}
    return [event for event in events if not (event.kind in OF_A_MOVE and event.seat in shown)]


def _round(events: list[Event]) -> Iterator[Say]:
    """Says what was shown, who showed nothing, and the verdict."""
    opened = [event for event in events if event.kind == "opened"]
    shown = {event.seat: str(event.facts["move"]) for event in opened if event.seat is not None}
    if shown:
        yield Say("event-shown", {"shown": who_showed(shown)})
    for kind in ("silent", "unopened"):
        if silent := [event.seat for event in events if event.kind == kind and event.seat is not None]:
            yield _of_seats(kind, silent)
    for event in events:
        if event.kind == "judged":
            yield verdict_of(event.facts, _going_on(event, shown))
        elif event.kind in ("missed", "scored"):
            yield _one(event)


def _going_on(event: Event, shown: dict[Seat, str]) -> Name | Say | None:
    best = [seat for seat, move in shown.items() if move == event.facts["move"]]
    return some(best) if len(best) == event.facts["on"] and best else None


def _others(events: list[Event], viewer: Seat | None) -> Iterator[Say]:
    for kind, alike in groupby(events, lambda event: event.kind):
        same = list(alike)
        if kind not in TOLD_TOGETHER:
            yield from map(_one, same)
            continue
        seats = [event.seat for event in same if event.seat is not None]
        if viewer in seats and kind == "late":
            yield Say("event-late-you")
            seats.remove(viewer)
        if seats:
            yield _of_seats(kind, seats)


def _of_seats(kind: str, seats: list[Seat]) -> Say:
    return Say(f"event-{kind}", {"who": some(seats), "seats": len(seats)})


def _one(event: Event) -> Say:
    if event.kind in TOLD_TOGETHER and event.seat is not None:
        return _of_seats(event.kind, [event.seat])
    if event.kind == "judged":
        return verdict_of(event.facts)
    args: Arguments = {**event.facts}
    if event.kind == "scored" and event.seat is not None:
        return _score(event.seat, event.facts)
    if event.seat is not None:
        args["who"] = names([event.seat])
    if event.kind == "receipt":
        args = {"move": move_name(str(event.facts["move"])) if event.facts["move"] else Say("move-own")}
    elif event.kind == "opened":
        args["move"] = move_name(str(event.facts["move"]))
    return Say(f"event-{event.kind}", args)


def _score(winner: Seat, facts: Mapping[str, Fact]) -> Say:
    """Says the score after a point, in the order of the two seats."""
    won, lost = facts["won"], facts["lost"]
    first, second = (won, lost) if winner == 0 else (lost, won)
    return Say("event-scored", {"first": Name(0), "second": Name(1), "won": first, "lost": second})


def brief(events: Sequence[Event]) -> Say | None:
    """Says a round in one line: the moves with their players, and who won it or stays in."""
    shown = {
        event.seat: str(event.facts["move"]) for event in events if event.kind == "opened" and event.seat is not None
    }
    judged = next((event for event in events if event.kind == "judged"), None)
    missed = next((event for event in events if event.kind == "missed" and event.facts["stage"] == "moves"), None)
    first = Say("brief-missed", {"who": Name(missed.seat)}) if missed and missed.seat is not None else None
    if judged is None and first is None:
        return None
    scored = next((event for event in events if event.kind == "scored"), None)
    if scored is not None and scored.seat is not None:
        end = Say("brief-point", {**scored.facts, "who": Name(scored.seat)})
    else:
        end = _end_of(judged.facts if judged else {}, shown)
    return Say("brief-round", {"shown": first or who_showed(shown), "end": end})


def _end_of(facts: Mapping[str, Fact], shown: Mapping[Seat, str]) -> Say:
    """Says who stays in after a round without a point."""
    if "gains" in facts:
        return verdict_of(facts)
    if facts["how"] in ("circle", "alike"):
        return Say("brief-draw" if int(facts.get("wins", 1)) > 1 else "brief-all")
    best = judge(shown)
    return Say("brief-win" if facts["how"] == "alone" else "brief-stay", {"who": some(best), "on": len(best)})


ROUND_LINES = RoundLines(
    closing=frozenset({"judged", "missed", "over", "stop"}),
    told=frozenset({"sealed", "receipt", "closed", "revealed", "again", "over", *OF_A_ROUND}),
    brief=brief,
)
