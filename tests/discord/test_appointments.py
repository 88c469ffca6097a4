"""Appointments on Discord: the field `at` of /play, the field `options`, and the buttons that cancel one."""

from __future__ import annotations

import pytest

from .house import Club


@pytest.mark.parametrize("fields", [{"at": "in 1 hour"}, {"at": "soon"}, {"options": "at=in 1 hour"}])
async def test_time_from_now_is_taken_before_anybody_has_set_a_time_zone(club: Club, fields: dict[str, str]) -> None:
    club.ann.runs("/play", in_=club.games, game="tictactoe", **fields)
    await club.ann.is_told("The appointment is made")
    await club.bo.sees_button("I’m in", in_=club.games)


@pytest.mark.parametrize("fields", [{"at": "8pm"}, {"at": "tomorrow 20:00"}, {"options": "seats=2 at=tomorrow 8 pm"}])
async def test_hour_by_the_clock_is_taken_once_there_is_a_time_zone(club: Club, fields: dict[str, str]) -> None:
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    club.bo.runs("/play", in_=club.games, game="tictactoe", **fields)
    await club.bo.is_told("Until then, say how long from now: in 1 hour")
    await club.ann.runs("/settings", in_=club.games, setting="zone", value="Europe/Berlin").is_done()
    club.bo.runs("/play", in_=club.games, game="tictactoe", **fields)
    await club.bo.is_told("The appointment is made")


async def test_appointment_is_cancelled_by_its_buttons(club: Club) -> None:
    club.ann.runs("/play", in_=club.games, game="tictactoe", at="in 2 hours")
    await club.ann.sees_button("I’m in", in_=club.games)
    club.ann.presses("I’m in", in_=club.games)
    await club.ann.sees_button("Cancel the appointment", in_=club.games)
    club.ann.presses("Cancel the appointment", in_=club.games)
    await club.bo.sees("The appointment is off", in_=club.games)
