"""An answer of the common door becomes what Discord shows to who asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog
from msgspec.structs import replace

from bot.chat.ink import pen_for
from bot.chat.looking import film_file
from bot.chat.message import Answer, Form, Message
from bot.chat.painting import message_of
from bot.chat.visit import Visit
from bot.platforms import Later, RoomGone
from storage.displays import Display, wanted
from storage.table import Table

from .payload import Payload
from .reply import Lost, Reply
from .troubles import NETWORK, UNKNOWN_MESSAGE, Gone

if TYPE_CHECKING:
    from .front import Discord

ALIVE = timedelta(minutes=14)  # an interaction can be followed up for fifteen
TROUBLES = (discord.HTTPException, Gone, RoomGone, Later, *NETWORK)  # when what is besides the answer fails

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that somebody did: where, and how it is answered."""

    front: Discord
    interaction: discord.Interaction[Any]
    visit: Visit
    reply: Reply
    own_page: bool  # what was pressed is seen by them alone, and gives way to the answer
    own_hand: bool = False  # and it is the private screen of a seat

    def display(self, message: int, table: Table, *, hidden: bool) -> Display:
        """The message as a display; where we are not a member, or others do not see it, it lives by this press."""
        shown = Display("discord", self.visit.room.address, str(message), table.id, shown=table.revision)
        if self.visit.place.present and not hidden:
            return shown
        return replace(shown, handle=self.interaction.token, expires_at=self.front.app.now() + ALIVE)


async def give(asked: Asked, answer: Answer) -> None:
    """Gives all that an answer has, and always something."""
    if answer.form is not None:
        await _give_form(asked, answer.form)
    if answer.post is not None:
        await _give_card(asked, answer.post)
    if answer.hand is not None:
        await _give_hand(asked, answer.hand, answer.chosen)
    if answer.file is not None:
        text = asked.front.ink.escape(answer.file.text)
        await asked.reply.send(Payload(text, file=answer.file), hidden=False)
    if answer.page is not None:
        await _give_page(asked, answer.page)
    if answer.line:
        await _give_line(asked, answer)
    await asked.reply.finish(Payload(asked.front.ink.escape(asked.visit.pen().plain("done"))))
    if answer.film is not None and (film := await film_file(asked.visit, answer.film)) is not None:
        await asked.reply.send(Payload(asked.front.ink.escape(film.text), file=film), hidden=False)


async def _give_page(asked: Asked, page: Message) -> None:
    payload = await asked.front.pictures.payload(page)
    if asked.own_page and asked.reply.waits == "update":
        await asked.reply.edit(payload)
    else:
        await asked.reply.send(payload, hidden=True)


async def _give_line(asked: Asked, answer: Answer) -> None:
    payload = await asked.front.pictures.payload(Message(asked.front.ink.escape(answer.line)))
    only_that = answer.hand is None and answer.page is None and answer.post is None
    if asked.own_page and not asked.own_hand and not answer.refused and only_that:
        await asked.reply.edit(payload)
    else:
        await asked.reply.send(payload, hidden=True)


async def _give_form(asked: Asked, form: Form) -> None:
    if not await asked.reply.is_open():
        say = asked.visit.pen().plain("refused-busy")
        await asked.reply.send(Payload(asked.front.ink.escape(say)), hidden=True)
        return
    modal = discord.ui.Modal(title=form.title[:45], custom_id=form.data, timeout=None)
    typed: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=form.field.name, max_length=form.field.most)
    hint = form.field.hint[:100] or None
    modal.add_item(discord.ui.Label(text=form.field.label[:45], description=hint, component=typed))
    modal.stop()  # what comes back is heard by its custom_id, also after a restart
    await asked.reply.ask(modal)


