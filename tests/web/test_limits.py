"""What people and addresses may do: who exceeds it stops nobody else, and least of all practice."""

from __future__ import annotations

import pytest

from bot.platforms.web import limits
from bot.platforms.web.limits import Limits, Rate
from bot.usecases.table_limits import OPEN_TABLES_A_PERSON
from tests.house import Clock

from .conftest import Site, Viewer

PRACTICE = {"game": "tictactoe", "level": "1"}
TABLE = {"game": "tictactoe", "seats": "2"}


async def opens(guest: Viewer, path: str, times: int, **fields: str) -> list[int]:
    """The status of each answer to a form sent so many times; where it leads is not looked at."""
    await guest.opens("/me")
    form = {"csrf": guest.page.field("csrf"), **fields}
    answers = [await guest.client.post(path, data=form, follow_redirects=False) for _ in range(times)]
    return [answer.status_code for answer in answers]


@pytest.mark.slow
async def test_three_guests_who_open_all_they_can_stop_no_neighbour(site: Site) -> None:
    greedy = [site.visitor() for _ in range(3)]
    opened = [status for guest in greedy for status in await opens(guest, "/play", 45, **PRACTICE)]
    opened += [status for guest in greedy for status in await opens(guest, "/open", 45, **TABLE)]
    neighbour = site.visitor()
    practice, table = await opens(neighbour, "/play", 5, **PRACTICE), await opens(neighbour, "/open", 5, **TABLE)
    assert opened.count(303) == 3 * (45 + OPEN_TABLES_A_PERSON)
    assert (practice, table) == ([303] * 5, [303] * 5)


async def test_three_guests_do_not_shut_the_lobby_for_other_addresses(site: Site) -> None:
    for _ in range(6):
        await opens(site.visitor(), "/open", OPEN_TABLES_A_PERSON, **TABLE)
    far = site.visitor(address="198.51.100.9")
    await far.plays("tictactoe", level="1")
    practice = far.status
    await far.hosts("tictactoe", clock="none")
    assert (practice, far.status) == (200, 200)
    assert await opens(far, "/open", 3, **TABLE) == [303] * 3


@pytest.mark.slow
async def test_person_who_practises_without_end_is_refused_and_others_behind_the_address_are_not(site: Site) -> None:
    ann = site.visitor()
    most = limits.PRACTICE.own.most + limits.PRACTICE.address.most
    statuses = await opens(ann, "/play", most + 1, **PRACTICE)
    assert statuses == [303] * most + [429]
    assert await opens(site.visitor(), "/play", 5, **PRACTICE) == [303] * 5


async def test_practice_is_not_refused_for_tables_that_its_player_opened(site: Site) -> None:
    ann = site.visitor()
    opened = await opens(ann, "/open", OPEN_TABLES_A_PERSON + 1, **TABLE)
    assert opened == [303] * OPEN_TABLES_A_PERSON + [409]
    assert await opens(ann, "/play", 1, **PRACTICE) == [303]


@pytest.mark.slow
async def test_new_cookies_for_each_request_are_limited_by_address(site: Site) -> None:
    statuses = [
        (await site.visitor().forges("/play", **PRACTICE)).status_code for _ in range(limits.NEW_GUESTS.most + 5)
    ]
    known = await site.person("Ann")
    elsewhere = site.visitor(address="198.51.100.9")
    assert statuses.count(429) == 5
    assert await opens(known, "/play", 3, **PRACTICE) == [303] * 3
    assert await opens(elsewhere, "/play", 3, **PRACTICE) == [303] * 3


@pytest.mark.slow
async def test_class_of_forty_behind_one_address_plays(site: Site) -> None:
    pupils = [site.visitor() for _ in range(40)]
    for _ in range(4):
        for pupil in pupils:
            assert await opens(pupil, "/play", 1, **PRACTICE) == [303]
    for host, guest in zip(pupils[::2], pupils[1::2], strict=True):
        await host.hosts("tictactoe")
        await guest.opens(host.at)
        await guest.presses("Join")
        assert (host.status, guest.status) == (200, 200)
        assert (await site.table(host)).status == "live"


