"""The profile, and the settings behind it: language, notices, linked accounts, blocked people."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.feature import entries_for_people, find_features
from bot.usecases import avatar_pictures, profile, vacations
from bot.usecases.account_links import forget
from bot.usecases.preferences import CHOICES, choose, chosen, offered
from bot.usecases.privacy import CHANGED, learns_of_text
from bot.view.answer import Answer, Field, File, Form, Key, Message, Page
from bot.view.names import NAME_MOST, called, read_name
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import player_purse
from storage.matches import purses
from storage.people import players

from . import account_links, bans, ladder, notification_settings, room_settings
from .command import Given
from .context import Context
from .pages import rows_of
from .privacy import privacy
from .profile import accounts, changed, check_private, choice, head, language_called, network, page, renewed

WAYS = {  # the pages of the settings, in the order of their keys, with their labels
    "name": "me-name",
    "language": "me-language",
    "skin": "me-skin",
    "avatar": "profile-avatar",
    "profile": "profile-seen",
    "hands": "profile-hands",
    "notices": "profile-notices",
    "ladders": "profile-ladders",
    "presence": "profile-presence",
    "guess": "guess-title",
    "reminders": "profile-reminders",
    "quiet": "profile-quiet",
    "vacation": "vacation-title",
    "test": "profile-test",
    "accounts": "profile-accounts",
    "blocks": "blocked-title",
    "privacy": "privacy-title",
    "export": "me-export",
    "forget": "me-forget",
}

EXPLAINED = ("ladders", "presence")  # choices with a line that says what they mean


async def me(context: Context, given: Given) -> Answer:
    """Shows the profile; with a topic, the settings, one page of them or one change."""
    topic = str(given.get("topic", "")).lower()
    if not topic:
        return await _profile(context)
    if (run := _commands_of_features().get(topic)) is not None:
        return await run(context, {})
    if topic not in TOPICS:
        raise Refusal("unknown_topic", topic=topic[:32])
    return await TOPICS[topic](context, given)


def _commands_of_features() -> dict[str, Callable[[Context, Given], Awaitable[Answer]]]:
    """Returns the commands to which features lead from here, as topics."""
    lines = {entry.line for entry in entries_for_people()}
    return {
        command.name: command.run
        for feature in find_features()
        for command in feature.commands
        if command.name in lines
    }


async def _profile(context: Context) -> Answer:
    """Shows name, chips, ratings, results and achievements."""
    player, pen = context.player, context.pen()
    async with context.app.store.read() as conn:
        chips = await purses.balance(conn, player_purse(player.id))
        stakes = await purses.worth(conn, player.id) - chips
    lines = [
        pen.ink.bold(pen.ink.escape(called(player.name))),
        pen("profile-purse", chips=chips, stakes=stakes),
        *await _figures(context),
    ]
    web = context.app.settings.web_url
    keys = [Key(pen.plain("profile-page"), url=f"{web}/player/{player.handle}")] if web else []
    keys.append(Key(pen.plain("me-settings"), "/me settings"))
    keys += [Key(pen.plain(entry.label), f"/{entry.line}") for entry in entries_for_people() if entry.line]
    if await learns_of_text(context.app, player):
        lines.append(pen(CHANGED))
        keys.append(Key(pen.plain("privacy-read"), "/privacy"))
    return (Page(Message(joined(lines), rows_of(keys))),)


async def _settings(context: Context, _given: Given) -> Answer:
    """Shows what a player has chosen, and a key to each choice."""
    player, pen = context.player, context.pen()
    networks = dict.fromkeys(network(pen, account.platform) for account in await accounts(context))
    facts: list[tuple[str, Say | str]] = [
        *((choice.label, Say(f"{choice.said}{chosen(player, name)}")) for name, choice in CHOICES.items()),
        ("profile-avatar", _avatar_label(pen, (await avatar_pictures.choices(context.app, player))[1])),
        ("profile-reminders", notification_settings.rhythm(player.preferences.reminders)),
        ("profile-quiet", notification_settings.hours(player.preferences)),
        ("vacation-title", notification_settings.vacation_value(await vacations.allowance_of(context.app, player.id))),
        ("profile-accounts", " · ".join(networks)),
    ]
    lines = [head(pen, "me-settings"), *(pen("profile-line", what=Say(key), value=value) for key, value in facts)]
    keys = [Key(pen.plain(label), f"/me {topic}") for topic, label in WAYS.items()]
    return (Page(Message(joined(lines), rows_of([*keys, Key(pen.plain("button-back"), "/me")]))),)


async def _figures(context: Context) -> list[str]:
    """Returns ratings, results and achievements, as far as there are any."""
    app, player, pen = context.app, context.player, context.pen()
    shown = await profile.profile_of(app, player, player)
    if not shown.sums:
        return []
    lines = [
        pen(
            "profile-rating",
            game=pen.title(rated.game),
            points=rated.rating.points,
            plus=rated.rating.plus_minus,
            unsure="yes" if rated.rating.unsure else "no",
        )
        for rated in shown.ratings
    ]
    won, drawn, lost = (sum(getattr(sums, name) for sums in shown.sums) for name in profile.RESULTS)
    lines.append(pen("profile-sums", won=won, drawn=drawn, lost=lost))
    if shown.streak > 1:
        lines.append(pen("profile-streak", wins=shown.streak))
    return [*lines, pen("profile-earned", earned=shown.earned, of=len(shown.achievements))]


async def _name(context: Context, given: Given) -> Answer:
    if "value" not in given:
        pen = context.pen()
        return (
            Form(pen.plain("me-name"), "/me name", Field("value", pen.plain("me-name-new"), NAME_MOST), next_text=True),
        )
    name = read_name(f"{given.get('value', '')} {given.get('more', '')}")
    return await _profile(await changed(context, name=name))


async def _choice(context: Context, given: Given) -> Answer:
    """Shows the values of a choice, or saves one."""
    name, value = str(given["topic"]).lower(), given.get("value")
    setting, pen = CHOICES[name], context.pen()
    if value is None:
        now = chosen(context.player, name)
        keys = [
            choice(pen, pen.plain(f"{setting.said}{value}"), f"/me {name} {value}", value == now)
            for value in offered(context.app, name)
        ]
        lines = [await notification_settings.last(context)] if name == "notices" else []
        lines += [pen(f"{setting.label}-how")] if name in EXPLAINED else []
        return page(pen, [head(pen, setting.label), *lines], keys)
    typed = language_called(context, str(value)) if name == "language" else str(value)
    await choose(context.app, context.player, name, typed)
    after = await renewed(context)
    if setting.look and context.place.private:
        look: dict[str, Any] = {name: chosen(after.player, name)}
        after = await room_settings.save(after, replace(context.room.settings, **look))
    return await _settings(after, {})


async def _avatar(context: Context, given: Given) -> Answer:
    """Shows the choices of an avatar, or saves one."""
    if "value" in given:
        await avatar_pictures.choose(context.app, context.player, str(given["value"]))
    pen, (offered, now) = context.pen(), await avatar_pictures.choices(context.app, context.player)
    lines = [head(pen, "profile-avatar"), pen("profile-avatar-what")]
    if len(offered) == 1:
        lines.append(pen("profile-avatar-none"))
    elif now != avatar_pictures.DRAWN and context.player.id not in context.app.studio.avatars.pictures:
        lines.append(pen("profile-avatar-soon", network=network(pen, now)))
    keys = [
        choice(pen, pen.plain(_avatar_label(pen, avatar)), f"/me avatar {avatar}", avatar == now) for avatar in offered
    ]
    return page(pen, lines, keys)


def _avatar_label(pen: Pen, choice: str) -> Say:
    if choice == avatar_pictures.DRAWN:
        return Say("profile-avatar-drawn")
    return Say("profile-avatar-mine", {"network": network(pen, choice)})


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
    "settings": _settings,
    "name": _name,
    **dict.fromkeys(CHOICES, _choice),
    "avatar": _avatar,
    "reminders": notification_settings.reminders,
    "quiet": notification_settings.quiet,
    "vacation": notification_settings.vacation,
    "zone": notification_settings.zone,
    "test": notification_settings.test,
    "blocks": bans.blocks,
    "block": bans.block,
    "unblock": bans.unblock,
    "accounts": account_links.accounts_page,
    "link": account_links.link,
    "linkyes": account_links.yes,
    "linkno": account_links.decline_link,
    "unlink": account_links.unlink,
    "guess": ladder.my_guesses,
    "privacy": privacy,
    "export": _export,
    "forget": _forget,
}
