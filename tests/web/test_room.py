"""The web lobby's settings and the next table of each game, as an operator sets them on a page without scripts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cli.admin import admin_link
from storage.messages import rooms
from storage.messages.rooms import Settings
from tests.house import all_words

from .conftest import HOST, Site, Viewer


async def operator(site: Site, language: str = "en") -> Viewer:
    """Olga, whose browser has become an operator's, on the page of the settings."""
    olga = await site.person("Olga") if language == "en" else site.visitor(language=language)
    link = (await admin_link(site.house.app)).removeprefix(HOST)
    await olga.forges(link)
    await olga.opens("/room")
    return olga


async def settings(site: Site) -> Settings:
    return (await site.web.site.room()).settings


async def test_operator_sets_up_the_lobby_and_it_holds_for_new_tables(site: Site) -> None:
    olga = await operator(site)
    await olga.presses(
        "Save settings", language="ru", clock="daily", stake=25, opened="everyone", tables=1, quiet="on", series="on"
    )
    saved = olga.sees("Saved.")
    ann = await site.person("Ann")
    await ann.hosts("tictactoe")
    table = await site.table(ann)
    await ann.hosts("tictactoe")
    assert saved
    assert await settings(site) == Settings(
        language="ru", clock="daily", stake=25, tables_per_player=1, quiet=True, web_series=True
    )
    assert (table.stake, table.options.move_seconds) == (25, 86_400)
    assert ann.sees("You can’t play at more tables in this room.")


async def test_language_of_the_lobby_is_for_browsers_that_ask_for_none_of_ours(site: Site) -> None:
    await (await operator(site)).presses("Save settings", language="ru")
    eve, ann = site.visitor(language="tlh"), site.visitor(language="zh")
    await eve.opens("/")
    await ann.opens("/")
    assert '<html lang="ru">' in eve.page.html
    assert '<html lang="zh">' in ann.page.html


async def test_setting_that_was_left_empty_is_as_usual(site: Site) -> None:
    olga = await operator(site)
    await olga.presses("Save settings", tables=3, stake=5)
    await olga.presses("Save settings", tables="", stake="")
    assert await settings(site) == Settings()


@pytest.mark.parametrize(
    ("opened", "told"),
    [("moderators", "Only a moderator can do that."), ("nobody", "You can’t open tables in this room.")],
)
async def test_who_may_open_tables_is_up_to_the_operators(site: Site, opened: str, told: str) -> None:
    olga = await operator(site)
    await olga.presses("Save settings", opened=opened)
    ann = await site.person("Ann")
    await ann.opens("/")
    offered, said = ann.page.names, ann.sees(told)
    await ann.tries("/open", game="tictactoe")
    refused = ann.sees(told)
    await ann.tries("/play", game="tictactoe", level="1")
    await olga.opens("/")
    assert (said, refused, ann.sees(told)) == (True, True, True)
    assert offered == []
    assert ("/new" in olga.page.links.values()) is (opened == "moderators")


async def test_next_table_of_a_game_begins_as_it_was_set(site: Site) -> None:
    olga = await operator(site)
    await olga.presses("Save", game="rpsls", stake=5, seats=3, **{"option-rounds": 7, "option-move_seconds": 45})
    kept = (await settings(site)).next
    ann = await site.person("Ann")
    await ann.hosts("rpsls")
    table = await site.table(ann)
    await olga.opens("/room")
    await olga.presses("Reset to defaults", game="rpsls")
    assert kept == {"rpsls": {"rounds": 7, "move_seconds": 45, "stake": 5, "seats": 3}}
    assert (table.stake, table.most, table.options.rounds, table.options.move_seconds) == (5, 3, 7, 45)
    assert (await settings(site)).next == {}


async def test_what_cannot_be_set_is_named_and_nothing_is_changed(site: Site) -> None:
    olga = await operator(site)
    for path, fields, told in (
        ("/room", {"stake": "-1"}, "Stake must be from 0 to 1,000,000, not “-1”."),
        ("/room", {"tables": "100"}, "Tables per person must be from 1 to 99, not “100”."),
        ("/room", {"clock": "bullet"}, "Clock can’t be “bullet”. Choose one of these: usual, live, relaxed"),
        ("/room/next", {"game": "tictactoe", "seats": "3"}, "Tic-tac-toe has 2 seats, not 3."),
        ("/room/next", {"game": "rpsls", "seats": "few"}, "Rock-Paper-Scissors-Lizard-Spock has 2–32 seats, not few."),
        ("/room/next", {"game": "rpsls", "stake": "lots"}, "Stake must be from 0 to 1,000,000, not “lots”."),
        ("/room/next", {"game": "rpsls", "option-rounds": "0"}, "Maximum rounds must be from 1 to 1,000, or none"),
        ("/room/next", {"game": "chess"}, "This game isn’t available here."),
    ):
        await olga.tries(path, **fields)
        assert olga.sees(told), fields
        assert await settings(site) == Settings()


async def test_only_operators_set_up_the_lobby(site: Site) -> None:
    ann, stranger = await site.person("Ann"), site.visitor()
    olga = await operator(site)
    await olga.opens("/")
    offered = "Room settings" in olga.page.links
    for eve in (ann, stranger):
        await eve.opens("/")
        assert "Room settings" not in eve.page.links
        await eve.opens("/room")
        assert (eve.status, eve.sees("Only a moderator can do that.")) == (403, True)
        for path in ("/room", "/room/next"):
            await eve.tries(path, game="rpsls", stake="5")
            assert eve.status == 403
    assert offered
    assert await settings(site) == Settings()


@pytest.mark.parametrize("language", all_words().languages)
async def test_page_of_the_settings_is_sound_in_every_language(site: Site, language: str) -> None:
    olga = await operator(site, language)
    assert f'<html lang="{language}">' in olga.page.html
    assert olga.page.problems() == []


async def test_cancelled_registration_is_followed_where_the_series_is_on(site: Site) -> None:
    olga = await operator(site)
    await olga.presses("Save", game="rpsls", stake=5)
    ann = await site.person("Ann")
    for series in ("off", "on"):
        await olga.opens("/room")
        await olga.presses("Save settings", series=series)
        await ann.hosts("rpsls", seats=4, stake=0)
        await ann.presses("Close table")
        asked = ann.sees("If this room runs a series, the next registration opens instead.")
        await ann.presses("Close table")
        site.house.clock.wind(seconds=6)
        await site.house.alarms.sweep()
        await ann.opens(ann.at.removesuffix("/do"))
        assert asked
        assert ("Go to the next match" in ann.page.links) is (series == "on")
    await ann.follows("Go to the next match")
    table = await site.table(ann)
    assert (table.status, table.chairs, table.stake, table.most) == ("open", (), 5, 4)


async def test_operator_opens_a_table_for_whoever_comes(site: Site) -> None:
    olga = await operator(site)
    await olga.hosts("tictactoe", elsewhere=1)
    table = await site.table(olga)
    for name in ("Ann", "Bo"):
        guest = await site.person(name)
        await guest.opens(olga.at)
        await guest.presses("Join")
    assert table.chairs == ()
    assert [chair.name for chair in (await site.table(olga)).chairs] == ["Ann", "Bo"]
    assert guest.sees("⁨Ann⁩ to play.")


async def test_settings_of_another_process_are_seen_within_seconds(site: Site) -> None:
    room = await site.web.site.room()
    changed = replace(room.settings, stake=50)
    await site.house.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, changed))
    site.house.clock.wind(seconds=5)
    ann = await site.person("Ann")
    await ann.hosts("tictactoe")
    assert (await site.table(ann)).stake == 50
