"""Activities: our pages inside Discord. Who opened one, in which channel, and at which table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import aiohttp
import structlog
from discord.http import Route

from bot.app import App
from bot.chat.start_tokens import StartToken
from bot.fronts import FrameGuest, FrameProof
from bot.memory import RecentDict
from bot.settings import of_front
from bot.tasks import Tasks
from games.core.game import Refusal
from storage.messages.rooms import Room
from storage.people.players import Account

from . import ACCOUNT, Settings
from .errors import NETWORK

CODE = re.compile(r"[A-Za-z0-9._-]{1,200}")
INSTANCE = re.compile(r"[A-Za-z0-9_-]{1,200}")
CHANNELS = frozenset({"gc", "pc"})  # kinds of places: a channel of a server, a private one
LAUNCHES_MOST = 10_000
LAUNCH_LASTS = timedelta(minutes=10)  # after a press, the Activity that it opened begins at the table
TOLD = "launch"  # begins what processes tell each other
UNKNOWN = "-"  # for an instance of which Discord's answer got lost
ASK_SECONDS = 8.0
OK, WAIT, DOWN = 200, 429, 500  # status codes

log = structlog.get_logger(__name__)


class Launch(NamedTuple):
    """The press that opened an Activity: at which table, in which channel, as which instance, and when."""

    match_id: str
    channel: str
    instance: str
    at: datetime


class Activities:
    """Signs people in who open our pages inside Discord; it is on where the client secret is set.

    Every process with the settings can do it, connected or not: it asks Discord over HTTP alone. `new_session`: makes
    what asks it.
    """

    def __init__(
        self, app: App, new_session: Callable[[], AbstractAsyncContextManager[Any]] = aiohttp.ClientSession
    ) -> None:
        self._app, self.new_session, self._tasks = app, new_session, Tasks()
        settings = of_front(app.settings, Settings)
        self._secret, self._token = settings.discord_client_secret, settings.discord_token
        self._application = ""  # its id, once it was asked for
        self._launches: RecentDict[str, Launch] = RecentDict(LAUNCHES_MOST)  # the last one of each account
        app.store.engine.peers.listen(self._heard)

    @property
    def are_on(self) -> bool:
        """Whether cards offer to open the board inside Discord."""
        return self._secret is not None and self._token is not None

    def note_launch(self, account: str, match_id: str, channel: str, instance: str) -> None:
        """Notes at which table somebody pressed the button that has opened an Activity, in all processes."""
        launch = Launch(match_id, channel, instance or UNKNOWN, self._app.now())
        self._launches[account] = launch
        text = f"{TOLD} {account} {match_id} {channel} {launch.instance}"
        self._tasks.start(self._app.store.engine.peers.tell(text))

    def _heard(self, text: str) -> None:
        what, *rest = text.split(" ")
        if what == TOLD and len(rest) == 4:
            account, match_id, channel, instance = rest
            self._launches[account] = Launch(match_id, channel, instance, self._app.now())

    async def guest(self, said: FrameProof) -> FrameGuest:
        """Returns who sent a page's code, and where its Activity is open, as Discord says.

        Raises no_frame where it is off, forged_proof for a code that Discord does not take, not_in_activity for an
        Activity that this person is not in, and front_away where Discord cannot be asked.
        """
        if not self.are_on:
            raise Refusal("no_frame")
        if not CODE.fullmatch(said.code):
            raise Refusal("forged_proof")
        if not INSTANCE.fullmatch(said.instance):
            raise Refusal("not_in_activity")
        try:
            async with self.new_session() as session:
                access, account = await self._person(session, said.code)
                room = await self._room(session, said.instance, account.account)
        except NETWORK as error:
            log.warning("Discord could not be asked who opened an Activity", why=str(error) or type(error).__name__)
            raise Refusal("front_away") from None
        start = said.start or await self._start(account.account, room, said.instance)
        return FrameGuest(account, start, access, said.instance, (room.address,))

    async def is_secret_right(self) -> bool:
        """Whether Discord takes the client secret for ours. Raises an error of the network where it is away."""
        async with self.new_session() as session:
            form = await self._form(session, grant_type="client_credentials", scope="identify")
            return await _asked(session, "POST", "/oauth2/token", data=form) is not None

    async def _form(self, session: Any, **more: str) -> dict[str, str]:
        """Returns what we send for a token, with our own name and secret."""
        assert self._secret is not None
        secret = self._secret.get_secret_value()
        return {"client_id": await self._application_id(session), "client_secret": secret, **more}

    async def _person(self, session: Any, code: str) -> tuple[str, Account]:
        """Returns the access token of a code, and the account whose it is."""
        form = await self._form(session, grant_type="authorization_code", code=code)
        given = await _asked(session, "POST", "/oauth2/token", data=form)
        access = given.get("access_token") if given else None
        if not isinstance(access, str):
            raise Refusal("forged_proof")
        user = await _asked(session, "GET", "/users/@me", headers={"Authorization": f"Bearer {access}"})
        if user is None or not re.fullmatch(ACCOUNT, str(user.get("id"))) or user.get("bot"):
            raise Refusal("forged_proof")
        name = user.get("global_name") or user["username"]
        language = self._app.words.supported(user.get("locale") or "")
        return access, Account("discord", user["id"], name, language, user["username"])

    async def _room(self, session: Any, instance: str, account: str) -> Room:
        """Returns the room where an Activity is open that this account is in."""
        path = f"/applications/{await self._application_id(session)}/activity-instances/{instance}"
        opened = await self._asked_as_bot(session, path) or {}
        location = opened.get("location") or {}
        channel, server = str(location.get("channel_id") or ""), str(location.get("guild_id") or "")
        is_inside = account in opened.get("users", ()) and opened.get("instance_id") == instance
        if not is_inside or location.get("kind") not in CHANNELS or not re.fullmatch(ACCOUNT, channel):
            raise Refusal("not_in_activity")
        known = await self._app.directory.find_room("discord", channel)
        if known is not None:
            return known
        shown = await self._asked_as_bot(session, f"/channels/{channel}")
        title, reach = (shown or {}).get("name") or "", "presses" if shown is None else "here"
        return await self._app.directory.get_or_create_room("discord", channel, title, house=server, reach=reach)

    async def _start(self, account: str, room: Room, instance: str) -> str:
        """Returns a start token of the table whose button has opened this Activity for somebody; empty without one."""
        launch = self._launches.get(account)
        if launch is None or self._app.now() - launch.at > LAUNCH_LASTS or launch.channel != room.address:
            return ""
        if launch.instance not in (instance, UNKNOWN):
            return ""
        table = await self._app.store.table(launch.match_id)
        return StartToken.of(table, room.id).spelled(self._app.files.secret) if table is not None else ""

    async def _application_id(self, session: Any) -> str:
        """Returns the id of our application, which is asked for once."""
        if not self._application:
            own = await self._asked_as_bot(session, "/oauth2/applications/@me")
            if own is None:
                raise Refusal("no_frame")
            self._application = str(own["id"])
        return self._application

    async def _asked_as_bot(self, session: Any, path: str) -> Mapping[str, Any] | None:
        """Returns what Discord shows to the bot; None where there is nothing, or nothing for it to see."""
        assert self._token is not None
        return await _asked(session, "GET", path, headers={"Authorization": f"Bot {self._token.get_secret_value()}"})


async def _asked(session: Any, method: str, path: str, **more: Any) -> Mapping[str, Any] | None:
    """Returns Discord's answer; None where it refuses. Raises an error of the network where it is away."""
    timeout = aiohttp.ClientTimeout(total=ASK_SECONDS)
    async with session.request(method, f"{Route.BASE}{path}", timeout=timeout, **more) as response:
        if response.status == WAIT or response.status >= DOWN:
            raise aiohttp.ClientError(f"status {response.status}")
        if response.status != OK:
            log.info("Discord refused a question of an Activity", path=path, status=response.status)
            return None
        said: Mapping[str, Any] = await response.json()
        return said
