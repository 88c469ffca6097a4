"""Where things are on a screen: boards keep their place, fill the window, and can be hit by a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from tests.program import Program

from .shortcuts import opens, practice, sit_down, submit
from .tabs import GAMES, expect, presses, presses_and_waits

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, TABLET, LAPTOP, SMALL_LAPTOP, DESKTOP = (375, 667), (768, 1024), (1280, 800), (1366, 650), (1920, 1080)
SIDEWAYS = ((640, 400), (667, 375), (740, 360), (844, 390), (568, 320))  # the first is 1280 × 800 at 200 per cent
DEALS_MOST = 10
WHOLE = ".cell[data-key*='.']"  # where a move has several words
every_game = pytest.mark.parametrize("game", GAMES)


def window(size: tuple[int, int]) -> dict[str, Any]:
    """A browser with a window of this size."""
    return {"viewport": {"width": size[0], "height": size[1]}}


def box(tab: Tab, what: str) -> dict[str, float]:
    """Where something is, in CSS pixels from the top of the page."""
    found: dict[str, float] = tab.evaluate(
        """what => { const r = document.querySelector(what).getBoundingClientRect();
                     return {top: r.top + scrollY, left: r.left, width: r.width, height: r.height} }""",
        what,
    )
    return found


def revision(tab: Tab) -> str:
    return tab.locator(".table").get_attribute("data-revision") or ""


def first_whole(tab: Tab) -> Locator:
    """The first thing on the board that is a whole move, if there is one."""
    whole = tab.locator(WHOLE)
    return whole.first if whole.count() else tab.locator(".cell").first


def clear_deal(begins: Callable[[], Tab], game: str) -> Tab:
    """A match whose first move is one tap: a tile that fits several tracks has to be asked for its track."""
    for _ in range(DEALS_MOST):
        tab = begins()
        if game != "tequila" or tab.locator(WHOLE).count():
            break
    return tab


def moves_with_a_tap(tab: Tab) -> None:
    """Makes the first move with one tap."""
    before = revision(tab)
    first_whole(tab).tap()
    expect(tab.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


def moves(tab: Tab) -> None:
    """Makes a move: the first thing that can be pressed, and what it leads to; waits for the computer's answer."""
    before = revision(tab)
    for _ in range(3):
        presses_and_waits(tab.locator(".cell, .choices button").last)
        if revision(tab) != before:
            break
    expect(tab.locator("[data-turn=you], .status.over")).to_be_visible()


@every_game
def test_board_keeps_its_place_while_one_plays(house_server: Program, people: People, game: str) -> None:
    tab = practice(house_server, people.tab(), game)
    places = [places_of_the_board(tab)]
    for _ in range(3):
        if tab.locator("[data-turn=you]").count():
            moves(tab)
            places.append(places_of_the_board(tab))
    assert places == [places[0]] * len(places)


def places_of_the_board(tab: Tab) -> list[float]:
    """Returns the top of the board in each window."""
    tops = []
    for width, height in (TABLET, LAPTOP, PHONE):
        tab.set_viewport_size({"width": width, "height": height})
        tops.append(box(tab, ".scene")["top"])
    return tops


def test_board_keeps_its_place_when_a_chip_is_chosen(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window(PHONE)), "hexagon")
    before = box(tab, ".scene")
    tab.locator(".cell[aria-label^=chip]").first.click()
    expect(tab.locator("[data-back]").first).to_be_attached()
    assert box(tab, ".scene") == before


