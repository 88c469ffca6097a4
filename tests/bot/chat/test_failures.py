"""A press or command that fails: what the log has, and what the person is told."""

from __future__ import annotations

import traceback

import pytest

from bot.chat.delivery import telling_failures
from storage import Trouble, Unsure
from tests.house import House


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (Trouble("the database does not answer"), "web-trouble"),
        (Unsure("the connection was lost"), "web-trouble-unsure"),
        (KeyError("bug"), "web-bug"),
    ],
)
async def test_failure_to_tell_of_a_failure_is_logged_without_the_first(failure: Exception, said: str) -> None:
    told = []

    async def fails() -> None:
        raise failure

    async def tell(key: str) -> None:
        told.append(key)
        raise ConnectionError("Session is closed")

    with pytest.raises(ConnectionError) as untold:
        await telling_failures(fails(), tell, "web-bug")
    assert told == [said]
    assert "During handling" not in "".join(traceback.format_exception(untold.value))


async def test_press_that_was_saved_before_the_database_went_away_is_not_denied(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    told = []

    async def presses() -> None:
        await house.plays(table, "a1")
        raise Trouble("the database does not answer")  # to what is read for the answer

    async def tell(key: str) -> None:
        told.append(key)

    await telling_failures(presses(), tell, "web-bug")
    assert told == ["web-trouble-saved"]


async def test_work_that_was_saved_in_part_is_not_denied(house: House) -> None:
    told = []

    async def opens() -> None:
        await house.person("Ann")
        raise Trouble("the database does not answer")

    async def tell(key: str) -> None:
        told.append(key)

    await telling_failures(opens(), tell, "web-bug")
    assert told == ["web-trouble-unsure"]
