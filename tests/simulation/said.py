"""What cards and hands have to say of those for whom a match waits, and of those who are away."""

from __future__ import annotations

import re

from bot.app import App
from bot.chat.pages import away_lines
from bot.view.controls import NAMED_MOST, offer_lines
from games.core.match import live
from games.table.table import Table
from storage.messages.displays import Display
from storage.people import players

NUMBER = frozenset("0123456789")
PLAYS_FOR = re.compile("computers? plays? for|играет компьютер", re.IGNORECASE)


async def what_a_hand_leaves_out(app: App, hand: Display, table: Table, text: str) -> list[str]:
    """Returns what the hand of a player does not say who is not asked: it stays as it is, and says this all the same.

    These are who is away, and what is offered.
    """
    async with app.store.read() as conn:
        viewer = await players.get(conn, hand.viewer or 0)
    seat = table.seat_of(hand.viewer)
    assert viewer is not None
    assert seat is not None
    pen = app.pen(hand.platform, viewer.language, table, viewer.skin)
    offered = [pen(offer.text) for offer in offer_lines(table, seat)]
    return [line for line in (*away_lines(pen, table, seat), *offered) if line not in text]


def what_is_unsaid(table: Table, text: str) -> str | None:
    """Returns what a card of a live match does not say; None where it says all.

    A line names whom the match waits for, and until when; another one names those for whom a computer answers.
    """
    lines = [line for line in text.splitlines() if " · " not in line]  # without that of all players
    people = [table.chairs[seat] for seat in sorted(table.waiting()) if table.chairs[seat].is_person]
    asked = [chair.name for chair in people] if len(people) <= NAMED_MOST else []
    playing = live(table.game, table.live_match())  # nobody plays for a seat that is out of the game
    away = [table.chairs[seat].name for seat in sorted(playing) if table.chairs[seat].substitute is not None]
    waits = [
        line
        for line in lines
        if all(_names(line, name) for name in asked) and (not table.deadline or NUMBER & set(line))
    ]
    told = [line for line in lines if PLAYS_FOR.search(line)]
    unsaid = [name for name in away if not any(_names(line, name) for line in told)]
    return None if waits and not unsaid else f"it asks {asked}, {unsaid} away"


def _names(line: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", line) is not None
