"""What must hold after every step of an evening, and once it is over."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from bot.app import App
from bot.chat.rendering import message_of
from bot.view.answer import Message
from games.core.match import legal, time_limit
from games.table.clock import BEAT_SECONDS, GAP
from games.table.table import Table
from storage.columns import micros
from storage.messages.displays import Display
from storage.people.players import Account
from tests.checks import ratings_fit, standings_fit

from . import sitters
from .network import Update
from .said import what_a_hand_leaves_out, what_is_unsaid

if TYPE_CHECKING:
    from .world import World

UNSEEN = GAP.total_seconds() + 2 * BEAT_SECONDS  # an outage as short as this may be taken for none
NUMBER = frozenset("0123456789")
MOVES_WITHIN = 8.0  # seconds for a computer, when nothing is in its way
AT_THE_END = {
    "the standings are what the finished matches say": standings_fit,
    "ratings follow from the matches that were rated, each of them once": ratings_fit,
}


class Violation(Exception):
    """A law that does not hold, and how it shows."""

    def __init__(self, law: str, how: str) -> None:
        super().__init__(f"{law}: {how}")
        self.law = law


@dataclass
class Asked:
    """A question as the world saw it put: since when, in seconds of true time, and how long it was to last."""

    turn: int
    since: float
    limit: float | None
    ups: float  # seconds that we had been there until then
    downs: int


class Laws:
    """Watches one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._asked: dict[str, Asked] = {}
        self._finished: dict[str, Any] = {}
        self._promised: dict[tuple[str, int, int], str] = {}
        self._pressed: set[tuple[str, Account, int | None]] = set()  # which question of a match who answered
        self._looked_at: dict[str, int] = {}  # the last step of each match that is known to have been asked for
        self._notices: Counter[tuple[object, ...]] = Counter()
        self._up_since: float | None = None
        self._ups, self._downs = 0.0, 0
        self._troubled = 0.0  # until when computers may be late
        self._sits: dict[tuple[str, int, int], float] = {}  # since when a substitute is asked, by match, turn and seat
        self._claims = sitters.Claims(self.look)
        self.thinking = 0
        self.was_set_back = False  # the clock on the wall

    def look(self, sql: str, *args: object) -> list[Any]:
        """What stands in the database, seen from outside."""
        return self._world.database.look(sql, *args)

    def up(self, at: float) -> None:
        """A process serves."""
        if self._up_since is None:
            self._up_since = at

    def down(self, at: float) -> None:
        """No process is left."""
        if self._up_since is not None:
            self._ups += at - self._up_since
        self._up_since = None
        self._downs += 1

    def clock_stepped(self, step: timedelta) -> None:
        """Counts as an outage that may go unseen for a while."""
        self._downs += 1
        self.trouble()

    def trouble(self, seconds: float = 0.0) -> None:
        """Something happens for which computers that were asked may have to be asked again."""
        self._troubled = max(self._troubled, self._world.loop.time() + seconds)

    def _been_there(self) -> float:
        now = self._world.loop.time()
        return self._ups + (now - self._up_since if self._up_since is not None else 0.0)

    def after_commit(self, changed: Mapping[str, Table]) -> None:
        """What must hold of these tables, and of all purses."""
        for table in changed.values():
            if broken := self._broken(table) or sitters.broken(self.look, table) or self._claims.broken(table):
                self._world.fails(broken, f"{table.name} {table.id}, revision {table.revision}")
            self._time(table)
            self._moves_on(table)
        self._require("chips are neither made nor lost", "select sum(balance) from purses having sum(balance) != 0")

    def _require(self, law: str, sql: str, *args: object) -> None:
        if found := self.look(sql, *args):
            self._world.fails(law, found[:3])

    def _broken(self, table: Table) -> str:
        match_id = table.id
        ((status, version, stake, ended, outcome, state),) = self.look(
            "select status, version, stake, ended_at, outcome, state from matches where id = ?", match_id
        )
        ((count, last),) = self.look("select count(*), max(version) from steps where match_id = ?", match_id)
        if count and (count != last + 1 or last != version):
            return "steps are numbered without gaps"
        ((escrow,),) = self.look("select coalesce(sum(balance), 0) from purses where owner = ?", f"match:{match_id}")
        people = "select count(*) from seats where match_id = ? and level is null and invited = 0"
        ((paying,),) = self.look(people, match_id)
        if escrow != (0 if status == "over" else stake * paying):
            return "a stake lies with its match until the end, and not longer"
        twice = (
            "select 1 from steps where match_id = ? and deed like '%\"do\"%' group by turn, deed having count(*) > 1"
        )
        if self.look(twice, match_id):
            return "nothing is applied twice"
        if self._misrated(match_id):
            return "a match is rated once, in the transaction that ends it"
        if not self._all_pressed(match_id):
            return "a press answers the question that it names, and no other"
        if status == "over" and self._finished.setdefault(match_id, (count, ended, outcome, state)) != (
            count,
            ended,
            outcome,
            state,
        ):
            return "a finished match stays as it is"
        return ""

    def _misrated(self, match_id: str) -> bool:
        """Whether a match has ratings without its end, an end without either ratings or a reason, or a seat twice."""
        ((over, rated),) = self.look(
            "select status = 'over' and state is not null, rated from matches where id = ?", match_id
        )
        ((stored, seats),) = self.look(
            "select count(*), count(distinct seat) from rated_seats where match_id = ?", match_id
        )
        told = json.loads(rated or "{}")
        should = sum(one is not None for one in told.get("seats", ())) if over else 0
        is_told = not over or bool(told.get("seats")) != bool(told.get("why_not"))
        return stored != seats or stored != should or not is_told

    def _time(self, table: Table) -> None:
        """No clock rings early, and none is charged with our absence."""
        match, asked = table.match, self._asked.get(table.id)
        if match is None:
            return
        if asked is not None and asked.turn != match.turn and asked.limit is not None:
            self._judge_clock(table, asked)
        if match.outcome is not None:
            self._asked.pop(table.id, None)
        elif asked is None or asked.turn != match.turn:
            limit = time_limit(table.game, match)
            if match.bank and len(table.waiting()) > 1:
                limit = None  # it may end earlier: with the time of those who are left
            seconds = limit.total_seconds() if limit else None
            now = self._world.loop.time()
            self._asked[table.id] = Asked(match.turn, now, seconds, self._been_there(), self._downs)

    def _judge_clock(self, table: Table, asked: Asked) -> None:
        rows = self.look("select deed from steps where match_id = ? and turn = ?", table.id, asked.turn)
        commands = [json.loads(command) for (command,) in rows if command]
        skipped = any("deadline" in str(command) for command in commands)
        if skipped or not any("expire" in str(command) for command in commands):
            return
        had = self._been_there() - asked.ups + UNSEEN * (self._downs - asked.downs)
        if had + 0.01 < (asked.limit or 0.0):
            self._world.fails(
                "no clock rings early, nor is charged with our absence",
                f"{table.id} turn {asked.turn} had {had:.1f} of {asked.limit} s",
            )

    def pressed(self, update: Update) -> None:
        """Somebody hands something in; what is typed without a number answers whatever is asked."""
        match_id, _, order = update.data.lstrip("~=").partition(":")
        words = order.split(":")
        named = "".join(words[1:2] if words[0] in ("type", "fill") else words[:1])
        if words == ["type"] or (named and set(named) <= NUMBER):
            self._pressed.add((match_id, update.who, int(named) if named else None))

    def _all_pressed(self, match_id: str) -> bool:
        """Whether each new step of a person answers a question that this person's presses named."""
        since = self._looked_at.get(match_id, -1)
        rows = self.look(
            "select s.version, s.turn, c.player_id, c.seat from steps s join seats c on c.match_id = s.match_id"
            " where s.match_id = ? and s.version > ? and s.deed like '%\"do\"%'"
            " and s.deed like '%\"seat\":' || c.seat || ',%' and c.player_id is not null order by s.version",
            match_id,
            since,
        )
        people = self._world.accounts
        self._looked_at[match_id] = max((version for version, *_ in rows), default=since)
        played = [(self._who(match_id, version, seat, player), turn) for version, turn, player, seat in rows]
        by_people = [(people[player], turn) for player, turn in played if player is not None]
        return all({(match_id, who, turn), (match_id, who, None)} & self._pressed for who, turn in by_people)

    def _who(self, match_id: str, version: int, seat: int, player: int) -> int | None:
        """Who answered for the player of a seat at this step: they themselves, somebody else, or None, a computer."""
        sits = "select version, deed from steps where match_id = ? and version < ? and deed like '%\"sit\":{%'"
        deeds = [(at, json.loads(deed)) for at, deed in self.look(f"{sits} order by version", match_id, version)]
        at, last = next(((at, deed["sit"]) for at, deed in reversed(deeds) if deed["seat"] == seat), (0, {"back": 1}))
        if "person" not in last:
            return player if "back" in last else None
        noted = self.look("select player_id from sittings where match_id = ? and version = ?", match_id, at)
        return int(noted[0][0]) if noted else None  # None, too, where their data was deleted

    def _moves_on(self, table: Table) -> None:
        """A computer that answers for somebody who is away does so in time; and whoever is waited for has a clock."""
        if table.match is None:
            return
        now, turn = self._world.loop.time(), table.match.turn
        if table.status == "live" and table.deadline is None and time_limit(table.game, table.match):
            self._world.fails("nothing waits without a sentence that says for whom and until when", table.id)
        asked = table.waiting() if table.status == "live" else frozenset()
        able = [seat for seat in asked if legal(table.game, table.match, seat)]  # others owe what they alone know
        mine = [seat for seat in able if table.chairs[seat].substitute is not None]
        was = {key: since for key, since in self._sits.items() if key[0] == table.id}
        for key, since in was.items():
            if key[1] != turn or key[2] not in mine:
                del self._sits[key]
                if now - max(since, self._troubled) > MOVES_WITHIN and self._expired(table.id, key[1]):
                    self._world.fails("a seat with a substitute moves on", f"{key} was asked for {now - since:.0f} s")
        for seat in mine:
            self._sits.setdefault((table.id, turn, seat), now)

    def _expired(self, match_id: str, turn: int) -> bool:
        expiry = "select 1 from steps where match_id = ? and turn = ? and deed like '%\"expire\"%'"
        return bool(self.look(expiry, match_id, turn))

    def acknowledged(self, update: Update, player: int) -> None:
        """Somebody was told that what they did is done."""
        match_id, _, order = update.data.lstrip("~=").partition(":")
        verb, _, choice = order.partition(":")
        if not verb or not set(verb) <= NUMBER or update.data.startswith("/"):
            return
        self._promised[match_id, int(verb), player] = choice
        self._kept(match_id, int(verb), player)

    def _kept(self, match_id: str, turn: int, player: int) -> None:
        rows = self.look(
            "select count(*) from steps s join seats c on c.match_id = s.match_id where s.match_id = ? and s.turn = ?"
            " and ? in (c.player_id, (select p.player_id from sittings p where p.match_id = s.match_id"
            " and p.seat = c.seat and p.version < s.version order by p.version desc limit 1))"
            " and s.deed like '%\"seat\":' || c.seat || ',%' and s.deed like '%\"do\"%'",
            match_id,
            turn,
            player,
        )
        if rows != [(1,)] and player not in self._world.forgotten:
            self._world.fails(
                "what was acknowledged is there, once", f"{match_id} turn {turn}, player {player}: {rows}"
            )

    def noticed(self, display: Display, table: Table) -> None:
        """A notice was sent, of this table."""
        # a rematch may be offered again once the first offer has lapsed, as when the clock steps by an hour
        asked = tuple(offer.until for offer in table.offers) if table.status == "over" else ()
        network = display.platform if display.viewer is None else ""  # one to several people, on each network
        key = (display.match_id, display.turn, display.viewer, network, asked)
        self._notices[key] += 1
        if self._notices[key] > 1:
            self._world.fails("who is waited for is told once a turn", key)

    async def looks_at(self, app: App, display: Display, table: Table, message: Message) -> None:
        """Whoever reads a message learns from it what they may know, and nothing else; and for whom a match waits."""
        if display.kind == "card" and table.status == "live":
            self._says_who(table, message)
        if table.match is None or table.match.outcome is not None or not table.game.ui.private:
            return
        seat = None if display.viewer is None or display.kind != "hand" else table.seat_of(display.viewer)
        view = table.game.view(table.match.state, seat)
        other = table.game.guess(view, self._world.dice.randbytes(8))
        options = {"options": table.match.state.options, "rules": table.rules}  # these everybody knows
        changed = replace if isinstance(other, Struct) else dataclasses.replace
        match = dataclasses.replace(table.match, state=changed(other, **options))
        twin = replace(table, match=match)
        if await message_of(app, display, twin) == message:
            return
        # meanwhile the time that is left may change, and a step may be taken that both would tell of
        here, there, again = [await message_of(app, display, one) for one in (table, twin, table)]
        if here != there and here == again:
            self._world.fails("nobody sees what is not theirs", f"{display.kind} of {table.id} in {display.room}")

    def _says_who(self, table: Table, message: Message) -> None:
        if (unsaid := what_is_unsaid(table, message.text)) is not None:
            law = "nothing waits without a sentence that says for whom and until when"
            self._world.fails(law, f"{table.name} {table.id}: {unsaid}: {message.text!r}")

    async def at_the_end(self, app: App) -> None:
        """Everything has come to rest."""
        stuck = "select id, game, turn, waiting, status, deadline from matches where status in ('live', 'open')"
        if self.was_set_back:  # who has until one o'clock has it, though the clock was set back
            stuck += f" and coalesce(deadline, 0) < {micros(self._world.loop.now())}"
        if left := [row for row in self.look(stuck) if not self._world.may_wait(row[0])]:
            self._world.fails("every match ends, or waits for a person within the stated time", left[:3])
        for match_id, turn, player in self._promised:
            self._kept(match_id, turn, player)
        for law, sql in sitters.NOTHING_OF_SITTERS.items():
            self._require(law, sql)
        sat_in = "select distinct match_id from steps where deed like '%\"sit\":{%'"
        if unfair := await sitters.records_are_fair(app, [match_id for (match_id,) in self.look(sat_in)]):
            self._world.fails("a judge finds every record fair in which somebody sat in", unfair)
        self._require(
            "nobody is rated by a seat of somebody else",
            "select s.match_id from seats s join rated_seats r on r.match_id = s.match_id"
            " join ratings l on l.id = r.line where l.player_id = s.sitter_id",
        )
        self._require(
            "nothing stays in escrow",
            "select * from purses join matches on owner = 'match:' || id where balance != 0 and status = 'over'",
        )
        self._require(
            "each purse is what its movements come to",
            "select owner, balance from purses p where balance != (select coalesce(sum(amount), 0) from movements where"
            " target = p.owner) - (select coalesce(sum(amount), 0) from movements where source = p.owner)",
        )
        for law, holds in AT_THE_END.items():
            try:
                await holds(app.store)
            except AssertionError as error:
                self._world.fails(law, str(error))
        await self._world.rooms.at_the_end(app)
        await self.displays_are_new(app)

    async def displays_are_new(self, app: App) -> None:
        """Every display that has to show the newest revision does; the others ask nothing of their viewers."""
        names = "platform, room, message, match_id, viewer, shown, kind, handle, turn"
        for platform, room, message, match_id, viewer, shown, kind, handle, turn in self.look(
            f"select {names} from displays where state = 'there' and kind != 'notice' order by platform, room, message"
        ):
            network = next(n for n in self._world.networks if n.name == platform)
            posted = network.find(room, message)
            table = await app.store.table(match_id)
            if posted is None or table is None:
                continue
            display = Display(platform, room, message, match_id, viewer, shown, kind=kind, handle=handle, turn=turn)
            if _may_be_old(display, table):
                if unsaid := await what_a_hand_leaves_out(app, display, table, posted.message.text):
                    law = "an open hand says who is away and what is offered"
                    self._world.fails(law, f"{match_id} in {room}: {unsaid}: {posted.message.text!r}")
                if any(key.data.startswith(f"={match_id}:") for row in posted.message.keys for key in row):
                    self._world.fails("a hand that is left as it is asks nothing", f"{match_id} in {room}")
                continue
            if posted.display.shown >= table.revision and table.status != "over":
                continue  # what it says of the time that is left changes with the time
            if (due := await message_of(app, display, table)) != posted.message:
                shown = f"{kind} of {match_id} in {room} shows {posted.display.shown} of {table.revision}"
                self._world.fails(
                    "every display ends at the newest revision", f"{shown}: {posted.message!r} instead of {due!r}"
                )


def _may_be_old(display: Display, table: Table) -> bool:
    """Whether it is the hand of somebody who is not waited for: it is repainted when that changes."""
    seat = table.seat_of(display.viewer)
    return display.kind == "hand" and table.status == "live" and seat is not None and seat not in table.waiting()
