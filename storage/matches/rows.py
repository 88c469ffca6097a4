"""Converts tables, chairs and steps to database rows and back.

Reading goes through the schema's types; written values are in the driver's types (columns.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from games.core.bank import Bank
from games.core.commands import Command, command_facts, command_from
from games.core.game import AnyGame, Event, Outcome, Seat
from games.core.match import Match
from games.core.options import make, written
from games.core.vacation import Pause
from games.reductions import Rated
from games.table.answering import Answering, Sitter
from games.table.chair import Chair
from games.table.table import Lobby, Offer, Said, StoredStep, Table

from ..columns import micros
from ..rows import decode, encode
from ..schema import seats

_SEATS_MAX = 64


def table_from(row: Mapping[Any, Any], chairs: tuple[Chair, ...], game: AnyGame) -> Table:
    """Returns the table of a row and its chairs. Raises ValueError where the game cannot read it."""
    return Table(
        id=row["id"],
        name=row["game"],
        game=game,
        options=make(game.Options, decode(row["options"], dict)),
        rules=row["rules"],
        room=row["room_id"],
        host=row["host"],
        status=row["status"],
        most=row["most"],
        stake=row["stake"],
        secret=row["secret"],
        share=row["share"],
        created_at=row["created_at"],
        moved_at=row["moved_at"],
        chairs=chairs,
        match=_match(row, game),
        deadline=row["deadline"],
        asked_at=row["asked_at"],
        grace_used=bool(row["floored"]),
        remind_at=row["remind_at"],
        offers=decode(row["offers"], tuple[Offer, ...]),
        lobby=decode(row["lobby"], Lobby),
        next_match=row["next_match"],
        said=decode(row["said"], tuple[Said, ...]),
        news=decode(row["news"], tuple[Event, ...]),
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        revision=row["revision"],
        hands_revision=row["hands_revision"],
        visibility=row["visibility"],
        rated=decode(row["rated"], Rated) if row["rated"] else None,
    )


def table_row(table: Table) -> dict[str, Any]:
    """Returns the row of a table."""
    never_changes = {
        "id": table.id,
        "game": table.name,
        "rules": table.rules,
        "options": encode(written(table.options)),
        "room_id": table.room,
        "most": table.most,
        "secret": table.secret,
        "share": table.share,
        "visibility": table.visibility,
        "created_at": micros(table.created_at),
    }
    return never_changes | seldom_changing(table) | changing(table)


def is_only_moved(before: Table, after: Table) -> bool:
    """Whether none of the columns differs that change seldom: so it is after most moves."""
    return (
        after.status == before.status
        and after.offers == before.offers
        and (after.lobby is before.lobby or after.lobby == before.lobby)
        and after.said == before.said
        and after.host == before.host
        and after.stake == before.stake
        and after.next_match == before.next_match
        and after.started_at == before.started_at
        and after.ended_at == before.ended_at
        and after.rated is before.rated
        and _outcome(before) is _outcome(after) is None
    )


def _outcome(table: Table) -> Outcome | None:
    return table.match.outcome if table.match else None


def seldom_changing(table: Table) -> dict[str, Any]:
    """Returns the columns of a table's row that most moves leave alone."""
    match = table.match
    return {
        "host": table.host,
        "status": table.status,
        "stake": table.stake,
        "outcome": encode(match.outcome) if match and match.outcome else None,
        "offers": encode(table.offers),
        "offers_until": micros(min((offer.until for offer in table.offers), default=None)),
        "lobby": encode(table.lobby),
        "next_match": table.next_match,
        "said": encode(table.said),
        "started_at": micros(table.started_at),
        "ended_at": micros(table.ended_at),
        "rated": encode(table.rated) if table.rated else None,
    }


