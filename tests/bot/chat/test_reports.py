"""Reports in chats: who may report whom, what operators read and decide, and what both sides are told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.background.outbox import Outbox
from bot.features.reports.judging import senders
from bot.usecases import account_links, bans
from bot.usecases.preferences import save_preferences
from bot.view.answer import Answer, Page, first
from bot.words import files_by_language
from games.core.screen import Say
from games.table.table import Table
from storage import reports
from storage.people import account_merge, players, programs
from storage.people.players import Player
from storage.people.programs import Program
from tests.house import House

from .paper import Chat, labels_of, line_of, text_of
from .test_bans import makes_operator

THANKS = "Thank you: the operator will read it."
HANDLED = "This report was handled already."
WON = ("a1", "a2", "b1", "b2", "c1")


async def played(chat: Chat, *names: str) -> Table:
    """These people have played a match to its end."""
    for name in names:
        await chat.visits(name)
    return await chat.house.plays(await chat.house.sits(*names), *WON)


async def reported(chat: Chat, by: str = "Ann", whom: str = "Bo", reason: str = "name") -> Table:
    """Somebody has reported somebody after a match."""
    table = await played(chat, by, whom)
    assert said(await chat.says(by, f"/report {table.id} {(await chat.player(whom)).id} {reason}")) == THANKS
    return table


async def operator(chat: Chat, name: str = "Olga") -> None:
    """Somebody who has become an operator."""
    await chat.visits(name)
    await makes_operator(chat.house, name)


async def practised(chat: Chat) -> str:
    """A match that Ann has played against a computer."""
    table = await chat.opens("Ann", "/play tictactoe computer=1", private=True)
    await chat.house.presses("Ann", table, "resign:!")
    return table.id


def said(answer: Answer) -> str:
    """All that somebody is told."""
    return text_of(answer) if first(answer, Page) else line_of(answer).replace("\u2068", "").replace("\u2069", "")


async def sends(chat: Chat) -> list[tuple[str, str]]:
    """Sends what waits; gives what was said to whom."""
    before = len(chat.house.paper.told)
    await Outbox(chat.house.app, senders(chat.house.app)).send()
    return [(account, message.text) for account, message in chat.house.paper.told[before:]]


async def export(house: House, player: Player) -> dict[str, Any]:
    async with house.app.store.read() as conn:
        return await players.export(conn, player.id)


async def test_one_press_under_a_finished_match_asks_why_and_the_next_one_reports(chat: Chat) -> None:
    table = await played(chat, "Ann", "Bo")
    more = await chat.presses("Ann", await chat.says("Ann", f"{table.id}:more", private=False), "More", private=False)
    why = await chat.presses("Ann", more, "Report", private=False)
    assert "Why do you report Bo?" in text_of(why)
    assert len(labels_of(why)) <= 6
    thanks = await chat.presses("Ann", why, "Something else", private=False)
    assert text_of(thanks) == THANKS
    assert all(page.own for page in (first(why, Page), first(thanks, Page)) if page)


async def test_where_several_have_played_it_is_asked_whom_first(chat: Chat) -> None:
    for name in ("Ann", "Bo", "Cy"):
        await chat.visits(name)
    table = await chat.house.sits("Ann", "Bo", "Cy", game="sealed")
    for name in ("Bo", "Cy"):
        await chat.house.presses(name, table, "resign:!")
    whom = await chat.says("Ann", f"/report {table.id}")
    assert labels_of(whom) == ["Bo", "Cy", "Back"]
    why = await chat.presses("Ann", whom, "Cy")
    assert "Why do you report Cy?" in text_of(why)
    assert text_of(await chat.presses("Ann", why, "Too many invitations")) == THANKS


async def test_people_met_lately_are_offered_where_no_match_is_named(chat: Chat) -> None:
    assert "You haven’t played with anybody lately." in text_of(await chat.says("Ann", "/report"))
    await played(chat, "Ann", "Bo")
    why = await chat.presses("Ann", await chat.says("Ann", "/report"), "Bo")
    assert text_of(await chat.presses("Ann", why, "Insulting name or message")) == THANKS


@pytest.mark.parametrize("who", ["Ann", "Eve"])
async def test_no_button_where_there_is_nobody_to_report(chat: Chat, who: str) -> None:
    await chat.visits("Eve")
    matches = [(await chat.house.sits("Ann", "Cy")).id, await practised(chat)]
    over = await played(chat, "Ann", "Bo")
    for match in (*matches, *((over.id,) if who == "Eve" else ())):
        pages = [await chat.says(who, f"{match}:{data}", private=match == matches[1]) for data in ("more", "rest")]
        assert "Report" not in [label for page in pages if first(page, Page) for label in labels_of(page)]


Step = Callable[[Chat, Table], Awaitable[object]]


async def nothing(_chat: Chat, _table: Table) -> None:
    """Nothing has happened since the match."""


async def reports_once(chat: Chat, table: Table) -> None:
    await chat.says("Ann", f"/report {table.id} {(await chat.player('Bo')).id} name")


async def reports_five_times(chat: Chat, _table: Table) -> None:
    for _ in range(5):
        await reported(chat)


async def reports_five_a_day_before(chat: Chat, table: Table) -> None:
    await reports_five_times(chat, table)
    chat.house.clock.wind(hours=24, minutes=1)


async def on_the_other_network(chat: Chat, table: Table) -> None:
    """Ann has reported from paper; her account of slate is linked."""
    await reports_once(chat, table)
    ann, other = await chat.player("Ann"), (await chat.visits("Ann", "slate")).player
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, other.id))
    chat.house.app.directory.forget_player(other.id)


async def is_banned_here(chat: Chat, _table: Table) -> None:
    await bans.ban(chat.house.app, await chat.player("Ann"), chat.house.room, "spam", None)


async def is_banned_everywhere(chat: Chat, _table: Table) -> None:
    await bans.ban(chat.house.app, await chat.player("Ann"), None, "spam", None)


async def bo_is_forgotten(chat: Chat, _table: Table) -> None:
    await account_links.forget(chat.house.app, await chat.player("Bo"))


async def ann_is_forgotten(chat: Chat, _table: Table) -> None:
    await account_links.forget(chat.house.app, await chat.player("Ann"))


async def done(chat: Chat, table: Table) -> None:
    await reports_once(chat, table)
    await chat.says("Olga", "/reports 1 done")


async def bo_is_an_operator(chat: Chat, table: Table) -> None:
    await reports_once(chat, table)
    await makes_operator(chat.house, "Bo")


async def forgotten_after_the_report(chat: Chat, table: Table) -> None:
    await reports_once(chat, table)
    await bo_is_forgotten(chat, table)


async def reported_without_a_match(chat: Chat, _table: Table) -> None:
    await chat.says("Ann", f"/report - {(await chat.player('Bo')).handle} name")


MISUSE = {  # who presses what after which step, and the sentence that they read
    "his own match": ("Bo", "/report {match} {ann} name", nothing, THANKS),
    "the same again": ("Ann", "/report {match} {bo} name", reports_once, "You have reported this person already."),
    "for another reason": ("Ann", "/report {match} {bo} spam", reports_once, "You have reported this person already."),
    "without a match": ("Ann", "/report - {bo_handle} name", reports_once, THANKS),
    "twice without one": (
        *("Ann", "/report - {bo_handle} left", reported_without_a_match),
        "You have reported this person already.",
    ),
    "from the other network": (
        *("Ann", "/report {match} {bo} name", on_the_other_network),
        "You have reported this person already.",
    ),
    "the sixth of a day": (
        *("Ann", "/report {match} {bo} name", reports_five_times),
        "You can send 5 reports in 24 hours. Try again tomorrow.",
    ),
    "the next day": ("Ann", "/report {match} {bo} name", reports_five_a_day_before, THANKS),
    "banned from the room": (
        *("Ann", "/report {match} {bo} name", is_banned_here),
        "You can’t report anybody while you are banned.",
    ),
    "banned everywhere": (
        *("Ann", "/report {match} {bo} name", is_banned_everywhere),
        "You can’t report anybody while you are banned.",
    ),
    "banned, without a match": (
        *("Ann", "/report - {bo_handle} name", is_banned_everywhere),
        "You can’t report anybody while you are banned.",
    ),
    "oneself": ("Ann", "/report {match} {ann} name", nothing, "This person didn’t play in this match."),
    "oneself without a match": (
        *("Ann", "/report - {ann_handle} name", nothing),
        "You can’t report yourself or a program of your own.",
    ),
    "somebody else's match, elsewhere": ("Eve", "/report {match} {bo} name", nothing, "This table doesn’t exist."),
    "somebody else's match, watched": (
        *("Eve in the room", "/report {match} {bo} name", nothing),
        "You can only report people with whom you have played a match.",
    ),
    "somebody who was not there": (
        *("Ann", "/report {match} {eve} name", nothing),
        "This person didn’t play in this match.",
    ),
    "a stranger": ("Ann", "/report - {olga_handle} name", nothing, "There is no profile here that you can see."),
    "a number below zero": ("Ann", "/report {match} -1 name", nothing, "This person didn’t play in this match."),
    "a forged reason": ("Ann", "/report {match} {bo} bad", nothing, "Choose one of the reasons."),
    "an unknown match": ("Ann", "/report zzzzzz {bo} name", nothing, "This table doesn’t exist."),
    "a match that is no id": ("Ann", "/report %27 {bo} name", nothing, "This table doesn’t exist."),
    "a match that goes on": (
        *("Ann", "/report {live} {bo} name", nothing),
        "You can report somebody once the match is over.",
    ),
    "a computer": ("Ann", "/report {practice}", nothing, "There is nobody to report in this match."),
    "a person who is forgotten": (
        *("Ann", "/report {match} {bo} name", bo_is_forgotten),
        "There is nobody to report in this match.",
    ),
    "a stale handle": (
        *("Ann", "/report - {bo_handle} name", bo_is_forgotten),
        "There is no profile here that you can see.",
    ),
    "a reporter who was forgotten": (
        *("Ann in the room", "/report {match} {bo} name", ann_is_forgotten),
        "You can only report people with whom you have played a match.",
    ),
    "not an operator": ("Eve", "/reports", reports_once, "Only operators can do that."),
    "not an operator, forged": ("Ann", "/reports 1 banned_everywhere", reports_once, "Only operators can do that."),
    "another operator's Done": ("Olga", "/reports 1 banned", done, HANDLED),
    "Done twice": ("Olga", "/reports 1 done", done, HANDLED),
    "a report that is gone": (
        *("Olga", "/reports 1 warned", forgotten_after_the_report),
        "This report no longer exists.",
    ),
    "a report that never was": ("Olga", "/reports 99 done", reports_once, "This report no longer exists."),
    "no number": ("Olga", "/reports x done", reports_once, "This report no longer exists."),
    "a forged decision": ("Olga", "/reports 1 hanged", reports_once, "That move isn’t possible."),
    "an operator who is meant": (
        *("Bo", "/reports 1 done", bo_is_an_operator),
        "This report is about you, so another operator handles it.",
    ),
    "an operator who cannot be banned": ("Olga", "/reports 1 banned", bo_is_an_operator, "cannot ban"),
    "no room to be banned from": ("Olga", "/reports 1 banned", reported_without_a_match, "cannot ban"),
}


SLOW = pytest.mark.slow
QUICK = {"the same again", "the sixth of a day", "from the other network", "banned everywhere", "Done twice"}
CASES = [case if case in QUICK else pytest.param(case, marks=SLOW) for case in MISUSE]
LANGUAGES = [language if language == "en" else pytest.param(language, marks=SLOW) for language in files_by_language()]


@pytest.mark.parametrize("case", CASES)
async def test_each_misuse_is_answered_by_one_sentence(chat: Chat, case: str) -> None:
    who, line, step, sentence = MISUSE[case]
    await operator(chat)
    await chat.visits("Eve")
    table = await played(chat, "Ann", "Bo")
    live = (await chat.house.sits("Ann", "Cy")).id if "{live}" in line else ""
    practice = await practised(chat) if "{practice}" in line else ""
    people = {name.lower(): await chat.player(name) for name in ("Ann", "Bo", "Eve", "Olga")}
    given: dict[str, object] = {name: player.id for name, player in people.items()}
    given |= {f"{name}_handle": player.handle for name, player in people.items()}
    await step(chat, table)
    pressed = line.format(match=table.id, live=live, practice=practice, **given)
    front = "slate" if step is on_the_other_network else "paper"
    name, _, room = who.partition(" in the ")
    answer = said(await chat.says(name, pressed, front, private=not room))
    if sentence == "cannot ban":
        sentence = chat.house.app.words.text(Say("refused-cannot_ban"), "en")
    assert answer == sentence


async def test_program_is_reported_with_its_owner_and_nobody_reports_their_own(chat: Chat) -> None:
    app = chat.house.app
    for owner, sentence in (("Bo", THANKS), ("Ann", "You can’t report yourself or a program of your own.")):
        table = await played(chat, "Ann", f"Robot {owner}")
        robot, person = await chat.player(f"Robot {owner}"), (await chat.visits(owner)).player
        made = Program(robot.id, person.id, "Robot", None, "", "play", app.now(), "")
        await app.store.write(lambda unit, made=made: programs.create(unit.conn, made))
        assert said(await chat.says("Ann", f"/report {table.id} {robot.id} unfair")) == sentence
    await operator(chat)
    assert "Robot Bo: Unfair play" in text_of(await chat.says("Olga", "/reports"))
    await chat.says("Olga", "/reports 1 warned")
    assert {account for account, _ in await sends(chat)} == {"ann", "bo"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_operator_reads_what_is_needed_to_judge(chat: Chat, language: str) -> None:
    words = chat.house.app.words
    await operator(chat)
    table = await chat.house.sits("Ann", "Bo")
    await chat.house.presses("Bo", table, "say:nice")
    table = await chat.house.plays(table, *WON)
    bo = await chat.player("Bo")
    await chat.says("Ann", f"/report {table.id} {bo.id} name")
    await chat.house.app.store.write(lambda unit: players.change(unit.conn, bo.id, name="Lamb"))
    chat.house.app.directory.forget_player(bo.id)
    await chat.says("Olga", f"/me language {language}")
    text = text_of(await chat.says("Olga", "/reports"))
    plain = text.replace("\u2068", "").replace("\u2069", "")
    for key, facts in (
        ("reports-about", {"who": "Bo", "reason": words.text(Say("report-reason-name"), language)}),
        ("reports-now", {"who": "Lamb"}),
        ("reports-before", {"reported": 0, "warned": 0}),
        ("reports-by", {"who": "Ann"}),
        ("reports-open-line", {"count": 1}),
    ):
        assert words.text(Say(key, facts), language).replace("\u2068", "").replace("\u2069", "") in plain, key
    assert table.id in plain
    assert words.text(Say("phrase-nice"), language) in plain


async def test_warned_person_and_reporter_each_read_one_sentence(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    assert await sends(chat) == []
    page = await chat.says("Olga", "/reports")
    after = await chat.presses("Olga", page, "Warn")
    assert "The person gets a warning." in text_of(after)
    assert "There are no open reports." in text_of(after)
    assert sorted(await sends(chat)) == [
        ("ann", "An operator has read your report. Thank you for it."),
        ("bo", "An operator warns you: “Insulting name or message”. If it goes on, you can be banned."),
    ]
    assert await sends(chat) == []
    assert said(await chat.presses("Olga", page, "Warn")) == HANDLED
    assert await sends(chat) == []
    await reported(chat)
    assert "Reported before: 1, warned before: 1" in text_of(await chat.says("Olga", "/reports"))


@pytest.mark.parametrize(("label", "elsewhere"), [("Ban here", "open"), ("Ban everywhere", "")])
async def test_ban_of_a_report_is_a_ban_as_any(chat: Chat, label: str, elsewhere: str) -> None:
    await operator(chat)
    await reported(chat)
    await chat.presses("Olga", await chat.says("Olga", "/reports"), label)
    told = "You’re banned from playing here. The reason given: Insulting name or message"
    assert said(await chat.says("Bo", "/play tictactoe", private=False)) == told
    other = await chat.says("Bo", "/play tictactoe", private=False, address="elsewhere")
    assert (line_of(other) == "") is bool(elsewhere)
    assert [account for account, _ in await sends(chat)] == ["ann"]


async def test_next_shows_each_open_report_in_turn(chat: Chat) -> None:
    await operator(chat)
    for reason in ("name", "left"):
        await reported(chat, reason=reason)
    page = await chat.says("Olga", "/reports")
    assert "Bo: Insulting" in text_of(page)
    page = await chat.presses("Olga", page, "Next")
    assert "Bo: Leaves on purpose" in text_of(page)
    assert "Bo: Insulting" in text_of(await chat.presses("Olga", page, "Next"))
    await chat.presses("Olga", page, "Done")
    assert "Bo: Insulting" in text_of(await chat.says("Olga", "/reports"))


async def test_operators_are_told_of_open_reports_where_they_look(chat: Chat) -> None:
    await operator(chat)
    assert "Open reports" not in text_of(await chat.says("Olga", "/status", private=True))
    await reported(chat)
    assert "Open reports: 1" in text_of(await chat.says("Olga", "/status", private=True))


async def test_export_has_own_reports_and_nothing_of_those_about_oneself(chat: Chat) -> None:
    table = await reported(chat)
    ann, bo = await chat.player("Ann"), await chat.player("Bo")
    own = {"at": chat.house.app.now().isoformat(), "match": table.id, "person": "Bo", "reason": "name"}
    assert (await export(chat.house, ann))["reports"] == [own]
    assert (await export(chat.house, bo))["reports"] == []
    await operator(chat)
    await chat.says("Olga", "/reports 1 warned")
    assert (await export(chat.house, ann))["reports"] == [own]
    for player in (bo, await chat.player("Olga")):
        assert (await export(chat.house, player))["reports"] == []


async def test_report_of_a_forgotten_person_stays_without_them_and_is_settled(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    await account_links.forget(chat.house.app, await chat.player("Ann"))
    page = await chat.says("Olga", "/reports")
    assert "Reported by somebody whose data was deleted" in text_of(page)
    assert "Ann" not in text_of(page)
    await chat.presses("Olga", page, "Warn")
    assert [account for account, _ in await sends(chat)] == ["bo"]


async def test_nobody_is_told_anything_after_their_data_was_deleted(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    await chat.says("Olga", "/reports 1 warned")
    for name in ("Ann", "Bo"):
        await account_links.forget(chat.house.app, await chat.player(name))
    assert await sends(chat) == []


async def test_reports_of_linked_accounts_are_those_of_one_person(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    await reported(chat, "Cy")
    bo, cy = await chat.player("Bo"), await chat.player("Cy")
    await chat.house.app.store.write(lambda unit: account_merge.merge(unit, bo.id, cy.id))
    text = text_of(await chat.says("Olga", "/reports"))
    assert "Open reports: 1" in text  # what the two have said of each other is gone
    assert "Reported by Ann" in text


async def test_closed_reports_are_deleted_after_90_days_and_open_ones_stay(chat: Chat) -> None:
    clock = chat.house.clock
    await operator(chat)
    await reported(chat)
    await chat.says("Olga", "/reports 1 done")
    await reported(chat, reason="left")
    for days, before in ((89, 1), (2, 0)):
        clock.wind(days=days)
        await chat.house.alarms.sweep()
        assert f"Reported before: {before}, warned" in text_of(await chat.says("Olga", "/reports"))
    await chat.house.alarms.sweep()
    assert "Open reports: 1" in text_of(await chat.says("Olga", "/reports"))


async def test_somebody_who_cannot_be_reached_is_told_later(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    chat.house.paper.deaf |= {"ann", "bo"}
    await chat.says("Olga", "/reports 1 warned")
    assert await sends(chat) == []
    chat.house.paper.deaf.clear()
    chat.house.clock.wind(minutes=61)
    assert sorted(account for account, _ in await sends(chat)) == ["ann", "bo"]


async def test_chat_that_refused_a_message_is_not_asked_again_before_its_person_writes(chat: Chat) -> None:
    app = chat.house.app
    await operator(chat)
    await reported(chat)
    await app.store.write(lambda unit: players.set_reachable(unit.conn, "paper", "ann", -1))
    await chat.says("Olga", "/reports 1 done")
    assert await sends(chat) == []
    await app.store.write(lambda unit: players.set_reachable(unit.conn, "paper", "ann", 1))
    chat.house.clock.wind(minutes=61)
    assert [account for account, _ in await sends(chat)] == ["ann"]


async def test_nobody_is_told_in_quiet_hours(chat: Chat) -> None:
    await operator(chat)
    await reported(chat)
    await save_preferences(chat.house.app, await chat.player("Ann"), quiet_from=11, quiet_to=15)
    await chat.says("Olga", "/reports 1 done")
    assert await sends(chat) == []
    chat.house.clock.wind(hours=3, minutes=1)
    assert [account for account, _ in await sends(chat)] == ["ann"]


async def test_press_on_a_match_asks_the_database_nothing_of_reports(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked(*_given: object) -> None:
        raise AssertionError("asked of reports")

    table = await played(chat, "Ann", "Bo")
    for name in ("add", "count_since", "count_open", "get", "opened", "histories"):
        monkeypatch.setattr(reports, name, asked)
    for data in ("more", "rest", "offer:rematch"):
        await chat.says("Ann", f"{table.id}:{data}", private=False)
