"""Buttons that are more than a message holds: pages of them, on the card as on the private screen."""

from __future__ import annotations

import pytest

from bot.chat.pages import hand_of
from bot.chat.paging import next_choices
from bot.chat.rendering import message_of
from bot.view.answer import Hand, Message
from games.core import match as core
from games.table.table import Table
from storage.messages.displays import Display

from .paper import Chat, code_of, key_of, keys_of, labels_of, part_of

GROWN = 66  # moves after which somebody has more chips than a message has buttons
MOVES: list[str] = []  # the same in each house; found by the first test


async def grown(chat: Chat) -> Table:
    """A match of HeXagon on a large board, in which each has grown whenever they could."""
    table = await chat.house.sits("Ann", "Bo", game="hexagon", options=chat.house.app.games["hexagon"].Options(size=7))
    for number in range(GROWN):
        if number == len(MOVES):
            MOVES.append(growing(table))
        table = await chat.house.plays(table, MOVES[number])
    return table


def growing(table: Table) -> str:
    """One of the moves after which there are most chips."""
    (seat,) = table.waiting()
    moves = core.legal(table.game, table.live_match(), seat)
    sizes = {move: sum(score_after(table, move)) for move in moves[:: max(1, len(moves) // 8)]}
    return max(sizes, key=lambda move: sizes[move])


def score_after(table: Table, move: str) -> tuple[int, int]:
    """How many chips both have after a move."""
    match, (seat,) = table.live_match(), table.waiting()
    after = core.act(table.game, match, seat, match.turn, move, None).match
    score: tuple[int, int] = table.game.view(after.state, None).score
    return score


async def card(chat: Chat, table: Table, opened: str = "") -> Message:
    """The card in the room."""
    return await message_of(chat.house.app, Display("paper", "table-top", "card", table.id), table, opened)


def screen_of(chat: Chat, table: Table, opened: str = "") -> Message:
    """The private screen of who is asked."""
    (seat,) = table.waiting()
    return hand_of(chat.house.app, chat.house.app.pen("paper", "en", table), table, seat, opened)


def asked(table: Table) -> str:
    """The name of who is asked."""
    (seat,) = table.waiting()
    return table.chairs[seat].name


async def chooses(chat: Chat, table: Table, page: Message, label: str, private: bool = True) -> str:
    """The path of the screen to which a key leads."""
    return part_of(await chat.presses(asked(table), page, label, private=private), Hand).path


async def turns_all_pages(chat: Chat, table: Table, page: Message, on_card: bool) -> list[str]:
    """The choices on all pages, one page after another, by pressing More."""
    found = []
    while True:
        found += [data for data in choices(page) if data not in found]
        if "More" not in labels_of(page):
            return found
        path = await chooses(chat, table, page, "More", private=not on_card)
        page = await card(chat, table, path) if on_card else screen_of(chat, table, path)


def choices(page: Message) -> list[str]:
    """The game's own choices among the keys."""
    parts = [key.data.lstrip("=").split(":") for key in keys_of(page)]
    return [part[2] for part in parts if len(part) == 3 and part[1].isdecimal()]


def choices_at(table: Table) -> list[str]:
    """The choices of who is asked: cells to grow into, then chips that can jump."""
    (seat,) = table.waiting()
    screen = table.game.screen(table.game.view(table.live_match().state, seat), "")
    return [button.choice for row in screen.buttons for button in row]


def chips_in(some: list[str]) -> list[str]:
    """The choices that are only the beginning of a move."""
    return [choice for choice in some if "." not in choice]


@pytest.mark.parametrize("on_card", [True, False])
async def test_every_choice_stands_on_one_of_the_pages(chat: Chat, on_card: bool) -> None:
    table = await grown(chat)
    expected = choices_at(table)
    assert len(expected) > 20
    first = await card(chat, table) if on_card else screen_of(chat, table)
    assert sorted(await turns_all_pages(chat, table, first, on_card)) == sorted(expected)


async def test_pages_are_turned_back_and_a_choice_is_taken_back(chat: Chat) -> None:
    table = await grown(chat)
    first = screen_of(chat, table)
    more = await chooses(chat, table, first, "More")
    second = screen_of(chat, table, more)
    before = await chooses(chat, table, second, "Previous")
    assert screen_of(chat, table, before) == first
    assert not set(choices(first)) & set(choices(second))
    page = second
    while not chips_in(choices(page)):
        page = screen_of(chat, table, await chooses(chat, table, page, "More"))
    chip = choices(page).index(chips_in(choices(page))[0])
    piece, path = choices(page)[chip], await chooses(chat, table, page, labels_of(page)[chip])
    targets = screen_of(chat, table, path)
    assert all(choice.startswith(f"{piece}.") for choice in choices(targets))
    back = await chooses(chat, table, targets, "Back")
    assert screen_of(chat, table, back) == first


async def test_more_on_the_card_goes_on_where_the_card_ended_also_on_a_longer_page(chat: Chat) -> None:
    table = await grown(chat)
    shown = await card(chat, table)
    more = await chooses(chat, table, shown, "More", private=False)
    next_ones = choices(screen_of(chat, table, more))
    assert choices(await card(chat, table, more)) == next_ones[: len(choices(shown))]
    assert not set(choices(shown)) & set(next_ones)


async def test_a_choice_on_the_card_lights_up_its_targets_for_all(chat: Chat) -> None:
    table = await grown(chat)
    piece = chips_in(choices_at(table))[0]
    opened = await card(chat, table, next_choices(table, piece).path)
    assert f"Next to {piece}: grow a new chip." in opened.text
    assert opened.picture is not None
    assert opened.picture.scene != (await card(chat, table)).picture.scene  # type: ignore[union-attr]
    assert "Back" in labels_of(opened)


@pytest.mark.parametrize("moves", [1, 2])  # the opponent is asked, or the same person again
async def test_a_choice_that_is_shown_after_a_move_is_forgotten(chat: Chat, moves: int) -> None:
    table = await chat.house.sits("Ann", "Bo", game="hexagon")
    path = next_choices(table, "c1").path
    for _ in range(moves):
        (seat,) = table.waiting()
        table = await chat.house.plays(table, core.legal(table.game, table.live_match(), seat)[-1])
    assert await card(chat, table, path) == await card(chat, table)
    assert screen_of(chat, table, path) == screen_of(chat, table)


async def test_pages_of_an_earlier_question_and_of_somebody_else_are_refused_in_a_sentence(chat: Chat) -> None:
    table = await grown(chat)
    shown, now = await card(chat, table), asked(table)
    other = next(chair.name for chair in table.chairs if chair.name != now)
    assert code_of(await chat.presses(other, shown, "More", private=False)) == "not_your_turn"
    assert code_of(await chat.presses("Cy", shown, "More", private=False)) == "not_seated"
    forged = key_of(shown, "More").data.replace("::", ":z9:")
    assert code_of(await chat.says(now, forged, private=False)) == "illegal"
    (seat,) = table.waiting()
    await chat.house.plays(table, core.legal(table.game, table.live_match(), seat)[0])
    assert code_of(await chat.presses(now, shown, "More", private=False)) == "stale_turn"


async def test_an_offer_on_the_card_leaves_room_for_its_answers(chat: Chat) -> None:
    table = await grown(chat)
    await chat.house.presses(asked(table), table, "offer:draw")
    shown = await card(chat, await chat.house.table(table))
    assert {"Accept", "Decline", "More", "Last move"} <= set(labels_of(shown))
    assert len(shown.keys) == 5
