"""What people in a tournament are told in private: that they missed a match, and elsewhere what the room is told.

They are told of matches like anybody whose table waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.app import App
from bot.notices.personal import PersonalMessages
from bot.sending import Sender
from bot.usecases.registration import HOUSE
from bot.view.answer import Key, Message
from bot.view.pen import Pen, joined
from storage import UnitOfWork, outbox
from storage.outbox import Outcome, Thing, Unsent
from storage.people_tournaments import Entrant, progress
from storage.people_tournaments.progress import State

from .documents import named, standings_of
from .telling import page_key, won_line

KIND = "people tournament person"
NEWS_FOR = timedelta(hours=12)  # somebody may sleep at the end
OWN = ("missed", "away", "out")  # what the room is not told


class News(PersonalMessages):
    """Sends them while they are news; the page of the tournament shows the same."""

    keeps = False

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome for what is no longer news."""
        return Outcome("stopped") if self._app.now() - message.at > NEWS_FOR else await super().before(message)


def senders(app: App) -> list[Sender]:
    """Returns what sends these messages."""
    return [News(app, KIND, _words, is_optional=True)]


async def tell_people(unit: UnitOfWork, number: int, people: Iterable[Entrant], line: str, about: int = 0) -> None:
    """Has people of a tournament told of something, each once; what the room is told too, only those who signed up
    elsewhere. `about`: the round.
    """
    readers = [who for who in people if who.player_id is not None and (line in OWN or not who.in_room)]
    body = {"line": line, "round": about}
    messages = [
        Unsent(HOUSE, str(who.player_id), body, once=f"{KIND} {number} {line} {about} {who.number}") for who in readers
    ]
    await outbox.put(unit.conn, KIND, str(number), messages, unit.now())


async def _words(app: App, message: Thing, pen: Pen) -> Message | None:
    """Returns what somebody is told; None where it is no longer true."""
    async with app.store.read() as conn:
        state = await progress.load(conn, int(message.about))
    player, line = int(message.target), message.body["line"]
    own = next((who for who in state.entrants if who.player_id == player), None) if state is not None else None
    if state is None or own is None:
        return None
    lines = await _lines(app, pen, state, own, line, int(message.body["round"]))
    keys = page_key(app, pen, state.held)
    if line == "away":
        keys = [Key(pen.plain("people-tournament-join"), f"/tourney join {state.held.share}", "main"), *keys]
    head = pen.ink.bold(pen("people-tournament-titled", game=pen.title(state.held.game)))
    return Message(joined([head, *lines]), (tuple(keys),) if keys else ()) if lines else None


async def _lines(app: App, pen: Pen, state: State, own: Entrant, line: str, number: int) -> list[str]:
    if line == "over":
        place = next((row for row in standings_of(state) if row.team == own.number), None)
        if place is None:
            return []
        facts = {"place": place.place, "count": len(standings_of(state)), "points": place.points}
        return [won_line(pen, state, await named(app, state)), pen("people-tournament-told-over", **facts)]
    if line in ("cancelled", "too_few"):
        return [pen(f"people-tournament-{line}")]
    is_true = {
        "missed": own.way == "in" and state.held.status == "live",
        "bye": state.held.status == "live" and number == len(state.called),
        "away": own.way == "away" and state.held.status == "live",
        "out": own.way == "out",
    }[line]
    return [pen(f"people-tournament-told-{line}", number=number)] if is_true else []
