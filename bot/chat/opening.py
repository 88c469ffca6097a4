"""Opening a table from a chat: /play with all that may be said, and Again."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.usecases import lobby, succession
from bot.usecases.lobby import Plan
from bot.usecases.table_limits import check_may_open
from bot.view.message import Answer
from games.core.game import AnyGame, Refusal
from games.core.options import given, make
from games.core.screen import Say
from games.table import succession as table_succession
from games.table.table import Table
from storage import displays, people

from .command import Given, Handle, Person
from .context import Visit
from .menu import menu
from .size_menu import ASKS, Choice
from .table_request import opponent, plan_of, said_of

LEVEL = re.compile(r"[1-5]")
ASKED_AGAIN = timedelta(minutes=2)  # so soon after, the same wish may be the same one once more


async def play(visit: Visit, asked: Given) -> Answer:
    """Opens a table: an open lobby, a challenge to the opponent, or a game against a computer at once."""
    who = asked.get("opponent")
    if "game" not in asked:
        if isinstance(who, Person):
            asked = {**asked, "opponent": Handle((await opponent(visit, who)).handle)}
        return Answer(page=await menu(visit, asked))
    word, asks, level = str(asked["game"]).partition(ASKS)
    name, game = game_named(visit, word)
    check_may_open(visit.room, visit.moderator)
    if asks:
        return Answer(page=Choice(name, game, said_of(asked), int(level) if LEVEL.fullmatch(level) else 0).page(visit))
    return await _opened(visit, await plan_of(visit, name, game, asked))


async def _opened(visit: Visit, plan: Plan) -> Answer:
    if plan.sits:
        await _check_can_see_a_hand(visit, visit.app.games[plan.game])
    again = await _never_shown(visit, plan)
    return Answer(post=again or await lobby.open_table(visit.app, visit.room, visit.player, visit.place.platform, plan))


async def _never_shown(visit: Visit, plan: Plan) -> Table | None:
    """A table just like it that nobody has seen: we ended before we answered, and were asked again."""
    since = visit.app.now() - ASKED_AGAIN
    async with visit.app.store.read() as conn:
        found = await displays.unshown(conn, visit.room.id, visit.player.id, since)
    mine = [visit.player.id] if plan.sits else []
    wanted = [*mine, *(player.id for player in plan.invited), *(None for _ in plan.levels)]
    for match_id in found:
        table = await visit.app.store.table(match_id)
        if table is None or [chair.player for chair in table.chairs] != wanted:
            continue
        if (table.name, table.options, table.stake, table.most) == (plan.game, plan.options, plan.stake, plan.most):
            return table
    return None


async def _check_can_see_a_hand(visit: Visit, game: AnyGame) -> None:
    """Where something is hidden there is a way to show it to who opens the table: others are led there as they join."""
    platform, likes_it_here = visit.place.platform, visit.player.wishes.hands == "here"
    front = visit.app.chat(platform)
    if not game.private or visit.place.private or likes_it_here or front is None or not front.private_hands:
        return
    async with visit.app.store.read() as conn:
        known = await people.accounts_of(conn, visit.player.id)
    rooms = [await front.private_room(one.account) for one in known if one.platform == platform]
    if not any(rooms):
        raise Refusal("no_private_chat")


def game_named(visit: Visit, word: str) -> tuple[str, AnyGame]:
    """The game that is called so, by its name or by its title in any language."""
    games = visit.app.games
    if word in games:
        return word, games[word]
    words = visit.app.words
    for name in games:
        titles = {words.text(Say("title"), language, name).casefold() for language in words.languages}
        if word.casefold() in titles | {name}:
            return name, games[name]
    raise Refusal("unknown_game")


async def again(visit: Visit, table: Table) -> Answer:
    """A new table like this one, for whoever comes; in the place of its card, where a clock ran in its lobby."""
    check_may_open(visit.room, visit.moderator)
    if table_succession.can_follow(table) and table.room == visit.room.id:
        after = await succession.again(visit.app, table.id)
        return Answer(visit.pen().plain("again-open", id=after.id))
    game = table.game
    levels = tuple(chair.level for chair in table.chairs if chair.level is not None)
    plan = Plan(
        table.name,
        make(game.Options, given(table.options)),
        table.most,
        stake=table.stake,
        levels=levels,
        moderator=visit.moderator,
    )
    return await _opened(visit, plan)
