"""Pages inside Discord: the sign-in, the lobby of the channel, a new table there, and what links do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.start_tokens import StartToken
from games.table.table import Table
from storage.messages.rooms import Room
from tests.web.conftest import open_site

from .activity import SETTINGS, DiscordHouse, DiscordPage


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[DiscordHouse]:
    """A house with a bot in a Discord server, and the Activity set up."""
    async with open_site(tmp_path, **SETTINGS) as site:
        yield DiscordHouse.of(site)


@pytest.fixture
async def ann(discord: DiscordHouse) -> DiscordPage:
    """Somebody who has opened the Activity in the channel of the games, and is signed in."""
    page = discord.page_of(discord.joins("Ann"))
    await page.enters()
    return page


async def room_of(discord: DiscordHouse, place: str = "games") -> Room:
    """The room of a channel, once somebody was there."""
    room = await discord.site.house.app.directory.find_room("discord", str(discord.guild.channel(place).id))
    assert room is not None
    return room


async def table_of(page: DiscordPage) -> Table:
    """The table that a page shows."""
    table = await page.site.house.app.store.table(page.answer.url.path.rpartition("/")[2])
    assert table is not None, page.answer.url
    return table


async def opens_table(page: DiscordPage) -> Table:
    """Somebody opens a table in the channel."""
    room = await room_of(page.house)
    await page.sends("/open", game="tictactoe", seats="2", room=str(room.id))
    return await table_of(page)


async def test_activity_begins_in_the_lobby_of_its_channel(discord: DiscordHouse, ann: DiscordPage) -> None:
    page = await ann.opens("/")
    assert ann.answer.url.path == f"/chat/{(await room_of(discord)).id}"
    assert "Tables in #games" in page.text
    assert "No tables here yet" in page.text
    assert "New table" in page.text


async def test_whole_site_is_one_press_away(ann: DiscordPage) -> None:
    await ann.opens("/?all=1")
    assert ann.answer.url.path == "/"


async def test_new_table_stands_in_the_channel_and_in_its_lobby(discord: DiscordHouse, ann: DiscordPage) -> None:
    table = await opens_table(ann)
    room = await room_of(discord)
    assert (table.room, table.chairs[0].name, table.chairs[0].answers_on) == (room.id, "Ann", "discord")
    cards = await discord.site.house.app.redraw.of_match(table.id)
    assert [(card.platform, card.room, card.kind) for card in cards] == [("discord", room.address, "card")]
    bo = discord.page_of(discord.joins("Bo"))
    await bo.enters()
    assert "Tic-tac-toe" in (await bo.opens("/")).text
    await bo.opens(f"/t/{table.id}")
    await bo.sends(f"/t/{table.id}/do", do="join:0")
    assert [chair.name for chair in (await table_of(bo)).chairs] == ["Ann", "Bo"]


async def test_lobby_of_the_site_does_not_show_tables_of_channels(discord: DiscordHouse, ann: DiscordPage) -> None:
    table = await opens_table(ann)
    assert table.id not in (await ann.opens("/?all=1")).text


async def test_page_of_a_new_table_keeps_the_channel(discord: DiscordHouse, ann: DiscordPage) -> None:
    room = await room_of(discord)
    page = await ann.opens(f"/new?room={room.id}")
    assert f'name="room" value="{room.id}"' in page.html
    assert f"/new?game=hexagon&amp;room={room.id}" in page.html


@pytest.mark.parametrize("room", ["0", "999", "1", "x", "-1", "1e3", "²"])
async def test_table_in_a_room_where_one_is_not_is_refused(discord: DiscordHouse, ann: DiscordPage, room: str) -> None:
    answer = await ann.sends("/open", game="tictactoe", seats="2", room=room)
    assert answer.status_code == 409 or answer.status_code == 403, answer.status_code


async def test_lobby_tells_who_is_here(discord: DiscordHouse, ann: DiscordPage) -> None:
    room = await room_of(discord)
    await opens_table(ann)  # which makes her a player
    stream = await ann.watches(f"/chat/{room.id}")
    bo = discord.page_of(discord.joins("Bo"))
    await bo.enters()
    assert "Here now" in (await bo.opens("/")).text
    assert "<bdi>Ann</bdi>" in bo.answer.text.partition("Here now")[2]
    await stream.closes()
    assert "Here now" not in (await bo.opens("/")).text


async def test_lobby_is_told_of_new_tables(discord: DiscordHouse, ann: DiscordPage) -> None:
    room = await room_of(discord)
    bo = discord.page_of(discord.joins("Bo"))
    await bo.enters()
    await bo.polls(f"/chat/{room.id}")
    await opens_table(ann)
    events = await bo.polls(f"/chat/{room.id}", wait=5)
    assert "changed" in [event["event"] for event in events]


async def test_lobby_of_another_channel_is_not_shown(discord: DiscordHouse, ann: DiscordPage) -> None:
    eve = discord.page_of(discord.joins("Eve"), discord.guild.channel("other"))
    await eve.enters()
    room = await room_of(discord)
    assert (await eve.gets(f"/chat/{room.id}")).status_code == 404
    assert (await eve.gets(f"/events?watch=/chat/{room.id}&wait=0")).status_code == 404
    assert (await discord.site.visitor().client.get(f"/chat/{room.id}")).status_code == 404


async def test_table_of_another_channel_is_not_shown(discord: DiscordHouse, ann: DiscordPage) -> None:
    table = await opens_table(ann)
    eve = discord.page_of(discord.joins("Eve"), discord.guild.channel("other"))
    await eve.enters()
    assert (await eve.gets(f"/t/{table.id}")).status_code == 404


async def start_of(discord: DiscordHouse, table: Table) -> str:
    """The start token of a table's card."""
    token = StartToken.of(table, table.room)
    return token.spelled(discord.site.house.app.files.secret)


