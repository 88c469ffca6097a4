"""Records of finished matches, and whether the deal was fair."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from msgspec import Struct

from games.core.game import Refusal, Seat
from games.core.record import Record, Replayed, replay
from games.core.screen import Name, Proof, Say, Screen
from games.table.chair import NO_WORDS
from games.table.records import as_record
from games.table.table import Table
from storage import Store
from storage.matches import daily, tables

DIGITS_NOTED = 8  # minimum digits of a commitment that players note


async def record_of(store: Store, table: Table) -> Record:
    """Returns the record of a finished match, or of a table that closed before its start.

    Raises `not_over`, and `daily_sealed` as long as others can play the same deal.
    """
    if table.status != "over":
        raise Refusal("not_over")
    async with store.read() as conn:
        if table.lobby.daily and not await daily.is_closed(conn, table.lobby.daily):
            raise Refusal("daily_sealed")
        return as_record(table, await tables.history(conn, table.id))


class TurningPoint(Struct, frozen=True):
    """The step of a match at which the lead changed for good, and what everybody saw then."""

    step: int
    screen: Screen


async def turning_point(record: Record) -> TurningPoint | None:
    """Returns the turning point of a finished match; None where there is none, or its game cannot tell."""
    game, steps = record.game, list[Replayed]()
    if game.analysis.turned is None:
        return None
    for at in replay(record):
        steps.append(at)
        await asyncio.sleep(0)  # lets other presses through during a long match
    step = game.analysis.turned(steps)
    return TurningPoint(step, game.screen(game.view(steps[step].match.state, None), "")) if step else None


def has_fairness(table: Table) -> bool:
    """Whether there is anything to prove: a game without chance has no secret."""
    return table.game.deal.draws


def record_name(table: Table) -> str:
    """Returns the file name of a match's record."""
    return f"roundhouse-{table.name}-{table.id}.json"


def fairness(table: Table, you: Seat | None, is_sealed: bool = False) -> tuple[Proof, ...]:
    """Returns the commitment, all hashes of words, and the game's proofs; after the end the secret and how to check it.

    `you` is the viewer's seat; their own receipts are shown to them alone. `is_sealed`: others can play the same deal,
    so the secret is not shown yet.
    """
    if not has_fairness(table):
        return ()
    end = (Proof(Say("fair-tomorrow"), ""),) if is_sealed else _end(table)
    proofs = (*_beacon(table), *_words(table, you), *_moves(table, you), *end)
    return (Proof(Say("fair-commitment"), table.commitment), *proofs)


def _beacon(table: Table) -> Iterator[Proof]:
    if beacon := table.drawn_beacon:
        yield Proof(Say("fair-beacon", {"round": str(beacon.round)}), beacon.signature)


def _words(table: Table, you: Seat | None) -> Iterator[Proof]:
    for seat, chair in enumerate(table.chairs):
        if chair.invited:
            continue
        if chair.entropy == NO_WORDS:
            yield Proof(Say("fair-no-words", {"who": Name(seat)}), "")
        else:
            yield Proof(Say("fair-your-words" if seat == you else "fair-words", {"who": Name(seat)}), chair.entropy)


def _moves(table: Table, you: Seat | None) -> tuple[Proof, ...]:
    return table.game.ui.proofs(table.game.view(table.match.state, you)) if table.match else ()


def _end(table: Table) -> Iterator[Proof]:
    if table.status == "over":
        yield Proof(Say("fair-secret"), table.secret.hex())
        noted = table.commitment[:DIGITS_NOTED]
        yield Proof(Say("fair-verify"), f"roundhouse verify {record_name(table)} --commitment {noted}")
