"""One's own page: what stands there, what can be changed, who is kept away, and being forgotten."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.view.answer import File
from bot.words import TABLE, files_by_language
from storage import UnitOfWork
from storage.messages import displays
from storage.messages.displays import Display
from storage.people import bans, players
from storage.people.players import Account, Preferences
from tests.bot.test_achievements import COUNT
from tests.checks import refused
from tests.games.words_of import variables_by_key

from .paper import Chat, code_of, key_of, keys_of, labels_of, open_chat, part_of, text_of


async def preferences(chat: Chat, name: str = "Ann") -> Preferences:
    """What somebody wishes, as a dataclass to compare with; which privacy text they know is no wish."""
    return replace((await chat.player(name)).preferences, privacy_read="")


async def test_the_page_tells_the_purse_and_its_settings_every_choice(chat: Chat) -> None:
    await chat.house.opens("Ann", stake=50)
    page = await chat.says("Ann", "/me")
    assert text_of(page).split("\n") == ["Ann", "You have 950 chips, and 50 more at stake."]
    assert labels_of(page) == ["Settings", "Friends", "Tournaments"]
    page = await chat.presses("Ann", page, "Settings")
    for line in (
        "Settings",
        "Language: English",
        "Show boards as: pictures",
        "Private screens: default here",
        "Notices: in the room",
        "Reminders: with a quarter of the time left",
        "Quiet hours: none",
        "Linked accounts: Paper",
    ):
        assert line in text_of(page).split("\n")
    for key in keys_of(page):
        assert not code_of(await chat.says("Ann", key.data)), key.data


@pytest.mark.parametrize("language", files_by_language())
async def test_no_two_buttons_of_the_page_read_the_same(chat: Chat, language: str) -> None:
    await chat.says("Ann", f"/me language {language}")
    labels = labels_of(await chat.says("Ann", "/me settings"))
    assert sorted(labels) == sorted(set(labels))


@pytest.mark.parametrize(("hours", "line"), [(1, "каждый час"), (2, "каждые 2 часа"), (5, "каждые 5 часов")])
async def test_reminders_are_counted_in_russian(chat: Chat, hours: int, line: str) -> None:
    await chat.says("Ann", "/me language ru")
    page = await chat.says("Ann", f"/me reminders {hours}")
    assert f"Напоминания: {line}" in text_of(page) or f"✓ {line}" in labels_of(page)


async def test_a_name_of_markup_is_shown_as_it_is(chat: Chat) -> None:
    page = await chat.says("Ann", "/me name <b>Zoë</b> of the Isles")
    assert "&lt;b>Zoë&lt;/" in text_of(page)
    assert (await chat.player("Ann")).name == "<b>Zoë</b> of the Isles"


async def test_a_name_of_nothing_is_refused(chat: Chat) -> None:
    assert code_of(await chat.says("Ann", "/me name \u3164")) == "bad_name"
    assert (await chat.player("Ann")).name == "Ann"


async def test_the_language_in_a_private_chat_is_that_of_its_cards_too(chat: Chat) -> None:
    page = await chat.presses("Ann", await chat.says("Ann", "/me language"), "Русский")
    assert "Язык: Русский" in text_of(page)
    assert (await chat.player("Ann")).language == "ru"
    assert (await chat.visits("Ann")).room.settings.language == "ru"


async def test_the_language_of_one_person_is_not_that_of_the_room(chat: Chat) -> None:
    await chat.says("Ann", "/me language zh", private=False)
    here = await chat.visits("Ann", private=False)
    assert (here.player.language, here.room.settings.language) == ("zh", "en")


async def test_cards_in_a_private_chat_are_painted_in_the_new_language(chat: Chat) -> None:
    post = await chat.opens("Ann", "/play tictactoe computer=1", private=True)
    card = Display("paper", "alone with ann", "1", post.id, shown=post.revision)
    await chat.house.app.store.write(lambda unit: displays.save(unit.conn, card))
    await chat.says("Ann", "/me language ru")
    await chat.house.redraw.drain()
    assert [message for message, _ in chat.paper.shown] == ["1"]


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("/me hands private", Preferences(hands="private")),
        ("/me hands here", Preferences(hands="here")),
        ("/me notices off", Preferences(notices="off")),
        ("/me notices private", Preferences(notices="private")),
        ("/me quiet 22 8", Preferences(quiet_from=22, quiet_to=8)),
        ("/me quiet 0 9", Preferences(quiet_from=0, quiet_to=9)),
        ("/me quiet 22-8", Preferences(quiet_from=22, quiet_to=8)),
        ("/me Quiet 22:00 – 08:00", Preferences(quiet_from=22, quiet_to=8)),
        ("/me zone 3", Preferences(utc_offset=180)),
        ("/me zone UTC-3:30", Preferences(utc_offset=-210)),
        ("/me zone +5:30", Preferences(utc_offset=330)),
    ],
)
async def test_a_wish_is_kept(chat: Chat, line: str, now: Preferences) -> None:
    assert not code_of(await chat.says("Ann", line))
    assert await preferences(chat) == now


@pytest.mark.parametrize("name", ["ru", "RU", "русский", "Русский"])
async def test_language_is_chosen_by_its_code_or_its_name(chat: Chat, name: str) -> None:
    await chat.says("Ann", f"/me language {name}")
    assert (await chat.player("Ann")).language == "ru"
    await chat.says("Mo", f"/settings Language {name}", private=False, moderator=True)
    assert (await chat.house.app.directory.get_room("paper", "table-top")).settings.language == "ru"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/me hands everywhere", "bad_choice"),
        ("/me language tlh", "bad_choice"),
        ("/me skin 3d", "bad_choice"),
        ("/me notices loud", "bad_choice"),
        ("/me quiet 22", "bad_hours"),
        ("/me quiet 24 8", "bad_hours"),
        ("/me quiet 8 8", "bad_hours"),
        ("/me zone 15", "bad_zone"),
        ("/me zone here", "bad_zone"),
        ("/me zone", "bad_zone"),
        ("/me wings", "unknown_topic"),
        ("/me blocks 0", "bad_option_value"),
        ("/me block nobody", "unknown_player"),
    ],
)
async def test_what_cannot_be_wished_is_refused(chat: Chat, line: str, code: str) -> None:
    await chat.says("Ann", "/me")
    assert code_of(await chat.says("Ann", line)) == code
    assert await preferences(chat) == Preferences()


async def test_one_wish_leaves_the_others_as_they_are(chat: Chat) -> None:
    await chat.says("Ann", "/me hands private")
    await chat.says("Ann", "/me quiet 22 8")
    await chat.says("Ann", "/me zone -3")
    page = await chat.presses("Ann", await chat.says("Ann", "/me quiet"), "UTC-2:30")
    assert await preferences(chat) == Preferences(hands="private", quiet_from=22, quiet_to=8, utc_offset=-150)
    assert "Quiet hours: 22:00 to 08:00" in text_of(page)
    assert "Your clock shows 09:30 (UTC-2:30)." in text_of(page)
    await chat.presses("Ann", page, "none")
    assert (await preferences(chat)).quiet_from is None
    await chat.says("Ann", "/me hands usual")
    assert (await preferences(chat)).hands == ""


async def test_a_test_notice_arrives_and_the_page_says_so(chat: Chat) -> None:
    page = await chat.says("Ann", "/me test")
    assert "it arrived" in text_of(page)
    [(account, message)] = chat.paper.told
    assert account == "ann"
    assert "This is a test" in message.text
    assert "sent on 20 November 2026, 12:00 and arrived." in text_of(await chat.says("Ann", "/me notices"))


async def test_a_test_notice_that_is_lost_says_what_would_work(chat: Chat) -> None:
    assert "No notice has been sent" in text_of(await chat.says("Ann", "/me notices"))
    chat.paper.deaf.add("ann")
    assert "Open the private chat" in text_of(await chat.says("Ann", "/me test"))
    assert "didn’t arrive" in text_of(await chat.says("Ann", "/me notices"))


async def test_what_is_kept_is_handed_over_in_private_only(chat: Chat) -> None:
    assert code_of(await chat.says("Ann", "/me export", private=False)) == "private_only"
    file = part_of(await chat.says("Ann", "/me export"), File)
    assert json.loads(file.content)["player"]["name"] == "Ann"


async def test_being_forgotten_is_asked_once_more(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    sure = await chat.says("Ann", "/me forget")
    assert (await chat.player("Ann")).name == "Ann"
    done = await chat.presses("Ann", sure, "Delete my data")
    assert "Your data has been deleted" in text_of(done)
    assert await chat.house.app.directory.find_player("paper", "ann") is None
    assert (await chat.house.table(table)).status == "over"


async def test_who_was_met_lately_is_offered_and_kept_away(chat: Chat) -> None:
    assert "anybody yet" in text_of(await chat.says("Ann", "/me block"))
    await chat.house.sits("Ann", "Bo")
    chat.house.clock.wind(minutes=1)
    await chat.house.sits("Cy", "Ann")
    offered = await chat.says("Ann", "/me block")
    assert labels_of(offered) == ["Cy", "Bo", "Back"]
    page = await chat.presses("Ann", offered, "Bo")
    assert "One person" in text_of(page)
    assert labels_of(await chat.says("Ann", "/me block")) == ["Cy", "Back"]
    assert labels_of(page)[0] == "Play with Bo again"
    assert "Your list is empty" in text_of(await chat.presses("Ann", page, "Play with Bo again"))


async def test_a_long_list_of_people_is_turned_page_by_page(chat: Chat) -> None:
    _ann, *others = await chat.house.meets("Ann", *(f"P{n}" for n in range(8)))
    for other in others:
        await chat.says("Ann", f"/me block {other.handle}")
    first = await chat.says("Ann", "/me blocks")
    assert labels_of(first)[:6] == [f"Play with P{n} again" for n in range(6)]
    second = await chat.presses("Ann", first, "Next page")
    assert labels_of(second)[:2] == ["Play with P6 again", "Play with P7 again"]
    assert key_of(second, "Next page").data == "/me blocks 1"


async def test_the_list_of_people_is_full_at_two_hundred(chat: Chat) -> None:
    ann, bo = await chat.house.meets("Ann", "Bo")

    async def many(unit: UnitOfWork) -> None:
        for n in range(200):
            other = await players.get_or_create(unit, Account("paper", f"p{n}", f"P{n}"), f"h{n}", chat.house.clock())
            await bans.block(unit.conn, ann.id, other.id)

    await chat.house.app.store.write(many)
    assert code_of(await chat.says("Ann", f"/me block {bo.handle}")) == "too_many_blocked"
    await chat.presses("Ann", await chat.says("Ann", "/me blocks"), "Play with P0 again")
    assert not code_of(await chat.says("Ann", f"/me block {bo.handle}"))


async def test_nobody_keeps_away_from_oneself(chat: Chat) -> None:
    ann = (await chat.visits("Ann")).player
    assert code_of(await chat.says("Ann", f"/me block {ann.handle}")) == "unknown_player"


@pytest.mark.parametrize(("who", "whom"), [("Ann", "Bo"), ("Bo", "Ann")])
async def test_neither_joins_nor_challenges_the_other(chat: Chat, who: str, whom: str) -> None:
    ann, bo = await chat.house.meets("Ann", "Bo")
    await chat.says(who, f"/me block {chat.house.people[whom].handle}")
    for host, guest in ((ann, bo), (bo, ann)):
        table = await chat.house.opens(host.name)
        with refused("banned"):
            await chat.house.presses(guest.name, table, "join:0")
        with refused("banned"):
            await chat.house.opens(host.name, invited=(guest,))
        await chat.house.presses(host.name, table, "cancel:!")


@pytest.mark.parametrize(("who", "whom"), [("Ann", "Bo"), ("Bo", "Ann")])
async def test_there_is_no_rematch_with_who_is_kept_away(chat: Chat, who: str, whom: str) -> None:
    table = await chat.house.sits("Ann", "Bo")
    await chat.house.presses("Ann", table, "resign:!")
    await chat.says(who, f"/me block {chat.house.people[whom].handle}")
    for name in ("Ann", "Bo"):
        with refused("banned"):
            await chat.house.presses(name, table, "offer:rematch")
    await chat.says(who, f"/me unblock {chat.house.people[whom].handle}")
    await chat.house.presses("Ann", table, "offer:rematch")
    again = await chat.house.presses("Bo", table, "accept:rematch")
    assert again.table.id != table.id


def test_the_pages_have_words_of_their_own() -> None:
    mine = variables_by_key(TABLE.joinpath("en-me.ftl").read_text("utf-8"))
    for file in (file for file in files_by_language()["en"] if file.name != "en-me.ftl"):
        assert not mine.keys() & variables_by_key(file.read_text("utf-8")).keys(), file


@pytest.mark.parametrize(("label", "kept"), [("with half and a tenth left", "twice"), ("every 6 hours", 6)])
async def test_rhythm_of_reminders_is_chosen(chat: Chat, label: str, kept: str | int) -> None:
    page = await chat.presses("Ann", await chat.says("Ann", "/me settings"), "Reminders")
    page = await chat.presses("Ann", page, label)
    assert f"Reminders: {label}" in text_of(page)
    assert (await preferences(chat)).reminders == kept
    assert code_of(await chat.says("Ann", "/me reminders 25")) == "bad_choice"


async def test_page_tells_ratings_results_and_achievements_and_leads_to_the_profile(tmp_path: Path) -> None:
    async with open_chat(tmp_path, web_url="https://games.example.org") as chat:
        house = chat.house
        assert "achievements" not in text_of(await chat.says("Ann", "/me"))
        table = await house.opens("Ann")
        await house.presses("Bo", table, "join:0")
        for name, cell in zip("Ann Bo Ann Bo Ann".split(), "a1 a2 b1 b2 c1".split(), strict=True):
            match = (await house.table(table)).live_match()
            await house.presses(name, table, f"{match.turn}:{cell}")
        page = await chat.says("Ann", "/me")
        lines = text_of(page).split("\n")
        (rating,) = [line for line in lines if line.startswith("Tic-tac-toe: ")]
        assert rating.endswith("(unsure)")
        assert {"1 won, 0 drawn, 0 lost", f"2 of {COUNT} achievements"} <= {*lines}
        assert labels_of(page) == ["Your profile", "Settings", "Friends", "Tournaments"]
        handle = (await chat.player("Ann")).handle
        assert key_of(page, "Your profile").url == f"https://games.example.org/player/{handle}"


async def test_who_sees_the_profile_is_chosen(chat: Chat) -> None:
    page = await chat.says("Ann", "/me profile everyone")
    assert "Who can see my profile: everyone" in text_of(page).split("\n")
    assert (await preferences(chat)).profile == "everyone"
    assert code_of(await chat.says("Ann", "/me profile nobody")) == "bad_choice"