@every_game
def test_board_is_as_high_as_a_desktop_not_smaller_when_zoomed_and_hit_by_a_thumb(
    house_server: Program, people: People, game: str
) -> None:
    tab = practice(house_server, people.tab(**window(DESKTOP)), game)
    drawn = drawn_board(tab)
    assert drawn["height"] >= 0.8 * DESKTOP[1]
    assert drawn["bottom"] <= DESKTOP[1]
    width, height = SMALL_LAPTOP
    tab.set_viewport_size({"width": width, "height": height})
    drawn = drawn_board(tab)
    assert drawn["height"] >= 0.8 * height
    assert drawn["bottom"] <= height
    tab.set_viewport_size({"width": width // 2, "height": height // 2})  # as a browser does at 200 per cent
    assert 2 * drawn_board(tab)["width"] >= drawn["width"]
    tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    sizes: list[float] = tab.locator(".cell").evaluate_all(
        "all => all.map(e => { const r = e.getBoundingClientRect(); return Math.min(r.width, r.height) })"
    )
    assert min(sizes) >= (36 if game == "hexagon" else 44)


@every_game
def test_whole_board_is_on_a_phone_on_its_side_and_on_a_zoomed_window(
    house_server: Program, people: People, game: str
) -> None:
    tab = practice(house_server, people.tab(**window(SIDEWAYS[0])), game)
    for width, height in SIDEWAYS:
        tab.set_viewport_size({"width": width, "height": height})
        for part in (".board > .scene", *([".tray"] if game == "tequila" else [])):
            board = box(tab, part)
            assert board["top"] >= 0
            assert board["top"] + board["height"] <= height, (width, height)
        expect(tab.locator(".status")).to_be_in_viewport(ratio=1)


def test_phone_on_its_side_shows_whose_turn_it_is_beside_the_board(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window((740, 360))), "hexagon")
    board, status = box(tab, ".board"), box(tab, ".status")
    assert status["top"] < board["top"] + board["height"] / 4
    assert status["left"] >= board["left"] + board["width"]
    assert drawn_board(tab)["height"] <= 24 * 16


def test_turning_point_stands_on_the_board_of_the_replay(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window(LAPTOP)), "hexagon")
    moves(tab)
    tab.get_by_role("button", name="Resign").click()
    presses(tab.locator("[role=alertdialog]").get_by_role("button", name="Resign"))
    expect(tab.locator(".status.over")).to_be_visible()
    tab.goto(f"{tab.url}/analysis")
    expect(tab.locator(".review p").first).to_be_visible()
    board, chart = box(tab, ".board .scene"), box(tab, ".chart")
    assert board["top"] + board["height"] <= LAPTOP[1]
    assert chart["left"] >= board["left"] + board["width"]


def test_board_in_text_breaks_no_row_on_a_phone(house_server: Program, people: People) -> None:
    tab = people.tab(**window(PHONE))
    tab.goto(submit(tab, f"{house_server.address}/me", "Save", skin="text"))
    practice(house_server, tab, "hexagon")
    rows: list[float] = tab.locator(".text-board p").evaluate_all(
        "all => all.slice(0, 9).map(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))"
    )
    assert max(rows) < 1.5


def test_reader_with_own_colours_sees_whose_turn_it_is(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(forced_colors="active"), "hexagon")
    seats = (".seats .waiting", ".seats li:not(.waiting)")
    widths = [tab.locator(seat).first.evaluate("e => e.clientLeft") for seat in seats]
    assert widths == [3, 1]
    assert tab.locator(".status.yours").evaluate("e => e.clientLeft") == 3


def test_header_of_a_phone_stays_one_line_high_when_a_turn_waits(house_server: Program, people: People) -> None:
    tab = people.tab(**window(PHONE))
    sit_down([tab, people.tab()], house_server, "hexagon")
    tab.goto(f"{house_server.address}/me#settings")
    tab.get_by_label("Name", exact=True).fill("Bartholomew Montgomery")
    tab.get_by_label("Language").select_option("ru")
    tab.get_by_role("button", name="Save", exact=True).click()
    expect(tab.locator(".top .count")).to_have_text("1")
    expect(tab.locator("html")).to_have_attribute("lang", "ru")
    heights = []
    for width in (PHONE[0], 360, 320):
        tab.set_viewport_size({"width": width, "height": PHONE[1]})
        heights.append(box(tab, ".top")["height"])
    assert heights == [48, 48, 48]


