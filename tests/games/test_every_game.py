"""Holds every game in `games` and in `tests.test_games` to the duties of a game, one test for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.view.sentences import tell_event, tell_outcome, tell_refusal
from games.core import options as core_options
from games.core.chance import NO_SECRET, Chance
from games.core.commands import Expire, Leave
from games.core.computer import Ask
from games.core.game import AnyGame, Refusal, Seat, Start
from games.core.match import Match, Transition, act, begin, expire, leave, legal, live, replay_step, stop, waiting
from games.core.options import CLOCKS, BankOptions, clock_in, describe, make, opening_options, with_clock
from games.core.past import Past
from games.core.reading import documents, read_record
from games.core.record import replay
from games.core.screen import COVER_SIZE, Say, Scene, Screen, Stamp, begins, narrow
from games.core.verify import verify

from .plays import (
    BEGAN,
    FOLDERS,
    GAMES,
    SPOKEN,
    TABLES,
    Speaker,
    answer,
    option_values,
    play,
    plays,
    positions,
    some_seats,
    speaker,
)
from .words_of import variables_by_key

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize(("name", "language"), SPOKEN)

PROBES = (
    *("", " ", ".", "..", "a1", "A1", "b2", "d4", "zz9", "c4.d5", "c4", "pass", "draw", "rock", "3", "7.2", "13.1"),
    *("5.4", "12-7.2", "7-12.2", "12-7.2.keep", "0-0.1", "13-1.1", "4-5.1x", "commit:", "commit:xyz", "reveal:"),
    *("reveal:2pass", "word:", "word:tea", "word:toolong", "\0", "２", "٣", "²", "a" * 400, "1.2.3.4.5", "wor\ud800"),
)
MOST_VIEWERS = 5
MOST_IN_A_ROW = 8  # buttons


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """The public and every seat; of a large table a few."""
    some = range(seats) if seats < MOST_VIEWERS else (0, 1, seats // 2, seats - 1)
    return (None, *some)


def moments(name: str, seats: int, count: int) -> Iterator[Match[Any]]:
    """The match at a few moments of every play of this table."""
    for one in plays(name, seats):
        yield from one.some(count)


def open_moments(name: str, seats: int, count: int) -> Iterator[Match[Any]]:
    """The same, while the match goes on."""
    return (match for match in moments(name, seats, count) if not match.outcome)


# Going forward


@every_table
def test_play_by_chance_ends_with_every_seat_placed_once_or_stakes_returned(name: str, seats: int) -> None:
    for one in plays(name, seats):
        outcome = one.matches[-1].outcome
        assert outcome is not None
        placed = sorted(seat for place in outcome.places for seat in place)
        assert placed in ([], list(range(seats)))
        assert all(outcome.places)
        assert len(outcome.scores) in (0, seats)
        assert [sum(outcome.shares(stake, seats)) for stake in (0, 7, 10)] == [0, 7 * seats, 10 * seats]


@every_table
def test_outcome_is_there_exactly_when_nobody_is_waited_for(name: str, seats: int) -> None:
    for one in plays(name, seats):
        for match in one.matches:
            assert (match.outcome is None) == bool(one.game.waiting(match.state))
            assert match.outcome == one.game.outcome(match.state)
            assert one.game.waiting(match.state) <= set(range(seats))


@every_table
def test_seats_waited_for_and_no_others_have_a_legal_action_or_a_form(name: str, seats: int) -> None:
    for one in plays(name, seats):
        for match in one.matches:
            for seat in range(seats):
                may = bool(tuple(one.game.legal(match.state, seat)) or one.game.forms.open(match.state, seat))
                assert may == (seat in waiting(one.game, match))


@every_table
def test_version_counts_steps_and_turn_counts_questions(name: str, seats: int) -> None:
    for one in plays(name, seats):
        for before, entry, after in zip(one.matches, one.entries, one.matches[1:], strict=False):
            asked, still = waiting(one.game, before), waiting(one.game, after)
            answered = {getattr(entry.command, "seat", None)} if not isinstance(entry.command, Leave) else set()
            goes_on = bool(still) and not isinstance(entry.command, Expire) and still <= asked - answered
            assert after.version == before.version + 1
            assert after.turn == before.turn + (not goes_on)


@every_table
def test_new_question_has_its_full_limit_and_the_end_has_no_deadline(name: str, seats: int) -> None:
    for one in plays(name, seats):
        for before, entry, after in zip(one.matches, one.entries, one.matches[1:], strict=False):
            limit = one.game.limit(after.state)
            anew = None if after.outcome or limit is None else (entry.at or BEGAN) + limit
            assert after.deadline == (before.deadline if after.turn == before.turn else anew)


@every_table
def test_replaying_the_spellings_as_taken_gives_the_same_match(name: str, seats: int) -> None:
    for one in plays(name, seats)[:6]:
        match, past = begin(one.game, one.start, BEGAN).match, list[Past[Any]]()
        for entry, moved in zip(one.entries, one.moments[1:], strict=True):
            assert moved.command is not None
            match = replay_step(one.game, match, past, moved.command, entry.at).match
            assert match == moved.match


@every_table
def test_play_survives_as_a_document_and_is_fair(name: str, seats: int) -> None:
    for one in plays(name, seats)[:4]:
        document = one.record().document()
        record = read_record(documents(msgspec.json.encode(document))[0], GAMES)
        assert record.document() == document
        assert [at.match for at in replay(record)] == list(one.matches)
        assert verify(record).unfair is None


@every_table
def test_states_and_views_survive_json(name: str, seats: int) -> None:
    game = GAMES[name]
    for match in moments(name, seats, 5):
        assert msgspec.json.decode(msgspec.json.encode(match.state), type=game.State) == match.state
        for viewer in viewers(seats):
            view = game.view(match.state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@every_table
def test_no_spelling_begins_another_and_all_fit_a_button(name: str, seats: int) -> None:
    for match in open_moments(name, seats, 6):
        for seat in waiting(GAMES[name], match):
            spellings = legal(GAMES[name], match, seat)
            assert len(set(spellings)) == len(spellings)
            beginnings = {s[: i or None] for s in spellings for i in range(len(s)) if s[i] == "."}
            assert not beginnings & set(spellings)
            assert all(len(f"k3f9ab:9999:{s}".encode()) <= 64 for s in spellings)
            assert all(word for s in spellings for word in s.split("."))


@every_table
def test_expiring_again_and_again_ends_every_match(name: str, seats: int) -> None:
    game = GAMES[name]
    for match in open_moments(name, seats, 3):
        for _ in range(100 * seats):
            after = expire(game, match, match.turn, None).match
            assert after.version == match.version + 1
            assert after.turn == match.turn + 1
            match = after
            if match.outcome:
                break
        assert match.outcome


@every_table
def test_everybody_leaving_ends_every_match_and_nobody_leaves_twice(name: str, seats: int) -> None:
    game = GAMES[name]
    for number, begun in enumerate(open_moments(name, seats, 3)):
        match, chance = begun, Chance(bytes([number]), "leaving")
        while not match.outcome:
            seat = chance.choose(sorted(live(game, match)))
            after = leave(game, match, seat, "left", None).match
            assert after.version == match.version + 1
            if not after.outcome:
                assert seat not in live(game, after)
                with pytest.raises(Refusal) as refusal:
                    leave(game, after, seat, "left", None)
                assert refusal.value.code == "out_of_game"
            match = after


@every_table
def test_agreed_draw_is_shared_by_the_live_and_a_stop_places_nobody_wrongly(name: str, seats: int) -> None:
    game = GAMES[name]
    for match in open_moments(name, seats, 4):
        drawn, stopped = (stop(game, match, why).match.outcome for why in ("draw", "stopped"))
        assert drawn is not None
        assert stopped is not None
        assert set(drawn.places[0]) == live(game, match)
        assert sorted(s for place in drawn.places for s in place) == list(range(seats))
        assert sorted(s for place in stopped.places for s in place) in ([], list(range(seats)))
        assert (drawn.why, stopped.why) == ("draw", "stopped")


# Options and positions


@every_game
def test_options_are_accepted_at_their_defaults_and_bounds(name: str) -> None:
    game = GAMES[name]
    for option, value in option_values(game):
        assert core_options.given(make(game.Options, {option: value})).get(option, UNUSED.get(option)) == value


@pytest.mark.parametrize(
    ("name", "option", "value"), [(n, *o) for n, game in GAMES.items() for o in option_values(game)]
)
def test_play_ends_whatever_an_option_is(name: str, option: str, value: Any) -> None:
    options = make(GAMES[name].Options, {option: value})
    for seats in {GAMES[name].fewest, min(GAMES[name].most, 6)}:
        assert play(name, seats, 1, wild=True, options=options).matches[-1].outcome


@every_game
def test_no_option_is_called_as_what_is_set_beside_the_options(name: str) -> None:
    assert not {"stake", "seats", "clock"} & {option for option, _ in option_values(GAMES[name])}


UNUSED = {option["name"]: option["default"] for option in describe(BankOptions)}


@every_game
def test_clock_of_a_table_sets_the_clock_of_the_moves(name: str) -> None:
    game = GAMES[name]
    for clock in CLOCKS.values():
        options = make(game.Options, with_clock(game.Options, clock))
        state = begin(game, Start(game.fewest, NO_SECRET, options, game.rules), None).match.state
        limit = game.limit(state)
        assert clock.move == (None if limit is None else limit.total_seconds())
        assert clock_in(options) == clock


@every_game
def test_lobby_clock_is_none_or_later_than_now(name: str) -> None:
    game = GAMES[name]
    limit = game.lobby.limit(make(game.Options, {}))
    assert limit is None or limit.total_seconds() > 0
    assert game.lobby.extensions >= 0


WRONG = ("junk", -1, 2.5, ["junk"], {"junk": "junk"})
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 13) | st.integers() | st.floats() | st.sampled_from(["", "a", "\0"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["end", "tiles", "0"]), inner),
    max_leaves=12,
)


def begins_from(name: str, seats: int, position: dict[str, Any]) -> Match[Any]:
    game = GAMES[name]
    return begin(game, Start(seats, NO_SECRET, make(game.Options, {}), game.rules), None, position).match


@every_game
def test_invalid_position_is_refused(name: str) -> None:
    assert positions(name), "corpus/positions.json has no position"
    for seats, position in (one.values() for one in positions(name)):
        assert begins_from(name, seats, position).version == 0
        for key, wrong in product(position, WRONG):
            with pytest.raises(ValueError, match=r".+"):
                begins_from(name, seats, position | {key: wrong})
        with pytest.raises(ValueError, match=r".+"):
            begins_from(name, seats, {})


@every_game
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_position_with_any_value_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    seats, position = data.draw(st.sampled_from(positions(name))).values()
    position |= data.draw(st.dictionaries(st.sampled_from(sorted(position)), JUNK))
    with suppress(ValueError):
        match = begins_from(name, seats, position)
        assert bool(match.outcome) != bool(waiting(GAMES[name], match))


# What stays hidden


def told(moved: Transition[Any], viewer: Seat | None) -> list[Any]:
    """What the viewer hears of a step."""
    return [e for e in moved.events if e.heard_by(viewer)]


def worlds(name: str, seats: int, count: int) -> Iterator[tuple[Match[Any], Match[Any], Seat | None]]:
    """Matches that go on, each beside another that looks the same to the viewer."""
    game = GAMES[name]
    for number, match in enumerate(open_moments(name, seats, count)):
        for viewer in viewers(seats):
            seed = Chance(bytes([number % 256]), f"world {viewer}").block(0)
            yield match, Match(game.guess(game.view(match.state, viewer), seed), turn=match.turn), viewer


@every_table
def test_guessed_state_looks_the_same_to_its_viewer(name: str, seats: int) -> None:
    game = GAMES[name]
    for number, match in enumerate(moments(name, seats, 6)):
        for viewer in viewers(seats):
            view = game.view(match.state, viewer)
            guessed = game.guess(view, Chance(bytes([number % 256]), "guess").block(0))
            assert game.view(guessed, viewer) == view
            assert game.waiting(guessed) == game.waiting(match.state)


@every_table
def test_viewer_has_the_same_choices_in_both_worlds(name: str, seats: int) -> None:
    game = GAMES[name]
    for match, other, viewer in worlds(name, seats, 5):
        if viewer is not None:
            assert sorted(legal(game, other, viewer)) == sorted(legal(game, match, viewer))
            assert game.forms.open(other.state, viewer) == game.forms.open(match.state, viewer)


@every_table
def test_probes_are_refused_alike_in_both_worlds(name: str, seats: int) -> None:
    game = GAMES[name]
    for match, other, viewer in worlds(name, seats, 3):
        if viewer is None:
            continue
        listed = [s for seat in range(seats) for s in (*legal(game, match, seat), *legal(game, other, seat))]
        for text in dict.fromkeys((*PROBES, *listed)):
            here, there = (answer(game, world, viewer, text) for world in (match, other))
            assert _no(here) == _no(there), text


def _no(result: Transition[Any] | Refusal) -> Any:
    return (result.code, result.facts) if isinstance(result, Refusal) else "taken"


@every_table
def test_same_step_tells_the_viewer_the_same_in_both_worlds(name: str, seats: int) -> None:
    game = GAMES[name]
    for match, other, viewer in worlds(name, seats, 3):
        for here, there in _same_steps(game, match, other):
            if game.view(here.match.state, viewer) == game.view(there.match.state, viewer):
                assert told(here, viewer) == told(there, viewer)


@every_table
def test_actions_that_look_alike_to_another_seat_afterwards_are_told_alike(name: str, seats: int) -> None:
    game = GAMES[name]
    for match in open_moments(name, seats, 3):
        for seat in waiting(game, match):
            after = [act(game, match, seat, match.turn, text, None) for text in legal(game, match, seat)]
            for viewer in (v for v in viewers(seats) if v != seat):
                told_by_view: dict[str, list[Any]] = {}
                for moved in after:
                    seen = repr(game.view(moved.match.state, viewer))
                    assert told_by_view.setdefault(seen, told(moved, viewer)) == told(moved, viewer)


def _same_steps(
    game: AnyGame, match: Match[Any], other: Match[Any]
) -> Iterator[tuple[Transition[Any], Transition[Any]]]:
    both = (match, other)
    for seat in sorted(live(game, match)):
        yield tuple(leave(game, world, seat, "left", None) for world in both)  # type: ignore[misc]
        for text in set(legal(game, match, seat)) & set(legal(game, other, seat)):
            yield tuple(act(game, world, seat, world.turn, text, None) for world in both)  # type: ignore[misc]
    yield tuple(expire(game, world, world.turn, None) for world in both)  # type: ignore[misc]


# What is said


def everything_said(screen: Screen) -> Iterator[Say]:
    """All that a screen says, the names of its buttons and stamps among it."""
    yield from (*screen.lines, *screen.text_board)
    yield from (button.label for row in screen.buttons for button in row)
    if screen.scene:
        yield screen.scene.alt
        yield from (stamp.label for stamp in screen.scene.stamps if stamp.label)


@every_language
def test_every_event_has_a_sentence(name: str, language: str) -> None:
    speak = speaker(name, language)
    events = {
        repr(event): event
        for seats in some_seats(GAMES[name])
        for one in plays(name, seats)[:4]
        for moved in one.moments
        for event in moved.events
    }
    for event in events.values():
        assert speak.text(tell_event(GAMES[name], event)).strip()


@every_language
def test_every_story_can_be_told_to_everybody(name: str, language: str) -> None:
    assert all(speaker(name, language).text(say).strip() for say in tales(name))


@cache
def tales(name: str) -> list[Say]:
    """What the story of a game tells anybody of any of its steps, each once."""
    found, tell = dict[str, Say](), GAMES[name].ui.story
    for seats in {GAMES[name].fewest, GAMES[name].most} if tell is not None else ():
        for moved in (moved for one in plays(name, seats)[:4] for moved in one.moments):
            for viewer in (None, *range(seats)):
                heard = [event for event in moved.events if event.heard_by(viewer)]
                found |= {repr(say): say for say in tell(heard, viewer)}
    return list(found.values())


@every_language
def test_every_screen_can_be_said(name: str, language: str) -> None:
    assert all(speaker(name, language).text(say).strip() for say in said(name))


@cache
def said(name: str) -> list[Say]:
    """What any screen of a game says, each once."""
    found = dict[str, Say]()
    for seats in {GAMES[name].fewest, GAMES[name].most}:
        for screen in shown(name, seats):
            found |= {repr(say): say for say in everything_said(screen)}
    return list(found.values())


@every_language
def test_whatever_an_option_is_everything_can_be_said(name: str, language: str) -> None:
    assert all(speaker(name, language).text(say).strip() for say in said_by_options(name))


@cache
def said_by_options(name: str) -> list[Say]:
    """What is said in a play with each value of each option, each once."""
    said, game = dict[str, Say](), GAMES[name]
    for option, value in option_values(game):
        ended = play(name, game.fewest, 1, options=make(game.Options, {option: value}))
        outcome = ended.matches[-1].outcome
        assert outcome is not None
        views = [game.view(match.state, viewer) for match in ended.some(3) for viewer in viewers(game.fewest)]
        says = [tell_outcome(outcome), *(say for view in views for say in everything_said(game.screen(view, "")))]
        says += [tell_event(game, event) for moved in ended.moments for event in moved.events]
        said |= {repr(say): say for say in says}
    return list(said.values())


@cache
def spellings_of(name: str) -> tuple[str, ...]:
    """Some moves that are legal at one moment or another, and so at other moments refused for a reason of the game."""
    game = GAMES[name]
    legal_now = {
        text
        for match in open_moments(name, game.fewest, 3)
        for seat in waiting(game, match)
        for text in legal(game, match, seat)
    }
    return tuple(sorted(legal_now)[:: max(1, len(legal_now) // 30)])


@every_language
def test_every_outcome_and_refusal_has_words(name: str, language: str) -> None:
    speak, game = speaker(name, language), GAMES[name]
    for seats in (game.fewest, game.most):
        for one in plays(name, seats):
            outcome = one.matches[-1].outcome
            assert outcome is not None
            assert speak.text(tell_outcome(outcome)).strip()
        for match in open_moments(name, seats, 3):
            for seat in range(min(seats, MOST_VIEWERS)):
                for refusal in (answer(game, match, seat, probe) for probe in (*PROBES, *spellings_of(name))):
                    assert not isinstance(refusal, Refusal) or speak.text(tell_refusal(refusal)).strip()


@every_language
def test_required_words_are_there(name: str, language: str) -> None:
    speak = speaker(name, language)
    needed = {"title", "about", "minutes", "rules-1"}
    for option, value in option_values(GAMES[name]):
        needed |= {f"option-{option}"}
        if isinstance(value, str | bool):
            needed |= {f"option-{option}-{str(value).lower()}"}
    missing = ", ".join(key for key in sorted(needed) if not speak.has(key))
    assert not missing, f"words/{language}.ftl of {name} lacks {missing}"


@every_language
def test_forms_and_opening_options_have_words(name: str, language: str) -> None:
    speak, game = speaker(name, language), GAMES[name]
    parts = ["about-{0}", "telegram-about-{0}", "usage-{0}", "usage-{0}-how", "missing-{0}"]
    parts += ["form-{0}", "form-{0}-ask", "form-{0}-hint"]
    own = [part.format(form.name) for form in game.forms.typed for part in parts]
    own += ["form-once-more"] if game.forms.typed else []
    own += [f"{game.forms.page}-{part}" for part in ("title", "link") if game.forms.page]
    options = [form.option for form in game.forms.typed] + [option for option, _ in opening_options(game.Options)]
    own += [f"option-{part}-{option}" for option in options for part in ("name", "about")]
    assert [key for key in own if not speak.has(key)] == []


@every_game
def test_open_forms_are_declared(name: str) -> None:
    game = GAMES[name]
    for match in moments(name, game.fewest, 3):
        for seat in range(game.fewest):
            assert set(game.forms.open(match.state, seat)) <= set(game.forms.prefixes)


@every_language
def test_words_of_a_language_are_those_of_english(name: str, language: str) -> None:
    folder = FOLDERS[name].joinpath("words")
    english, own = (variables_by_key(folder.joinpath(f"{lang}.ftl").read_text("utf-8")) for lang in ("en", language))
    assert own == english


@every_game
def test_game_speaks_english(name: str) -> None:
    assert (name, "en") in SPOKEN


# What is shown


def screens(game: AnyGame, match: Match[Any], viewer: Seat | None) -> dict[str, Screen]:
    """Every screen the viewer can press to with buttons and in the picture, by what was chosen, "" first."""
    view = game.view(match.state, viewer)
    spellings = legal(game, match, viewer) if viewer is not None else ()
    found, to_do = {}, [""]
    while to_do:
        chosen = to_do.pop()
        found[chosen] = game.screen(view, chosen)
        to_do += [
            choice
            for choice in dict.fromkeys(pressed_on(found[chosen]))
            if choice not in found and begins(choice, chosen) and narrow(spellings, choice)
        ]
    return found


def choices_of(screen: Screen) -> list[str]:
    """The choices of a screen's buttons."""
    return [button.choice for row in screen.buttons for button in row if button.style != "spent"]


