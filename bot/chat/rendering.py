"""Renders displays: the only place that makes a message, whether sent or edited."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.app import App
from bot.messages.display_cache import Key
from bot.notices import text
from bot.notices.destinations import mention_of, to_mention
from bot.usecases.talk import sentence, talk_at
from bot.view.absence import by_others, listener, winners_of
from bot.view.answer import Message
from bot.view.button_data import ButtonData
from bot.view.match_records import TurningPoint
from bot.view.pen import joined
from bot.view.table_screen import host_name
from games.core.commands import Do
from games.core.game import Event, Refusal, Seat
from games.table.table import Table
from games.table.talk import people_at
from storage.matches import seekers, tables
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people import players
from storage.people.players import Player

from .cards import room_card
from .context import Context
from .pages import HandLook, hand_of

STEPS_LOOKED_BACK = 24
LINES_MOST, TEXT_MOST = 3, 1_000  # of talk below a message, and its characters: with a picture chats take no more
CROSSING = timedelta(seconds=2)  # within this time after a move, a press may have been made on the old card


async def recent_events_of(app: App, table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """Returns a seat's last action and all that happened to it since, oldest first, in games with secrets.

    What others did for a player who was away was not their action, and is left out.
    """
    if seat is None or table.match is None or not table.game.ui.private:
        return ()
    async with app.store.read() as conn:
        history = await tables.history(conn, table.id, STEPS_LOOKED_BACK)
    apart = by_others(history, listener(table, seat))
    history = [taken for taken in history if taken.version not in apart]
    acted = [at for at, taken in enumerate(history) if isinstance(taken.command, Do) and taken.command.seat == seat]
    since = history[acted[-1] if acted else 0 :]
    return tuple(event for taken in since for event in taken.events if event.seat == seat)


async def before(app: App, table: Table) -> Table | None:
    """Returns the closed table whose card a lobby has taken, until it begins itself; a match keeps its own card."""
    before = await app.store.table(table.lobby.follows) if table.match is None and table.lobby.follows else None
    return before if before is not None and before.match is None else None


async def turned(app: App, table: Table) -> TurningPoint | None:
    """Returns where a match turned that is over; None where it did not, and while others can play its deal."""
    if table.status != "over" or table.game.analysis.turned is None:
        return None
    try:
        return await app.studio.turning_points.of(table)
    except Refusal:
        return None


async def first_message(app: App, display: Display, table: Table, message: Message) -> Message:
    """Returns the message of a display as it is sent; a new table's card calls the people who were invited to it, and a
    result that is posted calls the winner.
    """
    if display.is_result:
        return await _with_winner_called(app, display, table, message)
    if display.kind == "card" and table.status == "live" and table.host is None:
        return await _with_pair_called(app, display, table, message)
    if display.kind != "card" or table.status != "open":
        return message
    room = await app.directory.get_room(display.platform, display.room)
    called = await to_mention(app, table, room)
    if not called:
        return message
    pen = app.pen(display.platform, room.settings.language, table, room.settings.skin)
    names = " ".join(pen.ink.mention(account, pen.name(seat)) for seat, account in called)
    line = pen("card-called", who=pen.mark(names), host=host_name(table))
    return replace(message, text=joined([line, message.text]), mentions=tuple(account for _, account in called))


async def _with_winner_called(app: App, display: Display, table: Table, message: Message) -> Message:
    """Returns a result that is sent to a room; it mentions the person who has won alone."""
    winners, room = winners_of(table), await app.directory.get_room(display.platform, display.room)
    if len(winners) != 1 or not (account := await mention_of(app, table.chairs[winners[0]].player, room)):
        return message
    pen = app.pen(display.platform, room.settings.language, table, room.settings.skin)
    line = pen("card-won", who=pen.mark(pen.ink.mention(account, pen.name(winners[0]))))
    return replace(message, text=joined([line, message.text]), mentions=(account,))


async def _with_pair_called(app: App, display: Display, table: Table, message: Message) -> Message:
    """Returns a card in a room where somebody asked for anybody to play with; it calls them by name.

    Those who get a card in their private chat, too, are told there.
    """
    async with app.store.read() as conn:
        looking = await seekers.of_match(conn, table.id)
        here = [
            seeker
            for seeker in looking
            if (seeker.front, seeker.room) == (display.platform, display.room) and not seeker.private
        ]
        accounts = [account for seeker in here for account in await players.accounts_of(conn, seeker.player)]
    room = await app.directory.get_room(display.platform, display.room)
    pen = app.pen(display.platform, room.settings.language, table, room.settings.skin)
    called = {
        account.account: pen.ink.mention(account.account, account.name)
        for account in accounts
        if account.platform == display.platform
    }
    if not called:
        return message
    line = pen("card-pair-called", who=pen.mark(" ".join(called.values())))
    return replace(message, text=joined([line, message.text]), mentions=tuple(called))


async def card_of(app: App, display: Display, table: Table, room: Room, chosen: str = "") -> Message:
    """Returns the card as its room sees it; without keys where the result stands, or comes, further down."""
    message = room_card(app, table, room, chosen, await before(app, table), await turned(app, table))
    cards = await app.redraw.of_match(table.id, kind="card") if table.status == "over" else []
    is_replaced = any(app.redraw.edits.is_replaced(display, other) for other in cards)
    return replace(message, keys=()) if is_replaced else message


async def message_of(app: App, display: Display, table: Table, chosen: str = "") -> Message:
    """Returns the card for its room, or the hand or notice for its viewer, in the reader's language."""
    message = await _message_of(app, display, table, chosen)
    return await with_talk(app, display, table, message) if table.lobby.talk else message


