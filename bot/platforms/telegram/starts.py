"""Links into the private chat, and what START does with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote, unquote

from bot.chat import pages, presses
from bot.chat.commands import is_understood
from bot.chat.menu import menu
from bot.chat.presses import TABLE_PAGES
from bot.usecases.daily import is_hidden
from bot.usecases.inbox import MATCH_ID
from bot.view.answer import Answer, Card, Hand, Key, Message, Page, Part, Refresh, Refused, Submenu, first
from bot.view.button_data import COMMAND, PAGE, Action, ButtonData, on_card, on_page
from bot.view.pen import Pen, joined
from games.core.game import AnyGame, Refusal
from games.table.table import Table
from storage.matches import tables
from storage.messages import displays

from .painter import Painter
from .requests import Request

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")

MENU = "menu"

LINKED = {"join": "j", "start": "b"}  # presses that a link to the private chat can carry on, and its verb for them

START = "start"  # the command of a link, and of everybody's first visit; Telegram alone has it


def payload_for(said: ButtonData, match_id: str = "") -> str:
    """Returns the payload of a link with which the private chat continues a press."""
    if match_id:
        payload = f"hand_{match_id}"
    elif said.source == COMMAND:
        payload = "_".join(said.line.split())
    else:
        payload = f"{said.action.verb if said.action.verb in TABLE_PAGES else said.action}_{said.match}"
    shorter = (payload, said.command, MENU)  # of a command with words that no link can carry its name alone
    return next(spelling for spelling in shorter if PAYLOAD.fullmatch(spelling))


def data_of(games: Mapping[str, AnyGame], payload: str) -> str:
    """Returns the press or command of a payload; empty where it is invalid."""
    verb, _, rest = payload.partition("_")
    if verb in TABLE_PAGES and rest:
        return on_card(rest, Action(verb))
    return f"/{verb} {rest.replace('_', ' ')}".strip() if is_understood(games, verb) else ""


def marked_with(data: str, username: str) -> str:
    """Returns an address of our chat that carries data in a question, until its reply comes."""
    return f"https://t.me/{username}#{quote(data, safe='')}"


def mark_in(url: str) -> str:
    """Returns the data that such an address carries."""
    return unquote(url.partition("#")[2])


class Starts:
    """Continues in the private chat what was begun elsewhere."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self._out = painter, painter.out

    async def answer(self, request: Request, payload: str) -> Answer:
        """Returns the answer to a link; the menu where the link is unknown."""
        verb, _, rest = payload.partition("_")
        if not request.is_private or not payload:
            return (Page(await menu(request.context, {}), "room"),)
        if self._out.reach.written.take((request.user, payload)):
            self._out.remove_soon(request.address, request.message)
            return ()
        if verb == LINKED["join"]:
            return await self._join(request, rest)
        if verb == LINKED["start"]:
            return await self._begin(request, rest)
        if verb == "s":
            return await self._share(request, rest)
        data = data_of(self._out.app.games, payload)
        if not data:
            return (Page(await menu(request.context, {})),)
        said = ButtonData.parse(data)
        table = await self._table(said.match)
        who = await self._out.reach.in_table_group(request.context, request.user, table, said.action)
        answer = await presses.press(who, said, known=table)
        return tuple([await self._leading_back(request, part, table) for part in answer]) if table else answer

    async def _table(self, match_id: str) -> Table | None:
        return await self._out.app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None

    async def _join(self, request: Request, match_id: str) -> Answer:
        """Takes a seat at once; with a stake, asks first."""
        table = await self._table(match_id)
        if table is None:
            return await presses.refused(request.context, Refusal("unknown_match"))
        self._out.reach.pointed.add((request.user, table.id))
        who = await self._out.reach.in_table_group(request.context, request.user, table, Action("join"))
        pen = who.pen(table)
        if table.stake and table.status == "open" and table.seat_of(request.player.id) is None:
            key = Key(pen.plain("button-join"), on_page(table.id, Action.of("join", table.stake)), "main")
            line = pen("telegram-stake", stake=table.stake)
            page = Message(joined([pages.head(pen, table), line]), ((key,),))
            return (await self._leading_back(request, Page(page), table),)
        answer = await presses.press(who, ButtonData(PAGE, table.id, Action.of("join", table.stake)), known=table)
        refused, shown = first(answer, Refused), first(answer, Refresh)
        if shown is not None and _has_hand(request, shown.table):
            return (Hand(shown.table),)
        line = pen.ink.escape(refused.text) if refused else pen("joined")
        page = Message(joined([pages.head(pen, table), line]), self._words_key(pen, shown.table if shown else None))
        return (await self._leading_back(request, Page(page), table),)

    async def _begin(self, request: Request, match_id: str) -> Answer:
        """Starts a match for its host, and shows the hand."""
        table = await self._table(match_id)
        if table is None:
            return await presses.refused(request.context, Refusal("unknown_match"))
        who = await self._out.reach.in_table_group(request.context, request.user, table, Action("start"))
        answer = await presses.press(who, ButtonData(PAGE, table.id, Action("start")), known=table)
        newest = await self._table(match_id)
        if newest is not None and _has_hand(request, newest):
            return (Hand(newest),)
        return tuple([await self._leading_back(request, part, table) for part in answer])

    @staticmethod
    def _words_key(pen: Pen, joined_at: Table | None) -> tuple[tuple[Key, ...], ...]:
        if joined_at is None or joined_at.status != "open" or not joined_at.game.deal.draws:
            return ()
        return ((Key(pen.plain("button-words"), on_page(joined_at.id, Action("add-words"))),),)

    async def _share(self, request: Request, share: str) -> Answer:
        """Shows a table from elsewhere: its card is posted in this chat too."""
        async with self._out.app.store.read() as conn:
            match_id = await tables.id_by_share(conn, share)
        table = await self._table(match_id or "")
        if table is None or await is_hidden(self._out.app, table, request.player):
            return await presses.refused(request.context, Refusal("unknown_match"))
        if await self._out.app.redraw.of_match(table.id, platform="telegram", room=request.address, kind="card"):
            return (Card(table),)
        await self._out.app.redraw.enqueue(displays.wanted("telegram", request.address, table.id, "card"))
        return ()

    async def _leading_back(self, request: Request, part: Part, table: Table) -> Part:
        """Returns a page with a key to the card in its group; other parts as they are."""
        match part:
            case Submenu(page=page) | (Page() as page):
                way = await self._painter.way_back(table, request.player.language)
                message = page.message
                return Page(replace(message, keys=(*message.keys, (way,)))) if way else page
        return part


def _has_hand(request: Request, table: Table) -> bool:
    """Whether a match is being played in which this person sees something that others do not."""
    return table.status == "live" and table.game.ui.private and table.seat_of(request.player.id) is not None
