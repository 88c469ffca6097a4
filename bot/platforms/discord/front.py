"""The Discord front: its state, and its interface to the program."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import discord
import orjson
import structlog
from discord.http import Route

from bot.app import App
from bot.chat.delivery import ConnectionGaps
from bot.chat.webhook_updates import WebhookUpdates
from bot.fronts import SHUTDOWN_SECONDS, ChatFront, FrameGuest, FrameProof, HttpAnswer, Sent, Unreachable
from bot.rate_limit import Limit, RateLimit
from bot.settings import PREFIX, WrongSetting, of_front
from bot.tasks import Tasks
from bot.view.answer import Key, Message
from bot.view.button_data import Action, on_card
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display
from storage.messages.rooms import Room

from . import ENDPOINT, Settings
from .client import Client, end_heartbeats
from .endpoint import TAKEN, Endpoint, deferral_of
from .errors import NETWORK
from .guilds import Members
from .inbound import Inbound
from .logins import Logins
from .origin import set_address
from .outbound import Outbound
from .personal_lines import show_line
from .requests import TOKEN_LIFETIME

OVERALL, ROOM = Limit(45, 1.0), Limit(5, 5.0)
PICTURE_SIZE = 128  # pixels; of an animated one the first frame is sent
TOKEN_REFUSED, UNAUTHORIZED = 4004, 401
ASK_SECONDS = 30.0
DEFER_SECONDS = 2.0  # then whoever took an interaction defers it, for its handler may have died: Discord waits three
WRONG_TOKEN = (
    f"{PREFIX}DISCORD_TOKEN is not accepted by Discord; it should be the token that the developer portal shows "
    "under Bot, after Reset Token."
)

log = structlog.get_logger(__name__)


class ChannelRateLimit(RateLimit):
    """An ephemeral message has its own limits (Discord's developer docs, Rate Limits)."""

    def bucket(self, room: str, message: str = "", handle: str = "") -> str:
        """Returns the channel; or the ephemeral message itself."""
        return f"{room}/{message}" if handle else room


class Discord(ChatFront):
    """Discord as a front: translates, and decides nothing."""

    name = "discord"
    has_fields = True
    tells_who_leaves = False  # without the privileged intent of members
    sends_once = True  # the nonce of a send is its display's name

    def __init__(self, app: App, new_client: Callable[[Discord], Client] = Client) -> None:
        self.app = app
        self.ready = False
        self.rate_limit = ChannelRateLimit((OVERALL,), (ROOM,))
        self.tasks, self.gaps, self.outbound = Tasks(), ConnectionGaps(app, self.name), Outbound(app)
        self.ink = self.outbound.ink
        self._members = Members(self.outbound, self.rate_limit)
        self.activities = self.outbound.activities
        self.inbound = Inbound(self.outbound, self._members, self.tasks)
        self._settings = of_front(app.settings, Settings)
        key = self._settings.discord_public_key
        self.endpoint = Endpoint(key, lambda: app.now()) if key else None
        shared = key is not None and app.store.engine.is_shared
        self.webhook_updates = WebhookUpdates(app, self.name, self._handle, TOKEN_LIFETIME) if shared else None
        set_address(self._settings.discord_api_url)
        self.logins = Logins(app)
        self._new_client = new_client
        self.client = self.outbound.client = new_client(self)

    async def run(self) -> None:
        """Serves until cancelled. Raises WrongSetting for a refused token, Unreachable for any other end."""
        token = self._settings.discord_token
        assert token is not None
        if self.client.is_closed():  # the library cannot open it again
            self.client = self.outbound.client = self._new_client(self)
        try:
            async with self.client:
                try:
                    await self._connected(token.get_secret_value().strip())
                finally:
                    self.ready = False
                    await self.tasks.finish(SHUTDOWN_SECONDS)
        finally:
            await end_heartbeats()

    async def _connected(self, token: str) -> None:
        """Stays connected; the library resumes sessions by itself."""
        try:
            if self.endpoint is None:
                await self.logins.check()
                await self.client.start(token)
            else:
                await self._open(token)
        except (discord.DiscordException, *NETWORK) as error:
            self.gaps.begin_all(self.app.now())
            if _is_token_refused(error):
                raise WrongSetting(WRONG_TOKEN) from None
            raise Unreachable(f"Discord cannot be reached ({str(error) or type(error).__name__})") from None

    def was_away(self, since: datetime) -> None:
        """Notes that nothing was connected from then on."""
        super().was_away(since)
        self.gaps.begin_all(since)

    async def _open(self, token: str) -> None:
        """Takes interactions over the endpoint for ever."""
        await self.client.login(token)
        await self.outbound.servers.load()
        self.gaps.end()
        await self.gaps.save()
        self.ready = True
        log.info("Discord is open", path=ENDPOINT)
        work = [
            self._ask_again(),
            *([self.webhook_updates.run(SHUTDOWN_SECONDS)] if self.webhook_updates is not None else []),
        ]
        tasks = [asyncio.create_task(awaited) for awaited in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        raise next(error for error in ended if isinstance(error, Exception))

    async def _ask_again(self) -> None:
        """Asks Discord now and then: no connection tells that it is away, or that the token was taken back."""
        while True:
            await asyncio.sleep(ASK_SECONDS)
            await self.client.http.request(Route("GET", "/users/@me"))

    async def take(self, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Takes a posted interaction; its own answer goes to Discord's API."""
        if self.endpoint is None:
            return HttpAnswer(404)
        posted = self.endpoint.read(body, headers)
        if isinstance(posted, HttpAnswer):
            return posted
        if self.webhook_updates is not None:
            is_handled = await self.webhook_updates.add_and_wait(int(posted["id"]), body, DEFER_SECONDS)
            return TAKEN if is_handled else deferral_of(posted)
        if not self.ready:
            return HttpAnswer(503)
        self.tasks.start(self.client.receive(posted))
        return TAKEN

    async def _handle(self, body: bytes) -> None:
        await self.client.receive(orjson.loads(body))

    async def post(self, display: Display, table: Table) -> Display:
        """Sends a wanted message; returns its display with the message's id."""
        return await self.outbound.post(display, table)

    async def edit(self, display: Display, table: Table) -> bool:
        """Updates a display; returns False when its message is gone for good."""
        return await self.outbound.edit(display, table)

    async def remove(self, display: Display) -> None:
        """Deletes a message; does nothing where it is gone already."""
        await self.outbound.remove(display)

    async def is_near(self, above: Display, below: Display) -> bool:
        """Whether at most a few messages stand between two, as Discord says."""
        return await self.outbound.is_near(above, below)

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows a line to one person, as personal_lines.py says. Does not wait for it."""
        self.tasks.start(show_line(self.outbound, player, table, line))

    async def private_room(self, account: str) -> str | None:
        """Returns the address of the private chat with an account; None where there can be none."""
        return await self.outbound.private_room(account)

    async def was_removed(self, room: str, account: str, others: Sequence[str]) -> bool:
        """Whether a channel is hidden from a user, or one of these others may remove members of its server."""
        return await self._members.was_removed(room, account, others)

    async def has_left(self, room: str, account: str) -> bool:
        """Whether a user is known not to see a channel of a server."""
        return await self._members.has_left(room, account)

    async def is_chat_of_another(self, room: str, account: str) -> bool:
        """Whether a room is the private chat of another user with us."""
        return await self.outbound.is_chat_of_another(room, account)

    async def picture_of(self, account: str, known: str) -> tuple[str, bytes]:
        """Returns the name of a user's picture and its file; empty without one, and no file for the `known` one."""
        name = (await self.client.http.get_user(int(account)))["avatar"] or ""
        if name in ("", known):
            return name, b""
        url = f"{discord.Asset.BASE}/avatars/{account}/{name}.png?size={PICTURE_SIZE}"
        return name, await self.client.http.get_from_cdn(url)

    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; returns whether it arrived."""
        return await self.outbound.tell(account, message)

    async def say(self, room: str, message: Message, once: str = "") -> Sent | None:
        """Sends a message to a room; returns where it stands, None where it did not arrive."""
        return await self.outbound.say(room, message, once)

    async def rewrite(self, sent: Sent, message: Message) -> bool | None:
        """Edits a message to a room."""
        return await self.outbound.rewrite_in_room(sent, message)

    async def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message."""
        return self.outbound.link_to(display)

    async def link_in(self, payload: str) -> str | None:
        """Returns None: Discord has no address that passes a payload to a bot."""
        return None

    def button_of_page(self, table: Table, room: Room, label: str) -> Key | None:
        """Returns the button that opens our Activity at a table; None where it is off."""
        return Key(label, on_card(table.id, Action("board"))) if self.activities.are_on else None

    async def frame_guest(self, said: FrameProof) -> FrameGuest:
        """Returns who has opened our Activity, as Discord says."""
        return await self.activities.guest(said)


def _is_token_refused(refusal: Exception) -> bool:
    """Whether the login, the gateway or the API has refused the token."""
    by_gateway = isinstance(refusal, discord.ConnectionClosed) and refusal.code == TOKEN_REFUSED
    by_api = isinstance(refusal, discord.HTTPException) and refusal.status == UNAUTHORIZED
    return by_gateway or by_api or isinstance(refusal, discord.LoginFailure)


def platform(app: App) -> Discord:
    """Returns the front."""
    return Discord(app)
