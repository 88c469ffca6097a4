"""The state of the house in a few lines, for chats and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.app import App
from bot.view.option_values import time_until
from games.core.screen import Say
from storage.operation import MatchInTrouble

from .status import Status, read

MATCHES_MOST = 5  # named in a line


async def house_lines(app: App) -> list[Say]:
    """Returns the state of the house now as lines, with the address of the operator's page where there is one."""
    web_url = app.settings.web_url
    return summary(await read(app), app.now(), f"{web_url}/admin" if web_url else "")


def summary(status: Status, now: datetime, page: str = "") -> list[Say]:
    """Returns the state of the house as lines; `page`: the address of the operator's page.

    What features have to say stands between what is wrong with matches and what waits.
    """
    alive = [one for one in status.processes if one.is_alive]
    versions = sorted({one.state.version for one in alive} - {""})
    remaining, drain = status.remaining, status.drain
    completed = status.figures.completion.sentence
    lines = [
        Say(
            "operator-sum-processes",
            {"alive": len(alive), "dead": len(status.processes) - len(alive), "version": ", ".join(versions) or "–"},
        ),
        *([status.release] if status.release else []),
        *([Say("operator-sum-undone", {"duties": ", ".join(status.undone)})] if status.undone else []),
        *([Say("operator-drain-on", {"reason": drain.reason}), remaining.sentence] if drain else []),
        Say("operator-sum-matches", {"live": remaining.live, "active": remaining.active}),
        *_named("frozen", status.frozen),
        *_named("late", status.late),
        *(line for facts in status.features for line in facts.lines),
        *([Say("operator-sum-waiting", {"count": len(status.waiting)})] if status.waiting else []),
        *([completed] if completed else []),
        Say("operator-sum-backup", {"backup": status.backup, "drill": status.drill}),
        Say("operator-sum-database", {"state": status.database}),
    ]
    if status.errors:
        last = status.errors[0]
        lines.append(Say("operator-sum-error", {"time": time_until(now, last.at), "line": last.line}))
    return [*lines, Say("operator-sum-page", {"link": page})] if page else lines


def _named(which: str, matches: Sequence[MatchInTrouble]) -> list[Say]:
    if not matches:
        return []
    ids = [one.id for one in matches[:MATCHES_MOST]]
    more = ["…"] if len(matches) > MATCHES_MOST else []
    return [Say(f"operator-sum-{which}", {"matches": ", ".join(ids + more)})]
