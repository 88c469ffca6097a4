"""A few kills of scenes on PostgreSQL, as many are `python -m tests.kills once pairing restarts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from .harness import Engine, Moment, through
from .once import ASKED, HOOKS, NOTICES, Once
from .pairing import PAIRED, Pairing
from .restarts import DENIED, MADE, Restarts
from .tournament import MATCHES, MOVES, Crowd, OnAllNetworks, Tournament

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]


async def test_what_is_owed_once_is_done_once_though_processes_die(tmp_path: Path) -> None:
    house = await through(Once, kills=4, seed=1, folder=tmp_path)
    assert house.wrong == []
    assert min(house.counts[NOTICES], house.counts[ASKED], house.counts[HOOKS]) > 0


@pytest.mark.long("what happens between processes")
async def test_nobody_is_lost_and_nobody_paired_twice_though_processes_die(tmp_path: Path) -> None:
    house = await through(Pairing, kills=4, seed=1, folder=tmp_path)
    assert house.wrong == []
    assert house.counts[PAIRED] > 10


@pytest.mark.long("what happens between processes")
async def test_what_is_answered_is_true_though_the_database_is_restarted(tmp_path: Path) -> None:
    house = await through(Restarts, kills=8, seed=1, folder=tmp_path)
    assert house.wrong == []
    assert house.counts[MADE] > house.counts[DENIED] > 0


@pytest.mark.long("what happens between processes")
@pytest.mark.parametrize("engine", Tournament.engines)
async def test_tournament_of_people_ends_and_is_fair_though_processes_die(tmp_path: Path, engine: Engine) -> None:
    house = await through(Tournament, kills=3, seed=1, folder=tmp_path, engine=engine)
    assert house.wrong == []
    assert house.counts[MATCHES] == 30
    assert house.counts[MOVES] > 100


class Few(OnAllNetworks):
    """A few people of all networks."""

    moment = Moment((3.0, 8.0))
    crowd = Crowd(browsers=4, telegram=4, discord=4, late=1, rounds=2)


@pytest.mark.long("what happens between processes")
@pytest.mark.parametrize("engine", Tournament.engines)
async def test_people_of_all_networks_play_a_tournament_to_its_end_though_processes_die(
    tmp_path: Path, engine: Engine
) -> None:
    house = await through(Few, kills=2, seed=1, folder=tmp_path, engine=engine)
    assert house.wrong == []
    assert house.counts[MATCHES] >= 10
    assert house.counts[MOVES] > 50
