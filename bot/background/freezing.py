"""Freezes a match whose change broke an invariant, and writes a bundle from which it can be replayed."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import structlog

from bot.app import App
from bot.own_files import FROZEN_FOLDER
from games.core.commands import command_facts
from games.core.game import Refusal
from games.table import play as table_play
from games.table.invariants import InvariantBroken
from games.table.records import as_record
from games.table.table import Table
from storage.matches import tables

log = structlog.get_logger(__name__)


class Freezing:
    """Handles each change that broke an invariant."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._at_work: dict[str, asyncio.Task[None]] = {}

    def freeze_later(self, bug: InvariantBroken) -> None:
        """Freezes the match of a change that was not written, once."""
        match_id = bug.change.table.id
        log.error("a change breaks an invariant; its match is frozen", match=match_id, invariant=bug.invariant)
        if match_id not in self._at_work:
            self._at_work[match_id] = task = asyncio.create_task(self._freeze(bug), name=f"freeze {match_id}")
            task.add_done_callback(lambda _: self._at_work.pop(match_id, None))

    async def drain(self) -> None:
        """Waits until all freezing is done."""
        while self._at_work:
            await asyncio.gather(*self._at_work.values(), return_exceptions=True)

    async def _freeze(self, bug: InvariantBroken) -> None:
        match_id = bug.change.table.id
        try:
            if bug.before.status == "live":
                await self._app.store.change(match_id, table_play.frozen)
            table = await self._app.store.table(match_id)
            if table is not None:
                path = await self._write_bundle(table, bug)
                log.error("a bundle of the frozen match was written", match=match_id, file=str(path))
        except Refusal as refusal:
            log.warning("a match could not be frozen", match=match_id, code=refusal.code)
        except Exception:
            log.exception("a match could not be frozen", match=match_id)

    async def _write_bundle(self, table: Table, bug: InvariantBroken) -> Path:
        """Writes the record so far, as `replay` reads it, and the failed change; only the operator can read them."""
        async with self._app.store.read() as conn:
            record = as_record(table, await tables.history(conn, table.id)).document()
        tried = [command_facts(step.command) if step.command else None for step in bug.change.steps]
        chips = [[m.source, m.target, m.amount] for m in bug.change.movements]
        what = {"law": bug.invariant, "revision": table.revision, "tried": tried, "movements": chips}
        folder = self._app.files.folder / FROZEN_FOLDER
        await asyncio.to_thread(_keep, folder, table.id, {"record": record, "what": what})
        return folder / f"{table.id}.record.json"


def _keep(folder: Path, match_id: str, parts: dict[str, object]) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, part in parts.items():
        path = folder / f"{match_id}.{name}.json"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(part, file, ensure_ascii=False, indent=1)
