"""The private screens of seats: each viewer has one for each match and room; only the newest stays."""

from __future__ import annotations

from contextlib import AsyncExitStack

import structlog
from msgspec.structs import replace

from bot.chat.delivery import update_in_place
from bot.chat.rendering import message_of
from bot.fronts import RateLimited
from bot.messages.message_locks import PATIENCE_SECONDS
from bot.messages.temporary import Slot
from games.table.table import Table
from storage.messages.displays import Display, as_shown, wanted

from .errors import CALL_ERRORS
from .payload import Payload
from .requests import Request

log = structlog.get_logger(__name__)


async def give_hand(request: Request, table: Table, chosen: str) -> None:
    """Shows a player their hand: in place of the pressed one, or where they prefer it.

    Simultaneous presses of one person are answered one after the other.
    """
    out, context = request.out, request.context
    async with out.locks.of((table.id, context.player.id), PATIENCE_SECONDS) as waited:
        if waited:
            table = await out.app.store.table(table.id) or table
        likes_private = (
            context.player.preferences.hands == "private" and not context.place.private and not request.own_hand
        )
        if not (likes_private and await _in_private(request, table)):
            await _here(request, table, chosen)


async def _here(request: Request, table: Table, chosen: str) -> None:
    """Shows the hand in this room, on a hand sent after the press if there is one; removes the older ones."""
    hands = await _known(request, table)
    newest = hands[-1] if hands and int(hands[-1].message) > request.interaction.id else None
    if newest is not None and await _paint(request, newest, table, chosen):
        display = newest
    else:
        display = await _answer(request, table, chosen)
    for hand in hands:
        if hand.key != display.key:
            await _remove(request, hand)


async def _remove(request: Request, hand: Display) -> None:
    """Removes an older hand; where that fails, it stays up to date and is removed with the next answer."""
    try:
        await request.out.remove(hand)
    except RateLimited:
        return
    except CALL_ERRORS:
        log.warning("a hand could not be removed", match=hand.match_id)
    await request.out.app.redraw.drop(hand)


async def _known(request: Request, table: Table) -> list[Display]:
    """Returns the player's hands in this room, the newest last."""
    here = {"platform": "discord", "room": request.context.room.address, "state": "there"}
    hands = await request.out.app.redraw.of_match(table.id, kind="hand", viewer=request.context.player.id, **here)
    return sorted(hands, key=lambda hand: int(hand.message))


async def _answer(request: Request, table: Table, chosen: str) -> Display:
    """Answers with a hand: the pressed one, or a new one."""
    out, redraw, pressed = request.out, request.out.app.redraw, request.pressed_hand
    hidden = not request.context.place.private
    shown = replace(request.display(pressed or 0, table, hidden=hidden), kind="hand", viewer=request.context.player.id)
    async with AsyncExitStack() as writing:
        if pressed:
            await writing.enter_async_context(redraw.writers.writing(shown, table))
        newest = await redraw.newest(table)
        message = await message_of(out.app, shown, newest, chosen)
        payload = await out.pictures.payload(message)
        out.sent_content.forget(shown)
        write = request.in_place if pressed else request.reply.send
        display = as_shown(replace(shown, message=str(await write(payload, hidden=hidden))), newest)
        out.sent_content.note(display, message)
        await request.out.app.redraw.save(display)
    return display


async def _paint(request: Request, hand: Display, table: Table, chosen: str) -> bool:
    """Updates a hand sent after the press with the answer; returns False where it is gone too."""
    edit = request.out.edit
    try:
        return await update_in_place(request.out.app, hand, table, lambda now, newest: edit(now, newest, chosen))
    except CALL_ERRORS:
        return True  # it exists, and is updated as soon as that works again


async def _in_private(request: Request, table: Table) -> bool:
    """Shows a hand in the private chat; returns whether that worked."""
    out, player = request.out, request.context.player
    room = await out.private_room(str(request.interaction.user.id))
    if room is None:
        return False
    hands = await out.app.redraw.of_match(table.id, kind="hand", room=room)
    display = hands[0] if hands else wanted("discord", room, table.id, "hand", player.id)
    if not hands:
        try:
            there = await out.post(display, table)
        except CALL_ERRORS:
            return False
        display = as_shown(replace(there, state="there"), table)
        await request.out.app.redraw.save(display)
    pen = request.context.pen(table)
    link = pen.mark(f"https://discord.com/channels/@me/{display.room}/{display.message}")
    line, token = Payload(pen("hand-in-private", link=link)), request.interaction.token
    slot = Slot("discord", player.id, table.id)
    await out.show_page(slot, token, lambda: request.reply.send(line, hidden=True))
    return True
