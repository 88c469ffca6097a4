"""Commands that read records: replay them, and check a corpus."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from bot.view.sentences import tell_event, tell_outcome, tell_refusal, tell_sitter
from bot.words import DEFAULT, Words
from games import find_games, game_folders
from games.core.commands import Sit
from games.core.game import AnyGame, Event, Refusal
from games.core.options import describe
from games.core.reading import NotARecord, documents, read_record
from games.core.record import Record, Replayed, footprints, replay, replayed_facts
from games.core.screen import Say

FINE, REFUSED, UNREADABLE = 0, 1, 2
CORPUS_FOLDER = "corpus"
CORPUS_ENDING = ".jsonl"


class UnreadableFile(Exception):
    """A file cannot be read; the message says why."""


def list_games(as_json: bool) -> int:
    """Prints every installed game, for people or as JSON."""
    words = Words(game_folders("games"), [DEFAULT])
    rows: list[dict[str, Any]] = [
        {
            "name": name,
            "title": words.text(Say("title"), DEFAULT, name),
            "seats": [game.fewest, game.most],
            "rules": game.rules,
            "options": describe(game.Options),
        }
        for name, game in find_games().items()
    ]
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
    else:
        for row in rows:
            low, high = row["seats"]
            print(f"{row['name']:12} {row['title']}: {low if low == high else f'{low}–{high}'} players")
    return FINE


def replay_files(paths: Sequence[str], as_json: bool, viewer: int | None, with_legal: bool) -> int:
    """Replays the records in the files; returns the exit status of the worst one."""
    worst = FINE
    words = Words(game_folders("games"), [DEFAULT])
    for number, document in enumerate(documents_of(paths)):
        try:
            record = _seen_by(read_record(document, find_games()), viewer)
        except NotARecord as error:
            worst = UNREADABLE
            print(_no_record_line(number, str(error), as_json, words))
            continue
        for at in replay(record):
            if at.refusal:
                worst = max(worst, REFUSED)
            if as_json:
                print(_json_line(number, record, at, viewer, with_legal, words))
            else:
                print(_sentence(record, at, viewer, words))
    return worst


def documents_of(paths: Sequence[str]) -> Iterator[Any]:
    """Yields the documents of all files in order. Raises UnreadableFile for the first unreadable file."""
    for path in paths:
        try:
            data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise UnreadableFile(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        yield from documents(data)


def _seen_by(record: Record, viewer: int | None) -> Record:
    if viewer is not None and not 0 <= viewer < len(record.seats):
        raise NotARecord(f"there is no seat {viewer} in it")
    return record


def _no_record_line(number: int, reason: str, as_json: bool, words: Words) -> str:
    if as_json:
        message = words.text(Say("refused-not_a_record", {"reason": reason}), DEFAULT)
        return json.dumps(
            {"record": number, "ok": False, "error": "not_a_record", "message": message}, ensure_ascii=False
        )
    return visible(words.text(Say("replay-no-record", {"record": str(number), "reason": reason}), DEFAULT))


def _json_line(number: int, record: Record, at: Replayed, viewer: int | None, with_legal: bool, words: Words) -> str:
    if at.refusal:
        message = _refusal_text(record, at.refusal, words)
        facts = {"step": at.step, "ok": False, "error": at.refusal.code, "message": message}
    else:
        facts = replayed_facts(record, at, viewer, with_legal)
    return json.dumps({"record": number} | facts, ensure_ascii=False)


def _sentence(record: Record, at: Replayed, viewer: int | None, words: Words) -> str:
    if at.refusal:
        text = _refusal_text(record, at.refusal, words)
        return visible(words.text(Say("replay-refused", {"step": str(at.step), "text": text}), DEFAULT))
    assert at.moved is not None
    heard = [e for e in at.moved.events if e.heard_by(viewer)]
    said = [
        text_of(record, tell_event(record.game, e), words) for e in ([Event("began")] if at.step == 0 else []) + heard
    ]
    if isinstance(at.moved.command, Sit):
        said.append(text_of(record, tell_sitter(at.moved.command), words))
    if at.match.outcome:
        said.append(text_of(record, tell_outcome(at.match.outcome, stake=record.stake), words))
    return visible(words.text(Say("replay-step", {"step": str(at.step), "text": " ".join(said)}), DEFAULT))


def visible(line: str) -> str:
    """Returns a line with a sign for each control character: a record from elsewhere must not control the terminal."""
    return "".join("\ufffd" if unicodedata.category(letter) == "Cc" else letter for letter in line)


def _refusal_text(record: Record, refusal: Refusal, words: Words) -> str:
    return text_of(record, tell_refusal(refusal), words)


def text_of(record: Record, say: Say, words: Words) -> str:
    """Returns a sentence about a record with its names; a deleted player is named by the seat."""
    return words.text(say, DEFAULT, record.name, lambda seat: record.seats[seat] or f"({seat + 1})")


def corpora(folder: Traversable) -> list[Traversable]:
    """Returns the corpora in a game's folder; empty where there are none."""
    corpus = folder.joinpath(CORPUS_FOLDER)
    files = [file for file in corpus.iterdir() if file.name.endswith(CORPUS_ENDING)] if corpus.is_dir() else []
    return sorted(files, key=lambda file: file.name.removesuffix(CORPUS_ENDING))


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
