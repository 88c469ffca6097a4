"""For machines: up, ready, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.maintenance import BACKUP, DRILL, MaintenanceRun, note

from .conftest import Site, open_site


async def test_process_that_is_up_says_so(site: Site) -> None:
    answer = await site.visitor().client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


async def test_house_with_its_database_and_its_fronts_is_ready(site: Site) -> None:
    answer = await site.visitor().client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ready\n")


async def test_front_that_is_not_connected_makes_it_not_ready(site: Site) -> None:
    site.house.paper.ready = False
    answer = await site.visitor().client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "paper is not connected\n")


async def test_database_whose_file_is_gone_makes_it_not_ready(site: Site, tmp_path: Path) -> None:
    await site.visitor().client.get("/")
    (tmp_path / "roundhouse.db").rename(tmp_path / "elsewhere.db")
    answer = await site.visitor().client.get("/readyz")
    assert answer.status_code == 503
    assert answer.text.startswith("nothing can be saved: ")
    assert "roundhouse.db was removed" in answer.text
    (tmp_path / "elsewhere.db").rename(tmp_path / "roundhouse.db")
    assert (await site.visitor().client.get("/readyz")).text == "ready\n"


async def test_database_that_is_none_makes_it_not_ready(site: Site, tmp_path: Path) -> None:
    await site.house.app.store.close()
    for file in tmp_path.glob("roundhouse.db*"):
        file.unlink()
    (tmp_path / "roundhouse.db").write_bytes(b"no database" * 1000)
    answer = await site.visitor().client.get("/readyz")
    assert answer.status_code == 503
    assert answer.text.startswith("the database cannot be read")
    (tmp_path / "roundhouse.db").unlink()


@pytest.mark.parametrize("address", ["unknown", "", "fe80::1%eth0", "games.example.org"])
async def test_metrics_are_not_for_who_comes_from_no_address(site: Site, address: str) -> None:
    assert (await site.visitor(address=address).client.get("/metrics")).status_code == 403


async def test_metrics_count_presses_refusals_and_matches_for_this_machine(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.tries(f"{ann.at}/do", do="fly")
    answer = await site.visitor(address="127.0.0.1").client.get("/metrics")
    assert answer.status_code == 200
    assert 'roundhouse_matches{game="tictactoe",status="live"} 1.0' in answer.text
    assert 'roundhouse_robot_matches{status="queued"} 0.0' in answer.text
    assert "roundhouse_robot_matches_here 0.0" in answer.text
    assert "roundhouse_webhook_updates_waiting 0.0" in answer.text
    assert "roundhouse_queue_oldest_seconds 0.0" in answer.text
    assert "roundhouse_queue_workers 0.0" in answer.text
    assert 'roundhouse_presses_total{front="web"}' in answer.text
    assert 'roundhouse_refusals_total{code="illegal"}' in answer.text
    assert 'roundhouse_front_ready{front="web"}' in answer.text
    assert "roundhouse_database_writable 1.0" in answer.text
    assert "roundhouse_database_damaged 0.0" in answer.text
    assert "Ann" not in answer.text


async def test_metrics_tell_that_nothing_can_be_saved(site: Site, tmp_path: Path) -> None:
    (tmp_path / "roundhouse.db").rename(tmp_path / "elsewhere.db")
    answer = await site.visitor(address="127.0.0.1").client.get("/metrics")
    (tmp_path / "elsewhere.db").rename(tmp_path / "roundhouse.db")
    assert "roundhouse_database_writable 0.0" in answer.text


async def test_metrics_tell_how_old_the_last_backup_and_the_last_drill_are(site: Site) -> None:
    client, app, now = site.visitor(address="127.0.0.1").client, site.house.app, site.house.clock()
    never = (await client.get("/metrics")).text
    assert "roundhouse_backup_age_seconds +Inf" in never
    assert "roundhouse_drill_age_seconds +Inf" in never
    assert 'roundhouse_drill_result{result="good"} 0.0' in never
    for run in (MaintenanceRun(BACKUP, now), MaintenanceRun(DRILL, now, "bad", {"why": "It is torn."})):
        await app.store.write(lambda unit, run=run: note(unit.conn, run))
    site.house.clock.wind(hours=1)
    later = (await client.get("/metrics")).text
    assert "roundhouse_backup_age_seconds 3600.0" in later
    assert "roundhouse_drill_age_seconds 3600.0" in later
    assert 'roundhouse_drill_result{result="bad"} 1.0' in later
    assert 'roundhouse_drill_result{result="good"} 0.0' in later


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.0.2.1", {}),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}),
        ("127.0.0.1", {"x-real-ip": "127.0.0.1"}),
    ],
)
async def test_metrics_without_a_token_are_for_direct_connections_from_here_alone(
    site: Site, address: str, headers: dict[str, str]
) -> None:
    answer = await site.visitor(address=address).client.get("/metrics", headers=headers)
    assert answer.status_code == 403
    assert "ROUNDHOUSE_METRICS_TOKEN" in answer.text


async def test_metrics_with_a_token_are_for_whoever_has_it(tmp_path: Path) -> None:
    async with open_site(tmp_path, metrics_token="count on me") as site:
        far = site.visitor(address="192.0.2.1").client
        near = site.visitor(address="127.0.0.1").client
        given = await far.get("/metrics", headers={"authorization": "Bearer count on me"})
        others = [
            await near.get("/metrics"),
            await far.get("/metrics", headers={"authorization": "Bearer count on you"}),
            await far.get("/metrics", headers={"authorization": b"Bearer \xff"}),  # type: ignore[dict-item]
        ]
    assert given.status_code == 200
    assert [answer.status_code for answer in others] == [403, 403, 403]
    assert "count on me" not in "".join(answer.text for answer in others)
