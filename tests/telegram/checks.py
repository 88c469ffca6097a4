"""What the tests of the fake say again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, TelegramError

from .server import FakeTelegram


def keys(*labels: str) -> InlineKeyboardMarkup:
    """A row of buttons whose data is their label in small letters."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=label.lower()) for label in labels]])


@contextmanager
def refused(words: str, kind: type[TelegramError] = BadRequest) -> Iterator[None]:
    """What is done inside is refused by the server in these words."""
    with pytest.raises(kind) as refusal:
        yield
    assert words.lower() in str(refusal.value).lower()


def told(fake: FakeTelegram, kind: str = "message") -> list[Any]:
    """The contents of all updates of one kind so far."""
    return [update[kind] for update in fake.updates.made if kind in update]
