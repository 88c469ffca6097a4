"""What is PostgreSQL's own. The only package that knows it.

Here: what its errors mean, and the sentences for an operator whose database cannot be opened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from ..engine import CannotOpen, Conflict, Trouble

CONFLICTS = frozenset({"40001", "40P01"})  # serialization failure, deadlock
# connections, resources, operator's intervention, system errors, a standby, a timeout, the server's own faults
TROUBLES = ("08", "53", "57", "58", "25006", "25P03", "28", "3D000", "42501", "55P03", "F0", "XX")
DAMAGED = frozenset({"XX001", "XX002"})  # data corrupted, index corrupted
GONE = "the connection to the database was lost"
SLOW = "the database does not answer"


def state_of(error: BaseException | None) -> str:
    """Returns the SQLSTATE of an error, of the driver or wrapped by SQLAlchemy; empty where it has none."""
    seen = error
    while seen is not None:
        if state := getattr(seen, "sqlstate", None) or getattr(getattr(seen, "orig", None), "sqlstate", None):
            return str(state)
        seen = seen.__cause__
    return ""


@contextmanager
def translated() -> Iterator[None]:
    """Raises Conflict and Trouble in place of the driver's errors that mean them."""
    try:
        yield
    except DBAPIError as error:
        state = state_of(error)
        if state in CONFLICTS:
            raise Conflict from error
        if state.startswith(TROUBLES):
            raise Trouble(_reason(error)) from error
        if error.connection_invalidated or (not state and _is_closed(error)):
            raise Trouble(GONE) from error
        raise
    except asyncio.CancelledError as error:
        if (task := asyncio.current_task()) is None or task.cancelling():
            raise
        raise Trouble(GONE) from error  # not we are cancelled, but what the driver still did with a lost connection
    except TimeoutError as error:
        raise Trouble(SLOW) from error
    except (OSError, EOFError) as error:
        raise Trouble(GONE) from error
    except Exception as error:
        if _is_of_the_driver(error):  # of a connection that ended while it was being opened or used
            raise Trouble(GONE) from error
        raise


def _is_of_the_driver(error: Exception) -> bool:
    """Whether the driver itself says, past SQLAlchemy, that a connection is of no use."""
    driver = import_module("asyncpg")
    if isinstance(error, driver.PostgresError):
        return state_of(error).startswith(TROUBLES)
    return isinstance(error, driver.InterfaceError | driver.InternalClientError)


def _is_closed(error: DBAPIError) -> bool:
    """Whether the driver refused because its connection is closed: it has no code for this."""
    text = str(error.orig)
    return "closed" in text or "another operation" in text


def _reason(error: DBAPIError) -> str:
    return str(error.orig).partition("\n")[0].partition(">: ")[2] or str(error.orig)


CANNOT_OPEN = {  # by the code of PostgreSQL's error
    **dict.fromkeys(
        ("28P01", "28000"),
        "PostgreSQL at {server} does not let {user} in: check the user and the password in ROUNDHOUSE_DATABASE_URL, "
        "and the server's pg_hba.conf.",
    ),
    "3D000": "there is no database {name} at {server}. Create it: `createdb --owner={user} {name}`, "
    "as a user of PostgreSQL who may.",
    "42501": "{user} may not create or change tables in the database {name} at {server}. Make it the owner: "
    "`ALTER DATABASE {name} OWNER TO {user}`, as a user of PostgreSQL who may.",
    "57P03": "PostgreSQL at {server} is starting or shutting down. Try again in a moment.",
    "53300": "PostgreSQL at {server} has no connection left: raise its max_connections.",
}


def cannot_open(url: URL, error: BaseException) -> CannotOpen:
    """Returns a sentence on why the database at this address cannot be opened; it never contains the password."""
    state, server = state_of(error), f"{url.host or 'localhost'}:{url.port or 5432}"
    if state in CANNOT_OPEN:
        return CannotOpen(CANNOT_OPEN[state].format(server=server, user=url.username, name=url.database))
    if state in ("42P05", "26000"):
        return pooled(url)
    if not state and isinstance(error, OSError | TimeoutError | EOFError):
        return CannotOpen(f"nobody answers at {server}: is PostgreSQL running there, and are host and port right?")
    if "unsupported startup parameter" in str(error):
        return pooled(url)
    said = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return CannotOpen(f"the database {url.database} at {server} cannot be used: {said}.")


def pooled(url: URL) -> CannotOpen:
    """Returns the sentence for a pooler that gives each transaction another connection."""
    return CannotOpen(
        f"a connection pooler in transaction mode answers at {url.host}:{url.port or 5432}. Roundhouse keeps its few "
        "connections open and needs its own: use the address of PostgreSQL itself, or session mode."
    )
