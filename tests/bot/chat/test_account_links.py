"""Accounts are linked by a code and a yes: what is merged, who may, and how it is undone."""

from __future__ import annotations

import re

import pytest

from bot.view.answer import Answer
from storage.people import players, search
from tests.checks import books_balance, refused

from .paper import Chat, code_of, key_of, labels_of, text_of


def code_in(page: Answer) -> str:
    """The code that stands on a page."""
    found = re.search(r"/me link ([A-Z0-9]{10})$", text_of(page), re.MULTILINE)
    assert found is not None, text_of(page)
    return found[1]


async def asked(chat: Chat, name: str = "Ann", other: str = "Anna") -> Answer:
    """Anna of slate types a code of Ann; gives what Ann is asked."""
    code = code_in(await chat.says(name, "/me link"))
    await chat.says(other, f"/me link {code}", "slate")
    return await chat.says(name, "/me link")


async def link(chat: Chat, name: str = "Ann", other: str = "Anna") -> Answer:
    """Ann of paper and Anna of slate become one; gives what Ann sees at the end."""
    return await chat.presses(name, await asked(chat, name, other), "Yes, that’s me")


async def test_a_code_and_a_yes_make_two_accounts_one_player(chat: Chat) -> None:
    ann = (await chat.visits("Ann")).player
    page = await link(chat)
    assert text_of(page).split("\n")[1:3] == ["Paper: Ann", "Slate: Anna"]
    assert (await chat.player("Anna", "slate")).id == ann.id
    assert "Linked accounts: Slate · Paper" in text_of(await chat.says("Anna", "/me settings", "slate"))
    assert "You’re now called Ann here, as on Paper." in chat.slate.told[-1][1].text.replace("\u2068", "").replace(
        "\u2069", ""
    )
    await books_balance(chat.house.app.store)


