"""Operators read ratings, check that they follow from the matches, and rate all matches again."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from bot.cli import ratings as command
from bot.cli.admin import CannotDo
from bot.usecases.play import leave
from bot.view.rating_lines import why_reduced
from games.core.match import legal
from games.core.options import make
from games.core.screen import Name, Say
from games.hexagon import state as hexagon
from games.reductions import Rated
from games.table import play
from games.table.table import Change, Table
from storage.matches import rerating
from storage.matches.first_guesses import say_first_guess
from storage.rating_schema import rated_seats, rating_lifts, ratings
from storage.schema import matches
from tests.checks import ratings_fit
from tests.disk import address_in
from tests.house import House, open_house

LATE = timedelta(minutes=2)


async def won(house: House, winner: str, other: str) -> None:
    table = await house.sits(winner, other)
    await house.plays(table, "a1", "a2", "b1", "b2", "c1")


async def test_players_and_levels_of_computers_are_listed_by_strength(house: House) -> None:
    await house.meets("Ann", "Bo")
    await won(house, "Ann", "Bo")
    told = [
        json.loads(line) for line in (await command.ratings(house.app, "tictactoe", "season", as_json=True)).split("\n")
    ]
    assert [one["name"] for one in told if one["player"]] == ["Ann", "Bo"]
    assert [one["level"] for one in told if one["level"]] == [5, 4, 3, 2, 1]
    assert [one["rating"] for one in told] == sorted((one["rating"] for one in told), reverse=True)
    assert next(one for one in told if one["level"] == 3)["rating"] == 1_500
    assert not told[0]["shown"] or told[0]["level"]
    assert "unsure" in await command.ratings(house.app, None, "everywhere", as_json=False)
    with pytest.raises(CannotDo, match="there is no game chess"):
        await command.ratings(house.app, "chess", "everywhere", as_json=False)


async def test_ratings_that_do_not_follow_from_the_matches_are_named_and_put_right(house: House) -> None:
    await house.meets("Ann", "Bo")
    await won(house, "Ann", "Bo")
    assert await command.rebuild(house.app, check=True) == "all ratings follow from 1 match."
    await house.app.store.write(lambda unit: unit.conn.execute(update(ratings).values(value=ratings.c.value + 1)))
    with pytest.raises(CannotDo, match="rating 1, rating 2"):
        await command.rebuild(house.app, check=True)
    assert await command.rebuild(house.app, check=False) == "1 match rated again."
    assert await command.rebuild(house.app, check=True) == "all ratings follow from 1 match."


async def test_many_matches_are_compared_by_a_process_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUNDHOUSE_DATABASE_URL", address_in(tmp_path))
    monkeypatch.setattr(command, "MANY", 0)
    async with open_house(tmp_path, threads=True) as house:
        await house.meets("Ann", "Bo")
        await won(house, "Ann", "Bo")
        await house.plays(await house.sits("Ann", "Bo", game="rpsls"), "rock", "paper")
        assert await command.rebuild(house.app, check=True) == "all ratings follow from 2 matches."
        await house.app.store.write(lambda unit: unit.conn.execute(update(ratings).values(value=ratings.c.value + 1)))
        with pytest.raises(CannotDo, match="rating 1, rating 2, rating 3, rating 4"):
            await command.rebuild(house.app, check=True)
        await command.rebuild(house.app, check=False)
        await house.app.store.write(lambda unit: unit.conn.execute(delete(ratings).where(ratings.c.game == "rpsls")))
        with pytest.raises(CannotDo, match="rating 3, rating 4"):
            await command.rebuild(house.app, check=True)


async def test_a_match_that_somebody_leaves_at_once_is_not_rated_and_says_why(house: House) -> None:
    await house.meets("Ann", "Bo")
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1")
    await house.presses("Bo", table, "resign:!")
    assert (await house.table(table)).rated == Rated(why_not="short")
    later = await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2")
    await house.presses("Bo", later, "resign:!")
    (ann, bo) = ((await house.table(later)).rated or Rated()).seats
    assert (ann and ann.change > 0, bo and bo.change < 0) == (True, True)


@pytest.mark.parametrize("game", ["tequila", "rpsls", "hexagon", "tictactoe"])
async def test_a_match_that_somebody_leaves_before_a_move_is_not_rated_in_any_game(house: House, game: str) -> None:
    await house.meets("Ann", "Bo")
    table = await house.sits("Ann", "Bo", game=game)
    await house.presses("Bo", table, "resign:!")
    assert (await house.table(table)).rated == Rated(why_not="short")


@pytest.mark.parametrize("game", ["tequila", "rpsls"])
async def test_a_match_of_three_in_which_nobody_moves_is_not_rated(house: House, game: str) -> None:
    await house.meets("Ann", "Bo", "Cy")
    options = make(house.app.games[game].Options, {"move_seconds": 60})
    table = await house.sits("Ann", "Bo", "Cy", game=game, options=options)
    while (now := await house.table(table)).status == "live":
        assert now.deadline is not None
        await house.app.store.change(table.id, partial(play.expired, now=now.deadline + LATE, outages=()))
    assert now.rated is not None
    assert now.rated.why_not in ("short", "stopped")


async def test_a_match_of_three_that_one_leaves_at_once_is_not_rated_though_the_others_play_it_to_the_end(
    house: House,
) -> None:
    await house.meets("Ann", "Bo", "Cy")
    table = await house.sits("Ann", "Bo", "Cy", game="tequila")
    await house.presses("Cy", table, "resign:!")
    while (now := await house.table(table)).status == "live":
        seat = min(now.waiting())
        move = str(next(iter(legal(now.game, now.live_match(), seat))))
        await house.presses(now.chairs[seat].name, now, f"{now.live_match().turn}:{move}")
    assert now.rated == Rated(why_not="short")
    assert await command.rebuild(house.app, check=True) == "all ratings follow from 0 matches."


async def test_a_casual_match_is_not_rated_and_says_so(house: House) -> None:
    await house.meets("Ann", "Bo")
    table = await house.sits("Ann", "Bo")
    casual = replace(table.lobby, casual=True)
    await house.app.store.change(table.id, lambda now: Change(replace(now, lobby=casual)))
    table = await house.plays(table, "a1", "a2", "b1", "b2", "c1")
    assert (await house.table(table)).rated == Rated(why_not="casual")
    await house.app.store.write(lambda unit: unit.conn.execute(update(matches).values(rated=None)))
    assert await command.rebuild(house.app, check=False) == "0 matches rated again."
    again = await house.table(table)
    async with house.app.store.read() as conn:
        assert '"casual"' in (await conn.scalars(select(matches.c.rated).where(matches.c.id == again.id))).one()


async def test_somebody_begins_where_they_said_and_a_rebuild_begins_there_too(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    await house.app.store.write(
        lambda unit: say_first_guess(unit.conn, ann.id, "tictactoe", "new", house.app.games["tictactoe"])
    )
    await won(house, "Bo", "Ann")
    async with house.app.store.read() as conn:
        rows = {row.player_id: row for row in await conn.execute(select(ratings))}
    assert (rows[ann.id].start, rows[bo.id].start) == (1_200_000, 1_500_000)
    assert rows[ann.id].value < 1_200_000
    assert await command.rebuild(house.app, check=False) == "1 match rated again."
    async with house.app.store.read() as conn:
        assert {row.player_id: row for row in await conn.execute(select(ratings))} == rows


async def test_what_people_lost_is_given_back_two_months_later_and_follows_from_the_matches(house: House) -> None:
    await house.meets("Ann", "Bo", "Cy")
    for number in range(8):
        await won(house, "Ann", ("Bo", "Cy")[number % 2])
        house.clock.wind(days=2)
    async with house.app.store.read() as conn:
        lost = -sum((await conn.scalars(select(rated_seats.c.moved))).all())
    house.clock.wind(days=60)
    await won(house, "Ann", "Bo")
    async with house.app.store.read() as conn:
        lifts = (await conn.scalars(select(rating_lifts.c.lift).order_by(rating_lifts.c.month))).all()
    assert lost != 0
    assert (lifts[0], lifts[-1] * lost > 0) == (0, True)
    assert await command.rebuild(house.app, check=True) == "all ratings follow from 9 matches."
    await house.app.store.write(lambda unit: unit.conn.execute(update(rating_lifts).values(lift=7)))
    with pytest.raises(CannotDo, match="what is given back at tictactoe"):
        await command.rebuild(house.app, check=True)


async def test_ratings_of_an_earlier_version_are_found_by_the_check_until_they_are_rebuilt(house: House) -> None:
    await house.meets("Ann", "Bo")
    await won(house, "Ann", "Bo")
    await house.app.store.write(lambda unit: unit.conn.execute(update(ratings).values(days=0, day=0, met="")))
    async with house.app.store.read() as conn:
        assert await rerating.differing(conn, house.app.games) == 2
    await command.rebuild(house.app, check=False)
    async with house.app.store.read() as conn:
        assert await rerating.differing(conn, house.app.games) == 0


async def test_the_answer_to_the_last_move_has_the_ratings(house: House) -> None:
    await house.meets("Ann", "Bo")
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2")
    answer = await house.presses("Ann", table, f"{table.live_match().turn}:c1")
    assert answer.table.rated is not None
    assert [seat.change > 0 for seat in answer.table.rated.seats if seat] == [True, False]


async def test_a_match_in_which_moves_were_taken_back_is_not_rated_and_says_why(house: House) -> None:
    await house.meets("Ann", "Bo")
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "a2")
    await house.presses("Bo", table, "offer:takeback")
    await house.presses("Ann", table, "accept:takeback")
    await house.plays(table, "a2", "b1", "b2", "c1")
    assert (await house.table(table)).rated == Rated(why_not="taken_back")


async def test_pairs_whose_matches_look_like_farming_are_listed_and_nothing_else_happens(house: House) -> None:
    await house.meets("Ann", "Bo")
    assert await command.suspects(house.app, as_json=False) == "nobody's rated matches look unusual."
    for _ in range(15):
        await won(house, "Ann", "Bo")
        house.clock.wind(hours=1)
    text = await command.suspects(house.app, as_json=False)
    assert "15 rated matches, 15 won by Ann" in text
    assert text.endswith("The opponent plays with few others.")
    told = json.loads(await command.suspects(house.app, as_json=True))
    assert [told["player"][1], told["others"][0][1], told["evidence"]] == ["Ann", "Bo", ["only_loses"]]


async def test_a_third_match_of_two_in_a_day_says_that_it_counts_less(house: House) -> None:
    await house.meets("Ann", "Bo")
    said = [
        why_reduced(await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")) for _ in range(9)
    ]
    assert said[:2] == [None, None]
    assert [said[2], said[8]] == [
        Say(key, {"who": Name(0), "other": Name(1), "count": count})
        for key, count in (("reduced-again", 3), ("reduced-again-none", 9))
    ]
    assert await command.rebuild(house.app, check=True) == "all ratings follow from 9 matches."


def throwing_move(table: Table, player: int) -> str:
    """The move that is best for the opponent of a player, whoever moves."""
    game, state, seat = table.game, table.live_match().state, min(table.waiting())
    first = 1 if table.chairs[1].player == player else -1
    assert game.analysis.lead
    lead = game.analysis.lead
    return max(game.legal(state, seat), key=lambda move: first * lead(game.apply(state, seat, move).state))


async def test_matches_that_somebody_leaves_while_ahead_are_told(house: House) -> None:
    await house.meets("Ann", "Bo")
    ann = (await house.person("Ann")).id
    for _ in range(15):
        table = await house.sits("Ann", "Bo", game="hexagon")
        for _ in range(4):
            table = await house.plays(table, throwing_move(await house.table(table), ann))
        await house.presses("Bo", table, "resign:!")
        house.clock.wind(hours=1)
    text = await command.suspects(house.app, as_json=False)
    assert "15 of the matches that Ann" in text
    assert "the opponent was ahead" in text


async def test_figure_over_all_games_counts_from_where_newcomers_of_each_game_begin(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="hexagon")
    for _ in range(4):
        table = await house.plays(table, legal(table.game, table.live_match(), min(table.waiting()))[0])
    await leave(house.app, table.id, 0, "resigned", table.chairs[0].player)
    await house.plays(await house.sits("Ann", "Bo"), "a1", "b1", "a2", "b2", "a3")
    assert await ratings_fit(house.app.store) == 2


async def test_match_that_is_over_before_everybody_has_moved_is_not_rated(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="hexagon", options=hexagon.Options(size=2))
    while table.status == "live":
        (seat,) = table.waiting()
        table = await house.plays(table, legal(table.game, table.live_match(), seat)[0])
        if table.match and table.match.version >= 2:
            break
    assert table.status == "over"
    assert table.rated == Rated(why_not="brief")
