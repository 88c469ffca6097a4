"""Pages for linking accounts: a code is made here, typed elsewhere, and confirmed here."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import App
from bot.usecases import account_links
from bot.usecases.account_links import CODE_LIVES, Linking
from bot.view.answer import Answer, Key, Message, Page
from bot.view.names import called
from bot.view.pen import Pen
from games.core.game import Refusal
from storage.people import players
from storage.people.links import Request
from storage.people.players import StoredAccount

from .command import Given
from .context import Context
from .profile import accounts, check_private, head, network, page, renewed

LOOK = "?"  # instead of a code: checks whether the code has been typed


async def accounts_page(context: Context, _given: Given) -> Answer:
    """Shows the player's accounts."""
    pen, own = context.pen(), await accounts(context)
    lines = [pen("link-account", network=network(pen, account.platform), name=called(account.name)) for account in own]
    keys = [Key(pen.plain("link-button"), "/me link", "main")]
    if len(own) > 1:
        networks = dict.fromkeys(account.platform for account in own)
        keys += [
            Key(pen.plain("link-end", network=network(pen, platform)), f"/me unlink {platform}")
            for platform in networks
        ]
    return page(pen, [head(pen, "profile-accounts"), *lines, pen("link-what")], keys)


async def link(context: Context, given: Given) -> Answer:
    """Without a code, shows the account to confirm or a new code; with one, takes it. `?` only checks."""
    check_private(context)
    account, value = (await accounts(context))[0], str(given.get("value", ""))
    if value not in ("", LOOK):
        return await _take(context, account, f"{value}{given.get('more', '')}")
    waiting = await account_links.to_confirm(context.app, context.player.id)
    if waiting is not None:
        return (Page(question(context.pen(), waiting)),)
    return _not_yet(context) if value == LOOK else await _code(context, account)


def _not_yet(context: Context) -> Answer:
    pen = context.pen()
    keys = [Key(pen.plain("link-new"), "/me link"), Key(pen.plain("link-again"), f"/me link {LOOK}")]
    return page(pen, [head(pen, "link-button"), pen("link-not-yet")], keys, back="/me accounts")


async def _code(context: Context, account: StoredAccount) -> Answer:
    code = await account_links.new_code(context.app, context.player, account)
    pen = context.pen()
    minutes = int(CODE_LIVES.total_seconds()) // 60
    lines = [
        head(pen, "link-button"),
        pen("link-code", code=pen.mark(pen.ink.bold(pen.ink.escape(code))), minutes=minutes),
        pen("link-type", code=code),
    ]
    return page(pen, lines, [Key(pen.plain("link-again"), f"/me link {LOOK}")], back="/me accounts")


async def _take(context: Context, account: StoredAccount, text: str) -> Answer:
    asked = await account_links.take(context.app, context.player, account, text)
    is_asked = await ask(context.app, asked)
    pen = context.pen()
    line = pen("link-taken", network=network(pen, asked.platform), told="yes" if is_asked else "no")
    return page(pen, [head(pen, "link-button"), line])


async def ask(app: App, asked: Request) -> bool:
    """Asks the side that made the code for confirmation; returns whether the question arrived."""
    waiting = await account_links.to_confirm(app, asked.player)
    async with app.store.read() as conn:
        player = await players.get(conn, asked.player)
    if waiting is None or player is None:
        return False
    return await _tell(app, asked.platform, asked.account, player.language, lambda pen: question(pen, waiting))


async def _tell(app: App, platform: str, account: str, language: str, write: Callable[[Pen], Message]) -> bool:
    front = app.fronts.chat(platform)
    if front is None:
        return False
    return await front.tell(account, write(app.pen(platform, language)))


def question(pen: Pen, waiting: Linking) -> Message:
    """Returns the question: the account to link, and what will be merged."""
    request, other = waiting.request, waiting.account
    lines = [
        head(pen, "link-question"),
        pen("link-who", network=network(pen, other.platform), name=called(other.name)),
        pen("link-brings", matches=waiting.matches, chips=waiting.chips),
        pen("link-sure"),
    ]
    yes = Key(pen.plain("link-yes"), f"/me linkyes {request.id}", "main")
    refusal = Key(pen.plain("link-no"), f"/me linkno {request.id}")
    return Message("\n".join(lines), ((yes, refusal),))


async def yes(context: Context, given: Given) -> Answer:
    """Merges the two accounts into one player."""
    request = await account_links.confirm(context.app, context.player, str(given.get("value", "")))
    await tell_answer(context.app, request)
    return await accounts_page(await renewed(context), {})


async def decline_link(context: Context, given: Given) -> Answer:
    """Declines the link."""
    request = await account_links.decline(context.app, context.player, str(given.get("value", "")))
    await tell_answer(context.app, request)
    pen = context.pen()
    return page(pen, [head(pen, "link-button"), pen("link-declined")], back="/me accounts")


async def tell_answer(app: App, done: Request) -> None:
    """Tells the side that typed the code the answer: their player there now, or that the link was declined."""
    other = await app.directory.find_player(done.by_platform, done.by_account)
    if other is None:
        return
    name, linked = called(other.name), other.id == done.player

    def line(pen: Pen) -> Message:
        there = network(pen, done.platform)
        if linked:
            return Message(pen("link-done-there", name=name, network=there))
        return Message(pen("link-declined-there", network=there))

    await _tell(app, done.by_platform, done.by_account, other.language, line)


async def unlink(context: Context, given: Given) -> Answer:
    """Separates an account, after a confirmation that names it."""
    platform, more = str(given.get("value", "")), str(given.get("more", ""))
    own = await accounts(context)
    there = [account for account in own if account.platform == platform]
    if not there:
        raise Refusal("no_such_account")
    if len(own) == 1:
        raise Refusal("last_account")
    number, sure = more.rstrip("!").strip() or ("1" if len(there) == 1 else ""), more.endswith("!")
    pen = context.pen()
    if not number:
        keys = [Key(called(account.name), f"/me unlink {platform} {at}") for at, account in enumerate(there, 1)]
        return page(pen, [head(pen, "profile-accounts"), pen("link-which")], keys, back="/me accounts")
    if number not in {str(at) for at in range(1, len(there) + 1)}:
        raise Refusal("no_such_account")
    account = there[int(number) - 1]
    if not sure:
        line = pen("link-end-sure", network=network(pen, platform), name=called(account.name))
        key = Key(pen.plain("link-end", network=network(pen, platform)), f"/me unlink {platform} {number}!", "danger")
        return page(pen, [head(pen, "profile-accounts"), line], [key], back="/me accounts")
    await account_links.unlink(context.app, context.player, account)
    if platform == context.place.platform:  # the presser may be another player now
        return (Page(Message(pen("link-ended"))),)
    return await accounts_page(await renewed(context), {})
