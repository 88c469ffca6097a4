"""Rock-Paper-Scissors-Lizard-Spock at one table of three networks: Discord, Telegram, and the web."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import cast

from bot.usecases import play as use_case
from games.rpsls.state import State
from games.table.table import Table, player_purse
from storage.matches import purses
from tests.discord.components import TEXT, walk
from tests.discord.screen import words
from tests.discord.world import Message

from .both import Both, everywhere
from .people import OnWeb, Person

SEATS = ("discord",) * 4 + ("telegram",) * 3 + ("web",)
ANN, BO, CY, DI, ED, FAY, GUS, HAL = range(8)
STAKE, CHIPS = 10, 1_000
OPENING = "1 Бо’s own – “password” 🦎"


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


@dataclass
class Evening:
    """The eight at their table, in the order in which they came."""

    both: Both
    people: list[Person]
    match_id: str

    async def table(self) -> Table:
        """The table as it now is, once all that has happened is shown."""
        return await self.both.table(self.match_id)

    async def state(self) -> State:
        """How the match stands."""
        match = (await self.table()).match
        assert match is not None
        return cast(State, match.state)

    async def seals(self, seat: int, move: str) -> None:
        """Somebody chooses a move as their network has it."""
        one = self.people[seat]
        await one.looks()
        if not isinstance(one, OnWeb):
            await one.presses("My move")
        await one.presses(f":{(await self.table()).live_match().turn}:{move.lower()}")

    def card(self) -> Message:
        """The card in the channel."""
        messages = self.both.games.messages
        return next(one for one in messages if one.only_for is None and self.match_id in words(one))

    async def purses(self) -> list[int]:
        """What each of the eight has."""
        table = await self.table()
        async with self.both.app.store.read() as conn:
            return [await purses.balance(conn, player_purse(chair.player or 0)) for chair in table.chairs]


async def eight_begin(both: Both) -> Evening:
    """Ann opens a table in a channel, three join there, three by a link in private chats, one in a browser.

    The match begins when the last seat is taken.
    """
    people = await both.people(*SEATS)
    table = await both.seats(
        f"/play rpsls seats=8 stake={STAKE} absent=rules options=elimination=yes", *people, start=False
    )
    assert table.status == "live"
    return Evening(both, people, table.id)


@everywhere
async def test_eight_play_on_three_networks_and_the_pot_is_settled_to_the_last_chip(both: Both) -> None:
    evening = await eight_begin(both)
    await first_round(evening)
    for moves in ({BO: "Paper", GUS: "Scissors", HAL: "Scissors"}, {GUS: "Rock", HAL: "Lizard"}):
        for seat, move in moves.items():
            await evening.seals(seat, move)
    match = (await evening.table()).match
    assert match is not None
    assert match.outcome is not None
    assert match.outcome.why == "last_one"
    assert match.outcome.places == ((GUS,), (HAL,), (BO,), (ANN, CY, DI, ED, FAY))
    assert await evening.purses() == [CHIPS + (70 if seat == GUS else -STAKE) for seat in range(8)]
    await the_next_registration_opens_below_the_result(evening)


async def first_round(evening: Evening) -> None:
    """Two use hashes of their own, one of them never opens; one seals and leaves."""
    bo, ed, di = (evening.people[seat] for seat in (BO, ED, DI))
    await evening.seals(DI, "Spock")
    await bo.asks(f"/commit {hash_of(OPENING)}")
    await ed.types(f"commit {hash_of('2 never told')}")
    for seat, move in ((ANN, "Rock"), (CY, "Rock"), (FAY, "Rock"), (GUS, "Paper")):
        await evening.seals(seat, move)
    await di.presses("⋯", "Resign")
    await di.sees("lose this match")
    await di.presses("Resign")
    nobody_was_told(evening, "Rock", "Spock")
    await evening.seals(HAL, "Paper")
    state = await evening.state()
    assert (state.stage, sorted((await evening.table()).waiting())) == ("reveal", [BO, ED])
    nobody_was_told(evening, "Rock", "Spock")  # the buttons' moves wait for those who open themselves
    await bo.asks(f"/reveal {OPENING}")
    await asyncio.sleep(121)  # and Ed stays silent
    state = await evening.state()
    assert (state.round, [seat for seat, out in enumerate(state.out) if not out]) == (2, [BO, GUS, HAL])
    await evening.people[ANN].sees("Paper")


def nobody_was_told(evening: Evening, *moves: str) -> None:
    """What stood on the card in the channel."""
    title = "Rock-Paper-Scissors-Lizard-Spock"
    for version in evening.both.discord.versions[evening.card().id]:
        texts = [one["content"] for _, one in walk(version["components"]) if one.get("type") == TEXT]
        told = f"{texts} {[one.get('description') for one in version['attachments']]}".replace(title, "")
        assert not any(move in told for move in moves), told


async def the_next_registration_opens_below_the_result(evening: Evening) -> None:
    card, ann, cy, gus, hal = evening.card(), *(evening.people[seat] for seat in (ANN, CY, GUS, HAL))
    await ann.sees("Gus⁩·T won")
    await ann.sees("+70")
    await ann.sees("−10")
    await asyncio.sleep(10)
    table = await evening.table()
    assert table.next_match is not None
    assert "Gus⁩·T won" in words(card)
    assert table.next_match not in words(card)
    kept = await evening.both.table(table.next_match)
    assert sorted(chair.name for chair in kept.chairs if chair.is_kept) == [
        "Ann",
        "Bo",
        "Cy",
        "Ed",
        "Fay",
        "Gus",
        "Hal",
    ]
    await cy.presses("Join")
    await cy.sees("(host)")
    await gus.presses("Join")
    after = await evening.both.table(table.next_match)
    assert sorted(chair.name for chair in after.chairs if not chair.invited) == ["Cy", "Gus"]
    await hal.looks()
    assert isinstance(hal, OnWeb)
    assert f"/t/{after.id}" in hal.viewer.page.html
    assert 'data-next=""' in hal.viewer.page.html


@everywhere
async def test_a_round_that_all_seal_at_once_costs_the_room_three_messages_at_most(both: Both) -> None:
    evening = await eight_begin(both)
    versions, posted = both.discord.versions, len(both.games.messages)
    for _ in range(3):
        before = len(versions[evening.card().id])
        table = await evening.table()
        turn = table.live_match().turn
        for seat in range(8):  # everybody types in some private place, so that no press paints the card
            move, player = ("rock", "paper", "scissors")[seat % 3], table.chairs[seat].player
            await use_case.act(both.app, evening.match_id, seat, turn, move, player)
            await asyncio.sleep(3 / 8)
        await asyncio.sleep(15)
        assert len(versions[evening.card().id]) - before <= 3
    assert len([one for one in both.games.messages[posted:] if one.only_for is None]) == 0
    assert (await evening.state()).round == 4


@everywhere
async def test_who_sits_on_two_networks_cannot_become_one_at_the_table(both: Both) -> None:
    ann, ed = await both.people("discord", "telegram")
    table = await both.seats("/play rpsls", ann, ed, start=False)
    await ann.asks("/me link")
    code = re.search(r"/me link ([A-Z0-9]{10})", (await ann.sees("/me link")).text)
    assert code is not None
    await ed.types(f"/me link {code[1]}")
    await ed.sees("You can’t take two seats at one table")
    assert len((await both.table(table.id)).chairs) == 2


@everywhere
async def test_nobody_is_asked_for_a_move_any_longer_after_all_have_agreed_to_stop(both: Both) -> None:
    people = ann, bo, cy = await both.people("discord", "telegram", "web")
    await both.seats("/play rpsls seats=3 options=elimination=yes", *people, start=False)
    for who in (ann, bo):
        await who.presses("My move")
    for who in people:
        await who.looks()
        await who.sees("Choose a move.")
    await cy.presses(":offer:stop")
    await ann.presses("Accept")
    await bo.presses("Accept")
    await both.rests()
    for who in people:
        await who.looks()
        assert who.sees_now("The match was stopped.")
        assert not who.sees_now("Choose a move.")


@everywhere
async def test_board_in_text_says_only_once_which_round_it_is(both: Both) -> None:
    ann, bo = await both.people("web", "telegram")
    assert isinstance(ann, OnWeb)
    await ann.viewer.tries("/me", skin="text")
    await both.seats("/play rpsls seats=2", ann, bo, start=False)
    await ann.looks()
    assert (await ann.sees("Round 1 · first to 3")).text.count("Round 1 · first to 3") == 1
