"""All that is said of a table to one viewer and in the room, as bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from bot.app import App
from bot.chat import pages
from bot.chat.cards import room_card
from bot.chat.pages import HandLook, hand_of
from bot.platforms.discord.payload import Buttons, cut
from bot.platforms.telegram.payload import payload_of
from bot.view.absence import explained, listener
from bot.view.answer import Message
from bot.view.match_records import fairness
from bot.view.pen import Pen
from bot.view.pictures import Art, png, svg
from bot.view.seat_document import Asked, MatchDocument, match_document
from bot.view.sentences import tell_all, tell_refusal
from bot.view.table_screen import card
from games.core.game import Event, Refusal, Seat
from games.core.match import Transition
from games.core.record import Record, Replayed, replayed_facts
from games.core.screen import Scene
from games.table.table import Table
from storage.messages.rooms import Room, Settings
from storage.people.players import Player
from tests.games.plays import BEGAN, NAMES
from tests.house import all_arts

from .worlds import app_of

Said = Iterator[tuple[str, bytes]]  # what it is, and its bytes

LANGUAGES = ("en", "ru", "zh")
SKINS: tuple[Literal["pictures", "text"], ...] = ("pictures", "text")
FRONTS = ("discord", "telegram")


@dataclass(frozen=True)
class Mouth:
    """What speaks for the program; a leak is planted by giving it another one."""

    card: Callable[[App, Table, Room], Message] = room_card
    hand: Callable[..., Message] = hand_of
    refusal: Callable[[Table, Refusal], Any] = lambda _table, refusal: tell_refusal(refusal)
    paint: Callable[[Art, Scene], bytes] = png
    seat_of: Callable[[Table, int], Seat | None] = Table.seat_of
    listener: Callable[[Table, Seat | None], Seat | None] = listener
    document: Callable[..., MatchDocument] = match_document


HONEST = Mouth()


def moment(mouth: Mouth, table: Table, viewer: Seat | None, number: int) -> Said:
    """All that can be seen at this moment; `number` says in which language, and how."""
    language, skin = LANGUAGES[number % 3], SKINS[number // 3 % 2]
    front = FRONTS[number // 6 % 2]
    yield "what a replay prints", _replayed(table, None)
    room = Room(1, front, "1", "Room", Settings(language=language, skin=skin))
    yield from _sent("card", mouth.card(app_of(), table, room), front)
    yield "what a program reads", _read(mouth, table, None, language)
    if viewer is not None:
        yield "what a replay prints as the seat", _replayed(table, viewer)
        yield "what a program in the seat reads", _read(mouth, table, answering(table, viewer), language)
        yield from _private(mouth, table, viewer, app_of().pen(front, language, table), skin)


def _replayed(table: Table, viewer: Seat | None) -> bytes:
    match = table.live_match() if table.status == "live" else table.match
    assert match is not None
    record = Record(table.name, table.game, tuple(chair.name for chair in table.chairs), (), table.options)
    return msgspec.json.encode(replayed_facts(record, Replayed(match.version, match), viewer, False))


def _read(mouth: Mouth, table: Table, who: Player | None, language: str) -> bytes:
    asked = Asked(names=True, legal=True, tell=lambda say, game: app_of().words.text(say, language, game))
    return msgspec.json.encode(mouth.document(table, who, BEGAN, (), asked))


def _private(mouth: Mouth, table: Table, viewer: Seat, pen: Pen, skin: str) -> Said:
    chosen = [""]
    for word in chosen:
        hand = mouth.hand(app_of(), pen, table, viewer, word, HandLook(skin=skin))
        yield from _sent(f"hand after {word!r}", hand, pen.here)
        if not word:
            chosen += [key.data.rpartition(":")[2] for row in hand.keys for key in row][:2]
    yield "options", msgspec.json.encode(pages.facts(pen, table))
    yield "what is fair", msgspec.json.encode(fairness(table, mouth.listener(table, viewer)))
    yield "web page", _web(table, answering(table, viewer))


def player(mouth: Mouth, table: Table, seat: Seat, number: int) -> Said:
    """What the player whose seat it is gets to see when they ask for their hand, the options and the page."""
    yield from _told(mouth, table, player_of(table, seat), number)


def stranger(mouth: Mouth, table: Table, who: int, number: int) -> Said:
    """What somebody gets to see who has a seat no longer."""
    yield from _told(mouth, table, Player(who, "handle", "Dee", "en", "pictures", False, BEGAN), number)


def past(mouth: Mouth, table: Table, seat: Seat, events: list[Event], number: int) -> Said:
    """What whoever answers for a seat is told of what happened before."""
    pen = app_of().pen(FRONTS[number % 2], LANGUAGES[number % 3], table)
    yield "the past", msgspec.json.encode(tell_all(table.game, events, mouth.listener(table, seat), pen))


def _told(mouth: Mouth, table: Table, who: Player, number: int) -> Said:
    front = FRONTS[number // 6 % 2]
    pen, answers = app_of().pen(front, LANGUAGES[number % 3], table), mouth.seat_of(table, who.id)
    try:
        hand = mouth.hand(app_of(), pen, table, answers, "", HandLook(skin=SKINS[number // 3 % 2]))
    except Refusal as refusal:
        yield "refused hand", pen.plain(tell_refusal(explained(refusal, table, who.id))).encode()
    else:
        yield from _sent("hand of the player", hand, front)
    yield "options", msgspec.json.encode(pages.facts(pen, table))
    yield "web page of the player", _web(table, who)
    yield "what the player's program reads", _read(mouth, table, who, LANGUAGES[number % 3])


def _web(table: Table, who: Player) -> bytes:
    shown = card(table, who, ())
    seen = (shown.status, shown.screen, shown.controls, shown.offers, shown.seats, shown.forms, shown.absence)
    return msgspec.json.encode(seen)


def _sent(what: str, message: Message, front: str) -> Said:
    """A message in words and keys, and as its network takes it."""
    yield what, msgspec.json.encode(message)
    if front == "discord":
        yield f"{what} on Discord", json.dumps([cut(message.text), Buttons(message.keys).to_components()]).encode()
        return
    payload = payload_of(message)
    keyboard = payload.keyboard.to_json() if payload.keyboard else ""
    yield f"{what} on Telegram", f"{payload.text}\n{keyboard}".encode()


def pictures(mouth: Mouth, table: Table, viewer: Seat | None, number: int) -> Said:
    """What is painted for the room, and for the viewer."""
    assert table.match is not None
    pen = app_of().pen(FRONTS[0], LANGUAGES[number % 3], table)
    for who in dict.fromkeys((None, viewer)):
        scene = table.game.screen(table.game.view(table.match.state, who), "").scene
        if scene is not None:
            art = all_arts("games", "tests.test_games")[table.name]
            yield "svg", str(svg(art, scene, pen.plain(scene.alt))).encode()
            yield "png", mouth.paint(art, scene)


def step(table: Table, moved: Transition[Any], viewer: Seat | None, number: int) -> Said:
    """What is told of a step: to the viewer, and to all; and whether it may be taken back."""
    yield "takeback", str(moved.reveals).encode()
    pen = app_of().pen(FRONTS[number % 2], LANGUAGES[number % 3], table)
    for who in dict.fromkeys((None, viewer)):
        heard = [event for event in moved.events if event.heard_by(who)]
        yield "events", msgspec.json.encode([heard, tell_all(table.game, moved.events, who, pen)])


def answer(mouth: Mouth, table: Table, result: object, number: int) -> Said:
    """What the viewer is told of what they tried: a refusal in a sentence, or nothing."""
    if isinstance(result, Refusal):
        pen = app_of().pen(FRONTS[number % 2], LANGUAGES[number % 3], table)
        yield "refusal", msgspec.json.encode([result.code, result.facts, pen.plain(mouth.refusal(table, result))])
    else:
        yield "refusal", b"none"


def answering(table: Table, seat: Seat) -> Player:
    """Who answers for the seat."""
    who = table.chairs[seat].answers or 0
    return Player(who, "handle", NAMES[seat % 6], "en", "pictures", False, BEGAN)


def player_of(table: Table, seat: Seat) -> Player:
    """Who sits there."""
    return Player(table.chairs[seat].player or 0, "handle", NAMES[seat % 6], "en", "pictures", False, BEGAN)
