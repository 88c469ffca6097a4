"""*Open board*: from a card in a chat to the page inside Telegram, and for whom the link opens something."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.chat.start_tokens import LASTS, StartToken, read_start
from bot.platforms import read_settings
from bot.platforms.web.front import Web
from bot.settings import WrongSetting
from bot.view.button_data import Action, on_card
from tests.embedded.frames import MiniApp
from tests.web.conftest import SECRET, Site

from .house import Front, open_front, opens, seated
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message

URL = "https://games.example.org"
LINK = re.compile(r"https://t\.me/roundhouse_bot/board\?startapp=([\w-]{1,64})")
IN_PAGE = re.compile(rf"{URL}/app\?tgWebAppStartParam=([\w-]{{1,64}})")
LABEL = "Board"


@asynccontextmanager
async def house_with_pages(fake: FakeTelegram, folder: Path, **settings: Any) -> AsyncIterator[tuple[Front, Site]]:
    """The running program with a Mini App, and its site."""
    given = {"web_url": URL, "telegram_app": "board", "secret": SECRET, **settings}
    async with open_front(fake, folder, **given) as front:
        web = Web(front.house.app)
        front.house.app.fronts["web"] = web
        yield front, Site(front.house, web)


@pytest.fixture
async def both(fake: FakeTelegram, group: Chat, tmp_path: Path) -> AsyncIterator[tuple[Front, Site]]:
    """The same, with the group there before."""
    async with house_with_pages(fake, tmp_path) as made:
        yield made


@pytest.fixture
def front(both: tuple[Front, Site]) -> Front:
    """The front."""
    return both[0]


@pytest.fixture
def site(both: tuple[Front, Site]) -> Site:
    """The site."""
    return both[1]


@pytest.fixture
def cy(fake: FakeTelegram, group: Chat) -> Person:
    """Somebody else in the group, who does not play."""
    made = fake.person("Cy")
    made.joins(group)
    return made


def page_of(site: Site, person: Person) -> MiniApp:
    """The Mini App of somebody on Telegram."""
    return MiniApp(site, person.user.id, person.user.first_name)


def button(card: Message, label: str = LABEL) -> dict[str, Any] | None:
    """The button of this label on a card."""
    keys = [key for row in card.face.keyboard for key in row]
    return next((key for key in keys if key["text"] == label), None)


def start_on(card: Message) -> str:
    """The start token of a card's button."""
    key = button(card)
    assert key is not None
    address = key.get("url") or key["web_app"]["url"]
    found = LINK.fullmatch(address) or IN_PAGE.fullmatch(address)
    assert found is not None, address
    return found[1]


async def sees_nothing(page: MiniApp, match_id: str) -> None:
    """A page shows nothing of a table, in no way."""
    for path in (f"/t/{match_id}", f"/t/{match_id}?part=1", f"/t/{match_id}/picture.png", f"/t/{match_id}/record.json"):
        answer = await page.gets(path)
        assert answer.status_code == 404
        assert "Tic-tac-toe" not in answer.text
    answer = await page.sends(f"/t/{match_id}/do", do="join:0")
    assert answer.status_code == 404
    answer = await page.gets(f"/events?watch=/t/{match_id}&wait=0")
    assert answer.status_code == 404


