"""The private screen of a seat: each viewer has one of each match in a room, and the newest is the one that stays."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from bot.chat.painting import message_of
from storage.displays import Display, wanted
from storage.table import Table

from .asked import TROUBLES, Asked
from .payload import Payload
from .troubles import Gone


async def give_hand(asked: Asked, table: Table, chosen: str) -> None:
    """Shows somebody their seat's screen: in the place of the one that was pressed, or where they like it best.

    Two presses of one person at the same moment are answered one after the other.
    """
    front, visit = asked.front, asked.visit
    async with front.turns.of((table.id, visit.player.id)) as waited:
        if waited:
            table = await front.app.store.table(table.id) or table
        likes_private = visit.player.wishes.hands == "private" and not visit.place.private and not asked.own_hand
        if not (likes_private and await _in_private(asked, table)):
            await _here(asked, table, chosen)


async def _here(asked: Asked, table: Table, chosen: str) -> None:
    """In this room: on a hand that came after the press, if there is one; the older ones go."""
    front, hidden = asked.front, not asked.visit.place.private
    shown = replace(asked.display(0, table, hidden=hidden), kind="hand", viewer=asked.visit.player.id)
    payload = await front.pictures.payload(await message_of(front.app, shown, table, chosen))
    known = await _known(asked, table)
    newest = known[-1] if known and int(known[-1].message) > asked.interaction.id else None
    if newest is not None and await _paint(asked, replace(newest, shown=table.revision), payload, newest, chosen):
        display = newest
    else:
        display = replace(shown, message=str(await _write(asked, payload, hidden=hidden)))
        await asked.keep(display)
    for one in known:
        if one.key != display.key:
            await front.app.redraw.drop(one)
            with suppress(*TROUBLES):
                await front.outbound.remove(one)


async def _known(asked: Asked, table: Table) -> list[Display]:
    """Their hands in this room, the newest last."""
    its = ("discord", asked.visit.room.address, "hand", asked.visit.player.id)
    shown = await asked.front.app.redraw.of_match(table.id)
    found = [one for one in shown if (one.platform, one.room, one.kind, one.viewer) == its and one.state == "there"]
    return sorted(found, key=lambda one: int(one.message))


async def _write(asked: Asked, payload: Payload, *, hidden: bool) -> int:
    if asked.own_page and asked.own_hand:
        return await asked.in_place(payload, hidden=hidden)
    return await asked.reply.send(payload, hidden=hidden)


async def _paint(asked: Asked, now: Display, payload: Payload, was: Display, chosen: str) -> bool:
    """Has a hand that came after the press show the answer; False where it is gone as well."""
    if was.shown >= now.shown and not chosen:
        return True
    try:
        await asked.front.outbound.rewrite(was, payload)
    except Gone:
        await asked.front.app.redraw.drop(was)
        return False
    except TROUBLES:
        return True  # it is there, and painted as soon as that works again
    await asked.keep(now)
    return True


async def _in_private(asked: Asked, table: Table) -> bool:
    """Shows a hand in the private chat, where it stays; whether that worked."""
    front, player = asked.front, asked.visit.player
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
        display = replace(there, state="there", shown=table.revision)
        await asked.keep(display)
    pen = asked.visit.pen(table)
    link = pen.mark(f"https://discord.com/channels/@me/{display.room}/{display.message}")
    await asked.reply.send(Payload(pen("hand-in-private", link=link)), hidden=True)
    return True
