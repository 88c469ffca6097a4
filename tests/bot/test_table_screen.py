"""The screens around a game: what each viewer sees and can do at each stage."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec import structs

from bot.chat.pages import past_of
from bot.view.button_data import Action
from bot.view.clocks import clock_name
from bot.view.names import chair_name, namer, short
from bot.view.option_values import left
from bot.view.table_screen import card, host_name
from games.core.options import NO_CLOCK, Clock
from games.core.screen import Name, Say
from games.table.chair import Chair
from games.table.play import frozen
from games.table.table import Table
from tests.checks import refused_whole
from tests.house import NOON, House, all_words

WORDS = all_words()


async def buttons(house: House, table: Table, name: str | None) -> list[str]:
    """What a viewer's buttons send."""
    viewer = await house.person(name) if name else None
    return [control.data for control in card(await house.table(table), viewer).controls]


async def test_open_table_offers_a_seat_to_a_passer_by_and_its_running_to_the_host(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=3, stake=10)
    await house.presses("Bo", table, "join:10")
    assert await buttons(house, table, None) == ["join:10"]
    assert await buttons(house, table, "Cy") == ["join:10"]
    assert await buttons(house, table, "Ann") == ["start", "leave", "cancel"]
    assert await buttons(house, table, "Bo") == ["start", "leave"]


async def test_computers_are_offered_to_the_host_where_no_chips_are_played_for(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=3)
    assert await buttons(house, table, "Ann") == [*(f"computer:{n}" for n in range(1, 6)), "computers", "cancel"]
    assert "computer:1" not in await buttons(house, await house.opens("Bo", "hidden"), "Bo")


async def test_full_table_offers_no_seat(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=2)
    await house.presses("Bo", table, "join:0")
    assert await buttons(house, table, "Cy") == []


async def test_invited_person_accepts_declines_or_opens_the_challenge_to_all(house: House) -> None:
    table = await house.opens("Ann", invited=(await house.person("Bo"),))
    shown = card(await house.table(table), await house.person("Bo"))
    assert [(c.label.key, c.data) for c in shown.controls] == [
        ("button-accept", "join:0"),
        ("button-decline", "leave"),
        ("button-open", "open"),
    ]
    assert shown.status == Say("status-invited", {"who": Name(0)})
    assert shown.seats[1].invited
    assert shown.screen is None


async def test_host_may_remove_others_and_nobody_else_may(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=3)
    await house.presses("Bo", table, "join:0")
    table = await house.table(table)
    for_ann, for_bo = card(table, await house.person("Ann")), card(table, await house.person("Bo"))
    assert [bool(seat.kick) for seat in for_ann.seats] == [False, True]
    assert [bool(seat.kick) for seat in for_bo.seats] == [False, False]


async def test_player_has_offers_and_resigning_behind_more_and_a_watcher_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    before = await buttons(house, table, "Ann")
    table = await house.plays(table, "a1")
    shown = card(table, await house.person("Ann"), past=await past_of(house.app, table))
    assert "offer:takeback" not in before
    assert {c.data: c.rare for c in shown.controls} == {
        "offer:takeback": False,
        "offer:restart": True,
        "offer:draw": True,
        "offer:more_time": True,
        "offer:stop": True,
        "resign": True,
    }
    assert await buttons(house, table, None) == []


async def test_computer_is_offered_no_draw(house: House) -> None:
    table = await house.opens("Ann", levels=(1,))
    assert "offer:draw" not in await buttons(house, table, "Ann")
    assert "offer:stop" in await buttons(house, table, "Ann")


async def test_more_time_is_offered_where_a_clock_runs(house: House) -> None:
    options = replace(house.app.games["tictactoe"].Options(), move_seconds=None)
    table = await house.opens("Ann", options=options)
    await house.presses("Bo", table, "join:0")
    assert "offer:more_time" not in await buttons(house, table, "Ann")


async def test_standing_offer_is_withdrawn_by_who_made_it_and_answered_by_the_other(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "offer:draw")
    table = await house.table(table)
    (mine,) = card(table, await house.person("Ann")).offers
    (theirs,) = card(table, await house.person("Bo")).offers
    assert [c.data for c in mine.answers] == ["refuse:draw"]
    assert theirs.text.args["who"] == Name(0)
    assert theirs.answers[1].data == "refuse:draw"
    assert card(table, None).offers == ()


