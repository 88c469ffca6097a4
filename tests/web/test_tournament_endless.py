"""The page of an endless ladder: who is connected, what is promised, the days with their secrets, earlier releases."""

from __future__ import annotations

from hashlib import sha256

from bot.features.tournaments.teams import teams
from bot.features.tournaments.web.endless import days_of, longest_wait
from storage.tournament import rounds
from storage.tournament import teams as stored
from tests.bot.tournament.cups import Cup
from tests.bot.tournament.test_endless import opens, plays_on, sleeps

from .conftest import Both, Site, looked
from .test_room import operator
from .test_tournament_ladder import dots_of, rows_on


async def next_day(cup: Cup) -> None:
    """Midnight passes: the day is booked, and the next one begins."""
    sleeps(cup)
    for _ in range(2):
        await cup.turns()
        await cup.plays()
    await cup.turns()


async def test_ladder_shows_the_promise_who_is_connected_and_a_rating_with_its_interval(both: Both) -> None:
    site, cup = both
    ann, _ = await opens(cup, "Ann", "Bo", every_minutes=20)
    await plays_on(cup, 2)
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("Running · Day 1")
    assert not reader.sees("matches played")  # nobody knows how many a day will have
    assert reader.sees("2 robots are connected. Each connected robot plays at least once in 20 minutes.")
    rows = rows_on(reader)
    assert "connected" in rows["Ann"].text
    assert "±" in rows["Ann"].text
    assert dots_of(rows["Ann"])
    assert "points" not in reader.page.text
    assert not reader.sees("matches played")
    await teams.bench(site.house.app, ann.id, "too slow")
    await teams.set_url(site.house.app, ann.id, "")
    assert "connected" not in rows_on(await looked(reader, f"/tournament/{cup.number}"))["Ann"].text


async def test_longest_wait_of_today_is_told_and_that_of_yesterday_is_not(both: Both) -> None:
    site, cup = both
    await opens(cup, "Ann", "Bo")
    await plays_on(cup, 3)
    reader, address = site.visitor(), f"/tournament/{cup.number}"
    (today,) = await cup.rounds()
    assert today.longest_wait_ms
    said = site.house.app.words.text(longest_wait(today), "en")
    assert (await looked(reader, address)).sees(f"Longest wait today: {said}.")
    cup.house.clock.wind(hours=24)
    assert not (await looked(reader, address)).sees("Longest wait today")


async def test_each_day_has_a_commitment_and_its_secret_only_once_it_is_booked(both: Both) -> None:
    site, cup = both
    await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    tournament, reader, address = await cup.tournament(), site.visitor(), f"/tournament/{cup.number}"
    secrets = [tournament.secret_of(number).hex() for number in range(4)]
    assert sha256(bytes.fromhex(secrets[2])).hexdigest() == secrets[1]
    html = (await looked(reader, address)).page.html
    assert secrets[0] == tournament.commitment
    assert secrets[0] in html
    assert not any(secret in html for secret in secrets[1:])
    assert f"{address}/days/1" not in html
    sleeps(cup)  # nothing is booked before the loop turns
    html = (await looked(reader, address)).page.html
    assert secrets[1] not in html
    await next_day(cup)
    html = (await looked(reader, address)).page.html
    assert secrets[1] in html
    assert f"{address}/days/1" in html
    assert secrets[-1] not in html


async def test_day_whose_day_before_is_not_booked_shows_no_commitment_either(both: Both) -> None:
    _, cup = both
    await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    await next_day(cup)
    of_rounds, tournament = await cup.rounds(), await cup.tournament()
    await cup.house.app.store.write(lambda unit: rounds.reopen(unit.conn, of_rounds[0].id))
    second, first = days_of(tournament, (await cup.rounds())[:2])
    assert (first.secret, second.commitment) == ("", "")
    assert first.commitment == tournament.commitment
    assert not first.booked


