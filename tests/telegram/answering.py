"""How presses are answered and updates are fetched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .registry import method
from .state import Answer, Refused, bad

if TYPE_CHECKING:
    from .server import FakeTelegram

Params = dict[str, Any]
Files = dict[str, bytes]
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
POLLING_IS_OFF = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


@method("answerCallbackQuery")
def answer_callback_query(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Stops the spinner on a button, once, and may tell the presser something."""
    query = fake.queries.get(p["callback_query_id"])
    if query is None or query.answers or fake.now() - query.at > fake.patience_seconds:
        raise bad(TOO_OLD)
    url = p.get("url", "")
    if url and not re.match(rf"(https?://)?(t|telegram)\.me/{fake.username}\?start=[\w-]+$", url, re.IGNORECASE):
        raise bad("URL_INVALID")
    answer = Answer(p.get("text", "").strip(), bool(p.get("show_alert")), url, fake.now())
    query.answers.append(answer)
    fake.people[query.person.id].told(answer)
    fake.ring()
    return True


@method("getUpdates")
def get_updates(fake: FakeTelegram, p: Params, files: Files) -> list[Any]:
    """What has happened; an older call that still waits is ended by this one."""
    if fake.webhook["url"]:
        raise Refused(409, POLLING_IS_OFF)
    fake.poll += 1
    fake.ring()
    if "allowed_updates" in p:
        fake.updates.asked = p["allowed_updates"]
    return fake.updates.take(p.get("offset", 0), p.get("limit", 100))


@method("setWebhook")
def set_webhook(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Updates are posted to an address from now on; an empty address ends that."""
    fake.webhook = {"url": p["url"], "secret": p.get("secret_token", "")}
    if "allowed_updates" in p:
        fake.updates.asked = p["allowed_updates"]
    if p.get("drop_pending_updates"):
        fake.updates.drop()
    fake.poll += 1
    fake.ring()
    return True


@method("deleteWebhook")
def delete_webhook(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Updates are fetched again."""
    fake.webhook = {"url": "", "secret": ""}
    if p.get("drop_pending_updates"):
        fake.updates.drop()
    return True


@method("getWebhookInfo")
def get_webhook_info(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """Where updates go and how many wait."""
    waiting = len(fake.updates.pending)
    info = {"url": fake.webhook["url"], "has_custom_certificate": False, "pending_update_count": waiting}
    return info | ({"allowed_updates": fake.updates.asked} if fake.updates.asked else {})
