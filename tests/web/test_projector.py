"""The page for a projector: what it shows, and which result it reveals last."""

from __future__ import annotations

from bot.features.tournaments import corrections, timeline
from bot.features.tournaments.teams import teams
from bot.features.tournaments.web.figures import revealed_last
from tests.bot.tournament.cups import Cup, Failing, small

from .conftest import Both, looked
from .test_tournament_ladder import rows_on


async def seals(cup: Cup) -> None:
    """All rounds are sealed."""
    app = cup.house.app
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)


async def test_projector_shows_title_round_ladder_board_and_a_code_of_the_ladder(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    reader = await looked(site.visitor(), f"/tournament/{cup.number}/projector")
    assert reader.sees("Cup")
    assert reader.sees("Round 2")
    assert set(rows_on(reader)) == {"Ann", "Bo"}
    assert [e for e in reader.page.root.all("div") if e.attributes.get("class") == "qr" and list(e.all("svg"))]
    assert reader.sees("Latest result")
    assert not [*reader.page.root.all("nav"), *reader.page.root.all("footer")]


async def test_results_are_revealed_in_the_order_of_the_pairings_whenever_they_ended(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await seals(cup)
    await cup.starts()
    await cup.plays_round()
    reader, address = site.visitor(), f"/tournament/{cup.number}/projector"
    first = (await cup.rounds())[0]
    assert revealed_last(await cup.rounds(), await cup.matches()) is None
    seen = []
    for _ in range(3):
        (shown,) = await corrections.reveal(site.house.app, first.id)
        await looked(reader, address)
        last = revealed_last((await cup.rounds())[:1], await cup.matches())
        assert last is not None
        assert last.id == shown.id
        seen += [e.attributes["data-reveal"] for e in reader.page.root.all("p") if "data-reveal" in e.attributes]
    of_first = [match for match in await cup.matches() if match.round_id == first.id]
    assert seen == [str(match.id) for match in of_first]


async def test_podium_has_the_first_three_in_competition_once_all_is_revealed(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy", "Di", rounds_most=1)
    await teams.add(site.house.app, cup.number, "Greedy", level=2, no_contest=True)
    await seals(cup)
    cup.ways = dict.fromkeys(("Ann", "Bo", "Cy", "Di"), Failing)
    await cup.starts()
    await cup.plays_round()
    reader = site.visitor()
    for path in ("", "/projector"):
        await looked(reader, f"/tournament/{cup.number}{path}")
        assert "podium" not in reader.page.html
    await corrections.reveal(site.house.app, (await cup.rounds())[0].id, 99)
    for path in ("", "/projector"):
        await looked(reader, f"/tournament/{cup.number}{path}")
        (podium,) = reader.page.root.all("ol")
        steps = [step.text.split() for step in podium.all("li")]
        assert [step[1] for step in steps] == ["1", "2", "3"]
        assert [step[0] for step in steps] == list(rows_on(reader))[:3]
        assert "Greedy" not in podium.text
