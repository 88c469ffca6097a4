"""What an organiser can do, on a page or by a command: each action reads its fields and calls its use case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.app import App
from bot.view.option_values import number_or_text, options_in, options_with
from bot.view.sentences import tell_refusal
from games.core.game import AnyGame, Refusal
from games.core.options import with_clock
from games.core.screen import Say
from games.tournament.description import LONGEST_SECONDS, MOST_POINTS, RoundType
from storage.tournament import matches, rounds
from storage.tournament import teams as stored
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from . import corrections, organising, timeline
from .machines import orders
from .running import hooks
from .teams import registering, teams
from .teams.network import dials_in

NUMBER_MOST = 10**9 - 1
LEVEL_MOST = 5
OWN_WORDS = {
    "busy": "cup-match-is-played",
    "nothing_finished": "cup-nothing-finished",
    "unknown_match": "cup-no-such-match",
}


def round_type_in(name: str, game: AnyGame, form: Mapping[str, str]) -> RoundType:
    """Returns the round type of a form. Raises a Refusal that names what is wrong."""
    options = options_with(name, game, {**options_in(name, game, form), **with_clock(game.Options, None)})
    seconds = number_in(form, "timeout_ms", 1, LONGEST_SECONDS * 1_000, usual=1_000) / 1_000
    return RoundType(options, seconds, number_in(form, "multiplier", 1, MOST_POINTS, usual=1), "both" in form)


def number_in(form: Mapping[str, str], field: str, low: int, high: int, usual: int | None = None) -> int:
    """Returns a whole number of a form; `usual` where the field is empty. Raises cup_number with the bounds."""
    value = number_or_text(form.get(field, "").strip())
    if value == "" and usual is not None:
        return usual
    if isinstance(value, str) or not low <= value <= high:
        raise Refusal("cup_number", low=low, high=high)
    return value


def tell_refused(refusal: Refusal) -> Say:
    """Returns the sentence of a refusal; of some, another than at a table."""
    return Say(OWN_WORDS[refusal.code]) if refusal.code in OWN_WORDS else tell_refusal(refusal)


@dataclass(frozen=True, slots=True)
class Asked:
    """The fields of an action, for this tournament; times in them are `utc_offset` minutes ahead of UTC."""

    app: App
    held: Tournament
    form: Mapping[str, str]
    utc_offset: int

    def text(self, field: str) -> str:
        """Returns a field."""
        return self.form.get(field, "").strip()

    def differs(self, field: str) -> bool:
        """Whether a field is not as the form showed it."""
        return self.text(field) != self.text(f"shown_{field}")

    def time(self, field: str = "at") -> datetime | None:
        """Returns the moment in a field; None where it is empty. Raises cup_time."""
        if not self.text(field):
            return None
        try:
            local = datetime.fromisoformat(self.text(field)).replace(tzinfo=UTC)
            return local - timedelta(minutes=self.utc_offset)
        except (ValueError, OverflowError):
            raise Refusal("cup_time") from None

    def time_or_now(self) -> datetime:
        """Returns the moment in the form, or now."""
        return self.time() or self.app.now()

    async def team(self) -> int:
        """Returns the team in the form. Raises unknown_team for one of another tournament."""
        number = number_in(self.form, "team", 1, NUMBER_MOST)
        async with self.app.store.read() as conn:
            found = await stored.get(conn, number)
        if found is None or found.tournament_id != self.held.id:
            raise Refusal("unknown_team")
        return number

    async def match(self) -> int:
        """Returns the match in the form. Raises unknown_match for one of another tournament."""
        number = number_in(self.form, "match", 1, NUMBER_MOST)
        async with self.app.store.read() as conn:
            found = await matches.get(conn, number)
            of = await rounds.get(conn, found.round_id) if found else None
        if of is None or of.tournament_id != self.held.id:
            raise Refusal("unknown_match")
        return number

    async def round(self) -> int:
        """Returns the round in the form, as the database numbers it. Raises unknown_round."""
        number = number_in(self.form, "round", 1, NUMBER_MOST)
        async with self.app.store.read() as conn:
            found = await rounds.get(conn, number)
        if found is None or found.tournament_id != self.held.id:
            raise Refusal("unknown_round")
        return number


async def start(asked: Asked) -> object:
    """Starts, goes on, or lets the countdown begin."""
    return await organising.start(asked.app, asked.held.id, asked.time())


async def add_team(asked: Asked) -> object:
    """Adds a team; its members are separated by commas."""
    level = number_in(asked.form, "level", 0, LEVEL_MOST) if asked.text("level") else None
    members = [name for name in asked.text("members").split(",") if name.strip()]
    url = "" if level is not None else asked.text("url")
    about: dict[str, Any] = {"members": members, "no_contest": "no_contest" in asked.form, "level": level}
    by_hand = bool(url) and "by_hand" in asked.form
    return await teams.add(asked.app, asked.held.id, asked.text("name"), url, by_hand=by_hand, **about)


async def change_team(asked: Asked) -> object:
    """Changes what differs from what the form showed; what others have changed since stays."""
    team = await asked.team()
    async with asked.app.store.read() as conn:
        was = await stored.get(conn, team)
    assert was is not None
    name, url = (asked.text(field) if asked.differs(field) else None for field in ("name", "url"))
    ticks = {field: field in asked.form for field in ("by_hand", "no_contest") if asked.differs(field)}
    if was.level is not None:
        return await teams.edit(asked.app, team, name=name, no_contest=ticks.get("no_contest"))
    if url is not None:
        ticks["by_hand"] = "by_hand" in asked.form
    return await teams.edit(asked.app, team, name=name, url=url, **ticks)


def shown_url(team: Team) -> str:
    """Returns the address in a team's form; empty for a robot that dials in."""
    return "" if dials_in(team.url) else team.url


