"""The keys of a table's card: the game's own, and those of the table; the same for private pages where they fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.feature import entries_at_table
from bot.view.answer import Key
from bot.view.button_data import CARD, Action, on_card, on_hand, spelled
from bot.view.controls import ADMIT, COME_BACK, asks_for_consent, awaited, can_fill, choices_when_deserted, way_in
from bot.view.option_values import has_exact_levels, level_name
from bot.view.pen import Pen
from bot.view.table_screen import Card
from games.core import match as core
from games.core.screen import Screen, Style
from games.table.lobby import is_challenge
from games.table.offers import REMATCHES, why_declined
from games.table.starting import can_be_started, can_follow
from games.table.substitution import absent_seats
from games.table.table import Table

from . import done
from .paging import paged

ROWS_MOST = 4  # of the game's own buttons and the answers to an offer; the table's own row comes after them
NAMES_IN_ROW, LEVELS_IN_ROW = 3, 5  # keys of levels: with the names of a few, with the numbers of more
CHOOSING_LEVEL = "levels"  # the submenu of an open table's card while its host chooses a computer
EXACT_LEVEL = "exact"  # the same with all levels of a game that has names for some
OFFERING = "more"  # the submenu of the card of a match of two, with what they can offer each other

MakeKey = Callable[..., Key]  # label, action, style


def game_keys(pen: Pen, table: Table, screen: Screen | None, opened: str) -> tuple[tuple[Key, ...], ...]:
    """Returns the game's own buttons; `opened` as in room_card."""
    return paged(pen, table, screen, opened, CARD, ROWS_MOST - (len(table.offers) == 1)) if screen else ()


def form_keys(pen: Pen, table: Table, seat: int) -> tuple[Key, ...]:
    """Returns a key for each form with a field that is open to a seat."""
    names = table.game.forms.names_open(table.match.state, seat) if table.match else ()
    return tuple(Key(pen.plain(f"form-{name}"), on_hand(table.id, Action.of("ask", name))) for name in names)


def table_key(pen: Pen, table: Table, label: str, action: Action, style: Style = "plain") -> Key:
    """Returns a key that does something at the table, with the words of this label."""
    return Key(pen.plain(f"button-{label}"), on_card(table.id, action), style)


def table_keys(
    pen: Pen, shown: Card, plays_here: bool, opened: str, board: Key | None = None
) -> tuple[tuple[Key, ...], ...]:
    """Returns the table's own buttons; `plays_here`: the card has the game's buttons; `opened` as in room_card.

    `board`: the button that opens the page of the table inside the chat, where there is one.
    """
    table, boards = shown.table, (board,) if board is not None else ()
    key = partial(table_key, pen, table)
    if table.status == "open":
        levels = _levels(pen, key, table, opened)
        return (*filter(None, _lobby_keys(key, table, boards, choosing=bool(levels))), *levels)
    if table.status == "live":
        if opened == OFFERING:
            return second_page(pen, table)
        usual = (*_hand_key(key, table, plays_here), *boards, key("last", Action("last")))
        return (*answer_keys(pen, table), (*usual, key("more-short", Action("more"))))
    if table.status == "over" and table.match is not None:
        usual = (*_keys_to_next(pen, key, table), *boards, key("record", Action("record")))
        return (*_offer_keys(key, table), (*usual, key("more-short", Action("more"))))
    if table.status == "over" and table.lobby.declined:
        return tuple(row for row in done.keys_after_decline(pen, table) if row)
    if table.status == "over" and table.game.deal.draws:  # it closed before its start; its record is under More
        return ((key("more-short", Action("more")),),)
    return ()


def _levels(pen: Pen, key: MakeKey, table: Table, opened: str) -> tuple[tuple[Key, ...], ...]:
    """Returns the levels of a computer where one is being chosen, and the way back."""
    rows = level_rows(pen, table, opened == EXACT_LEVEL) if opened in (CHOOSING_LEVEL, EXACT_LEVEL) else ()
    return _with_back(rows, key("back", Action.of("levels", "back"))) if rows else ()


def _hand_key(key: MakeKey, table: Table, plays_here: bool) -> list[Key]:
    """Returns the button of the private screen, unless the card itself has all that it would have."""
    if plays_here and not table.game.ui.private:
        return []
    return [key("hand" if table.game.ui.private else "my-move", Action("hand"), "plain" if plays_here else "main")]


def _keys_to_next(pen: Pen, key: MakeKey, table: Table) -> list[Key]:
    """Returns what leads from a match that is over to the next one; of a daily match, to the result of the day."""
    if table.lobby.daily:
        return [Key(pen.plain("daily-to-result"), "/daily", "main")]
    if table.lobby.tournament:
        ways = (entry for entry in entries_at_table(table, None) if entry.is_next)
        return [Key(pen.plain(way.label), f"/{way.line}", "main") for way in ways]
    if _standing(table) or table.next_match:
        return []
    if can_follow(table):  # opens automatically while it is due
        return [key("again", Action("again"), "main")] if table.deadline is None else []
    return [key("rematch", Action.of("offer", "rematch"), "main")]


def answer_keys(pen: Pen, table: Table, you: int | None = None) -> tuple[tuple[Key, ...], ...]:
    """Returns what can be done where somebody is away, or else the answers to an offer.

    In a message for one player alone (`you`), only what that player can do.
    """
    is_asked = you is None or any(you in awaited(table, offer) for offer in table.offers)
    return _absence_keys(pen, table, you) or (_offer_keys(partial(table_key, pen, table), table) if is_asked else ())


