"""What is said about a finished match."""

from __future__ import annotations

import pytest

from games.core.record import Replayed, replay
from games.core.screen import Name
from games.hexagon import analysis
from games.hexagon.analysis import Turning
from tests.games.plays import play


def steps(seed: int = 1) -> list[Replayed]:
    """A match by chance on a small board."""
    return list(replay(play("hexagon", 2, seed).record()))


def said(monkeypatch: pytest.MonkeyPatch, turn: Turning | None, of: list[Replayed]) -> list[str]:
    """The keys of the sentences, where the analysis comes to this."""
    monkeypatch.setattr(analysis, "turning", lambda _states: turn)
    return [line.key for line in analysis.review(of).lines]


def test_a_turn_is_told_with_what_would_have_been_better(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, Turning(0, 1, 1, "a1.b1", "a1.b2", (0, 1)), steps()) == ["review-turned", "review-better"]
    assert said(monkeypatch, Turning(0, 1, 1, "a1.b1", "a1.b1", (0, 1)), steps()) == ["review-turned", "review-best"]


def test_a_turn_is_found_at_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "turning", lambda _states: Turning(1, 2, 1, "a1.b1", "a1.b2", (0, 1, -1)))
    told = analysis.review(steps())
    assert told.turned == 2
    assert told.lines[0].args == {"who": Name(1), "move": 2}
    assert told.lines[1].args == {"who": Name(0), "move": 1, "played": "a1 → b1", "better": "a1 → b2"}


def test_a_match_that_never_turned_says_who_led(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [steps(seed) for seed in range(8)]
    keys = [said(monkeypatch, None, of) for of in plays]
    leads = [analysis.lead(of[-1].match.state) for of in plays]
    assert keys == [["review-led"] if lead else ["review-even"] for lead in leads]
    assert any(leads)
    assert said(monkeypatch, None, steps()[:1]) == ["review-even"]
