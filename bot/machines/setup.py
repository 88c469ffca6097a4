"""Opens machines where the settings turn them on; imports the packages that only they need."""

from __future__ import annotations

import hmac

from bot.own_files import OwnFiles
from bot.robots.addresses import Networks
from bot.settings import PREFIX, WrongSetting

from .provider import Failed, Machines

UNUSED_NAME = "roundhouse"  # of no machine: asking for it shows whether the account answers
INSTALL = ".venv/bin/python -m pip install --editable '.[machines]'"


def open_machines(files: OwnFiles) -> Machines | None:
    """Returns the provider and the access that the settings name; None where machines are off. Raises WrongSetting."""
    settings = files.settings
    token, key_file = settings.digitalocean_token, settings.digitalocean_key_file
    if token is None or key_file is None:
        return None
    try:
        import asyncssh

        from .digitalocean import URL, DigitalOcean
        from .ssh import SshAccess
    except ImportError:
        raise WrongSetting(f"{PREFIX}DIGITALOCEAN_TOKEN needs more packages; install them with: {INSTALL}") from None
    try:
        key = asyncssh.read_private_key(key_file)
        fingerprint = key.get_fingerprint("md5").removeprefix("MD5:")
    except (OSError, ValueError):
        why = "cannot be used; it should be a file with an SSH private key that has no password"
        raise WrongSetting(f"{PREFIX}DIGITALOCEAN_KEY_FILE {why}.") from None
    mark = hmac.digest(files.secret.encode(), b"machines", "sha256").hex()[:16]
    provider = DigitalOcean(
        token.get_secret_value(),
        settings.digitalocean_image or "",
        settings.digitalocean_region or "",
        settings.digitalocean_size,
        fingerprint,
        tag=f"roundhouse-{mark}",
        url=settings.digitalocean_api_url or URL,
    )
    access = SshAccess(key, Networks.of_house(settings.robot_private_addresses))
    return Machines(provider, access, settings.digitalocean_image or "")


async def check_machines(machines: Machines | None) -> list[str]:
    """Returns the problems that the provider reports, a sentence each."""
    if machines is None:
        return []
    try:
        await machines.provider.find(UNUSED_NAME)
    except Failed as failure:
        return [f"machines for teams: {failure}."]
    return []
