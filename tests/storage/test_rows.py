"""Links, outages, displays, rooms, and what the sweep asks of the tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from msgspec import structs
from sqlalchemy import text

from games.table.chair import Chair
from games.table.clock import Outage
from games.table.table import Offer
from storage import Store
from storage.matches import table_lists, tables
from storage.messages import displays, outages, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Settings
from storage.people import links, players
from tests.checks import refused
from tests.house import NOON

from .made import laid, one_more, table_made

MINUTE = timedelta(minutes=1)


async def uses(store: Store, token: str, purpose: str = "admin", after: timedelta = MINUTE) -> bool:
    return await store.write(lambda unit: links.use(unit.conn, token, purpose, NOON + after))


async def test_a_link_works_once(store: Store) -> None:
    await store.write(lambda unit: links.make(unit.conn, "token", "admin", NOON + 5 * MINUTE))
    assert await uses(store, "token") is True
    assert await uses(store, "token") is False


async def test_a_link_works_for_its_purpose_only_and_until_its_time(store: Store) -> None:
    await store.write(lambda unit: links.make(unit.conn, "token", "admin", NOON + 5 * MINUTE))
    assert await uses(store, "token", "account") is False
    assert await uses(store, "other") is False
    assert await uses(store, "half a sign \ud83d") is False
    assert await uses(store, "token", after=6 * MINUTE) is False
    assert await uses(store, "token") is False  # it is gone


async def test_a_link_is_not_kept_as_it_is_written(store: Store, tmp_path: Path) -> None:
    await store.write(lambda unit: links.make(unit.conn, "a-secret-token", "admin", NOON))
    await store.close()
    assert b"a-secret-token" not in b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


async def test_outages_that_no_running_clock_can_have_met_are_dropped(store: Store) -> None:
    early = Outage(None, NOON - 9 * MINUTE, NOON - 8 * MINUTE)
    met = Outage("paper", NOON + MINUTE, NOON + 2 * MINUTE)
    last = Outage(None, NOON + 3 * MINUTE, NOON + 4 * MINUTE)
    await laid(store, table_made("match"))  # its clock runs since noon
    for outage in (met, early, last):
        await store.write(lambda unit, o=outage: outages.note(unit.conn, o))
    await store.write(lambda unit: outages.drop_past(unit.conn))
    async with store.read() as conn:
        assert (await outages.presence(conn)).outages == (met, last)


async def test_without_a_running_clock_no_outage_stays(store: Store) -> None:
    for n in range(3):
        outage = Outage(None, NOON + n * MINUTE, NOON + n * MINUTE + MINUTE / 2)
        await store.write(lambda unit, o=outage: outages.note(unit.conn, o))
    async with store.read() as conn:
        assert await outages.any_past(conn)
    await store.write(lambda unit: outages.drop_past(unit.conn))
    async with store.read() as conn:
        assert (await outages.presence(conn)).outages == ()


async def test_the_last_sign_of_life_of_each_process_is_kept_until_it_is_buried(store: Store) -> None:
    await store.write(lambda unit: outages.beat(unit.conn, "one", NOON))
    await store.write(lambda unit: outages.beat(unit.conn, "two", NOON + MINUTE))
    await store.write(lambda unit: outages.beat(unit.conn, "one", NOON + 2 * MINUTE, True))
    async with store.read() as conn:
        assert [(b.process, b.stopped) for b in (await outages.presence(conn)).beats] == [("one", True), ("two", False)]
    await store.write(lambda unit: outages.forget(unit.conn, ["one"]))
    async with store.read() as conn:
        assert [b.process for b in (await outages.presence(conn)).beats] == ["two"]


async def test_displays_that_show_an_old_revision_are_behind(store: Store) -> None:
    await laid(store, table_made("match"), table_made("other"))
    public = Display("paper", "room", "1", "match", shown=1)
    private = Display("paper", "ann", "1", "match", viewer=7, expires_at=NOON)
    elsewhere = Display("stone", "room", "1", "other")
    for display in (public, private, elsewhere):
        await store.write(lambda unit, d=display: displays.save(unit.conn, d))
    async with store.read() as conn:
        assert await displays.of_matches(conn, ["match"], 9) == [public, private]
        assert await displays.at(conn, "paper", "ann", "1") == private
        assert await displays.at(conn, "paper", "ann", "2") is None
        assert await displays.stale_ids(conn, "", 9) == ["match", "other"]
        assert await displays.stale_ids(conn, "", 1) == ["match"]
        assert await displays.stale_ids(conn, "match", 9) == ["other"]


async def test_a_display_never_shows_less_than_it_did(store: Store) -> None:
    await laid(store, table_made("match"))
    display = Display("paper", "room", "1", "match")
    await store.write(lambda unit: displays.save(unit.conn, display))
    await store.write(lambda unit: displays.mark_shown(unit.conn, [structs.replace(display, shown=1)]))
    await store.write(lambda unit: displays.mark_shown(unit.conn, [display]))
    async with store.read() as conn:
        assert await displays.stale_ids(conn, "", 9) == []


async def test_a_display_kept_again_is_as_it_now_is_and_a_dropped_one_is_gone(store: Store) -> None:
    await laid(store, table_made("match"), table_made("other"))
    display = Display("paper", "room", "1", "match")
    await store.write(lambda unit: displays.save(unit.conn, display))
    await store.write(lambda unit: displays.save(unit.conn, structs.replace(display, match_id="other")))
    async with store.read() as conn:
        assert await displays.stale_ids(conn, "", 9) == ["other"]
    await store.write(lambda unit: displays.drop(unit.conn, display))
    async with store.read() as conn:
        assert await displays.stale_ids(conn, "", 9) == []


async def test_a_room_is_entered_again_with_what_its_moderators_have_set(store: Store) -> None:
    room = await store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "attic", "The attic"))
    settings = Settings("de", 1)
    await store.write(lambda unit: rooms.set_settings(unit.conn, room.id, settings))
    again = await store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "attic", "Another title"))
    assert again == replace(room, settings=settings, title="Another title")
    async with store.read() as conn:
        assert await rooms.get(conn, room.id) == again


async def test_a_room_that_moves_keeps_what_was_set(store: Store) -> None:
    room = await store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "attic", "The attic"))
    await store.write(lambda unit: rooms.move(unit.conn, "paper", "attic", "cellar"))
    async with store.read() as conn:
        assert await rooms.find(conn, "paper", "cellar") == replace(room, address="cellar")


async def test_a_text_with_a_null_character_is_stored_and_looked_for_like_any_other(store: Store) -> None:
    room = await store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "attic\0", "The\0 attic"))
    async with store.read() as conn:
        found = await rooms.find(conn, "paper", "attic\0")
        assert found is not None
        assert found.id == room.id
        assert await rooms.find(conn, "paper", "attic") is None
        assert await tables.id_by_share(conn, "\0") is None


async def test_deadlines_are_due_once_they_are_past_page_by_page(store: Store) -> None:
    ends = {"a": 2, "b": 1, "c": 1, "d": 3}
    await laid(store, *(table_made(match_id, deadline=NOON + n * MINUTE) for match_id, n in ends.items()))
    async with store.read() as conn:
        assert await tables.due(conn, NOON + MINUTE, None, 9) == []  # at the deadline itself there is still time
        first = await tables.due(conn, NOON + 3 * MINUTE, None, 2)
        assert [row.id for row in first] == ["b", "c"]
        rest = await tables.due(conn, NOON + 3 * MINUTE, (first[-1].deadline, "c"), 2)
        assert [row.id for row in rest] == ["a"]
        assert await tables.next_deadline(conn, NOON + 2 * MINUTE) == NOON + 2 * MINUTE
        assert await tables.next_deadline(conn, NOON + 9 * MINUTE) is None


async def test_tables_that_wait_for_a_computer_are_found_page_by_page(store: Store) -> None:
    computer, person = Chair(None, "", level=3), Chair(None, "Ann")
    await laid(
        store,
        table_made("a", chairs=(computer, person)),
        table_made("b", chairs=(person, computer)),  # seat 0 is waited for
        table_made("c", chairs=(computer, computer)),
        table_made("d", chairs=(computer, person), status="over"),
    )
    async with store.read() as conn:
        assert await tables.ids_with_computers_asked(conn, "", 9) == ["a", "c"]
        assert await tables.ids_with_computers_asked(conn, "", 1) == ["a"]
        assert await tables.ids_with_computers_asked(conn, "a", 9) == ["c"]


async def test_reminders_and_offers_are_found_when_their_time_has_come(store: Store) -> None:
    offers = (Offer("draw", 0, (0,), NOON, 1), Offer("stop", 0, (0,), NOON + MINUTE, 1))
    await laid(store, table_made("a", remind_at=NOON), table_made("b", offers=offers), table_made("c"))
    async with store.read() as conn:
        assert await tables.ids_to_remind(conn, NOON, 9) == ["a"]
        assert await tables.ids_to_remind(conn, NOON - MINUTE, 9) == []
        assert await tables.ids_with_offers_past(conn, NOON, 9) == []
        assert await tables.ids_with_offers_past(conn, NOON + MINUTE / 2, 9) == ["b"]


async def test_a_match_is_found_by_its_share_its_room_and_its_status(store: Store) -> None:
    await laid(store, table_made("a"), table_made("b", status="over"))
    async with store.read() as conn:
        assert await tables.id_by_share(conn, "share of a") == "a"
        assert await tables.id_by_share(conn, "share of nothing") is None
        assert await tables.ids_in_room(conn, 1, ["live"], 9) == ["a"]
        assert await tables.unfinished(conn) == [("a", "tictactoe")]
        assert await table_lists.count_by_status(conn) == {("tictactoe", "live"): 1, ("tictactoe", "over"): 1}


async def test_the_newest_steps_can_be_read_alone(store: Store) -> None:
    await laid(store, table_made("match"))
    for _ in range(3):
        await store.change("match", one_more)
    async with store.read() as conn:
        assert [taken.version for taken in await tables.history(conn, "match", 2)] == [2, 3]
        assert await tables.revisions(conn, ["match", "nowhere"]) == {"match": 4}
        assert await tables.revisions(conn, []) == {}


async def test_wishes_and_settings_that_cannot_be_read_are_the_usual_ones(store: Store) -> None:
    await store.write(lambda unit: players.get_or_create(unit, players.Account("paper", "ann", "Ann"), "handle", NOON))
    await store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "table-top", "Table top"))
    await store.write(lambda unit: unit.conn.execute(text('update players set wishes = \'{"notices": "loudly"}\'')))
    await store.write(lambda unit: unit.conn.execute(text("update rooms set settings = '[]'")))
    async with store.read() as conn:
        ann, room = await players.find(conn, "paper", "ann"), await rooms.find(conn, "paper", "table-top")
    assert (ann and ann.preferences, room and room.settings) == (players.Preferences(), rooms.Settings())


async def test_a_step_that_cannot_be_read_is_a_refusal(store: Store) -> None:
    await laid(store, table_made("match"))
    await store.write(lambda unit: unit.conn.execute(text("update steps set events = '{}'")))
    async with store.read() as conn:
        with refused("frozen"):
            await tables.history(conn, "match")
