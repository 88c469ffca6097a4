"""A browser and a chat become one player: a code from either side, typed on the other, confirmed where it was made."""

from __future__ import annotations

import re

from bot.chat import presses
from bot.chat.context import Origin, context_of
from bot.view.answer import Answer
from bot.view.button_data import ButtonData
from storage.people.players import Account
from tests.bot.chat.paper import key_of, keys_of, text_of
from tests.fake_chat import FakeChat

from .conftest import Site


async def says(site: Site, line: str) -> Answer:
    """Ann says something in her private chat."""
    app = site.house.app
    app.fronts.setdefault("telegram", FakeChat("telegram"))
    here = await context_of(app, Account("telegram", "ann", "Ann"), Origin("telegram", "ann", "Ann", private=True))
    return await presses.press(here, ButtonData.parse(line))


async def test_a_code_from_a_chat_is_typed_in_a_browser_and_confirmed_in_the_chat(site: Site) -> None:
    code = text_of(await says(site, "/me link")).split()[-1]
    browser = site.visitor()
    await browser.opens("/me")
    await browser.presses("Link an account", code=code.lower())
    assert browser.sees("Your account on Telegram has been asked to confirm.")
    question = await says(site, "/me link")
    assert "on the web has entered your code" in text_of(question)
    await says(site, key_of(question, "Yes, that’s me").data)
    await browser.opens("/me")
    assert browser.page.field("name") == "Ann"


async def test_a_code_from_a_browser_is_typed_in_a_chat_and_confirmed_in_the_browser(site: Site) -> None:
    browser = await site.visitor().named("Zoë")
    await browser.opens("/me")
    await browser.presses("New code")
    found = re.search(r"/me link ([A-Z0-9]{10})", browser.page.text)
    assert found is not None
    assert "open your account on the web" in text_of(await says(site, f"/me link {found[1]}"))
    await browser.opens("/me")
    assert browser.sees("Ann on Telegram has entered your code.")
    await browser.presses("Yes, that’s me")
    assert browser.at == "/me"
    assert keys_of(await says(site, "/me name Zoë"))
    assert "Linked accounts: Telegram · the web" in text_of(await says(site, "/me settings"))


async def test_a_no_in_the_browser_leaves_both_apart(site: Site) -> None:
    browser = await site.visitor().named("Zoë")
    await browser.presses("New code")
    found = re.search(r"/me link ([A-Z0-9]{10})", browser.page.text)
    assert found is not None
    await says(site, f"/me link {found[1]}")
    await browser.opens("/me")
    await browser.presses("No")
    assert "the web" not in text_of(await says(site, "/me"))
    assert not browser.sees("has entered your code")


async def test_a_wrong_code_is_refused_in_words(site: Site) -> None:
    browser = await site.visitor().named("Zoë")
    await browser.presses("Link an account", code="WRONGWRONG")
    assert browser.status == 409
    assert browser.sees("That code doesn’t work.")
