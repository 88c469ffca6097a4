"""Hidden hands made visible: three rows of open cards, one's own hand, and two steps to lay a card."""

from __future__ import annotations

from games.core.game import Event
from games.core.screen import Arguments, Button, Label, Name, Say, Scene, Screen, Stamp

from .rules import View, points

WIDE, ROW, CARD_WIDE, CARD_HIGH, EDGE = 960, 150, 60, 110, 24


def screen(view: View, chosen: str) -> Screen:
    """The table and one's hand; after choosing a card, before whom it goes."""
    lines = () if view.you is None else (Say("you-have", {"cards": _cards(view.hand)}),)
    return Screen(lines, _scene(view), _text_board(view), _buttons(view, chosen))


def tell(event: Event) -> Say:
    """What happened, in one sentence."""
    args: Arguments = {**event.facts}
    if event.seat is not None:
        args["who"] = Name(event.seat)
    if event.kind == "laid":
        args["target"] = Name(int(event.facts["target"]) - 1)
        args["own"] = "yes" if event.facts["own"] else "no"
    return Say(f"event-{event.kind}", args)


def _acts(view: View) -> bool:
    return view.you is not None and view.waiting == view.you


def _live(view: View) -> tuple[int, ...]:
    return tuple(s for s in range(3) if s not in view.lost)


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "–"


def _buttons(view: View, chosen: str) -> tuple[tuple[Button, ...], ...]:
    if not _acts(view):
        return ()
    if chosen:
        return (tuple(Button(Say("lay", {"who": Name(s)}), f"{chosen}.{s + 1}") for s in _live(view)),)
    hand = tuple(Button(Say("card", {"card": str(card)}), str(card)) for card in view.hand)
    may_draw = view.stock and not view.drawn[view.waiting or 0]
    return (hand, (Button(Say("draw"), "draw", "main"),)) if may_draw else (hand,)


def _scene(view: View) -> Scene:
    stamps, labels = [Stamp("cloth", 0, 0, WIDE, 4 * ROW)], []
    for seat, pile in enumerate(view.piles):
        top = ROW * seat + (ROW - CARD_HIGH) // 2
        labels.append(Label(str(seat + 1), EDGE // 2, ROW * seat + ROW // 2, 24, "#FFFFFF"))
        for place, card in enumerate(pile):
            stamps.append(Stamp("for" if card > 0 else "against", _left(place), top, CARD_WIDE, CARD_HIGH))
            labels.append(_figure(card, place, top))
    top = 3 * ROW + (ROW - CARD_HIGH) // 2
    for place, card in enumerate(view.hand):
        choice = str(card) if _acts(view) else ""
        label = Say("card", {"card": str(card)}) if choice else None
        stamps.append(Stamp("mine", _left(place), top, CARD_WIDE, CARD_HIGH, choice=choice, label=label))
        labels.append(_figure(card, place, top))
    rows = {f"r{seat + 1}": _cards(pile) for seat, pile in enumerate(view.piles)}
    return Scene((WIDE, 4 * ROW), tuple(stamps), Say("alt", {**rows, "stock": view.stock}), tuple(labels))


def _left(place: int) -> int:
    return EDGE + (CARD_WIDE + 6) * place


def _figure(card: int, place: int, top: int) -> Label:
    return Label(str(abs(card)), _left(place) + CARD_WIDE // 2, top + CARD_HIGH // 2, 40)


def _text_board(view: View) -> tuple[Say, ...]:
    rows = [
        Say("row", {"who": Name(s), "cards": _cards(pile), "points": points(pile), "hand": view.hand_sizes[s]})
        for s, pile in enumerate(view.piles)
    ]
    return (*rows, Say("stock", {"count": view.stock}))
