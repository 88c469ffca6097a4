"""/top: the ladder of a room, of everywhere, or of this season; and how well somebody says they play each game."""

from __future__ import annotations

from bot.usecases import rated_match
from bot.usecases.ranking import EVERYWHERE, HERE, PAGES_MOST, WHERE, Ladder, Line, ranking
from bot.view.answer import Answer, Key, Message, Page
from bot.view.names import called
from bot.view.pen import Pen, joined
from bot.view.rating_lines import rating_about, rating_text
from games.core.game import Refusal
from storage.matches.first_guesses import GUESSES

from .command import Given, Option
from .context import Context
from .game_names import game_named
from .pages import rows_of
from .profile import head
from .profile import page as profile_page
from .table_ratings import guess_noted

OPTIONS = (
    Option("game", "game"),
    Option("where", "where"),
    Option("step", "number", 1, PAGES_MOST),
    Option("seasons", "season", runs="season", named=True),
)
ALL_GAMES = "all"  # games
SHOWN = 10  # people on a page


async def top(context: Context, given: Given) -> Answer:
    """Shows a page of the ladder, what is missing to the reader, and keys to other pages, games and places."""
    game = game_named(context, str(given["game"]))[0] if given.get("game", ALL_GAMES) != ALL_GAMES else None
    usual = EVERYWHERE if context.place.private else HERE
    where, page = str(given.get("where", usual)), int(str(given.get("step", 1)))
    if where not in WHERE:
        raise Refusal("bad_option_choice", option="where", value=where[:32], choices=", ".join(WHERE))
    found = await ranking(context.app, context.player, context.room, where, game, page, SHOWN)
    pen = context.pen()
    title = pen.title(game) if game else pen.plain("top-all-games")
    head = pen.ink.bold(pen("top-head", game=title, where=pen.plain(f"top-{where}")))
    lines = [_line(context, pen, one) for one in found.lines] or [pen("top-none" if page == 1 else "top-no-page")]
    about = "" if game else pen("ladder-overall")
    return (Page(Message(joined([head, about, *lines, *_own(context, pen, found)]), _keys(context, pen, found, game))),)


def _line(context: Context, pen: Pen, one: Line) -> str:
    rating = pen.plain(rating_text(one.rating) if one.is_named or one.person is None else rating_about(one.rating))
    if one.person is None:
        return pen("ladder-level", level=one.level or 0, rating=rating)
    who, person = called(one.person.name) if one.is_named else pen.plain("ladder-somebody"), one.person
    web, is_for_all = context.app.settings.web_url, person.profile == "everyone"
    if web and one.has_profile and (is_for_all or context.confidential):  # others read it as well
        who = pen.mark(pen.ink.link(pen.ink.escape(who), f"{web}/player/{person.handle}"))
    return pen.ink.bold(_said(pen, one, who, rating)) if one.is_reader else _said(pen, one, who, rating)


def _said(pen: Pen, one: Line, who: str, rating: str) -> str:
    """Returns the line of a person; of somebody whose name is hidden only the place and about the rating."""
    person = one.person
    assert person is not None
    if not one.is_named:
        return pen("ladder-line-hidden", place=person.place, who=who, rating=rating)
    results = {"won": person.won, "drawn": person.drawn, "lost": person.lost}
    if one.is_new:
        return pen("ladder-line-new", who=who, points=one.rating.points if one.rating.matches else 0, **results)
    return pen("ladder-line", place=person.place, who=who, rating=rating, **results)


def _own(context: Context, pen: Pen, found: Ladder) -> list[str]:
    """Returns what the ladder says to its reader, by name: others may read it, too."""
    own, who = found.own, called(context.player.name)
    if own.missing is not None:
        return [pen("ladder-own", who=who, text=own.missing)]
    is_shown = any(one.is_reader for one in found.lines)
    place = "" if is_shown else pen("ladder-own", who=who, text=pen.plain("ladder-place", place=own.place or 0))
    return [place, pen("ladder-own", who=who, text=pen.plain("ladder-asks")) if own.asks_name else ""]


def _keys(context: Context, pen: Pen, found: Ladder, game: str | None) -> tuple[tuple[Key, ...], ...]:
    shown, where = game or ALL_GAMES, found.where
    turns = [Key("‹", f"/top {shown} {where} {found.page - 1}")] if found.page > 1 else []
    turns += [Key("›", f"/top {shown} {where} {found.page + 1}")] if found.has_more else []
    if found.own.page not in (None, found.page):
        turns.append(Key(pen.plain("ladder-to-me"), f"/top {shown} {where} {found.own.page}"))
    hidden = {where, HERE} if context.place.private else {where}  # hardly anybody plays in a private chat
    others = [Key(pen.plain("ladder-name"), "/me ladders")] if found.own.asks_name else []
    others += [] if context.place.private else [Key(pen.plain("seasons-here"), "/top seasons")]
    others += [Key(pen.plain(f"top-{one}"), f"/top {shown} {one}") for one in WHERE if one not in hidden]
    others += [Key(pen.plain("top-all-games"), f"/top {ALL_GAMES} {where}")] if game else []
    others += [Key(pen.short_title(name), f"/top {name} {where}") for name in context.app.games if name != game]
    if not found.lines:
        others.insert(0, Key(pen.plain("menu-play"), "/play", "main"))
    rows = rows_of(others, most=4 if turns else 5)
    return (tuple(turns), *rows) if turns else rows


async def my_guesses(context: Context, given: Given) -> Answer:
    """Shows what was said of each game, and the keys of those of which it can still be said; or says it."""
    pen, words = context.pen(), str(given.get("value", ""))
    if words:
        name, _ = game_named(context, words)
        await rated_match.say_guess(context.app, context.player, name, str(given.get("more", "")).lower())
    left, said = await rated_match.open_guesses(context.app, context.player)
    lines = [guess_noted(pen, name, guess) for name, guess in said.items() if name in context.app.games]
    keys = [
        Key(f"{pen.short_title(name)}: {pen.plain(f'guess-{one}')}", f"/me guess {name} {one}")
        for name in left
        for one in GUESSES
    ]
    if not left and not said:
        raise Refusal("guess_none")
    about = pen("guess-how") if left else ""
    return profile_page(pen, [head(pen, "guess-title"), *lines, about], keys, width=3)
