"""The commands `ratings` and `ratings rebuild`: how strong everybody is, and whether that follows from the matches."""

from __future__ import annotations

import asyncio
import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context

from bot.app import App
from bot.operation import farming
from bot.settings import read_settings
from bot.words import DEFAULT
from games.ratings import Rating
from storage.matches import overall, rerating
from storage.matches.ratings import fixed_rating
from storage.matches.results import season_of
from storage.people import standings

from .admin import CannotDo, with_data
from .copy import Progress

POOLS = ("everywhere", "season")
NOTHING_UNUSUAL = "nobody's rated matches look unusual."
SHOWN_MOST = 20  # lines of what differs
MANY = 50_000  # rated seats: from here on the games are compared by several processes


async def ratings(app: App, game: str | None, pool: str, *, as_json: bool) -> str:
    """Returns a line for each rated player and level of a computer, the strongest first, for each game."""
    if game is not None and game not in app.games:
        raise CannotDo(f"there is no game {game}; there are {', '.join(app.games)}.")
    season = season_of(app.now()) if pool == "season" else None
    lines: list[str] = []
    for name in [game] if game else list(app.games):
        async with app.store.read() as conn:
            people = [(one.rating, one.handle, one.name, None) for one in await standings.rated_at(conn, name, season)]
        game_of = app.games[name]
        points = game_of.computer.level_points
        levels = [(fixed_rating(one, points), None, f"Computer ({one})", one) for one in game_of.levels]
        for rating, player, called, level in sorted([*people, *levels], key=lambda one: -one[0].value):
            lines.append(_line(name, pool, rating, player, called, level, as_json))
    return "\n".join(lines) or "nobody is rated."


def _line(game: str, pool: str, rating: Rating, player: str | None, name: str, level: int | None, as_json: bool) -> str:
    if as_json:
        told = {"player": player, "name": name, "level": level, "game": game, "pool": pool, "rating": rating.points}
        told |= {"plus_minus": rating.plus_minus, "matches": rating.matches, "shown": not rating.unsure}
        return json.dumps(told, ensure_ascii=False)
    unsure = "  unsure" if rating.unsure else ""
    return f"{game}  {rating.points:>5} ± {rating.plus_minus:<4}{rating.matches:>6} matches  {name}{unsure}"


async def rebuild(app: App, *, check: bool) -> str:
    """Rates all finished matches again; with `check` only compares. Raises CannotDo where something differs."""
    progress = Progress()
    if not check:
        count = await app.store.write(lambda unit: rerating.rebuild(unit.conn, app.games, progress))
        return f"{_matches(count)} rated again."
    found = await _compared(app, progress)
    if found.matches or found.lines or found.players or found.lifts:
        differ = [f"match {match_id}" for match_id in found.matches] + [f"rating {line}" for line in found.lines]
        differ += [f"figure of player {player} over all games" for player in found.players]
        differ += [f"what is given back at {game}" for game in found.lifts]
        more = len(differ) - SHOWN_MOST
        listed = ", ".join(differ[:SHOWN_MOST]) + (f", and {more:,} more" if more > 0 else "")
        raise CannotDo(f"these differ from what follows from the matches: {listed}. `ratings rebuild` stores it.")
    return f"all ratings follow from {_matches(found.rated)}."


async def _compared(app: App, progress: Progress) -> rerating.Comparison:
    """Compares all ratings with the matches; each game by a process of its own where there are many."""
    async with app.store.read() as conn:
        sizes = await rerating.sizes(conn)
        if sum(sizes.values()) < MANY:
            return await rerating.compare(conn, app.games, progress)
    loop, largest_first = asyncio.get_running_loop(), sorted(sizes, key=lambda game: -sizes[game])
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(sizes)), get_context("spawn")) as pool:
        parts = [loop.run_in_executor(pool, compared_alone, game) for game in largest_first]
        found = rerating.Comparison()
        for part in asyncio.as_completed(parts):
            its = await part
            found.rated += its.rated
            found.matches = sorted(found.matches + its.matches)
            found.lines = sorted(found.lines + its.lines)
            found.lifts = sorted(found.lifts + its.lifts)
            progress(f"{found.rated:,} matches rated")
    async with app.store.read() as conn:
        found.players = await overall.differing(conn, app.games)
    return found


def compared_alone(game: str) -> rerating.Comparison:
    """Compares a game's ratings with its matches, in a process of its own, which reads the settings again."""

    async def work(app: App) -> rerating.Comparison:
        async with app.store.read() as conn:
            return await rerating.compare(conn, app.games, only=game)

    return asyncio.run(with_data(read_settings(), work))


async def suspects(app: App, *, as_json: bool) -> str:
    """Returns what is unusual about the rated matches of the last days, with the evidence; changes nothing."""
    found = await farming.read(app)
    if as_json:
        return "\n".join(json.dumps(_fields(one), ensure_ascii=False) for one in found)
    told = ["\n  ".join(app.words.text(line, DEFAULT) for line in farming.sentences(one)) for one in found]
    return "\n".join(f"{one.seen.game}  {text}" for one, text in zip(found, told, strict=True)) or NOTHING_UNUSUAL


def _fields(one: farming.Evidence) -> dict[str, object]:
    seen = one.seen
    its = {"game": seen.game, "player": seen.player, "others": seen.others, "left_ahead": one.left_ahead}
    kept = {name: value for name, value in asdict(seen.found).items() if name not in {"line", "others"}}
    return its | kept


def _matches(count: int) -> str:
    return f"{count:,} match{'es' if count != 1 else ''}"