async def test_the_side_that_asked_is_asked_with_all_that_will_be_merged(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    anna = (await chat.visits("Anna", "slate")).player
    await chat.house.gives(anna, 250)
    taken = await chat.says("Anna", f"/me link {code}", "slate")
    assert "Your account on Paper has been asked" in text_of(taken)
    [(account, question)] = chat.paper.told
    assert account == "ann"
    assert "Anna on Slate has entered your code." in text_of(question)
    assert "No matches and 250 chips will become yours." in text_of(question)
    again = await chat.says("Ann", "/me link")
    assert text_of(again) == text_of(question)
    await chat.presses("Ann", question, "Yes, that’s me")
    assert await chat.house.purse(await chat.player("Ann")) == 1_250
    await books_balance(chat.house.app.store)


async def test_a_question_that_did_not_arrive_is_found_behind_link(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    chat.paper.deaf.add("ann")
    assert "open your account on Paper" in text_of(await chat.says("Anna", f"/me link {code}", "slate"))
    assert labels_of(await chat.says("Ann", "/me link")) == ["Yes, that’s me", "No"]


async def test_a_no_leaves_both_as_they_are(chat: Chat) -> None:
    question = await asked(chat)
    assert "Nothing was linked." in text_of(await chat.presses("Ann", question, "No"))
    assert "declined to be linked" in chat.slate.told[-1][1].text
    assert code_of(await chat.presses("Ann", question, "Yes, that’s me")) == "offer_expired"
    assert (await chat.player("Anna", "slate")).id != (await chat.player("Ann")).id


async def test_nobody_else_can_say_yes(chat: Chat) -> None:
    question = await asked(chat)
    assert code_of(await chat.presses("Anna", question, "Yes, that’s me", "slate")) == "offer_expired"
    assert code_of(await chat.presses("Bo", question, "Yes, that’s me")) == "offer_expired"
    assert code_of(await chat.says("Ann", "/me linkyes %")) == "offer_expired"


async def test_codes_are_made_and_typed_in_private_only(chat: Chat) -> None:
    assert code_of(await chat.says("Ann", "/me link", private=False)) == "private_only"
    code = code_in(await chat.says("Ann", "/me link"))
    assert code_of(await chat.says("Anna", f"/me link {code}", "slate", private=False)) == "private_only"
    assert not code_of(await chat.says("Anna", f"/me link {code}", "slate"))  # it did not count


async def test_a_code_is_read_in_small_letters_and_with_a_gap(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    typed = f"{code[:5]} {code[5:]}".lower()
    assert not code_of(await chat.says("Anna", f"/me link {typed}", "slate"))


async def test_a_code_works_once(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    await chat.says("Anna", f"/me link {code}", "slate")
    assert code_of(await chat.says("Bo", f"/me link {code}", "slate")) == "wrong_code"


async def test_a_code_dies_after_five_minutes(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    chat.house.clock.wind(minutes=5, seconds=1)
    assert code_of(await chat.says("Anna", f"/me link {code}", "slate")) == "wrong_code"


async def test_a_new_code_replaces_the_earlier_one(chat: Chat) -> None:
    first, second = [code_in(await chat.says("Ann", "/me link")) for _ in range(2)]
    assert first != second
    assert code_of(await chat.says("Anna", f"/me link {first}", "slate")) == "wrong_code"
    assert not code_of(await chat.says("Anna", f"/me link {second}", "slate"))


async def test_looking_whether_the_code_was_typed_leaves_it_as_it_is(chat: Chat) -> None:
    page = await chat.says("Ann", "/me link")
    code = code_in(page)
    assert "Nobody has entered your code yet." in text_of(await chat.presses("Ann", page, "Check"))
    await chat.says("Anna", f"/me link {code}", "slate")
    assert labels_of(await chat.presses("Ann", page, "Check")) == ["Yes, that’s me", "No"]


async def test_a_yes_that_comes_too_late_links_nothing(chat: Chat) -> None:
    question = await asked(chat)
    chat.house.clock.wind(minutes=31)
    assert code_of(await chat.presses("Ann", question, "Yes, that’s me")) == "offer_expired"


async def test_after_five_wrong_codes_even_the_right_one_waits_five_minutes(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    for _ in range(5):
        assert code_of(await chat.says("Anna", "/me link WRONGWRONG", "slate")) == "wrong_code"
    assert code_of(await chat.says("Anna", f"/me link {code}", "slate")) == "too_many_tries"
    assert not code_of(await chat.says("Bo", f"/me link {code}", "slate"))  # others are not held up
    chat.house.clock.wind(minutes=5, seconds=1)
    fresh = code_in(await chat.says("Cy", "/me link"))
    assert not code_of(await chat.says("Anna", f"/me link {fresh}", "slate"))


async def test_ones_own_code_is_for_the_other_account(chat: Chat) -> None:
    code = code_in(await chat.says("Ann", "/me link"))
    assert code_of(await chat.says("Ann", f"/me link {code}")) == "own_code"
    assert not code_of(await chat.says("Anna", f"/me link {code}", "slate"))


async def test_two_who_sit_at_one_table_are_not_linked(chat: Chat) -> None:
    app = chat.house.app
    code = code_in(await chat.says("Ann", "/me link"))
    anna = (await chat.visits("Anna", "slate")).player
    table = await chat.house.opens("Ann", invited=(anna,))
    assert code_of(await chat.says("Anna", f"/me link {code}", "slate")) == "same_player"
    await chat.house.presses("Ann", table, "cancel:!")
    assert not code_of(await chat.says("Anna", f"/me link {code}", "slate"))
    question = await chat.says("Ann", "/me link")
    other = await chat.house.opens("Ann", invited=(anna,))
    assert code_of(await chat.presses("Ann", question, "Yes, that’s me")) == "same_player"
    await chat.house.presses("Ann", other, "cancel:!")
    assert not code_of(await chat.presses("Ann", question, "Yes, that’s me"))  # the question still stood
    assert await app.directory.find_player("slate", "anna") == await app.directory.find_player("paper", "ann")


async def test_two_who_played_each_other_have_no_rematch_as_one(chat: Chat) -> None:
    anna = (await chat.visits("Anna", "slate")).player
    chat.house.people["Anna"] = anna
    table = await chat.house.sits("Ann", "Anna")
    await chat.house.presses("Ann", table, "resign:!")
    await link(chat)
    await chat.visits("Ann")
    with refused("same_player"):
        await chat.house.presses("Ann", table, "offer:rematch")
        await chat.house.presses("Ann", table, "accept:rematch")


@pytest.mark.parametrize("blocker", ["Anna", "Bo"])
async def test_who_is_kept_away_from_one_account_is_kept_away_from_the_person(chat: Chat, blocker: str) -> None:
    bo, anna = (await chat.visits("Bo")).player, (await chat.visits("Anna", "slate")).player
    if blocker == "Anna":
        await chat.says("Anna", f"/me block {bo.handle}", "slate")
    else:
        await chat.says("Bo", f"/me block {anna.handle}")
    await link(chat)
    await chat.visits("Ann")
    table = await chat.house.opens("Ann")
    with refused("banned"):
        await chat.house.presses("Bo", table, "join:0")
    await chat.presses("Ann", await chat.says("Ann", "/me unlink slate"), "Unlink Slate")
    chat.house.people["Anna"] = await chat.player("Anna", "slate")
    with refused("banned"):
        await chat.house.presses("Bo", await chat.house.opens("Anna"), "join:0")


async def test_unlinking_is_asked_once_more_and_gives_the_first_identity_back_empty(chat: Chat) -> None:
    anna = (await chat.visits("Anna", "slate")).player
    chat.house.people["Anna"] = anna
    played = await chat.house.sits("Anna", "Bo")
    await chat.house.presses("Anna", played, "resign:!")
    await link(chat)
    sure = await chat.says("Ann", "/me unlink slate")
    assert "starts fresh" in text_of(sure)
    assert (await chat.player("Anna", "slate")).id == (await chat.player("Ann")).id
    done = await chat.presses("Ann", sure, "Unlink Slate")
    assert "Paper: Ann" in text_of(done)
    assert "Slate" not in text_of(done)
    back = await chat.player("Anna", "slate")
    assert (back.id, back.name) == (anna.id, "Anna")
    assert await chat.house.purse(back) == 0
    ann = await chat.player("Ann")
    async with chat.house.app.store.read() as conn:
        assert await search.count_matches(conn, back.id) == 0
        assert await search.count_matches(conn, ann.id) == 1
    chat.house.clock.wind(days=1)
    assert "200 chips" in text_of(await chat.says("Anna", "/me", "slate"))
    await books_balance(chat.house.app.store)


async def test_the_account_that_asked_may_go_too_and_begins_anew(chat: Chat) -> None:
    await link(chat)
    one = await chat.player("Ann")
    sure = await chat.says("Anna", "/me unlink paper", "slate")
    await chat.presses("Anna", sure, "Unlink Paper", "slate")
    assert (await chat.player("Anna", "slate")).id == one.id
    gone = await chat.player("Ann")
    assert gone.id != one.id
    assert gone.name == "Ann"
    assert await chat.house.purse(gone) == 0
    await books_balance(chat.house.app.store)


async def test_who_unlinks_the_account_in_hand_sees_nothing_more_of_the_other(chat: Chat) -> None:
    await link(chat)
    sure = await chat.says("Ann", "/me unlink paper")
    assert text_of(await chat.presses("Ann", sure, "Unlink Paper")) == "The accounts are no longer linked."
    assert "Linked accounts: Paper" in text_of(await chat.says("Ann", "/me settings"))


async def test_of_two_accounts_on_one_network_one_is_chosen(chat: Chat) -> None:
    await link(chat, other="Anna")
    await link(chat, other="Annette")
    page = await chat.says("Ann", "/me accounts")
    assert labels_of(page) == ["Link an account", "Unlink Paper", "Unlink Slate", "Back"]
    which = await chat.presses("Ann", page, "Unlink Slate")
    sure = await chat.presses("Ann", which, "Annette")
    assert key_of(sure, "Unlink Slate").data == "/me unlink slate 2!"
    await chat.presses("Ann", sure, "Unlink Slate")
    assert (await chat.player("Annette", "slate")).id != (await chat.player("Ann")).id
    assert (await chat.player("Anna", "slate")).id == (await chat.player("Ann")).id


async def test_the_last_account_stays(chat: Chat) -> None:
    await chat.visits("Ann")
    assert code_of(await chat.says("Ann", "/me unlink paper")) == "last_account"
    assert code_of(await chat.says("Ann", "/me unlink slate")) == "no_such_account"
    await link(chat)
    assert code_of(await chat.says("Ann", "/me unlink slate 3!")) == "no_such_account"


async def test_linking_and_unlinking_again_and_again_makes_no_chips(chat: Chat) -> None:
    await link(chat)
    for day in range(3):
        await chat.says("Ann", "/me unlink slate 1!")
        chat.house.clock.wind(days=1)
        await chat.visits("Anna", "slate")
        await link(chat)
        assert await chat.house.purse(await chat.player("Ann")) == 1_000, day
    await books_balance(chat.house.app.store)


async def test_who_is_forgotten_leaves_no_name_under_the_other_accounts(chat: Chat) -> None:
    anna = (await chat.visits("Anna", "slate")).player
    await link(chat)
    await chat.says("Ann", "/me forget !")
    assert await chat.house.app.directory.find_player("slate", "anna") is None
    async with chat.house.app.store.read() as conn:
        was = await players.get(conn, anna.id)
    assert was is not None
    assert was.name == ""
