"""Help: what this is, what a command does, the rules of a game in steps; and for operators the state of the house."""

from __future__ import annotations

from collections.abc import Mapping

from bot.feature import entries_for_operators
from bot.operation.summary import house_lines
from bot.usecases.room_settings import SETTINGS
from bot.view.answer import Answer, Key, Message, Page, Picture
from bot.view.option_values import bad_number
from bot.view.pen import joined
from bot.view.pictures import lesson_screen
from games.core.game import AnyGame, Refusal
from games.core.screen import Say
from storage.matches import tables

from .cards import page_line
from .command import Command, Given
from .context import Context
from .game_names import game_named
from .pages import rows_of
from .profile import head, page

LOOKED_AT_MOST = 10  # tables of a room


async def help_page(commands: Mapping[str, Command], context: Context, given: Given) -> Answer:
    """Returns help about a game, a command or a topic, or an overview. `commands` holds all commands."""
    topic = str(given.get("topic", "")).removeprefix("/").lower()
    if not topic:
        return await _everything(context)
    if topic == "commands":
        return _commands(context, commands)
    if topic == "fairness":
        return _fairness(context)
    if topic in commands:
        return _command(context, _with_usage(commands, topic))
    try:
        name, game = game_named(context, topic)
    except Refusal:
        raise Refusal("unknown_help", topic=topic[:32]) from None
    return _lesson(context, name, game, int(str(given.get("step", 1))))


async def _everything(context: Context) -> Answer:
    pen = context.pen()
    names = list(context.app.games)
    here = await game_here(context)
    if here in names:
        names.sort(key=lambda name: name != here)
    keys = [
        Key(pen.plain("menu-rules", game=pen.short_title(name)), f"/help {name}", "main" if name == here else "plain")
        for name in names
    ]
    keys += [
        Key(pen.plain("menu-play"), "/play"),
        Key(pen.plain("guide-commands"), "/help commands"),
        Key(pen.plain("guide-fairness"), "/help fairness"),
        Key(pen.plain("menu-me"), "/me"),
        Key(pen.plain("privacy-title"), "/privacy"),
    ]
    keys += [Key(pen.plain("operator-title"), "/status")] if context.player.operator else []
    lines = [head(pen, "guide-title"), pen("guide-1"), pen("guide-2"), pen("guide-3")]
    return (Page(Message(joined(lines), rows_of(keys))),)


async def game_here(context: Context) -> str:
    """Returns the game that the reader plays here, else that of the newest unfinished table of this room."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, context.room.id, ["open", "live"], LOOKED_AT_MOST)
        loaded = await tables.load(conn, context.app.games, ids)
    here = [loaded[match_id] for match_id in ids if match_id in loaded]
    own = [table for table in here if table.seat_of(context.player.id) is not None]
    return (own or here)[0].name if here else ""


def _commands(context: Context, commands: Mapping[str, Command]) -> Answer:
    pen = context.pen()
    shown = [command for command in commands.values() if _may_know(context, command)]
    lines = [
        f"{pen.ink.bold(pen.ink.escape('/' + command.name))} – {pen(command.say(f'usage-{command.name}'))}"
        for command in shown
    ]
    keys = [Key(f"/{command.name}", f"/help {command.name}") for command in shown if command.name != "help"]
    back = Key(pen.plain("button-back"), "/help")  # among the others: chats show 25 keys
    return (Page(Message(joined([head(pen, "guide-commands"), *lines]), rows_of([*keys, back], width=5))),)


def _with_usage(commands: Mapping[str, Command], name: str) -> Command:
    """Returns the command that has this one as an option, or itself."""
    folded = (command for command in commands.values() if any(option.runs == name for option in command.options))
    return next(folded, commands[name])


def _may_know(context: Context, command: Command) -> bool:
    return command.in_menus and (not command.moderators_only or context.may_set_up)


def _command(context: Context, command: Command) -> Answer:
    pen = context.pen()
    name = command.name
    title = pen.ink.bold(pen.ink.escape(f"/{name}"))
    key = Key(pen.plain("guide-try", command=f"/{name}"), f"/{name}", "main")
    how = Say(f"usage-{name}-how", {"settings": ", ".join(SETTINGS)}, command.game)
    lines = [title, pen(command.say(f"usage-{name}")), pen(how), page_line(context.app, pen, command.game)]
    return page(pen, lines, [key], back="/help commands")


def _fairness(context: Context) -> Answer:
    pen = context.pen()
    return page(pen, [head(pen, "guide-fairness"), *(pen(f"guide-fair-{n}") for n in range(1, 5))], back="/help")


def _lesson(context: Context, name: str, game: AnyGame, step: int) -> Answer:
    pen, words = context.pen(), context.app.words
    last = words.rule_steps(name)
    if not 1 <= step <= last:
        raise bad_number("step", step, 1, last)
    title = pen.ink.bold(pen("lesson-title", game=pen.title(name), step=step, last=last))
    screen = lesson_screen(game, step)
    text = pen.ink.escape(words.text(Say(f"rules-{step}"), pen.language, name))
    board: list[str] = []
    picture = None
    if screen is not None and context.player.skin == "text":
        board = [pen.ink.escape(words.text(line, pen.language, name)) for line in screen.text_board]
    elif screen is not None and screen.scene is not None:
        picture = Picture(name, screen.scene, words.text(screen.scene.alt, pen.language, name))
    return (Page(Message(joined([title, text, *board]), _lesson_keys(context, name, game, step, last), picture)),)


def _lesson_keys(context: Context, name: str, game: AnyGame, step: int, last: int) -> tuple[tuple[Key, ...], ...]:
    pen = context.pen()
    back = f"/help {name} {step - 1}" if step > 1 else "/help"
    keys = [Key(pen.plain("button-back"), back)]
    if step < last:
        keys.append(Key(pen.plain("lesson-next"), f"/help {name} {step + 1}", "main"))
        return (tuple(keys),)
    if game.levels:
        keys.append(Key(pen.plain("lesson-practice"), f"/play {name} computer=1", "main"))
    return (tuple(keys), (Key(pen.plain("guide-title"), "/help"),))


async def house_status(context: Context, _given: Given) -> Answer:
    """Shows operators the state of the house in a few lines. Refuses (`not_operator`) everybody else."""
    if not context.player.operator:
        raise Refusal("not_operator")
    pen, lines = context.pen(), await house_lines(context.app)
    keys = [Key(pen.plain(entry.label), f"/{entry.line}") for entry in entries_for_operators() if entry.line]
    return (Page(Message(joined([head(pen, "operator-title"), *map(pen, lines)]), rows_of(keys))),)
