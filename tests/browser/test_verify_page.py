"""The page that verifies records: it says what the command says, in three languages, and nothing leaves it."""

from __future__ import annotations

import json
import re
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.verify_page import page, source, verdicts
from tests.games.core.test_beacon import drawn, written

from . import played_by_people, played_by_robots
from .barriers import found, found_in_light_and_dark, is_too_wide, too_small, unfold
from .changed_records import changed, corpora, genuine
from .shortcuts import practice
from .tabs import expect, presses
from .verified import changed_records, differences, said_by_page, whole_differences

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request
    from playwright.sync_api import Page as Tab

    from tests.program import Program

    from .people import People

pytestmark = pytest.mark.browser

WORDS = ("words/en.js", "words/ru.js", "words/zh.js")
OF_GAMES = "Object.fromEntries(Object.entries(GAMES).map(([name, game]) => [name, game.words]))"
OWN_CODES = ("commitment", "words", "draws", "steps", "times", "outcome", "finished")
RECORDS = corpora()
SHORT = [record for record in RECORDS if len(record["steps"]) < 12]
NOTED = next(record for record in SHORT if record["game"] == "tequila" and record["chance"] and record["outcome"])


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of the page on disk."""
    path = tmp_path / "verify.html"
    path.write_bytes(page())
    return path.as_uri()


@pytest.fixture
def tab(people: People, file: str) -> Tab:
    """A tab with the page from disk."""
    made: Tab = people.context(locale="en", viewport={"width": 320, "height": 640}).new_page()
    made.goto(file)
    return made


def verifies(tab: Tab, record: Any) -> None:
    """Pastes a record and presses the button."""
    tab.fill("#text", record if isinstance(record, str) else json.dumps(record))
    tab.get_by_role("button", name="Verify", exact=True).click()


def test_page_agrees_with_the_command(tab: Tab, tmp_path: Path) -> None:
    chance = Random(1)
    records = [*SHORT[::40], *(changed(SHORT, chance) for _ in range(16))]
    assert differences(tab, records, tmp_path) == []


@pytest.mark.slow
def test_page_agrees_with_the_command_on_every_kept_record(tab: Tab, tmp_path: Path) -> None:
    assert differences(tab, RECORDS, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_page_agrees_with_the_command_whatever_was_changed(tab: Tab, tmp_path: Path, seed: int) -> None:
    records = [*islice(genuine(range(seed * 100, seed * 100 + 100)), 60), *changed_records(seed, 240)]
    assert differences(tab, records, tmp_path) == []


@pytest.mark.slow
def test_page_agrees_with_the_command_on_whole_tournaments_of_people(tab: Tab, tmp_path: Path) -> None:
    documents = [played_by_people.genuine(seed, few=seed > 3) for seed in range(12)]
    assert whole_differences(tab, documents, tmp_path) == []
    assert whole_differences(tab, played_by_people.changed_tournaments(1, 60, few=True), tmp_path) == []


@pytest.mark.slow
def test_page_agrees_with_the_command_on_whole_tournaments_of_robots(tab: Tab, tmp_path: Path) -> None:
    documents = [played_by_robots.genuine(seed, few=True) for seed in range(15)]
    assert whole_differences(tab, documents, tmp_path) == []
    assert whole_differences(tab, played_by_robots.changed_tournaments(1, 60, few=True), tmp_path) == []


def _note(sent: list[str], request: Request) -> None:
    sent.append(request.url)


def test_nothing_leaves_the_page_and_it_works_from_disk_and_from_the_house(
    house_server: Program, people: People, file: str
) -> None:
    context = people.context(locale="en")
    for address in (f"{house_server.address}/verify", file):
        tab = context.new_page()
        sent: list[str] = []
        tab.on("request", partial(_note, sent))
        tab.goto(address)
        context.set_offline(True)
        verifies(tab, SHORT[0])
        expect(tab.locator("#verdict")).to_have_attribute("data-fair", "true")
        assert sent == [address]
        context.set_offline(False)


def test_verify_on_a_finished_match_opens_the_page_filled_in_and_judged(house_server: Program, people: People) -> None:
    ann = people.tab()
    practice(house_server, ann, "tictactoe")
    presses(ann.get_by_role("button", name="Resign"))
    presses(ann.locator("[role=alertdialog]").get_by_role("button", name="Resign"))
    ann.locator("summary", has_text="More").click()
    ann.get_by_role("link", name="Verify").click()
    expect(ann.locator("#verdict")).to_have_attribute("data-fair", "true")
    expect(ann.locator("#text")).to_have_value(re.compile('"roundhouse":1'))


def test_signature_of_a_beacon_is_mixed_in_and_left_to_the_command(tab: Tab) -> None:
    record = written(drawn("tequila"))
    verifies(tab, record)
    verdict = tab.locator("#verdict")
    expect(verdict).to_have_attribute("data-fair", "true")
    expect(verdict).to_have_attribute("data-unchecked", "beacon")
    expect(verdict).to_contain_text("The signature of the public beacon")
    record["chance"]["beacon"]["signature"] = "ab" * 48
    verifies(tab, record)
    expect(verdict).to_have_attribute("data-fair", "false")
    record["chance"]["beacon"]["round"] = 0
    verifies(tab, record)
    expect(verdict).to_have_attribute("data-error", "not_a_record")


def test_page_cannot_send_anything(browser: Browser, file: str) -> None:
    tab = browser.new_page()
    tab.goto(file)
    assert tab.evaluate("fetch('https://example.org/').then(() => 'sent', () => 'refused')") == "refused"
    tab.close()


def test_what_was_noted_is_compared(tab: Tab) -> None:
    verdict = tab.locator("#verdict")
    unfold(tab)
    tab.fill("#commitment", "1234")
    verifies(tab, NOTED)
    expect(tab.locator("#message")).to_contain_text("8 to 64 digits")
    tab.fill("#commitment", "00000000")
    verifies(tab, NOTED)
    expect(verdict).to_have_attribute("data-error", "noted")
    tab.fill("#commitment", NOTED["chance"]["commitment"][:8].upper())
    verifies(tab, NOTED)
    expect(verdict).to_contain_text("is the one that you noted")
    tab.fill("#words", "something else")
    verifies(tab, NOTED)
    expect(tab.locator("#message")).to_contain_text("A seat is a number")
    tab.fill("#seat", "1")
    verifies(tab, NOTED)
    expect(verdict).to_have_attribute("data-error", "said")
    tab.fill("#seat", "9")
    verifies(tab, NOTED)
    expect(verdict).to_have_attribute("data-error", "said_seat")


def test_it_says_where_and_why_a_record_fails(tab: Tab) -> None:
    record = json.loads(json.dumps(NOTED))
    number = next(i for i, step in enumerate(record["steps"]) if "do" in step)
    record["steps"][number]["do"] = "13-1.1"
    verifies(tab, record)
    verdict = tab.locator("#verdict")
    expect(verdict).to_have_attribute("data-fair", "false")
    expect(verdict).to_have_attribute("data-step", str(number + 1))
    expect(verdict).to_contain_text(f"It fails at step {number + 1}")
    expect(verdict).to_contain_text("There is no such tile.")
    tab.get_by_label("Language").select_option("ru")
    expect(verdict).to_contain_text(f"Ошибка на шаге {number + 1}")


def test_files_can_be_chosen_and_dropped(tab: Tab, tmp_path: Path) -> None:
    files = []
    for number, record in enumerate([SHORT[0], {"more": 1}]):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(record))
    tab.set_input_files("#file", files)
    tab.get_by_role("button", name="Verify", exact=True).click()
    expect(tab.locator("#summary")).to_have_text("1 of 2 records are fair.")
    tab.evaluate(
        """text => {
             const transfer = new DataTransfer();
             transfer.items.add(new File([text], "dropped.json"));
             const drop = new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true});
             document.body.dispatchEvent(drop);
           }""",
        json.dumps({"more": 1}),
    )
    expect(tab.locator(".verdict")).to_have_count(1)
    expect(tab.locator("#verdict")).to_have_attribute("data-error", "not_a_record")


def test_of_a_day_the_ladder_is_left_to_the_command(tab: Tab) -> None:
    *matches, whole = said_by_page(tab, json.dumps(played_by_robots.genuine(4, few=True)))
    assert matches
    assert all(match["fair"] for match in matches)
    assert whole["fair"]
    assert "ladder" in whole["unchecked"]
    assert {"commitment", "pairings", "deals", "matches"} <= {*whole["checked"]}
    expect(tab.locator(".verdict").last).to_contain_text("roundhouse verify")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_page_has_no_barrier_and_fits_a_small_phone(people: People, file: str, language: str) -> None:
    tab = people.context(locale=language, viewport={"width": 320, "height": 640}).new_page()
    tab.goto(file)
    unfold(tab)
    tab.fill("#text", "\n".join(json.dumps(record) for record in (SHORT[0], {"more": 1})))
    tab.click("#verify")
    tab.wait_for_selector("#verdict")
    assert (found(tab), too_small(tab), is_too_wide(tab)) == ([], [], False)
    assert found_in_light_and_dark(tab) == []


def test_it_can_be_used_by_keys_alone(tab: Tab) -> None:
    tab.focus("#text")
    tab.keyboard.insert_text(json.dumps(SHORT[0]))
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(tab.locator("#verdict")).to_have_attribute("data-fair", "true")
    assert tab.locator("#verdicts").get_attribute("aria-live") == "polite"


def _shape(words: Any) -> Any:
    """The keys of the words, and what is filled in."""
    if isinstance(words, str):
        return sorted(set(re.findall(r"\{(\w+)\}", words)))
    return {key: _shape(value) for key, value in words.items()}


def test_three_languages_say_everything(tab: Tab) -> None:
    words, of_games = tab.evaluate(f"(() => {{ {verdicts()} {source(*WORDS)} return [WORDS, {OF_GAMES}]; }})()")
    assert sorted(words) == ["en", "ru", "zh"]
    assert _shape(words["ru"]) == _shape(words["zh"]) == _shape(words["en"])
    assert set(OWN_CODES) - set(words["en"]["proved"]) == set()
    for name, said in of_games.items():
        assert _shape(said["ru"]) == _shape(said["zh"]) == _shape(said["en"])
        rules = files("games").joinpath(name, "verify.js").read_text("utf-8")
        codes = set(re.findall(r'Refused\("(\w+)"\)', rules + source("replay.js", "clocks.js")))
        assert codes - set(words["en"]["faults"]) - set(said["en"]["faults"]) == set()
