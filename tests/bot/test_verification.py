"""The commands games, replay and verify, run as people run them."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.__main__ import main
from games import find_games
from games.core.chance import commitment, entropy
from tests.games.plays import play
from tests.games.tournament.playing import small, tournament
from tests.program import free_port

SECRET = bytes(range(32))
NOTED = "630dcd29"
AT = "2026-11-20T10:00:00Z"


def record(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"roundhouse": 1, "game": "tictactoe", "seats": ["Ann", "Bo"], "steps": list(steps), **more}


def do(seat: int, text: str) -> dict[str, Any]:
    return {"seat": seat, "do": text}


WON = record(do(0, "a1"), do(1, "a2"), do(0, "b1"), do(1, "b2"), do(0, "c1"), stake=10)
FAIR = {"commitment": commitment(SECRET), "secret": SECRET.hex(), "entropy": [entropy("ann says hello"), entropy("")]}
CHECKED = WON | {
    "chance": FAIR,
    "outcome": {"places": [[0], [1]], "shares": [20, 0], "scores": [None, None], "why": "line"},
}


WHOLE = json.loads(json.dumps(play("tequila", 3, 2).record().document()))
UNTIMED = WHOLE | {"steps": [{key: step[key] for key in step if key != "at"} for step in WHOLE["steps"]]}
CUT = WHOLE | {"steps": WHOLE["steps"][:-1], "outcome": None}
SET_UP = record(do(0, "a1")) | {"position": {"board": [0] * 9, "waiting": 0}}
HANDS = {
    "hands": [[[3, 12], [4, 5]], [[6, 12], [3, 7]], [[2, 12], [1, 7]]],
    "hub": [12, 12],
    "boneyard": [[0, 0], [1, 1]],
    "waiting": 0,
}


def moved(facts: dict[str, Any]) -> dict[str, Any]:
    """A match of three whose clock was moved."""
    step = {"at": AT, "deadline": "2026-11-21T10:00:00Z", **facts}
    return record(step, game="tequila", seats=["Ann", "Bo", "Cy"], position=HANDS, started_at=AT)


SKIPPED = moved({}) | {
    "steps": [
        {"at": AT, "deadline": AT, "why": "skip", "agreed": [1, 2]},
        {"at": "2026-11-20T10:00:00.000001Z", "expire": True},
    ]
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command line; a record (or bytes) among the arguments becomes a file."""

    def run(*arguments: Any, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main([_argument(a, tmp_path, i) for i, a in enumerate(arguments)])
        except SystemExit as left:
            status = int(left.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def _argument(argument: Any, folder: Path, number: int) -> str:
    if isinstance(argument, str):
        return argument
    file = folder / f"{number}.json"
    file.write_bytes(argument if isinstance(argument, bytes) else json.dumps(argument).encode())
    return str(file)


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


# games


def test_games_are_listed_for_machines(run: Any) -> None:
    status, out, _ = run("games", "--json")
    listed = {game["name"]: game for game in json.loads(out)}
    assert status == 0
    assert set(listed) == set(find_games())
    assert listed["tictactoe"] == {
        "name": "tictactoe",
        "title": "Tic-tac-toe",
        "seats": [2, 2],
        "rules": 1,
        "options": [
            {"name": "move_seconds", "default": 600, "min": 1, "max": 31_536_000, "null": True},
            {"name": "restart", "default": "both", "values": ["both", "either"]},
            {"name": "bank_seconds", "default": None, "min": 5, "max": 31_536_000, "null": True},
            {"name": "increment_seconds", "default": 0, "min": 0, "max": 3_600},
        ],
    }


def test_games_are_listed_for_people(run: Any) -> None:
    status, out, _ = run("games")
    assert status == 0
    assert "tictactoe    Tic-tac-toe: 2 players\n" in out


# replay


def test_replay_tells_one_sentence_a_step(run: Any) -> None:
    status, out, _ = run("replay", WON)
    assert status == 0
    told = out.splitlines()
    assert told[:2] == ["0. The match began.", "1. Ann marked a1."]
    assert told[5].startswith("5. Ann marked c1. Three in a row. Ann won")
    assert len(told) == 6


def test_replay_tells_refused_steps_and_goes_on(run: Any) -> None:
    status, out, _ = run("replay", record(do(0, "a1"), do(0, "b1"), do(1, "a1"), do(1, "zz"), do(1, "b1")))
    assert status == 1
    assert out.splitlines()[2:] == [
        "2. Refused: It is Bo’s turn.",
        "3. Refused: a1 is taken. Choose an empty cell.",
        "4. Refused: That move isn’t possible.",
        "5. Bo marked b1.",
    ]


def test_replay_tells_the_steps_of_the_table(run: Any) -> None:
    steps = ({"deadline": AT}, do(0, "a1"), do(1, "b1"), {"takeback": 2}, {"stop": "draw"})
    _, out, _ = run("replay", record(*steps))
    assert [line.split(". ", 1)[1][:24] for line in out.splitlines()[1:]] == [
        "The clock was changed.",
        "Ann marked a1.",
        "Bo marked b1.",
        "2 moves were taken back.",
        "The players agreed to a ",
    ]


def test_forgotten_name_is_told_by_its_seat(run: Any) -> None:
    _, out, _ = run("replay", record(do(0, "a1")) | {"seats": ["", "Bo"]})
    assert out.splitlines()[1] == "1. (1) marked a1."


def test_replay_prints_a_json_line_a_step(run: Any) -> None:
    status, out, _ = run("replay", "--json", record(do(0, "a1"), do(0, "b1")))
    start, marked, refused = lines(out)
    assert status == 1
    assert set(start) == {"record", "step", "ok", "events", "waiting", "turn", "deadline", "view", "outcome"}
    assert (marked["record"], marked["step"], marked["waiting"], marked["turn"]) == (0, 1, [1], 2)
    message = "It is Bo’s turn."
    assert refused == {"record": 0, "step": 2, "ok": False, "error": "not_your_turn", "message": message}


def test_replay_shows_a_seat_s_view_and_what_is_legal(run: Any) -> None:
    _, out, _ = run("replay", "--json", "--as", "1", "--legal", WON)
    start, *_, end = lines(out)
    assert start["view"]["you"] == 1
    assert start["legal"] == {"0": ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]}
    assert start["forms"] == {"0": []}
    assert end["legal"] == {}
    assert end["outcome"]["shares"] == [20, 0]


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999999999999"])
def test_replay_as_a_seat_that_is_not_there_is_not_a_record(run: Any, seat: str) -> None:
    status, out, _ = run("replay", "--json", f"--as={seat}", WON)
    assert status == 2
    assert [line["error"] for line in lines(out)] == ["not_a_record"]


def test_records_are_counted_over_all_files_and_bad_ones_passed_over(run: Any) -> None:
    many = b"\n".join([json.dumps(record()).encode(), b"nonsense", json.dumps(record()).encode()])
    status, out, _ = run("replay", "--json", record(do(0, "zz")), many, b"", "-", stdin=json.dumps(record()).encode())
    assert status == 2
    assert [(line["record"], line.get("error")) for line in lines(out)] == [
        *((0, None), (0, "illegal")),
        *((1, None), (2, "not_a_record"), (3, None)),
        (4, "not_a_record"),
        (5, None),
    ]


def test_refused_step_in_one_file_is_not_forgotten_in_the_next(run: Any) -> None:
    assert run("replay", record(do(0, "zz")), WON)[0] == 1
    assert run("replay", WON, record(do(0, "zz")))[0] == 1


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"x",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"roundhouse":1,"game":"\xff"}',
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"1e999",
        b"\0",
        b'{"roundhouse":1,"game":"tictactoe","seats":["a","b"],"steps":[],"outcome":' + b"[" * 990 + b"]" * 990 + b"}",
    ],
)
def test_broken_file_is_not_a_record(run: Any, broken: bytes) -> None:
    status, out, _ = run("replay", "--json", broken)
    assert status == 2
    assert {line["error"] for line in lines(out)} == {"not_a_record"}
    assert all(line["message"].startswith("This is not a game record: ") for line in lines(out))
    assert run("replay", broken)[0] == 2
    assert run("verify", "--commitment", NOTED, broken)[0] == 1


