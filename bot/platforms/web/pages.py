"""Pages: templates filled in the visitor's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from bot.app import App
from bot.usecases.inbox import FORM_MOST, TEXT_MOST, WORDS_MOST
from bot.usecases.table_limits import STAKE_MOST
from bot.view.avatars import avatar_address
from bot.view.names import ISOLATE, POP, avatars_on_board, namer
from bot.view.option_values import clock_text, left, time_said, time_until
from bot.view.pictures import on_page, still, symbols, with_avatars
from bot.view.rating_lines import rating_after, rating_plate
from bot.view.sentences import signed
from bot.words import Namer
from games.core.commands import time_text
from games.core.screen import Say, Scene, Stamp
from games.table.chair import Chair
from games.table.table import Table

from .guests import Guests, Viewer
from .padding import filled, hides
from .site_files import static

HERE = Path(__file__).parent

ONLY_NAMED = "only-"  # begins the symbols that show nothing but their name, and only on pages
UNFOLD = Markup(
    '<button type="button" class="unfold" popovertarget="inset-{0}" aria-label="{1}" data-key="{0}"></button>'
)  # works without scripts

Say_ = Callable[..., str]
STATUS_COLUMNS = 42  # of a status in large letters in two lines of a phone; a longer one is smaller, in three


@pass_context
def in_utc(context: Context, moment: datetime) -> str:
    """Returns a moment for readers whose browser runs no scripts; a script shows it in the reader's own time zone."""
    tell: Say_ = context["t"]
    return str(tell(time_said(moment.astimezone(UTC), "UTC")))


def bare(text: str) -> str:
    """Returns a text without the marks around names, for programs that show them."""
    return text.replace(ISOLATE, "").replace(POP, "")


