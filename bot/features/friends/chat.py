"""/friends: who is here, their tables, and requests. /friend: what the buttons of these pages say."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.chat.command import Command, Given, Option
from bot.chat.context import Context
from bot.chat.pages import rows_of
from bot.chat.profile import choice, head, wished
from bot.chat.table_commands import seat_or_view, table_line
from bot.usecases.preferences import CHOICES, read_choice
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import storable
from bot.view.candidates import labels
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.table.table import Table
from storage.friends import is_public
from storage.people.players import Player

from .befriending import Done, accept, ask, ask_at, avoid, decline, follow, people_to_ask, remove, unfollow
from .company import Company, company_of

LINES_MOST, REQUESTS_MOST, TABLES_MOST = 20, 3, 4
PEOPLE_MOST = 12  # on one page of those to choose from
OVERVIEW = "/friends"

Act = Callable[..., Awaitable[tuple[Done, object]]]
DONE_BY: Mapping[str, Act] = {
    "accept": accept,
    "decline": decline,
    "remove": remove,
    "avoid": avoid,
    "follow": follow,
    "unfollow": unfollow,
}


async def friends(context: Context, _given: Given) -> Answer:
    """Shows who is here, their tables, and requests."""
    return await _overview(context)


async def friend(context: Context, given: Given) -> Answer:
    """Does what a button of these pages says."""
    what, who, more = (storable(str(given.get(name, ""))) for name in ("do", "who", "more"))
    if what == "at":
        return await _ask_at(context, who, more)
    if what == "ask":
        return await _ask(context, who)
    if what == "all":
        return await _everybody(context, int(who) if who.isascii() and who.isdecimal() and len(who) < 4 else 1)
    if what == "with":
        return await _person(context, who)
    if what == "shown":
        return await _shown(context, who)
    if what not in DONE_BY:
        return await _overview(context)
    done, _ = await DONE_BY[what](context.app, context.player, who)
    return await _overview(context, context.pen()(f"friends-did-{done}"))


async def _ask_at(context: Context, match: str, number: str) -> Answer:
    """Asks somebody with whom the player has played; whose profile everybody sees they can follow, too."""
    pen = context.pen()
    done, person = await ask_at(context.app, context.player, context.room, match, number)
    ways = [Key(pen.plain("friends-follow"), f"/friend follow {person.handle}")] if is_public(person) else []
    return _page(pen(f"friends-did-{done}"), [[*ways, _way_back(pen)]])


def _page(text: str, keys: Sequence[Sequence[Key]] = ()) -> Answer:
    return (Page(Message(text, tuple(map(tuple, keys))), own=True),)


def _way_back(pen: Pen) -> Key:
    return Key(pen.plain("friends-title"), OVERVIEW)


async def _overview(context: Context, line: str = "") -> Answer:
    pen = context.pen()
    seen = await company_of(context.app, context.player, context.room)
    lines = [head(pen, "friends-title"), line, *_people_lines(pen, seen)]
    if seen.tables:
        lines += [
            pen.ink.bold(pen("friends-tables")),
            *(table_line(context, table) for table in seen.tables[:TABLES_MOST]),
        ]
    requests = [
        [
            Key(pen.plain("friends-accept-who", who=seen.names[person.id]), f"/friend accept {person.handle}", "main"),
            Key(pen.plain("friends-decline"), f"/friend decline {person.handle}"),
        ]
        for person in seen.asking[: REQUESTS_MOST - bool(seen.tables)]
    ]
    at_tables = [key for table in seen.tables[:TABLES_MOST] if (key := await _way_to(context, table)) is not None]
    ways = [Key(pen.plain("friends-add"), "/friend ask")]
    if seen.friends or seen.asked or seen.followed:
        ways.append(Key(pen.plain("friends-change"), "/friend all"))
    ways.append(Key(pen.plain("friends-here"), "/friend shown"))
    ways.append(Key(pen.plain("blocked-title"), "/me blocks"))
    return _page(joined(lines), [*requests, *([at_tables] if at_tables else []), *rows_of(ways)])


def _people_lines(pen: Pen, seen: Company) -> list[str]:
    if not (seen.friends or seen.asking or seen.asked or seen.followed):
        return [pen("friends-none")]
    lines = [pen("friends-asks-you", who=seen.names[person.id]) for person in seen.asking[:LINES_MOST]]
    lines += [
        pen("friends-is-here" if friend.is_here else "friends-is-away", who=seen.names[friend.player.id])
        for friend in seen.friends[:LINES_MOST]
    ]
    if len(seen.friends) > LINES_MOST:
        lines.append(pen("friends-more", count=len(seen.friends) - LINES_MOST))
    if seen.asked:
        lines.append(pen("friends-asked", count=len(seen.asked)))
    if seen.followed:
        lines.append(pen("friends-followed", count=len(seen.followed)))
    return lines


def _people(seen: Company) -> list[Player]:
    """Returns friends, people who were asked, and people who are followed, each once."""
    people = [*(friend.player for friend in seen.friends), *seen.asked, *seen.followed]
    return list({person.id: person for person in people}.values())


async def _way_to(context: Context, table: Table) -> Key | None:
    """Returns a key that joins or shows a friend's table: in this room, or on its page."""
    if table.room == context.room.id:
        return await seat_or_view(context, table, context.player)
    pen, web = context.pen(table), context.app.settings.web_url
    label = pen.plain("tables-join" if table.status == "open" else "tables-watch", id=table.id)
    if web:
        return Key(label, url=f"{web}/t/{table.id}")
    return Key(label, f"/show {table.share}") if context.place.private else None


