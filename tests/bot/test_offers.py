"""Offers: what needs everybody's consent, and what happens once all agree."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.view.controls import offer_lines
from bot.words import Words
from games import game_folders
from games.table.table import Table
from games.tictactoe.rules import EMPTY
from storage import rooms
from storage.rooms import Settings
from tests.checks import books_balance, record_is_fair, refused_whole, steps_have_no_gaps, verb
from tests.house import NOON, House

WORDS = Words(game_folders("games"))


def kinds(table: Table) -> list[str]:
    return [offer.kind for offer in table.offers]


def why(table: Table) -> str | None:
    return table.match.outcome.why if table.match and table.match.outcome else None


async def all_offer(house: House, table: Table, kind: str, *names: str) -> Table:
    """One offers, the others agree."""
    await house.presses(names[0], table, f"offer:{kind}")
    for name in names[1:]:
        await house.presses(name, table, f"accept:{kind}")
    return await house.table(table)


async def board(house: House, table: Table) -> tuple[int, ...]:
    return (await house.table(table)).live_match().state.board


async def test_only_the_player_who_asked_reads_that_they_did(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    table = await all_offer(house, table, "stop", "Ann", "Bo")
    lines = [WORDS.text(offer_lines(table, seat)[0].text, "en") for seat in range(3)]
    waits = "Waiting for the others."
    assert lines == [f"You asked to stop the match. {waits}", f"You agreed. {waits}", "1 would like to stop the match."]


# ---- Draw and stop


async def test_a_draw_that_both_want_shares_the_pot(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    table = await all_offer(house, table, "draw", "Ann", "Bo")
    assert (table.status, why(table), kinds(table)) == ("over", "draw", [])
    await books_balance(house.app.store)
    assert [verb(step) for step in await record_is_fair(house.app, table)] == ["stop"]


async def test_one_who_does_not_agree_keeps_all_from_it(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    assert (await all_offer(house, table, "stop", "Ann", "Bo")).status == "live"
    assert kinds((await house.presses("Cy", table, "refuse:stop")).table) == []
    assert [line.key for _, _, line in house.paper.lines] == ["offer-declined"]


async def test_who_offered_can_take_the_offer_back(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "offer:draw")
    assert kinds((await house.presses("Ann", table, "refuse:draw")).table) == []
    assert house.paper.lines == []
    async with refused_whole(house.app.store, "no_offer"):
        await house.presses("Bo", table, "accept:draw")
    async with refused_whole(house.app.store, "no_offer"):
        await house.presses("Bo", table, "refuse:draw")


async def test_offers_are_refused_with_the_reason_and_change_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.meets("Cy")
    for kind in ("", "peace", "draw:!"):
        async with refused_whole(house.app.store, "illegal"):
            await house.presses("Ann", table, f"offer:{kind}")
    for press in ("offer", "accept", "refuse"):
        async with refused_whole(house.app.store, "not_seated"):
            await house.presses("Cy", table, f"{press}:draw")


# ---- Taking back


async def test_a_takeback_goes_back_to_before_the_askers_own_last_action_whoever_is_to_move(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.plays(table, "a1", "b2", "c3")
    after = await all_offer(house, table, "takeback", "Ann", "Bo")  # Bo is to move: one action back
    assert after.waiting() == {0}
    assert sum(await board(house, table)) == 3
    after = await all_offer(house, table, "takeback", "Ann", "Bo")  # Ann is to move: two actions back
    assert (after.waiting(), await board(house, table)) == ({0}, EMPTY)
    steps = await record_is_fair(house.app, after)
    assert [step["takeback"] for step in steps if "takeback" in step] == [1, 2]
    await steps_have_no_gaps(house.app.store)


async def test_against_a_computer_a_takeback_is_granted_at_once(house: House) -> None:
    table = await house.opens("Ann", levels=(3,))
    await house.plays(table, "b2")
    await house.computers.drain()
    after = (await house.presses("Ann", table, "offer:takeback")).table
    assert (after.live_match().state.board, after.waiting()) == (EMPTY, {0})
    await record_is_fair(house.app, after)


async def test_where_either_may_restart_one_alone_does(house: House) -> None:
    options = house.app.games["tictactoe"].Options(restart="either")
    table = await house.plays(await house.sits("Ann", "Bo", options=options), "a1", "b2")
    asked = await house.presses("Bo", table, "offer:restart")
    assert (str(asked.confirm), await board(house, table)) == ("offer:restart", (1, 0, 0, 0, 2, 0, 0, 0, 0))
    after = (await house.presses("Bo", table, "offer:restart:!")).table
    assert after.live_match().state.board == EMPTY


# ---- Computers


async def test_a_computer_declines_a_draw_and_agrees_to_all_else(house: House) -> None:
    table = await house.opens("Ann", levels=(1,), has_clock=True)
    async with refused_whole(house.app.store, "computer_declines"):
        await house.presses("Ann", table, "offer:draw")
    assert (await house.presses("Ann", table, "offer:more_time")).table.deadline == NOON + timedelta(minutes=20)
    asked = await house.presses("Ann", table, "offer:stop")
    assert (str(asked.confirm), asked.table.status) == ("offer:stop", "live")
    assert why((await house.presses("Ann", table, "offer:stop:!")).table) == "stopped"
    rematch = (await house.presses("Ann", table, "offer:rematch")).table
    assert (rematch.status, rematch.chairs[1].level) == ("live", 1)


# ---- Rematches


async def finished(house: House, *names: str, **more: Any) -> Table:
    table = await house.sits(*names, **more)
    return (await house.presses(names[-1], table, "resign:!")).table


async def test_a_rematch_is_a_new_match_of_the_same_people_and_stakes(house: House) -> None:
    table = await finished(house, "Ann", "Bo", stake=10)
    await house.presses("Ann", table, "offer:rematch")
    fresh = (await house.presses("Bo", table, "accept:rematch")).table
    assert (fresh.status, fresh.stake, [chair.name for chair in fresh.chairs]) == ("live", 10, ["Ann", "Bo"])
    assert (fresh.id != table.id, fresh.secret != table.secret, fresh.share != table.share) == (True, True, True)
    assert (await house.table(table)).next_match == fresh.id
    assert [await house.purse(await house.person(name)) for name in ("Ann", "Bo")] == [1_000, 980]
    await books_balance(house.app.store)
    await record_is_fair(house.app, await house.plays(fresh, "a1", "b2"))


async def test_a_match_has_one_rematch(house: House) -> None:
    table = await finished(house, "Ann", "Bo")
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "offer:rematch")
    for kind in ("rematch", "swap"):
        async with refused_whole(house.app.store, "already_exists"):
            await house.presses("Ann", table, f"offer:{kind}")


async def test_a_rematch_without_the_chips_for_it_is_refused_and_the_offer_stands(house: House) -> None:
    table = await finished(house, "Ann", "Bo", stake=600)
    await house.presses("Ann", table, "offer:rematch")
    async with refused_whole(house.app.store, "not_enough_chips"):
        await house.presses("Bo", table, "accept:rematch")
    assert kinds(await house.table(table)) == ["rematch"]
    await books_balance(house.app.store)


async def test_a_rematch_is_one_more_match_like_any_other(house: House) -> None:
    table = await finished(house, "Ann", "Bo")
    await house.sits("Ann", "Bo")  # hosted by Ann, and not over
    async with refused_whole(house.app.store, "already_exists"):
        await house.presses("Bo", table, "offer:rematch")
    settings = Settings(tables_per_player=1)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    async with refused_whole(house.app.store, "several_matches"):
        await house.presses("Bo", table, "offer:swap")


async def test_a_rematch_declined_or_lapsed_is_gone(house: House) -> None:
    table = await finished(house, "Ann", "Bo")
    await house.presses("Ann", table, "offer:rematch")
    await house.presses("Bo", table, "refuse:rematch")
    assert kinds(await house.table(table)) == []
    await house.presses("Ann", table, "offer:rematch")
    house.clock.wind(hours=1, seconds=1)
    await house.alarms.sweep()
    assert kinds(await house.table(table)) == []
