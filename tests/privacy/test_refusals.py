"""What is wrong with a hidden move is told to its player; no log and no figure knows of it."""

from __future__ import annotations

from pathlib import Path

from structlog.testing import capture_logs

from games.tequila.state import TILES, WORD
from tests.bot.chat.paper import Chat, code_of, open_chat

from .listening import figures


async def refusals(chat: Chat, name: str, data: str, *texts: str) -> tuple[list[str], list[str], dict[str, float]]:
    """With which codes somebody is refused, which lines are logged, and what is counted."""
    before = figures()
    with capture_logs() as lines:
        codes = [code_of(await chat.says(name, data.format(text=text))) for text in texts]
    counted = {key: value - before.get(key, 0.0) for key, value in figures().items() if "refusals" in key}
    return codes, [line["event"] for line in lines], {key: value for key, value in counted.items() if value}


async def test_refused_tile_is_neither_logged_nor_counted(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        table = await chat.house.sits("Ann", "Bo", game="tequila")
        match = table.live_match()
        (mover,) = table.waiting()
        mine = match.state.hands[mover]
        strange = next(tile for tile in TILES if tile not in mine)
        closed = 2 if mover == 0 else 1
        name, texts = ("Ann", "Bo")[mover], (f"{WORD[strange]}.1", f"{WORD[mine[0]]}.{closed}", "pass", "13-1.1")
        said = await refusals(chat, name, f"{table.id}:{match.turn}:{{text}}", *texts)
        assert said == (["not_your_tile", "track_closed", "must_play", "no_such_tile"], [], {})


async def test_other_refusals_are_logged_and_counted_as_ever(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        table = await chat.house.sits("Ann", "Bo", game="tequila")
        other = ("Bo", "Ann")[min(table.waiting())]
        codes, logged, counted = await refusals(chat, other, f"{table.id}:1:{{text}}", "pass")
        assert (codes, logged) == (["not_your_turn"], ["refused"])
        assert counted == {'roundhouse_refusals_total{code="not_your_turn"}': 1.0}
        plain = await chat.house.sits("Ann", "Bo")
        assert (await refusals(chat, "Ann", f"{plain.id}:1:{{text}}", "z9"))[:2] == (["off_board"], ["refused"])
