"""Matches as records: handed out once they are over, whole, and fair."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.view.match_records import record_of
from games.core.game import Refusal
from games.core.reading import read_record
from games.core.verify import verify
from games.table.table import Table
from tests.house import House


async def document_of(house: House, table: Table) -> Any:
    """The record of a table as a file has it."""
    return json.loads(json.dumps((await record_of(house.app.store, await house.table(table))).document()))


async def test_match_under_way_and_open_table_have_no_record(house: House) -> None:
    table = await house.opens("Ann")
    with pytest.raises(Refusal) as while_open:
        await record_of(house.app.store, await house.table(table))
    await house.presses("Bo", table, "join:0")
    with pytest.raises(Refusal) as while_live:
        await record_of(house.app.store, await house.table(table))
    assert (while_open.value.code, while_live.value.code) == ("not_over", "not_over")


async def test_record_of_a_match_is_whole_and_fair(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    table = await house.plays(table, "a1", "b2", "b1", "c3", "c1")
    document = await document_of(house, table)
    assert verify(read_record(document, house.app.games)).unfair is None
    assert document["match"] == table.id
    assert document["seats"] == ["Ann", "Bo"]
    assert [step["do"] for step in document["steps"]] == ["a1", "b2", "b1", "c3", "c1"]
    assert document["outcome"] == {"places": [[0], [1]], "shares": [20, 0], "scores": [None, None], "why": "line"}
