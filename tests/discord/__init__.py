"""A Discord of our own for tests: its rules, its gateway, and people who use it.

`tests.discord.transport` connects discord.py with it; all else does without that library.
"""

from .people import Person
from .server import FakeDiscord
from .sight import Tap
from .world import Guild, Message, Place

__all__ = ["FakeDiscord", "Guild", "Message", "Person", "Place", "Tap"]
