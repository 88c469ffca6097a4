"""The text of a notice: a short new message to an absent player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from bot.app import App
from bot.usecases.card_links import nearest_card_link
from bot.view.message import Key, Message
from bot.view.names import called, short
from bot.view.pen import Pen, joined
from games.table.clock import full_limit, in_force
from games.table.play import LONG_CLOCK
from games.table.table import Table
from storage import displays, people
from storage.displays import Display
from storage.people import Player

from .destinations import Destination
from .plans import PendingNotice, pending_for

TABLES_NAMED = 10
ALONE, DIGEST = "alone", "all"  # parts of the name of a wanted message


def message_wanted(table: Table, player: int, place: Destination, digest: bool = False) -> Display:
    """Returns a notice to send; its name tells whether it is private, and whether it is about all tables."""
    turn = table.match.turn if table.match else 0
    made = displays.wanted(place.platform, place.room, table.id, "notice", player, turn)
    more = [ALONE] * place.private + [DIGEST] * digest
    return replace(made, message=":".join([made.message, *more]))


def is_private(display: Display) -> bool:
    """Whether a wanted notice goes to a private chat."""
    return ALONE in display.message.split(":")


def is_digest(display: Display) -> bool:
    """Whether a wanted notice is about all waiting tables."""
    return DIGEST in display.message.split(":")


async def notice(app: App, display: Display, table: Table, viewer: Player) -> Message:
    """Returns the message "It's your turn", with a link to the table or to all of them."""
    pen = app.pen(display.platform, viewer.language, table)
    who = await _who(app, pen, display, viewer)
    if is_digest(display):
        return await _digest(app, pen, display, who)
    text = pen(_key(table, app.now()), who=who, game=pen.title(table.name), id=table.id, left=_left(app, pen, table))
    return Message(text, ((await _way(app, pen, display, table),),))


def _key(table: Table, now: datetime) -> str:
    """Chooses the text: in the last quarter of a long clock it says that time is running out."""
    limit = full_limit(table)
    is_late = table.deadline is not None and limit >= LONG_CLOCK and now >= table.deadline - limit / 4
    return "notice-remind" if is_late else "notice-turn"


async def _who(app: App, pen: Pen, display: Display, viewer: Player) -> str:
    """Returns the player's name, in a room as a mention."""
    async with app.store.read() as conn:
        known = await people.accounts_of(conn, viewer.id)
    account = next((one.account for one in known if one.platform == display.platform), None)
    if is_private(display) or account is None:
        return called(viewer.name)
    return pen.mark(pen.ink.mention(account, short(viewer.name)))


def _left(app: App, pen: Pen, table: Table) -> str:
    last = in_force(table, app.outages)
    return pen.moment(last.deadline, app.now()) if last else "none"


async def _way(app: App, pen: Pen, display: Display, table: Table) -> Key:
    """Returns the button: the hand where the game has secrets, else the card or what it shows."""
    url = "" if table.game.private else await nearest_card_link(app, display)
    if url:
        return Key(pen.plain("notice-open"), url=url)
    return Key(pen.plain("button-hand" if table.game.private else "button-my-move"), f"{table.id}:hand")


async def _digest(app: App, pen: Pen, display: Display, who: str) -> Message:
    calls = await pending_for(app, display.viewer or 0)
    head = pen("notice-digest", who=who, count=len(calls))
    lines = await _lines(app, pen, display, calls[:TABLES_NAMED])
    more = pen("notice-more", count=len(calls) - TABLES_NAMED) if len(calls) > TABLES_NAMED else ""
    return Message(joined([head, *lines, more]), ((Key(pen.plain("menu-turns"), "/turns"),),))


async def _lines(app: App, pen: Pen, display: Display, calls: Sequence[PendingNotice]) -> list[str]:
    lines = []
    for table in (call.table for call in calls):
        line = pen("notice-line", game=pen.title(table.name), id=table.id, left=_left(app, pen, table))
        url = await nearest_card_link(app, replace(display, match_id=table.id))
        lines.append(pen.ink.link(line, url) if url else line)
    return lines
