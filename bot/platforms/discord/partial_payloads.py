"""Reads interactions without unused parts: the library would build an object for each button of the message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog

Parse = Callable[[Any], None]

log = structlog.get_logger(__name__)


def reduced(parse: Parse) -> Parse:
    """Returns the library's parser of interactions, limited to the pressed button of a message.

    It skips an interaction that the library cannot parse.
    """

    def read(interaction: Any) -> None:
        try:
            parse(_without_unused_parts(interaction))
        except Exception as error:  # noqa: BLE001 - it would end the connection, and the program with it
            log.warning("an interaction could not be read", why=type(error).__name__)

    return read


def ignored(_event: Any) -> None:
    """Reads nothing: other people's messages are none of our business, and building them would cost time."""


def _without_unused_parts(interaction: Any) -> Any:
    if not (interaction.get("member") or interaction.get("user")):
        raise ValueError("the interaction names nobody")
    custom_id = (interaction.get("data") or {}).get("custom_id")
    message = interaction.get("message")
    if custom_id is None or message is None:
        return interaction
    rows = [_only(row, custom_id) for row in message.get("components") or ()]
    return {**interaction, "message": {**message, "components": [row for row in rows if row]}}


def _only(row: Any, custom_id: str) -> Any:
    """Returns the row with the pressed button alone; None where the row lacks it."""
    pressed = [part for part in row.get("components") or () if part.get("custom_id") == custom_id]
    return {**row, "components": pressed} if pressed else None
