"""Lines of talk between fronts: typed in a form, read by the people of the table, and no room is edited for them."""

from __future__ import annotations

import pytest

from .both import Both, everywhere
from .people import InChat, OnWeb, Person

LINE = "gg <b>@everyone</b> https://example.org"


async def writes(both: Both, who: Person, text: str) -> None:
    """Somebody says a line in their own words."""
    if isinstance(who, OnWeb):
        await who.looks()
        await who.viewer.presses("Say", text=text)
    else:
        await who.presses("⋯", "Say", "In your own words")
        assert isinstance(who, InChat)
        await who.answers("A line for the others", text)
    await both.rests()


def written(both: Both) -> list[str]:
    """Every call that has posted or edited something in a room."""
    telegram = [
        f"{call.method} {call.chat}" for call in both.telegram.calls if call.method.startswith(("send", "edit"))
    ]
    discord = [f"{call.method} {call.path}" for call in both.discord.calls if call.method in ("POST", "PATCH")]
    return [call for call in telegram if str(both.group.id) in call] + [
        call for call in discord if f"/channels/{both.games.id}/" in call
    ]


@pytest.mark.slow
@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_line_goes_between_fronts_and_edits_no_card_of_a_room(both: Both, front: str) -> None:
    ann, bo, eve = await both.people(front, "web", "telegram")
    await both.seats("/play tictactoe visibility=link", ann, bo)
    await writes(both, ann, LINE)
    await bo.looks()
    assert (await bo.sees("gg")).text.count("https://example.org")
    assert not eve.sees_now("gg")
    before = written(both)
    await writes(both, bo, "well met")
    assert written(both) == before
    await ann.presses("⋯", "Say")
    assert (await ann.sees("well met")).private
    assert not eve.sees_now("well met")
    both.is_clean()


@pytest.mark.slow
@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_card_in_a_private_chat_has_the_line(both: Both, front: str) -> None:
    ann, bo = await both.people(front, "web")
    await ann.asks("/play tequila seats=2 visibility=link", alone=True)
    await both.rests()
    await bo.comes((await both.table()).share)
    await bo.presses("Join")
    await both.rests()
    table = await both.table()
    if table.status == "open":
        await ann.presses("Start")
        await both.rests()
    await bo.looks()
    await writes(both, bo, "well met")
    seen = await ann.sees("well met")
    assert seen.private
    both.is_clean()
