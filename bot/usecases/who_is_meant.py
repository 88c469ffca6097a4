"""Who is meant by a typed name: one person, or a question that names the people it may be; never a guess.

A user name (`@bobby`) belongs to the account that was last seen with it. Only its network knows whether that still
holds, so the network is asked, each time. Other names are chosen freely and no proof: they only lead to a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.app import App
from bot.view.candidates import Candidate, read_exact
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from storage import names
from storage.messages.rooms import Room
from storage.names import read_as
from storage.people import players, search
from storage.people.players import Account, Player

CANDIDATES_MOST = 5
AROUND_MOST = 1_000  # people of a room, and people somebody has played with
ASKED_FOR_MOST = 10  # people of this name whose network is asked whether they are in the room


class WhoIsMeant(Refusal):
    """Nobody can say which of these people a name means, or whether the only one still has it."""

    def __init__(self, name: str, candidates: Sequence[Candidate]) -> None:
        self.candidates = tuple(candidates[:CANDIDATES_MOST])
        players = "; ".join(candidate.anywhere for candidate in self.candidates)
        super().__init__("several_named", name=name[:SHOWN_MOST], people=players)


async def person_called(app: App, asking: Player, room: Room, typed: str) -> Player:
    """Returns the person whose user name was typed, as `@bobby`. Raises unknown_name and WhoIsMeant.

    Another name, of somebody around, raises WhoIsMeant even for one person.
    """
    name, is_username, may_be = names.as_stored(typed), typed.startswith("@"), list[Player]()
    async with app.store.read() as conn:
        accounts = await names.holders(conn, room.platform, name)
    for account in accounts:
        now = await _username_now(app, room, account)
        player = await app.directory.find_player(room.platform, account)
        if player is None or (now is not None and names.as_stored(now) != name):
            continue
        if now is not None and is_username:
            return player
        may_be.append(player)
    if not is_username:
        may_be += await _around(app, asking, room, typed)
    if not may_be:
        raise Refusal("unknown_name", name=typed[:SHOWN_MOST])
    raise WhoIsMeant(typed, await candidates_of(app, may_be, room.platform))


async def _username_now(app: App, room: Room, account: str) -> str | None:
    """Returns the user name that an account has at this moment, and saves it; None where its network cannot say."""
    front = app.fronts.chat(room.platform)
    now = await front.username_of(room.address, account) if front is not None else None
    if now is not None:
        await app.directory.learn_username(Account(room.platform, account, "", username=now))
    return now


async def _around(app: App, asking: Player, room: Room, typed: str) -> list[Player]:
    """Returns the people whose name this is, or a word of it: those who have played here or with the player asking.

    Of all others, those who are in this room, as its network says: they may have pressed START, or typed a command.
    """
    async with app.store.read() as conn:
        met = await search.recent_opponents(conn, asking.id, AROUND_MOST)
        here = await search.players_of_room(conn, room.id, AROUND_MOST)
        others = await search.called_so(conn, room.platform, typed, ASKED_FOR_MOST)
    wanted, known = read_as(typed), {person.id: person for person in (*met, *here)}
    there = [person for person in others if person.id not in known and await _is_in(app, room, person)]
    return [
        person
        for person in (*known.values(), *there)
        if person.id != asking.id and wanted in (read_as(person.name), *read_as(person.name).split())
    ]


async def _is_in(app: App, room: Room, player: Player) -> bool:
    """Whether one of a player's accounts is known to be in a room."""
    front = app.fronts.chat(room.platform)
    async with app.store.read() as conn:
        accounts = await players.accounts_of(conn, player.id)
    if front is None:
        return False
    return any(
        [await front.is_in(room.address, known.account) for known in accounts if known.platform == room.platform]
    )


async def person_named(app: App, typed: str, since: datetime) -> Player | None:
    """Returns the only person of this name, or None where they were not here since then. Raises WhoIsMeant.

    A name may be exact, as bot/view/candidates.py spells it.
    """
    name, sign = read_exact(typed)
    async with app.store.read() as conn:
        people = await search.with_name(conn, typed)
        if sign:
            people += [person for person in await search.with_name(conn, name) if person.handle.startswith(sign)]
    if len(people) > 1:
        raise WhoIsMeant(typed, await candidates_of(app, people, ""))
    return next((person for person in people if person.seen_at >= since), None)


async def candidates_of(app: App, people: Iterable[Player], platform: str) -> list[Candidate]:
    """Returns people with what tells them apart, each once; user names of this platform alone, where all know them."""
    made = []
    async with app.store.read() as conn:
        for player in {person.id: person for person in people}.values():
            accounts = await players.accounts_of(conn, player.id)
            username = next(
                (account.username for account in accounts if account.platform == platform and account.username), ""
            )
            made.append(Candidate(player, username, tuple(dict.fromkeys(account.platform for account in accounts))))
    return made
