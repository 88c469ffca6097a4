"""The feed hands each event to all listeners."""

from __future__ import annotations

import asyncio

from bot.feed import Feed, FeedEvent


def test_a_listener_hears_every_event_with_its_topics_and_facts() -> None:
    feed, heard = Feed(), list[FeedEvent]()
    feed.listeners.append(heard.append)
    feed.publish(["cup", "team"], "began", match=1)
    feed.publish(["other"], "ended")
    assert heard == [FeedEvent("began", ["cup", "team"], {"match": 1}), FeedEvent("ended", ["other"], {})]


async def test_a_reader_gets_the_events_of_its_topic_in_order_until_it_stops() -> None:
    feed = Feed()
    events = feed.events("cup")
    first = asyncio.ensure_future(anext(events))
    await asyncio.sleep(0)
    for topic, kind in (("cup", "began"), ("other", "began"), ("cup", "ended")):
        feed.publish([topic], kind)
    assert [(await first).kind, (await anext(events)).kind] == ["began", "ended"]
    await events.aclose()
    assert feed.listeners == []
