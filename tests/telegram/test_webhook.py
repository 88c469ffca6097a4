"""Updates that are posted to us."""

from __future__ import annotations

from pathlib import Path

import httpx

from bot.platforms.telegram.connection import SECRET_HEADER
from bot.platforms.web.front import Web

from .house import Front, open_front, opens
from .people import Person
from .server import FakeTelegram
from .state import Chat

HOOK = "https://games.example.org/hooks/telegram"


async def test_updates_are_taken_with_the_secret_and_refused_without(
    fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path, telegram_webhook_url=HOOK) as front:
        assert fake.webhook["url"] == HOOK
        web = Web(front.house.app)
        transport = httpx.ASGITransport(app=web.asgi)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8080") as client:

            async def post(url: str, headers: dict[str, str], body: bytes) -> int:
                return (await client.post("/hooks/telegram", content=body, headers=headers)).status_code

            ann.says("/play tictactoe", in_=group)
            assert await fake.deliver(post) > 0
            await ann.sees_button("Join", in_=group)
            for secret in ("", "wrong"):
                wrong = {"X-Telegram-Bot-Api-Secret-Token": secret}
                assert await post(HOOK, wrong, b'{"update_id": 1}') == 403
            assert (await front.telegram.take(b"{}", {SECRET_HEADER: "ü"})).status == 403
            right = {"X-Telegram-Bot-Api-Secret-Token": fake.webhook["secret"]}
            for body in (b"", b"[]", b"{}", b"\xff"):
                assert await post(HOOK, right, body) == 400
            assert await post(HOOK, right, b" " * (1 << 21)) == 413
            unreadable = b'{"update_id": 999, "message": {"from": "nobody"}}'
            assert await post(HOOK, right, unreadable) == 200  # it would be posted again and again otherwise


async def test_without_a_webhook_there_is_no_such_page(group: Chat, ann: Person, front: Front) -> None:
    transport = httpx.ASGITransport(app=Web(front.house.app).asgi)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8080") as client:
        assert (await client.post("/hooks/telegram", content=b"{}")).status_code in (404, 405)
    assert (await front.telegram.take(b"{}", {SECRET_HEADER: "x"})).status == 403
    await opens(ann, group)
