"""The card of a table in a room: one message for each match, the same whether sent or edited."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.app import App
from bot.view.answer import Key, Message, Picture
from bot.view.button_data import CARD, Action, on_card, on_hand, spelled
from bot.view.controls import asked
from bot.view.option_values import clock_of, lines_of
from bot.view.pen import Pen, joined
from bot.view.pictures import with_avatars
from bot.view.sentences import join_sentences, signed, tell_all, tell_outcome, tell_series
from bot.view.table_screen import Card, avatars_on_board, card, hint_of
from games.core.game import LEVELS, Event, Seat
from games.core.screen import Name, Say, Screen, Style
from games.table.chips import pot_of
from games.table.clock import in_force
from games.table.offers import COMPUTERS_DECLINE, REMATCHES
from games.table.offers.rematch import has_everybody, series_of
from games.table.starting import can_be_started, can_follow
from games.table.table import Table
from storage.messages.rooms import Room

from . import done
from .paging import paged, submenu_of

EVENTS_TOLD = 2
ROWS_MOST = 4  # of the game's own buttons and the answers to an offer; the table's own row comes after them
CHOOSING_LEVEL = "levels"  # the submenu of an open table's card while its host chooses a computer
OFFERING = "more"  # the submenu of the card of a match of two, with what they can offer each other
FIRST_HINT = Say("hint-1")
PLACES_TOLD_FROM = 3  # with fewer seats the result says everything

MakeKey = Callable[..., Key]  # label, action, style


def room_card(app: App, table: Table, room: Room, opened: str = "", before: Table | None = None) -> Message:
    """Returns the card as everybody in the room sees it, in the room's language.

    `opened`: the submenu of its keys as in paging.submenu_of, or CHOOSING_LEVEL; above it stands how the match `before`
    ended.
    """
    pen = app.pen(room.platform, room.settings.language, table, room.settings.skin)
    shown = card(table, None, app.outages)
    screen = public_screen(table, opened)
    chosen = [pen(line) for line in screen.lines[-1:]] if screen and submenu_of(table, opened)[0] else []
    if opened == CHOOSING_LEVEL and table.status == "open":
        chosen = [pen("page-levels")]
    result, picture = _result(app, before, room) if before is not None else ([], None)
    text = joined([*result, *_head(pen, shown), *_middle(app, pen, shown, room), *chosen])
    if room.settings.skin != "text":
        picture = picture_of(app, pen, table, screen if chosen else shown.screen) or picture
    game_keys = _game_keys(pen, table, screen, opened)
    keys = (*game_keys, *_table_keys(pen, shown, bool(game_keys), opened))
    is_board = table.game.board_in_buttons and bool(game_keys)
    return Message(text, keys, picture, state=table.status, is_board=is_board)


def _result(app: App, before: Table, room: Room) -> tuple[list[str], Picture | None]:
    """Returns how the previous match on this card ended."""
    pen = app.pen(room.platform, room.settings.language, before, room.settings.skin)
    ended = card(before, None)
    board = [pen(line) for line in ended.screen.text_board] if ended.screen and room.settings.skin == "text" else []
    lines = [pen.ink.bold(pen(ended.status)), _all_seats(pen, ended), series_line(pen, before), *board]
    lines.append(told(pen, before, before.news, None))
    picture = picture_of(app, pen, before, ended.screen) if room.settings.skin != "text" else None
    return [pen("card-before", id=before.id), *lines], picture


def picture_of(app: App, pen: Pen, table: Table, screen: Screen | None) -> Picture | None:
    """Returns the picture of a screen, if it has one; with avatars in the places of letters."""
    if screen is None or screen.scene is None:
        return None
    scene = with_avatars(screen.scene, avatars_on_board(table, app.avatars))
    return Picture(table.name, scene, pen.plain(screen.scene.alt))


def public_screen(table: Table, opened: str = "") -> Screen | None:
    """Returns the screen whose buttons may be public: that of the player to act, if nothing is secret.

    Where everybody asked has the same secret choices, these are all it has: others do not see what somebody presses.
    """
    asked = sorted(table.waiting())
    if table.match is None or table.status != "live" or not asked:
        return None
    if table.game.alike:
        return Screen(buttons=table.game.screen(table.game.view(table.match.state, asked[0]), "").buttons)
    if table.game.private or len(asked) != 1:
        return None
    return table.game.screen(table.game.view(table.match.state, asked[0]), submenu_of(table, opened)[0])


def _head(pen: Pen, shown: Card) -> list[str]:
    table = shown.table
    title = pen.ink.bold(pen.ink.escape(pen.title(table.name)))
    line = pen("card-title", title=pen.mark(title), id=table.id, stake=_stake(pen, table))
    if table.status == "open":
        free = table.most - len(table.chairs)
        seats = [_seat_line(pen, shown, seat) for seat in range(len(table.chairs))]
        return [line, *seats, pen("card-free", count=free) if free else "", pen(clock_of(table)), _unusual(pen, table)]
    if table.status == "over":  # the result comes first
        return [line, pen.ink.bold(pen(shown.status)), _all_seats(pen, shown), series_line(pen, table)]
    return [line, _all_seats(pen, shown)]


def _unusual(pen: Pen, table: Table) -> str:
    """Returns the options that differ from the defaults, in words."""
    return " · ".join(pen(line) for line in lines_of(table))


def _stake(pen: Pen, table: Table) -> str:
    pot = pot_of(table)
    return pen.plain("card-stake", stake=table.stake, pot=pot) if table.stake and pot is not None else "none"


def _seat_line(pen: Pen, shown: Card, seat: Seat) -> str:
    chair = shown.seats[seat]
    role = "host" if chair.host else "invited" if chair.invited else "seated"
    return pen("card-seat", letter=pen.sign(seat), who=Name(seat), what=role)


def _all_seats(pen: Pen, shown: Card) -> str:
    """Returns the players; at the end in order of places, where there are several."""
    table = shown.table
    placed = table.game.most >= PLACES_TOLD_FROM and all(one.place for one in shown.seats)
    seats = sorted(shown.seats, key=lambda one: one.place or 0) if placed else shown.seats
    return " · ".join(
        pen(
            "card-share",
            place=one.place if placed and one.place else 0,
            letter=pen.sign(one.seat),
            who=Name(one.seat),
            out="yes" if one.out else "no",
            score=_score(pen, table, one.score),
            chips="none" if one.net is None else signed(one.net),
        )
        for one in seats
    )


def series_line(pen: Pen, table: Table) -> str:
    """Returns the score of these people's rematches; empty without one."""
    series = tell_series(series_of(table))
    return pen(series) if series else ""


