"""Words that people type by habit: /join, /leave, /skip, /rules and /stats, and commands with a slip."""

from __future__ import annotations

import pytest

from .house import Front, opens, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message


def ours(fake: FakeTelegram, chat: Chat) -> list[Message]:
    """The bot's messages that still stand in a chat."""
    return [one for one in chat.messages.values() if one.sender is fake.bot and not one.deleted]


async def test_join_and_leave_do_what_the_buttons_do(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await opens(ann, group, "/play tequila seats=3")
    bob.says(f"/join@{fake.username}", in_=group)
    await ann.sees("⁨Bob⁩", in_=group)
    await front.settles()
    assert "⁨Bob⁩" in card.text
    bob.says("/leave", in_=group)
    await ann.sees_no_more("⁨Bob⁩", in_=group)


async def test_join_shows_the_tables_where_a_seat_costs_a_stake(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await opens(ann, group, "/play tictactoe stake=5")
    bob.says("/join", in_=group)
    page = await bob.sees("Tables here", in_=group)
    assert "stake 5" in page.text
    label = next(label for row in page.keyboard for label in row if "Join" in label)
    bob.presses(label, on=page)
    await ann.sees_button("a1", in_=group)


async def test_leave_in_a_match_asks_whether_to_resign(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    ann.starts()
    await seated(ann, bob, group)
    ann.says("/leave", in_=group)
    asked = await ann.sees("Resign and lose this match?")
    ann.presses("Resign", on=asked)
    await bob.sees("Bob⁩ won", in_=group)


async def test_leave_of_somebody_who_cannot_be_written_to_says_what_it_would_do(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    said = ann.says("/leave", in_=group)
    asked = await ann.sees("This ends the match for you", in_=group, after=said)
    assert "Only you may see this" not in asked.text
    assert [label for row in asked.keyboard for label in row] == ["Open private chat"]


async def test_skip_is_offered_or_refused_with_the_reason(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    await seated(ann, bob, group)
    said = bob.says("/skip", in_=group)
    assert (await bob.sees("at least 3", in_=group, after=said)).reply_to is said


@pytest.mark.parametrize(
    ("typed", "shown"), [("/rules", "Roundhouse lets you play"), ("/rules tictactoe", "Tic-tac-toe")]
)
async def test_rules_are_the_help(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front, typed: str, shown: str
) -> None:
    typed = typed.replace("/rules", f"/rules@{fake.username}")
    said = ann.says(typed, in_=group)
    assert (await ann.sees(shown, in_=group, after=said)).chat is group


async def test_stats_are_the_profile(ann: Person, front: Front) -> None:
    ann.says("/stats")
    await ann.sees("You have")


async def test_common_words_without_our_name_are_left_to_other_bots_where_no_table_is(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    before = len(ours(fake, group))
    for word in ("/join", "/leave", "/skip", "/rules", "/stats"):
        ann.says(word, in_=group)
    await front.settles()
    await fake.quiet()
    assert len(ours(fake, group)) == before


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("/plya ttt", "/play"),
        ("/tabels", "/tables"),
        ("/jion", "/join"),
        ("/truns", "/turns"),
        ("/recrod", "/record"),
        ("/settigns next", "/settings"),
    ],
)
async def test_command_with_a_slip_is_answered_with_the_one_that_was_meant(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front, typed: str, meant: str
) -> None:
    name, _, rest = typed.partition(" ")
    ann.says(f"{name}@{fake.username} {rest}".strip(), in_=group)
    await ann.sees(f"Did you mean {meant}?", in_=group)
    ann.says("/xyzzy")
    await ann.sees("Help lists them all.")


async def test_show_costs_two_calls_also_where_the_card_is_a_picture(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    await play(group, (ann, "a1"))
    await front.settles()
    before = len(fake.calls)
    ann.says("/show", in_=group)
    await bob.sees("further down", in_=group)
    await front.settles()
    calls = [(one.method, one.status) for one in fake.calls[before:] if one.method != "getUpdates"]
    assert calls == [("sendPhoto", 200), ("editMessageCaption", 200)]


OLDER = ("turns", "kick", "unban", "record", "coach", "season", "robot", "next", "status")


async def test_menus_have_few_commands(group: Chat, ann: Person, front: Front) -> None:
    await front.settles()
    for menu in (ann.menu(group), ann.menu()):
        names = {str(line).removeprefix("/").split()[0] for line in menu}
        assert {"play", "tables", "top"} <= names
        assert len(names - {form.name for game in front.house.app.games.values() for form in game.forms.typed}) <= 13
        assert not set(OLDER) & names


async def test_older_commands_are_understood_where_they_are_typed(group: Chat, ann: Person, front: Front) -> None:
    ann.starts()
    for typed, said in (
        ("/turns", "You aren’t at any table."),
        ("/tables mine", "You aren’t at any table."),
        ("/robot", "no tournament"),
        ("/status", "Only operators can do that."),
        ("/coach", "You haven’t finished a match yet."),
    ):
        asked = ann.says(typed)
        await ann.sees(said, after=asked)
    for typed, said in (
        ("/season", "No rated match has ended here this season."),
        ("/top seasons", "No rated match has ended here this season."),
        ("/record", "No match has finished here yet."),
        ("/kick", "There is no such table in this room."),
        ("/next", "Which game?"),
    ):
        asked = ann.says(typed, in_=group)
        await ann.sees(said, in_=group, after=asked)
        await front.settles()
