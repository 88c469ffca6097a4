"""The fake Telegram: one state machine without sockets, driven by the bot's calls and by people."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from tests.faults import Fault, Faults

from . import answering, editing, ephemeral_edits, payload, profile, rooms, shapes, transport, world
from .facts import facts
from .flood import Flood
from .inline import Typing
from .people import Person
from .registry import METHODS
from .state import Call, Chat, Cut, Message, Query, Refused, User, bad
from .town import Town
from .updates import Updates

Reply = tuple[int, dict[str, Any]]
Post = Callable[[str, dict[str, str], bytes], Awaitable[int]]
ANSWERING = (answering, editing, ephemeral_edits, profile, rooms)  # with these the methods come in
FAILURES = {"500": "Internal Server Error", "502": "Bad Gateway"}
NAMES = {name.lower(): name for name in METHODS}


class FakeTelegram(Town):
    """The Bot API of one bot, and the people and chats around it."""

    def __init__(
        self,
        now: Callable[[], float],
        token: str,
        username: str = "roundhouse_bot",
        *,
        limits: bool = False,
        reads_all: bool = False,
        speaks: str = "10.4",
    ) -> None:
        super().__init__(User(int(token.split(":", maxsplit=1)[0]), "Roundhouse", username, is_bot=True))
        self.now, self.token, self.username = now, token, username
        self.limits = limits  # whether too much writing is refused
        self.reads_all = reads_all  # privacy mode is off
        self.speaks = speaks  # the newest Bot API that this server knows
        self.edits_bring_back = False  # whether phones show a replaced message again when it is edited for all
        self.down = False
        self.patience_seconds = 15.0  # how long a press can be answered
        self.queries: dict[str, Query] = {}
        self.media: dict[str, dict[str, Any]] = {}
        self.portraits: dict[int, list[str]] = {}  # files of people's pictures, by account
        self.has_inline = self.takes_guests = True  # switched on at BotFather
        self.joins_groups = True
        self.placeholder, self.callback_query_mode = "", "default"
        self.descriptions: dict[tuple[str, str], str] = {}  # by kind and language
        self.refuses_settings: dict[str, str] = {}  # once each, in these words
        self.overlooks_settings: set[str] = set()  # taken, and as before
        self.tells_chosen = self.guests_twice = False  # inline feedback is on; a mention comes as a message, too
        self.edits_alone = True  # what one person sees can be edited where the bot is no member
        self.counts_ephemeral = True  # what one member alone sees counts among the group's messages, or for them alone
        self.typed: dict[str, Typing] = {}
        self.guests: dict[str, Message] = {}
        self.inline: dict[str, Message] = {}
        self.has_main_app = False  # set up at BotFather, beside those that have a short name
        self.pages: dict[str, bytes] = {}  # what stands at addresses elsewhere
        self.menu_button: dict[str, Any] = {"type": "commands"}
        self.menus: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.webhook = {"url": "", "secret": ""}
        self.updates = Updates()
        self.faults = Faults()
        self.flood = Flood()
        self.calls: list[Call] = []
        self.uploads: list[str] = []  # the names of the files that came with calls
        self.problems: list[str] = []
        self.poll = 0  # the number of the newest getUpdates
        self.order = 0
        self.last_id = 0
        self._stirred = 0  # how often something has happened
        self._counts: Counter[int] = Counter()
        self._waiting: set[asyncio.Future[None]] = set()

    # What the bot does.

    def call(self, method: str, params: dict[str, Any], files: dict[str, bytes] | None = None) -> Reply:
        """One call of the bot, answered at once; raises Cut when the connection breaks."""
        status, body, fault = self._answer(method, params, files or {})
        if fault and fault.kind == "cut_after":
            raise Cut(acted=True)
        return status, body

    async def respond(self, method: str, params: dict[str, Any], files: dict[str, bytes] | None = None) -> Reply:
        """One call of the bot, answered when it is time: getUpdates waits, and a slow server is slow."""
        status, body, fault = self._answer(method, params, files or {})
        if method.lower() == "getupdates" and status == 200 and not body["result"]:
            status, body = await self._wait_for_updates(payload.decode("getUpdates", params))
        if fault and fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
        if fault and fault.kind == "cut_after":
            raise Cut(acted=True)
        return status, body

    def charge(self, chat: Chat, inline_id: str = "") -> None:
        """Counts a message or an edit of the bot, or refuses it because there were too many.

        Edits of an inline message count for it alone.
        """
        if self.limits:
            self.flood.spend(chat, self.now(), inline_id)
        self._counts[chat.id] += 1

    def alone(self, chat: Chat, receiver: User | None) -> str:
        """What a message to one member counts for; empty where that is the chat."""
        counts_apart = receiver is not None and not (self.counts_ephemeral and chat.has(self.bot))
        return f"{chat.id} {receiver.id}" if receiver is not None and counts_apart else ""

    def counted(self, chat: Chat) -> int:
        """How many messages and edits the bot has made in a chat."""
        return self._counts[chat.id]

    def unanswered(self) -> list[Query]:
        """The presses that the bot has never answered."""
        return [query for query in self.queries.values() if not query.answers]

    # What goes wrong.

    def fail_next(self, method: str, kind: str, times: int = 1, seconds: float = 1.0) -> None:
        """The next calls of a method fail: 429, 500, 502, cut_before, cut_after, slow; `seconds` is the wait."""
        self.faults.order(method.lower(), "", kind, times, seconds)

    def goes_down(self) -> None:
        """Nobody answers, until it comes up."""
        self.down = True
        self.ring()

    def comes_up(self) -> None:
        """The server answers again."""
        self.down = False

    def duplicate_next_update(self, times: int = 1) -> None:
        """The next update is delivered twice."""
        self.updates.twice(times)

    def hold_updates(self) -> None:
        """Updates are late from now on."""
        self.updates.hold()

    def release_updates(self, reverse: bool = False) -> None:
        """What was held comes now."""
        self.updates.release(reverse)
        self.ring()

    async def deliver(self, post: Post) -> int:
        """Posts what waits to the webhook, until one is not taken; gives how many were."""
        return await transport.deliver(self, post)

    def press(self, person: Person, message: Message, data: str) -> Query:
        """Somebody presses a button; the bot gets a callback query."""
        query = Query(str(4_000_000 + len(self.queries)), person.user, message, data, self.now())
        self.queries[query.id] = query
        world.tell(self, "callback_query", shapes.callback_query(query), person.user)
        return query

    # Waiting.

    def ring(self) -> None:
        """Wakes whoever waits for something to happen."""
        self._stirred += 1
        while self._waiting:
            waiter = self._waiting.pop()
            waiter.get_loop().call_soon_threadsafe(_wake, waiter)

    async def changed(self, seconds: float) -> None:
        """Returns when something has happened, or when the time is up."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            await asyncio.wait([waiter], timeout=seconds)
        finally:
            self._waiting.discard(waiter)

    async def quiet(self, seconds: float = 0.05, within: float = 10.0) -> None:
        """Returns once nothing has happened for a while."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while loop.time() < until:
            before, began = self._stirred, loop.time()
            await asyncio.sleep(seconds)
            if self._stirred == before and loop.time() - began < 2 * seconds:  # longer: we had no processor either
                return
        raise AssertionError(f"something still happens after {within} seconds: {self.calls[-5:]}")

    # How a call is answered.

    def _answer(self, method: str, params: dict[str, Any], files: dict[str, bytes]) -> tuple[int, Any, Fault | None]:
        if self.down:
            raise Cut
        fault = self.faults.meet(method.lower(), "")
        if fault and fault.kind == "cut_before":
            raise Cut
        try:
            if fault:
                _refuse(fault)
            status, body = 200, {"ok": True, "result": self._act(method, params, files)}
        except Refused as error:
            status, body = error.status, {"ok": False, "error_code": error.status, "description": error.description}
            if error.parameters:
                body["parameters"] = error.parameters
        said = str(body.get("description", ""))
        chat = payload.decode("getChat", {"chat_id": params.get("chat_id")}).get("chat_id")
        self.calls.append(Call(NAMES.get(method.lower(), method), chat, self.now(), status, params, said))
        return status, body, fault

    def _act(self, method: str, params: dict[str, Any], files: dict[str, bytes]) -> Any:
        name = NAMES.get(method.lower())
        if name is None:
            self.problems.append(f"method not found: {method}")
        if name is None or self._too_new(name):
            raise Refused(404, "Not Found: method not found")
        known = {key: value for key, value in params.items() if not self._too_new(f"{name}.{key}")}
        problems = payload.check(name, known, files.keys())
        if problems:
            self.problems += [f"{name}: {problem}" for problem in problems]
            raise bad(problems[0])
        return METHODS[name](self, payload.decode(name, known), files)

    def _too_new(self, what: str) -> bool:
        return not self.speaks_at_least(facts()["since"].get(what, "0.0"))

    def speaks_at_least(self, version: str) -> bool:
        """Whether the server is of this version of the Bot API, or newer."""
        return _version(version) <= _version(self.speaks)

    async def _wait_for_updates(self, params: dict[str, Any]) -> Reply:
        mine, loop = self.poll, asyncio.get_running_loop()
        until = loop.time() + params.get("timeout", 0)
        while not self.updates.pending and (left := until - loop.time()) > 0:
            await self.changed(left)
            if self.down:
                raise Cut
            if self.poll != mine:
                return 409, {"ok": False, "error_code": 409, "description": self._conflict()}
        return 200, {"ok": True, "result": self.updates.pending[: params.get("limit", 100)]}

    def _conflict(self) -> str:
        if self.webhook["url"]:
            return "Conflict: terminated by setWebhook request"
        return "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


def _refuse(fault: Fault) -> None:
    """Raises what the server says instead of acting, if this fault is of that sort."""
    if fault.kind == "429":
        wait = max(1, round(fault.seconds))
        raise Refused(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
    if fault.kind in FAILURES:
        raise Refused(int(fault.kind), FAILURES[fault.kind])


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
