"""What is counted: changes by game, matches by status, never a table or a player."""

from __future__ import annotations

from bot import metrics
from tests.house import House


def changes(game: str) -> float:
    """How many changes of a game were counted so far."""
    return metrics.REGISTRY.get_sample_value("roundhouse_changes_total", {"game": game}) or 0.0


async def test_each_committed_change_is_counted_by_its_game(house: House) -> None:
    house.app.store.listen(metrics.count)
    before = changes("sealed")
    table = await house.opens("Ann", "sealed")
    await house.presses("Bo", table, "join:0")
    assert changes("sealed") == before + 2


def test_statuses_that_are_gone_are_shown_no_more() -> None:
    first = metrics.text({("tictactoe", "live"): 3, ("tictactoe", "over"): 1}).decode()
    second = metrics.text({("tictactoe", "over"): 4}).decode()
    assert 'roundhouse_matches{game="tictactoe",status="live"} 3.0' in first
    assert 'status="live"' not in second
    assert 'roundhouse_matches{game="tictactoe",status="over"} 4.0' in second