@pytest.mark.parametrize("command", [["replay"], ["verify", "--commitment", NOTED]])
@pytest.mark.parametrize("path", ["/nowhere/at/all.json", "/", "null\0byte"])
def test_file_that_cannot_be_read_is_named(run: Any, command: list[str], path: str) -> None:
    status, _, err = run(*command, path)
    assert status == 2
    assert err.startswith(f"{path} cannot be read: ")


# verify


def test_verify_needs_no_commitment(run: Any) -> None:
    status, out, err = run("verify", CHECKED)
    assert (status, err) == (0, "")
    assert out == (
        "Record 0: fair as far as it was checked. Checked: the secret, every step, the outcome and the end."
        " Not checked: the players’ words, the draws and the clock."
        " The steps have no times, so the clock was not checked."
        " No step depends on a draw, so only --commitment and --said can check the secret and the words.\n"
    )


def test_verify_has_nothing_to_add_where_all_was_checked(run: Any) -> None:
    status, out, _ = run("verify", "--strict", "--said", "0", "words of 0", WHOLE)
    assert status == 0
    assert out == (
        "Record 0: fair. Checked: the secret, the players’ words, the draws, every step, the clock, the outcome"
        " and the end.\n"
    )


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (record(do(0, "a1")), "The match is unfinished."),
        (record(do(0, "a1")), "The steps have no times, so the clock was not checked."),
        (record(), "It has no secret, so there is no commitment and nothing was drawn."),
        (SET_UP, "This deal was set up by hand; nothing was drawn."),
        (moved({"why": "outage"}), "At step 1 the clock was moved for an outage, which no record can prove."),
        (moved({}), "At step 1 the clock was moved; the record does not say why, nor who agreed."),
        (
            moved({"why": "consent", "agreed": [0, 1, 2]}),
            "At step 1 the clock was moved; the record says that Ann, Bo and Cy agreed to more time.",
        ),
        (SKIPPED, "At step 1 an absent player was skipped; the record says that Bo and Cy agreed."),
    ],
)
def test_verify_says_what_a_reader_must_know(run: Any, record: dict[str, Any], sentence: str) -> None:
    status, out, _ = run("verify", record)
    assert (status, out[:40]) == (0, "Record 0: fair as far as it was checked.")
    assert sentence in out


