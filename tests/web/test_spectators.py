"""Spectators: they are counted at the table, and react with ready phrases."""

from __future__ import annotations

import json

from .conftest import Site, Stream


async def next_reaction(stream: Stream) -> dict[str, str]:
    """The next reaction that a stream brings."""
    while (event := await stream.next()) and event["event"] != "reaction":
        pass
    assert event
    reaction: dict[str, str] = json.loads(event["data"])
    return reaction


async def test_spectators_are_counted_and_players_are_not(site: Site) -> None:
    ann, bo = await site.two_play()
    at = ann.at.removesuffix("/do")
    for who in (ann, bo):
        await site.watches(who, at)
    assert not (await ann.opens(at)).text.count("watching")
    for _ in range(3):
        await site.watches(site.visitor(), at)
    await ann.opens(at)
    assert ann.sees("3 watching")


async def test_reaction_reaches_everybody_at_the_table_and_is_kept_nowhere(site: Site) -> None:
    ann, _ = await site.two_play()
    at, eve = ann.at.removesuffix("/do"), site.visitor()
    streams = [await site.watches(who, at) for who in (ann, eve)]
    revision = (await site.table(ann)).revision
    await eve.opens(at)
    await eve.presses("Well played")
    assert eve.at == at
    assert [await next_reaction(one) for one in streams] == [{"watch": at, "phrase": "nice"}] * 2
    assert (await site.table(ann)).revision == revision


async def test_players_say_things_in_their_own_way(site: Site) -> None:
    ann, _ = await site.two_play()
    at = ann.at.removesuffix("/do")
    assert (await ann.forges(f"{at}/react", phrase="nice")).status_code == 409


async def test_no_free_text_and_only_a_few_in_a_row(site: Site) -> None:
    ann, _ = await site.two_play()
    at, eve = ann.at.removesuffix("/do"), site.visitor()
    assert (await eve.forges(f"{at}/react", phrase="you cheat")).status_code >= 400
    answers = [(await eve.forges(f"{at}/react", phrase="nice")).status_code for _ in range(60)]
    assert 429 in answers


async def test_table_that_nobody_may_see_takes_no_reaction(site: Site) -> None:
    ann, _ = await site.two_play(visibility="link")
    table = await site.table(ann) if ann.at.startswith("/t/") else None
    eve = site.visitor()
    assert (await eve.forges(f"/t/{table.id if table else 'nowhere'}/react", phrase="nice")).status_code == 404
