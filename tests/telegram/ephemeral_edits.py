"""Methods that change and remove messages that only one member of a group sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .editing import changed, new_caption, new_media, new_text
from .registry import method
from .sending import Files, Params, destination, keyboard
from .state import Message, bad

if TYPE_CHECKING:
    from .server import FakeTelegram


@method("editEphemeralMessageText")
def edit_text(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """A new text for the one who sees it."""
    message = _found(fake, p)
    return changed(fake, message, new_text(fake, message, p))


@method("editEphemeralMessageCaption")
def edit_caption(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """A new caption for the one who sees it."""
    message = _found(fake, p)
    return changed(fake, message, new_caption(fake, message, p))


@method("editEphemeralMessageMedia")
def edit_media(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Other media; new files since 10.3."""
    message = _found(fake, p)
    if files and fake.speaks == "10.2":
        raise bad("a new file can't be uploaded when an ephemeral message is edited")
    return changed(fake, message, new_media(fake, p, files))


@method("editEphemeralMessageReplyMarkup")
def edit_reply_markup(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Another keyboard, or none."""
    message = _found(fake, p)
    return changed(fake, message, replace(message.face, keyboard=keyboard(p)))


@method("deleteEphemeralMessage")
def delete(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Takes the message away again; what it stood in place of is seen."""
    _found(fake, p).deleted = True
    fake.ring()
    return True


def _found(fake: FakeTelegram, p: Params) -> Message:
    chat = fake.find_chat(p["chat_id"])
    if chat.has(fake.bot) or not fake.edits_alone:
        chat = destination(fake, p["chat_id"], None)
    for one in chat.ephemeral:
        theirs = one.receiver is fake.users.get(p["receiver_user_id"]) and one.sender is fake.bot
        if theirs and one.ephemeral_id == p["ephemeral_message_id"] and not one.deleted:
            return one
    raise bad("message to edit not found")
