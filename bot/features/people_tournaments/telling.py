"""What the room of a tournament is told: that one is made, each round, and how it ended. Each once.

The first message lists the players and later the standings: it is edited as people sign up, and as matches end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.app import App
from bot.sending import Kind, Stands
from bot.view.answer import Key, Message
from bot.view.pen import Pen, joined
from games.core.screen import Say
from games.tournament.people import Encounter, Standing
from storage import people_tournaments as stored
from storage.columns import WEB
from storage.messages.rooms import Room
from storage.outbox import Thing
from storage.people_tournaments import UPDATE, Tournament, progress
from storage.people_tournaments.progress import State

from .bracket_picture import letters_of, picture_of
from .documents import count_in, named, rounds_of, standings_of
from .making import TELL

PAIRS_MOST, ROWS_MOST, TABLE_MOST, NAMED_MOST, ROWS_BELOW_BRACKET = 12, 5, 10, 32, 3
NEWS_FOR, PLAYED_FOR = timedelta(minutes=15), timedelta(days=30)
PAGES = "/tournaments/people"


def page_link(app: App, held: Tournament) -> str:
    """Returns the address of the page of a tournament; empty where the house has none."""
    return f"{app.settings.web_url}{PAGES}/{held.share}" if app.settings.web_url else ""


def page_key(app: App, pen: Pen, held: Tournament) -> list[Key]:
    """Returns the button that leads to the page of a tournament; none where the house has no address."""
    url = page_link(app, held)
    return [Key(pen.plain("people-tournament-page"), url=url)] if url else []


async def links_of(app: App, held: Tournament) -> dict[str, tuple[Say, str]]:
    """Returns the links by which people play along, by network: into the private chat with us, and to the page.

    Each has words like “On Telegram”.
    """
    chats = app.fronts.chats
    asked = await asyncio.gather(*(chat.link_in(f"tourney_show_{held.share}") for chat in chats.values()))
    links = {**dict(zip(chats, asked, strict=True)), WEB: page_link(app, held)}
    return {name: (_on(app, name), link) for name, link in links.items() if link}


def _on(app: App, platform: str) -> Say:
    key = f"network-{platform}"
    return Say("share-on", {"network": Say(key) if app.words.has(key) else platform.capitalize()})


def facts_line(pen: Pen, state: State) -> str:
    """Returns the line with the kind of a tournament and how long it is, and what is staked."""
    held = state.held
    facts = {"minutes": held.minutes, "rounds": rounds_of(state)}
    kind = pen(f"people-tournament-kind-{held.kind}", **facts)
    return joined([kind, pen("people-tournament-stake", stake=held.stake) if held.stake else ""])


async def message_of(app: App, thing: Thing, room: Room) -> Message | None:
    """Returns what is told; None where it is no longer true."""
    async with app.store.read() as conn:
        state = await progress.load(conn, int(thing.about))
    if state is None:
        return None
    pen, line = app.pen(room.platform, room.settings.language), thing.body.get("line", UPDATE)
    names, keys, picture = await named(app, state), page_key(app, pen, state.held), None
    if line in ("offer", UPDATE):
        lines = _overview(pen, state, names, room) if line == UPDATE or state.held.is_ahead else []
        keys = [*_overview_keys(pen, state.held, app.now()), *keys]
        picture = picture_of(app, pen, state, names) if room.settings.skin != "text" else None
    else:
        lines = _news(pen, state, names, line, int(thing.body.get("round", 0)))
        if line in ("begun", "round"):
            keys = [Key(pen.plain("people-tournament-mine"), "/tables mine", "main"), *keys]
    head = pen.ink.bold(pen("people-tournament-titled", game=pen.title(state.held.game)))
    return Message(joined([head, *lines]), (tuple(keys),) if keys else (), picture) if lines else None


def _news(pen: Pen, state: State, names: dict[int, str], line: str, number: int) -> list[str]:
    """Returns what has happened; nothing where it is no longer news, or told otherwise."""
    held, count = state.held, count_in(state)
    if line in ("cancelled", "too_few"):
        return [pen(f"people-tournament-{line}")]
    if line == "begun":  # of others than an arena people are told of their first round
        is_arena = held.kind == "arena"
        return [pen("people-tournament-begun", count=count), facts_line(pen, state)] if is_arena else []
    if line == "round":
        is_newest = held.status == "live" and number == len(state.called)
        return _round(pen, state, names, number) if is_newest else []
    return _end(pen, state, names)


def _overview(pen: Pen, state: State, names: dict[int, str], room: Room) -> list[str]:
    """Returns what the message that shows a tournament says: the players, and later the standings."""
    held = state.held
    lines = [facts_line(pen, state)]
    if held.status == "open":
        lines.append(pen("people-tournament-at", time=pen.clock(held.at, room.settings.zone)))
        lines.append(pen("people-tournament-how"))
    else:
        lines.append(pen(f"people-tournament-state-{held.status}"))
    skin = room.settings.skin
    return lines if held.status == "cancelled" else [*lines, *players_or_standings(pen, state, names, skin)]


def players_or_standings(pen: Pen, state: State, names: dict[int, str], skin: str) -> list[str]:
    """Returns the first rows of the standings; before anybody has a point, the players.

    Beside the picture of a bracket: the players with their letters, and at the end who is first, second and third.
    """
    rows, letters = standings_of(state), letters_of(state) if skin != "text" else {}
    is_over = state.held.status == "over"
    if letters:
        known = [f"{letter}: {names[number]}" for number, letter in letters.items()]
        first = standing_lines(pen, rows[:ROWS_BELOW_BRACKET], names) if is_over else []
        return [pen("people-tournament-people", names=" · ".join(known), count=len(known)), *first]
    if is_over or any(row.points for row in rows):
        return standing_lines(pen, rows[:TABLE_MOST], names)
    known = [names[entrant.number] for entrant in state.entrants if entrant.way != "out"]
    more = pen("people-tournament-more", count=len(known) - NAMED_MOST) if len(known) > NAMED_MOST else ""
    return [pen("people-tournament-people", names=" · ".join(known[:NAMED_MOST]), count=len(known)), more]


def _overview_keys(pen: Pen, held: Tournament, now: datetime) -> list[Key]:
    """Returns the button by which people sign up, also late, and the one to their match."""
    keys = []
    if held.takes_people(now):
        keys.append(Key(pen.plain("people-tournament-join"), f"/tourney join {held.share}", "main"))
    if held.is_ahead and held.status != "open":
        keys.append(Key(pen.plain("people-tournament-mine"), "/tables mine"))
    return keys


def _round(pen: Pen, state: State, names: dict[int, str], number: int) -> list[str]:
    made = [match.encounter for match in state.matches if match.encounter.round == number and match.encounter.leg == 1]
    pairs, byes = [m for m in made if m.second is not None], [m for m in made if m.second is None]
    lines = [pen("people-tournament-round", number=number)]
    lines += [pair_line(pen, match, names) for match in pairs[:PAIRS_MOST]]
    if len(pairs) > PAIRS_MOST:
        lines.append(pen("people-tournament-more", count=len(pairs) - PAIRS_MOST))
    lines += [pen("people-tournament-bye", who=names[match.first]) for match in byes[:PAIRS_MOST]]
    if number > 1:
        lines += ["", *standing_lines(pen, standings_of(state)[:ROWS_MOST], names)]
    return lines


def pair_line(pen: Pen, match: Encounter, names: dict[int, str]) -> str:
    """Returns the line of a pairing, with its result where it has one."""
    pair = {"first": names[match.first], "second": names[match.second or 0]}
    return pen(f"people-tournament-pair-{match.won or 'open'}", **pair)


def standing_lines(pen: Pen, rows: Sequence[Standing], names: dict[int, str]) -> list[str]:
    """Returns rows of the table."""
    return [
        pen("people-tournament-row", place=row.place, who=names[row.team], points=row.points, wins=row.wins)
        for row in rows
    ]


def _end(pen: Pen, state: State, names: dict[int, str]) -> list[str]:
    rows = standings_of(state)
    winners = [names[row.team] for row in rows if row.place == 1 and row.points]
    return [won_line(pen, winners), *(standing_lines(pen, rows[:TABLE_MOST], names) if winners else [])]


def won_line(pen: Pen, winners: Sequence[str]) -> str:
    """Returns the line with who has won a tournament that is over; nobody, where nobody has a point."""
    if not winners:
        return pen("people-tournament-unplayed")
    return pen("people-tournament-won", names=" · ".join(winners), count=len(winners))


async def _stands(app: App, thing: Thing) -> Stands:
    """Returns until when a message stands: the one that shows a tournament until its end at least, news for a while."""
    async with app.store.read() as conn:
        held = await stored.get(conn, int(thing.about))
    now = app.now()
    if held is None or thing.body.get("line", UPDATE) not in ("offer", UPDATE):
        return Stands("time", until=now + NEWS_FOR)
    last = {"open": held.at, "live": held.ends_at or now + PLAYED_FOR, "paused": now + PLAYED_FOR}.get(held.status, now)
    return Stands("time", until=max(last, now) + NEWS_FOR, subject=f"{TELL} {thing.about}")


_COMMON: Mapping[str, Any] = {
    "words": message_of,
    "lease": timedelta(minutes=1),
    "at_once": 20,
    "tries": 3,
    "stands": _stands,
    "news_for": timedelta(hours=1),
}
MESSAGES = (Kind(TELL, **_COMMON), Kind(UPDATE, **_COMMON, updates=True))
