"""Corrections by an organiser: matches made void, played again, or revealed; the scores follow in the next loop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.app import App
from games.core.game import Refusal
from storage import UnitOfWork
from storage.tournament import corrections as stored
from storage.tournament import matches, queue, rounds, tournaments
from storage.tournament.matches import Match
from storage.tournament.rounds import Round

from . import live
from .hooks import tell_revealed

REASON_MOST = 200
EVERY = 10**6  # results of a round; a round has fewer

Corrected = tuple[Round, Sequence[Match]]  # a round, and its matches that were corrected


async def void(app: App, match: int, reason: str) -> None:
    """Makes a match count for nothing; the reason is public.

    Raises unknown_match, no_public_reason, and busy while it is played.
    """
    said = _one_line(reason)
    if not said:
        raise Refusal("no_public_reason")

    async def work(unit: UnitOfWork) -> Corrected:
        voided = await _match(unit, match)
        round_ = await _round(unit, voided.round_id)
        await stored.note(unit.conn, [match], round_.tournament_id, said, app.now())
        await queue.void(unit.conn, [match], said, app.now())
        await rounds.forget_checkpoints(unit.conn, round_.tournament_id)
        await rounds.reopen(unit.conn, round_.id)
        return round_, [voided]

    await _correct(app, work)


async def play_again(app: App, match: int, reason: str = "") -> None:
    """Plays a match again; a reason is public.

    Raises unknown_match, tournament_ended, boards_are_public (of a day that is booked), and busy while it is played.
    """

    async def work(unit: UnitOfWork) -> Corrected:
        again = await _match(unit, match)
        return await _again(unit, again.round_id, [again], _one_line(reason))

    await _correct(app, work)


async def play_round_again(app: App, round_id: int) -> None:
    """Plays all matches of a round again.

    Raises unknown_round, tournament_ended, boards_are_public (of a day that is booked), and busy while some are played.
    """

    async def work(unit: UnitOfWork) -> Corrected:
        all_matches = await matches.of_round(unit.conn, round_id)
        if any(match.status == "leased" for match in all_matches):
            raise Refusal("busy")
        return await _again(unit, round_id, all_matches, "")

    await _correct(app, work)


async def reveal(app: App, round_id: int, most: int = 1) -> list[Match]:
    """Shows the next results of a sealed round, in the order of its pairings, and returns them.

    None while some are not over: which ones are is not told. With the last one of a round its scores are booked in the
    next turn of the loop. Raises unknown_round.
    """

    async def work(unit: UnitOfWork) -> tuple[Round, list[Match]]:
        round_ = await _round(unit, round_id)
        hidden = [match for match in await matches.of_round(unit.conn, round_id) if match.hidden]
        is_over = all(match.status in ("done", "void") for match in hidden)
        shown = hidden[:most] if is_over else []
        await matches.reveal(unit.conn, [match.id for match in shown])
        await tell_revealed(unit, round_, shown)
        if shown and len(shown) == len(hidden):
            await rounds.reopen(unit.conn, round_id)
        return round_, shown

    round_, shown = await app.store.write(work)
    for match in shown:
        live.revealed(app, round_.tournament_id, match)
    return shown


async def _correct(app: App, work: Callable[[UnitOfWork], Awaitable[Corrected]]) -> None:
    round_, corrected = await app.store.write(work)
    live.corrected(app, round_.tournament_id, corrected)


async def _again(unit: UnitOfWork, round_id: int, held_matches: Sequence[Match], reason: str) -> Corrected:
    round_ = await _round(unit, round_id)
    tournament = await tournaments.get(unit.conn, round_.tournament_id)
    if tournament is None or tournament.status == "ended":
        raise Refusal("tournament_ended")
    if tournament.is_endless and await rounds.standing(unit.conn, tournament.id, round_.number) is not None:
        raise Refusal("boards_are_public")
    ids = [match.id for match in held_matches]
    await stored.note(unit.conn, ids, round_.tournament_id, reason, unit.now())
    await queue.play_again(unit.conn, ids)
    await rounds.forget_checkpoints(unit.conn, round_.tournament_id)
    await rounds.reopen(unit.conn, round_id)
    return round_, held_matches


def _one_line(reason: str) -> str:
    return " ".join(reason.split())[:REASON_MOST]


async def _match(unit: UnitOfWork, number: int) -> Match:
    match = await matches.get(unit.conn, number)
    if match is None:
        raise Refusal("unknown_match")
    if match.status == "leased":
        raise Refusal("busy")
    return match


async def _round(unit: UnitOfWork, round_id: int) -> Round:
    round_ = await rounds.get(unit.conn, round_id)
    if round_ is None:
        raise Refusal("unknown_round")
    return round_
