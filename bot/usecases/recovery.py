"""Recovery links: a secret that brings a guest's account into another browser; a new one replaces the one before."""

from __future__ import annotations

from datetime import timedelta

from bot.app import App
from games.core.game import Refusal
from storage import UnitOfWork, links, people
from storage.people import Player

LIVES = timedelta(days=3_650)
KEY_BYTES = 16


async def new_key(app: App, account: str) -> str:
    """Returns the key of a new recovery link for a web account. Only its hash is stored."""
    key, until = app.random_bytes(KEY_BYTES).hex(), app.now() + LIVES
    await app.store.write(lambda unit: links.set_recovery(unit.conn, key, account, until))
    return key


async def has_key(app: App, account: str) -> bool:
    """Whether a web account has a recovery link."""
    async with app.store.read() as conn:
        return await links.has_recovery(conn, account, app.now())


async def owner_of(app: App, key: str) -> tuple[str, Player]:
    """Returns the web account that a key recovers, and its player. Raises wrong_recovery."""
    async with app.store.read() as conn:
        account = await links.recovered(conn, key, app.now())
        player = await people.find(conn, "web", account) if account else None
    if account is None or player is None:
        raise Refusal("wrong_recovery")
    return account, player


async def drop_keys(unit: UnitOfWork, player: int) -> None:
    """Revokes the recovery links of a player's web accounts."""
    for one in await people.accounts_of(unit.conn, player):
        if one.platform == "web":
            await links.drop_recovery(unit.conn, one.account)
