"""What Telegram told us to wait for is waited for by the next process, too."""

from __future__ import annotations

from pathlib import Path

from bot.clock import Clock as ProcessClock
from bot.platforms.telegram.rate_limit import ChatRateLimit
from tests.virtual import VirtualLoop, virtually

from .conftest import TOKEN
from .house import open_front, seated
from .people import gathered
from .server import FakeTelegram
from .state import Chat

WAIT = 40.0


def written(fake: FakeTelegram, group: Chat, since: float) -> list[float]:
    """When the bot wrote to a group, from then on."""
    writes = ("send", "edit")
    return [one.at for one in fake.calls if one.chat == group.id and one.at > since and one.method.startswith(writes)]


@virtually
async def test_a_group_that_was_told_to_wait_is_left_alone_after_a_restart(loop: VirtualLoop, tmp_path: Path) -> None:
    fake = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True)
    group, ann, bob = fake.group("Friday"), fake.person("Ann"), fake.person("Bob")
    gathered(group, ann, bob)
    async with open_front(fake, tmp_path, ProcessClock(loop.now), ChatRateLimit()):
        card = await seated(ann, bob, group)
        fake.fail_next("editMessageMedia", "429", seconds=WAIT)
        await ann.presses("a1", on=card).answer()
        await fake.changed(1.0)
        told = fake.now()
    async with open_front(fake, tmp_path, ProcessClock(loop.now), ChatRateLimit()) as front:
        await front.house.redraw.sweep()
        bob.says("/play tictactoe", in_=group)
        await ann.sees("marked a1", in_=group, within=2 * WAIT)
        assert min(written(fake, group, told)) >= told + WAIT - 2
        await ann.sees_button("Join", in_=group, within=2 * WAIT)
    assert fake.flood.refused == 0
    assert fake.problems == []
