"""A report on every front: the reporter alone sees it, an operator settles it, and each side reads one sentence."""

from __future__ import annotations

import pytest

from storage.people import operators, players

from .both import Both, everywhere
from .people import InChat, OnWeb, Person
from .shown import Shown

THANKS = "Thank you: the operator will read it."
WARNING = "An operator warns you: “Unfair play with another person”."
READ = "An operator has read your report."
PLAY = "/play tictactoe"
FRONTS = ["discord", "telegram", "web"]


async def make_operator(both: Both, name: str) -> None:
    """Somebody becomes an operator."""

    async with both.app.store.read() as conn:
        known = await players.recent(conn, both.app.now().replace(year=2000), 20)
    person = next(player for player in known if player.name == name)
    await both.app.store.write(lambda unit: operators.make(unit.conn, person.id))
    both.app.directory.forget_player(person.id)


async def ends(both: Both, ann: Person, bo: Person) -> str:
    """Ann and Bo have played; Ann has given up."""
    table = await both.seats(PLAY, ann, bo)
    await ann.forges(await ann.sees("able " + table.id), f"{table.id}:resign:!")
    assert (await both.table(table.id)).status == "over"
    return table.id


async def asks_why(both: Both, who: Person, match: str) -> None:
    """Somebody comes to the question why."""
    if isinstance(who, OnWeb):
        await who.viewer.opens(f"/t/{match}")
        await who.viewer.follows("Report")
        return
    await who.presses("⋯", "Report")
    await who.sees("Why do you report")


async def gives_reason(who: Person) -> None:
    """Somebody says why."""
    if isinstance(who, OnWeb):
        await who.viewer.presses("Send the report", reason="unfair")
    else:
        await who.presses("Unfair play with another person")


async def reads(who: Person, text: str) -> Shown:
    """Somebody reads what they were told, on a page or in private."""
    if isinstance(who, OnWeb):
        await who.viewer.opens("/")
    return await who.sees(text)


@pytest.mark.parametrize("front", FRONTS)
@everywhere
async def test_report_goes_the_same_way_on_every_front(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    match = await ends(both, ann, bo)
    await asks_why(both, ann, match)
    assert isinstance(ann, OnWeb) or (await ann.sees("Why do you report")).private
    await gives_reason(ann)
    assert isinstance(ann, OnWeb) or (await ann.sees(THANKS)).private
    for text in ("Why do you report", THANKS):
        assert not bo.sees_now(text)
    olga = await both.person("Olga", "web")
    assert isinstance(olga, OnWeb)
    await make_operator(both, "Olga")
    await olga.viewer.opens("/reports")
    assert olga.viewer.sees("Unfair play with another person")
    assert olga.viewer.sees(match)
    await olga.viewer.presses("Warn")
    await both.rests()
    warned = await reads(bo, WARNING)
    assert isinstance(bo, OnWeb) or warned.private
    assert "Ann" not in warned.text or isinstance(bo, OnWeb)
    await reads(ann, READ)
    assert not ann.sees_now(WARNING)
    assert not bo.sees_now(READ)


@everywhere
async def test_report_is_sent_from_a_page_inside_telegram_and_answered_in_the_private_chat(both: Both) -> None:
    ann, bo = await both.people("mini app", "mini app")
    await asks_why(both, ann, await ends(both, ann, bo))
    await gives_reason(ann)
    await ann.sees(THANKS)
    olga = await both.person("Olga", "web")
    assert isinstance(olga, OnWeb)
    await make_operator(both, "Olga")
    await olga.viewer.opens("/reports")
    await olga.viewer.presses("Warn")
    await both.rests()
    (told,) = [chat for chat in both.telegram.chats.values() if chat.private and WARNING in str(chat.messages)]
    assert "Bo" in str(told)


@pytest.mark.parametrize("front", FRONTS[:2])
@everywhere
async def test_operator_settles_a_report_in_a_chat(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    match = await ends(both, ann, bo)
    await asks_why(both, ann, match)
    await gives_reason(ann)
    olga = await both.person("Olga", front)
    assert isinstance(olga, InChat)
    await olga.asks("/help", alone=True)
    await both.rests()
    await make_operator(both, "Olga")
    await olga.asks("/help", alone=True)
    await olga.presses("Operator’s page", "Reports")
    assert (await olga.sees("Reported by")).private
    await olga.presses("Ban everywhere")
    await olga.sees("The person is banned everywhere.")
    await both.rests()
    await bo.asks("/play tictactoe")
    await bo.sees("You’re banned from playing here.")
