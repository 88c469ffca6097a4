"""Whether backups are made and drilled is known: `check` warns, and a backup notes itself."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import admin
from storage.maintenance import BACKUP, BAD, DRILL, UNKNOWN, MaintenanceRun, drill_warning, last_runs, note
from tests.house import NOON, House

DEPLOY = Path(__file__).parents[2] / "deploy"
WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)


def test_house_without_a_drill_is_warned_a_week_after_its_first_match() -> None:
    assert drill_warning({}, None, NOON) == ""
    assert drill_warning({}, NOON, NOON + WEEK) == ""
    assert drill_warning({}, NOON, NOON + WEEK + MINUTE).endswith("run `roundhouse drill`, best once a week.")


def test_drill_that_was_good_holds_for_a_week() -> None:
    runs = {DRILL: MaintenanceRun(DRILL, NOON)}
    assert drill_warning(runs, NOON - 9 * WEEK, NOON + WEEK) == ""
    assert drill_warning(runs, NOON - 9 * WEEK, NOON + WEEK * 2).startswith("the last drill was 14 days ago")


@pytest.mark.parametrize(("result", "words"), [(BAD, "failed: It is torn."), (UNKNOWN, "could not tell")])
def test_drill_that_was_not_good_is_a_warning_with_its_reason(result: str, words: str) -> None:
    runs = {DRILL: MaintenanceRun(DRILL, NOON, result, {"why": "It is torn."})}
    assert words in drill_warning(runs, NOON, NOON + MINUTE)


@pytest.mark.parametrize("name", ["roundhouse-backup", "roundhouse-drill"])
def test_timers_start_commands_that_there_are_in_the_folder_of_the_house(name: str, tmp_path: Path) -> None:
    unit = (DEPLOY / f"{name}.service").read_text("utf-8")
    house = (DEPLOY / "roundhouse.service").read_text("utf-8")
    command = re.search(r"^ExecStart=.*?(/\S+/roundhouse) (\w+)", unit, re.MULTILINE)
    assert command is not None
    assert f"ExecStart={command[1]} run" in house
    with pytest.raises(SystemExit) as ended:
        main([command[2], "--help"])
    assert ended.value.code == 0
    for line in ("User=roundhouse", "WorkingDirectory=/var/lib/roundhouse", "UMask=0077"):
        assert line in unit.splitlines()
        assert line in house.splitlines()
    if shutil.which("systemd-analyze"):
        (tmp_path / f"{name}.service").write_text(
            unit.replace(command[1], "/bin/true").replace("=roundhouse\n", "=root\n")
        )
        (tmp_path / f"{name}.timer").write_text((DEPLOY / f"{name}.timer").read_text("utf-8"))
        verify = ["systemd-analyze", "verify", tmp_path / f"{name}.timer", tmp_path / f"{name}.service"]
        done = subprocess.run(verify, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


async def test_backup_is_noted_with_its_time_and_never_replaced_by_an_older_one(house: House, tmp_path: Path) -> None:
    await admin.backup(house.app, tmp_path / "it.db")

    async def work(unit: object) -> None:
        await note(unit.conn, MaintenanceRun(BACKUP, NOON - WEEK))  # type: ignore[attr-defined]

    await house.app.store.write(work)
    async with house.app.store.read() as conn:
        runs = await last_runs(conn)
    assert runs == {BACKUP: MaintenanceRun(BACKUP, NOON)}
