"""User names of accounts: on each platform a name belongs to one account at a time, the one last seen with it."""

from __future__ import annotations

from sqlalchemy import BindParameter, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import accounts


def as_stored(username: str) -> str:
    """Returns a user name as it is stored: in lower case, without the @."""
    return username.lower().lstrip("@")


_ON: BindParameter[str] = bindparam("on")
_AS: BindParameter[str] = bindparam("as")
_NAME: BindParameter[str] = bindparam("called")
_CONCERNED = select(accounts.c.account, accounts.c.username).where(
    accounts.c.platform == _ON,
    (accounts.c.account == _AS) | ((accounts.c.username == _NAME) & (accounts.c.username != "")),
)
_TAKE = update(accounts).values(username="")
_TAKE = _TAKE.where(accounts.c.platform == _ON, accounts.c.username == _NAME, accounts.c.account != _AS)
_GIVE = update(accounts).values(username=bindparam("new"))
_GIVE = _GIVE.where(accounts.c.platform == _ON, accounts.c.account == _AS)
_HOLDERS = select(accounts.c.account).where(accounts.c.platform == _ON, accounts.c.username == _NAME)


async def is_stored(conn: AsyncConnection, platform: str, account: str, username: str) -> bool:
    """Whether nothing has to be written for this account seen with this name: only it has the name, or it is unknown
    and nobody has it.
    """
    its = {"on": platform, "as": account, "called": username}
    return all(row == (account, username) for row in await conn.execute(_CONCERNED, its))


async def give(conn: AsyncConnection, platform: str, account: str, username: str) -> None:
    """Saves the name with which an account was seen, and takes it from every other account of the platform."""
    if username:
        await conn.execute(_TAKE, {"on": platform, "as": account, "called": username})
    await conn.execute(_GIVE, {"on": platform, "as": account, "new": username})


async def holders(conn: AsyncConnection, platform: str, username: str) -> list[str]:
    """Returns the accounts that were last seen with this name; older versions may have left it with several."""
    if not username:
        return []
    return list(await conn.scalars(_HOLDERS, {"on": platform, "called": username}))
