"""Tournaments with accidents by a seed: workers die, the program restarts, matches are void or played again."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bot.features.tournaments import corrections, jobs, organising
from bot.features.tournaments.teams import teams
from games.core.game import Refusal
from storage.tournament import queue, scores

from .cups import Cup, Failing, open_cup, small

TURNS = 40
ROUNDS = 3


async def accident(cup: Cup, dice: random.Random) -> None:
    """Something goes wrong, or somebody changes something."""
    app, now = cup.house.app, cup.house.app.now()
    match dice.randrange(6):
        case 0:
            await jobs.claim(app.store, f"dead {dice.random()}", dice.randint(1, 3), now)
        case 1:
            await app.store.write(lambda unit: queue.expire(unit.conn, now + jobs.LEASE * 2))
        case 2 | 3:
            held = await cup.matches()
            if held:
                one = dice.choice(held).id
                await (
                    corrections.void(app, one, "by lot") if dice.random() < 0.3 else corrections.play_again(app, one)
                )
        case 4:
            await organising.pause(app, cup.number)
            await organising.start(app, cup.number)
        case 5:
            some = dice.choice(await cup.teams())
            await (teams.unbench(app, some.id) if some.benched else teams.bench(app, some.id, "by lot"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_happens_each_result_counts_once(tmp_path: Path, seed: int) -> None:
    dice, clock, number = random.Random(seed), None, 0
    for life in range(3):
        async with open_cup(tmp_path, clock=clock) as cup:
            clock, cup.number = cup.house.clock, number
            cup.ways["Bad"] = Failing
            if not life:
                await cup.opens("Ann", "Bad", "Cy", "Di", kind=small(multiplier=3), rounds_most=ROUNDS, bench_after=0)
                number = cup.number
                await cup.starts()
            for _ in range(TURNS // 3):
                with suppress(Refusal):  # a match is being played, or the tournament has ended
                    await accident(cup, dice)
                cup.house.clock.wind(seconds=dice.randint(1, 30))
                await cup.loop.turn()
                if dice.random() < 0.5:
                    await cup.plays()
    async with open_cup(tmp_path, clock=clock) as cup:
        cup.number = number
        for team in await cup.teams():
            await teams.unbench(cup.house.app, team.id)
        for _ in range(3 * ROUNDS):
            await cup.plays_round()
        assert (await cup.tournament()).status == "ended"
        held = await cup.matches()
        assert {match.status for match in held} <= {"done", "void"}
        assert all(match.void_reason for match in held if match.status == "void")
        done = Counter(match.round_id for match in held if match.status == "done")
        total = 0
        for one in await cup.rounds():
            total += done[one.id]
            rows = await cup.reads(scores.after_round, one.id)
            assert sum(row.points for row in rows) == 2 * 3 * total
            assert sum(row.played for row in rows) == 2 * total
            assert sum(row.chips for row in rows) == 0
