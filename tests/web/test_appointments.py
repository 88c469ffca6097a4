"""Appointments in the browser: made on the page of a new table, with a page of their own, and the table that opens."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import func, select

from bot.background.evenings import Openings
from bot.background.outbox import Outbox
from storage import appointments
from storage.schema import displays, matches
from tests.house import all_words

from .client import Response
from .conftest import Site, Viewer, looked
from .page import Page
from .test_bans import handle_of
from .test_live import first_line
from .test_room import operator

LATER = "2026-11-20T20:30"  # by the clocks of Berlin; it is noon in UTC, and 13:00 there
MINUTES_UNTIL = 7 * 60 + 30
OPENED = "It’s time: the table of your appointment is open."


async def makes(who: Viewer, game: str = "tictactoe", at: str = LATER, **fields: object) -> Viewer:
    """Somebody asks for a table at a time, on the page of a new one."""
    await who.opens(f"/new?game={game}")
    form, button = who.page.form_with("Make an appointment", {})
    facts = {"at": at, "zone": "Europe/Berlin", **fields}  # a script fills in the zone
    return arrives(who, await who.sends(form.action, form.sends(button, **facts)))


def arrives(who: Viewer, answer: Response) -> Viewer:
    """Somebody reads where they were led."""
    who.response, who.page = answer, Page(answer.text)
    return who


async def presses_in(site: Site, name: str, number: int = 1) -> Viewer:
    """Somebody says that they come."""
    who = await site.person(name)
    await who.opens(f"/appointments/{number}")
    await who.presses("I’m in")
    return who


async def passes(site: Site, minutes: float) -> None:
    """Time goes by, and what is due then is done."""
    site.house.clock.wind(minutes=minutes)
    await site.house.alarms.sweep()
    await Outbox(site.house.app, [Openings(site.house.app)]).send()


async def rows(site: Site, table: object) -> int:
    async with site.house.app.store.read() as conn:
        return await conn.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]


async def test_appointment_is_made_and_at_its_time_the_table_opens_with_who_pressed(site: Site) -> None:
    ann = await makes(await site.person("Ann"))
    assert ann.at == "/appointments/1"
    assert ann.sees("Tic-tac-toe · 20 November 2026, 19:30 UTC")
    assert 'datetime="2026-11-20T19:30:00Z" data-at' in ann.response.text  # a script shows the reader's own
    bo = await site.person("Bo")
    await bo.opens("/")
    assert bo.page.links["1 appointment"] == "/tables"
    await bo.opens("/tables")
    await bo.presses("I’m in")
    assert bo.at == "/appointments/1"
    assert bo.sees("In: ⁨Ann⁩ · ⁨Bo⁩")
    await passes(site, MINUTES_UNTIL)
    await ann.opens("/appointments/1")
    assert re.fullmatch("/t/[0-9a-z]+", ann.at)
    table = await site.table(ann)
    assert (table.status, [chair.name for chair in table.chairs]) == ("open", ["Ann", "Bo"])
    await ann.presses("I’m here")
    await bo.opens(ann.at)
    await bo.presses("I’m here")
    assert (await site.table(ann)).status == "live"
    await passes(site, 1)
    assert (await rows(site, matches), await rows(site, displays)) == (1, 0)


async def test_lobby_leads_to_the_form_which_stays_open_while_one_chooses_the_game(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.follows("Play later")
    assert '<details id="later" open>' in ann.response.text
    await ann.follows("Tequila Train")
    assert '<details id="later" open>' in ann.response.text
    await ann.follows("Tequila Train")
    assert ann.page.form_to("/open").hidden["game"] == "tequila"


async def test_open_pages_are_told_of_who_comes_and_of_the_table(site: Site) -> None:
    ann = await makes(await site.person("Ann"), "tequila", seats=3)
    stream = await site.watches(ann, "/")
    hello = await stream.next()
    await presses_in(site, "Bo")
    changed = await stream.next()
    assert hello is not None
    assert changed is not None
    assert changed["event"] == "changed"
    assert "Bo" in (await ann.client.get("/appointments/1?part=1")).text
    await passes(site, MINUTES_UNTIL)
    line = await first_line(stream)
    assert (line["line"], line["watch"]) == (OPENED, "/")
    part = (await ann.client.get("/appointments/1?part=1")).text
    assert f'data-next="{line["go"]}"' in part
    await ann.opens(line["go"])
    assert (await site.table(ann)).status == "open"


async def test_stranger_reads_that_it_is_open_and_is_led_nowhere(site: Site) -> None:
    await makes(await site.person("Ann"), "tequila", seats=3)
    await passes(site, MINUTES_UNTIL)
    eve = site.visitor()
    await eve.opens("/appointments/1")
    assert eve.at == "/appointments/1"
    assert eve.sees(OPENED)
    assert 'data-next=""' in eve.response.text
    await eve.follows("Go to the table")
    assert eve.at.startswith("/t/")


async def test_who_is_in_may_stay_away_and_come_again(site: Site) -> None:
    await makes(await site.person("Ann"))
    bo = await presses_in(site, "Bo")
    await bo.presses("I can’t come")
    assert bo.sees("In: ⁨Ann⁩")
    assert not bo.sees("Bo⁩")
    for _ in range(2):  # a press that came twice
        await bo.tries("/appointments/1/do", do="in")
        assert bo.sees("In: ⁨Ann⁩ · ⁨Bo⁩")


async def test_only_who_made_it_or_an_operator_cancels_it_and_nothing_opens(site: Site) -> None:
    ann, olga = await makes(await site.person("Ann")), await operator(site)
    bo = await presses_in(site, "Bo")
    assert "Cancel the appointment" not in bo.page.names
    await bo.tries("/appointments/1/do", do="cancel")
    assert bo.sees("Only the host can do that.")
    await ann.opens("/appointments/1")
    await ann.presses("Cancel the appointment")
    assert ann.sees("This appointment was cancelled.")
    await makes(ann)
    await olga.opens("/appointments/2")
    await olga.presses("Cancel the appointment")
    await passes(site, MINUTES_UNTIL + 1)
    assert await rows(site, matches) == 0
    for do in ("in", "out", "cancel"):
        await bo.tries("/appointments/1/do", do=do)
        assert bo.sees("This appointment is over.")


async def test_front_page_counts_them_and_the_page_of_tables_lists_them(site: Site) -> None:
    for name in ("Ann", "Bo"):
        who = await site.person(name)
        for minute in range(2):
            await makes(who, at=f"2026-11-20T2{'01'[name == 'Bo']}:3{minute}")
    eve = site.visitor()
    await eve.opens("/")
    assert eve.page.links["4 appointments"] == "/tables"
    await eve.opens("/tables")
    assert len([form for form in eve.page.forms if form.action.startswith("/appointments/")]) == 4


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"at": "25:99"}, "“25:99” is no time."),
        ({"at": "2026-11-31T20:30"}, "“2026-11-31T20:30” is no time."),
        ({"at": "later"}, "“later” is no time."),
        ({"at": " "}, "Choose a day and a time first."),
        ({"at": "2026-11-20T12:59"}, "2026-11-20 12:59 is over already."),
        ({"at": "2027-02-20T20:30"}, "An appointment can be at most 14 days ahead."),
        ({"at": "9999-12-31T23:59"}, "An appointment can be at most 14 days ahead."),
        ({"zone": "Mars/Olympus"}, "“Mars/Olympus” is no time zone."),
        ({"zone": "../../etc/passwd"}, "is no time zone."),
        ({"opponent": "Bo"}, "An appointment is open to all: make it without an opponent"),
        ({"visibility": "link"}, "choose “everybody: it is in the list of tables”."),
    ],
)
async def test_odd_forms_are_shown_again_with_a_sentence_and_change_nothing(
    site: Site, fields: dict[str, str], said: str
) -> None:
    await site.person("Bo")
    ann = await makes(await site.person("Ann"), **fields)
    assert (ann.at, ann.status // 100) == ("/open", 4)
    assert ann.sees(said)
    assert "{" not in next(ann.page.root.all("main")).text
    assert ann.page.field("at") == fields.get("at", LATER)
    await ann.opens("/tables")
    assert ann.sees("Nobody has made an appointment.")


async def test_time_without_a_script_is_by_the_zone_of_ones_own_page(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/new")
    assert ann.sees("By the clocks of UTC+0.")
    await ann.tries("/me/notices", zone="5:30")
    await makes(ann, zone="")
    assert 'datetime="2026-11-20T15:00:00Z"' in ann.response.text
    await ann.opens("/new")
    assert ann.sees("By the clocks of UTC+5:30.")


async def test_time_on_the_other_button_makes_an_appointment_too(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/new?game=tictactoe")
    await ann.presses("Create table and get the link", at=LATER)
    assert ann.at == "/appointments/1"


async def test_person_makes_three_and_a_full_lobby_still_takes_one_of_each(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    for minute in range(4):
        await makes(ann, at=f"2026-11-20T20:3{minute}")
    assert ann.sees("There are enough appointments: at most 50 in a room, and 3 of one person.")
    monkeypatch.setattr("bot.usecases.appointments.LOBBY_MOST", 3)
    await makes(bo, at="2026-11-20T21:00")
    assert bo.at == "/appointments/4"
    await makes(bo, at="2026-11-20T22:00")
    assert bo.sees("There are enough appointments")


async def test_foreign_forged_and_unknown_ones_are_refused(site: Site) -> None:
    ann = await makes(await site.person("Ann"))
    assert (await ann.sends("/appointments/1/do", {"csrf": "00", "do": "cancel"})).status_code == 403
    for number in ("2", str(2**70)):
        await ann.opens(f"/appointments/{number}")
        assert (ann.status, ann.sees("There is no such appointment.")) == (404, True)
        await ann.tries(f"/appointments/{number}/do", do="in")
        assert ann.status == 404
    await ann.opens("/appointments/1/do")  # reloaded
    assert ann.at == "/appointments/1"


async def test_appointment_of_a_chat_is_not_in_the_browser(site: Site) -> None:
    app = site.house.app
    ann = await makes(await site.person("Ann"))
    room, at = site.house.room, site.house.clock()
    other = await app.store.write(
        lambda unit: appointments.create(
            unit.conn, room.platform, appointments.Appointment(0, room.id, at, "tictactoe"), at
        )
    )
    await ann.opens(f"/appointments/{other.id}")
    assert ann.status == 404
    await ann.opens("/tables")
    assert len([form for form in ann.page.forms if form.action.startswith("/appointments/")]) == 1


async def test_banned_person_neither_makes_one_nor_comes(site: Site) -> None:
    await makes(await site.person("Ann"))
    bo, olga = await site.person("Bo"), await operator(site)
    await olga.opens("/bans")
    await olga.presses("Ban", handle=handle_of(olga, "Bo"), reason="insults others")
    await bo.tries("/appointments/1/do", do="in")
    assert bo.sees("You’re banned from playing here.")
    await makes(bo, at="2026-11-20T21:00")
    assert bo.sees("You’re banned from playing here.")


async def test_forgotten_person_comes_nowhere(site: Site) -> None:
    await makes(await site.person("Ann"))
    bo = await presses_in(site, "Bo")
    await bo.tries("/me/forget", sure="yes")
    eve = site.visitor()
    await eve.opens("/appointments/1")
    assert eve.sees("In: ⁨Ann⁩")
    assert not eve.sees("Bo⁩")


@pytest.mark.parametrize("language", all_words().languages)
async def test_pages_have_no_faults_in_any_language_and_state(site: Site, language: str) -> None:
    ann = await makes(await site.person("Ann"))
    bo = await site.person("Bo", language=language)
    for path in ("/", "/tables", "/new?game=tictactoe", "/appointments/1"):
        await looked(bo, path)
    await ann.opens("/appointments/1")
    await ann.presses("Cancel the appointment")
    await looked(bo, "/appointments/1")


async def test_page_shows_who_comes_how_many_are_wanted_and_when_and_gives_a_calendar_file(site: Site) -> None:
    ann = await makes(await site.person("Ann"), "tequila", seats=3)
    assert ann.sees("1 of 3 seats")
    assert ann.response.text.count('<img class="avatar"') == 1 + 1  # in the header, and who comes
    assert '<img class="cover" src="/cover/tequila.svg"' in ann.response.text
    file = await ann.client.get("/appointments/1/calendar.ics")
    assert file.headers["content-type"].startswith("text/calendar")
    assert "DTSTART:20261120T193000Z\r\nDTEND:20261120T200000Z\r\nSUMMARY:Tequila Train\r\n" in file.text
    await ann.opens("/appointments")
    assert ann.at == "/tables"


async def test_strangers_do_not_read_who_came_to_one_that_is_over(site: Site) -> None:
    ann = await makes(await site.person("Ann"))
    await ann.presses("Cancel the appointment")
    assert ann.sees("In: ⁨Ann⁩")
    eve = site.visitor()
    await eve.opens("/appointments/1")
    assert not eve.sees("Ann")


@pytest.mark.parametrize(("typed", "shown"), [("tomorrow 8pm", "21 November 2026, 19:00"), ("in 1 hour", "13:00 UTC")])
async def test_where_a_browser_has_no_field_for_times_they_are_typed_as_in_chats(
    site: Site, typed: str, shown: str
) -> None:
    ann = await makes(await site.person("Ann"), at=typed)
    assert ann.sees(shown)
