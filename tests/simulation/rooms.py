"""What rooms are told besides cards: each thing once; appointments open as was said, and no evening is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.app import App
from bot.view.answer import Message
from games.table.table import Table
from storage.columns import micros
from storage.evenings import counts

if TYPE_CHECKING:
    from .world import World

About = tuple[str, str, str]  # a network, a room, and the name that the outbox gives to what is said there

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SILENCE = 45 * MINUTE
TOO_LATE = 30 * MINUTE  # for the table of an appointment
NONCE_SECONDS = 300.0  # for which a network knows a message that is sent again
LEASE = 2 * MINUTE  # after which another process does what a dead one had begun
MATCHES_LEAST = 3
LONGEST = timedelta(hours=6)  # a longer match belongs to no evening
SAID_ONCE = "what a room is told, it is told once"
OPENED_ONCE = "an appointment opens its table once, with those who come"
OVER = "an appointment is over once its time has come"
EVENING = "an evening of three matches is told after its silence, with their number"


class RoomLaws:
    """Watches what is said in rooms, and what opens there by itself."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sent: dict[About, float] = {}
        self._told: set[tuple[object, ...]] = set()
        self._uncertain: dict[About, datetime] = {}  # what may have arrived, and is said again or never; since when
        self._tables: set[str] = set()
        self._opened: dict[int, str] = {}

    def failed(self, about: About) -> None:
        """A message did not arrive, or nobody knows whether it did."""
        self._world.tell(f"{about} could not be said, or so it seems")
        self._uncertain[about] = self._world.true_time()

    async def is_new(self, app: App, about: About, message: Message, sends_once: bool) -> bool:
        """Whether a message that is sent stands there anew; one that should not is a violation."""
        network, room, once = about
        now = self._world.loop.time() + self._world.loop.slept.total_seconds()
        if once and sends_once and now - self._sent.get(about, -NONCE_SECONDS) < NONCE_SECONDS:
            return False
        self._sent[about] = now
        self._world.tell(f"{network}: {room} is told: {message.text!r}")
        told: tuple[object, ...] = about
        if once.startswith("evening "):
            played = await self._evening(app, network, room)
            told = (*about, played[-1].ended_at if played else None)
            self._judge_evening(about, message, played)
        if once and told in self._told and about not in self._uncertain:
            self._world.fails(SAID_ONCE, told)
        self._told.add(told)
        return True

    def _judge_evening(self, about: About, message: Message, played: list[Table]) -> None:
        number = re.search(r"\d+", message.text)
        silent = played and played[-1].ended_at and self._world.true_time() - played[-1].ended_at >= SILENCE
        if len(played) < MATCHES_LEAST or not silent or not number or int(number[0]) != len(played):
            self._world.fails(EVENING, f"{about}: {message.text!r} of {[table.id for table in played]}")

    def after_commit(self, tables: Iterable[Table]) -> None:
        """What opens by itself does so once, with those who said that they come."""
        for table in tables:
            if table.id in self._tables:
                continue
            self._tables.add(table.id)
            for number, game in self._world.laws.look("select id, game from appointments where match_id = ?", table.id):
                people = set(self._who_comes(number)[: table.most])
                seated = {chair.player for chair in table.chairs if chair.player is not None}
                if self._opened.setdefault(number, table.id) != table.id or game != table.name or people - seated:
                    self._world.fails(OPENED_ONCE, f"{number}: {self._opened[number]}, {table.id}: {people}, {seated}")

    def silence_left(self) -> timedelta:
        """Until every room has been silent for so long that its evening is over."""
        rooms = self._world.laws.look("select platform, address from rooms")
        last = max((self._last_sign(*room) for room in rooms), default=EPOCH)
        return max(last - self._world.true_time() + SILENCE + MINUTE, MINUTE)

    def are_owed(self) -> bool:
        """Whether an evening is about to be told: after the machine has slept, a room's limit lets cards go first."""
        owed = "select 1 from outbox where kind = 'evening' and state in ('wanted', 'sending') and due_at < ?"
        return bool(self._world.laws.look(owed, micros(self._world.true_time() + MINUTE)))

    def _last_sign(self, network: str, room: str) -> datetime:
        """When anything happened last at the tables of a room, those of matches that belong to no evening, too."""
        ((ended, moved),) = self._world.laws.look(
            "select max(m.ended_at), max(case when m.status = 'over' then 0 else m.moved_at end)"
            " from matches m join rooms r on r.id = m.room_id where r.platform = ? and r.address = ?",
            network,
            room,
        )
        return EPOCH + timedelta(microseconds=max(ended or 0, moved or 0))

    def _who_comes(self, number: int) -> list[int]:
        sql = (
            "select player_id from appointment_people a join players p on p.id = player_id"
            " where appointment_id = ? and p.name != '' order by a.at, player_id"
        )
        return [player for (player,) in self._world.laws.look(sql, number)]

    async def at_the_end(self, app: App) -> None:
        """Nothing that was due is still ahead."""
        now, look = self._world.true_time(), self._world.laws.look
        if due := look("select id from appointments where closed_at is null and at < ?", micros(now - LEASE)):
            self._world.fails(OVER, due)
        unopened = (
            "select id from appointments where match_id is null and closed_at >= at and closed_at - at <= ?"
            " and id in (select appointment_id from appointment_people)"
        )
        if lost := look(unopened, TOO_LATE // timedelta(microseconds=1)):
            self._world.fails(OPENED_ONCE, lost)
        chats = "select platform, address from rooms where title != '' and reach = 'here' and platform != 'web'"
        for network, room in look(chats):
            await self._no_evening_forgotten(app, network, room)

    async def _no_evening_forgotten(self, app: App, network: str, room: str) -> None:
        played, look = await self._evening(app, network, room), self._world.laws.look
        is_off = look(
            "select 1 from rooms where platform = ? and address = ? and settings like '%\"evening\":false%'",
            network,
            room,
        )
        if len(played) < MATCHES_LEAST or is_off:
            return
        ended_at = played[-1].ended_at
        assert ended_at is not None
        uncertain = {once: at for (*of, once), at in self._uncertain.items() if of == [network, room]}
        if any(at >= ended_at or not once.startswith("evening ") for once, at in uncertain.items()):
            return
        was_told = any(told[:2] == (network, room) and told[3:] == (ended_at,) for told in self._told)
        over_at = self._last_sign(network, room) + SILENCE
        was_cut = self._world.cut_at is not None and self._world.cut_at >= over_at
        if not was_told and not was_cut and self._world.true_time() >= over_at + LEASE:
            self._world.fails(EVENING, f"{network} {room} was told nothing of {[table.id for table in played]}")

    async def _evening(self, app: App, network: str, room: str) -> list[Table]:
        """The matches of people that were played there since the last silence."""
        here = (
            "select m.id from matches m join rooms r on r.id = m.room_id"
            " where r.platform = ? and r.address = ? and m.ended_at is not null order by m.ended_at desc"
        )
        found, began = list[Table](), None
        for (match_id,) in self._world.laws.look(here, network, room):
            table = await app.store.table(match_id)
            assert table is not None
            assert table.ended_at is not None
            started = table.started_at or table.created_at
            if table.ended_at - started > LONGEST:
                continue
            if began is not None and began - table.ended_at >= SILENCE:
                break
            found.append(table)
            began = min(began or started, started)
        return [table for table in reversed(found) if counts(table)]
