"""Replays of finished matches: every step, the turning point, the story, the coach and the film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.view.absence import by_others, listener, result_of
from bot.view.coaching import may_be_coached, moved, nothing_to_say, replayed, seat_coached
from bot.view.match_records import record_of
from bot.view.move_list import MoveRow, move_rows
from bot.view.names import signs_of
from bot.view.sentences import join_sentences, tell_all, tell_outcome
from bot.view.table_screen import closed_line
from games.core.analysis import Advice, Review
from games.core.coaching import marked
from games.core.game import Refusal, Seat
from games.core.record import Replayed, replay
from games.core.screen import Name, Say
from games.table.table import Table
from storage.matches import tables

from ..charts import chart
from ..limits import FILMS
from ..people.profile import links_of
from ..routes import get, of_table
from ..site import Site, site_of, visitor
from .replay_boards import ALL, BETTER, Board, Viewer, better_board, board_of, viewer_asked, viewers_offered
from .table import base_of, table_of

TURN = "turn"  # asks for the step at which the match turned


@get(*of_table("/replay"))
async def show(request: Request) -> Response:
    """Returns one step of the replay; with `part` only what changes from step to step."""
    site, guest, table = site_of(request), await visitor(request), await table_of(request)
    tell = site.pages.teller(guest.language, table)
    record = await record_of(site.app.store, table)
    steps, query = list(replay(record)), request.query_params
    review = await _review(request, table) if query.get("step") == TURN else None
    number = _turning_step(review, len(steps) - 1) if review else _step(query.get("step", "0"), len(steps) - 1)
    at, viewer = steps[number], viewer_asked(table, query.get("as", ""))
    outcome = result_of(table) or steps[-1].match.outcome
    is_better = review is not None and review.better is not None and query.get("move") == BETTER
    board = better_board(table, steps, review) if review and is_better else board_of(table, at, viewer)
    you = table.seat_of(guest.player.id) if guest.player else None
    return await site.page(
        request,
        "_replay.html" if "part" in query else "replay.html",
        signs=signs_of(table),
        moves=await _moves(site, table, None, tell),
        base=base_of(request),
        table=table,
        tell=tell,
        title=site.pages.title(table.name, guest.language),
        query="" if viewer is None else f"&as={viewer}",
        viewer=viewer,
        viewers=viewers_offered(table, you),
        review=review,
        is_better=is_better,
        step=number,
        last=len(steps) - 1,
        said=_said(table, at, viewer, tell),
        result=tell(tell_outcome(outcome, stake=table.stake) if outcome else closed_line(table)),
        origin=site.address(request),
        at=record.steps[number - 1].at if number else record.started_at,
        **_board_facts(site, table, board, tell, is_text=guest.skin == "text"),
        names=[tell("at-seat", who=Name(seat)) for seat in range(len(table.chairs))],
        profiles=await links_of(site, guest.player, table),
        chart=_chart(tell, table, steps, number),
        is_coached=await may_be_coached(site.app.store, table, guest.player.id if guest.player else None),
        has_moves=bool(moved(step.command for step in record.steps)),
    )


def _board_facts(site: Site, table: Table, board: Board, tell: Any, *, is_text: bool) -> dict[str, Any]:
    """Returns the board as a picture, which text mode does without, and as text."""
    scene = None if is_text else board.scene
    return {
        "picture": site.pages.scene(table.name, site.pages.with_avatars(table, scene), tell) if scene else None,
        "text_board": board.screen.text_board if board.screen else (),
    }


def _said(table: Table, at: Replayed, viewer: Viewer, tell: Any) -> str:
    """Returns what happened at a step, in sentences for this viewer."""
    said = tell_all(table.game, at.moved.events if at.moved else (), viewer if viewer != ALL else None, tell)
    if at.step == 0:
        said.insert(0, tell("event-began" if table.match else closed_line(table)))
    if at.match.outcome:
        said.append(tell(tell_outcome(result_of(table) or at.match.outcome, stake=table.stake)))
    return join_sentences(said, tell)


@get(*of_table("/story"))
async def story(request: Request) -> Response:
    """Returns all that happened at a table, as far as the visitor may know it."""
    site, guest, table = site_of(request), await visitor(request), await table_of(request)
    tell = site.pages.teller(guest.language, table)
    you = listener(table, table.seat_of(guest.player.id)) if guest.player else None
    return await site.page(
        request,
        "story.html",
        base=base_of(request),
        table=table,
        title=site.pages.title(table.name, guest.language),
        signs=signs_of(table),
        moves=await _moves(site, table, you, tell),
    )


async def _moves(site: Site, table: Table, you: Seat | None, tell: Any) -> list[MoveRow]:
    """Returns all that a viewer may know of a match, newest first."""
    async with site.app.store.read() as conn:
        history = await tables.history(conn, table.id)
    has: Callable[[str], bool] = lambda key: site.app.words.has(key, table.name)  # noqa: E731
    return move_rows(table, history, you, tell, has, by_others(history, you))


def _chart(tell: Any, table: Table, steps: Sequence[Replayed], now: int) -> Markup | None:
    """Returns a chart of the lead after each step and of where it turned, if the game can compute them."""
    if table.game.analysis.lead is None or table.match is None:
        return None
    leads = [table.game.analysis.lead(at.match.state) for at in steps]
    facts = {"first": Name(0), "second": Name(1), "now": f"{leads[now]:+d}", "end": f"{leads[-1]:+d}"}
    return chart(
        leads,
        now,
        tell("web-balance", **facts),
        table.game.analysis.turned(steps) if table.game.analysis.turned else None,
    )


@get(*of_table("/analysis"))
async def analysis(request: Request) -> Response:
    """Leads to the turning point in the replay, where an analysis was once a page of its own."""
    table = await table_of(request)
    if table.game.analysis.review is None:
        raise Refusal("no_analysis")
    return RedirectResponse(f"{base_of(request)}/replay?step={TURN}", 303)


@get(*of_table("/coach"))
async def coach(request: Request) -> Response:
    """Returns what the coach says to this visitor, who has played the match, with a picture of each position."""
    site, guest, table = site_of(request), await visitor(request), await table_of(request)
    seat = seat_coached(table, guest.player.id if guest.player else None)
    site.check_rate(guest, FILMS)
    advice = await site.app.studio.advice.of((table, seat))
    steps = await replayed(await record_of(site.app.store, table))
    tell = site.pages.teller(guest.language, table)
    shown = [_position(site, table, steps, seat, remark, is_text=guest.skin == "text") for remark in advice]
    return await site.page(
        request,
        "coach.html",
        base=base_of(request),
        table=table,
        tell=tell,
        title=site.pages.title(table.name, guest.language),
        found=[(remark, *position) for remark, position in zip(advice, shown, strict=True)],
        nothing=nothing_to_say(table),
        symbols=site.pages.symbols(table.name) if any(picture for picture, _ in shown) else None,
    )


def _position(
    site: Site, table: Table, steps: Sequence[Replayed], seat: Seat, advice: Advice, *, is_text: bool
) -> tuple[Markup | None, Sequence[Say]]:
    """Returns what the seat saw before a move: a picture, or in text mode the board as text; neither for a habit."""
    if advice.step is None:
        return None, ()
    state = steps[advice.step - 1].match.state
    if is_text:
        return None, table.game.screen(table.game.view(state, seat), "").text_board
    scene = marked(table.game, state, seat, advice)
    return site.pages.still(table.name, site.pages.with_avatars(table, scene), "position") if scene else None, ()


@get(*of_table("/replay.gif"))
async def film(request: Request) -> Response:
    """Returns the whole match as an animated picture."""
    site, guest, table = site_of(request), await visitor(request), await table_of(request)
    site_of(request).check_rate(guest, FILMS)
    body = await site.app.studio.films.of(table)
    if body is None:
        raise HTTPException(404)
    name = f"roundhouse-{table.name}-{table.id}.gif"
    return Response(body, media_type="image/gif", headers={"content-disposition": f'attachment; filename="{name}"'})


async def _review(request: Request, table: Table) -> Review | None:
    """Returns the review of a match; None where its game has none."""
    site = site_of(request)
    if table.game.analysis.review is None:
        return None
    if not site.app.studio.reviews.has(table):
        site.check_rate(await visitor(request), FILMS)
    return await site.app.studio.reviews.of(table)


def _turning_step(review: Review, last: int) -> int:
    """Returns the step of the turning point; where none is found the last third."""
    return min(review.turned, last) if review.turned is not None else 2 * last // 3


def _step(text: str, last: int) -> int:
    return min(int(text), last) if text.isascii() and text.isdecimal() and len(text) < 9 else 0
