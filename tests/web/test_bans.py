"""The operators' page of bans, and what a banned visitor meets."""

from __future__ import annotations

from .conftest import Site, Viewer
from .test_room import operator


def handle_of(viewer: Viewer, name: str) -> str:
    """The value of the option with this name."""
    options = (option for option in viewer.page.root.all("option") if option.text == f"⁨{name}⁩")
    return next(options).attributes["value"]


async def test_operator_bans_a_visitor_from_the_lobby_and_lets_them_back(site: Site) -> None:
    olga, bo = await operator(site), await site.person("Bo")
    await olga.follows("Bans")
    await olga.presses("Ban", handle=handle_of(olga, "Bo"), reason="  insults\nothers ")
    assert olga.sees("Saved.")
    assert olga.sees("⁨Bo⁩: insults others")
    await bo.plays("tictactoe", level="1")
    assert bo.sees("You’re banned from playing here. The reason given: insults others")
    await olga.presses("Unban ⁨Bo⁩")
    assert olga.sees("Nobody is banned here.")
    await bo.plays("tictactoe", level="1")
    assert bo.at.startswith("/t/")


async def test_operator_bans_a_player_of_a_table_everywhere(site: Site) -> None:
    ann, bo = await site.two_play()
    olga = await operator(site)
    await olga.opens(ann.at)
    await olga.follows("Ban ⁨Bo⁩")
    await olga.presses("Ban", reason="cheats", everywhere=1)
    assert olga.sees("⁨Bo⁩ (everywhere): cheats")
    await ann.presses("b2")
    await bo.opens(ann.at)
    await bo.presses("a1")
    assert (await site.table(ann)).status == "live"
    await bo.hosts("tictactoe")
    assert bo.sees("The reason given: cheats")
    await ann.hosts("tictactoe")
    await ann.presses("Invite", text="Bo")
    assert ann.sees("One of these people is banned from playing here.")


async def test_ban_without_a_reason_or_of_nobody_is_refused(site: Site) -> None:
    olga, bo = await operator(site), await site.person("Bo")
    await bo.opens("/")
    await olga.opens("/bans")
    for fields, said in (
        ({"handle": handle_of(olga, "Bo"), "reason": " "}, "Add a reason."),
        ({"handle": "nobody", "reason": "spam"}, "This player is no longer here."),
    ):
        await olga.tries("/bans", **fields)
        assert olga.sees(said)
    await olga.opens("/bans")
    assert olga.sees("Nobody is banned here.")


async def test_page_is_for_operators_alone(site: Site) -> None:
    ann, _ = await site.two_play()
    table = ann.at
    await ann.opens("/bans")
    assert ann.status == 403
    for path in ("/bans", "/bans/end"):
        await ann.tries(path, handle="x", reason="spam")
        assert ann.status == 403
    await ann.opens(table)
    assert "/bans" not in ann.page.html
    olga = await operator(site)
    await olga.opens("/bans/end")
    assert olga.at == "/bans"
