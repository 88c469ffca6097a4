"""The program from outside: real processes that are started, stopped, killed, and told what to do."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.__main__ import main
from bot.background.heartbeat import HOLDS
from bot.serve import ENDING
from storage.sqlite.files import ProcessLock
from tests.program import PATIENCE_SECONDS, Done, Program, command, free_port, log_lines, running
from tests.starts import by_python
from tests.web.page import Page

ROOT = Path(__file__).parents[2]
DATABASE = Path("data") / "roundhouse.db"
GOODBYE_SECONDS = 3.0
CSRF = re.compile(r'name="csrf" value="(\w+)"')


class Guest:
    """A browser without scripts at the running program, from an address of its own."""

    def __init__(self, program: Program, number: int = 1) -> None:
        headers = {"x-forwarded-for": f"198.51.100.{number}", "accept-language": "en"}
        self.client = httpx.Client(base_url=program.address, headers=headers, timeout=30)
        program.guests.append(self.client)
        self.token = CSRF.findall(self.client.get("/me").text)[0]

    def sends(self, path: str, **fields: str) -> str:
        """Sends a form; gives the path where it leads."""
        answer = self.client.post(path, data={"csrf": self.token, **fields})
        return answer.headers.get("location", answer.url.path)

    def sees(self, path: str) -> Page:
        """The page at a path."""
        return Page(self.client.get(path).text)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program in a folder of its own, behind a proxy that it trusts."""
    with running(tmp_path, trusted_proxies="127.0.0.1", log_format="json") as made:
        yield made
        assert "Traceback" not in made.log


def rows(folder: Path, question: str) -> list[dict[str, Any]]:
    """What the database in a folder answers."""
    with closing(sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)) as conn:
        conn.row_factory = sqlite3.Row
        return [dict(row) for row in conn.execute(question)]


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Runs a command of the program in a folder as the command line does, without waiting for a new process."""

    def command_in(folder: Path, *words: str, **settings: object) -> Done:
        with monkeypatch.context() as here:
            here.chdir(folder)
            for name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
                here.delenv(name)
            for name, value in settings.items():
                here.setenv(f"ROUNDHOUSE_{name.upper()}", str(value))
            capsys.readouterr()
            status = main(words)
        return Done(status, *(text.strip() for text in capsys.readouterr()))

    return command_in


def refused(done: Done, *words: str) -> None:
    """The command ended in one sentence with these words."""
    assert done.status == 1
    sentence = done.complained.splitlines()[-1]
    assert "Traceback" not in done.complained
    assert [word for word in words if word not in sentence] == []


# Through a crash


def open_match(program: Program, number: int) -> tuple[str, Guest, Guest]:
    """Two people at a table, each match with a move or two on it."""
    ann, bo = Guest(program, number), Guest(program, number)
    table = ann.sends("/open", game="tictactoe", clock=("live", "relaxed", "daily", "none")[number % 4])
    bo.sends(f"{table}/do", do="join:0")
    ann.sends(f"{table}/do", do="1:a1")
    if number % 2:
        bo.sends(f"{table}/do", do="2:b2")
    return table, ann, bo


def deadline_on(page: Page) -> int | None:
    """The deadline that a table's page shows, in microseconds."""
    shown = [e.attributes["datetime"] for e in page.root.all("time") if "data-until" in e.attributes]
    return _microseconds(shown[0]) if shown else None


def _microseconds(text: str) -> int:
    moment = datetime.fromisoformat(text)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def change_clocks(program: Program, *changes: str) -> None:
    """Moves what the database of the program, which is down, says of time."""
    with closing(sqlite3.connect(program.folder / DATABASE)) as conn:
        for one in changes:
            conn.execute(one)
        conn.commit()


def test_killed_program_frees_its_lock_at_once_so_that_the_next_start_does_not_listen(program: Program) -> None:
    _, ann, _ = open_match(program, 1)
    ann.sends("/play", game="hexagon", level="5")  # its worker must not hold the lock
    lock = ProcessLock(program.folder / DATABASE)
    lock.take()
    beside = lock.was_alone
    lock.release()
    program.kill()
    lock.take()
    alone = lock.was_alone
    lock.release()
    (beat,) = rows(program.folder, "select process, stopped from beats")
    assert (beside, alone) == (False, True)
    assert beat["process"].endswith(HOLDS)
    assert not beat["stopped"]


