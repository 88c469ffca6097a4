"""A whole match at a running program, by a browser without scripts."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx

from tests.web.page import Page

MATCH_SECONDS = 180.0
LEVEL = "1"


@contextmanager
def visitor(address: str) -> Iterator[httpx.Client]:
    """A browser without scripts."""
    headers = {"accept-language": "en"}
    with httpx.Client(base_url=address, headers=headers, timeout=30, follow_redirects=True) as client:
        yield client


def finished(client: httpx.Client, game: str) -> Page:
    """The page of a match against the computer, played to its end by pressing any button of the board."""
    dice = random.Random(game)
    forms = Page(client.get("/").text).forms
    buttons = ((form, button) for form in forms if form.action == "/play" for button in form.buttons)
    form, button = next(found for found in buttons if found[1].attributes["value"] == game)
    answer = client.post(form.action, data=form.sends(button, level=LEVEL))
    table = str(answer.url)
    until = time.monotonic() + MATCH_SECONDS
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    while "Rematch" not in (page := Page(answer.text)).names:
        assert time.monotonic() < until, f"{game} did not end: {page.text}"
        play = page.form_to(f"{urlsplit(table).path}/do")
        moves = [b for b in play.buttons if (part := b.within("section")) and part.attributes["class"] == "board"]
        answer = client.post(play.action, data=play.sends(dice.choice(moves))) if moves else client.get(table)
    return page
