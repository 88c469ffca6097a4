"""Presses in a real browser: on a bad line, twice, and taken back before the move is made; and what is read aloud."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens, practice, sit_down, submit
from .tabs import PHONE, expect, new_press, presses

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Locator, Route
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

NOT_SENT = "Your move was not sent: press again."
AWAY_MS = 3_000
SHOW_MS = 100  # more than a page takes to show what it has received


def cell(tab: Tab, name: str) -> Locator:
    """A cell of the board that can be pressed."""
    return tab.locator(f'.cell[aria-label="{name}"]')


@pytest.fixture
def match(house_server: Program, people: People) -> tuple[Tab, Tab]:
    """Ann and Bo at a table of tic-tac-toe; Ann begins."""
    return two(house_server, people)


def two(server: Program, people: People) -> tuple[Tab, Tab]:
    ann, bo = people.tab(), people.tab(**PHONE)
    sit_down([ann, bo], server, "tictactoe")
    expect(ann.locator("[data-turn=you]")).to_be_visible()
    return ann, bo


def does(tab: Tab, handler: Callable[[Route], object]) -> None:
    """Handles the presses of a page on their way to the server."""
    tab.route("**/do", handler)


def is_marked_once(ann: Tab, bo: Tab, before: int) -> None:
    """The move is on both boards, one step was made, and nobody was told of a refusal."""
    for tab in (ann, bo):
        expect(tab.locator(f".table[data-revision='{before + 1}']")).to_be_visible()
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    expect(ann.locator("#note")).to_be_hidden()


def revision(tab: Tab) -> int:
    return int(tab.locator(".table").get_attribute("data-revision") or 0)


@pytest.mark.slow
@pytest.mark.parametrize("away", ["frozen", "killed"])
def test_press_while_the_program_is_away_arrives_once(server: Program, people: People, away: str) -> None:
    ann, bo = two(server, people)
    before = revision(ann)
    assert server.process
    if away == "frozen":
        server.process.send_signal(signal.SIGSTOP)
    else:
        server.kill()
        expect(ann.locator("#note")).to_contain_text("Connection lost.")
    cell(ann, "a1").click()
    expect(ann.locator(".cell[aria-busy=true]")).to_be_visible()
    ann.wait_for_timeout(AWAY_MS)
    if away == "frozen":
        server.process.send_signal(signal.SIGCONT)
    else:
        server.start()
    is_marked_once(ann, bo, before)


def test_press_whose_answer_was_lost_is_no_refusal(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    sent: list[int] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.fetch().status)
        if len(sent) == 1:
            route.abort()
        else:
            route.continue_()

    before = revision(ann)
    does(ann, lose_the_first_answer)
    cell(ann, "a1").click()
    is_marked_once(ann, bo, before)


@pytest.mark.slow
def test_press_that_is_lost_twice_says_so_until_the_next_one_succeeds_and_an_offer_is_not_repeated(
    match: tuple[Tab, Tab],
) -> None:
    ann, bo = match
    tries: list[str] = []

    def lose(route: Route) -> None:
        tries.append(route.request.post_data or "")
        route.abort()

    before = revision(ann)
    does(ann, lose)
    cell(ann, "a1").click()
    expect(ann.locator("#note")).to_have_text(NOT_SENT)
    expect(ann.locator("[aria-busy]")).to_have_count(0)
    assert len(tries) == 2
    assert tries[0] == tries[1]
    ann.unroute("**/do")
    cell(ann, "a1").click()
    is_marked_once(ann, bo, before)
    does(ann, lose)
    ann.get_by_role("button", name="Offer draw").click()
    expect(ann.locator("#note")).to_have_text(NOT_SENT)
    assert len(tries) == 3


def test_press_counts_although_the_page_changes_before_its_release(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    before = revision(ann)
    cell(ann, "a1").hover()
    ann.mouse.down()
    with ann.expect_response("**/t/*?part=1*"):
        submit(bo, bo.url, "Offer draw")
    ann.wait_for_timeout(SHOW_MS)
    ann.mouse.up()
    is_marked_once(ann, bo, before + 1)


@pytest.mark.slow
def test_press_that_is_on_its_way_stays_marked_while_the_page_changes(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    before = revision(ann)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    does(ann, hold)
    cell(ann, "a1").click()
    expect(cell(ann, "a1")).to_have_attribute("aria-busy", "true")
    submit(bo, bo.url, "Offer draw")
    expect(ann.locator("[data-offer]")).to_be_visible()
    expect(cell(ann, "a1")).to_have_attribute("aria-busy", "true")
    held.pop().continue_()
    is_marked_once(ann, bo, before + 1)
    expect(ann.locator("[aria-busy]")).to_have_count(0)


@pytest.mark.slow
def test_typed_text_stays_while_the_page_changes_until_it_was_sent(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(opens(ann, house_server, "rpsls", seats=3))
    ann.locator("[data-key=words] summary").click()
    words = ann.locator("[data-key=words-text]")
    words.fill("a rainy day")
    words.blur()
    submit(bo, ann.url, "Join")
    expect(ann.locator(".seats .free")).to_contain_text("One empty seat")
    expect(words).to_have_value("a rainy day")
    ann.locator("[data-key=add-words]").click()
    expect(words).to_have_value("")


@pytest.mark.slow
def test_word_that_is_being_composed_is_not_interrupted(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(opens(ann, house_server, "rpsls", seats=3))
    ann.locator("[data-key=words] summary").click()
    words = ann.locator("[data-key=words-text]")
    words.focus()
    same = words.element_handle()
    words.dispatch_event("compositionstart")
    with ann.expect_response("**/t/*?part=1*"):
        submit(bo, ann.url, "Join")
    ann.keyboard.up("a")
    ann.wait_for_timeout(SHOW_MS)
    assert same.evaluate("field => field.isConnected")
    words.dispatch_event("compositionend")
    expect(ann.locator(".seats .free")).to_contain_text("One empty seat")


@pytest.mark.slow
def test_typed_move_that_was_refused_stays_to_be_corrected(match: tuple[Tab, Tab]) -> None:
    ann, _ = match
    ann.locator("[data-key=more] > summary").click()
    typed, send = ann.locator("[data-key=typed]"), ann.locator("[data-key=type]")
    does(ann, lambda route: route.fulfill(response=route.fetch(), status=200))  # a refusal's 409 would be logged
    typed.fill("z9")
    send.click()
    expect(ann.locator("#note")).to_contain_text("z9")
    expect(typed).to_have_value("z9")
    typed.fill("a1")
    new_press(send)
    typed.press("Enter")
    expect(ann.locator(".table[data-turn='']")).to_be_visible()


def test_double_click_makes_one_move_and_no_refusal(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    before = revision(ann)
    cell(ann, "b2").dblclick()
    is_marked_once(ann, bo, before)


@pytest.mark.slow
def test_choice_is_let_go_by_escape_by_the_chip_and_by_the_empty_board(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "hexagon")
    chip = tab.locator(".cell:not([data-key*='.'])").first
    chosen, targets = tab.locator(".cell[aria-pressed=true]"), tab.locator(".board [data-back]")
    for let_go in (
        lambda: tab.keyboard.press("Escape"),
        lambda: presses(chosen),
        lambda: (new_press(chosen), chosen.focus(), tab.keyboard.press("Space")),
        lambda: tab.locator(".board").click(position={"x": 3, "y": 3}),
    ):
        new_press(chip)
        chip.dblclick()  # which chooses it once
        expect(chosen).to_be_visible()
        expect(targets).to_be_visible()
        expect(tab.locator("#said")).to_have_text(re.compile(r"^chip \w+ chosen, \d+ targets"))
        let_go()
        expect(chosen).to_have_count(0)
        expect(targets).to_have_count(0)


def test_offer_is_heard_and_seen_on_a_scrolled_phone(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    bo.evaluate("scrollTo(0, document.body.scrollHeight)")
    ann.get_by_role("button", name="Offer draw").click()
    offer = bo.get_by_role("alert").filter(has_text="offers a draw")
    expect(offer).to_be_in_viewport(ratio=1)
    expect(bo).to_have_title(re.compile("^▶ Draw offered"))
    expect(ann).to_have_title(re.compile("^▶ Your turn"))
    cell(ann, "a1").click()
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    expect(bo.locator(".offer")).not_to_have_attribute("role", "alert")  # it is not read aloud a second time
    bo.get_by_role("button", name="Accept").click()
    expect(ann.locator("#said")).to_contain_text("It’s a draw.")
    expect(bo).not_to_have_title(re.compile("▶"))


@pytest.mark.slow
def test_tiles_that_do_not_fit_are_named_as_such(house_server: Program, people: People) -> None:
    tabs = [people.tab() for _ in range(3)]
    sit_down(tabs, house_server, "tequila")
    asked = next(tab for tab in tabs if tab.locator("[data-turn=you]").count())
    waits = next(tab for tab in tabs if tab is not asked)
    hand = re.findall(r"Your hand: ([^.]*)\.", asked.locator(".scene [role=img]").get_attribute("aria-label") or "")
    tiles = asked.get_by_role("button", name=re.compile(r"^\d+–\d+"))
    idle = asked.get_by_role("button", name=re.compile("doesn’t fit$"), disabled=True)
    assert tiles.count() == len(hand[0].split()) > idle.count()
    expect(waits.locator(".idle")).to_have_count(0)


@pytest.mark.slow
def test_question_stays_while_the_other_moves_and_is_answered_then(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    bo.get_by_role("button", name="Resign").click()
    question = bo.locator("[role=alertdialog]")
    expect(question).to_be_visible()
    cell(ann, "b2").click()
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Resign").click()
    expect(bo.locator(".status.over")).to_be_visible()
    expect(question).to_have_count(0)


@pytest.mark.slow
def test_question_goes_when_its_reader_thinks_better_of_it_or_the_match_is_over(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    for _ in range(2):
        presses(bo.get_by_role("button", name="Resign"))
        expect(bo.locator("[role=alertdialog]")).to_be_visible()
        presses(bo.locator("[role=alertdialog] [data-back]"))
        expect(bo.locator("[role=alertdialog]")).to_have_count(0)
    presses(bo.get_by_role("button", name="Resign"))
    ann.get_by_role("button", name="Resign").click()
    presses(ann.locator("[role=alertdialog]").get_by_role("button", name="Resign"))
    expect(bo.locator(".status.over")).to_be_visible()
    expect(bo.locator("[role=alertdialog]")).to_have_count(0)


BUSY_ONCE = """() => {
  const real = window.fetch;
  window.fetch = (address, ...more) => {
    if (window.wasBusy || !String(address).includes("part=1")) return real(address, ...more);
    window.wasBusy = true;
    return Promise.resolve(new Response("", {status: 503}));
  };
}"""


@pytest.mark.slow
def test_page_tries_again_when_the_server_was_too_busy_to_show_a_move(match: tuple[Tab, Tab]) -> None:
    ann, bo = match
    bo.evaluate(BUSY_ONCE)
    cell(ann, "b2").click()
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    assert bo.evaluate("window.wasBusy")


@pytest.mark.slow
def test_choice_stays_although_an_older_answer_arrives_after_it(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab(**PHONE)
    sit_down([ann, bo], house_server, "hexagon")
    held: list[tuple[Route, APIResponse]] = []
    ann.route("**/t/*?part=1*", lambda route: held.append((route, route.fetch())))
    submit(bo, bo.url, "Offer draw")
    while not held:
        ann.wait_for_timeout(20)
    ann.locator(".cell").first.click()
    chosen = ann.locator(".board [data-back]")
    expect(chosen).to_be_visible()
    for route, answer in held:
        with ann.expect_event("requestfinished"):
            route.fulfill(response=answer)
    ann.evaluate("new Promise(shown => requestAnimationFrame(() => setTimeout(shown)))")
    expect(chosen).to_be_visible()
    assert ann.locator(".cell[data-key*='.']").count()


@pytest.mark.parametrize("pause_ms", [0, 220])
def test_each_press_adds_a_computer_however_quickly_they_follow(
    house_server: Program, people: People, pause_ms: int
) -> None:
    ann = people.tab()
    ann.goto(opens(ann, house_server, "tequila", seats=8))
    ann.get_by_text("Add computer").click()
    add = ann.get_by_role("button", name="1 · beginner")
    for _ in range(5):
        add.dispatch_event("click")
        ann.wait_for_timeout(pause_ms)
    expect(ann.locator(".seats li:not(.free)")).to_have_count(6)
    expect(ann.locator(".seats .free")).to_contain_text("2")
    ann.get_by_role("button", name="Fill with computers").click()
    expect(ann.locator(".seats li")).to_have_count(8)


def test_computer_whose_answer_was_lost_is_added_once(house_server: Program, people: People) -> None:
    ann, tries = people.tab(), []
    ann.goto(opens(ann, house_server, "tequila", seats=8))
    ann.get_by_text("Add computer").click()

    def lose_the_first(route: Route) -> None:
        tries.append(route.fetch())
        if len(tries) == 1:
            route.abort()
        else:
            route.fulfill(response=tries[-1])

    does(ann, lose_the_first)
    ann.get_by_role("button", name="1 · beginner").click()
    expect(ann.locator(".seats li:not(.free)")).to_have_count(2)
    assert len(tries) == 2


def test_computers_of_one_level_are_told_apart_where_names_are_cut(house_server: Program, people: People) -> None:
    ann = people.tab(**PHONE)
    ann.goto(opens(ann, house_server, "tequila", seats=6))
    ann.get_by_text("Add computer").click()
    ann.get_by_role("button", name="Fill with computers").click()
    ann.get_by_role("button", name="Start").click()
    expect(ann.locator(".others .plate")).to_have_count(5)
    names = ann.locator(".others .name bdi").all_inner_texts()
    assert len({name[:10] for name in names}) == 5, names
