"""Web-hooks: addresses that organisers name are told of each match and round that ends.

A message is saved in the transaction of what it tells, so that a crash loses none. It is signed as
https://www.standardwebhooks.com describes. The secret of a hook is derived from the house's, so that nothing is stored;
a hook that is removed and added again has another one.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import Networks, NotAllowed, WrongAddress, parse_hook_address, resolve
from bot.app import App
from games.core.game import Refusal
from games.tournament.document import row_document
from storage import UnitOfWork
from storage.columns import micros
from storage.outbox import Thing
from storage.tournament import hooks, teams, tournaments
from storage.tournament.hooks import Hook
from storage.tournament.matches import Match
from storage.tournament.queue import Result
from storage.tournament.rounds import Round
from storage.tournament.tournaments import Tournament

from .standings import standings

SECONDS = 5.0  # to look up a name
ID_BYTES = 16  # of the random id of a message: no other one ever has it, whatever the database does
PREFIX = "whsec_"  # of a secret, as libraries for this standard expect it

Headers = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class AddedHook:
    """A hook that was added, with the secret that signs its messages."""

    url: str
    secret: str


async def add(app: App, number: int, url: str) -> AddedHook:
    """Returns a new hook. Raises unknown_tournament, wrong_address (with why).

    A name that leads nowhere now is taken: where it leads is looked at again for each message. A hook that is there
    already keeps its secret.
    """
    try:
        parsed = parse_hook_address(url)
        async with asyncio.timeout(SECONDS):
            await resolve(parsed, Networks.of_house(app.settings.robot_private_addresses))
    except (WrongAddress, NotAllowed) as error:
        raise Refusal("wrong_address", why=str(error)) from None
    except OSError:
        pass
    address = str(parsed)

    async def work(unit: UnitOfWork) -> Hook:
        of = await tournaments.get(unit.conn, number)
        if of is None or of.archive_of is not None:
            raise Refusal("unknown_tournament")
        return await hooks.add(unit.conn, number, address, app.now())

    return AddedHook(address, secret_of(app, await app.store.write(work)))


async def remove(app: App, number: int, url: str) -> None:
    """Removes a hook. Raises unknown_hook."""

    async def work(unit: UnitOfWork) -> bool:
        return await hooks.remove(unit.conn, number, url) or await hooks.remove(unit.conn, number, _complete(url))

    if not await app.store.write(work):
        raise Refusal("unknown_hook")


def _complete(url: str) -> str:
    """Returns an address as it is saved: with the slash that its host may lack."""
    try:
        return str(parse_hook_address(url))
    except WrongAddress:
        return url


async def tell_result(
    unit: UnitOfWork, tournament: Tournament, round_number: int, match: int, names: Sequence[str], result: Result
) -> None:
    """Tells the result of a match between teams with these names."""
    winner, scores, why = result
    of_teams = {"teams": list(names), "winner": winner, "scores": scores, "why": why}
    await _tell(unit, tournament, "match", {"round": round_number, "match": match, **of_teams})


async def tell_revealed(unit: UnitOfWork, round_: Round, revealed: Sequence[Match]) -> None:
    """Tells the results of matches of a sealed round."""
    of = await tournaments.get(unit.conn, round_.tournament_id)
    if of is None:
        return
    known = await teams.by_ids(unit.conn, {team for match in revealed for team in match.teams})
    for match in revealed:
        names = [known[team].name for team in match.teams]
        result = match.winner, (match.first_score, match.second_score), match.why
        await tell_result(unit, of, round_.number, match.id, names, result)


async def tell_round(unit: UnitOfWork, tournament: Tournament, round_number: int) -> None:
    """Tells that a round has ended; the ladder is added when the message is sent."""
    await _tell(unit, tournament, "round", {"round": round_number})


async def _tell(unit: UnitOfWork, tournament: Tournament, event: str, facts: dict[str, Any]) -> None:
    body = {"event": event, "tournament": tournament.id, "name": tournament.name, **facts}
    await hooks.tell(unit.conn, tournament.id, body, unit.now(), lambda: secrets.token_hex(ID_BYTES))


async def body_of(conn: AsyncConnection, message: Thing) -> Mapping[str, Any]:
    """Returns what a hook is sent: what was saved, with the ladder as it is now after a round."""
    body = message.body
    tournament = await tournaments.get(conn, int(message.about))
    if body["event"] != "round" or tournament is None:
        return body
    rows = await standings(conn, tournament)
    names = {team.id: team.name for team in (await teams.by_ids(conn, [row.team for row in rows])).values()}
    return {**body, "ladder": [row_document(row, names) for row in rows]}


def secret_of(app: App, hook: Hook) -> str:
    """Returns the secret with which a receiver checks that messages are ours."""
    purpose = f"web-hook {hook.tournament_id} {micros(hook.created_at)} {hook.url}"
    key = app.files.kept_secret.encode()
    return PREFIX + b64encode(hmac.digest(key, purpose.encode(), "sha256")).decode()


def headers(secret: str, message: str, now: datetime, body: bytes) -> Headers:
    """Returns the headers of a message: its id, the second of this attempt, and the signature of both and the body."""
    second = str(int(now.timestamp()))
    signed = f"{message}.{second}.".encode() + body
    digest = hmac.digest(b64decode(secret.removeprefix(PREFIX)), signed, "sha256")
    signature = f"v1,{b64encode(digest).decode()}"
    return [("Webhook-Id", message), ("Webhook-Timestamp", second), ("Webhook-Signature", signature)]
