"""/top: the ladder here, everywhere and this season, its pages, and whose names are on it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.view.answer import Page
from storage.matches.results import season_of
from tests.fake_chat import PlainInk
from tests.rated import UNSURE, rate, unlisted

from .paper import Chat, labels_of, line_of, open_chat, text_of

WON = ("a1", "a2", "b1", "b2", "c1")


async def plays(chat: Chat, *names: str, moves: tuple[str, ...] = WON) -> None:
    """A whole match; the first of them wins, unless the moves say otherwise."""
    table = await chat.opens(names[0])
    for name in names[1:]:
        await chat.says(name, f"{table.id}:join:0", private=False)
    table = await chat.house.table(table)
    for number, move in enumerate(moves):
        seat = number % 2
        await chat.says(names[seat], f"{table.id}:{number + 1}:{move}", private=False)


async def lines(chat: Chat, who: str, command: str) -> list[str]:
    return [bare(line) for line in text_of(await chat.says(who, command, private=False)).splitlines()]


def bare(text: str) -> str:
    """A text without the marks around names."""
    return text.replace("\u2068", "").replace("\u2069", "").replace("*", "")


async def test_room_where_nobody_is_sure_says_what_to_do(chat: Chat) -> None:
    answer = await chat.says("Ann", "/top", private=False)
    assert "Nobody is on this ladder yet." in text_of(answer)
    assert "Play" in labels_of(answer)


async def test_ladder_of_a_room_has_those_who_play_there_and_the_levels_of_the_computer(chat: Chat) -> None:
    await plays(chat, "Ann", "Bo")
    await rate(chat.house.app, Ann=1_620, Bo=1_480, Cy=1_700)
    told = await lines(chat, "Bo", "/top tictactoe")
    assert told[1:] == [
        "– Computer (5) 1,831 ± 59",
        "– Computer (4) 1,665 ± 59",
        "1. Ann 1,620 ± 88 · 1 won, 0 drawn, 0 lost",
        "– Computer (3) 1,500 ± 59",
        "2. Bo 1,480 ± 88 · 0 won, 0 drawn, 1 lost",
        "– Computer (2) 1,339 ± 59",
        "– Computer (1) 1,178 ± 59",
    ]
    assert "Cy: Listed here after a match against somebody in this room." in await lines(chat, "Cy", "/top tictactoe")


async def test_over_all_games_counts_what_each_rating_is_above_the_average(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_620, Bo=1_650, Cy=1_400)
    await rate(chat.house.app, "sealed", Ann=1_540, Bo=1_300)
    told = await lines(chat, "Ann", "/top all everywhere")
    assert told[1] == "By how much each rating is above that of newcomers, added up over all games."
    assert told[2:4] == [
        "1. Ann 160 ± 125 · 0 won, 0 drawn, 0 lost",
        "2. a player, about 150",
    ]
    assert "Cy: Listed once a rating is above that of newcomers." in await lines(chat, "Cy", "/top all everywhere")


async def test_who_is_not_on_it_reads_what_is_missing(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_620)
    await rate(chat.house.app, deviation=UNSURE, Bo=1_480)
    assert (await lines(chat, "Bo", "/top tictactoe everywhere"))[-1] == (
        "Bo: 1,480 ± 294. Listed once ± is 235 or less: about 5 more matches against players whose rating is sure."
    )
    assert "Bo: Listed once you are on the ladder of one game." in (await lines(chat, "Bo", "/top all everywhere"))[-1]
    assert "Cy: No rating at this game yet." in (await lines(chat, "Cy", "/top tictactoe everywhere"))[-1]


async def test_who_has_met_few_others_or_gained_by_few_reads_that_and_is_on_the_rooms_own_ladder(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_620, Bo=1_700)
    await unlisted(chat.house.app, "Ann", met="4 5")
    assert (await lines(chat, "Ann", "/top tictactoe everywhere"))[-1] == (
        "Ann: 1,620 ± 88. Listed once you have played 5 different regular players, whose rating is sure and who have "
        "played on several days. So far: 2."
    )
    await unlisted(chat.house.app, "Bo", excess=180_000)
    assert (await lines(chat, "Bo", "/top tictactoe season"))[-1] == (
        "Bo: 1,700 ± 88. 180 of these points come from computers, newcomers or the same few people. Listed again after "
        "matches against other regular players."
    )


async def test_names_are_shown_elsewhere_once_their_people_allow_it_and_only_so_long(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_620, Bo=1_610)
    answer = await chat.says("Ann", "/top tictactoe season", private=False)
    assert "others see “a player” instead of your name" in text_of(answer)
    assert "Name on ladders" in labels_of(answer)
    assert not any("Ann" in line for line in await lines(chat, "Bo", "/top tictactoe season"))
    assert "only if you allow it" in text_of(await chat.says("Ann", "/me ladders"))
    await chat.says("Ann", "/me ladders shown")
    assert any("1. Ann 1,620" in line for line in await lines(chat, "Bo", "/top tictactoe season"))
    assert "Name on ladders" not in labels_of(await chat.says("Ann", "/top tictactoe season", private=False))
    await chat.says("Ann", "/me ladders hidden")
    assert any("1. a player, about 1,600" in line for line in await lines(chat, "Bo", "/top tictactoe season"))
    told = line_of(await chat.says("Ann", "/me ladders everybody"))
    assert told == "“everybody” is not one of the choices: shown, hidden."


async def test_ladder_has_pages_and_leads_to_ones_own_place(chat: Chat) -> None:
    await rate(chat.house.app, **{f"P{number}": 2_000 - number for number in range(25)})
    answer = await chat.says("P24", "/top tictactoe everywhere", private=False)
    assert "P24: Place 25" in bare(text_of(answer))
    assert {"›", "To my place"} <= set(labels_of(answer))
    assert "‹" not in labels_of(answer)
    last = await lines(chat, "P24", "/top tictactoe everywhere 3")
    assert last[1:6] == [
        *(f"{place}. a player, about 2,000" for place in range(21, 25)),
        "25. P24 1,976 ± 88 · 0 won, 0 drawn, 0 lost",
    ]
    assert "This page is empty." in await lines(chat, "P24", "/top tictactoe everywhere 4")
    for page in ("0", "-1", "100001", "x"):
        answer = await chat.says("P24", f"/top tictactoe everywhere {page}", private=False)
        assert not any(isinstance(part, Page) for part in answer), page


async def test_people_with_equal_ratings_share_a_place(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_600, Bo=1_600, Cy=1_590)
    told = await lines(chat, "Cy", "/top tictactoe everywhere")
    assert [line.split()[0] for line in told if line[0].isdecimal()] == ["1.", "1.", "3."]


async def test_a_place_that_is_none_is_refused(chat: Chat) -> None:
    told = line_of(await chat.says("Ann", "/top all mars", private=False))
    assert told == "where can’t be “mars”. Choose one of these: here, everywhere, season."


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (6, 2), (9, 3), (10, 4), (12, 4)])
def test_season_is_a_calendar_quarter(month: int, quarter: int) -> None:
    assert season_of(datetime(2026, month, 28, 13, 5, 7, 9, UTC)) == 20260 + quarter


async def test_private_chat_begins_with_everybody_and_does_not_offer_its_own_room(chat: Chat) -> None:
    await rate(chat.house.app, Ann=1_620)
    answer = await chat.says("Ann", "/top tictactoe")
    assert "1. Ann 1,620" in bare(text_of(answer))
    assert "Here" not in labels_of(answer)
    assert "Here" in labels_of(await chat.says("Ann", "/top tictactoe everywhere", private=False))


class Linked(PlainInk):
    """An ink that shows where links lead."""

    def link(self, marked: str, url: str) -> str:
        """Returns the text with the address."""
        return f"{marked} <{url}>"


async def test_names_lead_to_profiles_that_everybody_may_see_where_there_are_pages(tmp_path: Path) -> None:
    async with open_chat(tmp_path, web_url="https://round.example") as chat:
        await plays(chat, "Ann", "Bo")
        await rate(chat.house.app, Ann=1_620, Bo=1_580)
        chat.house.paper.ink = Linked()
        await chat.says("Ann", "/me profile everyone")
        ann, bo = [await chat.house.person(name) for name in ("Ann", "Bo")]
        told = text_of(await chat.says("Bo", "/top tictactoe", private=False))
        assert f"https://round.example/player/{ann.handle}" in told
        assert bo.handle not in told
        assert bo.handle in text_of(await chat.says("Bo", "/top tictactoe"))


async def test_everybody_who_has_played_in_a_room_is_on_its_ladder_from_the_first_evening_as_new(chat: Chat) -> None:
    await plays(chat, "Ann", "Bo")
    table = await chat.opens("Cy", "/play tictactoe rated=no")
    await chat.says("Di", f"{table.id}:join:0", private=False)
    table = await chat.house.table(table)
    await chat.house.plays(table, *WON)
    shown = [line for line in await lines(chat, "Ed", "/top tictactoe") if "new" in line]
    assert [line.split()[0] for line in shown] == ["Ann", "Bo", "Cy", "Di"]
    assert not any("±" in line for line in shown)
    over_all = [line for line in await lines(chat, "Ed", "/top") if "(new)" in line]
    assert sorted(line.split()[0] for line in over_all) == ["Ann", "Bo", "Cy", "Di"]


async def test_twelve_newcomers_are_all_on_the_ladder_of_their_room(chat: Chat) -> None:
    for at in range(0, 12, 2):
        await plays(chat, f"P{at}", f"P{at + 1}")
    shown = [line for line in await lines(chat, "P0", "/top tictactoe") if line.startswith("P")]
    assert len([line for line in shown if "new" in line]) == 12


async def test_ladder_over_all_games_lists_everybody_of_an_evening_as_new_and_says_what_is_missing(chat: Chat) -> None:
    for names in (("Ann", "Bo"), ("Cy", "Bo"), ("Ann", "Cy")):
        await plays(chat, *names)
    told = await lines(chat, "Bo", "/top")
    assert told[2:5] == [
        "Ann (new) · 2 won, 0 drawn, 0 lost",
        "Cy (new) · 1 won, 0 drawn, 1 lost",
        "Bo (new) · 0 won, 0 drawn, 2 lost",
    ]
    for command in ("/top", "/top all everywhere", "/top all season"):
        own = (await lines(chat, "Bo", command))[-1]
        assert own.startswith(
            "Bo: Listed once you are on the ladder of one game. You are nearest to that of Tic-tac-toe: "
        )
        assert "about 10 more matches" in own
