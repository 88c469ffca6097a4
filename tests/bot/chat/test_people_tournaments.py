"""Tournaments of people in chats: made by a command, signed up for by a press, told in the room."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.background.outbox import Outbox
from bot.background.room_messages import RoomMessages
from bot.features.people_tournaments.loop import PeopleTournaments
from bot.features.people_tournaments.telling import MESSAGES
from games.core.game import Refusal
from storage import people_tournaments as stored
from storage.messages import rooms
from storage.people_tournaments import UPDATE_SECONDS

from .paper import Chat, code_of, labels_of, line_of, page_of, text_of


async def share(chat: Chat) -> str:
    """The address of the newest tournament of the common room."""
    room = (await chat.visits("Mo", private=False)).room
    async with chat.house.app.store.read() as conn:
        return (await stored.of_room(conn, room.id, 1))[0].share


async def made(chat: Chat, line: str = "tournament new tictactoe") -> str:
    assert "made" in line_of(await chat.types("Mo", line))
    return await share(chat)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("tournament new tictactoe", "arena"),
        ("tournament new Tic-Tac-Toe swiss rounds=5", "swiss"),
        ("tournament new tictactoe kind=knockout clock=5m", "knockout"),
        ("tournament new hexagon arena minutes=30 rated=no size=4", "arena"),
    ],
)
async def test_command_makes_a_tournament_of_any_kind_and_game(chat: Chat, line: str, kind: str) -> None:
    address = await made(chat, line)
    async with chat.house.app.store.read() as conn:
        held = await stored.by_share(conn, address)
    assert held is not None
    assert held.kind == kind
    assert held.at == chat.house.app.now() + timedelta(minutes=10)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("tournament new tictactoe kind=league", "bad_kind"),
        ("tournament new tictactoe minutes=3", "bad_option_value"),
        ("tournament new tictactoe rounds=99", "bad_option_value"),
        ("tournament new chess", "unknown_game"),
    ],
)
async def test_wrong_tournament_is_refused_with_a_sentence(chat: Chat, line: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await chat.types("Mo", line)
    assert refused.value.code == code


async def test_nobody_makes_a_tournament_in_a_private_chat(chat: Chat) -> None:
    assert code_of(await chat.says("Mo", "/newtournament tictactoe")) == "tournament_here"


async def test_without_a_game_it_asks_which(chat: Chat) -> None:
    asked = await chat.says("Mo", "/newtournament", private=False)
    assert "Which game?" in text_of(asked)
    assert "made" in line_of(await chat.presses("Mo", asked, "Tic-tac-toe", private=False))


async def test_people_sign_up_by_a_press_pause_and_come_back(chat: Chat) -> None:
    address = await made(chat)
    assert line_of(await chat.says("Bo", f"/tourney join {address}", private=False)) == "You play along."
    again = await chat.says("Bo", f"/tourney join {address}", private=False)
    assert "You play along already." in text_of(again)
    left = await chat.presses("Bo", again, "Leave", private=False)
    assert "You are out of the tournament." in text_of(left)
    back = await chat.presses("Bo", left, "Play along")
    assert "You play along again." in text_of(back)


@pytest.mark.parametrize("link", ["{}", "http://x.example/tournaments/people/{}", "http://x.example/t/{}/"])
async def test_link_shows_a_tournament_that_was_made_elsewhere(chat: Chat, link: str) -> None:
    address = await made(chat)
    page = await chat.says("Bo", f"/tournament link={link.format(address)}")
    assert "You play along." in text_of(await chat.presses("Bo", page, "Play along"))
    assert code_of(await chat.says("Bo", "/tournament link=http://x.example/0123")) == "unknown_tournament"


async def test_who_plays_along_can_invite_others_by_links(chat: Chat) -> None:
    address = await made(chat)
    page = await chat.says("Mo", f"/tourney show {address}")
    links = await chat.presses("Mo", page, "Invite")
    assert f"/tournament link {address}" in text_of(links)
    assert [label for label in labels_of(links) if label.startswith("On ")]
    assert "Play along" in labels_of(await chat.presses("Bo", links, "Back"))


async def test_nobody_but_its_maker_can_end_it(chat: Chat) -> None:
    address = await made(chat)
    assert code_of(await chat.says("Bo", f"/tourney end {address}")) == "not_host"
    page = await chat.says("Mo", f"/tourney show {address}")
    assert "Called off" not in text_of(page)
    assert "called off" in text_of(await chat.presses("Mo", page, "End"))
    assert code_of(await chat.says("Bo", f"/tourney join {address}")) == "tournament_over"


@pytest.mark.parametrize(
    "line", ["/tourney join", "/tourney join 0", "/tourney x", "/tourney end ffff", "/tourney ' ;"]
)
async def test_forged_buttons_change_nothing(chat: Chat, line: str) -> None:
    await made(chat)
    answer = await chat.says("Bo", f"/tourney {line}")
    assert answer


async def nobody_comes(chat: Chat, address: str) -> None:
    """Four people are in a tournament of one round, to whose matches nobody comes."""
    for name in ("Bo", "Cy", "Di"):
        await chat.says(name, f"/tourney join {address}", private=False)
    loop = PeopleTournaments(chat.house.app, "test")
    chat.house.clock.wind(minutes=11)
    await loop.turn()
    chat.house.clock.wind(minutes=4)
    await chat.house.alarms.sweep()
    for _ in range(2):
        await loop.turn()


async def test_room_is_told_of_the_tournament_its_rounds_and_its_end(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=1")
    await nobody_comes(chat, address)
    page = await chat.says("Bo", f"/tourney show {address}")
    assert "over" in text_of(page)
    assert "1. " in text_of(page)


async def is_said(chat: Chat) -> None:
    """What is due by now is said to the room."""
    chat.house.clock.wind(seconds=2 * UPDATE_SECONDS)
    await Outbox(chat.house.app, [RoomMessages(chat.house.app, kind) for kind in MESSAGES]).send()


async def test_message_of_a_tournament_is_written_anew_as_people_sign_up_and_as_matches_end(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=1")
    await is_said(chat)
    ((_, offer),) = chat.paper.told
    assert "Players (1): Mo" in text_of(offer)
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    await chat.says("Cy", f"/tourney leave {address}")
    await is_said(chat)
    ((place, now),) = chat.paper.rewritten
    assert (place, len(chat.paper.told)) == ("said 1", 1)
    assert "Players (2): Mo · Bo" in text_of(now)
    assert labels_of(now)[0] == "Play along"
    await chat.says("Di", f"/tourney join {address}", private=False)
    loop = PeopleTournaments(chat.house.app, "test")
    chat.house.clock.wind(minutes=11)
    await loop.turn()
    await is_said(chat)
    assert "Being played" in text_of(chat.paper.rewritten[-1][1])
    chat.house.clock.wind(minutes=4)
    await chat.house.alarms.sweep()
    await loop.turn()
    await loop.turn()
    await is_said(chat)
    last = chat.paper.rewritten[-1][1]
    assert "Over" in text_of(last)
    assert "1. " in text_of(last)
    assert "Cy" not in text_of(last)
    assert labels_of(last) == []
    assert {place for place, _ in chat.paper.rewritten} == {"said 1"}


async def test_nothing_is_said_anew_where_the_message_of_a_tournament_is_gone(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    chat.paper.gone.add("said 1")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
        await is_said(chat)
    assert (len(chat.paper.told), len(chat.paper.rewritten)) == (1, 1)


async def test_message_of_a_tournament_is_written_anew_once_the_network_is_back(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    chat.paper.broken = True
    await chat.says("Bo", f"/tourney join {address}", private=False)
    await is_said(chat)
    assert chat.paper.rewritten == []
    chat.paper.broken = False
    chat.house.clock.wind(minutes=1)
    await is_said(chat)
    assert "Mo · Bo" in text_of(chat.paper.rewritten[-1][1])


async def test_of_many_changes_while_the_network_is_away_only_the_newest_is_written(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    chat.paper.ready = False
    for name in ("Bo", "Cy", "Di", "Ed"):
        await chat.says(name, f"/tourney join {address}", private=False)
        await is_said(chat)
    chat.paper.ready = True
    await is_said(chat)
    assert len(chat.paper.rewritten) == 1
    assert "Players (5): " in text_of(chat.paper.rewritten[0][1])


async def test_name_that_was_deleted_is_deleted_from_the_message_of_a_tournament(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    await chat.says("Bo", f"/tourney join {address}", private=False)
    await is_said(chat)
    await chat.says("Bo", "/me forget !")
    await is_said(chat)
    assert "Players (1): Mo" in text_of(chat.paper.rewritten[-1][1])


async def test_message_of_a_tournament_stands_for_as_long_as_it_is_played(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=2 clock=3d")
    await is_said(chat)
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    chat.house.clock.wind(minutes=10)
    await PeopleTournaments(chat.house.app, "test").turn()
    await is_said(chat)
    for _ in range(3):
        chat.house.clock.wind(hours=20)
        await chat.house.app.temporary.sweep()
    edits = len(chat.paper.rewritten)
    await chat.says("Di", f"/tourney join {address}", private=False)
    await is_said(chat)
    assert len(chat.paper.rewritten) == edits + 1
    assert "said 1" not in chat.paper.removed


async def test_group_that_moves_gets_the_message_of_its_tournament_once_more(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    await chat.house.app.store.write(lambda unit: rooms.move(unit.conn, "paper", "table-top", "new-top"))
    for where in ("table-top", "new-top"):
        chat.house.app.directory.forget_room("paper", where)
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False, address="new-top")
        await is_said(chat)
    assert [place for place, _ in chat.paper.told] == ["table-top", "new-top"]
    assert [place for place, _ in chat.paper.rewritten] == ["said 2"]


async def test_tournament_in_which_nobody_has_played_has_no_winner(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=1")
    await nobody_comes(chat, address)
    await is_said(chat)
    assert "nobody has a point" in text_of(chat.paper.told[-1][1])


async def test_offer_that_comes_late_still_has_its_button(chat: Chat) -> None:
    address = await made(chat)
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    await chat.says("Mo", f"/tourney begin {address}")
    await PeopleTournaments(chat.house.app, "test").turn()
    await is_said(chat)
    assert any("Play along" in labels_of(message) for _, message in chat.paper.told)


async def test_nobody_is_offered_a_knock_out_that_has_begun(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe kind=knockout")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    assert "Play along" in labels_of(await chat.says("Di", f"/tourney show {address}"))
    chat.house.clock.wind(minutes=11)
    await PeopleTournaments(chat.house.app, "test").turn()
    labels = labels_of(await chat.says("Di", f"/tourney show {address}"))
    assert not {"Play along", "Invite"} & set(labels)
    assert "Leave" in labels_of(await chat.says("Bo", f"/tourney show {address}"))


async def test_number_of_rounds_stays_when_somebody_leaves(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss")
    for number in range(8):
        await chat.says(f"P{number}", f"/tourney join {address}", private=False)
    chat.house.clock.wind(minutes=11)
    await PeopleTournaments(chat.house.app, "test").turn()
    await chat.says("P1", f"/tourney leave {address}")
    assert "4 rounds" in text_of(await chat.says("P2", f"/tourney show {address}"))


async def test_message_of_a_lively_tournament_is_edited_every_twenty_seconds_and_not_more_often(chat: Chat) -> None:
    address = await made(chat)
    await is_said(chat)
    outbox = Outbox(chat.house.app, [RoomMessages(chat.house.app, kind) for kind in MESSAGES])
    seconds = 6 * UPDATE_SECONDS
    for second in range(seconds):
        await chat.says("Bo", f"/tourney {'leave' if second % 2 else 'join'} {address}", private=False)
        chat.house.clock.wind(seconds=1)
        await outbox.send()
    assert 5 <= len(chat.paper.rewritten) <= 6


async def begun_knock_out(chat: Chat) -> str:
    """A knock-out of four that has just begun; its address."""
    address = await made(chat, "tournament new tictactoe kind=knockout")
    await is_said(chat)
    for name in ("Bo", "Cy", "Di"):
        await chat.says(name, f"/tourney join {address}", private=False)
    chat.house.clock.wind(minutes=11)
    await PeopleTournaments(chat.house.app, "test").turn()
    await is_said(chat)
    return address


async def test_message_of_a_knock_out_becomes_a_picture_of_its_bracket_once_it_has_begun(chat: Chat) -> None:
    await begun_knock_out(chat)
    ((_, offer), *_), (_, now) = chat.paper.told, chat.paper.rewritten[-1]
    assert offer.picture is None
    assert now.picture is not None
    assert "Players (4): A: Mo · B: Bo · C: Cy · D: Di" in text_of(now)
    letters = [label.text for label in now.picture.scene.labels if label.kind == "text"]
    assert sorted(letters) == ["A", "B", "C", "D"]
    assert now.picture.alt.startswith("Bracket\n")
    assert all(name in now.picture.alt for name in ("Mo", "Bo", "Cy", "Di"))
    chat.house.clock.wind(minutes=4)
    await chat.house.alarms.sweep()
    await PeopleTournaments(chat.house.app, "test").turn()
    await is_said(chat)
    now = chat.paper.rewritten[-1][1]
    assert now.picture is not None
    assert now.picture.alt.count(": not played") == 2  # nobody came, so nobody has beaten anybody


async def test_room_and_people_who_read_text_get_no_picture_of_a_bracket(chat: Chat) -> None:
    await chat.says("Mo", "/settings skin text", private=False, moderator=True)
    address = await begun_knock_out(chat)
    now = chat.paper.rewritten[-1][1]
    assert now.picture is None
    assert "Players (4): Mo · Bo · Cy · Di" in text_of(now)
    assert page_of(await chat.says("Bo", f"/tourney show {address}")).picture is not None
    await chat.says("Bo", "/me skin text")
    assert page_of(await chat.says("Bo", f"/tourney show {address}")).picture is None