async def with_talk(app: App, display: Display, table: Table, message: Message) -> Message:
    """Returns a message with the last lines of talk that its only reader reads; what a room sees has none."""
    if not table.lobby.talk or display.kind == "notice" or (reader := await _reader(app, display, table)) is None:
        return message
    pen = app.pen(display.platform, reader.language, table, reader.skin)
    lines = [pen(sentence(table, line)) for line in (await talk_at(app, table, reader)).lines[-LINES_MOST:]]
    while lines and len(joined([message.text, *lines])) > TEXT_MOST:
        lines = lines[1:]
    return replace(message, text=joined([message.text, *lines]))


async def _reader(app: App, display: Display, table: Table) -> Player | None:
    """Returns the person of a table who alone reads a message; None where it stands in a room."""
    front = app.fronts.chat(display.platform)
    people = sorted(people_at(table)) if display.viewer is None else [display.viewer]
    async with app.store.read() as conn:
        accounts = {person: await players.accounts_of(conn, person) for person in people}
        known = await players.rows.by_ids(conn, people)
    for person, of_person in accounts.items():
        here = [account.account for account in of_person if account.platform == display.platform]
        rooms = [await front.private_room(account) for account in here] if front is not None else []
        if display.viewer is not None or display.room in rooms:
            return known.get(person)
    return None


async def _message_of(app: App, display: Display, table: Table, chosen: str) -> Message:
    if display.kind == "card":
        room = await app.directory.get_room(display.platform, display.room)
        return await card_of(app, display, table, room, chosen)
    if display.kind == "notice" and display.viewer is None:
        return await text.shared_notice(app, display, table)
    async with app.store.read() as conn:
        viewer = await players.get(conn, display.viewer or 0)
    assert viewer is not None
    if display.kind == "notice":
        return await text.notice(app, display, table, viewer)
    pen = app.pen(display.platform, viewer.language, table, viewer.skin)
    seat = table.seat_of(viewer.id)
    happened = await recent_events_of(app, table, seat)
    return hand_of(app, pen, table, seat, chosen, HandLook(skin=viewer.skin, recent=happened))


async def refresh_if_outdated(context: Context, table: Table, said: ButtonData, card: Key) -> None:
    """Renders a card again after a refused press of a button that it should no longer have.

    The cache relies on the platform's answers; without this, a wrong one would leave an outdated board there forever.
    """
    app = context.app
    shown = await app.redraw.at(*card, table.id)
    if shown is None or shown.kind != "card" or shown.match_id != table.id or shown.shown < table.revision:
        return  # it is updated anyway
    if app.now() - table.moved_at < CROSSING:
        return
    turn = said.action.quoted_turn
    if turn is not None:
        is_old = table.status != "live" or turn != table.live_match().turn
    else:
        message, data = await message_of(app, shown, table), str(said)
        is_old = all(key.data != data for row in message.keys for key in row)
    if is_old:
        await app.redraw.suspect(shown)
