"""The operator's work beside the running program: backup, restore, export, forget, bans."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from bot.app import App, open_app
from bot.clock import utc_now
from bot.database_check import missing
from bot.feature import open_features
from bot.own_files import FROZEN_FOLDER, check_past
from bot.settings import Settings
from bot.usecases import account_links, bans, programs
from bot.view.match_records import record_of
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from storage import maintenance
from storage.engine import NoBackup, Trouble, engine_at
from storage.people import links, name_places, operators, players, search
from storage.people.operators import Operator
from storage.people.players import Player

T = TypeVar("T")

ADMIN_LINK_LASTS = timedelta(minutes=15)
FOUND_MOST = 50  # lines
WHY_NO_BAN = {
    "cannot_ban": "an operator cannot be banned.",
    "no_reason": "a ban needs a reason; use --reason TEXT.",
    "not_banned": "this person is not banned everywhere.",
}


class CannotDo(Exception):
    """The command cannot be carried out; the message says why."""


async def with_app(
    settings: Settings, work: Callable[[App], Awaitable[T]], *, new: bool = False, copy: bool = True
) -> T:
    """Runs something on the app without fronts; the running program may go on meanwhile. `copy`: see open_store.

    Raises CannotOpen instead of making a database where there was one, unless a `new` one is wanted.
    """
    if not new:
        check_past(settings)
    app = await open_app(settings, copy=copy)
    try:
        open_features(app)
        if app.store.upgrade is not None:
            print(f"{app.store.upgrade}.", file=sys.stderr)
        return await work(app)
    finally:
        await app.store.close()


async def with_data(settings: Settings, work: Callable[[App], Awaitable[T]]) -> T:
    """Does the same as with_app, but raises CannotDo instead of creating a database where there is none."""
    if wrong := missing(settings):
        raise CannotDo(wrong)
    return await with_app(settings, work)


async def backup(app: App, to: Path) -> None:
    """Writes a complete copy to a new file while the program runs."""
    if to.exists():
        raise CannotDo(f"{to} exists already; name a new file.")
    if not to.parent.is_dir():
        raise CannotDo(f"{to.parent} is not a folder.")
    made = maintenance.MaintenanceRun(maintenance.BACKUP, app.now())
    await app.store.backup(to)
    with suppress(Trouble):  # the backup is complete even where nothing can be saved
        await app.store.write(lambda unit: maintenance.note(unit.conn, made))


def restore(settings: Settings, source: Path) -> Path | None:
    """Replaces the database by a backup, also while the program runs; returns the path of the previous one."""
    try:
        return engine_at(settings.database_url).restore(source, utc_now())
    except NoBackup as error:
        raise CannotDo(f"{error} Nothing was changed.") from None
    except Trouble as error:
        raise CannotDo(f"the database could not be replaced: {error}.") from None


async def player_named(app: App, who: str) -> Player:
    """Returns the player of an account like web:4f… or of a handle."""
    platform, _, account = who.partition(":")
    async with app.store.read() as conn:
        player = await (players.find(conn, platform, account) if account else players.by_handle(conn, who))
    if player is None:
        raise CannotDo(
            f"there is no player {who}; use an account (web:…, discord:…) or a handle; `players NAME` finds them."
        )
    return player


async def find_players(app: App, name: str) -> list[str]:
    """Returns a line for each player with this in a name: handle, name, accounts, and the day of the last visit.

    Lines for the texts that have this name in them follow.
    """
    if not (wanted := name.strip().lstrip("@")):
        raise CannotDo("a part of the name is needed.")
    async with app.store.read() as conn:
        people = await search.find_by_name(conn, wanted)
        texts = [f"in {place.named}: {place.text}" for place in await name_places.find(conn, [wanted])]
    lines = [
        f"{person.handle}  {person.name}  {', '.join(person.accounts)}  last here {person.seen_at:%Y-%m-%d}"
        for person in people
    ]
    more = len(lines) - FOUND_MOST
    rest = [f"and {more} more: use a longer part of the name."] if more > 0 else []
    return [*lines[:FOUND_MOST], *rest, *texts]


async def export(app: App, who: str) -> str:
    """Returns everything stored about a player, as JSON."""
    player = await player_named(app, who)
    async with app.store.read() as conn:
        return json.dumps(await players.export(conn, player.id), ensure_ascii=False, indent=2)


async def make_key(app: App, who: str, name: str, scope: str) -> str:
    """Returns a new key of a player's program; nobody can read it again."""
    owner = await player_named(app, who)
    try:
        made = await programs.make_key(app, owner, name, scope)
    except Refusal as refusal:
        raise CannotDo(app.words.text(tell_refusal(refusal), "en")) from None
    return made.key


async def list_keys(app: App, who: str) -> list[str]:
    """Returns a line for each program of a player: its name, what its key may do, when it was made, how it begins, and
    its release.
    """
    known = await programs.programs_of(app, await player_named(app, who))
    return [
        f"{program.called}  {program.scope}  {program.made_at:%Y-%m-%d}  "
        + ("revoked" if program.is_revoked else f"{program.hint}…")
        + (f"  release {program.release}" if program.release else "")
        for program in known
    ]


