"""What a table's page shows: the board, the terms, the plates of the players, the list of moves, the row of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app import App
from bot.usecases import rated_match
from bot.view.absence import by_others, departure_lines, listener, result_of
from bot.view.clocks import clock_of
from bot.view.coaching import moved
from bot.view.controls import Control, name_of
from bot.view.match_records import fairness
from bot.view.move_list import move_rows, newest_line
from bot.view.option_values import beacon_line, lines_of, rated_line, rated_word
from bot.view.premove import Premove, can_plan
from bot.view.rating_lines import prospect_lines, rating_details, why_little, why_unrated
from bot.view.sentences import final_score, headline, tell_series
from bot.view.table_screen import Card, SeatLine, hint_of, pressable
from games.core.coaching import has_coach
from games.core.screen import Button, Name, Say
from games.table.chips import pot_of
from games.table.table import StoredStep, Table
from storage.matches.first_guesses import GUESSES
from storage.people.players import Player

from ..guests import Viewer
from ..padding import hides
from ..pages import Say_
from ..site import Site

ROW = ("takeback", "draw")  # buttons of a match that stand in the row, in this order; others under More
END = "resign"  # which stands alone below the row
FEW = 4  # at more seats the plates are small
TWO = 2


def seen_facts(
    site: Site,
    guest: Viewer,
    shown: Card,
    plan: Premove | None,
    history: Sequence[StoredStep],
    sealed: bool,
    tell: Say_,
) -> dict[str, Any]:
    """Returns what a visitor sees of a match, as far as its row and its steps say it; `history` begins with the oldest.

    `plan`: what they have planned before their turn. `sealed`: its deal is still played by others.
    """
    table, board = shown.table, plan.board if plan and plan.board else shown
    return {
        "card": shown,
        "plan": plan,
        **_board_facts(site, guest, table, board, tell),
        **_match_facts(site, table, shown, sealed, tell),
        **_zone_facts(site, table, shown, history, tell),
    }


def _board_facts(site: Site, guest: Viewer, table: Table, board: Card, tell: Any) -> dict[str, Any]:
    """Returns what is seen and pressed on the board."""
    return {
        "board": board,
        "picture": _picture(site, guest, board, tell),
        "symbols": site.pages.symbols(table.name) if guest.skin != "text" else "",
        "buttons": _buttons(guest, board),
        "choice": _choice(board, tell),
        "title": site.pages.title(table.name, guest.language),
    }


def _match_facts(site: Site, table: Table, shown: Card, sealed: bool, tell: Any) -> dict[str, Any]:
    """Returns what is said of the match beside the board: its terms, its seats, what is fair about it."""
    return {
        "table": table,
        "tell": tell,
        "can_plan": can_plan(table, shown.you),
        "hides": hides(table.game),
        "clock": tell(clock_of(table)),
        "options": [tell(line) for line in lines_of(table)],
        "beacon": tell(beacon) if (beacon := beacon_line(table)) else "",
        "has_levels": site.app.words.has("levels", table.name),
        "has_score": site.app.words.has("score", table.name),
        "names": [Name(seat) for seat in range(len(table.chairs))],
        "fairness": fairness(table, listener(table, shown.you), is_sealed=sealed),
        "sealed": sealed,
        "hint": hint_of(table, shown.you),
        "forms": [form for form in table.game.forms.typed if form.prefix in shown.forms],
        "practice": sum(chair.kind == "person" for chair in table.chairs) == 1,
        "has_buttons": bool(pressable(shown.screen)),
        "pot": pot_of(table) if table.stake else None,
        **_series_so_far(table, shown),
    }


def _series_so_far(table: Table, shown: Card) -> dict[str, Any]:
    """Returns how the series of two stands while they play the next match."""
    won = [seat.series for seat in shown.seats if seat.series is not None]
    is_told = table.status == "live" and len(won) == TWO and any(won)
    return {"won_before": won if is_told else (), "series_before": tell_series(won) if is_told else None}


def _picture(site: Site, guest: Viewer, shown: Card, tell: Any) -> Any:
    if shown.screen is None or shown.screen.scene is None or guest.skin == "text":
        return None
    scene = site.pages.with_avatars(shown.table, shown.screen.scene)
    return site.pages.scene(shown.table.name, scene, tell, shown.turn, shown.chosen)


def _choice(shown: Card, tell: Any) -> dict[str, Any]:
    """Returns the name of what the viewer has chosen, and the number of its targets."""
    if not shown.chosen or shown.table.match is None:
        return {}
    before = shown.table.game.screen(shown.table.game.view(shown.table.match.state, shown.you), "")
    named = {button.choice: button.label for button in (*pressable(before), *pressable(shown.screen)) if button.label}
    targets = {button.choice for button in pressable(shown.screen) if button.choice.startswith(f"{shown.chosen}.")}
    label = named.get(shown.chosen)
    return {"name": tell(label) if label else shown.chosen, "targets": len(targets)}


def _buttons(guest: Viewer, shown: Card) -> tuple[Any, ...]:
    """Returns the screen's buttons, without those that the picture also has; none where the board has all."""
    if shown.screen is None:
        return ()
    scene = shown.screen.scene if guest.skin != "text" else None
    pictured = [(stamp.choice, stamp.label) for stamp in scene.stamps if stamp.choice] if scene else []
    choices = {choice for choice, _ in pictured}
    if not shown.table.game.ui.private and all(
        button.choice in choices for row in shown.screen.buttons for button in row
    ):
        return ()

    def is_wanted(button: Button) -> bool:
        return button.style != "spent" and (button.choice, button.label) not in pictured

    rows = (tuple(filter(is_wanted, row)) for row in shown.screen.buttons)
    return tuple(row for row in rows if row)


