"""The board of lights says of each team how its robot does."""

from __future__ import annotations

from bot.features.tournaments.lights import AnswerTimes, Light, counts, lights
from bot.features.tournaments.teams import teams

from .cups import Cup, Failing


async def board(cup: Cup, *known: AnswerTimes) -> dict[str, Light]:
    """The lights by the names of the teams."""
    found = await cup.reads(lights, await cup.teams(), await cup.matches(), *(known or [AnswerTimes()]))
    return {light.team.name: light for light in found}


async def test_each_kind_of_trouble_has_a_sign_of_its_own(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy", "Di")
    await teams.add(cup.house.app, cup.number, "Ed", "http://ed.example:8000")
    assert (await board(cup))["Ann"].sign == "waiting"
    cup.ways |= {"Bo": lambda: Failing("no_connection"), "Cy": lambda: Failing("wrong_response")}
    await cup.starts()
    await cup.plays_round()
    await teams.bench(cup.house.app, (await cup.teams())[3].id, "too slow")
    found = await board(cup)
    signs = {name: light.sign for name, light in found.items()}
    assert signs == {"Ann": "ok", "Bo": "away", "Cy": "faulty", "Di": "benched", "Ed": "unready"}
    assert counts(found.values()) == {"benched": 1, "unready": 1, "away": 1, "faulty": 1, "ok": 1}
    assert [name for name, light in found.items() if light.fault] == ["Bo", "Cy"]


async def test_light_is_good_again_after_a_match_without_a_fault_and_the_last_fault_stays(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    cup.ways["Bo"] = Failing
    await cup.starts()
    await cup.plays_round()
    (broken,) = [match for match in await cup.matches() if match.ended_at]
    cup.ways.clear()
    await cup.plays_round()
    bo = (await board(cup))["Bo"]
    assert (bo.sign, bo.fault and bo.fault.id) == ("ok", broken.id)


async def test_times_are_those_of_answers_that_came_and_each_match_is_read_once(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy")
    cup.ways |= {"Bo": lambda: Failing("no_connection"), "Cy": Failing}
    await cup.starts()
    await cup.plays_round()
    times = AnswerTimes()
    found = await board(cup, times)
    assert found["Bo"].most_ms is None
    assert found["Cy"].most_ms == 1.0
    assert found["Ann"].most_ms is not None
    assert len(times) == 3
    assert await board(cup, times) == found
    assert len(times) == 3
