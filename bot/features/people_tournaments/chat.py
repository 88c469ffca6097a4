"""Tournaments of people in chats: `/tournament new`, and what the buttons of its messages and pages say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.chat.command import Command, Given, Option
from bot.chat.context import Context
from bot.chat.game_names import game_named
from bot.chat.pages import rows_of
from bot.chat.room_settings import ask_zone
from bot.chat.table_request import plan_of
from bot.usecases import appointments
from bot.usecases.table_limits import STAKE_MOST
from bot.view.answer import Answer, Key, Line, Message, Page
from bot.view.button_data import storable
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from storage import people_tournaments as stored
from storage.people_tournaments import Entrant, Tournament, progress
from storage.people_tournaments.part import of_player
from storage.people_tournaments.progress import State

from .bracket_picture import picture_of
from .documents import named
from .making import MINUTES, ROUNDS_MOST, SEATS, Plan, plan_tournament, read_kind
from .news import notes_of
from .organising import again, may_organise, organise
from .signing_up import leave, may_come, sign_up
from .telling import facts_line, links_of, page_key, players_or_standings

SOON = timedelta(minutes=10)  # when one begins that names no time
LISTED_MOST = 6
LINK = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")  # the share of a tournament in its address
ORGANISER_ACTIONS = ("begin", "pause", "go_on", "end")


async def new(context: Context, given: Given) -> Answer:
    """Makes a tournament in this room; a message tells the room, where others press that they play."""
    if context.place.private:
        raise Refusal("tournament_here")
    if not context.place.present:
        raise Refusal("appointment_by_presses")
    if "game" not in given:
        return _page(_games(context))
    name, game = game_named(context, str(given["game"]))
    asked = {key: given[key] for key in ("clock", "rated", "options") if key in given}
    plan = await plan_of(context, name, game, {**asked, "seats": SEATS})
    try:
        at = _time(context, given)
    except Refusal as refusal:
        if refusal.code != "no_zone" or not context.may_set_up:
            raise
        return ask_zone(context)
    kind = read_kind(str(given.get("kind", "arena")))
    rounds, minutes = int(str(given.get("rounds", 0))), int(str(given.get("minutes", MINUTES)))
    stake = int(str(given.get("stake", 0)))
    made = Plan(name, plan.options, at, kind, rounds, minutes, rated=not plan.is_casual, stake=stake)
    await plan_tournament(context.app, context.room, context.player, made)
    return (Line(context.pen().plain("people-tournament-made")),)


def _time(context: Context, given: Given) -> datetime:
    now = context.app.now()
    if "at" not in given:
        return now + SOON
    return appointments.read_time(context.app.words, context.room, str(given["at"]), now)


def _games(context: Context) -> Message:
    """Returns the question which game it is."""
    pen = context.pen()
    games = [name for name, game in context.app.games.items() if SEATS in game.seats]
    keys = [Key(pen.title(name), f"/newtournament {name}") for name in games]
    return Message(pen("people-tournament-which-game"), rows_of(keys))


def _page(message: Message) -> Answer:
    return (Page(message, own=True),)


async def tourney(context: Context, given: Given) -> Answer:
    """Shows the tournaments of this room and of the player, or one by its link, or does what a button of one says."""
    what, share = storable(str(given.get("do", ""))), storable(str(given.get("which", "")))
    if not what:
        return await _overview(context)
    if not share and (link := LINK.search(what)):
        what, share = "show", link[0]
    async with context.app.store.read() as conn:
        held = await stored.by_share(conn, share)
    if held is None:
        raise Refusal("unknown_tournament")
    if what == "invite":
        return _page(await _invitation(context, held))
    held, result = await _act(context, held, what)
    line = context.pen().plain(f"people-tournament-{result}") if result else ""
    if what == "join" and result != "did-in_already" and not context.place.private:
        return (Line(line),)
    return await _shown(context, held, line)


async def _act(context: Context, held: Tournament, what: str) -> tuple[Tournament, str]:
    """Carries out the action of a button; returns the tournament to show, and which line reports the result, if any."""
    app, player = context.app, context.player
    if what == "join":
        did = await sign_up(app, player, held.id, context.place.platform, context.room.id)
        return held, f"did-{did}"
    if what == "leave":
        return held, f"did-{await leave(app, player, held.id)}"
    if what == "again":
        return await again(app, player, held.id), "made"
    if what in ORGANISER_ACTIONS:
        await organise(app, player, held.id, what)
    return held, ""


async def _invitation(context: Context, held: Tournament) -> Message:
    """Returns the page behind *Invite*: links for other networks, and the command for other rooms."""
    pen = context.pen()
    links = (await links_of(context.app, held)).values()
    keys = [Key(pen.plain(on), url=url) for on, url in links]
    lines = [pen.ink.link(pen.ink.escape(key.label), key.url) for key in keys]
    back = Key(pen.plain("button-back"), f"/tourney show {held.share}")
    head = pen.ink.bold(pen("people-tournament-titled", game=pen.title(held.game)))
    how = pen("people-tournament-links") if keys else ""
    elsewhere = pen("people-tournament-elsewhere", share=held.share)
    return Message(joined([head, how, *lines, elsewhere]), rows_of([*keys, back], 2))


async def _overview(context: Context) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        here = await stored.of_room(conn, context.room.id, LISTED_MOST)
        own = await of_player(conn, context.player.id, LISTED_MOST)
    known = {held.id: held for held in (*here, *own) if held.status != "cancelled"}
    shown = sorted(known.values(), key=lambda held: (not held.is_ahead, -held.id))[:LISTED_MOST]
    lines = [pen.ink.bold(pen("people-tournaments-title"))]
    lines += [_line(context, pen, held) for held in shown] or [pen("people-tournaments-none")]
    keys = [Key(_called(pen, held), f"/tourney show {held.share}") for held in shown]
    if not context.place.private:
        keys.append(Key(pen.plain("people-tournament-new"), "/newtournament"))
    return _page(Message(joined(lines), rows_of(keys, 1)))


def _line(context: Context, pen: Pen, held: Tournament) -> str:
    facts = {"game": pen.title(held.game), "time": pen.clock(held.at, context.room.settings.zone)}
    return pen(f"people-tournament-line-{held.status}", **facts)


def _called(pen: Pen, held: Tournament) -> str:
    kind = pen.plain(f"people-tournament-name-{held.kind}")
    return pen.plain("people-tournament-called", game=pen.title(held.game), kind=kind)


async def _shown(context: Context, held: Tournament, line: str = "") -> Answer:
    """Shows a tournament: who leads, and what this player can do."""
    async with context.app.store.read() as conn:
        state = await progress.load(conn, held.id)
    assert state is not None
    pen, names = context.pen(), await named(context.app, state)
    lines = [pen.ink.bold(pen("people-tournament-titled", game=pen.title(held.game))), line]
    lines += [facts_line(pen, state), _line(context, pen, state.held)]
    skin = context.player.skin
    own = _own(context, state)
    lines += map(pen, notes_of(state, own, context.app.now()) if own is not None else ())
    lines += players_or_standings(pen, state, names, skin)
    picture = picture_of(context.app, pen, state, names) if skin != "text" else None
    return _page(Message(joined(lines), rows_of(_keys(context, pen, state), 2), picture))


def _own(context: Context, state: State) -> Entrant | None:
    return next((entrant for entrant in state.entrants if entrant.player_id == context.player.id), None)


def _keys(context: Context, pen: Pen, state: State) -> Sequence[Key]:
    held, keys, now = state.held, list[Key](), context.app.now()
    own = _own(context, state)
    is_in = held.is_ahead and own is not None and own.way == "in"
    if is_in and held.status == "live":
        keys.append(Key(pen.plain("people-tournament-mine"), "/tables mine", "main"))
    if is_in:
        keys.append(Key(pen.plain("people-tournament-leave"), f"/tourney leave {held.share}"))
    elif may_come(held, own, now):
        keys.append(Key(pen.plain("people-tournament-join"), f"/tourney join {held.share}", "main"))
    if held.takes_people(now):
        keys.append(Key(pen.plain("people-tournament-invite"), f"/tourney invite {held.share}"))
    keys += page_key(context.app, pen, held)
    if may_organise(held, context.player):
        for what in _actions_of_organiser(held):
            label = pen.plain(f"people-tournament-{what}")
            keys.append(Key(label, f"/tourney {what} {held.share}", "danger" if what == "end" else "plain"))
    return keys


def _actions_of_organiser(held: Tournament) -> Sequence[str]:
    """Returns what who made a tournament can do with it now."""
    if held.status == "open":
        return ("begin", "end")
    if not held.is_ahead:
        return ("again",) if held.status == "over" else ()
    return ("go_on", "end") if held.status == "paused" else ("pause", "end")


NEW = Command(
    "newtournament",
    new,
    (
        Option("game", "game"),
        Option("kind", "text"),
        Option("minutes", "number", 5, 300, named=True),
        Option("rounds", "number", 1, ROUNDS_MOST, named=True),
        Option("at", "time", named=True),
        Option("stake", "number", 0, STAKE_MOST, named=True),
        Option("clock", "clock", named=True),
        Option("rated", "flag", named=True, usual="yes"),
        Option("options", "options", rest=True, named=True),
    ),
    in_menus=False,
    pages="room",
)
TOURNEY = Command("tourney", tourney, (Option("do"), Option("which")), in_menus=False, pages="private")
UNDER_TOURNAMENT = (
    Option("new", "text", runs="newtournament", named=True),
    Option("people", "flag", runs="tourney", named=True),
    Option("link", "text", runs="tourney", named=True),
)
