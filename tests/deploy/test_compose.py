"""The compose files and the proxy in front: each statement fits the program and the image."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from bot.settings import PREFIX, Settings

from .tools import DEPLOY, complaints, needs

FILES = ("compose.yaml", "compose.several.yaml")
ROLES = {"web", "discord", "telegram", "worker", "clock"}
OURS = "roundhouse:1.0.0"
ADDRESS = "https://games.example.org"


def services(name: str) -> dict[str, dict[str, Any]]:
    """The services of a compose file."""
    found: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"]
    return found


def ours(name: str) -> dict[str, dict[str, Any]]:
    """Those that run Roundhouse."""
    return {one: service for one, service in services(name).items() if service["image"] == OURS}


@needs("check-jsonschema")
@pytest.mark.parametrize("name", FILES)
def test_compose_file_keeps_to_the_specification(name: str) -> None:
    assert complaints("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / name) == ""


@pytest.mark.parametrize("name", FILES)
def test_every_process_has_settings_that_exist_and_can_write_its_data_alone(name: str) -> None:
    known = {PREFIX + field.upper() for field in (*Settings.model_fields, "roles")}
    for service in ours(name).values():
        assert set(service["environment"]) <= known
        assert service["volumes"] == ["data:/var/lib/roundhouse/data"]
        assert (service["read_only"], service["tmpfs"], service["cap_drop"]) == (True, ["/tmp"], ["ALL"])
        assert service["restart"] == "always"
        assert "ports" not in service  # only the proxy is reached from outside


@pytest.mark.parametrize("name", FILES)
def test_proxy_asks_every_process_with_the_role_web_and_is_trusted(name: str) -> None:
    (subnet,) = yaml.safe_load((DEPLOY / name).read_text("utf-8"))["networks"]["house"]["ipam"]["config"]
    web = [one for one, s in ours(name).items() if "web" in s["environment"].get("ROUNDHOUSE_ROLES", "web").split(",")]
    caddy = services(name)["caddy"]
    assert caddy["environment"]["UPSTREAMS"].split() == [f"{one}:8080" for one in web]
    assert set(caddy["depends_on"]) == set(web)
    for service in ours(name).values():
        assert service["environment"]["ROUNDHOUSE_TRUSTED_PROXIES"] == subnet["subnet"]


def test_several_processes_have_all_roles_between_them_and_one_database() -> None:
    processes = ours("compose.several.yaml")
    roles = [service["environment"]["ROUNDHOUSE_ROLES"].split(",") for service in processes.values()]
    assert {role for some in roles for role in some} == ROLES
    assert sum("web" in some for some in roles) == 2
    assert len({service["environment"]["ROUNDHOUSE_DATABASE_URL"] for service in processes.values()}) == 1


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
