"""What the host of a table does and is answered, and what follows once the signature is there or cannot be had."""

from __future__ import annotations

from bot.app import App
from bot.chat.command import Command, Given, Option
from bot.chat.context import Context
from bot.chat.pages import back, head
from bot.chat.table_commands import OPEN, named
from bot.feature import Entry
from bot.usecases.lobby import begin_if_ready
from bot.view.answer import Answer, Message, Page
from bot.view.option_values import beacon_line
from bot.view.pen import joined
from games.core.beacon import Beacon
from games.table import beacon as rules
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.people.players import Player

NAMED = "beacon"  # the kind of what the process is told that fetches signatures


def entries_at(table: Table, viewer: int | None) -> list[Entry]:
    """Returns the way to the beacon from an open table, for its host, as long as nobody else has sat down."""
    if not rules.may_name(table, viewer):
        return []
    return [Entry("beacon-button", f"beacon {table.id}", f"/beacon/{table.id}", is_pressed=True)]


async def name_round(app: App, table: Table, player: Player) -> Table:
    """Has a table draw from the next round. Raises what games/table/beacon.py raises."""

    async def work(unit: UnitOfWork) -> Table:
        return unit.put(rules.named(await unit.table(table.id), player.id, app.now()))

    after = await app.store.write(work)
    app.feed.publish((), NAMED)
    return after


async def sign(app: App, match_id: str, beacon: Beacon) -> None:
    """Notes the signature of the round that a table waits for; the match begins where only that was missing."""

    async def work(unit: UnitOfWork) -> None:
        table = await unit.table(match_id)
        if table.status == "open" and table.awaited_beacon and table.awaited_beacon.round == beacon.round:
            begin_if_ready(unit, unit.put(Change(rules.signed(table, beacon.signature))), app.now())

    await app.store.write(work)


async def give_up(app: App, match_id: str) -> None:
    """Notes that a signature cannot be had; the match begins where only that was missing."""

    async def work(unit: UnitOfWork) -> None:
        table = await unit.table(match_id)
        if table.status == "open" and rules.is_overdue(table, app.now()):
            begin_if_ready(unit, unit.put(Change(rules.missed(table))), app.now())

    await app.store.write(work)


async def _answer(context: Context, given: Given) -> Answer:
    """Has a table draw from the beacon, and says what that means."""
    table = await name_round(context.app, await named(context, given, OPEN), context.player)
    pen = context.pen(table)
    line = beacon_line(table)
    lines = [head(pen, table), pen(line) if line else "", pen("beacon-how")]
    return (Page(Message(joined(lines), ((back(pen, table),),))),)


BEACON = Command("beacon", _answer, (Option("match", "match"),), in_menus=False, shared=True, pages="private")
