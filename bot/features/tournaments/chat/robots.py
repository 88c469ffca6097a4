"""/tournament robots: register a robot, prove its address, and play against a team's robot or challenge it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app import App
from bot.chat.command import Command, Given, Option
from bot.chat.completion import Found, Write
from bot.chat.context import Context
from bot.chat.opening import opened
from bot.chat.pages import rows_of
from bot.view.answer import Answer, Key, Message, Page
from bot.view.option_values import SHOWN_MOST
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.core.screen import Say
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from ..teams import registering
from ..teams.challenges import PAIRS_USUAL, against, challenge, own_robot
from ..teams.registering import PAGE, prove
from ..teams.tokens import proof_code, token_of

ACTIONS = ("list", "register", "prove", "play", "challenge")
OPTIONS = (
    Option("action"),
    Option("robot", also="value"),
    Option("name", rest=True),
    Option("address", named=True),
)
LISTED_MOST = 20  # robots to choose from


async def robot(context: Context, given: Given) -> Answer:
    """Lists the player's robots, registers one, proves its address, plays against a robot, or challenges one."""
    action, value = str(given.get("action", "")), str(given.get("robot", "")).strip()
    if action and action not in ACTIONS:
        raise Refusal("bad_option_choice", option="action", value=action[:32], choices=", ".join(ACTIONS))
    if action in ("play", "challenge"):
        wanted = f"{value} {given.get('name', '')}".strip()
        team = await _team_named(context, wanted)
        if team is None:
            return await _choices(context, action, wanted)
        if action == "challenge":
            return await _challenge(context, team)
        return await opened(context, await against(context.app, team))
    if action == "register" and not await registering.is_open(context.app):
        return _without_tournament(context)
    if action == "register":
        name, address = str(given.get("name", "")), str(given.get("address", "") or value).strip().removeprefix("-")
        return _page(context, [await registering.register(context.app, context.player, name, address)])
    if action == "prove":
        team_here = await registering.own_team(context.app, context.player, _number(value))
        return _page(context, [await prove(context.app, team_here.id)])
    own = await registering.own_teams(context.app, context.player)
    if not own and not await registering.is_open(context.app):
        return _without_tournament(context)
    return _page(context, own)


def _without_tournament(context: Context) -> Answer:
    """Says that no tournament takes robots now, and what somebody can do instead."""
    pen = context.pen()
    return (Page(Message(pen("robot-no-tournament"), ((Key(pen.plain("menu-play"), "/play"),),))),)


async def _challenge(context: Context, other: int) -> Answer:
    """Lets the player's newest robot that can play challenge another one."""
    own = await own_robot(context.app, context.player, other)
    made = await challenge(context.app, own.id, other, {})
    pen = context.pen()
    line = pen("robot-challenged", name=made.name, pairs=PAIRS_USUAL)
    key = Key(pen.plain("tournament-ladder"), f"/tournament {made.id}")
    return (Page(Message(line, rows_of([key]))),)


async def _choices(context: Context, action: str, wanted: str) -> Answer:
    """Lists the robots that can be played or challenged, the newest first; says if the one named is not among them."""
    async with context.app.store.read() as conn:
        teams = [team for team in reversed(await stored.playing(conn)) if not team.unreachable][:LISTED_MOST]
    pen = context.pen()
    lines = [pen("robot-unknown", name=wanted[:SHOWN_MOST])] if wanted else []
    lines.append(pen(f"robot-which-{action}" if teams else "robot-nothing-to-play"))
    keys = [Key(team.name[:40], f"/robot {action} {team.id}") for team in teams]
    return (Page(Message(joined(lines), rows_of(keys, 2))),)


async def _team_named(context: Context, value: str) -> int | None:
    """Returns the number of a team, given that or its name; None where no team that plays is called so."""
    if value.isascii() and value.isdecimal() and len(value) < 16:
        return int(value)
    async with context.app.store.read() as conn:
        playing = await stored.playing(conn)
    named = [team for team in reversed(playing) if team.name.casefold() == value.casefold()]
    if not named:
        return None
    if len({team.registered_by or team.url or team.id for team in named}) > 1:  # of several owners
        raise Refusal("several_teams", name=value[:SHOWN_MOST], numbers=", ".join(str(team.id) for team in named))
    return named[0].id


def _number(value: str) -> int:
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 16 else 0


def _page(context: Context, own: list[Team]) -> Answer:
    pen = context.pen()
    lines = [line for team in own for line in _lines(context, pen, team)]
    keys = [
        Key(pen.plain("robot-prove", team=team.name[:20]), f"/robot prove {team.id}")
        for team in own
        if team.problem == "unproven"
    ]
    return (Page(Message(joined(lines or [pen("robot-none")]), rows_of(keys, 1))),)


def _lines(context: Context, pen: Pen, team: Team) -> list[str]:
    """Returns what the owner of a team has to know."""
    app = context.app
    lines = [pen.ink.bold(pen.ink.escape(team.name)), f"{pen('robot-token')} {pen.ink.code(token_of(app, team))}"]
    if team.problem == "unproven":
        lines += [pen("robot-unproven", address=f"{team.url}{PAGE}"), pen.ink.code(proof_code(app, team))]
    elif team.problem == "no_endpoint":
        lines.append(pen("robot-dial-in"))
    else:
        lines.append(pen("robot-ready"))
    return lines


async def offered(app: App, text: str, _others: Mapping[str, str], write: Write) -> Found:
    """Returns what can be done with robots, and after `play` or `challenge` the robots that can be named."""
    action, space, name = text.partition(" ")
    if not space or action not in ("play", "challenge"):
        labels = [(chosen, write(Say(f"robot-action-{chosen}"))) for chosen in ACTIONS]
        return [
            (chosen, label)
            for chosen, label in labels
            if action.casefold() in label.casefold() or chosen.startswith(action)
        ]
    async with app.store.read() as conn:
        named = [team.name for team in reversed(await stored.playing(conn))]
    return [(f"{action} {robot}", robot) for robot in named if name.casefold() in robot.casefold()]


ROBOT = Command("robot", robot, OPTIONS, in_menus=False, pages="private")
