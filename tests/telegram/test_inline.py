"""Matches in chats of which the bot is no member: it is called by its name, and its card stands there."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs
from telegram import Update

from bot.platforms.telegram.rate_limit import ChatRateLimit, inline_address
from storage.messages import rooms

from .conftest import Seconds
from .house import Front, open_front
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message

OVER = "This invitation is over"


@pytest.fixture
def club(fake: FakeTelegram, ann: Person, bob: Person) -> Chat:
    """A group of both of them, without the bot."""
    club = fake.group("Club")
    for who in (ann, bob):
        who.joins(club)
    return club


async def sent(ann: Person, club: Chat, text: str = "tictactoe") -> Message:
    """Somebody sends a game by the bot's name."""
    return ann.sends(await ann.types_inline(text, in_=club))


async def marks(card: Message, *moves: tuple[Person, str]) -> None:
    """People mark cells on a card, each after seeing that they may."""
    for who, cell in moves:
        await who.sees_button(cell, in_=card.chat)
        await who.presses(cell, on=card).answer()


def data_of(card: Message) -> str:
    """What the first button of a card sends."""
    return str(card.face.keyboard[0][0]["callback_data"])


def seen(club: Chat) -> list[Message]:
    """Everything that stands in a chat for all."""
    return [one for one in club.messages.values() if not (one.service or one.deleted)]


