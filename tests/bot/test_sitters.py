"""A person takes the seat of somebody who is away, in a whole house: who may, what they are shown, and what is kept."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.usecases import account_links, bans, departures, play, pool, sitters
from bot.usecases.departures import Place
from bot.view.absence import absence_lines, explained, listener
from bot.view.controls import way_in
from bot.view.match_records import fairness
from bot.view.table_screen import card
from games.core.commands import Leave, Sit
from games.core.game import Refusal
from games.core.screen import Name, Say
from games.table.records import as_record
from games.table.substitution import people_of
from games.table.table import WON, Table
from storage.matches import recount, sittings, table_lists, tables
from storage.messages import displays
from storage.people import account_merge, players, search
from storage.rating_schema import finished
from tests.checks import record_is_fair, refused, refused_whole, standings_fit
from tests.house import House, open_house

from .test_lobby import room_allows
from .test_substitutes import FRIENDS, first_of, one_falls_asleep, plays_out

ROOM = Place("paper", "table-top")


async def sat_in(house: House, **plan: object) -> tuple[Table, int]:
    """Three play, one falls asleep, and Dee takes the seat; returns the table and the seat."""
    table, seat = await one_falls_asleep(house, **plan)
    await house.presses("Dee", table, f"sit:{seat}")
    return await house.table(table), seat


async def one_of_two_sat_in(house: House) -> tuple[Table, int]:
    """Two play tic-tac-toe, one falls asleep, and Dee takes the seat; returns the table and the seat."""
    await house.meets("Ann", "Bo", chips=1_000)
    table = await house.sits("Ann", "Bo", game="tictactoe", absent="computer")
    assert table.deadline
    (seat,) = table.waiting()
    house.clock.at = table.deadline + timedelta(seconds=1)
    await house.alarms.fire()
    await house.presses("Dee", table, f"sit:{seat}")
    return await house.table(table), seat


async def test_person_takes_the_seat_plays_it_and_leaves_it(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    sat = await house.presses("Dee", table, f"sit:{seat}")
    assert (sat.line and sat.line.key, sat.table.chairs[seat].sitter_name) == ("sat", "Dee")
    dee, sleeper = await house.person("Dee"), await house.person(FRIENDS[seat])
    assert [(who, line.key) for who, _, line in house.paper.lines][-1] == (sleeper.id, "sat-told")
    table = sat.table
    while table.status == "live" and seat not in table.waiting():
        await house.computers.drain()
        table = await house.table(table)
        if not table.chairs[min(table.waiting())].is_computer and seat not in table.waiting():
            table = await house.plays(table, first_of(table))
    done = await house.presses("Dee", table, f"{table.live_match().turn}:{first_of(table)}")
    assert done.moved is not None
    assert table.seat_of(dee.id) == seat
    left = await house.presses("Dee", done.table, "stand")
    assert left.table.chairs[seat].is_computer
    assert [(who, line.key) for who, _, line in house.paper.lines][-1] == (sleeper.id, "seat-free-told")
    await house.presses(FRIENDS[seat], left.table, "return")
    over = await plays_out(house, left.table)
    await record_is_fair(house.app, over)


async def test_match_is_booked_among_those_who_stayed_whoever_sat_in_at_the_end(house: House) -> None:
    table, seat = await sat_in(house, stake=10)
    over = await plays_out(house, table)
    assert over.chairs[seat].replaced
    (line,) = absence_lines(over)
    assert (line.key, "Dee" in str(line.args["sitter"])) == ("was-sitter-line", True)
    dee = await house.person("Dee")
    assert over.rated
    assert len([change for change in over.rated.seats if change]) == 3
    assert over.seat_of(dee.id) is None
    assert await house.purse(dee) == 1_000
    await record_is_fair(house.app, over)


async def test_win_counts_for_who_sat_in_and_nothing_else_does(house: House) -> None:
    """One of three who sit in for one another wins sooner or later; the others have no result of it."""
    results = list[list[int]]()
    for _ in range(6):
        table, seat = await sat_in(house)
        over = await plays_out(house, table)
        assert over.match
        assert over.match.outcome
        has_won = over.match.outcome.places[0] == (seat,)
        async with house.app.store.read() as conn:
            dee = (await house.person("Dee")).id
            rows = (await conn.execute(select(finished.c.match_id, finished.c.result))).all()
            own = select(finished.c.result).where(finished.c.player_id == dee, finished.c.match_id == over.id)
            results.append(list(await conn.scalars(own)))
            for page in await recount.pages(conn):
                assert await recount.miscounted(conn, page) == []
        assert results[-1] == ([WON] if has_won else []), rows
        await standings_fit(house.app.store)
    assert [WON] in results
    assert [] in results


async def test_two_press_at_once_and_one_of_them_sits(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    pressed = await asyncio.gather(
        *(house.presses(name, table, f"sit:{seat}") for name in ("Dee", "Eve")), return_exceptions=True
    )
    refusals = [one.code for one in pressed if isinstance(one, Refusal)]
    assert refusals == ["seat_taken"]
    now = await house.table(table)
    assert now.chairs[seat].sitter_name in ("Dee", "Eve")
    async with house.app.store.read() as conn:
        sat = [await sittings.seats_of(conn, table.id, (await house.person(name)).id) for name in ("Dee", "Eve")]
    assert sorted(sat, key=len) == [set(), {seat}]


async def test_two_press_at_once_in_two_processes_and_one_of_them_sits(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as house, open_house(tmp_path, threads=True) as other:
        table, seat = await one_falls_asleep(house)
        other.clock.at = house.clock.at
        await house.meets("Dee")
        await other.meets("Eve")
        pressed = await asyncio.gather(
            house.presses("Dee", table, f"sit:{seat}"),
            other.presses("Eve", table, f"sit:{seat}"),
            return_exceptions=True,
        )
        assert [one.code for one in pressed if isinstance(one, Refusal)] == ["seat_taken"]
        assert [one for one in pressed if isinstance(one, BaseException) and not isinstance(one, Refusal)] == []


async def test_who_comes_back_and_who_sits_down_at_once_are_not_both_there(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    pressed = await asyncio.gather(
        house.presses(FRIENDS[seat], table, "return"),
        house.presses("Dee", table, f"sit:{seat}"),
        return_exceptions=True,
    )
    codes = [one.code for one in pressed if isinstance(one, Refusal)]
    now = await house.table(table)
    assert codes == (["sat_in"] if now.chairs[seat].sitter else ["seat_taken"])


@pytest.mark.parametrize(
    ("data", "code"), [("sit:0", "seat_taken"), ("sit:7", "seat_taken"), ("sit:", "illegal"), ("sit:-1", "illegal")]
)
async def test_old_and_forged_buttons_change_nothing(house: House, data: str, code: str) -> None:
    table, _ = await one_falls_asleep(house, turns=10)
    await house.meets("Dee")
    async with refused_whole(house.app.store, code):
        await house.presses("Dee", table, data)


async def test_button_of_a_seat_whose_player_is_back_is_stale(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    await house.meets("Dee")
    await house.presses(FRIENDS[seat], table, "return")
    async with refused_whole(house.app.store, "seat_taken"):
        await house.presses("Dee", table, f"sit:{seat}")
    async with refused_whole(house.app.store, "not_seated"):
        await house.presses("Dee", table, "stand")
    async with refused_whole(house.app.store, "not_seated"):
        await house.presses("Dee", table, "return")


async def test_who_may_not_join_here_takes_no_seat(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    dee, ann = await house.person("Dee"), await house.person("Ann")
    await bans.block(house.app, ann, dee.handle)
    with refused("banned"):
        await house.presses("Dee", table, f"sit:{seat}")
    eve = await house.person("Eve")
    await bans.ban(house.app, eve, None, "rude", None)
    with refused("banned_here"):
        await house.presses("Eve", table, f"sit:{seat}")
    await room_allows(house, tables_per_player=1)
    await house.opens("Flo")
    with refused("several_matches"):
        await house.presses("Flo", table, f"sit:{seat}")


async def test_nobody_plays_for_two_with_what_they_have_seen_of_one(house: House) -> None:
    table, seat = await sat_in(house)
    left = (await house.presses("Dee", table, "stand")).table
    other = next(number for number, chair in enumerate(left.chairs) if chair.is_person)
    dee = await house.person(left.chairs[other].name)
    await departures.departed(house.app, dee.id, ROOM, "left")
    assert (await house.table(table)).chairs[other].is_computer
    with refused("knows_hand"):
        await house.presses("Dee", table, f"sit:{other}")
    assert (await house.presses("Dee", table, f"sit:{seat}")).table.chairs[seat].has_sitter


async def test_player_whose_seat_it_is_reads_who_plays_and_when_it_is_theirs_again(house: House) -> None:
    table, seat = await sat_in(house)
    sleeper = await house.person(FRIENDS[seat])
    for data in ("return", f"{table.live_match().turn}:{first_of(table)}", "resign:!"):
        with pytest.raises(Refusal) as refusal:
            await house.presses(sleeper.name, table, data)
        told = explained(refusal.value, table, sleeper.id)
        assert (told.code, told.facts) == ("sat_in", {"who": "Dee", "told": "yes" if data == "return" else "no"})
    shown = card(table, sleeper)
    assert (shown.is_away, shown.may_return, shown.you) == (True, False, None)
    assert shown.status.key == "status-sat-in"
    assert not [control for control in shown.controls if control.data.startswith(("sit", "resign"))]


async def test_owner_asks_for_the_seat_who_sits_in_is_told_once_and_one_press_gives_it_back(house: House) -> None:
    table, seat = await sat_in(house)
    owner, dee = await house.person(FRIENDS[seat]), await house.person("Dee")
    for _ in range(3):
        with refused("sat_in"):
            await house.presses(owner.name, table, "return")
    told = [(who, line) for who, _, line in house.paper.lines if line.key == "seat-asked-back-told"]
    assert told == [(dee.id, Say("seat-asked-back-told", {"who": Name(seat)}))]
    await house.presses("Dee", table, "stand")
    assert (await house.presses(owner.name, table, "return")).table.chairs[seat].answers == owner.id


async def test_next_person_who_sits_in_is_asked_too(house: House) -> None:
    table, seat = await sat_in(house)
    for name in ("Dee", "Eve"):
        if name == "Eve":
            await house.presses("Dee", table, "stand")
            await house.presses("Eve", table, f"sit:{seat}")
        with refused("sat_in"):
            await house.presses(FRIENDS[seat], table, "return")
    asked = [who for who, _, line in house.paper.lines if line.key == "seat-asked-back-told"]
    assert asked == [(await house.person(name)).id for name in ("Dee", "Eve")]


@pytest.mark.parametrize("data", ["resign", "resign:!"])
async def test_nobody_gives_up_for_somebody_else(house: House, data: str) -> None:
    """Pressed by who sits in, Resign is Leave this seat; by a button from before, of the player, it is refused."""
    table, seat = await sat_in(house)
    after = (await house.presses("Dee", table, data)).table
    assert after.chairs[seat].is_computer
    async with house.app.store.read() as conn:
        history = await tables.history(conn, table.id)
    assert not any(isinstance(step.command, Leave) for step in history)


async def test_resigning_is_only_for_oneself_whoever_answers_by_then(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    sleeper = await house.person(FRIENDS[seat])
    with refused("away"):
        await play.leave(house.app, table.id, seat, "resigned", sleeper.id)
    await house.presses("Dee", table, f"sit:{seat}")
    with refused("not_seated"):
        await play.leave(house.app, table.id, seat, "resigned", (await house.person("Eve")).id)
    with refused("stale_turn"):
        await play.leave(house.app, table.id, seat, "timeout")


async def test_computer_sits_in_again_at_once_when_the_sitter_leaves_the_room(house: House) -> None:
    table, seat = await sat_in(house)
    dee = await house.person("Dee")
    await departures.departed(house.app, dee.id, ROOM, "bot_removed")
    assert (await house.table(table)).chairs[seat].has_sitter
    await departures.departed(house.app, dee.id, ROOM, "left")
    now = await house.table(table)
    assert (now.chairs[seat].is_computer, now.chairs[seat].why) == (True, "asleep")
    await departures.departed(house.app, dee.id, ROOM, "left")
    assert (await house.table(table)).revision == now.revision


async def test_computer_sits_in_again_when_the_sitter_falls_asleep(house: House) -> None:
    table, seat = await sat_in(house)
    while seat not in table.waiting():
        table = await house.plays(table, first_of(table))
    assert table.deadline
    house.clock.at = table.deadline + timedelta(seconds=1)
    await house.alarms.fire()
    now = await house.table(table)
    assert now.chairs[seat].is_computer
    sleeper = await house.person(FRIENDS[seat])
    assert [(who, line.key) for who, _, line in house.paper.lines][-1] == (sleeper.id, "seat-free-told")


async def test_player_who_is_on_vacation_or_gone_changes_nothing_for_the_sitter(house: House) -> None:
    table, seat = await sat_in(house)
    sleeper = await house.person(FRIENDS[seat])
    await departures.departed(house.app, sleeper.id, ROOM, "left")
    now = await house.table(table)
    assert (now.chairs[seat].has_sitter, now.chairs[seat].why) == (True, "left")
    await departures.returned(house.app, sleeper.id, ROOM, "left")
    assert (await house.table(table)).chairs[seat].why == "asleep"


# ---- People who look for a game


async def looks_for(house: House, name: str, game: str, room: str = "table-top") -> int:
    """Somebody looks for this game in a room; returns their number."""
    who = await house.person(name)
    await pool.seek(house.app, who, "paper", (game,), timedelta(hours=9), asked_in=house.room, room=room)
    return who.id


async def told_of_a_seat(house: House) -> tuple[list[int], Table, int]:
    """One of three falls asleep; returns who is told that somebody is wanted, the table and the seat."""
    table, seat = await one_falls_asleep(house)
    return [who for who, _, line in house.paper.lines if line.key == "pool-wanted"], table, seat


async def test_who_looks_for_this_game_here_is_told_once_of_a_seat(house: House) -> None:
    dee = await looks_for(house, "Dee", "tequila")
    await looks_for(house, "Eve", "hexagon")
    wanted, table, seat = await told_of_a_seat(house)
    assert wanted == [dee]
    await house.presses("Dee", table, f"sit:{seat}")
    await departures.departed(house.app, dee, ROOM, "left")
    assert [who for who, _, line in house.paper.lines if line.key == "pool-wanted"] == [dee]
    line = next(line for _, _, line in house.paper.lines if line.key == "pool-wanted")
    assert "Tequila Train" in house.app.words.text(line, "en", table.name)


async def test_who_looks_in_another_room_is_told_of_no_seat(house: House) -> None:
    await looks_for(house, "Dee", "tequila", "elsewhere")
    wanted, _, _ = await told_of_a_seat(house)
    assert wanted == []


async def test_who_may_not_sit_here_is_told_of_no_seat(house: House) -> None:
    await looks_for(house, "Dee", "tequila")
    await bans.ban(house.app, await house.person("Dee"), None, "rude", None)
    wanted, _, _ = await told_of_a_seat(house)
    assert wanted == []


async def test_who_avoids_somebody_here_is_told_of_no_seat(house: House) -> None:
    await looks_for(house, "Dee", "tequila")
    await bans.block(house.app, await house.person("Ann"), (await house.person("Dee")).handle)
    wanted, _, _ = await told_of_a_seat(house)
    assert wanted == []


async def test_nobody_is_told_of_a_seat_that_is_not_for_all(house: House) -> None:
    await looks_for(house, "Dee", "tequila")
    table, _ = await one_falls_asleep(house, visibility="link")
    await sitters.tell_pool(house.app, table)
    await sitters.tell_pool(house.app, None)
    assert not [who for who, _, line in house.paper.lines if line.key == "pool-wanted"]


# ---- What a sitter is shown


async def test_sitter_sees_the_hand_and_is_told_nothing_of_what_was_done_before(house: House) -> None:
    table, seat = await sat_in(house)
    dee = await house.person("Dee")
    shown = card(table, dee)
    assert shown.you == seat
    assert shown.screen == card(table, None).screen or shown.screen is not None
    assert listener(table, seat) is None
    labels = [control.data for control in shown.controls]
    assert "stand" in labels
    assert "resign" not in labels
    assert "fair-your-words" not in [proof.say.key for proof in fairness(table, listener(table, seat))]
    assert listener(table, (seat + 1) % 3) == (seat + 1) % 3
    assert [line.key for line in absence_lines(table)] == ["sitter-line"]


@pytest.mark.parametrize(("game", "kind"), [("tequila", "rematch"), ("tictactoe", "swap")])
async def test_rematch_is_played_by_those_who_agreed_to_it_and_not_by_who_sat_in(
    house: House, game: str, kind: str
) -> None:
    table, seat = await (sat_in(house) if game == "tequila" else one_of_two_sat_in(house))
    people = [chair.player for chair in table.chairs]
    over = await plays_out(house, table)
    assert over.chairs[seat].sitter_name == "Dee"
    names = [chair.name for chair in over.chairs]
    await house.presses(names[0], over, f"offer:{kind}")
    for name in names[1:]:
        after = (await house.presses(name, over, f"accept:{kind}")).table
    house.clock.wind(seconds=10)
    await house.alarms.sweep()
    live = await house.table(after)
    assert live.status == "live"
    assert sorted(chair.answers or 0 for chair in live.chairs) == sorted(player or 0 for player in people)
    again = await plays_out(house, live)
    assert not any(chair.was_away or chair.sitter for chair in again.chairs)
    await record_is_fair(house.app, again)


async def test_sitter_reads_for_whom_they_play_and_the_player_who_played_for_them_at_the_end(house: House) -> None:
    table, seat = await sat_in(house)
    readers = [await house.person("Dee"), await house.person(FRIENDS[seat]), None]

    def lines(of: Table) -> list[list[tuple[str, object]]]:
        told = (absence_lines(of, reader.id if reader else None) for reader in readers)
        return [[(line.key, line.args["you"]) for line in each] for each in told]

    assert lines(table) == [[("sitter-line", "self")], [], [("sitter-line", "other")]]  # a status says it to its player
    over = await plays_out(house, table)
    assert lines(over) == [[("was-sitter-line", you)] for you in ("self", "own", "other")]


async def test_match_is_in_the_list_of_who_sat_in_at_its_end_and_they_may_look_at_it(house: House) -> None:
    table, seat = await sat_in(house, visibility="link")
    sleeper, dee, eve = [await house.person(name) for name in (FRIENDS[seat], "Dee", "Eve")]
    over = await plays_out(house, table)
    async with house.app.store.read() as conn:
        listed = [await table_lists.finished_ids(conn, one.id, 10) for one in (sleeper, dee, eve)]
    assert listed == [[table.id], [table.id], []]
    elsewhere = await house.app.directory.get_or_create_room("web", "lobby", "Web")
    assert [await play.may_see(house.app, over, one, elsewhere) for one in (sleeper, dee, eve)] == [True, True, False]


async def test_way_in_is_on_the_card_of_those_who_have_no_seat(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    dee, sleeper = await house.person("Dee"), await house.person(FRIENDS[seat])
    other = await house.person(FRIENDS[(seat + 1) % 3])
    wanted = f"sit:{seat}"
    assert (way := way_in(table))
    assert way.data == wanted
    for viewer, sees in ((None, True), (dee, True), (sleeper, False), (other, False)):
        assert (wanted in [control.data for control in card(table, viewer).controls]) == sees
    assert way_in((await house.presses("Dee", table, wanted)).table) is None


async def test_turn_of_a_sitter_is_theirs_in_lists_limits_and_notices(house: House) -> None:
    table, seat = await sat_in(house)
    dee, sleeper = await house.person("Dee"), await house.person(FRIENDS[seat])
    while seat not in table.waiting():
        table = await house.plays(table, first_of(table))
    async with house.app.store.read() as conn:
        assert await tables.ids_of_player(conn, dee.id, ["live"], 9) == [table.id]
        assert await table_lists.turns_of(conn, dee.id) == (1, [])
        assert await table_lists.turns_of(conn, sleeper.id) == (0, [])
        assert await table_lists.count_seats(conn, dee.id, table.room) == 1
        assert (await tables.players_at(conn, [table.id]))[table.id] == people_of(table)
        assert await search.share_a_table(conn, dee.id, sleeper.id)
        assert await displays.stale_ids(conn, "", 9) is not None


# ---- Data of a sitter


async def test_export_has_the_seats_in_which_somebody_sat(house: House) -> None:
    table, seat = await sat_in(house)
    dee = await house.person("Dee")
    async with house.app.store.read() as conn:
        kept = json.loads(json.dumps(await players.export(conn, dee.id), default=str))
    assert [(sat["match_id"], sat["seat"]) for sat in kept["sat_in"]] == [(table.id, seat)]


async def test_deleted_data_of_a_sitter_is_in_no_seat_and_no_record(house: House) -> None:
    live, seat = await sat_in(house)
    await account_links.forget(house.app, await house.person("Dee"))
    now = await house.table(live)
    assert (now.chairs[seat].is_computer, now.chairs[seat].sitter, now.chairs[seat].sitter_name) == (True, None, "")
    await house.presses("Eve", now, f"sit:{seat}")
    over = await plays_out(house, now)
    eve = await house.person("Eve")
    await account_links.forget(house.app, eve)
    over = await house.table(over)
    (line,) = absence_lines(over)
    assert (line.key, getattr(line.args["sitter"], "key", "")) == ("was-sitter-line", "somebody")
    async with house.app.store.read() as conn:
        history = await tables.history(conn, over.id)
        assert await sittings.seats_of(conn, over.id, eve.id) == set()
    sat = [step.command.sitter for step in history if isinstance(step.command, Sit)]
    assert [sitter for sitter in sat if isinstance(sitter, str)] == ["?", "?"]
    assert "Eve" not in json.dumps(as_record(over, history).document())
    await record_is_fair(house.app, over)


async def test_seats_of_two_who_are_linked_are_those_of_one(house: House) -> None:
    table, seat = await sat_in(house)
    dee, eve = await house.person("Dee"), await house.person("Eve")
    await house.app.store.write(lambda unit: account_merge.merge(unit, eve.id, dee.id))
    now = await house.table(table)
    assert now.seat_of(eve.id) == seat
    async with house.app.store.read() as conn:
        assert await sittings.seats_of(conn, table.id, eve.id) == {seat}


async def test_match_goes_on_after_a_restart_with_who_sat_in(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, seat = await sat_in(house)
    async with open_house(tmp_path) as again:
        assert (await again.table(table)).chairs == table.chairs
        assert (await sitters.leave_seat(again.app, table.id, await again.person("Dee"))).chairs[seat].is_computer


async def test_card_names_who_plays_for_the_one_who_is_asked(house: House) -> None:
    table, seat = await sat_in(house)
    while table.status == "live" and table.waiting() != {seat}:
        await house.computers.drain()
        table = await house.table(table)
        if table.waiting() != {seat}:
            table = await house.plays(table, first_of(table))
    assert table.status == "live"
    status = card(table, None).status
    assert (status.key, status.args["who"]) == ("status-turn-sitter", Name(seat))
    assert "Dee" in str(status.args["sitter"])
