"""What tournaments have in a process: the ways to robots, the matches played here, and access to rented machines."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from bot.addresses import Networks
from bot.app import App
from bot.own_files import OwnFiles
from bot.relay import Relay
from bot.settings import PREFIX, WrongSetting
from games.robots import Conversation

from .provider import Failed, Machines
from .robots.loop_delay import LoopDelays
from .robots.reverse_connections import ReverseConnections

UNUSED_NAME = "roundhouse"  # of no machine: asking for it shows whether the account answers
INSTALL = ".venv/bin/python -m pip install --editable '.[machines]'"


@dataclass
class Robots:
    """How this process reaches robots of tournaments, and what they play in it."""

    machines: Machines | None = None  # for teams; None: off
    reverse_connections: ReverseConnections = field(default_factory=ReverseConnections)  # to robots behind a router
    relay: Relay | None = None  # to the other processes of a house that has several
    matches: dict[int, Conversation] = field(default_factory=dict)  # played by this process now
    loop_delays: LoopDelays = field(default_factory=LoopDelays)  # while robots are asked


def robots_of(app: App) -> Robots:
    """Returns how a process reaches robots."""
    return app.part(Robots)


def open_robots(app: App) -> None:
    """Opens what the settings turn on. Raises WrongSetting."""
    robots_of(app).machines = open_machines(app.files)


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
    image, url = settings.digitalocean_image or "", settings.digitalocean_api_url or URL
    place = image, settings.digitalocean_region or "", settings.digitalocean_size
    provider = DigitalOcean(token.get_secret_value(), *place, fingerprint, tag=f"roundhouse-{mark}", url=url)
    access = SshAccess(key, Networks.of_house(settings.robot_private_addresses))
    return Machines(provider, access, image)


async def robot_problems(app: App) -> list[str]:
    """Returns the problems of what the settings turn on, a sentence each."""
    return await check_machines(robots_of(app).machines)


async def check_machines(machines: Machines | None) -> list[str]:
    """Returns the problems that the provider reports, a sentence each."""
    if machines is None:
        return []
    try:
        await machines.provider.find(UNUSED_NAME)
    except Failed as failure:
        return [f"machines for teams: {failure}."]
    return []
