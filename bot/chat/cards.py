"""The card of a table in a room: one message for each match, the same whether sent or edited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import structs

from bot.app import App
from bot.view.absence import departure_lines, result_of
from bot.view.answer import Key, Message, Picture
from bot.view.clocks import clock_of
from bot.view.controls import asked, asks_for_consent
from bot.view.match_records import TurningPoint
from bot.view.names import avatars_on_board
from bot.view.option_values import clock_text, lines_of, rated_line, rated_word
from bot.view.pen import Pen, joined
from bot.view.pictures import with_avatars
from bot.view.rating_lines import rating_lines, why_little, why_unrated
from bot.view.sentences import join_sentences, signed, tell_all, tell_outcome, tell_series
from bot.view.table_screen import Card, SeatLine, card, hint_of
from games.core.game import Event, Seat
from games.core.screen import Name, Say, Screen
from games.table.chips import pot_of
from games.table.clock import in_force
from games.table.offers.rematch import series_of
from games.table.table import Table
from storage.messages.rooms import Room

from .card_keys import CHOOSING_LEVEL, EXACT_LEVEL, game_keys, table_keys
from .paging import submenu_of

EVENTS_TOLD = 2
FIRST_HINT = Say("hint-1")
PLACES_TOLD_FROM = 3  # with fewer seats the result says everything


def room_card(
    app: App,
    table: Table,
    room: Room,
    opened: str = "",
    before: Table | None = None,
    turned: TurningPoint | None = None,
) -> Message:
    """Returns the card as everybody in the room sees it, in the room's language.

    `opened`: the submenu of its keys as in paging.submenu_of, or CHOOSING_LEVEL; above it stands how the table `before`
    was closed, whose card it has taken. `turned`: where the match turned that is over: its picture shows that.
    """
    pen = app.pen(room.platform, room.settings.language, table, room.settings.skin)
    shown = _told_to_reader(card(table, None, app.presence.outages))
    screen = public_screen(table, opened)
    chosen = _chosen(pen, table, screen, opened)
    closed = _closed(app, before, room) if before is not None else []
    turn = _turning_line(app, pen, table, turned, room.settings.skin) if table.status == "over" else ""
    text = joined([*closed, *_head(pen, shown), *_middle(app, pen, shown, room), turn, *chosen])
    seen, turning = (screen, None) if chosen else (shown.screen, turned)
    picture = None if room.settings.skin == "text" else _picture(app, pen, table, seen, turning)
    own_keys = game_keys(pen, table, screen, opened)
    keys = (*own_keys, *table_keys(pen, shown, bool(own_keys), opened, _board_key(app, pen, table, room)))
    return Message(text, keys, picture, state=table.status, is_board=table.game.ui.board_in_buttons and bool(own_keys))


def _chosen(pen: Pen, table: Table, screen: Screen | None, opened: str) -> list[str]:
    """Returns the line above a submenu that says what is chosen in it."""
    if opened in (CHOOSING_LEVEL, EXACT_LEVEL) and table.status == "open":
        return [pen("page-levels")]
    return [pen(line) for line in screen.lines[-1:]] if screen and submenu_of(table, opened)[0] else []


def _board_key(app: App, pen: Pen, table: Table, room: Room) -> Key | None:
    """Returns the button that opens the page of the table inside the chat, where there is one."""
    front = app.fronts.chat(room.platform)
    return front.button_of_page(table, room, pen.plain("button-board")) if front is not None else None


def _told_to_reader(shown: Card) -> Card:
    """Returns a card whose result speaks to its only reader: the player of a daily match, which nobody else sees."""
    table = shown.table
    reader = next((seat for seat, chair in enumerate(table.chairs) if chair.is_person), None)
    outcome = table.match.outcome if table.match else None
    if not table.lobby.daily or outcome is None or reader is None:
        return shown
    return structs.replace(shown, status=tell_outcome(outcome, reader, table.stake))


def _turning_line(app: App, pen: Pen, table: Table, turned: TurningPoint | None, skin: str) -> str:
    """Returns the step where a match turned, as a link to it in the replay where there are pages."""
    if turned is None:
        return ""
    key = "card-turned-at" if skin == "text" else "card-turned"  # there is no picture
    line, web = pen(key, step=turned.step), app.settings.web_url
    return pen.ink.link(line, f"{web}/s/{table.share}/replay?step={turned.step}") if web else line


def _closed(app: App, before: Table, room: Room) -> list[str]:
    """Returns how the table was closed whose card another one has taken."""
    pen = app.pen(room.platform, room.settings.language, before, room.settings.skin)
    return [pen("card-before", id=before.id), pen.ink.bold(pen(card(before, None).status))]


def _picture(app: App, pen: Pen, table: Table, screen: Screen | None, turned: TurningPoint | None) -> Picture | None:
    """Returns the picture of the turning point of a match that is over, else of what is shown."""
    if turned is None or table.status != "over":
        return picture_of(app, pen, table, screen)
    picture = picture_of(app, pen, table, turned.screen)
    return picture and replace(picture, alt=f"{pen.plain('card-turned', step=turned.step)}. {picture.alt}")


def board_lines(pen: Pen, table: Table, screen: Screen) -> list[str]:
    """Returns the board in words; the rows of a grid as one block, so that cells stand below each other.

    A shorter row is moved to the middle, as on a board of hexagons.
    """
    grid = table.game.ui.grid
    rows = [pen.plain(line) for line in screen.text_board if grid and line.key.startswith(grid)]
    rest = [pen(line) for line in screen.text_board if not grid or not line.key.startswith(grid)]
    if not rows:
        return rest
    widest = max(map(len, rows))
    return [pen.ink.fixed("\n".join(" " * ((widest - len(row)) // 2) + row for row in rows)), *rest]


def picture_of(app: App, pen: Pen, table: Table, screen: Screen | None) -> Picture | None:
    """Returns the picture of a screen, if it has one; with avatars in the places of letters."""
    if screen is None or screen.scene is None:
        return None
    scene = with_avatars(screen.scene, avatars_on_board(table, app.studio.avatars))
    return Picture(table.name, scene, pen.plain(screen.scene.alt))


def public_screen(table: Table, opened: str = "") -> Screen | None:
    """Returns the screen whose buttons may be public: that of the player to act, if nothing is secret.

    Where everybody asked has the same secret choices, these are all it has: others do not see what somebody presses.
    """
    asked = sorted(table.waiting())
    if table.match is None or table.status != "live" or not asked:
        return None
    if table.game.ui.alike:
        return Screen(buttons=table.game.screen(table.game.view(table.match.state, asked[0]), "").buttons)
    if table.game.ui.private or len(asked) != 1:
        return None
    return table.game.screen(table.game.view(table.match.state, asked[0]), submenu_of(table, opened)[0])


def _head(pen: Pen, shown: Card) -> list[str]:
    table = shown.table
    title = pen.ink.bold(pen.ink.escape(pen.title(table.name)))
    line = pen("card-title", title=pen.mark(title), id=table.id, kind=rated_word(table), stake=_stake(pen, table))
    if table.status == "open":
        free = table.most - len(table.chairs)
        seats = [_seat_line(pen, shown, seat) for seat in range(len(table.chairs))]
        return [line, *seats, pen("card-free", count=free) if free else "", _terms(pen, table), _unusual(pen, table)]
    if table.status == "over":  # the result comes first
        return [line, pen.ink.bold(pen(shown.status)), _all_seats(pen, shown), *_after(pen, shown)]
    return [line, _all_seats(pen, shown)]


def _terms(pen: Pen, table: Table) -> str:
    """Returns the clock, and whether the match is rated."""
    return f"{pen(clock_of(table))} · {pen(rated_line(table))}"


def _unusual(pen: Pen, table: Table) -> str:
    """Returns the options that differ from the defaults, in words."""
    return " · ".join(pen(line) for line in lines_of(table))


def _stake(pen: Pen, table: Table) -> str:
    pot = pot_of(table) if table.stake else None
    return "none" if pot is None else pen.plain("card-stake", stake=table.stake, pot=pot)


def _seat_line(pen: Pen, shown: Card, seat: Seat) -> str:
    chair = shown.seats[seat]
    kept = shown.table.chairs[seat].is_kept
    role = "host" if chair.host else "kept" if kept else "invited" if chair.invited else "seated"
    return pen("card-seat", letter=pen.sign(seat), who=Name(seat), what=role)


def _is_placed(shown: Card) -> bool:
    return shown.table.game.most >= PLACES_TOLD_FROM and all(seat.place for seat in shown.seats)


def _in_order(shown: Card) -> Sequence[SeatLine]:
    """Returns the seats; at the end in order of places, where there are several."""
    return sorted(shown.seats, key=lambda seat: seat.place or 0) if _is_placed(shown) else shown.seats


def _all_seats(pen: Pen, shown: Card) -> str:
    """Returns the players with their places and scores."""
    table, placed = shown.table, _is_placed(shown)
    return " · ".join(
        pen(
            "card-share",
            place=seat.place if placed and seat.place else 0,
            letter=pen.sign(seat.seat),
            who=Name(seat.seat),
            out="yes" if seat.out else "no",
            clock="none" if seat.left is None or seat.out else clock_text(seat.left),
            score=_score(pen, table, seat.score),
            chips="none" if seat.net is None else signed(seat.net),
        )
        for seat in _in_order(shown)
    )


def _after(pen: Pen, shown: Card) -> list[str]:
    """Returns the ratings after a match, why they changed little or not at all, and the score of the rematches."""
    table, lines = shown.table, rating_lines(shown.table, [seat.seat for seat in _in_order(shown)])
    line = pen("rating-line", ratings=" · ".join(map(pen.plain, lines))) if lines else ""
    why = why_little(table) if lines else why_unrated(table) if not table.lobby.casual else None
    return [line, pen(why) if why else "", series_line(pen, table)]


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
    board = board_lines(pen, table, shown.screen) if shown.screen and room.settings.skin == "text" else []
    return [
        *board,
        events_line(pen, table, table.news, None),
        *map(pen, departure_lines(table)),
        *map(pen, shown.absence),
        pen(shown.vacation) if shown.vacation else "",
        "" if table.status == "over" else _state_line(app, pen, shown),
        pen(f"table-{table.visibility}") if table.status == "open" and table.visibility != "listed" else "",
        _hint(pen, table, room.platform),
        *(pen(asked(table, offer)) for offer in table.offers),
        pen("program-asks") if asks_for_consent(table) else "",
        *said_lines(pen, table),
        pen("card-commitment", commitment=table.commitment[:16]) if table.lobby.starts_soon else "",
    ]


def said_lines(pen: Pen, table: Table) -> list[str]:
    """Returns a line for what each player has said."""
    return [pen("card-said", who=Name(saying.seat), phrase=Say(f"phrase-{saying.phrase}")) for saying in table.said]


def _state_line(app: App, pen: Pen, shown: Card) -> str:
    """Returns whose turn it is and the time left; of an open table, what is missing and when it closes."""
    if shown.deadline is None:
        return pen("card-state", status=shown.status, lobby="yes" if shown.table.status == "open" else "no", until="")
    until = pen.moment(shown.deadline, app.now())
    key = "card-closes" if shown.table.status == "open" else "card-until"
    return pen(key, status=shown.status, until=until)


def events_line(pen: Pen, table: Table, events: Iterable[Event], viewer: Seat | None) -> str:
    """Returns the last events, as far as the viewer may know them, without what the result says beside them."""
    sentences = tell_all(table.game, events, viewer, pen)
    if outcome := result_of(table):
        result = pen(tell_outcome(outcome, viewer, table.stake))
        sentences = [sentence for sentence in sentences if sentence not in result]
    return join_sentences(sentences[-EVENTS_TOLD:], pen)


def _hint(pen: Pen, table: Table, platform: str) -> str:
    """Returns a hint for a player in their first match of this game, on the platform where they play.

    The first one tells those who have never seen such a card what to press.
    """
    here = [seat for seat in sorted(table.waiting()) if table.chairs[seat].answers_on == platform]
    seat, hint = next(((seat, hint) for seat in here if (hint := hint_of(table, seat))), (0, None))
    if hint is None:
        return ""
    return pen("card-hint", who=Name(seat), hint=Say("hint") if hint == FIRST_HINT else hint)


def page_line(app: App, pen: Pen, name: str) -> str:
    """Returns a link to the page of a game's forms, which sends us nothing; empty without such a page or an address."""
    page = app.games[name].forms.page if name else ""
    if not page or not app.settings.web_url:
        return ""
    url = f"{app.settings.web_url}/{page}"
    return pen(Say(f"{page}-link", {"link": pen.mark(pen.ink.link(pen.ink.escape(url), url))}, game=name))


def deadline_line(app: App, pen: Pen, table: Table) -> str:
    """Returns the time left."""
    last = in_force(table, app.presence.outages)
    return pen("until", until=pen.moment(last.deadline, app.now())) if last else ""
