"""Roles, common secrets, and logins: what a process must agree upon with the others before it works."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import App
from bot.fronts import Unreachable
from bot.platforms import read_settings
from bot.platforms.discord.logins import A_DAY, APART, RESERVE, Logins
from bot.platforms.push.sending import public_key, server_key
from bot.processes.shared_secrets import check_secrets
from bot.serve import is_shared
from bot.settings import WrongSetting
from storage import UnitOfWork, processes
from tests.house import NOON, House, settings_of


def test_roles_are_those_that_there_are() -> None:
    assert read_settings(_env_file=None).roles == {"web", "discord", "telegram", "worker", "clock"}
    assert read_settings(_env_file=None, roles="web, clock").roles == {"web", "clock"}
    with pytest.raises(WrongSetting, match=r"^ROUNDHOUSE_ROLES cannot be used; it should be some of .*worker"):
        read_settings(_env_file=None, roles="web,cook")


def test_a_part_of_the_work_needs_a_database_that_is_shared() -> None:
    assert is_shared(settings_of(database_url="postgresql://ann@db/house", roles=frozenset({"web"})))
    assert not is_shared(settings_of())
    with pytest.raises(WrongSetting, match="ROUNDHOUSE_ROLES gives this process a part of the work only"):
        is_shared(settings_of(roles=frozenset({"web"})))


async def alone() -> bool:
    return True


async def with_others() -> bool:
    return False


def with_secret(house: House, secret: str) -> App:
    """Another process of this house, which was given this secret."""
    settings = settings_of(secret=SecretStr(secret))
    return replace(house.app, settings=settings, files=replace(house.app.files, settings=settings))


async def test_process_with_another_secret_is_refused_while_others_run(house: House) -> None:
    await check_secrets(with_secret(house, "the secret of this house"), with_others)
    await check_secrets(with_secret(house, "the secret of this house"), with_others)
    other = with_secret(house, "a secret that nobody else has")
    with pytest.raises(WrongSetting, match="ROUNDHOUSE_SECRET is not that of the other processes"):
        await check_secrets(other, with_others)
    await check_secrets(other, alone)  # the operator has changed it
    await check_secrets(other, with_others)
    async with house.app.store.read() as conn:
        known = await processes.fingerprints(conn)
    assert set(known) == {"secret", "push key"}
    assert all("secret" not in fingerprint for fingerprint in known.values())


async def test_process_with_another_key_of_push_messages_is_refused(house: House) -> None:
    app = with_secret(house, "the secret of this house")
    await check_secrets(app, with_others)
    server_key(app.files.folder)  # makes the file
    with pytest.raises(WrongSetting, match="key of push messages is not that of the other processes"):
        await check_secrets(app, with_others)


def test_key_of_push_messages_follows_from_the_secret_unless_there_is_a_file(tmp_path: Path) -> None:
    first, again, other = (public_key(server_key(tmp_path, secret)) for secret in ("one", "one", "two"))
    assert first == again != other
    kept = public_key(server_key(tmp_path))
    assert public_key(server_key(tmp_path, "one")) == kept


async def test_logins_are_counted_over_all_processes_and_refused_before_discord_resets_the_token(house: House) -> None:
    async def fill(unit: UnitOfWork) -> None:
        for number in range(A_DAY - RESERVE - 1):
            await processes.note_login(unit.conn, "discord", 0, NOON - timedelta(hours=23, seconds=-number))

    await house.app.store.write(fill)
    await Logins(house.app).take(initial=True)
    with pytest.raises(Unreachable, match=r"950 logins in 24 hours, .* possible at 2026-11-20 13:00 UTC"):
        await Logins(house.app).check()
    house.clock.wind(hours=1, seconds=1)
    await Logins(house.app).check()


async def test_logins_are_five_seconds_apart(house: House) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        house.clock.wind(seconds=seconds)

    logins = Logins(house.app, sleep)
    await logins.take(initial=True)
    house.clock.wind(seconds=2)
    await logins.take(initial=False)
    assert slept == [APART.total_seconds() - 2]
