"""What organisers do with a tournament. Every function raises Refusal with the codes that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, TypedDict, Unpack

from bot.app import App
from bot.view.option_values import options_with
from games.core.game import AnyGame, Refusal
from games.core.options import given, with_clock
from games.tournament.description import RoundType, anchor_levels, anchor_name, may_never_end
from games.tournament.draws import SECRET_BYTES
from games.tournament.endless import ENDLESS, EVERY_MINUTES, EVERY_MOST
from games.tournament.pairing import SYSTEMS
from storage import UnitOfWork
from storage.names import fit_name
from storage.tournament import events, rounds, teams, tournaments
from storage.tournament.tournaments import Tournament

from . import live
from .robots.training import usual_level

BENCH_AFTER = 5


class Terms(TypedDict, total=False):
    """How a new tournament is played, beside its round type."""

    pairing: str
    rounds_most: int | None
    bench_after: int  # faulty matches in a row until a team is benched; 0 for never
    # the computers of all levels play instead of the training robot, with fixed ratings; in an endless one always
    anchors: bool
    every_minutes: int  # within which a robot is paired in an endless tournament


USUAL = Terms(
    pairing="round_robin", rounds_most=None, bench_after=BENCH_AFTER, anchors=False, every_minutes=EVERY_MINUTES
)


async def new(app: App, name: str, game: str, kind: RoundType, **terms: Unpack[Terms]) -> Tournament:
    """Returns a new tournament with one round type and the training robot, which is not started yet.

    Raises no_name, name_taken, unknown_pairing, no_anchors, out_of_range.
    """
    fit = fit_name(name)
    if not fit:
        raise Refusal("no_name")
    how = _checked(USUAL | terms)
    anchors = how.pop("anchors")
    secret = app.random_bytes(SECRET_BYTES)

    async def work(unit: UnitOfWork) -> Tournament:
        if await tournaments.named(unit.conn, fit):
            raise Refusal("name_taken")
        number = await create(unit, kind, name=fit, game=game, status="draft", secret=secret, **how)
        about = {"tournament_id": number, "no_contest": True, "created_at": unit.now()}
        if not anchors:
            await teams.create(unit.conn, name="Training robot", level=usual_level(app.games[game]), **about)
        for level, rating in level_ratings(app.games[game], kind.options).items() if anchors else ():
            await teams.create(unit.conn, name=anchor_name(level), level=level, anchor=rating, **about)
        return await existing_tournament(unit, number)

    return await app.store.write(work)


def _checked(terms: Terms) -> Terms:
    """Returns terms, complete; raises unknown_pairing, no_anchors, out_of_range."""
    pairing, every, is_endless = terms["pairing"], terms["every_minutes"], terms["pairing"] == ENDLESS
    if pairing not in (*SYSTEMS, ENDLESS):
        raise Refusal("unknown_pairing")
    if not 1 <= every <= EVERY_MOST:
        raise Refusal("out_of_range", low=1, high=EVERY_MOST)
    if terms["anchors"] and pairing == "knockout":
        raise Refusal("no_anchors")
    return terms | {"anchors": terms["anchors"] or is_endless, "every_minutes": every if is_endless else 0}


def level_ratings(game: AnyGame, options: Any) -> dict[int, int | None]:
    """Returns the levels of the computer that play as anchors, with their ratings in points.

    With options with which no level was measured all of them play, and none has a rating that is known.
    """
    points = game.computer.points_at(options)
    levels = [level for level in anchor_levels(game) if level <= len(points)] or anchor_levels(game)
    return {level: points[level - 1] if points else None for level in levels}


async def create(unit: UnitOfWork, kind: RoundType, **facts: Any) -> int:
    """Saves a tournament with one round type and no team; returns its number."""
    body, now = type_body(kind), unit.now()
    number = await tournaments.create(unit.conn, created_at=now, **facts)
    await events.mark_applied(unit.conn, await events.add(unit.conn, number, "add_type", body, now), now)
    await rounds.add_type(unit.conn, tournament_id=number, **body)
    return number


def robot_options_with(name: str, game: AnyGame, values: Mapping[str, Any]) -> Any:
    """Returns the options of a match of robots. Raises endless_match, and as `options_with`."""
    options = options_with(name, game, {**values, **with_clock(game.Options, None)})
    if may_never_end(game, options):
        raise Refusal("endless_match")
    return options


async def start(app: App, number: int, at: datetime | None = None) -> Tournament:
    """Starts a tournament or goes on after a pause; `at`: at that time, with a countdown until then.

    Raises unknown_tournament, tournament_ended, already_running, starts_in_the_past.
    """
    if at is not None and at <= app.now():
        raise Refusal("starts_in_the_past")

    def facts(was: Tournament) -> dict[str, Any]:
        if was.status == "ended":
            raise Refusal("tournament_ended")
        if was.status == "running":
            raise Refusal("already_running")
        return {"status": "waiting", "starts_at": at} if at else {"status": "running"}

    return await _change(app, number, facts)


async def pause(app: App, number: int) -> Tournament:
    """Begins no more matches until it is started again; running matches end. Stops a countdown, too.

    Raises unknown_tournament, not_running.
    """

    def facts(was: Tournament) -> dict[str, Any]:
        if was.status == "waiting" and was.starts_at is not None:
            return {"starts_at": None}
        if was.status != "running":
            raise Refusal("not_running")
        return {"status": "paused"}

    return await _change(app, number, facts)


async def restart(app: App, number: int) -> Tournament:
    """Begins again between rounds, with an archive of what was. Raises unknown_tournament."""
    return await _change(app, number, lambda _: {"request": "restart"})


async def end(app: App, number: int) -> Tournament:
    """Ends a tournament after its round; of a paused one the rest of the round is void.

    Raises unknown_tournament, tournament_ended.
    """

    def facts(was: Tournament) -> dict[str, Any]:
        if was.status == "ended":
            raise Refusal("tournament_ended")
        return {"request": "end"}

    return await _change(app, number, facts)


async def take_back(app: App, number: int) -> Tournament:
    """Takes back the wish to restart or to end, until it is carried out. Raises unknown_tournament."""
    return await _change(app, number, lambda _: {"request": ""})


async def _change(app: App, number: int, facts: Callable[[Tournament], dict[str, Any]]) -> Tournament:
    async def work(unit: UnitOfWork) -> Tournament:
        was = await existing_tournament(unit, number)
        new_facts = facts(was)
        await tournaments.change(unit.conn, number, **new_facts)
        if new_facts.get("status") == "running":
            await teams.ready(unit.conn, number, unit.now())
        return replace(was, **new_facts)

    changed = await app.store.write(work)
    live.changed(app, number)
    return changed


async def existing_tournament(unit: UnitOfWork, number: int) -> Tournament:
    """Returns a tournament that is not an archive. Raises unknown_tournament."""
    tournament = await tournaments.get(unit.conn, number)
    if tournament is None or tournament.archive_of is not None:
        raise Refusal("unknown_tournament")
    return tournament


def type_body(kind: RoundType, sealed: bool = False) -> dict[str, Any]:
    """Returns a round type as it is stored."""
    timeout_ms = max(1, round(kind.timeout_seconds * 1_000))
    rest = {"multiplier": kind.multiplier, "both": kind.both, "sealed": sealed}
    return {"options": given(kind.options), "timeout_ms": timeout_ms, **rest}
