"""Machines in the browser: organisers order and delete them, and players add their keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import asyncssh
import pytest

from bot.features.tournaments import organising
from bot.features.tournaments.machines import orders
from bot.features.tournaments.machines.jobs import MachineJobs
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.teams.tokens import token_of
from bot.words import files_by_language
from storage.tournament import machines as stored
from storage.tournament.teams import Team
from tests.bot.tournament.cups import Cup
from tests.machines.fake_digitalocean import FakeDigitalOcean, running
from tests.machines.fake_machine import FakeMachine
from tests.machines.fake_machine import running as machine_running
from tests.machines.halls import on

from .conftest import Site, Viewer, open_cup_site
from .test_room import operator

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl Ann"


@dataclass
class Hall:
    """A site with a tournament whose teams can have machines, and one machine that answers."""

    site: Site
    cup: Cup
    fake: FakeDigitalOcean
    machine: FakeMachine

    async def organiser(self, *names: str) -> Viewer:
        """An operator at the organiser's page."""
        await self.cup.opens(*names)
        await self.cup.turns()
        olga = await operator(self.site)
        return await self.goes_on(olga)

    async def goes_on(self, olga: Viewer, seconds: float = 0) -> Viewer:
        """Steps of machines that are due so much later are done, and the page is loaded again."""
        self.site.house.clock.wind(seconds=seconds)
        await MachineJobs(self.site.house.app, "jobs").turn()
        await olga.opens(f"/tournament/{self.cup.number}/organise")
        return olga

    async def team(self, olga: Viewer) -> Team:
        """A team with a ready machine."""
        (ann, *_) = await self.cup.teams()
        await orders.import_machine(self.site.house.app, ann.id, "127.0.0.1")
        return ann


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """With both fakes served."""
    (tmp_path / "machine").mkdir()
    machine = FakeMachine(tmp_path / "machine")
    async with running(FakeDigitalOcean()) as fake, machine_running(machine), open_cup_site(tmp_path) as (site, cup):
        robots_of(site.house.app).machines = on(fake, ssh_port=machine.port)
        yield Hall(site, cup, fake, machine)


async def test_organiser_orders_a_machine_sees_its_state_and_deletes_it(hall: Hall) -> None:
    olga = await hall.organiser("Ann", "Bo")
    assert olga.page.problems() == []
    await olga.presses("Order a machine for Ann")
    assert olga.sees("Saved.")
    assert olga.sees("Being ordered")
    await hall.goes_on(olga)
    assert olga.sees("Ordered, has no address yet")
    for _ in range(3):
        await hall.goes_on(olga, seconds=10)
    assert olga.sees("Ready 192.0.2.1 ubuntu-24-04-x64-1-1")
    assert olga.sees("1 of 1 ready")
    assert olga.page.problems() == []
    await olga.presses("Delete the machine of Ann")
    assert olga.sees("Being deleted")
    await hall.goes_on(olga)
    assert not olga.sees("Being deleted")
    assert not hall.fake.droplets


