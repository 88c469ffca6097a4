"""A feature that adds something of everything."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import metrics
from bot.app import App
from bot.chat.command import Command, Given, Option
from bot.chat.context import Context
from bot.cli.verification import Judged
from bot.feature import CommandLine, Entry, Fact, Facts, Feature, Link, PageMessage
from bot.metrics import Gauges
from bot.notices.personal import PersonalMessages
from bot.relay import Relay
from bot.sending import Kind, Sender
from bot.view.answer import Answer, Message, Page
from bot.view.pen import Pen
from bot.words import Words
from games.core.game import Seat
from games.core.match import legal
from games.core.screen import Say
from games.table.table import Table
from storage.messages.rooms import Room
from storage.outbox import Thing
from storage.people import players
from storage.people.players import Player


async def weather(context: Context, given: Given) -> Answer:
    return (Page(Message(f"It rains in {given['town']}.")),)


async def towns(
    _app: App, text: str, _others: Mapping[str, str], _write: Callable[[Say], str]
) -> list[tuple[str, str]]:
    return [(town, town.title()) for town in ("rome", "oslo") if town.startswith(text)]


log = structlog.get_logger(__name__)


class Barometer:
    """What it has in a process."""

    is_open = False
    clouds: Clouds


def open_app(app: App) -> None:
    app.part(Barometer).is_open = True


async def problems(app: App) -> list[str]:
    return ["the barometer falls."] if app.part(Barometer).is_open else []


async def facts(_app: App, _conn: AsyncConnection) -> Facts:
    gauges: Gauges = {metrics.CAN_SAVE: {(): 7}}
    return Facts(busy=3, rows=[Fact("operator-none", [("rain", "/rain")])], lines=[Say("web-help")], gauges=gauges)


async def forecast(_app: App, thing: Thing, _room: Room) -> Message:
    return Message(f"It will rain in {thing.about}.")


FORECAST = Kind("forecast", forecast, timedelta(minutes=1), at_once=20)


class Clouds:
    """What it does in the background of a process, and what it has done."""

    def __init__(self, app: App, process: str) -> None:
        self.done = [f"made for {process}"]
        self.senders: Sequence[Sender] = ()
        self.questions = (self.look_at_the_sky,)
        app.part(Barometer).clouds = self

    async def look_at_the_sky(self) -> None:
        self.done.append("sky")

    async def start_duty(self) -> None:
        self.done.append("duty")

    async def close_duty(self) -> None:
        self.done.append("no duty")

    def start_workers(self) -> None:
        self.done.append("works")

    async def look(self) -> None:
        """There is nothing to be missed."""

    def share(self, relay: Relay) -> Callable[[], Awaitable[None]]:
        self.done.append(f"shares as {relay.name}")
        return self.look

    async def close(self) -> None:
        self.done.append("closed")


async def words(_app: App, thing: Thing, _pen: Pen) -> Message:
    return Message(f"You need an umbrella in {thing.about}.")


def senders(app: App) -> list[Sender]:
    return [PersonalMessages(app, "umbrella", words)]


async def move(_app: App, table: Table, seat: Seat) -> str:
    return min(legal(table.game, table.live_match(), seat))


class Umbrella:
    """What it does while pages are served."""

    def __init__(self, app: App) -> None:
        self._address = f"port {app.settings.web_port}"

    def begin(self) -> None:
        log.info("an umbrella opens", at=self._address)

    def close_streams(self) -> None:
        log.info("an umbrella closes", at=self._address)

    async def finish(self) -> None:
        log.info("an umbrella is dry", at=self._address)


async def links(_app: App, _conn: AsyncConnection, is_part: bool) -> list[Link]:
    return [Link("/rain", "web-help", "" if is_part else "/storm")]


def at_table(table: Table, viewer: int | None) -> list[Entry]:
    return [Entry("web-help", f"weather {table.id}", f"/rain?table={table.id}")] if viewer else []


def at_person(person: Player, _viewer: int | None) -> list[Entry]:
    return [Entry("web-help", "", f"/rain?person={person.handle}")]


def at_line(table: Table) -> list[Entry]:
    return [Entry("web-help", f"weather {table.id}", "/rain")]


async def page_messages(_app: App, _conn: AsyncConnection, player: int) -> list[PageMessage]:
    return [PageMessage(Say("web-help"), "web-play", "/rain", str(player))]


async def friends(_app: App, conn: AsyncConnection, player: Player) -> list[Player]:
    return [known for number in range(1, 9) if number != player.id and (known := await players.get(conn, number))]


def feature() -> Feature:
    return Feature(
        commands=(
            Command("weather", weather, (Option("town", "town"),)),
            Command("storm", weather, (Option("town", "town"),), in_menus=False),
        ),
        options={"tables": (Option("rain", "town", runs="weather", named=True),)},
        completions={"town": towns},
        messages=(FORECAST,),
        senders=senders,
        work=Clouds,
        duty="clouds",
        move=move,
        pages=f"{__package__}.web",
        serving=Umbrella,
        problems=problems,
        facts=facts,
        links=links,
        at_table=at_table,
        at_person=at_person,
        at_line=at_line,
        for_operators=(Entry("web-help", "storm", "/rain"),),
        page_messages=page_messages,
        for_people=(Entry("web-help", "weather", "/rain"),),
        friends=friends,
        followed=friends,
    )


def print_weather(_args: argparse.Namespace) -> int:
    print("It rains.")
    return 0


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    commands.add_parser("weather").set_defaults(run=print_weather)


def judge(document: Any, _noted: str, _said: Mapping[int, str], _words: Words) -> Iterator[Judged] | None:
    if document != {"rain": True}:
        return None
    return iter([Judged("verify-line", {"text": "it is true."}, {"fair": True}, 0)])


COMMAND_LINE = CommandLine(add=add, judge=judge)
