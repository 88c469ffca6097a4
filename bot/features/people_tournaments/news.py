"""What people in a tournament are told in private: that they missed a match, and elsewhere what the room is told.

They are told of matches like anybody whose table waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.app import App
from bot.notices.personal import PersonalMessages
from bot.sending import Sender
from bot.usecases.registration import HOUSE
from bot.view.answer import Key, Message
from bot.view.pen import Pen, joined
from games.core.screen import Say
from games.tournament.people import Standing
from games.tournament.results import Team
from storage import UnitOfWork, outbox
from storage.messages import rooms
from storage.outbox import Outcome, Thing, Unsent
from storage.people_tournaments import NEWS, Entrant, Tournament, progress
from storage.people_tournaments.progress import State

from .documents import named, rounds_of
from .signing_up import has_missed_most, may_come
from .telling import page_key, won_line

NEWS_FOR = timedelta(hours=12)  # somebody may sleep at the end
MISSED = "missed"  # the line that is told to people who read the room, too


class News(PersonalMessages):
    """Sends them while they are news; pages of the tournament show what follows from missed matches."""

    keeps, pause = False, 1.0

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome for what is no longer news."""
        return Outcome("stopped") if self._app.now() - message.at > NEWS_FOR else await super().before(message)


def senders(app: App) -> list[Sender]:
    """Returns what sends these messages."""
    return [News(app, NEWS, _words, is_optional=True)]


async def tell_people(
    unit: UnitOfWork,
    held: Tournament,
    people: Iterable[Entrant],
    line: str,
    number: int = 0,
    facts: Mapping[int, dict[str, Any]] | None = None,
) -> None:
    """Has people of a tournament told of something, each once for this line and number (as of the round).

    What the room is told, too, is told to those who signed up elsewhere, and to all where we are no longer in the room.
    `facts`: of each, by their numbers.
    """
    room = await rooms.get(unit.conn, held.room_id)
    is_read = line != MISSED and room.reach == "here"
    about = {"line": line, "number": number}
    messages = [
        Unsent(
            HOUSE, str(who.player_id), about | (facts or {}).get(who.number, {}), once=_once(held, who, line, number)
        )
        for who in people
        if who.player_id is not None and not (is_read and who.in_room)
    ]
    await outbox.put(unit.conn, NEWS, str(held.id), messages, unit.now())


def _once(held: Tournament, who: Entrant, line: str, number: int) -> str:
    return f"{NEWS} {held.id} {line} {number} {who.number}"


async def tell_end(unit: UnitOfWork, state: State, rows: Sequence[Standing], winners: Sequence[Team]) -> None:
    """Has people told how a tournament ended for them; not those who left and had not played."""
    facts = {
        row.team: {"place": row.place, "count": len(rows), "points": row.points, "winners": winners}
        for row in rows
        if winners and (row.played or row.points)
    }
    people = [who for who in state.entrants if who.number in facts or who.way != "out"]
    await tell_people(unit, state.held, people, "over", facts=facts)


async def _words(app: App, message: Thing, pen: Pen) -> Message | None:
    """Returns what somebody is told; None where it is no longer true."""
    async with app.store.read() as conn:
        state = await progress.load(conn, int(message.about))
    player = int(message.target)
    own = next((who for who in state.entrants if who.player_id == player), None) if state is not None else None
    if state is None or own is None:
        return None
    lines = await _lines(app, pen, state, own, message.body)
    keys = page_key(app, pen, state.held)
    if own.way == "away" and may_come(state.held, own, app.now()):
        keys = [Key(pen.plain("people-tournament-join"), f"/tourney join {state.held.share}", "main"), *keys]
    head = pen.ink.bold(pen("people-tournament-titled", game=pen.title(state.held.game)))
    return Message(joined([head, *lines]), (tuple(keys),) if keys else ()) if lines else None


async def _lines(app: App, pen: Pen, state: State, own: Entrant, body: Mapping[str, Any]) -> list[str]:
    line, number = body["line"], body["number"]
    if line == "over":
        known = [who for who in state.entrants if who.number in body.get("winners", ())]
        names = await named(app, replace(state, entrants=known))
        facts = {key: body[key] for key in ("place", "count", "points") if key in body}
        return [won_line(pen, list(names.values())), *([pen("people-tournament-told-over", **facts)] if facts else [])]
    if line in ("cancelled", "too_few"):
        return [pen(f"people-tournament-{line}")]
    if line == "bye":
        is_true = own.way == "in" and state.held.is_ahead and number == len(state.called)
        said = [Say("people-tournament-told-bye", {"number": number}), Say("people-tournament-told-next")]
        return list(map(pen, said if has_more(state) else said[:1])) if is_true else []
    has_come_back = state.held.kind == "arena" and own.way == "in"
    return list(map(pen, notes_of(state, own, app.now()))) if not has_come_back else []


def has_more(state: State) -> bool:
    """Whether more matches may be paired."""
    held = state.held
    is_last = held.kind == "swiss" and len(state.called) >= rounds_of(state)
    return held.is_ahead and not is_last and (held.kind == "arena" or held.ends_at is None)


def notes_of(state: State, own: Entrant, now: datetime) -> Sequence[Say]:
    """Returns what somebody has to know who missed matches or pauses, as long as it is true."""
    if has_missed_most(own):
        return [Say("people-tournament-told-out")]
    if own.way == "out" or not state.held.is_ahead:
        return []
    notes = [Say("people-tournament-told-missed")] if own.missed else []
    if own.way == "away" and may_come(state.held, own, now):
        notes.append(Say("people-tournament-did-away"))
    return [*notes, Say("people-tournament-told-missed-again")] if own.missed and has_more(state) else notes
