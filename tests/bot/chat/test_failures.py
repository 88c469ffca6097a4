"""A press or command that fails: what the log has, and what the person is told."""

from __future__ import annotations

import traceback

import pytest

from bot.chat.delivery import telling_failures
from storage import Trouble


@pytest.mark.parametrize(
    ("failure", "said"), [(Trouble("the database does not answer"), "web-trouble"), (KeyError("bug"), "web-bug")]
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
