"""Ending the sessions of a person's browsers, for somebody who has lost one or fears that another uses the account."""

from __future__ import annotations

from bot.app import App
from storage import UnitOfWork
from storage.messages import notices
from storage.people import players, sessions
from storage.people.players import Player

TOLD = "signed-out"  # begins what processes tell each other


async def sign_out(app: App, player: Player, account: str, *, keeps_push: bool = False) -> int:
    """Ends all sessions of a player's web accounts, and their push messages; returns the new epoch of this account."""

    async def work(unit: UnitOfWork) -> int:
        await sessions.end_all(unit.conn, player.id)
        for one in () if keeps_push else await players.accounts_of(unit.conn, player.id):
            await notices.unsubscribe_all(unit.conn, one.account)
        return await sessions.epoch_of(unit.conn, account)

    epoch = await app.store.write(work)
    await app.store.engine.peers.tell(f"{TOLD} {player.id}")
    return epoch
