"""Friends on pages: one press after a match, the page of friends, and what lists show first."""

from __future__ import annotations

import pytest

from bot.background.outbox import Outbox
from bot.features.friends.telling import senders
from bot.usecases.preferences import save_preferences
from bot.words import files_by_language
from games.core.screen import Say
from storage import friends
from storage.people import players

from .conftest import Site, Viewer
from .test_reports import named, over

PAGE = "/friends"
ASKED = "You asked. If they press it too, you are friends."


async def befriended(site: Site) -> tuple[Viewer, Viewer]:
    """Ann and Bo have played, and have both pressed the button."""
    ann, bo = await over(site)
    await ann.presses("Be friends with ⁨Bo⁩")
    await bo.presses("Be friends with ⁨Ann⁩")
    return ann, bo


async def sends(site: Site) -> None:
    """What people are told is sent."""
    await Outbox(site.house.app, senders(site.house.app)).send()


async def test_one_press_after_a_match_asks_and_both_are_friends(site: Site) -> None:
    ann, bo = await over(site)
    match = ann.at
    await ann.presses("Be friends with ⁨Bo⁩")
    assert ann.sees(ASKED)
    assert ann.sees("You asked, and wait for")
    assert ann.page.problems() == []
    await sends(site)
    await bo.opens("/")
    assert bo.sees("⁨Ann⁩ wants to be friends with you.")
    assert bo.page.problems() == []
    await bo.opens(match)
    await bo.presses("Be friends with ⁨Ann⁩")
    assert bo.sees("You are friends now.")
    assert bo.sees("Ann")
    await bo.opens("/")
    assert not bo.sees("wants to be friends")
    await ann.opens(PAGE)
    assert ann.sees("here now")


@pytest.mark.parametrize(("button", "sentence"), [("Accept", "You are friends now."), ("No", "You said no.")])
async def test_message_on_pages_is_answered_there(site: Site, button: str, sentence: str) -> None:
    ann, bo = await over(site)
    await ann.presses("Be friends with ⁨Bo⁩")
    await sends(site)
    await bo.opens("/me")
    await bo.presses(button)
    assert bo.sees(sentence)
    await bo.opens("/")
    assert not bo.sees("wants to be friends")


async def test_script_gets_a_sentence_and_stays_on_the_match(site: Site) -> None:
    ann, _ = await over(site)
    table, number = await site.table(ann), (await named(site, "Bo")).id
    path, fields = f"/friends/at/{table.id}/{number}", {"csrf": ann.page.field("csrf")}
    for message in (ASKED, "You asked already, and they haven’t answered yet."):
        answer = await ann.sends(path, fields, accept="application/json")
        assert answer.json() == {"message": message, "refused": None}
    wrong = await ann.sends(f"{path}7", fields, accept="application/json")
    assert wrong.json()["message"] == "This person isn’t there any longer."


async def test_friend_is_removed_and_avoided_on_the_page(site: Site) -> None:
    ann, bo = await befriended(site)
    await ann.opens(PAGE)
    await ann.presses("Remove: ⁨Bo⁩")
    assert ann.sees("Removed. They aren’t told.")
    assert ann.sees("You have no friends here yet.")
    assert ann.sees("Ask somebody you have played with to be friends:")
    await ann.presses("⁨Bo⁩")
    await sends(site)
    await bo.opens(PAGE)
    assert not bo.sees("wants to be friends with you.")
    await bo.presses("Accept: ⁨Ann⁩")
    await bo.presses("Remove and avoid: ⁨Ann⁩")
    assert bo.sees("You won’t play with this person again.")
    assert bo.sees("People I don’t play with")
    await ann.opens(PAGE)
    assert ann.sees("You have no friends here yet.")


async def test_presence_is_hidden_by_choice(site: Site) -> None:
    ann, bo = await befriended(site)
    await bo.opens(PAGE)
    await bo.tries("/friends/shown", here="nobody")
    assert bo.sees("Your choice is saved.")
    await ann.opens(PAGE)
    assert not ann.sees("here now")
    await bo.tries("/friends/shown", here="everybody")
    assert bo.status >= 400