async def test_match_of_two_and_its_rematch_are_played_on_one_card_where_the_bot_is_no_member(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await sent(ann, club)
    assert "wants to play Tic-tac-toe. Who joins?" in card.text
    await bob.presses("Join", on=card).answer()
    await marks(card, (ann, "a1"), (bob, "b1"), (ann, "a2"), (bob, "b2"), (ann, "a3"))
    assert await bob.sees("Three in a row", in_=club) is card
    await ann.presses("Rematch", on=card).answer()
    await bob.sees_button("Accept", in_=club)
    await bob.presses("Accept", on=card).answer()
    await marks(card, (bob, "a1"), (ann, "b1"))
    await front.settles()
    assert seen(club) == [card]


async def test_sender_sits_at_once_where_telegram_tells_what_was_sent(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    fake.tells_chosen = True
    card = await sent(ann, club)
    assert await bob.sees("(host)", in_=club) is card
    await bob.presses("Join", on=card).answer()
    await bob.sees_button("a1", in_=club)


async def test_sender_may_open_the_table_by_pressing(club: Chat, ann: Person, front: Front) -> None:
    card = await sent(ann, club)
    assert "already" in (await ann.presses("Join", on=card).answer()).text
    assert await ann.sees("(host)", in_=club) is card


async def test_press_that_comes_twice_seats_one_person_at_one_table(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    cat = fake.person("Cat")
    cat.joins(club)
    card = await sent(ann, club)
    fake.duplicate_next_update()
    taps = [bob.presses("Join", on=card), bob.presses("Join", on=card), cat.presses("Join", on=card)]
    for tap in taps:
        await tap.answer()
    assert "started" in " ".join(alert.text for alert in cat.alerts)
    await bob.sees_button("a1", in_=club)
    await front.settles()
    assert seen(club) == [card]


@pytest.mark.parametrize("part", range(1, 6))
async def test_forged_invitation_opens_no_table(club: Chat, ann: Person, bob: Person, front: Front, part: int) -> None:
    card = await sent(ann, club)
    words = data_of(card).split(":")
    forged = [*words]
    forged[part] = {2: "1002", 3: "7fffffff", 4: "AAAAAAAAAAA", 5: "hexagon", 1: "join"}[part]
    answer = await bob.forges(card, ":".join(forged)).answer()
    assert OVER in answer.text or "doesn’t exist" in answer.text
    for data in (":accept", ":accept:", ":accept:::::", ":accept:1001:zz:é:tictactoe", ":accept:1001:0:0:" + "x" * 40):
        assert OVER in (await bob.forges(card, data).answer()).text
    assert "Who joins?" in card.text
    await bob.presses("Join", on=card).answer()
    await bob.sees_button("a1", in_=club)


async def test_invitation_with_any_letter_changed_opens_no_table(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await sent(ann, club, "tequila seats=4 clock=1d")
    data = data_of(card)
    for at, letter in enumerate(data):
        forged = f"{data[:at]}{'x' if letter != 'x' else 'y'}{data[at + 1 :]}"
        front.house.clock.wind(seconds=11)
        answer = await bob.forges(card, forged).answer()
        assert OVER in answer.text or "doesn’t exist" in answer.text, forged
    assert "Who joins?" in card.text


async def test_who_presses_is_told_that_the_host_cannot_open_the_table(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    for _ in range(12):
        front.house.clock.wind(seconds=3)
        card = await sent(ann, club, "tequila")
        await bob.presses("Join", on=card).answer()
    assert "can’t open this table now" in bob.alerts[-1].text
    assert "Who joins?" in card.text
    assert "can’t open" not in (await ann.presses("Join", on=card).answer()).text


async def test_hand_is_shown_in_a_chat_of_two(fake: FakeTelegram, ann: Person, bob: Person, front: Front) -> None:
    chat = Chat(777_001, "private", "Ann and Bob", status={ann.id: "member", bob.id: "member"})
    fake.chats[chat.id] = chat
    card = await dealt(chat, ann, bob)
    await ann.presses("My hand", on=card).answer()
    hand = await ann.sees("A tile fits if", in_=chat)
    await ann.presses(hand.keyboard[0][0], on=hand).answer()
    await front.settles()
    assert not bob.sees_now("A tile fits if", in_=chat)
    assert seen(chat) == [card]
    assert not await front.telegram.out.reach.works(str(ann.id))


async def test_invitation_copied_to_another_message_seats_nobody(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card, other = await sent(ann, club), await sent(bob, club)
    await bob.presses("Join", on=card).answer()
    await bob.sees_button("a1", in_=club)
    front.house.clock.wind(seconds=5)
    assert OVER in (await bob.forges(other, data_of_first(card)).answer()).text
    assert "Who joins?" in other.text


def data_of_first(card: Message) -> str:
    """What the first button of a card sent at first."""
    return str(card.shown[0].keyboard[0][0]["callback_data"])


async def test_invitation_of_another_chat_kind_is_no_press_of_a_group(
    group: Chat, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await sent(ann, club)
    ann.says("/play tictactoe", in_=group)
    there = await bob.sees_button("Join", in_=group)
    assert "doesn’t exist" in (await bob.forges(there, data_of(card)).answer()).text


async def test_invitation_lasts_for_a_day(clock: Seconds, club: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await sent(ann, club)
    front.house.clock.wind(hours=25)
    assert OVER in (await bob.presses("Join", on=card).answer()).text
    assert "Who joins?" in card.text


async def test_match_goes_on_after_a_restart(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        card = await sent(ann, club)
        await bob.presses("Join", on=card).answer()
        await marks(card, (ann, "a1"))
        await front.settles()
        other = await sent(bob, club)
    async with open_front(fake, tmp_path) as front:
        await marks(card, (bob, "b1"), (ann, "a2"), (bob, "b2"), (ann, "a3"))
        await bob.sees("Three in a row", in_=club)
        await ann.presses("Join", on=other).answer()
        await bob.sees_button("a1", in_=club)


async def test_hands_come_to_the_presser_alone_where_the_bot_is_no_member(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await dealt(club, ann, bob)
    await ann.presses("My hand", on=card).answer()
    hand = await ann.sees("A tile fits if", in_=club)
    assert hand.receiver is ann.user
    assert hand.face.media
    assert not bob.sees_now("A tile fits if", in_=club)
    await bob.presses("My hand", on=card).answer()
    assert (await bob.sees("Open ends", in_=club)).face.media != hand.face.media
    ann.presses(hand.keyboard[0][0], on=hand)
    await bob.sees("Open ends", in_=club)
    await front.settles()
    assert not ann.chat.messages
    assert seen(club) == [card]


async def dealt(club: Chat, ann: Person, bob: Person) -> Message:
    """Two people begin a game with hands."""
    card = await sent(ann, club, "tequila seats=2")
    await bob.presses("Join", on=card).answer()
    await ann.sees_button("Start", in_=club)
    await ann.presses("Start", on=card).answer()
    await ann.sees_button("My hand", in_=club)
    return card


async def test_hand_that_was_shown_before_a_restart_takes_the_move(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        card = await dealt(club, ann, bob)
        await ann.presses("My hand", on=card).answer()
        hand = await ann.sees("A tile fits if", in_=club)
        await front.settles()
    async with open_front(fake, tmp_path) as front:
        await ann.presses(hand.keyboard[0][0], on=hand).answer()
        await front.settles()
        assert [one for one in club.ephemeral if not one.deleted] == [hand]
        assert len(hand.shown) > 1
        async with front.house.app.store.read() as conn:
            assert await rooms.find(conn, "telegram", str(club.id)) is None
    assert seen(club) == [card]


@pytest.mark.parametrize("why", ["chat", "server"])
async def test_way_to_the_private_chat_is_shown_where_a_press_cannot_be_answered_to_one_person(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front, why: str
) -> None:
    club.answers_alone = why != "chat"
    fake.speaks = "10.4" if why == "chat" else "10.3"
    card = await dealt(club, ann, bob)
    assert "start=hand_" in (await ann.presses("My hand", on=card).answer()).url
    await ann.sees("A tile fits if")
    assert not ann.finds("A tile fits if", club)


async def test_each_press_shows_a_new_hand_where_those_before_cannot_be_edited(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    fake.edits_alone = False
    card = await dealt(club, ann, bob)
    await ann.presses("My hand", on=card).answer()
    hand = await ann.sees("A tile fits if", in_=club)
    await ann.presses(hand.keyboard[0][0], on=hand).answer()
    await ann.waits(lambda: len([one for one in club.ephemeral if one.receiver is ann.user]) > 1, 5)
    await front.settles()
    assert seen(club) == [card]
    assert (await front.house.app.directory.get_room("telegram", inline_address(card.inline_id))).reach == "presses"


async def test_card_that_is_deleted_is_forgotten_and_not_posted_again(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await sent(ann, club)
    await bob.presses("Join", on=card).answer()
    tap = await ann.sees_button("a1", in_=club)
    match = front.match(tap)
    ann.deletes(card)
    await ann.presses_old(card, "a1").answer()
    await front.settles()
    assert seen(club) == []
    assert await front.house.redraw.of_match(match) == []
    assert (await front.house.app.directory.get_room("telegram", inline_address(card.inline_id))).reach == "gone"


async def test_record_is_never_sent_to_a_chat_of_which_the_bot_is_no_member(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await sent(ann, club)
    await bob.presses("Join", on=card).answer()
    await marks(card, (ann, "a1"), (bob, "b1"), (ann, "a2"), (bob, "b2"), (ann, "a3"))
    await bob.sees_button("Record", in_=club)
    await ann.presses("Record", on=card).answer()
    page = await ann.sees_button("Share in the room", in_=club)
    await ann.presses("Share in the room", on=page).answer()
    await front.settles()
    assert seen(club) == [card]


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("", 6),
        ("tictactoe", ["Tic-tac-toe"]),
        ("hex", ["HeXagon"]),
        ("tequila seats=4 clock=1d", ["Tequila Train · seats=4 clock=1d"]),
        ("tequila @bob", ["Tequila Train"]),
        ("tequila at=20:30", ["Tequila Train"]),
        ("tictactoe nonsense=1", ["Tic-tac-toe"]),
        ("tictactoe seats=9", ["Tic-tac-toe"]),
        ("no such game", 6),
        ("<b>&", 6),
        ("hexagon " + "clock=1d " * 20, ["HeXagon"]),
    ],
)
async def test_games_are_offered_to_who_types_the_name_of_the_bot(
    club: Chat, ann: Person, front: Front, typed: str, titles: list[str] | int
) -> None:
    offered = await ann.types_inline(typed, in_=club)
    assert (len(offered.titles) if isinstance(titles, int) else offered.titles) == titles
    assert all(one["description"] for one in offered.results or [])


async def test_games_are_offered_in_the_language_of_who_types(fake: FakeTelegram, club: Chat, front: Front) -> None:
    lin = fake.person("Lin", "zh-hans")
    lin.joins(club)
    card = lin.sends(await lin.types_inline("tictactoe", in_=club))
    assert "想玩" in card.text


async def test_who_types_very_fast_is_offered_nothing_for_a_while(club: Chat, ann: Person, front: Front) -> None:
    for _ in range(20):
        await ann.types_inline("t", in_=club)
    with pytest.raises(AssertionError, match="was offered nothing"):
        await ann.types_inline("t", in_=club)


@pytest.mark.parametrize(
    "told",
    [
        {"inline_query": {"id": "1", "query": "t", "offset": ""}},
        {"chosen_inline_result": {"result_id": "{sent}", "query": "t", "inline_message_id": "A"}},
    ],
)
async def test_what_comes_from_nobody_is_passed_over(
    club: Chat, ann: Person, front: Front, told: dict[str, dict[str, str]]
) -> None:
    result = data_of(await sent(ann, club)).removeprefix(":")
    filled = {kind: {key: value.format(sent=result) for key, value in facts.items()} for kind, facts in told.items()}
    update = Update.de_json({"update_id": 7_000_000, **filled}, front.telegram.out.bot)
    with capture_logs() as logs:
        await front.telegram.inbox.take(update)
    assert logs == []


async def test_mention_in_a_group_without_the_bot_is_answered_once_with_a_card(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    fake.duplicate_next_update()
    ann.says("@roundhouse_bot tictactoe", in_=club)
    card = await bob.sees("(host)", in_=club)
    await bob.presses("Join", on=card).answer()
    await marks(card, (ann, "a1"), (bob, "b1"))
    await front.settles()
    assert seen(club)[1:] == [card]


async def test_mention_without_a_game_is_answered_with_the_games_to_choose_from(
    club: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.says("Hey @Roundhouse_bot", in_=club)
    card = await bob.sees("What will it be?", in_=club)
    assert len(card.keyboard) == 6
    await bob.presses("Tic-tac-toe", on=card).answer()
    await marks(card, (ann, "a1"), (bob, "b1"))


async def test_post_that_comes_as_a_message_as_well_is_answered_once(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    fake.guests_twice = True
    ann.says("/play tictactoe @roundhouse_bot", in_=group)
    await ann.sees("A bot can’t take a seat", in_=group)
    await front.settles()
    assert fake.inline == {}
    ann.says("@roundhouse_bot tictactoe", in_=group)
    await ann.sees("(host)", in_=group)
    assert len(fake.inline) == 1


async def test_sent_card_in_a_group_of_the_bot_is_a_card_like_elsewhere(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    group = gathered(fake.group("Friday"), ann, bob)
    card = await sent(ann, group)
    await bob.presses("Join", on=card).answer()
    await marks(card, (ann, "a1"), (bob, "b1"))
    await front.settles()
    assert [one for one in seen(group) if one.inline_id] == [card]
    assert len(seen(group)) == 2


@pytest.mark.parametrize("times", [1, 3, 9])
async def test_hands_show_the_result_however_often_telegram_asks_to_wait(
    fake: FakeTelegram, club: Chat, ann: Person, bob: Person, tmp_path: Path, times: int
) -> None:
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as front:
        card = await dealt(club, ann, bob)
        for who in (ann, bob):
            await who.presses("My hand", on=card).answer()
            await who.sees("Open ends", in_=club)
        for method in ("editEphemeralMessageMedia", "editEphemeralMessageText", "editMessageText"):
            fake.fail_next(method, "429", times=times, seconds=3)
        ann.forges(card, f"{front.match(card)}:resign:!")
        for who in (ann, bob):
            hand = next(one for one in club.ephemeral if one.receiver is who.user)
            assert await who.waits(lambda hand=hand: "standing" in hand.text, 120), hand.text  # type: ignore[misc]
        assert await bob.waits(lambda: "resigned" in card.text, 120)