@pytest.mark.slow
def test_start_waits_for_a_port_that_is_being_given_up_and_names_one_that_stays_taken(tmp_path: Path) -> None:
    with running(tmp_path) as old:
        new = Program(tmp_path / "new", old.port)
        new.folder.mkdir()
        try:
            new.launch()
            while "the port is taken" not in new.log:
                time.sleep(0.02)
            assert old.stop() == 0
            while not new._answers():
                assert new.process is not None
                assert new.process.poll() is None, new.log
                time.sleep(0.02)
            done = command(tmp_path, "run", web_port=old.port)
        finally:
            new.close()
    refused(done, "ROUNDHOUSE_WEB_PORT", f"port {old.port} of 127.0.0.1", "free port")
    assert done.complained.count("the port is taken") == 4


HOUR = 3_600_000_000


@pytest.mark.slow
def test_deadline_that_passed_while_we_were_away_has_a_minute_again(program: Program) -> None:
    table, ann, bo = open_match(program, 4)
    program.kill()
    change_clocks(
        program,
        f"update matches set asked_at = asked_at - 2 * {HOUR}, deadline = asked_at - {HOUR} + 1000000",
        f"update beats set at = at - {HOUR}",
    )
    program.start()
    shown = deadline_on(bo.sees(table))
    assert rows(program.folder, "select status from matches") == [{"status": "live"}]
    assert shown is not None
    assert shown > time.time() * 1_000_000
    assert "won" not in ann.sees(table).text


@pytest.mark.slow
def test_deadline_that_had_passed_before_we_went_away_fires_and_never_again(program: Program) -> None:
    table, ann, _ = open_match(program, 4)
    program.kill()
    change_clocks(
        program,
        f"update matches set asked_at = asked_at - 3 * {HOUR}, deadline = asked_at - 2 * {HOUR}",
        f"update steps set at = at - 3 * {HOUR}",
        f"update beats set at = at - {HOUR}",
    )
    for _ in range(2):
        program.start()
        over = ann.sees(table).text
        program.stop()
    fired = [step["deed"] for step in rows(program.folder, "select deed from steps order by version")]
    assert "⁨" in over
    assert "You won! " in over
    assert "⁩ ran out of time." in over
    assert len(fired) == 3
    assert "expire" in fired[-1]


# Ending


def test_sigterm_ends_within_three_seconds_with_open_pages_and_loses_nothing(program: Program) -> None:
    table, ann, _ = open_match(program, 1)
    with (
        ann.client.stream("GET", f"/events?watch={table}") as stream,
        ann.client.stream("GET", "/events?watch=/") as lobby,
    ):
        lines = stream.iter_lines()
        assert next(lines) == "event: hello"
        assert next(lobby.iter_lines()) == "event: hello"
        last = ann.sends(f"{table}/do", do="3:c1")
        began = time.monotonic()
        status = program.stop()
        took = time.monotonic() - began
        rest = [line for line in lines if line.startswith("event:")]
    kept = rows(program.folder, "select deed from steps order by version")
    goodbye = rows(program.folder, "select stopped from beats")
    assert status == 0
    assert took < GOODBYE_SECONDS
    assert "event: changed" in rest
    assert last == table
    assert "c1" in kept[-1]["deed"]
    assert goodbye == [{"stopped": 1}]


@pytest.mark.slow
def test_sigterm_ends_in_good_order_under_load(program: Program) -> None:
    _, ann, bo = open_match(program, 1)
    ann.sends("/play", game="hexagon", level="5")  # a computer that thinks for a while
    asked = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    halves = (b"POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na=", b"GET / HTTP/1.1\r\n", b"")
    with ExitStack() as stack:
        for number in range(90):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", program.port)))
            client.sendall(halves[number // 3 % 3] if number % 3 else asked * 200)  # of which nobody reads the answers
        bo.sees("/")
        status = program.stop()
    assert status == 0
    assert json.loads(program.log.splitlines()[-1])["event"] == "closed"


# Connections without an end


@pytest.mark.slow
def test_silent_connections_of_one_address_keep_nobody_out_and_are_one_line_in_the_log(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1_024, hard), hard))  # as shells usually have it
    with running(tmp_path, by_python, log_format="json") as program, ExitStack() as stack:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1_100):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", program.port), 30, ("127.2.2.2", 0)))
            with suppress(ConnectionError):  # one too many
                silent.sendall(b"GET / HTTP/1.1\r\n")
        assert program.process is not None
        limits = resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE)
        statuses = [httpx.get(f"{program.address}/").status_code for _ in range(6)]
    said = [json.loads(line)["event"] for line in log_lines(program.log)]
    assert limits == (hard, hard)
    assert statuses == [200] * 6
    assert said == ["the web lobby is open", "connections are refused: there are too many from one address"]


