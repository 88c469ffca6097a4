"""The private screens of seats: each viewer has one for each match and room; only the newest stays."""

from __future__ import annotations

from contextlib import AsyncExitStack

import structlog
from msgspec.structs import replace

from bot.chat.rendering import message_of
from bot.fronts import RateLimited
from games.table.table import Table
from storage.displays import Display, as_shown, wanted

from .payload import Payload
from .requests import TROUBLES, Asked

log = structlog.get_logger(__name__)


async def give_hand(asked: Asked, table: Table, chosen: str) -> None:
    """Shows a player their hand: in place of the pressed one, or where they prefer it.

    Simultaneous presses of one person are answered one after the other.
    """
    front, context = asked.front, asked.context
    async with front.locks.of((table.id, context.player.id)) as waited:
        if waited:
            table = await front.app.store.table(table.id) or table
        likes_private = (
            context.player.preferences.hands == "private" and not context.place.private and not asked.own_hand
        )
        if not (likes_private and await _in_private(asked, table)):
            await _here(asked, table, chosen)


async def _here(asked: Asked, table: Table, chosen: str) -> None:
    """Shows the hand in this room, on a hand sent after the press if there is one; removes the older ones."""
    known = await _known(asked, table)
    newest = known[-1] if known and int(known[-1].message) > asked.interaction.id else None
    if newest is not None and await _paint(asked, newest, table, chosen):
        display = newest
    else:
        display = await _answer(asked, table, chosen)
    for one in known:
        if one.key != display.key:
            await _remove(asked, one)


async def _remove(asked: Asked, hand: Display) -> None:
    """Removes an older hand; where that fails, it stays up to date and is removed with the next answer."""
    try:
        await asked.front.outbound.remove(hand)
    except RateLimited:
        return
    except TROUBLES:
        log.warning("a hand could not be removed", match=hand.match_id)
    await asked.front.app.redraw.drop(hand)


async def _known(asked: Asked, table: Table) -> list[Display]:
    """Returns the player's hands in this room, the newest last."""
    its = ("discord", asked.context.room.address, "hand", asked.context.player.id)
    shown = await asked.front.app.redraw.of_match(table.id)
    found = [one for one in shown if (one.platform, one.room, one.kind, one.viewer) == its and one.state == "there"]
    return sorted(found, key=lambda one: int(one.message))


async def _answer(asked: Asked, table: Table, chosen: str) -> Display:
    """Answers with a hand: the pressed one, or a new one."""
    front, redraw, pressed = asked.front, asked.front.app.redraw, asked.pressed_hand
    hidden = not asked.context.place.private
    shown = replace(asked.display(pressed or 0, table, hidden=hidden), kind="hand", viewer=asked.context.player.id)
    async with AsyncExitStack() as writing:
        if pressed:
            await writing.enter_async_context(redraw.writers.writing(shown, table))
        newest = await redraw.newest(table)
        message = await message_of(front.app, shown, newest, chosen)
        payload = await front.pictures.payload(message)
        front.sent_content.forget(shown)
        write = asked.in_place if pressed else asked.reply.send
        display = as_shown(replace(shown, message=str(await write(payload, hidden=hidden))), newest)
        front.sent_content.note(display, message)
        await asked.save(display)
    return display


async def _paint(asked: Asked, hand: Display, table: Table, chosen: str) -> bool:
    """Updates a hand sent after the press with the answer; returns False where it is gone too."""
    redraw = asked.front.app.redraw
    async with redraw.writers.writing(hand, table) as (now, newest):
        try:
            if await asked.front.outbound.edit(now, newest, chosen):
                await asked.save(as_shown(now, newest))
                return True
        except TROUBLES:
            return True  # it exists, and is updated as soon as that works again
    await redraw.drop(hand)
    return False


async def _in_private(asked: Asked, table: Table) -> bool:
    """Shows a hand in the private chat; returns whether that worked."""
    front, player = asked.front, asked.context.player
    room = await front.private_room(str(asked.interaction.user.id))
    if room is None:
        return False
    mine = [one for one in await front.app.redraw.of_match(table.id) if one.kind == "hand" and one.room == room]
    display = mine[0] if mine else wanted("discord", room, table.id, "hand", player.id)
    if not mine:
        try:
            there = await front.post(display, table)
        except TROUBLES:
            return False
        display = as_shown(replace(there, state="there"), table)
        await asked.save(display)
    pen = asked.context.pen(table)
    link = pen.mark(f"https://discord.com/channels/@me/{display.room}/{display.message}")
    await asked.reply.send(Payload(pen("hand-in-private", link=link)), hidden=True)
    return True
