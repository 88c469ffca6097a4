"""The lobby: the front page, opening tables, taking seats."""

from __future__ import annotations

import pytest

from bot.view.option_values import level_choice
from games.core.options import given
from games.core.screen import Say
from games.table.table import player_purse
from storage.matches import purses
from storage.people import players
from storage.people.players import Player
from tests.house import House, all_words

from .conftest import Site, Viewer

LANGUAGES = all_words().languages
TITLES = {language: all_words().text(Say("title"), language, "tictactoe") for language in LANGUAGES}


async def opens(site: Site, host: str = "Ann", game: str = "tictactoe", **fields: object) -> Viewer:
    """A new person who has opened a table."""
    ann = await site.person(host)
    await ann.hosts(game, **fields)
    return ann


async def chips(house: House, name: str) -> int:
    """What a person has in the purse."""
    player = await met(house, name)
    async with house.app.store.read() as conn:
        return await purses.balance(conn, player_purse(player.id))


async def met(house: House, name: str) -> Player:
    """The newest person of this name."""
    async with house.app.store.read() as conn:
        return next(p for p in await players.recent(conn, house.clock.at, 100) if p.name == name)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_front_page_speaks_the_language_of_the_browser(site: Site, language: str) -> None:
    ann = site.visitor(language=f"{language}-XX,tlh;q=0.5")
    await ann.opens("/")
    assert f'<html lang="{language}">' in ann.page.html
    assert ann.sees(TITLES[language])


@pytest.mark.parametrize("wanted", ["", "tlh", ",;q=", "de, fr;q=0.3", "\x01", "en" * 4000])
async def test_browser_whose_language_we_lack_gets_english(site: Site, wanted: str) -> None:
    ann = site.visitor(language=wanted)
    await ann.opens("/")
    assert '<html lang="en">' in ann.page.html


