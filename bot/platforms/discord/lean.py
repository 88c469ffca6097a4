"""Interactions without what we never look at: the library builds an object of each button of the message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Parse = Callable[[Any], None]


def lean(parse: Parse) -> Parse:
    """The library's own reading of an interaction, of whose message only the row that was pressed is read."""

    def read(interaction: Any) -> None:
        custom_id = (interaction.get("data") or {}).get("custom_id")
        message = interaction.get("message")
        if custom_id is not None and message is not None:
            rows = [row for row in message.get("components") or () if _holds(row, custom_id)]
            interaction = {**interaction, "message": {**message, "components": rows}}
        parse(interaction)

    return read


def _holds(row: Any, custom_id: str) -> bool:
    return any(part.get("custom_id") == custom_id for part in row.get("components") or ())
