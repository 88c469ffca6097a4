"""A team's page and the page of a match: form, best and worst, ratings, how quickly robots answer, and faults."""

from __future__ import annotations

from bot.features.tournaments import timeline
from bot.features.tournaments.web.figures import best_and_worst
from tests.bot.tournament.cups import Cup, Failing, small

from .conftest import Both, Viewer, looked


async def played(cup: Cup, *losers: str) -> None:
    """A round of Ann, Bo and Cy, for each loser: it loses all its matches."""
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    for loser in losers:
        cup.ways = {loser: Failing}
        await cup.plays_round()


def lines_under(reader: Viewer, title: str) -> list[str]:
    """The links of the section with this title."""
    sections = [one for one in reader.page.root.all("section") if next(one.all("h2")).text.startswith(title)]
    return [link.text for section in sections for link in section.all("a")]


async def test_team_has_its_form_best_win_worst_loss_rating_and_times(both: Both) -> None:
    site, cup = both
    await played(cup, "Cy", "Cy", "Ann")
    ann = next(team for team in await cup.teams() if team.name == "Ann")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}/team/{ann.id}")
    (best,), (worst,) = lines_under(reader, "Best win"), lines_under(reader, "Worst loss")
    assert "Ann" in best
    assert "Ann" in worst
    assert reader.sees("Rating round by round")
    assert reader.sees("Answers by time")
    labels = [svg.attributes.get("aria-label", "") for svg in reader.page.root.all("svg")]
    assert any("after 3 rounds" in label for label in labels)


async def test_best_win_is_against_the_highest_rating_and_worst_loss_against_the_lowest(both: Both) -> None:
    _, cup = both
    await played(cup, "Bo", "Ann")
    ann, bo, cy = (team.id for team in await cup.teams())
    best, worst = best_and_worst(ann, await cup.matches(), {ann: 1500, bo: 1900, cy: 1300})
    assert best is not None
    assert worst is not None
    assert bo in best.teams
    assert cy in worst.teams
    assert best_and_worst(ann, [], {}) == (None, None)


async def test_sealed_round_adds_nothing_to_a_team_s_page(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Ann", "Bo")
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    for team in await cup.teams():
        reader = await looked(site.visitor(), f"/tournament/{cup.number}/team/{team.id}")
        for words in ("Best win", "Worst loss", "Rating round by round", "Answers by time", "Form"):
            assert not reader.sees(words)


async def test_replay_has_a_plate_for_each_robot_and_leads_to_its_fault(both: Both) -> None:
    site, cup = both
    await played(cup, "Cy")
    match = next(one for one in await cup.matches() if one.fault)
    reader, address = site.visitor(), f"/tournament/{cup.number}/match/{match.id}"
    await looked(reader, address)
    assert "Cy: timeout at step" in " ".join(reader.page.links)
    assert any("marks" in svg.attributes.get("class", "") for svg in reader.page.root.all("svg"))
    whole = next(one for one in await cup.matches() if one.status == "done" and not one.fault)
    await looked(reader, f"/tournament/{cup.number}/match/{whole.id}")
    plates = [e.text for e in reader.page.root.all("li") if "rival" in e.attributes.get("class", "")]
    assert [plate.rsplit(" ", 1)[1] for plate in plates] == [str(whole.first_score), str(whole.second_score)]
    assert all(" ms " in plate for plate in plates)
    assert "timeout" not in reader.page.text


async def test_how_it_was_drawn_stands_on_the_ladder_with_the_downloads(both: Both) -> None:
    site, cup = both
    await played(cup)
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("How was this drawn?")
    assert (await cup.tournament()).commitment in reader.page.text
    assert any("Ladder (CSV)" in name for name in reader.page.links)
    (body,) = reader.page.root.all("main")
    assert not list(body.all("details"))
