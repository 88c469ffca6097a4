"""A folder in bot/features is a feature: what it adds is found, and a feature that adds nothing changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import bot.features
from bot import __main__ as command_line
from bot.background.heartbeat import Heartbeat
from bot.background.house import House as HouseProcess
from bot.background.outbox import Outbox
from bot.background.room_messages import RoomMessages
from bot.chat import commands
from bot.chat.completion import offered
from bot.cli.house_checks import check_app
from bot.feature import Feature, find_features, open_features
from bot.operation import draining, status
from bot.operation.summary import house_lines
from bot.usecases.registration import HOUSE
from games.core.screen import Say
from storage import outbox
from storage.outbox import Unsent
from tests import test_features
from tests.house import think_here

from .paper import Chat, keys_of, labels_of, text_of
from .test_bans import makes_operator


def forget() -> None:
    """What was found before is looked for again."""
    for found_once in (find_features, commands._all_commands, command_line._parser):
        found_once.cache_clear()


@pytest.fixture(autouse=True)
def features(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house has the features of the tests and no other."""
    monkeypatch.setattr(bot.features, "__path__", [str(Path(test_features.__file__).parent)])
    forget()
    yield
    forget()


def test_each_folder_is_a_feature_and_one_that_adds_nothing_is_empty() -> None:
    empty, full = find_features()
    assert empty == Feature()
    assert not [name for name in Feature.__slots__ if getattr(full, name) == getattr(empty, name)]


async def test_commands_of_a_feature_stand_in_the_menu_or_are_typed_alone(chat: Chat) -> None:
    known = commands.all_commands(chat.house.app.games)
    assert known["weather"].in_menus
    assert not known["storm"].in_menus
    assert "tournament" not in known
    assert text_of(await chat.says("Ann", "/weather oslo")) == "It rains in oslo."
    assert text_of(await chat.says("Ann", "/storm rome")) == "It rains in rome."


async def test_option_that_a_feature_adds_to_another_command_runs_its_own(chat: Chat) -> None:
    assert text_of(await chat.says("Ann", "/tables rain oslo")) == "It rains in oslo."
    assert "It rains" not in text_of(await chat.says("Ann", "/tables"))


async def test_way_to_a_feature_stands_under_more_of_a_table(chat: Chat) -> None:
    table = await chat.opens("Ann")
    page = await chat.says("Ann", f"{table.id}:more", private=False)
    data = {key.data for key in keys_of(page)}
    page = await chat.presses("Ann", page, "More", private=False) if "More" in labels_of(page) else page
    assert f"/weather {table.id}" in data | {key.data for key in keys_of(page)}


async def test_options_of_a_feature_are_completed_by_it(chat: Chat) -> None:
    assert await offered(chat.house.app, "town", "o", {}, "en") == [("oslo", "Oslo")]
    assert await offered(chat.house.app, "river", "o", {}, "en") == []


async def test_operators_see_what_a_feature_says_and_a_drain_waits_for_it(chat: Chat) -> None:
    app = chat.house.app
    assert not (await draining.remaining(app)).is_nothing
    assert Say("web-help") in await house_lines(app)
    assert "roundhouse_database_writable 7.0" in (await status.metrics_text(app, 0)).decode()


async def test_way_for_operators_stands_under_the_state_of_the_house(chat: Chat) -> None:
    await chat.visits("Mo")
    await makes_operator(chat.house, "Mo")
    assert {key.data for key in keys_of(await chat.says("Mo", "/status", private=True))} == {"/storm"}


async def test_message_to_a_room_is_sent_from_the_outbox_by_its_kind_alone(chat: Chat) -> None:
    app, clock = chat.house.app, chat.house.clock()
    thing = Unsent("paper", str(chat.house.room.id), once="once")
    await app.store.write(lambda unit: outbox.put(unit.conn, "forecast", "Oslo", [thing], clock))
    ((kind,),) = [feature.messages for feature in find_features() if feature.messages]
    await Outbox(app, [RoomMessages(app, kind)]).send()
    ((_, message),) = chat.house.paper.told
    assert message.text == "It will rain in Oslo."


async def test_message_to_a_person_is_sent_by_a_sender_of_the_feature(chat: Chat) -> None:
    app, clock = chat.house.app, chat.house.clock()
    await chat.visits("Ann")
    thing = Unsent(HOUSE, str((await chat.player("Ann")).id))
    await app.store.write(lambda unit: outbox.put(unit.conn, "umbrella", "Oslo", [thing], clock))
    (senders,) = [feature.senders(app) for feature in find_features() if feature.senders]
    await Outbox(app, senders).send()
    assert [message.text for _, message in chat.house.paper.told] == ["You need an umbrella in Oslo."]


async def test_background_work_goes_on_while_the_process_has_its_duty(chat: Chat) -> None:
    app = chat.house.app
    house = HouseProcess(app, "here", Heartbeat(app, "here"), think_here)
    clouds = app.part(import_module("bot.features.full").Barometer).clouds
    async with house.running():
        assert house.duties.held["clouds"]
    assert {"works", "duty", "sky", "no duty"}.issubset(clouds.done)
    assert (clouds.done[0], clouds.done[-1]) == ("made for here", "closed")


async def test_what_settings_turn_on_is_made_ready_and_checked(chat: Chat) -> None:
    app = chat.house.app
    assert "the barometer falls." not in (await check_app(app))[0]
    open_features(app)
    assert "the barometer falls." in (await check_app(app))[0]


def test_command_line_has_the_commands_of_a_feature(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["weather"]) == 0
    assert capsys.readouterr().out == "It rains.\n"


def test_documents_of_a_feature_are_verified_by_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rain.json"
    file.write_text('{"rain": true}')
    assert command_line.main(["verify", str(file)]) == 0
    assert "it is true." in capsys.readouterr().out
