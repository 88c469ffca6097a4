"""The Activity, in a real browser: Discord around it, the proxy before it, and the fake Discord behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.discord.people import Person
from tests.discord.world import Message
from tests.program import Program, running

from .discord_shell import Activity, Clients, Shell
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MATCH = ("a1", "b1", "a2", "b2", "a3")  # Ann wins


@pytest.fixture
def shell() -> Iterator[Shell]:
    """A Discord with a channel for games."""
    made = Shell()
    with made.served():
        yield made


@pytest.fixture
def program(shell: Shell, tmp_path: Path) -> Iterator[Program]:
    """The program in that Discord, with the Activity set up."""
    shell.fake.adds_bot(shell.guild)
    settings = {
        "discord_token": shell.fake.token,
        "discord_api_url": shell.base,
        "discord_client_secret": shell.fake.activities.client_secret,
    }
    with running(tmp_path, **settings) as made:
        shell.program = made.address
        yield made


@pytest.fixture
def clients(shell: Shell, browser: Browser) -> Iterator[Clients]:
    """Discord for people; at the end no page and no client may have complained."""
    made = Clients(browser, shell)
    yield made
    assert made.leave() == []


async def begins(shell: Shell, ann: Person, bo: Person) -> Message:
    """Ann opens a table on the card, and Bo joins."""
    await ann.fake.until(lambda: shell.fake.commands.find("play"), 20)
    ann.runs("/play", in_=shell.games, game="tictactoe", rated=False)
    await ann.sees_button("Join", in_=shell.games)
    bo.presses("Join", in_=shell.games)
    return await ann.sees_button("a1", in_=shell.games)


async def presses(person: Person, label: str, shell: Shell) -> None:
    """Somebody presses a button of the card, once it is there."""
    await person.sees_button(label, in_=shell.games)
    await person.presses(label, in_=shell.games).is_answered()


def cell(inside: Activity, name: str) -> None:
    """Presses a cell of the board."""
    inside.page.locator(f".cell[data-key='{name}']").first.click()


@pytest.mark.parametrize(
    ("is_opaque", "holds_back"),
    [(False, False), (True, False), (True, True)],
    ids=["usual", "sandbox without an origin", "streams held back"],
)
def test_a_whole_match_in_the_activity_against_somebody_who_presses_on_the_card(
    shell: Shell, program: Program, clients: Clients, is_opaque: bool, holds_back: bool
) -> None:
    shell.is_opaque, shell.holds_back = is_opaque, holds_back
    ann, bo = shell.joins("Ann"), shell.joins("Bo")
    shell.run(begins(shell, ann, bo))
    shell.run(presses(ann, "Open board", shell))
    inside = clients.of(ann)
    inside.open()
    for at, name in enumerate(MATCH):
        expect(inside.page.locator(f".table[data-turn='{'' if at % 2 else 'you'}']")).to_be_visible()
        if at % 2:
            shell.run(presses(bo, name, shell))
        else:
            cell(inside, name)
    expect(inside.page.get_by_text("You won! Three in a row.").first).to_be_visible()
    shell.run(bo.sees("won. Three in a row", in_=shell.games))
    assert inside.is_signed_in
    assert any("&wait=" in path for path in shell.asked) == holds_back
