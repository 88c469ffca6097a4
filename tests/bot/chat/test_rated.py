"""Rated or casual in chats: chosen before a match, on its card, and what cards and pages say about ratings."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.chat.cards import room_card
from bot.usecases.play import act
from bot.view.answer import Card, Page, first
from games.core.game import Refusal
from games.core.match import legal
from games.reductions import Rated, RatingChange
from games.table.table import Table
from storage.matches.first_guesses import GUESSES
from tests.rated import UNSURE, rate

from .paper import Chat, code_of, labels_of, line_of, part_of, text_of

WON = ("a1", "a2", "b1", "b2", "c1")
FOUR = WON[:4]


async def two(chat: Chat, line: str = "/play tictactoe", other: str = "Bo") -> Table:
    """Ann and Bo play in the room."""
    table = await chat.opens("Ann", line)
    await chat.says(other, f"{table.id}:join:0", private=False)
    return await chat.house.table(table)


async def card_of(chat: Chat, table: Table, language: str = "en") -> str:
    await chat.says("Mo", f"/settings language {language}", private=False, moderator=True)
    room = (await chat.visits("Ann", private=False)).room
    return bare(room_card(chat.house.app, await chat.house.table(table), room).text)


async def practises(chat: Chat, table: Table) -> None:
    """Ann and the computer have made two moves each; who is asked marks the first free cell."""
    while (now := await chat.house.table(table)).live_match().version < len(FOUR):
        seat, match = min(now.waiting()), now.live_match()
        with suppress(Refusal):  # the computer was quicker
            await act(
                chat.house.app, table.id, seat, match.turn, legal(now.game, match, seat)[0], now.chairs[seat].answers
            )


async def ratings_after(chat: Chat, table: Table) -> list[RatingChange]:
    """The ratings of people after a match."""
    rated = (await chat.house.table(table)).rated or Rated()
    return [one for one in rated.seats if one is not None]


def bare(text: str) -> str:
    """A text without the marks around names."""
    return text.replace("\u2068", "").replace("\u2069", "").replace("*", "")


# ---- Chosen before a match


@pytest.mark.parametrize(
    ("line", "casual"),
    [
        ("/play tictactoe", False),
        ("/play tictactoe rated=no", True),
        ("/play tictactoe rated=yes", False),
        ("/play tictactoe rated no", True),
        ("/play tictactoe rated", False),
        ("/play tictactoe computer=1", True),
        ("/play tictactoe computer=1 rated=no", True),
        ("/play tictactoe computer=1 rated=yes", False),
        ("/play tictactoe opponent=@bo r=no", True),
    ],
)
async def test_tables_are_rated_and_practice_is_not_unless_one_says_otherwise(
    chat: Chat, line: str, casual: bool
) -> None:
    await chat.house.meets("Bo")
    assert (await chat.opens("Ann", line.replace("@bo", (await chat.house.person("Bo")).handle))).lobby.casual is casual


async def test_a_value_that_is_neither_is_refused_in_a_clear_sentence(chat: Chat) -> None:
    for line in ("/play tictactoe rated=maybe", "/play rated=maybe", "/next tictactoe rated=maybe"):
        answer = await chat.says("Ann", line, private=False, moderator=True)
        assert line_of(answer) == "“maybe” is not one of the choices: yes, no."


@pytest.mark.parametrize(
    ("language", "rated", "casual"),
    [
        ("en", "10 minutes a move · Rated", "10 minutes a move · Casual: no ratings"),
        ("ru", "10 минут на ход · На рейтинг", "10 минут на ход · Без рейтинга"),
        ("zh", "计等级分", "休闲对局：不计等级分"),
    ],
)
async def test_who_accepts_sees_it_on_the_card(chat: Chat, language: str, rated: str, casual: str) -> None:
    one, other = [await chat.opens("Ann", f"/play tictactoe rated={value}") for value in ("yes", "no")]
    assert (rated in await card_of(chat, one, language), casual in await card_of(chat, other, language)) == (True, True)


async def test_a_card_in_play_names_what_is_unusual(chat: Chat) -> None:
    rated, casual = await two(chat), await two(chat, "/play tictactoe rated=no", "Cy")
    assert (await card_of(chat, rated)).splitlines()[0] == f"Tic-tac-toe · table {rated.id}"
    assert (await card_of(chat, casual)).splitlines()[0] == f"Tic-tac-toe · table {casual.id} · casual"
    practice = await chat.opens("Ann", "/play tictactoe computer=1 rated=yes")
    assert (await card_of(chat, practice)).splitlines()[0] == f"Tic-tac-toe · table {practice.id} · rated"


async def test_menu_turns_to_rated_practice_and_to_casual_tables_by_one_press(chat: Chat) -> None:
    menu = await chat.presses("Ann", await chat.says("Ann", "/play"), "Rated matches")
    assert "Casual matches" in labels_of(menu)
    await chat.presses("Ann", menu, "Tic-tac-toe: practice")
    menu = await chat.presses("Ann", await chat.says("Ann", "/play", private=False), "Casual matches", private=False)
    assert "no (casual)" in text_of(menu)
    assert part_of(await chat.presses("Ann", menu, "Tic-tac-toe", private=False), Card).table.lobby.casual


async def test_next_table_of_a_room_is_casual_where_its_moderators_say_so(chat: Chat) -> None:
    where = {"private": False, "moderator": True}
    page = await chat.says("Mo", "/next tictactoe rated=no", **where)
    assert "Rated: no (casual)" in text_of(page)
    assert (await chat.opens("Ann")).lobby.casual
    assert not (await chat.opens("Ann", "/play tictactoe rated=yes")).lobby.casual
    choices = await chat.presses("Mo", page, "Rated", **where)
    assert labels_of(choices) == ["default", "yes", "✓ no (casual)", "Back"]
    await chat.presses("Mo", choices, "default", **where)
    assert not (await chat.opens("Ann")).lobby.casual


async def test_same_table_once_more_keeps_the_choice(chat: Chat) -> None:
    table = await two(chat, "/play tictactoe rated=no")
    await chat.house.plays(table, *WON)
    assert (await chat.opens("Ann", f"{table.id}:again")).lobby.casual


# ---- Practice


async def test_practice_is_not_rated_and_its_moves_can_be_taken_back(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tictactoe computer=1", private=True)
    await practises(chat, table)
    shown = [labels_of(await chat.says("Ann", f"{table.id}:{verb}")) for verb in ("more:all", "rest")]
    assert {"Take back", "Restart"} <= {*shown[0], *shown[1]}
    await chat.says("Ann", f"{table.id}:offer:takeback")
    await chat.says("Ann", f"{table.id}:offer:stop")
    await chat.says("Ann", f"{table.id}:offer:stop:!")
    over = await chat.house.table(table)
    assert over.match is not None
    assert over.match.outcome is not None
    assert (over.status, over.match.outcome.why) == ("over", "stopped")
    assert "Not rated" not in await card_of(chat, table)


@pytest.mark.parametrize(
    ("offer", "sentence"),
    [
        ("takeback", "This match is rated: the computer doesn’t take moves back."),
        ("restart:!", "This match is rated: the computer doesn’t start over."),
        ("stop:!", "This match is rated: the computer plays it to the end. You can resign."),
    ],
)
async def test_rated_practice_refuses_what_would_unrate_it_and_offers_no_such_button(
    chat: Chat, offer: str, sentence: str
) -> None:
    table = await chat.opens("Ann", "/play tictactoe computer=1 rated=yes", private=True)
    await practises(chat, table)
    assert line_of(await chat.says("Ann", f"{table.id}:offer:{offer}")) == sentence
    labels = labels_of(await chat.says("Ann", f"{table.id}:more:all"))
    assert not {"Take back", "Restart", "Stop", "Offer draw"} & set(labels)
    assert "Resign" in labels
    private = {"private": True, "moderator": True}  # the host of a private chat is its moderator
    assert code_of(await chat.says("Ann", f"{table.id}:stop:!", **private)) == "rated_match"
    assert code_of(await chat.says("Ann", f"/stop {table.id}", **private)) == "rated_match"
    assert (await chat.house.table(table)).status == "live"


async def test_moderator_who_does_not_play_stops_a_rated_match(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tictactoe computer=1 rated=yes")
    await practises(chat, table)
    await chat.says("Mo", f"{table.id}:stop:!", private=False, moderator=True)
    assert (await chat.house.table(table)).status == "over"


# ---- What cards say afterwards


async def test_first_matches_are_new_without_figures_and_the_figures_are_behind_a_press(chat: Chat) -> None:
    table = await two(chat)
    await chat.house.plays(table, *WON)
    assert "Ratings: Ann new (1 match) · Bo new (1 match)" in await card_of(chat, table)
    more = bare(text_of(await chat.says("Ann", f"{table.id}:more")))
    ann, bo = await ratings_after(chat, table)
    assert f"Ann: {ann.points:,} ± {ann.plus_minus}, ▲{ann.change}" in more
    assert f"Bo: {bo.points:,} ± {bo.plus_minus}, ▼{-bo.change}" in more


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ratings: Ann 1,6{} ▲{} · Bo new (61 matches)"),
        ("ru", "Рейтинг: Ann 1 6{} ▲{} · Bo новичок (61 партия)"),
        ("zh", "等级分：Ann 1,6{} ▲{} · Bo 新人（61 局）"),
    ],
)
async def test_sure_rating_is_a_figure_with_an_arrow(chat: Chat, language: str, line: str) -> None:
    await rate(chat.house.app, Ann=1_600)
    await rate(chat.house.app, deviation=UNSURE, Bo=1_500)
    table = await two(chat)
    over = await chat.house.plays(table, *WON)
    assert over.rated is not None
    ann = over.rated.seats[0]
    assert isinstance(ann, RatingChange)
    told = (await card_of(chat, table, language)).replace("\u00a0", " ").replace("\u202f", " ")
    assert line.format(f"{ann.points % 100:02}", ann.change) in told
    assert "±" not in told


async def test_a_rating_that_does_not_move_has_no_plus_nought_but_the_reason(chat: Chat) -> None:
    await rate(chat.house.app, deviation=1_000, Ann=2_400, Bo=600)
    table = await two(chat)
    await chat.house.plays(table, *WON)
    told = await card_of(chat, table)
    assert "+0" not in told
    assert "The ratings are unchanged: the result was as expected." in told


async def test_table_of_many_has_one_short_line_of_those_who_are_no_longer_new(chat: Chat) -> None:
    names = [f"P{number}" for number in range(6)]
    table = await chat.house.sits(*names, game="rpsls")
    await chat.house.plays(table, *["rock"] * 5, "paper")
    assert "Ratings" not in await card_of(chat, table)
    await rate(chat.house.app, "rpsls", **dict.fromkeys(names, 1_500))
    table = await chat.house.sits(*names, game="rpsls")
    await chat.house.plays(table, *["rock"] * 5, "paper")
    assert (await chat.house.table(table)).status == "over"
    (line,) = [one for one in (await card_of(chat, table)).splitlines() if one.startswith("Ratings")]
    assert line.startswith("Ratings: P5 1,5")
    assert (line.count("·"), "±" in line) == (2, False)


# ---- The ladder of a room


async def test_room_lists_everybody_who_has_played_from_the_first_evening(chat: Chat) -> None:
    table = await two(chat)
    await chat.house.plays(table, *WON)
    told = [bare(one) for one in text_of(await chat.says("Bo", "/top tictactoe", private=False)).splitlines()]
    ann, bo = await ratings_after(chat, table)
    assert told[1:4] == [
        "Nobody has a place yet: it takes a few more rated matches.",
        f"Ann {ann.points:,} (new) · 1 won, 0 drawn, 0 lost",
        f"Bo {bo.points:,} (new) · 0 won, 0 drawn, 1 lost",
    ]
    over_all = bare(text_of(await chat.says("Bo", "/top", private=False)))
    assert "Ann (new) · 1 won, 0 drawn, 0 lost" in over_all
    assert "Nobody is on this ladder yet." not in over_all
    assert "(new)" not in text_of(await chat.says("Bo", "/top tictactoe everywhere", private=False))


async def test_new_people_stand_below_those_with_a_place(chat: Chat) -> None:
    await chat.house.plays(await two(chat), *WON)
    await rate(chat.house.app, Bo=1_450)
    told = [bare(one) for one in text_of(await chat.says("Bo", "/top tictactoe", private=False)).splitlines()]
    lines = [one for one in told if "Computer" not in one]
    assert [lines[1].split()[:2], lines[2].split()[:2]] == [["1.", "Bo"], ["–", "Ann"]]


# ---- How well somebody plays, said once


async def test_nobody_is_asked_who_has_not_looked_for_the_question(chat: Chat) -> None:
    for line in ("/play hexagon", "/play tequila seats=3", "/play tictactoe"):
        assert first(await chat.says("Ann", line, private=False), Page) is None, line
    table = await chat.opens("Cy", "/play tequila seats=3")
    joined = await chat.says("Bo", f"{table.id}:join:0", private=False)
    assert (line_of(joined), first(joined, Page)) == ("You’re in.", None)
    assert labels_of(await chat.says("Bo", f"{table.id}:more:all"))[-1] == "Strong"


async def test_answer_is_taken_once_and_can_never_be_changed(chat: Chat) -> None:
    table = await two(chat, "/play hexagon")
    noted = await chat.says("Bo", f"~{table.id}:guess:strong")
    assert text_of(noted) == "HeXagon: “Strong”. Your rating begins there."
    for again in (f"~{table.id}:guess:strong", f"~{table.id}:guess:new", "/me guess hexagon new"):
        refused = await chat.says("Bo", again)
        assert line_of(refused) == "You have already said how well you play HeXagon. That can’t be changed."
    assert "Strong" not in labels_of(await chat.says("Bo", f"{table.id}:more:all"))


async def test_after_the_first_rated_match_it_is_too_late(chat: Chat) -> None:
    table = await two(chat)
    await chat.house.plays(table, *WON)
    refused = await chat.says("Ann", f"~{table.id}:guess:new")
    assert line_of(refused).startswith("You have already played a rated match of Tic-tac-toe.")
    assert first(await chat.says("Ann", "/play tictactoe", private=False), Page) is None


async def test_forged_and_foreign_answers_say_nothing(chat: Chat) -> None:
    table = await two(chat, "/play hexagon")
    assert code_of(await chat.says("Cy", f"~{table.id}:guess:new", private=False)) == "not_seated"
    for forged in ("best", "", "new:strong", "NEW"):
        assert code_of(await chat.says("Bo", f"~{table.id}:guess:{forged}")) == "illegal", forged
    assert code_of(await chat.says("Bo", "/me guess rpsls new")) == "guess_useless"
    assert code_of(await chat.says("Bo", "/me guess chess new")) == "unknown_game"


async def test_page_of_the_profile_shows_what_was_said_and_what_can_be_said(chat: Chat) -> None:
    page = await chat.says("Ann", "/me guess")
    assert len([one for one in labels_of(page) if one.startswith("HeXagon: ")]) == len(GUESSES)
    page = await chat.presses("Ann", page, "HeXagon: Strong")
    assert "HeXagon: “Strong”. Your rating begins there." in text_of(page)
    assert not [one for one in labels_of(page) if one.startswith("HeXagon: ")]


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_question_fits_on_buttons_in_every_language(chat: Chat, language: str) -> None:
    await chat.says("Ann", f"/me language {language}")
    table = await chat.opens("Ann", "/play hexagon")
    page = first(await chat.says("Ann", f"{table.id}:more:all", private=False), Page)
    assert page is not None
    assert all(len(label) <= 20 for label in labels_of(page.message))


# ---- What a match would bring


async def test_page_of_an_open_table_says_what_it_would_bring(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_600, Bo=1_500)
    table = await chat.opens("Ann")
    told = text_of(await chat.says("Bo", f"{table.id}:more", private=False))
    assert "Win: about +" in told
    assert "Loss: about −" in told
    casual = await chat.opens("Ann", "/play tictactoe rated=no")
    assert "Win: about" not in text_of(await chat.says("Bo", f"{casual.id}:more", private=False))
    assert "Win: about" not in text_of(await chat.says("Cy", f"{table.id}:more", private=False))
    for _ in range(2):
        await chat.house.plays(await two(chat, "/play tictactoe clock=live"), *WON)
    told = text_of(await chat.says("Bo", f"{table.id}:more", private=False))
    assert "It counts less: it would be the two players’ rated match 3 today." in told