def _score(pen: Pen, table: Table, score: int | None) -> str:
    """Returns a score in the game's own words; empty without one."""
    if score is None or not pen.words.has("score", table.name):
        return "none"
    return pen.plain("score", score=score)


def _middle(app: App, pen: Pen, shown: Card, room: Room) -> list[str]:
    table = shown.table
    board = [pen(line) for line in shown.screen.text_board] if shown.screen and room.settings.skin == "text" else []
    asks = [pen(asked(table, offer)) for offer in table.offers]
    said = [pen("card-said", who=Name(one.seat), phrase=Say(f"phrase-{one.phrase}")) for one in table.said]
    return [
        *board,
        told(pen, table, table.news, None),
        "" if table.status == "over" else _state_line(app, pen, shown),
        pen(f"table-{table.visibility}") if table.status == "open" and table.visibility != "listed" else "",
        _hint(pen, table, room.platform),
        *asks,
        *said,
        pen("card-commitment", commitment=table.commitment[:16]) if table.lobby.starts_soon else "",
    ]


def _state_line(app: App, pen: Pen, shown: Card) -> str:
    """Returns whose turn it is and the time left; of an open table, what is missing and when it closes."""
    if shown.deadline is None:
        return pen("card-state", status=shown.status, lobby="yes" if shown.table.status == "open" else "no", until="")
    until = pen.moment(shown.deadline, app.now())
    key = "card-closes" if shown.table.status == "open" else "card-until"
    return pen(key, status=shown.status, until=until)


def told(pen: Pen, table: Table, events: Iterable[Event], viewer: Seat | None) -> str:
    """Returns the last events, as far as the viewer may know them, without what the result says beside them."""
    sentences = tell_all(table.game, events, viewer, pen)
    if table.match and table.match.outcome:
        result = pen(tell_outcome(table.match.outcome, viewer, table.stake))
        sentences = [sentence for sentence in sentences if sentence not in result]
    return join_sentences(sentences[-EVENTS_TOLD:], pen)


def _hint(pen: Pen, table: Table, platform: str) -> str:
    """Returns a hint for a player in their first match of this game, on the platform where they play.

    The first one tells those who have never seen such a card what to press.
    """
    here = [seat for seat in sorted(table.waiting()) if table.chairs[seat].front == platform]
    seat, hint = next(((seat, hint) for seat in here if (hint := hint_of(table, seat))), (0, None))
    if hint is None:
        return ""
    return pen("card-hint", who=Name(seat), hint=Say("hint") if hint == FIRST_HINT else hint)


def _game_keys(pen: Pen, table: Table, screen: Screen | None, opened: str) -> tuple[tuple[Key, ...], ...]:
    return paged(pen, table, screen, opened, CARD, ROWS_MOST - (len(table.offers) == 1)) if screen else ()


def form_keys(pen: Pen, table: Table, seat: int) -> tuple[Key, ...]:
    """Returns a key for each form with a field that is open to a seat."""
    names = table.game.forms.names_open(table.match.state, seat) if table.match else ()
    return tuple(Key(pen.plain(f"form-{name}"), on_hand(table.id, Action.of("ask", name))) for name in names)