@pytest.mark.slow
def test_broken_requests_of_strangers_are_one_line_of_each_kind_in_the_log(program: Program) -> None:
    form = {"content-type": "multipart/form-data; boundary=x"}
    for _ in range(20):
        assert httpx.post(f"{program.address}/play", content=b"--y", headers=form).status_code == 400
        with socket.create_connection(("127.0.0.1", program.port)) as stranger:
            stranger.sendall(b"no request\r\n\r\n")
            assert b"400" in stranger.recv(1_000)
    program.stop()
    said = [json.loads(line)["event"] for line in log_lines(program.log)]
    assert len(said) == len(set(said)) == 4, said


# What cannot be


def test_host_of_another_machine_is_one_sentence(tmp_path: Path) -> None:
    done = command(tmp_path, "run", web_host="192.0.2.1")
    refused(done, "ROUNDHOUSE_WEB_HOST", "192.0.2.1", "the host should be an address of this machine")
    assert len(log_lines(done.complained)) == 1


SECRET = "hush-hush"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("web_port", "eighty-hush-hush"),
        ("web_port", "0"),
        ("web_port", "70000"),
        ("web_url", "hush-hush.example"),
        ("trusted_proxies", "hush-hush"),
        ("admins", "hush-hush"),
        ("admins", "disord:hush-hush"),
        ("admins", "telegram:@hush-hush"),
        ("secret", SECRET),
        ("log_level", "loud-hush-hush"),
        ("log_format", "xml-hush-hush"),
        ("database_url", "hush-hush"),
        ("database_url", "mysql://ann:hush-hush@db/x"),
        ("database_url", "postgresql://ann:hush-hush@db/x"),
        ("database_url", "sqlite://"),
    ],
)
def test_wrong_setting_is_one_sentence_with_its_name_and_no_secret(
    tmp_path: Path, operator: Callable[..., Done], name: str, value: str
) -> None:
    done = operator(tmp_path, "run", **{name: value})
    known_by = "PostgreSQL" if value.startswith("postgres") else f"ROUNDHOUSE_{name.upper()}"
    refused(done, known_by)
    assert SECRET not in done.complained + done.said


@pytest.mark.usefixtures("logging_again")
@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=() if number == ENDING[0] else pytest.mark.slow) for number in ENDING]
)
def test_program_opens_its_doors_and_closes_them_in_good_order(
    tmp_path: Path, operator: Callable[..., Done], number: signal.Signals
) -> None:
    port, told = free_port(), list[str]()
    before = signal.signal(number, signal.SIG_DFL)  # the tests may run under `nohup`

    def visits_and_says_goodbye() -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not told:
            with suppress(httpx.TransportError):
                told.append(httpx.get(f"http://127.0.0.1:{port}/readyz").text)
        os.kill(os.getpid(), number)

    with ThreadPoolExecutor(1) as visitor:
        visitor.submit(visits_and_says_goodbye)
        done = operator(tmp_path, "run", web_port=port)
    signal.signal(number, before)
    assert told[0].startswith("ready")  # perhaps the database is still being checked
    assert done.status == 0
    assert "the web lobby is open" in done.complained
    assert done.complained.splitlines()[-1].split()[-2:] == ["closed", "[bot.serve]"]


def test_database_that_may_only_be_read_is_one_sentence(tmp_path: Path) -> None:
    assert command(tmp_path, "migrate").status == 0
    for path in (tmp_path / DATABASE, tmp_path / "data"):
        path.chmod(stat.S_IREAD | (stat.S_IEXEC if path.is_dir() else 0))
    if os.access(tmp_path / DATABASE, os.W_OK):  # root may write everything
        (tmp_path / DATABASE).unlink()
        (tmp_path / DATABASE).mkdir()
    refused(command(tmp_path, "run"), "roundhouse.db")
    (tmp_path / "data").chmod(0o700)


