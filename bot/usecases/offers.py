"""Use cases of offers: offer, agree, decline; carried out once all required seats have agreed."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from bot.app import App
from games.core.game import Refusal
from games.core.screen import Say
from games.table import offers
from games.table.check_in import begun
from games.table.offers.kinds import Situation
from games.table.offers.rematch import waits_for_words
from games.table.starting import stayed
from games.table.table import Change, Table, player_purse
from storage import UnitOfWork
from storage.matches import purses, tables
from storage.messages import displays, rooms
from storage.people.players import Player

from .table_limits import check_open_tables, check_rematch

CARDS_MOST = 50  # rooms of a match in which its rematch is shown too


async def offer(app: App, match_id: str, player: Player, kind: str) -> Table:
    """Makes an offer, or agrees to the pending one; carries it out once all have agreed."""
    return await app.store.write(lambda unit: _offered(app, unit, match_id, player.id, kind, only_agree=False))


async def agree(app: App, match_id: str, player: Player, kind: str) -> Table:
    """Agrees to a pending offer; never makes a declined or expired one again."""
    return await app.store.write(lambda unit: _offered(app, unit, match_id, player.id, kind, only_agree=True))


async def decline(app: App, match_id: str, player: Player, kind: str) -> Table:
    """Declines an offer, and tells whoever made it; or withdraws it where the seat made it."""

    async def work(unit: UnitOfWork) -> tuple[Table, Table]:
        table = await unit.table(match_id)
        return table, unit.put(offers.declined(table, player.id, kind))

    before, after = await app.store.write(work)
    for offer in before.offers:
        if offer.kind == kind and before.chairs[offer.by].answers != player.id:
            await app.notify(after, offer.by, Say("offer-declined", {"kind": kind}))
    return after


async def begin_rematch(app: App, unit: UnitOfWork, table: Table) -> None:
    """Begins a rematch that nobody has to agree to any more, because the last one who had to has left."""
    if table.status != "over":
        return
    stays = stayed(table)
    kind = next((offer.kind for offer in table.offers if stays <= set(offer.agreed)), "")
    player = table.chairs[min(stays)].player if kind else None
    if player is not None:
        with suppress(Refusal):  # the next press says why not
            await _offered(app, unit, table.id, player, kind, only_agree=True)


async def _offered(app: App, unit: UnitOfWork, match_id: str, player: int, kind: str, only_agree: bool) -> Table:
    table = await unit.table(match_id)
    needs_history = kind in offers.KINDS and offers.KINDS[kind].needs_history
    history = await tables.history(unit.conn, table.id) if needs_history else []
    now = max(app.now(), table.moved_at)
    situation = Situation(table, now, app.presence.outages, history, app.random_bytes)
    made = offers.offered(situation, player, kind, only_agree)
    if made.effect.table.id != table.id:
        await _check_rematch(unit, made.effect.table, table, player)
    if not made.is_agreed:
        return unit.put(made.waiting)
    after = unit.put(made.effect)
    return after if after.id == table.id else await _move_to(unit, table, after)


async def _check_rematch(unit: UnitOfWork, fresh: Table, before: Table, asking: int) -> None:
    """Refuses a rematch that the limits of its room or its people do not allow, or that somebody cannot pay."""
    room = await rooms.get(unit.conn, before.room)
    await check_rematch(unit, fresh, room)
    if waits_for_words(fresh, before) and fresh.host is not None:
        await check_open_tables(unit, room, fresh.host)
    playing = {chair.player for chair in fresh.chairs}
    for seat, chair in enumerate(before.chairs if fresh.stake else ()):
        is_playing = chair.player is not None and chair.player in playing
        if not is_playing or await purses.balance(unit.conn, player_purse(chair.player or 0)) >= fresh.stake:
            continue
        if chair.player == asking:
            raise Refusal("not_enough_chips", stake=fresh.stake)
        raise Refusal("not_enough_chips", stake=fresh.stake, seat=seat)


async def _move_to(unit: UnitOfWork, table: Table, after: Table) -> Table:
    """Shows the rematch in each room with a card of the previous match; begins it unless it waits for something."""
    unit.put(Change(replace(table, deadline=None, next_match=after.id, offers=())))
    waits = waits_for_words(after, table) or not after.lobby.starts_soon
    fresh = after if waits else unit.put(begun(after, after.created_at))
    await unit.flush()
    for display in await displays.of_matches(unit.conn, [table.id], CARDS_MOST):
        if display.kind == "card" and not display.handle:
            await displays.save(unit.conn, displays.wanted(display.platform, display.room, after.id, "card"))
    return fresh
