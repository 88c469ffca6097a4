"""What somebody types in a history, and whom it reached: the person whose name it is at that moment, or nobody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

from bot.chat import commands
from bot.chat.command import Person
from bot.chat.context import Context, Origin, context_of
from bot.cli import admin
from bot.usecases import invitations
from bot.usecases.who_is_meant import WhoIsMeant
from bot.view.answer import Answer, Card, Key, Page, first
from games.core.game import Refusal
from games.table.seating import withdrawn
from games.table.table import Table
from storage import schema
from storage.people import players
from storage.people.players import Account
from tests.house import House

from .histories import History, WrongPerson, check_code
from .world import NAMES, Owned

MOMENTS = (10, 30)  # of a history
Kind = Literal["ban", "play", "kick"]
LINES = {"ban": "ban {} rude", "play": "play tictactoe {}", "kick": "kick {}"}
MAY_REFUSE = ("unknown_name", "unknown_word", "not_seated_there", "unknown_player")


class Typing(History):
    """A history with commands in it."""

    async def run(self) -> None:
        """Raises WrongPerson."""
        for _ in range(self.chance.randint(*MOMENTS)):
            if self.twice and self.chance.random() < 0.3:
                self.changes_process()
            await self.happens()
            if self.chance.random() < 0.4:
                self.counts["commands"] += 1
                await self.chance.choice(self.commands)()
        self.counts["histories"] += 1

    @property
    def commands(self) -> list[Callable[[], Awaitable[None]]]:
        by_name = [self.by_username] * 4
        return [*by_name, self.by_account, self.by_account, self.by_shown, self.on_web, self.on_console]

    async def by_username(self) -> None:
        """`/ban @bobby`, `/play … @bobby` or `/kick @bobby` in the group."""
        kind: Kind = self.chance.choice(("ban", "play", "kick"))
        name = self.world.named(self.chance.choice(NAMES))
        right = self.world.holder("telegram", name)
        is_known = right is not None and right.told == name and not right.hidden and not self.telegram.down
        table = await self.table() if kind == "kick" else None
        context = await self.moderator("telegram")
        reached, page = await self.types(context, kind, self.chance.choice((f"@{name}", f"@{name.upper()}")), table)
        for player in reached:
            await self.check_is(player, right)
        if page is not None:
            if is_known:
                raise WrongPerson(f"@{name} is known, and asked about")
            await self.answers(context, kind, page, right, table)
        elif is_known and not reached and not self.twice and kind != "kick":
            raise WrongPerson(f"@{name} is known, and not reached")
        await self.closes(table)

    async def by_account(self) -> None:
        """A reply, a chosen member, or a user of Discord: the update has the number of the account."""
        right = self.world.any_on(self.chance.choice(("telegram", "discord")))
        await self.shown(right)
        context = await self.moderator(right.network)
        reached, page = await self.types(context, "ban", "@them", None, {"@them": Person(right.account())})
        self.world.tells(right, comes=True)
        if page is not None or len(reached) != 1:
            raise WrongPerson("an account is no question")
        for player in reached:
            await self.check_is(player, right)

    async def by_shown(self) -> None:
        """`opponent=Bob`: a name without @ is no proof."""
        typed = self.chance.choice((self.world.named("bobby"), "Bob", self.world.suffix))
        context = await self.moderator("telegram")
        reached, page = await self.types(context, "play", f"opponent={typed}", None)
        if reached:
            raise WrongPerson(f"opponent={typed} acted on a guess")
        if page is not None:
            await self.answers(context, "play", page, None, None)

    async def on_web(self) -> None:
        """An invitation by a name, typed in a browser."""
        name = self.world.shown_name()
        having = await self.called(name)
        try:
            found = await invitations.invited_by_name(self.house.app, name.upper(), "listed")
        except WhoIsMeant as asked:
            self.counts["asked"] += 1
            one = self.chance.choice(asked.candidates)
            if len(having) < 2 or one.player.id not in having:
                raise WrongPerson(f"{name} is the name of {having}") from None
            exact = await invitations.invited_by_name(self.house.app, one.exact, "listed")
            if exact.id != one.player.id:
                raise WrongPerson(one.exact) from None
        except Refusal as refusal:
            check_code(refusal, "nobody_named")
            self.counts["refused"] += 1
        else:
            self.counts["reached"] += 1
            if having != {found.id}:
                raise WrongPerson(f"{name} is the name of {having}, not of {found.id}")

    async def called(self, name: str) -> set[int]:
        """The players who are shown with this name."""
        known = [await self.player(one) for one in self.world.accounts]
        return {one.id for one in known if one is not None and one.name.casefold() == name.casefold()}

    async def on_console(self) -> None:
        """`roundhouse ban`: takes accounts and handles, and no names."""
        right = self.world.any_on("telegram")
        try:
            found = await admin.player_named(self.house.app, f"telegram:{right.number}")
        except admin.CannotDo:
            self.counts["refused"] += 1
            if right.told is not None:
                raise WrongPerson("a known account is not found") from None
        else:
            self.counts["reached"] += 1
            await self.check_is(found.id, right)
        for name in (f"@{right.username}", f"telegram:@{right.username}", right.shown):
            try:
                await admin.player_named(self.house.app, name)
            except admin.CannotDo:
                continue
            raise WrongPerson(f"{name} is no account")

    async def moderator(self, network: str) -> Context:
        place = Origin(network, self.group, "Group", moderator=True)
        return await context_of(self.house.app, Account(network, f"{network} mo", "Mo"), place)

    async def types(
        self, context: Context, kind: Kind, typed: str, table: Table | None, known: dict[str, Person] | None = None
    ) -> tuple[set[int], Page | None]:
        """Types a command; gives the players whom it reached, and the question that it asked instead."""
        return await self.says(context, kind, LINES[kind].format(typed), table, known)

    async def says(
        self, context: Context, kind: Kind, line: str, table: Table | None, known: dict[str, Person] | None = None
    ) -> tuple[set[int], Page | None]:
        try:
            answer = await commands.run_line(context, line, known)
        except Refusal as refusal:
            check_code(refusal, *MAY_REFUSE)
            self.counts["refused"] += 1
            return set(), None
        reached = await self.reached(context, kind, answer, table)
        self.counts["reached" if reached else "asked"] += 1
        return reached, None if reached else first(answer, Page)

    async def answers(self, context: Context, kind: Kind, page: Page, right: Owned | None, table: Table | None) -> None:
        """Presses the key of the person who is meant, or of anybody; meanwhile something may happen."""
        keys = [key for row in page.message.keys for key in row]
        shown = {key.data: await self.behind(key) for key in keys}
        for _ in range(self.chance.randrange(3)):
            await self.happens()
        meant = [data for data, known in shown.items() if right and (right.network, right.number) in known]
        data = self.chance.choice(meant or list(shown))
        table = await self.house.app.store.table(table.id) if table else None
        reached, asked = await self.says(context, kind, data[1:], table)
        if asked is not None and kind != "ban":
            raise WrongPerson("a key asks again")
        for player in reached:
            now = {(one.platform, one.account) for one in await self.accounts(player)}
            if not now & shown[data]:
                raise WrongPerson(f"{data} showed {shown[data]} and reached {now}")

    async def behind(self, key: Key) -> set[tuple[str, str]]:
        """The accounts of the person on a key."""
        handle = next(word.partition("=")[2] for word in key.data.split() if word.startswith(("p=", "o=")))
        async with self.house.app.store.read() as conn:
            player = await players.by_handle(conn, handle)
        assert player is not None
        return {(one.platform, one.account) for one in await self.accounts(player.id)}

    async def table(self) -> Table:
        """A table of the moderator's, at which somebody is invited."""
        one = self.world.any_on("telegram")
        await self.shown(one)
        known = {"@them": Person(one.account())}
        answer = await commands.run_line(await self.moderator("telegram"), "play sealed seats=4 @them", known)
        self.world.tells(one, comes=True)
        card = first(answer, Card)
        assert card is not None
        return card.table

    async def closes(self, table: Table | None) -> None:
        if table is not None:
            mine, now = table.host or 0, self.house.app.now()
            await self.house.app.store.change(table.id, lambda held: withdrawn(held, mine, now))

    async def reached(self, context: Context, kind: Kind, answer: Answer, table: Table | None) -> set[int]:
        """The players whom a command has reached; bans and challenges are taken back."""
        if kind == "ban":
            return await _unbanned(self.house, context.room.id)
        if table is not None:
            now = await self.house.app.store.table(table.id)
            assert now is not None
            return {chair.player or 0 for chair in table.chairs} - {chair.player or 0 for chair in now.chairs}
        card = first(answer, Card)
        await self.closes(card.table if card else None)
        return {chair.player or 0 for chair in card.table.chairs[1:]} if card else set()

    async def check_is(self, player: int, right: Owned | None) -> None:
        known = {(one.platform, one.account) for one in await self.accounts(player)}
        theirs = {(one.network, one.number) for one in self.world.accounts if right and one.human == right.human}
        if right is None or (right.network, right.number) not in known or not known <= theirs:
            raise WrongPerson(f"reached {known}, meant {right}")


async def _unbanned(house: House, room: int) -> set[int]:
    here = schema.bans.c.room_id == room
    async with house.app.store.read() as conn:
        found = set(await conn.scalars(schema.bans.select().with_only_columns(schema.bans.c.player_id).where(here)))
    await house.app.store.write(lambda unit: unit.conn.execute(schema.bans.delete().where(here)))
    return found