def test_database_of_a_newer_version_is_one_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    command(tmp_path, "migrate")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as conn:
        conn.execute("update alembic_version set version_num = '9999'")
        conn.commit()
    refused(command(tmp_path, "run"), "newer Roundhouse", "9999")
    assert rows(tmp_path, "select version_num from alembic_version") == [{"version_num": "9999"}]


@pytest.mark.parametrize("content", [b"Dear diary, no database here. " * 200, b"SQLite format 3\0" + b"\xff" * 5000])
def test_file_that_is_no_database_is_one_sentence_and_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / DATABASE).write_bytes(content)
    refused(command(tmp_path, "run"), "roundhouse.db")
    assert (tmp_path / DATABASE).read_bytes() == content


def test_database_of_somebody_else_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as conn:
        conn.execute("create table diary (page)")
    refused(command(tmp_path, "run"), "not one of Roundhouse's")


# Beside the running program


@pytest.mark.slow
def test_operator_runs_commands_while_people_play(program: Program, operator: Callable[..., Done]) -> None:
    table, ann, bo = open_match(program, 2)
    match_id = table.split("/")[2]
    too_early = operator(program.folder, "record", match_id)
    saved = operator(program.folder, "backup", "saved.db")
    again = operator(program.folder, "backup", "saved.db")
    bo.sends(f"{table}/do", do="resign:!")
    record = operator(program.folder, "record", match_id)
    refused(too_early, "is not over")
    assert saved.said == "the backup is in saved.db."
    refused(again, "exists already")
    assert json.loads(record.said)["outcome"]["why"] == "resigned"
    (program.folder / "record.json").write_text(record.said)
    assert operator(program.folder, "verify", "record.json").status == 0
    assert program.command("check").said == "all is well: settings, database, matches, fronts."
    assert operator(program.folder, "migrate").said.startswith("the database is up to date.")
    assert "won" in ann.sees(table).text
    restored = operator(program.folder, "restore", "saved.db")
    back = ann.sees(table).text
    ann_goes_on = bo.sends(f"{table}/do", do="2:b2")
    assert restored.said.startswith("restored from saved.db; what was there before is in")
    assert "won" not in back
    assert ann_goes_on == table
    assert rows(program.folder, "select count(*) as steps from steps") == [{"steps": 3}]


@pytest.mark.slow
def test_operator_exports_forgets_and_makes_links(program: Program, operator: Callable[..., Done]) -> None:
    table, ann, _ = open_match(program, 1)
    ann.sends("/me", name="Ann")
    account = rows(program.folder, "select account from accounts order by player_id")[0]["account"]
    kept = operator(program.folder, "export", f"web:{account}")
    nobody = operator(program.folder, "export", "web:nobody")
    link = operator(program.folder, "admin-link", web_port=program.port)
    eve = Guest(program, 9)
    eve.sends(link.said.removeprefix(program.address))
    gone = operator(program.folder, "forget", f"web:{account}")
    assert json.loads(kept.said)["player"]["name"] == "Ann"
    refused(nobody, "there is no player web:nobody")
    assert link.said.startswith(f"{program.address}/admin/")
    assert "You’re an operator here." in eve.sees("/me").text
    assert gone.said == "forgotten."
    assert "Nothing is stored about you" in ann.sees("/me").text
    assert "left the table" in eve.sees(table).text
    assert link.said.rpartition("/")[2] not in program.log


@pytest.mark.slow
def test_operators_come_and_go_with_the_setting_and_links_last_until_they_are_revoked(
    program: Program, operator: Callable[..., Done]
) -> None:
    ann, eve = Guest(program, 1), Guest(program, 2)
    ann.sends("/me", name="Ann")
    eve.sends(operator(program.folder, "admin-link", web_port=program.port).said.removeprefix(program.address))
    account = rows(program.folder, "select account from accounts order by player_id")[0]["account"]
    told, settings = [], program.settings
    for admins in ({"admins": f"web:{account}"}, {}):
        program.stop()
        program.settings = settings | admins
        program.start()
        told.append(["You’re an operator here." in guest.sees("/me").text for guest in (ann, eve)])
    listed = operator(program.folder, "operators").said
    handle = listed.split()[0]
    gone = operator(program.folder, "operators", "--revoke", handle)
    assert told == [[True, True], [False, True]]
    assert "by admin link" in listed
    assert account not in listed
    assert gone.said == f"{handle} is no longer an operator."
    assert "You’re an operator here." not in eve.sees("/me").text
    assert operator(program.folder, "operators").said == "there are no operators."
    refused(operator(program.folder, "operators", "--revoke", handle), "is not an operator")


