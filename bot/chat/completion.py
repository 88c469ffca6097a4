"""What is offered for an option of a command while it is typed: values, and their labels in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from bot.app import App
from bot.feature import entries_for_people, find_features
from bot.usecases.opening_terms import ABSENT, FIRST_MOVES, VISIBILITIES
from bot.usecases.preferences import CHOICES, REMINDERS
from bot.usecases.preferences import offered as offered_choices
from bot.usecases.ranking import WHERE
from bot.usecases.room_settings import SETTINGS, offered_values, value_said
from bot.view.clocks import clocks_offered
from bot.view.option_values import level_choice, option_line, option_name, read_options, typed, values_offered
from games.core.game import AnyGame, Refusal
from games.core.options import describe, fresh, given
from games.core.screen import Say

from . import daily, seasons
from .commands import all_commands
from .me import WAYS

MOST = 25  # of Discord, the only network that shows such offers

Found = list[tuple[str, str]]  # values and their labels
Write = Callable[[Say], str]


async def offered(app: App, kind: str, text: str, others: Mapping[str, str], language: str) -> Found:
    """Returns the values of an option of this kind that fit the text typed so far; `others`: the other options."""

    def write(say: Say) -> str:
        return app.words.text(say, language)

    if kind == "options":
        return _options(app, others.get("game", ""), text, write)
    if kind == "level":
        return _levels(app, others.get("game", ""), text, write)
    if kind == "next":
        return _next_match(app, text, write)
    if kind == "clock":
        return clocks_offered(text, write)
    brought = {kind: complete for feature in find_features() for kind, complete in feature.completions.items()}
    if complete := brought.get(kind):
        return await complete(app, text, others, write)
    return fitting(_all(app, kind, others, write), text)


def fitting(pairs: Found, text: str) -> Found:
    """Returns the pairs with this text in their value or label."""
    wanted = text.casefold()
    return [(value, name) for value, name in pairs if wanted in name.casefold() or wanted in value.casefold()]


def _all(app: App, kind: str, others: Mapping[str, str], write: Write) -> Found:
    plain: dict[str, tuple[Iterable[str], str]] = {
        "visibility": (VISIBILITIES, "visibility-"),
        "absent": (ABSENT, "set-absent-"),
        "first": (FIRST_MOVES, "first-"),
        "where": (WHERE, "top-"),
        "setting": (SETTINGS, "set-"),
        "season": ((seasons.NOW, *seasons.ACTIONS), "season-action-"),
        "daily": (daily.OFFERED, "daily-action-"),
    }
    if kind in plain:
        values, label = plain[kind]
        return [(value, write(Say(f"{label}{value}"))) for value in values]
    if kind in ("game", "topic"):
        games = [(name, write(Say("title", game=name))) for name in app.games]
        return games + (_topics(app) if kind == "topic" else [])
    if kind == "page":
        of_features = {entry.line: str(entry.label) for entry in entries_for_people() if entry.line}
        ways = {"settings": "me-settings", **of_features, **WAYS}
        return [(topic, write(Say(label))) for topic, label in ways.items()]
    if kind == "page-value":
        return _page_values(app, others.get("topic", ""), write)
    name = others.get("setting", "")
    values = offered_values(name, app.words.languages) if name in SETTINGS else ()
    return [(value, write(value_said(name, value))) for value in values]


def _page_values(app: App, topic: str, write: Write) -> Found:
    if topic in CHOICES:
        values, label = offered_choices(app, topic), CHOICES[topic].said
    else:
        values, label = {"reminders": REMINDERS, "quiet": ("off",)}.get(topic, ()), f"profile-{topic}-"
    return [(value, write(Say(f"{label}{value}"))) for value in values]


def _topics(app: App) -> Found:
    return [(name, f"/{name}") for name, command in all_commands(app.games).items() if command.in_menus]


def _levels(app: App, name: str, text: str, write: Write) -> Found:
    """Returns the level that suits, those of a game with names, and one that is typed as a number."""
    game = app.games.get(name)
    levels = (
        []
        if game is None
        else [level for level in game.levels if level in game.computer.named_levels or str(level) == text]
    )
    labels = [("0", write(Say("level-suiting")))]
    labels += [(str(level), write(structs.replace(level_choice(game, level), game=name))) for level in levels if game]
    return [(value, label) for value, label in labels if text.casefold() in label.casefold() or value == text]


def _next_match(app: App, text: str, write: Write) -> Found:
    """Returns the games, or the text with its last word completed to an option of the game that it begins with."""
    game, space, rest = text.partition(" ")
    if not space:
        titles = [(name, write(Say("title", game=name))) for name in app.games]
        return [(name, title) for name, title in titles if game.casefold() in title.casefold() or game in name]
    return [(f"{game} {value}", label) for value, label in _options(app, game, rest, write)]


def _options(app: App, game: str, text: str, write: Write) -> Found:
    """Returns the text with its last word completed to options of a game; nothing before one is chosen."""
    if game not in app.games:
        return []
    before, space, word = text.rpartition(" ")
    said = [_said(game, app.games[game], pair, write) for pair in before.split()]
    lines = _completed(game, app.games[game], word, write)
    return [(f"{before}{space}{pair}", " · ".join([*said, line])) for pair, line in lines]


def _said(name: str, game: AnyGame, pair: str, write: Write) -> str:
    """Returns a pair that was typed before in words; as it is where it cannot be read."""
    return next((line for known, line in _pairs(name, game, write) if known == pair), pair)


def _completed(name: str, game: AnyGame, word: str, write: Write) -> Found:
    """Returns the values of the options whose name or label begins like this word; the names alone of many."""
    wanted = word.casefold()
    pairs = [(pair, line) for pair, line in _pairs(name, game, write) if wanted in line.casefold() or wanted in pair]
    if not pairs:
        return _own(name, game, word, write)
    if len(pairs) <= MOST:
        return pairs
    known = [
        (f"{option['name']}=", f"{write(option_name(name, option['name']))} …") for option in describe(game.Options)
    ]
    return [(option, line) for option, line in known if wanted in line.casefold() or wanted in option]


def _own(name: str, game: AnyGame, word: str, write: Write) -> Found:
    """Returns a pair with a value that is not offered, where the game takes it."""
    try:
        values = read_options(name, game, word)
    except Refusal:
        return []
    return [(word, write(option_line(name, game, option, value))) for option, value in values.items()]


def _pairs(name: str, game: AnyGame, write: Write) -> Found:
    """Returns all pairs of an option and a value that is offered and is not the default."""
    usual = given(fresh(game.Options))
    return [
        (f"{option}={typed(value)}", write(option_line(name, game, option, value)))
        for option in usual
        for value in values_offered(name, game, option)
        if value != usual[option]
    ]