def test_clock_that_was_moved_several_times_is_told_once(run: Any) -> None:
    later = [{"deadline": f"2026-11-20T1{hour}:00:00Z", "why": "outage"} for hour in (1, 2, 3)]
    assert "At steps 1, 2, 3 the clock was moved for an outage" in run("verify", record(*later))[1]


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([WHOLE], 0),
        ([WHOLE, CHECKED], 3),
        ([CUT], 3),
        ([SET_UP], 3),
        ([UNTIMED], 3),
        ([CUT, WHOLE], 3),
        ([CUT, CHECKED | {"outcome": None}], 1),
        ([CHECKED | {"outcome": None}, CUT], 1),
        ([CUT, b"x"], 1),
    ],
)
def test_strict_wants_whole_matches_with_times_dealt_by_chance(run: Any, records: list[Any], status: int) -> None:
    assert run("verify", "--strict", *records)[0] == status
    assert run("verify", *records)[0] == (0 if status == 3 else status)


@pytest.mark.parametrize(
    ("key", "known"), [("positio", "position"), ("o1tions", "options"), ("Started_At", "started_at")]
)
def test_verify_names_a_key_that_looks_misspelt(run: Any, key: str, known: str) -> None:
    spelt_wrong = {**{name: value for name, value in WHOLE.items() if name != known}, key: WHOLE[known]}
    spelt_wrong |= {"steps": UNTIMED["steps"]} if known == "started_at" else {}
    status, out, _ = run("verify", spelt_wrong)
    assert f"The key “{key}” is unknown and was ignored. Did somebody mean “{known}”?" in out
    assert (status, run("verify", "--strict", spelt_wrong)[0]) == (0, 3)
    assert "unknown" not in run("verify", WHOLE | {"comment": "x", "footprints": []})[1]


def test_verify_says_of_a_tournament_whose_requests_were_not_checked(run: Any) -> None:
    played = json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"], [small(both=False)]).document()))
    assert run("verify", "--strict", played)[0] == 0
    played["matches"][1]["calls"] = []
    played["matches"][2]["calls"][-1]["status"] = "timeout"
    status, out, _ = run("verify", played)
    assert status == 0
    assert out.strip() == (
        "Tournament: fair as far as it was checked."
        " Checked: the secret, pairings and sides, the boards, every match and the ladder. Not checked: the requests."
        " The requests of 2 matches were not checked: they are missing, or some failed when nothing depended on them"
        " any more."
    )
    assert run("verify", "--strict", played)[0] == 3
    last = lines(run("verify", "--json", played)[1])[-1]
    assert (last["fair"], last["unchecked"], last["requests_unchecked"]) == (True, ["requests"], 2)


