"""Bans in chats: a moderator keeps somebody out of a room, an operator out of every room."""

from __future__ import annotations

import pytest

from bot.usecases import account_links, bans
from games.core.game import Refusal
from storage.people import operators, players
from storage.people.players import StoredAccount
from tests.house import House

from .paper import Chat, code_of, key_of, labels_of, line_of, text_of


async def refused_there(chat: Chat, name: str, line: str, **place: object) -> str:
    """What somebody is told who types it in the common room."""
    return line_of(await chat.says(name, line, private=False, **place))


async def test_banned_person_cannot_open_join_or_be_invited_and_is_told_why(chat: Chat) -> None:
    table = await chat.opens("Ann")
    page = await chat.types("Mo", "ban @bo spams the room", moderator=True)
    assert "Bo: spams the room" in text_of(page)
    told = "You’re banned from playing here. The reason given: spams the room"
    assert await refused_there(chat, "Bo", "/play tictactoe") == told
    assert await refused_there(chat, "Bo", f"{table.id}:join:0") == told
    with pytest.raises(Refusal) as refusal:
        await chat.types("Ann", "play tictactoe @bo")
    assert refusal.value.code == "banned_guest"


async def test_ban_holds_in_its_room_alone_and_ends_with_unban(chat: Chat) -> None:
    await chat.types("Mo", "ban @bo spam", moderator=True)
    other = await chat.opens("Bo", address="elsewhere")
    assert other.status == "open"
    page = await chat.types("Mo", "ban", moderator=True)
    page = await chat.says("Mo", key_of(page, "Unban Bo").data, private=False, moderator=True)
    assert "Nobody is banned here." in text_of(page)
    assert (await chat.opens("Bo")).status == "open"
    with pytest.raises(Refusal) as refusal:
        await chat.types("Mo", "unban @bo", moderator=True)
    assert refusal.value.code == "not_banned"


async def test_running_match_goes_on_and_open_tables_are_left(chat: Chat) -> None:
    running = await chat.opens("Ann")
    await chat.says("Bo", f"{running.id}:join:0", private=False)
    waiting = await chat.opens("Bo", "/play sealed seats=3 stake=5")
    await chat.says("Ann", f"{waiting.id}:join:5", private=False)
    elsewhere = await chat.opens("Bo", address="elsewhere")
    await chat.types("Mo", "ban @bo spam", moderator=True)
    running, waiting, elsewhere = [await chat.house.table(one) for one in (running, waiting, elsewhere)]
    assert (running.status, len(running.chairs)) == ("live", 2)
    assert [chair.name for chair in waiting.chairs] == ["Ann"]
    assert elsewhere.status == "open"
    assert await chat.house.purse(await chat.player("Bo")) == 1_000
    await chat.house.plays(running, "a1", "a2", "b1", "b2", "c1")
    with pytest.raises(Refusal) as refusal:
        await chat.house.presses("Ann", running, "offer:rematch")
    assert refusal.value.code == "banned_guest"


@pytest.mark.parametrize("line", ["ban", "ban @bo spam", "unban @bo"])
async def test_only_moderators_ban(chat: Chat, line: str) -> None:
    for place in ({}, {"private": True}):
        with pytest.raises(Refusal) as refusal:
            await chat.types("Ann", line, **place)
        assert refusal.value.code == "not_moderator"


async def test_ban_everywhere_is_for_operators(chat: Chat) -> None:
    with pytest.raises(Refusal) as refusal:
        await chat.types("Mo", "ban @bo everywhere=yes spam", moderator=True)
    assert refusal.value.code == "not_moderator"
    await makes_operator(chat.house, "Mo")
    page = await chat.types("Mo", "ban @bo everywhere=yes spam")
    assert "Bo (everywhere): spam" in text_of(page)
    assert code_of(await chat.says("Bo", "/play tictactoe computer=1")) == "banned_here"
    page = await chat.says("Ann", "/ban", private=False, moderator=True)
    assert "Nobody is banned here." in text_of(page)
    page = await chat.types("Mo", "unban @bo everywhere=yes")
    assert (await chat.opens("Bo", "/play tictactoe computer=1", private=True)).status == "live"


async def test_ban_needs_a_reason_and_never_hits_an_operator_or_oneself(chat: Chat) -> None:
    await chat.visits("Bo")
    for name, line, code in (("Mo", "ban @bo", "no_reason"), ("Bo", "ban @bo spam", "cannot_ban")):
        with pytest.raises(Refusal) as refusal:
            await chat.types(name, line, moderator=True)
        assert refusal.value.code == code
    await makes_operator(chat.house, "Bo")
    with pytest.raises(Refusal) as refusal:
        await chat.types("Mo", "ban @bo spam", moderator=True)
    assert refusal.value.code == "cannot_ban"


