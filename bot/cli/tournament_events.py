"""What an organiser plans and corrects by commands, and the addresses that are told of what happens."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.app import App
from bot.tournament.actions import ACTIONS, Asked, tell_refused
from bot.tournament.running import hooks
from bot.words import DEFAULT
from games.core.game import Refusal
from storage.tournament import events, matches, rounds
from storage.tournament import hooks as stored
from storage.tournament import teams as stored_teams
from storage.tournament.hooks import Hook

from .admin import CannotDo
from .robot_match import options_given
from .tournament_commands import Led
from .tournament_house import allowed, named, team_named

SAID = {
    "take-back": "nothing is asked of {name} any more.",
    "finish": "{name} ends {at}.",
    "message": "the message is shown {at}.",
    "bench": "{team} is benched: {reason}",
    "keep": "{team} stays.",
    "change-team": "{team} plays out of competition.",
    "undo": "{team} plays in competition.",
    "add-type": "the round type is in use {at}.",
    "stop-type": "round type {position} is taken out of use {at}.",
    "remove-event": "event {event} is removed.",
    "void": "match {match} is void: {reason}",
    "again": "match {match} is played again.",
    "round-again": "round {round} is played again.",
    "unseal": "{count} revealed.",
}


async def led(app: App, name: str, about: Led, args: argparse.Namespace) -> str:
    """Does an action of the organiser's page."""
    held = await named(app, name)
    given = {field: getattr(args, field) for field in about.fields}
    form = {**given, **await _numbers(app, name, given), **_more(about, args)}
    try:
        done = await ACTIONS[about.action](Asked(app, held, form, 0))
    except Refusal as refusal:
        raise CannotDo(app.words.text(tell_refused(refusal), DEFAULT, held.game)) from None
    shown = done if isinstance(done, list) else []
    facts = {"at": _at(getattr(args, "at", None)), "count": f"{len(shown)} result{'s' * (len(shown) != 1)}", **given}
    return SAID["undo" if getattr(args, "undo", False) else about.action].format(name=held.name, **facts)


async def _numbers(app: App, name: str, given: Mapping[str, str]) -> dict[str, str]:
    """Returns the fields that name a team or a round, with its number in the database."""
    found = {}
    if "team" in given:
        found["team"] = str((await team_named(app, name, given["team"])).id)
    if "round" in given:
        async with app.store.read() as conn:
            known = await rounds.of_tournament(conn, (await named(app, name)).id)
        found["round"] = next((str(one.id) for one in known if str(one.number) == given["round"]), "")
        if not found["round"]:
            raise CannotDo(f"there is no round {given['round']} in {name}.")
    return found


def _more(about: Led, args: argparse.Namespace) -> dict[str, str]:
    """Returns the fields that are no arguments of their own, as the page sends them."""
    at = getattr(args, "at", None)
    form = {"at": at.astimezone(UTC).replace(tzinfo=None).isoformat()} if at else {}
    if about.action == "change-team":
        form |= {"shown_no_contest": "1"} if args.undo else {"no_contest": "1"}
    if about.action == "add-type":
        form |= {f"option-{name}": str(value).lower() for name, value in options_given(args).items()}
        form |= {"timeout_ms": str(round(args.timeout * 1_000)), "multiplier": str(args.multiplier)}
        form |= {field: "1" for field in ("both", "sealed") if getattr(args, field)}
    return form


def _at(at: datetime | None) -> str:
    return f"at {at.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if at else "within half a minute"


async def list_types(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each round type, or JSON."""
    async with app.store.read() as conn:
        known = await rounds.types_of(conn, (await named(app, name)).id)
    facts = [
        {
            "position": position,
            "options": one.options,
            "timeout_seconds": one.timeout_ms / 1_000,
            "multiplier": one.multiplier,
            "both": one.both,
            "sealed": one.sealed,
            "stopped": one.stopped_at is not None,
        }
        for position, one in enumerate(known, 1)
    ]
    return _listed(facts, as_json, "there are no round types.")


async def list_events(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each event that has not happened yet, or JSON."""
    async with app.store.read() as conn:
        known = await events.of_tournament(conn, (await named(app, name)).id)
    facts = [
        {"event": one.id, "kind": one.kind, "at": one.at.isoformat(), "about": one.body}
        for one in known
        if one.applied_at is None
    ]
    return _listed(facts, as_json, "nothing is planned.")


async def list_matches(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each match, or JSON; of a sealed one not its result."""
    async with app.store.read() as conn:
        known = await matches.of_tournament(conn, (await named(app, name)).id)
        teams = await stored_teams.by_ids(conn, {team for _, match in known for team in match.teams})
    facts = [
        {
            "match": match.id,
            "round": number,
            "teams": [teams[team].name for team in match.teams],
            "status": match.status,
            "winner": None if match.hidden else match.winner or None,
            "sealed": match.hidden,
        }
        for number, match in known
    ]
    return _listed(facts, as_json, "there are no matches.")


def _listed(facts: Sequence[Mapping[str, Any]], as_json: bool, nothing: str) -> str:
    if as_json:
        return json.dumps(facts, ensure_ascii=False)
    return "\n".join(map(_line, facts)) or nothing


def _line(facts: Mapping[str, Any]) -> str:
    """Returns facts in one line: texts as they are, marks by their names, the rest with its name."""
    shown = []
    for key, value in facts.items():
        match value:
            case bool():
                shown += [key] if value else []
            case dict():
                shown += [f"{inner} {value[inner]}" for inner in value]
            case list():
                shown.append(" – ".join(value))
            case str():
                shown.append(value)
            case _ if value is not None:
                shown.append(f"{key} {value}")
    return "  ".join(shown)


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
    try:
        await hooks.remove(app, (await named(app, name)).id, url)
    except Refusal:
        raise CannotDo(f"{url} is not told of {name}.") from None
    return f"{url} is told no more."
