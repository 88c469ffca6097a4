"""Guesses at hashes that are taken: three a round, then only buttons seal; nobody else hears of it."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from games.core.game import Refusal
from games.table.table import Table
from tests.house import House, open_house


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


async def says(house: House, name: str, table: Table, text: str) -> str:
    """What comes of a typed action: the code of the refusal, if it was refused."""
    return await outcome(house, name, table, "type", text)


async def outcome(house: House, name: str, table: Table, data: str, text: str = "") -> str:
    try:
        await house.presses(name, table, data, text)
    except Refusal as refusal:
        return (
            refusal.code
            if refusal.hidden or refusal.code in ("stale_turn", "illegal")
            else f"{refusal.code}, for all to know"
        )
    return ""


async def test_after_three_hits_in_a_round_only_buttons_seal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await house.sits("Ann", "Bo", "Cy", game="rpsls")
        assert await says(house, "Ann", table, f"commit:{hash_of('2pass')}") == ""
        taken = [await says(house, "Bo", table, f"commit:{hash_of('2pass')}") for _ in range(4)]
        assert taken == ["hash_taken", "hash_taken", "hash_taken", "busy"]
        assert await says(house, "Bo", table, f"commit:{hash_of('2 never used by anybody')}") == "busy"
        field = f"fill:{table.live_match().turn}:commit"
        assert await outcome(house, "Bo", table, field, "2 never used by anybody") == "busy"
        assert await says(house, "Cy", table, f"commit:{hash_of('2pass')}") == "hash_taken"
        assert await says(house, "Bo", table, "rock") == ""


async def test_hits_are_counted_anew_in_the_next_round(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await house.sits("Ann", "Bo", game="rpsls")
        await says(house, "Ann", table, f"commit:{hash_of('2pass')}")
        for _ in range(4):
            last = await says(house, "Bo", table, f"commit:{hash_of('2pass')}")
        assert last == "busy"
        await says(house, "Bo", table, "scissors")
        await says(house, "Ann", table, "reveal:2pass")
        assert await says(house, "Bo", table, f"commit:{hash_of('2pass')}") == "hash_taken"
        assert await says(house, "Bo", table, f"commit:{hash_of('2 another one')}") == ""


async def test_hits_at_one_table_count_at_that_table_alone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        tables = [await house.sits("Ann", "Bo", game="rpsls") for _ in range(2)]
        for table in tables:
            await says(house, "Ann", table, f"commit:{hash_of('2pass')}")
        for _ in range(3):
            await says(house, "Bo", tables[0], f"commit:{hash_of('2pass')}")
        assert await says(house, "Bo", tables[1], f"commit:{hash_of('3 something else')}") == ""


async def test_field_hashes_to_the_byte_and_warns_of_a_short_password(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await house.sits("Ann", "Bo", game="rpsls")
        field = f"fill:{table.live_match().turn}:commit"
        assert await outcome(house, "Ann", table, field, " 2pass") == "no_move"
        assert await outcome(house, "Ann", table, field, "２pass") == "no_move"
        assert await outcome(house, "Ann", table, field, "1") == "weak_hash"
        short = await house.presses("Ann", table, field, "2pass ")
        assert short.line is not None
        assert short.line.args == {"hash": hash_of("2pass "), "short": "yes"}
        long = await house.presses("Bo", table, field, "2 a long password")
        assert long.line is not None
        assert long.line.args["short"] == "no"
        turn = (await house.table(table)).live_match().turn
        assert await outcome(house, "Ann", table, f"fill:{turn - 1}:reveal", "2pass ") == "stale_turn"
        assert await outcome(house, "Ann", table, f"fill:{turn}:reveal", "2pass") == "mismatch"
        assert await outcome(house, "Ann", table, f"fill:{turn}:reveal", "2pass ") == ""
        assert await outcome(house, "Ann", table, f"fill:{turn}:nothing", "2pass ") == "illegal"