async def test_language_chosen_on_ones_own_page_stays(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/me")
    await ann.presses("Save", language=LANGUAGES[-1])
    await ann.opens("/")
    assert f'<html lang="{LANGUAGES[-1]}">' in ann.page.html


async def test_front_page_shows_every_game_with_its_picture(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    covers = [e.attributes["src"] for e in ann.page.root.all("img") if "cover" in e.attributes["src"]]
    kinds = [(await ann.client.get(cover)).headers["content-type"] for cover in covers]
    assert len(covers) == len(site.house.app.games)
    assert set(kinds) == {"image/svg+xml"}
    assert (await ann.client.get("/cover/tictactoe.png")).content.startswith(b"\x89PNG")


async def test_every_option_of_every_game_can_be_chosen_and_stands_on_the_table(site: Site) -> None:
    ann = await opens(site, game="tictactoe", **{"clock": "daily", "option-restart": "either", "stake": 25})
    daily = ann.page.text
    await ann.hosts("sealed", clock="none", seats=4, **{"option-rounds": 7, "option-entry_seconds": 90})
    sealed = await site.table(ann)
    await ann.hosts("hidden", clock="live", **{"option-cards": 4})
    await ann.presses("Add", text="a rainy day")
    hidden = await site.table(ann)
    assert "stake 25 (pot 25)" in daily
    assert "1 day a move" in daily
    assert "Start over: when one wants to" in daily
    assert (sealed.most, sealed.options.rounds, sealed.options.entry_seconds) == (4, 7, 90)
    assert sealed.options.move_seconds is None
    assert (hidden.options.cards, hidden.options.move_seconds) == (4, 60)
    assert hidden.chairs[0].words == "a rainy day"


async def test_new_tables_of_rock_paper_scissors_are_first_to_three_unless_the_form_says_otherwise(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.tries("/play", game="rpsls", level="1")
    assert (await site.table(ann)).options.wins == 3
    await ann.hosts("rpsls")
    assert (await site.table(ann)).options.wins == 3
    await ann.hosts("rpsls", **{"option-wins": 1})
    assert (await site.table(ann)).options.wins == 1


async def test_form_begins_with_the_game_s_own_clock_also_where_that_is_none_of_the_usual_ones(site: Site) -> None:
    found = {}
    ann = await site.person("Ann")
    for game in ("rpsls", "tequila"):
        await ann.hosts(game)
        found[game] = given((await site.table(ann)).options)
    assert ann.sees("10 minutes a move")
    assert (found["rpsls"]["move_seconds"], found["rpsls"]["reveal_seconds"]) == (120, 120)
    assert found["tequila"]["move_seconds"] == 600
    await ann.opens("/new?game=rpsls")
    assert ann.sees("2 minutes a move 1 minute a move 10 minutes a move")


async def test_option_left_empty_is_none_where_that_is_allowed(site: Site) -> None:
    ann = await opens(site, game="sealed", **{"option-rounds": ""})
    assert (await site.table(ann)).options.rounds is None


CANNOT_BE: tuple[dict[str, str], ...] = (
    {"game": "chess"},
    {"game": "tictactoe", "stake": "-5"},
    {"game": "tictactoe", "stake": "many"},
    {"game": "tictactoe", "stake": "999999999"},
    {"game": "tictactoe", "seats": "3"},
    {"game": "tictactoe", "clock": "bullet"},
    {"game": "tictactoe", "option-restart": "never"},
    {"game": "sealed", "seats": "1"},
    {"game": "sealed", "seats": "٣"},
    {"game": "sealed", "option-rounds": "0"},
    {"game": "hidden", "option-cards": ""},
    {"game": "hidden", "option-cards": "1e9"},
    {"game": "tictactoe", "elsewhere": "1"},
    {"game": "tictactoe", "option-restart": "7"},
    {"game": "tictactoe", "stake": "5000"},
    {},
)


async def test_table_that_cannot_be_is_not_opened(site: Site) -> None:
    ann = await site.person("Ann")
    for fields in CANNOT_BE:
        await ann.tries("/open", **fields)
        assert ann.status in (403, 404, 409), fields
        assert any(e.text for e in ann.page.root.all("p") if e.attributes.get("role") == "alert"), fields
        await ann.opens("/tables")
        assert ann.sees("No tables are open."), fields
        assert await chips(site.house, "Ann") == 1000


async def test_refused_form_keeps_what_was_typed(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("rpsls", seats=5, clock="daily", stake=9_000_000, opponent="Bo", **{"option-rounds": 7})
    form = ann.page.form_to("/open")
    kept = form.sends(form.buttons[0])
    assert ann.status == 409
    assert (kept["game"], kept["seats"], kept["clock"], kept["stake"]) == ("rpsls", "5", "daily", "9000000")
    assert (kept["opponent"], kept["option-rounds"]) == ("Bo", "7")


async def test_computer_of_no_known_level_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    for level in ("0", "6", "", "three", "-1", "٣", "3.0"):
        await ann.tries("/play", game="tictactoe", level=level)
        assert ann.status == 409, level
        assert ann.sees("That didn’t work"), level


async def test_play_now_without_a_computer_player_is_not_offered_and_refused(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.tries("/play", game="hidden", level="3")
    refused = ann.status
    await ann.opens("/")
    forms = [form for form in ann.page.forms if form.action == "/play"]
    playable = {button.attributes["value"] for form in forms for button in form.buttons}
    assert refused == 409
    assert playable == {name for name, game in site.house.app.games.items() if game.levels}
    assert "hidden" not in playable


async def test_open_table_is_found_on_the_front_page_and_joined(site: Site) -> None:
    ann = await opens(site, stake=10)
    bo = await site.person("Bo")
    await bo.opens("/")
    line = next(name for name in bo.page.links if "⁨Ann⁩" in name)
    await bo.follows(line)
    await bo.presses("Join")
    assert "stake 10" in line
    assert bo.sees("⁨Ann⁩ to play.")
    assert bo.sees("stake 10 (pot 20)")
    assert (await site.table(ann)).status == "live"
    assert (await chips(site.house, "Ann"), await chips(site.house, "Bo")) == (990, 990)


async def test_share_link_leads_to_a_free_seat(site: Site) -> None:
    ann = await opens(site)
    link = next(e.attributes["value"] for e in ann.page.root.all("input") if "readonly" in e.attributes)
    bo = await site.person("Bo")
    await bo.opens(link)
    await bo.presses("Join")
    assert "/s/" in link
    assert bo.sees("⁨Ann⁩ to play.")
    assert bo.at == link.removeprefix("http://roundhouse.test")


async def test_who_joins_reads_that_they_are_in_and_finds_every_hash_folded_under_fairness(site: Site) -> None:
    ann = await opens(site, game="hidden")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join", text="tea at five")
    table = await site.table(ann)
    assert bo.sees("You’re in.")
    above, _, folded = bo.page.html.partition("<summary>Fairness</summary>")
    for exact in (table.commitment, table.chairs[1].entropy):
        assert exact[:8] not in above
        assert exact in folded
    assert table.chairs[1].words == "tea at five"


async def test_loading_the_answer_to_a_press_again_shows_the_table(site: Site) -> None:
    ann = await opens(site, game="hidden")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join")
    answered_at = bo.at
    await bo.opens(answered_at)
    assert answered_at.endswith("/do")
    assert bo.at == ann.at
    assert [(await bo.client.get(path)).url.path for path in ("/play", "/open", "/me/forget")] == ["/", "/", "/me"]


async def test_challenged_person_is_asked_and_accepts(site: Site) -> None:
    bo = await site.person("Bo")
    ann = await site.person("Ann")
    await ann.hosts("tictactoe", opponent="Bo")
    await bo.opens("/turns")
    line = next(name for name in bo.page.links if "⁨Ann⁩ invites you." in name)
    counted = "My turns 1" in bo.page.links
    await bo.follows(line)
    await bo.presses("Accept")
    assert counted
    assert bo.sees("⁨Ann⁩ to play.")


async def test_declined_challenge_closes_the_table(site: Site) -> None:
    bo = await site.person("Bo")
    ann = await site.person("Ann")
    await ann.hosts("tictactoe", opponent="bo", stake=100)
    await bo.opens(ann.at)
    await bo.presses("Decline")
    await ann.opens(ann.at)
    assert ann.sees("The challenge was declined. Stakes were returned.")
    assert await chips(site.house, "Ann") == 1000


async def test_nobody_challenges_themselves(site: Site) -> None:
    ann = await site.person("Ann")
    async with site.house.app.store.read() as conn:
        (me,) = await players.recent(conn, site.house.clock.at, 9)
    await ann.tries("/open", game="tictactoe", opponent=me.name)
    assert ann.sees("You can’t take two seats at one table.")


async def test_join_with_the_stake_of_an_older_page_is_refused(site: Site) -> None:
    ann = await opens(site, stake=10)
    bo = await site.person("Bo")
    await bo.tries(f"{ann.at}/do", do="join:0")
    assert bo.sees("The stake is now 10 chips. Please check it before you join.")
    assert (await site.table(ann)).status == "open"


async def test_who_has_too_few_chips_cannot_join(site: Site) -> None:
    ann = await opens(site, stake=700)
    bo = await site.person("Bo")
    await bo.hosts("tictactoe", stake=900)
    await bo.opens(ann.at)
    await bo.presses("Join")
    assert bo.sees("Not enough chips: the stake is 700 chips.")
    assert await chips(site.house, "Bo") == 100


async def test_host_adds_computers_removes_a_guest_starts_and_others_cannot(site: Site) -> None:
    ann = await opens(site, game="sealed", seats=4)
    bo, cy = await site.person("Bo"), await site.person("Cy")
    for other in (bo, cy):
        await other.opens(ann.at)
        await other.presses("Join")
    assert "Start" in cy.page.names
    await ann.opens(ann.at)
    await ann.presses("4 · strong – plays well")
    await ann.presses("Remove")
    await bo.opens(ann.at)
    await ann.presses("Start")
    await cy.opens(ann.at)
    assert cy.sees("⁨Ann⁩ would like to start now.")
    await cy.presses("Start")
    await ann.opens(ann.at)
    assert bo.sees("Join")
    assert ann.sees("Your turn")
    assert not ann.sees("⁨Bo⁩")
    assert ann.sees("Computer (4)")


async def test_cancelling_asks_once_more_and_gives_the_stake_back(site: Site) -> None:
    ann = await opens(site, stake=10)
    await ann.presses("Close table")
    asked = ann.sees("Close this table? Stakes will be returned.") and ann.sees("Keep it")
    await ann.presses("Close table")
    assert asked
    assert ann.sees("This table was closed.")
    assert await chips(site.house, "Ann") == 1000


async def test_guest_leaves_an_open_table(site: Site) -> None:
    ann = await opens(site, game="sealed", seats=3, stake=5)
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join")
    await bo.presses("Leave")
    assert "Join" in bo.page.names
    assert await chips(site.house, "Bo") == 1000


async def test_tables_and_turns_list_what_there_is(site: Site) -> None:
    ann, bo = await site.two_play()
    await opens(site, "Cy")
    eve = site.visitor()
    await eve.opens("/tables")
    watched = eve.page.text
    await eve.opens("/turns")
    nothing = eve.sees("No table is waiting for you.")
    await ann.opens("/turns")
    await bo.opens("/turns")
    assert "⁨Ann⁩ (host) · ⁨Bo⁩" in watched
    assert "⁨Cy⁩" in watched
    assert nothing
    assert ann.sees("Your turn.")
    assert "My turns 1" in ann.page.links
    assert bo.sees("⁨Ann⁩ to play.")
    assert "My turns" in bo.page.links


async def test_table_without_a_seat_for_the_reader_is_listed_to_be_watched(site: Site) -> None:
    await opens(site, "Ann")
    eve = site.visitor()
    await eve.opens("/tables")
    with_a_seat = eve.page.text
    bo = await site.person("Bo")
    await bo.opens("/tables")
    await bo.follows(next(link for link in bo.page.links if "Ann" in link))
    await opens(site, "Cy", opponent="Bo")
    full = await opens(site, "Dan", game="sealed", seats="2")
    await bo.opens(full.at)
    await bo.presses("Join")
    await eve.opens("/tables")
    assert with_a_seat.count("Join") == 1
    assert eve.page.text.count("Join") == 1
    assert eve.page.text.count("Watch") == with_a_seat.count("Watch") + 2


@pytest.mark.parametrize("path", ["/", "/tables", "/turns"])
async def test_part_of_a_list_is_no_whole_page(site: Site, path: str) -> None:
    await opens(site, "Cy")
    ann, _ = await site.two_play()
    await ann.opens(f"{path}?part=1")
    assert ann.status == 200
    assert ann.sees("⁨Cy⁩" if path == "/" else "⁨Ann⁩")
    assert "<html" not in ann.page.html
    assert ann.page.problems() == []


async def test_table_of_another_network_is_found_by_its_link_and_not_by_its_name(site: Site) -> None:
    table = await site.house.opens("Ann")
    eve = site.visitor()
    by_name = (await eve.client.get(f"/t/{table.id}")).status_code
    await eve.opens(f"/s/{table.share}")
    await eve.presses("Join")
    await eve.opens(f"/t/{table.id}")
    assert by_name == 404
    assert eve.status == 200
    assert eve.sees("⁨Ann⁩ to play.")


async def test_old_browser_finds_the_icon(site: Site) -> None:
    answer = await site.visitor().client.get("/favicon.ico")
    assert answer.headers["content-type"].startswith("image/svg+xml")


async def test_refusal_names_the_value_that_is_wrong(site: Site) -> None:
    ann = await site.person("Ann")
    for fields, told in (
        ({"game": "tictactoe", "seats": "5"}, "Tic-tac-toe has 2 seats, not 5."),
        ({"game": "tequila", "seats": "9"}, "Tequila Train has 2–8 seats, not 9."),
        ({"game": "tequila", "seats": "٣"}, "Tequila Train has 2–8 seats, not ٣."),
        ({"game": "tictactoe", "stake": "2000000"}, "Stake must be from 0 to 1,000,000, not “2000000”."),
        (
            {"game": "tictactoe", "clock": "0+0"},
            "“0+0” is not one of the choices: live, relaxed, daily, blitz, rapid, none.",
        ),
        (
            {"game": "tictactoe", "clock": "bullet"},
            "“bullet” is not one of the choices: live, relaxed, daily, blitz, rapid, none.",
        ),
        ({"game": "tequila", "option-grace": "100"}, "Missed turns allowed must be from 0 to 99, not “100”."),
        (
            {"game": "rpsls", "option-entry_seconds": "2"},
            "Joining time must be from 5 seconds to 365 days, or none, not “2”.",
        ),
        ({"game": "hexagon", "option-size": "20"}, "Size of the board must be from 2 to 13, not “20”."),
    ):
        await ann.tries("/open", **fields)
        assert ann.sees(told), fields


async def test_list_tells_seats_stake_and_host(site: Site) -> None:
    await opens(site, game="tequila", seats=4, stake=10)
    eve = site.visitor()
    await eve.opens("/")
    line = next(name for name in eve.page.links if "⁨Ann⁩ (host)" in name)
    assert "2 of" not in line
    assert "1 of 4 seats · stake 10" in line


async def test_table_shows_its_options_with_their_units(site: Site) -> None:
    ann = await opens(site, game="rpsls", **{"option-entry_seconds": 90, "option-rounds": ""})
    assert ann.sees("Joining time: 90 seconds")
    assert ann.sees("Maximum rounds: no limit")
    await ann.opens("/new?game=rpsls")
    assert ann.sees("Joining time (seconds)")


async def test_closed_table_shows_no_pot(site: Site) -> None:
    ann = await opens(site, stake=10)
    await ann.presses("Close table")
    await ann.presses("Close table")
    assert ann.sees("This table was closed. Stakes were returned.")
    assert not ann.sees("pot")


async def test_host_of_an_open_table_is_given_its_link_and_a_qr_code_until_it_is_full(site: Site) -> None:
    ann = await opens(site)
    table = await site.table(ann)
    waiting = ann.page
    bo = await site.person("Bo")
    await bo.opens(f"/s/{table.share}")
    guest = bo.page
    await bo.presses("Join")
    await ann.opens(ann.at)
    assert f"/s/{table.share}" in waiting.html
    assert "Send this link to your friend" in waiting.text
    codes = {e.attributes["src"] for e in waiting.root.all("img") if e.attributes["alt"] == "QR code"}
    assert codes == {f"{ann.at}/qr.svg"}
    assert "Send this link" not in guest.text
    assert "Send this link" not in ann.page.text


async def test_link_of_an_open_table_unfolds_as_an_invitation_with_a_picture_of_its_host(site: Site) -> None:
    ann = await opens(site)
    facts = (await site.visitor().opens(f"/s/{(await site.table(ann)).share}")).preview
    assert facts["og:title"] == "Ann invites you to Tic-tac-toe"
    assert facts["og:site_name"] == "Roundhouse"
    assert facts["og:url"] == f"http://roundhouse.test/s/{(await site.table(ann)).share}"
    assert (await ann.client.get(facts["og:image"])).headers["content-type"] == "image/png"
    await (await site.person("Bo")).tries(f"{ann.at}/do", do="join:0")
    running = (await ann.opens(ann.at)).preview
    assert running["og:title"].startswith("Tic-tac-toe · table ")
    assert running["og:description"] == "Your turn."
    assert (await site.visitor().opens(ann.at)).preview["og:description"] == "Ann to play."
    assert facts["og:image"] == f"{facts['og:url']}/invitation.png"
    assert facts["og:description"].startswith("10 minutes a move · Get three in a row to win.")


@pytest.mark.parametrize("game", ["tictactoe", "hexagon", "rpsls", "tequila"])
async def test_rules_of_a_game_stand_in_the_help_with_pictures(site: Site, game: str) -> None:
    ann = site.visitor()
    await ann.opens("/help")
    pictures = [
        e.attributes["src"] for e in ann.page.root.all("img") if f"/help/{game}/" in e.attributes.get("src", "")
    ]
    assert len(pictures) == len(site.house.app.games[game].ui.lesson)
    assert all(e.attributes["alt"] for e in ann.page.root.all("img") if "/help/" in e.attributes["src"])
    answer = await ann.client.get(pictures[0])
    assert answer.headers["content-type"] == "image/svg+xml"
    for nothing in (f"/help/{game}/0.svg", f"/help/{game}/99.svg", "/help/chess/1.svg"):
        assert (await ann.client.get(nothing)).status_code == 404


async def test_names_are_offered_of_people_one_has_played_with_and_of_no_strangers(site: Site) -> None:
    ann, _ = await site.two_play()
    await site.person("Cy")
    eve = site.visitor()
    offered = []
    for one in (ann, eve):
        await one.opens("/new?game=tictactoe")
        offered.append([e.attributes["value"] for e in next(one.page.root.all("datalist")).all("option")])
    assert offered == [["Bo"], []]


async def test_guest_begins_where_the_form_says_so(site: Site) -> None:
    ann, bo = await opens(site, game="hexagon", first="guest"), await site.person("Bo")
    assert ann.sees("Who begins: the guest")
    await bo.opens(ann.at)
    await bo.presses("Join")
    assert bo.sees("Your turn.")
    assert [chair.name for chair in (await site.table(bo)).chairs] == ["Bo", "Ann"]


@pytest.mark.parametrize(
    ("game", "offered"), [("tictactoe", True), ("hexagon", True), ("rpsls", False), ("tequila", False)]
)
async def test_who_begins_is_asked_where_a_seat_begins(site: Site, game: str, offered: bool) -> None:
    ann = await site.person("Ann")
    await ann.opens(f"/new?game={game}")
    assert ann.sees("Who begins") == offered


@pytest.mark.parametrize("language", LANGUAGES)
async def test_levels_are_chosen_in_words_with_what_was_measured(site: Site, language: str) -> None:
    words = site.house.app.words
    ann = site.visitor(language=language)
    await ann.opens("/")
    options = [e.text.strip() for e in ann.page.root.all("option")]
    games = site.house.app.games.items()
    levels = [
        (name, game, level)
        for name, game in games
        for level in sorted(game.levels, key=lambda one: one not in game.computer.named_levels)
    ]
    assert options == [words.text(level_choice(game, level), language, name) for name, game, level in levels]
    assert ann.page.html.count("<optgroup") == sum(
        len(game.levels) > len(game.computer.named_levels) for _, game in games
    )
    for game in site.house.app.games:
        if words.has("levels", game):
            assert ann.sees(words.text(Say("levels"), language, game))
