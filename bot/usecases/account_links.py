"""One person, several accounts: linking, recovery links, and the deletion of a person's data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import structlog
from msgspec.structs import replace

from bot.app import App
from games.core.game import Refusal
from games.table.play import forgotten
from games.table.seating import withdrawn
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches import table_lists, tables
from storage.messages import displays, notices
from storage.people import account_merge, bans, links, name_places, operators, players, search
from storage.people.links import Request
from storage.people.name_places import Place
from storage.people.players import Player, StoredAccount

from . import avatar_pictures
from .lobby import begin_if_ready
from .programs import programs_of

SIGNS = "ACDEFHJKMNPQRTVWXY34679"  # no two of them look alike
CODE_LENGTH = 10
CODE_LIVES = timedelta(minutes=5)
ANSWER_LIVES = timedelta(minutes=30)  # time for confirming on the side that asked
TRIES_MOST = 5
TRIES_LIVE = timedelta(minutes=5)
RECOVERY_LASTS = timedelta(days=3_650)
KEY_BYTES = 16
TABLES_A_PERSON = 10_000  # unfinished tables that a deleted person leaves

SIGNED_OUT = "signed-out"  # begins what processes tell each other

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Linking:
    """An account that waits to be linked, and the chips it brings."""

    request: Request
    account: StoredAccount
    other: Player
    matches: int
    chips: int


async def new_code(app: App, player: Player, account: StoredAccount) -> str:
    """Returns a one-time code that links the account typing it to this player; replaces an earlier code."""
    number, signs = int.from_bytes(app.random_bytes(16), "big"), ""
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs += SIGNS[sign]
    asked = Request("", player.id, account.platform, account.account)
    until = app.now() + CODE_LIVES
    await app.store.write(lambda unit: links.ask(unit.conn, signs, until, asked))
    return signs


def as_code(text: str) -> str:
    """Returns typed text in the form of a code."""
    return "".join(text.replace("-", " ").split()).upper()


async def take(app: App, player: Player, account: StoredAccount, text: str) -> Request:
    """Uses up a typed code; its maker must then confirm. Raises a Refusal where the code does not work."""
    code, now = as_code(text), app.now()

    async def work(unit: UnitOfWork) -> Request | None:
        conn = unit.conn
        if await links.tries(conn, account.platform, account.account, now) >= TRIES_MOST:
            raise Refusal("too_many_tries")
        asked = await links.asked_by(conn, code, now)
        if asked is None:
            token = app.random_bytes(16).hex()
            await links.note_try(conn, token, account.platform, account.account, now + TRIES_LIVE)
            return None
        if asked.player == player.id:
            raise Refusal("own_code")
        if await search.share_a_table(conn, asked.player, player.id):
            raise Refusal("same_player")
        await links.take(conn, code, account.platform, account.account, now + ANSWER_LIVES)
        return asked

    asked = await app.store.write(work)
    if asked is None:
        raise Refusal("wrong_code")
    return asked


async def to_confirm(app: App, player: int) -> Linking | None:
    """Returns the account that waits for a player's confirmation, and the chips it brings."""
    async with app.store.read() as conn:
        request = await links.to_confirm(conn, player, app.now())
        other = await players.find(conn, request.by_platform, request.by_account) if request else None
        if request is None or other is None:
            return None
        known = await players.accounts_of(conn, other.id)
        account = next(a for a in known if (a.platform, a.account) == (request.by_platform, request.by_account))
        matches = await search.count_matches(conn, other.id)
        return Linking(request, account, other, matches, await account_merge.chips_brought(conn, other.id))


async def confirm(app: App, player: Player, request: str) -> Request:
    """Merges the two players. Raises same_player, and changes nothing, while both sit at one table."""

    async def work(unit: UnitOfWork) -> tuple[Request, int]:
        asked = await links.settle(unit.conn, player.id, request, app.now())
        other = await players.find(unit.conn, asked.by_platform, asked.by_account) if asked else None
        if asked is None or other is None:
            raise Refusal("offer_expired")
        await account_merge.merge(unit, player.id, other.id)
        await displays.mark_hands_stale(unit.conn, player.id)  # their name and language may be others now
        return asked, other.id

    if waiting := await to_confirm(app, player.id):
        await app.redraw.forget_viewer(waiting.other.id)
        app.temporary.forget_all()
    asked, other = await app.store.write(work)
    app.directory.forget_player(player.id)
    app.directory.forget_player(other)
    await avatar_pictures.learn(app)
    await app.redraw.sweep_everywhere()
    return asked


async def decline(app: App, player: Player, request: str) -> Request:
    """Declines a link."""
    asked = await app.store.write(lambda unit: links.settle(unit.conn, player.id, request, app.now()))
    if asked is None:
        raise Refusal("offer_expired")
    return asked


