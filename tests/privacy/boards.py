"""One table in every place where somebody may have its board: two worlds that they cannot tell apart look the same.

The places: a tab, a page inside each chat (a Telegram Mini App, a Discord Activity), the card, the hand in place of
the card, and a message in a chat of which we are no member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace as change
from functools import cache
from typing import Any

from msgspec.structs import replace

from bot.chat.cards import room_card
from bot.chat.pages import HandLook, hand_of
from bot.platforms.telegram.painter import closing_key
from bot.platforms.telegram.payload import payload_of
from bot.platforms.telegram.rate_limit import inline_address
from bot.platforms.web.guests import Frame, Viewer
from bot.platforms.web.site import Site
from bot.platforms.web.tables.table import STORY_STEPS
from bot.platforms.web.tables.table_facts import seen_facts
from bot.platforms.web.tables.table_people import presence_facts, seated_facts, sharing
from bot.view.option_values import rated_line, rated_word
from bot.view.premove import premove
from bot.view.table_screen import card
from games.core.chance import Chance
from games.core.game import Seat
from games.core.past import in_force
from games.table.table import StoredStep, Table
from storage.messages.rooms import Room, Settings
from storage.people.players import Player
from tests.games.plays import BEGAN, Play
from tests.house import all_arts

from .home import VARIES
from .runs import Ran, same, step_in_both
from .said import LANGUAGES, SKINS, Said, answering
from .worlds import RUNS_A_PLAY, Pair, app_of, pair_by_chance

STEPS = 4
HOMES = ("web", "telegram", "discord")  # a tab, and a page inside each chat
STRANGER = "0123456789abcdef" * 2
ORIGIN = "https://games.example.org"
REST: dict[str, Any] = {  # of a page, what does not come from the match
    "turn_count": 0,
    "message": "",
    "refused": False,
    "next": None,
    "profiles": {},
    "brings": (),
    "guesses": (),
    "asks_name": False,
    "push_key": "",
    "push_count": 0,
    "bannable": [],
    "unattended": None,
    "missed": (),
    "will_be_short": False,
    "around": [],
    "links": [],
    "pill": None,
    "talk": None,
    "path": "",
    "origin": ORIGIN,
}

History = tuple[StoredStep, ...]
Show = Callable[[Table, Player | None, History, str, int], str]


@cache
def site_of() -> Site:
    """The site as far as it needs no database."""
    app = app_of()
    app.studio.arts = all_arts("games", "tests.test_games")
    return Site(app, "only the tests know")


def page(table: Table, who: Player | None, history: History, home: str, number: int) -> str:
    """The whole page of a table, as it is shown to somebody in one of the homes."""
    site, language = site_of(), LANGUAGES[number % 3]
    frame = None if home == "web" else Frame(home, who.name if who else "Nobody", language=language)
    guest = Viewer(STRANGER, "198.51.100.1", who, language, frame)
    tell = site.pages.teller(language, table)
    shown = card(table, who, past=in_force((taken.command, taken.reveals) for taken in history))
    base = f"/t/{table.id}"
    return site.pages.fill(
        guest,
        "table.html",
        **REST
        | {"changing": "_table.html", "base": base, "here": ORIGIN + base}
        | {"rated_line": rated_line(table), "rated_word": rated_word(table)}
        | seen_facts(site, guest, shown, premove(table, who, "-"), history, False, tell)
        | seated_facts(table, who, tell)
        | sharing(ORIGIN, table, shown.you)
        | presence_facts(site.app, site.audience, table, who),
    )


def run(number: int, show: Show = page) -> Ran:
    """One run: a table from a moment of a match on, in all places. Raises Leak."""
    chance = Chance(number.to_bytes(8, "big"), "boards")
    one, pair = pair_by_chance(number // RUNS_A_PLAY, lambda game: game, passers_by=True, chance=chance)
    here = history_of(one, pair.here.revision)
    there = tuple(_changed_for_others(taken, pair.viewer) for taken in here)
    ran = Ran(runs=1, unlike=pair.here != pair.there)
    for step in range(STEPS):
        ran.moments += 1
        worlds = ((pair.here, here), (pair.there, there))
        same(ran, *(_said(show, table, told[-STORY_STEPS:], pair.viewer, number + step) for table, told in worlds))
        after = step_in_both(ran, pair, chance, number + step)
        if after is None:
            break
        here, there = here + after[0].steps, there + after[1].steps
        pair = Pair(after[0].table, after[1].table, pair.viewer)
    return ran


def run_some(numbers: Iterable[int], show: Show = page) -> Ran:
    """The runs of these numbers."""
    ran = Ran()
    for number in numbers:
        ran.add(run(number, show))
    return ran


def history_of(one: Play, moment: int) -> History:
    """The steps of a play until a moment, as they are stored."""
    start = StoredStep(0, 0, None, one.moments[0].events, False, BEGAN)
    steps = zip(one.entries[:moment], one.matches, one.moments[1:], strict=False)
    return (
        start,
        *(
            StoredStep(version, before.turn, entry.command, moved.events, moved.reveals, entry.at or BEGAN)
            for version, (entry, before, moved) in enumerate(steps, start=1)
        ),
    )


def _changed_for_others(taken: StoredStep, viewer: Seat | None) -> StoredStep:
    """A step in which something else was told to those who alone heard it, if the viewer is not among them."""
    events = tuple(event if event.heard_by(viewer) else change(event, facts={}) for event in taken.events)
    return replace(taken, events=events)


def _said(show: Show, table: Table, history: History, viewer: Seat | None, number: int) -> Said:
    """The board in all places, to the viewer."""
    who = answering(table, viewer) if viewer is not None else None
    for home in HOMES:
        yield f"page ({home})", VARIES.sub(b"", show(table, who, history, home, number).encode())
    language, skin = LANGUAGES[number % 3], SKINS[number // 3 % 2]
    anywhere = Room(0, "telegram", inline_address("message"), "", Settings(language=language, skin="text"))
    payload = payload_of(room_card(app_of(), table, anywhere))
    yield "card in a chat of others", f"{payload.text}\n{payload.keyboard}".encode()
    if viewer is None:
        return
    pen, seat = app_of().pen("telegram", language, table, skin), table.seat_of(who.id if who else 0)
    recent = tuple(event for taken in history for event in taken.events if event.seat == seat)
    hand = hand_of(app_of(), pen, table, viewer, "", HandLook(skin=skin, recent=recent))
    payload = payload_of(change(hand, keys=(*hand.keys, (closing_key(pen),))))
    yield "hand in place of the card", f"{payload.text}\n{payload.keyboard}".encode()


# ---- Planted


def page_inside_telegram_of_who_is_asked(
    table: Table, who: Player | None, history: History, home: str, number: int
) -> str:
    """Only the page inside Telegram: it is the page of the player who is asked."""
    asked = answering(table, min(table.waiting())) if home == "telegram" and who is None and table.waiting() else who
    return page(table, asked, history, home, number)


def page_inside_discord_with_what_others_heard(
    table: Table, who: Player | None, history: History, home: str, number: int
) -> str:
    """Only the page inside Discord: its list of moves tells everything to everybody."""
    if home == "discord":
        events = [[change(event, only=None) for event in taken.events] for taken in history]
        history = tuple(replace(taken, events=tuple(told)) for taken, told in zip(history, events, strict=True))
    return page(table, who, history, home, number)


BOARD_LEAKS: dict[str, Show] = {
    leak.__name__: leak for leak in (page_inside_telegram_of_who_is_asked, page_inside_discord_with_what_others_heard)
}
