"""Interactions without what we never look at: the library builds objects of each button of the message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Parse = Callable[[Any], None]


def lean(parse: Parse) -> Parse:
    """The library's own reading of an interaction, of whose message only the button that was pressed is read."""

    def read(interaction: Any) -> None:
        custom_id = (interaction.get("data") or {}).get("custom_id")
        message = interaction.get("message")
        if custom_id is not None and message is not None:
            rows = [_only(row, custom_id) for row in message.get("components") or ()]
            interaction = {**interaction, "message": {**message, "components": [row for row in rows if row]}}
        parse(interaction)

    return read


def _only(row: Any, custom_id: str) -> Any:
    """The row with the pressed button alone; nothing where it does not stand there."""
    pressed = [part for part in row.get("components") or () if part.get("custom_id") == custom_id]
    return {**row, "components": pressed} if pressed else None
