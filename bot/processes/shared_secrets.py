"""What all processes of a house must have in common: the secret that signs cookies, and the key of push messages.

The database has fingerprints of them, never the secrets themselves:
docs/why/processes.md, "Why is the secret not in the database?"
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.app import App
from bot.own_files import PUSH_KEY_FILE, SECRET_FILE
from bot.settings import WrongSetting
from storage import UnitOfWork, processes

SECRET, PUSH = "secret", "push key"

log = structlog.get_logger(__name__)


def fingerprints(app: App) -> dict[str, str]:
    """Returns the fingerprints of this process's secrets, which tell nothing about them."""
    secret = app.files.secret.encode()
    found = {SECRET: hmac.new(secret, b"fingerprint", hashlib.sha256).hexdigest()}
    file = app.files.folder / PUSH_KEY_FILE  # without one, the key follows from the secret
    key = file.read_bytes() if file.exists() else b""
    return found | {PUSH: hmac.new(secret, b"push key" + key, hashlib.sha256).hexdigest()}


async def check_secrets(app: App, is_alone: Callable[[], Awaitable[bool]]) -> None:
    """Raises WrongSetting where other running processes have other secrets. `is_alone`: whether there are none.

    What a process finds alone, it may change.
    """
    mine = fingerprints(app)

    async def work(unit: UnitOfWork) -> Mapping[str, str]:
        await processes.add_fingerprints(unit.conn, mine)
        return await processes.fingerprints(unit.conn)

    known = await app.store.write(work)
    differing = [name for name in mine if known[name] != mine[name]]
    if not differing:
        return
    if not await is_alone():
        raise WrongSetting(_sentence(app, differing[0]))
    log.warning("the secrets of this house have changed; guests of the web may have lost their accounts", of=differing)

    async def replace(unit: UnitOfWork) -> None:
        await processes.forget_fingerprints(unit.conn, mine)
        await processes.add_fingerprints(unit.conn, mine)

    await app.store.write(replace)


def _sentence(app: App, name: str) -> str:
    if name == PUSH:
        file = app.files.folder / PUSH_KEY_FILE
        return (
            f"the key of push messages is not that of the other processes of this house; all need the same {file}, "
            "or none of them."
        )
    return (
        "ROUNDHOUSE_SECRET is not that of the other processes of this house, which share its database; it should be "
        f"the same in each (where it is not set, it is in the file {app.files.folder / SECRET_FILE} of the first one)."
    )
