"""Questions between processes are answered although texts are lost, and the work is done once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest
from structlog.testing import capture_logs

from bot.relay import NoAnswer
from storage import Trouble
from tests.texts import Wire
from tests.virtual import VirtualLoop, virtually


@virtually
async def test_a_question_is_answered_once_although_half_of_all_texts_are_lost(loop: VirtualLoop) -> None:
    wire, done = Wire(lost=0.5), Counter[bytes]()
    ann, bo = wire.process("ann"), wire.process("bo")

    async def work(body: bytes) -> bytes:
        done[body] += 1
        return body.upper()

    bo.answer("shout", work)
    words = [f"word{n}".encode() for n in range(50)]
    answers = await asyncio.gather(*(ann.ask("bo", "shout", word, silent_seconds=60) for word in words))
    assert answers == [word.upper() for word in words]
    assert done == Counter(words)


@virtually
async def test_work_may_take_longer_than_a_process_may_be_silent(loop: VirtualLoop) -> None:
    wire = Wire()
    ann, bo = wire.process("ann"), wire.process("bo")

    async def slow(body: bytes) -> bytes:
        await asyncio.sleep(60)
        return body

    bo.answer("slow", slow)
    assert await ann.ask("bo", "slow", b"x") == b"x"
    assert wire.told < 260


@virtually
async def test_a_long_question_and_a_long_answer_arrive_whole(loop: VirtualLoop) -> None:
    wire, long = Wire(lost=0.02), random.Random(1).randbytes(150_000)
    ann, bo = wire.process("ann"), wire.process("bo")

    async def same(body: bytes) -> bytes:
        return body + body

    bo.answer("same", same)
    assert await ann.ask("bo", "same", long, silent_seconds=60) == long + long


@virtually
async def test_a_process_that_is_gone_does_not_answer_and_one_that_fails_says_so(loop: VirtualLoop) -> None:
    wire = Wire()
    ann, _ = wire.process("ann"), wire.process("bo")
    wire.cut.add("bo")
    began = loop.time()
    with pytest.raises(NoAnswer, match="bo"):
        await ann.ask("bo", "anything", b"")
    assert 5 <= loop.time() - began <= 7
    wire.cut.clear()
    with pytest.raises(NoAnswer, match="could not answer"):
        await ann.ask("bo", "anything", b"")


@virtually
async def test_a_process_without_its_database_says_that_it_failed_and_reports_no_bug(loop: VirtualLoop) -> None:
    wire = Wire()
    ann, bo = wire.process("ann"), wire.process("bo")

    async def reads(_: bytes) -> bytes:
        raise Trouble("the server is restarted")

    bo.answer("read", reads)
    with capture_logs() as lines, pytest.raises(NoAnswer, match="could not answer"):
        await ann.ask("bo", "read", b"")
    assert [line["log_level"] for line in lines] == ["warning"]


@virtually
async def test_all_are_asked_and_the_silent_ones_are_named(loop: VirtualLoop) -> None:
    wire = Wire()
    ann, bo, cy = (wire.process(name) for name in ("ann", "bo", "cy"))

    async def name(_: bytes) -> bytes:
        return b"here"

    for one in (bo, cy):
        one.answer("name", name)
    wire.cut.add("cy")
    assert await ann.ask_all("name", b"", 0.5) == ({"bo": b"here"}, ["cy"])
    await asyncio.gather(*(one.close() for one in (ann, bo, cy)))


@virtually
async def test_what_another_version_says_is_ignored(loop: VirtualLoop) -> None:
    wire = Wire()
    ann, bo = wire.process("ann"), wire.process("bo")

    async def same(body: bytes) -> bytes:
        return body

    bo.answer("same", same)
    for text in ("relay bo ", "relay bo {}", 'relay bo ["ann", "1"]', "relay cy []", "changes {}"):
        await wire.ends["ann"].tell(text)
    assert await ann.ask("bo", "same", b"x") == b"x"