async def _ask(context: Context, who: str) -> Answer:
    """Asks a person; without one, offers the people met lately."""
    pen = context.pen()
    if who:
        done, _ = await ask(context.app, context.player, who)
        return await _overview(context, pen(f"friends-did-{done}"))
    people = await people_to_ask(context.app, context.player, PEOPLE_MOST)
    names = labels(people)
    keys = [Key(names[person.id], f"/friend ask {person.handle}") for person in people]
    line = pen("friends-whom" if people else "friends-nobody-met")
    return _page(joined([head(pen, "friends-title"), line]), rows_of([*keys, _way_back(pen)], 3))


async def _everybody(context: Context, number: int) -> Answer:
    """Shows friends, people who were asked or are followed, as keys that lead to each."""
    pen, seen = context.pen(), await company_of(context.app, context.player, context.room)
    people = _people(seen)
    last = max(1, -(-len(people) // PEOPLE_MOST))
    at = min(max(1, number), last) - 1
    keys = [
        Key(seen.names[person.id], f"/friend with {person.handle}")
        for person in people[at * PEOPLE_MOST : (at + 1) * PEOPLE_MOST]
    ]
    if last > 1:
        keys.append(Key(pen.plain("button-more"), f"/friend all {(at + 1) % last + 1}"))
    return _page(joined([head(pen, "friends-title"), pen("friends-which")]), rows_of([*keys, _way_back(pen)], 3))


async def _person(context: Context, who: str) -> Answer:
    """Shows what can be done about a friend, or about somebody who was asked."""
    pen, seen = context.pen(), await company_of(context.app, context.player, context.room)
    people = _people(seen)
    if (person := next((person for person in people if person.handle == who), None)) is None:
        raise Refusal("friend_not_there")
    is_followed = any(followed.id == person.id for followed in seen.followed)
    is_friend = any(known.id == person.id for known in (*(friend.player for friend in seen.friends), *seen.asked))
    keys = [
        *([Key(pen.plain("friends-unfollow"), f"/friend unfollow {person.handle}")] if is_followed else []),
        *([Key(pen.plain("friends-remove"), f"/friend remove {person.handle}", "danger")] if is_friend else []),
        Key(pen.plain("friends-avoid"), f"/friend avoid {person.handle}", "danger"),
        Key(pen.plain("button-back"), "/friend all"),
    ]
    title = pen.ink.bold(pen.ink.escape(seen.names[person.id]))
    return _page(joined([title, pen("friends-remove-how"), pen("blocked-how")]), rows_of(keys))


async def _shown(context: Context, value: str) -> Answer:
    """Shows who sees that somebody is here, or saves it."""
    pen = context.pen()
    if value:
        context = await wished(context, here=read_choice(context.app, "here", value))
        return await _overview(context, pen("friends-did-shown"))
    now = context.player.preferences.here
    keys = [
        choice(pen, pen.plain(f"friends-here-{value}"), f"/friend shown {value}", value == now)
        for value in CHOICES["here"].offered
    ]
    return _page(joined([head(pen, "friends-here"), pen("friends-here-how")]), rows_of([*keys, _way_back(pen)]))


FRIENDS = Command("friends", friends, in_menus=False, shared=True, pages="private")
FRIEND = Command(
    "friend",
    friend,
    (Option("do"), Option("who"), Option("more")),
    in_menus=False,
    shared=True,
    pages="private",
)
