"""Two worlds on the fake Telegram: what one person sees of others' hands in a chat is alike in both.

Hands stand in place of the card in a group, and beside it where the bot is no member.
"""

from __future__ import annotations

import dataclasses
import io
import re
from pathlib import Path

import pytest

from bot.platforms.telegram.rate_limit import inline_address
from bot.usecases import lobby
from bot.usecases.lobby import TableRequest
from games.core.chance import Chance
from games.core.game import Step
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display
from tests.games.plays import GAMES
from tests.networks.both import NAMES, Both, both_networks, sketch
from tests.networks.people import OnTelegram, words_of
from tests.telegram import screens
from tests.telegram.state import Chat, Message
from tests.virtual import VirtualLoop, in_virtual_time

from .houses import Dealer, kind_of
from .listening import json_lines
from .worlds import Pair, kinds_of_tables, pair_by_chance

pytestmark = pytest.mark.slow

DRAWN = re.compile(r"text='[0-9a-f]{16}'")  # an avatar, which is drawn by lot

DEALT = ("tequila", "hidden")  # games in which hands are dealt
NUMBERS = [n for n in range(1, 80) if kinds_of_tables()[kind_of(n) % len(kinds_of_tables())][0] in DEALT][:8]


async def seen(loop: VirtualLoop, folder: Path, pair: Pair, number: int, where: str) -> list[str]:
    """What the viewer, a passer-by and whoever reads the log see while everybody takes a hand."""
    world = pair.here if number % 2 == 0 else pair.there
    dealer = Dealer(world.game, Step(world.live_match().state))
    games = GAMES | {world.name: dataclasses.replace(world.game, setup=dealer)}
    log = io.StringIO()
    with json_lines(log):
        async with both_networks(loop, folder, sketch, games) as both:
            club = both.telegram.group("Club") if where == "club" else None
            people = [await sitting(both, name, club) for name in NAMES[: len(world.chairs)]]
            passer_by = await sitting(both, "Zoe", club)
            assert pair.viewer is not None
            watching = [people[pair.viewer], passer_by]
            told = await _played(both, pair, people, watching)
    return [*told, log.getvalue()]


async def sitting(both: Both, name: str, club: Chat | None) -> OnTelegram:
    """Somebody in the group, or in one of which the bot is no member."""
    if club is not None:
        friend = both.telegram.person(name, username=f"the_{name.lower()}")
        friend.joins(club)
        return OnTelegram(friend, club)
    person = await both.person(name, "telegram")
    assert isinstance(person, OnTelegram)
    return person


async def _played(both: Both, pair: Pair, people: list[OnTelegram], watching: list[OnTelegram]) -> list[str]:
    world, told = pair.here, list[str]()
    await both.rests()
    table = await _opened(both, people[0], TableRequest(world.name, world.options, len(world.chairs)))
    for one in people[1:]:
        await one.presses("Join")
    for one in people:
        await both.rests()
        if (await both.table(table.id)).status == "open" and one.keys_now("Start"):
            await one.presses("Start")
    assert (await both.table(table.id)).status == "live"
    for one in people:
        await one.presses(":hand")
        await both.rests()
        told += _screens(watching)
    card = next(one for one in passer_by_cards(watching[1]) if table.id in str(one.face.keyboard))
    for forged in (f"{table.id}:hand", f"={table.id}:hand", "~:card"):
        told.append((await watching[1].person.forges(card, forged).answer()).text)
        told += _screens(watching)
    return [*told, *(words_of(face) for one in people[0].group.messages.values() for face in one.shown)]


async def _opened(both: Both, host: OnTelegram, plan: TableRequest) -> Table:
    """A table in the room of these people: their group, or a message that its host has sent by the bot's name."""
    app, group = both.app, host.group
    sent = None if group is both.group else host.person.sends(await host.person.types_inline("", group))
    address = inline_address(sent.inline_id) if sent is not None else str(group.id)
    reach = "here" if sent is None else "presses"
    room = await app.directory.get_or_create_room("telegram", address, group.title if sent is None else "", reach=reach)
    player = await app.directory.find_player("telegram", str(host.person.id))
    assert player is not None
    table = await lobby.open_table(app, room, player, "telegram", plan)
    card = displays.wanted("telegram", address, table.id, "card")
    await app.redraw.enqueue(card if sent is None else Display("telegram", address, sent.inline_id, table.id))
    await both.rests()
    return table


def passer_by_cards(one: OnTelegram) -> list[Message]:
    """The messages of the group that somebody sees who plays nothing."""
    return screens.visible(one.person.user, one.group)


def _screens(watching: list[OnTelegram]) -> list[str]:
    """All that these people have before them: texts, pictures and buttons."""
    return [f"{one.name}: {shown.text} {shown.keys}" for one in watching for shown in one.screen()]


@pytest.mark.parametrize("where", ["group", "club"])
@pytest.mark.parametrize("number", NUMBERS)
def test_two_worlds_look_alike_to_others_while_hands_are_shown_in_a_chat(
    number: int, where: str, tmp_path: Path
) -> None:
    chance = Chance(number.to_bytes(8, "big"), "in the card")
    _, pair = pair_by_chance(kind_of(number), lambda game: game, passers_by=False, chance=chance)
    here, there = (told_in(tmp_path / name, pair, world, where) for world, name in enumerate(("here", "there")))
    assert pair.here != pair.there
    assert here == there


@pytest.mark.parametrize("where", ["group", "club"])
def test_hand_that_all_can_see_is_found(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "sees", lambda _viewer, message: not message.deleted)
    with pytest.raises(AssertionError, match="hand"):
        test_two_worlds_look_alike_to_others_while_hands_are_shown_in_a_chat(NUMBERS[0], where, tmp_path)


def told_in(folder: Path, pair: Pair, world: int, where: str) -> list[str]:
    """What is seen in one of the two worlds."""
    folder.mkdir(parents=True)
    return [DRAWN.sub("", line) for line in in_virtual_time(lambda loop: seen(loop, folder, pair, world, where))]
