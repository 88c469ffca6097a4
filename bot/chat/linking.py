"""Pages on which accounts are linked: a code here, typed there, and a yes here again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot import linking
from bot.linking import CODE_LIVES, Linking
from bot.names import called
from games.core.game import Refusal
from storage import people
from storage.people import Known

from .commands import Given
from .ink import Pen, pen_for
from .message import Answer, Key, Message
from .oneself import accounts, check_private, head, network, page, renewed
from .visit import Visit

if TYPE_CHECKING:
    from bot.app import App


async def accounts_page(visit: Visit, _given: Given) -> Answer:
    """From which accounts one comes."""
    pen, mine = visit.pen(), await accounts(visit)
    lines = [pen("link-account", network=network(pen, one.platform), name=called(one.name)) for one in mine]
    keys = [Key(pen.plain("link-button"), "/me link", "main")]
    if len(mine) > 1:
        networks = dict.fromkeys(one.platform for one in mine)
        keys += [Key(pen.plain("link-end", network=network(pen, one)), f"/me unlink {one}") for one in networks]
    return page(pen, [head(pen, "mine-accounts"), *lines, pen("link-what")], keys)


async def link(visit: Visit, given: Given) -> Answer:
    """Without a code: the account that waits for a yes, or a new code. With one: it is taken."""
    check_private(visit, given)
    mine = (await accounts(visit))[0]
    if "value" in given:
        return await _take(visit, mine, f"{given['value']}{given.get('more', '')}")
    waiting = await linking.to_confirm(visit.app, visit.player.id)
    if waiting is not None:
        return Answer(page=question(visit.pen(), waiting))
    code = await linking.new_code(visit.app, visit.player, mine)
    pen = visit.pen()
    minutes = int(CODE_LIVES.total_seconds()) // 60
    lines = [
        head(pen, "link-button"),
        pen("link-code", code=pen.mark(pen.ink.bold(pen.ink.escape(code))), minutes=minutes),
        pen("link-type", command=f"/me link {code}"),
    ]
    return page(pen, lines, [Key(pen.plain("link-again"), "/me link")], back="/me accounts")


async def _take(visit: Visit, mine: Known, text: str) -> Answer:
    asked = await linking.take(visit.app, visit.player, mine, text)
    waiting = await linking.to_confirm(visit.app, asked.player)
    told = False
    if waiting is not None:
        told = await _tell_question(visit.app, waiting)
    pen = visit.pen()
    line = pen("link-taken", network=network(pen, asked.platform), told="yes" if told else "no")
    return page(pen, [head(pen, "link-button"), line])


async def _tell_question(app: App, waiting: Linking) -> bool:
    """Asks the side that made the code, where it did."""
    asked = waiting.request
    async with app.store.read() as conn:
        player = await people.get(conn, asked.player)
    return player is not None and await _tell(
        app, asked.platform, asked.account, player.language, lambda pen: question(pen, waiting)
    )


async def _tell(app: App, platform: str, account: str, language: str, write: Callable[[Pen], Message]) -> bool:
    front = app.platforms.get(platform)
    if front is None or not hasattr(front, "tell"):
        return False
    return bool(await front.tell(account, write(pen_for(app, platform, language))))


def question(pen: Pen, waiting: Linking) -> Message:
    """Who wants to be linked, and what will be merged."""
    request, other = waiting.request, waiting.account
    lines = [
        head(pen, "link-question"),
        pen("link-who", network=network(pen, other.platform), name=called(other.name)),
        pen("link-brings", matches=waiting.matches, chips=waiting.chips),
        pen("link-sure"),
    ]
    yes = Key(pen.plain("link-yes"), f"/me linkyes {request.id}", "main")
    no = Key(pen.plain("link-no"), f"/me linkno {request.id}")
    return Message("\n".join(lines), ((yes, no),))


async def yes(visit: Visit, given: Given) -> Answer:
    """The two accounts are one person."""
    done = await linking.confirm(visit.app, visit.player, str(given.get("value", "")))
    after = await renewed(visit)
    name = called(after.player.name)
    await _tell(
        visit.app,
        done.by_platform,
        done.by_account,
        after.player.language,
        lambda pen: Message(pen("link-done-there", name=name, network=network(pen, done.platform))),
    )
    return await accounts_page(after, {})


async def no(visit: Visit, given: Given) -> Answer:
    """The two stay apart, and the other side is told."""
    done = await linking.decline(visit.app, visit.player, str(given.get("value", "")))
    async with visit.app.store.read() as conn:
        other = await people.find(conn, done.by_platform, done.by_account)
    if other is not None:
        await _tell(
            visit.app,
            done.by_platform,
            done.by_account,
            other.language,
            lambda pen: Message(pen("link-declined-there", network=network(pen, done.platform))),
        )
    pen = visit.pen()
    return page(pen, [head(pen, "link-button"), pen("link-declined")], back="/me accounts")


async def unlink(visit: Visit, given: Given) -> Answer:
    """An account is by itself again; asked once more, with its name."""
    platform, more = str(given.get("value", "")), str(given.get("more", ""))
    mine = await accounts(visit)
    there = [one for one in mine if one.platform == platform]
    if not there:
        raise Refusal("no_such_account")
    if len(mine) == 1:
        raise Refusal("last_account")
    number, sure = more.rstrip("!").strip() or ("1" if len(there) == 1 else ""), more.endswith("!")
    pen = visit.pen()
    if not number:
        keys = [Key(called(one.name), f"/me unlink {platform} {at}") for at, one in enumerate(there, 1)]
        return page(pen, [head(pen, "mine-accounts"), pen("link-which")], keys, back="/me accounts")
    if number not in {str(at) for at in range(1, len(there) + 1)}:
        raise Refusal("no_such_account")
    account = there[int(number) - 1]
    if not sure:
        line = pen("link-end-sure", network=network(pen, platform), name=called(account.name))
        key = Key(pen.plain("link-end", network=network(pen, platform)), f"/me unlink {platform} {number}!", "danger")
        return page(pen, [head(pen, "mine-accounts"), line], [key], back="/me accounts")
    await linking.unlink(visit.app, visit.player, account)
    if platform == visit.place.platform:  # whoever pressed may be somebody else now
        return Answer(page=Message(pen("link-ended")))
    return await accounts_page(await renewed(visit), {})
