"""The live feed hands each event to the readers of its topics."""

from __future__ import annotations

import json
from collections.abc import Collection

from bot import feed
from bot.feed import RELOAD, Feed, Subscription


def kinds(reader: Subscription) -> list[str]:
    return [event.kind for event in reader.unread]


def test_a_reader_gets_the_events_of_its_topics_once() -> None:
    live = Feed()
    with live.subscribe(["cup", "team"]) as reader:
        live.publish(["cup", "team"], "began", match=1)
        live.publish(["other"], "ended")
        live.publish(["team"], "ended")
    live.publish(["cup"], "too late")
    assert kinds(reader) == ["began", "ended"]
    assert json.loads(reader.unread[0].data) == {"match": 1}


def test_a_listener_hears_the_topics_of_every_event() -> None:
    live, heard = Feed(), list[Collection[str]]()
    live.listen(heard.append)
    live.publish(["cup", "team"], "began")
    live.publish(["other"], "ended")
    assert heard == [["cup", "team"], ["other"]]


def test_a_reader_that_does_not_read_is_told_to_reload() -> None:
    live = Feed()
    with live.subscribe(["match"]) as reader:
        for _ in range(feed.UNREAD_MOST + 1):
            live.publish(["match"], "move")
    assert kinds(reader) == [RELOAD]


async def test_a_waiting_reader_is_woken() -> None:
    live = Feed()
    with live.subscribe(["match"]) as reader:
        events = reader.events()
        live.publish(["match"], "one")
        assert (await anext(events)).kind == "one"
        live.publish(["match"], "two")
        assert (await anext(events)).kind == "two"
        await events.aclose()
