"""Friends in chats: who may ask whom, what each of the two sees, and what nobody learns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.background.outbox import Outbox
from bot.chat import completion
from bot.features.friends.befriending import people_at
from bot.features.friends.telling import senders
from bot.usecases import account_links, bans, invitations
from bot.usecases.preferences import save_preferences, save_profile
from bot.view.answer import Answer, Page, first
from games.table.table import Table
from storage import friends
from storage.matches.table_lists import finished_ids
from storage.people import account_merge, players, programs
from storage.people.programs import Program

from .paper import Chat, code_of, keys_of, labels_of, line_of, text_of
from .test_reports import operator, played

ASKED = "You asked. If they press it too, you are friends."
ASKED_ALREADY = "You asked already, and they haven’t answered yet."
FRIENDS = "You are friends now."
FRIENDS_ALREADY = "You are friends already."
NO_PROFILE = "There is no profile here that you can see."
NOT_ASKED = "This request no longer exists."
NOT_THERE = "This person isn’t there any longer."
GONE = "This person’s data was deleted."


def said(answer: Answer) -> str:
    """All that somebody is told."""
    return text_of(answer) if first(answer, Page) else line_of(answer).replace("\u2068", "").replace("\u2069", "")


async def sends(chat: Chat) -> list[tuple[str, str]]:
    """Sends what waits; gives what was said to whom."""
    fronts = (chat.house.paper, chat.slate)
    before = [len(front.told) for front in fronts]
    await Outbox(chat.house.app, senders(chat.house.app)).send()
    told = [pair for front, count in zip(fronts, before, strict=True) for pair in front.told[count:]]
    return [(account, message.text.replace("\u2068", "").replace("\u2069", "")) for account, message in told]


async def asks(chat: Chat, who: str, whom: str, table: Table | None = None, front: str = "paper") -> str:
    """Somebody presses the button at the end of a match, or of a new one."""
    table = table or await played(chat, who, whom)
    return said(await chat.says(who, f"/friend at {table.id} {(await chat.player(whom)).id}", front)).split("\n")[0]


async def befriends(chat: Chat, who: str, whom: str) -> Table:
    """Two people have both pressed the button."""
    table = await played(chat, who, whom)
    assert await asks(chat, who, whom, table) == ASKED
    assert await asks(chat, whom, who, table) == FRIENDS
    return table


async def does(chat: Chat, who: str, deed: str, whom: str, front: str = "paper") -> str:
    """Somebody presses a button about somebody."""
    return said(await chat.says(who, f"/friend {deed} {(await chat.player(whom)).handle}", front))


async def sees(chat: Chat, who: str, front: str = "paper", **place: Any) -> str:
    """What somebody sees of their friends."""
    return text_of(await chat.says(who, "/friends", front, **place))


async def export(chat: Chat, name: str) -> dict[str, Any]:
    player = await chat.player(name)
    async with chat.house.app.store.read() as conn:
        exported: dict[str, Any] = (await players.export(conn, player.id))["friends"]
    assert exported.pop("followed") == []  # tests/bot/chat/test_following.py
    return exported


async def has_friends(chat: Chat, name: str) -> int:
    """How many friends somebody has, as their row says."""
    return (await chat.player(name)).friends


async def test_both_pressing_after_a_match_are_friends_at_once(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    more = await chat.presses("Ann", await chat.says("Ann", f"{table.id}:more", private=False), "More", private=False)
    asked = await chat.presses("Ann", more, "Be friends with Bo", private=False)
    assert said(asked) == ASKED
    assert (page := first(asked, Page))
    assert page.own
    assert await sends(chat) == [("bo", "Ann wants to be friends with you.")]
    more = await chat.presses("Bo", await chat.says("Bo", f"{table.id}:more", private=False), "More", private=False)
    assert said(await chat.presses("Bo", more, "Be friends with Ann", private=False)) == FRIENDS
    assert await sends(chat) == [("ann", "Bo and you are friends now.")]
    assert "Bo" in await sees(chat, "Ann")
    assert "Ann" in await sees(chat, "Bo")


async def test_message_has_accept_and_a_stale_one_says_so(chat: Chat) -> None:
    await asks(chat, "Ann", "Bo")
    await sends(chat)
    message = chat.house.paper.told[-1][1]
    assert labels_of(message) == ["Accept", "No"]
    assert FRIENDS in text_of(await chat.presses("Bo", message, "Accept"))
    assert FRIENDS_ALREADY in text_of(await chat.presses("Bo", message, "Accept"))
    assert said(await chat.presses("Bo", message, "No")) == NOT_ASKED
    await does(chat, "Ann", "remove", "Bo")
    assert said(await chat.presses("Bo", message, "Accept")) == NOT_ASKED
    assert await has_friends(chat, "Bo") == 0


Step = Callable[[Chat, Table], Awaitable[object]]


async def nothing(_chat: Chat, _table: Table) -> None:
    """Nothing has happened since the match."""


async def ann_asks(chat: Chat, table: Table) -> None:
    await asks(chat, "Ann", "Bo", table)


async def bo_asks(chat: Chat, table: Table) -> None:
    await asks(chat, "Bo", "Ann", table)


async def both_ask(chat: Chat, table: Table) -> None:
    await ann_asks(chat, table)
    await bo_asks(chat, table)


async def bo_declines(chat: Chat, table: Table) -> None:
    await ann_asks(chat, table)
    await does(chat, "Bo", "decline", "Ann")


async def ann_declines(chat: Chat, table: Table) -> None:
    await bo_asks(chat, table)
    await does(chat, "Ann", "decline", "Bo")


async def ann_withdraws(chat: Chat, table: Table) -> None:
    await ann_asks(chat, table)
    await does(chat, "Ann", "remove", "Bo")


async def bo_withdraws(chat: Chat, table: Table) -> None:
    await bo_asks(chat, table)
    await does(chat, "Bo", "remove", "Ann")


async def ann_removes(chat: Chat, table: Table) -> None:
    await both_ask(chat, table)
    await does(chat, "Ann", "remove", "Bo")


async def bo_removes(chat: Chat, table: Table) -> None:
    await both_ask(chat, table)
    await does(chat, "Bo", "remove", "Ann")


async def bo_avoids(chat: Chat, _table: Table) -> None:
    await does(chat, "Bo", "avoid", "Ann")


async def ann_avoids(chat: Chat, _table: Table) -> None:
    await does(chat, "Ann", "avoid", "Bo")


async def friends_until_bo_avoids(chat: Chat, table: Table) -> None:
    await both_ask(chat, table)
    await bo_avoids(chat, table)


async def asked_before_bo_avoids(chat: Chat, table: Table) -> None:
    await ann_asks(chat, table)
    await bo_avoids(chat, table)


async def bo_avoids_no_longer(chat: Chat, table: Table) -> None:
    await asked_before_bo_avoids(chat, table)
    await chat.says("Bo", f"/me unblock {(await chat.player('Ann')).handle}")


async def bo_is_forgotten(chat: Chat, _table: Table) -> None:
    chat.house.people["Bo once"] = await chat.player("Bo")
    await account_links.forget(chat.house.app, await chat.player("Bo"))


async def friend_is_forgotten(chat: Chat, table: Table) -> None:
    await both_ask(chat, table)
    await bo_is_forgotten(chat, table)


async def bo_is_renamed(chat: Chat, table: Table) -> None:
    await ann_asks(chat, table)
    await save_profile(chat.house.app, await chat.player("Bo"), name="Lamb")


async def ann_is_banned(chat: Chat, _table: Table) -> None:
    await operator(chat)
    await bans.ban(chat.house.app, await chat.player("Ann"), None, "rude", await chat.player("Olga"))


async def bo_is_banned(chat: Chat, _table: Table) -> None:
    await operator(chat)
    await bans.ban(chat.house.app, await chat.player("Bo"), None, "rude", await chat.player("Olga"))


async def ann_asks_on_slate(chat: Chat, table: Table) -> None:
    """Ann's account of slate, which is linked, has asked."""
    await linked(chat, "Ann")
    await asks(chat, "Ann", "Bo", table, front="slate")


