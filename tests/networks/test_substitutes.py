"""Three at one table of three networks, one falls asleep: a computer plays on, and one press gives the seat back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.usecases.play import leave
from games.core import match as core
from games.table.substitution import substituted
from games.table.table import Table
from tests.discord.screen import words

from .both import Both, everywhere
from .people import InChat, OnDiscord, OnWeb, Person
from .shown import Shown
from .tequila import plays, sees_hand

ONE_EACH = pytest.mark.parametrize("fronts", ["discord telegram web", "telegram web discord", "web discord telegram"])


async def asleep(
    both: Both, fronts: str, options: str = "", before: Callable[[Person], Awaitable[object]] | None = None
) -> tuple[Person, list[Person], Table]:
    """Three begin a match, and who is asked sleeps until a computer has moved: they, the others, the table.

    `before`: what each of them does before.
    """
    seated = await both.people(*fronts.split())
    for one in seated if before else ():
        await before(one)
    table = await both.seats(f"/play tequila seats=3 {options}".strip(), *seated)
    for one in seated:
        if isinstance(one, InChat):
            await one.takes_hand(":hand")
    (seat,) = table.waiting()
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 5)
    now = await both.table()
    assert now.chairs[seat].is_computer
    assert now.live_match().turn > table.live_match().turn
    sleeper = next(one for one in seated if one.name == now.chairs[seat].name)
    return sleeper, [one for one in seated if one is not sleeper], now


@ONE_EACH
@everywhere
async def test_computer_plays_for_a_sleeper_until_they_press_that_they_are_back(both: Both, fronts: str) -> None:
    sleeper, others, table = await asleep(both, fronts)
    for one in others:
        await one.looks()
        await one.sees(f"A computer plays for \u2068{sleeper.name}\u2069")
        if one.keys_now("I’m back"):  # on a card that all see
            await one.presses("I’m back")
            await one.sees("You already have a seat")
    assert (await both.table()).chairs == table.chairs
    assert sleeper.hand() is None
    await sleeper.looks()
    await sleeper.presses("I’m back")
    now = await both.table()
    seat = now.seat_of(next(chair.player for chair in now.chairs if chair.name == sleeper.name))
    assert seat is not None
    if isinstance(sleeper, InChat):
        await sleeper.sees("You’re back: you play for yourself again.")
        await sleeper.sees("While you were away, a computer played for you:")
        await sleeper.takes_hand()
        assert await sees_hand(sleeper, now, seat)
    await sleeper.looks()
    told = [shown.text for shown in sleeper.screen() if "While you were away" not in shown.text]
    assert not [text for text in told if "You placed" in text]  # it was the computer


@everywhere
async def test_match_goes_on_for_those_who_are_there(both: Both) -> None:
    _, others, table = await asleep(both, "discord telegram web")
    (seat,) = table.waiting()
    one = next(one for one in others if one.name == table.chairs[seat].name)
    await plays(one, table, core.legal(table.game, table.live_match(), seat)[0])
    assert (await both.table()).live_match().version > table.live_match().version


@pytest.mark.parametrize("fronts", ["discord discord", "telegram telegram", "web web"])
@everywhere
async def test_who_stays_of_two_claims_the_win_from_somebody_who_sleeps(both: Both, fronts: str) -> None:
    ann, bo = await both.people(*fronts.split())
    table = await both.seats("/play tictactoe absent=wait", ann, bo)
    await ann.presses("b2")
    table = await both.table()
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 5)
    await both.rests()
    await ann.looks()
    await ann.sees("seems to be asleep: the clock runs once more.")
    await bo.looks()
    if fronts == "web web":  # pages speak to one person, cards to all
        page = await ann.sees("You can claim the win, let the computer play on, or wait.")
        labels = [key.label for key in page.keys]
        assert "Claim the win" in labels
        assert "New to it" not in labels  # nobody is asked how well they play while a match waits
        await bo.sees("Your time ran out. The clock runs once more: move now.")
    await ann.presses("Claim the win")
    await ann.sees("your opponent loses it.")
    await asyncio.sleep(3)  # longer than a double click
    await ann.presses(":claim:!" if ann.keys_now(":claim:!") else "Claim the win")  # Telegram: the same button again
    match = (await both.table()).match
    assert match
    assert match.outcome
    assert (match.outcome.why, match.outcome.places[0]) == ("gone", (0,))
    await bo.looks()
    await bo.sees("You were away, and your opponent claimed the win." if fronts == "web web" else "is no longer here.")


@everywhere
async def test_who_has_a_match_in_their_private_chat_alone_is_told_who_sleeps_and_claims_the_win(both: Both) -> None:
    bo, ann = await both.people("discord", "telegram")
    table = await both.seats("/play tequila absent=wait", bo, ann)
    while table.waiting() != {0} or table.is_unplayed:
        if table.waiting() == {0}:
            await bo.takes_hand(":hand")
        await plays(
            ann if table.waiting() == {1} else bo,
            table,
            core.legal(table.game, table.live_match(), *table.waiting())[0],
        )
        table = await both.table()
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 5)
    await both.rests()
    await ann.sees("seems to be asleep: the clock runs once more.")
    await ann.presses("Claim the win")
    await asyncio.sleep(3)  # longer than a double click
    await ann.presses("Claim the win")
    match = (await both.table()).match
    assert match
    assert match.outcome
    assert match.outcome.places[0] == (1,)


@everywhere
async def test_who_has_a_match_in_their_private_chat_alone_sees_what_is_offered_and_answers(both: Both) -> None:
    bo, ann = await both.people("discord", "telegram")
    await both.seats("/play tequila", bo, ann)
    await bo.presses("⋯", "More time")
    await ann.sees("more time")
    await ann.presses("Decline")
    await both.rests()
    assert not (await both.table()).offers


@pytest.mark.parametrize("fronts", ["discord discord", "telegram telegram"])
@everywhere
async def test_who_was_asleep_and_presses_again_is_awake(both: Both, fronts: str) -> None:
    ann, bo = await both.in_chats(*fronts.split())
    await both.seats("/play tictactoe absent=wait", ann, bo)
    await ann.presses("b2")
    table = await both.table()
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 5)
    await bo.presses("a1")
    await ann.sees("marked a1")
    assert ann.sees_now("seems to be asleep") is None
    assert not any(chair.answering for chair in (await both.table()).chairs)


@everywhere
async def test_message_on_telegram_that_a_computer_plays_has_the_way_back(both: Both) -> None:
    sleeper, _, table = await asleep(both, "telegram telegram telegram")
    told = await sleeper.sees("Your time ran out, so a computer plays for you now.")
    (key, *_) = [key for key in told.keys if key.label == "I’m back"]
    await sleeper.taps(told, key)
    await sleeper.sees("You’re back: you play for yourself again.")
    assert not any(chair.substitute for chair in (await both.table(table.id)).chairs)


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_who_opens_a_hand_while_a_computer_takes_the_seat_is_told_how_to_come_back(
    both: Both, monkeypatch: pytest.MonkeyPatch, front: str
) -> None:
    ann, bo, cy = await both.people(front, front, front)
    table = await both.seats("/play tequila seats=3", ann, bo, cy)
    redraw, seat = both.app.redraw, table.seat_of(table.chairs[0].player or 0)
    assert seat is not None
    newest = redraw.newest

    async def after_a_computer(older: Table) -> Table:
        monkeypatch.setattr(redraw, "newest", newest)
        now = both.app.now()
        await both.app.store.change(table.id, lambda before: substituted(before, [seat], now))
        return await newest(older)

    who = next(one for one in (ann, bo, cy) if one.name == table.chairs[seat].name)
    monkeypatch.setattr(redraw, "newest", after_a_computer)
    await who.presses(":hand")
    await who.sees("A computer plays for you here")
    assert who.hand() is None
    both.is_clean()


TWO_CHATS = pytest.mark.parametrize(
    "fronts", ["discord discord", "telegram telegram", "discord telegram", "telegram discord"]
)
WHERE = pytest.mark.parametrize("where", ["usual", "card", "here", "private"])


@TWO_CHATS
@WHERE
@everywhere
async def test_open_hand_says_who_sleeps_and_has_the_button_to_claim_the_win(
    both: Both, fronts: str, where: str
) -> None:
    seated = await both.in_chats(*fronts.split())
    for one in seated:
        await one.asks(f"/me hands {where}", alone=True)
    table = await both.seats("/play tequila absent=wait", *seated)
    for one in seated:
        await one.takes_hand(":hand")
    for _ in range(2):  # both have made a move
        (seat,) = table.waiting()
        await plays(seated[seat], table, core.legal(table.game, table.live_match(), seat)[0])
        table = await both.table()
    (seat,) = table.waiting()
    stayer = seated[1 - seat]
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 5)
    await both.rests()
    hand = await stayer.until(stayer.hand, "a hand")
    assert "seems to be asleep: the clock runs once more." in hand.text
    key = next(key for key in hand.keys if key.label == "Claim the win")
    await stayer.taps(hand, key)
    await asyncio.sleep(3)  # longer than a double click
    await stayer.presses(":claim:!" if stayer.keys_now(":claim:!") else "Claim the win")
    match = (await both.table()).match
    assert match
    assert match.outcome
    assert match.outcome.places[0] == (1 - seat,)


@ONE_EACH
@everywhere
async def test_open_hands_say_for_whom_a_computer_plays_and_no_longer_once_they_are_back(
    both: Both, fronts: str
) -> None:
    sleeper, others, table = await asleep(both, fronts)
    line = f"A computer plays for \u2068{sleeper.name}\u2069"
    watching = [one for one in others if isinstance(one, InChat) and one.name != _asked(table)]
    for one in watching:
        assert line in (await one.until(one.hand, "a hand")).text
    await sleeper.looks()
    await sleeper.presses("I’m back")
    await both.rests()
    for one in watching:
        assert line not in (await one.until(one.hand, "a hand")).text


def _asked(table: Table) -> str:
    return table.chairs[min(table.waiting())].name


def hand_saying(one: Person, text: str) -> Shown | None:
    """The open hand of somebody, if it says this."""
    hand = one.hand()
    return hand if hand is not None and text in hand.text else None


@TWO_CHATS
@WHERE
@everywhere
async def test_open_hand_says_what_is_offered_and_has_the_answers(both: Both, fronts: str, where: str) -> None:
    seated = await both.in_chats(*fronts.split())
    for one in seated:
        await one.asks(f"/me hands {where}", alone=True)
    table = await both.seats("/play tequila", *seated)
    (seat,) = table.waiting()
    asked, other = seated[seat], seated[1 - seat]
    await other.takes_hand(":hand")
    await asked.presses("⋯", "More time")
    hand = await other.until(lambda: hand_saying(other, "more time"), "the offer")
    await other.taps(hand, next(key for key in hand.keys if key.label == "Decline"))
    await both.rests()
    assert not (await both.table()).offers
    await other.until(lambda: not hand_saying(other, "more time"), "the end of the offer")
    hand = await other.until(other.hand, "a hand")
    assert not any(key.label == "Decline" for key in hand.keys)


@ONE_EACH
@everywhere
async def test_who_is_out_while_a_computer_plays_for_them_is_not_called_back(both: Both, fronts: str) -> None:
    sleeper, others, table = await asleep(both, fronts)
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.name == sleeper.name)
    await sleeper.looks()
    (old, *_) = sleeper.keys_now("I’m back")
    await leave(both.app, table.id, seat, "resigned")  # as a computer that has lost: it plays until then
    await sleeper.taps(*old)
    await sleeper.sees("You’re out of this match; your tiles stay where they are.")
    for one in (sleeper, *others):
        await one.looks()
        for back in one.keys_to_card():  # from a hand in place of the card
            await one.taps(*back)
        shown = [message for message in one.screen() if isinstance(one, OnWeb) or not message.private]
        assert not any(message.key("I’m back") or "omputer plays for" in message.text for message in shown)
    assert (await both.table()).status == "live"


NOW_A_COMPUTER = "Your time ran out, so a computer plays for you now."


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_sleeper_whose_last_press_is_long_ago_is_told_in_private_and_comes_back_by_one_press(
    both: Both, front: str
) -> None:
    sleeper, _, table = await asleep(both, f"{front} {front} {front}", "clock=30m")
    told = await sleeper.sees(NOW_A_COMPUTER)
    assert told.private
    assert told.key("Open the table" if front == "discord" else "To the table")
    back = told.key("I’m back")
    assert back
    await sleeper.taps(told, back)
    await sleeper.sees("You’re back: you play for yourself again.")
    assert not any(chair.is_away for chair in (await both.table(table.id)).chairs)


@everywhere
async def test_sleeper_who_takes_no_private_messages_on_discord_is_mentioned_beside_the_card(both: Both) -> None:
    async def shuts(one: Person) -> None:
        assert isinstance(one, OnDiscord)
        one.person.closes_dms()

    sleeper, (other, _), _ = await asleep(both, "discord discord discord", "clock=30m", shuts)
    told = await other.sees(NOW_A_COMPUTER)
    assert isinstance(sleeper, OnDiscord)
    assert not told.private
    assert any(NOW_A_COMPUTER in words(message) for message in sleeper.person.notifications)


@everywhere
async def test_sleeper_who_wants_no_notices_reads_on_the_card_alone_that_a_computer_plays(both: Both) -> None:
    sleeper, (other, _), _ = await asleep(
        both, "discord discord discord", "clock=30m", lambda one: one.asks("/me notices off", alone=True)
    )
    await sleeper.sees(f"A computer plays for \u2068{sleeper.name}\u2069")
    assert not sleeper.sees_now(NOW_A_COMPUTER)
    assert not other.sees_now(NOW_A_COMPUTER)