async def test_person_plays_on_while_others_behind_the_address_press_without_end(site: Site) -> None:
    ann, _ = await site.two_play()
    while site.web.site.limits.allows("192.0.2.1", limits.PRESSES.address):
        pass
    await ann.presses("a1")
    fresh = site.visitor()
    assert ann.status == 200
    assert await opens(fresh, "/me", 1, name="Eve") == [429]


async def test_presses_of_one_address_are_limited_and_another_plays_on(site: Site) -> None:
    ann, _ = await site.two_play()
    bo = site.visitor(address="198.51.100.9")
    await bo.opens("/me")
    fields = {"csrf": (await ann.opens(ann.at)).field("csrf")}
    first = await ann.sends("/me", fields)
    player = (await site.table(ann)).host
    while site.web.site.limits.allows_person(player, "192.0.2.1", limits.PRESSES):
        pass
    last = await ann.sends("/me", fields)
    await bo.presses("Save", name="Bo")
    site.house.clock.wind(seconds=limits.PRESSES.own.seconds)
    later = await ann.sends("/me", fields)
    assert first.status_code == 200
    assert last.status_code == 429
    assert "Too many requests from your address. Please wait a moment." in last.text
    assert bo.status == 200
    assert later.status_code == 200


async def test_new_guests_of_one_address_are_limited_and_told_when_to_come_back(site: Site) -> None:
    for _ in range(limits.NEW_GUESTS.most):
        assert site.web.site.limits.allows("192.0.2.1", limits.NEW_GUESTS)
    eve = site.visitor()
    await eve.opens("/me")
    await eve.presses("Save", name="Eve")
    assert eve.status == 429
    assert eve.sees("Too many new players from your address right now. Try again in 20 seconds.")
    assert eve.response.headers["retry-after"] == "20"
    site.house.clock.wind(seconds=5)
    await eve.opens("/me")
    await eve.presses("Save", name="Eve")
    assert eve.response.headers["retry-after"] == "15"


async def test_person_who_waits_becomes_a_player_while_a_script_goes_on(site: Site) -> None:
    eve = site.visitor()
    for n in range(limits.NEW_GUESTS.most + 60):
        site.web.site.newcomers.wait(f"cookie {n}", "192.0.2.1")
    await eve.opens("/me")
    await eve.presses("Save", name="Eve")
    assert eve.status == 429
    for n in range(limits.WAIT_SECONDS):
        site.house.clock.wind(seconds=1)
        for m in range(10):
            site.web.site.newcomers.wait(f"more {n} {m}", "192.0.2.1")
    await eve.opens("/me")
    await eve.presses("Save", name="Eve")
    assert eve.status == 200
    assert eve.page.field("name") == "Eve"


async def test_household_with_many_addresses_of_the_sixth_version_counts_as_one(site: Site) -> None:
    for _ in range(limits.PRESSES.address.most):
        assert site.web.site.limits.allows("2001:db8:1:2::/64", limits.PRESSES.address)
    eve, bo = site.visitor(address="2001:db8:1:2:3:4:5:6"), site.visitor(address="2001:db8:1:3::1")
    await eve.opens("/me")
    await eve.presses("Save", name="Eve")
    await bo.opens("/me")
    await bo.presses("Save", name="Bo")
    assert eve.status == 429
    assert bo.status == 200


def test_bucket_leaks_and_the_longest_unused_is_forgotten_first() -> None:
    clock, rate = Clock(), Rate(2, 10)
    some = Limits(clock.seconds)
    first = [some.allows("a", rate) for _ in range(3)]
    clock.wind(seconds=5)
    second = [some.allows("a", rate) for _ in range(2)]
    for number in range(limits.ADDRESSES_MOST):
        some.allows(str(number), rate)
    assert first == [True, True, False]
    assert second == [True, False]
    assert some.allows("a", rate)