@pytest.mark.parametrize("dead", [{"Cy"}, {"Bo", "Cy"}])
def test_a_robot_that_is_out_of_reach_leaves_nothing_unchecked(run: Any, dead: set[str]) -> None:
    names = ["Ann", "Bo", "Cy"]
    found = tournament(names, [small()], fails=lambda name, _: name in dead).document()
    assert run("verify", "--strict", json.loads(json.dumps(found)))[0] == 0


def test_verify_says_first_what_is_wrong_with_a_tournament_and_then_with_which_matches(run: Any) -> None:
    played = json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"], [small(both=False)]).document()))
    assert len(run("verify", played)[1].splitlines()) == 1
    whole, *matches = run("verify", "--matches", played)[1].splitlines()
    assert whole.startswith("Tournament: fair.")
    assert len(matches) == 3
    of = played["matches"][1]
    of["calls"][0]["status"] = "wrong_response"
    whole, wrong = run("verify", played)[1].splitlines()
    assert whole.startswith("Tournament: ")
    assert wrong.startswith(f"Record 1, round 1, {of['teams'][0]} – {of['teams'][1]}: ")


def test_verify_names_an_outage_that_no_match_has(run: Any) -> None:
    at, to = "2026-11-20T10:00:00Z", "2026-11-20T10:30:00Z"
    forged = moved({"deadline": to, "why": "outage"})
    forged["steps"].append({"at": "2026-11-20T10:05:00Z", "seat": 0, "do": "12-3.1"})
    (line,) = lines(run("verify", "--json", forged)[1])
    assert (line["fair"], line["error"], line["step"], at) == (False, "clock", 1, forged["steps"][0]["at"])


def test_verify_prints_a_json_line_a_record(run: Any) -> None:
    late = CHECKED | {"steps": [do(0, "a1"), do(1, "a1")]}
    other = CHECKED | {"chance": FAIR | {"secret": "ff" * 32}}
    status, out, _ = run("verify", "--json", WHOLE, CUT, late, other, CHECKED | {"outcome": None}, b"x")
    whole, cut, refused, secret, outcome, broken = lines(out)
    assert status == 1
    assert all(
        set(line) == {"record", "fair", "error", "step", "message", "checked", "unchecked"} for line in lines(out)
    )
    assert (whole["fair"], whole["error"], whole["step"], whole["checked"], whole["unchecked"]) == (
        *(True, None, None),
        *(["commitment", "words", "draws", "steps", "times", "outcome", "finished"], []),
    )
    assert (cut["fair"], cut["unchecked"]) == (True, ["finished"])
    assert cut["message"].endswith(" Not checked: the end. The match is unfinished.")
    assert (refused["record"], refused["fair"], refused["error"], refused["step"]) == (2, False, "occupied", 2)
    assert (refused["message"], refused["checked"]) == ("step 2 is refused: occupied.", ["commitment"])
    assert (secret["error"], secret["step"], secret["checked"]) == ("secret", None, [])
    assert (outcome["error"], outcome["step"], len(outcome["unchecked"])) == ("outcome", None, 6)
    assert (broken["fair"], broken["error"], broken["checked"], len(broken["unchecked"])) == (
        False,
        "not_a_record",
        [],
        7,
    )
    assert broken["message"].startswith("This is not a game record: ")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--commitment", NOTED], 0),
        (["--commitment", NOTED.upper()], 0),
        (["--commitment", FAIR["commitment"]], 0),
        (["--commitment", "630dcd2a"], 1),
        (["--commitment", "630dcd2"], 2),
        (["--commitment", "630dcd2g"], 2),
        (["--commitment", NOTED, "--said", "0", "ann says hello"], 0),
        (["--commitment", NOTED, "--said", "0", "ann says hello", "--said", "1", ""], 0),
        (["--commitment", NOTED, "--said", "0", "ann"], 1),
        (["--commitment", NOTED, "--said", "1", "\udcff"], 1),
        (["--commitment", NOTED, "--said", "2", ""], 1),
        (["--commitment", NOTED, "--said", "-1", ""], 2),
        (["--commitment", NOTED, "--said", "٠", ""], 2),
        (["--commitment", NOTED, "--said", "Ann", ""], 2),
    ],
)
def test_verify_holds_a_record_to_what_was_noted_and_said(run: Any, arguments: list[str], status: int) -> None:
    assert run("verify", *arguments, CHECKED)[0] == status


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"chance": FAIR | {"secret": "ff" * 32}}, "the secret doesn’t match the commitment"),
        ({"chance": None}, "it has no secret"),
        ({"steps": [do(0, "a1"), do(1, "a1")]}, "step 2 is refused: occupied."),
        ({"outcome": CHECKED["outcome"] | {"shares": [19, 1]}}, "the outcome doesn’t follow from the rules"),
        ({"outcome": None}, "the record says null."),
        ({"rules": 9}, "not a game record: rules is not a whole number from 1 to"),
    ],
)
def test_verify_says_what_is_not_fair(run: Any, changed: dict[str, Any], sentence: str) -> None:
    status, out, _ = run("verify", "--commitment", NOTED, CHECKED | changed)
    assert status == 1
    assert sentence in out


