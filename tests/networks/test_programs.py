"""A program plays people in a chat: its mark on their cards, the consent of the room, and moves from both sides."""

from __future__ import annotations

from bot.usecases.programs import make_key
from games.table.chair import PROGRAM_MARK
from storage.messages import rooms
from storage.messages.rooms import Settings
from storage.people import players
from tests.web.robots import Robot

from .both import Both, everywhere
from .people import InChat
from .test_scenarios import CHATS

OWN = f"{PROGRAM_MARK} Ann’s Minnow"


async def minnow_of(both: Both, ann: InChat) -> Robot:
    """The program of the first one in the chat, who has said something there."""
    table = await both.table()
    owner = next(chair.player for chair in table.chairs if chair.name == ann.name)
    async with both.app.store.read() as conn:
        player = await players.get(conn, owner or 0)
    assert player is not None
    return Robot(both.site, (await make_key(both.app, player, "Minnow", "play")).key)


@CHATS
@everywhere
async def test_person_in_a_chat_plays_their_own_program(both: Both, front: str) -> None:
    (ann,) = await both.in_chats(front)
    await ann.asks("/play tictactoe rated=no")
    await ann.sees("Tic-tac-toe")
    robot, table = await minnow_of(both, ann), await both.table()
    assert (await robot.sends(f"/{table.id}/join", share=table.share))["status"] == "live"
    await ann.sees("Minnow")
    for mark, answer in (("a1", "b1"), ("a2", "b2")):
        await ann.presses(mark)
        asked = await robot.gets(f"/{table.id}/next", after=0, until="turn", legal=1)
        assert answer in asked["legal"]
        await robot.sends(f"/{table.id}/do", turn=asked["turn"], do=answer)
        await ann.sees(f"marked {answer}")
    await ann.presses("a3")
    over = await robot.gets(f"/{table.id}/next", after=0, until="turn")
    assert (over["status"], over["outcome"]["places"]) == ("over", [[0], [1]])
    assert (await both.table()).chairs[1].name == OWN


@CHATS
@everywhere
async def test_moderator_of_a_chat_decides_whether_programs_sit_down(both: Both, front: str) -> None:
    people = ann, bo = await both.in_chats(front, front)
    await ann.asks("/play tictactoe")
    await ann.sees("Tic-tac-toe")
    robot = await minnow_of(both, ann)
    await bo.asks("/play tictactoe")
    table = await both.table()
    assert table.chairs[0].name == bo.name
    for policy, error in (("no", "no_programs"), ("consent", "needs_consent"), ("yes", "")):
        await has_policy(both, table.room, policy)
        answer = await robot.sends(f"/{table.id}/join", 409 if error else 200, share=table.share)
        assert answer.get("error", "") == error
        assert (await both.table(table.id)).status == ("open" if error else "live")
    for one in people:
        await one.sees("Minnow")


async def has_policy(both: Both, room: int, policy: str) -> None:
    """The moderators of a room have decided."""
    settings = Settings(programs=policy)  # type: ignore[arg-type]
    await both.app.store.write(lambda unit: rooms.set_settings(unit.conn, room, settings))


@CHATS
@everywhere
async def test_everybody_seated_lets_a_program_join_by_a_press_on_the_card(both: Both, front: str) -> None:
    ann, bo = await both.in_chats(front, front)
    await ann.asks("/play tictactoe")
    await ann.sees("Tic-tac-toe")
    robot = await minnow_of(both, ann)
    await bo.asks("/play tictactoe")
    table = await both.table()
    assert table.chairs[0].name == bo.name
    assert not bo.keys_now("Let programs join")
    path = f"/{table.id}/join"
    assert (await robot.sends(path, 409, share=table.share))["error"] == "needs_consent"
    await bo.sees("A program would like to join.")
    await bo.presses("Let programs join")
    await bo.sees("Programs may join.")
    assert (await robot.sends(path, share=table.share))["status"] == "live"
    await bo.sees("Minnow")
