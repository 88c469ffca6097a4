"""The event stream of one browser: what its pages show, and what it has not received yet."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from sse_starlette import ServerSentEvent

LINES_MOST = 5
TAB = "tab"  # the home of pages in a tab of a browser; elsewhere it is named as the network in whose client they run
HOME_MOST = 16  # characters of a home


@dataclass(frozen=True, slots=True)
class Reaction:
    """A ready phrase of a spectator, with their name and their avatar's address; both are empty for a new guest."""

    phrase: str
    who: str = ""
    avatar: str = ""


@dataclass(eq=False)
class Subscriber:
    """The event stream of a browser: the topics of its pages, its viewer, and what it has not received yet."""

    watched: Mapping[str, str]  # the topic of each page's address: a match id, or a counted topic
    address: str
    account: str
    player: int | None  # of the account, once it has one
    sent: dict[str, int] = field(default_factory=dict)  # the revision last sent for each page's address
    newest: dict[str, int] = field(default_factory=dict)  # the revision of each topic
    lines: deque[tuple[str, str, str]] = field(default_factory=lambda: deque(maxlen=LINES_MOST))
    reactions: deque[tuple[str, Reaction]] = field(default_factory=lambda: deque(maxlen=LINES_MOST))
    audiences: dict[str, int] = field(default_factory=dict)  # how many watch each topic, as last told
    new_audiences: dict[str, int] = field(default_factory=dict)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False  # its session was ended
    ping: float = 15.0  # seconds from one sign of life to the next
    home: str = TAB  # where its pages run
    viewed: frozenset[str] = frozenset()  # the pages that are in view
    is_discreet: bool = False  # its player does not show others what they look at
    presences: dict[str, tuple[str, ...]] = field(default_factory=dict)  # who looks at each topic, as last told
    new_presences: dict[str, tuple[str, ...]] = field(default_factory=dict)
    renewed: set[str] = field(default_factory=set)  # topics to be fetched again though their revisions are the same

    def offer(self, topic: str, revision: int) -> None:
        """Takes the newest revision of a topic; it may be lower than before, after a restored backup."""
        if self.newest.get(topic) != revision:
            self.newest[topic] = revision
            self.wake.set()

    def say(self, topic: str, line: str) -> None:
        """Takes a line for the pages of a topic."""
        self.lines.extend((page, line, "") for page, watched in self.watched.items() if watched == topic)
        self.wake.set()

    def call(self, line: str, address: str, topic: str) -> None:
        """Takes a line for all pages but those of a topic, with the address of the topic, to which it leads."""
        self.lines.extend((page, line, address) for page, watched in self.watched.items() if watched != topic)
        self.wake.set()

    def react(self, topic: str, reaction: Reaction) -> None:
        """Takes a spectator's phrase for the pages of a topic."""
        self.reactions.extend((page, reaction) for page in self._pages_of(topic))
        self.wake.set()

    def count(self, topic: str, people: int) -> None:
        """Takes how many people watch a topic."""
        if self.audiences.get(topic, 0) != people:
            self.audiences[topic] = self.new_audiences[topic] = people
            self.wake.set()

    def looks_at(self, topic: str) -> bool:
        """Whether a page of a topic is in view."""
        return any(page in self.viewed for page in self._pages_of(topic))

    def show_present(self, topic: str, homes: tuple[str, ...]) -> None:
        """Takes where the player of each seat looks at a topic; empty for one who does not."""
        if self.presences.get(topic, ()) != homes:
            self.presences[topic] = self.new_presences[topic] = homes
            self.wake.set()

    def renew(self, topic: str) -> None:
        """Takes that the pages of a topic should be fetched again."""
        self.renewed.add(topic)
        self.wake.set()

    def pending(self) -> Iterator[ServerSentEvent]:
        """Yields what was not sent yet. An event's id holds the revisions sent so far, in the order of the pages."""
        while self.lines:
            page, line, address = self.lines.popleft()
            facts = {"watch": page, "line": line, **({"go": address} if address else {})}
            yield ServerSentEvent(event="line", data=json.dumps(facts, ensure_ascii=False))
        while self.reactions:
            page, reaction = self.reactions.popleft()
            facts = {name: text for name, text in asdict(reaction).items() if text}
            yield ServerSentEvent(event="reaction", data=json.dumps({"watch": page, **facts}, ensure_ascii=False))
        for page, topic in self.watched.items():
            revision = self.newest.get(topic, 0)
            if revision != self.sent.get(page, 0):
                self.sent[page] = revision
                message = json.dumps({"watch": page, "revision": revision})
                yield ServerSentEvent(event="changed", data=message, id=self._last_id())
        while self.renewed:
            yield from self._to_pages(self.renewed.pop(), "renew")
        while self.new_audiences:
            topic, people = self.new_audiences.popitem()
            yield from self._to_pages(topic, "audience", audience=people)
        while self.new_presences:
            topic, homes = self.new_presences.popitem()
            present = ",".join(home.ljust(HOME_MOST) for home in homes)  # of one length, whoever is there
            yield from self._to_pages(topic, "presence", present=present)

    def _to_pages(self, topic: str, event: str, **facts: str | int) -> Iterator[ServerSentEvent]:
        """Yields an event for each page of a topic."""
        for page in self._pages_of(topic):
            yield ServerSentEvent(event=event, data=json.dumps({"watch": page, **facts}))

    def _pages_of(self, topic: str) -> list[str]:
        return [page for page, watched in self.watched.items() if watched == topic]

    def _last_id(self) -> str:
        return ".".join(str(self.sent.get(page, 0)) for page in self.watched)


def sent_before(last_id: str, pages: Sequence[str]) -> dict[str, int]:
    """Returns the revisions that a stream's last event id holds; none where it is not of these pages."""
    numbers = last_id.split(".")
    if len(numbers) != len(pages) or not all(n.isascii() and n.isdecimal() and len(n) < 16 for n in numbers):
        return {}
    return dict(zip(pages, map(int, numbers), strict=True))
