"""One's own page: purse, language, notices, linked accounts, people one does not play with."""

from __future__ import annotations

from .commands import Given
from .message import Answer
from .opening import menu
from .visit import Visit


async def me(visit: Visit, given: Given) -> Answer:
    """All about oneself."""
    return Answer(page=menu(visit))
