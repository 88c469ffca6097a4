"""The same match on cards, in a browser and on our pages inside both networks: one record, and one table of all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import combinations, cycle, repeat
from pathlib import Path
from typing import Any

import pytest

from bot.platforms.web.embedded.sign_in import SECONDS
from bot.view.button_data import Action, on_card, on_hand
from bot.view.match_records import record_of
from games import find_games
from games.core import match as core
from games.core.chance import Chance
from games.table.table import Table
from tests.house import Dice
from tests.virtual import VirtualLoop, virtually

from .both import Both, everywhere
from .homes import NEVER_MORE, OnCard, OnGuest, account_of, at_all_homes, comes_up, kills, moves_to, people_at
from .people import OnDiscord, OnMiniApp, OnTelegram, OnWeb, Person

ALIKE = ("telegram", "in place", "discord", "web", "mini app", "activity", "guest")  # homes of a whole table
BETWEEN = ("guest", "telegram", "activity", "mini app", "web", "discord")  # of one table’s players; a guest opens it
NETWORKS = ("telegram", "discord")  # which go away
SHORT = {"hexagon": " size=3"}  # a smaller board
STEPS_MOST = 400
AWAY_SECONDS, SETTLED_SECONDS = 10.0, 20.0
TIMES = {"at", "started_at"}  # in a record


async def meets(both: Both, *homes: str) -> list[Person]:
    """People at these homes. All are known before anything else is drawn, so that every match is dealt alike."""
    people = await people_at(both, *homes)
    for who in people:
        account = await account_of(both, who)
        await both.app.directory.get_or_create_player(account)
    both.app.random_bytes = Dice()
    return people


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
    elif isinstance(who, OnGuest) and table.game.ui.private and not table.game.ui.alike:
        await who.takes_hand()
        await who.forges(await who.until(who.hand, "a hand"), on_hand(table.id, action))
    elif isinstance(who, OnCard) and table.game.ui.private:
        await who.takes_hand("My move" if table.game.ui.alike else "My hand")
        await who.forges(who.private_hand(), on_hand(table.id, action))
    elif table.game.ui.private and not isinstance(who, OnGuest):
        await who.types(choice)
    else:
        if isinstance(who, OnTelegram) and (back := next(iter(who.keys_to_card()), None)):
            await who.taps(*back)  # a page stands in place of the card
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


async def begins(both: Both, game: str, people: list[Person], options: str = "clock=relaxed") -> Table:
    """These people sit at a table, and the match begins."""
    seats = f" seats={len(people)}" if len(people) > 2 else ""
    return await both.seats(f"/play {game}{seats} {options}", *people)


async def goes_on(both: Both, table: Table, people: list[Person], most: int = STEPS_MOST) -> Table:
    """So many moves, or all that there are; returns the table after them."""
    for _ in range(most):
        if table.status != "live":
            return table
        table = await answers(both, table, people)
    assert most < STEPS_MOST, "the match does not end"
    return table


async def plays_out(both: Both, game: str, people: list[Person]) -> Table:
    """A whole match; returns the table at its end."""
    return await goes_on(both, await begins(both, game, people), people)


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
            async with at_all_homes(loop, folder) as both:
                people = await meets(both, home, home)
                table = await plays_out(both, game, people)
                records.append((await record_of(both.app.store, table)).document())

        match(home=home, folder=tmp_path / str(number))
    first, *others = map(without_times, records)
    for other in others:
        assert other == first


async def goes_away(both: Both, front: str) -> None:
    """Ten seconds in which this network answers nobody."""
    if front == "telegram":
        both.telegram.goes_down()
    else:
        both.discord.gateway.down_for(AWAY_SECONDS)
        both.discord.fail_next("*", "", "cut_before", times=NEVER_MORE)
    await asyncio.sleep(AWAY_SECONDS)
    comes_up(both)
    while not any(connection.session for connection in both.discord.gateway.connections):
        await asyncio.sleep(1.0)  # the client pauses for longer after each attempt, by chance
    await asyncio.sleep(SETTLED_SECONDS)


async def all_see_their_own_hands(table: Table, people: list[Person]) -> None:
    """Where hands are hidden everybody opens theirs, and no screen has one that is on the screen of somebody else."""
    seen = dict[str, str]()  # whose a hand is
    for who in people if table.game.ui.private and not table.game.ui.alike else ():
        await (who.comes(table.share) if isinstance(who, OnWeb) else who.takes_hand())
        for hand in {shown.hand for shown in who.screen() if shown.hand}:
            assert seen.setdefault(hand, who.name) == who.name
        assert who.name in seen.values() or isinstance(who, OnWeb)  # pages tell it in a picture


def matches() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Games, who plays them, and which network goes away: all homes in one match, or else each with each."""
    for game, rules in find_games().items():
        if rules.most >= len(BETWEEN):
            yield from ((game, BETWEEN, away) for away in NETWORKS)
        else:
            yield from zip(repeat(game), combinations(BETWEEN, 2), cycle(NETWORKS))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "homes", "away"), [*matches()])
@virtually
async def test_one_table_is_played_from_every_home_at_once(
    loop: VirtualLoop, tmp_path: Path, game: str, homes: tuple[str, ...], away: str
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    async with at_all_homes(loop, before) as both:
        people = await meets(both, *homes)
        table = await goes_on(both, await begins(both, game, people, f"clock=daily{SHORT.get(game, '')}"), people, 1)
        await asyncio.sleep(SECONDS + 60)  # all tokens of pages run out
        table = await goes_on(both, table, people, 2)
        version = table.live_match().version
        kills(both, before, after)
    comes_up(both)
    async with at_all_homes(loop, after, both) as again:
        moves_to(again, people)
        table = await again.table(table.id)
        assert table.live_match().version == version
        await all_see_their_own_hands(table, people)
        table = await goes_on(again, table, people, 1)
        await goes_away(again, away)
        table = await goes_on(again, table, people)
        assert table.status == "over"
        assert table.match is not None
        assert table.match.outcome is not None
        assert table.match.outcome.why not in ("time", "stopped")
        assert all(who.client.sign_ins > 1 for who in people if isinstance(who, OnMiniApp))


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
