"""/top: the ranking here, everywhere, or of this season."""

from __future__ import annotations

from bot.usecases.ranking import WHERE, ranking
from bot.view.answer import Answer, Page
from bot.view.message import Key, Message
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from storage.standings import Standing

from .command import Given
from .context import Context
from .game_names import game_named
from .pages import rows_of

ALL = "all"  # games


async def top(context: Context, given: Given) -> Answer:
    """Shows the first ten and the reader's own line, with keys to the other games and places."""
    game = game_named(context, str(given["game"]))[0] if given.get("game", ALL) != ALL else None
    where = str(given.get("where", "here"))
    if where not in WHERE:
        raise Refusal("bad_option_choice", option="where", value=where[:32], choices=", ".join(WHERE))
    found = await ranking(context.app, context.player.id, context.room.id, where, game)
    pen = context.pen()
    title = pen.title(game) if game else pen.plain("top-all-games")
    head = pen.ink.bold(pen("top-head", game=title, where=pen.plain(f"top-{where}")))
    lines = [_line(pen, one, one.player == context.player.id) for one in found] or [pen("top-none")]
    return (Page(Message(joined([head, *lines]), rows_of(_keys(context, pen, where, game, bool(found))))),)


def _keys(context: Context, pen: Pen, where: str, game: str | None, is_known: bool) -> list[Key]:
    keys = [Key(pen.plain(f"top-{one}"), f"/top {game or ALL} {one}") for one in WHERE if one != where]
    keys += [Key(pen.plain("top-all-games"), f"/top {ALL} {where}")] if game else []
    keys += [Key(pen.short_title(name), f"/top {name} {where}") for name in context.app.games if name != game]
    return keys if is_known else [Key(pen.plain("menu-play"), "/play", "main"), *keys]


def _line(pen: Pen, one: Standing, is_reader: bool) -> str:
    line = pen("top-line", place=one.place, who=one.name, won=one.won, drawn=one.drawn, lost=one.lost)
    return pen.ink.bold(line) if is_reader else line
