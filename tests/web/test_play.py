"""Playing on the web, by forms alone."""

from __future__ import annotations

import pytest

from games.rpsls.sealing import hash_of

from .conftest import Site, Viewer


async def starts(site: Site, game: str, *names: str, **fields: object) -> list[Viewer]:
    """People at a new table of a game that the host starts, or all together where its start was announced."""
    people = [await site.person(name) for name in names]
    host, *others = people
    await host.hosts(game, **fields)
    for other in others:
        await other.opens(host.at)
        await other.presses("Join")
    for one in people:
        await looks(one)
        if "Start" in one.page.names:
            await one.presses("Start")
    await looks(host)
    return people


async def looks(visitor: Viewer) -> Viewer:
    """The visitor loads the page anew."""
    await visitor.opens(visitor.at)
    return visitor


async def test_who_is_not_asked_has_no_button_that_plays(site: Site) -> None:
    ann, bo = await site.two_play()
    await looks(bo)
    assert "a1" in ann.page.names
    assert "a1" not in bo.page.names
    assert bo.sees("⁨Ann⁩ to play.")


async def test_passer_by_watches_and_cannot_play(site: Site) -> None:
    ann, _ = await site.two_play()
    eve = site.visitor()
    await eve.opens(ann.at)
    watched = set(eve.page.names)
    assert eve.sees("You’re watching this match. Its seats are taken.")
    assert not ann.sees("watching")
    await eve.tries(f"{ann.at}/do", do="1:a1")
    assert watched == {"Well played", "Good luck", "Thank you", "Hello"}  # reactions, which are no moves
    assert eve.sees("You don’t have a seat at this table, but you can watch.")
    assert eve.status == 409


