"""What browsers get of the files in `static`: scripts joined, and scripts and styles without comments, compressed.

A script is sent as one file with all that it imports, each module in a function of its own. The modules of app.js,
which every page has, are in app.js alone; other scripts import them from there. So a page needs few requests. The files
contain only what is understood here: `import {a, b} from "./c.js";`, `export` before a function, class or const, and no
text over several lines. A page must not load two scripts that import the same module, unless it is one of app.js.
A frame inside a chat has one script alone, with the modules of app.js: it imports nothing, and can be run from a blob.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".css": "text/css"}
COMMON = "app"  # on every page
FRAME = "frame"  # the one script of a frame

IMPORT = re.compile(r'^import (?:\{([\w, ]+)\} from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
REMARK = re.compile(r"(?:^|(?<=\s))//(?:\s|$)")
OF_STYLE = re.compile(r"/\*.*?\*/", re.DOTALL)
BLANK_IN_STYLE = re.compile(r'("[^"]*")|\s*([{};,])\s*|: +')  # in no text


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it is sent, plain and compressed."""

    body: bytes
    zipped: bytes
    type: str
    tag: str


@cache
def sent_files() -> dict[str, Sent]:
    """Returns the scripts and styles by name."""
    return {file.name: _sent(file) for file in sorted(FOLDER.iterdir()) if file.suffix in TYPES}


def _sent(file: Path) -> Sent:
    body = (joined(file.stem) if file.suffix == ".js" else short_style(file.read_text("utf-8"))).encode()
    tag = f'"{sha256(body).hexdigest()[:8]}"'
    return Sent(body, gzip.compress(body, 9, mtime=0), f"{TYPES[file.suffix]}; charset=utf-8", tag)


def joined(name: str) -> str:
    """Returns a script and all that it imports as one module."""
    if name == FRAME:
        return "\n".join([*map(_in_function, with_imports(FRAME)), ""])
    common = with_imports(COMMON)
    if name == COMMON:
        exports = [f"export const {_names(exported(file))} = {_constant(file)};" for file in common if exported(file)]
        return "\n".join([*(_in_function(file) for file in common), *exports, ""])
    if name in common:
        return f'export * from "./{COMMON}.js";\n'
    own = [file for file in with_imports(name) if file not in common]
    wanted = {word for file in own for names, imported in _imports(file) if imported in common for word in names}
    first = [f'import {_names(sorted(wanted))} from "./{COMMON}.js";'] if wanted else []
    return "\n".join([*first, *(_in_function(file, common) for file in own), ""])


def with_imports(name: str) -> list[str]:
    """Returns the names of a script and of all that it imports, each after those that it imports itself."""
    files: dict[str, None] = {}
    for _, file in _imports(name):
        files |= dict.fromkeys(with_imports(file))
    return [*files, name]


def exported(name: str) -> list[str]:
    """Returns the names that a script exports."""
    return EXPORT.findall(_source(name))


def _imports(name: str) -> list[tuple[list[str], str]]:
    return [(re.findall(r"\w+", names), file) for names, file in IMPORT.findall(_source(name))]


def _in_function(name: str, elsewhere: Collection[str] = ()) -> str:
    """Returns a module as a function that runs at once, and the constant with its exports."""
    got = [
        f"const {_names(names)} = {_constant(file)};"
        for names, file in _imports(name)
        if names and file not in elsewhere
    ]
    given = f"return {_names(exported(name))};\n" if exported(name) else ""
    body = short_script(EXPORT.sub("", IMPORT.sub("", _source(name))))
    return "\n".join([f"const {_constant(name)} = (() => {{", *got, f"{body}{given}}})();"])


def _constant(name: str) -> str:
    return f"${name.replace('-', '_')}"


def _names(names: list[str]) -> str:
    return f"{{{', '.join(names)}}}"


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.js").read_text("utf-8")


def short_script(text: str) -> str:
    """Returns a script without comments and without the blanks at the start of lines; each line stays a line."""
    lines = (_without_remark(line).strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def _without_remark(line: str) -> str:
    """Returns a line without the comment at its end, which does not begin inside a text."""
    for remark in REMARK.finditer(line):
        before = line[: remark.start()]
        if before.count('"') % 2 == 0 and before.count("`") % 2 == 0:
            return before
    return line


def short_style(text: str) -> str:
    """Returns a style without comments, and without blanks that mean nothing."""
    short = BLANK_IN_STYLE.sub(lambda found: found[1] or found[2] or ":", OF_STYLE.sub("", text))
    return f"{short.replace(';}', '}').strip()}\n"