def test_page_of_a_dark_screen_is_printed_in_dark_ink(house_server: Program, people: People) -> None:
    tab = people.tab(color_scheme="dark")
    tab.goto(house_server.address)
    tab.emulate_media(media="print", color_scheme="dark")
    inks = tab.evaluate("['color', 'backgroundColor'].map(what => getComputedStyle(document.body)[what])")
    assert inks == ["rgb(31, 36, 48)", "rgb(255, 255, 255)"]
    for button in tab.locator("main :is(button, .button)").all():  # on paper nothing can be pressed
        expect(button).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_answers_to_a_question_stand_side_by_side(house_server: Program, people: People, size: tuple[int, int]) -> None:
    tab = practice(house_server, people.tab(**window(size)), "tictactoe")
    tab.get_by_role("button", name="Resign").click()
    expect(tab.locator(".ask")).to_be_visible()
    tops = tab.locator(".ask :is(button, a)").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 2
    assert len(set(tops)) == 1


@pytest.mark.parametrize(("language", "name"), [("en", "W" * 40), ("ru", "Bartholomew Montgomery of Kensington")])
def test_join_is_on_the_first_screen_of_a_phone_however_many_seats_are_empty_and_however_long_the_host_is_called(
    house_server: Program, people: People, language: str, name: str
) -> None:
    host = people.tab()
    host.goto(house_server.address)
    submit(host, f"{house_server.address}/me", "Save", name=name)
    tab = people.tab(**window(PHONE), locale=language)
    tab.goto(opens(host, house_server, "rpsls", seats=32))
    expect(tab.locator(".seats .free")).to_contain_text("31")
    expect(tab.get_by_role("button", name={"en": "Join", "ru": "Сесть"}[language])).to_be_in_viewport(ratio=1)


def test_name_of_a_move_is_not_cut_where_it_is_wider_than_its_sign(house_server: Program, people: People) -> None:
    tab = people.tab(**window(PHONE))
    table = opens(tab, house_server, "rpsls", seats=12)
    for _ in range(11):
        submit(tab, table, "1 · random – any move")
    submit(tab, f"{house_server.address}/me", "Save", language="ru")
    tab.goto(table)
    expect(tab.locator("[data-turn=you]")).to_be_visible()
    sign = tab.locator(".cell[data-key=scissors]").evaluate("cell => cell.getBoundingClientRect().toJSON()")
    name = {"x": sign["x"] - 4, "y": sign["y"] + sign["width"], "width": 3, "height": sign["height"] - sign["width"]}
    drawn = Image.open(BytesIO(tab.screenshot(clip=name))).convert("L")
    assert max(drawn.tobytes()) > 200  # a light letter on the dark felt


def test_phrase_is_on_the_screen_of_the_other_player(house_server: Program, people: People) -> None:
    ann, bo = people.tab(**window(PHONE)), people.tab()
    sit_down((ann, bo), house_server, "tictactoe")
    bo.get_by_text("Say", exact=True).click()
    bo.get_by_role("button", name="Good luck").click()
    expect(ann.locator(".bubble", has_text="Good luck")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("button", "shown"),
    [("Make a recovery link", "[data-copy]"), ("New code", "[aria-labelledby=linked] [role=status]")],
)
def test_what_is_shown_only_once_is_on_the_screen(
    house_server: Program, people: People, button: str, shown: str
) -> None:
    tab = people.tab(**window(PHONE))
    submit(tab, f"{house_server.address}/me", "Save", name="Ann")
    tab.goto(f"{house_server.address}/me")
    tab.locator("#settings > summary").click()
    tab.get_by_role("button", name=button).click()
    expect(tab.locator(shown)).to_be_in_viewport(ratio=1)


def drawn_board(tab: Tab) -> dict[str, float]:
    """Returns the size of the picture inside its element, with the hand below it, and the lower edge of both."""
    drawn: dict[str, float] = tab.evaluate(
        """() => { const e = document.querySelector(".scene"), b = e.viewBox.baseVal, r = e.getBoundingClientRect();
                   const scale = Math.min(r.width / b.width, r.height / b.height);
                   const hand = document.querySelector(".tray")?.getBoundingClientRect() ?? {height: 0, bottom: 0};
                   return {width: b.width * scale, height: b.height * scale + hand.height,
                           bottom: Math.max(r.bottom, hand.bottom)} }"""
    )
    return drawn


