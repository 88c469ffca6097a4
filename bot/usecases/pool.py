"""The pool: people who look for anybody to play with, from all rooms and networks, are paired and play at once.

Somebody whose game waits at a listed table sits down there. pairing.py says who plays whom. A pair, its table and its
cards are one transaction: a process that is killed leaves both in the pool, or both at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Required, TypedDict, Unpack

from bot.app import App
from games.core.game import Refusal
from games.core.options import fresh
from games.core.screen import Say
from games.table.play import begun
from games.table.seating import new_table
from games.table.table import USUAL, Change, Lobby, Table
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches import seekers
from storage.matches.seekers import Seeker
from storage.messages import displays
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people import bans, players
from storage.people.players import Player

from .pairing import pairs_of
from .rated_match import chair_of
from .seeker_facts import has_left_a_partner, known_of
from .table_limits import check_bans
from .waiting_tables import cards_of, sits_down

LOOKED_AT = 500  # people considered at once, those who have looked longest
PAGE_LASTS = timedelta(minutes=3)  # how long somebody looks whose pages are all closed
REACHABLE_LASTS = timedelta(minutes=30)  # the same where a private message calls them back
CHAT_LASTS = timedelta(hours=1)
ASKED_AGAIN = timedelta(minutes=2)  # within this time a request may be a repetition
FOUND_STAYS = timedelta(hours=1)  # how long it is known who found each other


Found = tuple[Table, list[Display]]  # with its cards


async def home_of(app: App) -> Room:
    """Returns the room in which pairs play, whatever networks they come from: the lobby of the web."""
    return await app.directory.get_or_create_room(WEB, "lobby", "Web")


class Where(TypedDict, total=False):
    """Where somebody looks: the room in which they ask, and where they are shown a match."""

    asked_in: Required[Room]
    private: str  # as in Seeker
    room: str  # as in Seeker
    address: str  # of their browser, never stored


async def seek(
    app: App, player: Player, front: str, games: Sequence[str], lasts: timedelta, **where: Unpack[Where]
) -> Seeker:
    """Looks for anybody who wants one of these games; returns the seeker, with a match where somebody was there.

    Somebody who looks already keeps their place; somebody who found a partner a moment ago is led there.
    Raises draining, banned_here, no_game_chosen.
    """
    app.presence.check_may_begin()
    wanted = _wanted(app, games)
    home, now = await home_of(app), app.now()
    if address := where.get("address"):
        app.recent.seeker_addresses[player.id] = address
    shown = where.get("private", ""), where.get("room", "")
    comes_last = await has_left_a_partner(app, player.id)
    asks = Seeker(player.id, wanted, front, now, now + lasts, *shown, comes_last=comes_last)
    seeker, pairs = await app.store.write(lambda unit: _entered(unit, app, asks, lasts, (home, where["asked_in"])))
    await _tell(app, pairs, player.id)
    return seeker if seeker.match_id else await sits_down(app, player, home, seeker, app.now() + FOUND_STAYS)


async def _entered(
    unit: UnitOfWork, app: App, asks: Seeker, lasts: timedelta, places: tuple[Room, Room]
) -> tuple[Seeker, list[Found]]:
    """Saves who looks, for so long from now on; returns them, and who found each other."""
    now, home = app.now(), places[0]
    for banned_from in {place.id for place in places}:
        await check_bans(unit, banned_from, asks.player)
    before = await seekers.of_player(unit.conn, asks.player)
    if before is not None and await _was_just_found(unit, before, now):
        return before, []
    seeker = replace(asks, since=await _since(unit, before, now), until=now + lasts)
    await seekers.save(unit.conn, seeker)
    pairs = await _paired(app, unit, home)
    return await seekers.of_player(unit.conn, asks.player) or seeker, pairs


def _wanted(app: App, games: Sequence[str]) -> tuple[str, ...]:
    """Returns the games of this house among these, in its order. Raises no_game_chosen if there are none."""
    wanted = tuple(name for name in app.games if name in games)
    if not wanted:
        raise Refusal("no_game_chosen")
    return wanted


async def _since(unit: UnitOfWork, before: Seeker | None, now: datetime) -> datetime:
    """Returns since when somebody has been looking, who may have looked before."""
    if before is not None and await seekers.is_looking(unit.conn, before.player, now):
        return before.since
    return now


async def _was_just_found(unit: UnitOfWork, seeker: Seeker, now: datetime) -> bool:
    """Whether somebody found a partner a moment ago: the request is a repetition, as after a lost answer."""
    if seeker.match_id is None or now - (seeker.until - FOUND_STAYS) > ASKED_AGAIN:
        return False
    return (await unit.table(seeker.match_id)).status == "live"


async def stop(app: App, player: Player) -> Seeker | None:
    """Stops looking; returns the seeker who has found somebody already, and None otherwise."""

    async def work(unit: UnitOfWork) -> Seeker | None:
        seeker = await seekers.of_player(unit.conn, player.id)
        if seeker is None or seeker.match_id is not None:
            return seeker
        await seekers.leave(unit.conn, player.id)
        return None

    return await app.store.write(work)


async def state(app: App, player: Player) -> tuple[Seeker | None, Table | None]:
    """Returns what a player looks for, or the live match that they found; nothing where they do neither."""
    async with app.store.read() as conn:
        seeker = await seekers.of_player(conn, player.id)
        is_looking = seeker is not None and await seekers.is_looking(conn, player.id, app.now())
    if seeker is None or seeker.match_id is None:
        return (seeker if is_looking else None), None
    table = await app.store.table(seeker.match_id)
    return (seeker, table) if table is not None and table.status == "live" else (None, None)


async def stay(app: App, present: Collection[int]) -> None:
    """Lets these players, as far as they look, do so a while longer: they have a page open."""
    if not present:
        return
    async with app.store.read() as conn:
        ending = await seekers.looking_until(conn, app.now(), app.now() + PAGE_LASTS / 2)
    if staying := [player for player in ending if player in present]:
        until = app.now() + PAGE_LASTS
        await app.store.write(lambda unit: seekers.stay(unit.conn, staying, app.now(), until))


async def sweep(app: App) -> None:
    """Forgets those who no longer look; pairs who could not be paired before: a drain has ended, a block was lifted."""
    async with app.store.read() as conn:
        if not await seekers.any_there(conn):
            return
    home = await home_of(app)

    async def work(unit: UnitOfWork) -> list[Found]:
        await seekers.drop_past(unit.conn, app.now())
        return [] if app.presence.drain is not None else await _paired(app, unit, home)

    await _tell(app, await app.store.write(work))


async def _paired(app: App, unit: UnitOfWork, home: Room) -> list[Found]:
    """Pairs all who can be; returns their tables, each with the cards that their chats get."""
    looking = await seekers.looking(unit.conn, app.now(), LOOKED_AT)
    if len(looking) < 2:
        return []
    ids = [person.player for person in looking]
    apart = await seekers.blocked_pairs(unit.conn, ids)
    banned = await bans.banned_among(unit.conn, home.id, ids)
    allowed = [person for person in looking if person.player not in banned]
    known = await players.rows.by_ids(unit.conn, ids)
    pairs: list[Found] = []
    for first, second, game in pairs_of(
        allowed,
        await known_of(app, unit.conn, allowed, apart),
        lambda games: games[app.random_bytes(1)[0] % len(games)],
    ):
        table = await _seat(app, unit, home, game, [(known[first.player], first), (known[second.player], second)])
        await unit.flush()  # displays and seekers name the match
        await seekers.set_match(unit.conn, [first.player, second.player], table.id, app.now() + FOUND_STAYS)
        cards = [display for seeker in (first, second) for display in cards_of(seeker, table.id)]
        for display in cards:
            await displays.save(unit.conn, display)
        pairs.append((table, cards))
    return pairs


async def _seat(app: App, unit: UnitOfWork, home: Room, name: str, two: Sequence[tuple[Player, Seeker]]) -> Table:
    """Opens a table at which both sit, and begins the match; it has no host, and the lot decides who moves first."""
    now, game = app.now(), app.games[name]
    chairs = [await chair_of(unit, name, player, seeker.front, now) for player, seeker in two]
    is_public = all(app.fronts.has_pages(seeker.front) or seeker.room for _, seeker in two)
    table = new_table(
        game,
        app.random_bytes,
        now,
        name=name,
        options=fresh(game.Options),
        room=home.id,
        host=None,
        most=len(chairs),
        stake=0,
        visibility="listed" if is_public else "link",
        lobby=Lobby(first_move="lot" if game.deal.seat_0_begins else "host", casual=False, absent=USUAL, paired=True),
        chairs=tuple(chairs),
        asked_at=now,
    )
    return unit.put(begun(unit.put(Change(table)), now))


async def _tell(app: App, pairs: Iterable[Found], but: int = 0) -> None:
    """Has the cards sent, and tells those who look on a page, except the player whose request is being answered."""
    for table, cards in pairs:
        for display in cards:
            app.redraw.enqueue_saved(display)
        for seat, chair in enumerate(table.chairs):
            if app.fronts.has_pages(chair.front) and chair.player != but:
                other = next(known for known in table.chairs if known != chair)
                await app.notify(table, seat, Say("pool-found", {"who": other.name}))
