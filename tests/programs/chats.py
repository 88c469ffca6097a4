"""Foreign clients play people on both chats: the fake networks and the port of the program, in real time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from bot.usecases.programs import make_key
from bot.view.button_data import Action, on_card, on_hand
from games import find_games
from games.core import match as core
from games.core.chance import Chance
from games.table.starting import is_announced
from games.table.table import Table
from storage.messages import rooms
from storage.messages.rooms import Settings
from storage.people.players import Account
from tests.networks.both import Both, both_networks, sketch
from tests.networks.people import InChat
from tests.networks.test_homes import _presses
from tests.program import free_port

from .harness import Figures, plays

FRONTS = ("discord", "telegram")
LOOK_SECONDS = 0.05


@asynccontextmanager
async def chats(folder: Path) -> AsyncIterator[tuple[Both, str]]:
    """Both networks, and the address at which programs call."""
    loop, port = asyncio.get_running_loop(), free_port()
    clock: Any = SimpleNamespace(time=loop.time, now=lambda: datetime.now(UTC))
    async with both_networks(clock, folder, sketch, web_port=cast(str, port)) as both:
        web = both.site.web
        web.listen()
        serving = asyncio.create_task(web.run())
        try:
            yield both, f"http://127.0.0.1:{port}"
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


async def meets(both: Both, address: str, front: str, game: str, figures: Figures, command: list[str]) -> None:
    """A client plays a match with somebody in a chat who presses what chance chooses."""
    (ann,) = await both.in_chats(front)
    seats = " seats=2" if find_games()[game].most > 2 else ""  # else others may still join
    await ann.asks(f"/play {game}{seats} clock=relaxed rated=no")
    table = await both.table()
    policy = Settings(programs="yes")
    await both.app.store.write(lambda unit: rooms.set_settings(unit.conn, table.room, policy))
    owner = await both.app.directory.get_or_create_player(Account("web", "owner", "Zoe"))
    key = (await make_key(both.app, owner, "Minnow", "play")).key
    client = asyncio.create_task(plays(figures, command, address, key, game, table.id, table.share))
    while not client.done():
        await _goes_on(both, ann, table.id)
        await asyncio.sleep(LOOK_SECONDS)
    if not await client:
        figures.left.append(f"on {front}, {await _left_at(both, table.id)}")


async def _left_at(both: Both, match_id: str) -> str:
    """How a match was left: after how many steps, who is waited for, and since when."""
    table = await both.app.store.table(match_id)
    assert table is not None
    names = [table.chairs[seat].name for seat in sorted(table.waiting())]
    since = (datetime.now(UTC) - table.moved_at).total_seconds()
    return f"version {table.revision}, {table.status}, waiting for {names} for {since:.0f} s"


async def _goes_on(both: Both, ann: InChat, match_id: str) -> None:
    """She starts the match where she has to, or answers where she is waited for."""
    table = await both.app.store.table(match_id)
    assert table is not None
    if table.status == "open" and len(table.chairs) > 1 and not is_announced(table):
        await ann.presses("Start")
    seat = next(at for at, chair in enumerate(table.chairs) if chair.name == ann.name)
    if table.status != "live" or seat not in core.waiting(table.game, table.live_match()):
        return
    match = table.live_match()
    chance = Chance(f"{table.id} {match.version}".encode(), "chats")
    choice = chance.choose(sorted(core.legal(table.game, match, seat)))
    await _answers(ann, table, Action.of(match.turn, choice))
    await both.rests()


async def _answers(ann: InChat, table: Table, action: Action) -> None:
    if table.game.ui.private and not table.game.ui.alike:
        await ann.takes_hand()
        await ann.forges(await ann.until(lambda: ann.hand(table.id), "a hand"), on_hand(table.id, action))
        return
    card = await ann.until(
        lambda: next((one for one in ann.screen() if not one.private and table.id in one.text), None), "a card"
    )
    await _presses(ann, card.it, on_card(table.id, action))