def changing(table: Table) -> dict[str, Any]:
    """Returns the columns of a table's row that change during play."""
    match = table.match
    return {
        "revision": table.revision,
        "hands_revision": table.hands_revision,
        "version": match.version if match else 0,
        "turn": match.turn if match else 0,
        "state": encode(match.state) if match else None,
        "waiting": sum(1 << seat for seat in table.waiting()),
        "deadline": micros(table.deadline),
        "asked_at": micros(table.asked_at),
        "bank": encode(match.bank) if match and match.bank else None,
        "pause": encode(match.pause) if match and match.pause and not match.outcome else None,
        "floored": int(table.grace_used),
        "remind_at": micros(table.remind_at),
        "news": encode(table.news),
        "moved_at": micros(table.moved_at),
    }


CHAIRS = select(seats)


def chair_from(row: Any) -> Chair:
    """Returns the chair of a row of CHAIRS."""
    return Chair(
        row.player_id,
        row.name,
        row.level,
        row.front,
        row.words,
        row.entropy,
        invited=bool(row.invited),
        newcomer=bool(row.newcomer),
        acted_at=row.acted_at,
        notice_at=row.notice_at,
        robot=row.robot,
        suits=row.suits,
        answering=_answering(row) if row.gone else None,
        replaced=bool(row.replaced),
        booked=row.booked,
        has_own_way=bool(row.own_way),
    )


def _answering(row: Any) -> Answering:
    by = Sitter(row.sitter_id, row.sitter_name, row.sitter_front) if row.sitter_front else row.substitute
    return Answering(by, row.gone, row.gone_at)


def chair_row(match_id: str, seat: Seat, chair: Chair) -> dict[str, Any]:
    """Returns the row of a chair."""
    return {
        "match_id": match_id,
        "seat": seat,
        "player_id": chair.player,
        "level": chair.level,
        "name": chair.name,
        "front": chair.front,
        "words": chair.words,
        "entropy": chair.entropy,
        "invited": int(chair.invited),
        "newcomer": int(chair.newcomer),
        "acted_at": micros(chair.acted_at),
        "notice_at": micros(chair.notice_at),
        "robot": chair.robot,
        "suits": chair.suits,
        "replaced": int(chair.replaced),
        "booked": chair.booked,
        "own_way": int(chair.has_own_way),
        **_answering_row(chair.answering),
    }


def _answering_row(away: Answering | None) -> dict[str, Any]:
    by = away.by if away else None
    sitter = by if isinstance(by, Sitter) else Sitter(None, "", "")
    return {
        "gone": away.why if away else "",
        "gone_at": micros(away.since) if away else None,
        "substitute": by if isinstance(by, int) else None,
        "sitter_id": sitter.player,
        "sitter_name": sitter.name,
        "sitter_front": sitter.front,
    }


def step_from(row: Mapping[Any, Any]) -> StoredStep:
    """Returns the step of a row."""
    command = stored_command(row["deed"])
    events = decode(row["events"], tuple[Event, ...])
    return StoredStep(row["version"], row["turn"], command, events, bool(row["opens"]), row["at"])


def stored_command(text: str | None) -> Command | None:
    """Returns the command of a step; None for the start."""
    return None if text is None else command_from(decode(text, dict), _SEATS_MAX)


def step_row(match_id: str, step: StoredStep) -> dict[str, Any]:
    """Returns the row of a step."""
    return {
        "match_id": match_id,
        "version": step.version,
        "turn": step.turn,
        "deed": encode(command_facts(step.command)) if step.command else None,
        "events": encode(step.events),
        "opens": int(step.reveals),
        "at": micros(step.at),
    }


def _match(row: Mapping[Any, Any], game: AnyGame) -> Match[Any] | None:
    if row["state"] is None:
        return None
    outcome = None if row["outcome"] is None else decode(row["outcome"], Outcome)
    deadline = None if outcome else row["deadline"]
    bank = None if row["bank"] is None else decode(row["bank"], Bank)
    pause = None if row["pause"] is None else decode(row["pause"], Pause)
    return Match(decode(row["state"], game.State), deadline, row["turn"], row["version"], outcome, bank, pause)
