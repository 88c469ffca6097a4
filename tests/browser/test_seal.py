"""The page that seals a move in the browser: the same hash as anybody's, no word to us, and none needed from us."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING

import pytest

from .tabs import expect, fits

if TYPE_CHECKING:
    from tests.program import Program

    from .people import People

TEXTS = [
    "2pass",
    "1 Пароль – “so” ｆｕｌｌ  é e\u0301 🦎 ",
    "0",
    *("3" + "x" * (length - 1) for length in (127, 128, 129, 255, 256, 257)),
    "4" + "ж🙂" * 5_000,
]


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


@pytest.mark.browser
def test_page_hashes_to_the_byte_and_works_without_a_connection(house_server: Program, people: People) -> None:
    context = people.context(viewport={"width": 375, "height": 740})
    tab = context.new_page()
    tab.goto(f"{house_server.address}/seal")
    context.set_offline(True)
    sent: list[str] = []
    tab.on("request", lambda request: sent.append(request.url))
    made = [tab.evaluate("text => blake2b256(text)", text) for text in ["", *TEXTS]]
    assert made == [hash_of(text) for text in ["", *TEXTS]]
    tab.get_by_label("2 scissors").check()
    tab.fill("#password", TEXTS[1][1:])
    assert tab.input_value("#hash") == f"commit {hash_of('2' + TEXTS[1][1:])}"
    assert tab.input_value("#opening") == f"reveal 2{TEXTS[1][1:]}"
    expect(tab.locator("#short")).to_be_hidden()
    tab.fill("#password", "pass")
    expect(tab.locator("#short")).to_be_visible()
    passwords = set()
    for _ in range(3):
        tab.click("#strong")
        passwords.add(tab.input_value("#password"))
    assert len(passwords) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", password) for password in passwords)
    assert sent == []
    fits(tab)
