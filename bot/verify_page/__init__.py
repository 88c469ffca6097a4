"""The page that verifies records of matches: one file without a network, joined from the sources beside this one.

It is a second implementation of the rules, in another language and without code of the first. Nothing here runs it.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from rjsmin import jsmin

from games import game_folders

BEFORE_GAMES = ("hashes.js", "json.js", "chance.js", "times.js", "record.js", "games.js")
TOURNAMENTS = ("matching.js", "pairings.js", "people.js", "ratings.js", "calls.js", "robots.js", "documents.js")
AFTER_GAMES = ("clocks.js", "replay.js", "verdict.js", *TOURNAMENTS)
SHOWN = ("words/en.js", "words/ru.js", "words/zh.js", "page.js")
COMMENTS = "// Its sources, with comments, are in the repository: bot/verify_page, games/*/verify.js."
OF_GAME = "verify.js"  # the rules of a game, in its folder; the page knows no game without one


def source(*names: str) -> str:
    """Returns some of the files, one after another."""
    return "\n".join(files(__name__).joinpath(name).read_text("utf-8") for name in names)


def _allowed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def verdicts() -> str:
    """Returns the part of the script that judges records, without what shows the verdicts."""
    games = [folder.joinpath(OF_GAME) for _, folder in sorted(game_folders("games").items())]
    rules = "\n".join(file.read_text("utf-8") for file in games if file.is_file())
    return "\n".join((source(*BEFORE_GAMES), rules, source(*AFTER_GAMES)))


@cache
def policy() -> str:
    """Returns what the page may do: run its own script, and look as it does."""
    allowed = f"script-src {_allowed(_script())}; style-src {_allowed(source('style.css'))}"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def page(record: str = "") -> bytes:
    """Returns the page, complete; with a record in its text field, which it verifies as soon as it opens."""
    before, after = _around_record()
    return before + escape(record, quote=False).encode() + after


@cache
def _around_record() -> tuple[bytes, bytes]:
    parts = {"{policy}": policy(), "{style}": source("style.css"), "{script}": _script()}
    before, after = source("page.html").split("{record}")
    for place, content in parts.items():
        before, after = before.replace(place, content), after.replace(place, content)
    return before.encode(), after.encode()


def write(path: str) -> None:
    """Writes the page into a file."""
    Path(path).write_bytes(page())


@cache
def _script() -> str:
    whole = f'"use strict";\n(() => {{\n{verdicts()}\n{source(*SHOWN)}}})();\n'
    return f"{COMMENTS}\n{jsmin(whole)}\n"  # without comments and spaces, so that the page stays small