def page_line(app: App, pen: Pen, name: str) -> str:
    """Returns a link to the page of a game's forms, which sends us nothing; empty without such a page or an address."""
    page = app.games[name].forms.page if name else ""
    if not page or not app.settings.web_url:
        return ""
    url = f"{app.settings.web_url}/{page}"
    return pen(Say(f"{page}-link", {"link": pen.mark(pen.ink.link(pen.ink.escape(url), url))}, game=name))


def _table_keys(pen: Pen, shown: Card, plays_here: bool, opened: str) -> tuple[tuple[Key, ...], ...]:
    """Returns the table's own buttons; `plays_here`: the card has the game's buttons; `opened` as in room_card."""
    table = shown.table

    def key(label: str, action: Action, style: Style = "plain") -> Key:
        return Key(pen.plain(f"button-{label}"), on_card(table.id, action), style)

    if table.status == "open":
        levels = level_rows(pen, table) if opened == CHOOSING_LEVEL else ()
        levels = (*levels, (key("back", Action.of("levels", "back")),)) if levels else ()
        return (*(row for row in _lobby_keys(key, table, choosing=bool(levels)) if row), *levels)
    if table.status == "live":
        hand = key("hand" if table.game.private else "my-move", Action("hand"), "plain" if plays_here else "main")
        mine = [hand] if table.game.private or not plays_here else []
        if opened == OFFERING:
            return second_page(pen, table)
        return (*_offer_keys(key, table), (*mine, key("last", Action("last")), key("more-short", Action("more"))))
    if table.status == "over" and table.match is not None:
        is_due = not _standing(table) and not table.next_match
        again = [key("rematch", Action.of("offer", "rematch"), "main")] if is_due and has_everybody(table) else []
        if is_due and can_follow(table):  # opens automatically while it is due
            again = [key("again", Action("again"), "main")] if table.deadline is None else []
        if table.lobby.daily:
            again = [Key(pen.plain("daily-to-result"), "/daily", "main")]
        return (*_offer_keys(key, table), (*again, key("record", Action("record")), key("more-short", Action("more"))))
    if table.status == "over" and table.lobby.declined:
        return tuple(row for row in done.keys_after_decline(pen, table) if row)
    if table.status == "over" and table.game.draws:  # it closed before its start; its record is under More
        return ((key("more-short", Action("more")),),)
    return ()


def has_second_page(table: Table) -> bool:
    """Whether two play, who can make offers and resign on the card."""
    return table.status == "live" and len(table.chairs) == 2


def second_page(pen: Pen, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns what either of two can offer, or end; the rest is on a private page."""

    def key(label: str, action: Action, style: Style = "plain") -> Key:
        return Key(pen.plain(f"button-{label}"), on_card(table.id, action), style)

    offers = ["takeback"] if not table.game.private and table.live_match().version else []
    offers += ["draw"] if not ("draw" in COMPUTERS_DECLINE and table.has_computer) else []
    standing = {offer.kind for offer in table.offers}
    keys = [key(kind, Action.of("offer", kind)) for kind in offers if kind not in standing and not table.lobby.daily]
    back = key("back", Action.of("more", "back"))
    return (*keys, key("resign", Action("resign"), "danger")), (back, key("more", Action.of("more", "all")))


def level_rows(pen: Pen, table: Table, source: str = CARD) -> tuple[tuple[Key, ...], ...]:
    """Returns a key for each level of computer that the host can seat."""
    keys = [
        Key(pen.plain(f"level-{level}"), spelled(source, table.id, Action.of("computer", level))) for level in LEVELS
    ]
    return tuple(keys[:3]), tuple(keys[3:])


def _lobby_keys(key: MakeKey, table: Table, choosing: bool) -> list[tuple[Key, ...]]:
    free = len(table.chairs) < table.most
    invited = any(chair.invited for chair in table.chairs)
    first = [key("join", Action.of("join", table.stake), "main")] if free else []
    if invited:
        first += [key("accept", Action.of("join", table.stake), "main"), key("decline", Action("leave"))]
    if not invited or free:
        first.append(key("leave", Action("leave")))
    start = [key("start", Action("start"))] if can_be_started(table) else []
    if table.lobby.starts_soon:
        first = [key("start-now", Action("start"), "main"), *first]
        start = [key("hold", Action("hold"))]
    can_add = free and table.game.computer and not table.stake and not choosing
    computer = [key("add-computer-short", Action("levels"))] if can_add else []
    rest = (*start, *computer, key("more-short", Action("more")))
    return [tuple(first), rest] if len(rest) > 1 or len(first) > 2 else [(*first, *rest)]


def _standing(table: Table) -> bool:
    return any(offer.kind in REMATCHES for offer in table.offers)


def _offer_keys(key: MakeKey, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns the answer to a single offer; several offers are under More."""
    if len(table.offers) != 1:
        return ()
    kind = table.offers[0].kind
    return ((key("accept", Action.of("accept", kind), "main"), key("decline", Action.of("refuse", kind))),)


def deadline_line(app: App, pen: Pen, table: Table) -> str:
    """Returns the time left."""
    last = in_force(table, app.outages)
    return pen("until", until=pen.moment(last.deadline, app.now())) if last else ""
