"""Notices, quiet hours and people to avoid on the profile page."""

from __future__ import annotations

import pytest

from bot.notices.destinations import quiet_until
from storage.people.players import Preferences
from tests.house import NOON

from .conftest import Site, Viewer


async def preferences_of(site: Site, viewer: Viewer) -> Preferences:
    """What is stored of a visitor's preferences."""
    account = site.web.site.guests.account(viewer.client.cookies["roundhouse"])
    player = await site.house.app.directory.find_player("web", account or "")
    assert player is not None
    return player.preferences


async def test_quiet_hours_are_saved_with_the_time_zone(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    await ann.presses("Save notices", quiet_from=20, quiet_to=7, zone="+8", notices="private")
    assert ann.sees("Saved.")
    assert ann.sees("Your clock shows 20:00 (UTC+8).")
    preferences = await preferences_of(site, ann)
    assert (preferences.quiet_from, preferences.quiet_to, preferences.utc_offset, preferences.notices) == (
        20,
        7,
        480,
        "private",
    )
    assert quiet_until(preferences, NOON) is not None
    await ann.presses("Save notices", quiet_from="off")
    preferences = await preferences_of(site, ann)
    assert (preferences.quiet_from, preferences.quiet_to) == (None, None)


@pytest.mark.parametrize(("chosen", "kept"), [("once", "once"), ("twice", "twice"), ("6", 6)])
async def test_rhythm_of_reminders_is_saved(site: Site, chosen: str, kept: str | int) -> None:
    ann = await site.visitor().named("Ann")
    await ann.presses("Save notices", reminders=chosen)
    assert (await preferences_of(site, ann)).reminders == kept
    await ann.presses("Save notices", quiet_from="off")
    assert (await preferences_of(site, ann)).reminders == kept


async def test_preferences_that_cannot_be_are_refused(site: Site) -> None:
    ann = await site.person("Ann")
    before = await preferences_of(site, ann)
    for fields in (
        {"quiet_from": "7", "quiet_to": "7"},
        {"quiet_from": "24", "quiet_to": "7"},
        {"quiet_from": "7"},
        {"zone": "+99"},
        {"notices": "drum"},
        {"reminders": "25"},
        {"reminders": "hourly"},
    ):
        await ann.tries("/me/notices", **fields)
        assert ann.status == 409, fields
        assert await preferences_of(site, ann) == before


async def test_person_met_is_avoided_and_accepted_again(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.opens("/me")
    await ann.presses("Avoid somebody")
    assert ann.sees("Play with ⁨Bo⁩ again")
    await ann.presses("Play with ⁨Bo⁩ again")
    assert ann.sees("Your list is empty.")


@pytest.mark.parametrize("path", ["/me/block", "/me/unblock"])
async def test_unknown_person_is_neither_avoided_nor_accepted(site: Site, path: str) -> None:
    ann = await site.person("Ann")
    await ann.tries(path, handle="nobody")
    assert ann.sees("This player is no longer here.")


async def test_reloaded_form_leads_to_the_profile(site: Site) -> None:
    ann = await site.person("Ann")
    for name in ("notices", "block", "unblock"):
        await ann.opens(f"/me/{name}")
        assert ann.at == "/me"
