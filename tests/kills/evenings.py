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
AT_MOST_SECONDS = 5.0  # for which a living process sends a message; one that is sent for longer was left by a dead one
EVENING, OFFER = "That was the evening", "Press the button if you come"
APPOINTMENT = re.compile(r"/appointment (\d+)")


@dataclass
class Evenings:
    """The rooms whose people go home after three matches, and what all rooms were told besides cards."""

    database: Database
    rooms: Sequence[Room]
    homes: list[Room] = field(default_factory=list)  # rooms with evenings
    passed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))  # when an evening was over
    told: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))  # how many were over, by message
    deaths: Sequence[tuple[float, float]] = ()  # from a kill until all are ready again
    cut: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # the evenings whose sender was killed
    replaced: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # by the next one, before a retry
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
        self._learns()
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

    def _learns(self) -> None:
        """Takes in what rooms were told, and which messages a dead process had begun to send."""
        for room in self.rooms:
            for seen in room.seen():
                if EVENING in seen.face.text:
                    self.told[room.address].setdefault(seen.message.id, len(self.passed[room.address]))
                elif OFFER in seen.face.text:
                    for key in seen.face.keys:
                        self.offers[room.address, key].add(seen.message.id)
        with self.database.reading() as read:
            begun = read(BEGUN)
        for address, tried_at in begun:
            over = len(self.passed[address])
            if tried_at is None:
                self.replaced[address].add(over)
            elif any(tried_at / 1e6 <= killed < time.time() - AT_MOST_SECONDS for killed, _ in self.deaths):
                self.cut[address].add(over)

    def looks(self) -> list[str]:
        """Takes in what rooms were told; returns what was told twice."""
        self._learns()
        wrong = [f"an appointment was offered twice: {about}" for about, ids in self.offers.items() if len(ids) > 1]
        for room in self.homes:
            told, passed = len(self.told[room.address]), len(self.passed[room.address])
            wrong += [f"{told} messages about {passed} evenings of {room.address}"] if told > passed else []
        return wrong

    def missing(self) -> list[str]:
        """The evenings that rooms were not told of.

        Discord knows a message that is sent again, so a killed sender excuses none there, unless people have played on
        before its lease ran out. Telegram does not know it: nobody sends it again.
        """
        found = []
        for room in self.homes:
            known = {*self.told[room.address].values(), *self.replaced[room.address]}
            if not isinstance(room, DiscordRoom):
                known |= self.cut[room.address]
            untold = [over for over in range(1, len(self.passed[room.address]) + 1) if over not in known]
            found += [(type(room).__name__, room.address, untold)] if untold else []
        if not found:
            return []
        with self.database.reading() as read:
            waits = read("select target, state, attempts, due_at, at from outbox where kind = 'evening'")
        return [f"evenings were not told of: {of}; in the outbox: {waits}" for of in found]

    def counts(self) -> dict[str, int]:
        """How often things happened."""
        return {
            "evenings": sum(map(len, self.passed.values())),
            "evenings told of": sum(map(len, self.told.values())),
            "evenings whose sender was killed": sum(map(len, self.cut.values())),
            "appointments offered": len(self.offers),
        }


OF_ROOM = "select matches.id, rooms.address from matches join rooms on rooms.id = room_id"
BEGUN = (
    "select rooms.address, tried_at from outbox join rooms on outbox.target = cast(rooms.id as text)"
    " where outbox.kind = 'evening' and attempts > 0 and (outbox.state = 'sending' or tried_at is null)"
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
