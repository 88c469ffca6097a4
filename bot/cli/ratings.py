"""The commands `ratings` and `ratings rebuild`: how strong everybody is, and whether that follows from the matches."""

from __future__ import annotations

import asyncio
import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from typing import NamedTuple

from bot.app import App
from bot.operation import farming
from bot.platforms import read_settings
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


class Rated(NamedTuple):
    """A rated player, or a level of the computer."""

    rating: Rating
    player: str | None  # their handle
    name: str
    level: int | None


async def ratings(app: App, game: str | None, pool: str, *, as_json: bool) -> str:
    """Returns a line for each rated player and level of a computer, the strongest first, for each game."""
    if game is not None and game not in app.games:
        raise CannotDo(f"there is no game {game}; there are {', '.join(app.games)}.")
    season = season_of(app.now()) if pool == "season" else None
    lines: list[str] = []
    for name in [game] if game else list(app.games):
        async with app.store.read() as conn:
            known = await standings.rated_at(conn, name, season)
        game_of = app.games[name]
        points = game_of.computer.level_points
        people = [Rated(person.rating, person.handle, person.name, None) for person in known]
        levels = [Rated(fixed_rating(level, points), None, f"Computer ({level})", level) for level in game_of.levels]
        rated = sorted([*people, *levels], key=lambda line: -line.rating.value)
        lines += [_line(name, pool, line, as_json) for line in rated]
    return "\n".join(lines) or "nobody is rated."


def _line(game: str, pool: str, rated: Rated, as_json: bool) -> str:
    rating, player, name, level = rated
    if as_json:
        facts = {"player": player, "name": name, "level": level, "game": game, "pool": pool, "rating": rating.points}
        facts |= {"plus_minus": rating.plus_minus, "matches": rating.matches, "shown": not rating.unsure}
        return json.dumps(facts, ensure_ascii=False)
    unsure = "  unsure" if rating.unsure else ""
    return f"{game}  {rating.points:>5} ± {rating.plus_minus:<4}{rating.matches:>6} matches  {name}{unsure}"


async def rebuild(app: App, *, check: bool) -> str:
    """Rates all finished matches again; with `check` only compares. Raises CannotDo where something differs."""
    progress = Progress()
    if not check:
        count = await app.store.write(lambda unit: rerating.rebuild(unit.conn, app.games, progress))
        return f"{_matches(count)} rated again."
    comparison = await _compared(app, progress)
    if comparison.matches or comparison.lines or comparison.players or comparison.lifts:
        differ = [f"match {match_id}" for match_id in comparison.matches]
        differ += [f"rating {line}" for line in comparison.lines]
        differ += [f"figure of player {player} over all games" for player in comparison.players]
        differ += [f"what is given back at {game}" for game in comparison.lifts]
        more = len(differ) - SHOWN_MOST
        listed = ", ".join(differ[:SHOWN_MOST]) + (f", and {more:,} more" if more > 0 else "")
        raise CannotDo(f"these differ from what follows from the matches: {listed}. `ratings rebuild` stores it.")
    return f"all ratings follow from {_matches(comparison.rated)}."


async def _compared(app: App, progress: Progress) -> rerating.Comparison:
    """Compares all ratings with the matches; each game by a process of its own where there are many."""
    async with app.store.read() as conn:
        sizes = await rerating.sizes(conn)
        if sum(sizes.values()) < MANY:
            return await rerating.compare(conn, app.games, progress)
    loop, largest_first = asyncio.get_running_loop(), sorted(sizes, key=lambda game: -sizes[game])
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(sizes)), get_context("spawn")) as pool:
        parts = [loop.run_in_executor(pool, compared_alone, game) for game in largest_first]
        comparison = rerating.Comparison()
        for part in asyncio.as_completed(parts):
            part_of_it = await part
            comparison.rated += part_of_it.rated
            comparison.matches = sorted(comparison.matches + part_of_it.matches)
            comparison.lines = sorted(comparison.lines + part_of_it.lines)
            comparison.lifts = sorted(comparison.lifts + part_of_it.lifts)
            progress(f"{comparison.rated:,} matches rated")
    async with app.store.read() as conn:
        comparison.players = await overall.differing(conn, app.games)
    return comparison


def compared_alone(game: str) -> rerating.Comparison:
    """Compares a game's ratings with its matches, in a process of its own, which reads the settings again."""

    async def work(app: App) -> rerating.Comparison:
        async with app.store.read() as conn:
            return await rerating.compare(conn, app.games, only=game)

    return asyncio.run(with_data(read_settings(), work))


async def suspects(app: App, *, as_json: bool) -> str:
    """Returns what is unusual about the rated matches of the last days, with the evidence; changes nothing."""
    suspects = await farming.read(app)
    if as_json:
        return "\n".join(json.dumps(_fields(evidence), ensure_ascii=False) for evidence in suspects)
    texts = [
        "\n  ".join(app.words.text(line, DEFAULT) for line in farming.sentences(evidence)) for evidence in suspects
    ]
    return (
        "\n".join(f"{evidence.seen.game}  {text}" for evidence, text in zip(suspects, texts, strict=True))
        or NOTHING_UNUSUAL
    )


def _fields(evidence: farming.Evidence) -> dict[str, object]:
    seen = evidence.seen
    facts = {"game": seen.game, "player": seen.player, "others": seen.others, "left_ahead": evidence.left_ahead}
    kept = {name: value for name, value in asdict(seen.found).items() if name not in {"line", "others"}}
    return facts | kept


def _matches(count: int) -> str:
    return f"{count:,} match{'es' if count != 1 else ''}"
