"""Leaks, planted on purpose: small changes of a game, or of what speaks for the program, that a run has to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import count
from typing import Any

import msgspec

from bot.app import App
from bot.chat.cards import picture_of, room_card
from bot.chat.pages import hand_of
from bot.view.answer import Key, Message
from bot.view.pictures import Art, png
from bot.view.seat_document import MatchDocument, match_document
from bot.view.sentences import tell_refusal
from games.core.game import AnyGame, Event, Refusal, Seat, Step
from games.core.match import legal
from games.core.screen import Say, Scene
from games.table.table import Table
from storage.messages.rooms import Room
from storage.people.players import Player

from .said import HONEST, Mouth


@dataclass(frozen=True)
class Planted:
    """One leak: in the game's rules, or in what speaks for the program."""

    game: Callable[[AnyGame], AnyGame] = lambda game: game
    mouth: Mouth = HONEST


def _hands(state: Any) -> Any:
    """What each seat holds, or has sealed."""
    if hasattr(state, "hands"):
        return state.hands
    sealed = {one.seat: (one.opening,) for one in state.sealed}
    return [sealed.get(seat, ()) for seat in range(len(state.out))]


def _hand_asked(state: Any) -> Any:
    """What the seat holds that moves next; where all move at once, the first that holds anything."""
    return state.hands[state.mover] if hasattr(state, "mover") else next(filter(None, _hands(state)), ())


def _hidden(state: Any, viewer: Seat | None) -> Any:
    """What another seat holds."""
    return next(hand for seat, hand in enumerate(_hands(state)) if seat != viewer)


def _some(hidden: Any) -> int:
    """A number that depends on hidden pieces."""
    return sum(map(hash, hidden)) % 5


# ---- In the rules


def refusal_knows_the_boneyard(game: AnyGame) -> AnyGame:
    """What lies in the boneyard is refused otherwise than what somebody holds."""

    def read(state: Any, seat: Seat, text: str) -> Any:
        try:
            return game.read(state, seat, text)
        except Refusal as refusal:
            held = {word for hand in _hands(state) for word in map(_word, hand)}
            if refusal.code.startswith("not_your") and text.split(".")[0] not in held:
                raise Refusal("illegal") from None
            raise

    return replace(game, read=read)


def _word(piece: Any) -> str:
    return f"{max(piece)}-{min(piece)}" if isinstance(piece, tuple) else str(piece)


def drawn_piece_told_to_all(game: AnyGame) -> AnyGame:
    """Who draws is told what; and so is everybody."""
    return _telling(game, lambda _state, event: replace(event, only=None))


def event_counts_what_is_left(game: AnyGame) -> AnyGame:
    """An event for all says something that depends on a hand."""

    def tells(state: Any, event: Event) -> Event:
        held = _hands(state)[event.seat] if event.seat is not None else ()
        return replace(event, facts={**event.facts, "left": _some(held)})

    return _telling(game, tells)


def _telling(game: AnyGame, tells: Callable[[Any, Event], Event]) -> AnyGame:
    def apply(state: Any, seat: Seat, action: Any) -> Step[Any]:
        step = game.apply(state, seat, action)
        return replace(step, events=tuple(tells(step.state, event) for event in step.events))

    return replace(game, apply=apply)


def view_sorted_by_hands(game: AnyGame) -> AnyGame:
    """The public view lists what is open in an order that depends on what is not."""

    def view(state: Any, viewer: Seat | None) -> Any:
        honest = game.view(state, viewer)
        field = "hand_sizes" if hasattr(honest, "hand_sizes") else "players"
        listed = getattr(honest, field)
        turn = _some(_hidden(state, viewer)) % len(listed)
        changed = msgspec.structs.replace if isinstance(honest, msgspec.Struct) else replace
        return changed(honest, **{field: listed[turn:] + listed[:turn]})

    return replace(game, view=view)


