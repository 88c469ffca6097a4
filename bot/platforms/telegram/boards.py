"""Public boards: a player's choices are shown on the card itself."""

from __future__ import annotations

from bot.chat import presses
from bot.memory import RecentSet
from bot.usecases.moves import Press, is_done
from bot.view.absence import listener
from bot.view.answer import Answer, Hand, Message, Submenu
from bot.view.button_data import ButtonData
from bot.view.sentences import join_sentences, tell_all
from games.table.table import Table
from storage.messages.displays import Display

from .hands import Hands
from .outbound import Outbox
from .requests import LINE_MOST, Request, is_long

QUESTIONS_MOST = 10_000
EDITS = 3  # the choice, the board after the move, and one to spare; a card in a busier group shows results only


class Boards:
    """The choices shown on public cards, and the questions asked in a popup."""

    def __init__(self, hands: Hands, out: Outbox) -> None:
        self._hands, self._out = hands, out
        # questions asked in a popup, as (account, message, press, revision of the table)
        self.confirmations: RecentSet[tuple[int, int, ButtonData, int]] = RecentSet(QUESTIONS_MOST)

    async def show_on_board(self, request: Request, answer: Answer) -> bool:
        """Shows the next choices on the pressed card, if nothing is secret and the room not busy; returns whether."""
        match answer:
            case (Submenu(table, path),):
                pass
            case (Hand(table, path),) if request.is_private and request.said.action.verb != "hand":
                pass
            case (Hand(table, path, stands="either"),) if await self._has_room(request):
                pass
            case _:
                return False
        card = await self._pressed_card(request, table)
        if card is None or card.kind != "card":
            return False
        await request.spinner.stop()
        await self._hands.paint(card, table, path)
        return True

    async def _has_room(self, request: Request) -> bool:
        """Whether a choice is shown on the card: its room is not busy, or what one person sees would cost as much."""
        out = self._out
        return out.fits(request.address, EDITS) or (
            out.counts_all(request.address) and not await out.reach.works(request.account)
        )

    async def ask_again(self, request: Request, asks: str, page: Message) -> None:
        """Asks for a confirmation in a popup that this person alone sees: the same press on the same board answers."""
        table = await presses.find_table(self._out.app, request.said.match)
        label = next(key.label for row in page.keys for key in row)
        line = f"{asks} {request.context.pen().plain('telegram-again', button=label)}"
        if table is not None:
            self.confirmations.add((request.user, request.message, request.said, table.revision))
        await request.spinner.stop(line[:LINE_MOST], waits=True)

    async def told_late(self, request: Request, table: Table) -> str:
        """Returns what to tell somebody who has pressed a button of an earlier turn: what has changed since.

        Their card is updated as soon as its room allows. If the press repeats a move of theirs, it does count.
        """
        card, pen = await self._pressed_card(request, table), request.context.pen(table)
        if card is not None and card.shown < table.revision:
            self._out.app.redraw.queue(card, urgent=True)
            press = Press(request.player, "telegram", table.id, request.said.action)
            is_taken = await is_done(self._out.app, press, table)
            return pen.plain("telegram-taken" if is_taken else "telegram-behind")
        seat = table.seat_of(request.player.id)
        news = join_sentences(tell_all(table.game, table.news[-1:], listener(table, seat), pen.plain), pen.plain)
        if news and table.status == "live" and seat in table.waiting():
            news = pen.plain("telegram-changed", news=news)
        return news if news and not is_long(news) else pen.plain("telegram-behind")

    async def _pressed_card(self, request: Request, table: Table) -> Display | None:
        """Returns the pressed message of a table, if it is a card that all can see."""
        if request.source or request.ephemeral or not request.query:
            return None
        return await self._out.app.redraw.at("telegram", request.address, request.name, table.id)
