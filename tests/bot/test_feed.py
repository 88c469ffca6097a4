"""The live feed hands each event to the readers of its topics, and lets a reader that was cut off resume."""

from __future__ import annotations

import json

from bot import feed
from bot.feed import RELOAD, Feed, Subscription


def kinds(reader: Subscription) -> list[str]:
    return [event.kind for event in reader.unread]


def test_a_reader_gets_the_events_of_its_topics_once() -> None:
    live = Feed("a")
    with live.subscribe(["cup", "team"]) as reader:
        live.publish(["cup", "team"], "began", match=1)
        live.publish(["other"], "ended")
        live.publish(["team"], "ended")
    live.publish(["cup"], "too late")
    assert kinds(reader) == ["began", "ended"]
    assert json.loads(reader.unread[0].data) == {"match": 1}


def test_a_reader_resumes_after_the_last_event_it_saw() -> None:
    live = Feed("a")
    for kind in ("one", "two", "three"):
        live.publish(["cup"], kind)
    seen = live.id_of(live.so_far("cup")[0])
    with live.subscribe(["cup", "team"], seen) as reader:
        live.publish(["cup"], "four")
    assert kinds(reader) == ["two", "three", "four"]


def test_a_reader_of_another_run_is_told_to_reload() -> None:
    live = Feed("b")
    live.publish(["cup"], "one")
    for after in ("a-1", "nonsense", "b-x", "b-²"):
        with live.subscribe(["cup"], after) as reader:
            assert kinds(reader)[0] in (RELOAD, "one")
    with live.subscribe(["cup"], "a-1") as reader:
        assert kinds(reader) == [RELOAD]


def test_a_reader_that_missed_forgotten_events_is_told_to_reload() -> None:
    live = Feed("a")
    live.publish(["match"], "first")
    for _ in range(feed.EVENTS_MOST):
        live.publish(["match"], "move")
    with live.subscribe(["match"], "a-1") as reader:
        assert len(reader.unread) == feed.UNREAD_MOST or kinds(reader)[0] == RELOAD
    for number in range(feed.TOPICS_MOST):
        live.publish([f"topic {number}"], "move")
    with live.subscribe(["match"], "a-2") as reader:
        assert kinds(reader) == [RELOAD]


def test_a_reader_that_does_not_read_is_told_to_reload() -> None:
    live = Feed("a")
    with live.subscribe(["match"]) as reader:
        for _ in range(feed.UNREAD_MOST + 1):
            live.publish(["match"], "move")
    assert kinds(reader) == [RELOAD]


async def test_a_waiting_reader_is_woken() -> None:
    live = Feed("a")
    with live.subscribe(["match"]) as reader:
        events = reader.events()
        live.publish(["match"], "one")
        assert (await anext(events)).kind == "one"
        live.publish(["match"], "two")
        assert (await anext(events)).kind == "two"
        await events.aclose()
