"""`roundhouse tournament …` with a house: an organiser sets up and runs a tournament by commands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main

from .cups import open_cup

Told = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Runs a command in a new folder; gives what it prints, on either stream."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, status: int = 0) -> str:
        assert main(["tournament", *words]) == status
        printed = capsys.readouterr()
        return (printed.err if status else printed.out).strip()

    return run


def test_an_organiser_sets_up_a_tournament_by_commands(told: Told) -> None:
    assert "fixed by" in told("new", "City Cup", "--size", "3", "--rounds", "2")
    assert told("new", "City Cup", status=1) == "this name is taken."
    assert "size" in told("new", "Big", "--size", "99", status=1)
    said = told("team", "add", "City Cup", "Ann", "http://robot.example:8000", "--member", "Ann")
    token = said.splitlines()[0].rpartition(" ")[2]
    assert "/.well-known/roundhouse must show" in said
    assert "no query" in told("team", "add", "City Cup", "Bo", "http://bo.example/?a", status=1)
    assert "not both" in told("team", "add", "City Cup", "Bo", "http://bo.example", "--level", "1", status=1)
    told("team", "add", "City Cup", "Bo", "--level", "1")
    assert told("team", "address", "City Cup", "Bo", "http://bo.example", status=1).startswith("a computer plays")
    assert told("team", "token", "City Cup", "ann") == token
    assert told("team", "token", "City Cup", "Ann", "--revoke") != token
    assert told("team", "rename", "City Cup", "Bo", "Bob") == "Bo is now Bob."
    assert told("team", "rename", "City Cup", "Cy", "Bob", status=1) == "there is no team Cy in City Cup."
    known = json.loads(told("team", "list", "City Cup", "--json"))
    assert [(team["name"], team["problem"]) for team in known] == [
        ("Training robot", None),
        ("Ann", "unproven"),
        ("Bob", None),
    ]
    assert told("team", "list", "City Cup").splitlines()[2] == "Bob  computer, level 1"
    assert "its address is not proven" in told("show", "City Cup")
    assert "deleted as soon as" in told("team", "delete", "City Cup", "Ann")
    assert told("start", "City Cup", "--at", "2099-11-22T10:00Z") == "City Cup starts at 2099-11-22 10:00 UTC."
    assert told("pause", "City Cup") == "City Cup no longer starts by itself."
    assert told("start", "City Cup") == "City Cup is running."
    assert "fewer than two teams can play" not in told("show", "City Cup")
    assert told("new", "Final", "--first", "2", status=1).endswith("say of which tournaments with --final-of.")
    told("new", "Empty")
    told("start", "Empty")
    assert "fewer than two teams can play" in told("show", "Empty")
    assert told("pause", "City Cup").startswith("City Cup pauses.")
    assert told("end", "city cup").endswith("the rest of its round is void.")
    assert told("restart", "City Cup").startswith("City Cup begins again")
    assert told("export", "City Cup", status=1).startswith("City Cup has not ended")
    assert told("end", "Town Cup", status=1) == "there is no tournament Town Cup."
    assert "is told of each match" in told("hook", "add", "City Cup", "http://hooks.example/secret")
    assert "no query" in told("hook", "add", "City Cup", "http://hooks.example/?secret", status=1)
    assert told("hook", "list", "City Cup") == "http://hooks.example/secret"
    assert told("hook", "delete", "City Cup", "http://hooks.example/secret").endswith("is told no more.")
    assert told("hook", "list", "City Cup") == "there are no web-hooks."
    assert told("list").splitlines()[0].endswith("1 team  round 0")
    _, listed = json.loads(told("list", "--json"))
    assert (listed["name"], listed["status"], listed["teams"], listed["rounds"]) == ("City Cup", "paused", 3, 0)
    told("new", "Dropped")
    assert told("end", "Dropped") == "Dropped ends without a round."


async def test_a_final_has_the_rounds_and_the_bench_that_were_asked_for_and_each_team_once(
    told: Told, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    async with open_cup(tmp_path / "data") as cup:
        await cup.opens("Ann", "Bo", "Cy", name="City Cup", rounds_most=1)
        await cup.starts()
        await cup.plays_round()
    how = ("--first", "2", "--rounds", "3", "--bench-after", "2")
    said = await asyncio.to_thread(told, "new", "Final", "--final-of", "City Cup", "City Cup", *how)
    async with open_cup(tmp_path / "data") as cup:
        cup.number = 2
        made = await cup.tournament()
        _, *invited = await cup.teams()
    assert (made.rounds_most, made.bench_after) == (3, 2)
    assert len(invited) == 2
    assert f"set up with {invited[0].name}, {invited[1].name}." in said
