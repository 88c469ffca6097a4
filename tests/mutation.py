"""How well the tests guard the rules: `python -m tests.mutation [--only FILE] [--sample N --seed N] [--jobs N]`.

mutmut changes one thing at a time in a copy of games/core, games/table and the rules of each game, and runs the
tests of games. A change that no test notices survives. It changes functions, not constants, nor decorated functions.
Survivors that nothing could notice are listed in mutation.toml, each with its reason, and do not count.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
RULES = (  # what a game's rules are split into
    *("board", "dealing", "grid", "rounds", "rules", "sealing", "simulation"),
    *("state", "turn_order", "verdict", "views"),
)
SOURCES = (
    "games/core/*.py",
    "games/robots.py",
    "games/table/*.py",
    "games/table/offers/*.py",
    "games/tournament/*.py",
    *(f"games/*/{part}.py" for part in RULES),
)
TESTS = "tests/games"
COPIED = ("bot", "docs", "games", "storage", "tests")
GOAL = 85.0  # per cent, for every file
PATIENCE = 5.0  # times what its tests usually take; a change that runs on longer is noticed
NONE = "none"  # a name that no mutant has

UNNOTICED = frozenset({"survived", "no tests"})


@dataclass(frozen=True)
class Mutant:
    """One change of one function, and whether a test noticed it."""

    file: str
    name: str  # as mutmut calls it
    status: str

    @property
    def survived(self) -> bool:
        """Whether no test noticed it."""
        return self.status in UNNOTICED


@dataclass(frozen=True)
class Change:
    """What a mutant has changed: the lines before and after, and where they stand."""

    file: str
    was: str
    now: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}\n    - {self.was}\n    + {self.now}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the score of each file and every survivor; 1 where a file is below the goal."""
    asked = _parser().parse_args(arguments)
    with TemporaryDirectory() as name:
        folder = Path(name)
        _prepare(folder, asked.only or _sources())
        _mutmut(folder, asked.jobs, _sample(folder, asked.sample, asked.seed) if asked.sample else [])
        return _report(folder, [mutant for mutant in _mutants(folder) if mutant.status != "not checked"])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("mutation", description=__doc__)
    parser.add_argument("--only", action="append", metavar="FILE", help="like games/core/match.py; may be repeated")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of the changes, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    return parser


def _sources() -> list[str]:
    return sorted(str(file.relative_to(ROOT)) for pattern in SOURCES for file in ROOT.glob(pattern))


def _prepare(folder: Path, sources: Iterable[str]) -> None:
    """A copy of the program and its tests, with what mutmut is to do."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    facts = {
        "source_paths": list(sources),
        "pytest_add_cli_args_test_selection": [TESTS],
        "also_copy": list(COPIED),
        "timeout_multiplier": PATIENCE,
    }
    settings = "\n".join(f"{key} = {json.dumps(value)}" for key, value in facts.items())
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(f"{project}\n[tool.mutmut]\n{settings}\n", "utf-8")


def _sample(folder: Path, count: int, seed: int) -> list[str]:
    """The names of so many mutants, chosen by chance; a run for none of them makes them all."""
    _mutmut(folder, 1, [NONE])
    names = [mutant.name for mutant in _mutants(folder)]
    return random.Random(seed).sample(names, min(count, len(names)))


def _mutmut(folder: Path, jobs: int, names: Sequence[str]) -> None:
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs), *names]
    shown = None if sys.stdout.isatty() else subprocess.PIPE
    ended = subprocess.run(command, cwd=folder, stdout=shown, stderr=subprocess.STDOUT, check=False)
    if ended.returncode and names != [NONE]:
        sys.exit((ended.stdout or b"").decode(errors="replace")[-5_000:] or "mutmut could not run")


def _mutants(folder: Path) -> list[Mutant]:
    from mutmut.stats import status_by_exit_code

    return [
        Mutant(str(meta.relative_to(folder / "mutants").with_suffix("")), name, status_by_exit_code[code])
        for meta in sorted((folder / "mutants").rglob("*.meta"))
        for name, code in json.loads(meta.read_bytes())["exit_code_by_key"].items()
    ]


def _report(folder: Path, mutants: Sequence[Mutant]) -> int:
    equal = equivalents()
    survivors = [(mutant, _change(folder, mutant)) for mutant in mutants if mutant.survived]
    lived = [change for _, change in survivors if change not in equal]
    made = Counter(mutant.file for mutant in mutants)
    skipped = Counter(change.file for _, change in survivors) - Counter(change.file for change in lived)
    left = Counter(change.file for change in lived)
    for change in lived:
        print(change)
    scores = {file: 100 * (1 - left[file] / max(1, made[file] - skipped[file])) for file in made}
    print(f"\n{'file':32} {'changes':>8} {'equal':>6} {'lived':>6} {'score':>7}")
    for file, score in scores.items():
        print(f"{file:32} {made[file]:8} {skipped[file]:6} {left[file]:6} {score:6.1f}%")
    counted = made.total() - skipped.total()
    print(f"{'all':32} {made.total():8} {skipped.total():6} {len(lived):6} {100 * (1 - len(lived) / counted):6.1f}%")
    print(f"{sum(mutant.status == 'timeout' for mutant in mutants)} of them were noticed by running on and on")
    return int(min(scores.values()) < GOAL)


def equivalents() -> dict[Change, str]:
    """The changes that nothing could notice, and why."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["equal"]
    return {Change(one["file"], one["was"], one["now"]): one["why"] for one in listed}


def _change(folder: Path, mutant: Mutant) -> Change:
    """The first lines that differ."""
    mutated, name = _functions((folder / "mutants" / mutant.file).read_text("utf-8")), mutant.name.rpartition(".")[2]
    function = name.partition("__mutmut_")[0]
    own = function.replace("ǁ", ".").removeprefix("x.") if "ǁ" in function else function.removeprefix("x_")
    before = _text(mutated, f"{function}__mutmut_orig", own)
    after = _text(mutated, name, own)
    pairs = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    a, b, c, d = next(pair[1:] for pair in pairs if pair[0] != "equal")
    first, _ = _functions((folder / mutant.file).read_text("utf-8"))[own]
    return Change(mutant.file, joined(before[a:b]), joined(after[c:d]), first + a)


def _text(functions: dict[str, tuple[int, list[str]]], name: str, own: str) -> list[str]:
    """The lines of a function that mutmut has renamed, under its own name."""
    _, (head, *body) = functions[name]
    return [head.replace(name, own.rpartition(".")[2]), *body]


@cache
def _functions(source: str) -> dict[str, tuple[int, list[str]]]:
    """Every function with its first line's number and its lines; a method that is not mutmut's is Class.name."""
    lines = source.splitlines()
    found = {}
    for owner, node in _walk(ast.parse(source), ""):
        name = node.name if "__mutmut_" in node.name or not owner else f"{owner}.{node.name}"
        found[name] = (node.lineno, lines[node.lineno - 1 : node.end_lineno])
    return found


def _walk(tree: ast.Module | ast.ClassDef, owner: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield owner, node
        elif isinstance(node, ast.ClassDef):
            yield from _walk(node, node.name)


def joined(lines: Iterable[str]) -> str:
    """Lines as one, without their indents."""
    return " ".join(line.strip() for line in lines)


if __name__ == "__main__":
    sys.exit(main())
