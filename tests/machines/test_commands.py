"""`roundhouse tournament machine …`, and the running program that carries out what it asks for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bot.tournament.test_commands import told

from .fake_digitalocean import TOKEN
from .fake_machine import PRIVATE

__all__ = ["told"]

Told = Callable[..., str]
SETTINGS = {"TOKEN": TOKEN, "IMAGE": "7555620", "REGION": "fra1", "KEY_FILE": "key", "API_URL": "http://127.0.0.1:9"}


@pytest.fixture
def _switched_on(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines are on, with a DigitalOcean that is away."""
    Path("key").write_bytes(PRIVATE.export_private_key())
    for name, value in SETTINGS.items():
        monkeypatch.setenv(f"ROUNDHOUSE_DIGITALOCEAN_{name}", value)


@pytest.mark.usefixtures("_switched_on")
def test_an_organiser_orders_imports_lists_and_deletes_machines_by_commands(told: Told) -> None:
    told("new", "Cup")
    for name in ("Ann", "Bo", "Cy"):
        told("team", "add", "Cup", name)
    assert told("machine", "list", "Cup") == "there are no machines."
    assert told("machine", "order", "Cup", "Ann") == "a machine for Ann is being ordered."
    assert told("machine", "order", "Cup", "Ann", status=1) == "This team has a machine already."
    assert told("machine", "import", "Cup", "Bo", "192.0.2.7") == "Bo has the machine at 192.0.2.7."
    assert "is not a host" in told("machine", "import", "Cup", "Cy", "192.0.2.7/x", status=1)
    assert told("machine", "order", "Cup", "Training robot", status=1).startswith("A computer plays for this team")
    for words in (("order", "Cup"), ("order", "Cup", "Cy", "--all"), ("delete", "Cup")):
        assert told("machine", *words, status=1) == "name one team, or say --all."
    assert told("machine", "order", "Cup", "--all") == "1 machine is being ordered."
    assert told("machine", "list", "Cup") == (
        "Ann  ordered  wanted  7555620-1-1\nBo  imported  ready  192.0.2.7\nCy  ordered  wanted  7555620-1-3"
    )
    first = json.loads(told("machine", "list", "Cup", "--json"))[0]
    assert {**first, "since": ""} == {
        "team": "Ann",
        "kind": "ordered",
        "state": "wanted",
        "name": "7555620-1-1",
        "address": "",
        "error": "",
        "since": "",
    }
    assert told("machine", "delete", "Cup", "Bo") == "the machine of Bo is being deleted."
    assert told("machine", "delete", "Cup", "Bo", status=1) == "This team has no machine."
    assert told("machine", "delete", "Cup", "--all") == "2 machines are being deleted."
    assert {one["state"] for one in json.loads(told("machine", "list", "Cup", "--json"))} == {"unwanted"}


def test_machines_are_off_without_a_token(told: Told) -> None:
    told("new", "Cup")
    told("team", "add", "Cup", "Ann")
    for words in (("order", "Cup", "Ann"), ("order", "Cup", "--all"), ("import", "Cup", "Ann", "192.0.2.7")):
        assert "Set ROUNDHOUSE_DIGITALOCEAN_TOKEN" in told("machine", *words, status=1)
