"""Looking at tables and acting by command: /tables, /turns, /show, /hand, /move, /kick, /stop, /record."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from bot.usecases import inbox
from bot.usecases.inbox import MATCH_ID, Press
from bot.view.fairness import record_name
from bot.view.match_records import record_of
from bot.view.message import Answer, File, Key, Message
from bot.view.pen import joined
from bot.view.table_list import list_facts, list_names
from bot.view.table_screen import card
from games.core.game import Refusal
from games.core.screen import Say
from games.table import play as table_play
from games.table.table import Table
from storage import tables
from storage.people import Player

from . import pages
from .command import Given, Handle, Person, find_person, text_of
from .context import Visit
from .profile import network
from .refusals import refused
from .stage_status import staged

SHOWN = 10
OPEN, LIVE, FINISHED = ("open",), ("live",), ("over",)
SHARE = re.compile(r"[0-9a-f]{32}")


async def tables_here(visit: Visit, given: Given) -> Answer:
    """This room's open and live matches: game, host, seats, time left; Join takes a seat, Watch leads to the card."""
    async with visit.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, visit.room.id, ["open", "live"], SHOWN)
    found = await _tables(visit, ids)
    pen = visit.pen()
    reader = visit.player if visit.place.private or given.get("_unseen") else None  # others read it as well
    keys = [Key(pen.plain("menu-play"), "/play", "main")]
    keys += [await _seat_or_view(visit, table, reader) for table in found]
    lines = [_line(visit, table) for table in found] or [pen("tables-none")]
    return Answer(page=Message(joined([pen("tables-head"), *lines]), pages.rows_of(keys)))


async def _seat_or_view(visit: Visit, table: Table, reader: Player | None) -> Key:
    """A seat for whoever reads the list, where they can have one; else a way to the table."""
    pen = visit.pen(table)
    join = card(table, reader, ()).join
    if join is not None:
        return Key(pen.plain("tables-join", id=table.id), f"~{table.id}:{join.data}")
    label, url = pen.plain("tables-watch", id=table.id), await _card_link(visit, table)
    return Key(label, url=url) if url else Key(label, f"~{table.id}:more")


def _line(visit: Visit, table: Table) -> str:
    pen = visit.pen(table)
    shown = card(table, visit.player, visit.app.outages)
    until = pen("until", until=pen.moment(shown.deadline, visit.app.now())) if shown.deadline else ""
    names = " · ".join(pen(name) for name in list_names(table))
    facts = " · ".join(pen.plain(fact) for fact in list_facts(table))
    line = pen("tables-line", game=pen.title(table.name), id=table.id, facts=facts)
    return f"{line} {names} – {pen(shown.status)} {until}".strip()


async def turns(visit: Visit, _given: Given) -> Answer:
    """All one's matches in all rooms on all networks, soonest deadline first, each with a way to it."""
    async with visit.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, visit.player.id, ["open", "live"], 50)
    found = await _tables(visit, ids)
    mine = [table for table in found if _is_asked(table, visit.player.id)]
    others = [table for table in found if table not in mine]
    pen = visit.pen()
    keys = [await _way_to(visit, table) for table in [*mine, *others][:SHOWN]]
    lines = [_line(visit, table) for table in [*mine, *others][:SHOWN]] or [pen("turns-none")]
    if not keys:
        keys = [Key(pen.plain("menu-play"), "/play", "main")]
    return Answer(page=Message(joined([pen("turns-head", count=len(mine)), *lines]), pages.rows_of(keys)))


def _is_asked(table: Table, player: int) -> bool:
    seat = table.seat_of(player)
    return seat in table.waiting() or (seat is not None and table.chairs[seat].invited)


async def _way_to(visit: Visit, table: Table) -> Key:
    """A link to where the table is shown; its private screen where there is none."""
    pen = visit.pen(table)
    label = pen.plain("turns-go", game=pen.title(table.name), id=table.id)
    if url := await _card_link(visit, table):
        return Key(label, url=url)
    return Key(label, f"~{table.id}:more" if table.match is None else f"{table.id}:hand")


