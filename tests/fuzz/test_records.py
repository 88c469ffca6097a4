"""Records: whatever a file holds, reading, replaying and verifying it ends in a sentence."""

from __future__ import annotations

import json
from collections import Counter, deque
from pathlib import Path

import pytest
from hypothesis import strategies as st

from bot.__main__ import main
from bot.view.sentences import tell_refusal
from games.core.reading import NotARecord, read_record
from games.core.record import replay, replayed_facts
from games.core.verify import verify
from tests.games.plays import GAMES, play
from tests.house import all_words

from .inputs import Part, Told, parts
from .odd import LEAVES, changes, mutated

pytestmark = pytest.mark.slow

RECORDS = tuple(
    json.loads(json.dumps(play(name, seats, seed, wild=True).record().document()))
    for name, game in GAMES.items()
    for seats in sorted({game.fewest, min(game.most, 4)})
    for seed in (1, 3)
)
KEYS = (
    *("roundhouse", "game", "rules", "match", "options", "stake", "seats", "chance", "position", "started_at", "steps"),
    *("outcome", "at", "seat", "do", "leave", "expire", "takeback", "deadline", "stop", "secret", "entropy", "x", ""),
    *("board", "players", "waiting", "hands", "move_seconds", "commitment", "\u202e"),
)
TIMES = st.sampled_from(
    ("9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00Z", "2026-11-20T10:00:00Z", "2026-02-30T24:00:00Z")
)
STEPS = st.one_of(
    st.just({"expire": True}),
    st.builds(lambda to: {"deadline": to}, TIMES),
    st.builds(lambda n: {"takeback": n}, st.integers(1, 5)),
    st.builds(lambda why: {"stop": why}, st.sampled_from(("draw", "stopped"))),
    st.builds(
        lambda s, why: {"seat": s, "leave": why}, st.integers(0, 3), st.sampled_from(("left", "timeout", "gone"))
    ),
    st.builds(lambda s, text: {"seat": s, "do": text}, st.integers(0, 3), LEAVES),
)
MORE = st.lists(st.tuples(st.integers(0, 60), STEPS, TIMES), max_size=2)
Extra = list[tuple[int, dict[str, object], str]]
TRIES = st.tuples(st.integers(0, len(RECORDS) - 1), st.one_of(st.just([]), changes), MORE, st.integers(0, 200))
THROUGH_THE_COMMAND_LINE = 1_400  # it reads all words anew each time
LINES = 40  # the last so many records, in one file


def made(number: int, changed: list[tuple[int, str, object, int]], more: Extra) -> object:
    """A record that is nearly one: steps put in between, and some places of it changed."""
    document = {**RECORDS[number], "steps": list(RECORDS[number]["steps"])}
    for at, step, time in more:
        place = at % (len(document["steps"]) + 1)
        before = document["steps"][place - 1].get("at") if place else document["started_at"]
        document["steps"].insert(place, {**step, "at": before if at % 4 else time})
    return mutated(document, changed, KEYS)


def judged(document: object, said: dict[int, str] | None = None) -> str:
    """What kind of thing it is; every refusal has words in every language."""
    try:
        record = read_record(document, GAMES)
    except NotARecord as error:
        return "no record" if str(error) else "no record, and nobody knows why"
    for at in replay(record):
        if at.refusal:
            for language in all_words().languages:
                assert all_words().text(tell_refusal(at.refusal), language, record.name)
        else:
            assert replayed_facts(record, at, None, with_legal=True)["ok"]
    unfair = verify(record, said=said).unfair
    return unfair.code if unfair else "fair"


def on_the_command_line(file: Path, count: int, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay` and `verify` of a file: a status, a sentence, and no traceback."""
    ways = (
        ["replay"],
        ["replay", "--json", "--legal"],
        ["replay", "--as", "1"],
        ["verify"],
        ["verify", "--said", "0", "x"],
    )
    command, *options = ways[count % len(ways)]
    status = main([command, str(file), *options])
    said = capsys.readouterr()
    assert status in (0, 1, 2)
    assert said.out or said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("part", parts("records"), ids=str)
def test_any_record_is_judged_in_words(
    part: Part, tmp_path: Path, capsys: pytest.CaptureFixture[str], record_property: Told
) -> None:
    tried, kinds, lines = 0, Counter[str](), deque[bytes](maxlen=LINES)

    def take(one: tuple[int, list[tuple[int, str, object, int]], Extra, int]) -> None:
        nonlocal tried
        tried += 1
        number, changed, more, cut = one
        document = made(number, changed, more)
        kinds[judged(document, said={0: "\ud800"} if cut % 9 == 1 else None)] += 1
        text = json.dumps(document).encode()
        lines.append(text[:-cut] if cut % 9 == 2 else text)
        if tried % THROUGH_THE_COMMAND_LINE == 0:
            file = tmp_path / "records.jsonl"
            file.write_bytes(b"\n".join(lines))
            on_the_command_line(file, tried // THROUGH_THE_COMMAND_LINE, capsys)

    part.tries(TRIES, take, record_property)
    assert {"no record", "fair", "step", "outcome"} <= set(kinds), kinds
    assert not kinds["no record, and nobody knows why"]
