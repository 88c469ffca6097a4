"""What the room of a tournament is told: that one is made, each round, and how it ended. Each once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

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
from storage.people_tournaments import State, Tournament

from .documents import count_in, named, rounds_of, whole
from .making import TELL

PAIRS_MOST, ROWS_MOST, WINNERS_MOST = 12, 5, 10
NEWS_FOR = timedelta(minutes=15)
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
    links = {name: await chat.link_in(f"tourney_show_{held.share}") for name, chat in app.fronts.chats.items()}
    links[WEB] = page_link(app, held)
    return {name: (_on(app, name), link) for name, link in links.items() if link}


def _on(app: App, platform: str) -> Say:
    key = f"network-{platform}"
    return Say("share-on", {"network": Say(key) if app.words.has(key) else platform.capitalize()})


def facts_line(pen: Pen, held: Tournament, people: int) -> str:
    """Returns the line with the kind of a tournament and how long it is, and what is staked."""
    facts = {"minutes": held.minutes, "rounds": rounds_of(held, people)}
    kind = pen(f"people-tournament-kind-{held.kind}", **facts)
    return joined([kind, pen("people-tournament-stake", stake=held.stake) if held.stake else ""])


async def message_of(app: App, thing: Thing, room: Room) -> Message | None:
    """Returns what is told; None where it is no longer true."""
    async with app.store.read() as conn:
        state = await stored.load(conn, int(thing.about))
    if state is None:
        return None
    pen, held, line = app.pen(room.platform, room.settings.language), state.held, thing.body["line"]
    head = pen.ink.bold(pen("people-tournament-titled", game=pen.title(held.game)))
    keys = page_key(app, pen, held)
    if line == "offer":
        return _offer(pen, state, head, keys, room) if held.status == "open" else None
    if line in ("cancelled", "too_few"):
        return Message(joined([head, pen(f"people-tournament-{line}")]))
    names = await named(app, state)
    own = Key(pen.plain("people-tournament-mine"), "/tables mine", "main")
    if line == "begun":
        count = count_in(state)
        text = joined([head, pen("people-tournament-begun", count=count), facts_line(pen, held, count)])
        return Message(text, ((own, *keys),)) if held.kind == "arena" else None  # others are told of their first round
    if line == "round":
        number = int(thing.body["round"])
        if held.status != "live" or number != len(state.called):
            return None
        return Message(joined([head, *_round(pen, state, names, number)]), ((own, *keys),))
    return Message(joined([head, *_end(pen, state, names)]), (tuple(keys),) if keys else ())


def _offer(pen: Pen, state: State, head: str, keys: Sequence[Key], room: Room) -> Message:
    held = state.held
    lines = [head, facts_line(pen, held, count_in(state))]
    lines.append(pen("people-tournament-at", time=pen.clock(held.at, room.settings.zone)))
    lines.append(pen("people-tournament-how"))
    join = Key(pen.plain("people-tournament-join"), f"/tourney join {held.share}", "main")
    return Message(joined(lines), ((join, *keys),))


def _round(pen: Pen, state: State, names: dict[int, str], number: int) -> list[str]:
    made = [match.encounter for match in state.matches if match.encounter.round == number and match.encounter.leg == 1]
    pairs, byes = [m for m in made if m.second is not None], [m for m in made if m.second is None]
    lines = [pen("people-tournament-round", number=number)]
    lines += [pair_line(pen, match, names) for match in pairs[:PAIRS_MOST]]
    if len(pairs) > PAIRS_MOST:
        lines.append(pen("people-tournament-more", count=len(pairs) - PAIRS_MOST))
    lines += [pen("people-tournament-bye", who=names[match.first]) for match in byes[:PAIRS_MOST]]
    if number > 1:
        lines += ["", *standing_lines(pen, whole(state).standings()[:ROWS_MOST], names)]
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
    rows = whole(state).standings()
    winners = [names[row.team] for row in rows if row.place == 1]
    lines = [pen("people-tournament-won", names=" · ".join(winners), count=len(winners))]
    return lines + standing_lines(pen, rows[:WINNERS_MOST], names)


async def _stands(app: App, thing: Thing) -> Stands:
    """Returns that an offer stands until the tournament has begun, and what is told of a round for a while."""
    async with app.store.read() as conn:
        held = await stored.get(conn, int(thing.about))
    now = app.now()
    at = held.at if held is not None and thing.body["line"] == "offer" else now
    return Stands("time", until=max(at, now) + NEWS_FOR)


MESSAGES = Kind(
    TELL, message_of, timedelta(minutes=1), at_once=20, tries=3, stands=_stands, news_for=timedelta(hours=1)
)
