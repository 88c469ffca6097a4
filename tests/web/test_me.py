"""One's own page: the name, the purse, what is kept, and being forgotten."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.platforms.web.guests import COOKIE, guest_names
from bot.view.names import SHOWN_MOST, clean_name
from storage import UnitOfWork, appointments
from storage.matches import purses
from storage.schema import players
from tests.bot.test_achievements import COUNT
from tests.checks import books_balance
from tests.house import all_words

from .conftest import HOST, Site, Viewer


async def test_page_opens_as_a_profile_with_one_button_for_the_settings(site: Site) -> None:
    ann, bo = await site.two_play()
    for move, viewer in zip(("a1", "b1", "a2", "b2", "a3"), (ann, bo, ann, bo, ann), strict=True):
        await viewer.opens(ann.at)
        await viewer.presses(move)
    await ann.opens("/me")
    (main,) = ann.page.root.all("main")
    settings = next(e for e in main.all("details") if e.attributes.get("id") == "settings")
    assert "open" not in settings.attributes
    behind = [*settings.all("button"), *settings.all("a"), *settings.all("input")]
    assert len(behind) > 15
    shown = [e.text for kind in ("button", "a") for e in main.all(kind) if e not in behind]
    assert not [e for e in main.all("button") if e not in behind]
    assert "Your profile" in shown
    assert next(e.text for e in settings.all("summary")) == "Settings"
    assert ann.sees(f"2 of {COUNT} achievements")
    for text in ("Ann", "1,601", "You won! Three in a row.", "Finish 5 matches in one day"):
        assert ann.sees(text), text


async def test_nothing_is_kept_about_who_only_looks(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/me")
    assert ann.sees("Nothing is stored about you until you play.")
    assert (await ann.client.get("/me/export")).status_code == 409


async def test_name_language_and_skin_are_kept(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    await ann.presses("Save", name="Zoë  O’Hara ", skin="text")
    assert ann.page.field("name") == "Zoë O’Hara"
    assert ann.sees("Zoë O’Hara")
    assert 'value="text" checked' in ann.page.html


async def test_language_and_skin_we_lack_are_not_kept(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    await ann.tries("/me", language="tlh", skin="3d")
    assert ann.status == 200
    assert '<html lang="en">' in ann.page.html
    assert ann.page.field("name") == "Ann"


async def test_name_with_signs_of_markup_stays_text(site: Site) -> None:
    ann = await site.visitor().named("<b>&_*`")
    await ann.hosts("tictactoe")
    assert ann.sees("⁨<b>&_*`⁩")
    assert "<b>" not in ann.page.html


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann \t of\nCleves ", "Ann of Cleves"),
        ("Ann\0", "Ann"),
        ("\u202egnirts", "gnirts"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301b", "a\u0301\u0301b"),
        ("o\u20dd\u20dd\u20dd\u20dd", "o\u20dd\u20dd"),
        ("👩‍🚀 Ann", "👩 🚀 Ann"),
        ("עדה", "עדה"),
        ("\u3164\u200b\u2800", ""),
        ("\u2028\ud800\ue000", ""),
        ("   ", ""),
        ("王小明", "王小明"),
    ],
)
def test_name_is_one_line_that_can_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "That name can’t be shown."),
        ("\u200b\u3164 ", "That name can’t be shown."),
        ("x" * 41, "That name is too long. Use at most 40 characters."),
    ],
)
async def test_refused_name_is_explained_and_stays_in_its_field(site: Site, typed: str, said: str) -> None:
    ann = await site.visitor().named("Ann")
    await ann.presses("Save", name=typed)
    assert ann.sees(said)
    assert ann.page.field("name") == typed
    await ann.opens("/me")
    assert ann.page.field("name") == "Ann"


async def test_saving_says_so(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    assert ann.sees("Saved.")
    await ann.opens("/me")
    assert not ann.sees("Saved.")


async def test_name_of_a_new_guest_can_be_saved_as_it_stands(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/me")
    name = ann.page.field("name")
    await ann.presses("Save")
    assert re.fullmatch(r"\w+ \w+ \d\d", name)
    assert ann.page.field("name") == name


async def test_long_name_is_shortened_in_the_middle_at_the_table(site: Site) -> None:
    ann = await site.visitor().named("Bartholomew of the Seven Northern Isles")
    await ann.hosts("tictactoe")
    assert ann.sees("⁨Bartholome…ern Isles⁩")


async def test_new_name_stands_at_tables_under_way(site: Site) -> None:
    ann, bo = await site.two_play()
    table = ann.at
    await ann.named("Anna")
    await bo.opens(table)
    assert bo.sees("⁨Anna⁩ to play.")


async def test_purse_shows_what_came_and_went(site: Site) -> None:
    ann, _ = await site.two_play(stake=30)
    await ann.opens("/me")
    assert ann.sees("970 chips")
    assert ann.sees("stake −30")
    assert ann.sees("welcome +1,000")


async def test_export_holds_all_that_is_kept_and_nothing_of_others(site: Site) -> None:
    ann, _ = await site.two_play(stake=30)
    answer = await ann.client.get("/me/export")
    kept = answer.json()
    assert kept["player"]["name"] == "Ann"
    assert kept["purse"] == 970
    assert [seat["seat"] for seat in kept["seats"]] == [0]
    assert "Bo" not in answer.text
    assert answer.headers["content-disposition"].startswith("attachment")


async def test_forgetting_asks_once_more(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.tries("/me/forget")
    assert ann.sees("This can’t be undone.")
    assert ann.page.field("name") == "Ann"


async def test_forgotten_guest_is_a_stranger_without_chips_or_seats(site: Site) -> None:
    ann, bo = await site.two_play(stake=30)
    await ann.presses("a1")
    table, cookie = ann.at, dict(ann.client.cookies)
    await ann.opens("/me")
    await ann.follows("Delete my data")
    await ann.presses("Delete my data")
    assert ann.sees("Your data has been deleted. You left all tables")
    async with site.house.app.store.read() as conn:
        held, house = await purses.balance(conn, "player:1"), await purses.balance(conn, "house")
    await bo.opens(table)
    await ann.opens("/me")
    assert dict(ann.client.cookies) != cookie
    assert ann.sees("Nothing is stored about you until you play.")
    assert bo.sees("You won! Somebody left the table.")
    assert "Ann" not in bo.page.html
    assert (held, house) == (0, -1030)
    await books_balance(site.house.app.store)


async def test_cookie_of_somebody_forgotten_opens_nothing(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    cookie = "; ".join(f"{name}={value}" for name, value in ann.client.cookies.items())
    await ann.follows("Delete my data")
    await ann.presses("Delete my data")
    old = site.visitor()
    await old.opens("/me", cookie=cookie)
    assert old.sees("Nothing is stored about you until you play.")


async def test_stranger_cannot_be_forgotten(site: Site) -> None:
    ann = site.visitor()
    await ann.tries("/me/forget", sure="1")
    assert ann.status == 409
    assert ann.sees("No data is stored about you yet.")


async def test_daily_top_up_has_a_name(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    await ann.hosts("sealed", stake=950)
    site.house.clock.wind(minutes=1)
    await ann.presses("Close table")
    await ann.presses("Close table")
    site.house.clock.wind(days=1)
    await ann.opens("/me")
    await ann.presses("Save")
    assert ann.sees("stake returned +950")
    assert ann.sees("1,000 chips")


async def _admin_link(site: Site) -> str:
    from bot.cli.admin import admin_link

    return (await admin_link(site.house.app)).removeprefix(HOST)


async def test_admin_link_makes_one_browser_an_operators_and_works_once(site: Site) -> None:
    link = await _admin_link(site)
    ann, eve = await site.visitor().named("Ann"), await site.visitor().named("Eve")
    await ann.client.head(link)
    await ann.opens(link)
    await ann.presses("Make this browser an operator’s")
    operator = ann.sees("The state of this house")
    await ann.opens("/me")
    operator = operator and ann.sees("You’re an operator here.")
    await eve.opens(link)
    await eve.presses("Make this browser an operator’s")
    refused = eve.page.text
    await eve.opens("/me")
    assert operator
    assert "This is no longer open." in refused
    assert not eve.sees("operator")


async def test_admin_link_dies_after_a_quarter_of_an_hour(site: Site) -> None:
    link = await _admin_link(site)
    site.house.clock.wind(minutes=16)
    ann = await site.visitor().named("Ann")
    await ann.opens(link)
    await ann.presses("Make this browser an operator’s")
    assert ann.sees("This is no longer open.")


async def test_operator_stops_a_match_of_others_and_opens_tables_without_sitting(site: Site) -> None:
    ann, bo = await site.two_play(stake=10)
    eve = await site.visitor().named("Eve")
    await eve.opens(await _admin_link(site))
    await eve.presses("Make this browser an operator’s")
    await eve.hosts("tictactoe", opponent="Bo", elsewhere=1)
    without = eve.page.text
    await eve.opens(ann.at)
    await eve.presses("Stop")
    asked = eve.sees("Stop this match for everybody?")
    await eve.presses("Stop")
    await bo.opens(ann.at)
    assert "⁨Eve⁩" not in without
    assert asked
    assert bo.sees("The match was stopped.")


async def test_guest_who_is_no_operator_stops_nothing(site: Site) -> None:
    ann, _ = await site.two_play()
    eve = await site.visitor().named("Eve")
    await eve.tries(f"{ann.at}/do", do="stop:!")
    assert eve.status == 403
    assert eve.sees("Only a moderator can do that.")


@pytest.mark.parametrize(
    "name",
    [
        "Computer 5",
        "computer",
        "Robot",
        "  ADMIN ",
        "@everyone",
        "Admin-1",
        "Компьютер (3)",
        "Робот",
        "电脑（3）",
        "管理员",
        "@все",
        "Ｒobot",
    ],
)
async def test_name_that_would_pass_for_the_house_is_refused(site: Site, name: str) -> None:
    ann = await site.person("Ann")
    await ann.tries("/me", name=name)
    assert ann.status == 409
    assert ann.sees("That name is reserved. Choose another one.")


@pytest.mark.parametrize("name", ["Adminka", "Robota", "Mr. Robotnik", "Here", "Systema", "Операторша", "Ann 5"])
async def test_name_that_only_begins_like_it_is_taken(site: Site, name: str) -> None:
    ann = await site.person("Ann")
    await ann.tries("/me", name=name)
    assert ann.status == 200


async def test_who_has_such_a_name_already_may_change_something_else(site: Site) -> None:
    robot = await site.person("Robot")
    await robot.opens("/me")
    await robot.presses("Save", language="ru")
    assert robot.status == 200
    assert robot.sees("Профиль")


async def test_guests_get_names_that_nobody_has_two_words_and_a_number(site: Site) -> None:
    names = set()
    for _ in range(30):
        guest = site.visitor()
        await guest.plays("tictactoe")
        names.add(await me_name(guest))
    assert len(names) == 30
    assert all(re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d\d", name) for name in names), names


async def test_name_that_somebody_has_is_given_to_nobody_else(site: Site) -> None:
    guest = site.visitor()
    first = await me_name(guest)
    account = site.web.site.guests.account(guest.client.cookies[COOKIE]) or ""
    other = await site.person(first)
    assert await me_name(other) == first
    await guest.plays("tictactoe")
    assert await me_name(guest) == guest_names(site.house.app.words, account, "en")[1]


async def me_name(guest: Viewer) -> str:
    """The name that the profile shows in its field."""
    await guest.opens("/me")
    return str(guest.page.field("name"))


@pytest.mark.parametrize("language", all_words().languages)
def test_names_of_guests_are_short_and_many(language: str) -> None:
    names = {guest_names(all_words(), f"{n:032x}", language)[0] for n in range(2_000)}
    assert len(names) > 1_950
    assert max(map(len, names)) <= SHOWN_MOST


async def test_appointments_stand_on_ones_own_page_in_the_readers_time_and_can_be_left(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    house = site.house

    async def comes(unit: UnitOfWork) -> None:
        at = house.clock() + timedelta(hours=8)
        made = await appointments.create(
            unit.conn, "paper", appointments.Appointment(0, house.room.id, at, "tictactoe"), house.clock()
        )
        player = await unit.conn.scalar(select(players.c.id).where(players.c.name == "Ann"))
        await appointments.come(unit.conn, made.id, int(player or 0), house.clock())

    await house.app.store.write(comes)
    await ann.opens("/me")
    assert ann.sees("Your appointments")
    assert 'datetime="2026-11-20T20:00:00Z" data-at' in ann.page.html
    exported = (await ann.client.get("/me/export")).json()
    assert exported["appointments"] == [{"game": "tictactoe", "at": "2026-11-20T20:00:00+00:00"}]
    await ann.presses("I can’t come")
    assert not ann.sees("Your appointments")
