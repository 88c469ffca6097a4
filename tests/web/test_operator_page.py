"""The operator's page: what it shows, what it does after asking once more, and that nobody else sees it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.background.outbox import Outbox
from bot.background.process_state import ProcessStateLoop
from bot.background.room_messages import BROADCASTS, RoomMessages
from bot.cli.house_checks import check_app
from bot.logs import RecentErrors
from bot.operation import broadcasting, draining, figures
from bot.operation.summary import house_lines
from games.table import play
from storage import maintenance, operation
from storage.maintenance import BACKUP, DRILL, MaintenanceRun
from storage.messages import outages
from storage.operation import ErrorLine

from .conftest import Site, Viewer, open_site
from .test_room import operator

ACTIONS = ("drain", "end-drain", "unfreeze", "broadcast", "stop-broadcast")


async def olga_at(site: Site, language: str = "en") -> Viewer:
    olga = await operator(site, language)
    await olga.opens("/admin")
    return olga


async def test_operator_sees_processes_matches_backups_and_errors(site: Site) -> None:
    app, clock = site.house.app, site.house.clock
    await site.two_play()
    state = ProcessStateLoop(app, "77-ab", errors=RecentErrors())
    await app.store.write(lambda unit: outages.beat(unit.conn, "77-ab", clock()))
    await app.store.write(lambda unit: outages.beat(unit.conn, "66-cd", clock() - timedelta(minutes=3)))
    await app.store.write(lambda unit: outages.beat(unit.conn, "55-ef", clock(), stopped=True))
    await state.save()
    for kind in (BACKUP, DRILL):
        run = MaintenanceRun(kind, clock() - timedelta(hours=3))
        await app.store.write(lambda unit, run=run: maintenance.note(unit.conn, run))
    line = ErrorLine(clock() - timedelta(minutes=5), "66-cd", "bot.x · a thing failed · KeyError")
    await app.store.write(lambda unit: operation.add_errors(unit.conn, [line]))
    olga = await olga_at(site)
    for text in ("77-ab", "running", "66-cd", "no heartbeat", "3 hours ago: good", "a thing failed · KeyError"):
        assert olga.sees(text), text
    assert not olga.sees("55-ef")
    assert olga.sees("All is well.")


async def test_page_lines_and_check_say_the_same_of_backups_drains_and_the_database(site: Site) -> None:
    app, clock, words = site.house.app, site.house.clock, site.house.app.words
    await site.two_play()
    await draining.begin(app, draining.read_drain("update", None, clock()), "test")
    for run in (MaintenanceRun(BACKUP, clock()), MaintenanceRun(DRILL, clock(), "bad", {"why": "It is torn."})):
        await app.store.write(lambda unit, run=run: maintenance.note(unit.conn, run))
    clock.wind(minutes=3)
    olga, lines = await olga_at(site), "\n".join(words.text(line, "en") for line in await house_lines(app))
    for text in (
        "3 minutes ago: good",
        "3 minutes ago: bad",
        "1 matches are still being played, and 0 matches of robots.",
        "All is well.",
    ):
        assert olga.sees(text), text
        assert text in lines
    warning, contact = (await check_app(app))[1]
    assert olga.sees(warning.removeprefix("warning: "))
    assert "CONTACT is not set" in contact


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_operator_sees_unusual_rated_matches_with_the_evidence(site: Site, language: str) -> None:
    house = site.house
    await house.meets("Ann", "Bo")
    for _ in range(15):
        await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
    olga = await olga_at(site, language)
    (section,) = [one for one in olga.page.root.all("section") if one.attributes.get("aria-labelledby") == "farming"]
    told = [one.text for one in section.all("p")]
    assert len(told) == 3
    assert all(word in told[1] for word in ("Ann", "Bo", "15"))


async def test_figures_are_on_the_page_and_none_below_five(site: Site) -> None:
    ann = await site.person("Ann")
    for _ in range(5):
        await ann.plays("tictactoe", level="1")
        await ann.presses("Resign")
        await ann.presses("Resign")
    await figures.refresh(site.house.app)
    olga = await olga_at(site)
    rows = [[cell.text for cell in row.all("td")] for row in olga.page.root.all("tr") if "Tic-tac-toe" in row.text]
    assert rows == [["fewer than 5", "fewer than 5", "5", "fewer than 5"]]


@pytest.mark.parametrize("path", ["/admin", *(f"/admin/do/{action}" for action in ACTIONS)])
async def test_for_everybody_else_there_is_no_such_page(site: Site, path: str) -> None:
    ann = await site.person("Ann")
    await ann.opens("/nowhere")
    nowhere = ann.page.text
    if path == "/admin":
        await ann.opens(path)
    else:
        await ann.tries(path, sure="1", reason="x", match="abc", number="0" * 16, **{"text-en": "x"})
    assert (ann.response.status_code, ann.page.text) == (404, nowhere)
    await ann.opens(path)
    assert (ann.response.status_code, ann.page.text) == (404, nowhere)
    assert site.house.app.presence.drain is None


async def test_drain_is_begun_after_asking_once_more_and_ended(site: Site) -> None:
    olga, bo = await olga_at(site), await site.person("Bo")
    await olga.presses("Begin a drain", reason="new engine", minutes=30)
    assert site.house.app.presence.drain is None
    assert olga.sees("Begin a drain?")
    assert olga.sees("new engine.")
    await olga.presses("Begin a drain")
    assert olga.at.startswith("/admin")
    assert olga.sees("A drain is on: new engine.")
    assert olga.sees("Nobody is playing now. You can begin.")
    await bo.tries("/play", game="tictactoe", level="1")
    assert bo.sees("No new tables or matches start for the next 30 minutes: new engine. Running matches go on.")
    await olga.presses("End the drain")
    assert site.house.app.presence.drain is not None
    await olga.presses("End the drain")
    assert site.house.app.presence.drain is None
    await bo.plays("tictactoe", level="1")
    assert bo.at.startswith("/t/")


async def test_drain_with_odd_input_is_refused(site: Site) -> None:
    olga = await olga_at(site)
    for reason, minutes, said in (
        ("", "5", "Add a reason."),
        ("x", "0", "Enter a whole number from 1 to"),
        ("x", "soon", "Enter a whole number"),
        ("x", "9" * 40, "Enter a whole number"),
    ):
        await olga.tries("/admin/do/drain", reason=reason, minutes=minutes, sure="1")
        assert olga.sees(said)
    await olga.tries("/admin/do/end-drain", sure="1")
    assert olga.sees("There is no drain to end.")
    assert site.house.app.presence.drain is None


async def test_frozen_and_late_matches_are_named_and_a_frozen_one_goes_on(site: Site) -> None:
    ann, _bo = await site.two_play()
    table = await site.table(ann)
    await site.house.app.store.change(table.id, play.frozen)
    olga = await olga_at(site)
    assert olga.sees("Frozen matches")
    await olga.presses(f"Unfreeze {table.id}")
    assert olga.sees(f"Unfreeze match {table.id}?")
    assert (await site.table(ann)).status == "frozen"
    await olga.presses(f"Unfreeze {table.id}")
    assert olga.sees("The match goes on.")
    assert (await site.table(ann)).status == "live"
    site.house.clock.wind(minutes=30)
    await olga.opens("/admin")
    assert olga.sees("Matches whose time ended more than a minute ago")
    await olga.tries("/admin/do/unfreeze", match="../x", sure="1")
    assert olga.response.status_code == 404


async def test_message_is_sent_to_rooms_after_a_preview_and_shown_in_the_lobby(site: Site) -> None:
    house = site.house
    olga, ann = await olga_at(site), await site.person("Ann")
    await olga.presses("Preview", **{"text-en": "Tea at five"})
    assert olga.sees("No room has had a table in the last seven days.")
    await house.opens("Cy")
    await ann.hosts("tictactoe")
    await olga.opens("/admin")
    await olga.presses("Preview", **{"text-en": "  "})
    assert olga.sees("Write a text in at least one language.")
    await olga.opens("/admin")
    await olga.presses("Preview", **{"text-en": "Tea at five", "text-ru": "Чай <b>в пять</b>"})
    assert olga.sees("Send this to 2 rooms?")
    assert olga.sees("By network: paper 1, web 1. By language: en 2.")
    assert house.paper.told == []
    await olga.presses("Send it")
    assert olga.sees("sent to 1 of 2 rooms · 1 wait")
    await Outbox(house.app, [RoomMessages(house.app, BROADCASTS)]).send()
    await broadcasting.refresh_announcement(house.app)
    assert [room for room, _ in house.paper.told] == ["table-top"]
    await olga.opens("/admin")
    assert olga.sees("sent to 2 of 2 rooms")
    await ann.opens("/")
    assert ann.sees("A message from the operators Tea at five")
    eve = site.visitor(language="ru")
    await eve.opens("/")
    assert eve.sees("Чай <b>в пять</b>")


async def test_message_that_is_being_sent_can_be_stopped(site: Site) -> None:
    olga = await olga_at(site)
    await site.house.opens("Cy")
    await broadcasting.begin(site.house.app, "0" * 16, {"en": "Tea"}, "olga")
    await olga.opens("/admin")
    await olga.presses("Stop sending")
    await olga.presses("Stop sending")
    assert olga.sees("It is sent to no further rooms.")
    assert olga.sees("1 were left out")


async def test_lobby_says_why_no_table_can_be_opened(site: Site) -> None:
    olga, bo = await olga_at(site), await site.person("Bo")
    await olga.presses("Begin a drain", reason="new engine")
    await olga.presses("Begin a drain")
    await bo.opens("/")
    assert bo.sees("No new tables or matches start right now: new engine. Running matches go on.")


@pytest.mark.parametrize("language", ["ru", "zh"])
async def test_page_speaks_every_language(site: Site, language: str) -> None:
    olga = await olga_at(site, language)
    assert olga.sees({"ru": "Страница оператора", "zh": "运营者页面"}[language])


async def test_page_shows_how_matches_were_completed_and_the_rules_tell_everybody(site: Site) -> None:
    house = site.house
    for count in range(50):
        await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
        if count == 40:
            await figures.refresh(house.app)
            house.clock.wind(minutes=6)
            ann = await site.person("Eve")
            await ann.opens("/help")
            assert not ann.sees("played to the end by all who began")
    await figures.refresh(house.app)
    line = "Of the 50 matches among people in the last four weeks, at least 100 % were played to the end"
    await ann.opens("/help")
    assert ann.sees(line)
    olga = await olga_at(site)
    for text in ("How matches of two people or more were completed", "up to 1 hour a move", line):
        assert olga.sees(text), text
    for language, text in (("ru", "не меньше 100 % доиграли до конца"), ("zh", "至少 100% 由开局的所有人打完")):
        reader = await site.person(f"Reader {language}", language=language)
        await reader.opens("/help")
        assert reader.sees(text)


async def test_operator_reads_of_a_newer_version_with_a_link_to_it(tmp_path: Path) -> None:
    about = {"version": "99.1", "link": "https://example.org/v99.1"}
    async with open_site(tmp_path, releases_url="https://example.org/releases") as site:
        run = MaintenanceRun("release", site.house.clock(), about=about)
        await site.house.app.store.write(lambda unit: maintenance.note(unit.conn, run))
        olga = await olga_at(site)
        assert olga.sees("Version 99.1 is out (you run")
        assert 'href="https://example.org/v99.1"' in olga.response.text
