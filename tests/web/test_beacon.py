"""The public beacon on the page of an open table."""

from __future__ import annotations

from .conftest import Site


async def test_host_presses_it_and_the_page_names_the_round(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("tequila")
    at = ann.at
    await ann.presses("Public beacon")
    beacon = (await site.table(ann)).awaited_beacon
    assert beacon is not None
    assert ann.at == at
    assert ann.sees(f"Public beacon: round {beacon.round}, in a few seconds")
    assert "/beacon/" not in ann.page.html


async def test_guest_has_no_such_button_and_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("tequila")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    assert "/beacon/" not in bo.page.html
    table = await site.table(ann)
    await bo.tries(f"/beacon/{table.id}")
    assert bo.status == 409
    assert bo.sees("Only the host")
    assert (await site.table(ann)).lobby.beacon is None
