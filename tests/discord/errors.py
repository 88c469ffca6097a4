"""What Discord says when it refuses a call."""

from __future__ import annotations

from typing import Any

UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_USER = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = (400, 40094, "This application has sent too many follow-up messages for this interaction.")
MISSING_ACCESS = (403, 50001, "Missing Access")
NOT_IN_A_DM = (403, 50003, "Cannot execute action on a DM channel")
NOT_OURS = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CANNOT_SEND_TO_USER = (403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
INVALID_TOKEN = (401, 50027, "Invalid Webhook Token")
INVALID_FORM = (400, 50035, "Invalid Form Body")
NO_MUTUAL_GUILDS = (403, 50278, "Cannot send messages to this user due to having no mutual guilds")
ENTRY_POINT_MISSING = (
    *(400, 50240),
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point "
    "command in your update request or delete it separately.",
)
NO_ACTIVITY = (400, 50035, "Activities cannot be launched here")
THREAD_ARCHIVED = (400, 50083, "Thread is archived")
NO_HISTORY_TO_REPLY = (400, 160002, "Cannot reply without permission to read message history")
THREAD_LOCKED = (400, 160005, "Thread is locked")
THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
NO_ROUTE = (404, 0, "404: Not Found")
UNAUTHORIZED = (401, 0, "401: Unauthorized")


class Refused(Exception):
    """A call that Discord answers with an error."""

    def __init__(self, reason: tuple[int, int, str], errors: dict[str, Any] | None = None) -> None:
        self.status, self.code, self.text = reason
        self.errors = errors
        super().__init__(f"{self.status} {self.code} {self.text}")

    @property
    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        body: dict[str, Any] = {"message": self.text, "code": self.code}
        return body | ({"errors": self.errors} if self.errors else {})


class Cut(Exception):
    """The connection ends before the answer comes."""


def invalid_form(where: str, text: str, code: str = "BASE_TYPE_INVALID") -> Refused:
    """A body refused at one place, written as `components.0.label`."""
    tree: dict[str, Any] = {"_errors": [{"code": code, "message": text}]}
    for key in reversed([part for part in where.split(".") if part]):
        tree = {key: tree}
    return Refused(INVALID_FORM, tree)


def error_tree(problems: list[tuple[tuple[str | int, ...], str]]) -> dict[str, Any]:
    """The nested `errors` of an invalid body, from places and what is wrong there."""
    tree: dict[str, Any] = {}
    for path, text in problems:
        node = tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": "BASE_TYPE_INVALID", "message": text})
    return tree