def clock_knows_the_hand(game: AnyGame) -> AnyGame:
    """Who holds little has less time."""
    return replace(game, limit=lambda state: timedelta(seconds=60 + _some(_hand_asked(state))))


def takeback_knows_the_draw(game: AnyGame) -> AnyGame:
    """A step may be taken back or not, by what a hand holds."""

    def apply(state: Any, seat: Seat, action: Any) -> Step[Any]:
        step = game.apply(state, seat, action)
        return replace(step, reveals=step.reveals or bool(_some(_hand_asked(step.state)) % 2))

    return replace(game, apply=apply)


def hashes_before_the_moves_are_closed(game: AnyGame) -> AnyGame:
    """Everybody sees the hashes while moves can still be chosen, and tries what they are hashes of."""

    def view(state: Any, viewer: Seat | None) -> Any:
        honest = game.view(state, viewer)
        if not hasattr(state, "sealed"):
            return honest
        return msgspec.structs.replace(honest, hashes={one.seat: one.hash for one in state.sealed})

    return replace(game, view=view)


# ---- In what speaks for the program


def buttons_by_hidden_hand(app: App, pen: Any, table: Table, seat: Seat, *chosen: Any, **how: Any) -> Message:
    """One's own buttons stand in an order that depends on another's hand."""
    hand = hand_of(app, pen, table, seat, *chosen, **how)
    backwards = _some(_hidden(table.match.state, seat)) % 2 if table.match else 0
    return replace(hand, keys=hand.keys[::-1] if backwards else hand.keys)


def alt_text_with_a_hand(app: App, table: Table, room: Room) -> Message:
    """The card's alt text says what the first seat holds."""
    card = room_card(app, table, room)
    if card.picture is None or table.match is None:
        return card
    return replace(card, picture=replace(card.picture, alt=f"{card.picture.alt} {_hands(table.match.state)[0]}"))


def picture_of_who_is_asked(app: App, table: Table, room: Room) -> Message:
    """The card has the picture of the one who is asked."""
    assert table.match is not None
    screen = table.game.screen(table.game.view(table.match.state, min(table.waiting())), "")
    pen = app.pen(room.platform, room.settings.language, table)
    return replace(room_card(app, table, room), picture=picture_of(app, pen, table, screen))


def buttons_of_who_is_asked(app: App, table: Table, room: Room) -> Message:
    """The card carries the buttons of the one who is asked."""
    return room_card(
        app, msgspec.structs.replace(table, game=replace(table.game, ui=replace(table.game.ui, private=False))), room
    )


def must_play_in_the_room(app: App, table: Table, room: Room) -> Message:
    """The card says how much the one who is asked could play."""
    card, asked = room_card(app, table, room), min(table.waiting())
    return replace(card, text=f"{card.text}\nmust_play: {len(legal(table.game, table.live_match(), asked))}")


def help_key_by_boneyard(app: App, table: Table, room: Room) -> Message:
    """A key more, where something lies next in the boneyard."""
    card = room_card(app, table, room)
    state: Any = table.live_match().state
    rest: Any = getattr(state, "boneyard", None) or getattr(state, "stock", ())
    more = ((Key("?", f"/help {_some(rest[:1])}"),),)
    return replace(card, keys=(*card.keys, *more))


def refusal_that_helps(table: Table, refusal: Refusal) -> Say:
    """A refusal that tells how many pieces the others could place."""
    seats = range(len(table.chairs))
    fits = sum(len(list(table.game.legal(table.live_match().state, seat))) for seat in seats)
    return Say("refused-bad_option_value", {"option": tell_refusal(refusal), "value": 1, "low": 0, "high": fits})


def hand_with_the_secret(app: App, pen: Any, table: Table, seat: Seat, *chosen: Any, **how: Any) -> Message:
    """The secret stands on a private screen before the end."""
    hand = hand_of(app, pen, table, seat, *chosen, **how)
    return replace(hand, text=f"{hand.text}\n{table.secret.hex()}")


