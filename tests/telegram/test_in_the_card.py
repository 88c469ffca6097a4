"""The pressed card becomes one's own hand, for oneself alone, and the card again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from storage.people import players
from storage.people.players import Account
from tests.house import Clock

from .house import Front, open_front, opens, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message

AT_ONCE = 1.0  # seconds


async def likes(front: Front, hands: str, *people: Person) -> None:
    """People choose where their private screens are shown."""
    app = front.house.app
    for who in people:
        player = await app.directory.get_or_create_player(Account("telegram", str(who.id), repr(who)))
        preferences = replace(player.preferences, hands=hands)
        await app.store.write(lambda unit, of=player.id, now=preferences: players.set_preferences(unit.conn, of, now))
        app.directory.forget_player(player.id)


async def plays(ann: Person, bob: Person, group: Chat, command: str = "/play sealed") -> Message:
    """Two begin a match in which something is hidden; gives its card."""
    await opens(ann, group, command)
    return await begins(ann, bob, group)


async def begins(ann: Person, bob: Person, group: Chat) -> Message:
    """They sit at the table that stands open, and start it; gives its card."""
    card = await bob.sees_button("Join", in_=group)
    await bob.presses("Join", on=card).answer()
    await ann.sees("Bob", in_=group)
    for who in (ann, bob):
        await who.waits(lambda: any(label in str(card.keyboard) for label in ("Start", "My ")), 5.0)
        if "Start" in str(card.keyboard):
            await who.presses("Start", on=card).answer()
    assert await ann.waits(lambda: "My " in str(card.keyboard), 5.0), ann.screen(group)
    return card


async def opens_hand(who: Person, group: Chat, card: Message) -> Message:
    """Presses My hand; gives what is seen then in place of the card."""
    who.presses("My hand", on=card)
    hand = await who.sees_button("Back", in_=group, within=AT_ONCE)
    assert hand.receiver is who.user
    return hand


def private_messages(fake: FakeTelegram, *people: Person) -> list[str]:
    """What the bot has written into private chats."""
    return [one.text for who in people for one in who.chat.messages.values() if one.sender is fake.bot]


async def test_one_press_turns_the_card_into_a_hand_for_one_person_and_back(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group, "/play tequila seats=2")
    before = len(fake.calls)
    hand = await opens_hand(ann, group, card)
    await front.settles()
    made = [call.method for call in fake.calls[before:] if call.method != "getUpdates"]
    assert made == ["sendPhoto", "answerCallbackQuery"]
    assert fake.picture(hand) != fake.picture(card)
    assert not ann.finds("My hand", in_=group)
    assert "My hand" in bob.screen(group)
    assert "Ann" in ann.screen(group)
    assert hand.text not in bob.screen(group)
    await ann.presses("Back", on=hand).answer()
    assert await ann.waits(lambda: hand.deleted, AT_ONCE)
    assert "My hand" in ann.screen(group)
    assert private_messages(fake, ann, bob) == []
    assert await front.house.app.redraw.of_match(front.match(card), kind="hand") == []


@pytest.mark.parametrize("kind", ["cut_before", "429", "502"])
async def test_card_is_seen_again_after_back_though_the_network_fails_at_first(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, kind: str
) -> None:
    card = await plays(ann, bob, group)
    hand = await opens_hand(ann, group, card)
    fake.fail_next("deleteEphemeralMessage", kind, times=2)
    await ann.presses("Back", on=hand).answer()
    assert await ann.waits(lambda: hand.deleted, 20.0)
    assert "My hand" in ann.screen(group)


async def test_move_is_made_on_the_hand_and_edits_the_same_message(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    hand = await opens_hand(ann, group, card)
    choice = hand.keyboard[0][0]
    ann.presses(choice, on=hand)
    assert await ann.waits(lambda: hand.keyboard == [["Back"]], AT_ONCE)
    assert not hand.deleted
    assert "Bob" in bob.screen(group)
    assert choice not in card.text


async def test_match_that_has_ended_shows_the_card_to_everybody_again(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group, "/play rpsls wins=1")
    hands = []
    for who in (ann, bob):
        who.presses("My move", on=card)
        hands.append(await who.sees_button("Back", in_=group))
    ann.presses("🪨 Rock", on=hands[0])
    await ann.waits(lambda: hands[0].keyboard == [["Back"]], AT_ONCE)
    bob.presses("📄 Paper", on=hands[1])
    for who in (ann, bob):
        await who.sees("Bob⁩ won", in_=group)
    assert all(hand.deleted for hand in hands)


async def test_hand_follows_when_it_is_ones_turn(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group, "/play tequila seats=2")
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    first, other = (ann, bob) if 0 in table.waiting() else (bob, ann)
    hands = {who: await opens_hand(who, group, card) for who in (first, other)}
    assert hands[other].keyboard == [["Back"]]
    while hands[other].keyboard == [["Back"]]:
        label = hands[first].keyboard[0][0]
        await first.presses(label, on=hands[first]).answer()
        await front.settles()
    assert "Your turn" in hands[other].text
    assert len(hands[other].shown) == 2  # once, however often the first has moved


@pytest.mark.parametrize("brings_back", [False, True])
async def test_card_goes_on_for_all_others_while_it_is_a_hand_for_one(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, brings_back: bool
) -> None:
    fake.edits_bring_back = brings_back
    card = await plays(ann, bob, group)
    hand = await opens_hand(ann, group, card)
    before = card.text
    bob.presses("My hand", on=card)
    other = await bob.sees_button("Back", in_=group)
    bob.presses(other.keyboard[0][0], on=other)
    assert await ann.waits(lambda: card.text != before, 5.0)
    await front.settles()
    if brings_back:
        hand = await opens_hand(ann, group, card)
    await ann.presses(hand.keyboard[0][0], on=hand).answer()
    await front.settles()
    assert len([one for one in group.ephemeral if one.receiver is ann.user and not one.deleted]) <= 1


async def test_two_fast_presses_make_one_hand(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    tap = ann.presses("My hand", on=card)
    ann.presses_again(tap)
    await ann.sees_button("Back", in_=group)
    await front.settles()
    assert len(group.ephemeral) == 1
    assert not group.ephemeral[0].deleted


async def test_late_press_of_the_hidden_card_shows_the_hand_once(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    hand = await opens_hand(ann, group, card)
    ann.presses(hand.keyboard[0][0], on=hand)
    await front.settles()
    await asyncio.sleep(10)
    await ann.presses_old(card, "My hand").answer()
    await front.settles()
    assert len([one for one in group.ephemeral if one.receiver is ann.user and not one.deleted]) == 1


async def test_hand_outlives_a_restart(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        card = await plays(ann, bob, group)
        hand = await opens_hand(ann, group, card)
    async with open_front(fake, tmp_path, clock) as front:
        ann.presses(hand.keyboard[0][0], on=hand)
        assert await ann.waits(lambda: hand.keyboard == [["Back"]], 5.0)
        await ann.presses("Back", on=hand).answer()
        assert await ann.waits(lambda: hand.deleted, AT_ONCE)
        assert "My hand" in ann.screen(group)
        assert private_messages(fake, ann, bob) == []
        await front.settles()


@pytest.mark.parametrize("who_cannot", ["person", "chat"])
async def test_refused_once_it_is_shown_beside_the_card_at_once_and_from_then_on(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, who_cannot: str
) -> None:
    card = await plays(ann, bob, group)
    (ann.user if who_cannot == "person" else group).replaces = False
    for refused in (1, 1):
        hand = await opens_hand(ann, group, card)
        assert hand.replaces is None
        assert "My hand" in ann.screen(group)
        assert sum("can't be replaced" in call.description for call in fake.calls) == refused
        await asyncio.sleep(5)
    assert sum(not one.deleted for one in group.ephemeral) == 1
    if who_cannot == "person":
        assert (await opens_hand(bob, group, card)).replaces is card
    assert private_messages(fake, ann, bob) == []


async def test_phone_that_shows_nothing_gets_a_message_beside_the_card_at_the_second_press(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    ann.user.shows_ephemeral = False
    await ann.presses("My hand", on=card).answer()
    await asyncio.sleep(5)
    ann.user.shows_ephemeral = True
    hand = await opens_hand(ann, group, card)
    assert hand.replaces is None


async def test_phone_that_shows_nothing_at_all_is_led_to_the_private_chat_at_the_third_press(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    ann.user.shows_ephemeral = False
    for _ in range(2):
        assert not (await ann.presses("My hand", on=card).answer()).url
        await asyncio.sleep(5)
    assert (await ann.presses("My hand", on=card).answer()).url
    await ann.sees_button("To the table")


async def test_phone_that_was_restarted_shows_the_hand_in_place_of_the_card_again(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    hand = await opens_hand(ann, group, card)
    ann.presses(hand.keyboard[0][0], on=hand)
    await front.settles()
    await asyncio.sleep(5)
    ann.restarts_phone()
    assert (await opens_hand(ann, group, card)).replaces is card


@pytest.mark.usefixtures("old_server")
async def test_server_that_knows_no_such_messages_leads_to_start_before_anything_is_shown(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await opens(ann, group, "/play sealed")
    assert "?start=j_" in (await bob.presses("Join", in_=group).answer()).url


async def test_server_that_shows_it_to_all_shows_no_second_one(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    fake.speaks = "10.2"  # it knows the methods, and not what makes a message ephemeral
    for _ in range(2):
        assert "?start=" in (await ann.presses("My hand", on=card).answer()).url
        await asyncio.sleep(5)
    assert sum(call.method == "sendPhoto" and call.chat == group.id for call in fake.calls) <= 2
    assert "Your turn" not in bob.screen(group)


async def test_topic_keeps_the_hand_in_place_of_its_card(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    forum = fake.group("Forum", forum=True)
    for who in (ann, bob):
        who.joins(forum)
    ann.adds_bot(forum)
    topic = fake.topic(forum, "Games")
    ann.says("/play sealed", in_=forum, topic=topic)
    card = await begins(ann, bob, forum)
    hand = await opens_hand(ann, forum, card)
    assert hand.replaces is card


async def test_somebody_who_does_not_play_changes_nobodys_card(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    cy = fake.person("Cy")
    cy.joins(group)
    hand = await opens_hand(ann, group, card)
    shown = ann.screen(group), bob.screen(group)
    await cy.presses("My hand", on=card).answer()
    await cy.forges(card, f"={front.match(card)}:1:1").answer()
    await cy.forges(card, "~:card").answer()
    await front.settles()
    assert (ann.screen(group), bob.screen(group)) == shown
    assert not hand.deleted
    assert "My hand" in cy.screen(group)


async def test_page_of_the_card_is_shown_in_its_place_and_makes_way_when_something_was_done(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("More", in_=group)
    ann.presses("More", on=card)
    page = await ann.sees_button("Type a move", in_=group)
    assert page.replaces is card
    assert "Type a move" not in bob.screen(group)
    await ann.presses("More time", on=page).answer()
    assert await ann.waits(lambda: page.deleted, AT_ONCE)
    assert "Options" not in ann.screen(group)
    assert "a1" in ann.screen(group)


async def test_numbers_of_two_people_are_not_mixed_up(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await plays(ann, bob, group)
    hands = [await opens_hand(who, group, card) for who in (ann, bob)]
    assert [one.ephemeral_id for one in hands] == [1, 1]
    shown = await front.house.app.redraw.of_match(front.match(card), kind="hand")
    assert len(shown) == 2
    ann.presses(hands[0].keyboard[0][0], on=hands[0])
    await front.settles()
    assert hands[0].keyboard == [["Back"]]
    assert len(hands[1].keyboard) > 1


async def test_who_prefers_a_message_beside_the_card_gets_that(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await plays(ann, bob, group)
    await likes(front, "here", ann)
    hand = await opens_hand(ann, group, card)
    assert hand.replaces is None
    assert "My hand" in ann.screen(group)


async def test_who_prefers_the_private_chat_gets_that(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await plays(ann, bob, group)
    await likes(front, "private", ann)
    answer = await ann.presses("My hand", on=card).answer()
    assert "?start=" in answer.url
    await ann.sees("Sealed numbers")
    assert group.ephemeral == []
