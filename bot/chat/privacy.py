"""What is stored about people, in private: a short summary, and the whole text in pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from bot.usecases.privacy import DATED, TERMS, contact_line, is_link, of_operator, paragraphs
from bot.view.answer import Answer, Key, Message, Page
from bot.view.option_values import bad_number
from bot.view.pen import Pen, joined

from .command import Given, Option
from .context import Context
from .pages import rows_of
from .profile import head, page

PAGE_MOST = 1_400  # characters of a page, with mark-up: Discord shows 2,000
PIECE_MOST = 600  # of a paragraph that the operator has written: escaped, it may be twice as long
PAGES_MOST = 99
OPTIONS = (Option("step", "number", 1, PAGES_MOST),)


async def privacy(context: Context, given: Given) -> Answer:
    """Shows the summary; with a step, that page of the whole text."""
    step = int(str(given.get("step", 0)))
    return _page(context, step) if step else _summary(context)


def _summary(context: Context) -> Answer:
    pen, settings = context.pen(), context.app.settings
    lines = [head(pen, "privacy-title"), pen("privacy-short"), _contact(context, pen), pen(DATED)]
    if web := settings.web_url:
        keys = [Key(pen.plain("privacy-read"), url=f"{web}/privacy"), Key(pen.plain("terms-title"), url=f"{web}/terms")]
    else:
        keys = [Key(pen.plain("privacy-read"), "/privacy 1")]
    if settings.contact and is_link(settings.contact):
        keys.append(Key(pen.plain("privacy-contact-title"), url=settings.contact))
    keys += [Key(pen.plain("me-export"), "/me export"), Key(pen.plain("me-forget"), "/me forget")]
    return (Page(Message(joined(lines), rows_of(keys)), own=True),)


def _page(context: Context, step: int) -> Answer:
    pen = context.pen()
    pages = list(_pages(_lines(context, pen)))
    if step > len(pages):
        raise bad_number("step", step, 1, len(pages))
    ways = (("button-before", step - 1), ("button-more", step + 1))
    keys = [Key(pen.plain(label), f"/privacy {to}") for label, to in ways if 1 <= to <= len(pages)]
    return page(pen, pages[step - 1], keys, back="/privacy")


def _contact(context: Context, pen: Pen) -> str:
    contact = context.app.settings.contact
    return pen(contact_line(pen.mark(pen.ink.code(contact)) if contact else None))


def _lines(context: Context, pen: Pen) -> Iterator[str]:
    """Yields the titles, each with its paragraph, then what the operator adds, and the terms."""
    for title, text in paragraphs():
        lines = [head(pen, title), pen(text)]
        yield joined([*lines, _contact(context, pen)] if text == "privacy-contact" else lines)
    added = [pen.ink.escape(piece) for part in of_operator(context.app.settings) for piece in wrap(part, PIECE_MOST)]
    yield from [joined([head(pen, "privacy-more"), added[0]]), *added[1:]] if added else []
    terms = [pen(key) for key in TERMS]
    yield joined([head(pen, "terms-title"), terms[0]])
    yield from terms[1:]


def _pages(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yields lines in pages of about the same length."""
    shown: list[str] = []
    for line in lines:
        if shown and sum(map(len, shown)) + len(shown) + len(line) > PAGE_MOST:
            yield shown
            shown = []
        shown.append(line)
    yield shown
