"""The running program: puts the app together, starts the fronts, and shuts down in order on a signal."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

import structlog

from storage.engine import engine_at
from storage.people import operators

from . import memory
from .app import App, open_app
from .background.computers import PAUSE_SECONDS, Think
from .background.house import running
from .background.workers import Workers
from .clock import SharedClock
from .database_check import watch_integrity
from .feature import open_features
from .fronts import Front, keep_running
from .logs import start_logging
from .memory import settle_memory
from .own_files import check_past, without_secret
from .platforms import find_platforms
from .processes.shared_house import SharedHouse, process_name
from .settings import PortTaken, Settings, WrongSetting, check_admins, unknown_settings
from .tasks import Tasks
from .view.pictures import painter
from .words import Words

log = structlog.get_logger(__name__)

PORT_PAUSES = (0.5, 1.0, 1.5, 2.0)  # seconds; a program that was told to stop ends within three
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)  # the last when its terminal is closed


async def name_operators(app: App) -> None:
    """Applies the setting at each start: the players it names are operators, and no others except by links."""
    unmade = await app.store.write(lambda unit: operators.apply_setting(unit.conn, app.settings.admins))
    for one in unmade:
        why = "ROUNDHOUSE_ADMINS does not name them" if one.by_setting else "an older version made them one"
        log.warning("somebody is no longer an operator", player=one.handle, why=why)


def warn_of_untranslated_games(words: Words) -> None:
    """Logs one warning that names the games that speak English in some language."""
    if lacking := words.untranslated():
        games = "; ".join(f"{game}: {', '.join(languages)}" for game, languages in lacking.items())
        log.warning("some games are not translated and speak English", games=games)


def _prepare(settings: Settings) -> None:
    """Starts the log, and says in it what is wrong with the settings; raises WrongSetting where nothing can begin."""
    of_fronts = [name for package in settings.fronts.values() for name in getattr(package, "LOGGERS", ())]
    start_logging(settings.log_level, settings.log_format, of_fronts)
    check_admins(settings)
    for wrong in unknown_settings(settings):
        log.warning("a setting is ignored", why=wrong)
    memory.raise_open_files()
    if low := memory.too_few_open_files():
        log.warning("few files may be open", why=low)
    check_past(settings)
    if lost := without_secret(settings):
        log.warning("a new secret is made", why=lost)


def _stop_at_signals() -> asyncio.Event:
    """Returns what one of `ENDING` sets."""
    stop = asyncio.Event()
    for number in ENDING:
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # `nohup` ignores it
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def serve(settings: Settings, find: Callable[[App], Mapping[str, Front]] = find_platforms) -> None:
    """Runs until one of `ENDING`; accepted changes are committed before it ends. `find` makes the fronts."""
    _prepare(settings)
    clock = SharedClock() if is_shared(settings) else None
    workers, painters = Workers(), Workers()
    app = await open_app(
        settings, clock=clock, serves=True, paint=painter(painters), paint_beside=painters, think_beside=workers
    )
    if app.store.upgrade is not None:
        log.warning("the schema was brought up to date", what=str(app.store.upgrade))
    warn_of_untranslated_games(app.words)
    stop = _stop_at_signals()
    try:
        open_features(app)
        await name_operators(app)
        fronts = await _found(find, app, stop)
        async with _alone(app, fronts, workers) if clock is None else _with_others(app, fronts, workers, clock):
            settle_memory()
            await _until(stop, app)
    finally:
        workers.close()
        painters.close()
        await app.store.close()
    log.info("closed")


def is_shared(settings: Settings) -> bool:
    """Whether processes on several machines may serve the database. Raises WrongSetting for roles without that."""
    if engine_at(settings.database_url).is_shared:
        return True
    if settings.roles != frozenset(settings.all_roles()):
        raise WrongSetting(
            "ROUNDHOUSE_ROLES gives this process a part of the work only, which several processes of one house can "
            "share if ROUNDHOUSE_DATABASE_URL is a PostgreSQL database; leave it out, or use one."
        )
    return False


@asynccontextmanager
async def _alone(app: App, fronts: Mapping[str, Front], think: Think) -> AsyncIterator[None]:
    """Does everything in this process."""
    app.fronts.update(fronts)
    async with running(app, think, PAUSE_SECONDS):
        yield


@asynccontextmanager
async def _with_others(app: App, fronts: Mapping[str, Front], think: Think, clock: SharedClock) -> AsyncIterator[None]:
    """Does this process's part of the work."""
    peers = app.store.engine.peers
    await peers.start()
    try:
        await clock.measure(peers)
        house = SharedHouse(app, fronts, process_name(app.random_bytes(4)), think, PAUSE_SECONDS, clock)
        async with house.running(), house.serving():
            yield
    finally:
        await peers.close()


async def _found(find: Callable[[App], Mapping[str, Front]], app: App, stop: asyncio.Event) -> Mapping[str, Front]:
    """Returns the fronts. Waits a few seconds for a taken port: the program that had it before may be about to end."""
    for pause in (*PORT_PAUSES, None):
        try:
            return find(app)
        except PortTaken as error:
            if pause is None:
                raise
            log.warning("the port is taken", why=str(error), again_in_seconds=pause)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)
            break
    return {}


async def _until(stop: asyncio.Event, app: App) -> None:
    """Serves until told to stop, on all fronts but those that one process of several runs."""
    integrity = Tasks()
    watch_integrity(app.store, integrity)
    shared = app.store.engine.is_shared
    here = [front for front in app.fronts.values() if not (shared and front.is_exclusive)]
    fronts = [asyncio.create_task(keep_running(front, app.fronts.down), name=front.name) for front in here]
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([stopping, *fronts], return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    for front in fronts:
        front.cancel()
    for result in await asyncio.gather(*fronts, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    await integrity.finish()