async def test_open_table_of_a_friend_comes_first_and_is_marked(site: Site) -> None:
    ann, bo = await befriended(site)
    await bo.opens("/new?game=tictactoe")
    await bo.presses("Create table and get the link", visibility="listed")
    of_friend = (await site.table(bo)).id
    site.house.clock.wind(minutes=1)
    eve = await site.person("Eve")
    await eve.opens("/new?game=tictactoe")
    await eve.presses("Create table and get the link", visibility="listed")
    other = (await site.table(eve)).id
    await ann.opens("/tables")
    assert ann.response.text.index(f"/t/{of_friend}") < ann.response.text.index(f"/t/{other}")
    assert ann.sees("a friend’s table")
    await eve.opens("/tables")
    assert not eve.sees("a friend’s table")
    await ann.opens(PAGE)
    assert f"/t/{of_friend}" in ann.response.text
    assert f"/t/{other}" not in ann.response.text
    await save_preferences(site.house.app, await named(site, "Bo"), here="nobody")
    for path in (PAGE, "/tables"):
        await ann.opens(path)
        assert not ann.sees("a friend’s table")
        assert (path == PAGE) is (f"/t/{of_friend}" not in ann.response.text)


async def test_pages_of_somebody_without_friends_ask_nothing_of_friends(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked(*_given: object) -> None:
        raise AssertionError("asked of friends")

    ann, _ = await over(site)
    match = ann.at
    for name in ("friends_of", "asking", "asked_by", "between", "count_of", "tables_of", "met_with"):
        monkeypatch.setattr(friends, name, asked)
    for path in ("/", "/tables", match, "/me"):
        await ann.opens(path)
        assert ann.status == 200


async def test_stranger_sees_a_page_without_anybody(site: Site) -> None:
    stranger = site.visitor()
    await stranger.opens(PAGE)
    assert stranger.sees("You have no friends here yet.")
    assert stranger.page.problems() == []


async def test_somebody_is_asked_on_their_profile(site: Site) -> None:
    ann, _ = await over(site)
    bo = await named(site, "Bo")
    await save_preferences(site.house.app, bo, profile="everyone")
    await ann.opens(f"/player/{bo.handle}")
    assert ann.page.problems() == []
    await ann.presses("Be friends with ⁨Bo⁩")
    assert ann.sees(ASKED)


async def test_form_sent_without_the_token_of_its_page_does_nothing(site: Site) -> None:
    ann, _ = await over(site)
    bo = await named(site, "Bo")
    for path, fields in (
        (f"/friends/ask/{bo.handle}", {}),
        *((f"/friends/{verb}", {"number": bo.handle}) for verb in ("accept", "decline", "remove", "avoid", "read")),
    ):
        assert (await ann.sends(path, fields)).status_code == 403
        await ann.opens(path)
        assert ann.at == PAGE
    async with site.house.app.store.read() as conn:
        known = await players.get(conn, bo.id)
    assert known is not None
    assert known.friends == 0


@pytest.mark.parametrize("language", files_by_language())
async def test_page_speaks_each_language(site: Site, language: str) -> None:
    ann, _ = await befriended(site)
    await ann.opens(PAGE)
    player = await named(site, "Ann")
    await site.house.app.store.write(lambda unit: players.change(unit.conn, player.id, language=language))
    site.house.app.directory.forget_player(player.id)
    await ann.opens(PAGE)
    for key in ("friends-yours", "friends-now", "friends-remove", "friends-here-how"):
        assert ann.sees(site.house.app.words.text(Say(key), language)), key
    assert ann.page.problems() == []


async def test_person_with_a_public_profile_is_followed_there_and_their_open_table_is_listed_first(site: Site) -> None:
    ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
    await save_preferences(site.house.app, await named(site, "Bo"), profile="everyone")
    await ann.opens(f"/player/{(await named(site, 'Bo')).handle}")
    await ann.presses("Follow their tables")
    assert ann.sees("You follow the tables of")
    assert ann.page.problems() == []
    tables = []
    for host in (bo, eve):
        await host.opens("/new?game=tictactoe")
        await host.presses("Create table and get the link", visibility="listed")
        tables.append((await site.table(host)).id)
        site.house.clock.wind(minutes=1)
    for reader, wanted in ((ann, tables), (eve, tables[::-1])):
        await reader.opens("/tables")
        assert sorted(tables, key=lambda table: reader.response.text.index(f"/t/{table}")) == wanted
        assert not reader.sees("a friend’s table")
    await ann.opens(PAGE)
    await ann.presses("Stop following: ⁨Bo⁩")
    assert ann.sees("You no longer follow their tables.")
    assert not ann.sees("You follow the tables of")
    await ann.opens(f"/player/{(await named(site, 'Eve')).handle}")
    assert not ann.sees("Follow their tables")
