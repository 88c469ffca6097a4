"""The corpus of a game: finished records with their footprints, a file for each number of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from games.core.footprint import footprints
from games.core.game import AnyGame
from games.core.reading import NotARecord, documents, read_record

FOLDER = "corpus"
ENDING = ".jsonl"


def corpora(folder: Traversable) -> list[Traversable]:
    """Returns the corpora in a game's folder; empty where there are none."""
    corpus = folder.joinpath(FOLDER)
    found = [file for file in corpus.iterdir() if file.name.endswith(ENDING)] if corpus.is_dir() else []
    return sorted(found, key=lambda file: file.name)


def changed_rules(games: Mapping[str, AnyGame], folders: Mapping[str, Traversable]) -> list[str]:
    """Returns a line for each game whose rules no longer reproduce its corpus."""
    first = (next(_changes(name, games, folders[name]), None) for name in games if name in folders)
    return [line for line in first if line]


def _changes(name: str, games: Mapping[str, AnyGame], folder: Traversable) -> Iterator[str]:
    for file in corpora(folder):
        for number, document in enumerate(documents(file.read_bytes())):
            if where := _first_change(document, games):
                yield f"rules of {name} have changed without a new number: {file.name} record {number} {where}"


def _first_change(document: Any, games: Mapping[str, AnyGame]) -> str:
    """Returns how a record differs from its footprints; empty where it does not."""
    try:
        record = read_record(document, games)
    except NotARecord as error:
        return f"is not a valid record any more ({error})"
    was, now = document.get("footprints"), footprints(record)
    if was == now:
        return ""
    same = isinstance(was, list) and len(was) == len(now)
    return f"step {[a == b for a, b in zip(was, now, strict=True)].index(False)}" if same else "has new footprints"
