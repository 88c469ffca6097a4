"""A person against a team's robot: a table like one against a computer, at which the robot is asked for each move."""

from __future__ import annotations

import secrets

from bot.app import App
from bot.robots.stalls import Stalls
from bot.usecases.lobby import TableRequest
from games.core.game import Refusal, Seat
from games.core.wire import OK, Answer, Fault, Opening, Request, answer_fields
from games.table.table import Chair, Table
from storage.tournament import teams as stored
from storage.tournament import tournaments

from .network import way_to

TIMEOUT_SECONDS = 10.0  # nobody is in a hurry
ID_BYTES = 8


async def against(app: App, number: int) -> TableRequest:
    """Returns the request for a table of a person and a team's robot, without a clock; such a table begins at once.

    Raises unknown_team, and what keeps a robot from being asked: no_endpoint, unproven.
    """
    async with app.store.read() as conn:
        team = await stored.get(conn, number)
        held = await tournaments.get(conn, team.tournament_id) if team else None
    if team is None or held is None or team.deleted_at is not None:
        raise Refusal("unknown_team")
    if team.unreachable:  # a benched robot may be tried out
        raise Refusal(team.unreachable)
    game = app.games[held.game]
    if team.level is not None:
        return TableRequest(held.game, game.Options(), game.fewest, levels=(team.level,))
    robot = Chair(None, team.name, level=0, robot=team.id)
    return TableRequest(held.game, game.Options(), game.fewest, robot=robot)


async def move_of(app: App, table: Table, seat: Seat) -> str:
    """Returns the move of the robot in a seat: it is shown the position as a new match and asked once.

    So nothing has to be remembered between moves, and a restart changes nothing. Raises Fault.
    """
    number = table.chairs[seat].robot
    assert number is not None
    async with app.store.read() as conn:
        team = await stored.get(conn, number)
    if team is None or team.unreachable:
        raise Fault("no_connection", "the team has no robot any more")
    name, state, wire = secrets.token_hex(ID_BYTES), table.live_match().state, table.game.wire
    assert wire is not None
    robot = way_to(app, team.id, team.url, TIMEOUT_SECONDS, Stalls())
    try:
        opening = wire.start(Opening(state, seat, name, True, TIMEOUT_SECONDS))
        _body(await robot.ask(Request(seat, "POST", "/games", opening)))
        asked = Request(seat, "GET", f"/games/{name}?{wire.query(state, seat)}")
        spelling = wire.move(state, seat, answer_fields(_body(await robot.ask(asked))))
        await robot.ask(Request(seat, "DELETE", f"/games/{name}"))
    finally:
        robot.close()
    return spelling


def _body(answer: Answer) -> bytes:
    if answer.status != OK:
        raise Fault(answer.status, answer.detail)
    answer_fields(answer.body)
    return answer.body
