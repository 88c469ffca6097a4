"""Commands about tables: /tables, /show, /hand, /move, /stop."""

from __future__ import annotations

import re

from bot.feature import first_tables
from bot.usecases import inbox
from bot.usecases.card_links import card_link
from bot.usecases.daily import is_hidden
from bot.usecases.inbox import MATCH_ID
from bot.usecases.moves import Press
from bot.usecases.play import may_see, typed_move
from bot.view.answer import Answer, Card, Hand, Key, Line, Message, Page, Refresh
from bot.view.button_data import PAGE, Action, on_card, on_page
from bot.view.coaching import may_be_coached
from bot.view.pen import joined
from bot.view.table_screen import card, list_facts, list_names
from games.core.game import Refusal
from games.core.screen import Say
from games.table import play as table_play
from games.table.substitution import may_return
from games.table.table import Table
from storage.matches import finished, tables
from storage.matches.table_lists import ids_listed
from storage.people.players import Player

from . import pages
from .command import Given, text_of
from .context import Context, refused
from .done import what_was_done
from .pages import stage_status
from .profile import network

SHOWN = 10
OPEN, LIVE, FINISHED = ("open",), ("live",), ("over",)
SHARE = re.compile(r"[0-9a-f]{32}")


async def tables_here(context: Context, _given: Given) -> Answer:
    """Lists the room's open and live matches with game, host, seats and time left; in a private chat one's own.

    Join takes a seat, Watch leads to the card.
    """
    if context.place.private:
        return await turns(context, {})
    reader = context.player if context.confidential else None  # others read it as well
    async with context.app.store.read() as conn:
        first = await first_tables(context.app, conn, reader)
        ids = await ids_listed(conn, context.room.id, ["open", "live"], reader.id if reader else None, SHOWN, first)
    loaded = await _tables(context, ids)
    pen = context.pen()
    keys = [Key(pen.plain("menu-play"), "/play", "main")]
    keys += [await seat_or_view(context, table, reader) for table in loaded]
    keys.append(Key(pen.plain("menu-turns"), "/tables mine"))
    lines = [pen("tables-head"), *(table_line(context, table) for table in loaded)] if loaded else [pen("tables-none")]
    return (Page(Message(joined(lines), pages.rows_of(keys))),)


async def seat_or_view(context: Context, table: Table, reader: Player | None) -> Key:
    """Returns a key that takes a seat where the reader can have one, else one that leads to the table."""
    pen = context.pen(table)
    join = card(table, reader, ()).join
    if join is not None and join.action is not None:
        return Key(pen.plain("tables-join", id=table.id), on_page(table.id, join.action))
    label, platform = pen.plain("tables-watch", id=table.id), context.place.platform
    url = await card_link(context.app, platform, table.id, reader.id if reader else 0)
    return Key(label, url=url) if url else Key(label, on_page(table.id, pages.MORE))


def table_line(context: Context, table: Table) -> str:
    """Returns a table as one line: game, players, facts and state."""
    pen = context.pen(table)
    shown = card(table, context.player, context.app.presence.outages)
    until = pen("until", until=pen.moment(shown.deadline, context.app.now())) if shown.deadline else ""
    names = " · ".join(pen(name) for name in list_names(table))
    facts = " · ".join(pen.plain(fact) for fact in list_facts(table))
    line = pen("tables-line", game=pen.title(table.name), id=table.id, facts=facts, named=len(names))
    return " ".join(filter(None, [line, names, "–", pen(shown.status), until]))