async def add_type(asked: Asked) -> object:
    """Adds a round type, now or later."""
    held = asked.held
    kind = round_type_in(held.game, asked.app.games[held.game], asked.form)
    return await timeline.add_type(asked.app, held.id, kind, asked.time_or_now(), sealed="sealed" in asked.form)


async def stop_type(asked: Asked) -> object:
    """Takes a round type out of use, now or later."""
    position = number_in(asked.form, "position", 1, NUMBER_MOST)
    return await timeline.stop_type(asked.app, asked.held.id, position, asked.time_or_now())


async def message(asked: Asked) -> object:
    """Shows a message, now or later."""
    return await timeline.message(asked.app, asked.held.id, asked.text("text"), asked.time_or_now())


async def add_hook(asked: Asked) -> object:
    """Adds an address that is told of each match and round."""
    return await hooks.add(asked.app, asked.held.id, asked.text("hook"))


async def delete_hook(asked: Asked) -> object:
    """Removes an address that is told."""
    await hooks.remove(asked.app, asked.held.id, asked.text("hook"))
    return None


async def remove_event(asked: Asked) -> object:
    """Removes an event that was not applied yet."""
    await timeline.remove(asked.app, asked.held.id, number_in(asked.form, "event", 1, NUMBER_MOST))
    return None


Action = Callable[[Asked], Awaitable[object]]


def _of_tournament(work: Callable[[App, int], Awaitable[Any]]) -> Action:
    return lambda asked: work(asked.app, asked.held.id)


def _of_event(work: Callable[[App, int, datetime], Awaitable[Any]]) -> Action:
    return lambda asked: work(asked.app, asked.held.id, asked.time_or_now())


def _of_team(work: Callable[..., Awaitable[Any]], *fields: str) -> Action:
    async def do(asked: Asked) -> object:
        return await work(asked.app, await asked.team(), *map(asked.text, fields))

    return do


def _of_match(work: Callable[..., Awaitable[Any]], *fields: str) -> Action:
    async def do(asked: Asked) -> object:
        return await work(asked.app, await asked.match(), *map(asked.text, fields))

    return do


def _of_round(work: Callable[[App, int], Awaitable[Any]]) -> Action:
    async def do(asked: Asked) -> object:
        return await work(asked.app, await asked.round())

    return do


async def _keep(app: App, team: int) -> object:
    return await teams.delete(app, team, leaving=False)


ACTIONS: Mapping[str, Action] = {
    "start": start,
    "pause": _of_tournament(organising.pause),
    "restart": _of_tournament(organising.restart),
    "end": _of_tournament(organising.end),
    "take-back": _of_tournament(organising.take_back),
    "finish": _of_event(timeline.finish),
    "add-team": add_team,
    "print-team": add_team,
    "change-team": change_team,
    "prove": _of_team(registering.prove),
    "bench": _of_team(teams.bench, "reason"),
    "unbench": _of_team(teams.unbench),
    "delete": _of_team(teams.delete),
    "keep": _of_team(_keep),
    "token": _of_team(teams.revoke_token),
    "order-machine": _of_team(orders.order),
    "import-machine": _of_team(orders.import_machine, "address"),
    "delete-machine": _of_team(orders.delete),
    "order-machines": _of_tournament(orders.order_all),
    "delete-machines": _of_tournament(orders.delete_all),
    "add-type": add_type,
    "stop-type": stop_type,
    "message": message,
    "remove-event": remove_event,
    "add-hook": add_hook,
    "delete-hook": delete_hook,
    "void": _of_match(corrections.void, "reason"),
    "again": _of_match(corrections.play_again, "reason"),
    "round-again": _of_round(corrections.play_round_again),
    "unseal": _of_round(corrections.reveal),
}