async def test_link_opens_the_table_in_its_channel(discord: DiscordHouse, ann: DiscordPage) -> None:
    table = await opens_table(ann)
    bo = discord.page_of(discord.joins("Bo"))
    said = await bo.enters(start=await start_of(discord, table))
    assert (said["go"], "message" in said) == (f"/t/{table.id}", False)
    assert "Tic-tac-toe" in said["page"]
    assert len(await start_of(discord, table)) <= 64


async def test_link_that_was_sent_to_another_channel_opens_the_lobby_there(
    discord: DiscordHouse, ann: DiscordPage
) -> None:
    table = await opens_table(ann)
    eve = discord.page_of(discord.fake.person("Eve"), discord.fake.guild("Elsewhere").channel("chat"))
    said = await eve.enters(start=await start_of(discord, table))
    assert said["go"].startswith("/chat/")
    assert "Here are the tables of this channel" in said["message"]
    assert (await eve.gets(f"/t/{table.id}")).status_code == 404


async def test_link_opens_one_s_own_table_from_everywhere(discord: DiscordHouse, ann: DiscordPage) -> None:
    table = await opens_table(ann)
    elsewhere = discord.page_of(ann.person, discord.guild.channel("other"))
    assert (await elsewhere.enters(start=await start_of(discord, table)))["go"] == f"/t/{table.id}"


@pytest.mark.parametrize("how", ["changed", "cut", "foreign", "old", "long", "nothing"])
async def test_start_that_is_not_ours_opens_the_lobby(discord: DiscordHouse, ann: DiscordPage, how: str) -> None:
    table = await opens_table(ann)
    start = await start_of(discord, table)
    if how == "old":
        discord.site.house.clock.wind(days=101)
    token = StartToken.of(table, table.room)
    starts = {
        "changed": f"zzzzzz{start[6:]}",
        "cut": start[:-1],
        "foreign": token.spelled("the secret of another house"),
        "old": start,
        "long": "x" * 3_000,
        "nothing": "-",
    }
    bo = discord.page_of(discord.joins("Bo"))
    said = await bo.enters(start=starts[how])
    assert said["go"] == f"/chat/{table.room}"
    assert "No tables here yet" not in said["page"]


@pytest.mark.parametrize(
    ("code", "instance", "status", "refusal"),
    [
        ("forged", None, 403, "forged_proof"),
        ("", None, 403, "forged_proof"),
        (None, "", 403, "not_in_activity"),
        (None, "i-1-gc-1-1", 403, "not_in_activity"),
        (None, "../users/@me", 403, "not_in_activity"),
    ],
)
async def test_refusal_has_a_sentence(
    discord: DiscordHouse, ann: DiscordPage, code: str | None, instance: str | None, status: int, refusal: str
) -> None:
    said = await ann.enters(code=code, instance=instance)
    assert (ann.answer.status_code, said["refused"]) == (status, refusal)
    assert said["message"].endswith(".")
    assert "token" not in said


async def test_code_of_another_person_in_one_s_own_instance_is_theirs(discord: DiscordHouse, ann: DiscordPage) -> None:
    bo = discord.joins("Bo")  # who has not opened the Activity
    said = await ann.enters(code=discord.fake.activities.authorize(bo))
    assert said["refused"] == "not_in_activity"


async def test_code_is_taken_once(discord: DiscordHouse, ann: DiscordPage) -> None:
    code = discord.fake.activities.authorize(ann.person)
    assert "token" in await ann.enters(code=code)
    assert (await ann.enters(code=code))["refused"] == "forged_proof"


async def test_discord_that_is_away_is_asked_again(discord: DiscordHouse, ann: DiscordPage) -> None:
    discord.fake.fail_next("POST", "/oauth2/token", "503")
    said = await ann.enters()
    assert (ann.answer.status_code, said["refused"]) == (503, "front_away")
    assert "token" in await ann.enters()


async def test_access_token_is_for_discord_s_client_alone(discord: DiscordHouse, ann: DiscordPage) -> None:
    said = await ann.enters()
    person, _ = discord.fake.activities.tokens[said["access"]]
    assert person is ann.person
    assert said["access"] not in said["token"]


async def test_shell_is_sent_to_discord_alone(discord: DiscordHouse) -> None:
    client = discord.site.visitor().client
    answer = await client.get("/?frame_id=1&instance_id=i-1&platform=desktop")
    policy = answer.headers["content-security-policy"]
    assert 'data-home="discord"' in answer.text
    assert "script-src 'self' blob: 'sha256-" in policy
    assert "frame-ancestors 'none'" in policy
    assert "set-cookie" not in answer.headers
    assert "data-home" not in (await client.get("/")).text
