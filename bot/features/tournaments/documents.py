"""A tournament, its ladder and its matches as JSON documents, for the API and its description, and as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from games.core.commands import time_text
from games.robots import Call
from games.tournament.document import row_document
from games.tournament.scoring import LadderRow
from storage.tournament.matches import Match
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

WINNERS = ("first", "second")
RESULTS = ("won", "drawn", "lost")
ANCHOR = "anchor"  # a column that only a ladder with anchors has
LADDER_COLUMNS = ("place", "team", "points", "chips", "rating", "uncertainty", "played", "no_contest", "plus_minus")

T = TypeVar("T", bound=Struct)
Time = Annotated[str | None, Meta(extra_json_schema={"format": "date-time"})]


class TournamentLine(Struct, kw_only=True):
    """What everybody may know of a tournament."""

    id: int
    name: str
    game: str
    pairing: Annotated[str, Meta(extra_json_schema={"enum": ["round_robin", "swiss", "knockout", "endless"]})]
    status: Annotated[str, Meta(extra_json_schema={"enum": ["draft", "waiting", "running", "paused", "ended"]})]
    starts_at: Time
    ended_at: Time
    message: str
    archive_of: Annotated[int | None, Meta(description="the tournament that this was before a restart")]
    commitment: str
    secret: Annotated[str | None, Meta(description="in hex, once the tournament has ended; days have their own")]


class LadderLine(Struct, kw_only=True):
    """A team's line of the ladder."""

    place: Annotated[int | None, Meta(description="none for a team out of competition")]
    team: int
    name: str
    points: int
    chips: int
    rating: float
    uncertainty: Annotated[float, Meta(description="the standard deviation of the rating")]
    plus_minus: Annotated[float, Meta(description="half the width of the interval of 95 % around the rating")]
    unsure: bool
    played: int
    no_contest: bool
    benched: bool
    version: str
    anchor: Annotated[bool, Meta(description="a computer with a fixed rating")] | UnsetType = UNSET


class MatchLine(Struct, kw_only=True):
    """A match without its record; its result is set once it is over and revealed."""

    id: int
    round: int
    pairing: int
    leg: int
    teams: Sequence[int]
    names: Sequence[str]
    status: Annotated[str, Meta(extra_json_schema={"enum": ["queued", "leased", "done", "void", "sealed"]})]
    sealed: bool
    void: str
    winner: Annotated[str, Meta(extra_json_schema={"enum": ["first", "second", "draw"]})] | UnsetType = UNSET
    scores: Sequence[int | None] | UnsetType = UNSET
    why: str | UnsetType = UNSET
    fault: Sequence[int] | UnsetType = UNSET
    started_at: Time | UnsetType = UNSET
    ended_at: Time | UnsetType = UNSET


class CallLine(Struct, kw_only=True):
    """A request to a robot, without what was wrong with the answer."""

    seat: int
    version: int
    verb: str
    status: str
    ms: float


def tournament_line(tournament: Tournament) -> TournamentLine:
    """Returns what everybody may know of a tournament; its secret once it has ended: days have their own."""
    secret = tournament.secret.hex() if tournament.status == "ended" and not tournament.is_endless else None
    times = {"starts_at": _time(tournament.starts_at), "ended_at": _time(tournament.ended_at)}
    return _of(tournament, TournamentLine, secret=secret, **times)


def ladder_line(row: LadderRow, team: Team) -> LadderLine:
    """Returns a line of the ladder; ratings have one decimal."""
    rounded = {name: round(getattr(row, name), 1) for name in ("rating", "uncertainty", "plus_minus")}
    own = {"benched": bool(team.benched), "version": team.version, "anchor": row.anchor or UNSET}
    return _of(row, LadderLine, name=team.name, **own, **rounded)


def match_line(number: int, match: Match, names: Mapping[int, str]) -> MatchLine:
    """Returns a match of the round of this number; of a sealed one only that it is there."""
    own: dict[str, Any] = dict.fromkeys(("winner", "scores", "why", "fault", "started_at", "ended_at"), UNSET)
    if is_shown(match):
        times = {"started_at": _time(match.started_at), "ended_at": _time(match.ended_at)}
        own = {"scores": (match.first_score, match.second_score), **times}
    own |= {"round": number, "names": [names[team] for team in match.teams]}
    own |= {"sealed": match.hidden, "void": "" if match.hidden else match.void_reason}
    return _of(match, MatchLine, status=match.shown_status, **own)


def call_line(call: Call) -> CallLine:
    """Returns a request to a robot."""
    return _of(call, CallLine)


def _of(source: object, line: type[T], **own: Any) -> T:
    """Returns a line with the attributes of the same names, and others of its own."""
    return line(**{name: getattr(source, name) for name in line.__struct_fields__ if name not in own}, **own)


def _time(at: datetime | None) -> str | None:
    return time_text(at) if at else None


def is_shown(match: Match) -> bool:
    """Whether a match has a result that everybody may see."""
    return match.status == "done" and not match.hidden


def result_for(team: int, match: Match) -> str:
    """Returns what a finished match was for one of its teams: won, drawn or lost."""
    if match.winner not in WINNERS:
        return "drawn"
    return "won" if match.teams[WINNERS.index(match.winner)] == team else "lost"


def ladder_csv(rows: Iterable[LadderRow], names: Mapping[int, str]) -> str:
    """Returns a ladder as CSV."""
    known = list(rows)
    columns = (*LADDER_COLUMNS, ANCHOR) if any(row.anchor for row in known) else LADDER_COLUMNS
    lines = [{**row_document(row, names), "team": _cell(names[row.team]), **_flags(row)} for row in known]
    return _csv(columns, ([line[column] for column in columns] for line in lines))


def _flags(row: LadderRow) -> dict[str, int]:
    return {"no_contest": int(row.no_contest), ANCHOR: int(row.anchor)}


def cross_table_csv(matches: Iterable[Match], names: Mapping[int, str]) -> str:
    """Returns wins, draws and losses of each team against each other one as CSV."""
    counts: dict[tuple[int, int], Counter[str]] = {}
    for match in filter(is_shown, matches):
        for team, other in (match.teams, match.teams[::-1]):
            counts.setdefault((team, other), Counter())[result_for(team, match)] += 1
    rows = (
        [_cell(names[team]), _cell(names[other]), *(results[result] for result in RESULTS)]
        for (team, other), results in sorted(counts.items())
    )
    return _csv(("team", "opponent", *RESULTS), rows)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *rows])
    return text.getvalue()


def _cell(name: str) -> str:
    """Returns a name as a cell of CSV: one that a spreadsheet would compute begins with an apostrophe."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
