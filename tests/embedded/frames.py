"""A page inside Telegram, as our scripts use it: it signs in, sends its token each time, and keeps no cookie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.telegram.init_data import init_data, user
from tests.web.client import Client, Response
from tests.web.conftest import Site, Stream
from tests.web.page import Page

TOKEN = "7000001:test-token"


@dataclass
class FrameClient(Client):
    """A client of a page inside a chat: it sends a token and no cookie, and signs in again where that is refused."""

    page: MiniApp | None = None
    proof: str = ""  # with which the page was opened
    sign_ins: int = 0

    async def request(self, method: str, path: str, headers: Any = None, **more: Any) -> Response:
        """Sends one request, and once more with a new token."""
        assert self.page is not None
        answer = await super().request(method, path, {**(headers or {}), **self.page.bearer}, **more)
        if answer.status_code == 401:
            self.proof = self.proof or self.page.proof()
            await self.page.signs_in(proof=self.proof)
            self.sign_ins += 1
            answer = await super().request(method, path, {**(headers or {}), **self.page.bearer}, **more)
        return answer


@dataclass
class MiniApp:
    """Somebody's page inside Telegram."""

    site: Site
    number: int = 4001
    name: str = "Ann"
    language: str = "en"
    address: str = "192.0.2.9"
    token: str = ""
    bot: str = TOKEN
    answer: Response = field(init=False)
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        address = self.site.web.site.address()
        self.client = Client(self.site.web.asgi, address, {"origin": "null"}, self.address, follow_redirects=False)

    def proof(self, token: str | None = None, age: float = 0, start: str = "", **more: str) -> str:
        """What Telegram says of this person, `age` seconds ago."""
        at = self.site.house.app.now().timestamp() - age
        return init_data(
            self.bot if token is None else token,
            at,
            user(self.number, self.name, language_code=self.language),
            start,
            **more,
        )

    async def signs_in(self, start: str = "", proof: str | None = None) -> dict[str, Any]:
        """Shows a proof, by default a new one; gives the answer."""
        said = {"home": "telegram", "proof": self.proof() if proof is None else proof, "start": start}
        self.answer = await self.client.post("/app/sign-in", json=said)
        said = self.answer.json()
        self.token = said.get("token", "")
        return said

    @property
    def bearer(self) -> dict[str, str]:
        """The header of each request."""
        return {"authorization": f"Bearer {self.token}"}

    async def gets(self, path: str, **headers: str) -> Response:
        """Fetches a page."""
        self.answer = await self.client.get(path, headers={**self.bearer, **headers})
        return self.answer

    async def opens(self, path: str) -> Page:
        """Reads a page that it must be shown."""
        answer = await self.gets(path)
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    async def sends(self, path: str, **fields: str) -> Response:
        """Sends a form."""
        self.answer = await self.client.post(path, data=fields, headers=self.bearer)
        return self.answer

    async def renews(self) -> None:
        """Gets a new token for its own."""
        self.answer = await self.client.post("/app/renew", headers=self.bearer)
        self.token = self.answer.json()["token"]

    async def ticket(self, file: str = "") -> str:
        """A ticket for the stream, or for a file."""
        answer = await self.client.post(f"/app/ticket?{urlencode({'file': file})}", headers=self.bearer)
        return str(answer.json()["ticket"])

    async def watches(self, *pages: str) -> Stream:
        """Opens its event stream."""
        asked = [("watch", page) for page in pages] + [("ticket", await self.ticket())]
        return await self.site.listens(f"/events?{urlencode(asked)}", self.site.visitor())

    async def polls(self, *pages: str, wait: int = 0, last: str = "") -> list[dict[str, Any]]:
        """Asks once what is new."""
        asked = [*(("watch", page) for page in pages), ("wait", str(wait)), ("last", last)]
        answer = await self.gets(f"/events?{urlencode(asked)}")
        assert answer.status_code == 200, answer.text
        events: list[dict[str, Any]] = answer.json()["events"]
        return events
