"""What a program can do: the same for its requests and for the tools of a language model.

Each act goes through the use case that a person's press goes through, so that a program may do no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import structlog
from msgspec import Meta, Struct

from bot.chat.game_names import game_named
from bot.metrics import PRESSES
from bot.usecases import programs
from bot.usecases.inbox import press
from bot.usecases.lobby import TableRequest, open_table
from bot.usecases.moves import Press, is_done
from bot.usecases.opening_terms import VISIBILITIES, read_visibility
from bot.view.absence import explained
from bot.view.button_data import SURE, Action
from bot.view.clocks import clock_values, read_clock
from bot.view.option_values import options_with
from bot.view.seat_document import Time
from games.core.commands import time_text
from games.core.game import Refusal
from games.core.options import CLOCKS
from games.table import offers
from games.table.table import Table
from storage.columns import WEB
from storage.matches import table_lists, tables
from storage.people.programs import Program

from ..limits import NEW_RELEASES, OPENINGS, PRACTICE, TooMuchOfKey
from . import Caller

LISTED_MOST = 50
STATUSES = ("open", "live")
CLOCK = f"{', '.join(CLOCKS)}; or a time for each move as `90s`, `10m`, `1d`; or for the whole match as `5m+5s`"
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

    game: Annotated[str, Meta(description="its name or title, in any language: `tables` lists them")]
    seats: Annotated[int | None, Meta(description="without it, one for you and for each computer")] = None
    computers: Annotated[list[int], Meta(description=COMPUTERS)] = msgspec.field(default_factory=list)
    stake: int = 0
    clock: Annotated[str | None, Meta(description=CLOCK)] = None
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
        raise TooMuchOfKey
    return await releases(caller, await programs.release_by_itself(caller.app, caller.program, sent.version))


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
    """Opens a table in the lobby, with a seat for each computer. Raises what `open_table` refuses, and TooMuch.

    A game and a clock are read as people type them: by a title, `5m+5s`.
    """
    app, (name, game) = caller.app, game_named(caller, opening.game)
    clock = {} if opening.clock is None else clock_values(name, game, read_clock(opening.clock))
    plan = TableRequest(
        name,
        options_with(name, game, {**clock, **opening.options}),
        max(game.fewest, 1 + len(opening.computers)) if opening.seats is None else opening.seats,
        stake=opening.stake,
        levels=tuple(opening.computers),
        visibility=read_visibility(opening.visibility),
        has_clock=opening.clock is not None,
        rated=opening.rated,
    )
    rate = PRACTICE if plan.is_practice else OPENINGS
    if not caller.site.limits.allows(f"program {caller.player.id}", rate.own):
        raise TooMuchOfKey
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


async def answered(caller: Caller, table: Table, sent: Answer) -> Table:
    """Makes the offer that is given, agrees to it, or declines it; returns the rematch where that begins one."""
    if sent.offer:
        return await offered(caller, table, sent.offer)
    action = Action.of("accept", sent.accept) if sent.accept else Action.of("refuse", sent.decline)
    return await pressed(caller, table, action)


async def offered(caller: Caller, table: Table, kind: str) -> Table:
    """Makes an offer, or agrees to one; no second press is asked for."""
    is_sure = kind in offers.UNDOES and offers.needs_nobody_else(table, caller.player.id, kind)
    return await pressed(caller, table, Action.of("offer", kind, SURE) if is_sure else Action.of("offer", kind))