async def test_end_offers_a_rematch_to_who_played_and_shows_who_won_what(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    table = await house.plays(table, "a1", "b2", "b1", "c3", "c1")
    shown = card(table, await house.person("Ann"))
    assert [c.data for c in shown.controls] == ["offer:rematch", "offer:swap"]
    assert [(seat.won, seat.net) for seat in shown.seats] == [(True, 10), (False, -10)]
    assert card(table, None).controls == ()
    assert shown.deadline is None


async def test_closed_table_has_nothing_to_press(house: House) -> None:
    table = await house.opens("Ann")
    await house.presses("Ann", table, "cancel:!")
    shown = card(await house.table(table), await house.person("Ann"))
    assert shown.status == Say("status-closed", {"refunded": "no"})
    assert shown.controls == ()


async def test_status_says_whose_turn_it_is_to_each(house: House) -> None:
    table = await house.opens("Ann")
    missing = card(table, None).status
    await house.presses("Bo", table, "join:0")
    table = await house.table(table)
    seen = [card(table, await house.person(name)) for name in ("Ann", "Bo")]
    assert missing == Say("status-missing", {"count": 1})
    assert [one.status for one in seen] == [Say("status-you"), Say("status-turn", {"who": Name(0)})]
    assert [one.your_turn for one in seen] == [True, False]


async def test_status_names_all_who_are_waited_for(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=3)
    await house.presses("Bo", table, "join:0")
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "start")
    waiting = card(await house.table(table), None).status
    assert WORDS.text(waiting, "en") == "Waiting for 1 and 2."


async def test_start_is_offered_to_who_may_start_and_others_read_who_is_awaited(house: House) -> None:
    table = await house.opens("Ann", "tequila", most=4)
    assert "start" not in await buttons(house, table, "Ann")
    assert await reads(house, table, "Ann") == "One more player is needed."
    await house.presses("Bo", table, "join:0")
    assert "start" in await buttons(house, table, "Ann")
    assert "start" not in await buttons(house, table, "Bo")
    said = [await reads(house, table, name) for name in ("Ann", "Bo", "Cy", None)]
    assert said == ["You can start now.", "Waiting for 1 to start.", "1 can start now.", "1 can start now."]


async def reads(house: House, table: Table, name: str | None) -> str:
    """The status line as a viewer reads it."""
    viewer = await house.person(name) if name else None
    return WORDS.text(card(await house.table(table), viewer).status, "en")


async def test_table_opened_for_others_waits_for_its_moderator(house: House) -> None:
    mod = replace(await house.person("Mod"), operator=True)
    house.people["Mod"] = mod
    table = await house.opens("Mod", "tequila", most=3, sits=False, invited=(await house.person("Ann"),))
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "join:0")
    assert await reads(house, table, "Ann") == await reads(house, table, None) == "Waiting for a moderator to start."
    assert "start" in await buttons(house, table, "Mod")


@pytest.mark.parametrize(
    ("game", "seats", "offered"),
    [("tictactoe", 2, True), ("hexagon", 2, True), ("rpsls", 2, False), ("tequila", 2, False), ("tequila", 4, False)],
)
async def test_swap_is_offered_where_a_seat_begins(house: House, game: str, seats: int, offered: bool) -> None:
    people = ["Ann", "Bo", "Cy", "Di"][:seats]
    table = await house.sits(*people, game=game)
    for name in people[1:]:
        await house.presses(name, table, "resign:!")
    assert ("offer:swap" in await buttons(house, table, "Ann")) == offered
    if not offered:
        async with refused_whole(house.app.store, "illegal"):
            await house.presses("Ann", table, "offer:swap")


@pytest.mark.parametrize(("game", "signs", "scores"), [("tictactoe", "XO", [None, None]), ("hexagon", "AB", [3, 3])])
async def test_seats_have_the_signs_of_the_board_and_the_score_so_far(
    house: House, game: str, signs: str, scores: list[int | None]
) -> None:
    seats = card(await house.sits("Ann", "Bo", game=game), None).seats
    assert "".join(seat.letter for seat in seats) == signs
    assert [seat.score for seat in seats] == scores


