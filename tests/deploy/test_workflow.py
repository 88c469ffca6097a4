"""What makes a release: the workflow of GitHub fits the project, and the files it hands out run in three lines."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import bot
from bot.platforms import AllSettings
from bot.settings import PREFIX

from .tools import DEPLOY, ROOT, complaints, needs

FILE = ROOT / ".github" / "workflows" / "release.yml"
TEXT = FILE.read_text("utf-8")
WORKFLOW: dict[Any, Any] = yaml.safe_load(TEXT)
TAG = f"v{bot.__version__}"
OWN = "https://github.com/OWNER/roundhouse"
IMAGE = "ghcr.io/ann/roundhouse"
HANDED_OUT = {"compose.yaml", "compose.several.yaml", "Caddyfile", "env.example"}
# What the actions take at the commits that they are pinned to, as far as it is of use here: from their action.yml.
INPUTS = {
    "actions/checkout": {"ref", "persist-credentials", "fetch-depth", "fetch-tags"},
    "actions/setup-python": {"python-version", "python-version-file", "cache", "architecture"},
    "docker/setup-qemu-action": {"image", "platforms", "reset", "cache-image"},
    "docker/setup-buildx-action": {"version", "driver", "driver-opts", "platforms", "cache-binary"},
    "docker/login-action": {"registry", "username", "password", "logout"},
    "docker/build-push-action": {"context", "file", "platforms", "build-args", "tags", "labels", "push", "provenance"},
}
PERMISSIONS = {
    "checks": {"contents": "read"},
    "image": {"contents": "read", "packages": "write"},
    "page": {"contents": "write"},
}


def steps(job: str) -> list[dict[str, Any]]:
    """The steps of a job."""
    found: list[dict[str, Any]] = WORKFLOW["jobs"][job]["steps"]
    return found


def commands(job: str) -> list[str]:
    """The lines that a job runs in a shell."""
    return [line for step in steps(job) for line in step.get("run", "").splitlines()]


def options(job: str, action: str) -> dict[str, str]:
    """What an action is given, which the job uses once."""
    (step,) = (step for step in steps(job) if step.get("uses", "").startswith(f"{action}@"))
    given: dict[str, str] = step["with"]
    return given


def run(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in the folder of the project."""
    env = {**os.environ, **environment}
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)


# The workflow


@pytest.mark.slow
@needs("check-jsonschema")
def test_workflow_keeps_to_the_schema() -> None:
    assert complaints("check-jsonschema", "--builtin-schema", "vendor.github-workflows", FILE) == ""


def test_workflow_runs_for_the_tag_of_a_version_and_for_nothing_else() -> None:
    assert WORKFLOW[True] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}  # YAML reads `on` as true
    (pattern,) = WORKFLOW[True]["push"]["tags"]
    assert re.fullmatch(pattern.replace(".", r"\."), TAG)
    assert bot.__version__.count(".") == 2
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["hatch"]["version"]["path"] == "bot/__init__.py"  # where the tag is compared with


def test_nothing_is_pushed_before_the_checks_have_passed() -> None:
    assert {name: job.get("needs") for name, job in WORKFLOW["jobs"].items()} == {
        "checks": None,
        "image": "checks",
        "page": "image",
    }
    assert commands("checks") == ['.ci/tag "$GITHUB_REF_NAME"', ".ci/run", "make test-long"]


def test_each_job_may_do_what_it_needs_and_no_more() -> None:
    assert WORKFLOW["permissions"] == {}
    assert {name: job["permissions"] for name, job in WORKFLOW["jobs"].items()} == PERMISSIONS
    assert "secrets." not in TEXT
    assert [name for name in WORKFLOW["jobs"] if options(name, "actions/checkout")["persist-credentials"]] == []


def test_actions_are_pinned_to_commits_and_given_what_they_take() -> None:
    lines = re.findall(r"uses: (.*)", TEXT)
    pinned = [re.fullmatch(r"([\w-]+/[\w-]+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+", line) for line in lines]
    assert all(pinned), lines
    assert {found[1] for found in pinned if found} == set(INPUTS)
    assert len({found[0] for found in pinned if found}) == len(INPUTS)  # the same commit everywhere
    for job in WORKFLOW["jobs"]:
        for step in steps(job):
            if "uses" in step:
                assert set(step.get("with", {})) <= INPUTS[step["uses"].partition("@")[0]]


