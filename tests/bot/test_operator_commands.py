"""What operators do on the command line beside the running program."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.program import Done, Program

from .outside import Guest, open_match, refused, rows


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