# ---- What can be taken back


async def undoable(house: House, table: Table, name: str) -> list[str]:
    """Which of Take back and Restart somebody is offered; what is not offered is refused."""
    past, viewer = await past_of(house.app, table), await house.person(name)
    shown = [control.data for control in card(await house.table(table), viewer, past=past).controls]
    kinds = [kind for kind in ("takeback", "restart") if f"offer:{kind}" in shown]
    for kind in {"takeback", "restart"}.difference(kinds):
        async with refused_whole(house.app.store, "cannot_take_back"):
            await house.presses(name, table, f"offer:{kind}")
    return kinds


async def test_taking_back_is_offered_where_the_seat_has_something_to_take_back(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    assert await undoable(house, table, "Ann") == []
    await house.plays(table, "a1")
    assert await undoable(house, table, "Ann") == ["takeback", "restart"]
    assert await undoable(house, table, "Bo") == ["restart"]
    await house.plays(table, "b2")
    assert await undoable(house, table, "Bo") == ["takeback", "restart"]
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "offer:restart")
    assert await undoable(house, table, "Ann") == await undoable(house, table, "Bo") == []
    await house.plays(table, "c3")
    assert await undoable(house, table, "Ann") == ["takeback", "restart"]


async def test_what_came_to_light_is_not_offered_to_be_taken_back(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="rpsls")
    await house.presses("Ann", table, f"fill:{table.live_match().turn}:commit", "2password")
    assert await undoable(house, table, "Ann") == ["takeback", "restart"]  # if Bo agrees
    await house.presses("Bo", table, f"{table.live_match().turn}:rock")
    for name in ("Ann", "Bo"):
        assert await undoable(house, table, name) == []  # moves are closed: hashes are known
    turn = (await house.table(table)).live_match().turn
    await house.presses("Ann", table, f"fill:{turn}:reveal", "2password")
    over = await house.table(table)
    assert over.status == "over"


async def test_choice_counts_only_for_who_may_make_it(house: House) -> None:
    table = await house.opens("Ann", "hidden")
    for name in ("Bo", "Cy"):
        await house.presses(name, table, "join:0")
    await house.presses("Ann", table, "start")
    table = await house.table(table)
    first = str(table.live_match().state.hands[0][0])
    ann, bo = await house.person("Ann"), await house.person("Bo")

    def choices(viewer: object, chosen: str) -> list[str]:
        screen = card(table, viewer, chosen=chosen).screen  # type: ignore[arg-type]
        return [b.choice for row in screen.buttons for b in row] if screen else []

    assert choices(ann, first) == [f"{first}.{n}" for n in (1, 2, 3)]
    assert choices(ann, "nonsense") == choices(ann, "")
    assert choices(bo, first) == []
    assert choices(None, first) == []


async def test_operator_may_stop_what_others_play_and_close_what_others_open(house: House) -> None:
    table = await house.opens("Ann")
    eve = replace(await house.person("Eve"), operator=True)
    open_controls = [c.data for c in card(await house.table(table), eve).controls]
    await house.presses("Bo", table, "join:0")
    assert open_controls == ["join:0", "cancel"]
    assert [c.data for c in card(await house.table(table), eve).controls] == ["stop"]


@pytest.mark.parametrize("verb", ["resign", "cancel", "stop", "offer:stop", "offer:restart"])
def test_question_has_a_yes_that_counts_and_a_way_back(verb: str, house_table: Table) -> None:
    asked = card(house_table, None, confirm=Action.parse(verb)).confirm
    assert asked is not None
    assert [c.data for c in asked.answers] == [f"{verb}:!", ""]
    labels = [WORDS.text(c.label, "en") for c in asked.answers]
    assert labels[1] == ("Keep it" if verb == "cancel" else "Back")
    assert "?" in WORDS.text(asked.text, "en")