def pressed_on(screen: Screen) -> list[str]:
    """The choices of a screen's buttons and of its picture."""
    return [*choices_of(screen), *(stamp.choice for stamp in stamps_of(screen) if stamp.choice)]


def stamps_of(screen: Screen) -> tuple[Stamp, ...]:
    """The stamps of a screen's picture."""
    return screen.scene.stamps if screen.scene else ()


@pytest.mark.parametrize("name", GAMES)
def test_cover_fills_its_card_with_the_art_of_the_game(name: str) -> None:
    cover = GAMES[name].ui.cover
    if cover is not None:
        assert cover.size == COVER_SIZE
        assert {stamp.symbol for stamp in cover.stamps} <= set(view_boxes(name))
        assert not any(stamp.choice for stamp in cover.stamps)
        assert all(s.x >= 0 and s.x + s.width <= 800 and s.y >= 0 and s.y + s.height <= 450 for s in cover.stamps)


@cache
def pressable(name: str, seats: int) -> list[tuple[Sequence[str], dict[str, Screen]]]:
    """What viewers may do at some moments, and every screen that they can press to."""
    game = GAMES[name]
    return [
        (legal(game, match, viewer) if viewer is not None else (), screens(game, match, viewer))
        for match in moments(name, seats, 4)
        for viewer in viewers(seats)
    ]


