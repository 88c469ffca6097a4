"""Names of people: what fits in one line, which ones look the same to readers, and user names of accounts.

On each platform a user name belongs to one account at a time: the one last seen with it.
"""

from __future__ import annotations

from unicodedata import category, normalize

from sqlalchemy import BindParameter, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import accounts

NAME_MOST = 64  # characters
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category that show nothing
_UNSHOWN = frozenset({"Cc", "Cs", "Co", "Cn"})  # Unicode categories that no name may contain
_UNSEEN_ALONE = frozenset({"Cf", "Mn", "Me", "Zs"})  # shown only together with others
# characters that change the direction of text
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
LOOKALIKES = str.maketrans("авекмнорстух", "abekmhopctyx")  # Cyrillic letters, and the Latin ones that look like them


def fit_name(name: str, most: int = NAME_MOST) -> str:
    """Returns a name, or another text, that fits in one line, at most so many characters.

    Line breaks, direction marks and unpaired surrogates are removed; empty where nothing of it can be seen.
    """
    signs = (" " if s.isspace() or s in BLANK else s for s in name if s.isspace() or not _breaks_a_line(s))
    fit = " ".join("".join(signs).split())[:most]
    return fit if any(category(s) not in _UNSEEN_ALONE for s in fit) else ""


def _breaks_a_line(sign: str) -> bool:
    return category(sign) in _UNSHOWN or sign in _TURNS


def read_as(name: str) -> str:
    """Returns a text that is the same for names that look the same to readers, but for upper and lower case."""
    seen = "".join(sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return seen.casefold().translate(LOOKALIKES)


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
    account_name = {"on": platform, "as": account, "called": username}
    return all(row == (account, username) for row in await conn.execute(_CONCERNED, account_name))


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