async def test_reason_of_a_failed_step_is_shown(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    hall.fake.faults.append((401, {}, '{"message": "Unable to <b>authenticate</b> you"}'))
    await olga.presses("Order a machine for Ann")
    await hall.goes_on(olga)
    assert olga.sees("failed: DigitalOcean answered with status 401: Unable to <b>authenticate</b> you. It is repeated")


async def test_machines_for_all_teams_are_ordered_and_deleted_after_a_warning(hall: Hall) -> None:
    olga = await hall.organiser("Ann", "Bo", "Cy")
    await olga.presses("Order a machine for Ann")
    assert olga.sees("Each machine costs money at DigitalOcean until it is deleted")
    await olga.presses("Order 2 machines")
    await hall.goes_on(olga)
    assert len(hall.fake.droplets) == 3
    assert olga.sees("0 of 3 ready")
    await olga.presses("Delete 3 machines")
    await hall.goes_on(olga, seconds=10)
    assert not hall.fake.droplets


async def test_second_press_of_a_button_orders_no_second_machine(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    form, button = olga.page.form_with("Order a machine for Ann", {})
    for status in (200, 409):
        assert (await olga.sends(form.action, form.sends(button))).status_code == status
    await hall.goes_on(olga)
    assert len(hall.fake.droplets) == 1


async def test_machine_that_exists_is_imported_and_a_wrong_address_comes_back_as_it_was_typed(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    await olga.presses("Import it: a machine for Ann", address="192.0.2.7/x")
    assert olga.sees("This address can’t be used")
    assert olga.page.field("address") == "192.0.2.7/x"
    await olga.presses("Import it: a machine for Ann", address="192.0.2.7")
    assert olga.sees("Ready imported 192.0.2.7")
    await olga.presses("Delete the machine of Ann")
    await hall.goes_on(olga)
    assert hall.fake.asked == []


@pytest.mark.parametrize("language", files_by_language())
async def test_pages_with_machines_can_be_read_in_every_language(hall: Hall, language: str) -> None:
    olga = await hall.organiser("Ann", "Bo", "Cy")
    await olga.opens("/me")
    await olga.presses("Save", language=language)
    ann = await hall.team(olga)
    _, bo, cy = await hall.cup.teams()
    hall.fake.faults.append((500, {}, ""))
    await orders.order(hall.site.house.app, bo.id)
    await hall.goes_on(olga)
    await orders.order(hall.site.house.app, cy.id)
    await orders.delete(hall.site.house.app, cy.id)
    await olga.opens(f"/tournament/{hall.cup.number}/organise")
    assert olga.page.problems() == []
    token = token_of(hall.site.house.app, ann)
    for key in ("", "wrong", KEY):
        await olga.tries(f"/tournament/{hall.cup.number}/team/{ann.id}/own", token=token, do="key", key=key)
        assert olga.page.problems() == []


async def test_player_adds_a_key_to_the_machine_of_the_team(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    ann = await hall.team(olga)
    team, token = f"/tournament/{hall.cup.number}/team/{ann.id}", token_of(hall.site.house.app, ann)
    player = hall.site.visitor()
    await player.opens(team)
    assert not player.sees("127.0.0.1")
    await player.presses("Our machine", token=token)
    assert player.sees("ssh root@127.0.0.1")
    assert player.page.problems() == []
    for typed, said in (
        ("", "Paste your SSH public key first."),
        (f'command="sh" {KEY}', "This isn’t an SSH public key that we accept."),
        (f"{KEY}\n{KEY}", "This isn’t an SSH public key that we accept."),
    ):
        await player.presses("Add the key", key=typed)
        assert player.sees(said)
    assert not hall.machine.file.exists()
    for _ in range(2):
        await player.presses("Add the key", key=KEY)
        assert player.sees("The key has been added.")
    assert hall.machine.lines == [KEY]
    async with hall.site.house.app.store.read() as conn:
        (one,) = await stored.of_tournament(conn, hall.cup.number)
    assert one.host_key.startswith("ssh-ed25519 ")
    hall.machine.faults.add("posix_rename")
    await player.presses("Add the key", key=other_key())
    assert player.sees("The key could not be added: the machine did not let us write")


def other_key() -> str:
    """A new key."""
    return asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode().strip()


async def test_a_team_reaches_its_machine_also_after_its_tournament_has_ended(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    ann = await hall.team(olga)
    app, cup = hall.site.house.app, hall.cup
    await organising.end(app, cup.number)
    await cup.turns()
    assert (await cup.tournament()).status == "ended"
    player = hall.site.visitor()
    await player.opens(f"/tournament/{cup.number}/team/{ann.id}")
    assert not player.sees("Mark a new release")
    await player.presses("Our machine", token=token_of(app, ann))
    await player.presses("Add the key", key=KEY)
    assert player.sees("The key has been added.")
    assert hall.machine.lines == [KEY]


async def test_keys_of_two_players_at_once_are_both_added(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    ann = await hall.team(olga)
    own, token = f"/tournament/{hall.cup.number}/team/{ann.id}/own", token_of(hall.site.house.app, ann)
    keys = [other_key() for _ in range(3)]
    players = [hall.site.visitor() for _ in keys]
    for player in players:
        await player.opens("/")
    await asyncio.gather(
        *(player.tries(own, token=token, do="key", key=key) for player, key in zip(players, keys, strict=True))
    )
    assert sorted(hall.machine.lines) == sorted(keys)


async def test_machine_of_a_team_needs_its_token_and_a_machine(hall: Hall) -> None:
    olga = await hall.organiser("Ann", "Bo")
    ann = await hall.team(olga)
    _, bo = await hall.cup.teams()
    app, base = hall.site.house.app, f"/tournament/{hall.cup.number}/team"
    player = hall.site.visitor()
    for do in ("machine", "key"):
        await player.tries(f"{base}/{ann.id}/own", token=token_of(app, bo), do=do, key=KEY)
        assert player.sees("This is not the token of this team.")
    assert not player.sees("127.0.0.1")
    await player.tries(f"{base}/{bo.id}/own", token=token_of(app, bo), do="machine")
    assert player.sees("This team has no machine.")
    await player.tries(f"{base}/{bo.id}/own", token=token_of(app, bo), do="key", key=KEY)
    assert player.sees("The key could not be added: the machine is not ready yet.")
    assert not hall.machine.file.exists()


async def test_nothing_of_machines_is_shown_while_they_are_off(hall: Hall) -> None:
    olga = await hall.organiser("Ann")
    ann = await hall.team(olga)
    robots_of(hall.site.house.app).machines = None
    for page in (f"/tournament/{hall.cup.number}/organise", f"/tournament/{hall.cup.number}/team/{ann.id}"):
        await olga.opens(page)
        assert "achine" not in olga.page.text
    await olga.tries(f"/tournament/{hall.cup.number}/organise/do", do="order-machine", team=str(ann.id))
    assert olga.sees("Machines are switched off here.")
    await olga.tries(
        f"/tournament/{hall.cup.number}/team/{ann.id}/own", do="key", key=KEY, token=token_of(hall.site.house.app, ann)
    )
    assert olga.sees("Machines are switched off here.")
