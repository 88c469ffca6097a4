"""The pages of a tournament at each game: a ladder, matches with their replays, teams, a projector, a challenge."""

from __future__ import annotations

import pytest

from bot.features.tournaments.web.stage import Shown
from storage.tournament.matches import Match
from tests.bot.tournament.cups import Failing
from tests.bot.tournament.test_games import opens
from tests.robots.seats import SEAT_GAMES

from .conftest import Both, Viewer, looked

SCORED = {"rpsls": "Difference", "tequila": "Difference", "tictactoe": ""}


def says_no_chips(reader: Viewer) -> bool:
    """Whether a page tells no chips and no missing score; its last line says what chips of purses are."""
    said = reader.page.text.replace("Chips are play money.", "")
    return "chip" not in said.lower() and "None" not in said


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_every_page_of_a_tournament_at_a_game_can_be_read(both: Both, name: str) -> None:
    site, cup = both
    ann, *_ = await opens(cup, name, "Ann", "Bo", "Cy", rounds_most=2)
    cup.ways["Cy"] = Failing
    await cup.starts()
    await cup.turns()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    await looked(reader, base)
    await cup.plays_round()
    await looked(reader, base)
    assert ("Difference" in reader.page.text) == bool(SCORED[name])
    assert says_no_chips(reader)
    for path in ("/projector", f"/team/{ann}", "/stage?part=1"):
        await reader.opens(base + path)
        assert reader.status == 200
        assert says_no_chips(reader)
        if path.startswith("/team"):
            assert ('name="seed"' in reader.response.text) == (name == "tictactoe")
    for match in (await cup.matches())[:6]:
        for step in ("", "?step=0", "?step=2"):
            await looked(reader, f"{base}/match/{match.id}{step}")
            assert says_no_chips(reader)


async def test_a_board_without_scores_is_listed_with_points(both: Both) -> None:
    site, cup = both
    await opens(cup, "tictactoe", "Ann", "Bo", rounds_most=1)
    await cup.starts()
    await cup.plays_round()
    reader = site.visitor()
    await looked(reader, f"/tournament/{cup.number}")
    assert "1 : 0" in reader.page.text or "0 : 1" in reader.page.text or "½ : ½" in reader.page.text
    assert "· : ·" not in reader.page.text


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_page_of_a_hidden_match_shows_no_hand_while_it_is_played(both: Both, name: str) -> None:
    """What everybody sees of a match is the public view; a robot's own requests are for its team alone."""
    site, cup = both
    await opens(cup, name, "Ann", "Bo", rounds_most=1)
    await cup.starts()
    await cup.turns()
    (match, *_) = await cup.matches()
    reader = site.visitor()
    await looked(reader, f"/tournament/{cup.number}/match/{match.id}")
    assert '"hand"' not in reader.response.text
    answer = await site.visitor().opens(f"/api/1/tournaments/{cup.number}/matches/{match.id}")
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    ("winner", "scores", "share"),
    [
        ("first", (31, 27), 53),
        ("first", (0, 51), 100),  # the fewest pips win
        ("second", (53, 49), 48),
        ("draw", (20, 20), 50),
        ("draw", (0, 0), None),
        ("first", (None, None), None),
    ],
)
def test_the_bar_of_a_match_is_longer_for_its_winner(
    winner: str, scores: tuple[int | None, int | None], share: int | None
) -> None:
    facts = (1, 1, 1, 0, 1, 2, "done", "", 1, "", False, winner, *scores, "", (), None, None)
    assert Shown(Match(*facts), None, None).balance == share
