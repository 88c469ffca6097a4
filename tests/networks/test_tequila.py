"""Tequila Train at one table of two networks: six people on Discord, two on Telegram, each with a hand of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.view.pictures import Art
from games.core import match as core
from games.core.screen import Scene
from games.table.table import Table
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.virtual import VirtualLoop, in_virtual_time

from .both import Both, both_networks
from .seats import PATIENCE_SECONDS, OnDiscord, OnTelegram, hand_in, in_words, plays, sees_hand, words_of

ON_DISCORD, ON_TELEGRAM = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay"), ("Gus", "Hal")
READS_TEXT, READS_RUSSIAN, LIKES_IT_PRIVATE = 3, 4, 5  # seats


@dataclass
class Evening:
    """The eight at their table, in the order in which they came; and all hands that each has had."""

    both: Both
    games: dc.Place
    seated: list[OnDiscord | OnTelegram]
    match_id: str
    had: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    @property
    def ann(self) -> dc.Person:
        """Who opened the table."""
        ann = self.seated[0].person
        assert isinstance(ann, dc.Person)
        return ann

    async def table(self) -> Table:
        """The table as it now is."""
        found = await self.both.app.store.table(self.match_id)
        assert found is not None
        if found.match is not None:
            for one, hand in zip(self.seated, found.match.state.hands, strict=True):
                self.had[one.name].add(in_words(hand))
        return found


async def sketch(_art: Art, scene: Scene) -> bytes:
    """In the place of a painter: a picture that says whose hand is in it."""
    hand = scene.alt.args.get("tiles")
    looks = [(stamp.symbol, stamp.x, stamp.y) for stamp in scene.stamps]
    return f"a table{f' and the hand {hand}' if hand else ''}, {looks} {scene.labels}".encode()


@asynccontextmanager
async def eight_at_a_table(loop: VirtualLoop, folder: Path) -> AsyncIterator[Evening]:
    """Ann has opened a table in a channel; five join there, two by a link in their private chats; Ann starts."""
    async with both_networks(loop, folder, sketch) as both:
        guild = both.discord.guild("Friday", ["games"])
        games = guild.channel("games")
        people = [both.discord.person(n, "ru" if s == READS_RUSSIAN else "en-US") for s, n in enumerate(ON_DISCORD)]
        for person in people:
            person.joins(guild)
        friends = [both.telegram.person(name) for name in ON_TELEGRAM]
        for seat, wish in ((READS_TEXT, "skin text"), (LIKES_IT_PRIVATE, "hands private")):
            topic, value = wish.split()
            await people[seat].runs("/me", in_=games, topic=topic, value=value).is_done()
        ann = people[0]
        ann.runs("/play", in_=games, game="tequila")
        for person in people[1:]:
            await person.sees_button("Join", in_=games)
            await person.presses("Join", in_=games).is_done()
        link = await telegram_link(ann, games)
        for friend in friends:
            friend.opens_link(link)
            await friend.sees_button("Join", within=PATIENCE_SECONDS)
            await friend.presses("Join").answer()
        await ann.sees("H ", in_=games)
        await ann.presses("Start", in_=games).is_done()
        (match_id,) = {key.partition(":")[0] for key in keys_of(await ann.sees_button("My hand", in_=games))}
        yield Evening(both, games, [*(OnDiscord(one, games) for one in people), *map(OnTelegram, friends)], match_id)
        await both.rests()
        assert both.discord.problems == []
        assert both.telegram.problems == []
        assert both.discord.unanswered() == []
        assert [query.data for query in both.telegram.unanswered()] == []


async def telegram_link(ann: dc.Person, games: dc.Place) -> str:
    """Where somebody on Telegram takes a seat."""
    await ann.presses("⋯", in_=games).is_done()
    await ann.sees_button("Invite", in_=games)
    await ann.presses("Invite", in_=games).is_done()
    page = await ann.sees("take a seat", in_=games)
    return next(key["url"] for row in page.components for key in row["components"] if "t.me" in key.get("url", ""))


def keys_of(card: Any) -> Iterator[str]:
    return (key.get("custom_id", "") for row in card.components for key in row["components"])


def test_eight_play_a_whole_match_six_on_discord_and_two_on_telegram(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with eight_at_a_table(loop, tmp_path) as evening:
            for one in evening.seated:
                await one.takes_hand()
            each_reads_it_as_they_like(evening)
            await plays_to_the_end(evening, Random(1))
            await everybody_sees_who_won(evening)
            nobody_was_shown_the_hand_of_another(evening)

    in_virtual_time(play)


def each_reads_it_as_they_like(evening: Evening) -> None:
    hands = [one.hand for one in evening.seated if isinstance(one, OnDiscord)]
    assert [seat for seat, hand in enumerate(hands) if not hand.attachments] == [READS_TEXT]
    assert [seat for seat, hand in enumerate(hands) if "Открытые концы" in hand.content] == [READS_RUSSIAN]
    assert [seat for seat, hand in enumerate(hands) if hand.only_for is None] == [LIKES_IT_PRIVATE]


async def plays_to_the_end(evening: Evening, dice: Random) -> None:
    """Whoever is asked chooses anything, through their own hand, until somebody has won."""
    while (table := await evening.table()).status == "live":
        match, (seat,) = table.live_match(), table.waiting()
        await evening.ann.sees(f"{evening.seated[seat].name}⁩·{'DT'[seat > 5]} to play", in_=evening.games)
        await each_sees_their_own_hand(evening, table)
        taps = await plays(evening.seated[seat], table, dice.choice(core.legal(table.game, match, seat)))
        assert taps <= 2


async def each_sees_their_own_hand(evening: Evening, table: Table) -> None:
    """The one who is asked sees it as it is; the others see one that they have had, and nothing to press on it."""
    for seat, one in enumerate(evening.seated):
        if seat in table.waiting():
            assert await sees_hand(one, table, seat), f"{one.name} sees {one.tiles()}, {one.orders()}"
        else:
            await evening.both.rests()
            assert one.tiles() in evening.had[one.name]
            assert not any(data.startswith("=") for data in one.orders()), f"{one.name} can press {one.orders()}"


async def everybody_sees_who_won(evening: Evening) -> None:
    table = await evening.table()
    assert table.match is not None
    assert table.match.outcome is not None
    winner = evening.seated[table.match.outcome.places[0][0]].name
    card = await evening.ann.sees(f"{winner}⁩·{'D' if winner in ON_DISCORD else 'T'} won", in_=evening.games)
    (alt,) = dc_screen.pictures(card)
    assert alt.count("pips") == 8
    assert "won" in alt
    for one in evening.seated[6:]:
        assert isinstance(one, OnTelegram)
        shown = await one.person.sees_button("Rematch", within=PATIENCE_SECONDS)
        assert "won. The last tile is played" in shown.text


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
        for message in chat.messages.values():
            for face in (*message.shown, message.face):
                if (hand := hand_in(words_of(face))) is not None:
                    told += 1
                    assert chat.person is not None
                    assert hand in evening.had[chat.person.first_name]
    assert told > 50


def test_who_sits_at_two_tables_sees_the_right_hand_at_each(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with both_networks(loop, tmp_path, sketch) as both:
            group = both.telegram.group("Saturday")
            gus, hal = both.telegram.person("Gus"), both.telegram.person("Hal")
            for person in (gus, hal):
                person.joins(group)
                person.starts()
            gus.adds_bot(group)
            tables = [await two_on_telegram(both, group, gus, hal) for _ in range(2)]
            for _ in range(3):
                for at, table in enumerate(tables):
                    mine = OnTelegram(gus, group, f"table {table.id}")
                    gus.says(f"/hand {table.id}")
                    assert await mine.waits(lambda mine=mine: mine.find() is not None)  # type: ignore[misc]
                    assert await sees_hand(mine, table, 0)
                    seat = min(table.waiting())
                    theirs = OnTelegram((gus, hal)[seat], group, f"table {table.id}")
                    theirs.person.says(f"/hand {table.id}")
                    assert await theirs.waits(lambda theirs=theirs: theirs.find() is not None)  # type: ignore[misc]
                    await plays(theirs, table, core.legal(table.game, table.live_match(), seat)[0])
                    await both.rests()
                    tables[at] = await found(both, table.id)
            assert both.telegram.problems == []

    in_virtual_time(play)


async def two_on_telegram(both: Both, group: Any, gus: Any, hal: Any) -> Table:
    """A match of two in a group."""
    gus.says("/play tequila seats=2", in_=group)
    card = await gus.sees_button("Join", in_=group, within=PATIENCE_SECONDS)
    (match_id,) = {str(key["callback_data"]).partition(":")[0] for row in card.face.keyboard for key in row}
    await hal.presses("Join", in_=group).answer()
    await hal.waits(lambda: "B ⁨Hal" in card.text, PATIENCE_SECONDS)
    await gus.presses("Start", in_=group).answer()
    await gus.waits(lambda: "to play" in card.text, PATIENCE_SECONDS)
    return await found(both, match_id)


async def found(both: Both, match_id: str) -> Table:
    """A table as it now is."""
    table = await both.app.store.table(match_id)
    assert table is not None
    return table


def test_move_is_typed_in_private_and_refused_where_others_read_it(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with both_networks(loop, tmp_path, sketch) as both:
            group = both.telegram.group("Saturday")
            people = both.telegram.person("Gus"), both.telegram.person("Hal")
            for person in people:
                person.joins(group)
                person.starts()
            people[0].adds_bot(group)
            people[0].promotes_bot(group)
            table = await two_on_telegram(both, group, *people)
            seat = min(table.waiting())
            spelling = core.legal(table.game, table.live_match(), seat)[0]
            typed = people[seat].says(f"/move {spelling}", in_=group)
            await people[seat].sees("in private. Here it doesn’t count", within=PATIENCE_SECONDS)
            assert await people[seat].waits(lambda: typed.deleted, PATIENCE_SECONDS)
            assert (await found(both, table.id)).live_match().version == 0
            people[seat].says(spelling.upper())
            tile = spelling.split(".")[0].replace("-", "–")
            await people[1 - seat].sees(f"placed {tile}", in_=group, within=PATIENCE_SECONDS)

    in_virtual_time(play)


def test_move_is_typed_on_discord_where_nobody_else_reads_it(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with both_networks(loop, tmp_path, sketch) as both:
            guild = both.discord.guild("Friday", ["games"])
            games, people = guild.channel("games"), [both.discord.person("Ann"), both.discord.person("Bo")]
            for person in people:
                person.joins(guild)
            people[0].runs("/play", in_=games, game="tequila", seats=2)
            await people[1].sees_button("Join", in_=games)
            await people[1].presses("Join", in_=games).is_done()
            await people[0].presses("Start", in_=games).is_done()
            card = await people[0].sees_button("My hand", in_=games)
            table = await found(both, next(keys_of(card)).partition(":")[0])
            seat = min(table.waiting())
            spelling = core.legal(table.game, table.live_match(), seat)[0]
            people[1 - seat].runs("/move", in_=games, text=spelling)
            await people[1 - seat].is_told(f"It is ⁨{people[seat].name}⁩’s turn")
            people[seat].runs("/move", in_=games, text="12-7")
            await people[seat].is_told("Type a tile and a track, like 12-7.2")
            people[seat].runs("/move", in_=games, text=spelling)
            await people[seat].is_told("Done")
            await people[1 - seat].sees(f"placed {spelling.split('.')[0].replace('-', '–')}", in_=games)

    in_virtual_time(play)
