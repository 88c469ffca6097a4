"""Tables in any chat, whether we are a member or not: people type our name there, choose a game, and press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog
from telegram import ChosenInlineResult, InlineQuery, InlineQueryResultArticle, Update, User
from telegram import Message as GuestMessage

from bot.chat import commands
from bot.chat.command import Given
from bot.chat.context import Context, context_of
from bot.chat.game_names import with_game_named
from bot.chat.table_request import plan_of
from bot.messages.message_locks import Locks
from bot.rate_limit import PersonLimit
from bot.usecases.lobby import check_plan
from bot.view.answer import Card, Key, Message, first
from bot.view.button_data import Action, ButtonData, on_card, storable
from bot.view.names import called
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage import UnitOfWork
from storage.messages import displays
from storage.messages.displays import Display
from storage.messages.rooms import Room, Settings
from storage.people import links
from storage.people.players import Player

from .inline_messages import message_in
from .invitations import LASTS, Invitation, read, read_result
from .painter import Painter
from .payload import payload_of
from .places import account_of, inline_place, name_of, parts_of
from .rate_limit import inline_address, is_inline
from .requests import is_new, name_of_message

NOT_HERE = {"opponent", "anybody", "computer", "at", "sit", "visibility"}  # options of /play that mean other places
NOWHERE = Room(0, "telegram", inline_address(""), "", Settings())
ABOUT_MOST = 120  # characters of a description that a phone shows

log = structlog.get_logger(__name__)


class Inline:
    """Offers games to people who type our name, and opens the tables of the messages that they send."""

    def __init__(self, painter: Painter) -> None:
        self._out, self._app, self._messages = painter.out, painter.out.app, painter.inline
        self._ephemeral = painter.ephemeral
        self._limit = PersonLimit(self._app.seconds)  # one for each letter that is typed
        self._opening = Locks()

    async def take(self, update: Update) -> None:
        """Handles what somebody types behind our name, or has sent of what was offered."""
        if update.inline_query is not None:
            await self.suggest(update.inline_query)
        if update.chosen_inline_result is not None:
            await self.chosen(update.chosen_inline_result)

    async def suggest(self, query: InlineQuery) -> None:
        """Offers the games that somebody may mean with what they type behind our name."""
        if not self._limit.allows(query.from_user.id):
            return
        who = await self._writer(query.from_user)
        results = [self._result(who, query.from_user, (line,)) for line in await self._lines(who, query.query)]
        await self._messages.suggest(query, results)

    async def chosen(self, result: ChosenInlineResult) -> None:
        """Opens the table of a message that somebody has sent, where Telegram tells us of it at once."""
        invitation, message = read_result(result.result_id, self._app.files.secret), result.inline_message_id
        if message and invitation is not None and invitation.account == str(result.from_user.id):
            await self._open(message, result.from_user, invitation)

    async def called(self, message: GuestMessage) -> None:
        """Answers a mention in a group where we are no member, once, with a card or with the games to choose from."""
        user, query = message.from_user, message.guest_query_id
        if user is None or user.is_bot or message.sender_chat is not None or not query:
            return
        if not self._limit.allows(user.id) or not await is_new(self._app, name_of_message(message)):
            return
        who = await self._writer(user)
        lines = await self._lines(who, self._meant(message.text or ""))
        sent = await self._messages.answer(query, self._result(who, user, lines))
        if sent and len(lines) == 1:
            await self._open(sent, user, self._invitation(user, lines[0]))

    def _meant(self, text: str) -> str:
        """Returns what is typed beside our name, as behind it or as a command."""
        words = [word for word in text.split() if word.casefold() != f"@{self._out.username}".casefold()]
        command = f"/play@{self._out.username}".casefold()
        return " ".join(words[1:] if words and words[0].casefold() in ("/play", command) else words)

    async def _open(self, message: str, user: User, invitation: Invitation) -> None:
        there = await self.presser(message, user, ButtonData.parse(invitation.data(self._app.files.secret)))
        try:
            await self.table(there, invitation)
        except Refusal as refusal:  # the first press tells why
            log.info("a table could not be opened yet", why=refusal.code)

    async def _writer(self, user: User) -> Context:
        """Returns somebody who types in a chat that we know nothing of; their name is needed for the card."""
        account, words = account_of(user), self._app.words
        player = await self._app.directory.get_or_create_player(
            replace(account, language=words.supported(account.language))
        )
        return Context(self._app, player, inline_place("", player.language), NOWHERE)

    async def _lines(self, who: Context, text: str) -> Sequence[str]:
        """Returns what `/play` takes: the game that is meant, with its options; else all that may be meant."""
        line = with_game_named(who, " ".join(storable(text).split()))
        game, _, options = line.partition(" ")
        if game in self._app.games:
            return [line if options and await self._is_for_here(who, game, commands.read_play(who, line)) else game]
        known = [name for name in self._app.games if line.casefold() in who.pen().title(name).casefold()]
        return known or list(self._app.games)

    async def _is_for_here(self, who: Context, name: str, asked: Given | None) -> bool:
        """Whether a table can be opened with these options, to which everybody in a chat is invited."""
        if asked is None or not NOT_HERE.isdisjoint(asked):
            return False
        try:
            game = self._app.games[name]
            check_plan(game, who.player, await plan_of(who, name, game, asked))
        except Refusal:
            return False
        return True

    def _invitation(self, user: User, line: str) -> Invitation:
        """Returns what a button carries: the options are left out where they are too long for it."""
        whole = Invitation(str(user.id), self._app.now(), line)
        return whole if whole.fits(self._app.files.secret) else replace(whole, line=line.partition(" ")[0])

    def _result(self, who: Context, user: User, lines: Sequence[str]) -> InlineQueryResultArticle:
        """Returns something to send: a card with a button to take a seat, or with one for each of several games."""
        pen, secret = who.pen(), self._app.files.secret
        invitations = [self._invitation(user, line) for line in lines]
        games = [invitation.line.partition(" ") for invitation in invitations]
        titles = [f"{pen.title(game)} · {options}" if options else pen.title(game) for game, _, options in games]
        labels = titles if len(lines) > 1 else [pen.plain("button-join")]
        keys = [(Key(label, one.data(secret), "main"),) for label, one in zip(labels, invitations, strict=True)]
        title = pen.mark(pen.ink.bold(pen.ink.escape(titles[0])))
        what = {"game": title} if len(lines) == 1 else {"game": "none"}
        words = pen("inline-card", who=called(who.player.name), **what)
        about = self._app.words.text(Say("about"), who.player.language, games[0][0])[:ABOUT_MOST]
        payload = payload_of(Message(words, tuple(keys)))
        return self._messages.article(invitations[0].spelled(secret), titles[0], about, payload)

    async def presser(self, message: str, user: User, said: ButtonData) -> Context:
        """Returns somebody who presses a button of an inline message; its room speaks the language of its author."""
        invitation = read(said.action, self._app.files.secret)
        host = await self._host_of(invitation) if invitation is not None else None
        language = host.language if host is not None else user.language_code or "en"
        return await context_of(self._app, account_of(user), inline_place(message, language))

    async def beside(self, said: ButtonData, chat: int, user: User, number: int) -> str:
        """Returns the inline message beside which an ephemeral one stands that was pressed; empty for a group."""
        if room := self._ephemeral.rooms.get(name_of(user.id, number, chat)):
            return message_in(room)
        cards = await self._app.redraw.of_match(said.match, platform="telegram", kind="card") if said.match else []
        if any(parts_of(card.room)[0] == chat for card in cards):
            return ""
        return next((message_in(card.room) for card in cards if is_inline(card.room)), "")

    async def taken_up(self, who: Context, said: ButtonData) -> ButtonData:
        """Returns the press that takes a seat at the table of an invitation, which is opened by the first press.

        Raises a Refusal where the invitation is not ours, too old, or for another message.
        """
        invitation = read(said.action, self._app.files.secret)
        if invitation is None:
            raise Refusal("invitation_over")
        table = await self.table(who, invitation)
        return ButtonData.parse(on_card(table.id, Action.of("join", table.stake)))

    async def table(self, there: Context, invitation: Invitation) -> Table:
        """Returns the table that a message shows, opened for the author of its invitation. Raises a Refusal."""
        message = message_in(there.place.address)
        async with self._opening.of(message):
            async with self._app.store.read() as conn:
                shown = await displays.at(conn, "telegram", there.place.address, message)
            if shown is not None and (table := await self._app.store.table(shown.match_id)) is not None:
                return table
            host = await self._host_of(invitation)
            if host is None or invitation.is_over(self._app.now()):
                raise Refusal("invitation_over")
            await self._app.store.write(lambda unit: self._claim(unit, invitation, message))
            table = await self._opened(there, host, invitation)
            await self._app.redraw.enqueue(Display("telegram", there.place.address, message, table.id))
            return table

    async def _opened(self, there: Context, host: Player, invitation: Invitation) -> Table:
        """Opens a table for its host; whoever else has pressed is not told why that is refused. Raises a Refusal."""
        try:
            card = first(await commands.run_line(replace(there, player=host), f"play {invitation.line}"), Card)
        except Refusal:
            if there.player.id == host.id:
                raise
            card = None
        if card is None:
            raise Refusal("host_cannot_open", who=called(host.name))
        return card.table

    async def _host_of(self, invitation: Invitation) -> Player | None:
        return await self._app.directory.find_player("telegram", invitation.account)

    async def _claim(self, unit: UnitOfWork, invitation: Invitation, message: str) -> None:
        """Notes whose message an invitation is: copied to another one, it seats nobody. Raises a Refusal."""
        now, until = unit.now(), invitation.made_at + 2 * LASTS
        is_first = await links.is_new(unit.conn, f"telegram:inline {invitation.name}", now, until)
        is_other = await links.is_new(unit.conn, f"telegram:inline {invitation.name} {message}", now, until)
        if is_other and not is_first:
            raise Refusal("invitation_over")  # nothing is noted then
