"""How matches among people were completed, and how long those who stayed waited: counted of rows, told to everybody."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.operation import completion, figures, status
from bot.operation.completion import Completion, of_sums
from bot.operation.summary import house_lines
from games.core.commands import Command, Do, Sit
from games.core.options import clock_class
from games.hexagon.state import Options as Hexagon
from games.rpsls.state import Options as Rpsls
from games.table.table import StoredStep, Table
from games.tictactoe.rules import Options as TicTacToe
from storage.completion import CLAIM, COMPLETED, SUBSTITUTE, WAITED_FOR_ABSENT
from storage.daily_figures import CLOCK, LEFT, PLAY, STOPPED, Cell, totals
from storage.matches.rows import step_row
from storage.schema import steps
from tests.house import NOON, House

WON = ("a1", "a2", "b1", "b2", "c1")


async def stored(house: House) -> dict[Cell, int]:
    await figures.refresh(house.app)
    async with house.app.store.read() as conn:
        sums = await totals(conn, NOON.date(), [COMPLETED, WAITED_FOR_ABSENT])
    return {cell: count for cell, count in sums.items() if count}


async def shown(house: House) -> Completion:
    await figures.refresh(house.app)
    return (await figures.read(house.app)).completion


async def with_step(house: House, table: Table, command: Command, version: int = 50) -> None:
    """Adds a step to the rows of a match, as another version of the program writes it."""
    row = step_row(table.id, StoredStep(version, 3, command, (), False, house.clock()))
    await house.app.store.write(lambda unit: unit.conn.execute(steps.insert(), [{**row, "at": house.clock()}]))


async def sleeps(house: House, seconds: int = 600, moves: Sequence[str] = ("a1",), over: float = 1) -> None:
    """After some moves the player who is waited for never comes back."""
    table = await house.sits("Ann", "Bo", options=TicTacToe(move_seconds=seconds))
    await house.plays(table, *moves)
    house.clock.wind(seconds=seconds + over)
    await house.alarms.sweep()


async def test_each_match_counts_once_by_how_it_was_completed(house: House) -> None:
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    await house.presses("Ann", await house.sits("Ann", "Bo"), "resign:!")
    await sleeps(house)
    agreed = await house.sits("Ann", "Bo")
    await house.presses("Ann", agreed, "offer:draw")
    await house.presses("Bo", agreed, "accept:draw")
    stopped = await house.sits("Ann", "Bo")
    await house.presses("Ann", stopped, "offer:stop")
    await house.presses("Bo", stopped, "accept:stop")
    assert await stored(house) == {
        (COMPLETED, "tictactoe", f"relaxed {PLAY}"): 2,
        (COMPLETED, "tictactoe", f"relaxed {LEFT}"): 1,
        (COMPLETED, "tictactoe", f"relaxed {CLOCK}"): 1,
        (COMPLETED, "tictactoe", f"relaxed {STOPPED}"): 1,
        (WAITED_FOR_ABSENT, "tictactoe", "relaxed 600"): 1,
    }


async def test_one_person_alone_and_tables_that_never_began_do_not_count(house: House) -> None:
    await house.presses("Ann", await house.opens("Ann", levels=(1,)), "resign:!")
    await house.presses("Ann", await house.opens("Ann"), "cancel:!")
    assert await stored(house) == {}


async def test_match_with_a_substitute_counts_as_one_however_it_goes_on(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), *WON)
    await with_step(house, table, Sit(1, 3))
    back = await house.plays(await house.sits("Ann", "Bo"), *WON)
    await with_step(house, back, Sit(1, None))
    assert {cell: n for cell, n in (await stored(house)).items() if cell[0] == COMPLETED} == {
        (COMPLETED, "tictactoe", f"relaxed {SUBSTITUTE}"): 1,
        (COMPLETED, "tictactoe", f"relaxed {PLAY}"): 1,
    }


async def test_substitute_of_a_table_of_three_is_counted_and_so_is_the_wait_for_it(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", options=Rpsls(move_seconds=120), absent="computer")
    house.clock.wind(seconds=60)
    await house.presses("Ann", table, "1:rock")
    await house.presses("Bo", table, "1:rock")
    house.clock.wind(seconds=61)
    await house.alarms.sweep()
    cy = (await house.table(table)).chairs[2]
    assert cy.is_computer or cy.replaced
    for name in ("Ann", "Bo"):
        if (await house.table(table)).status == "live":
            await house.presses(name, table, "resign:!")
    assert await stored(house) == {
        (COMPLETED, "rpsls", f"live {SUBSTITUTE}"): 1,
        (WAITED_FOR_ABSENT, "rpsls", "live 120"): 1,
    }


async def test_win_that_was_claimed_is_counted_and_so_is_the_wait_for_it(house: House) -> None:
    table = await house.sits("Ann", "Bo", options=TicTacToe(move_seconds=60), absent="wait")
    await house.plays(table, "a1")
    house.clock.wind(seconds=61)
    await house.alarms.sweep()
    house.clock.wind(seconds=9)
    await house.presses("Ann", table, "claim:!")
    assert await stored(house) == {
        (COMPLETED, "tictactoe", f"live {CLAIM}"): 1,
        (WAITED_FOR_ABSENT, "tictactoe", "live 70"): 1,
    }


async def test_computer_that_sits_in_at_once_for_somebody_who_left_was_not_waited_for(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", options=Rpsls(move_seconds=120))
    house.clock.wind(seconds=60)
    await with_step(house, table, Sit(2, 3))
    for name in ("Ann", "Bo"):
        if (await house.table(table)).status == "live":
            await house.presses(name, table, "resign:!")
    sums = await stored(house)
    assert sum(count for (figure, _, _), count in sums.items() if figure == COMPLETED) == 1
    assert all(figure == COMPLETED for figure, _, _ in sums)


async def test_move_that_is_spelled_like_another_step_is_a_move(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    for version, text in enumerate(('"expire":true', '{"sit":{"level":1}}', '"leave":"gone"'), 50):
        await with_step(house, table, Do(0, text), version)
    await house.plays(table, *WON)
    assert (await stored(house))[COMPLETED, "tictactoe", f"relaxed {PLAY}"] == 1


async def test_wait_is_from_the_question_on_and_not_from_the_last_step(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", options=Rpsls(move_seconds=120), absent="rules")
    house.clock.wind(seconds=100)
    await house.presses("Ann", table, "1:rock")
    await house.presses("Bo", table, "1:paper")
    house.clock.wind(seconds=21)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"
    sums = await stored(house)
    assert {cell: n for cell, n in sums.items() if cell[0] == WAITED_FOR_ABSENT} == {
        (WAITED_FOR_ABSENT, "rpsls", "live 120"): 1
    }


async def test_numbers_below_five_are_not_shown_and_the_share_hides_them(house: House) -> None:
    for _ in range(56):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
    await sleeps(house)
    now = await shown(house)
    (kind,) = now.kinds
    assert kind.ways == {PLAY: 56, SUBSTITUTE: None, CLAIM: None, CLOCK: None, LEFT: None, STOPPED: None}
    assert (now.matches, kind.wait, now.wait) == (57, None, None)
    assert now.played == pytest.approx(1 - 5 / 57)
    assert now.public_sentence is not None
    said = house.app.words.text(now.public_sentence, "en")
    assert said.startswith("Of the 57 matches among people in the last four weeks, at least 91.2 % were played to the")
    assert said.endswith("the end by all who began.")


async def test_median_wait_is_shown_for_each_clock(house: House) -> None:
    for over in (0, 1, 1, 2, 40):
        await sleeps(house, 60, over=over + 1)
    for _ in range(4):
        await sleeps(house, 86_400)
    now = await shown(house)
    assert {kind.clock: kind.wait for kind in now.kinds} == {"live": 62, "daily": None}
    assert {kind.clock: kind.ways[CLOCK] for kind in now.kinds} == {"live": 5, "daily": None}


async def test_same_numbers_are_in_metrics_and_in_the_status(house: House) -> None:
    for _ in range(50):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
    for _ in range(5):
        await sleeps(house)
    await figures.refresh(house.app)
    said = (await status.metrics_text(house.app, 0)).decode()
    assert 'roundhouse_recent_matches_completed{clock="relaxed",game="tictactoe",how="play"} 50.0' in said
    assert 'roundhouse_recent_matches_completed{clock="relaxed",game="tictactoe",how="clock"} 5.0' in said
    assert "roundhouse_recent_played_out_ratio 0.909" in said
    assert 'roundhouse_recent_absent_wait_seconds{clock="relaxed",game="tictactoe"} 600.0' in said
    lines = [house.app.words.text(line, "en") for line in await house_lines(house.app)]
    (line,) = (line for line in lines if "played to the end" in line)
    assert line.startswith("Of the 55 matches among people in the last four weeks, at least 90.9 %")
    assert line.endswith("Half of the waits for somebody who was gone took no longer than 10 minutes.")


async def test_little_is_told_to_nobody_and_few_matches_to_operators_alone(house: House) -> None:
    for _ in range(4):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
    assert (await shown(house)).sentence is None
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    house.clock.wind(minutes=6)
    now = await shown(house)
    assert now.sentence is not None
    assert now.public_sentence is None
    assert now.played == 1


async def test_sums_made_again_count_nothing_twice(house: House) -> None:
    await sleeps(house)
    once = await stored(house)
    house.clock.wind(minutes=10)
    assert await stored(house) == once
    house.clock.wind(days=1)
    assert await stored(house) == once


@pytest.mark.parametrize(
    ("seconds", "name"),
    [(None, "none"), (1, "live"), (300, "live"), (301, "relaxed"), (3_600, "relaxed"), (3_601, "daily")],
)
def test_class_of_a_clock_is_that_of_its_longest_move(seconds: int | None, name: str) -> None:
    assert clock_class(Hexagon, {"move_seconds": seconds}) == name


def test_bank_of_time_is_a_class_of_its_own() -> None:
    assert clock_class(TicTacToe, {"move_seconds": 600, "bank_seconds": 300}) == "bank"
    assert clock_class(TicTacToe, {"move_seconds": 600, "bank_seconds": None}) == "relaxed"
    assert clock_class(TicTacToe, {}) == "relaxed"


def test_games_and_clocks_have_an_order() -> None:
    sums = {
        (COMPLETED, "tictactoe", "none play"): 9,
        (COMPLETED, "rpsls", "daily play"): 9,
        (COMPLETED, "rpsls", "live play"): 9,
    }
    assert [(kind.game, kind.clock) for kind in of_sums(sums).kinds] == [
        ("rpsls", "live"),
        ("rpsls", "daily"),
        ("tictactoe", "none"),
    ]


def test_median_of_an_even_number_is_the_lower_one() -> None:
    sums = {(WAITED_FOR_ABSENT, "rpsls", f"live {n}"): 1 for n in (1, 2, 3, 4, 5, 6)}
    assert of_sums(sums).wait == 3
    assert completion.at_least_five(4) is None
