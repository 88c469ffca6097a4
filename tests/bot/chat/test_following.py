"""Following: somebody sees the open tables of a person whose profile everybody sees, and that person learns nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.feature import first_tables
from bot.usecases import account_links, bans
from bot.usecases.preferences import save_preferences, save_profile
from storage.people import account_merge, players

from .paper import Chat, code_of, labels_of, text_of
from .test_friends import befriends, bo_is_a_program, does, sees, sends
from .test_reports import played

FOLLOWED = "Their open tables now come right after those of your friends. They aren’t told."
FOLLOWED_ALREADY = "You follow their tables already."


async def is_public(chat: Chat, name: str, value: str = "everyone") -> None:
    """Everybody sees somebody's profile."""
    await chat.visits(name)
    await save_preferences(chat.house.app, await chat.player(name), profile=value)


async def follows(chat: Chat, who: str, whom: str) -> None:
    """Somebody follows the tables of a person."""
    await is_public(chat, whom)
    await chat.visits(who)
    assert FOLLOWED in await does(chat, who, "follow", whom)


async def first(chat: Chat, who: str) -> tuple[list[int], list[int]]:
    """Whose tables somebody sees first, and whose right after them."""
    player = await chat.player(who)
    async with chat.house.app.store.read() as conn:
        return await first_tables(chat.house.app, conn, player)


async def exported(chat: Chat, who: str) -> list[str]:
    number = (await chat.player(who)).id
    async with chat.house.app.store.read() as conn:
        names: list[str] = (await players.export(conn, number))["friends"]["followed"]
    return names


async def test_one_press_follows_and_another_ends_it_and_nobody_is_told(chat: Chat) -> None:
    await follows(chat, "Ann", "Bo")
    assert FOLLOWED_ALREADY in await does(chat, "Ann", "follow", "Bo")
    assert await sends(chat) == []
    assert "You follow the tables of one person." in await sees(chat, "Ann")
    assert "Ann" not in await sees(chat, "Bo")
    assert await exported(chat, "Ann") == ["Bo"]
    assert await exported(chat, "Bo") == []
    everybody = await chat.says("Ann", "/friend all")
    person = await chat.presses("Ann", everybody, "Bo")
    assert "Remove" not in labels_of(person)
    assert "no longer follow" in text_of(await chat.presses("Ann", person, "Stop following"))
    assert await first(chat, "Ann") == ([], [])
    assert code_of(await chat.says("Ann", f"/friend unfollow {(await chat.player('Bo')).handle}")) == "friend_not_there"