async def unlink(app: App, player: Player, account: StoredAccount) -> None:
    """Separates an account: it is its original player again, without chips; hands that were open on it are removed."""
    handle = app.random_bytes(8).hex()

    async def work(unit: UnitOfWork) -> int:
        began = await account_merge.unlink(unit, player.id, account.platform, account.account, handle)
        others = [known.account for known in await players.accounts_of(unit.conn, player.id)]
        await displays.hand_to(unit.conn, player.id, account.platform, began, others)
        # the account named by the setting may be the separated one
        await operators.apply_setting(unit.conn, app.settings.admins)
        return began

    await app.redraw.forget_viewer(player.id)
    app.temporary.forget_all()
    began = await app.store.write(work)
    app.directory.forget_player(player.id)
    app.directory.forget_player(began)
    await avatar_pictures.learn(app)
    await app.redraw.sweep_everywhere()


async def new_recovery_key(app: App, account: str) -> str:
    """Returns the key of a new recovery link for a web account. Only its hash is stored."""
    key, until = app.random_bytes(KEY_BYTES).hex(), app.now() + RECOVERY_LASTS
    await app.store.write(lambda unit: links.set_recovery(unit.conn, key, account, until))
    return key


async def sign_out(app: App, player: Player, account: str, *, keeps_push: bool = False) -> int:
    """Ends all sessions of a player, and their push messages; returns the new epoch of this web account."""

    async def work(unit: UnitOfWork) -> int:
        await players.end_sessions(unit.conn, player.id)
        for known in () if keeps_push else await players.accounts_of(unit.conn, player.id):
            await notices.unsubscribe_all(unit.conn, known.account)
        return await players.epoch_of(unit.conn, account)

    epoch = await app.store.write(work)
    await app.store.engine.peers.tell(f"{SIGNED_OUT} {player.id}")
    return epoch


async def recovered_account(app: App, key: str) -> tuple[str, Player]:
    """Returns the web account that a key recovers, and its player. Raises wrong_recovery."""
    async with app.store.read() as conn:
        account = await links.recovered(conn, key, app.now())
        player = await players.find(conn, WEB, account) if account else None
    if account is None or player is None:
        raise Refusal("wrong_recovery")
    return account, player


async def drop_recovery_keys(unit: UnitOfWork, player: int) -> None:
    """Revokes the recovery links of a player's web accounts."""
    for known in await players.accounts_of(unit.conn, player):
        if known.platform == WEB:
            await links.drop_recovery(unit.conn, known.account)


async def forget(app: App, player: Player) -> list[Place]:
    """Removes a person from everything unfinished, deletes their personal data, and renders messages that show it.

    Their programs, whose names name them, are deleted in the same way. Returns the texts of others that still have the
    name in them, which are logged too; nobody can tell whom they mean.
    """
    for program in await programs_of(app, player):
        async with app.store.read() as conn:
            known = await players.get(conn, program.player)
        if known is not None:
            await forget(app, known)

    left_in = await app.store.write(lambda unit: _delete(unit, app, player))
    if left_in:
        log.warning("a deleted name is still in texts that others typed", places=[str(place) for place in left_in])
    app.directory.forget_player(player.id)
    for front in app.fronts.values():
        await front.reconnect(player.id)  # whose page it was
    await avatar_pictures.learn(app)
    await app.redraw.sweep_everywhere()  # no message shows the name any longer
    return left_in


async def _delete(unit: UnitOfWork, app: App, player: Player) -> list[Place]:
    """Deletes what is stored of a person; returns the texts of others that still have one of their names."""
    names = [player.name]
    for account in await players.accounts_of(unit.conn, player.id):
        names += [account.name, account.username]
    sits = await tables.ids_of_player(unit.conn, player.id, ["open", "live"], TABLES_A_PERSON)
    for match_id in sits:
        begin_if_ready(unit, unit.put(_gone(await unit.table(match_id), player.id, app)), app.now())
    for match_id in await table_lists.ids_with_rematch_offered(unit.conn, player.id):
        unit.put(Change(replace(await unit.table(match_id), offers=())))  # nobody can play it without them
    await unit.flush()
    await drop_recovery_keys(unit, player.id)
    await bans.drop_all_of(unit.conn, player.id)
    await players.forget(unit, player.id)
    return await name_places.find(unit.conn, names)


def _gone(table: Table, player: int, app: App) -> Change:
    if table.status == "open":
        return withdrawn(table, player, app.now())
    seat = table.seat_of(player)
    if seat is None:  # a computer plays for them already
        return Change(table)
    try:
        return forgotten(table, seat, app.now(), app.presence.outages)
    except Refusal:  # already out of the game, and only watching
        return Change(table)