def shown(name: str, seats: int) -> Iterator[Screen]:
    """All these screens."""
    return (screen for _, found in pressable(name, seats) for screen in found.values())


@every_table
def test_every_legal_spelling_is_reached_by_pressing(name: str, seats: int) -> None:
    for spellings, found in pressable(name, seats):
        assert {c for screen in found.values() for c in pressed_on(screen) if c in spellings} == set(spellings)
        for chosen in found:
            assert not spellings or narrow(spellings, chosen), f"{chosen} begins nothing"


@every_table
def test_every_choice_begins_a_legal_spelling_and_stands_once(name: str, seats: int) -> None:
    for spellings, found in pressable(name, seats):
        for screen in found.values():
            choices = choices_of(screen)
            assert len(set(choices)) == len(choices)
            assert all(choice and any(begins(s, choice) for s in spellings) for choice in set(pressed_on(screen)))


@every_table
def test_rows_of_buttons_are_neither_empty_nor_too_long(name: str, seats: int) -> None:
    assert all(1 <= len(row) <= MOST_IN_A_ROW for screen in shown(name, seats) for row in screen.buttons)


@every_table
def test_first_screen_has_a_picture_and_the_same_as_text(name: str, seats: int) -> None:
    for _, found in pressable(name, seats):
        assert found[""].scene is not None
        assert found[""].text_board


