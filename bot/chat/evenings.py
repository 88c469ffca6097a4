"""The message after an evening: who won what, the best moment, who climbed, and whether to meet again tomorrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.app import App
from bot.usecases import evenings
from bot.view.absence import winners_of
from bot.view.answer import Message, Picture
from bot.view.names import called
from bot.view.pen import Pen, joined
from games.table.table import Table
from storage.messages.rooms import Room
from storage.outbox import Thing

from .appointments import come_key
from .cards import picture_of
from .rendering import turned

NAMED_MOST = 5  # winners of a game
CLIMBED_MOST = 3
LOOKED_AT_MOST = 6  # matches whose turning point is computed


async def evening_message(app: App, _thing: Thing, room: Room) -> Message | None:
    """Returns the message of an evening that is over; None where nothing is left to tell."""
    if not (played := await evenings.played(app, room)):
        return None
    appointment = await evenings.tomorrow(app, room, played)
    pen = app.pen(room.platform, room.settings.language)
    moment, picture = await _best_moment(app, room, played)
    lines = [pen.ink.bold(pen("evening-head", count=len(played))), *_won(pen, played), _climbed(pen, played), moment]
    time = pen.clock(appointment.at, room.settings.zone)
    again = pen("evening-again", game=pen.title(appointment.game), time=time)
    return Message(joined([*lines, again]), ((come_key(pen, appointment.id),),), picture)


def _won(pen: Pen, played: Sequence[Table]) -> list[str]:
    """Returns a line for each game: how often each winner has won, the most first."""
    lines = []
    for game in dict.fromkeys(table.name for table in played):
        wins = Counter[str]()
        for table in (table for table in played if table.name == game):
            wins.update(table.chairs[seat].name for seat in winners_of(table) if table.chairs[seat].is_person)
        names = " · ".join(f"{called(name)} {count}" for name, count in wins.most_common(NAMED_MOST))
        lines.append(pen("evening-won" if names else "evening-drawn", game=pen.title(game), names=names))
    return lines


def _climbed(pen: Pen, played: Sequence[Table]) -> str:
    """Returns who gained most ratings; those that are still new say nothing yet."""
    gained = Counter[tuple[str, str]]()
    for table in played:
        changes = table.rated.seats if table.rated else ()
        for chair, change in zip(table.chairs, changes, strict=False):
            if change is not None and chair.is_person and not change.unsure:
                gained[chair.name, table.name] += change.change
    best = [(who, points) for who, points in gained.most_common(CLIMBED_MOST) if points > 0]
    climbers = [
        pen.plain("evening-climb", who=called(name), points=points, game=pen.title(game))
        for (name, game), points in best
    ]
    return pen("evening-climbed", names=" · ".join(climbers)) if climbers else ""


async def _best_moment(app: App, room: Room, played: Sequence[Table]) -> tuple[str, Picture | None]:
    """Returns where the last match turned that did, in words and as a picture; nothing where no game can tell."""
    able = [table for table in reversed(played) if table.game.analysis.turned is not None]
    for table in able[:LOOKED_AT_MOST]:
        if (point := await turned(app, table)) is None:
            continue
        pen = app.pen(room.platform, room.settings.language, table, room.settings.skin)
        line, web = (
            pen("evening-moment", game=pen.title(table.name), id=table.id, step=point.step),
            app.settings.web_url,
        )
        link = pen.ink.link(line, f"{web}/s/{table.share}/replay?step={point.step}") if web else line
        return link, None if room.settings.skin == "text" else picture_of(app, pen, table, point.screen)
    return "", None
