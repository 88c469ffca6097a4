"""The front of push messages: notices to web accounts, one for each of their subscribed browsers."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec.structs import replace
from py_vapid import Vapid02

from bot.app import App
from bot.fronts import ChatFront, RateLimited, RoomGone, Sent
from bot.memory import RecentDict
from bot.notices.text import question
from bot.rate_limit import RateLimit
from bot.view.answer import Message
from games.core.screen import Say
from games.table.table import Table
from storage.messages import notices
from storage.messages.displays import Display
from storage.messages.notices import Subscription
from storage.people import players

from .sending import Answer, Send, encrypted, is_endpoint, public_key, sender, server_key

KEPT_SECONDS = 24 * 3600  # by the push service, for a browser that is off
PAUSE_SECONDS, PAUSE_MOST = 60.0, 3600.0  # where the service asks for a pause
GONE = frozenset({404, 410})
UNANSWERED = 599  # in place of a status
FAILURES_MOST = 5  # in a row, until an address is forgotten while others answer
FAILING_MOST_TIME = timedelta(days=1)  # and while no other one is there to compare it with
FAILING_MOST = 5_000
KEY, AUTH = re.compile(r"[\w-]{87}", re.ASCII), re.compile(r"[\w-]{22}", re.ASCII)  # 65 and 16 bytes in base64url

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Failures:
    """Of one address, in a row."""

    since: datetime
    count: int = 0


class NoMarkup:
    """Push messages are plain text."""

    def escape(self, text: str) -> str:
        """Returns the text."""
        return text

    bold = code = fixed = escape

    def mention(self, account: str, name: str) -> str:
        """Returns the name."""
        return name

    def moment(self, at: datetime, words: str) -> str:
        """Returns the words."""
        return words

    def clock(self, at: datetime, words: str) -> str:
        """Returns the words."""
        return words

    def link(self, marked: str, url: str) -> str:
        """Returns the text without its link."""
        return marked


class Push(ChatFront):
    """Posts notices alone; a room is a web account, and a message is all its browsers'."""

    name = "push"
    role = "web"
    ready = True
    ink = NoMarkup()
    sends_once = True  # messages of one tag replace each other

    def __init__(self, app: App, key: Vapid02, send: Send) -> None:
        self._app, self._key, self._send = app, key, send
        self.rate_limit = RateLimit()
        self.public_key = public_key(key)
        self._failures: RecentDict[str, Failures] = RecentDict(FAILING_MOST)  # by address
        self._answered_at = app.now()  # when any service answered last

    async def run(self) -> None:
        """Waits until cancelled: nothing comes in."""
        await asyncio.Event().wait()

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Does nothing: lines are for people who are there."""

    async def post(self, display: Display, table: Table) -> Display:
        """Sends a notice to every subscribed browser, and forgets those that are gone.

        Raises RoomGone where no browser takes it, and RateLimited where a push service may take it later.
        """
        async with self._app.store.read() as conn:
            browsers = await notices.subscriptions_of(conn, display.room)
        body = await self._body(display, table)
        answers = await asyncio.gather(*(self._post(browser, body) for browser in browsers), return_exceptions=True)
        given = [answer for answer in answers if isinstance(answer, Answer)]
        if any(answer.status < 300 for answer in given):
            return replace(display, message=f"{table.id}:{display.turn}:{display.message}", state="there")
        for answer in answers:
            if isinstance(answer, BaseException):
                raise answer
        for answer in given:
            if answer.status == 429 or answer.status >= 500:
                raise RateLimited(_pause(answer.retry_after))
        raise RoomGone

    async def _post(self, browser: Subscription, body: bytes) -> Answer:
        parts = urlsplit(browser.endpoint)
        ours = self._app.settings.web_url or ""
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": ours if ours.startswith("https:") else "https://localhost",
        }
        headers = {"content-encoding": "aes128gcm", "ttl": str(KEPT_SECONDS), "urgency": "high"}
        try:
            answer = await self._send(browser.endpoint, encrypted(body, browser), headers | self._key.sign(claims))
        except OSError as error:
            return await self._unanswered(browser, error)
        self._failures.pop(browser.endpoint, None)
        self._answered_at = self._app.now()
        if answer.status in GONE:
            await self._app.store.write(lambda unit: notices.unsubscribe(unit.conn, browser.endpoint))
        elif answer.status >= 300:
            log.warning("a push service refused a message", status=answer.status, service=parts.hostname)
        return answer

    async def _unanswered(self, browser: Subscription, error: OSError) -> Answer:
        """Counts a failure of an address; forgets the address after some, unless it may be our own network's."""
        now, service = self._app.now(), urlsplit(browser.endpoint).hostname
        before = self._failures.get(browser.endpoint) or Failures(now)
        failures = self._failures[browser.endpoint] = Failures(before.since, before.count + 1)
        if failures.count == 1:
            log.warning("a push service cannot be reached", service=service, why=type(error).__name__)
        others_answer = self._answered_at > failures.since or now - failures.since > FAILING_MOST_TIME
        if failures.count < FAILURES_MOST or not others_answer:
            return Answer(UNANSWERED)
        log.warning("a browser is told no more: its push service cannot be reached", service=service)
        del self._failures[browser.endpoint]
        await self._app.store.write(lambda unit: notices.unsubscribe(unit.conn, browser.endpoint))
        return Answer(410)

    async def _body(self, display: Display, table: Table) -> bytes:
        """Returns what the browser shows: title, table and link, nothing that the table hides."""
        async with self._app.store.read() as conn:
            player = await players.get(conn, display.viewer or 0)
        pen = self._app.pen(self.name, player.language if player else "en", table)
        where = f"{pen.title(table.name)} · {pen('web-table', id=table.id)}"
        digest = {"title": pen("status-you"), "body": pen("web-turns"), "url": "/turns", "tag": "turns"}
        single = {
            "title": pen(question(table, display.viewer or 0)),
            "body": where,
            "url": f"/t/{table.id}",
            "tag": table.id,
        }
        return msgspec.json.encode(digest if display.digest else single)

    async def edit(self, display: Display, table: Table) -> bool:
        """Leaves a message as it is."""
        return True

    async def remove(self, display: Display) -> None:
        """Leaves a message to its reader."""

    async def private_room(self, account: str) -> str | None:
        """Returns the web account if a browser of it is subscribed."""
        async with self._app.store.read() as conn:
            return account if await notices.count_subscriptions(conn, account) else None

    async def tell(self, account: str, message: Message) -> bool:
        """Tells nothing but turns."""
        return False

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Says nothing: there are no rooms."""
        return None

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """Returns False: there are no rooms."""
        return False

    async def link_to(self, display: Display) -> str | None:
        """Returns None: a push message has no address."""
        return None

    async def link_in(self, payload: str) -> str | None:
        """Returns None: there is no chat with us."""
        return None

    async def subscribe(self, account: str, browser: Subscription) -> bool:
        """Saves a subscription; returns False where its address or its keys cannot be used."""
        if not (is_endpoint(browser.endpoint) and KEY.fullmatch(browser.key) and AUTH.fullmatch(browser.auth)):
            return False
        try:
            encrypted(b"{}", browser)
        except ValueError:
            return False
        now = self._app.now()
        await self._app.store.write(lambda unit: notices.subscribe(unit.conn, account, browser, now))
        return True


def _pause(asked: str) -> float:
    """Returns the seconds that a push service asks for."""
    return min(float(asked), PAUSE_MOST) if asked.isascii() and asked.isdecimal() else PAUSE_SECONDS


def platform(app: App) -> Push:
    """Returns the front."""
    secret = app.files.secret if app.store.engine.is_shared else ""
    return Push(app, server_key(app.files.folder, secret, keeps=app.files.keeps), sender())
