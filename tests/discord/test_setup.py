"""What `roundhouse check --mend` changes of the application at Discord, and what it leaves to a person."""

from __future__ import annotations

import pytest

from bot.operation.network_setup import Outcome, change_all, differing
from bot.platforms.discord.check import check_server
from bot.platforms.discord.setup import setup

from .house import Club
from .permissions import ATTACH_FILES
from .server import FakeDiscord
from .transport import serve

pytestmark = pytest.mark.real_time

URL = "https://games.example.org"
ALL = {"user_install", "server_install", "description", "tags", "interactions_endpoint_url"}
NAMED = {"user_install": "integration_types_config", "server_install": "integration_types_config"}  # their fields
PRESENCE, CONTENT_LIMITED = 1 << 12, 1 << 19


@pytest.fixture
def wrong(idle: Club) -> Club:
    """An application of which everything is wrong that can be changed."""
    idle.fake.user_install = False
    idle.fake.endpoint.url = None
    return idle


async def changed(club: Club, **settings: str | None) -> dict[str, Outcome]:
    """What became of each difference in one run."""
    given: dict[str, str | None] = {"discord_public_key": club.fake.endpoint.public_key, "web_url": URL, **settings}
    async with serve(club.fake) as base, club.closed(discord_api_url=base, **given) as app, setup(app) as made:
        found = {"discord": made}
        return {one.difference.thing: one for one in await change_all(found, await differing(found))}


def patches(fake: FakeDiscord) -> list[dict[str, object]]:
    """What was to be changed, call by call."""
    return [call.body for call in fake.calls if call.method == "PATCH" and call.path == "/applications/@me"]


async def test_each_thing_is_changed_by_itself_and_read_back(wrong: Club) -> None:
    outcomes = await changed(wrong)
    assert outcomes.keys() == ALL
    assert {one.result for one in outcomes.values()} == {"changed"}
    fake = wrong.fake
    assert fake.user_install
    assert fake.endpoint.url == f"{URL}/discord/interactions"
    assert fake.description.startswith("Board and card games")
    assert len(fake.tags) == 5
    assert fake.install_params["0"]["scopes"] == ["applications.commands", "bot"]
    assert int(fake.install_params["0"]["permissions"]) & ATTACH_FILES
    assert all(len(body) == 1 for body in patches(fake))


async def test_second_run_changes_nothing(wrong: Club) -> None:
    await changed(wrong)
    count = len(patches(wrong.fake))
    assert await changed(wrong) == {}
    assert len(patches(wrong.fake)) == count


async def test_what_the_operator_has_chosen_stays(wrong: Club) -> None:
    fake = wrong.fake
    fake.tags, fake.description = ["chess"], "Our own words"
    fake.install_params["0"] = {"scopes": ["bot"], "permissions": 1 << 3}
    outcomes = await changed(wrong)
    assert not {"description", "tags"} & outcomes.keys()
    assert (fake.tags, fake.description) == (["chess"], "Our own words")
    assert fake.install_params["0"]["scopes"] == ["bot", "applications.commands"]
    assert int(fake.install_params["0"]["permissions"]) & 1 << 3
    fake.install_params.clear()
    fake.custom_install_url = "https://example.org/add"
    assert await changed(wrong) == {}


async def test_everything_that_was_refused_once_is_tried_again(wrong: Club) -> None:
    wrong.fake.refuses_changes = dict.fromkeys(("tags", "interactions_endpoint_url"), "Not now.")
    outcomes = await changed(wrong)
    refused = {thing for thing, one in outcomes.items() if one.result == "refused"}
    assert refused == {"tags", "interactions_endpoint_url"}
    assert "Not now." in outcomes["tags"].reason
    assert "\n" not in outcomes["tags"].reason
    assert {one.result for thing, one in outcomes.items() if thing not in refused} == {"changed"}
    assert {thing: one.result for thing, one in (await changed(wrong)).items()} == dict.fromkeys(refused, "changed")


async def test_without_rights_everything_is_left_with_its_page(wrong: Club) -> None:
    wrong.fake.may_change = False
    outcomes = await changed(wrong)
    assert {(one.result, one.reason) for one in outcomes.values()} == {("refused", "Missing Permissions")}
    where = f"https://discord.com/developers/applications/{wrong.fake.application_id}"
    assert f"{where}/installation" in outcomes["user_install"].difference.by_hand
    assert f"{where}/information" in outcomes["tags"].difference.by_hand


async def test_what_is_taken_without_effect_is_found_by_reading_back(wrong: Club) -> None:
    wrong.fake.overlooks_changes = {NAMED.get(thing, thing) for thing in ALL}
    outcomes = await changed(wrong)
    assert outcomes.keys() == ALL
    assert {one.result for one in outcomes.values()} == {"without_effect"}


async def test_privileged_intents_are_left_to_a_person(idle: Club) -> None:
    idle.fake.application_flags |= PRESENCE | CONTENT_LIMITED
    intents = (await changed(idle))["intents"]
    assert intents.result == "by_hand"
    assert "Presence, Message Content" in intents.difference.by_hand
    assert f"/applications/{idle.fake.application_id}/bot" in intents.difference.by_hand


async def test_address_of_another_program_is_not_cleared(idle: Club) -> None:
    idle.fake.endpoint.url = "https://elsewhere.example.org/"
    outcomes = await changed(idle, discord_public_key=None)
    assert outcomes["interactions_endpoint_url"].result == "by_hand"
    assert idle.fake.endpoint.url == "https://elsewhere.example.org/"


async def test_commands_are_not_touched(idle: Club) -> None:
    idle.fake.commands.switch_on_activities()
    before = dict(idle.fake.commands.all)
    assert (await changed(idle))["activities"].result == "by_hand"
    assert idle.fake.commands.all == before


async def lines_of(club: Club, name: str) -> list[str] | None:
    """What `check --server` has to say."""
    async with serve(club.fake) as base, club.closed(discord_api_url=base) as app:
        return await check_server(app, name)


async def test_channels_that_deny_what_we_need_are_named(idle: Club) -> None:
    idle.guild.channel("staff").denies(idle.guild, "VIEW_CHANNEL")
    idle.games.denies(idle.fake.bot, "SEND_MESSAGES ATTACH_FILES")
    games, staff = await lines_of(idle, "friday") or []
    assert "In #games" in games
    assert "the permission Send Messages, Attach Files" in games
    assert "In #staff" in staff
    assert "the permission View Channel:" in staff
    assert f"https://discord.com/channels/{idle.guild.id}/" in staff


async def test_slow_mode_is_named(idle: Club) -> None:
    idle.games.slow_seconds = 30
    (line,) = await lines_of(idle, str(idle.guild.id)) or []
    assert "#games" in line
    assert "slow mode" in line
    assert "30 seconds" in line


async def test_server_without_problems_and_one_that_nobody_knows(idle: Club) -> None:
    assert await lines_of(idle, "Friday") == []
    assert await lines_of(idle, "Saturday") is None
