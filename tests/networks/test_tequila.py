"""Tequila Train at one table of two networks: six people on Discord, two on Telegram, each with a hand of their own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

import pytest

from games.core import match as core
from games.table.table import Table
from tests.discord import screen as dc_screen

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram, Person, words_of
from .shown import Shown, hand_in
from .tequila import in_words, plays, sees_hand

ON_DISCORD, ON_TELEGRAM = 6, 2
READS_TEXT, READS_RUSSIAN, LIKES_IT_PRIVATE = 3, 4, 5  # seats


@dataclass
class Evening:
    """The eight at their table, in the order in which they came; and all hands that each has had."""

    both: Both
    seated: list[Person]
    had: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    async def table(self) -> Table:
        """The table as it now is."""
        found = await self.both.table()
        for one, hand in zip(self.seated, found.match.state.hands if found.match else (), strict=False):
            self.had[one.name].add(in_words(hand))
        return found

    def hands(self) -> list[Shown]:
        """What each of them has before them."""
        hands = [one.hand() for one in self.seated]
        return [hand for hand in hands if hand is not None]


@pytest.mark.slow
@everywhere
async def test_eight_play_a_whole_match_six_on_discord_and_two_on_telegram(both: Both) -> None:
    """Ann opens a table in a channel; five join there, two by a link in their private chats; Ann starts."""
    seated = await both.people(*["discord"] * ON_DISCORD, *["telegram"] * ON_TELEGRAM)
    for seat, wish in ((READS_TEXT, "skin text"), (LIKES_IT_PRIVATE, "hands private"), (READS_RUSSIAN, "language ru")):
        await seated[seat].asks(f"/me {wish}")
    await both.seats("/play tequila", *seated)
    evening = Evening(both, seated)
    for one in seated:
        await one.takes_hand(":hand")
    each_reads_it_as_they_like(evening)
    await plays_to_the_end(evening, Random(1))
    await everybody_sees_who_won(evening)
    nobody_was_shown_the_hand_of_another(evening)


def each_reads_it_as_they_like(evening: Evening) -> None:
    hands = evening.hands()[:ON_DISCORD]
    assert [seat for seat, hand in enumerate(hands) if not hand.it.attachments] == [READS_TEXT]
    assert [seat for seat, hand in enumerate(hands) if "Открытые концы" in hand.text] == [READS_RUSSIAN]
    assert [seat for seat, hand in enumerate(hands) if hand.it.only_for is None] == [LIKES_IT_PRIVATE]


async def plays_to_the_end(evening: Evening, dice: Random) -> None:
    """Everybody who is asked chooses anything, through their own hand, until somebody has won."""
    while (table := await evening.table()).status == "live":
        (seat,) = table.waiting()
        one = evening.seated[seat]
        await evening.seated[0].sees(f"{one.name}⁩·{'DT'[seat >= ON_DISCORD]} to play")
        await each_sees_their_own_hand(evening, table)
        assert await plays(one, table, dice.choice(core.legal(table.game, table.live_match(), seat))) <= 2


async def each_sees_their_own_hand(evening: Evening, table: Table) -> None:
    """The one who is asked sees it as it is; the others see one that they have had, and nothing to press on it."""
    for seat, (one, hand) in enumerate(zip(evening.seated, evening.hands(), strict=True)):
        if seat in table.waiting():
            assert await sees_hand(one, table, seat)
        else:
            assert hand.hand in evening.had[one.name]
            assert not any(key.data.startswith("=") for key in hand.keys), f"{one.name} can press {hand.keys}"


async def everybody_sees_who_won(evening: Evening) -> None:
    match = (await evening.table()).match
    assert match is not None
    assert match.outcome is not None
    winner = evening.seated[match.outcome.places[0][0]]
    card = await evening.seated[0].sees(f"{winner.name}⁩·{'D' if isinstance(winner, OnDiscord) else 'T'} won")
    (alt,) = dc_screen.pictures(card.it)
    assert alt.count("pips") == 8
    assert "won" in alt
    for one in evening.seated[ON_DISCORD:]:
        assert "won. The last tile is played" in (await one.sees_button("Rematch")).text


def nobody_was_shown_the_hand_of_another(evening: Evening) -> None:
    """Everything that was ever on any screen."""
    places = {place.id: place for place in evening.both.discord.places.values()}
    told = 0
    for message in (message for place in places.values() for message in place.messages):
        reader = message.only_for or next(
            (one for one in message.place.recipients if one is not evening.both.discord.bot), None
        )
        for version in evening.both.discord.versions[message.id]:
            words = f"{version['content']} {' '.join(one.get('description') or '' for one in version['attachments'])}"
            if (hand := hand_in(words)) is not None:
                told += 1
                assert reader is not None
                assert hand in evening.had[reader.name]
    for chat in evening.both.telegram.chats.values():
        for shown in chat.messages.values():
            for face in (*shown.shown, shown.face):
                if (hand := hand_in(words_of(face))) is not None:
                    told += 1
                    assert chat.person is not None
                    assert hand in evening.had[chat.person.first_name]
    assert told > 50


@everywhere
async def test_who_sits_at_two_tables_sees_the_right_hand_at_each(both: Both) -> None:
    people = gus, _ = await both.people("telegram", "telegram")
    tables = [await both.seats("/play tequila seats=2", *people) for _ in range(2)]
    for _ in range(3):
        for at, table in enumerate(tables):
            seat = min(table.waiting())
            for one, whose in ((gus, 0), (people[seat], seat)):
                one.match_id = f"table {table.id}"
                await one.types(f"/hand {table.id}")
                assert await sees_hand(one, table, whose)
            await plays(people[seat], table, core.legal(table.game, table.live_match(), seat)[0])
            tables[at] = await both.table(table.id)


@everywhere
async def test_move_is_typed_in_private_and_refused_where_others_read_it(both: Both) -> None:
    people = await both.people("telegram", "telegram")
    first = people[0]
    assert isinstance(first, OnTelegram)
    first.person.promotes_bot(both.group)
    table = await both.seats("/play tequila seats=2", *people)
    seat = min(table.waiting())
    spelling = core.legal(table.game, table.live_match(), seat)[0]
    await people[seat].asks(f"/move {spelling}")
    await people[seat].sees("in private. Here it doesn’t count")
    await people[1 - seat].sees_no(f"/move {spelling}")
    assert (await both.table()).live_match().version == 0
    await people[seat].types(spelling.upper())
    await people[1 - seat].sees(f"placed {spelling.split('.')[0].replace('-', '–')}")


@everywhere
async def test_move_is_typed_on_discord_where_nobody_else_reads_it(both: Both) -> None:
    people = await both.people("discord", "discord")
    table = await both.seats("/play tequila seats=2", *people)
    seat = min(table.waiting())
    spelling = core.legal(table.game, table.live_match(), seat)[0]
    for who, move, told in (
        (people[1 - seat], spelling, f"It is ⁨{people[seat].name}⁩’s turn"),
        (people[seat], "12-7", "Type a tile and a track, like 12-7.2"),
        (people[seat], spelling, "You placed"),
    ):
        await who.types(move)
        assert (await who.sees(told)).private
    await people[1 - seat].sees(f"placed {spelling.split('.')[0].replace('-', '–')}")
