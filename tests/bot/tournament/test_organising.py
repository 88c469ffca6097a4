"""What an organiser is refused, with a code for each reason."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.app import App
from bot.features.tournaments import corrections, finals, hooks, organising, timeline
from bot.features.tournaments.teams import teams
from games.core.game import Refusal
from storage.tournament import events

from .cups import NAME, Cup, small

NOWHERE = 99
Work = Callable[[App, int], Awaitable[Any]]


REFUSED: list[tuple[str, Work]] = [
    ("no_name", lambda app, _: organising.new(app, " ", NAME, small())),
    ("name_taken", lambda app, _: organising.new(app, "Cup", NAME, small())),
    ("name_taken", lambda app, _: organising.new(app, "ＣＵＰ", NAME, small())),
    ("unknown_pairing", lambda app, _: organising.new(app, "Cup 2", NAME, small(), pairing="ladder")),
    ("unknown_tournament", lambda app, _: organising.start(app, NOWHERE)),
    ("starts_in_the_past", lambda app, cup: organising.start(app, cup, app.now())),
    ("not_running", organising.pause),
    ("unknown_tournament", lambda app, _: teams.add(app, NOWHERE, "Ann")),
    ("unknown_team", lambda app, _: teams.revoke_token(app, NOWHERE)),
    ("no_public_reason", lambda app, _: teams.bench(app, 1, " ")),
    ("unknown_tournament", lambda app, _: timeline.message(app, NOWHERE, "Hello", app.now())),
    ("bad_position", lambda app, cup: timeline.stop_type(app, cup, 0, app.now())),
    ("unknown_event", lambda app, cup: timeline.remove(app, cup, NOWHERE)),
    ("unknown_match", lambda app, _: corrections.void(app, NOWHERE, "why")),
    ("no_public_reason", lambda app, _: corrections.void(app, NOWHERE, "")),
    ("unknown_round", lambda app, _: corrections.play_round_again(app, NOWHERE)),
    ("unknown_tournament", lambda app, _: finals.final(app, "Final", [NOWHERE], 3, small())),
    ("nothing_finished", lambda app, cup: finals.final(app, "Final", [cup], 3, small())),
    ("unknown_tournament", lambda app, _: hooks.add(app, NOWHERE, "http://hook.example/")),
]


async def test_what_cannot_be_done_is_refused_by_a_code(cup: Cup) -> None:
    await cup.opens("Ann")
    for code, work in REFUSED:
        with pytest.raises(Refusal, match=f"^{code}\\b"):
            await work(cup.house.app, cup.number)


@pytest.mark.parametrize("work", [organising.start, organising.end, lambda app, cup: teams.add(app, cup, "Late")])
async def test_a_tournament_that_has_ended_stays_as_it_is(cup: Cup, work: Work) -> None:
    await cup.opens("Ann")
    await organising.end(cup.house.app, cup.number)
    await cup.turns()
    with pytest.raises(Refusal, match="tournament_ended"):
        await work(cup.house.app, cup.number)


async def test_a_tournament_is_started_once(cup: Cup) -> None:
    await cup.opens("Ann")
    await cup.starts()
    with pytest.raises(Refusal, match="already_running"):
        await cup.starts()


async def test_an_event_is_taken_back_before_its_time(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    later = app.now() + timedelta(minutes=1)
    await cup.starts()
    event = await timeline.finish(app, cup.number, later)
    await timeline.remove(app, cup.number, event)
    await timeline.start(app, cup.number, later)
    cup.house.clock.wind(minutes=2)
    await cup.loop.turn()
    assert (await cup.tournament()).status == "running"


async def test_no_later_event_has_the_number_of_a_removed_one_also_after_a_restart(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    later = app.now() + timedelta(hours=1)
    removed = await timeline.finish(app, cup.number, later)
    await timeline.remove(app, cup.number, removed)
    lunch = await timeline.message(app, cup.number, "Lunch", later)
    assert lunch != removed
    with pytest.raises(Refusal, match="unknown_event"):  # the same button is pressed again on an old page
        await timeline.remove(app, cup.number, removed)
    await cup.starts()
    await organising.restart(app, cup.number)
    await cup.turns()
    assert removed not in [event.id for event in await cup.reads(events.of_tournament, cup.number)]
