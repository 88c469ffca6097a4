"""What organisers and owners do with teams. Every function raises Refusal with the codes that it names."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypedDict, Unpack

from bot.addresses import WrongAddress, parse_address
from bot.app import App
from games.core.game import Refusal
from games.tournament.days import PLAYS_WITHIN
from storage import UnitOfWork
from storage.names import NAME_MOST, fit_name, read_as
from storage.tournament import rounds, scores, teams
from storage.tournament.rounds import Round
from storage.tournament.scores import Release
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .. import live
from ..organising import existing_tournament

TEAMS_MOST = 500  # of a tournament
MEMBERS_MOST = 20
VERSION_MOST = 40  # characters
REASON_MOST = 200


class NewTeam(TypedDict, total=False):
    """What a new team is, beside its name and the address of its robot."""

    members: Sequence[str]
    no_contest: bool
    level: int | None  # a computer of this level plays for it
    registered_by: int | None
    own_most: int  # teams that this player may have
    by_hand: bool  # an organiser vouches for the address


async def add(app: App, tournament: int, name: str, url: str = "", **about: Unpack[NewTeam]) -> Team:
    """Returns a new team.

    Raises unknown_tournament, tournament_ended, too_many_own_teams, too_many_teams, and as `edit`.
    """
    owner, own_most = about.get("registered_by"), about.get("own_most", TEAMS_MOST)
    people = tuple(filter(None, map(fit_name, about.get("members", ()))))[:MEMBERS_MOST]
    team = {"members": people, "no_contest": about.get("no_contest", False), "level": about.get("level")}
    address = {"url": checked_url(url), "proof": "by_hand" if about.get("by_hand") else ""}

    async def work(unit: UnitOfWork) -> Team:
        held = await existing_tournament(unit, tournament)
        if held.status == "ended":
            raise Refusal("tournament_ended")
        others = await teams.of_tournament(unit.conn, tournament)
        if owner and sum(other.registered_by == owner for other in others) >= own_most:
            raise Refusal("too_many_own_teams", most=own_most)
        if sum(_counts(other, held, app.now()) for other in others) >= TEAMS_MOST:
            raise Refusal("too_many_teams")
        facts = {"tournament_id": tournament, "name": free_name(_names(others), name), "created_at": app.now()}
        number = await teams.create(unit.conn, **facts, **team, registered_by=owner, **address)
        return await existing_team(unit, number)

    return _told(app, await app.store.write(work))


async def set_url(app: App, team: int, url: str, by_hand: bool = False) -> Team:
    """Gives a team another address, which has to be proven again. Raises unknown_team, wrong_address (with why)."""
    return await change(app, team, **_at(checked_url(url), by_hand))


async def edit(
    app: App,
    team: int,
    *,
    name: str | None = None,
    url: str | None = None,
    by_hand: bool | None = None,
    no_contest: bool | None = None,
) -> Team:
    """Changes what is not None, or nothing where something is refused. `by_hand`: an organiser vouches for the address.

    Raises unknown_team, no_name, name_taken, wrong_address (with why).
    """
    address = None if url is None else checked_url(url)

    async def work(unit: UnitOfWork) -> Team:
        was, facts = await existing_team(unit, team), dict[str, Any]()
        if address is not None and address != was.url:
            facts |= _at(address, bool(by_hand))
        elif by_hand is not None and was.proof in ("", "by_hand"):
            facts["proof"] = "by_hand" if by_hand and was.url else ""
        if name is not None:
            facts["name"] = free_name(_names(await _others(unit, was)), name)
        if no_contest is not None:
            facts["no_contest"] = no_contest
        return await _changed(unit, was, **facts)

    return _told(app, await app.store.write(work))


async def delete(app: App, team: int, leaving: bool = True) -> Team:
    """Marks a team to be deleted between rounds, or takes the mark back. Raises unknown_team."""
    return await change(app, team, leaving=leaving)


async def revoke_token(app: App, team: int) -> Team:
    """Makes a team's login token invalid, and another one valid. Raises unknown_team."""

    async def work(unit: UnitOfWork) -> Team:
        was = await existing_team(unit, team)
        return await _changed(unit, was, generation=was.generation + 1)

    return await app.store.write(work)


