"""The image: what its file says fits the program; and, where buildah can be had, it is built and run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import bot
from games import find_games
from tests.program import PATIENCE_SECONDS, Program
from tests.starts import Command, Process

from .playing import finished, visitor
from .tools import DEBIAN, DEPLOY, ROOT, complaints, needs, tool

DOCKERFILE = DEPLOY / "Dockerfile"
PORT = 8080


def of_image(instruction: str) -> list[str]:
    """What follows an instruction, each time it is there."""
    text = DOCKERFILE.read_text("utf-8").replace("\\\n", " ")
    return re.findall(rf"^{instruction} (.*)$", text, re.MULTILINE)


def patterns() -> tuple[set[str], set[str]]:
    """What `.dockerignore` lets in, and what it keeps out of that."""
    lines = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert lines[0] == "*"
    return {line[1:] for line in lines if line[0] == "!"}, {line for line in lines[1:] if line[0] != "!"}


def test_image_is_made_of_the_files_that_the_wheel_needs_and_of_no_data() -> None:
    copied = {
        name.removeprefix("./") for line in of_image("COPY") if "--from" not in line for name in line.split()[:-1]
    }
    taken, left = patterns()
    assert copied == taken
    assert all((ROOT / name).exists() for name in copied)
    assert left == {"**/__pycache__", "**/.env"}


def test_every_package_in_the_image_is_locked_and_postgresql_is_among_them() -> None:
    installs = [line for line in of_image("RUN") if "pip --python" in line]
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)
    lock = (ROOT / "requirements-image.txt").read_text("utf-8")
    assert re.search(r"^asyncpg==.* \\\n    --hash=sha256:", lock, re.MULTILINE)


def test_image_runs_the_command_as_a_user_of_its_own_with_its_data_outside() -> None:
    assert of_image("ENTRYPOINT") == ['["roundhouse"]']
    assert of_image("CMD") == ['["run"]']
    assert of_image("USER") == ["10001:10001"]
    assert of_image("VOLUME") == [f"{of_image('WORKDIR')[-1]}/data"]
    assert of_image("EXPOSE") == [str(PORT)]


@needs("hadolint")
def test_linter_has_nothing_to_say_about_the_image() -> None:
    assert complaints("hadolint", DOCKERFILE) == ""


BUILT_AND_RUN = [
    needs("buildah", "unshare", "setpriv"),
    pytest.mark.skipif(not DEBIAN.is_dir(), reason="needs a Debian to build on: see tests/deploy/tools.sh"),
    pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to build an image without an engine"),
    pytest.mark.processes,
]

# A container by hand: the root file system read-only, the volume and /tmp writable, no other process in sight. Its
# first process keeps the user it was started by: one that changes its user no longer ends with what started it.
CONTAINER = """
set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/var/lib/roundhouse/data"
for name in null zero urandom random; do
    [ -e "$ROOT/dev/$name" ] || touch "$ROOT/dev/$name"
    mount --bind "/dev/$name" "$ROOT/dev/$name"
