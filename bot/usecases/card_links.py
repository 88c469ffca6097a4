"""Addresses of cards: where a person opens a table in a chat."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.app import App
from storage.messages.displays import Display
from storage.people import players
from storage.people.players import StoredAccount

ANSWER_SECONDS = 2  # time limit for asking a chat whether somebody is there


async def card_link(app: App, platform: str, match_id: str, viewer: int = 0) -> str:
    """Returns an address that opens a card of the match on this platform; empty where there is none.

    `viewer`: leaves out rooms that this player has left, and private chats of others.
    """
    cards = await app.redraw.of_match(match_id, platform=platform, kind="card")
    return await _first_open(app, cards, await _accounts(app, viewer))


async def sees_card(app: App, platform: str, match_id: str, viewer: int) -> bool:
    """Whether a card of the match stands on this platform where somebody reads it."""
    accounts = await _accounts(app, viewer)
    cards = await app.redraw.of_match(match_id, platform=platform, kind="card")
    for card in cards:
        if await _reads(app, accounts, card):
            return True
    return False


async def nearest_card_link(app: App, shown: Display) -> str:
    """Returns an address that opens a card, for the viewer of a message about its match; empty where there is none.

    A card in the room of the message comes first, then one on its platform, then one where the viewer has an account.
    """
    accounts = await _accounts(app, shown.viewer or 0)
    platforms = {shown.platform, *(account.platform for account in accounts)}
    cards = await app.redraw.of_match(shown.match_id, kind="card", state="there")

    def distance(card: Display) -> int:
        return (card.platform != shown.platform) + ((card.platform, card.room) != (shown.platform, shown.room))

    return await _first_open(
        app, sorted((known for known in cards if known.platform in platforms), key=distance), accounts
    )


async def has_left(app: App, accounts: Sequence[StoredAccount], platform: str, room: str) -> bool:
    """Whether a player with accounts on this platform is with none of them in the room any more, as far as we know."""
    front, on_platform = app.fronts.chat(platform), [known.account for known in accounts if known.platform == platform]
    if front is None or not on_platform:
        return False
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return all([await front.has_left(room, account) for account in on_platform])
    except TimeoutError:
        return False


async def _first_open(app: App, cards: Iterable[Display], accounts: Sequence[StoredAccount]) -> str:
    for card in cards:
        front = app.fronts.chat(card.platform)
        url = await front.link_to(card) if front is not None else None
        if url and await _reads(app, accounts, card):
            return url
    return ""


async def _reads(app: App, accounts: Sequence[StoredAccount], card: Display) -> bool:
    """Whether a person reads what stands in the room of a card, as far as we know."""
    front = app.fronts.chat(card.platform)
    own = [known.account for known in accounts if known.platform == card.platform]
    if front is not None and own:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                if all([await front.is_chat_of_another(card.room, account) for account in own]):
                    return False
    return not await has_left(app, accounts, card.platform, card.room)


async def _accounts(app: App, player: int) -> list[StoredAccount]:
    if not player:
        return []
    async with app.store.read() as conn:
        return await players.accounts_of(conn, player)
