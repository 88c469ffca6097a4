"""The web front: server-rendered pages, live by server-sent events, and usable without scripts."""

from bot.app import App

from .front import Web
from .guests import ACCOUNT as ACCOUNT

ACCOUNT_EXAMPLE = "web: and the 32 letters and digits that `export` shows"


def platform(app: App) -> Web:
    """Returns the web front, which is always on."""
    web = Web(app)
    web.listen()
    return web
