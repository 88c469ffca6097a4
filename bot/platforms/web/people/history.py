"""A person's finished matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from bot.view.absence import absence_lines, result_of
from bot.view.sentences import signed, tell_outcome
from games.core.screen import Name, Say
from games.table.chips import net_of
from games.table.table import Table
from storage.matches import tables
from storage.matches.table_lists import finished_ids
from storage.people.players import Player
from storage.people.standings import results_of

from ..site import Site, site_of

PAGE = 10
PAGES_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished match as its player sees it."""

    id: str
    title: str
    others: tuple[str, ...]
    result: str
    net: str  # chips won or lost, with their sign; empty without a stake
    ended_at: datetime | None


async def history_of(conn: AsyncConnection, request: Request, player: Player) -> dict[str, Any]:
    """Returns the variables of `_history.html`: one page of finished matches, and the results at each game."""
    site, page = site_of(request), _page(request.query_params.get("page", ""))
    ids = await finished_ids(conn, player.id, PAGE + 1, (page - 1) * PAGE)
    loaded = await tables.load(conn, site.app.games, ids[:PAGE])
    results = await results_of(conn, player.id)
    return {
        "finished": [_finished(site, player, loaded[match_id]) for match_id in ids if match_id in loaded],
        "results": [
            (site.pages.title(sums.game, player.language), sums) for sums in results if sums.game in site.app.games
        ],
        "page": page,
        "older": page + 1 if len(ids) > PAGE else None,
    }


def _page(text: str) -> int:
    return min(max(int(text), 1), PAGES_MOST) if text.isascii() and text.isdecimal() and len(text) < 9 else 1


def _finished(site: Site, player: Player, table: Table) -> Finished:
    tell, you = site.pages.teller(player.language, table), table.seat_of(player.id)
    outcome = table.match.outcome if table.match else None
    net = net_of(table, outcome, you) if outcome and you is not None else None
    sat_in = [tell(line) for line in absence_lines(table, player.id)] if you is None else []
    ended = [tell(tell_outcome(result, you, table.stake))] if (result := result_of(table)) else []
    return Finished(
        table.id,
        site.pages.title(table.name, player.language),
        tuple(tell(Say("at-seat", {"who": Name(seat)})) for seat in range(len(table.chairs)) if seat != you),
        " ".join([*ended, *sat_in]),
        "" if net is None else signed(net),
        table.ended_at,
    )
