"""/play opponent=anybody: looks for anybody to play with, shows the wait, and stops it."""

from __future__ import annotations

from bot.notices.destinations import private_chat
from bot.usecases import pool
from bot.usecases.table_limits import check_may_open
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import Action, on_card
from bot.view.option_values import clock_text
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.core.screen import Name, Say
from games.table.table import Table
from storage.matches.seekers import Seeker
from storage.messages import notices

from .command import Given
from .context import Context
from .game_names import game_named
from .pages import head, rows_of
from .table_request import SUITING

ANYBODY = "/play anybody=yes"  # begins the lines of its keys; a game may follow, or one of these words
ANY, STOP, DROP = "options=any", "options=stop", "options=drop"
ALONE = frozenset({"game", "anybody", "options"})  # what can be said of a match with anybody


async def seek(context: Context, asked: Given) -> Answer:
    """Looks for anybody who wants this game, or one of those chosen before; without a game shows the wait.

    Raises anybody_alone for any other option, and no_private_chat where the match could be shown nowhere.
    """
    said = f"options={asked['options']}" if "options" in asked else ""
    if asked.keys() - ALONE or said not in ("", ANY, STOP, DROP):
        raise Refusal("anybody_alone")
    seeker, table = await pool.state(context.app, context.player)
    if said == STOP:
        stopped = await pool.stop(context.app, context.player)
        table = await context.app.store.table(stopped.match_id) if stopped and stopped.match_id else None
        return _found(context, table) if table is not None else _choice(context, "anybody-stopped")
    if "game" not in asked and said != ANY:
        if table is not None:
            return _found(context, table)
        return _waiting(context, seeker) if seeker else _choice(context, "anybody-how")
    if said == ANY:
        return await _look(context, set(context.app.games))
    games = set(seeker.games) if seeker is not None and seeker.match_id is None else set()
    named = {game_named(context, str(asked["game"]))[0]}
    return await _look(context, games - named if said == DROP else games | named)


async def _look(context: Context, games: set[str]) -> Answer:
    check_may_open(context.room, context.moderator)
    room, private = _room_shown(context), await _private_chat(context)
    if not (room or private):
        raise Refusal("no_private_chat")
    seeker = await pool.seek(
        context.app,
        context.player,
        context.place.platform,
        sorted(games),
        pool.CHAT_LASTS,
        asked_in=context.room,
        private=private,
        room=room,
    )
    table = await context.app.store.table(seeker.match_id) if seeker.match_id else None
    return _waiting(context, seeker) if table is None else _found(context, table)


def _room_shown(context: Context) -> str:
    """Returns the room where it was asked, if others may see the match there; empty otherwise."""
    is_open = context.room.settings.pool and context.place.present and not context.place.private
    return context.place.address if is_open else ""


async def _private_chat(context: Context) -> str:
    """Returns the private chat of the player on this platform; empty where we cannot write to them."""
    place = context.place
    if place.private and place.present:
        return place.address
    async with context.app.store.read() as conn:
        whom = (await notices.persons(conn, [context.player.id])).get(context.player.id)
    private_place = await private_chat(context.app, whom, place.platform) if whom is not None else None
    return private_place.room if private_place is not None and private_place.platform == place.platform else ""


def _waiting(context: Context, seeker: Seeker) -> Answer:
    """Shows since when and for what somebody looks; more games, or fewer, are a press away."""
    pen, app = context.pen(), context.app
    since = pen.mark(pen.ink.moment(seeker.since, clock_text((app.now() - seeker.since).total_seconds())))
    wanted = " · ".join(pen.title(name) for name in app.games if name in seeker.games)
    lines = [
        pen.ink.bold(pen("seek-title")),
        pen("anybody-since", since=since, games=wanted),
        pen("anybody-until", until=pen.moment(seeker.until, app.now())),
    ]
    toggles = [_toggle(pen, name, name in seeker.games, len(seeker.games)) for name in app.games]
    computer = Key(pen.plain("anybody-computer"), f"/play computer={SUITING}")
    stop = Key(pen.plain("anybody-stop"), f"{ANYBODY} {STOP}", "danger")
    return _page(joined(lines), (*rows_of(toggles), (computer,), (stop,)))


def _toggle(pen: Pen, name: str, is_wanted: bool, count: int) -> Key:
    title = pen.short_title(name)
    if not is_wanted:
        return Key(pen.plain("anybody-add", game=title), _line(name))
    return Key(pen.plain("anybody-has", game=title), f"{_line(name)} {DROP}" if count > 1 else ANYBODY, "main")


def _choice(context: Context, why: str) -> Answer:
    """Offers to look for anybody who wants one of the games."""
    pen = context.pen()
    games = [Key(pen.short_title(name), _line(name)) for name in context.app.games]
    any_game = Key(pen.plain("anybody-any"), f"{ANYBODY} {ANY}", "main")
    return _page(pen(why), ((any_game,), *rows_of(games)))


def _found(context: Context, table: Table) -> Answer:
    pen, seat = context.pen(table), table.seat_of(context.player.id)
    other = Name(next(number for number in range(len(table.chairs)) if number != seat))
    label = "button-hand" if table.game.ui.private else "button-my-move"
    text = joined([head(pen, table), pen(Say("pool-found", {"who": other}))])
    return _page(text, ((Key(pen.plain(label), on_card(table.id, Action("hand")), "main"),),))


def _line(name: str) -> str:
    return f"/play {name} anybody=yes"


def _page(text: str, keys: tuple[tuple[Key, ...], ...]) -> Answer:
    return (Page(Message(text, keys), own=True),)