def _zone_facts(site: Site, table: Table, shown: Card, history: Sequence[StoredStep], tell: Say_) -> dict[str, Any]:
    """Returns the variables of the plates, the moves and the buttons."""
    (others, own), hears = plates(shown), listener(table, shown.you)
    apart, is_whole = by_others(history, hears), not history or history[0].version == 0
    played = moved(step.command for step in history)
    return {
        "others": others,
        "own": own,
        "departures": [tell(line) for line in departure_lines(table, shown.you)],
        "signs": [seat.letter for seat in shown.seats],
        "is_crowd": len(shown.seats) > FEW,
        "bubbles": {said.seat: tell(Say(f"phrase-{said.phrase}")) for said in table.said},
        "moves": move_rows(table, history, hears, tell, lambda key: site.app.words.has(key, table.name), apart),
        "news": newest_line(table, reversed(history), hears, tell, apart),
        "is_whole": is_whole,
        "controls": buttons(shown),
        "is_coached": has_coach(table.game) and (shown.you in played or (shown.you is not None and not is_whole)),
        "has_moves": bool(played) or not is_whole,
        **_end(site, table, shown, tell),
    }


async def rated_facts(app: App, table: Table, viewer: Player | None) -> dict[str, Any]:
    """Returns the variables that say whether a match is rated, what it would bring, and ask how well somebody plays.

    `will_be_short`: somebody has left before the second turn, so that it is not.
    """
    return {
        "rated_line": rated_line(table),
        "rated_word": rated_word(table),
        "will_be_short": await rated_match.will_be_short(app, table),
        "brings": prospect_lines(await rated_match.prospect(app, table, viewer)),
        "guesses": GUESSES if await rated_match.asks_guess(app, table, viewer) else (),
    }


def _end(site: Site, table: Table, shown: Card, tell: Say_) -> dict[str, Any]:
    """Returns the variables of a finished match: the result in large, and how the series stands."""
    outcome = result_of(table)
    if outcome is None:
        return {"headline": None, "series": None, "final_score": None, "ratings": (), "unrated": None, "little": None}
    others, own = plates(shown)
    held = shown.screen.held if shown.screen else ()
    score = final_score(outcome, [seat.seat for seat in (*own, *others)], held)
    if isinstance(score, Say) and not site.app.words.has(score.key, table.name):
        score = None
    won = [seat.series for seat in shown.seats if seat.series is not None]
    return {
        "headline": headline(outcome, shown.you, table.stake),
        "series": tell_series(won),
        "ratings": rating_details(table, [seat.seat for seat in (*own, *others)]),
        "unrated": why_unrated(table) if not table.lobby.casual else None,
        "little": why_little(table),
        "final_score": score,
    }


def plates(shown: Card) -> tuple[tuple[SeatLine, ...], tuple[SeatLine, ...]]:
    """Returns the seats beyond the board and those on the viewer's side.

    Others come in the order in which they move after the viewer. Who watches two sides sits behind the first.
    """
    seats, here = shown.seats, shown.you
    if here is None and len(seats) == TWO:
        here = 0
    if here is None:
        return seats, ()
    return (*seats[here + 1 :], *seats[:here]), (seats[here],)


def buttons(shown: Card) -> dict[str, list[Control]]:
    """Groups the table's buttons: main ones, the row of a match, those under More, ends, and computers to add.

    `way_in`: takes the seat of somebody who is away; it stands above the board, where a passer-by sees it.
    """
    computers = [c for c in shown.controls if c.action and c.action.verb in ("computer", "computers")]
    row = [c for name in ROW for c in shown.controls if shown.table.status == "live" and name_of(c) == name]
    end = [c for c in shown.controls if shown.table.status == "live" and name_of(c) == END]
    way_in = [c for c in shown.controls if c.action and c.action.verb == "sit"]
    more = [c for c in shown.controls if c.rare and c not in (*row, *end)]
    return {
        "computers": computers,
        "row": row,
        "end": end,
        "first": [c for c in shown.controls if not (c.rare or c in computers or c in row or c in way_in)],
        "way_in": way_in,
        "more": [c for c in more if c.style != "danger"],
        "ends": [c for c in more if c.style == "danger"],
    }
