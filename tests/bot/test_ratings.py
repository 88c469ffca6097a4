"""Operators read ratings, check that they follow from the matches, and rate all matches again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.cli import ratings as command
from bot.cli.admin import CannotDo
from bot.view.rating_lines import why_reduced
from games.core.screen import Name, Say
from games.table.table import Rated, Table
from storage.rating_schema import ratings
from tests.disk import address_in
from tests.house import House, open_house


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
    assert game.lead
    lead = game.lead
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
