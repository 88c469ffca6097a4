"""The evening of six in docs/evenings is what people read, to the letter; ROUNDHOUSE_WRITE_TRANSCRIPTS=1 writes it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .evening_of_six import page

EVENINGS = Path(__file__).parents[2] / "docs" / "evenings"
SLOW = [pytest.param(language, marks=pytest.mark.slow) for language in ("ru", "zh")]


@pytest.mark.on_file  # how long a PostgreSQL takes is told in seconds that are left
@pytest.mark.parametrize("language", ["en", *SLOW])
def test_evening_of_six_is_as_its_page_tells(language: str) -> None:
    file, played = EVENINGS / f"{language}.md", page(language)
    if os.environ.get("ROUNDHOUSE_WRITE_TRANSCRIPTS"):
        file.write_text(played, "utf-8")
    assert file.read_text("utf-8") == played
