"""Sealed moves are as docs/fairness.md and docs/rules/rpsls.md describe them."""

from __future__ import annotations

import re
from pathlib import Path

from games.core.chance import entropy, seed
from games.core.screen import Say
from games.rpsls.verdict import BEATS
from tests.games.plays import speaker

from .sat import MOVES, after, b2, sat, seen

DOCS = Path(__file__).parents[3] / "docs"
FAIRNESS, RULES = (DOCS.joinpath(f"{page}.md").read_text("utf-8") for page in ("fairness", "rules/rpsls"))
SEED = seed(bytes(range(32)), [entropy("ann says hello"), entropy("")])


def test_worked_opening_and_its_hash_are_those_of_the_page() -> None:
    mine = seen(after(sat(2, SEED), (0, "scissors")), 0).mine
    assert f"`{mine.opening}`" in FAIRNESS
    assert f"`{mine.hash}`" in FAIRNESS
    assert b2(mine.opening) == mine.hash


def test_command_of_the_pages_gives_the_hash_of_the_page() -> None:
    assert "printf '2pass' | b2sum -l 256" in FAIRNESS
    assert "printf '2pass' | b2sum -l 256" in RULES
    assert b2("2pass") in FAIRNESS


def test_table_of_what_beats_what_is_that_of_the_rules_with_its_verbs() -> None:
    rows = re.findall(r"^\| ([0-4]) (\w+) \| (\w+) (\w+) \| (\w+) (\w+) \|$", RULES, re.MULTILINE)
    assert [row[0] for row in rows] == ["0", "1", "2", "3", "4"]
    for digit, move, *wins in rows:
        assert MOVES[int(digit)] == move.lower()
        beaten = {other.lower(): verb for verb, other in (wins[:2], wins[2:])}
        assert beaten.keys() == BEATS[move.lower()]
        for other, verb in beaten.items():
            said = speaker("rpsls").text(Say(f"{move.lower()}-beats-{other}"))
            assert said == f"{move} {verb} {other.capitalize()}."
