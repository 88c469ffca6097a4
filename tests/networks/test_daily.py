"""The daily match on every front: one press begins it, nobody else sees it, and its result is shared."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from inspect import Signature, signature
from pathlib import Path
from typing import Any

import pytest

from bot.usecases.play import leave
from bot.words import Words
from games.core.screen import Say
from games.table.table import Table
from tests.house import all_words, paint_once
from tests.virtual import VirtualLoop, virtually

from .both import GAMES, Both, both_networks
from .people import OnDiscord, OnWeb, Person

FRONTS = ("discord", "telegram", "web")
CHATS = FRONTS[:2]
WORDS: Words = all_words()


def painted(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test to which the program on all networks is given, with real pictures."""

    @virtually
    async def run(loop: VirtualLoop, tmp_path: Path, **given: Any) -> None:
        async with both_networks(loop, tmp_path, paint_once, GAMES) as both:
            await test(both, **given)

    first, *others = signature(test).parameters.values()
    run.__signature__ = Signature([first.replace(name="tmp_path"), *others])  # type: ignore[attr-defined]
    return run


def words(key: str, language: str = "en", **args: Any) -> str:
    """A sentence as somebody reads it."""
    return WORDS.text(Say(key, args), language)


async def begins(both: Both, who: Person, language: str = "en") -> Table:
    """Somebody begins today's match by a press."""
    await both.rests()
    await opens(who)
    await who.presses(words("daily-play", language))
    return await both.table()


async def opens(who: Person, option: str = "") -> None:
    """Somebody asks for the page of the daily match, or for something of it."""
    if isinstance(who, OnWeb):
        await who.viewer.opens("/daily")
    elif isinstance(who, OnDiscord):
        await who.person.runs("/daily", in_=who.place, **({"action": option} if option else {})).is_done()
    else:
        await who.asks(f"/daily {option}".strip())


async def ends(both: Both, table: Table) -> Table:
    """Somebody gives up; the computers play it out."""
    await leave(both.app, table.id, 0, "resigned", table.chairs[0].player)
    for _ in range(600):
        if (await both.table(table.id)).status == "over":
            break
    return await both.table(table.id)


@pytest.mark.parametrize("language", WORDS.languages)
@pytest.mark.parametrize("front", FRONTS)
@painted
async def test_it_is_begun_by_a_press_played_once_and_shared(both: Both, front: str, language: str) -> None:
    ann, bo = await both.person("Ann", front, language), await both.person("Bo", front, language)
    table = await begins(both, ann, language)
    assert (table.lobby.daily, table.status, table.visibility) == (both.loop.now().date().isoformat(), "live", "named")
    assert table.chairs[0].name == "Ann"
    await opens(ann)
    await ann.sees(words("daily-going-on", language))
    over = await ends(both, table)
    assert over.status == "over"
    await opens(ann)
    if isinstance(ann, OnWeb):
        await ann.sees(words("daily-result", language))
        assert f"/daily/{table.share}" in ann.viewer.response.text
        await bo.viewer.opens(f"/daily/{table.share}")  # type: ignore[attr-defined]
        await bo.sees(words("daily-shared", language))
        return
    await opens(ann, "share")
    await both.rests()
    shared = await (bo if isinstance(ann, OnDiscord) else ann).sees(f"/daily/{table.share}")
    assert "⬡" in shared.text or "⬢" in shared.text
    assert table.id not in shared.text


@painted
async def test_its_card_speaks_to_its_only_reader(both: Both) -> None:
    (ann,) = await both.people("telegram")
    await both.rests()
    await ann.asks("/daily", alone=True)
    await ann.presses(words("daily-play"))
    table = await ends(both, await both.table())
    await both.rests()
    shown = await ann.sees(table.id)
    assert shown.text.splitlines()[1].startswith("You ")


@pytest.mark.parametrize("front", CHATS)
@painted
async def test_its_page_and_its_board_are_seen_by_its_player_alone(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    table = await begins(both, ann)
    assert table.status == "live"
    await both.rests()
    for text in ("Daily match", table.id):
        assert bo.sees_now(text) is None
    await bo.comes(table.share)
    await both.rests()
    assert bo.sees_now(table.id) is None


@pytest.mark.parametrize("front", CHATS)
@painted
async def test_a_result_is_shared_only_once_there_is_one(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await both.rests()
    await opens(ann, "share")
    await ann.sees(words("refused-daily_no_result"))
    await begins(both, ann)
    await opens(ann, "share")
    await ann.sees(words("refused-daily_no_result"))
