"""The units of systemd: each statement fits the program, as far as that can be seen without running them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.memory import FILES_ENOUGH

from .tools import DEPLOY, ROOT, complaints, needs

UNITS = sorted(file for file in DEPLOY.iterdir() if file.suffix in (".service", ".timer"))
SERVICES = ("roundhouse.service", "roundhouse@.service")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def unit(name: str) -> str:
    """The text of a unit."""
    return (DEPLOY / name).read_text("utf-8")


def of_unit(name: str, directive: str) -> str:
    """The value of a directive, which the unit has once."""
    (value,) = re.findall(rf"^{directive}=(.*)$", unit(name), re.MULTILINE)
    return str(value)


@pytest.mark.parametrize("name", SERVICES)
def test_unit_starts_the_installed_command_again_and_gives_it_files_and_a_folder(name: str) -> None:
    command, word = of_unit(name, "ExecStart").split()
    assert Path(command).name in PROJECT["project"]["scripts"]
    assert word == "run"
    assert of_unit(name, "Restart") == "always"
    assert int(of_unit(name, "LimitNOFILE")) >= FILES_ENOUGH
    assert of_unit(name, "WorkingDirectory") == f"/var/lib/{of_unit(name, 'StateDirectory')}"
    assert 3 < int(of_unit(name, "TimeoutStopSec")) < 60


def test_unit_for_several_processes_differs_in_its_own_settings_alone() -> None:
    one, several = (unit(name).splitlines() for name in SERVICES)
    more = [line for line in several if line not in one and not line.startswith("#")]
    assert more == ["Description=Roundhouse, process %i", "EnvironmentFile=/var/lib/roundhouse/%i.env"]
    assert len([line for line in one if line not in several and not line.startswith("#")]) == 1


@needs("systemd-analyze")
@pytest.mark.parametrize(
    "name", sorted(file.name for file in DEPLOY.iterdir() if file.suffix in (".service", ".timer"))
)
def test_unit_is_what_systemd_reads(name: str, tmp_path: Path) -> None:
    for file in UNITS:
        text = re.sub(r"^(User|Group)=.*$", r"\1=root", file.read_text("utf-8"), flags=re.MULTILINE)
        text = re.sub(r"^ExecStart(Pre)?=.*$", r"ExecStart\1=/bin/true", text, flags=re.MULTILINE)
        (tmp_path / file.name.replace("@.", "@web-1.")).write_text(text)
    assert complaints("systemd-analyze", "verify", tmp_path / name.replace("@.", "@web-1.")) == ""
