"""The pages with machines in a browser: nothing keeps anybody out, and nothing is too wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.machines.fake_digitalocean import TOKEN
from tests.machines.fake_machine import PRIVATE
from tests.program import Program, running

from .barriers import found, is_too_wide, unfold
from .shortcuts import operator
from .tabs import expect

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser

SETTINGS = {"digitalocean_token": TOKEN, "digitalocean_image": "7555620", "digitalocean_region": "fra1"}


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with a DigitalOcean that is away: Ann's machine is wanted, Bo's is imported, and Cy has none."""
    folder = tmp_path_factory.mktemp("machines")
    (folder / "key").write_bytes(PRIVATE.export_private_key())
    away = {"digitalocean_key_file": folder / "key", "digitalocean_api_url": "http://127.0.0.1:9"}
    with running(folder, **SETTINGS, **away) as program:
        for words in ("new Cup", "team add Cup Ann", "team add Cup Bo", "team add Cup Cy"):
            assert program.command("tournament", *words.split()).status == 0
        assert program.command("tournament", "machine", "order", "Cup", "Ann").status == 0
        assert program.command("tournament", "machine", "import", "Cup", "Bo", "192.0.2.7").status == 0
        yield program


@pytest.fixture(scope="module")
def token(cups: Program) -> str:
    """The token of Bo's team."""
    return cups.command("tournament", "team", "token", "Cup", "Bo").said


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ru", 375), ("zh", 375)])
def test_no_page_with_machines_has_a_barrier_or_is_too_wide(
    cups: Program, token: str, people: People, language: str, width: int
) -> None:
    tab = operator(cups, people.tab(locale=language, viewport={"width": width, "height": 800}), language)
    barriers = {}

    def look(page: str) -> None:
        unfold(tab)
        barriers[page] = [*found(tab), *(["too wide"] if is_too_wide(tab) else [])]

    tab.goto(f"{cups.address}/tournament/1/organise")
    expect(tab.locator("#machines")).to_be_visible()
    expect(tab.locator(".message.wrap", has_text="DigitalOcean cannot be reached")).to_have_count(1)
    look("organise")
    tab.goto(f"{cups.address}/tournament/1/team/3")
    tab.locator("#own > summary").click()
    tab.locator("#own input[name=token]").fill(token)
    tab.locator("button[value=machine]").click()
    expect(tab.locator("code", has_text="ssh root@192.0.2.7")).to_be_visible()
    look("machine")
    tab.locator("input[name=key]").fill("hello")
    tab.locator("button[value=key]").click()
    expect(tab.get_by_role("alert")).to_be_visible()
    expect(tab.locator("input[name=key]")).to_have_value("hello")
    look("wrong key")
    assert barriers == {"organise": [], "machine": [], "wrong key": []}


@pytest.mark.slow
def test_organiser_orders_by_the_keyboard_and_sees_the_state_without_loading_the_page_again(
    cups: Program, people: People
) -> None:
    tab = operator(cups, people.tab())
    tab.goto(f"{cups.address}/tournament/1/organise")
    team = tab.locator("#team-4")
    team.locator("summary").first.press("Enter")
    team.locator("button[value=order-machine]").press("Enter")
    expect(tab.locator("p.message[role=status]")).to_be_visible()
    tab.locator("#team-4 summary").first.press("Enter")
    expect(tab.locator("#team-4 .message.wrap")).to_contain_text("DigitalOcean cannot be reached")
    cups.command("tournament", "machine", "delete", "Cup", "Cy")
    expect(tab.locator("#team-4 button[value=order-machine]")).to_be_visible()