@every_table
def test_picture_is_made_of_symbols_of_the_art_within_its_bounds(name: str, seats: int) -> None:
    symbols = set(view_boxes(name))
    for screen in shown(name, seats):
        assert {stamp.symbol for stamp in stamps_of(screen)} <= symbols
        assert screen.scene is None or all(_inside(stamp, screen.scene) for stamp in stamps_of(screen))
        assert screen.scene is None or all(
            0 <= label.x <= screen.scene.size[0] and 0 <= label.y <= screen.scene.size[1]
            for label in screen.scene.labels
        )


@every_table
def test_stamp_that_can_be_pressed_has_a_name(name: str, seats: int) -> None:
    assert all(stamp.label for screen in shown(name, seats) for stamp in stamps_of(screen) if stamp.choice)


def _inside(stamp: Stamp, scene: Scene) -> bool:
    """Whether a stamp, turned about its centre, lies within the scene (a unit of rounding is allowed)."""
    across, up = abs(cos(radians(stamp.turn))), abs(sin(radians(stamp.turn)))
    half_wide = (stamp.width * across + stamp.height * up) / 2
    half_high = (stamp.width * up + stamp.height * across) / 2
    x, y = stamp.x + stamp.width / 2, stamp.y + stamp.height / 2
    wide, high = scene.size
    return half_wide - 1 <= x <= wide - half_wide + 1 and half_high - 1 <= y <= high - half_high + 1


