"""Where people are told: in a room where the table stands, privately, or on their open page; and whether it arrived."""

from __future__ import annotations

import pytest

from bot.usecases import lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.room_settings import keep_settings
from games.core.screen import Say
from games.table.table import Table
from storage.messages.rooms import Room, Settings
from storage.people import players
from storage.people.players import Account
from tests.bot.chat.paper import keys_of, labels_of
from tests.bot.town import DAY, Town
from tests.fake_chat import FakePages


async def test_who_chose_so_is_told_privately_by_name(town: Town) -> None:
    await town.preferences("Ann", notices="private")
    table = await town.sits("Ann", "Bo")
    await town.shows(table, "table-top")
    await town.sweeps()
    assert town.paper.texts() == [f"alone with ann: Ann, it’s your turn: Tic-tac-toe, table {table.id} (24 h left)."]
    assert keys_of(town.paper.sent[0][1])[0].url == f"https://paper.test/table-top/card-of-{table.id}"


async def test_who_chose_so_is_not_told_at_all(town: Town) -> None:
    await town.preferences("Ann", notices="off")
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    assert (town.paper.sent, town.paper.lines) == ([], [])
    assert (await town.house.table(table)).chairs[0].notice_at is None


@pytest.mark.parametrize("is_quiet", [True, False])
async def test_in_a_quiet_room_and_where_we_are_no_member_people_are_told_privately(town: Town, is_quiet: bool) -> None:
    await (town.sets(quiet=True) if is_quiet else town.room("table-top", reach="presses"))
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert [room for room, _ in town.paper.sent] == ["alone with ann"]


async def test_what_nobody_can_be_told_is_noted(town: Town) -> None:
    await town.sets(quiet=True)
    town.paper.deaf.add("ann")
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert town.paper.sent == []
    assert await town.last_notice("Ann") == (town.house.clock(), False)


async def test_what_cannot_be_delivered_privately_goes_to_the_room(town: Town) -> None:
    await town.preferences("Ann", notices="private")
    town.paper.shut.add("alone with ann")
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert [text.partition(",")[0] for text in town.paper.texts()] == ["table-top: @Ann"]
    ann = await town.house.person("Ann")
    async with town.house.app.store.read() as conn:
        assert [known.reachable for known in await players.accounts_of(conn, ann.id)] == [-1]
    assert await town.last_notice("Ann") == (town.house.clock(), True)


async def test_what_cannot_be_said_in_the_room_is_said_privately(town: Town) -> None:
    town.paper.shut.add("table-top")
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert [room for room, _ in town.paper.sent] == ["alone with ann"]


async def test_what_cannot_be_delivered_anywhere_is_given_up_and_noted(town: Town) -> None:
    town.paper.shut |= {"table-top", "alone with ann"}
    await town.sits("Ann", "Bo")
    await town.sweeps()
    await town.sweeps()
    assert town.paper.sent == []
    assert await town.last_notice("Ann") == (town.house.clock(), False)


@pytest.mark.parametrize(("room", "told"), [("cellar", "cellar: @Bo"), ("", "alone with bo: Bo")])
async def test_player_on_another_network_is_told_there_at_the_card_or_privately(
    town: Town, room: str, told: str
) -> None:
    table = await town.house.opens("Ann", options=DAY)
    await town.sits_on_slate("Bo", table)
    if room:
        await town.room(room, "slate")
        await town.shows(table, room, "slate")
    await town.house.plays(table, "a1")
    town.house.clock.wind(minutes=1)
    await town.sweeps()
    assert [text.partition(",")[0] for text in town.slate.texts()] == [told]
    assert town.paper.sent == []


async def test_nobody_is_told_in_the_private_chat_of_another(town: Town) -> None:
    table = await town.house.opens("Ann", options=DAY)
    await town.links("Ann", "slate")
    await town.sits_on_slate("Bo", table)
    await town.house.app.directory.get_or_create_room("slate", "alone with ann", "Ann")
    await town.shows(table, "alone with ann", "slate")
    await town.house.plays(table, "a1")
    town.house.clock.wind(minutes=1)
    await town.sweeps()
    assert [room for room, _ in town.slate.sent] == ["alone with bo"]


