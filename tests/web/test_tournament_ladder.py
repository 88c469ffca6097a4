"""What a ladder shows of a team beside its points: how its place changed, its last results, how sure its rating is."""

from __future__ import annotations

import gzip
import json

import pytest

from bot.features.tournaments import corrections, timeline
from bot.features.tournaments.teams import teams
from bot.features.tournaments.web.ladder_rows import beside, moves, whiskers_of
from bot.platforms.web.parts import SHOWS
from games.tournament.scoring import LadderRow
from tests.bot.tournament.cups import Cup, Failing, small

from .conftest import Both, Viewer, looked
from .page import Element
from .test_sent_parts import put_together


def rows_on(reader: Viewer) -> dict[str, Element]:
    """The rows of the ladder by the names of their teams."""
    return {next(row.all("bdi")).text: row for row in reader.page.root.all("tr") if list(row.all("bdi"))}


def dots_of(row: Element) -> str:
    """The last results of a team, as a screen reader says them."""
    return next((e.attributes["aria-label"] for e in row.all("span") if "dots" in e.attributes.get("class", "")), "")


async def loses(cup: Cup, *names: str) -> None:
    """These teams lose all matches of the next round."""
    cup.ways = dict.fromkeys(names, Failing)
    await cup.plays_round()


async def test_arrows_tell_how_places_changed_since_the_last_round(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await loses(cup, "Cy")
    reader, address = site.visitor(), f"/tournament/{cup.number}"
    await looked(reader, address)
    assert " place" not in reader.page.text.replace("Arrows: places", "")
    await cup.turns()
    for name in ("Ann", "Bo"):
        cup.ways[name] = Failing
    cup.ways.pop("Cy")
    await cup.plays()
    await looked(reader, address)
    before, now = ["Ann", "Bo", "Cy"], list(rows_on(reader))
    ups = {name: rows_on(reader)[name].text for name in now}
    assert now != before
    assert any("up 1 place" in text or "up 2 places" in text for text in ups.values())
    assert any("down" in text for text in ups.values())


async def test_last_results_are_dots_with_words(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    reader, address = site.visitor(), f"/tournament/{cup.number}"
    assert not any(dots_of(row) for row in rows_on(await looked(reader, address)).values())
    for loser in ("Ann", "Bo", "Ann", "Ann", "Bo", "Bo"):
        await loses(cup, loser)
    rows = rows_on(await looked(reader, address))
    assert {name: dots_of(row) for name, row in rows.items()} == {
        "Ann": "won, lost, lost, won, won",
        "Bo": "lost, won, won, lost, lost",
    }


async def test_results_are_told_in_one_sentence_on_the_ladder_the_projector_and_the_match(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await loses(cup, "Bo", "Cy")
    base = f"/tournament/{cup.number}"
    over = next(match for match in await cup.matches() if match.why == "timeout" and match.winner != "")
    for path in ("", "/projector"):
        reader = await looked(site.visitor(), base + path)
        assert reader.sees("After round 1, Ann leads by 4 points.")
        assert "lost to Ann: its robot didn’t answer in time." in reader.page.text
    reader = await looked(site.visitor(), f"{base}/match/{over.id}")
    assert ": its robot didn’t answer in time." in reader.page.text
    assert ": its robot didn’t answer in time." in reader.page.html.partition("</head>")[0]


async def test_sealed_round_has_no_sentence_before_it_is_revealed(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Ann", "Bo")
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)
    await cup.starts()
    await loses(cup, "Bo")
    base, of_first = f"/tournament/{cup.number}", (await cup.matches())[0]
    for path in ("", "/projector", f"/match/{of_first.id}"):
        assert "in time" not in (await looked(site.visitor(), base + path)).page.html
    await corrections.reveal(app, (await cup.rounds())[0].id)
    for path in ("", "/projector", f"/match/{of_first.id}"):
        assert (await looked(site.visitor(), base + path)).sees("Bo lost to Ann: its robot didn’t answer in time.")


async def test_team_out_of_competition_has_no_place_and_takes_none(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await teams.add(site.house.app, cup.number, "Greedy", level=2, no_contest=True)
    await cup.starts()
    await cup.plays_round()
    rows = rows_on(await looked(site.visitor(), f"/tournament/{cup.number}"))
    places = [next(row.all("td")).text.split()[0] for row in rows.values()]
    assert places == ["1", "2", "3", "–"]
    assert list(rows)[-1] == "Greedy"


async def test_sealed_round_moves_no_team_and_leaves_no_dot_before_it_is_revealed(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Ann", "Bo")
    await timeline.add_type(app, cup.number, small(both=False, multiplier=9), site.house.clock(), sealed=True)
    await cup.starts()
    await loses(cup, "Bo")
    await loses(cup, "Ann")
    reader, address = site.visitor(), f"/tournament/{cup.number}"
    rows = rows_on(await looked(reader, address))
    assert list(rows) == ["Ann", "Bo"]
    assert dots_of(rows["Ann"]) == "won"
    assert "up" not in rows["Bo"].text
    await corrections.reveal(app, (await cup.rounds())[1].id)
    rows = rows_on(await looked(reader, address))
    assert list(rows) == ["Bo", "Ann"]
    assert dots_of(rows["Ann"]) == "won, lost"
    assert "up 1 place" in rows["Bo"].text


async def test_script_that_shows_a_ladder_is_sent_what_has_changed_in_it(both: Both) -> None:
    site, cup = both
    await cup.opens(*(f"Team {number}" for number in range(20)))
    client, address = site.visitor().client, f"/tournament/{cup.number}?part=1"

    async def asked(shown: str) -> tuple[dict[str, str], int]:
        answer = await client.get(address, headers={SHOWS: shown, "accept-encoding": "gzip"})
        return json.loads(gzip.decompress(answer.content)), len(answer.content)

    whole, size = await asked("none")
    await teams.edit(site.house.app, (await cup.teams())[3].id, name="Amy")
    told, less = await asked(whole["shown"])
    assert isinstance(told["part"], list)
    assert "Amy" in put_together(whole["part"], told["part"])
    assert less < size / 2
    assert (await asked("another"))[0]["part"] == put_together(whole["part"], told["part"])
    plain = await client.get(address, headers={"accept-encoding": "gzip"})
    assert gzip.decompress(plain.content).decode() == put_together(whole["part"], told["part"])


def row(team: int, rating: float, uncertainty: float, **facts: int) -> LadderRow:
    """A row of a ladder."""
    points, played, place = (facts.get(name, 0) for name in ("points", "played", "place"))
    return LadderRow(team, place or None, points, 0, rating, uncertainty, unsure=False, played=played)


def test_whiskers_have_one_scale_for_all_who_have_played() -> None:
    found = whiskers_of([row(1, 1600, 50, played=2), row(2, 1400, 50, played=2), row(3, 1500, 350)])
    assert set(found) == {1, 2}
    assert found[2][0] == 0
    assert found[1][2] == 100
    assert found[1][1] - found[2][1] == pytest.approx(100 * 200 / (200 + 2 * 98), abs=0.2)


def test_places_are_compared_among_those_who_had_one_and_have_one() -> None:
    rows = [row(4, 1500, 350, place=1), row(2, 1500, 350, place=2), row(1, 1500, 350, place=3), row(9, 1500, 350)]
    assert moves(rows, {1: 1, 2: 3, 3: 2, 9: 4}) == {2: 1, 1: -1}
    assert beside(rows, {}, [])[4].bar == 0
