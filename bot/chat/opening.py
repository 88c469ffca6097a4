"""Opening a table from a chat: /play with all that may be said, the menu without, and Again."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from bot import following, lobby
from bot.limits import STAKE_MOST, check_may_open
from bot.lobby import Plan
from bot.options import SHOWN_MOST, clock_values, options_with, read_options
from bot.terms import Terms, terms_of
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, given, make
from games.core.screen import Say
from storage import displays, people
from storage.people import Player
from storage.table import Table

from .commands import Given, Option, Person
from .ink import joined
from .message import Answer, Key, Message
from .pages import rows_of
from .sizes import ASKS, asking, sizes
from .visit import Visit

PLAY_OPTIONS = (
    Option("game", "game"),
    Option("opponent", "person"),
    Option("computer", "number", 1, 5),
    Option("seats", "number", 2, 32),
    Option("stake", "number", 0, STAKE_MOST),
    Option("clock", "clock"),
    Option("size", "number", 2, 13),
    Option("sit", "flag"),
    Option("options", "options"),
)
USUAL_LEVEL = 3
ASKED_AGAIN = timedelta(minutes=2)  # so soon after, the same wish may be the same one once more
UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}


async def play(visit: Visit, asked: Given) -> Answer:
    """Opens a table: an open lobby, a challenge to the opponent, or a game against a computer at once."""
    if "game" not in asked:
        return Answer(page=menu(visit))
    word = str(asked["game"])
    name, game = game_named(visit, word.removesuffix(ASKS))
    check_may_open(visit.room, visit.moderator)
    if word.endswith(ASKS):
        return Answer(page=sizes(visit, name, game, _level(asked)))
    terms = terms_of(visit.room, name, game)
    seats = _seats(game, asked, terms)
    sits = bool(asked.get("sit", True))
    plan = Plan(
        name,
        _options_for(visit, name, game, asked, terms),
        seats,
        stake=_stake(visit, asked, terms),
        invited=await _invited(visit, asked),
        levels=(level,) * (seats - sits) if (level := _level(asked)) else (),
        sits=sits,
        moderator=visit.moderator,
    )
    return await _opened(visit, plan)


async def _opened(visit: Visit, plan: Plan) -> Answer:
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


def _seats(game: AnyGame, asked: Given, terms: Terms) -> int:
    """As many as were said; alone against a computer or with one opponent the fewest, else what the room has set."""
    if "seats" in asked:
        return int(str(asked["seats"]))
    if "computer" in asked or "opponent" in asked:
        return game.fewest
    return terms.seats or (game.fewest if game.lobby.full_starts else game.most)


def _stake(visit: Visit, asked: Given, terms: Terms) -> int:
    if "stake" in asked:
        return int(str(asked["stake"]))
    if "computer" in asked:
        return 0
    return visit.room.settings.stake if terms.stake is None else terms.stake


def _level(asked: Given) -> int:
    return int(str(asked.get("computer", 0)))


async def _invited(visit: Visit, asked: Given) -> tuple[Player, ...]:
    who = asked.get("opponent")
    if not isinstance(who, Person):
        return ()
    if who.is_bot:
        raise Refusal("seat_is_a_bot")
    known = await visit.app.find(who.account.platform, who.account.account)
    return (known or await visit.app.meet(who.account),)


def _options_for(visit: Visit, name: str, game: AnyGame, asked: Given, terms: Terms) -> Any:
    """The game's options: as the room has them for its next match, and what was said beside the command."""
    values, room_clock = dict(terms.values), visit.room.settings.clock
    if not values and room_clock in CLOCKS:
        values |= clock_values(name, game, CLOCKS[room_clock])
    if "clock" in asked:
        values |= clock_values(name, game, clock_seconds(str(asked["clock"])))
    if "size" in asked:
        values["size"] = asked["size"]
    values |= read_options(name, game, str(asked.get("options", "")))
    return options_with(name, game, values)


def clock_seconds(text: str) -> int | None:
    """A clock as people say it: live, relaxed, daily, none, or a number with s, m, h or d."""
    if text in CLOCKS:
        return CLOCKS[text]
    found = re.fullmatch(r"([0-9]{1,9})([smhd]?)", text.lower())
    if found is None:
        raise Refusal("bad_clock", value=text[:SHOWN_MOST])
    return int(found[1]) * UNITS.get(found[2], 1)


def menu(visit: Visit) -> Message:
    """What can be played here, each game with one press."""
    pen = visit.pen()
    lines, keys = [pen("menu-head")], []
    for name, game in visit.app.games.items():
        lines.append(f"{pen.ink.bold(pen.ink.escape(pen.title(name)))}: {pen.ink.escape(_about(visit, name))}")
        if not visit.place.private:
            keys.append(Key(pen.plain("menu-open", game=pen.short_title(name)), f"/play {asking(name, game)}", "main"))
        if game.computer is not None:
            level = 1 if visit.place.private else USUAL_LEVEL
            seats = f"/play {asking(name, game)} computer={level}"
            keys.append(Key(pen.plain("menu-computer", game=pen.short_title(name)), seats))
        keys.append(Key(pen.plain("menu-rules", game=pen.short_title(name)), f"/help {name}"))
    keys += [Key(pen.plain("menu-turns"), "/turns"), Key(pen.plain("menu-me"), "/me")]
    return Message(joined(lines), rows_of(keys))


def _about(visit: Visit, game: str) -> str:
    return visit.app.words.text(Say("about"), visit.player.language, game)


async def again(visit: Visit, table: Table) -> Answer:
    """A new table like this one, for whoever comes; in the place of its card, where a clock ran in its lobby."""
    check_may_open(visit.room, visit.moderator)
    if following.can_follow(table) and table.room == visit.room.id:
        after = await following.again(visit.app, table.id)
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
