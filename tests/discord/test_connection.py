"""The connection to Discord: it drops and comes back, it comes late, it closes in good order."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from discord.gateway import KeepAliveHandler
from structlog.testing import capture_logs

from bot.fronts import RateLimited
from bot.messages.temporary import CLOSING_SECONDS
from bot.platforms.discord.personal_lines import show_line
from bot.usecases.play import leave
from games.core.screen import Say

from .house import Club, begins_match, busy_database, cards, opens


@pytest.mark.gateway
@pytest.mark.parametrize("resumable", [True, False])
async def test_gateway_drops_and_comes_back(club: Club, resumable: bool) -> None:
    await begins_match(club)
    club.fake.gateway.drop(resumable)
    await club.until_connected()
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)


@pytest.mark.gateway
async def test_gateway_that_cannot_be_reached_is_a_line_in_the_log_and_no_traceback(
    idle: Club, caplog: pytest.LogCaptureFixture
) -> None:
    async with idle.open():
        idle.fake.gateway.down_for(1.0, resumable=False)
        assert await idle.fake.until(lambda: not idle.front.ready, 5.0)
        await idle.until_connected()
    told = [record for record in caplog.records if record.name == "discord.shard"]
    assert any("Attempting a reconnect" in record.getMessage() for record in told)
    assert [record.getMessage() for record in told if record.exc_info] == []


async def test_start_says_where_the_bot_is_added_until_somebody_has_used_it(idle: Club) -> None:
    for is_new in (True, False):
        with capture_logs() as logs:
            async with idle.open():
                await opens(idle)
        next_steps = [line["event"] for line in logs if "open this link" in line["event"]]
        assert len(next_steps) == is_new
        assert not is_new or f"client_id={idle.fake.application_id}&scope=bot" in next_steps[0]


@pytest.mark.gateway
async def test_long_absence_is_kept_so_that_no_clock_counts_it(club: Club) -> None:
    await begins_match(club)
    club.fake.gateway.drop()
    assert await club.fake.until(lambda: not club.front.ready, 5.0)
    club.clock.ahead += 40
    await club.until_connected()
    await club.fake.until(lambda: any(one.front == "discord" for one in club.app.presence.outages), 5.0)
    (gap,) = [one for one in club.app.presence.outages if one.front == "discord"]
    assert (gap.ended - gap.began).total_seconds() >= 40


async def test_time_without_discord_at_the_start_is_kept_so_that_no_clock_counts_it(idle: Club) -> None:
    async with idle.open():
        await opens(idle, clock="daily")
        await idle.presses(idle.bo, "Join")
    idle.fake.fail_next("GET", "/users/@me", "cut_before")

    async def takes_long() -> None:
        while not idle.pauses:
            await asyncio.sleep(0)
        idle.clock.ahead += 40

    waiting = asyncio.create_task(takes_long())
    async with idle.open():
        while "discord" not in [one.front for one in idle.app.presence.known_outages]:
            await asyncio.sleep(0.01)
        (gap,) = [one for one in idle.app.presence.known_outages if one.front == "discord"]
        assert (gap.ended - gap.began).total_seconds() >= 40
    await waiting


async def test_person_whose_press_comes_late_finds_it_done(club: Club) -> None:
    await begins_match(club)
    club.fake.hold_events()
    tap = club.ann.presses("a1", in_=club.games)
    club.clock.ahead += 5
    club.fake.release_events()
    await club.bo.sees("marked a1", in_=club.games)
    tap.interaction.answer = 0  # too late for an answer, and that is nobody's fault


async def test_card_whose_first_answer_came_too_late_is_posted_all_the_same(club: Club) -> None:
    club.fake.hold_events()
    tap = club.ann.runs("/play", in_=club.games, game="tictactoe")
    club.clock.ahead += 5
    club.fake.release_events()
    await club.bo.sees_button("Join", in_=club.games)
    assert len(cards(club)) == 1
    tap.interaction.answer = 0  # too late for an answer, and that is nobody's fault


async def test_front_whose_token_is_taken_away_and_given_back_goes_on(club: Club) -> None:
    await begins_match(club)
    known, club.fake.token = club.fake.token, "another.token.now"
    club.fake.gateway.drop(resumable=False)
    while "ROUNDHOUSE_DISCORD_TOKEN" not in club.app.fronts.down.get("discord", ""):
        await asyncio.sleep(0.001)
    assert not club.front.ready
    club.fake.token = known
    await club.until_connected()
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)


@pytest.mark.real_time
async def test_running_work_is_answered_before_the_front_closes(club: Club) -> None:
    await begins_match(club)
    async with busy_database(club):
        tap = club.ann.presses("a1", in_=club.games)
        await tap.is_answered()
        club.serving.cancel()
        await asyncio.sleep(0.2)
    await club.bo.sees("marked a1", in_=club.games)


@pytest.mark.real_time  # threads send them
@pytest.mark.gateway
async def test_no_heartbeat_is_sent_after_the_client_is_closed(idle: Club) -> None:
    loop = asyncio.get_running_loop()

    def heartbeats() -> list[KeepAliveHandler]:
        threads = [one for one in threading.enumerate() if isinstance(one, KeepAliveHandler)]
        return [one for one in threads if one.ws.loop is loop]

    class Slow(KeepAliveHandler):
        def get_payload(self) -> dict[str, Any]:
            began.set()
            time.sleep(0.2)
            return super().get_payload()

    began = threading.Event()
    async with idle.open():
        (thread,) = heartbeats()
        Slow(ws=thread.ws, interval=0.0, shard_id=0).start()
        await asyncio.to_thread(began.wait)
    assert heartbeats() == []


async def test_match_that_ends_while_another_process_has_the_front_leaves_its_private_messages_in_peace(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    card = await begins_match(club)
    await club.ann.presses_on(card, "⋯").is_answered()
    club.serving.cancel()
    await asyncio.wait([club.serving])
    table = await club.table()
    await leave(club.app, table.id, 0, "resigned", table.chairs[0].player)
    await asyncio.sleep(2 * CLOSING_SECONDS)
    assert "a background task failed" not in capsys.readouterr().out


async def test_line_for_one_person_is_left_out_while_the_login_is_under_way(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begins_match(club)
    await club.plays(club.ann, "a1")
    table, out = await club.table(), club.front.outbound
    player = table.chairs[0].player
    assert player is not None
    assert out.tokens.token(player)
    monkeypatch.setattr(out.client._connection, "application_id", None)
    await show_line(out, player, table, Say("people-tournament-wait"))
    with pytest.raises(RateLimited):
        out.webhook_of("a token")
    monkeypatch.undo()
    await show_line(out, player, table, Say("people-tournament-wait"))
    await club.ann.is_told(club.app.words.text(Say("people-tournament-wait"), "en"))
