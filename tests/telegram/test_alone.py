"""What one person alone sees in a chat has limits of its own, until Telegram says that it counts for the chat."""

from __future__ import annotations

import pytest

from bot.platforms.telegram.places import name_of
from bot.platforms.telegram.rate_limit import LEARNED_SECONDS, ChatRateLimit

GROUP, OTHER = "-1001", "-1002"
ANN, BOB = name_of(1, 1), name_of(2, 1)


def filled(limit: ChatRateLimit, bucket: str, count: int, now: float = 0.0) -> float:
    """Writes so many messages, each as soon as it may be; gives when the last was written."""
    for _ in range(count):
        now = max(now, limit.free_at(bucket, now, urgent=True))
        limit.take(bucket, now, urgent=True)
    return now


def test_hands_wait_for_no_card_and_cards_for_no_hand() -> None:
    limit = ChatRateLimit()
    now = filled(limit, GROUP, 20)
    assert limit.free_at(GROUP, now, urgent=True) > now + 30
    assert limit.free_at(limit.bucket(GROUP, ANN), now, urgent=True) == now
    for hand in (ANN, BOB):
        filled(limit, limit.bucket(OTHER, hand), 5, now)
    assert limit.free_at(OTHER, now, urgent=True) == now


def test_hands_of_topics_are_those_of_their_chat() -> None:
    assert ChatRateLimit().bucket(f"{GROUP}/7", ANN) == ChatRateLimit().bucket(GROUP, ANN)


@pytest.mark.parametrize("refused", ["a hand", "a card"])
def test_after_a_refusal_hands_count_for_their_chat_and_for_no_other(refused: str) -> None:
    limit = ChatRateLimit()
    now = filled(limit, limit.bucket(GROUP, ANN), 10)
    now = filled(limit, GROUP, 10, now)
    assert limit.left(GROUP, now) == float("inf")
    limit.refused(limit.bucket(GROUP, ANN) if refused == "a hand" else GROUP, now)
    assert limit.bucket(GROUP, ANN) == limit.bucket(GROUP, BOB) == GROUP
    assert limit.left(GROUP, now) == 0
    assert limit.free_at(GROUP, now, urgent=True) > now, "what was sent before counts as well"
    assert limit.bucket(OTHER, ANN) != OTHER


def test_refusal_where_nobody_saw_anything_alone_says_nothing_about_it() -> None:
    limit = ChatRateLimit()
    now = filled(limit, GROUP, 10)
    limit.refused(GROUP, now)
    assert limit.bucket(GROUP, ANN) != GROUP


def test_it_is_tried_again_after_a_while() -> None:
    limit = ChatRateLimit()
    hand = limit.bucket(GROUP, ANN)
    filled(limit, hand, 5)
    limit.refused(hand, 5.0)
    limit.free_at(hand, LEARNED_SECONDS, urgent=True)
    assert limit.bucket(GROUP, ANN) == GROUP
    limit.free_at(hand, LEARNED_SECONDS + 6, urgent=True)
    assert limit.bucket(GROUP, ANN) == hand


def test_calls_and_messages_learn_together() -> None:
    limit = ChatRateLimit()
    gate, hand = limit.gate(), limit.bucket(GROUP, ANN)
    for one in (limit, gate):
        filled(one, hand, 5)
        one.refused(hand, 5.0)
    assert gate.free_at(hand, 5.0, urgent=True) == gate.free_at(GROUP, 5.0, urgent=True)
