"""The organisers' actions on machines of teams. Every function raises Refusal with the codes that it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.addresses import WrongAddress, parse_address
from bot.app import App
from games.core.game import Refusal
from storage import UnitOfWork
from storage.tournament import machines
from storage.tournament import teams as stored
from storage.tournament.machines import Machine
from storage.tournament.teams import Team

from .. import live
from ..organising import existing_tournament
from ..process import robots_of
from ..provider import Machines
from ..teams import teams
from .states import unwanted

PORT = 8000  # of the robot on a team's machine


def robot_url(address: str) -> str:
    """Returns where the robot on a machine is."""
    return f"http://[{address}]:{PORT}" if ":" in address else f"http://{address}:{PORT}"


async def order(app: App, team: int) -> Machine:
    """Orders a machine for a team.

    Raises machines_off, unknown_team, tournament_ended, played_by_computer, has_machine.
    """
    image = switched_on(app).image

    async def work(unit: UnitOfWork) -> Machine:
        return await _order(unit, await _without_machine(unit, team), image)

    return _told(app, await app.store.write(work))


async def order_all(app: App, tournament: int) -> Sequence[Machine]:
    """Orders a machine for each team that has none and is not played by a computer.

    Raises machines_off, unknown_tournament, tournament_ended.
    """
    image = switched_on(app).image

    async def work(unit: UnitOfWork) -> list[Machine]:
        if (await existing_tournament(unit, tournament)).status == "ended":
            raise Refusal("tournament_ended")
        able = [team for team in await stored.of_tournament(unit.conn, tournament) if team.level is None]
        have = {machine.team_id for machine in await machines.of_teams(unit.conn, [team.id for team in able])}
        return [await _order(unit, team, image) for team in able if not team.leaving and team.id not in have]

    ordered = await app.store.write(work)
    live.changed(app, tournament, [machine.team_id for machine in ordered])
    return ordered


async def import_machine(app: App, team: int, address: str) -> Machine:
    """Notes a machine that exists; it is never ordered and never deleted. Raises as `order` does, and wrong_address."""
    switched_on(app)
    host = _host(address)

    async def work(unit: UnitOfWork) -> Machine:
        made = await _create(unit, await _without_machine(unit, team), kind="imported", state="ready", address=host)
        await give_address(unit, made, proof="")
        return made

    return _told(app, await app.store.write(work))


async def delete(app: App, team: int) -> Machine:
    """Deletes the machine of a team; an imported one is only forgotten. Raises unknown_team, no_machine."""

    async def work(unit: UnitOfWork) -> Machine:
        has = await machines.of_teams(unit.conn, [(await teams.existing_team(unit, team)).id])
        if not has:
            raise Refusal("no_machine")
        await unwant(unit, has)
        return has[0]

    return _told(app, await app.store.write(work))


async def delete_all(app: App, tournament: int) -> Sequence[Machine]:
    """Deletes all machines of a tournament, and returns them. Raises unknown_tournament."""

    async def work(unit: UnitOfWork) -> list[Machine]:
        await existing_tournament(unit, tournament)
        all_of = await machines.of_tournament(unit.conn, tournament)
        wanted = [machine for machine in all_of if machine.state != "unwanted"]
        await unwant(unit, wanted)
        return wanted

    deleted = await app.store.write(work)
    live.changed(app, tournament, [machine.team_id for machine in deleted])
    return deleted


async def unwant(unit: UnitOfWork, those: Iterable[Machine]) -> None:
    """Lets machines be deleted; their addresses, which will be somebody else's, are no longer those of teams."""
    for machine in those:
        team = await stored.get(unit.conn, machine.team_id)
        if team is not None and machine.address and team.url == robot_url(machine.address):
            await stored.change(unit.conn, team.id, url="", proof="")
        await machines.change(unit.conn, machine.id, **unwanted(machine, unit.now()))


async def give_address(unit: UnitOfWork, machine: Machine, proof: str) -> None:
    """Gives the address of a machine to its team, unless that has one."""
    team = await stored.get(unit.conn, machine.team_id)
    if team is not None and team.deleted_at is None and not team.url:
        await stored.change(unit.conn, team.id, url=robot_url(machine.address), proof=proof)


def switched_on(app: App) -> Machines:
    """Returns the provider of machines and the access to them. Raises machines_off."""
    machines = robots_of(app).machines
    if machines is None:
        raise Refusal("machines_off")
    return machines


async def _without_machine(unit: UnitOfWork, number: int) -> Team:
    team = await teams.existing_team(unit, number)
    if (await existing_tournament(unit, team.tournament_id)).status == "ended":
        raise Refusal("tournament_ended")
    if team.level is not None:
        raise Refusal("played_by_computer")
    if await machines.of_teams(unit.conn, [team.id]):
        raise Refusal("has_machine")
    return team


async def _order(unit: UnitOfWork, team: Team, image: str) -> Machine:
    made = await _create(unit, team, kind="ordered", state="wanted", due_at=unit.now())
    name = f"{image}-{team.tournament_id}-{made.id}"
    await machines.change(unit.conn, made.id, name=name)
    return replace(made, name=name)


async def _create(unit: UnitOfWork, team: Team, **facts: Any) -> Machine:
    about = {"tournament_id": team.tournament_id, "team_id": team.id, "changed_at": unit.now()}
    made = await machines.get(unit.conn, await machines.create(unit.conn, **about, **facts))
    assert made is not None
    return made


def _host(address: str) -> str:
    """Returns the name or the network address of a host. Raises wrong_address."""
    typed, parsed = address.strip(), None
    with suppress(WrongAddress):
        parsed = parse_address(f"http://[{typed}]" if ":" in typed else f"http://{typed}")
    if parsed is None or parsed.path:
        raise Refusal("wrong_address", why=f"{typed[:100]!r} is not a host like 192.0.2.1")
    return parsed.host


def _told(app: App, machine: Machine) -> Machine:
    live.changed(app, machine.tournament_id, [machine.team_id])
    return machine
