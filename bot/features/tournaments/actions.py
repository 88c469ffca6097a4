"""What an organiser can do, on a page or by a command: each action reads its fields and calls its use case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from bot.app import App
from bot.view.option_values import number_or_text, options_in
from bot.view.sentences import tell_refusal
from games.core.game import AnyGame, Refusal
from games.core.screen import Say
from games.tournament.description import LONGEST_SECONDS, MOST_POINTS, RoundType
from storage.tournament import matches, rounds
from storage.tournament import teams as stored
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from . import corrections, hooks, organising, timeline
from .machines import orders
from .teams import registering, team_list, teams
from .teams.network import connects_itself
from .teams.team_list import WrongList

NUMBER_MOST = 10**9 - 1
OWN_WORDS = {
    "busy": "tournament-match-is-played",
    "nothing_finished": "tournament-nothing-finished",
    "unknown_match": "tournament-no-such-match",
}


def round_type_in(name: str, game: AnyGame, form: Mapping[str, str]) -> RoundType:
    """Returns the round type of a form. Raises a Refusal that names what is wrong."""
    options = organising.robot_options_with(name, game, options_in(name, game, form))
    seconds = number_in(form, "timeout_ms", 1, LONGEST_SECONDS * 1_000, usual=1_000) / 1_000
    return RoundType(options, seconds, number_in(form, "multiplier", 1, MOST_POINTS, usual=1), "both" in form)


def number_in(form: Mapping[str, str], field: str, low: int, high: int, usual: int | None = None) -> int:
    """Returns a whole number of a form; `usual` where the field is empty. Raises out_of_range with the bounds."""
    value = number_or_text(form.get(field, "").strip())
    if value == "" and usual is not None:
        return usual
    if isinstance(value, str) or not low <= value <= high:
        raise Refusal("out_of_range", low=low, high=high)
    return value


def tell_refused(refusal: Refusal) -> Say:
    """Returns the sentence of a refusal; of some, another than at a table."""
    if isinstance(refusal, WrongList):
        return Say("refused-wrong_list", {**refusal.facts, "why": tell_refusal(refusal.first)})
    return Say(OWN_WORDS[refusal.code]) if refusal.code in OWN_WORDS else tell_refusal(refusal)


@dataclass(frozen=True, slots=True)
class ActionForm:
    """The fields of an action, for this tournament; times in them are `utc_offset` minutes ahead of UTC."""

    app: App
    tournament: Tournament
    fields: Mapping[str, str]
    utc_offset: int = 0

    def text(self, field: str) -> str:
        """Returns a field."""
        return self.fields.get(field, "").strip()

    def ticked(self, field: str) -> bool:
        """Whether a checkbox is ticked."""
        return bool(self.text(field))

    def differs(self, field: str) -> bool:
        """Whether a field is not as the form showed it; a form that does not show the old value changes it."""
        shown = self.fields.get(f"shown_{field}")
        return field in self.fields if shown is None else self.text(field) != shown.strip()

    def number(self, field: str) -> int:
        """Returns the number of something in the database, or a position."""
        return number_in(self.fields, field, 1, NUMBER_MOST)

    def time(self) -> datetime | None:
        """Returns the moment in the form; None where it is empty. Raises bad_time."""
        if not self.text("at"):
            return None
        try:
            local = datetime.fromisoformat(self.text("at")).replace(tzinfo=UTC)
            return local - timedelta(minutes=self.utc_offset)
        except (ValueError, OverflowError):
            raise Refusal("bad_time") from None

    def time_or_now(self) -> datetime:
        """Returns the moment in the form, or now."""
        return self.time() or self.app.now()


Read = Callable[[ActionForm], Awaitable[Any]]  # reads one field
Action = Callable[[ActionForm], Awaitable[object]]


async def _team(form: ActionForm) -> int:
    """Returns the team in the form. Raises unknown_team for one of another tournament."""
    number = form.number("team")
    async with form.app.store.read() as conn:
        team = await stored.get(conn, number)
    if team is None or team.tournament_id != form.tournament.id:
        raise Refusal("unknown_team")
    return number


async def _match(form: ActionForm) -> int:
    """Returns the match in the form. Raises unknown_match for one of another tournament."""
    number = form.number("match")
    async with form.app.store.read() as conn:
        match = await matches.get(conn, number)
        round_ = await rounds.get(conn, match.round_id) if match else None
    if round_ is None or round_.tournament_id != form.tournament.id:
        raise Refusal("unknown_match")
    return number


async def _round(form: ActionForm) -> int:
    """Returns the round in the form, as the database numbers it. Raises unknown_round."""
    number = form.number("round")
    async with form.app.store.read() as conn:
        round_ = await rounds.get(conn, number)
    if round_ is None or round_.tournament_id != form.tournament.id:
        raise Refusal("unknown_round")
    return number


async def _tournament(form: ActionForm) -> int:
    return form.tournament.id


async def _time(form: ActionForm) -> datetime | None:
    return form.time()


async def _time_or_now(form: ActionForm) -> datetime:
    return form.time_or_now()


def _number(field: str) -> Read:
    async def read(form: ActionForm) -> int:
        return form.number(field)

    return read


def _does(use_case: Callable[..., Awaitable[object]], *fields: Read | str) -> Action:
    """Returns the action that calls a use case with these fields; one that is only named is a text."""

    async def act(form: ActionForm) -> object:
        values = [form.text(field) if isinstance(field, str) else await field(form) for field in fields]
        return await use_case(form.app, *values)

    return act


async def _add_team(form: ActionForm) -> object:
    """Adds a team; its members stand one on a line, as commands pass them, or with commas between them."""
    levels = form.app.games[form.tournament.game].levels
    level = number_in(form.fields, "level", 0, levels[-1]) if form.text("level") else None
    written = form.fields.get("members", "")
    members = [name for name in written.split("\n" if "\n" in written else ",") if name.strip()]
    url = "" if level is not None else form.text("url")
    about: dict[str, Any] = {"members": members, "no_contest": form.ticked("no_contest"), "level": level}
    by_hand = bool(url) and form.ticked("by_hand")
    return await teams.add(form.app, form.tournament.id, form.text("name"), url, by_hand=by_hand, **about)


async def _add_list(form: ActionForm) -> object:
    """Adds the teams of a pasted list, a name and an address a line."""
    written = form.fields.get("list", "")
    return await team_list.add_list(form.app, form.tournament.id, written, form.ticked("by_hand"))


async def _change_team(form: ActionForm) -> object:
    """Changes what differs from what the form showed; what others have changed since stays."""
    team = await _team(form)
    async with form.app.store.read() as conn:
        was = await stored.get(conn, team)
    assert was is not None
    name, url = (form.text(field) if form.differs(field) else None for field in ("name", "url"))
    ticks = {field: form.ticked(field) for field in ("by_hand", "no_contest") if form.differs(field)}
    if was.level is not None:
        return await teams.edit(form.app, team, name=name, no_contest=ticks.get("no_contest"))
    if url is not None:
        ticks["by_hand"] = form.ticked("by_hand")
    return await teams.edit(form.app, team, name=name, url=url, **ticks)


def shown_url(team: Team) -> str:
    """Returns the address in a team's form; empty for a robot that connects to us."""
    return "" if connects_itself(team.url) else team.url


