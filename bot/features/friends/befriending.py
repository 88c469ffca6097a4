"""What people do: ask, accept, decline, remove and avoid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.usecases import bans as usecase
from bot.usecases import profile
from bot.usecases.inbox import MATCH_ID
from bot.usecases.play import may_see
from bot.usecases.registration import HOUSE
from games.core.game import Refusal
from games.table.chair import PROGRAM_MARK
from games.table.substitution import others_at
from games.table.table import Table
from storage import UnitOfWork, friends, outbox
from storage.friends import KIND, Friendship
from storage.matches.rating_lines import owners_of
from storage.messages.rooms import Room
from storage.outbox import Unsent
from storage.people import bans, players, search
from storage.people.bans import EVERYWHERE
from storage.people.players import Player

from .telling import look_again_here

MOST = 200  # friends of one person, with those whom they have asked
A_DAY_MOST, DAY = 20, timedelta(days=1)
MET_MOST = 30  # recent opponents who can be asked without a profile that everybody sees

Answered = Literal["friends", "friends_already", "declined", "removed", "avoided"]
Done = Answered | Literal["asked", "asked_already", "followed", "followed_already", "unfollowed"]

log = structlog.get_logger(__name__)


def people_at(table: Table, player: int | None) -> dict[int, str]:
    """Returns the others, with their names, with whom somebody has played a match that is over; never programs."""
    if table.status != "over" or table.match is None:
        return {}
    return {person: name for person, name in others_at(table, player).items() if not name.startswith(PROGRAM_MARK)}


async def ask_at(app: App, player: Player, room: Room | None, match_id: str, number: str) -> tuple[Done, Player]:
    """Asks somebody with whom a player has played a match; `room`: where they ask.

    Raises unknown_match, friend_not_there, and as `ask` does.
    """
    table = await app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None
    if table is None or not await may_see(app, table, player, room):
        raise Refusal("unknown_match")
    for person in people_at(table, player.id):
        if str(person) == number:
            return await _ask(app, player, person)
    raise Refusal("friend_not_there")


async def ask(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Asks a person whom a player has met, whose profile they see, or who has asked them; returns what they are now.

    Raises no_profile, friend_yourself, friend_program, friend_avoided, friend_gone, friend_banned, too_many_friends,
    too_many_asked and unknown_player.
    """
    async with app.store.read() as conn:
        person = await players.by_handle(conn, handle)
        if person is None or not await _is_known(conn, player, person):
            raise Refusal("no_profile")
    return await _ask(app, player, person.id)


async def _is_known(conn: AsyncConnection, player: Player, person: Player) -> bool:
    if person.id == player.id or any(await friends.between(conn, player.id, person.id)):
        return True
    met = await search.recent_opponents(conn, player.id, MET_MOST)
    return person.id in {opponent.id for opponent in met} or await profile.may_see(conn, person, player)


async def _ask(app: App, player: Player, number: int) -> tuple[Done, Player]:
    """Saves that a player asks somebody. Somebody who avoids the player is asked, too, as far as the player can see."""
    done, person = await app.store.write(lambda unit: _put(unit, player, number))
    if done in ("asked", "friends"):
        log.info("somebody asked to be friends", done=done)
    _changed(app, player.id, person.id)
    return done, person


async def _put(unit: UnitOfWork, player: Player, number: int) -> tuple[Done, Player]:
    conn, now = unit.conn, unit.now()
    person = await _check(conn, player, number)
    own, of_other = await friends.between(conn, player.id, number)
    are_asked = of_other is not None and not of_other.withdrawn
    if own is not None and not own.withdrawn:
        return "friends_already" if are_asked else "asked_already", person
    await _check_limits(conn, player, now, are_asked)
    is_avoided = number in await bans.blocking(conn, player.id, number)
    asked = Friendship(player.id, number, now, is_avoided, withdrawn=False) if own is None else own
    await friends.put(conn, replace(asked, at=now, withdrawn=False))
    if of_other is not None and are_asked:
        await friends.put(conn, replace(of_other, declined=False))
        await outbox.drop(conn, KIND, str(number), str(player.id))
    if are_asked or (own is None and not is_avoided):
        line = "accepted" if are_asked else "asked"
        await outbox.put(conn, KIND, str(player.id), [Unsent(HOUSE, str(number), {"line": line})], now)
    return "friends" if are_asked else "asked", person


async def _check_limits(conn: AsyncConnection, player: Player, now: datetime, are_asked: bool) -> None:
    """Refuses a player who has enough friends, or has asked enough people today. An answer is not counted."""
    if await friends.count_of(conn, player.id) >= MOST:
        raise Refusal("too_many_friends", most=MOST)
    if not are_asked and await friends.count_since(conn, player.id, now - DAY) >= A_DAY_MOST:
        raise Refusal("too_many_asked", most=A_DAY_MOST)


