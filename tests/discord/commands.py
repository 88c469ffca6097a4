"""The registered commands: what is stored of them, and which a person is offered where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import permissions as may
from .errors import ENTRY_POINT_MISSING, Refused, invalid_form
from .world import Place, User

if TYPE_CHECKING:
    from .people import Person
    from .server import FakeDiscord

Json = dict[str, Any]
GUILD_INSTALL, USER_INSTALL = 0, 1
IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
CHAT, ON_USER, ON_MESSAGE, ENTRY_POINT = 1, 2, 3, 4


def _copied(told: Any) -> Any:
    """What arrives on the other side of a connection; quicker than `deepcopy`."""
    return json.loads(json.dumps(told))


class Commands:
    """The global commands of our application."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.all: dict[int, Json] = {}
        self.registrations = 0  # bulk overwrites
        self.created = 0  # counts towards the 200 a day

    def overwrite(self, given: list[Json]) -> list[Json]:
        """Replaces the whole list; a command of the same type and name keeps its id."""
        self.registrations += 1
        needed = [command["name"] for command in self.all.values() if command["type"] == ENTRY_POINT]
        if any(
            (ENTRY_POINT, name) not in [(command.get("type"), command["name"]) for command in given] for name in needed
        ):
            raise Refused(ENTRY_POINT_MISSING)
        made = [self._stored(one) for one in given]
        self.all = {int(one["id"]): one for one in made}
        return _copied(made)

    def switch_on_activities(self, handler: int = 2) -> None:
        """What happens when somebody switches Activities on in the developer portal."""
        self.put(
            {
                "type": ENTRY_POINT,
                "name": "launch",
                "description": "Launch an activity",
                "handler": handler,
                "integration_types": [GUILD_INSTALL, USER_INSTALL],
                "contexts": [IN_GUILD, IN_BOT_DM, IN_PRIVATE],
            }
        )

    def put(self, given: Json) -> tuple[int, Json]:
        """Creates one, or replaces the one of the same type and name."""
        made = self._stored(given)
        status = 200 if int(made["id"]) in self.all else 201
        self.all[int(made["id"])] = made
        return status, _copied(made)

    def _stored(self, given: Json) -> Json:
        kind = given.get("type") or CHAT
        if USER_INSTALL in (given.get("integration_types") or ()) and not self.fake.user_install:
            raise invalid_form("integration_types.0", "User install is not on for this application")
        old = self.find(given["name"], kind)
        permissions = given.get("default_member_permissions")
        made = {
            "id": old["id"] if old else str(self.fake.new_id()),
            "application_id": str(self.fake.application_id),
            "type": kind,
            "name": given["name"],
            "name_localizations": given.get("name_localizations"),
            "description": given.get("description") or "",
            "description_localizations": given.get("description_localizations"),
            "options": _copied(given.get("options") or []),
            "default_member_permissions": None if permissions is None else str(permissions),
            "dm_permission": given.get("dm_permission", True),
            "contexts": given.get("contexts"),
            "integration_types": given.get("integration_types") or [GUILD_INSTALL],
            "nsfw": bool(given.get("nsfw")),
        }
        if kind == ENTRY_POINT:
            made["handler"] = given.get("handler") or 1
        self.created += old is None
        same = old is not None and {k: v for k, v in old.items() if k != "version"} == made
        return made | {"version": old["version"] if old and same else str(self.fake.new_id())}

    def find(self, name: str, kind: int = CHAT, locale: str | None = None) -> Json | None:
        """The command of this name; with a locale also by the name that a reader of it sees."""
        for one in self.all.values():
            names = {one["name"]} | ({(one["name_localizations"] or {}).get(locale)} if locale else set())
            if one["type"] == kind and name in names:
                return one
        return None

    def offered(self, command: Json, person: Person, place: Place) -> dict[str, str] | None:
        """By which installations a person is offered a command in a place; none when it is not in the list."""
        owners = self.owners(person, place)
        types = {str(kind) for kind in command["integration_types"]}
        usable = {kind: owner for kind, owner in owners.items() if kind in types}
        contexts = command["contexts"] if command["contexts"] is not None else [IN_GUILD, IN_BOT_DM, IN_PRIVATE]
        if not usable or self.context(place) not in contexts or not self._permitted(command, person, place):
            return None
        return usable

    def owners(self, person: Person, place: Place) -> dict[str, str]:
        """Who has installed the app, as far as it matters in this place."""
        made = {}
        if place.guild is not None and place.guild.installed:
            made["0"] = str(place.guild.id)
        if self.context(place) == IN_BOT_DM and self._shares_a_guild(person):
            made["0"] = "0"
        if person.installed:
            made["1"] = str(person.id)
        return made

    def _shares_a_guild(self, user: User) -> bool:
        return any(guild.installed and user.id in guild.members for guild in self.fake.guilds.values())

    def context(self, place: Place) -> int:
        """Whether a place is a guild, the DM with the bot, or talk among people."""
        if place.guild is not None:
            return IN_GUILD
        return IN_BOT_DM if self.fake.bot in place.recipients else IN_PRIVATE

    def _permitted(self, command: Json, person: Person, place: Place) -> bool:
        if place.guild is None:
            return True
        allowed = place.may(person)
        if not allowed & may.USE_APPLICATION_COMMANDS:
            return False
        needed = command["default_member_permissions"]
        if needed is None or allowed & may.ADMINISTRATOR or person.id == place.guild.owner:
            return True
        return int(needed) > 0 and allowed & int(needed) == int(needed)
