"""discord.py imports audioop, which Python 3.11 calls deprecated; here that is no error."""

from __future__ import annotations

import warnings
from importlib import import_module

import pytest

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import_module("discord")

from .wire import Scene


@pytest.fixture
def scene() -> Scene:
    """A server with one channel, two people in it, and a command."""
    return Scene()
