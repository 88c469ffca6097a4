"""When Telegram misbehaves: nothing is doubled, nothing is lost, and what is shown is the newest."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from storage.schema import matches

from .house import Front, opens, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_a_card_that_was_deleted_is_posted_anew(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await opens(ann, group)
    ann.deletes(card)
    bob.presses_old(card, "Join")
    fresh = await ann.sees_button("a1", in_=group)
    assert fresh is not card
    await play(group, (ann, "a1"))


async def test_too_much_is_said_later_and_only_the_newest(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    shown = len(card.shown)
    fake.fail_next("editMessageMedia", "429", seconds=1)
    data = next(key["callback_data"] for row in card.face.keyboard for key in row if key["text"] == "a1")
    await ann.presses("a1", in_=group).answer()
    match_id, turn, _ = data.split(":")
    await bob.forges(card, f"{match_id}:{int(turn) + 1}:b1").answer()
    await ann.sees("marked b1", in_=group)
    assert len(card.shown) == shown + 1


async def test_a_reply_that_is_lost_doubles_no_card(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await ann.sees("Hello", in_=group)
    fake.fail_next("sendMessage", "cut_after")
    ann.says("/play tictactoe", in_=group)
    await fake.quiet(0.3)
    before = fake.screen(group).count("table ")
    card = await bob.sees_button("Join", in_=group)
    bob.presses("Join", in_=group)
    await ann.sees_button("a1", in_=group)
    assert fake.screen(group).count("table ") == before
    await play(group, (ann, "a1"))
    assert "marked a1" in card.text


@pytest.mark.parametrize("trouble", ["cut_before", "cut_after"])
async def test_practice_whose_card_was_lost_is_not_begun_twice_when_asked_for_again(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front, trouble: str
) -> None:
    await ann.sees("Hello", in_=group)
    for method in ("sendMessage", "sendPhoto"):
        fake.fail_next(method, trouble)
    for _ in range(2):
        ann.says("/play tictactoe computer=1", in_=group)
        await fake.quiet(0.3)
    await ann.sees_button("b2", in_=group)
    async with front.house.app.store.read() as conn:
        assert len((await conn.execute(select(matches.c.id))).all()) == 1


async def test_a_bad_gateway_is_tried_again(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await front.settles()
    fake.fail_next("sendMessage", "502")
    await opens(ann, group)
    assert fake.screen(group).count("One empty seat") == 1
    fake.fail_next("editMessageMedia", "500")
    bob.presses("Join", in_=group)
    await ann.sees_button("a1", in_=group)


async def test_a_minute_without_telegram_moves_the_clocks(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    fake.goes_down()
    await fake.quiet(0.3)
    front.house.clock.wind(seconds=70)
    fake.comes_up()
    ann.says("/tables", in_=group)
    await ann.sees("Tables here", in_=group)
    gap = front.house.app.presence.outages[-1]
    assert (gap.front, (gap.ended - gap.began).total_seconds()) == ("telegram", 70)


async def test_a_token_that_is_taken_away_and_given_back_costs_no_clock(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    known, fake.token = fake.token, "987654:another-token"
    fake.ring()
    while "ROUNDHOUSE_TELEGRAM_TOKEN" not in front.house.app.fronts.down.get("telegram", ""):
        await asyncio.sleep(0.01)
    assert not front.telegram.ready
    front.house.clock.wind(seconds=70)
    fake.token = known
    await play(group, (ann, "a1"))
    assert "marked a1" in card.text
    gap = front.house.app.presence.outages[-1]
    assert (gap.front, (gap.ended - gap.began).total_seconds()) == ("telegram", 70)


async def test_another_program_with_the_same_token_is_no_outage(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    fake.webhook["url"] = "https://elsewhere.example.org"
    fake.ring()
    ann.says("/tables", in_=group)
    await fake.quiet(0.2)
    fake.webhook["url"] = ""
    await ann.sees("There are no tables here", in_=group)
    assert front.house.app.presence.outages == ()


async def test_a_short_cut_is_no_outage(fake: FakeTelegram, group: Chat, ann: Person, front: Front) -> None:
    fake.fail_next("getUpdates", "cut_before", times=2)
    ann.says("/tables", in_=group)
    await ann.sees("There are no tables here", in_=group)
    assert front.house.app.presence.outages == ()


async def test_updates_that_come_late_are_refused_with_a_sentence(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    fake.hold_updates()
    tap = ann.presses("a1", in_=group)
    ann.presses_again(tap)
    fake.release_updates(reverse=True)
    await bob.sees("marked a1", in_=group)
    await ann.is_told("You marked a1.")


async def test_an_update_that_cannot_be_read_holds_up_no_other(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    fake.updates.add("message", {"from": "nobody", "chat": 7})
    await opens(ann, group)
    assert front.telegram.ready


async def test_hand_whose_sending_takes_long_shows_the_moves_made_meanwhile(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    await play(group, (ann, "a1"))
    fake.fail_next("sendPhoto", "slow", seconds=0.5)
    ann.says("/hand")
    await ann.sees("You play X.")
    await play(group, (bob, "b2"))
    await ann.sees_button("c3")


@pytest.mark.parametrize("kind", ["cut_before", "429", "502"])
async def test_what_was_meant_for_the_private_chat_alone_is_deleted_though_the_network_fails(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, kind: str
) -> None:
    ann.promotes_bot(group)
    fake.fail_next("deleteMessage", kind, times=2)
    typed = ann.says("/me link", in_=group)
    assert await ann.waits(lambda: typed.deleted, 20.0)
