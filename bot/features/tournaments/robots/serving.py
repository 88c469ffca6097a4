"""Serves the training robot over HTTP until interrupted."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .training import TrainingRobot

VERBS = ["GET", "POST", "PUT", "DELETE"]
NO_POSITION = b'{"status": "error", "message": "the view that was told is no position of this game"}'


class CannotListen(Exception):
    """The port cannot be listened on; says why."""


def site(robot: TrainingRobot) -> Starlette:
    """Returns the robot as a web application."""

    async def page(request: Request) -> Response:
        target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        try:
            status, body = await robot.answer(request.method, target, await request.body())
        except (LookupError, ValueError, TypeError, AssertionError):  # a view of the right form that no match has
            status, body = 400, NO_POSITION
        return Response(body, status, media_type="application/json")

    return Starlette(routes=[Route("/{path:path}", page, methods=VERBS)])


def serve(robot: TrainingRobot, host: str, port: int) -> None:
    """Serves until SIGINT or SIGTERM. Raises CannotListen."""
    try:
        family, kind, protocol, _, at = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)  # with the protocol asyncio sends answers without delay
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(at)
    except OSError as error:
        raise CannotListen(f"the robot cannot listen on {host}:{port}: {error.strerror or error}.") from None
    print(f"the training robot, level {robot.plays_at}, listens on http://{host}:{port}", flush=True)
    config = uvicorn.Config(site(robot), log_level="warning", access_log=False, server_header=False, lifespan="off")
    uvicorn.Server(config).run(sockets=[listener])