def test_image_is_built_for_both_processors_from_the_file_in_deploy() -> None:
    given = options("image", "docker/build-push-action")
    assert given["platforms"].split(",") == ["linux/amd64", "linux/arm64"]
    assert options("image", "docker/setup-qemu-action")["platforms"] == "arm64"  # the machine itself is the other one
    assert ROOT / given["context"] / given["file"] == DEPLOY / "Dockerfile"
    argument = given["build-args"].partition("=")[0]
    assert re.search(rf"^ARG {argument}=", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    names = "\n".join(commands("image"))
    assert given["tags"] == "${{ steps.names.outputs.image }}"
    assert 'echo "image=ghcr.io/${GITHUB_REPOSITORY,,}:${GITHUB_REF_NAME#v}"' in names


def test_every_command_of_the_workflow_exists() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for line in (line for job in WORKFLOW["jobs"] for line in commands(job)):
        assert "${{" not in line  # a name on GitHub is never part of a script
        first, *words = line.split()
        if first == "make":
            assert set(words) <= targets
        elif first.startswith(".ci/"):
            assert os.access(ROOT / first, os.X_OK)
        else:
            assert first in {".venv/bin/python", "echo", "gh"}


# Its scripts


@pytest.mark.parametrize("tag", ["v0.0.1", bot.__version__, f"{TAG}rc1", ""])
def test_tag_that_is_not_the_version_is_refused(tag: str) -> None:
    done = run(".ci/tag", tag)
    assert done.returncode == 1
    assert done.stdout == ""
    assert TAG[1:] in done.stderr


def test_tag_of_the_version_is_taken_once_the_changelog_and_the_compose_files_have_it(tmp_path: Path) -> None:
    for name in (".ci/tag", "bot/__init__.py", "CHANGELOG.md", "deploy/compose.yaml", "deploy/compose.several.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / ".ci" / "tag").chmod(0o755)
    changed = tmp_path / "CHANGELOG.md"
    changed.write_text(f"# Changelog\n\n## {TAG[1:]} (2026-11-29)\n")
    assert run(tmp_path / ".ci" / "tag", TAG).returncode == 0
    changed.write_text("# Changelog\n\n## 0.9.0 (2026-01-01)\n")
    assert "CHANGELOG.md has no heading" in run(tmp_path / ".ci" / "tag", TAG).stderr
    changed.write_text(f"# Changelog\n\n## {TAG[1:]} (2026-11-29)\n")
    compose = tmp_path / "deploy" / "compose.yaml"
    compose.write_text(compose.read_text("utf-8").replace(TAG[1:], "0.9.0"))
    assert "deploy/compose.yaml names another version" in run(tmp_path / ".ci" / "tag", TAG).stderr


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of files that a release hands out, and the text of its page."""
    folder = tmp_path_factory.mktemp("release") / "dist"
    done = run(".ci/release", TAG, IMAGE, "https://github.com/Ann/roundhouse", folder)
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def test_released_compose_files_pull_the_image_of_the_release(release: tuple[Path, str]) -> None:
    folder, _ = release
    assert {file.name for file in folder.iterdir()} == HANDED_OUT
    for name in ("compose.yaml", "compose.several.yaml"):
        here, there = (yaml.safe_load((where / name).read_text("utf-8")) for where in (DEPLOY, folder))
        assert re.findall(r"image: (.*roundhouse.*)", (folder / name).read_text("utf-8")) == [
            f"${{IMAGE:-{IMAGE}:{TAG[1:]}}}"
        ]
        for service in here["services"].values():
            if service.pop("build", None) or "roundhouse" in service["image"]:
                service["image"] = f"${{IMAGE:-{IMAGE}:{TAG[1:]}}}"
        here.pop("x-process", None)
        there.pop("x-process", None)
        assert there == here  # and nothing else is changed


def lines_in(text: str) -> list[str]:
    """The three lines of a page, without those around them."""
    (block,) = re.findall(r"```\n(mkdir -p roundhouse.*?)```", text, re.DOTALL)
    return block.splitlines()


def test_page_of_a_release_has_the_three_lines_of_the_documents_with_its_own_address(
    release: tuple[Path, str],
) -> None:
    documented = lines_in((ROOT / "docs" / "operators.md").read_text("utf-8"))
    assert len(documented) == 3
    _, page = release
    assert lines_in(page) == [line.replace(OWN, "https://github.com/Ann/roundhouse") for line in documented]
    assert len(page.splitlines()) > 10  # then what is new
    assert "](docs/" not in page  # that page is not in a folder of the project


@needs("curl")
def test_three_lines_leave_what_the_compose_file_needs(release: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = release
    programs, home = tmp_path / "bin", tmp_path / "home"
    programs.mkdir()
    home.mkdir()
    (programs / "docker").write_text('#!/bin/sh\npwd > "$HOME/started"\necho "$@" >> "$HOME/started"\n')
    (programs / "docker").chmod(0o755)
    lines = lines_in((ROOT / "docs" / "operators.md").read_text("utf-8"))
    typed = "\n".join(lines).replace(f"{OWN}/releases/latest/download", f"file://{folder}")
    env = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOME": str(home)}
    for _ in range(2):  # again for an upgrade
        subprocess.run(["bash", "-euc", typed], cwd=home, env=env, check=True, timeout=60)
    house = home / "roundhouse"
    assert {file.name for file in house.iterdir()} == {"compose.yaml", "Caddyfile", ".env"}
    assert (home / "started").read_text().splitlines() == [str(house), "compose up --detach --wait"]
    assert (house / ".env").stat().st_mode & 0o777 == 0o600
    assert (house / "Caddyfile").stat().st_mode & 0o004  # a container without rights over files reads it
    given = dict(line.split("=", 1) for line in (house / ".env").read_text().splitlines())
    assert set(given) <= {PREFIX + name.upper() for name in AllSettings.model_fields}
    compose = (house / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"\$\{(\w+):\?", compose)) <= set(given)
    mounted = re.findall(r"- \./([\w.]+):", compose)
    assert [name for name in mounted if not (house / name).exists()] == []


def test_documents_name_no_address_that_nobody_can_use() -> None:
    for file in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        assert "git.example.org" not in file.read_text("utf-8"), file
