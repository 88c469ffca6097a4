"""The same match on cards, in a browser and on our page inside Telegram: one record, and one table between all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.view.button_data import Action, on_card
from bot.view.match_records import record_of
from games import find_games
from games.core import match as core
from games.core.chance import Chance
from games.table.table import Table
from storage.people.players import Account
from tests.house import Dice
from tests.virtual import VirtualLoop, virtually

from .both import GAMES, Both, both_networks, everywhere, sketch
from .people import OnDiscord, OnMiniApp, OnTelegram, OnWeb, Person

ALIKE = ("telegram", "discord", "web", "mini app")  # homes of a whole table
BETWEEN = ("telegram", "mini app", "web", "discord")  # of one table's players
STEPS_MOST = 400
TIMES = {"at", "started_at"}  # in a record


async def meets(both: Both, *homes: str) -> list[Person]:
    """People at these homes. All are known before anything else is drawn, so that every match is dealt alike."""
    people = await both.people(*homes)
    for who in people:
        account = await account_of(both, who)
        await both.app.directory.get_or_create_player(account)
    both.app.random_bytes = Dice()
    return people


async def account_of(both: Both, who: Person) -> Account:
    """The account of somebody."""
    match who:
        case OnTelegram():
            return Account("telegram", str(who.person.user.id), who.name)
        case OnDiscord():
            return Account("discord", str(who.person.id), who.name)
        case OnMiniApp():
            return Account("telegram", str(who.page.number), who.name)
        case OnWeb():
            (cookie,) = who.viewer.client.cookies.values()
            return Account("web", both.site.web.site.guests.account(cookie) or "", who.name)
    raise AssertionError(who)


async def answers(both: Both, table: Table, people: list[Person]) -> Table:
    """One of those who are waited for does something that chance chooses; returns the table after it."""
    match = table.live_match()
    seat = min(core.waiting(table.game, match))
    chance = Chance(f"{table.name} {match.version}".encode(), "homes")
    choice = chance.choose(sorted(core.legal(table.game, match, seat)))
    name = table.chairs[seat].name
    who = next(one for one in people if one.name == name)
    action = Action.of(match.turn, choice)
    if isinstance(who, OnWeb):
        await who.comes(table.share)
        await who.forges(next(who.screen()), on_card(table.id, action))
    elif table.game.ui.private:
        await who.types(choice)
    else:
        card = next(one for one in who.screen() if not one.private and "table" in one.text)
        await _presses(who, card.it, on_card(table.id, action))
    after = await both.table(table.id)
    assert after.match is not None
    assert after.match.version > match.version, (name, choice)
    return after


async def _presses(who: Person, card: Any, data: str) -> None:
    """Presses a card with this data, whether a button has it or a submenu comes before."""
    if isinstance(who, OnDiscord):
        await who.person.forges(card, data).is_answered()
    elif isinstance(who, OnTelegram):
        await who.person.forges(card, data).answer()


async def plays_out(both: Both, game: str, people: list[Person]) -> Table:
    """A whole match; returns the table at its end."""
    seats = f" seats={len(people)}" if len(people) > 2 else ""
    table = await both.seats(f"/play {game}{seats} clock=relaxed", *people)
    for _ in range(STEPS_MOST):
        if table.status != "live":
            return table
        table = await answers(both, table, people)
    raise AssertionError("the match does not end")


def without_times(document: Any) -> Any:
    """A record without the times at which something was done."""
    if isinstance(document, dict):
        return {name: without_times(value) for name, value in document.items() if name not in TIMES}
    return [without_times(one) for one in document] if isinstance(document, list) else document


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
def test_a_match_has_the_same_record_wherever_it_is_played(tmp_path: Path, game: str) -> None:
    records: list[Any] = []

    for number, home in enumerate(ALIKE):
        (tmp_path / str(number)).mkdir()

        @virtually
        async def match(loop: VirtualLoop, home: str, folder: Path) -> None:
            async with both_networks(loop, folder, sketch, GAMES) as both:
                people = await meets(both, home, home)
                table = await plays_out(both, game, people)
                records.append((await record_of(both.app.store, table)).document())

        match(home=home, folder=tmp_path / str(number))
    first, *others = map(without_times, records)
    for other in others:
        assert other == first


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
@everywhere
async def test_one_table_is_played_from_every_home_at_once(both: Both, game: str) -> None:
    seats = min(len(BETWEEN), both.app.games[game].most)
    people = await meets(both, *BETWEEN[:seats])
    table = await plays_out(both, game, people)
    assert table.status == "over"
    assert table.match is not None
    assert table.match.outcome is not None


@everywhere
async def test_a_token_that_runs_out_in_the_middle_of_a_match_is_replaced(both: Both) -> None:
    ann, bo = await meets(both, "telegram", "mini app")
    assert isinstance(bo, OnMiniApp)
    table = await both.seats("/play tictactoe clock=daily", ann, bo)
    assert bo.client.sign_ins == 1
    await asyncio.sleep(20 * 60)
    while table.status == "live":
        table = await answers(both, table, [ann, bo])
    assert bo.client.sign_ins == 2
    assert [chair.front for chair in table.chairs] == ["telegram", "telegram"]
