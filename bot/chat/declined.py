"""The keys of a declined challenge: the same table with somebody else, with anybody, or against computers."""

from __future__ import annotations

from bot.view.button_data import Action, on_card
from bot.view.message import Key
from bot.view.pen import Pen
from games.table.table import Table

OTHER, COMPUTER = "other", "computer"  # arguments of the action `again`; another one is the handle of a person


def keys(pen: Pen, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns the keys of a card whose challenge was declined."""
    other = Key(pen.plain("declined-other"), on_card(table.id, Action.of("again", OTHER)), "main")
    everybody = Key(pen.plain("declined-open"), on_card(table.id, Action("again")))
    computer = Key(pen.plain("web-with-computer"), on_card(table.id, Action.of("again", COMPUTER)))
    return (other, everybody), ((computer,) if table.game.computer else ())
