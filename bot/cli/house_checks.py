"""The commands `check` and `migrate`: are settings, database, rules and unfinished matches as they should be?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.clock import SharedClock
from bot.database_check import damaged
from bot.feature import find_features
from bot.logs import quiet_logging
from bot.operation import status
from bot.operation.network_setup import Outcome
from bot.own_files import without_past, without_secret
from bot.platforms import check_platforms
from bot.settings import PREFIX, Settings, check_admins, unknown_settings
from games import game_folders
from games.core.game import Refusal
from games.table import play as table_play
from games.table.records import fits, replayed
from games.table.table import Table
from storage import UnitOfWork, maintenance
from storage.matches import recount, rerating, tables

from . import network_setup
from .admin import CannotDo, with_app
from .replay import changed_rules
from .running import with_settings

HOMELESS = "its game is not installed"
UNREADABLE = "it cannot be read"
NO_CONTACT = (
    f"{PREFIX}CONTACT is not set, so people learn nowhere whom to ask about their data. Set it to an address or a "
    "link, which the privacy text shows."
)
MISFIT = "its stored state does not fit its steps"


def print_check(server: str | None) -> int:
    """Prints the problems, of everything or of one server, and what should be done soon. Returns the exit status."""
    checked: list[tuple[list[str], list[str]]] = []

    async def work(settings: Settings) -> None:
        with quiet_logging():
            if server is None:
                checked.append(await check(settings))
            else:
                checked.append((await with_app(settings, lambda app: network_setup.check_one_server(app, server)), []))

    if with_settings(work):
        return 1
    wrong, soon = checked[0]
    well = "settings, database, matches, fronts" if server is None else f"the channels of {server}"
    result = "something is wrong." if wrong else f"all is well: {well}."
    print("\n".join([*wrong, *soon, result]))
    return 1 if wrong else 0


def print_changes(is_allowed: bool, as_json: bool) -> int:
    """Changes what differs at the networks, after a question, and prints what became of it. Returns the exit status.

    As JSON it asks nobody.
    """
    outcomes: list[Outcome] = []

    def say(line: str) -> None:
        if not as_json:
            print(line, flush=True)

    async def work(settings: Settings) -> None:
        may_change = (lambda _: is_allowed) if as_json else network_setup.may_change(is_allowed, say)
        with quiet_logging():
            outcomes.extend(await with_app(settings, lambda app: network_setup.fix(app, may_change, say)))

    if with_settings(work):
        return 1
    print(network_setup.as_json(outcomes) if as_json else "\n".join(network_setup.report(outcomes)))
    return 1 if network_setup.count_left(outcomes) else 0


async def check(settings: Settings) -> tuple[list[str], list[str]]:
    """Returns the problems of the settings, the file, the rules, unfinished matches and fronts, a line each.

    Then what should be done soon, a line each. A damaged or lost file is left as it is, and nothing that needs it is
    checked.
    """
    wrong, lost = damaged(settings) or without_past(settings), without_secret(settings)
    wrong_settings = unknown_settings(settings) + [lost] * bool(lost)
    if wrong:
        return [*wrong_settings, wrong], []
    problems, soon = await with_app(settings, check_app)
    return wrong_settings + problems, soon


async def check_app(app: App) -> tuple[list[str], list[str]]:
    """Returns the problems of the rules, unfinished matches, fronts and features, and what is due soon."""
    check_admins(app.settings)
    changed = changed_rules(app.games, game_folders("games"))
    asked = await check_platforms(app)
    for feature in find_features():
        asked += await feature.problems(app) if feature.problems else []
    if app.store.engine.is_shared and (wrong := await SharedClock().check(app.store.engine.peers)):
        asked.append(wrong)
    async with app.store.read() as conn:
        drill = await status.drill_warning(conn, await maintenance.last_runs(conn), app.now())
    stored = await check_matches(app) + await check_sums(app) + await check_ratings(app)
    return changed + stored + asked, [f"warning: {line}" for line in (drill, _contact(app.settings)) if line]


def _contact(settings: Settings) -> str:
    """Returns what to do where strangers come and nobody is named whom they may ask about their data; else nothing."""
    is_open = settings.web_url or any(getattr(settings, f"{name}_token", None) for name in settings.fronts)
    return NO_CONTACT if is_open and settings.contact is None else ""


async def check_matches(app: App) -> list[str]:
    """Returns the problems of unfinished matches, a line each."""
    return [f"match {match_id}: {wrong}" for match_id, wrong in await _complaints(app)]


async def check_sums(app: App) -> list[str]:
    """Returns a line where the sums of wins and losses differ from the finished matches."""
    wrong = sum([len(page) async for page in _miscounted(app)])
    if not wrong:
        return []
    return [f"wins and losses of {wrong} players differ from their matches; `roundhouse migrate` counts them again"]


async def check_ratings(app: App) -> list[str]:
    """Returns a line where ratings are not those after their last matches."""
    async with app.store.read() as conn:
        wrong = await rerating.differing(conn, app.games)
    if not wrong:
        return []
    return [f"{wrong} ratings differ from their matches; `roundhouse ratings rebuild` computes them again"]


async def _miscounted(app: App) -> AsyncIterator[list[int]]:
    """Yields the players whose sums of wins and losses differ from their matches, some at a time."""
    async with app.store.read() as conn:
        pages = await recount.pages(conn)
    for page in pages:
        async with app.store.read() as conn:
            wrong = await recount.miscounted(conn, page)
        if wrong:
            yield wrong


async def _recounted(players: Sequence[int], unit: UnitOfWork) -> None:
    await recount.recount(unit.conn, players)


async def _complaints(app: App) -> list[tuple[str, str]]:
    problems = []
    async with app.store.read() as conn:
        for match_id, game in await tables.unfinished(conn):
            table = (await tables.load(conn, app.games, [match_id])).get(match_id)
            if table is None:
                problems.append((match_id, UNREADABLE if game in app.games else f"{HOMELESS}: {game}"))
            elif table.status == "live" and not await _fits(conn, table):
                problems.append((match_id, MISFIT))
    return problems


async def migrate(app: App, freeze: bool) -> list[str]:
    """Checks the live matches of the migrated database. Returns those that differ from their steps, frozen.

    Counts wins and losses again where they differ from the matches. Raises CannotDo for live matches without `freeze`.
    """
    async for page in _miscounted(app):
        await app.store.write(partial(_recounted, page))
    wrong = [match_id for match_id, why in await _complaints(app) if why == MISFIT]
    if wrong and not freeze:
        raise CannotDo(f"these matches do not fit their steps: {', '.join(wrong)}. Use --freeze to freeze only these.")
    for match_id in wrong:
        await app.store.change(match_id, table_play.frozen)
    return wrong


async def _fits(conn: AsyncConnection, table: Table) -> bool:
    try:
        return fits(table, replayed(table, await tables.history(conn, table.id))[0])
    except (Refusal, ValueError):  # an impossible or unreadable step, or seed
        return False