async def bo_asks_from_slate(chat: Chat, _table: Table) -> None:
    """Another account asks Ann, and turns out to be Bo's."""
    await chat.visits("Bo", "slate")
    ann = await chat.player("Ann")
    await save_preferences(chat.house.app, ann, profile="everyone")
    await chat.says("Bo", f"/friend ask {ann.handle}", "slate")
    await linked(chat, "Bo")


async def two_are_linked_who_asked(chat: Chat, table: Table) -> None:
    """Bo of paper and Bo of slate were both asked by Ann."""
    await ann_asks(chat, table)
    await chat.visits("Bo", "slate")
    other = await chat.player("Bo", "slate")
    await save_preferences(chat.house.app, other, profile="everyone")
    await chat.says("Ann", f"/friend ask {other.handle}")
    await linked(chat, "Bo")


async def bo_is_a_program(chat: Chat, _table: Table) -> None:
    await chat.visits("Cy")
    robot, owner = await chat.player("Bo"), await chat.player("Cy")
    made = Program(robot.id, owner.id, "Robot", None, "", "play", chat.house.app.now(), "")
    await chat.house.app.store.write(lambda unit: programs.create(unit.conn, made))


async def linked(chat: Chat, name: str) -> None:
    """The accounts of somebody on both networks are linked."""
    await chat.visits(name, "slate")
    own, other = await chat.player(name), await chat.player(name, "slate")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, own.id, other.id))
    for person in (own, other):
        chat.house.app.directory.forget_player(person.id)


