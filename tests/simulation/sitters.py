"""Who answers for a seat while its player is away: what must hold of it, and how often things happened."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from bot.app import App
from games.core import match as core
from games.core.commands import Sit, sitter_facts
from games.core.game import Seat
from games.table.substitution import sat_seat
from games.table.table import Table
from tests.checks import record_is_fair

from .network import DEPARTS, Update

Look = Callable[..., list[Any]]  # asks the database

ONE_ANSWERS = "one person or one computer answers for a seat"
CLAIMED = "a win is claimed by the player who stays, from one who is gone by choice or whose time ran out"
LOSES = {"left", "blocked", "forgotten", "asleep"}  # why somebody may lose a match who is not there
TWO_SEATS = "nobody has two seats"
VERBS = frozenset({"sit", "stand", "return", "claim", "substitute"})
COMMANDS = ("/me vacation", "/me forget")
COUNTED = {
    "claims": "select count(*) from steps where deed like '%\"gone\"%'",
    "vacations of a match": "select count(*) from steps where deed like '%\"vacation\"%'",
    "appointments": "select count(*) from appointments where made_by is not null",
    "appointments that opened a table": "select count(*) from appointments where match_id is not null",
    "matches of days": "select count(*) from matches where options like '%\"move_seconds\":86400%'"
    " or options like '%\"move_seconds\":259200%'",
}
NOTHING_OF_SITTERS = {
    "who sits in for somebody stakes nothing": "select distinct s.match_id, s.player_id from sittings s where 0 !="
    " (select coalesce(sum(case when m.source = 'match:' || s.match_id then amount else -amount end), 0)"
    " from movements m where 'match:' || s.match_id in (m.source, m.target)"
    " and 'player:' || s.player_id in (m.source, m.target))",
    "who sits in for somebody is not rated": "select s.match_id from sittings s join rated_seats r on"
    " r.match_id = s.match_id join ratings l on l.id = r.line where l.player_id = s.player_id",
}


def broken(look: Look, table: Table) -> str:
    """Returns the law of seats that a match breaks now; nothing where it breaks none."""
    if table.status != "live":
        return ""
    answer = [chair.answers for chair in table.chairs if chair.answers is not None]
    away = {chair.player for chair in table.chairs if chair.is_away}
    if len(answer) != len(set(answer)) or away & set(answer):
        return TWO_SEATS
    if any(chair.substitute is not None and chair.has_sitter for chair in table.chairs):
        return ONE_ANSWERS
    sits = "select deed from steps where match_id = ? and deed like '%\"sit\":{%' order by version"
    playing = core.live(table.game, table.live_match())  # a record says nothing of who leaves a seat that is out
    steps = (json.loads(deed) for (deed,) in look(sits, table.id))
    last = {deed["seat"]: _who(deed["sit"]) for deed in steps if deed["seat"] in playing}
    named = {seat: _answers(table, seat) for seat in last}
    return "" if last == named else ONE_ANSWERS + ", the one whom the record names"


def _who(facts: dict[str, Any]) -> dict[str, Any]:
    """Who answers, without why: whoever slept may leave the group later."""
    return {kind: value for kind, value in facts.items() if kind != "why"}


def _answers(table: Table, seat: Seat) -> Any:
    chair = table.chairs[seat]
    return sitter_facts(Sit(seat, chair.sitter_name if chair.has_sitter else chair.substitute))


class Claims:
    """Watches who claims a win: the player who stays, from one who was gone."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._last: dict[str, tuple[int, frozenset[Seat]]] = {}  # the revision of tables that go on, and who is gone

    def broken(self, table: Table) -> str:
        """Returns the law of claims that the end of a match breaks; nothing where it breaks none.

        Of several changes in one transaction, and of one before a kill, only the result is seen: then somebody may have
        gone in between, and still is.
        """
        gone = frozenset(seat for seat, chair in enumerate(table.chairs) if chair.is_gone and chair.why in LOSES)
        if table.status == "live":
            self._last[table.id] = table.revision, gone
            return ""
        revision, was_gone = self._last.pop(table.id, (0, gone))
        if not revision or table.match is None or table.match.outcome is None:
            return ""
        was_gone |= gone if table.revision > revision + 1 else frozenset()
        deeds = self._look('select deed from steps where match_id = ? and deed like \'%"leave":"gone"%\'', table.id)
        left = [json.loads(deed)["seat"] for (deed,) in deeds]
        wins = table.match.outcome.places[:1]
        return CLAIMED if any(seat not in was_gone or wins != ((1 - seat,),) for seat in left) else ""


async def records_are_fair(app: App, ids: Iterable[str]) -> str:
    """Returns the first match whose record a judge finds unfair, and why; nothing where there is none."""
    for match_id in ids:
        table = await app.store.table(match_id)
        assert table is not None
        try:
            await record_is_fair(app, table)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its story
            return f"{table.name} {match_id}: {error!r}"
    return ""


class Tally:
    """How often each thing happened in an evening."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def answered(self, update: Update, what: str) -> None:
        """Somebody has their answer."""
        verb = update.data.lstrip("~=").partition(":")[2].partition(":")[0]
        if verb in VERBS:
            self.counts[f"{verb} {what}"] += 1
        elif update.data.startswith(COMMANDS):
            self.counts[f"{update.data} {what}"] += 1

    def went(self, update: Update, player: int, tables: Iterable[Table]) -> None:
        """Somebody leaves a room or blocks us, or has their data deleted."""
        if update.data.startswith((DEPARTS, "/me forget !")):
            sat = any(table.status == "live" and sat_seat(table, player) is not None for table in tables)
            word = update.data.split()[1]
            self.counts[f"{word}{' while sitting in' if sat else ''}"] += 1

    def ends(self, look: Look) -> None:
        """Counts what stands in the database."""
        deeds = [json.loads(deed) for (deed,) in look("select deed from steps where deed like '%\"sit\":{%'")]
        for deed in deeds:
            self.counts[f"step sit {next(iter(deed['sit']))}"] += 1
        ((moved,),) = look(
            "select count(*) from steps s where s.deed like '%\"do\"%' and exists (select 1 from sittings p where"
            " p.match_id = s.match_id and s.version > p.version and s.deed like '%\"seat\":' || p.seat || '%'"
            " and not exists (select 1 from steps q where q.match_id = p.match_id and q.version > p.version"
            " and q.version < s.version and q.deed like '%\"sit\":{%' and q.deed like '%\"seat\":' || p.seat || '%'))"
        )
        self.counts["moves of sitters"] += moved
        for what, sql in COUNTED.items():
            ((count,),) = look(sql)
            self.counts[what] += count
