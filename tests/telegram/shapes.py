"""How the server writes its things as JSON."""

from __future__ import annotations

from typing import Any

from .state import Chat, Message, Query, User

ADMIN_RIGHTS = (
    "can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members "
    "can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories can_pin_messages "
    "can_manage_topics"
).split()
MEMBER_RIGHTS = (
    "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos can_send_video_notes "
    "can_send_voice_notes can_send_polls can_send_other_messages can_add_web_page_previews can_react_to_messages "
    "can_edit_tag can_change_info can_invite_users can_pin_messages can_manage_topics"
).split()
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
TELEGRAM = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
KIND_OF_RIGHT = {"can_send_messages": "text", "can_send_photos": "photo", "can_send_documents": "document"}


def user(who: User) -> dict[str, Any]:
    """A `User`."""
    extra = {"last_name": who.last_name, "username": who.username, "language_code": who.language}
    return {"id": who.id, "is_bot": who.is_bot, "first_name": who.first_name} | _given(extra)


def chat(where: Chat) -> dict[str, Any]:
    """A `Chat`."""
    extra: dict[str, Any]
    if where.person:
        who = where.person
        extra = {"first_name": who.first_name, "last_name": who.last_name, "username": who.username}
    else:
        extra = {"title": where.title, "username": where.username, "is_forum": where.is_forum or None}
    return {"id": where.id, "type": where.kind} | _given(extra)


def full_chat(where: Chat) -> dict[str, Any]:
    """A `ChatFullInfo`."""
    gifts = dict.fromkeys(
        ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
    )
    return chat(where) | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}


def message(one: Message, quoted: bool = False) -> dict[str, Any]:
    """A `Message`."""
    shape: dict[str, Any] = {
        "message_id": 0 if one.receiver else one.id,
        "from": user(one.sender),
        "chat": chat(one.chat),
        "date": one.date,
    }
    if one.receiver:
        shape |= {"ephemeral_message_id": one.ephemeral_id, "receiver_user": user(one.receiver)}
    if one.via_bot:
        shape["via_bot"] = {"id": 7_000_001, "is_bot": True, "first_name": "Roundhouse"}
    if one.as_group:
        shape |= {"from": ANONYMOUS, "sender_chat": chat(one.chat)}
    if one.of_channel:
        channel = {"id": -1_002_000_000_001, "type": "channel", "title": one.of_channel}
        origin = {"type": "channel", "chat": channel, "message_id": 1, "date": one.date}
        shape |= {"from": TELEGRAM, "sender_chat": channel, "forward_origin": origin, "is_automatic_forward": True}
    if one.edited:
        shape["edit_date"] = one.edited
    if one.topic:
        shape |= {"message_thread_id": one.topic.id, "is_topic_message": True}
    if one.reply_to and not quoted and not one.reply_to.deleted:
        shape["reply_to_message"] = message(one.reply_to, quoted=True)
    return shape | _content(one) | one.service


def maybe_inaccessible(one: Message) -> dict[str, Any]:
    """A `Message`, or what is left of one that was deleted or is too old."""
    if one.deleted or one.inaccessible:
        return {"message_id": one.id, "chat": chat(one.chat), "date": 0}
    return message(one)


def callback_query(one: Query) -> dict[str, Any]:
    """A `CallbackQuery`."""
    return {
        "id": one.id,
        "from": user(one.person),
        **_pressed(one.message),
        "chat_instance": str(one.message.chat.id * 7919),
        "data": one.data,
    }


def _pressed(one: Message) -> dict[str, Any]:
    """Where a press was made: of an inline message the bot is told no chat."""
    return {"inline_message_id": one.inline_id} if one.inline_id else {"message": maybe_inaccessible(one)}


def member(who: User, where: Chat, status: str | None = None) -> dict[str, Any]:
    """A `ChatMember`."""
    status = status or where.status.get(who.id, "left")
    shape: dict[str, Any] = {"status": status, "user": user(who)}
    if status == "creator":
        shape["is_anonymous"] = False
    elif status == "administrator":
        shape |= dict.fromkeys(ADMIN_RIGHTS, True) | {"can_be_edited": False, "is_anonymous": False}
        shape["can_delete_messages"] = where.bot_may_delete or not who.is_bot
    elif status == "restricted":
        shape |= {right: KIND_OF_RIGHT.get(right, "other") in where.bot_may for right in MEMBER_RIGHTS}
        shape |= {"is_member": True, "until_date": 0}
    elif status == "kicked":
        shape["until_date"] = 0
    return shape


def _content(one: Message) -> dict[str, Any]:
    face = one.face
    shape: dict[str, Any] = {}
    if face.media:
        shape = dict(face.media["shape"])
        if face.text:
            shape |= {"caption": face.text} | _given({"caption_entities": face.entities})
    elif face.text:
        shape = {"text": face.text} | _given({"entities": face.entities})
    return shape | ({"reply_markup": {"inline_keyboard": face.keyboard}} if face.keyboard else {})


def _given(extra: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in extra.items() if value}
