"""The profile page: chips, language, notices, linked accounts, blocked people."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.usecases.account_links import forget
from bot.usecases.preferences import REMINDERS
from bot.view.answer import Answer, Field, File, Form, Key, Message, Page
from bot.view.names import NAME_MOST, called, read_name
from bot.view.option_values import SHOWN_MOST
from bot.view.pen import joined
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import player_purse
from storage.matches import purses
from storage.people import players

from . import account_links, blocklist, notification_settings, room_settings
from .command import Given
from .context import Context
from .pages import rows_of
from .profile import accounts, changed, check_private, choice, head, language_called, network, page, wished

SKINS = ("pictures", "text")
HANDS = ("usual", "here", "private")
NOTICES = ("room", "private", "off")
WAYS = {  # the pages, in the order of their keys, with their labels
    "name": "me-name",
    "language": "me-language",
    "skin": "me-skin",
    "hands": "profile-hands",
    "notices": "profile-notices",
    "reminders": "profile-reminders",
    "quiet": "profile-quiet",
    "test": "profile-test",
    "accounts": "profile-accounts",
    "blocks": "blocked-title",
    "export": "me-export",
    "forget": "me-forget",
}
VALUES = {  # of pages with a few values, with the beginning of their labels
    "skin": (SKINS, "me-skin-"),
    "hands": (HANDS, "profile-hands-"),
    "notices": (NOTICES, "profile-notices-"),
    "reminders": (REMINDERS, "profile-reminders-"),
    "quiet": (("off",), "profile-quiet-"),
}


async def me(context: Context, given: Given) -> Answer:
    """Shows the profile; with a topic, one page or one change of it."""
    topic = str(given.get("topic", "")).lower()
    if not topic:
        return await _all(context)
    if topic not in TOPICS:
        raise Refusal("unknown_topic", topic=topic[:32])
    return await TOPICS[topic](context, given)


async def _all(context: Context) -> Answer:
    player, pen = context.player, context.pen()
    async with context.app.store.read() as conn:
        chips = await purses.balance(conn, player_purse(player.id))
        stakes = await purses.worth(conn, player.id) - chips
    networks = dict.fromkeys(network(pen, one.platform) for one in await accounts(context))
    facts: list[tuple[str, Say | str]] = [
        ("me-language", Say(f"language-{player.language}")),
        ("me-skin", Say(f"me-skin-{player.skin}")),
        ("profile-hands", Say(f"profile-hands-{player.preferences.hands or 'usual'}")),
        ("profile-notices", Say(f"profile-notices-{player.preferences.notices}")),
        ("profile-reminders", notification_settings.rhythm(player.preferences.reminders)),
        ("profile-quiet", notification_settings.hours(player.preferences)),
        ("profile-accounts", " · ".join(networks)),
    ]
    lines = [
        pen.ink.bold(pen.ink.escape(called(player.name))),
        pen("profile-purse", chips=chips, stakes=stakes),
        *(pen("profile-line", what=Say(key), value=value) for key, value in facts),
    ]
    return (Page(Message(joined(lines), rows_of(_ways(context)))),)


def _ways(context: Context) -> list[Key]:
    pen = context.pen()
    return [Key(pen.plain(label), f"/me {topic}") for topic, label in WAYS.items()]


async def _name(context: Context, given: Given) -> Answer:
    if "value" not in given:
        pen = context.pen()
        return (
            Form(pen.plain("me-name"), "/me name", Field("value", pen.plain("me-name-new"), NAME_MOST), next_text=True),
        )
    name = read_name(f"{given.get('value', '')} {given.get('more', '')}")
    return await _all(await changed(context, name=name))


async def _language(context: Context, given: Given) -> Answer:
    languages, value = context.app.words.languages, given.get("value")
    if value is None:
        labels = {name: f"language-{name}" for name in languages}
        return _choices(context, "me-language", "language", labels, context.player.language)
    language = _one_of(language_called(context, str(value)), languages)
    after = await changed(context, language=language)
    if context.place.private:
        after = await room_settings.save(after, replace(context.room.settings, language=language))
    return await _all(after)


async def _skin(context: Context, given: Given) -> Answer:
    if "value" not in given:
        return _choices(context, "me-skin", "skin", {one: f"me-skin-{one}" for one in SKINS}, context.player.skin)
    after = await changed(context, skin=_one_of(given["value"], SKINS))
    if context.place.private:
        after = await room_settings.save(after, replace(context.room.settings, skin=after.player.skin))  # type: ignore[arg-type]
    return await _all(after)


async def _hands(context: Context, given: Given) -> Answer:
    if "value" not in given:
        labels = {one: f"profile-hands-{one}" for one in HANDS}
        return _choices(context, "profile-hands", "hands", labels, context.player.preferences.hands or "usual")
    hands = _one_of(given["value"], HANDS)
    return await _all(await wished(context, hands="" if hands == "usual" else hands))


async def _notices(context: Context, given: Given) -> Answer:
    if "value" not in given:
        labels = {one: f"profile-notices-{one}" for one in NOTICES}
        return _choices(
            context,
            "profile-notices",
            "notices",
            labels,
            context.player.preferences.notices,
            await notification_settings.last(context),
        )
    return await _all(await wished(context, notices=_one_of(given["value"], NOTICES)))


def _choices(context: Context, title: str, topic: str, labels: dict[str, str], now: str, *lines: str) -> Answer:
    pen = context.pen()
    keys = [choice(pen, pen.plain(label), f"/me {topic} {value}", value == now) for value, label in labels.items()]
    return page(pen, [head(pen, title), *lines], keys)


def _one_of(value: Any, choices: tuple[str, ...]) -> str:
    if str(value).lower() not in choices:
        raise Refusal("bad_choice", value=str(value)[:SHOWN_MOST], choices=", ".join(choices))
    return str(value).lower()


async def _export(context: Context, _given: Given) -> Answer:
    check_private(context)
    async with context.app.store.read() as conn:
        kept = await players.export(conn, context.player.id)
    content = json.dumps(kept, ensure_ascii=False, indent=1).encode()
    return (File("roundhouse-me.json", content, context.pen().plain("profile-export"), "private"),)


async def _forget(context: Context, given: Given) -> Answer:
    pen = context.pen()
    if given.get("value") != "!":
        sure = Key(pen.plain("me-forget"), "/me forget !", "danger")
        return page(pen, [head(pen, "me-forget"), pen("me-kept-what"), pen("me-forget-sure")], [sure])
    await forget(context.app, context.player)
    return (Page(Message(pen("profile-forgotten"))),)


TOPICS: dict[str, Callable[[Context, Given], Awaitable[Answer]]] = {
    "name": _name,
    "language": _language,
    "skin": _skin,
    "hands": _hands,
    "notices": _notices,
    "reminders": notification_settings.reminders,
    "quiet": notification_settings.quiet,
    "zone": notification_settings.zone,
    "test": notification_settings.test,
    "blocks": blocklist.blocks,
    "block": blocklist.block,
    "unblock": blocklist.unblock,
    "accounts": account_links.accounts_page,
    "link": account_links.link,
    "linkyes": account_links.yes,
    "linkno": account_links.decline_link,
    "unlink": account_links.unlink,
    "export": _export,
    "forget": _forget,
}