async def _card_link(visit: Visit, table: Table) -> str:
    """The address of a card of the table on the network of the visit; empty where there is none."""
    front = visit.app.chat(visit.place.platform)
    if front is None:
        return ""
    shown = await visit.app.redraw.of_match(table.id)
    cards = [one for one in shown if (one.platform, one.kind) == (visit.place.platform, "card")]
    return next((url for one in cards if (url := front.link_to(one))), "")


async def _tables(visit: Visit, ids: list[str]) -> list[Table]:
    async with visit.app.store.read() as conn:
        found = await tables.load(conn, visit.app.games, ids)
    return [found[match_id] for match_id in ids if match_id in found]


async def named(visit: Visit, given: Given, statuses: tuple[str, ...] = (*OPEN, *LIVE, *FINISHED)) -> Table:
    """The table that a command is about: the one named, or the newest here that is in one of these states.

    Raises no_table_here, or why the newest table here will not do.
    """
    text = str(given.get("match", ""))
    if text:
        return await _called(visit, text)
    ids = await _newest(visit, statuses)
    if not ids:
        raise await _none_of(visit, statuses)
    return (await _tables(visit, ids))[0]


async def _newest(visit: Visit, statuses: tuple[str, ...]) -> list[str]:
    async with visit.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, visit.room.id, list(statuses), 1)
        if not ids and visit.place.private:
            ids = await tables.ids_of_player(conn, visit.player.id, list(statuses), 1)
    return ids


async def _none_of(visit: Visit, statuses: tuple[str, ...]) -> Refusal:
    """Why no table here is one that the command is about."""
    if statuses == FINISHED:
        return Refusal("nothing_finished")
    if statuses == OPEN and await _newest(visit, LIVE):
        return Refusal("already_started")
    if statuses == LIVE and await _newest(visit, OPEN):
        return Refusal("not_started")
    return Refusal("no_table_here")


async def _called(visit: Visit, text: str) -> Table:
    """The table of this id, for who may see it; or of this share, for anybody to whom it was given."""
    if SHARE.fullmatch(text):
        async with visit.app.store.read() as conn:
            found = await tables.id_by_share(conn, text)
        table = await visit.app.store.table(found) if found else None
        if table is not None:
            return table
    table = await visit.app.store.table(text) if MATCH_ID.fullmatch(text) else None
    if table is None or not await _may_see(visit, table):
        raise Refusal("unknown_match")
    return table


async def _may_see(visit: Visit, table: Table) -> bool:
    if table.room == visit.room.id or table.seat_of(visit.player.id) is not None or visit.player.operator:
        return True
    where = (visit.room.platform, visit.room.address)
    return any((one.platform, one.room) == where for one in await visit.app.redraw.of_match(table.id))


async def mine(visit: Visit, given: Given) -> Table:
    """The table of one's own that a command is about: the one named, the one here, or the one that waits for them."""
    if given.get("match"):
        return await named(visit, given)
    async with visit.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, visit.player.id, ["live"], 50)
    found = await _tables(visit, ids)
    here = [table for table in found if table.room == visit.room.id]
    for some in (here, found):
        asked = [table for table in some if _is_asked(table, visit.player.id)]
        if asked or some:
            return (asked or some)[0]
    raise Refusal("no_table_of_yours")


async def show(visit: Visit, given: Given) -> Answer:
    """Posts the card anew at the bottom; the old one says where it went. Of many at once it is told who is done."""
    table = await named(visit, given)
    return Answer(post=table, line=staged(visit, table))


async def hand(visit: Visit, given: Given) -> Answer:
    """The private screen of one's seat."""
    table = await mine(visit, given)
    pages.hand(visit, table)  # refuses who has none
    return Answer(hand=table)


