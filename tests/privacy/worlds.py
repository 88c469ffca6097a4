"""Two worlds at one table: they differ in nothing that one viewer may know."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache, lru_cache
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.app import App, make_app
from bot.chat.commands import all_commands
from bot.platforms.discord.payload import DiscordInk
from bot.platforms.telegram.payload import Html
from games import find_games
from games.core.chance import Chance
from games.core.commands import Command, Do, Expire, Leave
from games.core.game import AnyGame, Event, Refusal, Seat
from games.core.match import legal, waiting
from games.core.options import describe, make
from games.table import advancing
from games.table import play as table_play
from games.table.chair import Chair
from games.table.seating import new_table
from games.table.table import Change, Table
from storage import Store
from storage.peers import NoPeers
from tests.fake_chat import FakeChat
from tests.games.plays import BEGAN, GAMES, NAMES, Play, play, some_seats
from tests.house import Clock, Dice, all_words, settings_of

SECRETIVE = {name: game for name, game in GAMES.items() if game.ui.private}
RUNS_A_PLAY = 12  # of which each begins at a moment of its own
HIDDEN_TRIED = 40
WHY_LEFT = ("resigned", "left", "gone")

Leaky = Callable[[AnyGame], AnyGame]  # a game with a leak in it, or as it is


@dataclasses.dataclass(frozen=True)
class Pair:
    """One table in two worlds."""

    here: Table
    there: Table
    viewer: Seat | None  # None: a passer-by

    @property
    def worlds(self) -> tuple[Table, Table]:
        """Both of them."""
        return self.here, self.there


@cache
def app_of() -> App:
    """The program as far as it needs no database: its words, and the inks of both networks."""
    engine = SimpleNamespace(peers=NoPeers(), is_shared=False)
    store = cast(
        Store, SimpleNamespace(engine=engine, games=GAMES, when_beginning=lambda check: None, listen=lambda heard: None)
    )
    app = make_app(settings_of(), store, all_words(), Clock(BEGAN), Dice())
    app.fronts["discord"] = FakeChat("discord", ink=cast(Any, DiscordInk()))
    app.fronts["telegram"] = FakeChat("telegram", ink=cast(Any, Html(all_commands(app.games))))
    return app


@cache
def kinds_of_tables() -> tuple[tuple[str, int], ...]:
    """Every private game with each number of seats that stands for all; those that people play come twice."""
    real = [(name, seats) for name in SECRETIVE if name in find_games() for seats in some_seats(SECRETIVE[name])]
    return (*real, *((name, seats) for name, game in SECRETIVE.items() for seats in some_seats(game)))


def options_by_chance(game: AnyGame, chance: Chance) -> Any:
    """The usual options, or others."""
    given: dict[str, Any] = {}
    for option in describe(game.Options):
        values = option.get("values") or [option["min"], min(option["max"], option["min"] + 3)]
        if option["name"] != "move_seconds" and chance.below(3) == 0:
            given[option["name"]] = chance.choose(list(values))
    return make(game.Options, given)


@lru_cache(maxsize=128)
def play_of(number: int) -> Play:
    """A whole match by chance, of any private game."""
    chance = Chance(number.to_bytes(8, "big"), "privacy")
    name, seats = kinds_of_tables()[number % len(kinds_of_tables())]
    options = options_by_chance(GAMES[name], chance) if number % 3 == 0 else None
    return play(name, seats, number, wild=chance.below(3) == 0, options=options)


def table_of(one: Play, moment: int, game: AnyGame) -> Table:
    """The table of a match at a moment, under these rules."""
    match = one.matches[moment]
    news: tuple[Event, ...] = tuple(event for moved in one.moments[: moment + 1] for event in moved.events)
    at = one.entries[moment - 1].at if moment else BEGAN
    seats = range(one.start.seats)
    fronts = ("discord", "telegram")
    chairs = [Chair(s + 1, NAMES[s % 6], front=fronts[s % 2], entropy=one.fair.entropy[s]) for s in seats]
    facts = {"options": one.start.options, "room": 1, "host": 1, "most": len(chairs), "stake": 7}
    fresh = new_table(GAMES[one.name], Dice(), BEGAN, name=one.name, chairs=tuple(chairs), **facts)
    return replace(
        fresh,
        game=game,
        id="k3f9ab",
        secret=bytes.fromhex(one.fair.secret),
        status="live" if match.outcome is None else "over",
        match=match,
        news=news[-advancing.NEWS :],
        started_at=BEGAN,
        moved_at=at or BEGAN,
        deadline=match.deadline,
        asked_at=at,
        revision=moment,
    )


def with_state(table: Table, state: Any) -> Table:
    """The same table in another world; options and the number of the rules everybody knows."""
    assert table.match is not None
    known = {"options": table.options, "rules": table.rules}
    made = replace(state, **known) if isinstance(state, Struct) else dataclasses.replace(state, **known)
    return replace(table, match=dataclasses.replace(table.match, state=made))


def pair_by_chance(number: int, leaky: Leaky, passers_by: bool, chance: Chance) -> tuple[Play, Pair]:
    """The play of this number, or another of its kind, at a moment and for somebody with something hidden from them."""
    for other in range(HIDDEN_TRIED):
        one = play_of(number + other // 4 * len(kinds_of_tables()) * 10**6)
        seats = range(one.start.seats)
        viewer = chance.choose((None, *seats, *seats) if passers_by else tuple(seats))
        moment = chance.below(len(one.matches) - 1)  # the end hides nothing
        pair = paired(table_of(one, moment, leaky(one.game)), viewer, chance.block(10**6 + moment))
        if pair.here != pair.there:
            break
    return one, pair


def paired(table: Table, viewer: Seat | None, seed: bytes) -> Pair:
    """The table beside one that the viewer cannot tell from it."""
    assert table.match is not None
    view = table.game.view(table.match.state, viewer)
    return Pair(table, with_state(table, table.game.guess(view, seed)), viewer)


def command_by_chance(pair: Pair, chance: Chance) -> Command:
    """Something that can be done in both worlds: by anybody, mostly by who is asked."""
    match, game = pair.here.live_match(), pair.here.game
    seat, roll = chance.choose(sorted(waiting(game, match))), chance.below(100)
    if roll < 5:
        return Leave(chance.below(len(pair.here.chairs)), chance.choose(WHY_LEFT))
    mine, theirs = (legal(game, world.live_match(), seat) for world in pair.worlds)
    both = [spelling for spelling in mine if spelling in theirs]
    if roll < 10 or not (both or mine):
        return Expire()
    return Do(seat, chance.choose(both or list(mine)))


def done(table: Table, command: Command) -> Change | Refusal:
    """The result of a command at a table, or why it is refused."""
    now = _moment(table, command)
    try:
        match command:
            case Do(seat, text):
                return table_play.acted(table, seat, table.live_match().turn, text, now, ())
            case Leave(seat, why):
                return table_play.left(table, seat, why, now, ())
            case _:
                return table_play.expired(table, now, ())
    except Refusal as refusal:
        return refusal


def _moment(table: Table, command: Command) -> datetime:
    if isinstance(command, Expire) and table.deadline is not None:
        return table.deadline + timedelta(microseconds=1)
    return table.moved_at + timedelta(seconds=1)


def probes(pair: Pair, chance: Chance, count: int) -> list[str]:
    """Texts that fish for what is hidden: what others may do in one world or the other, and what nobody may."""
    game = pair.here.game
    seats = range(len(pair.here.chairs))
    listed = [
        str(action)
        for world, seat in product(pair.worlds, seats)
        for action in game.legal(world.live_match().state, seat)
    ]
    hidden = [_spelled(pair, seat, chance) for seat in seats]
    wanted = [*listed, *hidden, "pass", "draw", "12-7.2", "7.2", "5.4", "0-0.1.shot", "13-1.1", "1", ""]
    return [chance.choose(wanted) for _ in range(count)]


def _spelled(pair: Pair, seat: Seat, chance: Chance) -> str:
    """Something out of a seat's hand, on any track or before anybody."""
    hands = getattr(pair.there.live_match().state, "hands", None)
    piece = chance.choose(hands[seat]) if hands and hands[seat] else (0, 0)
    word = f"{max(piece)}-{min(piece)}" if isinstance(piece, tuple) else str(piece)
    return f"{word}.{1 + chance.below(len(pair.here.chairs))}"
