"""The operator's bans beside the running program."""

from __future__ import annotations

from bot.app import App
from bot.usecases import bans
from games.core.game import Refusal

from .admin import CannotDo, player_named

WHY = {
    "cannot_ban": "an operator cannot be banned.",
    "no_reason": "a ban needs a reason; use --reason TEXT.",
    "not_banned": "this person is not banned everywhere.",
}


async def ban(app: App, who: str, reason: str) -> None:
    """Bans a person everywhere. Raises CannotDo."""
    player = await player_named(app, who)
    try:
        await bans.ban(app, player, None, reason, None)
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code]) from None


async def unban(app: App, who: str) -> None:
    """Removes a ban everywhere. Raises CannotDo."""
    player = await player_named(app, who)
    try:
        await bans.unban(app, player, None, None)
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code]) from None


async def list_bans(app: App) -> list[str]:
    """Returns a line for each person who is banned everywhere."""
    return [f"{one.player.handle}  {one.player.name}  {one.reason}" for one in await bans.bans_shown(app, None, None)]
