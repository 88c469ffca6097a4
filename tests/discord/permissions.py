"""What a member may do in a channel."""

from __future__ import annotations

from functools import reduce
from operator import or_

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
VIEW_AUDIT_LOG = 1 << 7
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
SEND_MESSAGES_IN_THREADS = 1 << 38
USE_EXTERNAL_APPS = 1 << 50
PIN_MESSAGES = 1 << 51

NAMES = {name: bit for name, bit in list(globals().items()) if isinstance(bit, int)}
ALL = reduce(or_, NAMES.values())
EVERYONE = ALL & ~(
    ADMINISTRATOR
    | MANAGE_CHANNELS
    | MANAGE_GUILD
    | VIEW_AUDIT_LOG
    | MANAGE_MESSAGES
    | MANAGE_THREADS
    | MENTION_EVERYONE
    | PIN_MESSAGES
)
DM = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | USE_EXTERNAL_APPS


def bits(permissions: int | str | tuple[str, ...]) -> int:
    """A bit field from a number, or from names such as "SEND_MESSAGES"."""
    if isinstance(permissions, int):
        return permissions
    names = permissions.split() if isinstance(permissions, str) else permissions
    return reduce(or_, (NAMES[name.upper()] for name in names), 0)


def in_channel(base: int, overwrites: dict[int, tuple[int, int]], guild: int, roles: list[int], user: int) -> int:
    """The base permissions of a member, changed by a channel's overwrites for everyone, roles and the member."""
    if base & ADMINISTRATOR:
        return ALL
    allow, deny = overwrites.get(guild, (0, 0))
    result = base & ~deny | allow
    ours = [overwrites[role] for role in roles if role in overwrites]
    for _, deny in ours:
        result &= ~deny
    for allow, _ in ours:
        result |= allow
    allow, deny = overwrites.get(user, (0, 0))
    result = result & ~deny | allow
    return result if result & VIEW_CHANNEL else 0
