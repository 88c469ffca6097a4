"""Pictures from Discord and Telegram as avatars: shown by those who choose it, fetched by us, and looked at daily."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import timedelta

import structlog

from bot.app import App
from bot.fronts import ChatFront
from bot.logs import failures_logged
from bot.view.avatars import avatar_picture
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from storage.people import avatar_pictures, players
from storage.people.avatar_pictures import Consent
from storage.people.players import Player, StoredAccount

DRAWN = "drawn"  # the usual choice
LOOKED_AT, TRIED_AGAIN = timedelta(days=1), timedelta(hours=1)
FETCH_SECONDS = 20.0
REFRESHED_MOST = 20  # at once

log = structlog.get_logger(__name__)


def offered(app: App, accounts: Iterable[StoredAccount]) -> tuple[str, ...]:
    """Returns what a player can choose: the drawing, or the picture of one of their accounts, by its platform."""
    return DRAWN, *dict.fromkeys(
        account.platform for account in accounts if app.fronts.chat(account.platform) is not None
    )


async def choices(app: App, player: Player) -> tuple[tuple[str, ...], str]:
    """Returns what a player can choose, and what they have chosen."""
    async with app.store.read() as conn:
        accounts = await players.accounts_of(conn, player.id)
        consent = await avatar_pictures.of_player(conn, player.id)
    return offered(app, accounts), consent.platform if consent else DRAWN


async def choose(app: App, player: Player, text: str) -> None:
    """Saves a typed choice. Raises bad_choice. The drawing deletes the picture; a picture is fetched by the sweep."""
    choice, (may_be, now) = text.lower(), await choices(app, player)
    if choice not in may_be:
        raise Refusal("bad_choice", value=text[:SHOWN_MOST], choices=", ".join(may_be))
    if choice == now:
        return
    async with app.store.read() as conn:
        accounts = await players.accounts_of(conn, player.id)
    if choice == DRAWN:
        await app.store.write(lambda unit: avatar_pictures.withdraw(unit.conn, player.id))
    else:
        account = next(known.account for known in accounts if known.platform == choice)
        due = app.now()
        await app.store.write(lambda unit: avatar_pictures.agree(unit.conn, player.id, choice, account, due))
    await learn(app)


async def learn(app: App) -> list[Consent]:
    """Reads who shows a picture, which others may have changed; first those that are due to be looked at."""
    async with app.store.read() as conn:
        every = await avatar_pictures.every(conn)
    app.studio.avatars.pictures = {consent.player: consent.seed for consent in every if consent.seed}
    return every


async def refresh(app: App) -> None:
    """Reads who shows a picture, and fetches those that are due, on the fronts of this process."""
    every, now = await learn(app), app.now()
    fronts = {name: front for name, front in app.fronts.chats.items() if front.is_here and front.ready}
    due = [consent for consent in every if consent.due_at <= now and consent.platform in fronts][:REFRESHED_MOST]
    for consent in due:
        with failures_logged(log, "a picture could not be fetched", platform=consent.platform):
            await _refresh(app, fronts[consent.platform], consent)
    if due:
        await learn(app)


async def _refresh(app: App, front: ChatFront, consent: Consent) -> None:
    later = app.now() + TRIED_AGAIN
    await app.store.write(lambda unit: avatar_pictures.look_later(unit.conn, consent, later))
    async with asyncio.timeout(FETCH_SECONDS):
        source, file = await front.picture_of(consent.account, consent.source)
    due_at = app.now() + LOOKED_AT
    if source and source == consent.source:
        await app.store.write(lambda unit: avatar_pictures.look_later(unit.conn, consent, due_at))
        return
    picture = await app.studio.paint_beside(avatar_picture, file) if file else None
    seed = app.studio.avatars.with_picture(consent.player, picture) if picture else ""
    await app.store.write(lambda unit: avatar_pictures.keep(unit.conn, consent, seed, source, picture, due_at))