async def test_answer_after_a_match_offers_to_follow_somebody_public(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    line = f"/friend at {table.id} {(await chat.player('Bo')).id}"
    assert "Follow their tables" not in labels_of(await chat.says("Ann", line))
    await is_public(chat, "Bo")
    answer = await chat.presses("Ann", await chat.says("Ann", line), "Follow their tables")
    assert FOLLOWED in text_of(answer)


async def test_open_tables_of_friends_come_first_then_of_people_one_follows(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    await follows(chat, "Ann", "Cy")
    opened = {}
    for name in ("Bo", "Cy", "Di"):  # the newest would be first
        opened[name] = (await chat.opens(name)).id
        chat.house.clock.wind(minutes=1)
    for is_ephemeral, wanted in ((True, ["Bo", "Cy", "Di"]), (False, ["Di", "Cy", "Bo"])):
        text = text_of(await chat.says("Ann", "/tables", private=False, ephemeral=is_ephemeral))
        assert sorted(opened, key=lambda name: text.index(opened[name])) == wanted


Step = Callable[[Chat], Awaitable[object]]


async def bo_is_private(chat: Chat) -> None:
    await is_public(chat, "Bo", "rooms")


async def bo_was_private(chat: Chat) -> None:
    """Bo hides his profile for a while: nobody follows him again by that."""
    await bo_is_private(chat)
    await is_public(chat, "Bo")


async def bo_avoids(chat: Chat) -> None:
    await bans.block(chat.house.app, await chat.player("Bo"), (await chat.player("Ann")).handle)


async def ann_avoids(chat: Chat) -> None:
    await bans.block(chat.house.app, await chat.player("Ann"), (await chat.player("Bo")).handle)


async def bo_is_forgotten(chat: Chat) -> None:
    await account_links.forget(chat.house.app, await chat.player("Bo"))


async def bo_hides_that_he_is_here(chat: Chat) -> None:
    await save_preferences(chat.house.app, await chat.player("Bo"), here="nobody")


@pytest.mark.parametrize(
    "step", [bo_is_private, bo_was_private, bo_avoids, ann_avoids, bo_is_forgotten, bo_hides_that_he_is_here]
)
async def test_following_ends_when_the_person_is_private_or_avoids_or_is_gone(chat: Chat, step: Step) -> None:
    await follows(chat, "Ann", "Bo")
    assert await first(chat, "Ann") == ([], [(await chat.player("Bo")).id])
    await step(chat)
    chat.house.app.directory.forget_player((await chat.player("Ann")).id)
    assert await first(chat, "Ann") == ([], [])


async def test_person_who_avoids_a_follower_looks_to_them_as_before(chat: Chat) -> None:
    await follows(chat, "Ann", "Bo")
    await follows(chat, "Cy", "Bo")
    before = await sees(chat, "Ann")
    await bo_avoids(chat)
    assert await sees(chat, "Ann") == before
    assert FOLLOWED_ALREADY in await does(chat, "Ann", "follow", "Bo")


@pytest.mark.parametrize(
    ("step", "whom", "code"),
    [
        (bo_is_private, "Bo", "no_profile"),
        (ann_avoids, "Bo", "friend_avoided"),
        (lambda chat: bo_is_a_program(chat, None), "Bo", "friend_program"),
        (lambda chat: is_public(chat, "Ann"), "Ann", "follow_yourself"),
    ],
)
async def test_somebody_who_cannot_be_followed_is_refused(chat: Chat, step: Step, whom: str, code: str) -> None:
    await chat.visits("Ann")
    await is_public(chat, "Bo")
    await step(chat)
    handle = (await chat.player(whom)).handle
    assert code_of(await chat.says("Ann", f"/friend follow {handle}")) == code


async def test_renamed_person_is_followed_on_and_exported_by_the_new_name(chat: Chat) -> None:
    await follows(chat, "Ann", "Bo")
    await save_profile(chat.house.app, await chat.player("Bo"), name="Bob")
    assert await exported(chat, "Ann") == ["Bob"]


async def test_linked_accounts_follow_and_are_followed_as_one_person_who_never_follows_themselves(chat: Chat) -> None:
    await follows(chat, "Ann", "Bo")
    await follows(chat, "Ann", "Cy")
    await follows(chat, "Cy", "Ann")
    await follows(chat, "Di", "Bo")
    await follows(chat, "Di", "Cy")
    bo, cy = await chat.player("Bo"), await chat.player("Cy")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, cy.id, bo.id))
    for person in (bo, cy, await chat.player("Di"), await chat.player("Ann")):
        chat.house.app.directory.forget_player(person.id)
    assert await exported(chat, "Ann") == await exported(chat, "Di") == ["Cy"]
    assert await exported(chat, "Cy") == ["Ann"]
    assert ((await chat.player("Ann")).friends, (await chat.player("Di")).friends) == (1, 1)
    ann = await chat.player("Ann")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, cy.id, ann.id))
    assert await exported(chat, "Cy") == []


async def test_nobody_follows_more_than_two_hundred(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.friends.befriending.MOST", 1)
    await follows(chat, "Ann", "Bo")
    await is_public(chat, "Cy")
    assert code_of(await chat.says("Ann", f"/friend follow {(await chat.player('Cy')).handle}")) == "follows_enough"