async def _check(conn: AsyncConnection, player: Player, number: int) -> Player:
    """Returns the person with this number, who can be asked."""
    is_known, banned = await bans.standing(conn, EVERYWHERE, player.id)
    if not is_known:
        raise Refusal("unknown_player")
    if banned is not None:
        raise Refusal("friend_banned")
    if number == player.id:
        raise Refusal("friend_yourself")
    return await _check_person(conn, player, number)


async def _check_person(conn: AsyncConnection, player: Player, number: int) -> Player:
    """Returns the person with this number, who exists, and whom the player does not avoid; never a program."""
    if await owners_of(conn, [number, player.id]):
        raise Refusal("friend_program")
    is_there, _ = await bans.standing(conn, EVERYWHERE, number)
    person = await players.get(conn, number)
    if not is_there or person is None:
        raise Refusal("friend_gone")
    if player.id in await bans.blocking(conn, player.id, number):
        raise Refusal("friend_avoided")
    return person


async def accept(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Accepts a request. Raises friend_not_asked where there is none any longer, and as `ask` does."""
    person = await _person(app, handle)
    async with app.store.read() as conn:
        own, of_other = await friends.between(conn, player.id, person.id)
        avoiding = await bans.blocking(conn, player.id, person.id)
    if own is not None and not own.withdrawn and of_other is not None and not of_other.withdrawn:
        return "friends_already", person
    if of_other is None or of_other.withdrawn or person.id in avoiding:
        raise Refusal("friend_not_asked")
    return await _ask(app, player, person.id)


async def decline(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Declines a request, which its sender does not learn. Raises friend_not_asked."""
    person = await _person(app, handle)

    async def work(unit: UnitOfWork) -> None:
        own, of_other = await friends.between(unit.conn, player.id, person.id)
        if of_other is None or of_other.withdrawn or (own is not None and not own.withdrawn):
            raise Refusal("friend_not_asked")
        await friends.put(unit.conn, replace(of_other, declined=True))
        await outbox.drop(unit.conn, KIND, str(person.id), str(player.id))

    await app.store.write(work)
    look_again_here(app)
    return "declined", person


async def remove(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Ends a friendship, or withdraws a request; the other person is not told. Raises friend_not_there."""
    person = await _person(app, handle)

    async def work(unit: UnitOfWork) -> None:
        own, of_other = await friends.between(unit.conn, player.id, person.id)
        if own is None or own.withdrawn:
            raise Refusal("friend_not_there")
        if of_other is not None and not of_other.withdrawn:
            await friends.separate(unit.conn, player.id, person.id)
        else:
            await friends.put(unit.conn, replace(own, withdrawn=True))
        await outbox.drop(unit.conn, KIND, str(player.id), str(person.id))

    await app.store.write(work)
    _changed(app, player.id, person.id)
    return "removed", person


async def avoid(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Blocks somebody, who is then no friend. Raises unknown_player and too_many_blocked."""
    person = await usecase.block(app, player, handle)
    _changed(app, player.id, person.id)
    return "avoided", person


async def follow(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Follows the open tables of somebody whose profile everybody sees, and who does not learn of it.

    Raises friend_gone, no_profile, follow_yourself, friend_program, friend_avoided and follows_enough.
    """
    person = await _person(app, handle)
    if person.id == player.id:
        raise Refusal("follow_yourself")
    if not friends.is_public(person):
        raise Refusal("no_profile")

    async def work(unit: UnitOfWork) -> Done:
        conn = unit.conn
        await _check_person(conn, player, person.id)
        if len(await friends.followed_by(conn, player.id)) >= MOST:
            raise Refusal("follows_enough", most=MOST)
        is_new = await friends.follow(conn, player.id, person.id, unit.now())
        return "followed" if is_new else "followed_already"

    done = await app.store.write(work)
    app.directory.forget_player(player.id)
    return done, person


async def unfollow(app: App, player: Player, handle: str) -> tuple[Done, Player]:
    """Ends that a player follows somebody. Raises friend_gone and friend_not_there."""
    person = await _person(app, handle)
    if not await app.store.write(lambda unit: friends.unfollow(unit.conn, player.id, person.id)):
        raise Refusal("friend_not_there")
    app.directory.forget_player(player.id)
    return "unfollowed", person


async def _person(app: App, handle: str) -> Player:
    async with app.store.read() as conn:
        person = await players.by_handle(conn, handle)
    if person is None:
        raise Refusal("friend_gone")
    return person


def _changed(app: App, *people: int) -> None:
    for person in people:
        app.directory.forget_player(person)
    look_again_here(app)


async def people_to_ask(app: App, player: Player, most: int) -> Sequence[Player]:
    """Returns the people met lately who can be asked: no programs, nobody asked already, nobody who is avoided."""
    async with app.store.read() as conn:
        met = await search.recent_opponents(conn, player.id, MET_MOST)
        known = await friends.met_with(conn, player.id)
        known |= {person.id for person in await bans.blocked_by(conn, player.id)}
        known |= set(await owners_of(conn, [person.id for person in met]))
    return [person for person in met if person.id not in known][:most]