@pytest.mark.slow
def test_restoring_what_is_no_backup_changes_nothing(program: Program, operator: Callable[..., Done]) -> None:
    (program.folder / "diary.db").write_bytes(b"Dear diary" * 500)
    with closing(sqlite3.connect(program.folder / "other.db")) as conn:
        conn.execute("create table diary (page)")
    refused(operator(program.folder, "restore", "diary.db"), "diary.db is not a backup of Roundhouse")
    refused(operator(program.folder, "restore", "other.db"), "other.db is not a backup of Roundhouse")
    refused(operator(program.folder, "restore", "nothing.db"), "nothing.db is not a file")
    refused(operator(program.folder, "backup", "no/such/folder.db"), "is not a folder")
    assert operator(program.folder, "check").status == 0


@pytest.mark.slow
def test_signing_secret_is_ours_alone_and_survives_a_restart(program: Program) -> None:
    secret = program.folder / "data" / "secret"
    ann = Guest(program)
    ann.sends("/me", name="Ann")
    before = secret.read_text()
    program.stop()
    program.start()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() == before
    assert ann.sees("/me").field("name") == "Ann"
    assert before not in program.log


# One folder is enough


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole project once more, with tic-tac-toe copied to a folder called noughts, and nothing edited."""
    folder = tmp_path_factory.mktemp("copy")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for package in ("bot", "games", "storage"):  # as they are compiled, which takes a second
        for compiled in (ROOT / package).rglob("*.pyc"):
            (folder / compiled.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(compiled, folder / compiled.relative_to(ROOT))
    shutil.copytree(folder / "games" / "tictactoe", folder / "games" / "noughts")
    return folder


@pytest.mark.slow
def test_new_folder_is_a_game_on_the_command_line(copy: Path) -> None:
    listed = json.loads(command(copy, "games", "--json", start_by=by_python).said)
    assert {"noughts", "tictactoe"} <= {game["name"] for game in listed}


@pytest.mark.slow
def test_new_folder_is_played_on_the_web(copy: Path) -> None:
    with running(copy, by_python, trusted_proxies="127.0.0.1") as program:
        ann, bo = Guest(program, 1), Guest(program, 2)
        titles = [e.text for e in ann.sees("/").root.all("h2")]
        table = ann.sends("/open", game="noughts")
        bo.sends(f"{table}/do", do="join:0")
        for turn, move in enumerate(("a1", "b2", "b1", "c3", "c1"), 1):
            (bo if turn % 2 == 0 else ann).sends(f"{table}/do", do=f"{turn}:{move}")
        over = bo.sees(table).text
        against = ann.sends("/play", game="noughts", level="3")
        record = program.command("record", table.split("/")[2])
    assert "Tic-tac-toe (noughts)" in titles
    assert re.search(r"You lost\. \S* ?\w+ \w+ \d\d\S* got three in a row\.", over)
    assert against.startswith("/t/")
    assert json.loads(record.said)["game"] == "noughts"


@pytest.mark.slow
def test_new_folder_is_held_to_the_contract_of_every_game(copy: Path) -> None:
    quick = ["-q", "-x", "-p", "no:cacheprovider", "-k", "noughts", "tests/games/test_every_game.py"]
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("SLIPCOVER")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *quick], cwd=copy, env=unmeasured, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert re.search(r"\d\d passed", done.stdout)


def test_a_worker_does_not_outlive_a_program_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import asyncio, os, signal\n"
        "from multiprocessing import active_children\n"
        "from bot.background.workers import Workers\n"
        "from games.core.computer import Ask\n"
        "from games.tictactoe import GAME\n"
        "from games.tictactoe.rules import State, view\n"
        "async def main():\n"
        "    await Workers()(GAME.computer.choose, Ask(view(State(), 0), 5, b'x'))\n"
        "    print(active_children()[0].pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    file = tmp_path / "killed.py"
    file.write_text(script)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
    worker = int(done.stdout)
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists() or "Z" in Path(f"/proc/{worker}/stat").read_text().split()[2]:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the worker lives on")
