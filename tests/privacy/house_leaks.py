"""Leaks of a whole house, planted on purpose: in its logs, its figures, its pages and its exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from starlette.types import Message, Receive, Scope, Send

from bot.metrics import REFUSALS
from games.table.table import Table

from .company import followers_of, lines_of
from .home import Home

log = structlog.get_logger(__name__)


def _hands(changed: Mapping[str, Table]) -> list[str]:
    """What the first seat holds, at each table that goes on."""
    live = (table.live_match().state for table in changed.values() if table.status == "live")
    return [str(state.hands[0]) for state in live if hasattr(state, "hands")]


def log_line_with_a_hand(home: Home) -> None:
    """What is saved is logged."""

    def saved(changed: Mapping[str, Table]) -> None:
        log.info("saved", what=_hands(changed))

    home.house.app.store.listen(saved)


def figure_labelled_with_a_hand(home: Home) -> None:
    """Figures are counted by what somebody holds."""

    def counted(changed: Mapping[str, Table]) -> None:
        for hand in _hands(changed):
            REFUSALS.labels(hand).inc()

    home.house.app.store.listen(counted)


def export_with_the_secret(home: Home) -> None:
    """Who exports what is kept about them gets the secrets of their tables, too."""

    async def secrets(_path: str) -> str:
        return " ".join(table.secret.hex() for table in await tables_of(home))

    append(home, "/me/export", secrets)


def page_with_a_hand(home: Home) -> None:
    """The page of a table has what the first seat holds, where nobody looks."""

    async def hands(_path: str) -> str:
        return f"<!-- {_hands({table.id: table for table in await tables_of(home)})} -->"

    append(home, "/s/", hands)


def page_in_a_frame_with_a_hand(home: Home) -> None:
    """The same, but only where the page is opened inside a chat."""

    async def hands(_path: str) -> str:
        return f"<!-- {_hands({table.id: table for table in await tables_of(home)})} -->"

    append(home, "/t/", hands)


def line_on_every_page(home: Home) -> None:
    """What people say at any table stands where nobody looks."""

    async def said(_path: str) -> str:
        return f"<!-- {await lines_of(home)} -->"

    append(home, "/", said)


def followers_on_the_page_of_friends(home: Home) -> None:
    """Who follows whom stands on the page of friends."""

    async def followers(_path: str) -> str:
        return f"<!-- {await followers_of(home)} -->"

    append(home, "/friends", followers)


def line_of_somebody_who_is_avoided(home: Home) -> None:
    """That somebody is avoided hides nothing."""
    home.careless = frozenset({"avoided"})


def presence_that_was_hidden(home: Home) -> None:
    """A friend who shows nobody that she is here is shown."""
    home.careless = frozenset({"presence"})


def table_of_a_friend_in_no_list(home: Home) -> None:
    """A friend's table that is in no list is in one."""
    home.careless = frozenset({"tables"})


def hand_still_sent(home: Home) -> None:
    """Whoever has left still gets what their seat holds in their private chat."""

    def sent(changed: Mapping[str, Table]) -> None:
        for table in changed.values():
            for seat, chair in enumerate(table.chairs):
                if chair.substitute is not None and table.status == "live":
                    home.says(chair.player or 0, "private message", str(_held(table)[seat]))

    home.house.app.store.listen(sent)


def _held(table: Table) -> list[object]:
    state = table.live_match().state
    return list(getattr(state, "hands", [""] * len(table.chairs)))


async def tables_of(home: Home) -> list[Table]:
    """The tables whose cards were posted."""
    found = [await home.house.app.store.table(one.match_id) for wall in home.walls.values() for one in wall.posted]
    return [table for table in found if table is not None]


def append(home: Home, path: str, more: Callable[[str], Any]) -> None:
    """Whatever begins with this path ends with more than it should."""
    honest = home.web.asgi

    async def asgi(scope: Scope, receive: Receive, send: Send) -> None:
        async def sends(message: Message) -> None:
            if message["type"] == "http.response.body" and message.get("body"):
                message = {**message, "body": message["body"] + (await more(scope["path"])).encode()}
            await send(message)

        await honest(scope, receive, sends if scope["path"].startswith(path) else send)

    home.web.asgi = asgi  # type: ignore[assignment]


HOUSE_LEAKS: dict[str, Callable[[Home], None]] = {
    leak.__name__: leak
    for leak in (
        log_line_with_a_hand,
        figure_labelled_with_a_hand,
        export_with_the_secret,
        page_with_a_hand,
        page_in_a_frame_with_a_hand,
        line_on_every_page,
        followers_on_the_page_of_friends,
        line_of_somebody_who_is_avoided,
        presence_that_was_hidden,
        table_of_a_friend_in_no_list,
    )
}
