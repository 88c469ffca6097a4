"""Help in context: what this is, the rules of a game in pictured steps."""

from __future__ import annotations

from .commands import Given
from .message import Answer
from .opening import menu
from .visit import Visit


async def help_page(visit: Visit, given: Given) -> Answer:
    """Of the game at this table, of a command, or of everything."""
    return Answer(page=menu(visit))
