"""What is due in a tournament, and how it is carried out: each turn in one transaction, from the stored rows alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.app import App
from games.table.table import Table
from games.tournament.people import (
    FEWEST,
    MISSED_MOST,
    Called,
    Encounter,
    decided_without,
    paired,
    played_again,
    seen_by,
)
from storage import UnitOfWork
from storage import people_tournaments as stored
from storage.messages import rooms
from storage.messages.displays import Display
from storage.people_tournaments import Entrant, progress, queue_update
from storage.people_tournaments.progress import Match, State

from .documents import rounds_of, standings_of, whole
from .making import SEATS, tell_room
from .news import MISSED, tell_end, tell_people
from .tables import open_match, result_of, room_of_tables, save_card

WAVE = timedelta(seconds=6)  # how long people in an arena wait for more to choose from
PATIENCE = timedelta(seconds=30)  # after which the last opponent will do
REST = timedelta(seconds=4)  # after a match in an arena


@dataclass
class Done:
    """What a turn has done. `is_shown`: the message in the room shows it. `cards`: to be shown once it is saved."""

    is_changed: bool = False
    is_shown: bool = False
    cards: list[Display] = field(default_factory=list)


def open_tables(state: State) -> list[str]:
    """Returns the tables of the matches that are not booked."""
    return [match.match_id for match in state.matches if match.match_id and match.encounter.won is None]


def is_due(state: State, over: Collection[str], now: datetime) -> bool:
    """Whether a turn would do anything: `over` are those of its open tables that have ended."""
    if state.held.status != "live":
        return state.held.status == "open"
    return bool(over) or _due_round(state, now) is not None or _is_over(state, now)


async def turn(app: App, unit: UnitOfWork, number: int) -> Done:
    """Does everything that is due in a tournament at this moment."""
    done, state = Done(), await progress.load(unit.conn, number)
    if state is None or state.held.status not in ("open", "live") or state.held.at > unit.now():
        return done
    if state.held.status == "open":
        state = await _begun(unit, state, done)
    if state.held.status == "live":
        state = await _booked(app, unit, state, done)
        await _gone_on(app, unit, state, done)
    if done.is_shown:
        await queue_update(unit.conn, number, unit.now())
    return done


async def _begun(unit: UnitOfWork, state: State, done: Done) -> State:
    """Begins a tournament whose time has come; cancels it where too few have signed up."""
    held, now, done.is_changed, done.is_shown = state.held, unit.now(), True, True
    room = await rooms.get(unit.conn, held.room_id)
    if len(_present(state)) < FEWEST:
        await stored.change(unit.conn, held.id, status="cancelled", ended_at=now)
        await tell_room(unit, room, held.id, "too_few")
        await tell_people(unit, held, _present(state), "too_few")
        return replace(state, held=replace(held, status="cancelled"))
    facts = {"status": "live", "ends_at": now + timedelta(minutes=held.minutes) if held.kind == "arena" else None}
    await stored.change(unit.conn, held.id, **facts)
    for entrant in state.entrants:
        await stored.change_entrant(unit.conn, held.id, entrant.number, at=now)
    await tell_room(unit, room, held.id, "begun")
    again = await progress.load(unit.conn, held.id)
    assert again is not None
    return again


def _present(state: State) -> list[Entrant]:
    return [entrant for entrant in state.entrants if entrant.way == "in" and entrant.player_id is not None]


async def _booked(app: App, unit: UnitOfWork, state: State, done: Done) -> State:
    """Books the results of matches whose tables are over, and who has missed them; returns the state after that."""
    over = set(await stored.ended_tables(unit.conn, open_tables(state)))
    for match in state.matches:
        if match.match_id in over and match.encounter.won is None:
            await _book(app, unit, state, match, done)
    if not done.is_changed:
        return state
    after = await progress.load(unit.conn, state.held.id)
    assert after is not None
    return after


async def _book(app: App, unit: UnitOfWork, state: State, match: Match, done: Done) -> None:
    """Books the result of a match; a draw of a knock-out is played again."""
    players = {entrant.number: entrant.player_id for entrant in state.entrants}
    won, missed = result_of(await unit.table(match.match_id), match.encounter, players)
    result = replace(match.encounter, won=won, missed=missed, booked=len(state.called))
    if not await progress.book(unit.conn, state.held.id, result):
        return
    done.is_changed = done.is_shown = True
    for number in match.encounter.teams:
        if number in missed:
            await _note_missed(unit, state, number)
        else:
            await stored.change_entrant(unit.conn, state.held.id, number, at=unit.now())
    if state.held.kind == "knockout" and (again := played_again(result)) is not None:
        there = [entrant.number for entrant in _present(state)]
        await _open(app, unit, state, [decided_without(again, there)], done)


async def _note_missed(unit: UnitOfWork, state: State, number: int) -> None:
    """Notes that somebody has not come: in an arena they pause, and after the second time they are out."""
    entrant = next(entrant for entrant in state.entrants if entrant.number == number)
    count = entrant.missed + 1
    way = "out" if count >= MISSED_MOST else "away" if state.held.kind == "arena" else entrant.way
    await stored.change_entrant(unit.conn, state.held.id, number, missed=count, way=way)
    await tell_people(unit, state.held, [entrant], MISSED, count)


async def _gone_on(app: App, unit: UnitOfWork, state: State, done: Done) -> None:
    """Pairs the next round where it is time for it, or ends the tournament."""
    held, now = state.held, unit.now()
    called = _due_round(state, now)
    if called is not None:
        seeds = replace(whole(state), called=[*state.called, called]).seeds
        made = paired(held.kind, seeds, called, seen_by(called.round, state.encounters), bytes.fromhex(held.secret))
        if made:
            done.is_changed = True
            await progress.save_round(unit.conn, held.id, called, now)
            await _open(app, unit, state, made, done)
            if held.kind != "arena":
                await _tell_round(unit, state, called.round, made)
            return
        if held.kind == "arena":
            return
    if _is_over(state, now):
        await _end(unit, state, done)


async def _tell_round(unit: UnitOfWork, state: State, number: int, made: Collection[Encounter]) -> None:
    await tell_room(unit, await rooms.get(unit.conn, state.held.room_id), state.held.id, "round", number)
    through = {match.winner for match in made if match.won is not None}  # without an opponent, or theirs has left
    await tell_people(unit, state.held, [who for who in state.entrants if who.number in through], "bye", number)


async def _end(unit: UnitOfWork, state: State, done: Done) -> None:
    held, done.is_changed, done.is_shown = state.held, True, True
    await stored.change(unit.conn, held.id, status="over", ended_at=unit.now())
    rows = standings_of(state)
    winners = [row.team for row in rows if row.place == 1 and row.points]
    for number in winners:
        await stored.change_entrant(unit.conn, held.id, number, won=True)
    await tell_room(unit, await rooms.get(unit.conn, held.room_id), held.id, "over")
    await tell_end(unit, state, rows, winners)


def _is_over(state: State, now: datetime) -> bool:
    """Whether nothing is played any more, and nothing will be: asked where no round could be paired."""
    if any(match.won is None for match in state.encounters):
        return False
    return state.held.kind != "arena" or (state.held.ends_at is not None and state.held.ends_at <= now)


def _due_round(state: State, now: datetime) -> Called | None:
    """Returns who can be paired now; None where it is no time for a round."""
    held, number = state.held, len(state.called) + 1
    present = _present(state)
    people = tuple(entrant.number for entrant in present)
    if held.kind == "arena":
        return _wave(state, present, now) if held.ends_at is None or now < held.ends_at else None
    is_ended = held.ends_at is not None and held.ends_at <= now
    if is_ended or any(match.won is None for match in state.encounters):
        return None
    if held.kind == "swiss":
        most = rounds_of(state)
        return Called(number, people) if number <= most and len(people) > 1 else None
    return Called(number, people)


def _wave(state: State, present: Sequence[Entrant], now: datetime) -> Called | None:
    """Returns those who wait in an arena, once somebody has waited for a while, or everybody waits."""
    busy = {team for match in state.encounters if match.won is None for team in match.teams}
    free = [entrant for entrant in present if entrant.number not in busy]
    rested = [entrant for entrant in free if not state.called or now - entrant.at >= REST]
    is_time = any(now - entrant.at >= WAVE for entrant in rested) or (len(rested) == len(present) and rested)
    if len(rested) < 2 or not (is_time or not state.called):
        return None
    patient = tuple(entrant.number for entrant in rested if now - entrant.at >= PATIENCE)
    return Called(len(state.called) + 1, tuple(entrant.number for entrant in rested), patient)


async def _open(app: App, unit: UnitOfWork, state: State, made: Collection[Encounter], done: Done) -> None:
    """Saves the matches of a round and opens their tables."""
    held, now = state.held, unit.now()
    people: Mapping[int, Entrant] = {entrant.number: entrant for entrant in state.entrants}
    at_once = len(_present(state)) // SEATS if held.kind == "arena" else sum(match.won is None for match in made)
    room, shows_cards = await room_of_tables(unit, held, at_once)
    for match in made:
        table: Table | None = None
        if match.won is None:
            table = await open_match(app, unit, held, match, people, room)
        await progress.save_match(unit.conn, held.id, match, table.id if table else "", now)
        if table is not None and shows_cards:
            await unit.flush()
            done.cards.append(await save_card(unit, room, table))
