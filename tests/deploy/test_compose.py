"""The compose files and the proxy in front: each statement fits the program and the image."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from bot.platforms import AllSettings
from bot.settings import PREFIX
from games import find_games
from tests.postgresql import address_in, begin_run
from tests.program import PATIENCE_SECONDS, free_port, running
from tests.web.page import Page

from .playing import LEVEL, finished, visitor
from .tools import DEPLOY, complaints, needs, tool

FILES = ("compose.yaml", "compose.several.yaml")
ROLES = {"web", "discord", "telegram", "worker", "clock"}
OURS = "${IMAGE:-roundhouse:1.1.0}"  # pulled if a release is named, else built
ADDRESS = "https://games.example.org"


def services(name: str) -> dict[str, dict[str, Any]]:
    """The services of a compose file."""
    found: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"]
    return found


def ours(name: str) -> dict[str, dict[str, Any]]:
    """Those that run Roundhouse."""
    return {one: service for one, service in services(name).items() if service["image"] == OURS}


def serving(name: str) -> dict[str, dict[str, Any]]:
    """Those of them that serve: the others back up and drill."""
    return {one: service for one, service in ours(name).items() if "entrypoint" not in service}


@needs("check-jsonschema")
@pytest.mark.parametrize("name", FILES)
def test_compose_file_keeps_to_the_specification(name: str) -> None:
    assert complaints("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / name) == ""


@pytest.mark.parametrize("name", FILES)
def test_every_process_has_settings_that_exist_and_can_write_its_data_alone(name: str) -> None:
    known = {PREFIX + field.upper() for field in AllSettings.model_fields}
    for service in ours(name).values():
        assert set(service["environment"]) <= known
        assert service["volumes"] == ["data:/var/lib/roundhouse/data"]
        assert (service["read_only"], service["tmpfs"], service["cap_drop"]) == (True, ["/tmp"], ["ALL"])
        assert service["restart"] == "always"
        assert "ports" not in service  # only the proxy is reached from outside


@pytest.mark.parametrize("name", FILES)
def test_proxy_asks_every_process_with_the_role_web_and_is_trusted(name: str) -> None:
    (subnet,) = yaml.safe_load((DEPLOY / name).read_text("utf-8"))["networks"]["house"]["ipam"]["config"]
    web = [
        one for one, s in serving(name).items() if "web" in s["environment"].get("ROUNDHOUSE_ROLES", "web").split(",")
    ]
    caddy = services(name)["caddy"]
    assert caddy["environment"]["UPSTREAMS"].split() == [f"{one}:8080" for one in web]
    assert set(caddy["depends_on"]) == set(web)
    for service in ours(name).values():
        assert service["environment"]["ROUNDHOUSE_TRUSTED_PROXIES"] == subnet["subnet"]


def test_several_processes_have_all_roles_between_them_and_one_database() -> None:
    processes = serving("compose.several.yaml")
    roles = [service["environment"]["ROUNDHOUSE_ROLES"].split(",") for service in processes.values()]
    assert {role for some in roles for role in some} == ROLES
    assert sum("web" in some for some in roles) == 2
    assert len({service["environment"]["ROUNDHOUSE_DATABASE_URL"] for service in processes.values()}) == 1


def test_several_processes_are_backed_up_and_drilled() -> None:
    every = ours("compose.several.yaml")
    said = {name: " ".join(every[name]["command"]) for name in ("backup", "drill")}
    assert "roundhouse backup" in said["backup"]
    assert "roundhouse drill" in said["drill"]
    folders = {name: text.partition("find ")[2].split()[0] for name, text in said.items()}
    assert folders == {"backup": "data/backups", "drill": "data/backups"}
    for service in (every["backup"], every["drill"]):
        assert (
            service["environment"]["ROUNDHOUSE_DATABASE_URL"]
            == every["web-1"]["environment"]["ROUNDHOUSE_DATABASE_URL"]
        )
        assert service["healthcheck"] == {"disable": True}  # they answer nobody


@pytest.mark.parametrize("name", FILES)
def test_no_service_may_take_all_memory(name: str) -> None:
    assert [one for one, service in services(name).items() if "mem_limit" not in service] == []


@pytest.mark.parametrize("name", FILES)
def test_no_secret_is_written_into_a_compose_file(name: str) -> None:
    for service in services(name).values():
        for setting, value in service.get("environment", {}).items():
            if re.search(r"SECRET|PASSWORD|TOKEN|DATABASE_URL", setting):
                assert re.search(r"\$\{\w+:\?", value), f"{setting} should come from .env"


@needs("caddy")
@pytest.mark.parametrize("name", FILES)
def test_proxy_reads_its_file(name: str) -> None:
    upstreams = services(name)["caddy"]["environment"]["UPSTREAMS"]
    words = ("validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
    assert complaints("caddy", *words, ROUNDHOUSE_WEB_URL=ADDRESS, UPSTREAMS=upstreams) == ""


@contextmanager
def proxy(folder: Path, upstreams: str) -> Iterator[str]:
    """Caddy with the file of `deploy` in front of these, without TLS; gives its address."""
    address = f"http://127.0.0.1:{free_port()}"
    places = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    own = {"ROUNDHOUSE_WEB_URL": address, "UPSTREAMS": upstreams, "CADDY_ADMIN": f"127.0.0.1:{free_port()}"}
    words = (str(tool("caddy")), "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(words, env={**os.environ, **places, **own}, stdout=log, stderr=log)
        try:
            until = time.monotonic() + PATIENCE_SECONDS
            while not answers(address):
                assert time.monotonic() < until, (folder / "caddy.log").read_text("utf-8")
                time.sleep(0.05)  # between two knocks
            yield address
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


def answers(address: str) -> bool:
    """Whether the pages can be fetched there."""
    try:
        return httpx.get(f"{address}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.processes
@needs("caddy")
def test_proxy_asks_the_other_process_when_one_is_killed(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    with ExitStack() as stack:
        first, second = (stack.enter_context(running(house, trusted_proxies="127.0.0.1")) for _ in range(2))
        address = stack.enter_context(proxy(tmp_path, f"127.0.0.1:{first.port} 127.0.0.1:{second.port}"))
        ann = stack.enter_context(visitor(address))
        assert finished(ann, "tictactoe").problems() == []
        for killed in (first, second):
            killed.kill()
            assert {ann.get(path).status_code for path in ("/", "/me", "/tables", "/turns") * 5} == {200}
            killed.start()
        assert finished(ann, "tictactoe").problems() == []


@pytest.mark.processes
@needs("caddy")
def test_form_sent_at_the_moment_a_process_is_killed_reaches_the_other_one(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    with ExitStack() as stack:
        first, second = (stack.enter_context(running(house, trusted_proxies="127.0.0.1")) for _ in range(2))
        address = stack.enter_context(proxy(tmp_path, f"127.0.0.1:{first.port} 127.0.0.1:{second.port}"))
        ann = stack.enter_context(visitor(address))
        form = Page(ann.get("/").text).form_to("/play")
        for killed in (first, second):
            killed.kill()
            said = form.sends(form.buttons[0], level=LEVEL)
            sent = [ann.post(form.action, data=said) for _ in range(4)]
            assert [(one.status_code, one.url.path.startswith("/t/")) for one in sent] == [(200, True)] * 4
            killed.start()


@pytest.mark.processes
@needs("caddy")
def test_proxy_says_in_words_that_nothing_answers_until_it_does(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    with ExitStack() as stack:
        program = stack.enter_context(running(house, trusted_proxies="127.0.0.1"))
        address = stack.enter_context(proxy(tmp_path, f"127.0.0.1:{program.port}"))
        ann = stack.enter_context(visitor(address))
        program.kill()
        for answer in (ann.post("/play", data={"game": "tictactoe"}), ann.get("/")):
            assert answer.status_code in {502, 503}
            assert answer.text == "Roundhouse cannot be reached just now. Wait a moment, go back, and press again."
        program.start()
        assert finished(ann, "tictactoe").problems() == []


@pytest.mark.processes
@needs("caddy")
@pytest.mark.usefixtures("postgresql_installed")
def test_house_plays_in_the_processes_of_its_compose_file_and_on_when_one_for_the_web_is_killed(tmp_path: Path) -> None:
    begin_run()
    common = {"database_url": address_in(tmp_path), "secret": "0123456789abcdef" * 4, "trusted_proxies": "127.0.0.1"}
    with ExitStack() as stack:
        processes = {}
        for name, service in serving("compose.several.yaml").items():
            roles = service["environment"]["ROUNDHOUSE_ROLES"]
            (tmp_path / name).mkdir()
            processes[name] = stack.enter_context(running(tmp_path / name, roles=roles, **common))
        web = services("compose.several.yaml")["caddy"]["environment"]["UPSTREAMS"].replace(":8080", "").split()
        address = stack.enter_context(proxy(tmp_path, " ".join(f"127.0.0.1:{processes[one].port}" for one in web)))
        ann = stack.enter_context(visitor(address))
        for game in find_games():
            assert finished(ann, game).problems() == []
        processes[web[0]].kill()
        assert finished(ann, "tictactoe").problems() == []
        assert [one.log for one in processes.values() if "Traceback" in one.log] == []
        for name in ("chats", "worker"):
            assert answers(processes[name].address)  # as their health checks ask
            assert httpx.get(processes[name].address).status_code == 404
