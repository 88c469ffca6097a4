"""/tournament and /robot: the ladder and the teams in a chat, one's own robots, and rooms that follow a team."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.app import App
from bot.background.outbox import Outbox
from bot.background.room_messages import RoomMessages
from bot.chat.context import Origin, context_of
from bot.chat.opening import again
from bot.features.tournaments import corrections, organising
from bot.features.tournaments.reports import REPORTS
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.tokens import token_of
from bot.usecases.play import leave
from bot.view.answer import Card, Page, first
from storage.people.players import Account
from storage.tournament import teams as stored
from tests.bot.tournament.cups import NAME, Cup, Failing, cup_in, small
from tests.bot.tournament.test_endless import opens as opens_ladder
from tests.bot.tournament.test_endless import plays_a_day

from .paper import Chat, labels_of, line_of, part_of, text_of


@pytest.fixture
async def cup(chat: Chat) -> int:
    """A tournament with two teams and the training robot."""
    made = await organising.new(chat.house.app, "Cup", NAME, small())
    for name in ("Ann’s", "Bo’s"):
        await teams.add(chat.house.app, made.id, name, f"http://{name[0]}.example", by_hand=True)
    return made.id


async def test_without_a_tournament_the_command_says_so(chat: Chat) -> None:
    assert "There is no tournament at the moment." in line_of(await chat.says("Ann", "/tournament"))


async def test_the_ladder_lists_the_teams_with_a_key_each(chat: Chat, cup: int) -> None:
    seen = await chat.says("Ann", "/tournament")
    assert "Tournament Cup" in text_of(seen)
    assert "Ann’s: 0 points" in text_of(seen)
    assert "Bo’s" in labels_of(seen)
    assert text_of(await chat.says("Ann", "/tournament cup")) == text_of(seen)
    assert "There is no such tournament." in line_of(await chat.says("Ann", "/tournament elsewhere"))


async def test_the_ladder_of_an_ended_tournament_names_its_winner(chat: Chat) -> None:
    async with cup_in(chat.house) as played:
        await played.opens("Ann", "Bo", rounds_most=1)
        await played.starts()
        assert "Winner" not in text_of(await chat.says("Ann", "/tournament"))
        await played.plays_round()
    seen = text_of(await chat.says("Ann", "/tournament"))
    assert "Ended" in seen
    assert "Winner: " in seen


async def test_a_team_has_a_page_of_its_own(chat: Chat, cup: int) -> None:
    seen = await chat.says("Ann", "/tournament cup Ann’s")
    assert "0 won, 0 drawn, 0 lost" in text_of(seen)
    assert "Play against it" in labels_of(seen)
    assert "There is no such team" in line_of(await chat.says("Ann", "/tournament cup nobody"))


async def test_a_moderator_lets_a_room_follow_a_team(chat: Chat, cup: int) -> None:
    refused = await chat.says("Ann", "/tournament cup Ann’s yes", private=False)
    assert "moderator" in line_of(refused)
    seen = await chat.says("Mo", "/tournament cup Ann’s yes", private=False, moderator=True)
    assert "Don’t follow it here" in labels_of(seen)
    again = await chat.says("Mo", "/tournament cup Ann’s no", private=False, moderator=True)
    assert "Follow it here" in labels_of(again)


def reports(app: App) -> Outbox:
    """What sends the messages about rounds."""
    return Outbox(app, [RoomMessages(app, REPORTS)])


@asynccontextmanager
async def followed(chat: Chat) -> AsyncIterator[Cup]:
    """A tournament of which a round has ended, and a room that follows Ann; nothing has been sent."""
    async with cup_in(chat.house) as cup:
        await cup.opens("Ann", "Bo", rounds_most=1)
        cup.ways["Bo"] = Failing
        await chat.says("Mo", "/tournament cup Ann yes", private=False, moderator=True)
        await cup.starts()
        await cup.plays_round()
        yield cup


async def test_a_room_hears_how_its_team_did_once_a_round(chat: Chat) -> None:
    async with followed(chat) as cup:
        app, paper = chat.house.app, chat.house.paper
        assert paper.told == []
        for _ in range(2):
            await asyncio.gather(reports(app).send(), reports(app).send())
            await cup.turns()
    ((_, message),) = paper.told
    assert "Cup: round 1 is over" in message.text
    assert "Ann: 1 won, 0 drawn, 0 lost" in message.text
    assert "Winner: Ann" in message.text
    assert "Bo" not in message.text
    assert "before" not in message.text


async def test_a_room_that_follows_a_robot_of_an_endless_ladder_hears_of_each_day(chat: Chat) -> None:
    async with cup_in(chat.house) as cup:
        await opens_ladder(cup, "Ann", "Bo", every_minutes=20)
        await chat.says("Mo", "/tournament ladder Ann yes", private=False, moderator=True)
        await plays_a_day(cup, 1)
        seen = await chat.says("Mo", "/tournament ladder", private=True)
        await reports(chat.house.app).send()
    assert "Day 2: Each connected robot plays at least once in 20 minutes." in text_of(seen)
    assert "matches played" not in text_of(seen)
    ((_, message),) = chat.house.paper.told
    assert "Ladder: day 1 is over" in message.text
    assert "leads" not in message.text


async def test_a_room_is_told_again_with_a_remark_after_a_crash_while_sending(chat: Chat) -> None:
    async with followed(chat) as cup:
        app, paper = chat.house.app, chat.house.paper
        paper.hangs = True
        dying = asyncio.create_task(reports(app).send())
        while not paper.told:
            await asyncio.sleep(0)
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        paper.hangs = False
        await reports(app).send()
        assert len(paper.told) == 1  # perhaps somebody is still sending it
        cup.house.clock.wind(minutes=3)
        for _ in range(2):
            await reports(app).send()
        first, again = (message.text for _, message in paper.told)
        assert again.startswith(first)
        assert "You may have seen this message before" in again


async def test_a_room_is_told_once_its_chat_is_connected_but_of_no_old_news(chat: Chat) -> None:
    async with followed(chat) as cup:
        paper, teller = chat.house.paper, reports(chat.house.app)
        for paper.ready in (False, True):
            await teller.send()
        assert len(paper.told) == 1
        await corrections.void(chat.house.app, 1, "why")
        await cup.turns()
        cup.house.clock.wind(days=2)
        await teller.send()
        assert len(paper.told) == 1


@pytest.mark.parametrize("private", [True, False])
async def test_a_player_registers_a_robot_and_is_answered_in_private(chat: Chat, cup: int, private: bool) -> None:
    assert part_of(await chat.says("Ann", "/robot", private=private), Page).stands == "private"
    line = "/robot register http://robot.example.org:8000 Deep Ann"
    seen = await chat.says("Ann", line, private=private)
    assert part_of(seen, Page).stands == "private"
    async with chat.house.app.store.read() as conn:
        (mine,) = [team for team in await stored.of_tournament(conn, cup) if team.name == "Deep Ann"]
    assert token_of(chat.house.app, mine) in text_of(seen)
    assert "http://robot.example.org:8000/.well-known/roundhouse" in text_of(seen)
    assert "Deep Ann" in text_of(await chat.says("Ann", "/robot", private=True))
    assert "no robot here yet" in text_of(await chat.says("Bo", "/robot", private=True))


async def test_a_robot_behind_a_router_is_registered_without_an_address(chat: Chat, cup: int) -> None:
    seen = await chat.says("Ann", "/robot register - Deep Ann", private=True)
    assert "roundhouse robot connect" in text_of(seen)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/robot register nonsense X", "This address can’t be used"),
        ("/robot register http://a.example Ann’s", "This name is taken"),
        ("/robot prove 99", "There is no such team"),
        ("/robot dance", "register, prove, play, challenge"),
    ],
)
async def test_bad_input_is_refused_with_a_sentence(chat: Chat, cup: int, line: str, said: str) -> None:
    assert said in line_of(await chat.says("Ann", line, private=True))


@pytest.mark.parametrize("action", ["play", "challenge"])
async def test_without_the_name_of_a_robot_those_that_there_are_are_listed(chat: Chat, cup: int, action: str) -> None:
    page = part_of(await chat.says("Ann", f"/robot {action}", private=True), Page)
    keys = {key.label: key.data for row in page.message.keys for key in row}
    assert keys.keys() >= {"Ann’s", "Bo’s"}
    assert all(data.startswith(f"/robot {action} ") for data in keys.values())
    seen = await chat.says("Ann", f"/robot {action} nobody", private=True)
    assert "No robot called nobody plays in a tournament now." in text_of(seen)
    assert part_of(seen, Page).message.keys


@pytest.mark.parametrize(
    "line",
    [
        "/robot register name=Deep address=http://robot.example.org:8000",
        "/robot register value=http://robot.example.org:8000 name=Deep",
    ],
)
async def test_options_are_called_by_what_they_mean_and_the_former_name_is_understood(
    chat: Chat, cup: int, line: str
) -> None:
    seen = text_of(await chat.says("Ann", line, private=True))
    assert "http://robot.example.org:8000/.well-known/roundhouse" in seen
    assert "Deep" in seen


async def test_nobody_registers_more_than_three_robots(chat: Chat, cup: int) -> None:
    for number in range(3):
        await chat.says("Ann", f"/robot register - Robot {number}", private=True)
    seen = await chat.says("Ann", "/robot register - Robot 4", private=True)
    assert "You have registered 3 teams in this tournament already." in line_of(seen)


async def test_a_player_s_robot_challenges_another_one(chat: Chat, cup: int) -> None:
    assert "You have no robot that can play." in line_of(await chat.says("Ann", "/robot challenge Bo’s"))
    await chat.says("Ann", "/robot register http://robot.example.org:8000 Deep Ann", private=True)
    async with chat.house.app.store.read() as conn:
        mine = (await stored.of_tournament(conn, cup))[-1]
    await teams.change(chat.house.app, mine.id, proof="by_hand")
    seen = await chat.says("Ann", "/robot challenge Bo’s", private=False)
    assert "Deep Ann – Bo’s: 3 deals, each played from both sides." in text_of(seen)
    assert "Ladder" in labels_of(seen)
    ladder = text_of(await chat.says("Ann", f"/tournament {cup + 1}"))
    assert "Tournament Deep Ann – Bo’s" in ladder
    assert "Tournament Cup" in text_of(await chat.says("Ann", "/tournament"))
    assert "Your team’s last challenge isn’t over yet." in line_of(await chat.says("Ann", "/robot challenge Ann’s"))
    assert "A team can’t challenge itself." in line_of(await chat.says("Ann", "/robot challenge Deep Ann"))


async def test_a_match_against_a_robot_begins_in_the_room(chat: Chat, cup: int) -> None:
    card = first(await chat.says("Ann", "/robot play Ann’s", private=False), Card)
    assert card is not None
    assert [chair.name for chair in card.table.chairs] == ["Ann", "Ann’s"]
    assert card.table.status == "live"


async def test_team_name_that_several_owners_have_is_asked_back_with_the_numbers(chat: Chat, cup: int) -> None:
    app = chat.house.app
    again = await organising.new(app, "Cup 2", NAME, small())
    theirs = await teams.add(app, again.id, "ANN’S", "http://other.example", by_hand=True)
    same = await teams.add(app, again.id, "Bo’s", "http://B.example", by_hand=True)
    async with app.store.read() as conn:
        (first_one,) = [team for team in await stored.of_tournament(conn, cup) if team.name == "Ann’s"]
    said = line_of(await chat.says("Ann", "/robot play Ann’s", private=False))
    assert f"Use the number of the one you mean: {theirs.id}, {first_one.id}." in said
    table = await chat.opens("Ann", f"/robot play {first_one.id}")
    assert [chair.robot for chair in table.chairs] == [None, first_one.id]
    table = await chat.opens("Ann", "/robot play Bo’s")
    assert [chair.robot for chair in table.chairs] == [None, same.id]


async def test_playing_a_robot_again_keeps_the_robot(chat: Chat, cup: int) -> None:
    table = await chat.opens("Ann", "/robot play Ann’s")
    await leave(chat.house.app, table.id, 0, "resigned", table.chairs[0].player)
    over = await chat.house.table(table)
    context = await context_of(chat.house.app, Account("paper", "Ann", "Ann"), Origin("paper", "room", "Room"))
    card = part_of(await again(context, over), Card)
    assert [chair.robot for chair in card.table.chairs] == [chair.robot for chair in table.chairs]


async def test_messages_give_no_place_to_a_robot_out_of_competition(chat: Chat) -> None:
    async with cup_in(chat.house) as cup:
        await cup.opens("Ann", rounds_most=1)
        await teams.add(chat.house.app, cup.number, "Trainer", level=0, no_contest=True)
        await chat.says("Mo", "/tournament cup Trainer yes", private=False, moderator=True)
        await cup.starts()
        await cup.plays_round()
    await reports(chat.house.app).send()
    ((_, message),) = chat.house.paper.told
    assert "Out of competition, " in message.text
    assert "Winner: Ann" in message.text.replace("\u2068", "")
    seen = text_of(await chat.says("Ann", "/tournament")).splitlines()
    assert [line[:7] for line in seen if "rating" in line] == ["1. Ann:", "Trainer"]