async def _add_type(form: ActionForm) -> object:
    """Adds a round type, now or later."""
    tournament = form.tournament
    kind = round_type_in(tournament.game, form.app.games[tournament.game], form.fields)
    sealed = form.ticked("sealed")
    return await timeline.add_type(form.app, tournament.id, kind, form.time_or_now(), sealed=sealed)


ACTIONS: Mapping[str, Action] = {
    "start": _does(organising.start, _tournament, _time),
    "pause": _does(organising.pause, _tournament),
    "restart": _does(organising.restart, _tournament),
    "end": _does(organising.end, _tournament),
    "take-back": _does(organising.take_back, _tournament),
    "finish": _does(timeline.finish, _tournament, _time_or_now),
    "add-team": _add_team,
    "print-team": _add_team,
    "add-list": _add_list,
    "change-team": _change_team,
    "prove": _does(registering.prove, _team),
    "bench": _does(teams.bench, _team, "reason"),
    "unbench": _does(teams.unbench, _team),
    "delete": _does(teams.delete, _team),
    "keep": _does(partial(teams.delete, leaving=False), _team),
    "token": _does(teams.revoke_token, _team),
    "order-machine": _does(orders.order, _team),
    "import-machine": _does(orders.import_machine, _team, "address"),
    "delete-machine": _does(orders.delete, _team),
    "order-machines": _does(orders.order_all, _tournament),
    "delete-machines": _does(orders.delete_all, _tournament),
    "add-type": _add_type,
    "stop-type": _does(timeline.stop_type, _tournament, _number("position"), _time_or_now),
    "message": _does(timeline.message, _tournament, "text", _time_or_now),
    "remove-event": _does(timeline.remove, _tournament, _number("event")),
    "add-hook": _does(hooks.add, _tournament, "hook"),
    "delete-hook": _does(hooks.remove, _tournament, "hook"),
    "void": _does(corrections.void, _match, "reason"),
    "again": _does(corrections.play_again, _match, "reason"),
    "round-again": _does(corrections.play_round_again, _round),
    "unseal": _does(corrections.reveal, _round),
    "unseals": _does(partial(corrections.reveal, most=corrections.EVERY), _round),
}