def document_of_another_seat(table: Table, who: Player | None, *how: Any) -> MatchDocument:
    """A program reads what its neighbour sees."""
    seen = match_document(table, who, *how)
    seat = len(table.chairs) - 1 if seen.you is None else (seen.you + 1) % len(table.chairs)
    view = table.game.view(table.match.state, seat) if table.match else None
    return msgspec.structs.replace(seen, view=msgspec.to_builtins(view, str_keys=True))


def document_with_all_moves(table: Table, who: Player | None, *how: Any) -> MatchDocument:
    """A program that waits reads what the one who is asked may do."""
    match = table.live_match()
    moves = {move: move for seat in sorted(table.waiting()) for move in legal(table.game, match, seat)}
    return msgspec.structs.replace(match_document(table, who, *how), legal=moves)


def seat_of_who_left(table: Table, player: int) -> Seat | None:
    """Who is away still sees the hand of the seat for which a computer answers."""
    seat = table.seat_of(player)
    return table.away_seat_of(player) if seat is None else seat


def hand_told_on_return(app: App, table: Table, room: Room) -> Message:
    """The card of a match to which somebody has come back says what they missed: what was drawn for them."""
    card = room_card(app, table, room)
    back = [seat for seat, chair in enumerate(table.chairs) if chair.acted_at == table.moved_at]
    drawn = [str(hand) for seat, hand in enumerate(_hands(table.match.state)) if seat in back] if table.match else []
    return replace(card, text="\n".join([card.text, *drawn]))


def painter() -> Callable[[Art, Scene], bytes]:
    """The picture differs from one time to the next, though the scene does not."""
    painted = count()
    return lambda art, scene: png(art, scene) + bytes([next(painted) % 251])


PLANTED: dict[str, Planted] = {
    **{
        leak.__name__: Planted(game=leak)
        for leak in (
            refusal_knows_the_boneyard,
            drawn_piece_told_to_all,
            event_counts_what_is_left,
            view_sorted_by_hands,
            clock_knows_the_hand,
            takeback_knows_the_draw,
            hashes_before_the_moves_are_closed,
        )
    },
    **{
        leak.__name__: Planted(mouth=Mouth(document=leak))
        for leak in (document_of_another_seat, document_with_all_moves)
    },
    **{
        leak.__name__: Planted(mouth=Mouth(card=leak))
        for leak in (
            alt_text_with_a_hand,
            picture_of_who_is_asked,
            buttons_of_who_is_asked,
            must_play_in_the_room,
            help_key_by_boneyard,
        )
    },
    **{leak.__name__: Planted(mouth=Mouth(hand=leak)) for leak in (buttons_by_hidden_hand, hand_with_the_secret)},
    "refusal_that_helps": Planted(mouth=Mouth(refusal=refusal_that_helps)),
    "picture_that_is_never_the_same": Planted(mouth=Mouth(paint=painter())),
}


def words_of_the_player(app: App, pen: Any, table: Table, seat: Seat, *chosen: Any, **how: Any) -> Message:
    """The private screen of a seat has what its player said for the deal."""
    hand = hand_of(app, pen, table, seat, *chosen, **how)
    return replace(hand, text=f"{hand.text}\n{table.chairs[seat].words}")


def told_as_the_player(_table: Table, seat: Seat | None) -> Seat | None:
    """Who sits in is told what the player of the seat was told."""
    return seat


IN_ANOTHERS_SEAT: dict[str, Mouth] = {  # found where people sit in for others
    "seat_of_who_left": Mouth(seat_of=seat_of_who_left),
    "words_of_the_player": Mouth(hand=words_of_the_player),
    "told_as_the_player": Mouth(listener=told_as_the_player),
}

IN_OTHER_HANDS: dict[str, Mouth] = {  # found where seats change hands
    "seat_of_who_left": Mouth(seat_of=seat_of_who_left),
    "hand_told_on_return": Mouth(card=hand_told_on_return),
}