async def turns(context: Context, _given: Given) -> Answer:
    """Lists the matches of a player in all rooms and networks, soonest deadline first, with links; then practice."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["open", "live"], 50)
    loaded = await _tables(context, ids)
    practice = [table for table in loaded if table.is_practice]
    asking = [table for table in loaded if _calls(table, context.player.id) and table not in practice]
    shown = [*asking, *(table for table in loaded if table not in (*asking, *practice)), *practice][:SHOWN]
    pen = context.pen()
    keys = [await _way_to(context, table) for table in shown]
    lines = [
        pen("turns-head", count=len(asking)),
        *(table_line(context, table) for table in shown if table not in practice),
    ]
    alone = [table_line(context, table) for table in shown if table in practice]
    lines += [pen("turns-practice"), *alone] if alone else []
    if not keys:
        lines = [pen("turns-none")]
        keys = [Key(pen.plain("menu-play"), "/play", "main")]
    return (Page(Message(joined(lines), pages.rows_of([*keys, *await _last_match(context)]))),)


async def _last_match(context: Context) -> list[Key]:
    """Returns a key to what the coach says about the last match that this player finished, if there is one."""
    async with context.app.store.read() as conn:
        last = await finished.last_of(conn, context.player.id)
    table = await context.app.store.table(last) if last else None
    if table is None or not await may_be_coached(context.app.store, table, context.player.id):
        return []
    return [Key(context.pen().plain("button-coach"), on_page(table.id, Action("coach")))]


def _calls(table: Table, player: int) -> bool:
    """Whether a table waits for a player, or they may take their seat back there from a computer."""
    return _is_asked(table, player) or (table.status == "live" and may_return(table, player))


def _is_asked(table: Table, player: int) -> bool:
    seat = table.seat_of(player)
    return seat in table.waiting() or (table.status == "open" and table.asked_of(seat) is not None)


async def _way_to(context: Context, table: Table) -> Key:
    """Returns a link to a message of the table; its private screen where there is none."""
    pen = context.pen(table)
    label = pen.plain("turns-go", game=pen.title(table.name), id=table.id)
    if url := await card_link(context.app, context.place.platform, table.id, context.player.id):
        return Key(label, url=url)
    return Key(label, on_page(table.id, pages.MORE) if table.match is None else on_card(table.id, Action("hand")))


async def _tables(context: Context, ids: list[str]) -> list[Table]:
    async with context.app.store.read() as conn:
        loaded = await tables.load(conn, context.app.games, ids)
    return [loaded[match_id] for match_id in ids if match_id in loaded]


async def named(context: Context, given: Given, statuses: tuple[str, ...] = (*OPEN, *LIVE, *FINISHED)) -> Table:
    """Returns the table that a command is about: the one named, or the newest here that is in one of these states.

    Raises no_table_here, or the reason why the newest table here does not fit.
    """
    text = str(given.get("match", ""))
    if text:
        return await _called(context, text)
    ids = await _newest(context, statuses)
    if not ids:
        raise await _none_of(context, statuses)
    return (await _tables(context, ids))[0]


async def _newest(context: Context, statuses: tuple[str, ...], most: int = 1) -> list[str]:
    async with context.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, context.room.id, list(statuses), most)
        if not ids and context.place.private:
            ids = await tables.ids_of_player(conn, context.player.id, list(statuses), most)
    return ids


async def _none_of(context: Context, statuses: tuple[str, ...]) -> Refusal:
    """Returns the reason why no table here fits the command."""
    if statuses == FINISHED:
        return Refusal("nothing_finished")
    if statuses == OPEN and await _newest(context, LIVE):
        return Refusal("already_started")
    if statuses == LIVE and await _newest(context, OPEN):
        return Refusal("not_started")
    return Refusal("no_table_here")


async def _called(context: Context, text: str) -> Table:
    """Returns the table of this id, for people who may see it; or of this invite token, for anybody."""
    if SHARE.fullmatch(text):
        async with context.app.store.read() as conn:
            match_id = await tables.id_by_share(conn, text)
        table = await context.app.store.table(match_id) if match_id else None
        if table is not None and not await is_hidden(context.app, table, context.player):
            return table
    table = await context.app.store.table(text) if MATCH_ID.fullmatch(text) else None
    if table is None or not await may_see(context.app, table, context.player, context.room):
        raise Refusal("unknown_match")
    return table


async def own_table(context: Context, given: Given) -> Table:
    """Returns the player's table that a command is about: the one named, the one here, or one that waits for them."""
    if given.get("match"):
        return await named(context, given)
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["live"], 50)
    loaded = await _tables(context, ids)
    here = [table for table in loaded if table.room == context.room.id]
    for listed in (here, loaded):
        asked = [table for table in listed if _is_asked(table, context.player.id)]
        if asked or listed:
            return (asked or listed)[0]
    raise Refusal("no_table_of_yours")


