"""The text of a notice: a short new message to an absent player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from bot.app import App
from bot.usecases.card_links import nearest_card_link
from bot.view.absence import check_in_line
from bot.view.answer import Key, Message
from bot.view.button_data import Action, on_card, on_hand, on_page
from bot.view.names import called, short
from bot.view.pen import Pen, joined
from bot.view.table_screen import host_name
from games.core.screen import Name, Say
from games.table.advancing import LONG_CLOCK
from games.table.clock import full_limit, in_force
from games.table.table import Offer, Table
from storage.messages import displays
from storage.messages.displays import Display
from storage.people import players
from storage.people.players import Player

from .destinations import Destination, account_in
from .plans import PendingNotice, pending_for

TABLES_NAMED = 10


def message_wanted(table: Table, player: int, place: Destination, digest: bool = False) -> Display:
    """Returns a notice to send, about one table or about all that wait."""
    turn = table.asked_of(table.seat_of(player)) or 0
    made = displays.wanted(place.platform, place.room, table.id, "notice", player, turn)
    return replace(made, private=place.private, digest=digest)


async def notice(app: App, display: Display, table: Table, viewer: Player) -> Message:
    """Returns the message "It's your turn", or what else is asked, with a link to the table or to all of them."""
    pen = app.pen(display.platform, viewer.language, table, viewer.skin)
    account = "" if display.private else await _account(app, display)
    who = pen.mark(pen.ink.mention(account, short(viewer.name))) if account else called(viewer.name)
    mentions = (account,) if account else ()
    if display.digest:
        return await _digest(app, pen, display, who, mentions)
    facts: dict[str, str | int] = {
        "game": pen.title(table.name),
        "id": table.id,
        "left": _left(app, pen, table),
        "stake": table.stake,
    }
    text = pen(_key(table, app.now()), who=who, asked=question(table, viewer.id), **facts)
    return Message(text, await _ways(app, pen, display, table, viewer.id), mentions=mentions)


def shared_wanted(table: Table, place: Destination, turn: int) -> Display:
    """Returns a notice to send to all in a room who have the same question of a table to answer."""
    return displays.wanted(place.platform, place.room, table.id, "notice", turn=turn)


async def shared_notice(app: App, display: Display, table: Table) -> Message:
    """Returns the message "It's your turn" to all whom a mention in a room reaches, and who are asked at once."""
    room = await app.directory.get_room(display.platform, display.room)
    pen = app.pen(display.platform, room.settings.language, table, room.settings.skin)
    notified = {shown.viewer for shown in await app.redraw.of_match(table.id, kind="notice", turn=display.turn)}
    asked = [table.chairs[seat] for seat in sorted(table.waiting()) if table.asked_of(seat) == display.turn]
    accounts = [(chair, await account_in(app, chair.answers, room)) for chair in asked if chair.answers not in notified]
    called_here = {account: pen.ink.mention(account, short(chair.name)) for chair, account in accounts if account}
    facts: dict[str, str | int] = {"game": pen.title(table.name), "id": table.id, "left": _left(app, pen, table)}
    who = pen.mark(", ".join(called_here.values()))
    text = pen(_key(table, app.now()), who=who, asked=Say("status-you"), stake=table.stake, **facts)
    return Message(text, await _ways(app, pen, display, table, 0), mentions=tuple(called_here))


def question(table: Table, viewer: int) -> Say:
    """Returns what a player is asked: their turn, an invitation, or a rematch."""
    if table.status == "open" and table.lobby.check_in is not None:
        seat = table.seat_of(viewer)
        return check_in_line(table, [] if seat is None else [seat], seat)
    if table.status == "open":
        return Say("status-invited", {"who": host_name(table)})
    offer = _rematch(table, viewer)
    return Say(f"asked-{offer.kind}", {"who": Name(offer.by)}) if offer else Say("status-you")


def _rematch(table: Table, viewer: int) -> Offer | None:
    """Returns the rematch that is offered to a player after the end."""
    seat = table.seat_of(viewer)
    return next((offer for offer in table.offers if table.status == "over" and seat not in offer.agreed), None)


def _key(table: Table, now: datetime) -> str:
    """Chooses the text: in the last quarter of a long clock it says that time is running out."""
    if table.status != "live":
        return "notice-asked"
    limit = full_limit(table)
    is_late = table.deadline is not None and limit >= LONG_CLOCK and now >= table.deadline - limit / 4
    return "notice-remind" if is_late else "notice-turn"


async def _account(app: App, display: Display) -> str:
    """Returns the account of a notice's recipient on its platform; empty without one."""
    async with app.store.read() as conn:
        known = await players.accounts_of(conn, display.viewer or 0)
    return next((account.account for account in known if account.platform == display.platform), "")