async def test_linking_and_unlinking_do_not_lift_a_ban(chat: Chat) -> None:
    await chat.types("Mo", "ban @bo spam", moderator=True)
    room = (await chat.visits("Mo", private=False)).room
    ann, bo = (await chat.visits("Ann")).player, await chat.player("Bo")
    app = chat.house.app
    async with app.store.read() as conn:
        (mine,) = await players.accounts_of(conn, ann.id)
        (theirs,) = await players.accounts_of(conn, bo.id)
    asked = await account_links.take(app, bo, theirs, await account_links.new_code(app, ann, mine))
    linking = await account_links.to_confirm(app, asked.player)
    assert linking is not None
    await account_links.confirm(app, ann, linking.request.id)
    assert [ban.player.name for ban in await bans.bans_shown(app, room, ann)] == ["Ann"]
    await account_links.unlink(app, ann, theirs)
    assert len(await bans.bans_shown(app, room, ann)) == 2


async def test_deleting_data_deletes_the_reason(chat: Chat) -> None:
    await chat.types("Mo", "ban @bo spam", moderator=True)
    await account_links.forget(chat.house.app, await chat.player("Bo"))
    assert "spam" not in text_of(await chat.types("Mo", "ban", moderator=True))


async def makes_operator(house: House, name: str) -> None:
    """Somebody may do everything from now on."""
    player = await house.app.directory.find_player("paper", name.lower())
    assert player is not None
    await house.app.store.write(lambda unit: operators.make(unit.conn, player.id))
    house.app.directory.forget_player(player.id)


async def test_people_of_one_name_are_told_apart_on_every_page(chat: Chat) -> None:
    for name in ("Bo", "Cy"):
        table = await chat.opens("Ann", "/play sealed seats=4")
        await chat.says(name, f"{table.id}:join:0", private=False)
    await chat.says("Cy", "/me name BO")
    handles = {name: (await chat.player(name)).handle for name in ("Bo", "Cy")}
    names = {f"Bo ({handles['Bo'][:6]})": "Bo", f"BO ({handles['Cy'][:6]})": "Cy"}
    offered = await chat.says("Ann", "/me block")
    assert set(names) < set(labels_of(offered))
    for name in ("bo", "cy"):
        page = await chat.types("Mo", f"ban @{name} spam", moderator=True)
    for label, name in names.items():
        assert f"{label}: spam" in text_of(page)
        assert key_of(page, f"Unban {label}").data == f"/unban player={handles[name]}"


async def test_host_tells_two_people_of_one_name_apart_when_removing_one(chat: Chat) -> None:
    await chat.visits("Cy")
    await chat.says("Cy", "/me name Bo")
    table = await chat.opens("Ann", "/play sealed seats=4")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"{table.id}:join:0", private=False)
    page = await chat.says("Ann", f"~{table.id}:kicks", private=False)
    assert {"2. Bo", "3. Bo"} < set(labels_of(page))
    await chat.says("Ann", key_of(page, "3. Bo").data, private=False)
    left = await chat.house.table(table)
    assert [chair.player for chair in left.chairs] == [(await chat.player(one)).id for one in ("Ann", "Bo")]


async def test_button_with_a_person_follows_the_account_when_it_is_linked(chat: Chat) -> None:
    page = await chat.types("Mo", "ban @bo spam", moderator=True)
    old = (await chat.player("Bo")).handle
    web = await chat.visits("Bo", "slate")
    code = await account_links.new_code(chat.house.app, web.player, StoredAccount("slate", "bo", "Bo", "", 1))
    bo = await chat.visits("Bo")
    await account_links.take(chat.house.app, bo.player, StoredAccount("paper", "bo", "Bo", "", 1), code)
    waiting = await account_links.to_confirm(chat.house.app, web.player.id)
    assert waiting is not None
    await account_links.confirm(chat.house.app, web.player, waiting.request.id)
    assert (await chat.player("Bo")).handle != old
    page = await chat.says("Mo", key_of(page, "Unban Bo").data, private=False, moderator=True)
    assert "Nobody is banned here." in text_of(page)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ban @bobby spam", "not_moderator"),
        ("unban @bobby", "not_moderator"),
        ("kick @bobby", "not_host"),
        ("play tictactoe @bobby", "not_moderator"),
    ],
)
async def test_who_has_no_right_is_refused_before_a_name_is_looked_up(chat: Chat, line: str, code: str) -> None:
    await chat.opens("Ann", "/play sealed seats=3")
    await chat.says("Mo", "/settings opened moderators", private=False, moderator=True)
    assert code_of(await chat.says("Eve", f"/{line}", private=False)) == code
    assert code_of(await chat.says("Mo", f"/{line}", private=False, moderator=True)) == "unknown_name"