@pytest.mark.parametrize(
    ("step", "sentence", "ann_has", "bo_is_asked"),
    [
        pytest.param(nothing, ASKED, 0, True, marks=pytest.mark.slow),
        pytest.param(ann_asks, ASKED_ALREADY, 0, True, marks=pytest.mark.slow),
        (bo_asks, FRIENDS, 1, False),
        pytest.param(both_ask, FRIENDS_ALREADY, 1, False, marks=pytest.mark.slow),
        (bo_declines, ASKED_ALREADY, 0, False),
        pytest.param(ann_declines, FRIENDS, 1, False, marks=pytest.mark.slow),
        pytest.param(ann_withdraws, ASKED, 0, True, marks=pytest.mark.slow),
        (bo_withdraws, ASKED, 0, True),
        pytest.param(ann_removes, ASKED, 0, True, marks=pytest.mark.slow),
        pytest.param(bo_removes, ASKED, 0, True, marks=pytest.mark.slow),
        pytest.param(bo_avoids, ASKED, 0, False, marks=pytest.mark.slow),
        pytest.param(friends_until_bo_avoids, ASKED, 0, False, marks=pytest.mark.slow),
        (asked_before_bo_avoids, ASKED_ALREADY, 0, False),
        pytest.param(bo_avoids_no_longer, ASKED_ALREADY, 0, False, marks=pytest.mark.slow),
        pytest.param(
            ann_avoids,
            "You avoid this person. Change that first under “People I don’t play with”.",
            0,
            False,
            marks=pytest.mark.slow,
        ),
        pytest.param(bo_is_renamed, ASKED_ALREADY, 0, True, marks=pytest.mark.slow),
        pytest.param(ann_is_banned, "You can’t ask anybody while you are banned.", 0, False, marks=pytest.mark.slow),
        pytest.param(bo_is_banned, ASKED, 0, True, marks=pytest.mark.slow),
        pytest.param(ann_asks_on_slate, ASKED_ALREADY, 0, True, marks=pytest.mark.slow),
        pytest.param(bo_asks_from_slate, FRIENDS, 1, False, marks=pytest.mark.slow),
        pytest.param(two_are_linked_who_asked, ASKED_ALREADY, 0, True, marks=pytest.mark.slow),
        (bo_is_a_program, "Programs can’t be friends.", 0, False),
    ],
)
async def test_each_press_has_one_sentence_and_one_effect(
    chat: Chat, step: Step, sentence: str, ann_has: int, bo_is_asked: bool
) -> None:
    table = await played(chat, "Ann", "Bo")
    await step(chat, table)
    assert await asks(chat, "Ann", "Bo", table) == sentence
    assert await has_friends(chat, "Ann") == await has_friends(chat, "Bo") == ann_has
    assert ("Ann wants to be friends." in await sees(chat, "Bo")) is bo_is_asked


