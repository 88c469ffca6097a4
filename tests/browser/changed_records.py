"""Records of matches, and the same with something changed: what the page and the command must judge alike."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import blake2b, sha256
from pathlib import Path
from random import Random
from typing import Any

from games.core.options import describe, make
from tests.games.histories import CLOCKS, history
from tests.games.plays import GAMES, play, some_seats

Json = dict[str, Any]

FOLDER = Path(__file__).parents[2] / "games"
NAMES = ("hexagon", "rpsls", "tequila", "tictactoe")
STEPS_MOST = 80  # of a record that is changed; in longer ones few changes reach the end
DAYS = (1, 3, 21, 22)
SHIFTS = [
    timedelta(microseconds=1),
    *(timedelta(seconds=count) for count in (1, 5, 30, 59, 60, 61, 600, 3600)),
    *(timedelta(days=count) for count in DAYS),
]
WHY = ("outage", "consent", "skip", "sit", "wait", "vacation")
AWAY = ("left", "blocked", "forgotten", "removed", "room_gone", "bot_removed", "asleep", "vacation", "tea")
LEAVE = ("resigned", "left", "gone", "timeout", "wrong_move", "benched", "bored")
ODD: tuple[Any, ...] = (
    *(None, 0, 1, 2, -1, 1.0, 0.5, True, False, "", "x", "a1", [], {}, [0], {"a": 1}, 2**53, 2**53 + 1, 2**70),
    *("2026-11-20T10:00:00Z", "2026-11-20T10:00:00.1234567Z", "2026-13-01T00:00:00Z", 600, 5, 86_400, "both"),
)
OPTION_VALUES = (None, True, False, 0, 1, 2, 3, 5, 9, 10, 13, 14, 60, 99, 100, 600, 86_399, 86_400, 1000, 1.0, "either")
KEYS = ("at", "seat", "do", "leave", "expire", "takeback", "deadline", "why", "agreed", "sit", "stop", "more")
TOP = ("roundhouse", "game", "rules", "match", "options", "stake", "seats", "position", "started_at", "steps", "rated")
PASSWORDS = tuple(blake2b(str(digit).encode(), digest_size=32).hexdigest() for digit in range(6))


def corpora() -> list[Json]:
    """The records that are kept with the games."""
    lines = [line for path in sorted(FOLDER.glob("*/corpus/*.jsonl")) for line in path.read_text().splitlines()]
    return [{key: value for key, value in json.loads(line).items() if key != "footprints"} for line in lines]


def genuine(seeds: Iterable[int]) -> Iterator[Json]:
    """Matches by chance: with clocks, banks and vacations, with any options, with expiries and leavings."""
    for seed in seeds:
        chance = Random(seed)
        for name in NAMES:
            seats = chance.choice(some_seats(GAMES[name]))
            made = [history(name, min(seats, 6), clock, seed) for clock in CLOCKS]
            made += [play(name, seats, seed, wild=True, options=make(GAMES[name].Options, _options(name, chance)))]
            for match in made:
                yield json.loads(json.dumps(match.record(stake=chance.choice((0, 1, 7, 10))).document()))


def _options(name: str, chance: Random) -> Json:
    chosen = {}
    for option in chance.sample(describe(GAMES[name].Options), chance.randrange(4)):
        bounds = [option.get("min"), option.get("max"), option["default"], *([None] if option.get("null") else [])]
        chosen[option["name"]] = chance.choice(option.get("values") or bounds)
    return {**chosen, "size": chance.randint(2, 5)} if name == "hexagon" else chosen


def changed(records: list[Json], chance: Random) -> Json:
    """One of these records, in which one to three things were changed after the match."""
    record = copy.deepcopy(chance.choice(records))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        try:
            chance.choice(CHANGES)(record, chance)
        except (TypeError, KeyError, ValueError, AttributeError, IndexError):
            continue  # it is no record any more, or has no such thing
    return record


def _shifted(time: str, by: timedelta) -> str:
    moved = (datetime.fromisoformat(time.rstrip("Z")) + by).isoformat()
    return (moved.rstrip("0").rstrip(".") if "." in moved else moved) + "Z"


def _by_chance(chance: Random) -> timedelta:
    return chance.choice(SHIFTS) * chance.choice((1, -1))


def move(record: Json, chance: Random) -> str:
    """A spelling that may be anything in this game."""
    number, seats = chance.randrange, len(record["seats"])
    if record["game"] == "tictactoe":
        return chance.choice(
            ("a1", "a2", "a3", "b1", "b2", "c3", "d1", "a4", "a0", "A1", "", "a", "a10", "a1.b2", "z9")
        )
    if record["game"] == "hexagon":
        cells = [chance.choice("abcdefghiyz") + str(chance.choice((0, *range(1, 11), 25, 99))) for _ in range(3)]
        typed = f"{cells[0]}{chance.choice((' ', '-', '', '. '))}{cells[1]}"
        other = (typed, typed.upper(), "", "pass", cells[0], ".".join(cells))
        return chance.choice((*(f"{cells[0]}.{cells[1]}" for _ in range(6)), *other))
    if record["game"] == "rpsls":
        hashes = [f"commit:{chance.choice(PASSWORDS)}", f"commit:{'ab' * 32}", f"commit:0x{'AB' * 32}", "commit:12"]
        openings = ["reveal:2pass", "reveal:", "reveal:0a long secret 20", "reveal"]
        return chance.choice((*("rock", "paper", "scissors", "lizard", "spock") * 3, *hashes, *openings, "tea", ""))
    high, low = sorted((number(14), number(14)), reverse=chance.random() < 0.8)
    ends = (f".{number(seats + 2)}", f".{number(seats) + 1}.keep", f".{number(seats) + 1}.shot", "", ".x")
    return chance.choice(("pass", "pass", "", f"0{high}-{low}.1", *(f"{high}-{low}{end}" for end in ends)))


def step(record: Json, at: str | None, chance: Random) -> Json:
    """A step that may be anything."""
    seats = len(record["seats"])
    seat = chance.randrange(seats + (chance.random() < 0.05))
    agreed = chance.sample(range(seats), chance.randrange(min(seats, 4) + 1))
    away: Json = {"why": chance.choice(AWAY)} if chance.random() < 0.5 else {}
    to = _shifted(at or "2026-11-20T10:00:00Z", chance.choice(SHIFTS) * chance.choice((0, 1, 1, 1, -1, 2)))
    steps: tuple[Json, ...] = (
        *({"seat": seat, "do": move(record, chance)} for _ in range(3)),
        {"seat": seat, "leave": chance.choice(LEAVE)},
        {"expire": True},
        {"takeback": chance.choice((0, 1, 1, 1, 2, 3, 10, 100))},
        {"deadline": to},
        {"deadline": to, "why": chance.choice(WHY)},
        {"deadline": to, "why": chance.choice(WHY), "agreed": agreed},
        {"seat": seat, "sit": {"level": chance.choice((1, 3, 5, 6))} | away},
        {"seat": seat, "sit": {"person": chance.choice(("Dee", "Ann", "?", "?", "", "Computer 2"))} | away},
        {"seat": seat, "sit": {"back": True}},
        {"stop": chance.choice(("draw", "stopped"))},
    )
    return copy.deepcopy(chance.choice(steps)) | ({"at": at} if at else {})


def _steps(record: Json, chance: Random) -> None:
    """Drops, swaps, doubles or puts in steps."""
    steps = record["steps"]
    place, other = chance.randrange(len(steps)), chance.randrange(len(steps))
    at = steps[place].get("at")
    match chance.randrange(7):
        case 0:
            del steps[place]
        case 1:
            steps[place], steps[other] = steps[other], steps[place]
        case 2:
            steps.insert(place, copy.deepcopy(steps[place]))
        case 3:  # their times stay
            first, second = steps[place], steps[place + 1]
            steps[place : place + 2] = [second | {"at": at}, first | {"at": second["at"]}] if at else [second, first]
        case 4:
            del steps[place:]
        case _:
            steps[place:place] = [step(record, at, chance) for _ in range(chance.randint(1, 2))]


def _value(record: Json, chance: Random) -> None:
    """Changes one value of a step."""
    seats = range(len(record["seats"]))
    changing = chance.choice(record["steps"])
    key = chance.choice(list(changing))
    values: dict[str, Callable[[], Any]] = {
        "do": lambda: chance.choice((move(record, chance), *(s["do"] for s in record["steps"] if "do" in s))),
        "seat": lambda: chance.choice((*seats, *seats, len(seats), -1, "0", 0.0, True)),
        "at": lambda: _shifted(changing["at"], _by_chance(chance)),
        "deadline": lambda: _shifted(changing["deadline"], _by_chance(chance)),
        "why": lambda: chance.choice(WHY),
        "agreed": lambda: chance.choice(([], [0], [1], [0, 1], [1, 0], [0, 0], None, [5], 0)),
        "sit": lambda: chance.choice(
            ({"back": True}, {"level": 100}, {"level": 1.0}, {"person": "Ann"}, {"person": ""})
        ),
        "takeback": lambda: chance.choice((1, 2, 3, 0, -1, 1.0, 100, 2**60, True)),
        "leave": lambda: chance.choice(LEAVE),
    }
    changing[key] = values.get(key, lambda: chance.choice(ODD))()


def _key(record: Json, chance: Random) -> None:
    """Takes a key out of a step, or writes anything there."""
    changing = chance.choice(record["steps"])
    if chance.random() < 0.4:
        del changing[chance.choice(list(changing))]
    else:
        changing[chance.choice(KEYS)] = chance.choice(ODD)


def _times(record: Json, chance: Random) -> None:
    """Moves everything from one step on."""
    by, place = _by_chance(chance), chance.randrange(len(record["steps"]))
    for later in record["steps"][place:]:
        later["at"] = _shifted(later["at"], by)
        if "deadline" in later and chance.random() < 0.7:
            later["deadline"] = _shifted(later["deadline"], by)


def _option(record: Json, chance: Random) -> None:
    options = record["options"]
    names = [option["name"] for option in describe(GAMES[record["game"]].Options)]
    if options and chance.random() < 0.3:
        del options[chance.choice(list(options))]
    else:
        options[chance.choice((*names, "bank_seconds", "more"))] = chance.choice(OPTION_VALUES)


def _outcome(record: Json, chance: Random) -> None:
    outcome = record["outcome"]
    if outcome is None or chance.random() < 0.1:
        record["outcome"] = chance.choice(ODD)
        return
    seat = chance.randrange(len(record["seats"]))
    match chance.randrange(5):
        case 0:
            outcome["why"] = chance.choice(("time", "draw", "line", "by_score", "blocked", "stopped", None))
        case 1:
            outcome["places"] = chance.choice(([], [[0]], [[1], [0]], [[0, 1]], [[1, 0]], outcome["places"][::-1]))
        case 2:
            share = outcome["shares"][seat]
            outcome["shares"][seat] = chance.choice((share + 1, share - 1, float(share), 0, None, True))
        case 3:
            outcome["scores"][seat] = chance.choice((None, 0, 1, (outcome["scores"][seat] or 0) + 1, 2.0, False))
        case _:
            outcome[chance.choice(("places", "shares", "scores", "why", "more"))] = chance.choice(ODD)


def _chance(record: Json, chance: Random) -> None:
    """Another secret, another commitment, other words."""
    held = record["chance"]
    match chance.randrange(5):
        case 0:
            key = chance.choice(("commitment", "secret"))
            held[key] = _one_digit(held[key], chance)
        case 1:
            place = chance.randrange(len(held["entropy"]))
            held["entropy"][place] = _one_digit(held["entropy"][place], chance)
        case 2:
            secret = chance.randbytes(32)
            held.update(secret=secret.hex(), commitment=sha256(secret).hexdigest())
        case 3:
            chance.shuffle(held["entropy"])
        case _:
            held[chance.choice(("more", "secret", "entropy"))] = chance.choice(ODD)


def _one_digit(text: str, chance: Random) -> str:
    place = chance.randrange(len(text))
    return text[:place] + chance.choice("0123456789abcdefA") + text[place + 1 :]


def _table(record: Json, chance: Random) -> None:
    """Other seats, another stake, another beginning."""
    match chance.randrange(6):
        case 0:
            record["started_at"] = _shifted(record["started_at"], _by_chance(chance))
        case 1:
            record["stake"] = chance.choice((0, 1, 7, -1, 2**53, 2**53 + 1, 1.0, None, "7", True))
        case 2:
            record["seats"].pop()
        case 3:
            record["seats"].append("Zed")
        case 4:
            record["seats"][0] = chance.choice(("", "Bo", "Computer 1", "Dee", None, 1))
        case _:
            key = chance.choice(TOP)
            record[key] = chance.choice((*ODD, *NAMES))


def _position(record: Json, chance: Random) -> None:
    """Changes one value somewhere in a position."""
    inside: Any = record
    key: Any = "position"
    while isinstance(inside[key], dict | list) and (not inside[key] or key == "position" or chance.random() < 0.9):
        inside = inside[key]
        key = chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    inside[key] = chance.choice((0, 1, 2, -1, True, [], 1.0, 3, 12, None))


CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(_steps, _steps, _steps, _steps, _steps, _value, _value, _value, _value, _key, _times),
    *(_option, _option, _outcome, _outcome, _chance, _table, _position),
)


def changed_somewhere(
    documents: Sequence[Json], changes: Sequence[Callable[[Json, Random], object]], dice: Random
) -> Json:
    """One of these documents, in which one to three things were changed afterwards."""
    document = copy.deepcopy(dice.choice(documents))
    for _ in range(dice.choice((1, 1, 1, 1, 2, 3))):
        try:
            dice.choice(changes)(document, dice)
        except (TypeError, KeyError, ValueError, AttributeError, IndexError):
            continue  # it has no such thing, or not any more
    return document
