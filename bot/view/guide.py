"""A page of docs/ as HTML: the part of Markdown that these pages use. What they say is ours, and is escaped anyway."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

PACKED = Path(__file__).with_name("docs")  # written by hatch_build.py into packages
FENCE, INDENT, IN_LIST = "```", "    ", "   "
SPAN = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)")
NUMBERED = re.compile(r"\d+\. ")
BLOCK = re.compile(r"#+ |\||- |\d+\. |```")


@cache
def guide(name: str) -> str:
    """Returns the text of a page of docs/: of a checkout, or of an installed package."""
    folder = Path(__file__).parents[2] / "docs"
    return (folder if (folder / name).exists() else PACKED).joinpath(name).read_text("utf-8")


def html_of(text: str) -> Markup:
    """Returns a page as HTML."""
    return Markup("\n").join(_blocks(text.splitlines()))


def anchor(title: str) -> str:
    """Returns the anchor of a heading, as links in docs/ spell it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _blocks(lines: Sequence[str]) -> Iterator[Markup]:
    rest = list(lines)
    while rest:
        line = rest[0]
        if not line.strip():
            rest.pop(0)
        elif line.startswith(FENCE):
            rest.pop(0)
            yield _code(_taken(rest, lambda other: not other.startswith(FENCE)))
            rest[:1] = []
        elif line.startswith(INDENT):
            yield _code([other.removeprefix(INDENT) for other in _taken(rest, lambda other: other[:4] == INDENT)])
        elif line.startswith("#"):
            signs, _, title = rest.pop(0).partition(" ")
            yield Markup('<h{0} id="{1}">{2}</h{0}>').format(len(signs), anchor(title), _spans(title))
        elif line.startswith("|"):
            yield _table(_taken(rest, lambda other: other.startswith("|")))
        elif line.startswith("- "):
            yield _list("ul", [[rest.pop(0)[2:]]] + [[item[2:]] for item in _taken(rest, lambda o: o[:2] == "- ")])
        elif NUMBERED.match(line):
            yield _list("ol", list(_items(rest)))
        else:
            words = [rest.pop(0), *_taken(rest, lambda other: bool(other.strip()) and not BLOCK.match(other))]
            yield Markup("<p>{}</p>").format(_spans(" ".join(words)))


def _taken(rest: list[str], fits: Callable[[str], bool]) -> list[str]:
    """Takes the first lines that fit."""
    taken = list[str]()
    while rest and fits(rest[0]):
        taken.append(rest.pop(0))
    return taken


def _items(rest: list[str]) -> Iterator[list[str]]:
    """Takes the items of a list with numbers; each has blocks of its own."""
    while rest and NUMBERED.match(rest[0]):
        first = NUMBERED.sub("", rest.pop(0), count=1)
        own = _taken(rest, lambda other: not other.strip() or other.startswith(IN_LIST))
        yield [first, *(line.removeprefix(IN_LIST) for line in own)]


def _list(kind: str, items: Sequence[Sequence[str]]) -> Markup:
    inner = Markup("").join(Markup("<li>{}</li>").format(Markup("").join(_blocks(item))) for item in items)
    return Markup("<{0}>{1}</{0}>").format(kind, inner)


def _code(lines: Sequence[str]) -> Markup:
    return Markup('<pre tabindex="0"><code>{}</code></pre>').format("\n".join(lines))


def _table(rows: Sequence[str]) -> Markup:
    head, _, *body = ([cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows)
    named = _row("th", head) if any(head) else Markup("")
    return Markup("<div class=wide tabindex=0><table><thead>{}</thead><tbody>{}</tbody></table></div>").format(
        named, Markup("").join(_row("td", row) for row in body)
    )


def _row(kind: str, cells: Sequence[str]) -> Markup:
    return Markup("<tr>{}</tr>").format(
        Markup("").join(Markup("<{0}>{1}</{0}>").format(kind, _spans(c)) for c in cells)
    )


def _spans(text: str) -> Markup:
    parts, at = [], 0
    for span in SPAN.finditer(text):
        parts += [escape(text[at : span.start()]), _span(*span.groups())]
        at = span.end()
    return Markup("").join([*parts, escape(text[at:])])


def _span(code: str | None, strong: str | None, words: str | None, target: str | None) -> Markup:
    if code is not None:
        return Markup("<code>{}</code>").format(code)
    if strong is not None:
        return Markup("<strong>{}</strong>").format(_spans(strong))
    if target is not None and target.startswith(("#", "https://")):
        return Markup('<a href="{}">{}</a>').format(target, _spans(words or ""))
    return _spans(words or "")  # a page that is not served
