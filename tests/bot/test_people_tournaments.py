"""Tournaments of people in a house without fronts: who signs up, plays, stays away; and how it ends."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from bot.features.people_tournaments.documents import document_of, whole
from bot.features.people_tournaments.loop import PeopleTournaments
from bot.features.people_tournaments.making import Plan, plan_tournament
from bot.features.people_tournaments.organising import again, organise
from bot.features.people_tournaments.signing_up import leave, sign_up
from bot.features.people_tournaments.verification import judged
from bot.usecases.profile import profile_of
from games.core.game import Refusal
from games.core.match import legal
from games.table.table import Table, player_purse
from storage.matches.purses import balance
from storage.people_tournaments import progress
from storage.people_tournaments.part import PART
from storage.people_tournaments.progress import State
from tests.house import House, all_words


@dataclass
class Held:
    """A tournament in a house, and those of its people who play."""

    house: House
    number: int
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    stay_away: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.loop = PeopleTournaments(self.house.app, "test")

    async def state(self) -> State:
        async with self.house.app.store.read() as conn:
            state = await progress.load(conn, self.number)
        assert state is not None
        return state

    async def turns(self, seconds: float = 2.0) -> State:
        """Time passes, and what is due is done."""
        self.house.clock.wind(seconds=seconds)
        await self.loop.turn()
        return await self.state()

    async def tables(self) -> list[Table]:
        """The tables of the matches that are played."""
        ids = [match.match_id for match in (await self.state()).matches if match.encounter.won is None]
        tables = [await self.house.app.store.table(match_id) for match_id in ids]
        return [table for table in tables if table is not None and table.status != "over"]

    def called(self, player: int | None) -> str:
        return next(name for name, known in self.house.people.items() if known.id == player)

    async def come(self, table: Table) -> None:
        """Those who play along press that they are there."""
        for chair in table.chairs:
            name = self.called(chair.player)
            if name not in self.stay_away and (await self.house.table(table)).status == "open":
                await self.house.presses(name, table, "here")

    async def plays(self) -> None:
        """Every match that is open is played by chance; who stays away runs out of time."""
        for table in await self.tables():
            await self.come(table)
        self.house.clock.wind(minutes=3.1)
        await self.house.alarms.sweep()
        for table in await self.tables():
            await self._to_the_end(table)

    async def _to_the_end(self, table: Table) -> None:
        while (now := await self.house.table(table)).status == "live":
            seat = min(now.waiting())
            move = self.chance.choice(legal(now.game, now.live_match(), seat))
            name = self.called(now.chairs[seat].player)
            self.house.clock.wind(seconds=1)
            await self.house.presses(name, table, f"{now.live_match().turn}:{move}")

    async def to_the_end(self, most: int = 60) -> State:
        for _ in range(most):
            state = await self.turns()
            if not state.held.is_ahead:
                return state
            await self.plays()
        raise AssertionError("the tournament never ends")


async def held(house: House, names: Collection[str], kind: Any = "swiss", game: str = "tictactoe", **plan: Any) -> Held:
    """The first of these people makes a tournament, and the others sign up."""
    first, *others = names
    at = house.app.now() + timedelta(minutes=plan.pop("after", 10))
    wanted = Plan(game, house.app.games[game].Options(), at, kind, **plan)
    made = await plan_tournament(house.app, house.room, await house.person(first), wanted)
    for name in others:
        assert await sign_up(house.app, await house.person(name), made.id, "paper") == "in"
    return Held(house, made.id)


NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


async def fair(house: House, number: int) -> None:
    """`verify` finds nothing wrong with the document."""
    document = json.loads(json.dumps(await document_of(house.app, number)))
    lines = list(judged(document, "", {}, all_words()) or ())
    assert lines
    assert [line.facts for line in lines if not line.facts["fair"]] == []


@pytest.mark.parametrize("kind", ["swiss", "knockout"])
async def test_tournament_of_eight_is_played_to_its_end_by_itself(house: House, kind: str) -> None:
    tournament = await held(house, NAMES, kind)
    state = await tournament.turns(60)
    assert state.held.status == "open"
    house.clock.wind(minutes=10)
    state = await tournament.to_the_end()
    assert state.held.status == "over"
    assert len(state.called) == 3
    assert all(match.encounter.won for match in state.matches)
    await fair(house, tournament.number)
    first = {row.team for row in whole(state).standings() if row.place == 1}
    for entrant in state.entrants:
        player = await house.person(NAMES[entrant.number - 1])
        (cup,) = [
            known for known in (await profile_of(house.app, player, player)).achievements if known.key == "tournament"
        ]
        assert cup.is_earned == entrant.won == (entrant.number in first)
        assert cup.at == (state.held.ended_at if entrant.won else None)


async def test_arena_pairs_whoever_waits_until_its_time_is_over(house: House) -> None:
    tournament = await held(house, NAMES[:5], "arena", minutes=20)
    house.clock.wind(minutes=10)
    state = await tournament.to_the_end()
    assert state.held.status == "over"
    played = [match.encounter for match in state.matches]
    assert len(played) >= 8
    assert {number for match in played for number in match.teams} == {1, 2, 3, 4, 5}
    await fair(house, tournament.number)


async def test_tournament_with_too_few_people_is_called_off(house: House) -> None:
    tournament = await held(house, NAMES[:2])
    state = await tournament.turns(700)
    assert state.held.status == "cancelled"
    assert not state.called


async def test_who_misses_two_matches_is_out_and_keeps_the_points(house: House) -> None:
    tournament = await held(house, NAMES[:6], "swiss", rounds=5)
    tournament.stay_away = {"Flo"}
    house.clock.wind(minutes=10)
    state = await tournament.to_the_end()
    flo = state.entrants[5]
    assert (flo.way, flo.missed) == ("out", 2)
    of_flo = [match.encounter for match in state.matches if 6 in match.encounter.teams and match.encounter.second]
    assert all(match.missed == (6,) for match in of_flo)
    assert len(of_flo) == 2
    with pytest.raises(Refusal) as refused:
        await sign_up(house.app, await house.person("Flo"), tournament.number, "paper")
    assert refused.value.code == "tournament_over"
    await fair(house, tournament.number)


async def test_match_to_which_nobody_comes_is_won_by_nobody(house: House) -> None:
    tournament = await held(house, NAMES[:4], "knockout")
    tournament.stay_away = {*NAMES}
    house.clock.wind(minutes=10)
    state = await tournament.to_the_end()
    assert {match.encounter.won for match in state.matches} == {"void"}
    assert state.held.status == "over"
    await fair(house, tournament.number)


async def test_somebody_comes_late_to_a_swiss_tournament_and_not_to_a_knock_out(house: House) -> None:
    late = await house.person("Late")
    tournament = await held(house, NAMES[:4], "swiss")
    await tournament.turns(700)
    assert await sign_up(house.app, late, tournament.number, "paper") == "in"
    await tournament.plays()
    state = await tournament.turns()
    assert 5 in state.called[1].people
    knockout = await held(house, NAMES[:4], "knockout")
    await knockout.turns(700)
    with pytest.raises(Refusal) as refused:
        await sign_up(house.app, late, knockout.number, "paper")
    assert refused.value.code == "tournament_begun"


async def test_somebody_pauses_in_an_arena_and_goes_on(house: House) -> None:
    tournament = await held(house, NAMES[:4], "arena", minutes=30)
    await tournament.turns(700)
    ann = await house.person("Ann")
    assert await leave(house.app, ann, tournament.number) == "away"
    await tournament.plays()
    state = await tournament.turns(20)
    assert all(1 not in called.people for called in state.called[1:])
    assert await sign_up(house.app, ann, tournament.number, "paper") == "back"
    await tournament.plays()
    state = await tournament.turns(40)
    assert 1 in state.called[-1].people


async def test_who_made_it_begins_pauses_and_ends_it_and_nobody_else_does(house: House) -> None:
    tournament = await held(house, NAMES[:4], "swiss")
    ann, bo = await house.meets("Ann", "Bo")
    with pytest.raises(Refusal) as refused:
        await organise(house.app, bo, tournament.number, "begin")
    assert refused.value.code == "not_host"
    await organise(house.app, ann, tournament.number, "begin")
    assert (await tournament.turns()).held.status == "live"
    await organise(house.app, ann, tournament.number, "pause")
    await tournament.plays()
    assert len((await tournament.turns()).called) == 1
    await organise(house.app, ann, tournament.number, "go_on")
    assert len((await tournament.turns()).called) == 2
    await organise(house.app, ann, tournament.number, "end")
    await tournament.plays()
    state = await tournament.turns()
    assert (state.held.status, len(state.called)) == ("over", 2)
    await fair(house, tournament.number)


async def test_table_of_a_tournament_offers_no_rematch_and_shows_the_tournament(house: House) -> None:
    tournament = await held(house, NAMES[:3], "swiss")
    await tournament.turns(700)
    (table,) = await tournament.tables()
    await tournament.plays()
    over = await house.table(table)
    assert (over.status, over.deadline) == ("over", None)
    name = tournament.called(over.chairs[0].player)
    with pytest.raises(Refusal) as refused:
        await house.presses(name, over, "offer:rematch")
    assert refused.value.code == "tournament_match"


async def test_killed_at_any_moment_it_goes_on_and_opens_nothing_twice(house: House) -> None:
    tournament = await held(house, NAMES, "swiss")
    house.clock.wind(minutes=11)
    await tournament.loop.turn()
    again = Held(house, tournament.number)  # another process that has the duty now
    await again.loop.turn()
    state = await again.state()
    assert len(state.matches) == 4
    assert len({match.match_id for match in state.matches}) == 4


async def test_second_match_after_a_draw_is_decided_where_a_player_has_left_or_is_forgotten(house: House) -> None:
    tournament = await held(house, NAMES[:4], "knockout")
    await tournament.turns(700)
    (table, other), chairs = await tournament.tables(), {}
    for drawn in (table, other):
        await tournament.come(drawn)
        chairs[drawn.id] = [tournament.called(chair.player) for chair in drawn.chairs]
        await house.presses(chairs[drawn.id][0], drawn, "offer:draw")
        await house.presses(chairs[drawn.id][1], drawn, "accept:draw")
    leaver, forgotten = chairs[table.id][0], chairs[other.id][1]
    await leave(house.app, await house.person(leaver), tournament.number)
    person = (await house.person(forgotten)).id
    await house.app.store.write(lambda unit: PART.forget(unit.conn, person, unit.now()))
    state = await tournament.turns()
    again = [match.encounter for match in state.matches if match.encounter.leg == 2]
    assert sorted(len(match.missed) for match in again) == [1, 1]
    assert len(state.called) == 2


@pytest.mark.parametrize(("people", "cards"), [(8, 4), (10, 0)])
async def test_room_shows_the_cards_of_a_few_tables_and_none_of_many(house: House, people: int, cards: int) -> None:
    names = [f"P{number}" for number in range(people)]
    tournament = await held(house, names, "knockout" if people == 8 else "swiss")
    state = await tournament.turns(700)
    shown = [await house.app.redraw.of_match(match.match_id) for match in state.matches]
    assert sum(map(bool, shown)) == cards
    assert len(await tournament.tables()) == people // 2


@pytest.mark.parametrize(("people", "is_shown"), [(5, True), (8, False)])
async def test_room_is_not_filled_by_the_cards_of_an_arena_though_few_are_paired_at_a_time(
    house: House, people: int, is_shown: bool
) -> None:
    tournament = await held(house, NAMES[:people], "arena", minutes=20)
    house.clock.wind(minutes=10)
    for _ in range(4):
        await tournament.turns(10)
        for table in await tournament.tables():
            cards = [card for card in await house.redraw.of_match(table.id) if card.kind == "card"]
            assert bool(cards) == is_shown
        await tournament.plays()


async def test_document_is_there_at_the_end_alone(house: House) -> None:
    tournament = await held(house, NAMES[:3])
    with pytest.raises(Refusal) as refused:
        await document_of(house.app, tournament.number)
    assert refused.value.code == "tournament_goes_on"


async def test_tournament_is_made_again_by_a_press_a_week_later_on_the_same_terms(house: House) -> None:
    tournament = await held(house, NAMES[:4], "arena", "hexagon", minutes=5, rated=False)
    first = (await tournament.state()).held
    ann, bo = house.people["Ann"], house.people["Bo"]
    with pytest.raises(Refusal, match="illegal"):
        await again(house.app, ann, first.id)
    house.clock.wind(minutes=10)
    await tournament.to_the_end()
    with pytest.raises(Refusal, match="not_host"):
        await again(house.app, bo, first.id)
    house.clock.wind(days=8)
    second, same = await asyncio.gather(*(again(house.app, ann, first.id) for _ in range(2)))
    assert second.id == same.id
    assert second.at - first.at == timedelta(days=14)
    for fact in ("game", "kind", "rounds", "minutes", "room_id"):
        assert getattr(second, fact) == getattr(first, fact), fact
    assert second.request == first.request
    assert second.secret != first.secret
    assert (await again(house.app, ann, first.id)).id == second.id
    with pytest.raises(Refusal, match="unknown_tournament"):
        await again(house.app, ann, 99)


async def test_each_match_has_the_stake_unless_somebody_does_not_have_the_chips(house: House) -> None:
    await house.meets(*NAMES[:3], chips=100)
    await house.meets(NAMES[3], chips=20)
    tournament = await held(house, NAMES[:4], "swiss", rounds=3, stake=30)
    house.clock.wind(minutes=10)
    stakes = list[int]()
    for _ in range(40):
        if not (await tournament.turns()).held.is_ahead:
            break
        for table in await tournament.tables():
            stakes.append(table.stake)
            assert table.stake == (0 if NAMES[3] in [chair.name for chair in table.chairs] else 30)
        await tournament.plays()
    assert {0, 30} <= set(stakes)
    async with house.app.store.read() as conn:
        purses = [await balance(conn, player_purse(house.people[name].id)) for name in NAMES[:4]]
    assert sum(purses) == 320
    assert purses[:3] != [100, 100, 100]
    await fair(house, tournament.number)


async def test_limits_of_tournaments_in_a_room_and_of_a_person(house: House) -> None:
    for minutes in (10, 20, 30):
        await held(house, ["Ann"], after=minutes)
    with pytest.raises(Refusal) as refused:
        await held(house, ["Bo"])
    assert refused.value.code == "too_many_tournaments"