def view_boxes(name: str) -> dict[str, str]:
    """The symbols of a game's art and their view boxes."""
    root = ElementTree.fromstring(FOLDERS[name].joinpath("art.svg").read_text("utf-8"))
    return {s.attrib["id"]: s.attrib["viewBox"] for s in root.iter("{http://www.w3.org/2000/svg}symbol")}


@every_game
def test_art_has_symbols_with_view_boxes_and_asks_for_nothing_outside(name: str) -> None:
    text = FOLDERS[name].joinpath("art.svg").read_text("utf-8")
    assert view_boxes(name)
    assert all(len(box.split()) == 4 for box in view_boxes(name).values())
    assert not any(word in text for word in ("<script", "<image", "<text", "<style", 'href="http', "url(http"))


# Computer players


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name, game in GAMES.items() if game.levels for level in (0, *game.levels[:5])],
)
def test_computer_answers_with_a_legal_spelling_and_always_the_same(name: str, level: int) -> None:
    game = GAMES[name]
    for match in list(open_moments(name, game.fewest, 3))[:6]:
        for seat in waiting(game, match):
            if spellings := legal(game, match, seat):
                ask = Ask(game.view(match.state, seat), level, bytes([level] * 32), budget=0.05)
                assert game.computer.choose(ask) in spellings
                assert game.computer.choose(ask) == game.computer.choose(ask)


def test_speaker_finds_a_missing_key() -> None:
    speak = Speaker("tictactoe", "en")
    with pytest.raises(AssertionError, match="no words for nothing"):
        assert speak.text(Say("nothing"))


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.deal.with_mover])
def test_position_with_another_mover_waits_for_that_seat_alone(name: str) -> None:
    game = GAMES[name]
    assert game.deal.with_mover is not None
    assert not game.ui.private
    for match in open_moments(name, game.fewest, 3):
        for seat in range(game.fewest):
            state = game.deal.with_mover(match.state, seat)
            assert game.waiting(state) == {seat}
            if seat in game.waiting(match.state):
                assert state == match.state


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.ui.alike])
def test_buttons_that_stand_on_the_card_are_the_same_for_everybody_who_is_asked(name: str) -> None:
    game = GAMES[name]
    assert game.ui.private
    for seats in (game.fewest, min(5, game.most)):
        for match in open_moments(name, seats, 3):
            asked = sorted(game.waiting(match.state))
            first, *others = [game.screen(game.view(match.state, seat), "").buttons for seat in asked]
            assert all(buttons == first for buttons in others)
            choices = {button.choice for row in first for button in row}
            assert all(set(legal(game, match, seat)) >= choices for seat in asked)
