"""Questions between the processes of one database: repeated until they are answered, and each one answered once.

A text to other processes may be lost. So whoever asks repeats the question, and whoever is asked remembers it: the work
is done once, however often the question arrives.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Protocol

import msgspec
import structlog

from storage import Trouble

from .memory import RecentDict
from .tasks import Tasks

PAUSES = (0.1, 0.2, 0.4, 0.5)  # seconds before a question is repeated; the last one again and again
SILENT_SECONDS = 5.0  # a process that says nothing for so long is gone or cut off
KEPT_SECONDS = 30.0  # answers, for questions that are repeated
KEPT_MOST = 1_000
PART = 6_000  # characters of a body in one text

log = structlog.get_logger(__name__)

Handler = Callable[[bytes], Awaitable[bytes]]


class NoAnswer(Exception):
    """A process did not answer; whether it has done anything is not known."""


class Texts(Protocol):
    """The part of `storage.engine.Peers` that a relay needs."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls this with each text of another process."""

    async def tell(self, text: str) -> None:
        """Sends a text to all other processes."""


class Text(msgspec.Struct, array_like=True):
    """What one process says to another: a part of a question or an answer, or how far a question is."""

    sender: str
    number: str  # of the question
    what: str  # ask, again, working, answer, failed
    kind: str = ""
    part: int = 0
    parts: int = 1
    body: str = ""


@dataclass(eq=False, slots=True)
class Asked:
    """A question of this process that is not answered yet."""

    heard: float  # when the other process said something last
    answer: asyncio.Future[bytes] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    is_known: bool = False  # to the other process


class Relay:
    """Asks other processes and answers them. `name`: of this process; `others`: returns those of the live ones."""

    def __init__(self, texts: Texts, name: str, others: Callable[[], Awaitable[Collection[str]]]) -> None:
        self.name = name
        self._texts = texts
        self._others = others
        self._handlers: dict[str, Handler] = {}
        self._asked: dict[str, Asked] = {}
        self._answers: RecentDict[str, list[Text]] = RecentDict(KEPT_MOST)  # empty: still at work
        self._incomplete: RecentDict[tuple[str, str], dict[int, str]] = RecentDict(KEPT_MOST)
        self._tasks = Tasks()
        texts.listen(self._heard)

    def answer(self, kind: str, handler: Handler) -> None:
        """Answers questions of a kind with what the handler returns."""
        self._handlers[kind] = handler

    async def close(self) -> None:
        """Stops answering."""
        await self._tasks.finish()

    async def ask(self, process: str, kind: str, body: bytes, silent_seconds: float = SILENT_SECONDS) -> bytes:
        """Returns the answer of a process, however long its work takes. Raises NoAnswer when it falls silent."""
        loop, number = asyncio.get_running_loop(), secrets.token_hex(8)
        asked = self._asked[number] = Asked(loop.time())
        question = self._texts_of(number, "ask", body, kind)
        try:
            for pause in chain(PAUSES, repeat(PAUSES[-1])):
                await self._send(process, [Text(self.name, number, "again")] if asked.is_known else question)
                done, _ = await asyncio.wait([asked.answer], timeout=min(pause, silent_seconds))
                if done:
                    break
                if loop.time() - asked.heard > silent_seconds:
                    raise NoAnswer(f"another process of this house ({process}) does not answer")
            return await asked.answer
        finally:
            del self._asked[number]
            asked.answer.cancel()

    async def ask_all(
        self, kind: str, body: bytes, silent_seconds: float = SILENT_SECONDS
    ) -> tuple[Mapping[str, bytes], Collection[str]]:
        """Returns the answers of all other live processes, and those that did not answer."""
        others = sorted(set(await self._others()) - {self.name})
        asking = [self.ask(process, kind, body, silent_seconds) for process in others]
        found = dict(zip(others, await asyncio.gather(*asking, return_exceptions=True), strict=True))
        answers, silent = dict[str, bytes](), list[str]()
        for process, answer in found.items():
            if isinstance(answer, bytes):
                answers[process] = answer
            elif isinstance(answer, NoAnswer):
                silent.append(process)
            else:
                raise answer
        return answers, silent

    def _heard(self, text: str) -> None:
        start = _start(self.name)
        if not text.startswith(start):
            return
        try:
            text_heard = msgspec.json.decode(text[len(start) :], type=Text)
        except msgspec.DecodeError as error:  # of another version
            log.info("a question of another process was not understood", why=str(error))
            return
        if text_heard.what in ("ask", "again"):
            self._hear_question(text_heard)
        elif asked := self._asked.get(text_heard.number):
            asked.heard = asyncio.get_running_loop().time()
            asked.is_known = True
            if text_heard.what == "failed" and not asked.answer.done():
                asked.answer.set_exception(
                    NoAnswer(f"another process of this house ({text_heard.sender}) could not answer")
                )
            elif (
                text_heard.what == "answer"
                and (body := self._whole(text_heard)) is not None
                and not asked.answer.done()
            ):
                asked.answer.set_result(body)

    def _hear_question(self, text: Text) -> None:
        said = self._answers.get(text.number)
        if said is None and text.what == "ask":
            body = self._whole(text)
            if body is None:
                return
            self._answers[text.number] = []
            self._tasks.start(self._work(text, body), f"question of {text.sender}")
        elif said is None:
            said = [Text(self.name, text.number, "failed")]  # forgotten
        if text.part == text.parts - 1:
            self._tasks.start(self._send(text.sender, said or [Text(self.name, text.number, "working")]), "relay")

    async def _work(self, text: Text, body: bytes) -> None:
        said = [Text(self.name, text.number, "failed")]
        try:
            said = self._texts_of(text.number, "answer", await self._handlers[text.kind](body))
        except Trouble as trouble:  # no bug: the other process hears that it failed
            log.warning("the database is away, so another process gets no answer", kind=text.kind, why=str(trouble))
        except Exception:
            log.exception("a question of another process could not be answered", kind=text.kind)
        self._answers[text.number] = said
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self._answers.pop, text.number, None)
        await self._send(text.sender, said)

    def _whole(self, text: Text) -> bytes | None:
        """Returns a body whose last missing part this is."""
        key = (text.number, text.what)
        got = self._incomplete.get(key, {})
        got[text.part] = text.body
        if len(got) < text.parts:
            self._incomplete[key] = got
            return None
        self._incomplete.pop(key, None)
        return zlib.decompress(b64decode("".join(got[part] for part in range(text.parts))))

    def _texts_of(self, number: str, what: str, body: bytes, kind: str = "") -> list[Text]:
        spelled = b64encode(zlib.compress(body, 1)).decode()
        parts = range(0, len(spelled), PART)
        return [
            Text(self.name, number, what, kind, part, len(parts), spelled[begin : begin + PART])
            for part, begin in enumerate(parts)
        ]

    async def _send(self, process: str, texts: Collection[Text]) -> None:
        for text in texts:
            await self._texts.tell(_start(process) + msgspec.json.encode(text).decode())


def _start(process: str) -> str:
    """Returns how texts to a process begin."""
    return f"relay {process} "
