"""Updates of Telegram: whatever is posted to us, the real library and our front take it or pass it over."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from bot.platforms.telegram.connection import SECRET_HEADER, secret_of
from tests.telegram.conftest import TOKEN, Seconds
from tests.telegram.house import Front, open_front
from tests.telegram.people import Person
from tests.telegram.server import FakeTelegram

from .inputs import Part, Told, opened, parts
from .odd import bent, changes, mutated

pytestmark = pytest.mark.slow

HOOK = "https://games.example.org/hooks/telegram"
LINES = (
    *(
        "/play tictactoe",
        "/play@roundhouse_bot hidden seats=3 stake=10",
        "/move a1",
        "/me name <b>",
        "/kick @bob",
        "/start",
    ),
    *(
        "/start j_{match}",
        "/start hand_{match}",
        "/start s_x",
        "/settings quiet on",
        "/help",
        "a1",
        "/turns",
        "/record",
    ),
)
DATA = (
    "{match}:1:a1",
    "{match}:more",
    "={match}:1:a1",
    "~{match}:resign:!",
    "{match}:join:0",
    "/me language ru",
    "/help",
    ":accept:1001:6b003640:AAAAAAAAAAA:tictactoe",
)
KEYS = (
    *"message callback_query my_chat_member edited_message from chat text data entities date".split(),
    *("reply_to_message", "is_topic_message", "message_thread_id", "sender_chat", "via_bot", "migrate_to_chat_id", "x"),
    *("inline_query", "chosen_inline_result", "guest_message", "inline_message_id", "guest_query_id", "query", "id"),
    *("ephemeral_message_id", "language_code", "username", "is_bot", "new_chat_member", "status", "user", "update_id"),
)
TRIES = st.tuples(
    st.integers(0, 10_000), st.one_of(st.just([]), changes), st.one_of(st.none(), bent(st.sampled_from(LINES + DATA)))
)
Try = tuple[int, list[Any], str | None]


@dataclass
class Crowd:
    """A group with people in it, the running front, and all updates that their play came to."""

    fake: FakeTelegram
    seconds: Seconds
    front: Front
    match: str = ""
    told: list[dict[str, Any]] = field(default_factory=list)
    number: int = 10_000_000

    async def delivers(self) -> None:
        """What people did is posted."""
        headers = {SECRET_HEADER: secret_of(self.front.house.app)}
        while self.fake.updates.pending:
            update = self.fake.updates.pending.pop(0)
            assert (await self.front.telegram.take(json.dumps(update).encode(), headers)).status == 200
        await self.front.settles()

    async def plays(self) -> None:
        """Two people play in a group, talk to the bot alone, and one of them answers a question."""
        ann, bob = self.fake.person("Ann", username="ann"), self.fake.person("Bob", language="ru", username="bob")
        group, forum = self.fake.group("Friday"), self.fake.group("Forum", forum=True)
        for person in (ann, bob):
            person.joins(group)
            person.joins(forum)
        ann.adds_bot(group)
        ann.adds_bot(forum)
        ann.starts()
        await self.delivers()
        topic = self.fake.topic(forum, "Games")
        ann.says("/play tictactoe", in_=group)
        ann.says("/play sealed", in_=forum, topic=topic)
        await self.delivers()
        await self._presses(bob, group)
        bob.says("/move b2", in_=group, reply_to=group.messages[max(group.messages)])
        bob.says("/kick @ann", in_=group)
        ann.says("/me", in_=group)
        ann.says("/help tictactoe")
        ann.says_as_group("/play", in_=group)
        bob.starts("menu")
        await self.delivers()
        await self._plays_elsewhere(ann, bob)
        self.told = [one for one in self.fake.updates.made if "message" in one or "callback_query" in one] * 2
        self.told += self.fake.updates.made

    async def _plays_elsewhere(self, ann: Person, bob: Person) -> None:
        """Both play in a group of which the bot is no member, on cards that they send or ask for by its name."""
        club, self.fake.tells_chosen = self.fake.group("Club"), True
        ann.joins(club)
        bob.joins(club)
        typing = ann.begins_typing("tictactoe", club)
        await self.delivers()
        card = ann.sends(typing)
        await self.delivers()
        bob.presses("Join", on=card)
        bob.says("@roundhouse_bot sealed", in_=club)
        await self.delivers()

    async def _presses(self, bob: Person, group: Any) -> None:
        tap = bob.presses("Join", in_=group)
        self.match = str(tap.button["callback_data"]).partition(":")[0]
        await self.delivers()
        for label in ("a1", "⋯"):
            bob.presses(label, in_=group)
            await self.delivers()


async def post(crowd: Crowd, trial: Try) -> None:
    """One update, changed; it is taken or said to be none, and everything that comes of it is done."""
    at, changed, text = trial
    update = json.loads(json.dumps(crowd.told[at % len(crowd.told)]))
    crowd.number += 1
    update["update_id"] = crowd.number
    if text is not None:
        text = text.replace("{match}", crowd.match)
        if "callback_query" in update:
            update["callback_query"]["data"] = text
        elif "message" in update:
            update["message"]["text"] = text
    body = json.dumps(mutated(update, changed, KEYS)).encode()
    crowd.front.house.clock.wind(seconds=11)  # so that nobody is too quick
    crowd.seconds.wind(11)
    headers = {SECRET_HEADER: secret_of(crowd.front.house.app)}
    assert (await crowd.front.telegram.take(body, headers)).status in (200, 400)
    await crowd.front.settles()


@asynccontextmanager
async def open_crowd(folder: Path) -> AsyncIterator[Crowd]:
    """The front on the fake, after a while of play."""
    seconds = Seconds()
    fake = FakeTelegram(seconds, TOKEN)
    async with open_front(fake, folder, telegram_webhook_url=HOOK) as front:
        crowd = Crowd(fake, seconds, front)
        await crowd.plays()
        yield crowd
        fake.queries.clear()
    assert fake.problems == []


@pytest.mark.parametrize("part", parts("telegram"), ids=str)
def test_any_update_is_taken_or_passed_over(
    part: Part, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Told
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    with opened(open_crowd(tmp_path)) as (run, crowd):
        part.tries(TRIES, lambda trial: run(post(crowd, trial), mild=_is_nonsense(trial)), record_property)


def _is_nonsense(trial: Try) -> bool:
    """Whether a value may be of a kind that Telegram never sends: then it is enough that we go on."""
    return any(kind != "remove" for _, kind, _, _ in trial[1])
