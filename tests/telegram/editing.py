"""Methods that change and remove messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import inline, shapes
from .media import taken
from .registry import method
from .sending import Files, Params, destination, keyboard, visible
from .state import Chat, Face, Message, bad

if TYPE_CHECKING:
    from .server import FakeTelegram

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
DELETABLE_SECONDS = 48 * 3600


@method("editMessageText")
def edit_text(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """A new text; without a keyboard in the call there is none any more."""
    message = own_message(fake, p)
    return changed(fake, message, new_text(fake, message, p))


@method("editMessageCaption")
def edit_caption(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """A new caption under the same media."""
    message = own_message(fake, p)
    return changed(fake, message, new_caption(fake, message, p))


@method("editMessageMedia")
def edit_media(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """New media with a caption of its own; also in place of a text."""
    if files and "inline_message_id" in p:
        raise bad("new files can't be uploaded to an inline message")
    message = own_message(fake, p)
    return changed(fake, message, new_media(fake, p, files))


@method("editMessageReplyMarkup")
def edit_reply_markup(fake: FakeTelegram, p: Params, files: Files) -> Any:
    """Another keyboard, or none."""
    message = own_message(fake, p)
    return changed(fake, message, replace(message.face, keyboard=keyboard(p)))


def new_text(fake: FakeTelegram, message: Message, p: Params) -> Face:
    """What a text message shows after the edit."""
    if message.face.media:
        raise bad("there is no text in the message to edit")
    if not p.get("text"):
        raise bad("message text is empty")
    return Face(*visible(fake, p, "text"), keyboard=keyboard(p))


def new_caption(fake: FakeTelegram, message: Message, p: Params) -> Face:
    """What a message with media shows after the edit of its caption."""
    if not message.face.media:
        raise bad("there is no caption in the message to edit")
    return Face(*visible(fake, p, "caption"), media=message.face.media, keyboard=keyboard(p))


def new_media(fake: FakeTelegram, p: Params, files: Files) -> Face:
    """What a message shows after it got other media."""
    given = p["media"]
    if given["type"] not in ("photo", "animation", "document"):
        raise bad(f"the fake has no media of the type {given['type']}")
    media = taken(fake, given["type"], given["media"], files, "media")
    return Face(*visible(fake, given, "caption"), media=media, keyboard=keyboard(p))


def changed(fake: FakeTelegram, message: Message, face: Face) -> Any:
    """The message shows something else from now on, to everybody who looks."""
    if face == message.face:
        raise bad(NOT_MODIFIED)
    fake.charge(message.chat, fake.alone(message.chat, message.receiver) or message.inline_id)
    message.face = face
    message.shown.append(face)
    if fake.edits_bring_back:
        message.replaced_by.clear()
    message.edited = int(fake.now())
    fake.ring()
    return True if message.receiver or message.inline_id else shapes.message(message)


def own_message(fake: FakeTelegram, p: Params) -> Message:
    """The bot's own message that is to be edited."""
    if "inline_message_id" in p:
        return inline.found(fake, p["inline_message_id"])
    if "chat_id" not in p or "message_id" not in p:
        raise bad("message identifier is not specified")
    message = destination(fake, p["chat_id"], None).messages.get(p["message_id"])
    if message is None or message.deleted:
        raise bad("message to edit not found")
    if message.sender is not fake.bot or message.service or message.other_markup:
        raise bad("message can't be edited")
    return message


@method("deleteMessage")
def delete_message(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Removes a message for everybody."""
    chat = destination(fake, p["chat_id"], None)
    message = chat.messages.get(p["message_id"])
    if message is None or message.deleted:
        raise bad("message to delete not found")
    _remove(fake, chat, message)
    return True


@method("deleteMessages")
def delete_messages(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Removes several messages; those not found are passed over."""
    chat = destination(fake, p["chat_id"], None)
    found = [chat.messages[number] for number in p["message_ids"] if number in chat.messages]
    for message in found:
        if not message.deleted:
            _remove(fake, chat, message)
    return True


def _remove(fake: FakeTelegram, chat: Chat, message: Message) -> None:
    any_here = not chat.private and chat.admin(fake.bot) and chat.bot_may_delete
    mine = message.sender is fake.bot or chat.private
    young = fake.now() - message.date < DELETABLE_SECONDS
    if not any_here and not (mine and young):
        raise bad("message can't be deleted for everyone" if mine else "message can't be deleted")
    message.deleted = True
    fake.ring()