done
mkdir -p "$ROOT/dev/shm"
mount -t tmpfs tmpfs "$ROOT/dev/shm"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount -o remount,bind,ro "$ROOT"
cd "$ROOT"
chroot --userspec="$OWNER" --groups= . /bin/sh -c 'cd "$HERE" && exec "$@"' sh "$@" || exit $?
"""


def is_of(process: Path, user: int) -> bool:
    """Whether a process, by its folder in /proc, still runs and belongs to this user."""
    try:
        return process.stat().st_uid == user
    except FileNotFoundError:
        return False


@dataclass(frozen=True)
class Image:
    """An image that was built, mounted as a folder."""

    root: Path
    data: Path
    config: dict[str, Any]

    def __call__(self, command: Command) -> Process:
        """Starts its entry point with the words of a command."""
        with command.errors.open("ab") as errors:
            words = (*self.config["Entrypoint"], *command.words)
            return subprocess.Popen(self._contained(*words), stdout=errors, stderr=errors, env=self._env(command))

    def is_healthy(self, command: Command) -> bool:
        """Whether its health check, run in the container, finds it well."""
        kind, *words = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        done = subprocess.run(self._contained(*words), env=self._env(command), capture_output=True, check=False)
        return done.returncode == 0

    def is_running(self) -> bool:
        """Whether a process of its user goes on; one that is being killed may take a moment."""
        user = int(self.config["User"].split(":")[0])
        until = time.monotonic() + PATIENCE_SECONDS
        while found := any(is_of(process, user) for process in Path("/proc").glob("[0-9]*")):
            if time.monotonic() > until:
                break
            time.sleep(0.02)
        return found

    def fails_to_write(self, path: str) -> bool:
        """Whether its user may not make a file there."""
        words = self._contained("touch", path)
        done = subprocess.run(words, env=self._env(None), capture_output=True, text=True, check=False)
        return done.returncode != 0 and "Read-only file system" in done.stderr

    def _contained(self, *words: str) -> list[str]:
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", CONTAINER, "sh", *words]

    def _env(self, command: Command | None) -> dict[str, str]:
        given = dict(one.split("=", 1) for one in self.config["Env"])
        ours = {n: v for n, v in command.environment.items() if n.startswith("ROUNDHOUSE_")} if command else {}
        where = {"ROOT": str(self.root), "DATA": str(self.data), "OWNER": self.config["User"]}
        return {**given, **ours, **where, "HERE": self.config["WorkingDir"]}


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The image, built from its file on a Debian that is here."""
    with TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        (folder / "Base").write_text("FROM scratch\nADD debian /\n")
        layers = ("--storage-driver=overlay", f"--root={folder}/store", f"--runroot={folder}/run")
        buildah = [str(tool("buildah")), *layers]

        def run(*words: str | Path) -> str:
            done = subprocess.run(
                [*buildah, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=900
            )
            assert done.returncode == 0, done.stdout + done.stderr
            return done.stdout.strip()

        build = ("bud", "--isolation=chroot", "--network=host", "--format=docker")
        run(*build, "--tag=localhost/debian", "--file", folder / "Base", DEBIAN.parent)
        certificates = "--volume=/etc/ssl/certs:/etc/ssl/certs:ro"
        arguments = ("--build-arg=PYTHON_IMAGE=localhost/debian", f"--build-arg=COMMIT={bot.commit()}")
        run(*build, certificates, *arguments, "--tag=localhost/roundhouse", "--file", DOCKERFILE, ROOT)
        try:
            run("from", "--name=made", "localhost/roundhouse")
            found = json.loads(run("inspect", "--type=image", "localhost/roundhouse"))["Docker"]["config"]
            root = Path(run("mount", "made"))
            data = folder / "data"
            shutil.copytree(root / "var/lib/roundhouse/data", data)
            os.chown(data, 10001, 10001)
            yield Image(root, data, found)
        finally:
            run("umount", "made")


class TestBuilt:
    """The image, built and run with a read-only root file system as its own user."""

    pytestmark = BUILT_AND_RUN

    def test_built_image_plays_with_a_read_only_root_and_is_found_healthy(self, image: Image, tmp_path: Path) -> None:
        program = Program(tmp_path, start_by=image)
        asked = Command("bot", (), tmp_path, {"ROUNDHOUSE_WEB_PORT": str(program.port)}, tmp_path, tmp_path)
        assert not image.is_healthy(asked)
        try:
            program.start()
            assert image.is_healthy(asked)
            with visitor(program.address) as client:
                for game in find_games():
                    assert finished(client, game).problems() == []
            assert image.fails_to_write("/opt/roundhouse/new")
            assert image.fails_to_write("/var/lib/roundhouse/new")
        finally:
            program.close()
        assert "Traceback" not in program.log
        assert not image.is_running()
        assert {file.stat().st_uid for file in image.data.iterdir()} == {10001}

    def test_built_image_says_its_version_and_has_no_tools(self, image: Image, tmp_path: Path) -> None:
        program = Program(tmp_path, start_by=image, words=("--version",))
        program.launch()
        assert program.process is not None
        assert program.process.wait(30) == 0
        assert program.log.strip() == bot.version()
        assert not list(image.root.glob("opt/roundhouse/lib/python*/site-packages/pip"))
        assert not (image.root / "src").exists()
