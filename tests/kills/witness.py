"""What people have seen with their own eyes: whatever was shown or answered must be in the database, for good."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.discord.components import TEXT, walk
from tests.discord.interactions import UPDATE

from .faces import STAGES, Face, discord_face, telegram_face
from .rooms import DiscordRoom, Room, TelegramRoom

IN_HAND_SECONDS = 20.0  # for which a press may be worked on at most, where a full machine is slow
LOOKED_FOR_SECONDS = 20.0  # for which an answer may still come: a full machine is slow, and no press is forgotten
MARK = re.compile(r"(\w+):\d+:([a-c][1-3])")


@dataclass
class Witness:
    """Everything that was ever shown of matches, and which presses were answered."""

    rooms: Sequence[Room]
    deaths: Sequence[tuple[float, float]]  # from a kill until all are ready again
    marks: set[tuple[str, str]] = field(default_factory=set)  # match and cell, shown or acknowledged
    stages: dict[str, int] = field(default_factory=dict)  # how far each match was seen to be
    presses: int = 0
    acknowledged: int = 0
    failed: int = 0  # in flight at a kill: a person sees that, and presses again
    late: int = 0  # answered when Discord's three seconds were over: this machine is too slow for all that
    ignored: list[str] = field(default_factory=list)  # unanswered though nobody was killed
    waits: list[float] = field(default_factory=list)  # seconds until a press was answered
    _read: dict[tuple[int, int], int] = field(default_factory=dict)

    def looks(self) -> None:
        """Takes in what was shown since the last look."""
        for room in self.rooms:
            for face in self._new(room):
                if face.match_id:
                    self.marks |= {(face.match_id, cell) for cell in face.marked}
                    stage = STAGES.index(face.stage)
                    self.stages[face.match_id] = max(stage, self.stages.get(face.match_id, 0))
            self._judges(room)

    def _new(self, room: Room) -> Iterator[Face]:
        if isinstance(room, DiscordRoom):
            for one in room.place.messages:
                if one.author is room.fake.bot and one.only_for is None:
                    versions = room.fake.versions[one.id]
                    yield from (_of_version(version) for version in versions[self._since(room, one.id) :])
                    del versions[:-1]
                    self._read[id(room), one.id] = 1
        else:
            for message in room.group.messages.values():
                if message.sender is room.fake.bot:
                    fresh = message.shown[self._since(room, message.id) :]
                    yield from (telegram_face(face.text, face.keyboard) for face in fresh)
                    del message.shown[:-1]
                    self._read[id(room), message.id] = 1

    def _since(self, room: Room, message: int) -> int:
        return self._read.get((id(room), message), 0)

    def _judges(self, room: Room) -> None:
        """Which presses were answered; those that may still be are looked at again later."""
        later = []
        for tap, key in room.pressed:
            at, answered, done = _became(room, tap)
            if not answered and time.time() - at < LOOKED_FOR_SECONDS:
                later.append((tap, key))
                continue
            self.presses += 1
            self.waits += [answered - at] if answered else []
            if done and (mark := MARK.fullmatch(key)):
                self.acknowledged += 1
                if isinstance(room, TelegramRoom):
                    self.marks.add((mark[1], mark[2]))
            elif not answered and self._was_dead(at):
                self.failed += 1
            elif not answered and isinstance(room, DiscordRoom) and tap.interaction.id in room.fake.late:
                self.late += 1
            elif not answered:
                near = [
                    (round(killed - at, 1), round(ready - at, 1)) for killed, ready in self.deaths if ready > at - 5
                ]
                self.ignored.append(f"{type(room).__name__} {key}; then killed and ready after seconds: {near[:3]}")
        room.pressed[:] = later

    def _was_dead(self, at: float) -> bool:
        return any(killed - IN_HAND_SECONDS <= at <= ready + 0.5 for killed, ready in self.deaths[-20:])

    def forgets(self, over: set[str]) -> None:
        """Matches that were found whole after their end, and were seen so, need not be looked for again."""
        over = {match_id for match_id in over if self.stages.get(match_id) == STAGES.index("over")}
        self.marks = {(match_id, cell) for match_id, cell in self.marks if match_id not in over}
        self.stages = {match_id: stage for match_id, stage in self.stages.items() if match_id not in over}
        ids = {(id(room), seen.message.id) for room in self.rooms for seen in room.seen()}
        self._read = {key: 1 for key in self._read if key in ids}


def _became(room: Room, tap: Any) -> tuple[float, float | None, bool]:
    """When somebody pressed, when that was answered, and whether it was answered with a yes."""
    if isinstance(room, DiscordRoom):
        of = tap.interaction
        return of.created, of.answered, of.answer == UPDATE and not of.replies
    query = tap.query
    first = query.answers[0] if query.answers else None
    return query.at, first.at if first else None, first is not None and not first.text


def _of_version(version: dict[str, object]) -> Face:
    components = version["components"]
    assert isinstance(components, list)
    texts = [one["content"] for _, one in walk(components) if one.get("type") == TEXT]
    return discord_face("\n".join([str(version["content"]), *texts]), components)
