"""Turns the options of /play into a table request, with the room's terms and defaults for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.usecases.lobby import TableRequest
from bot.usecases.opening_terms import RATED, Terms, read_absent, read_first_move, read_visibility, terms_of
from bot.usecases.ranking import suitable_levels
from bot.usecases.table_limits import STAKE_MOST
from bot.view.clocks import clock_values, read_clock
from bot.view.option_values import options_with, read_options
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, opening_options, with_clock
from storage.people.players import Player

from .command import Given, Handle, Option, Person, find_person
from .context import Context

SUITING = 0  # as the level of a computer: the one that suits who asks


def play_options(games: Mapping[str, AnyGame]) -> tuple[Option, ...]:
    """Returns the options of /play, with the opening options of the games."""
    return (
        Option("game", "game"),
        Option("opponent", "person", short="o", instead="anybody"),
        Option("anybody", "flag", named=True, usual="yes"),
        Option("computer", "level", SUITING, _level_most(games), "c", "level", named=True, usual=SUITING),
        Option("seats", "number", 2, 32, "n", "players", named=True),
        Option("stake", "number", 0, STAKE_MOST, short="s", named=True),
        Option("clock", "clock", short="t"),
        Option("at", "time", short="w", named=True),
        *_opening_options(games),
        Option("visibility", "visibility", short="v"),
        Option("sit", "flag", short="i", named=True),
        Option("first", "first", short="f"),
        Option("absent", "absent", named=True),
        Option("rated", "flag", short="r", named=True, usual="yes"),
        Option("options", "options", rest=True, named=True),
    )


def _level_most(games: Mapping[str, AnyGame]) -> int:
    return max((game.levels[-1] for game in games.values() if game.levels), default=1)


def _opening_options(games: Mapping[str, AnyGame]) -> Iterable[Option]:
    """Returns the games' own options of /play; games that share one share its words, and its bounds are the widest."""
    options: dict[str, Option] = {}
    for game_name, game in games.items():
        for name, facts in opening_options(game.Options):
            made = Option(name, "number", facts["min"], facts["max"], facts["short"], named=True, game=game_name)
            known = options.get(name, made)
            least, most = min(known.least or 0, facts["min"]), max(known.most or 0, facts["max"])
            options[name] = replace(known, least=least, most=most)
    return options.values()


def said_of(context: Context, asked: Given) -> Given:
    """Returns the options given besides the game; without `sit`, where it is the default."""
    options = play_options(context.app.games)[1:]
    return {
        option.name: asked[option.name] for option in options if option.name in asked and _is_said(option.name, asked)
    }


def _is_said(name: str, asked: Given) -> bool:
    return asked[name] is not True or name == RATED


def spelled(options: Iterable[Option], said: Given) -> str:
    """Returns the options as a command line, as short as a button needs."""
    words = []
    for option in options:
        value = said.get(option.name)
        if isinstance(value, Handle):
            value = value.text
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        if value is not None:
            words.append(f"{option.short}={value}" if option.short else str(value))
    return " ".join(words)


async def plan_of(context: Context, name: str, game: AnyGame, asked: Given) -> TableRequest:
    """Returns the request for a table of this game. Refuses invalid values, and people who cannot play."""
    terms = terms_of(context.room, name, game)
    options = read_options(name, game, str(asked.get("options", "")))
    seats, sits = _seats(game, asked, terms), bool(asked.get("sit", True))
    level = await _level(context, name, asked["computer"]) if "computer" in asked else None
    return TableRequest(
        name,
        _options_for(context, name, game, asked, terms, options),
        seats,
        stake=_stake(context, asked, terms),
        invited=await _invited(context, asked),
        levels=() if level is None else (level,) * (seats - sits),
        sits=sits,
        moderator=context.moderator,
        visibility=read_visibility(str(asked.get("visibility", "listed"))),
        first_move=read_first_move(str(asked.get("first", "host"))),
        absent=read_absent(str(asked["absent"])) if "absent" in asked else "",
        rated=bool(asked["rated"]) if "rated" in asked else None if "computer" in asked else terms.rated,
        has_clock="clock" in asked or not options.keys().isdisjoint(with_clock(game.Options, None)),
    )


async def _level(context: Context, name: str, asked: object) -> int:
    """Returns the level that was asked for, or the one that suits the player."""
    suiting = await suitable_levels(context.app, context.player) if int(str(asked)) == SUITING else {}
    return suiting.get(name, int(str(asked)))


def _seats(game: AnyGame, asked: Given, terms: Terms) -> int:
    """Returns the number of seats: the one given; the fewest against a computer or one opponent; else the room's."""
    if "seats" in asked:
        return int(str(asked["seats"]))
    if "computer" in asked or "opponent" in asked:
        return game.fewest
    return terms.seats or game.most


def _stake(context: Context, asked: Given, terms: Terms) -> int:
    if "stake" in asked:
        return int(str(asked["stake"]))
    if "computer" in asked:
        return 0
    return context.room.settings.stake if terms.stake is None else terms.stake


async def _invited(context: Context, asked: Given) -> tuple[Player, ...]:
    who = asked.get("opponent")
    return (await opponent(context, who),) if isinstance(who, Person | Handle) else ()


async def opponent(context: Context, who: Person | Handle) -> Player:
    """Returns the challenged player, created at the first mention."""
    if isinstance(who, Person) and who.is_bot:
        raise Refusal("seat_is_a_bot")
    known = await find_person(context, who)
    if known is not None:
        return known
    if isinstance(who, Handle):
        raise Refusal("unknown_player")
    return await context.app.directory.get_or_create_player(who.account)


def _usual_clock(context: Context) -> str:
    """Returns the clock of a place that has chosen none; empty where it is each game's own.

    Where the bot is no member nobody can be reminded, so that a silence of ten minutes would decide the match.
    """
    return "" if context.place.present or context.place.private else "daily"


def _options_for(
    context: Context, name: str, game: AnyGame, asked: Given, terms: Terms, options: Mapping[str, Any]
) -> Any:
    """Returns the game's options: the room's for its next match, and those of the command."""
    values, room_clock = dict(terms.values), context.room.settings.clock or _usual_clock(context)
    if not values and room_clock in CLOCKS:
        values |= clock_values(name, game, CLOCKS[room_clock])
    if "clock" in asked:
        values |= clock_values(name, game, read_clock(str(asked["clock"])))
    values |= {
        option.name: asked[option.name]
        for option in play_options(context.app.games)
        if option.game and option.name in asked
    }
    return options_with(name, game, {**values, **options})
