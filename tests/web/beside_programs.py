"""People at a table with a program."""

from __future__ import annotations

from .conftest import Site
from .robots import MATCHES, Robot, owner_of, robot_of


async def sits_with_people(site: Site, game: str, seats: int = 2) -> tuple[Robot, str]:
    """A program at a table with people who play on a chat; the program has opened it."""
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens(game, seats=seats)
    table = await site.house.app.store.table(match["id"])
    assert table is not None
    for name in ("Bo", "Cy", "Dee")[: seats - 1]:
        await site.house.presses(name, table, "join:0")
    if (await robot.gets(f"/{table.id}"))["status"] == "open":
        offered = await robot.client.post(f"{MATCHES}/{table.id}/start")
        assert offered.status_code == 200
        for name in ("Bo", "Cy", "Dee")[: seats - 1]:
            now = await site.house.table(table)
            if now.status == "open":
                await site.house.presses(name, now, "start")
    return robot, table.id


async def people_answer(site: Site, match_id: str) -> None:
    """Everybody on the chat who is asked takes their first move."""
    table = await site.house.app.store.table(match_id)
    assert table is not None
    people = {player.id: name for name, player in site.house.people.items()}
    for seat in sorted(table.waiting()):
        name = people.get(table.chairs[seat].answers or 0)
        if name is None or table.status != "live":
            continue
        moves = sorted(str(action) for action in table.game.legal(table.live_match().state, seat))
        await site.house.presses(name, table, f"{table.live_match().turn}:{moves[0]}")
        table = await site.house.table(table)
