"""Telegram: from the bytes of an update to the commit and its answers, and the library alone with the same answers."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, ExtBot, TypeHandler
from telegram.request import BaseRequest, RequestData

from bot.platforms.telegram.front import Telegram
from bot.platforms.telegram.inbound import RoomsInOrder
from bot.platforms.telegram.partial_updates import update_in
from games.table.table import Table
from tests.networks.both import TOKEN

from .arms import CELLS, GAMES, house, pressed, seated


class Mocked(BaseRequest):
    """A network that answers everything at once, and counts it."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    @property
    def read_timeout(self) -> float:
        """As the library's own."""
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(self, url: str, method: str, request_data: RequestData | None = None, **_: Any) -> Any:
        """The answer to a call."""
        name = url.rpartition("/")[2]
        self.calls[name] += 1
        if request_data is not None:
            _ = request_data.json_parameters  # what would be sent is made
        return 200, ANSWERS.get(name, b'{"ok": true, "result": true}')


def _answer(result: Any) -> bytes:
    return json.dumps({"ok": True, "result": result}).encode()


ME = {"id": 123456, "is_bot": True, "first_name": "Roundhouse", "username": "roundhouse_bot"}
MESSAGE = {"message_id": 1, "date": 1, "chat": {"id": -1001, "type": "supergroup", "title": "G"}, "text": "card"}
ANSWERS = {
    "getMe": _answer(ME),
    "editMessageText": _answer(MESSAGE),
    "sendMessage": _answer(MESSAGE),
    "getChatMember": _answer({"user": ME, "status": "member"}),
}


def _keyboard(match_id: str, turn: int) -> list[list[dict[str, str]]]:
    keys = [{"text": cell, "callback_data": f"{match_id}:{turn}:{cell}"} for cell in CELLS]
    rows = [keys[at : at + 3] for at in (0, 3, 6)]
    more = [
        {"text": text, "callback_data": f"{match_id}:{verb}"} for text, verb in (("Last move", "last"), ("⋯", "more"))
    ]
    return [*rows, more]


def update_bytes(number: int, chat: int, table: Table, who: int, turn: int, cell: str) -> bytes:
    """A press of a cell, as Telegram posts it."""
    user = {"id": who, "is_bot": False, "first_name": f"P{who}", "language_code": "en"}
    message = {
        "message_id": 7,
        "date": 1_790_000_000,
        "from": ME,
        "chat": {"id": chat, "type": "supergroup", "title": "G"},
        "text": "Tic-tac-toe",
        "reply_markup": {"inline_keyboard": _keyboard(table.id, turn)},
    }
    data = f"{table.id}:{turn}:{cell}"
    query = {"id": str(number), "from": user, "message": message, "chat_instance": "1", "data": data}
    return json.dumps({"update_id": number, "callback_query": query}).encode()


def chat_of(n: int) -> int:
    """The group in which match n is played."""
    return -1_000_000_000_000 - n


def people_of(n: int) -> tuple[int, int]:
    """Who plays match n."""
    return 10_000 + 2 * n, 10_001 + 2 * n


def updates_for(tables: Iterable[Table], dice: random.Random) -> list[list[bytes]]:
    """For each match the presses of one whole game, in order."""
    made, number = [], 0
    for n, table in enumerate(tables):
        turn, presses = table.live_match().turn, []
        for step, cell in enumerate(dice.choice(GAMES)):
            number += 1
            presses.append(update_bytes(number, chat_of(n), table, people_of(n)[step % 2], turn + step, cell))
        made.append(presses)
    return made


async def ours(folder: Path, matches: int, dice: random.Random) -> tuple[float, Counter[str], list[list[bytes]]]:
    """Our front: presses a second, and what was sent."""
    network = Mocked()
    async with house(folder, telegram_token=TOKEN) as app:
        front = Telegram(app, ExtBot(TOKEN, request=network, get_updates_request=Mocked()))
        app.fronts.update({"telegram": front})
        await front.application.initialize()
        front.ready, front.out.username = True, "roundhouse_bot"
        tables = [await seated(app, "telegram", str(chat_of(n)), people_of(n)) for n in range(matches)]
        updates = updates_for(tables, dice)

        async def send(body: bytes) -> None:
            update = update_in(body, front.bot)
            assert update is not None
            await front.process(update)

        await pressed([presses[:1] for presses in updates], send, front.tasks.drain)  # rooms and people have been met
        network.calls.clear()
        updates = [presses[1:] for presses in updates]
        rate = await pressed(updates, send, front.tasks.drain)
        calls = Counter(network.calls)
        for table in tables:
            now = await app.store.table(table.id)
            assert now is not None, "a match was lost"
            assert now.status == "over", "a press was lost"
        await app.redraw.drain()
        await front.tasks.finish(1.0)
        await front.application.shutdown()
    return rate, calls, updates


async def floor(updates: list[list[bytes]], edits: float) -> float:
    """The library alone: the same bytes, the same answers, nothing kept."""
    network = Mocked()
    bot: ExtBot[None] = ExtBot(TOKEN, request=network, get_updates_request=Mocked())
    builder = Application.builder().bot(bot).updater(None).job_queue(None)
    application = builder.concurrent_updates(RoomsInOrder()).build()
    owed = 0.0

    async def answer(update: Update, _context: object) -> None:
        nonlocal owed
        query = update.callback_query
        assert query is not None
        await bot.answer_callback_query(query.id)
        owed += edits
        if owed >= 1:
            owed -= 1
            rows = [[InlineKeyboardButton(**key) for key in row] for row in _keyboard("k3f9ab", 7)]
            markup = InlineKeyboardMarkup(rows)
            await bot.edit_message_text("A card of the usual length, in the room.", -1001, 7, reply_markup=markup)

    application.add_handler(TypeHandler(Update, answer))
    await application.initialize()

    async def send(body: bytes) -> None:
        update = Update.de_json(json.loads(body), bot)
        assert update is not None
        await application.update_processor.process_update(update, application.process_update(update))

    rate = await pressed(updates, send)
    await application.shutdown()
    return rate
