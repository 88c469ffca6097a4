"""The picture of somebody on Discord or Telegram as their avatar: chosen there, fetched there, seen everywhere."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.usecases import avatar_pictures
from bot.view.avatars import shows_picture
from storage.people import avatar_pictures as stored

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram


def portrait(colour: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (160, 160), colour).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("front", ["discord", "telegram"])
@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@everywhere
async def test_picture_is_shown_after_a_choice_and_gone_after_another(both: Both, front: str, language: str) -> None:
    ann = await both.person("Ann", front, language)
    await both.rests()
    assert isinstance(ann, OnDiscord | OnTelegram)
    ann.person.shows_picture(portrait("red"))
    account = ann.person.id if isinstance(ann, OnDiscord) else ann.person.user.id
    await ann.asks(f"/me avatar {front}", alone=True)
    await both.rests()
    player = await both.app.directory.find_player(front, str(account))
    assert player is not None
    await avatar_pictures.refresh(both.app)
    seed = both.app.studio.avatars.of_player(player.id)
    assert shows_picture(seed)
    assert both.discord.problems == []
    await ann.asks("/me avatar drawn", alone=True)
    await both.rests()
    assert not shows_picture(both.app.studio.avatars.of_player(player.id))
    async with both.app.store.read() as conn:
        assert await stored.picture(conn, seed) is None
