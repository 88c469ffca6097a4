"""What an organiser sets up around a tournament: its schedule, its countdown, web hooks, sealed rounds."""

from __future__ import annotations

from datetime import timedelta

from bot.app import App
from storage import UnitOfWork, outbox
from storage.outbox import Outcome
from storage.tournament import hooks
from storage.tournament.hooks import FAILURES_MOST

from .conftest import Both
from .organising import organiser


async def test_events_are_planned_in_the_operators_own_time_and_removed(both: Both) -> None:
    site, cup = both
    olga, _ = await organiser(both, "Ann", "Bo")
    later = (site.house.clock() + timedelta(hours=2)).replace(second=0)
    await olga.presses("Show", text="Lunch at one", at=f"{later:%Y-%m-%dT%H:%M}")
    assert olga.sees("message: Lunch at one")
    names = [name for name in olga.page.names if name.startswith("Remove event")]
    await olga.presses(names[0])
    assert olga.sees("Nothing is planned.")
    await olga.presses("Show", text="Hello", at="tomorrow")
    assert olga.sees("Enter a date and a time.")
    await olga.presses("Start", at="2020-01-01T10:00")
    assert olga.sees("This time has passed.")
    await olga.presses("Start", at=f"{later:%Y-%m-%dT%H:%M}")
    assert (await cup.tournament()).starts_at == later


async def test_operator_stops_the_countdown(both: Both) -> None:
    site, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    later = site.house.clock() + timedelta(hours=2)
    await olga.presses("Start", at=f"{later:%Y-%m-%dT%H:%M}")
    assert olga.sees("2 h left")
    await olga.presses("Stop the countdown")
    assert not olga.sees("Stop the countdown")
    site.house.clock.wind(hours=3)
    await cup.turns()
    assert (await cup.tournament()).status == "waiting"
    await olga.opens(f"{base}/organise")
    await olga.presses("Start")
    await cup.turns()
    assert (await cup.tournament()).status == "running"


async def test_operator_adds_and_removes_a_web_hook(both: Both) -> None:
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Add webhook", hook="http://127.0.0.1:9000/hook")
    assert olga.sees("This address can’t be used: 127.0.0.1 is in a private network")
    await olga.presses("Add webhook", hook="https://hooks.example/secret?key=1")
    assert olga.sees("https://hooks.example/secret?key=1")
    assert olga.sees("whsec_")
    await olga.opens(f"{base}/organise")
    assert olga.sees("https://hooks.example/secret?key=1")
    assert not olga.sees("whsec_")  # shown once
    await olga.presses("Remove webhook 1")
    assert not olga.sees("https://hooks.example/secret")


async def test_results_stand_below_what_an_organiser_sets_up(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.plays_round()
    await olga.opens(f"{base}/organise")
    headings = [heading.text.strip() for heading in olga.page.root.all("h2")]
    assert headings.index("Webhooks") < headings.index("Results")


async def test_organiser_reads_that_a_web_hook_gets_no_more_messages(both: Both) -> None:
    olga, base = await organiser(both, "Ann", "Bo")
    app, number = both[1].house.app, both[1].number
    await olga.presses("Add webhook", hook="https://hooks.example/secret")
    await loses(app, number, FAILURES_MOST - 1)
    await olga.opens(f"{base}/organise")
    assert olga.sees("19 messages lost")
    await loses(app, number, 1)
    await olga.opens(f"{base}/organise")
    assert olga.sees("No more messages: 20 in a row were lost. Add it again.")


async def loses(app: App, number: int, count: int) -> None:
    """So many messages to the only web-hook are lost."""

    async def work(unit: UnitOfWork) -> None:
        for _ in range(count):
            await hooks.tell(unit.conn, number, {"event": "match"}, app.now(), lambda: "a")
            for message in await outbox.due(unit.conn, hooks.KIND, [hooks.CHANNEL], app.now(), 1):
                assert await outbox.settle(unit.conn, message, Outcome("failed"), keeps=False)
                await hooks.count(unit.conn, message, arrived=False)

    await app.store.write(work)


async def test_sealed_round_is_revealed_match_by_match(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Stop using it: round type 1")
    form, button = olga.page.form_with("Add a round type", {})
    fields = {**form.sends(button, sealed=1), "option-size": "3"}
    await olga.sends(form.action, fields)
    await olga.opens(f"{base}/organise")
    await olga.presses("Start")
    await cup.plays_round()
    for left in (2, 1):
        await olga.opens(f"{base}/organise")
        assert olga.sees(f"{left} sealed")
        await olga.presses("Reveal the next one")
    assert not olga.sees("Sealed results")
