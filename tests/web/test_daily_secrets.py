"""Two worlds that differ only in the secrets of the daily match: before a day is over nobody can tell them apart."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from bot.cli import admin
from bot.platforms.web.guests import COOKIE
from bot.usecases import daily
from games.core import chance
from games.core.options import given
from games.table.daily import game_of, options_of
from storage import UnitOfWork
from storage.matches import daily as stored
from storage.matches.daily import Day
from storage.people import players
from storage.people.players import Account
from tests.privacy.listening import figures, json_lines

from .conftest import Site, Viewer, open_site

DAYS = ("2026-11-20", "2026-11-21", "2026-11-22")
PAGES = (
    "/",
    "/?part=1",
    "/daily",
    "/daily.json",
    "/daily/2026-11-20.json",
    "/daily/2026-11-21.json",
    "/featured?part=1",
    "/tables",
    "/turns",
    "/me",
    "/player",
    "/top",
    "/help",
    "/tournaments",
    "/metrics",
)
TOKEN = re.compile(r'(?<=name="csrf" value=")[0-9a-f]+')
CHANGES = re.compile(r'(?<=data-shown=")\d+')  # how often anything at any table has changed
OF_TABLE = ("", "/record.json", "/replay", "/replay.gif", "/story", "/analysis", "/picture.png", "/invitation.png")


def secret_of(world: int, day: str) -> bytes:
    """The secret of a day in a world."""
    return sha256(f"{world} {day}".encode()).digest()


@asynccontextmanager
async def world_of(number: int, folder: Path) -> AsyncIterator[Site]:
    """A site whose days have the secrets of this world; all other chance is the same in all."""
    folder.mkdir()
    async with open_site(folder) as site:
        app = site.house.app
        for day in DAYS:
            name = game_of(day, app.games)
            assert name is not None
            game = app.games[name]
            made = Day(day, name, game.rules, given(options_of(game)), secret_of(number, day), app.now())
            await app.store.write(partial(_make, made))
        yield site


async def _make(day: Day, unit: UnitOfWork) -> None:
    await stored.make(unit.conn, day)


async def guest(site: Site, name: str) -> Viewer:
    """Somebody who is the same in all worlds."""
    visitor, account = site.visitor(loud=False), sha256(name.encode()).hexdigest()[:32]
    visitor.client.cookies[COOKIE] = site.web.site.guests.cookie(account)
    await site.house.app.directory.get_or_create_player(Account("web", account, name, "en"))
    return visitor


async def read_by(site: Site, who: Viewer, *paths: str) -> list[str]:
    """Everything that somebody reads at these addresses, without what is published of each world: commitments."""
    found = []
    for path in (*PAGES, *paths):
        answer = await who.client.get(path)
        found.append(f"{path} {answer.status_code} {answer.text}")
    return found


def masked(number: int, texts: list[str]) -> list[str]:
    """Texts without the commitments of a world, and without the tokens of forms, which differ in each answer."""
    texts = [TOKEN.sub("<token>", text) for text in texts]
    for day in DAYS:
        known = chance.commitment(secret_of(number, day))
        for digits in (64, 16, 8):
            texts = [text.replace(known[:digits], f"<{day}>") for text in texts]
    return texts


async def unplayed(number: int, folder: Path) -> list[str]:
    """What a stranger and a player read in a world in which nobody has played yet, and what is logged and counted."""
    log, before = io.StringIO(), figures()
    async with world_of(number, folder) as site:
        with json_lines(log):
            await daily.sweep(site.house.app)
            seen = await read_by(site, await guest(site, "Ann"))
        async with site.house.app.store.read() as conn:
            seen.append(str(await players.export(conn, 1)))
    counted = {name: value - before.get(name, 0) for name, value in figures().items()}
    return masked(number, [*seen, log.getvalue(), str(counted)])


async def played(number: int, folder: Path) -> list[str]:
    """What everybody else reads when Ann has given up at once, her shared result among it, and what is logged."""
    log = io.StringIO()
    async with world_of(number, folder) as site:
        with json_lines(log):
            ann = await guest(site, "Ann")
            await ann.tries("/daily/play")
            table = await site.table(ann)
            await ann.tries(f"{ann.at}/do", do="resign:!")
            await site.house.computers.drain()
            bases = (f"/t/{table.id}", f"/s/{table.share}")
            paths = [f"{base}{rest}" for base in bases for rest in OF_TABLE]
            seen = await read_by(site, await guest(site, "Bo"), *paths, f"/daily/{table.share}")
            with pytest.raises(admin.CannotDo, match="others can still play it"):
                await admin.record(site.house.app, table.id)
        async with site.house.app.store.read() as conn:
            seen.append(str(await players.export(conn, 1)))
        assert table.secret == secret_of(number, DAYS[0])
    return masked(number, [CHANGES.sub("<changes>", text) for text in (*seen, log.getvalue())])


async def test_days_that_nobody_has_played_look_the_same(tmp_path: Path) -> None:
    one, other = await unplayed(1, tmp_path / "one"), await unplayed(2, tmp_path / "other")
    assert one == other


async def test_others_cannot_tell_which_deal_somebody_has_played(tmp_path: Path) -> None:
    one, other = await played(1, tmp_path / "one"), await played(2, tmp_path / "other")
    assert one == other
    assert not any(secret_of(1, day).hex() in text for day in DAYS for text in one)


async def test_player_who_has_finished_reads_no_secret_anywhere(tmp_path: Path) -> None:
    async with world_of(1, tmp_path / "one") as site:
        ann = await guest(site, "Ann")
        await ann.tries("/daily/play")
        table = await site.table(ann)
        await ann.tries(f"{ann.at}/do", do="resign:!")
        await site.house.computers.drain()
        seen = await read_by(site, ann, *(f"/t/{table.id}{rest}" for rest in OF_TABLE), f"/s/{table.share}")
        seed = table.start().seed.hex()
        hidden = [*(secret_of(1, day).hex() for day in DAYS), seed, table.secret.hex()]
        assert not any(secret in text for secret in hidden for text in seen)
