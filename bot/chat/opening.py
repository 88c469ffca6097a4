"""Opening a table from a chat: /play with its options, and Again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.usecases import lobby, succession
from bot.usecases.lobby import TableRequest
from bot.usecases.ranking import suitable_levels
from bot.usecases.table_limits import OPEN_TABLES_A_PERSON, check_may_open
from bot.view.answer import Answer, Card, Key, Line, Message, Page
from bot.view.button_data import Action, on_page
from bot.view.names import called
from bot.view.pen import joined
from games.core.game import AnyGame, Refusal
from games.core.options import given, make
from games.table import starting as table_succession
from games.table.chair import Chair
from games.table.table import Table
from storage.matches import tables
from storage.messages import displays
from storage.people.search import recent_opponents

from . import appointments, did_you_mean, done, pages, seeking
from .command import Given, Handle, Person
from .context import Context
from .game_names import game_named
from .menu import ASKS, Choice, is_practice, menu
from .table_request import SUITING, opponent, plan_of, play_options, said_of

MANY_OPEN = 3  # tables of one host that wait in one room
PEOPLE_OFFERED = 6
ASKED_AGAIN = timedelta(minutes=2)  # within this time an equal request may be a repetition


async def check_play(context: Context, _given: Given) -> None:
    """Refuses where this person may open no tables. Raises as `check_may_open`."""
    check_may_open(context.room, context.moderator)


async def play(context: Context, asked: Given) -> Answer:
    """Opens a table: an open lobby, a challenge to an opponent, or a game against a computer; or looks for anybody."""
    if asked.get("anybody"):
        return await seeking.seek(context, asked)
    who, needs_unit = asked.get("opponent"), str(asked.get("clock", "")).isdecimal()
    if isinstance(who, Person) and (needs_unit or "game" not in asked):
        asked = {**asked, "opponent": Handle((await opponent(context, who)).handle)}
    if needs_unit:
        return did_you_mean.clock_unit(context, asked)
    if context.place.only_own and not is_practice(asked):
        return _seen_by_nobody(context, asked)
    if "game" not in asked:
        return (Page(await menu(context, asked), own=is_practice(asked) and not context.place.private),)
    word, asks, level = str(asked["game"]).partition(ASKS)
    try:
        name, game = game_named(context, word)
    except Refusal:
        return await did_you_mean.which_game(context, asked, word)
    check_may_open(context.room, context.moderator)
    if asks:
        return _asked_about(context, asked, name, level)
    return await _planned(context, name, game, asked)


async def _planned(context: Context, name: str, game: AnyGame, asked: Given) -> Answer:
    """Opens a table at this game, at once or at an appointed time."""
    try:
        plan = await plan_of(context, name, game, asked)
    except Refusal as refusal:
        if refusal.code != "unknown_option":
            raise
        return did_you_mean.option_named(context, name, asked, refusal)
    return await (appointments.made(context, plan, str(asked["at"])) if "at" in asked else opened(context, plan))


def _asked_about(context: Context, asked: Given, name: str, level: str) -> Answer:
    """Returns the page on which somebody chooses how a match of this game is played."""
    game = context.app.games[name]
    options, number = play_options(context.app.games), int(level) if level in map(str, game.levels) else 0
    choice = Choice(options, name, game, said_of(context, asked), number)
    return (Page(choice.page(context), own=choice.is_practice and not context.place.private),)


async def opened(context: Context, plan: TableRequest) -> Answer:
    """Opens a table and shows its card; a repeated request gets the table that was not shown yet.

    A host whose private screen cannot be shown yet opens one too: a front leads them there when they need it. Where
    nobody else would see the card, a table for people is not opened.
    """
    if context.place.only_own and not plan.is_practice:
        return _seen_by_nobody(context, {"game": plan.game})
    again = await _never_shown(context, plan)
    says_how = not context.place.present and not await _tables_here(context, ("open", "live", "over"), 1)
    table = again or await lobby.open_table(context.app, context.room, context.player, context.place.platform, plan)
    waiting = await _waiting_here(context) if table.status == "open" and not context.place.private else 0
    pen = context.pen()
    line = (Line(pen.plain("open-too", count=waiting)),) if waiting >= MANY_OPEN else ()
    how = (Line(pen.plain("open-by-presses")),) if says_how else ()
    return (Card(table), *line, *how)


def _seen_by_nobody(context: Context, asked: Given) -> Answer:
    """Says that nobody else would see a table here, and offers to play it against the computer."""
    pen, game = context.pen(), [str(asked["game"])] if "game" in asked else []
    practice = Key(pen.plain("lesson-practice"), " ".join(["/play", *game, f"computer={SUITING}"]), "main")
    return (Page(Message(pen("open-seen-by-nobody"), ((practice,),)), own=True),)


async def _tables_here(context: Context, statuses: Sequence[str], most: int) -> list[str]:
    async with context.app.store.read() as conn:
        return await tables.ids_in_room(conn, context.room.id, statuses, most)


async def _waiting_here(context: Context) -> int:
    """Returns how many open tables of this host wait here for players."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, context.room.id, ["open"], OPEN_TABLES_A_PERSON)
        loaded = await tables.load(conn, context.app.games, ids)
    return sum(table.host == context.player.id for table in loaded.values())