@pytest.fixture
def house_table() -> Table:
    """An open table with a host whose name is long, a computer, and one who was forgotten."""
    from games import find_games

    game = find_games()["tictactoe"]
    chairs = (Chair(1, "Bartholomew of the Seven Isles"), Chair(None, "", level=4), Chair(None, ""))
    times = {"created_at": NOON, "moved_at": NOON, "deadline": NOON + timedelta(hours=1), "asked_at": NOON}
    rest = {"room": 1, "host": 1, "most": 3, "stake": 0, "secret": bytes(32), "share": "s", "status": "open"}
    return Table("t", "tictactoe", game, game.Options(), 1, chairs=chairs, **rest, **times)  # type: ignore[arg-type]


def test_names_are_short_isolated_and_never_empty(house_table: Table) -> None:
    name = namer(house_table, WORDS, "en")
    assert [name(seat) for seat in range(4)] == ["⁨Bartholome…ven Isles⁩", "Computer (4)", "Somebody", "4"]
    assert chair_name(Chair(1, "Ann"), WORDS, "en") == "⁨Ann⁩"


async def test_names_that_several_have_are_told_apart_by_the_sign_of_the_seat(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    twins = structs.replace(table, chairs=tuple(structs.replace(chair, name="Ann") for chair in table.chairs))
    assert [namer(twins, WORDS, "en")(seat) for seat in range(2)] == ["⁨Ann⁩ X", "⁨Ann⁩ O"]
    easy = structs.replace(table, chairs=(Chair(None, "", level=1), Chair(None, "", level=1)))
    assert [namer(easy, WORDS, "en")(seat) for seat in range(2)] == ["Computer X (1)", "Computer O (1)"]
    mixed = structs.replace(table, chairs=(Chair(None, "", level=1), Chair(None, "", level=2)))
    assert [namer(mixed, WORDS, "en")(seat) for seat in range(2)] == ["Computer (1)", "Computer (2)"]
    before = structs.replace(easy, status="open", match=None)
    assert namer(before, WORDS, "en")(0) == "Computer (1)"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x" * 20, "x" * 20),
        ("a" * 10 + "b" * 11, "a" * 10 + "…" + "b" * 9),
        ("א" * 20, "א" * 20),
        ("א" * 10 + "ב" * 11, "א" * 10 + "ב" * 9 + "…"),
        ("ا" * 10 + "ب" * 11, "ا" * 10 + "ب" * 9 + "…"),
    ],
)
def test_name_beyond_twenty_signs_loses_its_middle_or_from_the_right_its_end(name: str, shown: str) -> None:
    assert short(name) == shown


def test_host_is_a_seat_or_a_moderator(house_table: Table) -> None:
    assert host_name(house_table) == Name(0)
    assert host_name(structs.replace(house_table, host=99)) == Say("moderator")


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (Clock(60), "1 minute a move"),
        (Clock(600), "10 minutes a move"),
        (NO_CLOCK, "no clock"),
        (Clock(45), "45 seconds a move"),
        (Clock(120), "2 minutes a move"),
        (Clock(5_400), "90 minutes a move"),
        (Clock(7_200), "2 hours a move"),
        (Clock(172_800), "2 days a move"),
        (Clock(bank=300, increment=5), "5 minutes each + 5 seconds a move"),
        (Clock(bank=180, increment=2), "3 minutes each + 2 seconds a move"),
        (Clock(bank=600), "10 minutes each for the whole match"),
    ],
)
def test_clock_is_called_by_its_usual_name_or_its_time(clock: Clock, said: str) -> None:
    assert WORDS.text(clock_name(clock), "en") == said


async def test_frozen_match_says_so_and_only_an_operator_can_end_it(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.app.store.change(table.id, frozen)
    table, ann = await house.table(table), await house.person("Ann")
    shown = card(table, ann, chosen="a1")
    assert shown.status == Say("status-frozen")
    assert shown.controls == ()
    assert [c.data for c in card(table, replace(ann, operator=True)).controls] == ["stop"]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "0 s left"),
        (89, "89 s left"),
        (90, "2 min left"),
        (5_399, "90 min left"),
        (7_200, "2 h left"),
        (200_000, "2 days left"),
    ],
)
def test_time_left_is_said_in_the_unit_that_tells_most(seconds: int, said: str) -> None:
    assert WORDS.text(left(NOON + timedelta(seconds=seconds), NOON), "en") == said
