"""What `roundhouse check --mend` changes at BotFather's, and what it leaves to a person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.operation.network_setup import NetworkSetup, Outcome, change_all, differing
from bot.platforms.telegram.setup import NOTED_FILE, setup
from tests.house import open_house

from .server import FakeTelegram
from .test_check import bot_on

pytestmark = pytest.mark.real_time

SWITCHES = {"supports_inline_queries", "supports_guest_queries", "can_join_groups", "can_read_all_group_messages"}
ALL = SWITCHES | {
    *("inline_query_placeholder", "inline_feedback_share_denominator"),
    *("description", "short_description", "commands"),
}


@pytest.fixture
def wrong(fake: FakeTelegram) -> FakeTelegram:
    """A bot of which every switch is wrong, on a server of Bot API 10.5."""
    fake.speaks = "10.5"
    fake.has_inline = fake.takes_guests = fake.joins_groups = False
    fake.reads_all = True
    return fake


@asynccontextmanager
async def setups(fake: FakeTelegram, folder: Path) -> AsyncIterator[dict[str, NetworkSetup]]:
    async with open_house(folder, telegram_token=fake.token) as house, setup(house.app, bot_on(fake)) as made:
        yield {"telegram": made}


async def changed(fake: FakeTelegram, folder: Path) -> dict[str, Outcome]:
    """What became of each difference in one run."""
    async with setups(fake, folder) as found:
        return {one.difference.thing: one for one in await change_all(found, await differing(found))}


def sent(fake: FakeTelegram) -> list[dict[str, object]]:
    """The settings that were to be changed, call by call."""
    return [call.params for call in fake.calls if call.method == "setMySettings" and call.params]


async def test_each_switch_is_changed_by_itself_and_read_back(wrong: FakeTelegram, tmp_path: Path) -> None:
    outcomes = await changed(wrong, tmp_path)
    assert outcomes.keys() == ALL
    unread = outcomes.pop("inline_feedback_share_denominator")
    assert unread.result == "set"  # Telegram does not tell what it is
    assert {one.result for one in outcomes.values()} == {"changed"}
    assert wrong.has_inline
    assert wrong.takes_guests
    assert wrong.joins_groups
    assert wrong.tells_chosen
    assert not wrong.reads_all
    assert wrong.placeholder == "hexagon…"
    assert all(len(call) == 1 for call in sent(wrong))
    assert len({code for _, code in wrong.descriptions}) == 3
    assert wrong.problems == []


async def test_second_run_changes_nothing(wrong: FakeTelegram, tmp_path: Path) -> None:
    await changed(wrong, tmp_path)
    wrong.calls.clear()
    assert await changed(wrong, tmp_path) == {}
    assert not [call for call in wrong.calls if call.method.startswith("set") and call.params]


async def test_nothing_breaks_that_we_never_touch(wrong: FakeTelegram, tmp_path: Path) -> None:
    wrong.placeholder = "chess, go"
    wrong.descriptions["description", ""] = "Our own words"
    outcomes = await changed(wrong, tmp_path)
    assert not {"inline_query_placeholder", "description"} & outcomes.keys()
    assert wrong.descriptions["description", ""] == "Our own words"
    assert wrong.callback_query_mode == "default"
    assert {name for call in sent(wrong) for name in call} <= SWITCHES | {"inline_feedback_share_denominator"}


async def test_refusal_says_why_and_the_rest_is_changed(wrong: FakeTelegram, tmp_path: Path) -> None:
    wrong.refuses_settings["can_join_groups"] = "BOT_SETTING_FORBIDDEN"
    outcomes = await changed(wrong, tmp_path)
    assert outcomes.pop("can_join_groups").result == "refused"
    assert {one.result for one in outcomes.values()} == {"changed", "set"}


async def test_everything_that_was_refused_once_is_tried_again(wrong: FakeTelegram, tmp_path: Path) -> None:
    wrong.refuses_settings = dict.fromkeys(ALL, "BOT_SETTING_FORBIDDEN")
    outcomes = await changed(wrong, tmp_path)
    assert outcomes.keys() == ALL
    assert {(one.result, one.reason.upper()) for one in outcomes.values()} == {("refused", "BOT_SETTING_FORBIDDEN")}
    again = await changed(wrong, tmp_path)  # nothing refuses it any more
    assert again.keys() == ALL
    assert {one.result for one in again.values()} == {"changed", "set"}


async def test_what_is_taken_without_effect_is_found_by_reading_back(wrong: FakeTelegram, tmp_path: Path) -> None:
    wrong.overlooks_settings = set(ALL)
    outcomes = await changed(wrong, tmp_path)
    assert outcomes.pop("inline_feedback_share_denominator").result == "set"  # which cannot be read
    assert {one.result for one in outcomes.values()} == {"without_effect"}


async def test_older_server_leaves_the_switches_to_a_person(wrong: FakeTelegram, tmp_path: Path) -> None:
    wrong.speaks = "10.4"
    outcomes = await changed(wrong, tmp_path)
    assert {thing for thing, one in outcomes.items() if one.result == "by_hand"} == SWITCHES
    assert "In BotFather, choose Bot Settings, Guest Mode" in outcomes["supports_guest_queries"].difference.by_hand
    assert outcomes["description"].result == "changed"
    assert not wrong.has_inline


async def test_inline_feedback_of_another_bot_is_not_known(wrong: FakeTelegram, tmp_path: Path) -> None:
    (tmp_path / NOTED_FILE).write_text('{"4711": {"inline_feedback_share_denominator": 1}}')
    assert "inline_feedback_share_denominator" in await changed(wrong, tmp_path)


async def test_network_that_is_away_meanwhile_is_said(wrong: FakeTelegram, tmp_path: Path) -> None:
    async with setups(wrong, tmp_path) as found:
        before = await differing(found)
        wrong.down = True
        outcomes = await change_all(found, before)
    assert {one.result for one in outcomes} == {"refused", "by_hand"}
    assert "Telegram cannot be reached" in outcomes[-1].difference.by_hand
