"""/settings: the settings of a room, for its moderators."""

from __future__ import annotations

from dataclasses import replace

from bot.usecases.room_settings import SETTINGS, changed, keep_settings, offered_values, value_now, value_said
from bot.view.answer import Answer, Field, Form, Key, Message, Page
from bot.view.pen import joined
from games.core.game import Refusal
from games.core.screen import Say
from storage.messages.rooms import Settings

from .command import Given
from .context import Context
from .pages import rows_of
from .profile import choice, head, language_called, page

OTHER = "?"  # asks for a number
NUMBER_MOST = 9  # digits


async def settings(context: Context, given: Given) -> Answer:
    """Shows the room's settings; with a name, the choices of one; with a value, changes it."""
    check_moderates(context)
    name = str(given.get("setting", "")).lower()
    if not name:
        return _all(context)
    if name not in SETTINGS:
        raise Refusal("unknown_setting", typed=name[:32])
    if "value" not in given:
        return _choices(context, name)
    value = str(given["value"])
    if value == OTHER and SETTINGS[name].most:
        return _other(context, name)
    said = {name: language_called(context, value) if name == "language" else value}
    return _all(await save(context, changed(context.room, context.app.words.languages, said)))


def check_moderates(context: Context) -> None:
    """Refuses people who are not moderators, except in their own private chat. Raises not_moderator."""
    if not context.may_set_up:
        raise Refusal("not_moderator")


async def save(context: Context, after: Settings) -> Context:
    """Saves the room's settings; returns the new context."""
    return replace(context, room=await keep_settings(context.app, context.room, after))


def _all(context: Context) -> Answer:
    pen, room = context.pen(), context.room
    lines = [
        pen("profile-line", what=Say(f"set-{name}"), value=value_said(name, value_now(room, name))) for name in SETTINGS
    ]
    keys = [Key(pen.plain(f"set-{name}"), f"/settings {name}") for name in SETTINGS]
    keys.append(Key(pen.plain("next-title"), "/next"))
    return (Page(Message(joined([head(pen, "set-title"), *lines]), rows_of(keys))),)


def _choices(context: Context, name: str) -> Answer:
    pen, now = context.pen(), value_now(context.room, name)
    keys = [
        choice(pen, pen.plain(value_said(name, one)), f"/settings {name} {one}", one == now)
        for one in offered_values(name, context.app.words.languages)
    ]
    if SETTINGS[name].most:
        keys.append(Key(pen.plain("set-other"), f"/settings {name} {OTHER}"))
    return page(pen, [head(pen, f"set-{name}"), pen(f"set-{name}-what")], keys, back="/settings")


def _other(context: Context, name: str) -> Answer:
    """Asks for a number that no key offers."""
    pen, setting = context.pen(), SETTINGS[name]
    hint = pen.plain("set-other-range", low=setting.least, high=setting.most)
    field = Field("value", pen.plain(f"set-{name}"), NUMBER_MOST, hint)
    return (Form(pen.plain("set-title"), f"/settings {name}", field, next_text=True),)
