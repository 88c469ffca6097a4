"""Web Push: tells people who play in a browser that it is their turn while no page is open."""

from bot.app import App

from .front import Push
from .sending import sender, server_key


def platform(app: App) -> Push:
    """Returns the front, which is always on."""
    return Push(app, server_key(app.folder), sender())
