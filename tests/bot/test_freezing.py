"""A bug in one match: that match stands still, the others go on, and what led to it can be played again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs

from bot.__main__ import main
from bot.usecases import play
from games.table import play as table_play
from games.table.invariants import InvariantBroken
from games.table.table import HOUSE, Change, Movement, Table
from tests.checks import books_balance, refused, steps_have_no_gaps
from tests.house import House


def twice(change: Change) -> Change:
    """The stakes are paid out once more."""
    return structs.replace(change, movements=change.movements * 2)


def renumbered(change: Change) -> Change:
    return structs.replace(change, steps=tuple(structs.replace(s, version=s.version + 1) for s in change.steps))


def taken_in_play(change: Change) -> Change:
    return structs.replace(change, movements=(Movement(change.table.escrow, HOUSE, 1, "a bug"),))


async def misplayed(house: House, table: Table, cell: str, bug: Any) -> None:
    """Whoever is asked marks a cell, and a bug gets at what comes of it."""

    def change(now: Table) -> Change:
        (seat,) = now.waiting()
        changed: Change = bug(table_play.acted(now, seat, now.live_match().turn, cell, house.app.now(), ()))
        return changed

    with pytest.raises(InvariantBroken):
        await house.app.store.change(table.id, change)
    await house.freezing.drain()


@pytest.mark.parametrize(
    ("bug", "law", "moves"),
    [
        (twice, "a stake stays with its match", ("a1", "a2", "b1", "b2", "c1")),
        (taken_in_play, "a stake stays with its match", ("a1",)),
        (renumbered, "steps are numbered", ("a1",)),
    ],
)
async def test_a_bug_freezes_its_match_and_no_other(house: House, bug: Any, law: str, moves: tuple[str, ...]) -> None:
    await house.meets("Ann", "Bo", "Cy", "Di", chips=100)
    broken, other = await house.sits("Ann", "Bo", stake=40), await house.sits("Cy", "Di", stake=40)
    await house.plays(broken, *moves[:-1])
    await misplayed(house, broken, moves[-1], bug)
    assert (await house.table(broken)).status == "frozen"
    assert law in (house.app.files.folder / "frozen" / f"{broken.id}.what.json").read_text()
    with refused("frozen"):
        await house.presses("Ann", broken, "1:c3")
    assert (await house.plays(other, "a1")).status == "live"
    await steps_have_no_gaps(house.app.store)
    await books_balance(house.app.store)


async def test_what_led_to_it_can_be_played_again(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "b2")
    await misplayed(house, table, "c3", renumbered)
    bundle = house.app.files.folder / "frozen" / f"{table.id}.record.json"
    what = json.loads((house.app.files.folder / "frozen" / f"{table.id}.what.json").read_text())
    assert (what["law"], what["tried"]) == ("steps are numbered without gaps", [{"seat": 0, "do": "c3"}])
    assert bundle.stat().st_mode & 0o077 == 0
    capsys.readouterr()
    assert main(["replay", str(bundle)]) == 0
    assert capsys.readouterr().out.count("\n") == 3  # the start, and the two steps that are there


async def test_frozen_match_can_be_stopped_and_its_stakes_go_back(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo", chips=100)
    table = await house.sits("Ann", "Bo", stake=40)
    await misplayed(house, table, "a1", taken_in_play)
    await play.stop(house.app, table.id, "stopped")
    assert [await house.purse(ann), await house.purse(bo)] == [100, 100]
    await books_balance(house.app.store)


async def test_what_is_over_cannot_be_changed_by_a_bug(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "a2", "b1", "b2", "c1")
    with pytest.raises(InvariantBroken, match="what is over stays as it is"):
        await house.app.store.change(table.id, lambda now: Change(structs.replace(now, status="live")))
    await house.freezing.drain()
    assert await house.table(table) == table
