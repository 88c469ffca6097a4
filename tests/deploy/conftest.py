"""The wheel and the sdist of this checkout, and the wheel installed."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path

import pytest

from .packages import ROOT, Installed, built


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return built(ROOT, tmp_path_factory.mktemp("built") / "wheel")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this checkout."""
    return built(ROOT, tmp_path_factory.mktemp("built") / "sdist")


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own, with the locked packages from the index."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    venv.create(folder, with_pip=True)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    for words in (("--require-hashes", "-r", ROOT / "requirements.txt"), ("--no-deps", wheel)):
        subprocess.run([*pip, *words], check=True, timeout=600)
    return Installed(folder)