async def test_releases_that_were_replaced_stand_apart_with_their_ratings(both: Both) -> None:
    site, cup = both
    ann, _ = await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    await teams.release(site.house.app, ann.id, "2.0")
    await plays_on(cup, 1)
    await next_day(cup)
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("Earlier releases")
    (table,) = [table for table in reader.page.root.all("table") if table.attributes.get("class") == "tally"]
    assert "Ann From the start" in table.text
    assert "Bo" not in table.text
    await looked(site.visitor(), f"/tournament/{cup.number}/team/{ann.id}")


async def test_all_pages_of_an_endless_ladder_can_be_read(both: Both) -> None:
    site, cup = both
    ann, _ = await opens(cup, "Ann", "Bo")
    await looked(site.visitor(), f"/tournament/{cup.number}")
    await plays_on(cup, 1)
    await next_day(cup)
    match = (await cup.matches())[0]
    for language in ("en", "ru", "zh"):
        for path in ("", "/projector", "/stage?part=1", f"/team/{ann.id}", f"/match/{match.id}"):
            await looked(site.visitor(language=language), f"/tournament/{cup.number}{path}")


async def seeded(site: Site, cup: Cup, **fields: str) -> tuple[int, str]:
    """What an operator is answered who makes a tournament of the ladder."""
    olga = await operator(site)
    await olga.tries(f"/tournament/{cup.number}/seed", **fields)
    return olga.status, olga.at if olga.status == 200 else olga.page.text


async def test_one_press_makes_a_tournament_of_the_ladder_in_its_order(both: Both) -> None:
    site, cup = both
    await opens(cup, "Ann", "Bo", "Cy")
    await plays_on(cup, 2)
    olga = await operator(site)
    await looked(olga, f"/tournament/{cup.number}")
    await olga.presses("Make a tournament of this ladder", first=2)
    assert olga.at.endswith("/organise")
    order = [row.team for row in await cup.standings() if not row.no_contest][:2]
    made = int(olga.at.split("/")[2])
    own = {team.id: team for team in await cup.teams()}
    (training, *invited) = await cup.reads(stored.of_tournament, made)
    assert training.no_contest
    assert [(team.name, team.url) for team in invited] == [(own[team].name, own[team].url) for team in order]


async def test_only_operators_seed_and_only_from_a_ladder_that_has_been_played(both: Both) -> None:
    site, cup = both
    await opens(cup, "Ann", "Bo")
    ann = await site.person("Ann")
    assert "Make a tournament of this ladder" not in (await looked(ann, f"/tournament/{cup.number}")).page.text
    await ann.tries(f"/tournament/{cup.number}/seed", name="Cup", pairing="knockout")
    assert ann.status == 403
    about = {"name": "Cup", "pairing": "knockout"}
    assert await seeded(site, cup, **about) == (409, (await seeded(site, cup, **about))[1])
    assert "no finished round yet" in (await seeded(site, cup, **about))[1]
    await plays_on(cup, 1)
    assert (await seeded(site, cup, name="", pairing="knockout"))[0] == 409
    assert (await seeded(site, cup, name="Cup", pairing="dance"))[0] == 409
    assert (await seeded(site, cup, name="Cup", pairing="knockout", first="0"))[0] == 409
    assert (await seeded(site, cup, **about))[0] == 200
    assert (await seeded(site, cup, **about))[0] == 409


async def test_operator_sets_up_an_endless_ladder_with_its_promise(both: Both) -> None:
    site, cup = both
    olga = await operator(site)
    await olga.opens("/tournaments/new")
    await olga.presses("Create tournament", name="Ladder", pairing="endless", every_minutes=7)
    assert olga.at.endswith("/organise")
    cup.number = int(olga.at.split("/")[2])
    assert (await cup.tournament()).every_minutes == 7
    await olga.opens("/tournaments/new")
    await olga.presses("Create tournament", name="Other", pairing="endless", every_minutes=0)
    assert olga.status == 409
