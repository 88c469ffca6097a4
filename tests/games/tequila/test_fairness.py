"""docs/fairness.md, held to the program: its figures, its few lines of Python, its record and its plain answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from games.core.chance import Chance, commitment, entropy, seed
from games.core.game import Start
from games.core.match import begin, legal
from games.core.reading import read_record
from games.core.verify import verify
from games.tequila.state import TILES, WORD, State, Tile

from .laid import GAME

PAGE = Path(__file__).parents[3].joinpath("docs", "fairness.md").read_text("utf-8")
SECRET, SAID = bytes(range(32)), ("ann says hello", "")
SEED = seed(SECRET, [entropy(words) for words in SAID])


def block(language: str) -> str:
    """The page's first block of this language."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def words(tiles: Any) -> str:
    return " ".join(WORD[tile] for tile in tiles)


def rows() -> Iterator[tuple[str, str]]:
    """What the page's table must say."""
    tiles = Chance(SEED, "tiles").shuffled(TILES)
    match = begin(GAME, Start(2, SEED, GAME.Options(), GAME.rules), None).match
    state: State = match.state
    hub, owner = (state.hub, state.hub), next(s for s in (0, 1) if (state.hub,) * 2 in tiles[8 * s : 8 * s + 8])
    fits = " ".join(dict.fromkeys(spelling.split(".")[0] for spelling in legal(GAME, match, state.mover)))
    yield "commitment, noted by both", f"`{commitment(SECRET)}`"
    yield "hash of Ann's words", f"`{entropy(SAID[0])}`"
    yield "hash of Bo's silence", f"`{entropy(SAID[1])}`"
    yield "seed", f"`{SEED.hex()}`"
    chance = Chance(SEED, "tiles")
    yield 'first numbers for "tiles"', ", ".join(str(chance.word()) for _ in range(3))
    yield "the shuffled tiles begin", words(tiles[:20])
    yield "Ann, seat 0: the first eight", words(tiles[:8])
    yield "Bo, seat 1: the next eight", words(tiles[8:16])
    yield "the hub, the highest double dealt", f"{WORD[hub]}, out of {'Ann' if owner == 0 else 'Bo'}'s hand"
    yield "left to Bo", words(tile for tile in tiles[8:16] if tile != hub)
    first = "Ann" if state.mover == 0 else "Bo"
    yield "first to move", f"{first}, the seat after the hub's owner; of her tiles {fits} fits"
    yield f"the boneyard, {len(state.boneyard)} tiles, begins", words(state.boneyard[:4])


def test_every_figure_of_the_worked_deal_is_the_program_s() -> None:
    table = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
    expected = list(rows())
    begin = table.index(expected[0])
    assert table[begin : begin + len(expected)] == expected


def test_few_lines_of_python_find_the_same_deal() -> None:
    found: dict[str, Any] = {}
    with redirect_stdout(StringIO()) as said:
        exec(block("python"), found)
    assert found["seed"] == SEED
    assert found["tiles"] == Chance(SEED, "tiles").shuffled(TILES)
    assert said.getvalue().startswith(commitment(SECRET))


def told(record: Any, noted: str = "", said: Mapping[int, str] | None = None) -> str:
    """What `verify` finds wrong with a record."""
    unfair = verify(read_record(record, {"tequila": GAME}), noted, said).unfair
    return unfair.code if unfair else "fair"


def test_command_of_the_page_finds_its_record_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(block("json"), "utf-8")
    assert main(["verify", str(file), "--commitment", "630dcd29", "--said", "0", SAID[0]]) == 0
    assert 'verify match.json --commitment 630dcd29 --said 0 "ann says hello"' in PAGE
    assert capsys.readouterr().out


def test_record_of_another_match_is_refused_though_it_is_in_order() -> None:
    record = json.loads(block("json"))
    assert told(record, "630dcd29", dict(enumerate(SAID))) == "fair"
    assert told(record, "730dcd29") == "noted"
    assert told(record, said={0: "bo says hello"}) == "said"
    assert told(record, said={1: SAID[0]}) == "said"


def test_record_in_which_one_thing_was_changed_is_refused() -> None:
    record = json.loads(block("json"))
    chance, steps = record["chance"], record["steps"]
    assert told(record | {"chance": chance | {"secret": bytes(32).hex()}}) == "secret"
    assert told(record | {"chance": chance | {"entropy": chance["entropy"][::-1]}}) == "step"  # another deal
    assert told(record | {"steps": [{"seat": 0, "do": "12-9.1"}, *steps[1:]]}) == "step"
    assert told(record | {"outcome": record["outcome"] | {"scores": [0, 0]}}) == "outcome"


# ---- The plain answers


def hands(*said: str) -> tuple[tuple[Tile, ...], ...]:
    """What the worked secret deals to people who said this."""
    start = Start(len(said), seed(SECRET, [entropy(one) for one in said]), GAME.Options(), GAME.rules)
    state: State = begin(GAME, start, None).match.state
    return state.hands


def test_who_knows_the_secret_and_speaks_last_can_choose_the_deal() -> None:
    tried = (f"try {number}" for number in range(10_000))
    wanted = next(word for word in tried if (0, 0) in hands("a fresh word", word)[1])
    assert (0, 0) in hands("a fresh word", wanted)[1]


def test_a_word_after_that_undoes_it() -> None:
    tried = [f"try {number}" for number in range(400)]
    chosen = list(islice((word for word in tried if (0, 0) in hands("a fresh word", word)[1]), 10))
    still = [word for word in chosen if (0, 0) in hands("another word, last", word)[1]]
    assert len(chosen) == 10
    assert len(still) < 5  # about one in eleven


def test_every_change_of_seats_or_words_is_another_deal() -> None:
    deals = [hands("a", "b"), hands("b", "a"), hands("a", "c"), hands("a", "b", ""), hands("a", "", "b")]
    assert len({deal[0] for deal in deals}) == len(deals)
