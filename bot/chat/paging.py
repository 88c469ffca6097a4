"""Paging for more buttons than a message holds: each button that turns the page names it."""

from __future__ import annotations

from bot.view.answer import Answer, Hand, Key
from bot.view.button_data import Action, opened_at, parts_of, spelled, submenu
from bot.view.pen import Pen
from games.core import match as core
from games.core.game import Refusal
from games.core.screen import Button, Screen, narrow
from games.table.table import Table

from .context import Context

ROW_MOST = 5  # buttons in a row

Rows = tuple[tuple[Key, ...], ...]


def paged(pen: Pen, table: Table, screen: Screen, opened: str, source: str, most: int) -> Rows:
    """Returns the game's buttons in at most `most` rows; `source` is the kind of their message.

    `opened` is the submenu, as in submenu_of.
    The last row turns the pages, where there are several, and goes back from a submenu.
    """
    chosen, first = submenu_of(table, opened)
    rows = _rows(screen.buttons)
    back = (_back(pen, table, source),) if chosen else ()
    if len(rows) + len(back) <= most:
        return (*_keys(pen, table, rows, source), *((back,) if back else ()))
    each = most - 1
    first = min(first, len(rows) - 1)
    before = (_turn(pen, table, "before", chosen, max(first - each, 0), source),) if first else ()
    more = (_turn(pen, table, "more", chosen, first + each, source),) if first + each < len(rows) else ()
    return (*_keys(pen, table, rows[first : first + each], source), (*before, *more, *back))


async def turn_page(context: Context, table: Table, action: Action) -> Answer:
    """Shows another page of the question's buttons: `turn:chosen:row`, or `turn:` for the start; stores nothing."""
    turn, opened = action.first, action.rest
    match, seat = table.live_match(), table.seat_of(context.player.id)
    if seat is None:
        raise Refusal("not_seated")
    if turn != str(match.turn):
        raise Refusal("stale_turn")
    asked = table.waiting()
    if seat not in asked:
        raise Refusal("not_your_turn", seat=min(asked)) if len(asked) == 1 else Refusal("not_your_turn")
    if not narrow(core.legal(table.game, match, seat), parts_of(opened)[0]):
        raise Refusal("illegal")
    return (next_choices(table, opened),)


def next_choices(table: Table, path: str) -> Hand:
    """Returns the choices after the beginning of a spelling: on the card too, where a game hides nothing."""
    return Hand(table, submenu(_now(table), path), "private" if table.game.ui.private else "either")


def submenu_of(table: Table, opened: str) -> tuple[str, int]:
    """Returns the chosen beginning of a spelling and the first visible row of an opened submenu.

    Once another question stands nothing is chosen: a message may be written a while after its press.
    """
    return opened_at(_now(table), opened)


def _rows(buttons: tuple[tuple[Button, ...], ...]) -> list[tuple[Button, ...]]:
    """Returns the game's rows; splits those that are too wide."""
    return [row[at : at + ROW_MOST] for row in buttons for at in range(0, len(row), ROW_MOST)]


def _keys(pen: Pen, table: Table, rows: list[tuple[Button, ...]], source: str) -> Rows:
    answers = _data(table, source, _now(table), "")  # how the data of all of them begins
    return tuple(
        tuple(
            Key(f"{button.sign} {pen.plain(button.label)}".strip(), answers + button.choice, button.style)
            for button in row
        )
        for row in rows
    )


def _turn(pen: Pen, table: Table, label: str, chosen: str, row: int, source: str) -> Key:
    return Key(pen.plain(f"button-{label}"), _data(table, source, "page", _now(table), chosen, row))


def _back(pen: Pen, table: Table, source: str) -> Key:
    said = ("hand",) if source else ("page", _now(table), "")
    return Key(pen.plain("button-back"), _data(table, source, *said))


def _data(table: Table, source: str, *said: str | int) -> str:
    return spelled(source, table.id, Action.of(*said))


def _now(table: Table) -> int:
    return table.match.turn if table.match else 0
