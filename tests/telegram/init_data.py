"""What Telegram tells a Mini App of who has opened it, signed for one bot."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any
from urllib.parse import urlencode

SIGNATURE = (
    "zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ"  # for third parties
)


def user(number: int = 4001, first_name: str = "Ann", **more: Any) -> dict[str, Any]:
    """A person, as Telegram describes them to a page."""
    return {"id": number, "first_name": first_name, "language_code": "en", "allows_write_to_pm": True, **more}


def signed(token: str, fields: dict[str, str]) -> str:
    """Fields as Telegram signs them for the bot with this token."""
    text = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    return urlencode({**fields, "hash": hmac.digest(key, text.encode(), hashlib.sha256).hex()})


def init_data(token: str, at: float, who: dict[str, Any] | None = None, start: str = "", **more: str) -> str:
    """The proof of a person who opened the page at this time; `start`: what their link carried."""
    fields = {"user": json.dumps(who or user(), separators=(",", ":"), ensure_ascii=False)}
    fields |= {"auth_date": str(int(at)), "signature": SIGNATURE, "chat_instance": "-42", "chat_type": "supergroup"}
    return signed(token, {**fields, **({"start_param": start} if start else {}), **more})