async def test_in_ones_own_private_chat_no_mention_is_needed(town: Town) -> None:
    alone = await town.house.app.directory.get_or_create_room("paper", "alone with ann", "Ann")
    plan = TableRequest("tictactoe", town.house.app.games["tictactoe"].Options(), 2, levels=(1,), has_clock=True)
    table = await lobby.open_table(town.house.app, alone, await town.house.person("Ann"), "paper", plan)
    await town.house.computers.drain()
    town.house.clock.wind(minutes=1)
    await town.sweeps()
    assert [text.partition(",")[0] for text in town.paper.texts()] == ["alone with ann: Ann"]
    assert labels_of(town.paper.sent[0][1]) == ["My move"]
    assert table.has_computer


async def sits_on_the_web(town: Town, account: str = "web", room: Room | None = None) -> tuple[FakePages, Table]:
    """Ann, with an account of this network, opens a table on the web and Bo joins; it is her turn."""
    web = town.house.app.fronts["web"] = FakePages("web")
    ann = await town.house.app.directory.get_or_create_player(Account(account, "ann", "Ann"))
    town.house.people["Ann"] = ann
    plan = TableRequest("tictactoe", DAY, 2)
    table = await lobby.open_table(town.house.app, room or town.house.room, ann, "web", plan)
    await town.house.presses("Bo", table, "join:0")
    town.house.clock.wind(minutes=1)
    return web, table


async def test_open_page_of_a_table_says_only_when_its_time_runs_out(town: Town) -> None:
    web, table = await sits_on_the_web(town)
    await town.sweeps()
    assert web.lines == []  # the page shows that it is her turn
    town.house.clock.wind(hours=19)
    await town.sweeps()
    await town.sweeps()
    assert web.lines == [(town.house.people["Ann"].id, table.id, Say("remind"))]
    assert await town.standing() == []


@pytest.mark.parametrize("quiet", [False, True])
async def test_a_quiet_web_lobby_says_nothing_on_its_pages(town: Town, quiet: bool) -> None:
    room = await town.house.app.directory.get_or_create_room("web", "lobby", "Web")
    await keep_settings(town.house.app, room, Settings(quiet=quiet))
    web, _ = await sits_on_the_web(town, room=room)
    town.house.clock.wind(hours=19)
    await town.sweeps()
    assert len(web.lines) == (0 if quiet else 1)


@pytest.mark.parametrize(("is_deaf", "told"), [(False, ["alone with ann"]), (True, [])])
async def test_player_on_the_web_is_told_in_their_private_chat_and_never_in_a_public_room(
    town: Town, is_deaf: bool, told: list[str]
) -> None:
    if is_deaf:
        town.paper.deaf.add("ann")
    web, _ = await sits_on_the_web(town, "paper")
    await town.sweeps()
    assert ([room for room, _ in town.paper.sent], web.lines) == (told, [])


async def test_player_who_has_the_board_in_view_is_told_in_no_chat_until_they_look_away(town: Town) -> None:
    web = town.house.app.fronts["web"] = FakePages("web")
    table, other = await town.sits("Ann", "Bo"), await town.sits("Ann", "Cy")
    web.viewed.append(((await town.house.person("Ann")).id, table.id))
    await town.sweeps()
    assert [other.id in text for text in town.paper.texts()] == [True]
    town.house.clock.wind(minutes=2)
    await town.sweeps()
    assert len(town.paper.sent) == 1
    web.viewed.clear()
    town.house.clock.wind(minutes=2)
    await town.sweeps()
    assert [table.id in text for text in town.paper.texts()] == [False, True]


async def test_reminder_that_time_runs_out_is_sent_although_a_page_is_in_view(town: Town) -> None:
    web = town.house.app.fronts["web"] = FakePages("web")
    table = await town.sits("Ann", "Bo")
    web.viewed.append(((await town.house.person("Ann")).id, table.id))
    await town.sweeps()
    assert town.paper.sent == []
    town.house.clock.wind(hours=19)
    await town.sweeps()
    assert [table.id in text for text in town.paper.texts()] == [True]
