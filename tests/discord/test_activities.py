"""The Activity: who opens it, where, and what is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.chat.start_tokens import read_start
from bot.fronts import FrameGuest, FrameProof
from games.core.game import Refusal
from games.core.screen import Say
from storage.people.players import Account

from . import channels
from .house import Club, begins_match, opens
from .interactions import LAUNCH
from .people import Person
from .screen import buttons, label
from .test_challenges import SECONDS, prefers

SECRET = "fake-client-secret"


@pytest.fixture
async def club(idle: Club) -> AsyncIterator[Club]:
    """A server where Activities are switched on, and the program in it."""
    idle.fake.commands.switch_on_activities()
    async with idle.open(discord_client_secret=SECRET):
        yield idle


async def refused(club: Club, code: str, instance: str) -> str:
    """Returns the code of the refusal of a sign-in."""
    with pytest.raises(Refusal) as refusal:
        await signed_in(club, code, instance)
    return refusal.value.code


async def signed_in(club: Club, code: str, instance: str, start: str = "") -> FrameGuest:
    """Returns who has opened the Activity."""
    return await club.front.frame_guest(FrameProof(code=code, instance=instance, start=start))


def table_of(club: Club, guest: FrameGuest) -> str:
    """Returns the table at which the Activity begins; empty for the lobby of the channel."""
    start = read_start(guest.start, club.app.files.secret, club.app.now())
    return start.match if start is not None else ""


async def test_activity_says_who_opened_it_and_where(club: Club) -> None:
    activities = club.fake.activities
    instance = activities.open(club.ann, club.games)
    guest = await signed_in(club, activities.authorize(club.ann), instance.id)
    account = Account("discord", str(club.ann.id), "Ann", "en", "ann")
    assert guest == FrameGuest(
        account, "", "access00000000000000000000000001", instance.id, rooms=(str(club.games.id),)
    )
    room = await club.app.directory.find_room("discord", str(club.games.id))
    assert room is not None
    assert (room.title, room.reach, room.house) == ("games", "here", str(club.guild.id))


async def test_language_is_that_of_the_person(club: Club) -> None:
    dima = club.joins("Dima", "ru")
    instance = club.fake.activities.open(dima, club.games)
    assert (await signed_in(club, club.fake.activities.authorize(dima), instance.id)).account.language == "ru"


async def test_room_that_is_known_stays_as_it_is(club: Club) -> None:
    await opens(club)
    before = await club.app.directory.find_room("discord", str(club.games.id))
    instance = club.fake.activities.open(club.ann, club.games)
    await signed_in(club, club.fake.activities.authorize(club.ann), instance.id)
    assert await club.app.directory.find_room("discord", str(club.games.id)) == before


async def test_activity_in_a_group_of_friends_has_a_room_where_we_only_answer(club: Club) -> None:
    group = club.fake.group_dm("friends", club.ann, club.bo)
    instance = club.fake.activities.open(club.bo, group)
    guest = await signed_in(club, club.fake.activities.authorize(club.bo), instance.id)
    assert guest.rooms == (str(group.id),)
    room = await club.app.directory.find_room("discord", guest.rooms[0])
    assert room is not None
    assert (room.reach, room.house) == ("presses", "")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "forged",
        "x" * 201,
        "a b",
        "code\n",
        "../token",
        "code=1&client_id=2",
        "код",
        "code00000000000000000000000009",
    ],
)
async def test_code_that_discord_did_not_give_is_refused(club: Club, code: str) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    club.fake.activities.authorize(club.ann)
    assert await refused(club, code, instance.id) == "forged_proof"


async def test_code_is_used_once(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    code = club.fake.activities.authorize(club.ann)
    await signed_in(club, code, instance.id)
    assert await refused(club, code, instance.id) == "forged_proof"


async def test_old_code_is_refused(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    code = club.fake.activities.authorize(club.ann)
    club.clock.ahead += 61
    assert await refused(club, code, instance.id) == "forged_proof"


async def test_code_for_another_application_is_refused(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    code = club.fake.activities.authorize(club.ann, application=222_222_222_222_222_222)
    assert await refused(club, code, instance.id) == "forged_proof"


async def test_code_that_does_not_say_who_it_is_is_refused(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    code = club.fake.activities.authorize(club.ann, "guilds")
    assert await refused(club, code, instance.id) == "forged_proof"


@pytest.mark.parametrize(
    "instance", ["", "i-1", "x" * 201, "i 1", "../../users/@me", "i-1?x=y", "i-1/../..", "и-1", "i-1\n", "%2e%2e"]
)
async def test_activity_that_does_not_exist_is_refused(club: Club, instance: str) -> None:
    club.fake.activities.open(club.ann, club.games)
    assert await refused(club, club.fake.activities.authorize(club.ann), instance) == "not_in_activity"


async def test_activity_of_another_channel_is_refused(club: Club) -> None:
    other = club.fake.activities.open(club.bo, club.guild.channel("other"))
    club.fake.activities.open(club.ann, club.games)
    assert await refused(club, club.fake.activities.authorize(club.ann), other.id) == "not_in_activity"


async def test_activity_of_another_server_is_refused(club: Club) -> None:
    eve = club.fake.person("Eve")
    server = club.fake.guild("Elsewhere")
    eve.joins(server)
    theirs = club.fake.activities.open(club.ann, club.games)
    assert await refused(club, club.fake.activities.authorize(eve), theirs.id) == "not_in_activity"


async def test_activity_that_one_has_left_is_refused(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    instance.enters(club.bo)
    instance.leaves(club.ann)
    assert await refused(club, club.fake.activities.authorize(club.ann), instance.id) == "not_in_activity"


async def test_activity_that_is_over_is_refused(club: Club) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    instance.leaves(club.ann)
    assert await refused(club, club.fake.activities.authorize(club.ann), instance.id) == "not_in_activity"


@pytest.mark.parametrize("trouble", ["503", "cut_before", "cloudflare"])
@pytest.mark.parametrize("path", ["/oauth2/token", "/users/@me"])
async def test_sign_in_says_that_discord_is_away(club: Club, path: str, trouble: str) -> None:
    instance = club.fake.activities.open(club.ann, club.games)
    club.fake.fail_next("POST" if "token" in path else "GET", path, trouble, times=1)
    assert await refused(club, club.fake.activities.authorize(club.ann), instance.id) == "front_away"
    await signed_in(club, club.fake.activities.authorize(club.ann), instance.id)


async def test_without_the_client_secret_nobody_signs_in(idle: Club) -> None:
    async with idle.open():
        instance = idle.fake.activities.open(idle.ann, idle.games)
        assert await refused(idle, idle.fake.activities.authorize(idle.ann), instance.id) == "no_frame"


async def test_wrong_client_secret_lets_nobody_in(idle: Club) -> None:
    async with idle.open(discord_client_secret="another-secret"):
        instance = idle.fake.activities.open(idle.ann, idle.games)
        assert await refused(idle, idle.fake.activities.authorize(idle.ann), instance.id) == "forged_proof"


@pytest.mark.parametrize("code", ["no_frame", "forged_proof", "not_in_activity", "front_away"])
async def test_each_refusal_has_a_sentence_in_each_language(club: Club, code: str) -> None:
    for language in club.app.words.languages:
        assert club.app.words.text(Say(f"refused-{code}"), language)


async def opened(club: Club, who: Person) -> tuple[str, FrameGuest]:
    """Somebody presses *Open board*, and the page that opens signs them in; returns the instance, and who they are."""
    tap = await club.presses(who, "Open board")
    assert tap.interaction.answer == LAUNCH, club.shown()
    instance = tap.interaction.instance
    assert instance is not None
    return instance.id, await signed_in(club, club.fake.activities.authorize(who), instance.id)


async def test_open_board_opens_the_activity_at_the_table(club: Club) -> None:
    await begins_match(club)
    table = await club.table()
    _, ann = await opened(club, club.ann)
    assert table_of(club, ann) == table.id
    _, bo = await opened(club, club.bo)
    assert (table_of(club, bo), bo.rooms) == (table.id, (str(club.games.id),))


async def test_open_board_stands_on_the_card_from_the_first_seat_to_the_result(club: Club) -> None:
    await opens(club, rated=False)
    await club.ann.sees_button("Open board", in_=club.games)
    club.bo.presses("Join", in_=club.games)
    await club.ann.sees_button("a1", in_=club.games)
    await club.ann.sees_button("Open board", in_=club.games)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    await club.ann.sees("won. Three in a row", in_=club.games)
    await club.ann.sees_button("Open board", in_=club.games)


async def test_each_person_comes_to_the_table_of_their_own_last_press(club: Club) -> None:
    first = await begins_match(club)
    one = await club.table()
    await opens(club, rated=False)
    two = await club.table()
    cy = club.joins("Cy")
    tap = cy.presses_on(first, "Open board")
    await tap.is_done()
    instance, ann = await opened(club, club.ann)
    assert table_of(club, ann) == two.id != one.id
    activities = club.fake.activities
    assert table_of(club, await signed_in(club, activities.authorize(cy), instance)) == one.id
    activities.instances[instance].enters(club.bo)
    assert table_of(club, await signed_in(club, activities.authorize(club.bo), instance)) == ""


async def test_press_in_one_channel_opens_no_table_in_another(club: Club) -> None:
    await begins_match(club)
    await opened(club, club.ann)
    other = club.fake.activities.open(club.ann, club.guild.channel("other"))
    assert table_of(club, await signed_in(club, club.fake.activities.authorize(club.ann), other.id)) == ""


async def test_press_of_long_ago_opens_no_table(club: Club) -> None:
    await begins_match(club)
    instance, _ = await opened(club, club.ann)
    club.clock.ahead += 601
    guest = await signed_in(club, club.fake.activities.authorize(club.ann), instance)
    assert table_of(club, guest) == ""


async def test_answer_that_got_lost_still_opens_the_table(club: Club) -> None:
    await begins_match(club)
    club.fake.fail_next("POST", "/callback", "cut_after")
    _, ann = await opened(club, club.ann)
    assert table_of(club, ann) == (await club.table()).id


async def test_thread_where_discord_opens_nothing_shows_a_link_for_one_person(idle: Club) -> None:
    idle.fake.commands.switch_on_activities()
    async with idle.open(discord_client_secret=SECRET, web_url="https://games.example.org"):
        message = idle.ann.says("Let us play", in_=idle.games)
        thread = channels.open_thread(idle.fake, idle.games.id, {"name": "play"}, message.id)
        await begins_match(idle, thread)
        await (idle.ann.presses("Open board", in_=thread)).is_done()
        told = await idle.ann.is_told("can’t open the board here")
        (link,) = [one["url"] for one in buttons(told.components)]
        assert link == f"https://games.example.org/s/{(await idle.table(thread)).share}"


async def test_activities_that_were_switched_off_leave_the_press_answered(club: Club) -> None:
    await begins_match(club)
    club.fake.commands.all = {key: one for key, one in club.fake.commands.all.items() if one["type"] != 4}
    await (club.ann.presses("Open board", in_=club.games)).is_done()
    await club.ann.is_told("can’t open the board here")


async def test_card_has_no_such_button_without_the_client_secret(idle: Club) -> None:
    async with idle.open():
        card = await begins_match(idle)
        assert "Open board" not in [label(one) for one in buttons(card.components)]
        tap = idle.ann.forges(card, f"{(await idle.table()).id}:board")
        await tap.is_done()
        await idle.ann.is_told("can’t be opened inside this app")


@pytest.mark.parametrize(
    "what", ["zzzzzz:board", ":board", "~{id}:board", "={id}:board", "{id}:board:x:y", "{id}:BOARD"]
)
async def test_forged_presses_are_answered_and_change_nothing(club: Club, what: str) -> None:
    card = await begins_match(club)
    table = await club.table()
    await club.ann.forges(card, what.replace("{id}", table.id)).is_done()
    assert await club.table() == table


async def test_press_on_a_table_of_another_room_opens_nothing(club: Club) -> None:
    elsewhere = club.guild.channel("elsewhere")
    await begins_match(club, elsewhere)
    theirs = await club.table(elsewhere)
    card = await begins_match(club)
    cy = club.joins("Cy")
    tap = cy.forges(card, f"{theirs.id}:board")
    await tap.is_done()
    assert tap.interaction.instance is None


async def test_reminder_opens_the_board_where_it_is_read(club: Club) -> None:
    await begins_match(club)
    await prefers(club, club.bo, notices="private")
    await club.plays(club.ann, "a1")
    await club.bo.sees_button("Open board", in_=club.bo.dm, within=SECONDS)
    tap = club.bo.presses("Open board", in_=club.bo.dm)
    assert await tap.is_answered() == LAUNCH
    assert tap.interaction.instance is not None
    guest = await signed_in(club, club.fake.activities.authorize(club.bo), tap.interaction.instance.id)
    assert (table_of(club, guest), guest.rooms) == ((await club.table()).id, (str(club.bo.dm.id),))