def columns(text: str) -> int:
    """Returns how wide a text is, in letters of a Latin script."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else the files are looked at for each page
    )
    made.filters |= {"in_utc": in_utc, "bare": bare, "columns": columns, "filled": filled}
    made.globals |= {"static": static, "STATUS_COLUMNS": STATUS_COLUMNS}
    made.globals |= {"STAKE_MOST": STAKE_MOST, "WORDS_MOST": WORDS_MOST, "FORM_MOST": FORM_MOST, "TEXT_MOST": TEXT_MOST}
    return made


class Pages:
    """Fills templates in the visitor's language."""

    def __init__(self, app: App, guests: Guests) -> None:
        self._app, self._guests = app, guests
        self._env = _environment()
        self._titles: dict[str, dict[str, str]] = {}  # by language and game

    def fill(self, guest: Viewer, template: str, **facts: Any) -> str:
        """Returns a filled template."""
        common = {
            "t": self.teller(guest.language),
            "csrf": self._guests.csrf(guest.key),
            "tabs": self._guests.tabs(guest.key),
            "me": guest.player,
            "in_frame": guest.frame is not None,
            "my_name": guest.player.name if guest.player else "",
            "my_avatar": self._own_avatar(guest),
            "language": guest.language,
            "languages": self._app.words.languages,
            "skin": guest.skin,
            "now": self._app.now(),
            "time_text": time_text,
            "signed": signed,
            "rating_after": rating_after,
            "rating_plate": rating_plate,
            "avatar": partial(self.avatar, skin=guest.skin),
            "clock_text": clock_text,
            "waited": lambda since: clock_text((self._app.now() - since).total_seconds()),
            "left": lambda until: self.teller(guest.language)(left(until, self._app.now())),
            "time_until": lambda until: self.teller(guest.language)(time_until(until, self._app.now())),
        }
        return self._env.get_template(template).render(common | facts)

    def _own_avatar(self, guest: Viewer) -> str:
        if guest.player is None or guest.skin == "text":
            return ""
        return avatar_address(self._app.studio.avatars.of_player(guest.player.id))

    def avatar(self, who: Chair | int, size: int, skin: str = "pictures") -> Markup:
        """Returns the avatar of a chair's occupant, or of a player, beside their name; nothing in text mode."""
        if skin == "text":
            return Markup("")
        seed = (
            self._app.studio.avatars.of_player(who) if isinstance(who, int) else self._app.studio.avatars.of_chair(who)
        )
        return Markup('<img class="avatar" src="{}" alt="" width="{}" height="{}">').format(
            avatar_address(seed), size, size
        )

    def template(self, text: str) -> Template:
        """Returns a template that a game brings."""
        return self._env.from_string(text)

    def teller(self, language: str, table: Table | None = None, game: str = "", name: Namer | None = None) -> Say_:
        """Returns a function that words keys or Says in a language; at a table with its players' names."""
        words = self._app.words
        name = namer(table, words, language) if table else name

        def tell(what: str | Say, **args: Any) -> str:
            say = Say(what, args) if isinstance(what, str) else what
            where = table.name if table else game
            return words.text(say, language, where, name) if name else words.text(say, language, where)

        return tell

    def with_avatars(self, table: Table, scene: Scene) -> Scene:
        """Returns a scene of a table with its players' avatars on their plates."""
        return with_avatars(scene, avatars_on_board(table, self._app.studio.avatars))

    def scene(self, game: str, scene: Scene, tell: Say_, turn: int | None = None, chosen: str = "") -> Markup:
        """Returns a scene as SVG; with a turn its stamps can be pressed, and pressing the `chosen` one lets it go.

        With a turn it comes without its symbols, which the page has once (`symbols`), and not with each move.
        """
        value = filled if hides(self._app.games[game]) else str

        def press(stamp: Stamp) -> Markup:
            return _pressed(stamp, tell(stamp.label) if stamp.label else stamp.choice, turn, chosen, value)

        return on_page(self._app.studio.arts[game], scene, tell(scene.alt), press, tell, has_symbols=turn is None)

    def symbols(self, game: str) -> Markup:
        """Returns all symbols of a game, for a page whose scenes can be pressed."""
        return symbols(self._app.studio.arts[game])

    def symbols_of(self, game: str, scenes: Sequence[Scene]) -> Markup:
        """Returns the symbols of some scenes, for the place where they are shown."""
        return symbols(self._app.studio.arts[game], {stamp.symbol for scene in scenes for stamp in scene.stamps})

    def still(self, game: str, scene: Scene, kind: str = "scene") -> Markup:
        """Returns a scene that nobody presses, for a place with the game's symbols that says in words what it shows."""
        return still(self._app.studio.arts[game], scene, kind)

    def title(self, game: str, language: str) -> str:
        """Returns a game's title; where two games share it, with the name of its folder."""
        if (titles := self._titles.get(language)) is None:
            titles = {name: self._app.words.text(Say("title"), language, name) for name in self._app.games}
            self._titles[language] = titles
        title = titles.get(game) or self._app.words.text(Say("title"), language, game)
        return title if [*titles.values()].count(title) == 1 else f"{title} ({game})"

    def short_title(self, game: str, language: str) -> str:
        """Returns a game's title for narrow places, where it has a shorter one."""
        words = self._app.words
        key = Say("title-short")
        return words.text(key, language, game) if words.has(key.key, game) else self.title(game, language)


def _pressed(stamp: Stamp, name: str, turn: int | None, chosen: str, value: Callable[[str], str]) -> Markup:
    """Returns what lies over a stamp, with its name."""
    if stamp.inset:
        return UNFOLD.format(stamp.key, name)
    if stamp.symbol.startswith(ONLY_NAMED):
        return Markup('<span class="{}" aria-hidden="true">{}</span>').format(stamp.symbol, name)
    if turn is None:
        return Markup()
    if not stamp.choice:
        return Markup('<span class="idle" role="button" aria-disabled="true" aria-label="{}"></span>').format(name)
    if stamp.choice == chosen:
        return Markup(
            '<a class="cell {}" href="?" role="button" aria-pressed="true" aria-label="{}" data-key="{}"></a>'
        ).format(stamp.symbol, name, stamp.choice)
    return Markup('<button class="cell {}" name="do" value="{}" aria-label="{}" data-key="{}"></button>').format(
        stamp.symbol, value(f"{turn}:{stamp.choice}"), name, stamp.choice
    )
