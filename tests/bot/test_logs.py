"""Logs: one form for all, and never a secret."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
import structlog
from structlog.testing import capture_logs

from bot.logs import EVERY_SECONDS, LogLimit, quiet_logging, redact, refusals_logged, start_logging
from games.core.game import Refusal
from storage import Trouble
from tests.house import Clock

TOKENS = (
    "123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr",
    "MTAxMjM0NTY3ODkwMTIzNDU2Nz.GabcdE.abcdefghijklmnopqrstuvwxyz0",
    "0123456789abcdef0123456789abcdef",
)


@pytest.mark.parametrize(
    "key", ["token", "secret", "cookie", "authorization", "password", "words", "text", "choice", "data"]
)
def test_value_under_a_secret_name_is_left_out(key: str) -> None:
    assert redact(None, "info", {"event": "seen", key: "hush"}) == {"event": "seen", key: "…"}


@pytest.mark.parametrize("token", TOKENS)
def test_what_looks_like_a_token_is_left_out_wherever_it_stands(token: str) -> None:
    event = redact(None, "info", {"event": f"calling https://api.example/bot{token}/x"[:200], "why": f"({token})"})
    assert token not in str(event)


def test_what_is_no_secret_stays() -> None:
    event = {"event": "pressed", "match": "k3f9ab", "count": 3, "address": "http://127.0.0.1:8080"}
    assert redact(None, "info", dict(event)) == event


@pytest.mark.usefixtures("logging_again")
def test_machines_get_one_json_object_a_line_from_us_and_from_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "json")
    with structlog.contextvars.bound_contextvars(match="k3f9ab"):
        structlog.get_logger("bot.test").info("pressed", verb="join", text="hush")
    logging.getLogger("library").warning("odd: %s", TOKENS[2])
    logging.getLogger("apscheduler").info("too much to know")
    structlog.get_logger("bot.test").debug("too fine")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["match"], ours["level"], ours["text"]) == ("pressed", "k3f9ab", "info", "…")
    assert (theirs["event"], theirs["logger"]) == ("odd: …", "library")


@pytest.mark.usefixtures("logging_again")
def test_people_get_lines_and_a_failure_with_its_cause(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("warning", "console")
    try:
        raise ValueError(f"no good: {TOKENS[2]}")
    except ValueError:
        structlog.get_logger("bot.test").exception("it failed", match="k3f9ab")
    said = capsys.readouterr().err
    assert "it failed" in said
    assert "match=k3f9ab" in said
    assert "ValueError: no good: …" in said


@pytest.mark.usefixtures("logging_again")
def test_database_that_is_away_is_one_line_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("warning", "console")
    try:
        raise Trouble("the database does not answer")
    except Trouble:
        structlog.get_logger("bot.test").exception("a deadline could not be booked", match="k3f9ab")
    (line,) = capsys.readouterr().err.splitlines()
    assert "a deadline could not be booked" in line
    assert "why='the database does not answer'" in line


@pytest.mark.usefixtures("logging_again")
def test_job_that_is_let_go_at_the_end_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "console")
    try:
        raise asyncio.CancelledError
    except asyncio.CancelledError:
        logging.getLogger("apscheduler.executors.default").exception("a job raised an exception")
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("logging_again")
def test_complaint_of_a_library_is_logged_once_a_minute_and_ours_always(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging("info", "json")
    for number in range(50):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: %s", number)
        structlog.get_logger("bot.test").warning("refused")
    said = [json.loads(line)["event"].splitlines()[0] for line in capsys.readouterr().err.splitlines()]
    assert said.count("Invalid HTTP request received.") == 1
    assert said.count("socket.accept() out of system resource") == 1
    assert said.count("refused") == 50


def test_event_is_counted_while_it_is_not_logged() -> None:
    clock = Clock()
    seldom = LogLimit(clock.seconds)
    first = [seldom.times("flood") for _ in range(10)]
    clock.wind(seconds=EVERY_SECONDS)
    assert first == [1] + [0] * 9
    assert (seldom.times("flood"), seldom.times("other")) == (10, 1)


class Hidden(Refusal):
    """One of which only a player may learn."""

    hidden = True


@pytest.mark.parametrize("refusal", [Refusal("too_early"), Refusal("already_started")])
def test_refusal_of_what_nobody_asked_for_is_no_error_where_the_table_has_moved_on(refusal: Refusal) -> None:
    with capture_logs() as lines, refusals_logged(structlog.get_logger(), "a deadline was refused", match="mmmm"):
        raise refusal
    assert lines == []


def test_refusal_of_which_only_a_player_may_learn_is_an_error_without_its_code() -> None:
    with capture_logs() as lines, refusals_logged(structlog.get_logger(), "a deadline was refused", match="mmmm"):
        raise Hidden("does_not_fit")
    assert lines == [{"event": "a deadline was refused", "match": "mmmm", "code": "hidden", "log_level": "error"}]


def test_refusal_of_what_nobody_asked_for_is_an_error_where_the_program_asked_for_what_is_never_allowed() -> None:
    with capture_logs() as lines, refusals_logged(structlog.get_logger(), "a deadline was refused", match="mmmm"):
        raise Refusal("illegal")
    assert lines == [{"event": "a deadline was refused", "match": "mmmm", "code": "illegal", "log_level": "error"}]


def test_command_that_prints_sentences_has_no_line_of_the_log_between_them(capsys: pytest.CaptureFixture[str]) -> None:
    log = structlog.get_logger("bot.test")
    with quiet_logging():
        log.info("the page could not be read")
        log.warning("the network is slow")
    assert capsys.readouterr().out == ""
    log.info("as before")
    assert "as before" in capsys.readouterr().out