def _absence_keys(pen: Pen, table: Table, you: int | None) -> tuple[tuple[Key, ...], ...]:
    """Returns the ways into a seat for which somebody else plays, or what is left to who stays at a table of two."""
    ways = (COME_BACK, way_in(table)) if you is None and absent_seats(table) else ()
    choices = tuple(filter(None, ways)) or choices_when_deserted(table, you)
    if not choices:
        return ()
    row = tuple(
        Key(pen.plain(choice.label), on_card(table.id, choice.action), choice.style)
        for choice in choices
        if choice.action
    )
    return (row,) if row else ()


def has_second_page(table: Table) -> bool:
    """Whether two play, who can make offers and resign on the card."""
    return table.status == "live" and len(table.chairs) == 2


def second_page(pen: Pen, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns what either of two can offer, or end; the rest is on a private page."""
    key = partial(table_key, pen, table)
    possible = ["takeback"] if not table.game.ui.private and not _is_at_start(table) else []
    offers = [kind for kind in (*possible, "draw") if not why_declined(table, kind)]
    standing = {offer.kind for offer in table.offers}
    keys = [key(kind, Action.of("offer", kind)) for kind in offers if kind not in standing and not table.lobby.daily]
    say, facts = key("say", Action("phrases")), key("facts", Action("facts"))
    answers = Action.of("more", "all")  # a page that has them
    back, rest = key("back", Action.of("more", "back")), key("more", answers if table.offers else Action("rest"))
    return (*keys, say, facts), (back, rest), (key("resign", Action("resign"), "danger"),)


def _is_at_start(table: Table) -> bool:
    """Whether a match stands as it began, also after a restart: nobody has a move to take back."""
    start: object = core.begin(table.game, table.start(), None).match.state
    return bool(start == table.live_match().state)


def level_rows(pen: Pen, table: Table, exact: bool, source: str = CARD) -> tuple[tuple[Key, ...], ...]:
    """Returns a key for each level of computer that has a name; `exact`: for all levels, by their numbers."""
    game = table.game
    keys = [
        Key(
            str(level) if exact else pen.plain(level_name(game, level)),
            spelled(source, table.id, Action.of("computer", level)),
        )
        for level in (game.levels if exact else game.computer.named_levels)
    ]
    if not exact and has_exact_levels(game):
        keys.append(Key(pen.plain("level-exact"), spelled(source, table.id, Action.of("levels", EXACT_LEVEL))))
    width = LEVELS_IN_ROW if exact else NAMES_IN_ROW
    return tuple(tuple(keys[at : at + width]) for at in range(0, len(keys), width))


def _with_back(rows: tuple[tuple[Key, ...], ...], back: Key) -> tuple[tuple[Key, ...], ...]:
    """Returns rows with a key after them: in a row of its own, as long as there are two of them."""
    return (*rows, (back,)) if len(rows) <= 2 else (*rows[:-1], (*rows[-1], back))


def _lobby_keys(key: MakeKey, table: Table, boards: tuple[Key, ...], choosing: bool) -> list[tuple[Key, ...]]:
    free = len(table.chairs) < table.most
    invited = any(chair.invited and not chair.is_kept for chair in table.chairs)
    kept = any(chair.is_kept for chair in table.chairs)
    first = [key("join", Action.of("join", table.stake), "main")] if free or kept else []
    if invited:
        first += [key("accept", Action.of("join", table.stake), "main"), key("decline", Action("leave"))]
    if not invited or free:
        first.append(key("leave", Action("leave")))
    start = [key("start", Action("start"))] if can_be_started(table) else []
    if any(map(table.must_press, range(len(table.chairs)))):
        first = [key("here", Action("here"), "main"), *first]
    if table.lobby.starts_soon:
        first = [key("start-now", Action("start"), "main"), *first]
        start = [key("hold", Action("hold"))]
    can_add = free and table.game.levels and not table.stake and not choosing
    computer = [key("add-computer-short", Action("levels"))] if can_add else []
    to_all = [key("open", Action("open"))] if is_challenge(table) else []
    rest = (*to_all, *start, *computer, *boards, key("more-short", Action("more")))
    fill = (key("computers", Action("computers")),) if can_add and can_fill(table) else ()
    usual = [tuple(first), rest] if len(rest) > 1 or len(first) > 2 else [(*first, *rest)]
    return [*usual, fill, _consent_keys(key, table)]


def _consent_keys(key: MakeKey, table: Table) -> tuple[Key, ...]:
    """Returns the press that lets programs join, where one asks, or the answers to it."""
    if asks_for_consent(table):
        return (key("programs", ADMIT),)
    if not any(offer.kind == "programs" and awaited(table, offer) for offer in table.offers):
        return ()
    answers = Action.of("accept", "programs"), Action.of("refuse", "programs")
    return key("programs", answers[0]), key("programs-not", answers[1])


def _standing(table: Table) -> bool:
    return any(offer.kind in REMATCHES for offer in table.offers)


def _offer_keys(key: MakeKey, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns the answer to a single offer; several offers are under More."""
    if len(table.offers) != 1:
        return ()
    kind = table.offers[0].kind
    return ((key("accept", Action.of("accept", kind), "main"), key("decline", Action.of("refuse", kind))),)
