"""What happened at a table, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from games.core.game import Seat
from games.core.screen import Say
from games.table.table import StoredStep, Table

from .sentences import join_sentences, tell_all


class StoryLine(Struct, frozen=True):
    """What a viewer may know of one step, and the number of the step in the replay."""

    step: int
    text: str


def story_of(
    table: Table, history: Iterable[StoredStep], viewer: Seat | None, say: Callable[[Say], str]
) -> list[StoryLine]:
    """Returns these steps as lines, in their order; without those that a viewer (None: the public) may not know."""
    told = ((taken.version, tell_all(table.game, taken.events, viewer, say)) for taken in history)
    return [StoryLine(step, join_sentences(sentences, say)) for step, sentences in told if sentences]
