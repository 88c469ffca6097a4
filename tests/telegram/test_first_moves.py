"""What it takes to play in a new group where nobody has pressed START: taps, typed messages, and calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.house import Clock

from .house import Front, open_front
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat

NAMES = ("Ann", "Bob", "Cy", "Di")
MOST = {  # taps before the first move, START included; then messages in the group, and in private chats
    ("tictactoe", 2): (1, 1, 0),
    ("hexagon size=3", 2): (1, 1, 0),
    ("rpsls", 2): (1, 1, 0),
    ("rpsls", 4): (3, 1, 0),
    ("tequila", 2): (3, 2, 0),
    ("tequila", 4): (5, 2, 0),
}
CALLS_MOST = {2: 2.5, 4: 2.5}  # of a short RPSLS, for each move, from the command to the result


@dataclass
class Newcomers:
    """People in a group to which the bot was just added, and what they had to do."""

    fake: FakeTelegram
    front: Front
    group: Chat
    people: list[Person]
    taps: int = 0
    typed: int = 0
    before: dict[int, int] = field(default_factory=dict)  # messages of the bot in each chat

    async def rests(self) -> None:
        await self.front.settles()
        await self.fake.quiet()

    async def types(self, who: Person, text: str) -> None:
        who.says(text, in_=self.group)
        self.typed += 1
        await self.rests()

    async def presses(self, who: Person, label: str) -> str:
        """Presses a button on the card; where that opens the private chat, START is one more tap."""
        await who.sees_button(label, in_=self.group)
        answer = await who.presses(label, in_=self.group).answer()
        self.taps += 1 + ("?start=" in answer.url)
        await self.rests()
        return answer.text

    def messages(self, private: bool) -> int:
        """How many messages of the bot are new in the group, or in private chats."""
        chats = [chat for chat in self.fake.chats.values() if chat.private == private]
        return sum(self.sent(chat) - self.before.get(chat.id, 0) for chat in chats)

    def sent(self, chat: Chat) -> int:
        return sum(message.sender is self.fake.bot for message in chat.messages.values())

    def calls(self) -> int:
        return sum(call.method.startswith(("send", "edit", "delete")) for call in self.fake.calls)


async def gather(fake: FakeTelegram, front: Front, seats: int) -> Newcomers:
    people = [fake.person(name) for name in NAMES[:seats]]
    group = gathered(fake.group("Sunday"), *people)
    here = Newcomers(fake, front, group, people)
    await people[0].sees("Hello", in_=group)
    await here.rests()
    here.before = {chat.id: here.sent(chat) for chat in fake.chats.values()}
    return here


async def begins(here: Newcomers, game: str, options: str = "") -> None:
    """They open a table for all of them and start the match, as far as it does not start by itself."""
    ann, *others = here.people
    await here.types(ann, f"/play {game} seats={len(here.people)} {options}".strip())
    for one in others:
        await here.presses(one, "Join")
    if ann.finds("can start now", in_=here.group):
        await here.presses(ann, "Start")


@pytest.mark.parametrize(("game", "seats"), MOST)
async def test_first_move_in_a_new_group_takes_few_taps(
    fake: FakeTelegram, front: Front, game: str, seats: int
) -> None:
    here = await gather(fake, front, seats)
    await begins(here, game)
    ann = here.people[0]
    spent = (here.taps, here.messages(private=False), here.messages(private=True))
    if game == "tequila":
        first = next(
            one for one in here.people if one.finds(f"▶ \u2068{one.user.first_name}\u2069 to play", in_=here.group)
        )
        await here.presses(first, "My hand")
        hand = await first.sees("Your turn", in_=here.group)
        await first.presses(hand.keyboard[0][0], on=hand).answer()
    else:
        label = {"tictactoe": "a1", "rpsls": "🪨 Rock"}.get(game) or next(
            label for row in (await ann.sees_button("⋯", in_=here.group)).keyboard for label in row
        )
        await here.presses(ann, label)
    assert here.typed == 1
    assert all(found <= most for found, most in zip(spent, MOST[game, seats], strict=True)), spent


@pytest.mark.parametrize("seats", CALLS_MOST)
async def test_short_match_of_sealed_moves_costs_few_calls(fake: FakeTelegram, front: Front, seats: int) -> None:
    here = await gather(fake, front, seats)
    before = here.calls()
    await begins(here, "rpsls", "wins=1")
    told = [await here.presses(one, "📄 Paper" if one is here.people[0] else "🪨 Rock") for one in here.people]
    assert told == ["You sealed Paper.", *["You sealed Rock."] * (seats - 1)]
    await here.people[0].sees("Ann⁩ won", in_=here.group)
    assert here.taps == 2 * seats - 1  # nobody ever left the group
    assert here.calls() - before <= CALLS_MOST[seats] * seats


@pytest.mark.usefixtures("old_server")
async def test_host_who_has_not_pressed_start_keeps_the_table_and_its_options_over_a_restart(
    fake: FakeTelegram, tmp_path: Path
) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        here = await gather(fake, front, 2)
        ann, bob = here.people
        await here.types(ann, "/play tequila seats=2 grace=1 move_seconds=3600")
        await here.presses(bob, "Join")
    async with open_front(fake, tmp_path, clock) as front:
        tap = ann.presses("Start", in_=here.group)
        assert (await tap.answer()).url.endswith(f"?start=b_{front.match(tap.message)}")
        await ann.sees("Your turn")
        table = await front.house.app.store.table(front.match(await bob.sees_button("My hand", in_=here.group)))
        assert table is not None
        assert (table.most, table.options.grace, table.options.move_seconds) == (2, 1, 3600)


@pytest.mark.usefixtures("old_server")
@pytest.mark.parametrize("command", ["/play tequila seats=2 {0}", "/play {0}"])
async def test_challenge_of_somebody_unknown_needs_no_start_before_it_is_accepted(
    fake: FakeTelegram, front: Front, command: str
) -> None:
    here = await gather(fake, front, 2)
    ann, bob = here.people
    ann.says(command.format("Bob"), in_=here.group, naming=bob)
    if command == "/play {0}":
        await here.presses(ann, "Tequila Train")
    await here.presses(bob, "Accept")
    await bob.sees("Tequila Train")
    answer = await ann.presses("Start", in_=here.group).answer()
    assert "?start=b_" in answer.url
    await ann.sees("Your turn")


async def test_somebody_else_who_presses_start_is_refused_in_the_group(fake: FakeTelegram, front: Front) -> None:
    here = await gather(fake, front, 2)
    ann, bob = here.people
    await here.types(ann, "/play tequila seats=2")
    await here.presses(bob, "Join")
    answer = await bob.presses("Start", in_=here.group).answer()
    assert (answer.url, answer.text) == ("", "Only the host, ⁨Ann⁩, can do that.")


async def test_start_says_how_people_reach_the_bot_until_somebody_has(fake: FakeTelegram, tmp_path: Path) -> None:
    for is_new in (True, False):
        with capture_logs() as logs:
            async with open_front(fake, tmp_path) as front:
                await gather(fake, front, 1)
        next_steps = [line["event"] for line in logs if "Next:" in line["event"]]
        assert len(next_steps) == is_new
        assert not is_new or "https://t.me/roundhouse_bot?startgroup=" in next_steps[0]