def _left(app: App, pen: Pen, table: Table) -> str:
    last = in_force(table, app.presence.outages) if table.status != "over" else None
    return pen.moment(last.deadline, app.now()) if last else "none"


async def _ways(app: App, pen: Pen, display: Display, table: Table, viewer: int) -> tuple[tuple[Key, ...], ...]:
    """Returns the buttons: in private the answers to an invitation or a rematch; the hand where the game has secrets,
    else a link to the card or what it shows; and what opens the board inside the chat, where that is possible.
    """
    answers = _answers(pen, table, viewer) if display.private else ()
    boards = await _boards(app, pen, display, table) if table.status == "live" else ()
    url = "" if table.game.ui.private and table.status == "live" else await nearest_card_link(app, display)
    if url:
        return (*answers, (Key(pen.plain("notice-open"), url=url), *boards))
    if table.status != "live":
        return answers or ((Key(pen.plain("button-more-short"), on_page(table.id, Action("more"))),),)
    label = "button-hand" if table.game.ui.private else "button-my-move"
    return ((Key(pen.plain(label), on_card(table.id, Action("hand"))), *boards),)


async def _boards(app: App, pen: Pen, display: Display, table: Table) -> tuple[Key, ...]:
    """Returns the button that opens the page of the table inside the chat; empty without one."""
    front = app.fronts.chat(display.platform)
    if front is None:
        return ()
    room = await app.directory.get_room(display.platform, display.room)
    key = front.button_of_page(table, room, pen.plain("button-board"))
    return (key,) if key is not None else ()


def _answers(pen: Pen, table: Table, viewer: int) -> tuple[tuple[Key, ...], ...]:
    """Returns Accept and Decline. Accepting an invitation turns the notice into the player's private screen."""
    offer = _rematch(table, viewer)
    if table.status == "open" and table.lobby.check_in is not None:
        here, leave = on_card(table.id, Action("here")), on_card(table.id, Action("leave"))
        return ((Key(pen.plain("button-here"), here, "main"), Key(pen.plain("button-leave"), leave)),)
    if table.status == "open":
        yes, no = on_hand(table.id, Action.of("join", table.stake)), on_hand(table.id, Action("leave"))
    elif offer is not None:
        yes = on_card(table.id, Action.of("accept", offer.kind))
        no = on_card(table.id, Action.of("refuse", offer.kind))
    else:
        return ()
    return ((Key(pen.plain("button-accept"), yes, "main"), Key(pen.plain("button-decline"), no)),)


async def _digest(app: App, pen: Pen, display: Display, who: str, mentions: tuple[str, ...]) -> Message:
    calls = await pending_for(app, display.viewer or 0)
    head = pen("notice-digest", who=who, count=len(calls))
    lines = await _lines(app, pen, display, calls[:TABLES_NAMED])
    more = pen("notice-more", count=len(calls) - TABLES_NAMED) if len(calls) > TABLES_NAMED else ""
    return Message(joined([head, *lines, more]), ((Key(pen.plain("menu-turns"), "/tables mine"),),), mentions=mentions)


async def _lines(app: App, pen: Pen, display: Display, calls: Sequence[PendingNotice]) -> list[str]:
    lines = []
    for table in (call.table for call in calls):
        line = pen("notice-line", game=pen.title(table.name), id=table.id, left=_left(app, pen, table))
        url = await nearest_card_link(app, replace(display, match_id=table.id))
        lines.append(pen.ink.link(line, url) if url else line)
    return lines
