"""The connection to Discord: it drops and comes back, it comes late, it closes in good order."""

from __future__ import annotations

import asyncio

import pytest

from bot.settings import WrongSetting

from .house import Club, begins_match, busy_database, cards


@pytest.mark.parametrize("resumable", [True, False])
@pytest.mark.asyncio
async def test_gateway_drops_and_comes_back(club: Club, resumable: bool) -> None:
    async with club.open():
        await begins_match(club)
        club.fake.gateway.drop(resumable)
        await club.until_connected()
        await club.plays(club.ann, "a1")
        await club.bo.sees("marked a1", in_=club.games)


@pytest.mark.asyncio
async def test_long_absence_is_kept_so_that_no_clock_counts_it(club: Club) -> None:
    async with club.open():
        await begins_match(club)
        club.fake.gateway.drop()
        await club.fake.until(lambda: not club.front.ready, 5.0)
        club.clock.ahead += 40
        await club.until_connected()
        await club.fake.until(lambda: club.app.outages, 5.0)
        (gap,) = [one for one in club.app.outages if one.front == "discord"]
        assert (gap.ended - gap.began).total_seconds() >= 40


@pytest.mark.asyncio
async def test_front_comes_in_when_discord_can_be_reached_again(club: Club) -> None:
    club.fake.fail_next("GET", "/users/@me", "cut_before", times=2)
    async with club.open():
        await begins_match(club)


@pytest.mark.asyncio
async def test_wrong_token_is_named(club: Club) -> None:
    with pytest.raises(WrongSetting, match="ROUNDHOUSE_DISCORD_TOKEN"):
        async with club.open(discord_token="wrong.token.here"):
            raise AssertionError("it came in")


@pytest.mark.asyncio
async def test_person_whose_press_comes_late_finds_it_done(club: Club) -> None:
    async with club.open():
        await begins_match(club)
        club.fake.hold_events()
        tap = club.ann.presses("a1", in_=club.games)
        club.clock.ahead += 5
        club.fake.release_events()
        await club.bo.sees("marked a1", in_=club.games)
        tap.interaction.answer = 0  # too late for an answer, and that is nobody's fault


@pytest.mark.asyncio
async def test_card_whose_first_answer_came_too_late_is_posted_all_the_same(club: Club) -> None:
    async with club.open():
        club.fake.hold_events()
        tap = club.ann.runs("/play", in_=club.games, game="tictactoe")
        club.clock.ahead += 5
        club.fake.release_events()
        await club.bo.sees_button("Join", in_=club.games)
        assert len(cards(club)) == 1
        tap.interaction.answer = 0  # too late for an answer, and that is nobody's fault


@pytest.mark.asyncio
async def test_token_that_is_taken_away_ends_the_front_with_a_sentence(club: Club) -> None:
    async with club.open():
        club.fake.token = "another.token.now"
        club.fake.gateway.drop(resumable=False)
        await asyncio.wait([club.serving], timeout=10.0)
        with pytest.raises(WrongSetting, match="ROUNDHOUSE_DISCORD_TOKEN"):
            club.serving.result()


@pytest.mark.asyncio
async def test_what_is_under_way_is_answered_before_the_front_closes(club: Club) -> None:
    async with club.open():
        await begins_match(club)
        async with busy_database(club):
            tap = club.ann.presses("a1", in_=club.games)
            await tap.is_answered()
            club.serving.cancel()
            await asyncio.sleep(0.2)
        await club.bo.sees("marked a1", in_=club.games)
