"""What a program can do: the same for its requests and for the tools of a language model.

Each act goes through the use case that a person's press goes through, so that a program may do no more.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncGenerator, Sequence
from contextlib import nullcontext
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta, Struct

from bot.metrics import PRESSES
from bot.usecases import programs
from bot.usecases.inbox import MATCH_ID, press
from bot.usecases.lobby import TableRequest, open_table
from bot.usecases.moves import Press
from bot.usecases.opening_terms import VISIBILITIES, read_visibility
from bot.usecases.play import may_see
from bot.usecases.repeated import is_done
from bot.view.absence import explained
from bot.view.button_data import SURE, Action
from bot.view.clocks import clock_values
from bot.view.match_records import record_of
from bot.view.option_values import SHOWN_MOST, options_with
from bot.view.seat_document import MatchDocument, Time, match_document
from games.core.commands import Sit, time_text
from games.core.game import Refusal
from games.core.options import CLOCKS
from games.core.record import names_computer
from games.table import offers
from games.table.table import Table
from storage.columns import WEB
from storage.matches import table_lists, tables
from storage.people.programs import Program

from ..limits import NEW_RELEASES, OPENINGS, PRACTICE, TooMuch
from ..waiting import Waiter
from . import Caller

LISTED_MOST = 50
STATUSES = ("open", "live")
COMPUTERS = "their levels; with all seats taken the match begins at once"

log = structlog.get_logger(__name__)


class TableLine(Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    most: int
    taken: int
    stake: int
    rated: bool
    you: int | None
    your_turn: bool


class Opening(Struct, kw_only=True, forbid_unknown_fields=True):
    """The table that a program opens."""

    game: str
    seats: int | None = None
    computers: Annotated[list[int], Meta(description=COMPUTERS)] = msgspec.field(default_factory=list)
    stake: int = 0
    clock: Annotated[str | None, Meta(extra_json_schema={"enum": [*CLOCKS, None]})] = None
    options: dict[str, int | bool | str | None] = msgspec.field(default_factory=dict)
    visibility: Annotated[str, Meta(extra_json_schema={"enum": list(VISIBILITIES)})] = "listed"
    rated: bool | None = None


class Joining(Struct, kw_only=True, forbid_unknown_fields=True):
    """A program that takes a seat: the stake that it has seen, its words for the seed, and an invite token."""

    stake: int = 0
    words: str = ""
    share: str = ""


class Move(Struct, kw_only=True, forbid_unknown_fields=True):
    """A move: the number of the question that it answers, and its spelling or typed form."""

    turn: int
    do: str


class Answer(Struct, kw_only=True, forbid_unknown_fields=True):
    """An offer that is made, agreed to, or declined: one of the three."""

    offer: str = ""
    accept: str = ""
    decline: str = ""


class Phrase(Struct, kw_only=True, forbid_unknown_fields=True):
    """A ready phrase."""

    phrase: str


class Release(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new release of the program that calls: its version."""

    version: str


class ReleaseRating(Struct, kw_only=True):
    """The rating of a release at a game; `ended_at`: when the next release began."""

    release: str
    game: str
    rating: int
    plus_minus: int
    matches: int
    ended_at: Time


class Releases(Struct, kw_only=True):
    """The release that runs, and the ratings of this one and of older ones."""

    release: str
    ratings: Sequence[ReleaseRating]


async def releases(caller: Caller, program: Program) -> Releases:
    """Returns the releases of a program with their ratings."""
    return Releases(
        release=program.release,
        ratings=[
            ReleaseRating(
                release=known.release,
                game=known.game,
                rating=known.rating.points,
                plus_minus=known.rating.plus_minus,
                matches=known.rating.matches,
                ended_at=time_text(known.ended_at) if known.ended_at else None,
            )
            for known in await programs.released(caller.app, program)
        ],
    )


async def marked(caller: Caller, sent: Release) -> Releases:
    """Marks a new release of the program; the one that runs is left as it is."""
    if not caller.site.limits.allows(f"program {caller.player.id}", NEW_RELEASES.own):
        raise TooMuch
    return await releases(caller, await programs.release_by_itself(caller.app, caller.program, sent.version))


async def visible(caller: Caller, match_id: str, share: str = "") -> Table:
    """Returns a table that this program may see: as a person of the web could, or with its invite token.

    Raises unknown_match.
    """
    return await _seen(caller, await _stored(caller, match_id), share)


async def _stored(caller: Caller, match_id: str) -> Table | None:
    return await caller.app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None


async def _seen(caller: Caller, table: Table | None, share: str) -> Table:
    if table is None:
        raise Refusal("unknown_match")
    is_invited = bool(share) and hmac.compare_digest(table.share.encode(), share.encode("utf-8", "replace"))
    if not await may_see(caller.app, table, caller.player, None if is_invited else await caller.site.room()):
        raise Refusal("unknown_match")
    return table


def document(caller: Caller, table: Table, names: bool = False, legal: bool = False) -> MatchDocument:
    """Returns a table as this program sees it."""
    app = caller.app
    return match_document(table, caller.player, app.now(), app.presence.outages, caller.asked(names, legal))


async def listed(caller: Caller) -> dict[str, Sequence[TableLine]]:
    """Returns the program's own tables that are not over, and those that are open to everybody."""
    app, player, room = caller.app, caller.player, await caller.site.room()
    async with app.store.read() as conn:
        own = await tables.ids_of_player(conn, player.id, list(STATUSES), LISTED_MOST)
        free = await table_lists.ids_listed(conn, room.id, ["open"], player.id, LISTED_MOST)
        loaded = await tables.load(conn, app.games, list(dict.fromkeys([*own, *free])))
    lines = {match_id: _line(table, player.id) for match_id, table in loaded.items()}
    others = [match_id for match_id in free if match_id not in own]
    return {name: [lines[i] for i in ids if i in lines] for name, ids in (("own", own), ("open", others))}


