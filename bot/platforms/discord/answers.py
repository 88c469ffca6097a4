"""Shows an answer of the chat use cases on Discord."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import discord
import structlog
from msgspec.structs import replace

from bot.chat.context import hand_refused
from bot.chat.records import film_file
from bot.chat.rendering import first_message, message_of
from bot.messages.causes import is_expired, is_missed
from bot.messages.temporary import Slot
from bot.view.answer import (
    Answer,
    Board,
    Card,
    File,
    Film,
    Form,
    Hand,
    Key,
    Line,
    Message,
    Page,
    Part,
    Refresh,
    Refused,
    Submenu,
    first,
)
from games.core.game import Refusal
from games.table.table import Table
from storage.messages.displays import Display, as_unknown, wanted
from storage.temporary_messages import Kind

from .errors import CALL_ERRORS, UNKNOWN_MESSAGE
from .hands import give_hand
from .payload import ACCENTS, Payload, cut
from .reply import Ended, Lost
from .requests import Request

JUST_ENDED = timedelta(minutes=1)

log = structlog.get_logger(__name__)


async def give(request: Request, answer: Answer) -> None:
    """Shows all parts of an answer; never leaves the interaction unanswered."""
    try:
        for part in answer:
            await _give(request, part)
    except Ended:
        await _by_private_message(request, answer)
        raise
    if not request.reply.is_given:
        await request.reply.finish(Payload(request.out.ink.escape(request.context.pen().plain("done"))))
    if not request.context.place.present and not request.context.place.private:
        await _keep_card(request, answer)


async def _by_private_message(request: Request, answer: Answer) -> None:
    """Sends pages and lines to the private chat, because the interaction ended before they could be shown."""
    for part in answer:
        page = part.page if isinstance(part, Submenu) else part
        if isinstance(page, Page | Line):
            message = page.message if isinstance(page, Page) else Message(request.out.ink.escape(page.text))
            await request.out.tell(str(request.interaction.user.id), message)


async def _give(request: Request, part: Part) -> None:
    """Shows one part of an answer."""
    match part:
        case Line():
            await _give_line(request, part)
        case Page(message) | Submenu(page=Page(message)):
            payload = await request.out.pictures.payload(message)
            await _give_alone(request, payload, in_place=request.own_page, keys=bool(message.keys))
        case Hand(table, path):
            await _give_hand(request, table, path)
        case Card(table):
            await _give_card(request, table)
            if request.own_page and (menu := request.interaction.message) is not None:  # it has done its work
                await request.out.app.temporary.take_away("discord", "", str(menu.id), request.interaction.token)
        case Board(table):
            await _open_board(request, table)
        case Form():
            await _give_form(request, part)
        case File():
            await _give_file(request, part)
        case Film():
            if (film := await film_file(request.context, part)) is not None:
                await _give_file(request, film)
        case Refresh():  # on the pressed card, or nowhere
            pass


async def _give_hand(request: Request, table: Table, path: str) -> None:
    """Shows a hand; or why it is not shown, where somebody else answers for the seat by now."""
    try:
        await give_hand(request, table, path)
    except Refusal as refusal:
        for part in await hand_refused(request.context, refusal, table):
            await _give(request, part)


async def _give_alone(
    request: Request, payload: Payload, kind: Kind = "page", *, in_place: bool, keys: bool = False
) -> None:
    """Shows a message to this person alone, as a new one or in place of the pressed one.

    It replaces the one of its kind that they were shown before at the match: they would pile up.
    """

    async def write() -> int | None:
        return await (request.in_place(payload, hidden=True) if in_place else request.reply.send(payload, hidden=True))

    slot = Slot("discord", request.context.player.id, request.match, kind)
    await request.out.show_page(slot, request.interaction.token, write, keys=keys)


async def _give_line(request: Request, line: Line) -> None:
    """Shows a line to this person alone; of several refusals at a match, only the last one stays."""
    out, is_refused = request.out, isinstance(line, Refused)
    in_place = request.own_page and not (request.own_hand or is_refused or request.reply.is_given)
    payload = Payload(cut(out.ink.escape(line.text)))
    await _give_alone(request, payload, "line" if is_refused else "page", in_place=in_place)


async def _give_file(request: Request, file: File) -> None:
    payload = Payload(request.out.ink.escape(file.text), file=file)
    await request.reply.send(payload, hidden=file.stands == "private" and not request.context.place.private)


async def _open_board(request: Request, table: Table) -> None:
    """Opens our Activity at a table; where Discord does not, as in a thread, shows a link to the page."""
    out, instance = request.out, None
    try:
        instance = await request.reply.launch()
    except discord.HTTPException as error:
        log.info("Discord did not open the Activity", why=str(error))
    if instance is not None:
        out.activities.note_launch(str(request.interaction.user.id), table.id, request.context.room.address, instance)
        return
    pen, web = request.context.pen(table), out.app.settings.web_url
    keys = ((Key(pen.plain("board-in-browser"), url=f"{web}/s/{table.share}"),),) if web else ()
    shown = Message(pen("board-not-here"), keys)
    await _give_alone(request, await out.pictures.payload(shown), in_place=False)


async def _give_form(request: Request, form: Form) -> None:
    modal = discord.ui.Modal(title=form.title[:45], custom_id=form.data, timeout=None)
    typed: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=form.field.name, max_length=form.field.most)
    hint = form.field.hint[:100] or None
    modal.add_item(discord.ui.Label(text=form.field.label[:45], description=hint, component=typed))
    modal.stop()  # its submission is handled by its custom_id, also after a restart
    if not await request.reply.ask(modal):
        say = request.context.pen().plain("refused-busy")
        await request.reply.send(Payload(request.out.ink.escape(say)), hidden=True)


async def give_on_card(request: Request, answer: Answer, match_id: str) -> Answer:
    """Shows the part that belongs on the pressed card of a match; returns the parts still to be shown."""
    match answer:
        case (Refresh(table), *rest) if table.id == match_id:
            await _repaint(request, table, refused=first(answer, Refused) is not None)
            return tuple(rest)
        case (Hand(table, path, stands="either"), *rest) if await _repaint(request, table, refused=False, chosen=path):
            return tuple(rest)
    return answer


async def _repaint(request: Request, table: Table, refused: bool, chosen: str = "") -> bool:
    """Updates the pressed card with this choice; returns False where it is not a card.

    After a refusal the redraw updates it.
    """
    out, pressed = request.out, request.interaction.message
    assert pressed is not None
    known = await out.app.redraw.at("discord", request.context.room.address, str(pressed.id), table.id)
    if known is None and (newer := await _newer_card(request, pressed.id, table)) is not None:
        with suppress(discord.NotFound):  # it was deleted meanwhile
            await request.reply.edit(_pointer(request, newer))
        return True
    if known is not None and (known.kind != "card" or known.match_id != table.id):
        return False  # it shows another match by now
    if refused:
        if known is None:
            await request.out.app.redraw.save(as_unknown(request.display(pressed.id, table, hidden=False)))
        return True
    await _write_card(request, pressed.id, table, chosen)
    return True


async def _write_card(request: Request, pressed: int, table: Table, chosen: str) -> None:
    """Updates the pressed card; one that was deleted meanwhile is posted again, if it is missed."""
    out = request.out
    async with out.app.redraw.writers.writing(request.display(pressed, table, hidden=False), table) as (now, newest):
        display = replace(request.display(pressed, newest, hidden=False), turn=now.turn)
        message = await message_of(out.app, display, newest, chosen)
        out.sent_content.forget(display)
        try:
            await request.reply.edit(await out.pictures.payload(message))
        except Lost:
            await request.out.app.redraw.save(as_unknown(display))
            raise
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await _card_was_deleted(request, display, newest)
            return
        out.sent_content.note(display, message)
        await out.app.redraw.save(display)


async def _newer_card(request: Request, pressed: int, table: Table) -> Display | None:
    """Returns the card that has taken the place of a pressed one, which could not be changed then; None without one."""
    redraw, room = request.out.app.redraw, request.context.room.address
    cards = await redraw.of_match(table.id, platform="discord", room=room, kind="card", state="there")
    now = request.out.app.now()
    return next((card for card in cards if int(card.message) > pressed and not is_expired(card, now)), None)


async def _card_was_deleted(request: Request, display: Display, table: Table) -> None:
    out = request.out
    out.note_deleted(display)
    await out.app.redraw.drop(display)
    if is_missed(display, table, out.app.now()):
        await out.app.redraw.enqueue(wanted("discord", display.room, table.id, "card"))


async def _give_card(request: Request, table: Table) -> None:
    """Posts the card at the bottom of the room; older ones there then link to it."""
    async with request.out.locks.of((table.id, request.context.room.address)):
        await _post_card(request, table)


async def _keep_card(request: Request, answer: Answer) -> None:
    """Has a card show a table where we are no member and the last one can no longer be changed.

    The pressed card can be changed with the token of the press. A press on a hand gives no token for the card, so a new
    card is posted: the old one would show an old position, and the result would be shown nowhere. The old card, once it
    is pressed, leads to the new one.
    """
    out, room = request.out, request.context.room.address
    shown = first(answer, Refresh) or first(answer, Hand)
    table = await out.app.store.table(shown.table.id) if shown else None
    now = out.app.now()
    if table is None or (table.ended_at is not None and now - table.ended_at > JUST_ENDED):
        return
    async with out.locks.of((table.id, room)):
        cards = await out.app.redraw.of_match(table.id, platform="discord", room=room, kind="card", state="there")
        if not all(is_expired(card, now) for card in cards):
            if request.card is not None and (newer := await _newer_card(request, request.card, table)) is not None:
                await _point_to(request, request.display(request.card, table, hidden=False), newer)
            return
        if request.card is None:
            if not request.context.place.only_own or table.is_practice:  # else nobody would see it
                await _post_card(request, table)
        else:
            await out.app.redraw.save(as_unknown(request.display(request.card, table, hidden=False)))


async def _post_card(request: Request, table: Table) -> None:
    out = request.out
    older = await out.app.redraw.of_match(table.id, platform="discord", room=request.context.room.address, kind="card")
    display = request.display(0, table, hidden=False)
    try:
        shown = await first_message(out.app, display, table, await message_of(out.app, display, table))
        number = await request.reply.send(await out.pictures.payload(shown), hidden=False)
    except Lost:
        if request.context.place.present:
            await out.app.redraw.enqueue(wanted("discord", display.room, table.id, "card"))
        raise
    display = replace(display, message=str(number))
    out.sent_content.note(display, shown)
    await request.out.app.redraw.save(display)
    for card in older:
        if display.is_above(card):  # the result, which is still to be sent: it comes below, and has the buttons
            continue
        await out.app.redraw.drop(card)
        if card.state == "there":
            await _point_to(request, card, display)


async def _point_to(request: Request, old: Display, new: Display) -> None:
    """Reduces an older card to one line without keys."""
    with suppress(*CALL_ERRORS):
        await request.out.rewrite(old, _pointer(request, new))


def _pointer(request: Request, new: Display) -> Payload:
    """Returns the line that leads to a newer card."""
    pen, url = request.out.app.pen("discord", request.context.room.settings.language), request.out.link_to(new)
    text = pen("card-moved-to", link=pen.mark(url)) if url else pen("card-moved")
    return Payload(text, accent=ACCENTS["over"])
