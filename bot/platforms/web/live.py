"""Live pages: streams of changes, by topic and revision."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sse_starlette import ServerSentEvent

from bot.feed import LOBBY, ROOM, FeedEvent, room_topic

from .subscriber import TAB, Reaction, Subscriber

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from games.table.table import Table


TOPICS_MOST = 4_096
STREAMS_MOST = 5_000
STREAMS_AN_ADDRESS = 240  # two for each of 120 guests behind one address
PAUSE_SECONDS = 1.0  # minimum seconds between notifications of a counted topic
WATCHERS_A_SECOND = 200  # of many watchers, who all fetch the new content, each is notified less often


class Counted:
    """Counts the changes of each topic by itself, so that no revision tells how often others have changed.

    `first`: the first revision; higher than any before a restart.
    """

    def __init__(self, first: int) -> None:
        self._forgotten = first
        self._of: dict[str, int] = {}  # the topic that changed last stands last

    def of(self, topic: str) -> int:
        """Returns the revision of a topic; of a forgotten one at least the one it had."""
        return self._of.get(topic, self._forgotten)

    def count(self, topic: str) -> None:
        """Notes a change of a topic; its new revision is higher than all that it had."""
        revision = self.of(topic) + 1
        self._of.pop(topic, None)
        self._of[topic] = revision
        if len(self._of) > TOPICS_MOST:
            self._forgotten = max(self._forgotten, self._of.pop(next(iter(self._of))))


class Paced:
    """Does something about a topic at once, and again no sooner than after the pause that it returns, in seconds."""

    def __init__(self, do: Callable[[str], float]) -> None:
        self._do = do
        self._pauses: dict[str, bool] = {}  # the topics done just now, and whether it is wanted again

    def __call__(self, topic: str) -> None:
        """Does it now or after the pause."""
        if topic in self._pauses:
            self._pauses[topic] = True
            return
        self._pauses[topic] = False
        asyncio.get_running_loop().call_later(self._do(topic), self._after_pause, topic)

    def _after_pause(self, topic: str) -> None:
        if self._pauses.pop(topic):
            self(topic)


def is_counted(topic: str) -> bool:
    """Whether changes of a topic are counted in memory: those of lobbies and tournaments; most have a colon."""
    return topic == LOBBY or ":" in topic


class TooManyStreams(Exception):
    """This address, or all together, have reached the limit of event streams."""


class Hub:
    """All event streams. `first`: the first revision of counted topics; higher than any before a restart.

    A page shows the revision of its topic from before it was read, so that it has missed nothing.
    """

    def __init__(self, first: int = 0) -> None:
        self._of_topics: dict[str, set[Subscriber]] = {}
        self._of_addresses: Counter[str] = Counter()
        self._of_accounts: dict[str, set[Subscriber]] = {}
        self.counted = Counted(first)
        self._tell_soon = Paced(self._tell)
        self.when_opened_or_closed: Callable[[str], object] = str  # a page of this match
        self.count = 0
        self.closed = False

    def admit(self, address: str) -> None:
        """Raises TooManyStreams where no more stream may be open."""
        if self.count >= STREAMS_MOST or self._of_addresses[address] >= STREAMS_AN_ADDRESS:
            raise TooManyStreams

    @contextmanager
    def open(self, subscriber: Subscriber) -> Iterator[None]:
        """Registers a stream for notifications while it is open."""
        sets = [(self._of_topics, topic) for topic in set(subscriber.watched.values())]
        sets.append((self._of_accounts, subscriber.account))
        for index, key in sets:
            index.setdefault(key, set()).add(subscriber)
        self._of_addresses[subscriber.address] += 1
        self.count += 1
        self._opened_or_closed(subscriber)
        try:
            yield
        finally:
            self.count -= 1
            self._of_addresses[subscriber.address] -= 1
            if not self._of_addresses[subscriber.address]:
                del self._of_addresses[subscriber.address]
            for index, key in sets:
                index[key].discard(subscriber)
                if not index[key]:
                    del index[key]
            self._opened_or_closed(subscriber)

    def views(self, subscriber: Subscriber, viewed: frozenset[str]) -> None:
        """Notes which pages of an open stream are in view now."""
        if subscriber.viewed != viewed:
            subscriber.viewed = viewed
            self._opened_or_closed(subscriber)

    def _opened_or_closed(self, subscriber: Subscriber) -> None:
        for topic in set(subscriber.watched.values()):
            if not is_counted(topic):
                self.when_opened_or_closed(topic)
            elif topic.startswith(ROOM):
                self.noted(topic)

    def changed(self, tables: Mapping[str, Table]) -> None:
        """Notifies the pages of these tables, those of their players before those of spectators, and of lobbies."""
        for table in tables.values():
            pages = self._of_topics.get(table.id, ())
            for subscriber in sorted(
                pages, key=lambda stream: stream.player is None or table.seat_of(stream.player) is None
            ):
                subscriber.offer(table.id, table.revision)
        for room in {table.room for table in tables.values()}:
            self.noted(room_topic(room))
        self.noted(LOBBY)

    @property
    def lobby(self) -> int:
        """Returns the revision of the lobby."""
        return self.revision(LOBBY)

    def revision(self, topic: str) -> int:
        """Returns the revision of a counted topic."""
        return self.counted.of(topic)

    def noted(self, topic: str) -> None:
        """Counts a change of a topic and notifies its pages, at once or after a pause."""
        self.counted.count(topic)
        if topic in self._of_topics:
            self._tell_soon(topic)

    def _tell(self, topic: str) -> float:
        self.seen({topic: self.revision(topic)})
        return max(PAUSE_SECONDS, len(self._of_topics.get(topic, ())) / WATCHERS_A_SECOND)

    def seen(self, revisions: Mapping[str, int]) -> None:
        """Offers the newest revisions of some topics to their pages."""
        for topic, revision in revisions.items():
            for subscriber in self._of_topics.get(topic, ()):
                subscriber.offer(topic, revision)

    def matches(self) -> list[str]:
        """Returns the matches at tables with open pages."""
        return [topic for topic in self._of_topics if not is_counted(topic)]

    @property
    def pages(self) -> int:
        """Returns how many pages all streams carry."""
        return sum(len(stream.watched) for several in self._of_accounts.values() for stream in several)

    def knows(self, account: str, player: int) -> None:
        """Notes whose account it is now: a guest becomes a player, or links accounts, while their pages are open."""
        for subscriber in self._of_accounts.get(account, ()):
            if subscriber.player != player:
                subscriber.player = player
                self._opened_or_closed(subscriber)

    def end(self, player: int) -> None:
        """Closes the streams of a player, whose sessions have ended; a browser that is still signed in reconnects."""
        for subscriber in self._streams():
            if subscriber.player == player:
                subscriber.is_over = True
                subscriber.wake.set()

    def say(self, match_id: str, player: int, line: str, address: str = "", everywhere: bool = False) -> None:
        """Shows a line on each page that this player has open at this match.

        `address`: of the match; where they have no page of it open, or `everywhere` in any case, their other pages show
        the line, too, and lead there.
        """
        for subscriber in self._of_topics.get(match_id, ()):
            if subscriber.player == player:
                subscriber.say(match_id, line)
        if address and (everywhere or not self.is_watched(match_id, player)):
            for subscriber in self._streams():
                if subscriber.player == player:
                    subscriber.call(line, address, match_id)

    def react(self, match_id: str, reaction: Reaction) -> None:
        """Shows a ready phrase of a spectator on all pages of this match."""
        for subscriber in self._of_topics.get(match_id, ()):
            subscriber.react(match_id, reaction)

    def tell_audience(self, match_id: str, people: int) -> None:
        """Tells all pages of this match how many people watch it."""
        for subscriber in self._of_topics.get(match_id, ()):
            subscriber.count(match_id, people)

    def watching(self, match_id: str, seated: Collection[int]) -> int:
        """Returns how many browsers have a page of this match open, besides those of these players."""
        return len({stream.account for stream in self._of_topics.get(match_id, ()) if stream.player not in seated})

    def looking(self, match_id: str) -> dict[int, str]:
        """Returns the home of each player who has a page of this match in view and shows that; a frame before a tab."""
        viewing = [stream for stream in self._of_topics.get(match_id, ()) if stream.looks_at(match_id)]
        viewing.sort(key=lambda stream: (stream.home != TAB, stream.home))
        return {
            stream.player: stream.home for stream in viewing if stream.player is not None and not stream.is_discreet
        }

    def looked_at(self, player: int) -> set[str]:
        """Returns the matches of which this player has a page in view."""
        streams = [stream for stream in self._streams() if stream.player == player]
        return {topic for stream in streams for topic in stream.watched.values() if stream.looks_at(topic)}

    def tell_present(self, match_id: str, homes: tuple[str, ...]) -> None:
        """Tells all pages of this match where the player of each seat looks at it."""
        for subscriber in self._of_topics.get(match_id, ()):
            subscriber.show_present(match_id, homes)

    def renew(self, match_id: str) -> None:
        """Has all pages of this match fetch it again, though the match itself has not changed."""
        for subscriber in self._of_topics.get(match_id, ()):
            subscriber.renew(match_id)

    def is_shown(self, topic: str) -> bool:
        """Whether a page of this topic is open."""
        return topic in self._of_topics

    def players_at(self, topic: str) -> set[int]:
        """Returns the players who have a page of this topic open, and show that."""
        streams = self._of_topics.get(topic, ())
        return {stream.player for stream in streams if stream.player is not None and not stream.is_discreet}

    @property
    def players(self) -> set[int]:
        """Returns the players who have a page open."""
        return {stream.player for stream in self._streams() if stream.player is not None}

    @property
    def people(self) -> int:
        """Returns how many people have a page open: each browser is one."""
        return len(self._of_accounts)

    def _streams(self) -> list[Subscriber]:
        return [stream for several in self._of_accounts.values() for stream in several]

    def happened(self, event: FeedEvent) -> None:
        """Notifies the pages of the topics of an event."""
        for topic in event.topics:
            self.noted(topic)

    def counted_topics(self) -> list[str]:
        """Returns the topics of tournaments and chats with open pages."""
        return [topic for topic in self._of_topics if is_counted(topic) and topic != LOBBY]

    def is_watched(self, match_id: str, player: int) -> bool:
        """Whether this player has a page of this match open."""
        return any(subscriber.player == player for subscriber in self._of_topics.get(match_id, ()))

    def close(self) -> None:
        """Closes all streams; their browsers reconnect by themselves."""
        self.closed = True
        for subscriber in set().union(*self._of_accounts.values()):
            subscriber.wake.set()

    async def learn(
        self, subscriber: Subscriber, newest: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
    ) -> None:
        """Tells an open stream the present revisions of its topics."""
        topics = set(subscriber.watched.values())
        at_tables = await newest([topic for topic in topics if not is_counted(topic)])
        counted = {topic: self.revision(topic) for topic in topics if is_counted(topic)}
        for topic, revision in (*at_tables.items(), *counted.items()):
            subscriber.newest.setdefault(topic, revision)  # a change may have come while we read

    async def stream(
        self, subscriber: Subscriber, newest: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
    ) -> AsyncIterator[ServerSentEvent]:
        """Yields a browser's events: `changed` with a page's newest revision, and `line`s for its player alone."""
        with self.open(subscriber):
            await self.learn(subscriber, newest)
            yield ServerSentEvent(event="hello", data=str(round(subscriber.ping * 1_000)), retry=1_000)
            while not self.closed and not subscriber.is_over:
                subscriber.wake.clear()
                for event in subscriber.pending():
                    yield event
                if not subscriber.wake.is_set() and not self.closed:
                    await subscriber.wake.wait()
