"""The same scenes on every front, and between them: what people press, and what they and the others read."""

from __future__ import annotations

import asyncio

import pytest

from games.core import match as core
from games.table.table import Table
from tests.games.plays import presses_to
from tests.rated import rate

from .both import Both, everywhere
from .people import InChat, Person
from .shown import Key, Shown

ALONE = pytest.mark.parametrize("front", ["discord", "telegram", "web"])
CHATS = pytest.mark.parametrize("front", ["discord", "telegram"])
TABLES = pytest.mark.parametrize(
    "fronts", ["discord discord", "telegram telegram", "web web", "discord telegram", "telegram discord"]
)
BETWEEN_CHATS = pytest.mark.parametrize(
    "fronts", ["discord discord", "telegram telegram", "discord telegram", "telegram discord"]
)
PLAY = "/play tictactoe"
CUT_SHORT = ["*", "*:", "*::", "*:1", "*:1:"]
FORGED = ["nonsense", "*:0:z9", "*:99:a1", "*:stop:!", ":::", "~~~", "~x:more", "=", "=x:hand", "x" * 64]
WON = ("a1", "b1", "a2", "b2", "a3")


async def play(both: Both, people: list[Person], *cells: str) -> Table:
    """People mark cells in turn; returns the table after that."""
    for number, cell in enumerate(cells):
        who = people[number % 2]
        await who.presses(cell)
        for one in people:
            await one.sees(f"marked {cell}")
    return await both.table()


async def twice(both: Both, who: InChat, label: str) -> Table:
    """Somebody presses a button twice at the same moment; returns the newest table after that."""
    shown = await who.sees_button(label)
    await who.taps_twice(shown, label)
    return await both.table()


def cards(who: Person) -> list[Shown]:
    """The cards of tables on somebody's screen that others see, too."""
    return [one for one in who.screen() if not one.private and " · table " in one.text]


def move_of(table: Table, least: int = 1) -> tuple[int, list[str]]:
    """Returns the seat whose turn it is, and the buttons of a move that takes at least so many."""
    (seat,) = table.waiting()
    match = table.live_match()
    paths = (presses_to(table.game, match, seat, move) for move in core.legal(table.game, match, seat))
    return seat, next(path for path in paths if len(path) >= least)


@TABLES
@everywhere
async def test_two_play_a_whole_match_and_its_rematch(both: Both, fronts: str) -> None:
    ann, bo = people = await both.people(*fronts.split())
    first = await both.seats(f"{PLAY} stake=25", *people)
    await play(both, people, *WON)
    for who in people:
        await who.sees("Three in a row")
        await who.sees("+25")
        await who.sees("−25")
    await bo.presses("Rematch")
    await ann.presses("Accept")
    again = await both.table()
    assert (again.status, again.id != first.id) == ("live", True)


@CHATS
@everywhere
async def test_end_of_a_rematch_says_how_the_series_stands(both: Both, front: str) -> None:
    ann, bo = people = await both.people(front, front)
    await both.seats(PLAY, *people)
    await play(both, people, *WON)
    await ann.sees("Three in a row")
    assert not ann.sees_now("Series:")
    await bo.presses("Rematch")
    await ann.presses("Accept")
    await ann.presses("a1")
    await both.rests()
    await bo.presses("⋯", "Resign")
    await asyncio.sleep(3)  # longer than a double click
    await bo.presses("Resign")
    await bo.sees("Series: ⁨Ann⁩ 2 : 0 ⁨Bo⁩")


