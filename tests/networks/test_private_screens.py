"""What only one person sees in a chat: a hand, a form and its answer, and the message that it is their turn."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.presses import DOUBLE_CLICK_SECONDS
from games import find_games
from games.core.chance import entropy
from games.table.advancing import RECENTLY_ACTIVE

from .both import Both, everywhere
from .people import OnTelegram, Person
from .shown import Shown
from .test_scenarios import CHATS, PLAY, cards

AWAY_SECONDS = 2 * RECENTLY_ACTIVE.total_seconds()


async def choose_privately(*people: Person) -> None:
    """On Telegram they choose the private chat, where private screens stay when the match is over."""
    for who in people:
        if isinstance(who, OnTelegram):
            await who.asks("/me hands private", alone=True)
            await who.sees("Private screens: in the private chat")


@CHATS
@everywhere
async def test_hand_is_seen_by_its_owner_alone_and_follows_the_match_in_one_message(both: Both, front: str) -> None:
    people = ann, bo, cy = await both.people(front, front, front)
    table = await both.seats("/play hidden seats=3", *people)
    await choose_privately(*people)
    hands = [" ".join(map(str, hand)) for hand in table.live_match().state.hands]
    shown = {}
    for who, hand in zip(people, hands, strict=True):
        await who.presses("My hand")
        shown[who] = await who.sees(f"Your hand: {hand}")
        assert shown[who].private
        assert front == "discord" or shown[who].key("To the table")
    first, *others = hands[0].split()
    assert bo.keys_now(f":{first}") == []
    await ann.presses(f":{first}")
    await ann.sees_button("Back")
    await ann.presses("Before ⁨Bo⁩")
    await cy.sees(f"laid {first} against ⁨Bo⁩")
    after = await ann.sees(f"Your hand: {' '.join(others)}")
    assert after.it is shown[ann].it
    assert not [key for key in after.keys if key.label.isdigit()]
    assert [who.name for who in people if who.sees_now(f"Your hand: {hands[1]}")] == ["Bo"]
    await bo.sees_button(f":{hands[1].split()[0]}")
    for who in people:
        assert [one.it for one in who.screen() if one.hand is not None] == [shown[who].it]


@CHATS
@everywhere
async def test_press_on_a_page_that_the_next_one_is_replacing_is_answered_by_a_page_that_stays(
    both: Both, front: str
) -> None:
    ann, _ = await both.in_chats(front, front)
    await ann.asks(PLAY, alone=isinstance(ann, OnTelegram))
    await ann.presses("⋯")
    await asyncio.sleep(2 * DOUBLE_CLICK_SECONDS)
    page = await ann.sees_button("Invite")
    if isinstance(ann, OnTelegram):
        await ann.asks("/help", alone=True)  # a page that is not the last message is replaced by a new one
        await both.rests()
        both.telegram.fail_next("deleteMessage", "slow")
    else:
        both.discord.fail_next("DELETE", "/messages/", "slow")
    await ann.presses("⋯")
    assert len(ann.keys_now("Invite")) == 2
    key = page.key("Invite")
    assert key is not None
    await ann.taps(page, key)
    await asyncio.sleep(5)
    await ann.sees("take a seat")
    assert ann.keys_now("Invite") == []  # no other page is left


@CHATS
@everywhere
async def test_press_is_answered_in_seconds_though_a_call_for_the_one_before_hangs(both: Both, front: str) -> None:
    ann, _ = await both.in_chats(front, front)
    await ann.asks(PLAY)
    await ann.presses("⋯")
    await asyncio.sleep(2 * DOUBLE_CLICK_SECONDS)
    both.discord.fail_next("DELETE", "/messages/", "slow", seconds=250)
    both.telegram.fail_next("deleteMessage", "slow", seconds=250)
    await ann.presses("⋯", "Invite")
    await asyncio.sleep(5)
    assert ann.sees_now("take a seat")


@CHATS
@everywhere
async def test_hands_speak_to_winner_and_loser_and_the_card_to_everybody(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await both.seats("/play rpsls seats=2 options=wins=1", ann, bo)
    await choose_privately(ann, bo)
    for who, move in ((ann, "Rock"), (bo, "Paper")):
        await who.presses("My move", move)
    assert (await bo.sees("You won! Last player standing.")).private
    assert (await ann.sees("You lost. ⁨Bo⁩ is the last player standing.")).private
    await cy.sees("⁨Bo⁩ won. Last player standing.")


@CHATS
@everywhere
async def test_word_for_the_shuffle_is_asked_for_and_answered_where_nobody_else_reads_it(
    both: Both, front: str
) -> None:
    people = ann, bo = await both.in_chats(front, front)
    await ann.asks("/play tequila seats=2")
    await bo.presses("Join")
    await bo.sees("You’re in.")
    for who, word in ((ann, "a rainy day"), (bo, "tea")):
        await who.presses("⋯", "Add randomness")
        await who.answers("Any text", word)
        assert (await who.sees("Your text was added to the shuffle.")).private
        await who.presses("⋯", "Fairness")
        page = await who.sees(entropy(word))
        assert "Hash of your text" in page.text
        assert (await both.table()).commitment in page.text
        assert page.private
    assert [chair.words for chair in (await both.table()).chairs] == ["a rainy day", "tea"]
    for page, back in ann.keys_to_card():
        await ann.taps(page, back)
    await both.rests()
    (card,) = cards(ann)
    assert (await both.table()).commitment[:8] not in card.text
    for who in people:
        assert not any(word in one.text for one in who.screen() if not one.private for word in ("rainy", "tea "))


@CHATS
@everywhere
async def test_player_who_is_away_is_told_of_their_turn_by_one_message_that_goes_away(both: Both, front: str) -> None:
    ann, bo = await both.in_chats(front, front)
    await both.seats(f"{PLAY} clock=daily", ann, bo)
    await asyncio.sleep(AWAY_SECONDS)
    before = ann.notified, bo.notified
    await ann.presses("a1")
    await bo.sees("it’s your turn")
    await bo.sees("marked a1")
    await both.rests()
    assert (ann.notified, bo.notified) == (before[0], before[1] + 1)
    await bo.presses("b1")
    await bo.sees_no("it’s your turn")


@pytest.mark.parametrize(("home", "away"), [("discord", "telegram"), ("telegram", "discord")])
@everywhere
async def test_notice_on_another_network_than_the_card_leads_to_the_own_screen(
    both: Both, home: str, away: str
) -> None:
    ann, bo = await both.people(home, away)
    await both.seats(f"{PLAY} clock=daily", ann, bo)
    await asyncio.sleep(AWAY_SECONDS)
    await ann.presses("a1")
    notice = await bo.sees("it’s your turn")
    foreign = "discord.com" if home == "discord" else "t.me"
    assert not any(foreign in key.data for key in notice.keys)


@CHATS
@everywhere
async def test_open_hand_follows_the_language_and_the_display_mode_of_its_owner_at_once(both: Both, front: str) -> None:
    people = ann, bo = await both.in_chats(front, front)
    await both.seats("/play rpsls seats=2", *people)
    for who in people:
        await who.presses("My move")
        await both.rests()
    await ann.asks("/me language ru", alone=True)
    await both.rests()
    await ann.sees_button("Камень")
    assert not any(shown.private for shown, _ in ann.keys_now("Rock"))
    await ann.asks("/me skin text", alone=True)
    await both.rests()
    if front == "telegram":  # where its picture has made way for the card
        await ann.presses(":hand")
        await both.rests()
    hand = ann.sees_now("Камень бьёт")
    assert hand
    assert hand.text.count("Раунд 1 · до 3 побед") == 1
    await ann.presses("Камень")
    assert (await ann.sees("Ход запечатан: Камень.")).private
    await bo.sees_button("Rock")


def about(table: str, who: Person) -> list[Shown]:
    """The private messages of a person that are about a table, newest first."""
    return [one for one in who.screen() if one.private and (f"table {table}" in one.text or one.hand is not None)]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "rpsls" else pytest.mark.slow) for game in find_games()]
)
@CHATS
@everywhere
async def test_one_private_message_is_left_to_each_person_after_a_match(both: Both, front: str, game: str) -> None:
    ann, bo = people = await both.people(front, front)
    table = await both.seats(f"/play {game}", *people)
    await choose_privately(*people)
    if table.game.ui.private and not table.game.ui.alike:
        await bo.takes_hand()
    more = "More" if front == "telegram" else "⋯"  # there the card has a second page, which stays open
    for labels in (("⋯", more)[more == "⋯" :], ("Options",), ("Back", "Say"), (more,)):
        await bo.presses(*labels)
        await asyncio.sleep(3)  # longer than a double click
        await both.rests()
    hands = sum(one.hand is not None for one in about(table.id, bo))
    assert len(about(table.id, bo)) == 1 + hands
    await bo.presses("Resign")
    await asyncio.sleep(3)
    await bo.presses("Resign")
    await ann.sees("won")
    await asyncio.sleep(5)
    await both.rests()
    for who in people:
        assert len(about(table.id, who)) <= 1
        assert {key.label for one in about(table.id, who) for key in one.keys} <= {"To the table"}