async def test_typed_move_does_what_its_button_does(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("Send", text="  B2 ")
    assert (await looks(bo)).sees("⁨Ann⁩ marked b2.")


async def test_typed_move_that_cannot_be_is_refused_with_the_reason(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("a1")
    for text, sentence in (
        ("z9", "z9 isn’t on the board. The cells are a1 to c3."),
        ("a1", "a1 is taken. Choose an empty cell."),
        ("", "That move isn’t possible."),
        ("<b>a1</b>", "That move isn’t possible."),
    ):
        await (await looks(bo)).presses("Send", text=text)
        assert bo.sees(sentence), text
        assert bo.status == 409
        assert (await looks(bo)).sees("Your turn.")


async def test_text_skin_has_the_board_in_words_and_the_same_buttons(site: Site) -> None:
    ann, _ = await site.two_play()
    pictured = sorted(ann.page.names)
    table = ann.at
    await ann.opens("/me")
    await ann.presses("Save", skin="text")
    await ann.opens(table)
    assert ann.sees("a1 · b1 · c1 ·")
    assert 'class="scene"' not in ann.page.html
    assert sorted(ann.page.names) == pictured


async def test_choice_that_leads_nowhere_shows_the_table_as_it_is(site: Site) -> None:
    ann, *_ = await starts(site, "hidden", "Ann", "Bo", "Cy")
    usual = ann.page.names
    for chosen in ("0", "0:0", "1:", "draw", "999", "1.1", "1.1.1", "a", "٣", "<b>", "%00", "-1", "." * 80):
        await ann.opens(f"{ann.at}?chosen={chosen}")
        assert ann.status == 200, chosen
        assert ann.page.names == usual, chosen


async def test_choice_of_an_earlier_turn_is_not_shown_as_chosen(site: Site) -> None:
    ann, bo = await starts(site, "hexagon", "Ann", "Bo")
    await looks(ann)
    await ann.opens(f"{ann.at}?chosen=1:c1")
    assert 'data-chosen="1:c1"' in ann.page.html
    await ann.opens(ann.at.partition("?")[0])
    await ann.presses("Send", text="c1.d1")
    await looks(bo)
    await bo.presses("Send", text="g1.f1")
    await looks(ann)
    await ann.opens(f"{ann.at}?chosen=1:c1")  # asked for before the move, and answered after it
    assert 'data-chosen=""' in ann.page.html


async def test_hand_stands_on_no_other_page(site: Site) -> None:
    people = await starts(site, "hidden", "Ann", "Bo", "Cy")
    eve = site.visitor()
    table = await site.table(people[0])
    assert table.match is not None
    hands = [" ".join(map(str, hand)) for hand in table.match.state.hands]
    for seat, player in enumerate([*people, eve]):
        await player.opens(people[0].at)
        seen = [mine for mine, hand in enumerate(hands) if player.sees(f"Your hand: {hand}.")]
        cards = {e.text for e in player.page.root.all("text")}
        assert seen == ([seat] if seat < 3 else [])
        assert cards == {"1", "2", "3"} | (set(hands[seat].split()) if seat < 3 else set())


async def test_drawn_card_is_told_to_its_owner_alone(site: Site) -> None:
    ann, bo, _ = await starts(site, "hidden", "Ann", "Bo", "Cy")
    await ann.presses("Draw")
    assert (await looks(ann)).sees("You drew")
    assert (await looks(bo)).sees("⁨Ann⁩ drew a card.")
    assert not bo.sees("You drew")


async def test_number_named_by_a_word_stays_sealed_until_all_have_named_one(site: Site) -> None:
    ann, bo = await starts(site, "sealed", "Ann", "Bo")
    await ann.presses("A word", text="melon")
    mine, theirs = ann.page, (await looks(bo)).page
    await bo.presses("3")
    assert "You have named 5." in mine.text
    assert "melon" not in theirs.html
    assert "sealed 5" not in theirs.text.lower()
    assert (await looks(bo)).sees("You lost. The highest number named only once.")


async def test_all_who_are_asked_at_once_see_that_it_is_their_turn(site: Site) -> None:
    ann, bo = await starts(site, "sealed", "Ann", "Bo")
    assert ann.sees("Your turn. Others are moving at the same time.")
    assert (await looks(bo)).sees("Your turn. Others are moving at the same time.")


async def test_who_thinks_better_of_resigning_plays_on(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.presses("Resign")
    await ann.follows("Back")
    assert ann.sees("Your turn.")


async def test_draw_that_both_want_ends_the_match(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("Offer draw")
    assert (await looks(ann)).sees("You offered a draw. Waiting for ⁨Bo⁩.")
    assert (await looks(bo)).sees("⁨Ann⁩ offers a draw.")
    await bo.presses("Accept")
    assert bo.sees("It’s a draw. The players agreed.")
    assert "★" not in bo.page.text


async def test_chips_won_or_lost_are_told_net_and_not_taken_for_a_score(site: Site) -> None:
    ann, bo = await starts(site, "hexagon", "Ann", "Bo", stake=20)
    await bo.presses("Resign")
    await bo.presses("Resign")
    assert bo.sees("★ won purse +20 3 chips")
    assert (await looks(ann)).sees("purse −20 3 chips")


async def test_declined_offer_is_gone_and_can_be_withdrawn_before(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("Offer draw")
    await (await looks(ann)).presses("Withdraw")
    withdrawn = (await looks(bo)).page.text
    await (await looks(ann)).presses("Offer draw")
    await (await looks(bo)).presses("Decline")
    assert "asks" not in withdrawn
    assert not (await looks(ann)).sees("You asked")


async def test_more_time_that_both_agree_on_moves_the_clock(site: Site) -> None:
    ann, bo = await site.two_play()
    before = ann.sees("10 min left")
    await ann.presses("More time")
    await (await looks(bo)).presses("Accept")
    assert before
    assert (await looks(ann)).sees("Everybody agreed to more time.")
    assert ann.sees("20 min left")


async def test_time_that_ran_out_stands_on_the_page(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("a1")
    site.house.clock.wind(minutes=11)
    await site.house.alarms.fire()
    assert (await looks(bo)).sees("You lost. Your time ran out.")


async def _over(site: Site, ann: Viewer, bo: Viewer) -> None:
    await looks(bo)
    await bo.presses("Resign")
    await bo.presses("Resign")
    await looks(bo)
    await looks(ann)


async def test_rematch_goes_to_the_new_table_for_both(site: Site) -> None:
    ann, bo = await site.two_play()
    await _over(site, ann, bo)
    assert "New opponent" in ann.page.links
    eve = site.visitor()
    await eve.opens(ann.at)
    assert "New opponent" not in eve.page.links
    old = ann.at
    await ann.presses("Rematch")
    await (await looks(bo)).presses("Accept")
    await looks(ann)
    assert bo.at.startswith("/t/")
    assert bo.at != old
    assert ann.page.links["Go to the rematch"] == bo.at
    assert f'data-next="{bo.at}"' in ann.page.html


async def test_rematch_agreed_on_the_page_of_a_share_link_goes_to_the_new_table(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("tictactoe")
    bo = await site.person("Bo")
    await bo.opens(f"/s/{(await site.table(ann)).share}")
    await bo.presses("Join")
    at_the_link = bo.at
    await _over(site, ann, bo)
    await ann.presses("Rematch")
    await (await looks(bo)).presses("Accept")
    assert at_the_link.startswith("/s/")
    assert bo.at.startswith("/t/")
    assert bo.sees("⁨Ann⁩ to play.")


async def test_swap_lets_the_other_begin(site: Site) -> None:
    ann, bo = await site.two_play()
    await _over(site, ann, bo)
    await ann.presses("Swap sides")
    await (await looks(bo)).presses("Accept")
    assert bo.sees("Your turn.")


async def test_script_gets_the_part_that_changes_and_the_sentence(site: Site) -> None:
    ann, _ = await site.two_play()
    form, button = ann.page.form_with("a1", {})
    moved = await ann.sends(form.action, form.sends(button), accept="application/json")
    again = await ann.sends(form.action, form.sends(button) | {"do": "1:b1"}, accept="application/json")
    assert moved.json()["refused"] is None
    assert "You marked a1." in moved.json()["part"]
    assert again.status_code == 409
    assert again.json()["refused"] == "stale_turn"
    assert again.json()["message"] == "The game has moved on since then. Look at the board and try again."


async def test_script_is_told_where_the_rematch_is(site: Site) -> None:
    ann, bo = await site.two_play()
    await _over(site, ann, bo)
    await ann.presses("Rematch")
    await looks(bo)
    form, button = bo.page.form_with("Accept", {})
    told = await bo.sends(form.action, form.sends(button), accept="application/json")
    assert told.json()["to"].startswith("/t/")


@pytest.mark.parametrize(("button", "asked"), [("Stop", "Stop this match"), ("Restart", "Start over?")])
async def test_what_ends_or_empties_a_match_against_the_computer_asks_once_more(
    site: Site, button: str, asked: str
) -> None:
    ann = site.visitor()
    await ann.plays("tictactoe", level=1)
    await ann.presses("b2")
    await site.house.computers.drain()
    await looks(ann)
    before = (await site.table(ann)).live_match()
    await ann.presses(button)
    assert ann.sees(asked)
    assert ann.sees("Back")
    assert (await site.table(ann)).live_match() == before
    await ann.presses(button)
    after = await site.table(ann)
    assert after.status == ("over" if button == "Stop" else "live")
    assert button == "Stop" or not any(after.live_match().state.board)


async def test_nobody_sees_a_start_that_would_be_refused(site: Site) -> None:
    ann, bo, cy = [await site.person(name) for name in ("Ann", "Bo", "Cy")]
    await ann.hosts("tequila", seats=2)
    assert "Start" not in ann.page.names
    assert ann.sees("One more player is needed.")
    for one in (bo, cy):
        await one.opens(ann.at)
    await bo.presses("Join")
    await looks(cy)
    assert "Start" not in bo.page.names
    assert "Start" not in cy.page.names
    assert bo.sees("Waiting for ⁨Ann⁩ to start.")
    assert cy.sees("⁨Ann⁩ can start now.")
    await looks(ann)
    assert ann.sees("You can start now.")
    await ann.presses("Start")
    assert (await site.table(ann)).status == "live"


async def test_nothing_that_was_just_restarted_offers_to_be_taken_back(site: Site) -> None:
    ann, bo = await site.two_play()
    assert {"Take back", "Restart"}.isdisjoint(ann.page.names)
    await ann.presses("b2")
    assert {"Take back", "Restart"} <= set(ann.page.names)
    await ann.presses("Restart")
    await looks(bo)
    await bo.presses("Accept")
    assert {"Take back", "Restart"}.isdisjoint(bo.page.names)
    assert {"Take back", "Restart"}.isdisjoint((await looks(ann)).page.names)


@pytest.mark.parametrize("button", [("Own password", "Open"), ("Send", "Send")])
async def test_what_the_sealing_page_gives_is_taken_where_it_is_pasted(site: Site, button: tuple[str, str]) -> None:
    ann, bo = await starts(site, "rpsls", "Ann", "Bo")
    await ann.presses(button[0], text=f"commit {hash_of('2a long password')}")
    await looks(bo)
    await bo.presses("Rock")
    await looks(ann)
    await ann.presses(button[1], text="reveal 2a long password")
    assert (await looks(bo)).sees("⁨Ann⁩ showed Scissors, opened with: 2a long password")


async def test_repeated_press_is_told_as_done_and_another_answer_to_its_turn_is_refused(site: Site) -> None:
    ann, _ = await site.two_play()
    token = ann.page.field("csrf")
    for fields in ({"do": "1:a1"}, {"do": "type:1", "text": " A1"}):
        told = await ann.sends(f"{ann.at}/do", {"csrf": token, **fields}, accept="application/json")
        assert (told.status_code, told.json()["refused"], told.json()["message"]) == (200, None, "")
    other = await ann.sends(f"{ann.at}/do", {"csrf": token, "do": "1:b1"}, accept="application/json")
    assert other.json()["refused"] == "stale_turn"
    assert (await site.table(ann)).live_match().version == 1


async def test_repeated_password_or_sign_is_told_as_sealed(site: Site) -> None:
    ann, bo, _ = await starts(site, "rpsls", "Ann", "Bo", "Cy", seats=3)
    rock = {"csrf": bo.page.field("csrf"), "do": "1:rock"}
    pressed = [await bo.sends(f"{ann.at}/do", rock, accept="application/json") for _ in range(2)]
    assert [answer.json()["refused"] for answer in pressed] == [None, None]
    fields = {"csrf": ann.page.field("csrf"), "do": "fill:1:commit", "text": "2a long password"}
    told = [await ann.sends(f"{ann.at}/do", fields, accept="application/json") for _ in range(2)]
    assert [answer.json()["refused"] for answer in told] == [None, None]
    fields["text"] = "3another"
    assert (await ann.sends(f"{ann.at}/do", fields, accept="application/json")).json()["refused"]


async def test_hashes_and_openings_are_shown_to_everybody_once_they_are_published(site: Site) -> None:
    ann, bo = await starts(site, "rpsls", "Ann", "Bo")
    watcher = site.visitor()
    await watcher.opens(ann.at)
    await ann.presses("Own password", text="2a long password")
    await looks(watcher)
    sealed = hash_of("2a long password")
    assert sealed in ann.page.html.partition("<summary>Fairness</summary>")[2]
    assert sealed not in watcher.page.html
    await bo.presses("Rock")
    assert (await looks(watcher)).sees(f"Round 1, hash of ⁨Ann⁩: {sealed}")
    assert "2a long password" not in watcher.page.html
    await looks(ann)
    await ann.presses("Open", text="2a long password")
    assert (await looks(watcher)).sees("Round 1, ⁨Ann⁩ showed Scissors, opened with: 2a long password")
    await ann.tries(f"{ann.at}/do", do="resign:!")
    secret = (await site.table(ann)).secret.hex()
    await looks(watcher)
    above, _, folded = watcher.page.html.partition("<summary>Fairness</summary>")
    assert secret not in above
    assert secret in folded
    assert watcher.sees("roundhouse verify roundhouse-rpsls-")


async def test_a_sign_is_sealed_and_opened_with_a_password_by_choosing_it_at_the_table(site: Site) -> None:
    ann, bo = await starts(site, "rpsls", "Ann", "Bo")
    signs = [one for one in ann.page.root.all("input") if one.attributes.get("name") == "begins"]
    assert [one.attributes["value"] for one in signs] == list("01234")
    assert not ann.sees("2pass")
    await ann.presses("Own password", begins="2", text="a long password")
    assert hash_of("2a long password") in ann.page.html
    await looks(bo)
    await bo.presses("Rock")
    await looks(ann)
    await ann.presses("Open", begins="1", text="a long password")
    assert ann.sees("That doesn’t match your hash.")
    await ann.presses("Open", begins="2", text="a long password")
    assert (await looks(ann)).sees("Rock crushes Scissors.")


async def test_rematch_is_started_by_either_and_whoever_presses_second_reads_no_refusal(site: Site) -> None:
    ann, bo = await starts(site, "hexagon", "Ann", "Bo")
    await ann.tries(f"{ann.at}/do", do="resign:!")
    for one, button in ((ann, "Rematch"), (bo, "Accept")):
        await one.opens(one.at)
        await one.presses(button)
    await ann.opens(bo.at)
    await bo.presses("Start now")
    assert (await site.table(bo)).status == "live"
    await ann.presses("Start now")
    assert (ann.status, "refused" in ann.page.html) == (200, False)


async def test_rematch_can_be_held_on_its_page_and_otherwise_begins_there(site: Site) -> None:
    ann, bo = await starts(site, "hexagon", "Ann", "Bo")
    await ann.tries(f"{ann.at}/do", do="resign:!")
    for one, button in ((ann, "Rematch"), (bo, "Accept")):
        await one.opens(one.at)
        await one.presses(button)
    assert bo.sees("Everybody agreed. Starts in a few seconds.")
    row, _, more = bo.page.html.partition('data-key="more"')
    assert ('class="main" data-key="start"' in row, ">Hold<" in row, ">Hold<" in more) == (True, False, True)
    await bo.presses("Hold")
    site.house.clock.wind(seconds=30)
    await site.house.alarms.sweep()
    assert (await looks(bo)).sees("Waiting for ⁨Ann⁩ to start.") or bo.sees("You can start now.")
    assert (await site.table(bo)).status == "open"


async def test_reader_without_scripts_has_a_way_to_see_the_answer(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.opens(ann.at)
    assert "See what’s new" not in ann.page.links
    await ann.presses("a1")
    await bo.opens(ann.at)
    await bo.presses("b2")
    await ann.follows("See what’s new")
    assert ann.sees("Your turn")