async def give_repaint(asked: Asked, table: Table, refused: bool) -> None:
    """The card that was pressed, as the table now is; after a refusal it is left to who paints what is behind."""
    front, message = asked.front, asked.interaction.message
    assert message is not None
    known = await front.app.redraw.at("discord", asked.visit.room.address, str(message.id), table.id)
    if known is not None and (known.kind != "card" or known.match_id != table.id):
        return  # it shows something else by now
    if refused:
        if known is None:
            await _keep(asked, replace(asked.display(message.id, table, hidden=False), shown=0))
        return
    async with front.turns.of(message.id) as waited:
        if waited:  # another press was answered meanwhile, perhaps with something newer
            table = await front.app.store.table(table.id) or table
        display = asked.display(message.id, table, hidden=False)
        overtaken = display.message in front.outbound.painting  # an older edit may arrive after ours
        try:
            await asked.reply.edit(await front.payload(display, table))
        except Lost:
            await _keep(asked, replace(display, shown=0))
            raise
        except discord.NotFound as no:
            if no.code != UNKNOWN_MESSAGE:
                raise
            await _card_was_deleted(asked, display, table)
            return
        if overtaken:
            await _keep(asked, replace(display, shown=0))
        else:
            await front.app.redraw.keep(display)


async def _card_was_deleted(asked: Asked, display: Display, table: Table) -> None:
    front = asked.front
    front.outbound.lost(display)
    await front.app.redraw.drop(display)
    if asked.visit.place.present and table.status in ("open", "live"):
        await front.app.redraw.want(wanted("discord", display.room, table.id, "card"))


async def _give_card(asked: Asked, table: Table) -> None:
    """The card goes to the bottom of the room; older ones there say where it went."""
    front = asked.front
    older = [
        one
        for one in await front.app.redraw.of_match(table.id)
        if one.platform == "discord" and one.room == asked.visit.room.address and one.kind == "card"
    ]
    display = asked.display(0, table, hidden=False)
    try:
        message = await asked.reply.send(await front.payload(display, table), hidden=False)
    except Lost:
        if asked.visit.place.present:
            await front.app.redraw.want(wanted("discord", display.room, table.id, "card"))
        raise
    display = replace(display, message=str(message))
    await _keep(asked, display)
    for one in older:
        await front.app.redraw.drop(one)
        if one.state == "there":
            await _point_to(asked, one, display)


async def _point_to(asked: Asked, old: Display, new: Display) -> None:
    """An older card becomes one line without keys."""
    front, room = asked.front, asked.visit.room
    pen = pen_for(front.app, "discord", room.settings.language)
    url = front.link_to(new)
    text = pen("card-moved-to", link=pen.mark(url)) if url else pen("card-moved")
    with suppress(*TROUBLES):
        await front.outbound.rewrite(old, Payload(text))


async def _keep(asked: Asked, display: Display) -> None:
    """Remembers a new message; when its match went on meanwhile, it is behind already."""
    app = asked.front.app
    await app.redraw.keep(display)
    newest = await app.store.table(display.match_id)
    if newest is not None and newest.revision > display.shown:
        app.redraw.mark({newest.id: newest})


async def _give_hand(asked: Asked, table: Table, chosen: str) -> None:
    """The private screen of their seat: in the place of the one that was pressed, or where they like it best."""
    front, visit = asked.front, asked.visit
    hidden = not visit.place.private
    shown = replace(asked.display(0, table, hidden=hidden), kind="hand", viewer=visit.player.id)
    if visit.player.wishes.hands == "private" and hidden and not asked.own_hand and await _in_private(asked, table):
        return
    payload = await front.pictures.payload(await message_of(front.app, shown, table, chosen))
    in_place = asked.own_page and asked.own_hand
    message = await (asked.reply.edit(payload) if in_place else asked.reply.send(payload, hidden=hidden))
    display = replace(shown, message=str(message))
    await _keep(asked, display)
    for one in await front.app.redraw.of_match(table.id):
        same = (one.platform, one.room, one.kind, one.viewer) == ("discord", display.room, "hand", visit.player.id)
        if same and one.key != display.key:
            await front.app.redraw.drop(one)
            with suppress(*TROUBLES):
                await front.outbound.remove(one)


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
        await _keep(asked, display)
    pen = asked.visit.pen(table)
    link = pen.mark(f"https://discord.com/channels/@me/{display.room}/{display.message}")
    await asked.reply.send(Payload(pen("hand-in-private", link=link)), hidden=True)
    return True
