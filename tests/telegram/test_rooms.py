"""Groups of every kind: topics, other bots, strange names, moves, and being thrown out."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.platforms.telegram.short_replies import STAND_SECONDS
from bot.words import files_by_language
from games.core.screen import Say
from tests.house import Clock

from .house import Front, open_front, opens, play, seated
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message, Topic


async def test_a_match_stays_in_its_topic(fake: FakeTelegram, ann: Person, bob: Person, front: Front) -> None:
    forum = gathered(fake.group("Club", forum=True), ann, bob)
    games, talk = fake.topic(forum, "Games"), fake.topic(forum, "Talk")
    ann.says("/play tictactoe", in_=forum, topic=games)
    card = await bob.sees_button("Join", in_=forum)
    assert card.topic is games
    bob.presses("Join", in_=forum)
    await play(forum, (ann, "a1"), (bob, "b1"))
    bob.says("/tables", in_=forum, topic=talk)
    assert (await bob.sees("There are no tables here", in_=forum)).topic is talk


async def test_a_deleted_topic_is_a_room_that_is_gone(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    forum = gathered(fake.group("Club", forum=True), ann, bob)
    topic = fake.topic(forum, "Games")
    fake.hold_updates()
    ann.says("/play tictactoe", in_=forum, topic=topic)
    topic.deleted = True
    fake.release_updates()
    async with asyncio.timeout(20):
        while (await front.house.app.directory.get_room("telegram", f"{forum.id}/{topic.id}")).reach != "gone":
            await asyncio.sleep(0.05)


async def test_person_in_a_group_where_the_bot_is_muted_is_answered_privately(
    group: Chat, ann: Person, front: Front
) -> None:
    ann.starts()
    await ann.sees("What shall we play?")
    ann.mutes_bot(group)
    ann.says("/tables", in_=group)
    await ann.sees("There are no tables here")
    ann.says("/play tictactoe", in_=group)
    told = await ann.sees("I’m not allowed to write in that room")
    table = re.search(r"/show (\w+)", told.text)
    assert table is not None
    ann.unmutes_bot(group)
    ann.says(table[0], in_=group)
    await ann.sees_button("Join", in_=group)


async def test_commands_with_our_name_are_ours_and_those_of_other_bots_are_not(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    fake.reads_all = True
    await ann.sees("Hello", in_=group)
    before = fake.counted(group)
    ann.says("/play@another_bot tictactoe", in_=group)
    ann.says("/dance", in_=group)
    ann.says("just talking", in_=group)
    fake.says(fake.another_bot("another_bot"), "/play tictactoe", in_=group)
    await fake.quiet(0.2)
    assert fake.counted(group) == before
    ann.says("/tables@Roundhouse_Bot", in_=group)
    await ann.sees("There are no tables here", in_=group)


@pytest.mark.parametrize("name", ["t", "ict", "🦊 Fox", "stake"])
async def test_person_without_a_username_is_challenged_by_any_name(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front, name: str
) -> None:
    other = fake.person(name)
    other.user.first_name, other.user.last_name = name, None
    other.joins(group)
    ann.says(f"/play tictactoe stake=5 {name}", in_=group, naming=other)
    await ann.sees(f"Waiting for ⁨{name}⁩", in_=group)
    other.presses("Accept", in_=group)
    await ann.sees_button("a1", in_=group)


async def test_names_mark_nothing_up_and_mention_nobody(fake: FakeTelegram, front: Front) -> None:
    group = fake.group("<i>Group & co")
    odd, other = fake.person("<b>&@durov #tag /start"), fake.person("t.me/spam https://evil.example.com")
    gathered(group, odd, other)
    card = await opens(odd, group)
    assert "<b>&@\u2060durov" in card.text
    other.presses("Join", in_=group)
    await odd.sees_button("a1", in_=group)
    kinds = {entity["type"] for face in card.shown for entity in face.entities}
    assert kinds <= {"bold", "date_time"}


@pytest.mark.parametrize("command", ["/play tictactoe", "/me"])
async def test_who_writes_as_the_group_is_told_to_do_it_as_themselves(
    group: Chat, ann: Person, front: Front, command: str
) -> None:
    ann.says_as_group(command, in_=group)
    told = await ann.sees("I can’t tell who you are", in_=group)
    assert told.text.endswith("Send this again as yourself.")


async def test_refusals_to_unnamed_admins_replace_each_other_and_disappear(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    before = fake.counted(group)
    for _ in range(3):
        ann.says_as_group("/play tictactoe", in_=group)
        await front.settles()
        await fake.quiet()
    standing = [one for one in group.messages.values() if one.sender is fake.bot and not one.deleted]
    assert fake.counted(group) == before + 3
    assert len([one for one in standing if "I can’t tell who you are" in one.text]) == 1
    await asyncio.sleep(STAND_SECONDS)
    await front.settles()
    assert not ann.sees_now("I can’t tell who you are", in_=group)


async def test_posts_of_a_linked_channel_are_left_alone(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    before = fake.counted(group)
    ann.promotes_bot(group)  # so that it gets all messages
    ann.posts_in_channel("/play the new single at full volume", "Songs", in_=group)
    ann.posts_in_channel("/play tictactoe", "Songs", in_=group)
    await front.settles()
    await fake.quiet()
    assert fake.counted(group) == before


async def test_a_group_that_becomes_a_supergroup_keeps_its_match(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    small = gathered(fake.group("Friday", kind="group"), ann, bob)
    old = await seated(ann, bob, small)
    big = fake.migrate(small)
    fresh = await ann.sees("to play", in_=big, after=old)
    assert fresh.chat is big
    await play(big, (ann, "a1"), (bob, "b1"))
    ann.says("/tables", in_=big)
    await ann.sees("Tables here:\nTic-tac-toe", in_=big)


async def test_a_group_that_moved_while_we_were_away_is_found(
    fake: FakeTelegram, ann: Person, bob: Person, tmp_path: Path
) -> None:
    small, clock = fake.group("Friday", kind="group"), Clock()
    gathered(small, ann, bob)
    async with open_front(fake, tmp_path, clock) as front:
        old = await seated(ann, bob, small)
        match_id = front.match(old)
    big = fake.migrate(small)
    fake.updates.drop()
    async with open_front(fake, tmp_path, clock) as front:
        found = await front.house.app.store.table(match_id)
        assert found is not None
        line = Say("offer-declined", {"kind": "draw"})
        player = found.chairs[0].player
        assert player is not None
        await front.telegram.notify(player, found, line)
        await ann.sees("to play", in_=big, after=old)
        await play(big, (ann, "a1"))


async def test_being_thrown_out_ends_no_match(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    await seated(ann, bob, group)
    ann.kicks_bot(group)
    await front.until_room_is("gone", group)
    ann.starts()
    ann.says("/turns")
    await ann.sees("One table is waiting for you")
    ann.adds_bot(group)
    await front.until_room_is("here", group)
    front.house.clock.wind(minutes=1)
    await front.house.redraw.sweep()
    await play(group, (ann, "a1"))


async def seated_in_a_topic(fake: FakeTelegram, ann: Person, bob: Person) -> tuple[Chat, Topic, Message]:
    """Ann and Bob play tic-tac-toe in a topic of a forum; gives the forum, the topic and the card."""
    forum = gathered(fake.group("Club", forum=True), ann, bob)
    topic = fake.topic(forum, "Games")
    ann.says("/play tictactoe", in_=forum, topic=topic)
    await bob.sees_button("Join", in_=forum)
    await bob.presses("Join", in_=forum).answer()
    return forum, topic, await ann.sees_button("a1", in_=forum)


async def test_thrown_out_of_a_forum_and_brought_back_the_match_is_in_its_topic_again(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    forum, topic, old = await seated_in_a_topic(fake, ann, bob)
    ann.kicks_bot(forum)
    await front.until_room_is("gone", forum, topic)
    ann.starts()
    ann.says("/move a1")
    await ann.sees("to play")
    ann.adds_bot(forum)
    await front.until_room_is("here", forum, topic)
    front.house.clock.wind(minutes=1)
    await front.house.redraw.sweep()
    assert (await bob.sees("marked a1", in_=forum, after=old)).topic is topic
    await play(forum, (bob, "b1"))


async def test_card_in_a_closed_topic_follows_the_presses(
    fake: FakeTelegram, ann: Person, bob: Person, front: Front
) -> None:
    forum, topic, card = await seated_in_a_topic(fake, ann, bob)
    topic.closed = True
    ann.says("/show", in_=forum, topic=topic)
    await front.until_room_is("gone", forum, topic)
    await play(forum, (ann, "a1"), (bob, "b1"))
    assert "marked b1" in card.text


@pytest.mark.usefixtures("old_server")
@pytest.mark.parametrize("started", [False, True])
async def test_record_comes_privately_where_files_are_forbidden(
    group: Chat, ann: Person, bob: Person, front: Front, started: bool
) -> None:
    await seated(ann, bob, group)
    await play(group, (ann, "a1"), (bob, "b1"), (ann, "a2"), (bob, "b2"))
    await ann.presses("a3", in_=group).answer()
    await ann.sees_button("Record", in_=group)
    ann.mutes_bot(group, "document", "animation")
    if started:
        ann.starts()
        await ann.sees("What shall we play?")
        ann.presses("Record", in_=group)
        page = await ann.sees_button("Share in the room")
        ann.presses("Share in the room", on=page)
    else:
        ann.says("/record", in_=group)
        page = await ann.sees_button("Send me the files", in_=group)
        await ann.presses("Send me the files", on=page).answer()
        page = await ann.sees_button("Send me the files")
        ann.presses("Send me the files", on=page)
    await ann.sees("the record of the match")


@pytest.mark.usefixtures("old_server")
async def test_record_is_shared_with_the_group_from_the_private_chat(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    await seated(ann, bob, group)
    await play(group, (ann, "a1"), (bob, "b1"), (ann, "a2"), (bob, "b2"))
    await ann.presses("a3", in_=group).answer()
    await ann.sees_button("Record", in_=group)
    ann.presses("Record", in_=group)
    page = await ann.sees_button("Share in the room")
    ann.presses("Share in the room", on=page)
    await bob.sees("the record of the match", in_=group)
    ann.presses("Send me the files", on=page)
    await ann.sees("the record of the match")


async def test_a_muted_bot_shows_tables_in_words(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    ann.mutes_bot(group, "photo")
    card = await seated(ann, bob, group)
    shown = ann.says("/show", in_=group)
    await ann.sees_button("a1", in_=group)
    fresh = await ann.sees("to play", in_=group, after=shown)
    assert card is not fresh
    assert fresh.face.media is None
    await play(group, (ann, "a1"))


async def test_somebody_who_has_left_the_group_is_told_of_their_turn_privately(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    await seated(ann, bob, group)
    bob.leaves(group)
    await play(group, (ann, "a1"))
    front.house.clock.wind(minutes=2)
    await front.house.alarms.sweep()
    notice = await bob.sees("it’s your turn")
    assert not any("url" in key for row in notice.face.keyboard for key in row)
    assert not ann.sees_now("it’s your turn", in_=group)
    bob.presses("My move", on=notice)
    await bob.sees_button("b1")
    bob.says("/turns")
    listed = await bob.sees("One table is waiting for you")
    bob.presses("Tic-tac-toe", on=listed)
    bob.says("b1")
    await ann.sees("marked b1", in_=group)


async def test_the_menu_of_commands_is_told_once(fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        await front.settles()
        assert "play" in ann.menu()
        assert "settings" not in ann.menu()
        assert "privacy" in ann.menu()  # where Telegram looks for it, to lead there from the bot's profile
        assert "privacy" not in ann.menu(in_=group)
        assert "settings" in ann.menu(in_=group)
        told = [call for call in fake.calls if call.method == "setMyCommands"]
        assert len(told) == 3 * len(files_by_language())
    async with open_front(fake, tmp_path, clock) as front:
        await front.settles()
    assert [call for call in fake.calls if call.method == "setMyCommands"] == told