def test_verify_goes_on_after_a_record_that_fails(run: Any) -> None:
    status, out, _ = run("verify", "--commitment", NOTED, CHECKED, CHECKED | {"outcome": None}, b"x", CHECKED)
    assert status == 1
    assert [line[:15] for line in out.splitlines()] == [
        *("Record 0: fair ", "Record 1: the o", "Record 2: not a", "Record 3: fair ")
    ]


@pytest.mark.parametrize("command", [["replay", "--json"], ["verify"]])
@pytest.mark.parametrize(
    ("forged", "why"),
    [
        (CHECKED | {"position": {"board": [0] * 9, "waiting": 0}}, "by chance or set up as a position, not both"),
        (CHECKED | {"chance": FAIR | {"words": ["tea"]}}, "and nothing else"),
        (json.dumps(CHECKED)[:-1].encode() + b', "stake": 11}', "the key 'stake' stands twice"),
        (json.dumps(CHECKED).replace('"why"', '"why": "full", "why"').encode(), "the key 'why' stands twice"),
    ],
)
def test_what_two_readers_could_read_differently_is_not_a_record(
    run: Any, command: list[str], forged: Any, why: str
) -> None:
    status, out, _ = run(*command, forged)
    assert status == (1 if command == ["verify"] else 2)
    assert why in out


@pytest.mark.parametrize("command", [["replay"], ["verify"]], ids=" ".join)
def test_record_from_elsewhere_cannot_control_the_terminal(run: Any, command: list[str]) -> None:
    evil = {"seats": ["\x1b[2JAnn\n\x9bm", "Bo\x07"], "steps": [do(0, "a1"), do(1, "\x1b]0;hi\x07")]}
    status, out, _ = run(*command, record(do(0, "a1")) | evil)
    assert status == 1
    assert [letter for letter in out.replace("\n", "") if not letter.isprintable()] == []
    _, out, _ = run(*command, record() | {"game": "\x1b[2J"})
    assert "\x1b" not in out


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["replay", "--json"], ["verify", "--json"]], ids=" ".join)
def test_record_with_endless_names_and_values_is_answered_with_a_sentence(run: Any, command: list[str]) -> None:
    status, out, _ = run(*command, CHECKED | {"seats": ["A" * 5_000, "B" * 5_000]})
    assert status == 0
    assert out
    _, out, _ = run(*command, WON | {"options": {"restart": "x" * 5_000}})
    assert "restart" in out


# The command line itself


@pytest.mark.parametrize("arguments", [["replay"], ["verify"], ["nonsense"], ["replay", "--as", "Ann", "-"]])
def test_wrong_arguments_are_explained(run: Any, arguments: list[str]) -> None:
    status, _, err = run(*arguments)
    assert status == 2
    assert "usage: roundhouse" in err


def test_judge_runs_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-m", "bot", "replay", "-", "--json"]
    done = subprocess.run(command, input=json.dumps(WON).encode(), capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout.splitlines()[-1])["outcome"]["why"] == "line"


@pytest.mark.parametrize("command", [["games"], ["replay", "-"]], ids=" ".join)
def test_full_disk_behind_the_output_is_one_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *command],
            input=json.dumps(WON).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"the output could not be written: No space left on device.\n")


def test_robot_ends_without_a_traceback_on_ctrl_c() -> None:
    port = free_port()
    command = [sys.executable, "-m", "bot", "robot", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert "listens on" in program.stdout.readline()
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(transport=transport) as client:
            client.get(f"http://127.0.0.1:{port}/")
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=60)
    assert (told, program.returncode) == ("", 130)
