"""Programs that play for people: their names and releases, and the keys that they act with, shown once and revoked.

A program is a player of its own, so that it has a rating and a place at tables; nobody can sign in as one.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.app import App
from bot.view.names import read_name
from games.core.game import Refusal
from games.core.screen import Say
from games.table.chair import PROGRAM_MARK
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches import rating_lines
from storage.matches.rating_lines import Released, owners_of
from storage.people import players, programs
from storage.people.ladders import rated_lines
from storage.people.players import Account, Player, Preferences
from storage.people.programs import Program, Scope

SCOPES: tuple[Scope, ...] = ("look", "play", "open")  # each may do what those before it may
PREFIX = "rh_"  # of all keys, so that people and scanners of texts recognize one
KEY_BYTES, HINT = 32, 4  # random bytes; letters after the prefix that are shown later
PROGRAMS_MOST = 10  # of a person
CALLED_MOST = 20  # characters
VERSION_MOST = 16
VERSION = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._+-]{{0,{VERSION_MOST - 1}}}")


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made: nobody can read it again."""

    key: str
    program: Program


def hash_of(key: str) -> str:
    """Returns how a key is stored. It is random and long, so that nobody can try all keys against its hash."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def name_of(app: App, owner: Player, called: str, release: str = "") -> str:
    """Returns the name of a program as a player, which says that it is a program, whose, and of which release."""
    said = app.words.text(Say("program-name", {"owner": owner.name, "name": called}), owner.language or "en")
    return f"{PROGRAM_MARK} {said} {release}".rstrip()


def _scope(text: str) -> Scope:
    scope = next((known for known in SCOPES if known == text), None)
    if scope is None:
        raise Refusal("bad_choice", value=text[:CALLED_MOST], choices=", ".join(SCOPES))
    return scope


async def make_key(app: App, owner: Player, typed: str, scope: str) -> NewKey:
    """Makes a key for a person's program of this name; one that it has is revoked.

    Raises bad_name, reserved_name, long_name, bad_choice, too_many_programs, and is_a_program, which has none itself.
    """
    called = read_name(typed, CALLED_MOST)
    allowed = _scope(scope)
    key = PREFIX + urlsafe_b64encode(app.random_bytes(KEY_BYTES)).decode().rstrip("=")
    hashed, hint = hash_of(key), key[: len(PREFIX) + HINT]
    account, handle = app.random_bytes(16).hex(), app.random_bytes(8).hex()

    async def work(unit: UnitOfWork) -> Program:
        if await owners_of(unit.conn, [owner.id]):
            raise Refusal("is_a_program")
        known = await programs.of_owner(unit.conn, owner.id)
        same = next((program for program in known if program.called == called), None)
        if same is not None:
            program = replace(same, made_at=unit.now(), key_hash=hashed, hint=hint, scope=allowed)
            await programs.give_key(unit.conn, program)
            return program
        if len(known) >= PROGRAMS_MOST:
            raise Refusal("too_many_programs", most=PROGRAMS_MOST)
        name = name_of(app, owner, called)
        player = await players.get_or_create(unit, Account(WEB, account, name, owner.language), handle, unit.now())
        await players.change(unit.conn, player.id, name=name)  # with the mark, which no account brings
        program = Program(player.id, owner.id, called, hashed, hint, allowed, unit.now())
        await programs.create(unit.conn, program)
        await show_programs(unit, owner)
        return program

    return NewKey(key, await app.store.write(work))


async def _called(unit: UnitOfWork, owner: Player, called: str) -> Program:
    known = await programs.of_owner(unit.conn, owner.id)
    program = next((program for program in known if program.called == called), None)
    if program is None:
        raise Refusal("unknown_program")
    return program


async def release(app: App, owner: Player, called: str, version: str) -> Program:
    """Marks a new release of a person's program: its rating begins again, and its name tells the version.

    The one that runs already is left as it is. Raises unknown_program, bad_version, and release_known for an older one.
    """
    if not VERSION.fullmatch(version):
        raise Refusal("bad_version", most=VERSION_MOST)

    async def work(unit: UnitOfWork) -> Program:
        program = await _called(unit, owner, called)
        if program.release == version:
            return program
        if version in {older.release for older in await rating_lines.released(unit.conn, program.player)}:
            raise Refusal("release_known")
        await programs.release(unit.conn, program, version, unit.now())
        await players.change(unit.conn, program.player, name=name_of(app, owner, called, version))
        return replace(program, release=version)

    await app.redraw.write_down()
    program = await app.store.write(work)
    app.directory.forget_player(program.player)
    await app.redraw.sweep_everywhere()
    return program


async def release_by_itself(app: App, program: Program, version: str) -> Program:
    """Marks a new release, as the program itself asks. Raises bad_version and release_known."""
    async with app.store.read() as conn:
        owner = await players.get(conn, program.owner)
    if owner is None:
        raise Refusal("unknown_program")
    return await release(app, owner, program.called, version)


async def released(app: App, program: Program) -> list[Released]:
    """Returns the ratings of a program at each game: of the release that runs, then of older ones."""
    async with app.store.read() as conn:
        now = [
            Released(program.release, None, line.game, line.ratings.rating)
            for line in await rated_lines(conn, program.player)
        ]
        return [*now, *await rating_lines.released(conn, program.player)]


async def programs_of(app: App, owner: Player) -> Sequence[Program]:
    """Returns a person's programs, that with the newest key first."""
    async with app.store.read() as conn:
        return await programs.of_owner(conn, owner.id)


async def revoke_key(app: App, owner: Player, called: str) -> None:
    """Revokes the key of a person's program; what it does from then on is refused. Raises unknown_program."""

    async def work(unit: UnitOfWork) -> None:
        program = await _called(unit, owner, called)
        if program.is_revoked:
            raise Refusal("unknown_program")
        await programs.revoke(unit.conn, program.player)

    await app.store.write(work)


async def program_with(app: App, key: str) -> tuple[Program, Player] | None:
    """Returns the program that a key belongs to, and the player that it is; None for another text. Notes its visit."""
    if not key.startswith(PREFIX) or len(key) > 2 * KEY_BYTES:
        return None
    async with app.store.read() as conn:
        program = await programs.with_key(conn, hash_of(key))
        player = await players.get(conn, program.player) if program is not None else None
        if program is None or player is None:
            return None
        accounts = () if player.was_just_here(app.now()) else await players.accounts_of(conn, player.id)
    for known in accounts:
        await app.directory.get_or_create_player(Account(known.platform, known.account, known.name, player.language))
    return program, player


async def has_its_key(app: App, program: Program) -> bool:
    """Whether a program still has the key with which it has called."""
    async with app.store.read() as conn:
        return await programs.has_key(conn, program.player, program.key_hash or "")


async def keys_of(app: App, waiting: Sequence[int]) -> Mapping[int, str]:
    """Returns the hashes of the keys that these programs have now."""
    if not waiting:
        return {}
    async with app.store.read() as conn:
        return await programs.keys_of(conn, waiting)


async def show_programs(unit: UnitOfWork, owner: Player) -> None:
    """Shows a person's programs to those who see the person: their names have the owner's in them."""
    known = await programs.of_owner(unit.conn, owner.id)
    seen = Preferences(profile=owner.preferences.profile, ladders=owner.preferences.ladders)
    for program in known:
        await players.set_preferences(unit.conn, program.player, seen)


async def rename_programs(app: App, unit: UnitOfWork, owner: Player) -> None:
    """Renames a person's programs after the person was renamed."""
    for program in await programs.of_owner(unit.conn, owner.id):
        await players.change(unit.conn, program.player, name=name_of(app, owner, program.called, program.release))