async def move(visit: Visit, given: Given) -> Answer:
    """A typed action, exactly what a button would do; a hidden one is for private places alone."""
    text = text_of(given, "move", "text")
    able = [] if given.get("match") else await _able_to_take(visit, text)
    table = able[0] if able else await mine(visit, given)
    if table.game.private and not visit.place.private and not given.get("_unseen"):
        raise Refusal("private_only")
    if len(able) > 1:
        page = pages.which(visit, able, [visit.pen()("which-match")], lambda one: f"/move match={one.id} {text}")
        return Answer(page=page, refused="several_matches")
    return await pressed(visit, table, "type", text)


async def _able_to_take(visit: Visit, text: str) -> list[Table]:
    """The tables that wait for this player and where this is a move; those here, if any of them is here."""
    async with visit.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, visit.player.id, ["live"], 50)
    waiting = [table for table in await _tables(visit, ids) if _is_asked(table, visit.player.id)]
    here = [table for table in waiting if table.room == visit.room.id]
    return [table for table in here or waiting if _takes(visit, table, text)]


def _takes(visit: Visit, table: Table, text: str) -> bool:
    seat = table.seat_of(visit.player.id)
    try:
        match, spelt = table.live_match(), text.strip().lower()
        table_play.acted(table, -1 if seat is None else seat, match.turn, spelt, visit.app.now(), visit.app.outages)
    except Refusal:
        return False
    return True


async def kick(visit: Visit, given: Given) -> Answer:
    """The host takes somebody off an open table."""
    table, who = await named(visit, given, OPEN), given.get("player")
    if table.status == "live":
        raise Refusal("already_started")
    if not isinstance(who, Person | Handle):
        return Answer(page=pages.kicks(visit, visit.pen(table), table))
    known = await find_person(visit, who)
    seat = table.seat_of(known.id) if known else None
    if seat is None:
        raise Refusal("not_seated_there")
    return await pressed(visit, table, f"kick:{seat}:{known.id if known else ''}")


async def stop(visit: Visit, given: Given) -> Answer:
    """A moderator stops a match; who sits there offers it to the others."""
    table = await named(visit, given, LIVE)
    if visit.moderator and table.room == visit.room.id:
        return Answer(page=pages.confirm(visit.pen(table), table, "stop"))
    return await pressed(visit, table, "offer:stop")


async def pressed(visit: Visit, table: Table, data: str, text: str = "") -> Answer:
    """What a command comes to that does the same as a button."""
    moderates = visit.moderator and table.room == visit.room.id
    try:
        done = await inbox.press(visit.app, Press(visit.player, visit.place.platform, table.id, data, text, moderates))
    except Refusal as no:
        return replace(await refused(visit, no, table), repaint=None)
    if done.confirm:
        return Answer(page=pages.confirm(visit.pen(done.table), done.table, done.confirm))
    return Answer(visit.pen(done.table).plain("done"), repaint=done.table)


async def record(visit: Visit, given: Given) -> Answer:
    """The record of a finished match, as a file, and how to verify it."""
    return await record_file(visit, await named(visit, given, FINISHED))


async def record_file(visit: Visit, table: Table) -> Answer:
    """A record as a file."""
    document = (await record_of(visit.app.store, table)).document()
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    name = record_name(table)
    seen = table if visit.room.settings.skin != "text" else None
    return Answer(file=File(name, content, visit.pen(table).plain("record-file", file=name)), film=seen)


async def film_file(visit: Visit, table: Table) -> File | None:
    """A match as an animated picture; None where there is nothing to be seen."""
    film, pen = await visit.app.films.of(table), visit.pen(table)
    if film is None:
        return None
    review = await visit.app.reviews.of(table)
    said = [pen.plain(line) for line in review.lines] if review else []
    text = "\n".join([pen.plain("record-film", game=pen.title(table.name), id=table.id), *said])
    return File(f"roundhouse-{table.name}-{table.id}.gif", film, text)


def share_page(visit: Visit, table: Table) -> Message:
    """Links by which somebody elsewhere takes a seat, or watches."""
    pen = visit.pen(table)
    settings = visit.app.settings
    keys = []
    for name in visit.app.fronts:
        front = visit.app.chat(name)
        url = front.link_in(f"s_{table.share}") if front is not None else None
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