async def test_a_card_in_a_group_has_a_link_to_the_board(
    front: Front, site: Site, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    start = read_start(start_on(card), SECRET, front.house.clock.now())
    assert start is not None
    assert (start.match, start.room) == (table.id, table.room)
    ann.presses(LABEL, in_=group)
    assert LINK.fullmatch(ann.opened[-1])
    page = page_of(site, ann)
    said = await page.signs_in(start_on(card))
    assert said["go"] == f"/t/{table.id}"
    assert "message" not in said
    shown = await page.opens(said["go"])
    assert "Your turn" in shown.text


async def test_a_card_in_the_private_chat_opens_the_page_itself(front: Front, site: Site, ann: Person) -> None:
    ann.starts()
    ann.says("/play tictactoe")
    card = await ann.sees_button(LABEL)
    key = button(card)
    assert key is not None
    assert IN_PAGE.fullmatch(key["web_app"]["url"])
    page = page_of(site, ann)
    said = await page.signs_in(start_on(card))
    assert said["go"] == f"/t/{front.match(card)}"


@pytest.mark.parametrize(
    "settings",
    [{"telegram_app": None}, {"web_url": None}, {"web_url": "http://games.example.org"}],
    ids=["without the Mini App", "without an address", "without https"],
)
async def test_without_what_it_needs_there_is_no_button(
    fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path, settings: dict[str, Any]
) -> None:
    async with house_with_pages(fake, tmp_path, **settings):
        card = await opens(ann, group)
        assert button(card) is None
        assert button(card, "Open board") is None


async def test_the_link_of_a_card_stays_the_same_while_people_move_on_one_day(
    front: Front, ann: Person, bob: Person, group: Chat
) -> None:
    before = start_on(await opens(ann, group))
    await bob.presses("Join", in_=group).answer()
    await ann.sees_button("a1", in_=group)
    await ann.presses("a1", in_=group).answer()
    card = await ann.sees("marked a1", in_=group)
    assert start_on(card) == before


async def test_whoever_plays_on_the_board_moves_on_the_card(
    front: Front, site: Site, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    page = page_of(site, ann)
    go = (await page.signs_in(start_on(card)))["go"]
    shown = await page.opens(go)
    move = next(one for one in shown.root.all("button") if one.attributes.get("data-key") == "a1")
    await page.sends(f"{go}/do", do=move.attributes["value"])
    assert page.answer.status_code == 303
    await bob.sees("marked a1", in_=group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    assert [chair.front for chair in table.chairs] == ["telegram", "telegram"]


async def test_a_member_of_the_group_takes_a_seat_on_the_board(
    front: Front, site: Site, ann: Person, bob: Person, group: Chat
) -> None:
    card = await opens(ann, group)
    page = page_of(site, bob)
    go = (await page.signs_in(start_on(card)))["go"]
    await page.sends(f"{go}/do", do="join:0")
    assert page.answer.status_code == 303
    await ann.sees("Bob", in_=group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    assert [(chair.name, chair.front) for chair in table.chairs] == [("Ann", "telegram"), ("Bob", "telegram")]
    me = await page.opens("/me")
    assert me.field("name") == "Bob"


async def test_a_link_that_was_sent_on_opens_nothing_of_the_table(
    front: Front, site: Site, fake: FakeTelegram, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    cy = fake.person("Cy")
    page = page_of(site, cy)
    said = await page.signs_in(start_on(card))
    assert said["go"] == "/"
    assert "isn" not in said["message"]
    assert said["message"].startswith("You can’t see this table")
    await sees_nothing(page, front.match(card))
    assert "Tic-tac-toe" in (await page.opens("/")).text


async def test_somebody_who_left_the_group_sees_only_what_they_play(
    front: Front, site: Site, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    cy.leaves(group)
    page = page_of(site, cy)
    assert (await page.signs_in(start_on(card)))["go"] == "/"
    await sees_nothing(page, front.match(card))
    bob.leaves(group)
    page = page_of(site, bob)
    assert (await page.signs_in(start_on(card)))["go"] == f"/t/{front.match(card)}"


async def test_the_right_of_a_group_ends_with_a_renewal_after_leaving_it(
    front: Front, site: Site, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    page = page_of(site, cy)
    go = (await page.signs_in(start_on(card)))["go"]
    await page.opens(go)
    await page.renews()
    await page.opens(go)
    cy.leaves(group)
    front.telegram.out.members.forget(group.id)  # as after a minute
    await page.renews()
    await sees_nothing(page, front.match(card))


async def test_the_right_of_one_group_shows_no_table_of_another(
    front: Front, site: Site, fake: FakeTelegram, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    other = gathered(fake.group("Saturday"), ann, bob)
    card, hidden = await seated(ann, bob, group), await seated(ann, bob, other)
    page = page_of(site, cy)
    assert (await page.signs_in(start_on(card)))["go"] == f"/t/{front.match(card)}"
    await sees_nothing(page, front.match(hidden))
    assert (await page.signs_in(start_on(hidden)))["go"] == "/"
    await sees_nothing(page, front.match(hidden))


async def test_nobody_gets_into_a_room_by_a_token_that_names_another_room_than_the_table_has(
    front: Front, site: Site, fake: FakeTelegram, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    other = gathered(fake.group("Saturday"), ann, bob)
    card, hidden = await seated(ann, bob, group), await seated(ann, bob, other)
    shown = await front.house.app.store.table(front.match(card))
    assert shown is not None
    mixed = StartToken(front.match(hidden), shown.room, shown.moved_at + LASTS).spelled(SECRET)
    page = page_of(site, cy)
    assert (await page.signs_in(mixed))["go"] == "/"
    await sees_nothing(page, front.match(hidden))


async def test_a_link_from_a_private_chat_opens_nothing_for_anybody_else(
    front: Front, site: Site, ann: Person, bob: Person
) -> None:
    ann.starts()
    ann.says("/play tictactoe")
    card = await ann.sees_button(LABEL)
    page = page_of(site, bob)
    assert (await page.signs_in(start_on(card)))["go"] == "/"
    await sees_nothing(page, front.match(card))


async def test_of_a_card_where_the_bot_is_no_member_those_see_the_board_who_have_pressed_it(
    front: Front, site: Site, fake: FakeTelegram, ann: Person, bob: Person
) -> None:
    club, cy = fake.group("Club"), fake.person("Cy")
    for who in (ann, bob, cy):
        who.joins(club)
    card = ann.sends(await ann.types_inline("tictactoe", in_=club))
    await bob.presses("Join", on=card).answer()
    await ann.sees_button(LABEL, in_=club)
    match_id = front.match(card)
    page = page_of(site, cy)
    said = await page.signs_in(start_on(card))
    assert (said["go"], "haven’t pressed" in said["message"]) == ("/", True)
    await sees_nothing(page, match_id)
    await cy.presses("Last move", on=card).answer()
    assert (await page.signs_in(start_on(card)))["go"] == f"/t/{match_id}"
    page = page_of(site, bob)
    assert (await page.signs_in(start_on(card)))["go"] == f"/t/{match_id}"


def another_mark(start: str) -> str:
    return start[:-1] + ("A" if start[-1] != "A" else "B")


FORGED: dict[str, Callable[[str], str]] = {
    "another mark": another_mark,
    "no mark": lambda start: start.rpartition("-")[0],
    "cut short": lambda start: start[:-1],
    "longer": lambda start: start + "A",
    "another match": lambda start: "abc234" + start[6:],
    "another room": lambda start: re.sub(r"-\d+-", "-1-", start, count=1),
    "a later end": lambda start: re.sub(r"-([0-9a-f]+)-(?=[\w-]{16}$)", "-ffffffff-", start),
    "an end that is no number": lambda start: re.sub(r"-([0-9a-f]+)-(?=[\w-]{16}$)", "-zz-", start),
    "capitals": lambda start: start.upper(),
    "nothing but a match": lambda start: start[:6],
    "an old start": lambda start: f"hand_{start[:6]}",
    "blanks": lambda start: f" {start}",
    "a path": lambda start: f"../../t/{start[:6]}",
    "an address": lambda start: "https://evil.example.org/",
    "two slashes": lambda start: "//evil.example.org",
    "a line end": lambda start: start + "\n",
    "very long": lambda start: start * 100,
    "full-width digits": lambda start: start.replace("1", "１").replace("2", "２").replace("3", "３") + "１",
}


@pytest.mark.parametrize("what", FORGED)
async def test_a_forged_start_opens_the_lobby_and_gives_no_right(
    front: Front, site: Site, cy: Person, ann: Person, bob: Person, group: Chat, what: str
) -> None:
    card = await seated(ann, bob, group)
    page = page_of(site, cy)
    said = await page.signs_in(FORGED[what](start_on(card)))
    assert said["go"] == "/"
    assert said["message"]
    await sees_nothing(page, front.match(card))


async def test_a_start_of_another_house_opens_the_lobby(
    front: Front, site: Site, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    page = page_of(site, cy)
    assert (await page.signs_in(StartToken.of(table, table.room).spelled("another secret")))["go"] == "/"
    await sees_nothing(page, table.id)


async def test_a_start_ends_a_hundred_days_after_the_last_move(
    front: Front, site: Site, cy: Person, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    old = StartToken(table.id, table.room, front.house.clock.now() - timedelta(seconds=1)).spelled(SECRET)
    page = page_of(site, cy)
    assert (await page.signs_in(old))["go"] == "/"
    await sees_nothing(page, table.id)


async def test_a_start_without_a_link_leads_to_the_lobby_without_a_word(site: Site, ann: Person) -> None:
    said = await page_of(site, ann).signs_in()
    assert (said["go"], "message" in said) == ("/", False)


async def test_the_start_in_the_signed_proof_counts_where_the_page_has_none(
    front: Front, site: Site, ann: Person, bob: Person, group: Chat
) -> None:
    card = await seated(ann, bob, group)
    page = page_of(site, bob)
    said = await page.signs_in(proof=page.proof(start=start_on(card)))
    assert said["go"] == f"/t/{front.match(card)}"


async def test_a_forged_press_of_the_button_is_refused(front: Front, ann: Person, bob: Person, group: Chat) -> None:
    card = await seated(ann, bob, group)
    answer = await ann.forges(card, on_card(front.match(card), Action("board"))).answer()
    assert "can’t be opened" in answer.text


async def test_the_button_of_private_chats_opens_the_page_and_goes_with_the_setting(
    fake: FakeTelegram, group: Chat, tmp_path: Path
) -> None:
    async with house_with_pages(fake, tmp_path) as (front, _):
        await front.settles()
        assert fake.menu_button["web_app"] == {"url": f"{URL}/app"}
        assert fake.menu_button["text"] == "Play"
    calls = len([call for call in fake.calls if call.method == "setChatMenuButton"])
    async with house_with_pages(fake, tmp_path) as (front, _):
        await front.settles()
    assert len([call for call in fake.calls if call.method == "setChatMenuButton"]) == calls
    async with house_with_pages(fake, tmp_path, telegram_app=None) as (front, _):
        await front.settles()
        assert fake.menu_button == {"type": "commands"}


@pytest.mark.parametrize("name", ["a", "my app", "https://t.me/roundhouse_bot/board", "board?x", "доска", "x" * 31])
def test_a_short_name_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(WrongSetting, match="ROUNDHOUSE_TELEGRAM_APP cannot be used; it should be the short name"):
        read_settings(telegram_app=name)
