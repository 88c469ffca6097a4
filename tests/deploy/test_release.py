"""What is released: a wheel and an sdist that hold everything, are the same each time, and play where they are put."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import bot
from bot.__main__ import main
from games import find_games
from tests.program import Done, Program, environment

from .packages import ROOT, Installed, built
from .playing import finished, visitor

PACKAGES = ("bot/", "games/", "storage/")
NOT_IN_SDIST = (".ci/", ".github/", "docs/pictures/")
MADE, SERVED = "bot/built_from.txt", "bot/view/docs/programs.md"
VERSION = re.compile(r"roundhouse (\d+\.\d+\.\d+) \(commit (unknown|[0-9a-f]{12}(-dirty)?)\)")


def in_git() -> set[str]:
    """The files of the project: those that git knows, and new ones that it would not ignore."""
    words = ("git", "-c", f"safe.directory={ROOT}", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return {name for name in names if name and (ROOT / name).exists()}


def unpacked(sdist: Path, folder: Path) -> Path:
    """The folder of the project in an sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (project,) = folder.iterdir()
    return project


def version_said_in(folder: Path) -> Done:
    """What the program says that lies in a folder."""
    words = (sys.executable, "-m", "bot", "--version")
    done = subprocess.run(words, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    return Done(done.returncode, done.stdout.strip(), done.stderr.strip())


# What is in them


def test_wheel_has_every_file_of_the_program_its_settings_and_what_runs_it(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {n for n in names if n.startswith(PACKAGES)} == {n for n in in_git() if n.startswith(PACKAGES)} | {
        MADE,
        SERVED,
    }
    share = f"{wheel.name.split('-py3')[0]}.data/data/share/roundhouse"
    units = {f"{share}/{name}" for name in in_git() if name.startswith("deploy/")}
    assert {n for n in names if n.startswith(share)} == {f"{share}/env.example", *units}


def test_sdist_has_every_file_of_the_project_but_pictures(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names == {n for n in in_git() if not n.startswith(NOT_IN_SDIST)} | {MADE, "PKG-INFO"}


@pytest.mark.slow
def test_wheel_is_the_same_to_the_byte_wherever_and_whenever_it_is_built(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    project = unpacked(sdist, tmp_path / "elsewhere")
    os.utime(project / "bot" / "app.py")
    assert built(project, tmp_path / "wheel").read_bytes() == wheel.read_bytes()
    assert built(ROOT, tmp_path / "sdist").read_bytes() == sdist.read_bytes()


# What they say


def test_version_names_the_release_and_the_commit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    said = VERSION.fullmatch(capsys.readouterr().out.strip())
    assert ended.value.code == 0
    assert said is not None
    assert said[1] == bot.__version__
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert head.startswith(said[2].removesuffix("-dirty"))


@pytest.mark.slow
def test_version_names_the_same_commit_in_a_package_and_unknown_without_one(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "wheel")
    project = unpacked(sdist, tmp_path / "sdist")
    said = version_said_in(tmp_path / "wheel")
    assert (said.status, said.said) == (0, bot.version())
    assert version_said_in(project).said == bot.version()
    (project / MADE).unlink()
    assert version_said_in(project).said == f"roundhouse {bot.__version__} (commit unknown)"


def test_changelog_describes_the_release() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert bot.__version__ in headings[:2]  # the newest, or below the section of the next release


# What they do


@pytest.mark.processes
def test_installed_program_plays_every_game_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    assert installed.says("--version") == bot.version()
    program = Program(tmp_path, start_by=installed)
    try:
        program.start()
        with visitor(program.address) as client:
            for game in find_games():
                assert finished(client, game).problems() == []
        assert program.stop() == 0
    finally:
        program.close()
    assert "Traceback" not in program.log
    assert {file.name for file in tmp_path.iterdir()} == {"data", "log"}


@pytest.mark.processes
def test_installed_program_brings_settings_and_units_along(installed: Installed) -> None:
    share = installed.folder / "share" / "roundhouse"
    assert (share / "env.example").read_bytes() == (ROOT / ".env.example").read_bytes()
    assert (share / "deploy" / "roundhouse.service").exists()