async def _never_shown(context: Context, plan: TableRequest) -> Table | None:
    """Returns an equal table that was never shown: a crash came before the answer, and the request was repeated."""
    since = context.app.now() - ASKED_AGAIN
    async with context.app.store.read() as conn:
        unshown = await displays.unshown(conn, context.room.id, context.player.id, since)
    people_there = [*([context.player.id] if plan.sits else []), *(player.id for player in plan.invited)]
    robots = [plan.robot] if plan.robot else []
    wanted = [*(Chair(player, "") for player in people_there), *(Chair(None, "", level) for level in plan.levels)]
    for match_id in unshown:
        table = await context.app.store.table(match_id)
        if table is None or _occupants(table.chairs) != _occupants([*wanted, *robots]):
            continue
        options = lobby.options_of(table.game, plan)
        chosen = (table.lobby.first_move, bool(table.lobby.casual))
        opened = (table.name, table.options, table.stake, table.most, table.visibility, *chosen)
        asked_for = (plan.first_move, plan.is_casual)
        if opened == (plan.game, options, plan.stake, plan.most, plan.visibility, *asked_for):
            return table
    return None


def _occupants(chairs: Iterable[Chair]) -> list[tuple[int, int, int]]:
    """Returns who sits at a table, in an order that its start does not change."""
    return sorted((chair.player or 0, chair.level or 0, chair.robot or 0) for chair in chairs)


async def again(context: Context, table: Table, whom: str = "") -> Answer:
    """Opens a new table like this one for anybody; on the same card, where a clock ran in its lobby.

    `whom`: instead it is for the person with this handle, or COMPUTER.
    """
    check_may_open(context.room, context.moderator)
    if table_succession.can_follow(table) and table.room == context.room.id:
        after = await succession.again(context.app, table.id)
        return (Line(context.pen().plain("again-open", id=after.id)),)
    plan, game = _plan_like(table, context.moderator), table.game
    if whom == done.COMPUTER:
        level = (await suitable_levels(context.app, context.player))[table.name]
        plan = replace(plan, most=game.fewest, stake=0, levels=(level,) * (game.fewest - 1), robot=None, rated=None)
    elif whom:
        plan = replace(plan, invited=(await opponent(context, Handle(whom)),))
    return await opened(context, plan)


def _plan_like(table: Table, moderator: bool) -> TableRequest:
    """Returns what opens another table like this one, with its computers and its robot."""
    robots = [chair for chair in table.chairs if chair.robot]
    return TableRequest(
        table.name,
        make(table.game.Options, given(table.options)),
        table.most,
        stake=table.stake,
        levels=tuple(chair.level or 0 for chair in table.chairs if chair.is_computer and chair.robot is None),
        robot=Chair(None, robots[0].name, robots[0].level, robot=robots[0].robot) if robots else None,
        moderator=moderator,
        visibility="link" if table.visibility == "link" else "listed",
        has_clock=True,  # the same as before
        rated=not table.lobby.casual,
        absent=table.lobby.absent,
    )


async def ask_somebody(context: Context, table: Table) -> Answer:
    """Offers the people with whom somebody has played lately, and says how to name another one."""
    pen = context.pen(table)
    async with context.app.store.read() as conn:
        met = await recent_opponents(conn, context.player.id, PEOPLE_OFFERED)
    people = [Key(called(opponent.name), on_page(table.id, Action.of("again", opponent.handle))) for opponent in met]
    back = Key(pen.plain("declined-open"), on_page(table.id, Action("again")))
    example = context.typed("play", game=table.name, opponent="…" if context.has_fields else "@…")
    lines = [pages.head(pen, table), pen("declined-whom" if people else "declined-nobody", command=example)]
    return (Page(Message(joined(lines), pages.rows_of([*people, back]))),)