def _line(table: Table, player: int) -> TableLine:
    seat = table.seat_of(player)
    return TableLine(
        id=table.id,
        game=table.name,
        status=table.status,
        most=table.most,
        taken=sum(not chair.invited for chair in table.chairs),
        stake=table.stake,
        rated=table.is_rated,
        you=seat,
        your_turn=seat in table.waiting(),
    )


async def opened(caller: Caller, opening: Opening) -> Table:
    """Opens a table in the lobby. Raises what `open_table` refuses, and TooMuch."""
    app, game = caller.app, caller.app.games.get(opening.game)
    if game is None:
        raise Refusal("unknown_game")
    clock = {}
    if opening.clock is not None:
        if opening.clock not in CLOCKS:
            raise Refusal("bad_choice", value=opening.clock[:SHOWN_MOST], choices=", ".join(CLOCKS))
        clock = clock_values(opening.game, game, CLOCKS[opening.clock])
    plan = TableRequest(
        opening.game,
        options_with(opening.game, game, {**clock, **opening.options}),
        game.fewest if opening.seats is None else opening.seats,
        stake=opening.stake,
        levels=tuple(opening.computers),
        visibility=read_visibility(opening.visibility),
        has_clock=opening.clock is not None,
        rated=opening.rated,
    )
    rate = PRACTICE if plan.is_practice else OPENINGS
    if not caller.site.limits.allows(f"program {caller.player.id}", rate.own):
        raise TooMuch
    return await open_table(app, await caller.site.room(), caller.player, WEB, plan)


async def pressed(caller: Caller, table: Table, action: Action, text: str = "") -> Table:
    """Presses something at a table. A press that was carried out before is answered as it was then."""
    app, order = caller.app, Press(caller.player, WEB, table.id, action, text)
    PRESSES.labels(WEB).inc()
    try:
        return (await press(app, order)).table
    except Refusal as refusal:
        newest = await app.store.table(table.id) or table
        if await is_done(app, order, newest):
            return newest
        said = explained(refusal, newest, caller.player.id)
        raise (Refusal("away") if said.code == "sat_in" else said) from None  # whose name it would tell


async def moved(caller: Caller, table: Table, turn: int, spelling: str) -> Table:
    """Answers the question `turn` with a move, or with a form that is typed."""
    return await pressed(caller, table, Action.of("type", turn), spelling)


async def left(caller: Caller, table: Table) -> Table:
    """Leaves a table before its start, or gives up; no second press is asked for."""
    is_open = table.status == "open"
    return await pressed(caller, table, Action("leave") if is_open else Action.of("resign", SURE))


async def offered(caller: Caller, table: Table, kind: str) -> Table:
    """Makes an offer, or agrees to one; no second press is asked for."""
    is_sure = kind in offers.UNDOES and offers.needs_nobody_else(table, caller.player.id, kind)
    return await pressed(caller, table, Action.of("offer", kind, SURE) if is_sure else Action.of("offer", kind))


def check_may_wait(caller: Caller) -> None:
    """Raises TooMuch where too many programs wait."""
    if caller.site.waiters.is_full:
        raise TooMuch


async def changes(
    caller: Caller,
    match_id: str,
    after: int,
    *,
    seconds: float | None = None,
    until_turn: bool = False,
    share: str = "",
) -> AsyncGenerator[Table]:
    """Yields a table at each of its versions but `after`: that which it has, and then each that it gets.

    `until_turn`: only where this program is waited for, or where the match is over. Ends after so many seconds, and
    where the program's key is revoked. Raises unknown_match.
    """
    with caller.site.waiters.waiting(match_id, caller.player.id, seconds) as waiter:
        is_on, is_first = True, True
        while is_on:
            stored = await waiter.match.table(after, lambda: _stored(caller, match_id))
            is_due = stored is None or not until_turn or _asks(stored, caller.player.id)
            is_news = is_due and (stored is None or stored.revision != after)
            if is_first or is_news:
                table = await _seen(caller, stored, share)
                waiter.plays = table.seat_of(caller.player.id) is not None
            if is_news:
                if not is_first and not await _still_has_its_key(caller, waiter):
                    return
                after = table.revision
                yield table
            is_on, is_first = await waiter.changed(), False


def _asks(table: Table, player: int) -> bool:
    """Whether a player is waited for, or the match is over."""
    return table.status == "over" or table.asked_of(table.seat_of(player)) is not None


async def _still_has_its_key(caller: Caller, waiter: Waiter) -> bool:
    async with nullcontext() if waiter.plays else caller.site.waiters.telling:
        return await programs.has_its_key(caller.app, caller.program)


async def record(caller: Caller, table: Table, names: bool = False) -> dict[str, Any]:
    """Returns the record of a match that is over; without names of people, unless they are asked for."""
    made = await record_of(caller.app.store, table)
    facts = made.document()
    if names:
        return facts
    facts["seats"] = [name if names_computer(name) else "" for name in made.seats]
    sitters = dict[str, str]()
    for entry, step in zip(made.steps, facts["steps"], strict=True):
        if isinstance(entry.command, Sit) and isinstance(entry.command.sitter, str):
            nobody = sitters.setdefault(entry.command.sitter, f"somebody {len(sitters) + 1}")
            step["sit"] = {"person": nobody}
    return facts
