"""What a room's moderators may set: /settings and /next."""

from __future__ import annotations

from games.core.game import Refusal

from .commands import Given
from .message import Answer
from .opening import menu
from .visit import Visit


async def settings(visit: Visit, given: Given) -> Answer:
    """The room's settings."""
    if not visit.moderator:
        raise Refusal("not_moderator")
    return Answer(page=menu(visit))


async def next_match(visit: Visit, given: Given) -> Answer:
    """The configuration of this room's next match of a game."""
    if not visit.moderator:
        raise Refusal("not_moderator")
    return Answer(page=menu(visit))
