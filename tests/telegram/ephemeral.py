"""Who may be sent a message that only one member of a group sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .state import Chat, Message, User, bad

if TYPE_CHECKING:
    from .server import FakeTelegram

WINDOW_SECONDS = 15.0
Params = dict[str, Any]


def receiver_of(
    fake: FakeTelegram, chat: Chat, given: Params | None, reply_to: Message | None, *, beside: bool = False
) -> tuple[User | None, Message | None]:
    """Who alone will see the message, and which message it stands in place of for them.

    With a topic or a reply `beside` it, the message stands in place of none.
    """
    if not given:
        if reply_to and reply_to.receiver:
            raise bad("a reply to an ephemeral message must be ephemeral")
        return None, None
    user = _receiver(fake, given)
    if user is None or not chat.has(user):
        raise bad("user not found")
    pressed = _pressed(fake, chat, user, given.get("callback_query_id"))
    if not (pressed or _asked(fake, user, reply_to) or chat.admin(fake.bot)):
        raise bad("an ephemeral message needs a fresh press, a fresh ephemeral message or an admin")
    if not given.get("replace_callback_query_message"):
        return user, None
    if pressed is None or pressed.receiver:
        raise bad("there is no message that the ephemeral message could replace")
    if not (user.replaces and chat.replaces):
        raise bad("the message can't be replaced")
    return user, None if beside else pressed


def chat_of_press(fake: FakeTelegram, p: Params) -> Chat:
    """The chat of the press that a message answers: the press alone says where it is shown, and to whom."""
    query = fake.queries.get((p.get("ephemeral_message_parameters") or {}).get("callback_query_id", ""))
    if query is None or fake.speaks < "10.4":
        raise bad("chat_id is empty")
    if not query.message.chat.answers_alone:
        raise bad("an ephemeral message can't be sent to this chat")
    return query.message.chat


def _receiver(fake: FakeTelegram, given: Params) -> User | None:
    query = fake.queries.get(given.get("callback_query_id", ""))
    if "receiver_user_id" not in given:
        return query.person if query is not None else None
    return fake.users.get(given["receiver_user_id"])


def _asked(fake: FakeTelegram, user: User, reply_to: Message | None) -> bool:
    """Whether the bot replies to an ephemeral message of this member while it is fresh."""
    mine = reply_to is not None and reply_to.receiver is fake.bot and reply_to.sender is user
    return mine and reply_to is not None and fake.now() - reply_to.date <= WINDOW_SECONDS


def _pressed(fake: FakeTelegram, chat: Chat, user: User, query_id: str | None) -> Message | None:
    if query_id is None:
        return None
    query = fake.queries.get(query_id)
    fresh = query and query.person is user and query.message.chat is chat
    if not query or not fresh or fake.now() - query.at > WINDOW_SECONDS:
        raise bad("query is too old and response timeout expired or query ID is invalid")
    return query.message