@pytest.mark.parametrize("step", [bo_is_forgotten, friend_is_forgotten])
async def test_nothing_is_left_of_a_friend_whose_data_was_deleted(chat: Chat, step: Step) -> None:
    table = await played(chat, "Ann", "Bo")
    await step(chat, table)
    once = chat.house.people["Bo once"]
    assert said(await chat.says("Ann", f"/friend at {table.id} {once.id}")) == NOT_THERE
    for deed in ("accept", "decline", "remove"):
        assert said(await chat.says("Ann", f"/friend {deed} {once.handle}")) in (GONE, NOT_ASKED, NOT_THERE)
    assert "Bo" not in await sees(chat, "Ann")
    assert await has_friends(chat, "Ann") == 0
    assert await sends(chat) == []
    assert await export(chat, "Ann") == {"friends": [], "asked": [], "asked_by": []}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        pytest.param("/friend at {table} {ann}", NOT_THERE, marks=pytest.mark.slow),
        ("/friend at {table} {eve}", NOT_THERE),
        pytest.param("/friend at {table} x", NOT_THERE, marks=pytest.mark.slow),
        pytest.param("/friend at {table}", NOT_THERE, marks=pytest.mark.slow),
        ("/friend at zzzzzz {bo}", "This table doesn’t exist."),
        pytest.param("/friend at {other} {eve}", "This table doesn’t exist.", marks=pytest.mark.slow),
        pytest.param("/friend ask {ann handle}", "You can’t be friends with yourself.", marks=pytest.mark.slow),
        ("/friend ask {eve handle}", NO_PROFILE),
        pytest.param("/friend ask 0123456789abcdef", NO_PROFILE, marks=pytest.mark.slow),
        ("/friend accept {bo handle}", NOT_ASKED),
        pytest.param("/friend accept {ann handle}", NOT_ASKED, marks=pytest.mark.slow),
        pytest.param("/friend accept nobody", GONE, marks=pytest.mark.slow),
        pytest.param("/friend decline {bo handle}", NOT_ASKED, marks=pytest.mark.slow),
        pytest.param("/friend remove {bo handle}", NOT_THERE, marks=pytest.mark.slow),
        pytest.param("/friend with {bo handle}", NOT_THERE, marks=pytest.mark.slow),
        pytest.param(
            "/friend shown everybody", "everybody isn’t one of the choices: friends, nobody.", marks=pytest.mark.slow
        ),
    ],
)
async def test_forged_press_is_refused_by_one_sentence(chat: Chat, line: str, sentence: str) -> None:
    table, other = await played(chat, "Ann", "Bo"), await played(chat, "Bo", "Eve")
    people = {name.lower(): await chat.player(name) for name in ("Ann", "Bo", "Eve")}
    given = {"table": table.id, "other": other.id, **{name: player.id for name, player in people.items()}}
    given |= {f"{name} handle": player.handle for name, player in people.items()}
    for key, value in given.items():
        line = line.replace(f"{{{key}}}", str(value))
    answer = await chat.says("Ann", line)
    if sentence.startswith("everybody"):
        assert code_of(answer) == "bad_choice"
    else:
        assert said(answer) == sentence
    assert await sends(chat) == []
    assert await export(chat, "Ann") == {"friends": [], "asked": [], "asked_by": []}


async def test_person_who_is_avoided_learns_nothing(chat: Chat) -> None:
    """Ann and Bo both ask Cy, who avoids Ann alone: each sees the same of themselves and of Cy."""
    worlds = []
    for name in ("Ann", "Bo"):
        await played(chat, name, "Cy")
        await asks(chat, name, "Cy")
        if name == "Ann":
            await does(chat, "Cy", "avoid", name)
        await sends(chat)
        seen = [await sees(chat, name), await does(chat, name, "with", "Cy"), str(await export(chat, name))]
        seen.append(await does(chat, name, "remove", "Cy"))
        seen.append(await asks(chat, name, "Cy", await newest(chat, name, "Cy")))
        worlds.append(seen)
    assert worlds[0] == worlds[1]
    assert "Ann" not in await sees(chat, "Cy")
    assert "Bo wants to be friends." in await sees(chat, "Cy")


