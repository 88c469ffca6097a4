"""The architecture holds: what may know what, and that the papers say what is true."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot.settings import PREFIX, Settings
from games import find_games

ROOT = Path(__file__).parent.parent
IMPURE = {
    "asyncio",
    "logging",
    "os",
    "random",
    "time",
    "socket",
    "pathlib",
    "secrets",
    "sqlite3",
    "threading",
    "urllib",
}


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Level and name of everything a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


def test_games_import_no_clock_no_dice_and_no_files() -> None:
    for file in (ROOT / "games").rglob("*.py"):
        roots = {name.split(".")[0] for level, name in imports(file) if not level}
        assert not roots & IMPURE, file


def test_a_game_knows_the_core_and_no_other_game() -> None:
    for folder in (ROOT / "games" / name for name in find_games()):
        for file in folder.glob("*.py"):
            for level, name in imports(file):
                assert not name.startswith("games"), f"{file}: imports relatively, so that a copied folder is a game"
                assert level < 2 or name.split(".")[0] == "core", file


def test_games_never_ask_what_time_it_is() -> None:
    for file in (ROOT / "games").rglob("*.py"):
        assert not re.search(r"\b(now|utcnow|today)\(", file.read_text("utf-8")), file


def test_storage_names_no_game_and_only_storage_writes_sql() -> None:
    for file in (ROOT / "storage").rglob("*.py"):
        assert all(
            level or not n.startswith("games.") or n.startswith(("games.core", "games.table"))
            for level, n in imports(file)
        ), file
    allowed = {"select", "text", "AsyncConnection"}
    for file in (ROOT / "bot").rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        taken = [
            n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("sqlalchemy")
        ]
        assert {alias.name for node in taken for alias in node.names} <= allowed, file


def test_platforms_do_not_know_each_other() -> None:
    platforms = ROOT / "bot" / "platforms"
    names = {f.parent.name for f in platforms.glob("*/__init__.py")}
    for name in names:
        for file in (platforms / name).rglob("*.py"):
            others = names - {name}
            assert not any(f"platforms.{other}" in n for other in others for _, n in imports(file)), file


def test_every_setting_is_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    documented = set(re.findall(rf"^#?({PREFIX}\w+)=", example, re.MULTILINE))
    assert documented == {PREFIX + name.upper() for name in Settings.model_fields}


def test_files_are_short_enough_to_be_read() -> None:
    for folder in ("games", "storage", "bot"):
        for file in (ROOT / folder).rglob("*.py"):
            assert len(file.read_text("utf-8").splitlines()) <= 320, file


def test_locks_name_packages_and_hashes_and_no_address() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text