@every_game
def test_stranger_makes_a_first_move_against_the_computer_with_two_taps(
    house_server: Program, people: People, game: str
) -> None:
    def begins() -> Tab:
        tab = people.tab(**window(PHONE), has_touch=True)
        tab.goto(house_server.address)
        tab.locator("article.game", has=tab.locator(f'[src="/cover/{game}.svg"]')).get_by_role("button").tap()
        expect(tab.locator("[data-turn=you]")).to_be_visible()
        return tab

    moves_with_a_tap(clear_deal(begins, game))


@every_game
def test_friend_makes_a_first_move_from_the_link_with_two_taps(
    house_server: Program, people: People, game: str
) -> None:
    def begins() -> Tab:
        ann = people.tab()
        bo = people.tab(**window(PHONE), has_touch=True)
        ann.goto(opens(ann, house_server, game))
        bo.goto(ann.locator("[data-copy]").first.input_value())
        bo.get_by_role("button", name="Join").tap()
        if game == "tequila":
            ann.get_by_role("button", name="Start").click()
        expect(bo.locator(".scene")).to_be_visible()
        while not bo.locator("[data-turn=you]").count():
            if ann.locator("[data-turn=you]").count():
                first_whole(ann).click()  # the host begins
            ann.wait_for_timeout(300)
        return bo

    moves_with_a_tap(clear_deal(begins, game))


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.slow), 8])
def test_board_of_tequila_has_most_of_the_height_and_the_hand_is_below_it(
    house_server: Program, people: People, seats: int
) -> None:
    tab = people.tab(**window(SMALL_LAPTOP))
    tab.goto(opens(tab, house_server, "tequila", seats=seats))
    tab.get_by_text("Add computer").click()
    add = tab.get_by_role("button", name="1 · beginner" if seats == 2 else "Fill with computers")
    add.click()
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".tray")).to_be_visible()
    for width, height in (SMALL_LAPTOP, DESKTOP):
        tab.set_viewport_size({"width": width, "height": height})
        board, hand = (tab.locator(f".board > {part}").bounding_box() for part in (".scene", ".tray"))
        assert board is not None
        assert hand is not None
        drawn = min(board["height"], board["width"] / ratio(tab))
        assert drawn >= 0.7 * height, (width, height, drawn)
        assert hand["y"] + hand["height"] <= height
        assert hand["height"] >= 100
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def ratio(tab: Tab) -> float:
    """How wide the board is, by its height."""
    return float(tab.locator(".board > svg.scene").evaluate("e => e.viewBox.baseVal.width / e.viewBox.baseVal.height"))


@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.slow)])
def test_first_screen_of_a_phone_shows_two_games(server: Program, people: People, language: str) -> None:
    tab = people.tab(**window(PHONE), locale=language)
    tab.goto(server.address)
    for number in range(2):
        title = tab.locator(".game h2").nth(number).bounding_box()
        assert title is not None
        assert title["y"] + 24 <= PHONE[1], number


LONGEST_NAMES = {"en": "Gentle Sparrow 99", "ru": "Северный пингвин 99", "zh": "机灵的啄木鸟 99"}  # of guests


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_header_of_a_phone_has_the_face_of_a_guest_and_that_of_a_small_tablet_the_whole_name(
    house_server: Program, people: People, language: str
) -> None:
    tab = people.tab(**window(PHONE), locale=language)
    tab.goto(f"{house_server.address}/me")
    tab.locator("form[action='/me'] button").click()
    name, link = tab.locator(".top .who bdi"), tab.locator(".top .who")
    expect(name).to_have_text(re.compile(r"\d\d$"))
    expect(link).to_have_accessible_name(name.inner_text())
    expect(link).to_have_attribute("title", name.inner_text())
    assert box(tab, ".top .who .avatar")["width"] == 22
    assert box(tab, ".top .who bdi")["width"] == 1
    assert box(tab, ".top")["height"] == 48
    tab.set_viewport_size({"width": 500, "height": 700})
    name.evaluate("(e, longest) => { e.textContent = longest }", LONGEST_NAMES[language])
    assert name.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 2")
    assert box(tab, ".top")["height"] == 48


