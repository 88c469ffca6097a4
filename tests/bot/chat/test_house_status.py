"""`/status`: operators read the state of the house in private; nobody else is told that the command exists."""

from __future__ import annotations

from bot.operation import draining
from games.table import play

from .paper import Chat, key_of, keys_of, line_of, text_of
from .test_bans import makes_operator


async def test_operator_reads_what_runs_and_what_is_wrong(chat: Chat) -> None:
    house = chat.house
    frozen, late = await house.sits("Ann", "Bo"), await house.sits("Ann", "Cy")
    await house.app.store.change(frozen.id, play.frozen)
    await draining.begin(house.app, draining.read_drain("update", None, house.clock()), "test")
    house.clock.wind(minutes=12)
    await chat.says("Mo", "/help", private=True)
    await makes_operator(house, "Mo")
    text = text_of(await chat.says("Mo", "/status", private=True))
    assert "Matches: 1 live, 0 with a move in the last ten minutes." in text
    assert f"Frozen: {frozen.id}" in text
    assert f"Late: {late.id}" in text
    assert "A drain is on: update." in text
    assert "Last backup: never. Last drill: never." in text


async def test_nobody_else_is_told_of_it(chat: Chat) -> None:
    assert line_of(await chat.says("Ann", "/status", private=False)) == "Only operators can do that."
    assert "/status" not in [key.data for key in keys_of(await chat.says("Ann", "/help", private=True))]
    await chat.says("Mo", "/help", private=True)
    await makes_operator(chat.house, "Mo")
    assert key_of(await chat.says("Mo", "/help", private=True), "Operator’s page").data == "/status"
