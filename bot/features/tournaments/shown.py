"""What the house shows of tournaments: to operators what is played and what waits, and on each page a way to them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import Fact, Facts, Link
from bot.view.option_values import time_until
from games.core.screen import Say
from storage.tournament import queue, tournaments
from storage.tournament.tournaments import Tournament

from .process import robots_of

ALL = "/tournaments"
GOES_ON = ("running", "paused")


@dataclass
class Seen:
    """Whether there was a tournament; then there always is one."""

    any: bool = False


async def facts(app: App, conn: AsyncConnection) -> Facts:
    """Returns the matches of robots that are played and that wait, and the tournaments that go on."""
    from bot import metrics

    now = app.now()
    depth = await queue.depth(conn, now)
    held = [tournament for tournament in await tournaments.listed(conn) if tournament.status in GOES_ON]
    rows = [
        Fact("operator-robots-leased", [(str(depth.leased), "")]),
        Fact("operator-robots-queued", [(str(depth.queued), "")]),
    ]
    if depth.oldest:
        rows.append(Fact("operator-oldest", [(time_until(now, depth.oldest), "")]))
    rows.append(Fact("operator-tournaments", list(map(_named, held)) or [(Say("operator-none"), "")]))
    names = ", ".join(tournament.name for tournament in held) or Say("operator-none")
    line = Say("operator-sum-robots", {"queued": depth.queued, "leased": depth.leased, "tournaments": names})
    gauges: metrics.Gauges = {
        metrics.ROBOT_MATCHES: {("queued",): depth.queued, ("leased",): depth.leased},
        metrics.QUEUE_OLDEST: {(): max((now - depth.oldest).total_seconds(), 0.0) if depth.oldest else 0.0},
        metrics.QUEUE_WORKERS: {(): depth.workers},
        metrics.ROBOT_MATCHES_HERE: {(): len(robots_of(app).matches)},
    }
    return Facts(busy=depth.leased, rows=rows, lines=[line], gauges=gauges)


def _named(tournament: Tournament) -> tuple[Say | str, str]:
    name = tournament.name
    said = Say("operator-paused", {"name": name}) if tournament.status == "paused" else name
    return said, f"/tournament/{tournament.id}"


async def links(app: App, conn: AsyncConnection, is_part: bool) -> list[Link]:
    """Returns the way to the tournaments, if there are any; with the one that runs now, but for parts of pages."""
    seen = app.part(Seen)
    seen.any = seen.any or bool(await tournaments.listed(conn))
    if not seen.any:
        return []
    running = [] if is_part else await tournaments.running(conn)
    now = f"/tournament/{running[0]}" if len(running) == 1 else ALL if running else ""
    return [Link(ALL, "tournament-all", now)]
