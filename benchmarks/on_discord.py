"""Discord: from the bytes of an interaction to the commit and its answer; and the library alone with that answer."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import discord
import orjson
from multidict import CIMultiDict

from bot.platforms.discord.front import Discord, platform
from games.table.table import Table

from .arms import CELLS, GAMES, house, pressed, seated

TOKEN = "a.token.of.nobody"
APP, GUILD, LATER = 700, 800, 1_573_000_000_000_000_000
MAY = "562949953421311"
ROW, TEXT, CONTAINER = (discord.ComponentType[name].value for name in ("action_row", "text_display", "container"))
COMPONENTS_V2, GREEN = discord.MessageFlags.components_v2.flag, 0x007A59
CARD = "**A card** of the usual length,\nin the room."
MESSAGE: dict[str, Any] = {
    "id": "7",
    "type": 0,
    "author": {"id": str(APP), "username": "roundhouse", "discriminator": "0", "avatar": None, "bot": True},
    "content": "",
    "timestamp": "2026-11-20T12:00:00+00:00",
    "edited_timestamp": None,
    "flags": COMPONENTS_V2,
    **{key: [] for key in ("attachments", "embeds", "mentions", "mention_roles")},
    **dict.fromkeys(("tts", "pinned", "mention_everyone"), False),
}
POSTED = {**MESSAGE, "channel_id": "1", "components": []}
ANSWERED = {"interaction": {"id": "1", "type": 3}}


class Mocked:
    """A network that answers everything at once, counts it, and says which interaction was answered."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.answered: dict[str, asyncio.Future[None]] = {}
        self.closed = False

    def request(self, method: str, url: str, **given: Any) -> Mocked._Asked:
        """One call."""
        return self._Asked(self, method, str(url))

    async def close(self) -> None:
        """Nothing to close."""

    class _Asked:
        def __init__(self, network: Mocked, method: str, url: str) -> None:
            self._network, self._method, self._url = network, method, url

        async def __aenter__(self) -> Mocked._Answer:
            if "/callback" in self._url:
                self._network.calls["callback"] += 1
                number = self._url.split("/interactions/")[1].split("/")[0]
                if (waits := self._network.answered.pop(number, None)) is not None:
                    waits.set_result(None)
            else:
                self._network.calls[self._method] += 1
            return Mocked._Answer(self._method, self._url)

        async def __aexit__(self, *_: object) -> None:
            """Nothing to let go."""

    class _Answer:
        status, reason = 200, ""

        def __init__(self, method: str, url: str) -> None:
            self.method, self.url = method, url
            self.headers = CIMultiDict({"content-type": "application/json"})

        async def text(self, encoding: str = "utf-8") -> str:
            """Returns what the library reads: a whole message where one is posted or edited."""
            return json.dumps(ANSWERED if "/callback" in self.url else POSTED)


def _components(match_id: str, turn: int) -> list[Any]:
    def key(label: str, data: str) -> Any:
        return {"type": 2, "style": 2, "label": label, "custom_id": f"{match_id}:{data}"}

    keys = [key(cell, f"{turn}:{cell}") for cell in CELLS]
    rows = [*(keys[at : at + 3] for at in (0, 3, 6)), [key("Last move", "last"), key("⋯", "more")]]
    parts = [{"type": TEXT, "content": CARD}, *({"type": ROW, "components": row} for row in rows)]
    return [_numbered({"type": CONTAINER, "accent_color": GREEN, "spoiler": False, "components": parts}, count(1))]


def _numbered(component: dict[str, Any], numbers: Iterator[int]) -> dict[str, Any]:
    """Returns a component as Discord tells it: everything in it has a number."""
    inner = [_numbered(one, numbers) for one in component.get("components", ())]
    return {**component, "id": next(numbers), **({"components": inner} if inner else {})}


def interaction(number: int, n: int, table: Table, who: int, turn: int, cell: str) -> bytes:
    """A press of a cell, as the gateway tells it."""
    user = {"id": str(who), "username": f"p{who}", "discriminator": "0", "global_name": f"P{who}", "avatar": None}
    channel = {
        "id": str(channel_of(n)),
        "type": 0,
        "guild_id": str(GUILD),
        "name": "G",
        "position": 0,
        "permissions": MAY,
    }
    message = {**MESSAGE, "channel_id": channel["id"], "components": _components(table.id, turn)}
    member = {"user": user, "roles": [], "joined_at": "2026-11-20T12:00:00+00:00", "permissions": MAY, "flags": 0}
    member |= {"deaf": False, "mute": False}
    told = {
        "id": str(LATER + number),
        "application_id": str(APP),
        "type": 3,
        "token": f"token-{number}",
        "version": 1,
        "data": {"component_type": 2, "custom_id": f"{table.id}:{turn}:{cell}"},
        "channel": channel,
        "channel_id": channel["id"],
        "guild_id": str(GUILD),
        "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "locale": "en-US",
        "context": 0,
        "authorizing_integration_owners": {"0": str(GUILD)},
        "entitlements": [],
        "app_permissions": MAY,
        "attachment_size_limit": 10_485_760,
        "member": member,
        "message": message,
    }
    return json.dumps({"op": 0, "s": number, "t": "INTERACTION_CREATE", "d": told}).encode()


