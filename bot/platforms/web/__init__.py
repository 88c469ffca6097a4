"""The web front: server-rendered pages, live by server-sent events, and usable without scripts."""

from bot.app import App

from .front import Web


def platform(app: App) -> Web:
    """The web front; it is always on."""
    web = Web(app)
    web.listen()
    return web
