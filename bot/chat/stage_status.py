"""The status of a match in which several players answer at once, for /show."""

from __future__ import annotations

from bot.view.durations import left
from bot.view.option_values import option_line
from bot.view.pen import joined
from bot.view.sentences import join_names
from bot.view.table_screen import card
from games.core import match as core
from games.core.options import given
from games.table.table import Table

from .context import Context


def staged(context: Context, table: Table) -> str:
    """Returns its options, players, who has answered and who has not, since and until when; never the answers."""
    if table.status != "live" or not table.game.forms.typed:
        return ""
    pen, now = context.pen(table), context.app.now()
    until = card(table, context.player, context.app.outages).deadline
    asked = sorted(table.waiting())
    done = sorted(core.live(table.game, table.live_match()) - table.waiting())
    lines = [f"{pen.title(table.name)} · {table.id}"]
    for option, value in given(table.options).items():
        lines.append(pen.plain(option_line(table.name, table.game, option, value)))
    return joined(
        [
            *lines,
            pen.plain("show-seated", who=join_names(range(len(table.chairs)))),
            pen.plain("show-awaited", who=join_names(asked)) if asked else "",
            pen.plain("show-done", who=join_names(done)) if done else pen.plain("show-nobody-done"),
            pen.plain("show-since", time=f"{table.asked_at:%H:%M}") if table.asked_at else "",
            pen.plain("until", until=left(until, now)) if until else "",
        ]
    )
