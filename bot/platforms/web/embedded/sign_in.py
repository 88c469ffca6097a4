"""The sign-in of frames: a bearer token for a network's proof or for an older token, a ticket for the stream."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.chat.start_tokens import StartToken, read_start
from bot.fronts import FrameGuest, FrameProof
from bot.metrics import REFUSALS
from games.core.game import Refusal
from storage.people.players import Player

from ..forms import is_small, plain
from ..guests import Frame, Session
from ..limits import PRESSES, SIGN_INS, TooMuch, address_of
from ..routes import post
from ..signed_sessions import TOKEN_LASTS
from ..site import SessionOver, Site, site_of, stranger, visitor
from .room_rights import LOBBY, destination, lobby_of, rooms_of_guest, still_in
from .shell import first_page

SECONDS = int(TOKEN_LASTS.total_seconds())
STATUS = {"no_frame": 404, "bad_sign_in": 400, "front_away": 503}


class SignIn(msgspec.Struct):
    """What a frame sends: its network, and what that has told it (`FrameProof` in bot/fronts.py)."""

    home: str
    proof: str = ""
    code: str = ""
    instance: str = ""
    start: str = ""


Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler) -> Handler:
    """Answers a refusal with its code and a sentence, as scripts of frames read them."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            message = site_of(request).pages.teller(stranger(request).language)(f"refused-{refusal.code}")
            facts = {"refused": refusal.code, "message": message}
            return JSONResponse(facts, STATUS.get(refusal.code, 403))

    return answer


@post("/app/sign-in")
@answered
async def sign_in(request: Request) -> Response:
    """Returns a token for the account that the network's proof names, and where its link leads."""
    site = site_of(request)
    if not site.limits.allows(address_of(request.scope), SIGN_INS):
        raise TooMuch
    said = await _said(request)
    front = site.app.fronts.chat(said.pop("home"))
    if front is None:
        raise Refusal("no_frame")
    guest = await front.frame_guest(FrameProof(**said))
    start = read_start(guest.start, site.app.files.secret, site.app.now())
    session, player = await _session(site, guest, start)
    go = await destination(site, session, player, start)
    request.state.session = session  # the sentences below are in this person's language
    answer: dict[str, Any] = {"token": site.tokens.spelled(session), "seconds": SECONDS}
    if go == LOBBY and guest.start:
        key = "frame-foreign-link" if lobby_of(session.frame) == LOBBY else "frame-foreign-link-here"
        answer["message"] = site.pages.teller(stranger(request).language)(key)
    answer["go"] = go = lobby_of(session.frame) if go == LOBBY else go
    if go != LOBBY:
        answer["page"] = await first_page(request, go)
    if guest.access:
        answer["access"] = guest.access
    return JSONResponse(answer)


@post("/app/renew")
@answered
async def renew(request: Request) -> Response:
    """Returns a new token for one that still holds."""
    site, session = site_of(request), await _in_frame(request)
    assert session.frame is not None
    guest, rooms = await visitor(request), await still_in(site.app, session.frame, session.account)
    frame = replace(session.frame, was_known=guest.player is not None, rooms=rooms)
    return JSONResponse({"token": site.tokens.spelled(replace(session, frame=frame)), "seconds": SECONDS})


@post("/app/ticket")
@answered
async def ticket(request: Request) -> Response:
    """Returns a ticket that opens one event stream of this account; with `file`, the file with this path."""
    session, file = await _in_frame(request), request.query_params.get("file", "")
    return JSONResponse({"ticket": site_of(request).tickets.make(session, file)})


async def _in_frame(request: Request) -> Session:
    """Returns the session of a frame's request. Raises SessionOver for any other, and TooMuch."""
    session: Session = request.state.session
    if session.frame is None:
        raise SessionOver
    site_of(request).check_rate(await visitor(request), PRESSES)
    return session


async def _said(request: Request) -> dict[str, str]:
    """Returns the fields of a sign-in, each of them a text. Raises bad_sign_in."""
    if not is_small(request.headers.get("content-length", "")):
        raise Refusal("bad_sign_in")
    try:
        said = msgspec.json.decode(await request.body(), type=SignIn)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("bad_sign_in") from None
    facts = {name: plain(text) for name, text in msgspec.structs.asdict(said).items()}
    return {**facts, "proof": said.proof}  # is signed as it is, to the letter


async def _session(site: Site, guest: FrameGuest, start: StartToken | None) -> tuple[Session, Player | None]:
    """Returns the session that begins now, and the player of its account."""
    account = guest.account
    player, epoch = await site.app.directory.find_session(account.platform, account.account)
    rooms = await rooms_of_guest(site.app, guest, start.room if start else None)
    frame = Frame(
        account.platform,
        account.name,
        account.username,
        player.language if player else account.language,
        player is not None,
        guest.instance,
        rooms,
    )
    return Session(account.account, epoch, frame), player
