"""Lines to one person outside of interactions: ephemeral while there is a token, elsewhere to those who are away."""

from __future__ import annotations

import discord

from bot.chat.pages import head
from bot.fronts import RateLimited
from bot.messages.temporary import cause_of, slot_of
from bot.usecases.card_links import card_link, has_left
from bot.view.answer import Key, Message
from bot.view.button_data import Action, on_page
from bot.view.pen import Pen, joined
from games.core.screen import Say
from games.table.substitution import may_return
from games.table.table import Table
from storage.people import players
from storage.people.players import Player, StoredAccount

from .errors import NETWORK
from .outbound import Outbound
from .payload import Payload

# Lines that tell who plays for whom: their reader has often pressed nothing for longer than a token lasts.
FOR_THE_ABSENT = frozenset({"away-told", "sat-told", "seat-asked-back-told", "seat-free-told"})


async def show_line(out: Outbound, player: int, table: Table, line: Say) -> None:
    """Shows a line to a person: as an ephemeral message to those who pressed something in the last minutes.

    Others read it only where it is for those who are away: in their private chat, else as a mention in the room.
    """
    async with out.app.store.read() as conn:
        who, accounts = await players.get(conn, player), await players.accounts_of(conn, player)
    if who is None:
        return
    pen = out.app.pen("discord", who.language, table)
    if await _is_shown_alone(out, player, table, line, pen(line)) or line.key not in FOR_THE_ABSENT:
        return
    account = next((known for known in accounts if known.platform == "discord"), None)
    if account is not None and who.preferences.notices != "off":
        await _tell_absent(out, pen, who, account, table, line)


async def _is_shown_alone(out: Outbound, player: int, table: Table, line: Say, text: str) -> bool:
    """Sends an ephemeral message where there is a token; returns whether it arrived."""
    token = out.tokens.token(player)
    if token is None:
        return False

    async def write() -> int:
        return (await out.webhook_of(token).send(**Payload(text).sending(), ephemeral=True, wait=True)).id

    try:
        await out.show_page(slot_of("discord", table, player), token, write, cause=cause_of(line.key))
    except (RateLimited, discord.HTTPException, *NETWORK):
        return False
    return True


async def _tell_absent(out: Outbound, pen: Pen, who: Player, account: StoredAccount, table: Table, line: Say) -> None:
    """Sends a line to the private chat of a person, with the way back; mentions them in a room where that fails."""
    url = await card_link(out.app, "discord", table.id, who.id)
    back = Key(pen.plain("button-return"), on_page(table.id, Action("return")), "main")
    way = Key(pen.plain("notice-open"), url=url)
    keys = (*((back,) if may_return(table, who.id) else ()), *((way,) if url else ()))
    message = Message(joined([head(pen, table), pen(line)]), (keys,) if keys else ())
    cause, slot = cause_of(line.key) or "match", slot_of("discord", table, who.id)
    if account.reachable >= 0 and await out.app.temporary.show(
        slot, lambda: out.sent_privately(account.account, message), cause
    ):
        return
    mention = f"{pen.ink.mention(account.account, who.name)}: {pen(line)}"
    for shown in await out.app.redraw.of_match(table.id, platform="discord", kind="card", state="there"):
        room = await out.app.directory.get_room("discord", shown.room)
        if room.settings.quiet or await has_left(out.app, [account], "discord", shown.room):
            continue
        if sent := await out.say(shown.room, Message(mention, mentions=(account.account,))):
            await out.app.temporary.note("discord", sent, cause=cause, match_id=table.id, viewer=who.id)
            return
