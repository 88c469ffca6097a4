"""The Mini App: our pages inside Telegram, and Telegram's proof of who has opened them (`initData`)."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl

from bot.app import App
from bot.chat.start_tokens import StartToken
from bot.fronts import FrameGuest, FrameProof
from bot.memory import RecentSet
from bot.settings import of_front
from games.core.game import Refusal
from games.table.table import Table
from storage import UnitOfWork
from storage.messages.rooms import Room
from storage.people import links
from storage.people.players import Account

from . import ACCOUNT, Settings
from .rate_limit import is_private

PAGE, START_IN_PAGE = "/app", "tgWebAppStartParam"
MARK = re.compile(r"(?:^|&)hash=([0-9a-f]{64})(?:&|$)", re.ASCII)
PROOF_MOST = 4_096  # characters
FIELDS_MOST = 50
FIRST_USE = timedelta(minutes=10)  # after Telegram made it
REUSE = timedelta(hours=1)  # a page that is loaded again, or was asleep for long, has no other proof
AHEAD = timedelta(minutes=1)  # of our clock
USED_MOST = 50_000
NAME_MOST = 128


def page_address(app: App) -> str | None:
    """Returns the address of the Mini App's page; None where the operator has not set it up, or it has no https."""
    is_set_up = of_front(app.settings, Settings).telegram_app is not None
    url = app.settings.web_url or ""
    return f"{url}{PAGE}" if is_set_up and url.startswith("https://") else None


def board_address(app: App, bot: str, table: Table, room: Room) -> str | None:
    """Returns the address that opens a table's board from its card in a room; None where there is no Mini App.

    A private chat opens our page itself, which only a button there can do; any other chat has a link to the Mini App.
    """
    page = page_address(app)
    if page is None or not bot:
        return None
    start = StartToken.of(table, room.id).spelled(app.files.secret)
    if is_private(room.address):
        return f"{page}?{START_IN_PAGE}={start}"
    return f"https://t.me/{bot}/{of_front(app.settings, Settings).telegram_app}?startapp={start}"


class MiniApp:
    """Checks proofs. One that is first shown late is refused: it may have been taken from elsewhere."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._used: RecentSet[str] = RecentSet(USED_MOST)

    async def guest(self, said: FrameProof) -> FrameGuest:
        """Returns who has opened the Mini App. Raises no_frame, forged_proof or stale_proof."""
        token = of_front(self._app.settings, Settings).telegram_token
        if token is None:
            raise Refusal("no_frame")
        fields, mark = signed_fields(said.proof, token.get_secret_value())
        user = _user_in(fields)
        await self._check_time(fields.get("auth_date", ""), mark)
        return FrameGuest(user, start=said.start or fields.get("start_param", ""))

    async def _check_time(self, made_at: str, mark: str) -> None:
        if not re.fullmatch(r"[0-9]{1,11}", made_at):
            raise Refusal("forged_proof")
        at = datetime.fromtimestamp(int(made_at), UTC)
        age = self._app.now() - at
        if not -AHEAD <= age <= REUSE:
            raise Refusal("stale_proof")
        if mark not in self._used:  # by this process, since its start
            await self._app.store.write(lambda unit: _note_use(unit, mark, at, age))
            self._used.add(mark)


async def _note_use(unit: UnitOfWork, mark: str, made_at: datetime, age: timedelta) -> None:
    """Notes that a proof was used. Raises stale_proof where that comes late for the first time; nothing is noted."""
    is_first = await links.is_new(unit.conn, f"telegram proof {mark}", unit.now(), made_at + REUSE)
    if is_first and age > FIRST_USE:
        raise Refusal("stale_proof")


def signed_fields(proof: str, token: str) -> tuple[dict[str, str], str]:
    """Returns the fields of a proof that Telegram has signed for this bot, and its mark. Raises forged_proof.

    `signature` is for others, who do not know our token, and is a part of what is signed for us.
    """
    mark = MARK.search(proof)
    if mark is None or len(proof) > PROOF_MOST:
        raise Refusal("forged_proof")
    fields = _fields(f"{proof[: mark.start()]}&{proof[mark.end() :]}".strip("&"))
    signed = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    right = hmac.digest(key, signed.encode("utf-8", "replace"), hashlib.sha256).hex()
    if not hmac.compare_digest(right, mark[1]):
        raise Refusal("forged_proof")
    return fields, mark[1]


def _fields(proof: str) -> dict[str, str]:
    """Returns the fields of a proof as a form is read; none where it is no form, or one field stands twice."""
    try:
        pairs = parse_qsl(proof, keep_blank_values=True, strict_parsing=True, max_num_fields=FIELDS_MOST)
    except ValueError:
        return {}
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else {}


def _user_in(fields: dict[str, str]) -> Account:
    """Returns the account of the person in the fields. Raises forged_proof where there is none, or it is a bot."""
    try:
        user: Any = json.loads(fields.get("user", ""))
    except ValueError:
        user = None
    if not isinstance(user, dict) or not isinstance(user.get("id"), int) or user.get("is_bot"):
        raise Refusal("forged_proof")
    account = str(user["id"])
    if not re.fullmatch(ACCOUNT, account):
        raise Refusal("forged_proof")

    def text(name: str) -> str:
        value = user.get(name)
        return value[:NAME_MOST] if isinstance(value, str) else ""

    name = " ".join(filter(None, (text("first_name"), text("last_name"))))
    return Account("telegram", account, name, text("language_code")[:2].lower() or "en", text("username"))
