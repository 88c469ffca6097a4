"""The form of a new table: what can be chosen there, and what is refused."""

from __future__ import annotations

import pytest

from bot.view.option_values import level_choice
from games.core.options import given
from games.core.screen import Say

from .conftest import Site
from .opened import LANGUAGES, chips, opens


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
