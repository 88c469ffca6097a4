"""What an organiser plans and corrects by commands, and the addresses that are told of what happens."""

from __future__ import annotations

from bot.app import App
from bot.tournament import hooks
from storage.tournament import hooks as stored
from storage.tournament.hooks import Hook

from .admin import CannotDo
from .tournament_house import allowed, named


async def add_hook(app: App, name: str, url: str) -> str:
    """Adds a web-hook."""
    address = await allowed(hooks.add(app, (await named(app, name)).id, url))
    return f"{address} is told of each match and round that ends."


async def list_hooks(app: App, name: str) -> str:
    """Returns a line for each web-hook."""
    one = await named(app, name)
    async with app.store.read() as conn:
        known = await stored.of_tournament(conn, one.id)
    return "\n".join(map(_hook_line, known)) or "there are no web-hooks."


def _hook_line(hook: Hook) -> str:
    if hook.failures >= hooks.FAILURES_MOST:
        return f"{hook.url}  left alone: {hook.failures} messages in a row were lost; add it again"
    return f"{hook.url}{f'  lost in a row: {hook.failures}' * bool(hook.failures)}"


async def delete_hook(app: App, name: str, url: str) -> str:
    """Removes a web-hook."""
    one = await named(app, name)
    if not await app.store.write(lambda unit: stored.remove(unit.conn, one.id, url)):
        raise CannotDo(f"{url} is not told of {one.name}.")
    return f"{url} is told no more."