async def show(context: Context, given: Given) -> Answer:
    """Posts the card again at the bottom; the old one links to it. Where several answer at once, says who is done.

    Of several tables here it means the one that is being played, by this player if they play at one; else it asks.
    """
    meant = [] if given.get("match") else await _shown_by_itself(context)
    if len(meant) > 1:
        lines = [context.pen()("which-match"), *(table_line(context, table) for table in meant)]
        return (Page(pages.which(context, meant, lines, lambda table: f"/show {table.id}")),)
    table = meant[0] if meant else await named(context, given)
    context.app.fronts.looked(table, context.player.id)
    status = stage_status(context, table)
    seen = context.pen().plain("shown-to-you") if context.place.only_own else ""
    return (Card(table), *(Line(line) for line in (status, seen) if line))


async def _shown_by_itself(context: Context) -> list[Table]:
    """Returns the tables here that a player who names none can mean; empty where the newest is meant."""
    for statuses in (LIVE, OPEN):
        loaded = await _tables(context, await _newest(context, statuses, SHOWN))
        own = [table for table in loaded if table.seat_of(context.player.id) is not None]
        asked = [table for table in own if _is_asked(table, context.player.id)]
        if loaded:
            return (asked if len(asked) == 1 else own) or loaded
    return []


async def hand(context: Context, given: Given) -> Answer:
    """Shows the private screen of the player's seat."""
    table = await own_table(context, given)
    pages.hand(context, table)  # refuses a player without a seat
    context.app.fronts.looked(table, context.player.id)
    return (Hand(table),)


async def move(context: Context, given: Given) -> Answer:
    """Makes a typed move, like its button; a hidden move is accepted in private places alone."""
    text = text_of(given, "text")
    able = [] if given.get("match") else await _able_to_take(context, text)
    table = able[0] if able else await own_table(context, given)
    if table.game.ui.private and not context.confidential:
        raise Refusal("private_only")
    if len(able) > 1:
        page = pages.which(
            context, able, [context.pen()("which-match")], lambda table: f"/move match={table.id} {text}"
        )
        return (Page(page),)
    return await pressed(context, table, Action("type"), text)


async def _able_to_take(context: Context, text: str) -> list[Table]:
    """Returns the tables that wait for this player and where this is a move; only those here, if there are any."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["live"], 50)
    waiting = [table for table in await _tables(context, ids) if _is_asked(table, context.player.id)]
    here = [table for table in waiting if table.room == context.room.id]
    return [table for table in here or waiting if takes(context, table, text)]


def takes(context: Context, table: Table, text: str) -> bool:
    """Whether a typed text is a move that this player can make now."""
    seat = table.seat_of(context.player.id)
    if seat is None:
        return False
    try:
        move = typed_move(context.app.words, table, seat, text)
        table_play.acted(table, seat, table.live_match().turn, move, context.app.now(), context.app.presence.outages)
    except Refusal:
        return False
    return True


async def stop(context: Context, given: Given) -> Answer:
    """Stops a match for a moderator; offers it to the others for a player."""
    table = await named(context, given, LIVE)
    return await pressed(context, table, Action("stop") if context.moderates(table) else Action.of("offer", "stop"))


async def pressed(context: Context, table: Table, action: Action, text: str = "") -> Answer:
    """Returns the answer of a command that does the same as a button."""
    try:
        press = Press(context.player, context.place.platform, table.id, action, text, context.moderates(table))
        result = await inbox.press(context.app, press, table)
    except Refusal as refusal:
        return await refused(context, refusal, table, PAGE)  # no card was pressed
    if result.confirm:
        return (Page(pages.confirm(context.pen(result.table), result.table, result.confirm), confirms=True),)
    return (Refresh(result.table), Line(what_was_done(context, table, result, action)))


async def share_page(context: Context, table: Table) -> Message:
    """Returns links with which people elsewhere take a seat, or watch."""
    pen = context.pen(table)
    settings = context.app.settings
    keys = []
    for name in context.app.fronts:
        front = context.app.fronts.chat(name)
        url = await front.link_in(f"s_{table.share}") if front is not None else None
        if url:
            keys.append(Key(pen.plain("share-on", network=network(pen, name)), url=url))
    if settings.web_url:
        keys.append(Key(pen.plain("share-on", network=Say("network-web")), url=f"{settings.web_url}/s/{table.share}"))
    line = pen("share-lines") if keys else ""
    links = [pen.ink.link(pen.ink.escape(key.label), key.url) for key in keys]
    anywhere = pen("share-show", share=table.share)
    return Message(
        joined([pages.head(pen, table), line, *links, anywhere]), pages.rows_of([*keys, pages.back(pen, table)])
    )
