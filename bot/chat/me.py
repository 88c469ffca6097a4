"""One's own page: purse, language, notices, linked accounts, people one does not play with."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.usecases import data_deletion
from bot.view.message import Answer, File, Key, Message
from bot.view.names import called, clean_name
from bot.view.option_values import SHOWN_MOST
from bot.view.pen import joined
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import player_purse
from storage import people, purses

from . import account_links, blocklist, notification_settings, room_settings
from .command import Given
from .context import Visit
from .pages import rows_of
from .profile import accounts, changed, check_private, choice, head, network, page, wished

SKINS = ("pictures", "text")
HANDS = ("usual", "here", "private")
NOTICES = ("room", "private", "off")


async def me(visit: Visit, given: Given) -> Answer:
    """All about oneself; with a topic, one page or one change of it."""
    topic = str(given.get("topic", ""))
    if not topic:
        return await _all(visit)
    if topic not in TOPICS:
        raise Refusal("unknown_topic", topic=topic[:32])
    return await TOPICS[topic](visit, given)


async def _all(visit: Visit) -> Answer:
    player, pen = visit.player, visit.pen()
    async with visit.app.store.read() as conn:
        chips = await purses.balance(conn, player_purse(player.id))
        stakes = await people.worth(conn, player.id) - chips
    networks = dict.fromkeys(network(pen, one.platform) for one in await accounts(visit))
    facts: list[tuple[str, Say | str]] = [
        ("me-language", Say(f"language-{player.language}")),
        ("me-skin", Say(f"me-skin-{player.skin}")),
        ("profile-hands", Say(f"profile-hands-{player.wishes.hands or 'usual'}")),
        ("profile-notices", Say(f"profile-notices-{player.wishes.notices}")),
        ("profile-quiet", notification_settings.hours(player.wishes)),
        ("profile-accounts", " · ".join(networks)),
    ]
    lines = [
        pen.ink.bold(pen.ink.escape(called(player.name))),
        pen("profile-purse", chips=chips, stakes=stakes),
        *(pen("profile-line", what=Say(key), value=value) for key, value in facts),
        pen("profile-name-how"),
    ]
    return Answer(page=Message(joined(lines), rows_of(_ways(visit))))


def _ways(visit: Visit) -> list[Key]:
    pen = visit.pen()
    ways = {
        "me-language": "language",
        "me-skin": "skin",
        "profile-hands": "hands",
        "profile-notices": "notices",
        "profile-quiet": "quiet",
        "profile-test": "test",
        "profile-accounts": "accounts",
        "blocked-title": "blocks",
        "me-export": "export",
        "me-forget": "forget",
    }
    return [Key(pen.plain(label), f"/me {topic}") for label, topic in ways.items()]


async def _name(visit: Visit, given: Given) -> Answer:
    name = clean_name(f"{given.get('value', '')} {given.get('more', '')}")
    if not name:
        raise Refusal("bad_name")
    return await _all(await changed(visit, name=name))


async def _language(visit: Visit, given: Given) -> Answer:
    languages, value = visit.app.words.languages, given.get("value")
    if value is None:
        labels = {name: f"language-{name}" for name in languages}
        return _choices(visit, "me-language", "language", labels, visit.player.language)
    language = _one_of(value, languages)
    after = await changed(visit, language=language)
    if visit.place.private:
        after = await room_settings.keep(after, replace(visit.room.settings, language=language))
    return await _all(after)


async def _skin(visit: Visit, given: Given) -> Answer:
    if "value" not in given:
        return _choices(visit, "me-skin", "skin", {one: f"me-skin-{one}" for one in SKINS}, visit.player.skin)
    after = await changed(visit, skin=_one_of(given["value"], SKINS))
    if visit.place.private:
        after = await room_settings.keep(after, replace(visit.room.settings, skin=after.player.skin))  # type: ignore[arg-type]
    return await _all(after)


async def _hands(visit: Visit, given: Given) -> Answer:
    if "value" not in given:
        labels = {one: f"profile-hands-{one}" for one in HANDS}
        return _choices(visit, "profile-hands", "hands", labels, visit.player.wishes.hands or "usual")
    hands = _one_of(given["value"], HANDS)
    return await _all(await wished(visit, hands="" if hands == "usual" else hands))


async def _notices(visit: Visit, given: Given) -> Answer:
    if "value" not in given:
        labels = {one: f"profile-notices-{one}" for one in NOTICES}
        return _choices(
            visit,
            "profile-notices",
            "notices",
            labels,
            visit.player.wishes.notices,
            await notification_settings.last(visit),
        )
    return await _all(await wished(visit, notices=_one_of(given["value"], NOTICES)))


def _choices(visit: Visit, title: str, topic: str, labels: dict[str, str], now: str, *lines: str) -> Answer:
    pen = visit.pen()
    keys = [choice(pen, pen.plain(label), f"/me {topic} {value}", value == now) for value, label in labels.items()]
    return page(pen, [head(pen, title), *lines], keys)


def _one_of(value: Any, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise Refusal("bad_choice", value=str(value)[:SHOWN_MOST], choices=", ".join(choices))
    return str(value)


async def _export(visit: Visit, given: Given) -> Answer:
    check_private(visit, given)
    async with visit.app.store.read() as conn:
        kept = await people.export(conn, visit.player.id)
    content = json.dumps(kept, ensure_ascii=False, indent=1).encode()
    return Answer(file=File("roundhouse-me.json", content, visit.pen().plain("profile-export")))


async def _forget(visit: Visit, given: Given) -> Answer:
    pen = visit.pen()
    if given.get("value") != "!":
        sure = Key(pen.plain("me-forget"), "/me forget !", "danger")
        return page(pen, [head(pen, "me-forget"), pen("me-kept-what"), pen("me-forget-sure")], [sure])
    await data_deletion.forget(visit.app, visit.player)
    return Answer(page=Message(pen("profile-forgotten")))


TOPICS: dict[str, Callable[[Visit, Given], Awaitable[Answer]]] = {
    "name": _name,
    "language": _language,
    "skin": _skin,
    "hands": _hands,
    "notices": _notices,
    "quiet": notification_settings.quiet,
    "zone": notification_settings.zone,
    "test": notification_settings.test,
    "blocks": blocklist.blocks,
    "block": blocklist.block,
    "unblock": blocklist.unblock,
    "accounts": account_links.accounts_page,
    "link": account_links.link,
    "linkyes": account_links.yes,
    "linkno": account_links.no,
    "unlink": account_links.unlink,
    "export": _export,
    "forget": _forget,
}
