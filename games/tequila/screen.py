"""The screen of Tequila Train: open ends, the hand, and the table in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from ..core.game import Seat
from ..core.screen import Arguments, Button, Name, Say, Screen, Sign, Style, begins
from .hand_picture import with_hands
from .picture import has_won, scene
from .sentences import shown
from .state import WORD, Hand, State, pips
from .views import View, is_asked, possible, view

ROW_MOST = 4  # tiles in a row: figures stay readable on a phone
WHERE_MOST = 2
TILES_TOLD = 6  # newest tiles of a track in the text board; older ones are counted


@lru_cache(maxsize=1_024)
def screen(view: View, chosen: str) -> Screen:
    """Returns the table and the viewer's hand: first a tile is chosen, then its track."""
    alt = _alt(view)
    held = () if view.outcome else view.hand_sizes
    return Screen(_lines(view, chosen), scene(view, chosen, alt), _text_board(view), _buttons(view, chosen), held=held)


def opened(state: State) -> Screen:
    """Returns the public screen with every hand below the table."""
    shown = screen(view(state, None), "")
    hands = [in_order(hand) for hand in state.hands]
    told = tuple(Say("hand-of", {"who": Name(seat), "tiles": " ".join(hand) or "–"}) for seat, hand in enumerate(hands))
    assert shown.scene is not None
    letters = _listed(
        Say("hand-of-letter", {"letter": Sign(seat), "tiles": " ".join(hand) or "–"}) for seat, hand in enumerate(hands)
    )
    alt = Say("alt-hands", {"table": shown.scene.alt, "hands": letters})
    return replace(shown, scene=with_hands(shown.scene, state.hands, alt), text_board=(*shown.text_board, *told))


def in_order(hand: Hand) -> list[str]:
    """Returns the names of some tiles, most pips first."""
    return [WORD[tile] for tile in sorted(hand, key=lambda tile: (-sum(tile), tile))]


def _lines(view: View, chosen: str) -> tuple[Say, ...]:
    if view.you is None or view.outcome:
        return ()
    if view.you in view.lost:
        return (Say("you-are-out"),)
    lines = [Say("open-ends", {"ends": _listed(_ends(view, view.you))})]
    choices = possible(view) if is_asked(view) else {}
    if is_asked(view) and not choices:
        lines.append(Say("nothing-fits"))
    if any(spelling.endswith(".keep") for spelling in choices.get(chosen.split(".")[0], ())):
        lines.append(Say("train-hint"))
    return tuple(lines)


def _ends(view: View, you: Seat) -> Iterable[Say]:
    mine = view.tracks[you]
    yield Say("end-mine", {"end": mine.end, "train": "yes" if mine.train else "no"})
    for seat, track in enumerate(view.tracks):
        if track.train and seat != you:
            yield Say("end-train", {"who": Name(seat), "end": track.end})


def _listed(parts: Iterable[Say]) -> Say:
    first, *others = parts
    for part in others:
        first = Say("listed", {"rest": first, "next": part})
    return first


def _buttons(view: View, chosen: str) -> tuple[tuple[Button, ...], ...]:
    if not is_asked(view):
        return ()
    choices = possible(view)
    if chosen:
        ways = [way for way in choices.get(chosen.split(".")[0], ()) if begins(way, chosen) and way != chosen]
        return _rows([Button(_where(view, way), way, _weight(way)) for way in ways], WHERE_MOST)
    tiles = [Button(Say("tile", {"tile": shown(t)}), ways[0] if len(ways) == 1 else t) for t, ways in choices.items()]
    may_pass = view.options.free_pass or not tiles
    passing = ((Button(Say("pass"), "pass", "plain" if tiles else "main"),),) if may_pass else ()
    return (*_rows(tiles, ROW_MOST), *passing)


def _weight(way: str) -> Style:
    return "main" if way.endswith(".shot") else "plain"


def _where(view: View, spelling: str) -> Say:
    _, track, *way = spelling.split(".")
    if int(track) - 1 == view.you:
        return Say("where-mine", {"way": way[0] if way else "plain"})
    return Say("where-train", {"who": Name(int(track) - 1)})


def _rows(buttons: list[Button], most: int) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[i : i + most]) for i in range(0, len(buttons), most))


def _text_board(view: View) -> tuple[Say, ...]:
    rows = [_row(view, seat, "row", {"who": Name(seat)}) for seat in range(len(view.tracks))]
    mine = () if view.you is None or view.outcome else _hand_in_words(view)
    return (Say("hub", {"hub": view.hub, "boneyard": view.boneyard}), *rows, *mine)


def _hand_in_words(view: View) -> Iterable[Say]:
    yield Say("hand", {"tiles": " ".join(map(shown, in_order(view.hand))) or "–", "pips": pips(view.hand)})
    if is_asked(view):
        for tile, ways in possible(view).items():
            yield Say("to-type", {"tile": shown(tile), "ways": "  ".join(ways)})


def _row(view: View, seat: Seat, key: str, args: Mapping[str, Name]) -> Say:
    track, score = view.tracks[seat], view.outcome.scores[seat] if view.outcome else None
    laid = [f"{inner}–{outer}" for inner, outer in track.tiles]
    folded = [f"+{len(laid) - TILES_TOLD}"] if len(laid) > TILES_TOLD else []
    facts: Arguments = {
        "letter": Sign(seat),
        "end": track.end,
        "train": "yes" if track.train else "no",
        "tiles": " ".join([*folded, *laid[-TILES_TOLD:]]) or "–",
        "hand": view.hand_sizes[seat],
        "pips": -1 if score is None else score,
        "shots": view.shots[seat],
        "state": _state(view, seat),
    }
    return Say(key, {**facts, **args})


def _state(view: View, seat: Seat) -> str:
    if seat in view.lost:
        return "lost"
    return "asked" if seat == view.waiting else "won" if has_won(view, seat) else "on"


def _alt(view: View) -> Say:
    rows = _listed(_row(view, seat, "row-alt", {}) for seat in range(len(view.tracks)))
    facts: Arguments = {"hub": view.hub, "boneyard": view.boneyard, "rows": rows}
    if view.you is None or view.outcome:
        return Say("alt", facts)
    return Say("alt-mine", {**facts, "tiles": " ".join(map(shown, in_order(view.hand))) or "–"})
