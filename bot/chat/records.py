"""/record: the record of a finished match as a file, and the match as an animated picture."""

from __future__ import annotations

import json

from bot.view.answer import Answer, File, Film
from bot.view.fairness import record_name
from bot.view.match_records import record_of
from games.table.table import Table

from .command import Given
from .context import Context
from .table_commands import FINISHED, named


async def record(context: Context, given: Given) -> Answer:
    """Sends the record of a finished match as a file, and explains how to verify it."""
    return await record_file(context, await named(context, given, FINISHED))


async def record_file(context: Context, table: Table) -> Answer:
    """Returns a record as a file."""
    document = (await record_of(context.app.store, table)).document()
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    name = record_name(table)
    file = File(name, content, context.pen(table).plain("record-file", file=name))
    return (file, Film(table)) if context.room.settings.skin != "text" else (file,)


async def film_file(context: Context, table: Table) -> File | None:
    """Returns a match as an animated picture; None where there is nothing to show."""
    film, pen = await context.app.films.of(table), context.pen(table)
    if film is None:
        return None
    review = await context.app.reviews.of(table)
    said = [pen.plain(line) for line in review.lines] if review else []
    text = "\n".join([pen.plain("record-film", game=pen.title(table.name), id=table.id), *said])
    return File(f"roundhouse-{table.name}-{table.id}.gif", film, text)
