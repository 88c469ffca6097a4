"""What a program sees of a match: now, at each of its versions while it waits, and in the record at its end."""

from __future__ import annotations

import hmac
from collections.abc import AsyncGenerator
from contextlib import nullcontext
from typing import Any

import msgspec
from starlette.requests import Request

from bot.usecases import programs
from bot.usecases.inbox import MATCH_ID
from bot.usecases.play import may_see
from bot.view.match_records import record_of
from bot.view.seat_document import MatchDocument, match_document
from games.core.commands import Sit
from games.core.game import Refusal
from games.core.record import names_computer
from games.table.table import Table

from .. import padding
from ..limits import TooMuchOfKey
from ..waiting import Waiter
from . import Caller

OWN_MOST = 2_048  # bytes that a seat knows besides, with its moves in the longest language; a test asks every game


async def visible(caller: Caller, match_id: str, share: str = "") -> Table:
    """Returns a table that this program may see: as a person of the web could, or with its invite token.

    Raises unknown_match.
    """
    return await _seen(caller, await _stored(caller, match_id), share)


async def _stored(caller: Caller, match_id: str) -> Table | None:
    return await caller.app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None


async def _seen(caller: Caller, table: Table | None, share: str) -> Table:
    if table is None:
        raise Refusal("unknown_match")
    is_invited = bool(share) and hmac.compare_digest(table.share.encode(), share.encode("utf-8", "replace"))
    if not await may_see(caller.app, table, caller.player, None if is_invited else await caller.site.room()):
        raise Refusal("unknown_match")
    return table


def document(caller: Caller, table: Table, names: bool = False, legal: bool = False) -> MatchDocument:
    """Returns a table as this program sees it."""
    app = caller.app
    return match_document(table, caller.player, app.now(), app.presence.outages, caller.asked(names, legal))


def hide_length(request: Request, caller: Caller, table: Table, copies: int = 1) -> None:
    """Has the answer to this request padded, if it shows the caller's seat what others must not know.

    `copies`: how often the answer shows the document.
    """
    padding.hide_length(request, table, caller.player, copies * padded_length(caller, table))


def padded_length(caller: Caller, table: Table) -> int:
    """Returns the length in bytes of answers to a seat about its table; 0 where they show nothing that is secret.

    It follows from what everybody may know; padding to whole steps alone let a few bytes of a hand add a step now and
    then.
    """
    if not padding.hides(table.game) or table.seat_of(caller.player.id) is None:
        return 0
    lengths, key = caller.site.public_lengths, (table.id, table.revision)
    if key not in lengths:
        app, asked = caller.app, caller.asked(names=True, legal=True)
        public = match_document(table, None, app.now(), app.presence.outages, asked)
        lengths[key] = len(msgspec.json.encode(public))
    return padding.in_steps(lengths[key] + OWN_MOST)


def check_may_wait(caller: Caller) -> None:
    """Raises TooMuch where too many programs wait."""
    if caller.site.waiters.is_full:
        raise TooMuchOfKey


async def changes(
    caller: Caller,
    match_id: str,
    after: int,
    *,
    seconds: float | None = None,
    until_turn: bool = False,
    share: str = "",
) -> AsyncGenerator[Table]:
    """Yields a table at each of its versions but `after`: that which it has, and then each that it gets.

    `until_turn`: only where this program is waited for, or where the match is over. Ends after so many seconds, and
    where the program's key is revoked (`Site.end_revoked_waits`). Raises unknown_match.
    """
    key_hash = caller.program.key_hash or ""
    with caller.site.waiters.waiting(match_id, caller.player.id, seconds, key_hash) as waiter:
        is_on, is_first = True, True
        while is_on:
            place = await caller.site.people_first.program()
            try:
                stored = await waiter.match.table(after, lambda: _stored(caller, match_id))
                is_due = stored is None or not until_turn or _asks(stored, caller.player.id)
                is_news = is_due and (stored is None or stored.revision != after)
                if is_first or is_news:
                    table = await _seen(caller, stored, share)
                    waiter.plays = table.seat_of(caller.player.id) is not None
                if is_news:
                    if not is_first and not await _still_has_its_key(caller, waiter):
                        return
                    after = table.revision
                    yield table
            finally:
                place.leave()
            is_on, is_first = await waiter.changed(), False


def _asks(table: Table, player: int) -> bool:
    """Whether a player is waited for, or the match is over."""
    return table.status == "over" or table.asked_of(table.seat_of(player)) is not None


async def _still_has_its_key(caller: Caller, waiter: Waiter) -> bool:
    async with nullcontext() if waiter.plays else caller.site.waiters.telling:
        return await programs.has_its_key(caller.app, caller.program)


async def record(caller: Caller, table: Table, names: bool = False) -> dict[str, Any]:
    """Returns the record of a match that is over; without names of people, unless they are asked for."""
    made = await record_of(caller.app.store, table)
    facts = made.document()
    if names:
        return facts
    facts["seats"] = [name if names_computer(name) else "" for name in made.seats]
    sitters = dict[str, str]()
    for entry, step in zip(made.steps, facts["steps"], strict=True):
        if isinstance(entry.command, Sit) and isinstance(entry.command.sitter, str):
            nobody = sitters.setdefault(entry.command.sitter, f"somebody {len(sitters) + 1}")
            step["sit"]["person"] = nobody
    return facts