async def revoke_key(app: App, who: str, name: str) -> None:
    """Revokes the key of a player's program."""
    try:
        await programs.revoke_key(app, await player_named(app, who), name)
    except Refusal as refusal:
        raise CannotDo(f"{who} has no program {name} with a key.") from refusal


async def mark_release(app: App, who: str, name: str, version: str) -> None:
    """Marks a new release of a player's program."""
    owner = await player_named(app, who)
    try:
        await programs.release(app, owner, name, version)
    except Refusal as refusal:
        raise CannotDo(app.words.text(tell_refusal(refusal), "en")) from None


async def forget(app: App, who: str) -> list[str]:
    """Deletes a person's name, words and accounts, after removing them from every unfinished table.

    Returns a line for each text and file in which the name is left.
    """
    left_in = await account_links.forget(app, await player_named(app, who))
    return [f"{place.named}: {place.text}" for place in left_in] + copies_with_names(app)


async def erase_name(app: App, name: str) -> list[str]:
    """Removes a name from the texts that people typed; returns a line for each text and file that has or had it."""
    if not (wanted := name.strip()):
        raise CannotDo("a name is needed.")
    erased = await app.store.write(lambda unit: name_places.erase(unit.conn, [wanted]))
    await app.redraw.sweep_everywhere()
    return [f"erased from {place.named}" for place in erased]


def copies_with_names(app: App) -> list[str]:
    """Returns a line for each file beside the database that keeps what it had: earlier copies, frozen matches."""
    copies, frozen = app.store.engine.copies(), (app.files.folder / FROZEN_FOLDER).glob("*.record.json")
    return [f"an earlier copy of the database: {file}" for file in copies] + [
        f"the record of a frozen match: {file}" for file in sorted(frozen)
    ]


async def admin_link(app: App) -> str:
    """Returns an address that makes the browser opening it an operator's; works once, within 15 minutes."""
    token = app.random_bytes(16).hex()
    until = app.now() + ADMIN_LINK_LASTS
    await app.store.write(lambda unit: links.make(unit.conn, token, "admin", until))
    settings = app.settings
    base = settings.web_url or f"http://{settings.web_host}:{settings.web_port}"
    return f"{base}/admin/{token}"


async def list_operators(app: App) -> list[str]:
    """Returns a line for each operator with reason and accounts, and for each setting entry without a player yet."""
    async with app.store.read() as conn:
        known = await operators.known(conn)
    at = {operator.id: [f"{account.platform}:{account.account}" for account in operator.accounts] for operator in known}
    lines = [
        f"{operator.handle}  {operator.name}  {_why(operator)}  {', '.join(at[operator.id])}" for operator in known
    ]
    nobody = app.settings.admins - {account for accounts in at.values() for account in accounts}
    return lines + [f"{account}  named in ROUNDHOUSE_ADMINS, not an operator yet" for account in sorted(nobody)]


def _why(operator: Operator) -> str:
    reasons = {"by ROUNDHOUSE_ADMINS": operator.by_setting, "by admin link": operator.by_link}
    return " and ".join(why for why, holds in reasons.items() if holds) or "by an older version, until the next start"


async def revoke_operator(app: App, who: str) -> None:
    """Removes an operator by link at once. Raises CannotDo for a player who is not one, or is one by setting."""
    player = await player_named(app, who)
    if not player.operator:
        raise CannotDo(f"{who} is not an operator.")
    await app.store.write(lambda unit: operators.revoke(unit.conn, player.id))
    if (await player_named(app, who)).operator:
        raise CannotDo(
            f"{who} is still an operator, by ROUNDHOUSE_ADMINS: remove the account from it and start the program again."
        )


async def record(app: App, match_id: str) -> str:
    """Returns the record of a finished match, as JSON."""
    table = await app.store.table(match_id)
    if table is None:
        raise CannotDo(f"there is no match {match_id}.")
    if table.status != "over":
        raise CannotDo(f"match {match_id} is not over; its record would tell its secret.")
    try:
        return json.dumps((await record_of(app.store, table)).document(), ensure_ascii=False)
    except Refusal:  # daily_sealed
        day = f"the daily match of {table.lobby.daily}: others can still play it"
        raise CannotDo(f"match {match_id} is {day}; its record would tell its deal.") from None


async def ban(app: App, who: str, reason: str) -> None:
    """Bans a person everywhere. Raises CannotDo."""
    player = await player_named(app, who)
    try:
        await bans.ban(app, player, None, reason, None)
    except Refusal as refusal:
        raise CannotDo(WHY_NO_BAN[refusal.code]) from None


async def unban(app: App, who: str) -> None:
    """Removes a ban everywhere. Raises CannotDo."""
    player = await player_named(app, who)
    try:
        await bans.unban(app, player, None, None)
    except Refusal as refusal:
        raise CannotDo(WHY_NO_BAN[refusal.code]) from None


async def list_bans(app: App) -> list[str]:
    """Returns a line for each person who is banned everywhere."""
    return [f"{ban.player.handle}  {ban.player.name}  {ban.reason}" for ban in await bans.bans_shown(app, None, None)]
