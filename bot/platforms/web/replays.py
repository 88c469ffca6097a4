"""A finished match, step by step."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from games.core.record import replay

from ...archive import record_of
from ...tell import tell_all, tell_outcome
from .tables import base_of, table_of
from .visit import visitor, web_of


async def show(request: Request) -> Response:
    """One step of the replay; with `part` only what changes from step to step."""
    web, guest, table = web_of(request), await visitor(request), await table_of(request)
    tell = web.pages.teller(guest.language, table)
    record = await record_of(web.app, table)
    steps = list(replay(record))
    number = _step(request.query_params.get("step", "0"), len(steps) - 1)
    at = steps[number]
    said = tell_all(table.game, at.moved.events if at.moved else (), None, tell)
    if number == 0:
        said.insert(0, tell("event-began" if table.match else "status-closed"))
    if at.match.outcome:
        said.append(tell(tell_outcome(at.match.outcome)))
    screen = table.game.screen(table.game.view(at.match.state, None), "") if table.match else None
    pictured = screen is not None and screen.scene is not None and guest.skin != "text"
    return await web.pages.page(
        request,
        "_replay.html" if "part" in request.query_params else "replay.html",
        base=base_of(request),
        table=table,
        tell=tell,
        title=web.pages.title(table.name, guest.language),
        step=number,
        last=len(steps) - 1,
        said=said,
        at=record.steps[number - 1].at if number else record.started_at,
        picture=web.pages.scene(table.name, screen.scene, tell) if screen and screen.scene and pictured else None,
        text_board=screen.text_board if screen else (),
    )


def _step(text: str, last: int) -> int:
    return min(int(text), last) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


def routes() -> list[Route]:
    """A replay's addresses."""
    return [Route("/t/{match}/replay", show), Route("/s/{share}/replay", show)]