async def newest(chat: Chat, who: str, whom: str) -> Table:
    """The last match that two people have played."""
    player = await chat.player(who)
    async with chat.house.app.store.read() as conn:
        ids = await finished_ids(conn, player.id, 20)
    loaded = [await chat.house.app.store.table(match_id) for match_id in ids]
    number = (await chat.player(whom)).id
    return next(table for table in loaded if table and any(chair.player == number for chair in table.chairs))


async def test_avoided_friend_is_told_what_a_removed_one_is(chat: Chat) -> None:
    worlds = []
    for name, deed in (("Ann", "avoid"), ("Bo", "remove")):
        await befriends(chat, "Cy", name)
        await sends(chat)
        await does(chat, "Cy", deed, name)
        assert await sends(chat) == []
        worlds.append([await sees(chat, name), str(await export(chat, name)), await has_friends(chat, name)])
    assert worlds[0] == worlds[1]


async def test_presence_is_shown_to_friends_across_networks_until_somebody_hides_it(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    await linked(chat, "Bo")
    assert "🟢 Bo: here now" in await sees(chat, "Ann")
    chat.house.clock.wind(minutes=11)
    assert "🟢" not in await sees(chat, "Ann")
    await chat.visits("Bo", "slate")
    assert "🟢 Bo: here now" in await sees(chat, "Ann")
    shown = await chat.says("Bo", "/friend shown")
    assert "Your choice is saved." in text_of(await chat.presses("Bo", shown, "shown to nobody"))
    assert "🟢" not in await sees(chat, "Ann")
    assert "Bo" in await sees(chat, "Ann")


async def test_hidden_presence_looks_like_absence(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    chat.house.clock.wind(minutes=11)
    away = await sees(chat, "Ann")
    await save_preferences(chat.house.app, await chat.player("Bo"), here="nobody")
    await chat.visits("Bo")
    await chat.opens("Bo")
    assert await sees(chat, "Ann", private=False, ephemeral=True) == away


async def test_list_of_friends_is_reached_from_the_own_profile(chat: Chat) -> None:
    page = await chat.says("Ann", "/me")
    assert text_of(await chat.presses("Ann", page, "Friends")) == await sees(chat, "Ann")
    assert text_of(await chat.says("Ann", "/me friends")) == await sees(chat, "Ann")
    offered = dict(await completion.offered(chat.house.app, "page", "f", {}, "en"))
    assert offered["friends"] == "Friends"


async def test_stranger_and_somebody_asked_see_no_presence(chat: Chat) -> None:
    await asks(chat, "Ann", "Bo")
    await chat.opens("Bo")
    for name in ("Ann", "Bo"):
        assert "🟢" not in await sees(chat, name, private=False, ephemeral=True)
        assert "tables" not in await sees(chat, name, private=False, ephemeral=True)


async def test_open_table_of_a_friend_is_joined_from_the_list(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    table = await chat.opens("Bo")
    page = await chat.says("Ann", "/friends", private=False, ephemeral=True)
    assert "Your friends’ tables" in text_of(page)
    await chat.presses("Ann", page, f"Join {table.id}", private=False, ephemeral=True)
    joined = await chat.house.app.store.table(table.id)
    assert joined is not None
    assert joined.seat_of((await chat.player("Ann")).id) is not None


async def test_table_in_a_room_where_somebody_is_not_is_not_shown(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    await chat.opens("Bo")
    await chat.opens("Bo", "/play tictactoe visibility=link", address="elsewhere")
    assert "tables" not in await sees(chat, "Ann")
    assert "tables" not in await sees(chat, "Ann", private=False, address="third", ephemeral=True)


async def test_tables_of_friends_come_first_and_only_where_nobody_else_reads_it(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    of_friend = await chat.opens("Bo")
    chat.house.clock.wind(minutes=1)
    other = await chat.opens("Cy")
    own = text_of(await chat.says("Ann", "/tables", private=False, ephemeral=True))
    assert own.index(of_friend.id) < own.index(other.id)
    for name, is_ephemeral in (("Ann", False), ("Dee", True)):
        text = text_of(await chat.says(name, "/tables", private=False, ephemeral=is_ephemeral))
        assert text.index(other.id) < text.index(of_friend.id)


async def test_invite_lists_friends_first(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    chat.house.clock.wind(minutes=1)
    await played(chat, "Ann", "Cy")
    chat.house.app.directory.forget_player((await chat.player("Ann")).id)
    assert await invitations.names_to_offer(chat.house.app, await chat.player("Ann")) == ["Bo", "Cy"]


@pytest.mark.slow
async def test_twenty_people_are_asked_in_a_day(chat: Chat) -> None:
    for number in range(21):
        await chat.visits(f"P{number}")
        await save_preferences(chat.house.app, await chat.player(f"P{number}"), profile="everyone")
    told = [await does(chat, "Ann", "ask", f"P{number}") for number in range(21)]
    assert all(ASKED in text for text in told[:20])
    assert told[20] == "You can ask 20 people in 24 hours. Try again tomorrow."
    await does(chat, "Ann", "remove", "P3")
    assert await does(chat, "Ann", "ask", "P20") == told[20]
    chat.house.clock.wind(hours=24, minutes=1)
    assert ASKED in await does(chat, "Ann", "ask", "P20")


@pytest.mark.slow
async def test_two_hundred_friends_are_enough(chat: Chat) -> None:
    await played(chat, "Ann", "Bo")
    ann, now = await chat.player("Ann"), chat.house.app.now()
    for number in range(10_000, 10_200):
        asked = friends.Friendship(ann.id, number, now.replace(year=2020), declined=False, withdrawn=False)
        await chat.house.app.store.write(lambda unit, asked=asked: friends.put(unit.conn, asked))
    told = "You can have 200 friends, with those you have asked. Remove somebody first."
    assert await does(chat, "Ann", "ask", "Bo") == told


async def test_request_that_was_withdrawn_or_declined_and_is_made_again_tells_nobody_again(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    await asks(chat, "Ann", "Bo", table)
    assert len(await sends(chat)) == 1
    for _ in range(3):
        await does(chat, "Ann", "remove", "Bo")
        assert await asks(chat, "Ann", "Bo", table) == ASKED
    await does(chat, "Bo", "decline", "Ann")
    await does(chat, "Ann", "remove", "Bo")
    assert await asks(chat, "Ann", "Bo", table) == ASKED
    assert await sends(chat) == []
    assert "Ann" not in await sees(chat, "Bo")


async def test_message_that_waits_is_dropped_with_its_request(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    for deed, who, whom in (("remove", "Ann", "Bo"), ("avoid", "Bo", "Ann")):
        await asks(chat, "Ann", "Bo", table)
        await does(chat, who, deed, whom)
        assert await sends(chat) == []


async def test_message_says_the_name_of_the_moment(chat: Chat) -> None:
    await asks(chat, "Ann", "Bo")
    await save_profile(chat.house.app, await chat.player("Ann"), name="Lamb")
    assert await sends(chat) == [("bo", "Lamb wants to be friends with you.")]


async def test_people_who_want_no_notices_find_a_request_among_their_friends(chat: Chat) -> None:
    await played(chat, "Ann", "Bo")
    await save_preferences(chat.house.app, await chat.player("Bo"), notices="off")
    await asks(chat, "Ann", "Bo")
    assert await sends(chat) == []
    assert "Ann wants to be friends." in await sees(chat, "Bo")


async def test_withdrawn_requests_are_deleted_after_30_days(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    await ann_withdraws(chat, table)
    await asks(chat, "Cy", "Bo")
    for days, is_there in ((29, True), (2, False)):
        chat.house.clock.wind(days=days)
        await chat.house.alarms.sweep()
        ann, bo = await chat.player("Ann"), await chat.player("Bo")
        async with chat.house.app.store.read() as conn:
            own, _ = await friends.between(conn, ann.id, bo.id)
        assert (own is not None) is is_there
    assert "Cy wants to be friends." in await sees(chat, "Bo")


@pytest.mark.slow
async def test_linked_accounts_are_one_person_with_the_friends_of_both(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    await befriends(chat, "Cy", "Dee")
    await befriends(chat, "Ann", "Cy")
    ann, cy = await chat.player("Ann"), await chat.player("Cy")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, cy.id))
    for person in (ann, cy):
        chat.house.app.directory.forget_player(person.id)
    assert sorted((await export(chat, "Ann"))["friends"]) == ["Bo", "Dee"]
    assert [await has_friends(chat, name) for name in ("Ann", "Bo", "Dee")] == [2, 1, 1]
    assert (await export(chat, "Dee"))["friends"] == ["Ann"]


async def test_block_of_one_account_ends_the_friendship_of_the_other_when_they_are_linked(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    await played(chat, "Cy", "Bo")
    await does(chat, "Cy", "avoid", "Bo")
    ann, cy = await chat.player("Ann"), await chat.player("Cy")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, cy.id))
    assert [await has_friends(chat, name) for name in ("Ann", "Bo")] == [0, 0]


async def test_block_at_a_table_ends_the_friendship(chat: Chat) -> None:
    table = await befriends(chat, "Ann", "Bo")
    await bans.block_at_table(chat.house.app, await chat.player("Ann"), table, (await chat.player("Bo")).id)
    assert [await has_friends(chat, name) for name in ("Ann", "Bo")] == [0, 0]
    assert "Bo" not in await sees(chat, "Ann")


async def test_nobody_is_offered_who_did_not_play_or_is_a_computer(chat: Chat) -> None:
    over = await played(chat, "Ann", "Bo")
    running = await chat.house.sits("Ann", "Cy")
    practice = await chat.opens("Ann", "/play tictactoe computer=1", private=True)
    await chat.house.presses("Ann", practice, "resign:!")
    ended = await chat.house.app.store.table(practice.id)
    assert ended is not None
    assert people_at(ended, (await chat.player("Ann")).id) == {}
    assert people_at(running, (await chat.player("Ann")).id) == {}
    await chat.visits("Eve")
    assert people_at(over, (await chat.player("Eve")).id) == people_at(over, None) == {}
    assert list(people_at(over, (await chat.player("Ann")).id).values()) == ["Bo"]


async def test_press_on_a_match_asks_the_database_nothing_of_friends(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked(*_given: object) -> None:
        raise AssertionError("asked of friends")

    table = await played(chat, "Ann", "Bo")
    await chat.opens("Ann")
    for name in ("friends_of", "asking", "asked_by", "between", "count_of", "tables_of", "met_with"):
        monkeypatch.setattr(friends, name, asked)
    for data in ("more", "rest", "offer:rematch"):
        await chat.says("Ann", f"{table.id}:{data}", private=False)
    await chat.says("Ann", "/tables", private=False, ephemeral=True)
    assert await invitations.names_to_offer(chat.house.app, await chat.player("Ann")) == ["Bo"]


@pytest.mark.slow
async def test_pages_of_many_friends_fit_what_a_chat_shows(chat: Chat) -> None:
    for number in range(15):
        await befriends(chat, "Ann", f"P{number}")
    for number in range(15, 20):
        await asks(chat, f"P{number}", "Ann")
        await chat.opens(f"P{number - 10}", address=f"room {number}")
    page = await chat.says("Ann", "/friends", private=False, ephemeral=True)
    assert keys_of(page)
    everybody = await chat.presses("Ann", page, "Change")
    assert len(keys_of(everybody)) == 14
    assert "P0" in labels_of(everybody) + labels_of(await chat.presses("Ann", everybody, "More"))
    person = await chat.presses("Ann", everybody, labels_of(everybody)[0])
    assert labels_of(person) == ["Remove", "Remove and avoid", "Back"]
