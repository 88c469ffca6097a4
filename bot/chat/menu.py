"""The menu of /play without a game: one press for each game, or a question for its opening option first.

Every button repeats the options given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app import App
from bot.usecases import lobby
from bot.usecases.opening_terms import RATED
from bot.usecases.ranking import suitable_levels
from bot.view.answer import DATA_MOST, Key, Message
from bot.view.names import called
from bot.view.option_values import option_name, rated_value
from bot.view.pen import Pen, joined
from games.core.game import AnyGame, Refusal
from games.core.options import fresh, given, offered
from games.core.screen import Say
from storage.messages.rooms import Room

from .command import Given, Handle, Option
from .context import Context
from .pages import rows_of
from .table_request import SUITING, opponent, plan_of, play_options, said_of, spelled

ASKS = "?"  # after a game's name: asks for its opening option; followed by the level of the menu's computers


@dataclass(frozen=True, slots=True)
class Choice:
    """A table of a game with the options given; `level`: against computers of this level."""

    options: tuple[Option, ...]  # of /play
    name: str
    game: AnyGame
    said: Given
    level: int = 0

    @property
    def asked(self) -> Given:
        """All options of /play."""
        return {**self.said, "computer": self.level} if self.level else self.said

    @property
    def is_practice(self) -> bool:
        """Whether it is played against computers."""
        return "computer" in self.asked

    @property
    def data(self) -> str:
        """The data of its button in the menu."""
        if not self._missing:
            return self._line(self.name, self.asked)
        return self._line(f"{self.name}{ASKS}{self.level or ''}", self.said)

    def fits(self, most: int) -> bool:
        """Whether its button, and those that ask for an opening option, fit into so many bytes."""
        return all(len(line.encode()) <= most for line in (self.data, *self._lines.values()))

    def page(self, context: Context) -> Message:
        """Returns the page with the values of the opening option."""
        pen, usual = context.pen(), given(fresh(self.game.Options))
        keys = tuple(
            Key(str(value), line, "main" if value == usual[self._missing] else "plain")
            for value, line in self._lines.items()
        )
        title = pen.ink.bold(pen.ink.escape(pen.title(self.name)))
        asked = pen(option_name(self.name, self._missing)) if self._missing else ""
        back = Key(pen.plain("button-back"), self._line("", self.said))
        return Message(joined([title, asked]), (keys, (back,)))

    @property
    def _missing(self) -> str:
        """The first opening option with values to choose from that was not given; empty if there is none."""
        names = (option.name for option in self.options if option.game)
        return next((name for name in names if name not in self.said and offered(self.game.Options, name)), "")

    @property
    def _lines(self) -> dict[int, str]:
        """The data of the buttons with the values of the opening option."""
        values = offered(self.game.Options, self._missing)
        return {value: self._line(self.name, {**self.asked, self._missing: value}) for value in values}

    def _line(self, name: str, said: Given) -> str:
        return " ".join(word for word in ("/play", name, spelled(self.options, said)) if word)


async def menu(context: Context, asked: Given) -> Message:
    """Returns the games that fit these options. Raises a Refusal where none does."""
    pen, said = context.pen(), said_of(context, asked)
    lines = [pen("menu-head"), await _told(context, pen, said)]
    keys, refusals, too_long = list[Key](), list[Refusal](), ""
    levels = await suitable_levels(context.app, context.player) if context.place.private else {}
    for name, game in context.app.games.items():
        try:
            choices = await _choices(context, name, game, said, levels.get(name, 0))
        except Refusal as refusal:
            refusals.append(refusal)
            continue
        lines.append(pen("menu-game", game=_title(pen, name), seats=_seats(game), minutes=_minutes(context, name)))
        for choice in choices:
            if choice.fits(DATA_MOST):
                keys.append(_key(pen, choice))
            else:
                too_long = name
    if not keys and not too_long:
        raise most_telling(refusals)
    keys += _more_keys(context, pen, said)
    hint = pen("menu-say-game", command=context.typed("play", game=too_long)) if too_long else ""
    return Message(joined([*lines, hint]), rows_of(keys))


def _more_keys(context: Context, pen: Pen, said: Given) -> list[Key]:
    """Returns the keys below the games: practice, the other kind of match, and other commands."""
    keys = list[Key]()
    if not {"computer", "opponent", "stake"} & said.keys() and not context.place.private:
        practice = f"/play {spelled(play_options(context.app.games)[1:], {**said, 'computer': SUITING})}"
        keys += [Key(pen.plain("lesson-practice"), practice)] if len(practice.encode()) <= DATA_MOST else []
    keys += _other_kind(context, pen, said)
    if not said:
        keys.append(Key(pen.plain("menu-anybody"), "/play anybody=yes"))
    keys.append(Key(pen.plain("menu-all-rules"), "/help"))
    if context.place.private:
        keys += [Key(pen.plain("menu-turns"), "/tables"), Key(pen.plain("menu-me"), "/me")]
    return keys


def most_telling(refusals: Sequence[Refusal]) -> Refusal:
    """Returns why nothing can be played so: what a game says that knows every option, where there is one."""
    return min(refusals, key=lambda refusal: refusal.code == "unknown_option")


def _other_kind(context: Context, pen: Pen, said: Given) -> list[Key]:
    """Returns the key that makes the matches of this menu rated, or casual ones."""
    is_usual = not (context.place.private or is_practice(said))  # against the computer they are casual
    is_rated = bool(said.get(RATED, is_usual))
    line = spelled(play_options(context.app.games)[1:], {**said, RATED: not is_rated})
    key = Key(pen.plain("menu-casual" if is_rated else "menu-rated"), f"/play {line}")
    return [key] if len(key.data.encode()) <= DATA_MOST else []


def is_practice(said: Given) -> bool:
    """Whether these options of /play are for matches against computers."""
    return "computer" in said


def _title(pen: Pen, name: str) -> str:
    return pen.mark(pen.ink.bold(pen.ink.escape(pen.title(name))))


def _seats(game: AnyGame) -> str:
    return str(game.fewest) if game.fewest == game.most else f"{game.fewest}–{game.most}"


def _minutes(context: Context, name: str) -> str:
    return context.app.words.text(Say("minutes"), context.player.language, name)


async def _choices(context: Context, name: str, game: AnyGame, said: Given, level: int) -> list[Choice]:
    """Returns a table for people and one against computers of a level, where the game allows them."""
    options = play_options(context.app.games)
    with_people, with_computers = (Choice(options, name, game, said, opponent) for opponent in (0, level))
    wanted = []
    if "computer" in said or "opponent" in said or not context.place.private:
        wanted.append(with_people)
    elif game.levels:
        wanted.append(with_computers)
    if not said:
        return wanted
    refusals, choices = [], []
    for choice in wanted:
        try:
            lobby.check_plan(game, context.player, await plan_of(context, name, game, choice.asked))
        except Refusal as refusal:
            refusals.append(refusal)
        else:
            choices.append(choice)
    if refusals and not choices:
        raise most_telling(refusals)
    return choices


def _key(pen: Pen, choice: Choice) -> Key:
    title = pen.short_title(choice.name)
    if choice.is_practice:
        return Key(pen.plain("menu-computer", game=title), choice.data)
    return Key(pen.plain("menu-open", game=title), choice.data, "main")


async def _told(context: Context, pen: Pen, said: Given) -> str:
    """Returns the options in words, so that everybody sees what the buttons do."""
    terms = []
    games = {option.name: option.game for option in play_options(context.app.games)}
    for name, value in said.items():
        if isinstance(value, Handle):
            value = called((await opponent(context, value)).name)
        if name == RATED:
            value = pen.plain(rated_value(bool(value)))
        if name == "computer" and value == SUITING:
            value = pen.plain("level-suiting")
        terms.append(
            pen(Say("option-line", {"option": Say(f"option-name-{name}", game=games[name]), "value": str(value)}))
        )
    return " · ".join(terms)


async def hello(app: App, room: Room, missing: list[str], hint: str = "") -> Message:
    """Returns the welcome message; `missing` holds the permissions that we lack, as the platform names them.

    `hint`: the key of one more sentence.
    """
    pen = app.pen(room.platform, room.settings.language)
    lacks = pen("welcome-permissions", count=len(missing), names=", ".join(missing)) if missing else ""
    keys = (
        Key(pen.plain("menu-play"), "/play", "main"),
        Key(pen.plain("button-help"), "/help"),
        Key(pen.plain("set-button"), "/settings"),
    )
    more = pen(hint) if hint else ""
    return Message(joined([pen("welcome-thanks"), pen("welcome-begin"), lacks, more]), (keys,))
