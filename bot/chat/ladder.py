"""/top: the ladder of a room, of everywhere, or of this season; and how well somebody says they play each game."""

from __future__ import annotations

from bot.usecases import rated_match
from bot.usecases.ranking import EVERYWHERE, HERE, PAGES_MOST, WHERE, Asked, Ladder, Line, ranking
from bot.view.answer import Answer, Key, Message, Page
from bot.view.names import called
from bot.view.pen import Pen, joined
from bot.view.rating_lines import rating_about, rating_text
from games.core.game import Refusal
from storage.matches.first_guesses import GUESSES

from .command import Given, Option
from .context import Context
from .game_names import game_named
from .more import guess_noted
from .pages import rows_of
from .profile import head
from .profile import page as profile_page

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
    ladder = await ranking(context.app, context.player, context.room, Asked(where, game, page, SHOWN))
    pen = context.pen()
    title = pen.title(game) if game else pen.plain("top-all-games")
    head = pen.ink.bold(pen("top-head", game=title, where=pen.plain(f"top-{where}")))
    people = [line for line in ladder.lines if line.person is not None]
    has_places = not all(line.is_new for line in people)
    lines = [_line(context, pen, line, has_places=has_places) for line in ladder.lines]
    lines = lines or [pen("top-none" if page == 1 else "top-no-page")]
    about = "" if game else pen("ladder-overall")
    about = pen("ladder-no-places") if people and not has_places else about
    return (
        Page(Message(joined([head, about, *lines, *_own(context, pen, ladder)]), _keys(context, pen, ladder, game))),
    )


def _line(context: Context, pen: Pen, line: Line, *, has_places: bool) -> str:
    rating = pen.plain(rating_text(line.rating) if line.is_named or line.person is None else rating_about(line.rating))
    if line.person is None:
        return pen("ladder-level", level=line.level or 0, rating=rating)
    who, person = called(line.person.name) if line.is_named else pen.plain("ladder-somebody"), line.person
    web, is_for_all = context.app.settings.web_url, person.profile == "everyone"
    if web and line.has_profile and (is_for_all or context.confidential):  # others read it as well
        who = pen.mark(pen.ink.link(pen.ink.escape(who), f"{web}/player/{person.handle}"))
    said = _said(pen, line, who, rating, "– " if has_places else "")
    return pen.ink.bold(said) if line.is_reader else said


def _said(pen: Pen, line: Line, who: str, rating: str, mark: str) -> str:
    """Returns the line of a person; of somebody whose name is hidden only the place and about the rating."""
    person = line.person
    assert person is not None
    if not line.is_named:
        return pen("ladder-line-hidden", place=person.place, who=who, rating=rating)
    results = {"won": person.won, "drawn": person.drawn, "lost": person.lost}
    if line.is_new:
        return pen(
            "ladder-line-new", mark=mark, who=who, points=line.rating.points if line.rating.matches else 0, **results
        )
    return pen("ladder-line", place=person.place, who=who, rating=rating, **results)


def _own(context: Context, pen: Pen, ladder: Ladder) -> list[str]:
    """Returns what the ladder says to its reader, by name: others may read it, too."""
    own, who = ladder.own, called(context.player.name)
    if own.missing is not None:
        return [pen("ladder-own", who=who, text=own.missing)]
    is_shown = any(line.is_reader for line in ladder.lines)
    place = "" if is_shown else pen("ladder-own", who=who, text=pen.plain("ladder-place", place=own.place or 0))
    return [place, pen("ladder-own", who=who, text=pen.plain("ladder-asks")) if own.asks_name else ""]


def _keys(context: Context, pen: Pen, ladder: Ladder, game: str | None) -> tuple[tuple[Key, ...], ...]:
    shown, where = game or ALL_GAMES, ladder.where
    turns = [Key("‹", f"/top {shown} {where} {ladder.page - 1}")] if ladder.page > 1 else []
    turns += [Key("›", f"/top {shown} {where} {ladder.page + 1}")] if ladder.has_more else []
    if ladder.own.page not in (None, ladder.page):
        turns.append(Key(pen.plain("ladder-to-me"), f"/top {shown} {where} {ladder.own.page}"))
    hidden = {where, HERE} if context.place.private else {where}  # hardly anybody plays in a private chat
    others = [Key(pen.plain("ladder-name"), "/me ladders")] if ladder.own.asks_name else []
    others += [] if context.place.private else [Key(pen.plain("seasons-here"), "/top seasons")]
    others += [Key(pen.plain(f"top-{kind}"), f"/top {shown} {kind}") for kind in WHERE if kind not in hidden]
    others += [Key(pen.plain("top-all-games"), f"/top {ALL_GAMES} {where}")] if game else []
    others += [Key(pen.short_title(name), f"/top {name} {where}") for name in context.app.games if name != game]
    if not ladder.lines:
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
        Key(f"{pen.short_title(name)}: {pen.plain(f'guess-{guess}')}", f"/me guess {name} {guess}")
        for name in left
        for guess in GUESSES
    ]
    if not left and not said:
        raise Refusal("guess_none")
    about = pen("guess-how") if left else ""
    return profile_page(pen, [head(pen, "guess-title"), *lines, about], keys, width=3)
