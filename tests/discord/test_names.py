"""Names that change on Discord: commands name accounts, and the names that we keep follow theirs."""

from __future__ import annotations

from bot.cli import admin
from storage import names

from . import permissions as may
from .house import Club


async def holders(club: Club, name: str) -> list[str]:
    async with club.app.store.read() as conn:
        return await names.holders(conn, "discord", name)


async def test_challenge_and_ban_reach_the_chosen_person_and_a_name_follows_its_account(club: Club) -> None:
    cy, mo = club.joins("Cy"), club.fake.person("Mo")
    mo.joins(club.guild, may.MANAGE_MESSAGES)
    for who in (club.bo, cy):
        await club.ann.runs("/play", in_=club.games, game="tictactoe", opponent=who).is_done()
    assert await holders(club, "bo") == [str(club.bo.id)]
    club.bo.name, cy.name = "newname", "Bo"  # seen at once, in the next press or mention
    await club.bo.runs("/tables", mine=True, in_=club.games).is_done()
    assert await holders(club, "bo") == []
    club.clock.ahead += 1  # so that the next table is the newest
    await club.ann.runs("/play", in_=club.games, game="hexagon", opponent=cy).is_done()
    assert await holders(club, "bo") == [str(cy.id)]
    assert await holders(club, "newname") == [str(club.bo.id)]
    found = await club.app.directory.find_player("discord", str(cy.id))
    assert found is not None
    assert found.id == (await club.table()).chairs[1].player
    (line,) = [one for one in await admin.find_players(club.app, "bo") if "(@bo)" in one]
    assert f"discord:{cy.id} (@bo)" in line
    await mo.runs("/ban", in_=club.games, player=cy, reason="rude").is_done()
    await mo.sees("Cy⁩: rude", in_=club.games)
