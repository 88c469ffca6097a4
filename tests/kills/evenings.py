"""Evenings and appointments in rooms of killed houses: who plays three matches and goes home, and what rooms are told.

Nobody can wait for the silence of an evening here. While nobody plays in its room, the clocks of that room's rows are
set back by as much, as if the time had passed.
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.discord.messages import NONCE_SECONDS

from .ledger import Database
from .people import LONG_CLOCK_SECONDS, Sitter
from .rooms import Answered, DiscordRoom, Room

MATCHES = 3  # of an evening
SILENCE = 46 * 60 * 1_000_000  # microseconds by which rows are set back
REST = 30 * 60 * 1_000_000  # then they play again: after 45 minutes a room is told of an evening that nobody notes
DAY_SECONDS, MATCHES_SECONDS = 24 * 3600, 3600  # of UTC; within which a house is played
PATIENCE_SECONDS = 180.0  # for the message after an evening, whose sender may be killed and its lease run out
EVENING, OFFER = "That was the evening", "Press the button if you come"
APPOINTMENT = re.compile(r"/appointment (\d+)")


@dataclass
class Evenings:
    """The rooms whose people go home after three matches, and what all rooms were told besides cards."""

    database: Database
    rooms: Sequence[Room]
    homes: list[Room] = field(default_factory=list)  # rooms with evenings
    passed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))  # when an evening was over
    told: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # the messages about evenings
    offers: dict[tuple[str, str], set[int]] = field(default_factory=lambda: defaultdict(set))  # of an appointment

    def rests(self, room: Room) -> bool:
        """Whether the people of a room wait for the message about their evening."""
        passed = self.passed[room.address]
        if len(self.told[room.address]) < len(passed) and time.time() - passed[-1] < PATIENCE_SECONDS:
            return True
        return self._played(room) >= MATCHES and self._played(room, REST) > 0

    def _played(self, room: Room, within: int = SILENCE) -> int:
        since = int(time.time() * 1e6) - within
        try:
            with self.database.reading() as read:
                rows = read(
                    f"{OF_ROOM} where rooms.address = '{room.address}' and status = 'over' and ended_at > {since}"
                )
        except Exception:  # noqa: BLE001 - it may be away, or not made yet
            return 0
        return len(rows)

    def passes(self) -> None:
        """The silence after an evening is over, where nobody plays; and rooms learn in which time zone they are."""
        with self.database.reading() as read:
            known = read("select id, address, settings from rooms where title != ''")
            busy = {address for _, address in read(f"{OF_ROOM} where status in ('open', 'live')")}
        homes = {room.address for room in self.homes}
        changes = []
        for number, _, settings in known:
            if '"zone"' not in settings or '"zone":""' in settings:
                changes.append(
                    f"update rooms set settings = '{json.dumps(json.loads(settings) | ZONE)}' where id = {number}"
                )
        for room in self.homes:
            is_silent = room.address in homes - busy and self._played(room) >= MATCHES
            if is_silent and not self._is_early(room) and self._stays_in_its_day(room):
                number = next(number for number, address, _ in known if address == room.address)
                changes += [one.format(room=number, by=SILENCE) for one in SET_BACK]
                self.passed[room.address].append(time.time())
        self.database.change(changes)

    def _stays_in_its_day(self, room: Room) -> bool:
        """Whether no match is set back to the day before: ratings count how often two people play in a day."""
        by = (len(self.passed[room.address]) + 1) * SILENCE / 1e6
        return time.time() % DAY_SECONDS > by + MATCHES_SECONDS

    def _is_early(self, room: Room) -> bool:
        """Whether Discord would take the message for the one about the last evening, which has the same nonce."""
        passed = self.passed[room.address]
        waits = PATIENCE_SECONDS + NONCE_SECONDS  # the last one may have been sent as late as that
        return isinstance(room, DiscordRoom) and bool(passed) and time.time() - passed[-1] < waits

    def looks(self) -> list[str]:
        """Takes in what rooms were told; returns what was told twice."""
        for room in self.rooms:
            for seen in room.seen():
                if EVENING in seen.face.text:
                    self.told[room.address].add(seen.message.id)
                elif OFFER in seen.face.text:
                    for key in seen.face.keys:
                        self.offers[room.address, key].add(seen.message.id)
        wrong = [f"an appointment was offered twice: {about}" for about, ids in self.offers.items() if len(ids) > 1]
        for room in self.homes:
            told, passed = len(self.told[room.address]), len(self.passed[room.address])
            wrong += [f"{told} messages about {passed} evenings of {room.address}"] if told > passed else []
        return wrong

    def missing(self) -> list[str]:
        """The rooms on Discord that were not told of an evening; on Telegram a message may be lost with a process.

        Where a sender was killed and people play again before its lease has run out, the message comes after the
        evening that they have begun.
        """
        homes = [room for room in self.homes if isinstance(room, DiscordRoom)]
        with self.database.reading() as read:
            waits = read("select target, state, attempts, due_at, at from outbox where kind = 'evening'")
            put_off = {address for (address,) in read(PUT_OFF)}
        return [
            f"an evening was not told of: {room.address}; in the outbox: {waits}"
            for room in homes
            if len(self.told[room.address]) + (room.address in put_off) < len(self.passed[room.address])
        ]

    def counts(self) -> dict[str, int]:
        """How often things happened."""
        return {
            "evenings": sum(map(len, self.passed.values())),
            "evenings told of": sum(map(len, self.told.values())),
            "appointments offered": len(self.offers),
        }


OF_ROOM = "select matches.id, rooms.address from matches join rooms on rooms.id = room_id"
PUT_OFF = (
    "select rooms.address from outbox join rooms on outbox.target = cast(rooms.id as text)"
    " where outbox.kind = 'evening' and outbox.state = 'sending'"
)
ZONE = {"zone": "UTC"}
SET_BACK = (
    "update matches set ended_at = ended_at - {by}, started_at = started_at - {by}, created_at = created_at - {by},"
    " moved_at = moved_at - {by} where room_id = {room}",
    "update outbox set due_at = due_at - {by}, at = at - {by} where kind = 'evening' and target = '{room}'"
    " and state = 'wanted'",
)


@dataclass
class Regular(Sitter):
    """Somebody who plays three matches in an evening, and then waits for the next one."""

    evenings: Evenings | None = None

    async def _acts(self) -> bool:
        if self.hosts and not self.unfinished() and self.evenings and self.evenings.rests(self.room):
            return False
        return await super()._acts()

    def _opens(self) -> Answered:
        self.did += 1
        clock = LONG_CLOCK_SECONDS + next(self._serials)
        return self.room.types(self.person, f"play tictactoe clock={clock}s")
