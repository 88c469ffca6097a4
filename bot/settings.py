"""Settings from the environment or `.env`; an error names the wrong one and the expected form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from io import StringIO
from ipaddress import ip_network
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Annotated, Any, ClassVar, Literal, TypeVar
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from pydantic_settings.sources import DotEnvSettingsSource, EnvSettingsSource

PREFIX = "ROUNDHOUSE_"
ALWAYS_ROLES = ("worker", "clock")  # besides the fronts that people come to
SECRET_LENGTH, SECRET_VARIETY = 16, 6  # characters, and how many different ones
ADDRESS = "an address like https://games.example.org"
PROXIES = "your proxy's address, or networks like 10.0.0.0/8, with commas between them"
T = TypeVar("T")


PARAGRAPHS_MOST = 20_000  # characters of the file with the operator's paragraphs
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


class WrongSetting(Exception):
    """A setting is invalid; the message has its name, the error and the expected form."""


class PortTaken(WrongSetting):
    """Another program listens on the web port now."""


class Settings(BaseSettings):
    """The settings of the program and the web front; `with_fronts` adds those of the others."""

    fronts: ClassVar[Mapping[str, ModuleType]] = MappingProxyType({})  # their packages, by name

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore")

    database_url: str = "sqlite:///data/roundhouse.db"
    roles: Annotated[frozenset[str], NoDecode] = Field(default=None, validate_default=True)
    web_host: str = "127.0.0.1"
    web_port: Annotated[int, Field(ge=1, le=65535)] = 8080
    web_url: str | None = None
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = ()
    admins: Annotated[frozenset[str], NoDecode] = frozenset()
    contact: Annotated[str | None, Field(max_length=200)] = None
    privacy_file: Path | None = None
    metrics_token: SecretStr | None = None
    releases_url: str | None = None
    beacon_url: str = "https://api.drand.sh"
    secret: SecretStr | None = None
    talk: bool = True
    robot_private_addresses: bool = False
    robot_matches: Annotated[int, Field(ge=1, le=200)] = 8
    digitalocean_token: SecretStr | None = None
    digitalocean_api_url: str | None = None
    digitalocean_image: Annotated[str | None, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$")] = None
    digitalocean_region: Annotated[str | None, Field(pattern=r"^[a-z0-9]{1,20}$")] = None
    digitalocean_size: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,50}$")] = "s-1vcpu-1gb"
    digitalocean_key_file: Path | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"

    @field_validator("*", mode="before")
    @classmethod
    def _one_line(cls, value: Any) -> Any:
        if isinstance(value, str) and not value.strip().isprintable():
            raise ValueError("cannot be used; it should be one line of text, in UTF-8")
        return value

    @field_validator("*", mode="before")
    @classmethod
    def _plain_digits(cls, value: Any, info: ValidationInfo) -> Any:
        is_number = cls.model_fields[str(info.field_name)].annotation is int
        if is_number and isinstance(value, str) and not re.fullmatch(r"[1-9][0-9]{0,4}", value):
            raise ValueError  # pydantic would also accept 8_080, 8080.0 and spaces
        return value

    @field_validator("roles", mode="before")
    @classmethod
    def _all_by_default(cls, value: Any) -> Any:
        return cls.all_roles() if value is None else value

    @field_validator("trusted_proxies", "admins", "roles", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for network_text in value:
            try:
                network = ip_network(network_text, strict=False)
            except ValueError:
                raise ValueError(f"cannot be used; it should be {PROXIES}") from None
            if network.prefixlen == 0:
                raise ValueError(f"would let every visitor choose an address; it should be {PROXIES}")
        return value

    @field_validator("roles")
    @classmethod
    def _known_roles(cls, value: frozenset[str]) -> frozenset[str]:
        if not value or value - set(cls.all_roles()):
            known = ", ".join(cls.all_roles())
            raise ValueError(f"cannot be used; it should be some of {known}, with commas between them")
        return value

    @field_validator("admins")
    @classmethod
    def _accounts(cls, value: frozenset[str]) -> frozenset[str]:
        if not all(account.partition(":")[0] and account.partition(":")[2] for account in value):
            raise ValueError("cannot be used; it should be accounts like discord:123, with commas between them")
        return value

    @field_validator("*")
    @classmethod
    def _address(cls, value: Any, info: ValidationInfo) -> Any:
        name = info.field_name or ""
        if value is None or not name.endswith("_url") or name == "database_url":
            return value
        if not _is_address(value):
            raise ValueError(f"cannot be used; it should be {ADDRESS}")
        if "#" in value or ("?" in value and not name.endswith("_webhook_url")):
            raise ValueError(f"has a query or a fragment (after ? or #); it should be {ADDRESS}, without them")
        if "@" in urlsplit(value).netloc and name == "web_url":
            raise ValueError(f"has a name or a password before @; it should be {ADDRESS}, without them")
        return value.rstrip("/")

    @field_validator("contact")
    @classmethod
    def _without_spaces(cls, value: str | None) -> str | None:
        return (value or "").strip() or None

    @field_validator("privacy_file")
    @classmethod
    def _paragraphs(cls, value: Path | None) -> Path | None:
        if value is not None:
            own_paragraphs(value)
        return value

    @field_validator("secret")
    @classmethod
    def _hard_to_guess(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_hard_to_guess(value.get_secret_value()):
            raise ValueError(
                "is easy to guess; it should be at least 16 characters that nobody can guess, "
                "like those that `openssl rand -hex 32` prints"
            )
        return value

    @classmethod
    def with_accounts(cls) -> dict[str, ModuleType]:
        """Returns the packages of the fronts whose people have accounts there, by name."""
        return {name: package for name, package in cls.fronts.items() if hasattr(package, "ACCOUNT")}

    @classmethod
    def all_roles(cls) -> tuple[str, ...]:
        """Returns everything that a process can be told to do."""
        return (*sorted(cls.with_accounts(), reverse=True), *ALWAYS_ROLES)


def with_fronts(fronts: Mapping[str, ModuleType]) -> type[Settings]:
    """Returns the class of all settings, those of these fronts among them; a front knows its own by `of_front`."""
    own = [package.Settings for package in fronts.values() if hasattr(package, "Settings")]
    about = "All settings, the fronts' among them; `.env.example` documents each one."
    kind: type[Settings] = type(
        "Settings", (Settings, *reversed(own)), {"__doc__": about, "__module__": __name__, "fronts": fronts}
    )
    return kind


@cache
def own_paragraphs(file: Path) -> tuple[str, ...]:
    """Returns the paragraphs that an operator adds to the privacy text, which blank lines separate in a text file.

    The file is read once: at the start, which refuses one that cannot be used. Raises ValueError.
    """
    try:
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        text = "\x00"
    if "\x00" in text:
        raise ValueError("names a file that cannot be read; it should be a text file in UTF-8")
    if len(text) > PARAGRAPHS_MOST:
        raise ValueError(f"names a file that is too long; it should have at most {PARAGRAPHS_MOST:,} characters")
    parts = [" ".join(part.split()) for part in _BLANK_LINES.split(text.strip())]
    return tuple(part for part in parts if part)


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
        _ = parts.port  # whether it is one
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not set(value) & set(" {}")


def _is_hard_to_guess(secret: str) -> bool:
    return len(secret) >= SECRET_LENGTH and len(set(secret)) >= SECRET_VARIETY


def of_front(settings: Settings, kind: type[T]) -> T:
    """Returns the settings as those of a front."""
    assert isinstance(settings, kind)
    return settings


RIGHT = {
    "contact": "an address or a link, in one line of at most 200 characters",
    "web_port": "a port from 1 to 65535, in digits alone",
    "talk": "true or false",
    "robot_private_addresses": "true or false",
    "robot_matches": "a number from 1 to 200, in digits alone",
    "digitalocean_image": "an image's name like ubuntu-24-04-x64, or its number",
    "digitalocean_region": "a region like fra1",
    "digitalocean_size": "a size like s-1vcpu-1gb",
    "log_level": "debug, info, warning or error",
    "log_format": "console or json",
}

NEEDED_WITH_MACHINES = {
    "digitalocean_image": "the image of the machines for teams",
    "digitalocean_region": "where they are",
    "digitalocean_key_file": "the file of the SSH private key that opens them",
}


def read(kind: type[Settings], **given: Any) -> Settings:
    """Returns the settings of this class. Raises WrongSetting for the first invalid one, without echoing its value."""
    try:
        return _complete(kind(**given))
    except (OSError, UnicodeDecodeError):
        raise WrongSetting("the file .env cannot be read; it should be a text file in UTF-8.") from None
    except ValidationError as errors:
        error = errors.errors(include_input=False, include_url=False)[0]
        name = str(error["loc"][0]) if error["loc"] else "settings"
        ours = error["msg"].removeprefix("Value error, ")
        wrong = f"cannot be used; it should be {RIGHT[name]}" if name in RIGHT else ours
        raise WrongSetting(f"{PREFIX}{name.upper()} {wrong}.") from None


def _complete(settings: Settings) -> Settings:
    """Returns the settings. Raises WrongSetting where one is missing that another one needs."""
    for name, meaning in NEEDED_WITH_MACHINES.items():
        if settings.digitalocean_token is not None and getattr(settings, name) is None:
            raise WrongSetting(
                f"{PREFIX}{name.upper()} is missing; {PREFIX}DIGITALOCEAN_TOKEN needs it: it should be {meaning}."
            )
    return settings


def check_admins(settings: Settings) -> None:
    """Raises WrongSetting where an entry can match nobody: an unknown front, or an account of the wrong form."""
    fronts = settings.with_accounts()
    for entry in settings.admins:
        front, _, account = entry.partition(":")
        if front not in fronts:
            right = ", ".join(front.ACCOUNT_EXAMPLE for front in fronts.values())
            raise WrongSetting(f"{PREFIX}ADMINS: an entry names no front; entries should look like {right}.")
        if not re.fullmatch(fronts[front].ACCOUNT, account):
            right = fronts[front].ACCOUNT_EXAMPLE
            raise WrongSetting(f"{PREFIX}ADMINS: a {front} entry can match nobody; it should look like {right}.")


def unknown_settings(settings: Settings) -> list[str]:
    """Returns a sentence for each of our names that is not a setting, and for each unreadable line of `.env`."""
    kind = type(settings)
    names = [f"{PREFIX}{name.upper()}" for name in kind.model_fields]
    given = [*EnvSettingsSource(kind).env_vars, *DotEnvSettingsSource(kind).env_vars]
    unknown = sorted({name.upper() for name in given if name.upper().startswith(PREFIX)}.difference(names))
    return [f"{name} is not a setting; {_meant(name, names)}" for name in unknown] + _unreadable_lines()


def _unreadable_lines() -> list[str]:
    file = Path(".env")
    text = file.read_text("utf-8") if file.is_file() else ""
    wrong = [line.original.line for line in parse_stream(StringIO(text)) if line.error]
    return [f"line {number} of .env cannot be read; it should look like ROUNDHOUSE_WEB_PORT=8080." for number in wrong]


def _meant(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1, 0.8)
    return f"did you mean {close[0]}?" if close else ".env.example has all of them."
