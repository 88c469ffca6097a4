"""Tables of two to eight in each state, window and language: no text stands on another or ends without a sign."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.program import Program

from .boxes import WINDOWS, looked_at
from .people import People
from .plates import LANGUAGES, STATES, pages_of

pytestmark = pytest.mark.browser

TABLES = [("hexagon", 2), ("tequila", 3), ("tequila", 4), ("tequila", 8), ("rpsls", 3), ("rpsls", 8)]
LONG = pytest.mark.long("layout of a table")
SCRIPTS = re.compile(r"<script.*?</script>", re.DOTALL)  # without them nothing is fetched for a table of another house
CUT = re.compile(r"(\d+): name cut")
PHONE = 375  # the width from which names of guests have room


def is_fault(state: str, fault: str) -> bool:
    """Whether this may not be; a name may end with a sign where it is very long, or for a phrase beside it."""
    cut = CUT.match(fault)
    return not cut or (int(cut[1]) >= PHONE and state not in ("long names", "spoken"))


@pytest.mark.parametrize(
    ("game", "count", "languages"),
    [
        pytest.param("tequila", 4, ["ru"], marks=pytest.mark.slow, id="tequila-4-ru"),
        *(pytest.param(*table, LANGUAGES, marks=LONG, id=f"{table[0]}-{table[1]}") for table in TABLES),
    ],
)
def test_no_text_stands_on_another_or_ends_without_a_sign_and_names_and_header_hold(
    house_server: Program, people: People, tmp_path: Path, game: str, count: int, languages: list[str]
) -> None:
    tab, faults, seen = people.tab(), [], 0
    tab.goto(f"{house_server.address}/help")
    for (state, language), page in pages_of(tmp_path, game, count, languages).items():
        for is_stretched in (False, True) if language == "en" else (False,):
            looks = looked_at(tab, SCRIPTS.sub("", page), is_stretched)
            seen += looks.combinations
            page_name = f"{state}, {'longer' if is_stretched else language}"
            faults += [f"{page_name}, {fault}" for fault in looks.faults if is_fault(state, fault)]
    assert faults == []
    assert seen == len(WINDOWS) * len(STATES) * (len(languages) + ("en" in languages))