def channel_of(n: int) -> int:
    """The channel in which match n is played."""
    return 5_000_000 + n


def people_of(n: int) -> tuple[int, int]:
    """Who plays match n."""
    return 10_000 + 2 * n, 10_001 + 2 * n


def presses_of(tables: list[Table], dice: random.Random, number: int = 0) -> list[list[bytes]]:
    """For each match the presses of one whole game, in order."""
    made = []
    for n, table in enumerate(tables):
        turn, presses = table.live_match().turn, []
        for step, cell in enumerate(dice.choice(GAMES)):
            number += 1
            presses.append(interaction(number, n, table, people_of(n)[step % 2], turn + step, cell))
        made.append(presses)
    return made


async def connect(client: discord.Client, network: Mocked) -> None:
    """The library as it is after its login, in one server."""
    http: Any = client.http
    http._HTTPClient__session, http._global_over, http.token = network, asyncio.Event(), TOKEN
    http._global_over.set()
    http.loop = client.loop = asyncio.get_running_loop()
    state: Any = client._connection
    state.application_id, state.shard_count = APP, 1
    state.user = discord.ClientUser(
        state=state, data={"id": str(APP), "username": "r", "discriminator": "0", "avatar": None}
    )  # type: ignore[typeddict-item]
    names = ("roles", "emojis", "channels", "members", "threads", "presences", "features")
    lists: dict[str, list[Any]] = {name: [] for name in names}
    guild = {"id": str(GUILD), "name": "Friday", "owner_id": "1", "unavailable": False, "member_count": 3, **lists}
    state._add_guild_from_data(guild)
    if not hasattr(client, "front"):
        client.add_dynamic_items(Same)


class Same(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"[0-9a-z]{1,32}:.*"):
    """The floor's button: the same answer, nothing kept."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any) -> Same:
        """The button that was pressed."""
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        """Answers with the card."""
        await interaction.response.edit_message(content=None, embeds=[], view=Drawn("k3f9ab", 8), attachments=[])


class Drawn(discord.ui.View):
    """A card whose components are made directly, as ours are: the library's own objects would take longer."""

    def __init__(self, match_id: str, turn: int) -> None:
        super().__init__(timeout=None)
        self._made = _components(match_id, turn)
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """The container."""
        return self._made

    def has_components_v2(self) -> bool:
        """It is one."""
        return True


def sender(client: discord.Client, network: Mocked) -> Any:
    """What takes the bytes of an interaction, and waits until it is answered."""
    parse = client._connection.parsers["INTERACTION_CREATE"]

    async def send(body: bytes) -> None:
        told = orjson.loads(body)["d"]
        answered = network.answered[told["id"]] = asyncio.get_running_loop().create_future()
        parse(told)
        await answered

    return send


async def ours(folder: Path, matches: int, dice: random.Random) -> tuple[float, Counter[str], list[list[bytes]]]:
    """Our front: presses a second, and what was sent."""
    network = Mocked()
    async with house(folder, discord_token=TOKEN) as app:
        front = platform(app)
        assert isinstance(front, Discord)
        app.fronts.update({"discord": front})
        await connect(front.client, network)
        front.ready = True
        tables = [await seated(app, "discord", str(channel_of(n)), people_of(n), str(GUILD)) for n in range(matches)]
        presses, send = presses_of(tables, dice), sender(front.client, network)
        await pressed([some[:1] for some in presses], send)  # rooms and people have been met
        network.calls.clear()
        presses = [some[1:] for some in presses]
        rate = await pressed(presses, send)
        calls = Counter(network.calls)
        await asyncio.sleep(0.1)
        for table in tables:
            now = await app.store.table(table.id)
            assert now is not None, "a match was lost"
            assert now.status == "over", "a press was lost"
        await app.redraw.drain()
    return rate, calls, presses


async def floor(presses: list[list[bytes]]) -> float:
    """The library alone: the same bytes, the same answers, nothing kept."""
    network = Mocked()
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), max_messages=None)
    await connect(client, network)
    return await pressed(presses, sender(client, network))
