"""Sealed numbers made visible: a slot for each seat, and five numbers to press."""

from __future__ import annotations

from games.core.game import Event
from games.core.screen import Arguments, Button, Label, Name, Say, Scene, Screen, Stamp

from .rules import NUMBERS, View

SLOT, EDGE = 120, 20


def screen(view: View, chosen: str) -> Screen:
    """The slots; who has named a number reads which."""
    round_line = Say("round", {"round": str(view.round)})
    mine = (Say("you-named", {"number": str(view.mine.number)}),) if view.mine else ()
    return Screen((round_line, *mine), _scene(view), _text_board(view), _buttons(view))


def tell(event: Event) -> Say:
    """What happened, in one sentence."""
    args: Arguments = {**event.facts}
    if event.seat is not None:
        args["who"] = Name(event.seat)
    if event.kind == "opened":
        return Say("event-opened", {"numbers": " ".join(str(number) for number in event.facts.values())})
    return Say(f"event-{event.kind}", args)


def _may_name(view: View) -> bool:
    return not view.over and view.you in view.players and view.you not in view.named


def _number(n: int) -> Say:
    return Say("number", {"number": str(n)})


def _buttons(view: View) -> tuple[tuple[Button, ...], ...]:
    return (tuple(Button(_number(n), str(n)) for n in NUMBERS),) if _may_name(view) else ()


def _opened(view: View) -> dict[int, int]:
    """What lies open: the last round while nobody has named a number in this one."""
    return {} if view.named else {n.seat: n.number for n in view.last}


def _scene(view: View) -> Scene:
    opened, stamps, labels = _opened(view), [], []
    for seat in range(view.seats):
        x = EDGE + SLOT * seat
        symbol = "out" if seat in view.lost else "envelope" if seat in view.named else "slot"
        stamps.append(Stamp(symbol, x, EDGE, SLOT, SLOT))
        labels.append(Label(str(seat + 1), x + 16, EDGE + 18, 18))
        if seat in opened:
            labels.append(Label(str(opened[seat]), x + SLOT // 2, EDGE + SLOT // 2, 56))
    for place, n in enumerate(NUMBERS if _may_name(view) else ()):
        x, y = EDGE + SLOT * place, 2 * EDGE + SLOT
        stamps.append(Stamp("key", x, y, SLOT, SLOT, choice=str(n), label=_number(n)))
        labels.append(Label(str(n), x + SLOT // 2, y + SLOT // 2, 56))
    size = (2 * EDGE + SLOT * max(view.seats, len(NUMBERS)), 3 * EDGE + 2 * SLOT)
    return Scene(size, tuple(stamps), _alt(view, opened), tuple(labels))


def _alt(view: View, opened: dict[int, int]) -> Say:
    return Say(
        "alt",
        {
            "round": str(view.round),
            "named": " ".join(str(s + 1) for s in view.named) or "–",
            "opened": " ".join(f"{s + 1}:{n}" for s, n in opened.items()) or "–",
        },
    )


def _text_board(view: View) -> tuple[Say, ...]:
    opened = _opened(view)
    return tuple(Say("row", {"who": Name(s), "sign": _sign(view, opened, s)}) for s in range(view.seats))


def _sign(view: View, opened: dict[int, int], seat: int) -> str:
    if seat in view.lost:
        return "×"
    return "✉" if seat in view.named else str(opened.get(seat, "·"))
