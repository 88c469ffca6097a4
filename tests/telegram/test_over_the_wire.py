"""The real program beside a Telegram on the loopback: started as a user starts it, killed, and started again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import Program, command, running

from .people import Person
from .server import FakeTelegram
from .state import Chat
from .transport import serve_in_thread


@pytest.fixture
def program(fake: FakeTelegram, tmp_path: Path) -> Iterator[Program]:
    """The program with a token, on the fake; it says all that it can say."""
    with (
        serve_in_thread(fake) as url,
        running(tmp_path, telegram_token=fake.token, telegram_api_url=url, log_level="debug") as program,
    ):
        yield program


async def test_a_bot_waits_for_telegram_and_then_serves(
    fake: FakeTelegram, program: Program, group: Chat, ann: Person
) -> None:
    fake.goes_down()
    program.kill()
    program.start()
    fake.comes_up()
    ann.says("/tables", in_=group)
    await ann.sees("There are no tables here", in_=group, within=20)
    assert program.stop() == 0


def test_a_check_of_the_whole_names_a_wrong_token(fake: FakeTelegram, tmp_path: Path) -> None:
    with serve_in_thread(fake) as url:
        done = command(tmp_path, "check", telegram_token="7:wrong", telegram_api_url=url)
    assert done.status == 1
    assert "ROUNDHOUSE_TELEGRAM_TOKEN is not accepted" in done.said + done.complained