def test_menu_of_a_phone_opens_inside_the_window(house_server: Program, people: People) -> None:
    tab = people.tab(**window(PHONE))
    tab.goto(house_server.address)
    tab.locator(".menu summary").click()
    ladder = box(tab, ".menu div")
    assert ladder["left"] >= 0
    assert ladder["left"] + ladder["width"] <= PHONE[0]


def test_menu_leads_to_the_ladder_without_scripts_and_settings_are_folded(
    house_server: Program, people: People
) -> None:
    tab = people.context(java_script_enabled=False).new_page()
    tab.goto(house_server.address)
    tab.locator(".menu summary").click()
    tab.get_by_role("link", name="Ladder").click()
    expect(tab.get_by_role("heading", name="Ladder")).to_be_visible()


@pytest.mark.slow
def test_own_page_is_short_and_a_link_to_a_setting_unfolds_it(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window(PHONE)), "tictactoe")
    tab.goto(f"{house_server.address}/me")
    assert tab.evaluate("document.documentElement.scrollHeight") <= 1.5 * PHONE[1]
    tab.goto(f"{house_server.address}/help")
    tab.goto(f"{house_server.address}/me#recovery")
    expect(tab.locator("#recovery")).to_be_visible()


def test_icon_of_the_tab_says_whose_turn_it_is(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    icon = re.compile("icon-turn"), re.compile(r"icon\.svg")
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", icon[0])
    expect(bo.locator("link[rel=icon]")).to_have_attribute("href", icon[1])
    presses(ann.locator(".cell[data-key=b2]"))
    expect(bo.locator("link[rel=icon]")).to_have_attribute("href", icon[0])
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", icon[1])


def test_button_waits_while_no_game_is_ticked(house_server: Program, people: People) -> None:
    tab = people.tab()
    tab.goto(house_server.address)
    expect(tab.locator(".needs")).to_be_hidden()
    boxes = tab.locator(".seek input[type=checkbox]")
    for number in range(boxes.count()):
        boxes.nth(number).uncheck(force=True)
    expect(tab.locator(".needs")).to_have_text("Choose at least one game.")
    assert tab.locator(".seek .main").evaluate("e => getComputedStyle(e).pointerEvents") == "none"
    boxes.first.check(force=True)
    expect(tab.locator(".needs")).to_be_hidden()


def test_nothing_beside_a_board_covers_what_is_below_it_however_much_is_told(
    house_server: Program, people: People
) -> None:
    tabs = [people.tab(**window(LAPTOP)) for _ in range(3)]
    sit_down(tabs, house_server, "tequila")
    for tab in tabs:
        expect(tab.locator(".actions")).to_be_visible()
        actions = box(tab, ".actions")
        for beneath in ("[data-push]", "footer"):
            if tab.locator(f"{beneath}:visible").count():
                assert actions["top"] + actions["height"] <= box(tab, beneath)["top"]


def test_name_on_a_phone_goes_before_the_note_who_plays_for_its_player(house_server: Program, people: People) -> None:
    tabs = [people.tab(**window(PHONE)) for _ in range(3)]
    sit_down(tabs, house_server, "tequila")
    cut = """([note]) => [...document.querySelectorAll(".others .name")].map(name => {
        name.querySelector("bdi").textContent = "Борис";
        name.insertAdjacentHTML("beforeend", ` <small>${note}</small>`);
        const bdi = name.querySelector("bdi"), plate = name.closest("li"), score = plate.querySelector(".score");
        const isBelow = score.getBoundingClientRect().bottom > plate.getBoundingClientRect().bottom;
        return bdi.scrollWidth > bdi.clientWidth + 1 || isBelow;
    })"""
    assert tabs[0].evaluate(cut, ["компьютер"]) == [False, False]


def test_box_to_tick_stands_beside_its_words_on_a_phone(house_server: Program, people: People) -> None:
    tab = people.tab(**window(PHONE), locale="ru")
    tab.goto(house_server.address)
    assert max(tab.eval_on_selector_all(".tick", "all => all.map(one => one.offsetHeight)")) <= 48
