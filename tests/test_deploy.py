"""The files in `deploy`: each statement fits the program, as far as that can be seen without running them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot.memory import FILES_ENOUGH

ROOT = Path(__file__).parents[1]
UNIT = (ROOT / "deploy" / "roundhouse.service").read_text("utf-8")
IMAGE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def of_unit(name: str) -> str:
    """The value of a directive, which the unit has once."""
    (value,) = re.findall(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    return str(value)


def of_image(instruction: str) -> list[str]:
    """What follows an instruction, each time it is there."""
    return re.findall(rf"^{instruction} (.*)$", IMAGE, re.MULTILINE)


def test_unit_starts_the_installed_command_again_and_gives_it_files_and_a_folder() -> None:
    command, word = of_unit("ExecStart").split()
    assert Path(command).name in PROJECT["project"]["scripts"]
    assert word == "run"
    assert of_unit("Restart") == "always"
    assert int(of_unit("LimitNOFILE")) >= FILES_ENOUGH
    assert of_unit("WorkingDirectory") == f"/var/lib/{of_unit('StateDirectory')}"
    assert 3 < int(of_unit("TimeoutStopSec")) < 60


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_unit_is_what_systemd_reads(tmp_path: Path) -> None:
    here = tmp_path / "roundhouse.service"
    here.write_text(UNIT.replace(of_unit("ExecStart"), "/bin/true").replace("=roundhouse\n", "=root\n"))
    done = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_image_has_every_package_and_no_data_and_installs_as_make_does() -> None:
    copied = {name for line in of_image("COPY") if not line.startswith("--from") for name in line.split()[:-1]}
    assert copied >= {*PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"], "requirements.txt"}
    assert all((ROOT / name).exists() for name in copied)
    assert not copied & {".", ".env", "data"}
    make = (ROOT / "Makefile").read_text("utf-8")
    for line in of_image("RUN"):
        if "pip install" in line:
            options = [word for word in shlex.split(line) if word.startswith("--") and word != "--no-cache-dir"]
            assert any(all(option in other for option in options) for other in make.splitlines()), line


def test_image_runs_the_command_as_nobody_special_with_its_data_outside() -> None:
    assert of_image("ENTRYPOINT") == ['["roundhouse"]']
    assert of_image("CMD") == ['["run"]']
    assert of_image("USER") == ["roundhouse"]
    assert of_image("VOLUME") == [f"{of_image('WORKDIR')[-1]}/data"]
    for line in IMAGE.splitlines():
        assert re.match(
            r"#|$|(FROM|WORKDIR|COPY|RUN|USER|VOLUME|ENV|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD) ", line
        )
