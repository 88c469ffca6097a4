"""The operator's machines for teams beside the running program, which carries out what they ask for."""

from __future__ import annotations

import json

from bot.app import App
from bot.tournament.machines import orders
from storage.tournament import machines as stored
from storage.tournament import teams

from .admin import CannotDo
from .tournament_house import allowed, named, team_named


async def order(app: App, name: str, team: str, every: bool) -> str:
    """Orders a machine for a team, or for every one that has none."""
    if _is_for_every(team, every):
        ordered = await allowed(orders.order_all(app, (await named(app, name)).id))
        return f"{_machines(len(ordered))} being ordered."
    await allowed(orders.order(app, (await team_named(app, name, team)).id))
    return f"a machine for {team} is being ordered."


async def import_machine(app: App, name: str, team: str, address: str) -> str:
    """Notes a machine that exists."""
    one = await allowed(orders.import_machine(app, (await team_named(app, name, team)).id, address))
    return f"{team} has the machine at {one.address}."


async def list_all(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each machine, or JSON."""
    one = await named(app, name)
    async with app.store.read() as conn:
        known = await stored.of_tournament(conn, one.id)
        of = await teams.by_ids(conn, [machine.team_id for machine in known])
    facts = [
        {
            "team": of[machine.team_id].name,
            "kind": machine.kind,
            "state": machine.state,
            "name": machine.name,
            "address": machine.address,
            "error": machine.error,
            "since": machine.changed_at.isoformat(),
        }
        for machine in known
    ]
    if as_json:
        return json.dumps(facts, ensure_ascii=False)
    shown = ("team", "kind", "state", "address", "name", "error")
    return "\n".join("  ".join(filter(None, (one[key] for key in shown))) for one in facts) or "there are no machines."


async def delete(app: App, name: str, team: str, every: bool) -> str:
    """Deletes the machine of a team, or of every one."""
    if _is_for_every(team, every):
        deleted = await allowed(orders.delete_all(app, (await named(app, name)).id))
        return f"{_machines(len(deleted))} being deleted."
    await allowed(orders.delete(app, (await team_named(app, name, team)).id))
    return f"the machine of {team} is being deleted."


def _is_for_every(team: str, every: bool) -> bool:
    """Raises CannotDo unless it is either one team or every one."""
    if bool(team) == every:
        raise CannotDo("name one team, or say --all.")
    return every


def _machines(count: int) -> str:
    return "1 machine is" if count == 1 else f"{count} machines are"
