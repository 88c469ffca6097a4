"""How a tournament is made, within limits, and how its room is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog

from bot.app import App
from bot.feed import BROADCASTS
from bot.usecases.lobby import TableRequest, check_plan
from bot.usecases.opening_terms import terms_of
from bot.usecases.table_limits import check_bans, check_may_open
from games.core.game import Refusal
from games.core.options import fresh, given, make
from games.tournament.people import KINDS, Kind
from storage import UnitOfWork, outbox
from storage import people_tournaments as stored
from storage.columns import WEB
from storage.matches.rating_lines import owners_of
from storage.messages.rooms import Room
from storage.outbox import Unsent
from storage.people.players import Player
from storage.people_tournaments import Entrant, Tournament

SEATS = 2  # at each table
PRESSED_TWICE = timedelta(seconds=10)  # between the beginnings of what is one tournament, made by two presses
AHEAD_MOST = timedelta(days=14)
ROOM_MOST, LOBBY_MOST, PERSON_MOST = 3, 20, 3  # tournaments that are ahead, in a room and of a person
ROUNDS_MOST, MINUTES_LEAST, MINUTES_MOST, MINUTES = 15, 5, 300, 40
TELL = "people tournament"  # the kind of its messages to rooms in the outbox

CHANGED = "people_tournament"  # the kind of what live pages are told

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a tournament is made with. `rounds`: of a Swiss one, 0: as many as its people need."""

    game: str
    options: Any
    at: datetime
    kind: Kind = "arena"
    rounds: int = 0
    minutes: int = MINUTES
    rated: bool = True
    stake: int = 0  # of each player in each match
    by_hand: bool = False  # it begins when who made it says so; `at` is the latest time


def topic_of(number: int) -> str:
    """Returns what live pages of a tournament listen to."""
    return f"people:{number}"


def changed(app: App, number: int) -> None:
    """Tells the pages of a tournament, its clock, and who sends its messages that it has changed."""
    app.feed.publish([topic_of(number)], CHANGED)
    app.feed.publish([BROADCASTS], "broadcast")


async def plan_tournament(app: App, room: Room, player: Player, plan: Plan) -> Tournament:
    """Saves a tournament, for which its maker is signed up, and has the room told. Returns it.

    After a second press it is the same one. Raises tournament_of_two, bad_rounds, bad_minutes, past_time, too_far,
    too_many_tournaments, and as `open_table`.
    """
    check_may_open(room, player.operator)
    _check(app, player, plan)

    async def work(unit: UnitOfWork) -> Tournament:
        await check_bans(unit, room.id, player.id)
        await check_is_person(unit, player)
        facts = _facts(app, room, player, plan)
        if (same := await stored.same(unit.conn, facts, PRESSED_TWICE)) is not None:
            return same
        await _check_limits(unit, room, player)
        number = await stored.create(unit.conn, **facts)
        maker = Entrant(number, 1, player.id, room.platform, unit.now(), in_room=room.platform != WEB)
        await stored.sign_up(unit.conn, maker)
        await tell_room(unit, room, number, "offer")
        made = await stored.get(unit.conn, number)
        assert made is not None
        return made

    made = await app.store.write(work)
    changed(app, made.id)
    log.info("a tournament of people was made", tournament=made.id, kind=made.kind, game=made.game)
    return made


def _facts(app: App, room: Room, player: Player, plan: Plan) -> dict[str, Any]:
    return {
        "share": app.random_bytes(8).hex(),
        "secret": app.random_bytes(32).hex(),
        "room_id": room.id,
        "made_by": player.id,
        "game": plan.game,
        "request": {
            "options": given(plan.options),
            "rated": plan.rated,
            "by_hand": plan.by_hand,
            "stake": plan.stake,
        },
        "kind": plan.kind,
        "rounds": plan.rounds,
        "minutes": plan.minutes if plan.kind == "arena" else 0,
        "at": plan.at,
        "made_at": app.now(),
    }


async def _check_limits(unit: UnitOfWork, room: Room, player: Player) -> None:
    here, own = await stored.count_ahead(unit.conn, room.id, player.id)
    most = LOBBY_MOST if room.is_lobby else ROOM_MOST
    if here >= most or own >= PERSON_MOST:
        raise Refusal("too_many_tournaments", room=most, person=PERSON_MOST)


def read_kind(text: str) -> Kind:
    """Returns the kind of a tournament that a text names. Raises bad_kind."""
    kind = next((kind for kind in KINDS if kind == text.strip().lower()), None)
    if kind is None:
        raise Refusal("bad_kind")
    return kind


def _check(app: App, player: Player, plan: Plan) -> None:
    if SEATS not in app.games[plan.game].seats:
        raise Refusal("tournament_of_two", game=plan.game)
    if not 0 <= plan.rounds <= ROUNDS_MOST:
        raise Refusal("bad_rounds", most=ROUNDS_MOST)
    if not MINUTES_LEAST <= plan.minutes <= MINUTES_MOST:
        raise Refusal("bad_minutes", least=MINUTES_LEAST, most=MINUTES_MOST)
    if plan.at < app.now() - timedelta(minutes=1):
        raise Refusal("past_time", value="")
    if plan.at - app.now() > AHEAD_MOST:
        raise Refusal("too_far", days=AHEAD_MOST.days)
    check_plan(app.games[plan.game], player, TableRequest(plan.game, plan.options, SEATS, plan.stake))


async def check_is_person(unit: UnitOfWork, player: Player) -> None:
    """Refuses a program, and a person without a name."""
    if not player.name:
        raise Refusal("no_name")
    if await owners_of(unit.conn, [player.id]):
        raise Refusal("tournament_person")


async def tell_room(unit: UnitOfWork, room: Room, number: int, line: str, about: int = 0) -> None:
    """Has the room of a tournament told of something, once. Pages show by themselves what is said."""
    if room.platform == WEB:
        return
    message = Unsent(
        room.platform, str(room.id), {"line": line, "round": about}, once=f"{TELL} {number} {line} {about}"
    )
    await outbox.put(unit.conn, TELL, str(number), [message], unit.now())


def usual_options(app: App, room: Room, game: str) -> Any:
    """Returns the options with which a room opens tables of a game."""
    return fresh(app.games[game].Options, terms_of(room, game, app.games[game]).values)


def options_of(app: App, held: Tournament) -> Any:
    """Returns the options of the tables of a tournament; the usual ones where another version wrote them."""
    kind = app.games[held.game].Options
    try:
        return make(kind, held.request["options"])
    except ValueError:
        return fresh(kind, {})


async def ahead_of(unit: UnitOfWork, number: int) -> Tournament:
    """Returns a tournament that is not over. Raises unknown_tournament and tournament_over."""
    held = await stored.get(unit.conn, number)
    if held is None:
        raise Refusal("unknown_tournament")
    if not held.is_ahead:
        raise Refusal("tournament_over")
    return held