async def bench(app: App, team: int, reason: str) -> Team:
    """Keeps a team out of the next rounds; the reason is public. Raises unknown_team, no_public_reason."""
    said = " ".join(reason.split())[:REASON_MOST]
    if not said:
        raise Refusal("no_public_reason")
    return await change(app, team, benched=said)


async def unbench(app: App, team: int) -> Team:
    """Lets a benched team play again. Raises unknown_team."""
    return await change(app, team, benched="", faults=0, resting_until=None, ready_since=app.now())


async def release(app: App, team: int, version: str = "", *, noticed: bool = False) -> Team:
    """Marks a new version of a team's robot, which has a rating of its own. Raises unknown_team.

    `noticed`: its robot said so when a round began; then it has played the whole round.
    """
    named = fit_name(version)[:VERSION_MOST]

    async def work(unit: UnitOfWork) -> Team:
        was = await existing_team(unit, team)
        last = await rounds.last_ended(unit.conn, was.tournament_id)
        going = await _round_of_all(unit, was) if noticed else None
        since = going.created_at if going else app.now()
        await scores.add_release(unit.conn, Release(team, last, named, since))
        return await _changed(unit, was, version=named)

    changed = await app.store.write(work)
    live.released(app, changed)
    return changed


async def _round_of_all(unit: UnitOfWork, team: Team) -> Round | None:
    """Returns the round that a robot plays whole with the version that it names when the round begins."""
    tournament = await existing_tournament(unit, team.tournament_id)
    return None if tournament.is_endless else await rounds.pending(unit.conn, team.tournament_id)


async def change(app: App, team: int, **facts: Any) -> Team:
    """Changes facts of a team that need no check. Raises unknown_team."""

    async def work(unit: UnitOfWork) -> Team:
        return await _changed(unit, await existing_team(unit, team), **facts)

    return _told(app, await app.store.write(work))


async def existing_team(unit: UnitOfWork, number: int) -> Team:
    """Returns a team that is not deleted. Raises unknown_team."""
    team = await teams.get(unit.conn, number)
    if team is None or team.deleted_at is not None:
        raise Refusal("unknown_team")
    return team


async def _changed(unit: UnitOfWork, was: Team, **facts: Any) -> Team:
    await teams.change(unit.conn, was.id, **facts)
    return replace(was, **facts)


def _at(url: str, by_hand: bool) -> dict[str, Any]:
    """Returns what another address changes about a team."""
    return {"url": url, "proof": "by_hand" if by_hand and url else "", "faults": 0, "resting_until": None}


async def _others(unit: UnitOfWork, team: Team) -> list[Team]:
    return [other for other in await teams.of_tournament(unit.conn, team.tournament_id) if other.id != team.id]


def _counts(team: Team, tournament: Tournament, now: datetime) -> bool:
    """Returns whether a team is one of TEAMS_MOST; in an endless tournament one that is new or has played lately."""
    last = max(filter(None, (team.created_at, team.paired_at, team.ready_since)))
    return not tournament.is_endless or now - last <= PLAYS_WITHIN


def _names(teams_: Sequence[Team]) -> set[str]:
    return {read_as(team.name) for team in teams_}


def free_name(used: Collection[str], name: str) -> str:
    """Returns a name that fits. Raises no_name, and name_taken for one that reads as a used one (`read_as`)."""
    fit = fit_name(name)[:NAME_MOST]
    if not fit:
        raise Refusal("no_name")
    if read_as(fit) in used:
        raise Refusal("name_taken")
    return fit


def checked_url(url: str) -> str:
    """Returns an address as it is saved; empty for none. Raises wrong_address (with why)."""
    if not url:
        return ""
    try:
        return str(parse_address(url))
    except WrongAddress as error:
        raise Refusal("wrong_address", why=str(error)) from None


def _told(app: App, team: Team) -> Team:
    live.changed(app, team.tournament_id, [team.id])
    return team