@CHATS
@everywhere
async def test_a_challenge_is_accepted_by_the_invited_player_and_begins_once(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await ann.asks(f"{PLAY} @the_bo")
    table = await twice(both, bo, "Accept")
    assert (table.live_match().version, len(cards(ann))) == (0, 1)
    await ann.presses("b2")
    await bo.sees("marked b2")


@CHATS
@everywhere
async def test_a_challenge_is_declined(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await ann.asks(f"{PLAY} @the_bo")
    await bo.presses("Decline")
    await ann.sees("The challenge was declined")
    assert (await both.table()).status == "over"


@CHATS
@everywhere
async def test_a_challenge_without_a_game_is_kept_by_the_menu(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await ann.asks("/play stake=5 @the_bo")
    menu = await ann.sees("opponent: ⁨Bo⁩ · stake: 5")
    await ann.taps(menu, Key("Tic-tac-toe", ""))
    await bo.sees_button("Accept")
    table = await both.table()
    assert (table.stake, [chair.name for chair in table.chairs]) == (5, ["Ann", "Bo"])


@CHATS
@everywhere
async def test_refusals_and_the_last_move_are_told_to_nobody_else(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    before = await both.seats(PLAY, ann, bo)
    for who, told in ((cy, "You don’t have a seat at this table"), (bo, "It is ⁨Ann⁩’s turn")):
        await who.presses("a1")
        shown = await who.sees(told)
        assert shown.private
        assert not getattr(shown.it, "popup", False)  # on Telegram it goes away by itself
        assert not ann.sees_now(told)
    assert await both.table() == before
    await ann.presses("a1")
    await bo.presses("Last move")
    assert (await bo.sees("marked a1")).private


@BETWEEN_CHATS
@everywhere
async def test_host_is_told_that_the_table_is_full_and_a_removed_player_that_they_are_out(
    both: Both, fronts: str
) -> None:
    ann, bo = await both.people(*fronts.split())
    await both.seats("/play tequila seats=2", ann, bo, start=False)
    full = await ann.sees("All seats are taken. You can start now.")
    assert full.private
    assert ("To the table" in [key.label for key in full.keys]) is fronts.startswith("telegram")
    assert not bo.sees_now("All seats are taken")
    await ann.presses("⋯", "Remove")
    page = await ann.sees("Who should be removed?")
    await ann.taps(page, page.keys[0])
    out = await bo.sees("You were removed from this table. You can come back once.")
    assert out.private
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann"]


@ALONE
@everywhere
async def test_forged_and_stale_presses_are_answered_and_change_nothing(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    first = await both.seats(PLAY, *people)
    before = await play(both, people, "a1", "b1")
    card = await bo.sees("marked b1")
    for data in (*FORGED, *CUT_SHORT, "/nothing", "/top chess", "?:1:a"):
        told = await bo.forges(card, data.replace("*", first.id))
        assert told, f"{data} is answered without a word"
        assert "went wrong" not in told
    await ann.forges(card, f"{first.id}:1:c3")
    assert (await ann.sees("Choose again" if front == "telegram" else "has moved on")).private
    assert await both.table() == before
    if front != "web":
        assert (await bo.sees("marked b1")).text == card.text


@CHATS
@everywhere
async def test_a_button_pressed_twice_at_once_counts_once(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    card = await ann.sees_button("a1")
    await asyncio.gather(ann.taps(card, Key("a1", "")), bo.taps(card, Key("b1", "")), ann.taps(card, Key("a1", "")))
    assert (await both.table()).live_match().version == 1
    for one in people:
        await one.sees("marked a1")


@CHATS
@everywhere
async def test_every_button_from_the_menu_to_the_rematch_pressed_twice_at_once_counts_once(
    both: Both, front: str
) -> None:
    asker, other = await both.people(front, front)
    await asker.asks("/play seats=2 stake=5")
    await asker.sees("stake: 5")
    ann, bo = (other, asker) if front == "telegram" else (asker, other)  # in a group, anybody may use the menu
    opened = await twice(both, ann, "Tequila Train")
    await bo.sees(f"{ann.name}⁩ (host)")
    assert len(cards(bo)) == 1
    assert len((await twice(both, bo, "Join")).chairs) == 2
    assert (await twice(both, ann, "Start")).live_match().version == 0
    for label in ("⋯", "Resign", "Resign"):
        over = await twice(both, bo, label)
        await asyncio.sleep(3)  # longer than a double click
    assert (over.id, over.status) == (opened.id, "over")
    assert len((await twice(both, ann, "Rematch")).offers) == 1
    rematch = await twice(both, bo, "Accept")
    assert rematch.id != over.id
    await ann.sees(rematch.id)
    assert len(cards(ann)) == 2, "the finished match and its rematch"


@CHATS
@everywhere
async def test_somebody_who_presses_far_too_often_is_asked_to_wait(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats(PLAY, ann, bo)
    await bo.presses(*["Last move"] * 25)
    await bo.sees("Too many requests at once")
    await ann.presses("a1")
    await bo.sees("marked a1")


@ALONE
@everywhere
async def test_somebody_plays_the_computer(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks(f"{PLAY} computer=1")
    await both.rests()
    await ann.looks()
    cell = next(name for name in ("a1", "b2", "c3") if ann.keys_now(name))
    await ann.presses(cell)
    await ann.sees("Computer (1) marked")
    assert (await both.table()).live_match().version in (2, 3)


@pytest.mark.parametrize(
    "fronts",
    ["discord telegram", *(pytest.param(f"{one} {one}", marks=pytest.mark.slow) for one in ("discord", "telegram"))],
)
@everywhere
async def test_two_play_hexagon_by_taps_and_by_typed_moves(both: Both, fronts: str) -> None:
    *people, watcher = await both.people(*fronts.split(), "web")
    table, moves = await both.seats("/play hexagon size=3", *people), 0
    await watcher.comes(table.share)
    while table.status == "live":
        seat, path = move_of(table)
        who, moves = people[seat], moves + 1
        await who.looks()
        if moves % 4 in (1, 2):
            await who.types(path[-1].upper().replace(".", " "))
        else:
            await who.presses(*(f":{choice}" for choice in path))
        table = await both.table()
    assert moves > 8
    for who in (*people, watcher):
        await who.sees("chips to")


@ALONE
@everywhere
async def test_a_chip_that_was_chosen_is_put_back(both: Both, front: str) -> None:
    people = await both.people(front, front)
    seat, (chip, move) = move_of(await both.seats("/play hexagon size=3", *people), least=2)
    who = people[seat]
    await who.looks()
    await who.presses(f":{chip}")
    await who.sees(f"{chip}: grow a new chip")
    if front != "web":
        await people[1 - seat].presses("Back")
        await people[1 - seat].sees(f"It is ⁨{who.name}⁩’s turn")
    await who.presses("Back", f":{chip}", f":{move}")
    await people[1 - seat].sees(f"from {chip}")


@ALONE
@everywhere
async def test_ladder_has_those_who_have_finished_a_match_here(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await ann.asks("/top")
    await ann.sees("Nobody is on this ladder yet.")
    await both.seats(PLAY, *people)
    await play(both, people, *WON)
    await rate(both.app, Ann=1_600, Bo=1_550)
    await bo.asks("/top")
    shown = await bo.sees("a player" if front == "web" else "100 ± 88")
    assert ("a player" if front == "web" else "Ann") in shown.text  # everybody with a browser plays in the lobby


@CHATS
@everywhere
async def test_reader_of_russian_is_told_in_russian_in_an_english_room(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    olga = await both.person("Ольга", front, "ru")
    await both.seats(PLAY, ann, olga)
    await olga.presses("a1")
    assert "⁨Ann⁩" in (await olga.sees("ход")).text
    await ann.sees("to play")


@ALONE
@everywhere
async def test_resigning_asks_once_more(both: Both, front: str) -> None:
    people = _, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    if front != "web":
        await bo.presses("⋯")
    await bo.looks()
    await bo.presses("Resign")
    assert (await bo.sees("Resign and lose this match?")).private
    assert (await both.table()).status == "live"
    await asyncio.sleep(3)  # longer than a double click
    await bo.presses("Resign")
    for who in people:
        await who.sees("resigned")


@ALONE
@everywhere
async def test_move_is_taken_back_when_both_agree(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    await ann.presses("a1")
    for answer in ("Decline", "Accept"):
        if front != "web":
            await ann.presses("⋯")
        await ann.looks()
        await ann.presses("Take back")
        await bo.sees("would like to take a move back")
        await bo.presses(answer)
        await ann.sees_no("would like to take a move back")
    await bo.sees("One move was taken back")
