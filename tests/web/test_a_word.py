"""A word for the shuffle on the web: beside Join, and below the table until the start."""

from __future__ import annotations

from games.core.chance import entropy

from .conftest import Site


async def test_word_is_added_with_the_seat_or_after_it_and_its_hash_stands_under_fairness(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.opens("/")
    assert "your own randomness" not in ann.page.text  # before there is a commitment, a word is worth nothing
    await ann.hosts("tequila", seats=2)
    table = await site.table(ann)
    assert ann.sees(table.commitment)
    await bo.opens(ann.at)
    await bo.presses("Join", text="tea")
    assert bo.sees(f"Hash of your text: {entropy('tea')}")
    await bo.presses("Add", text="cake")
    assert bo.sees("Your text was added to the shuffle.")
    assert bo.sees(f"Hash of your text: {entropy('cake')}")
    await ann.opens(ann.at)
    assert ann.sees(entropy("cake"))
    assert not ann.sees("cake")
    await ann.presses("Start")
    await bo.opens(ann.at)
    assert not bo.sees("Add your own randomness (optional)")
    assert bo.sees(entropy("cake"))
    assert [chair.words for chair in (await site.table(ann)).chairs] == ["", "cake"]


async def test_rematch_shows_its_commitment_and_takes_words_before_it_begins(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tequila", seats=2)
    first = ann.at
    await bo.opens(first)
    await bo.presses("Join")
    await ann.opens(first)
    await ann.presses("Start")
    await bo.tries(f"{first}/do", do="resign:!")
    await ann.opens(first)
    await ann.presses("Rematch")
    await bo.opens(first)
    await bo.presses("Accept")
    fresh = await site.table(bo)
    assert (bo.at != first, fresh.status) == (True, "open")
    assert bo.sees(fresh.commitment)
    assert bo.sees("Starts in a few seconds.")
    await bo.presses("Add", text="last of all")  # which stops the countdown
    await ann.opens(bo.at)
    assert ann.sees(entropy("last of all"))
    await ann.presses("Start")
    assert (await site.table(ann)).status == "live"
