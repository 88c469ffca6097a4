"""Events, outcomes and refusals as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import structlog

from games.core.commands import LEAVE, Sit
from games.core.game import AnyGame, Event, Outcome, Refusal, Seat, Story
from games.core.screen import Arguments, Name, Say

from .option_values import duration, rounded

log = structlog.get_logger(__name__)


SERIES_MOST = 8  # winners named in the score of a row of rematches
TABLE_EVENTS = frozenset({"began", "takeback", "deadline", "stop"})  # worded by the table; all others by the game


def tell_event(game: AnyGame, event: Event, viewer: Seat | None = None) -> Say:
    """Returns the sentence for an event of the table or of the game.

    A game's words may tell the viewer's own events (`$you` is `self`) in the second person.
    """
    if event.kind in TABLE_EVENTS:
        who: Arguments = {} if event.seat is None else {"who": Name(event.seat)}
        return Say(f"event-{event.kind}", {**event.facts, **who})
    say = game.tell(event)
    is_own = viewer is not None and viewer == event.seat
    return Say(say.key, {**say.args, "you": "self" if is_own else "other"}, say.game)


def tell_sitter(command: Sit) -> Say:
    """Returns the sentence for a seat that changes hands."""
    who, sitter = Name(command.seat), command.sitter
    if sitter is None:
        return Say("sat-back", {"who": who})
    sits: Say | str = Say("computer", {"level": sitter}) if isinstance(sitter, int) else sitter
    return Say("sat-in", {"who": who, "sitter": sits})


def tell_stored(game: AnyGame, event: Event, viewer: Seat | None, say: Callable[[Say], str]) -> str:
    """Returns the sentence of a stored event; empty where another version stored it with other facts."""
    try:
        return say(tell_event(game, event, viewer))
    except (LookupError, TypeError, ValueError) as error:
        log.warning("an event cannot be worded", kind=event.kind, why=type(error).__name__)
        return ""


def tell_all(game: AnyGame, events: Iterable[Event], viewer: Seat | None, say: Callable[[Say], str]) -> list[str]:
    """Returns the sentences of all stored events that a viewer (None: the public) may know, without the beginning."""
    heard = [event for event in events if event.heard_by(viewer) and event.kind != "began"]
    sentences: list[str] = []
    for of_table, group in groupby(heard, lambda event: event.kind in TABLE_EVENTS):
        sentences += _story(game, list(group), None if of_table else game.ui.story, viewer, say)
    return [text for text in sentences if text]


def _story(
    game: AnyGame, events: list[Event], story: Story | None, viewer: Seat | None, say: Callable[[Say], str]
) -> list[str]:
    if story is not None:
        with suppress(LookupError, TypeError, ValueError):  # an event that cannot be worded is left out
            return [say(sentence) for sentence in story(events, viewer)]
    return [tell_stored(game, event, viewer, say) for event in events]


def _option(game: str, label: str, typed: Any) -> Say:
    """Returns the name of an option, and beside it how somebody has typed it, who knows it so."""
    option = Say(label, game=game)
    return Say("option-typed", {"typed": typed, "option": option}) if typed else option


def tell_refusal(refusal: Refusal) -> Say:
    """Returns the sentence of a refusal. Among its facts a seat becomes a name, a game its title, and an option or a
    setting its label.

    Bounds with the unit `seconds`, and the seconds that are left, become durations.
    """
    facts: Arguments = dict(refusal.facts)
    key = f"refused-{refusal.code}"
    if "seat" in facts:
        facts["who"] = Name(int(refusal.facts["seat"]))
        del facts["seat"]
        key += "-seat"
    if "game" in facts:
        game = str(refusal.facts["game"])
        if "form" in facts:
            return Say(f"missing-{facts['form']}", game=game)
        facts["game"] = Say("title", game=game)
        if "option" in facts:
            facts["option"] = _option(game, f"option-{facts['option']}", facts.pop("typed", ""))
    if "setting" in facts:
        facts["setting"] = Say(f"set-{facts['setting']}")
    if "seconds_left" in facts:
        facts = {**facts, "left": rounded(int(refusal.facts["seconds_left"]))}
        del facts["seconds_left"]
        key += "-until"
    if facts.pop("unit", "none") == "seconds":
        facts |= {bound: duration(int(refusal.facts[bound])) for bound in ("low", "high")}
    return Say(key, facts)


def tell_outcome(outcome: Outcome, you: Seat | None = None, stake: int = 0) -> Say:
    """Returns the result, then the reason: "Ann won. Bo resigned."; the seat `you` reads "You won!" or "You lost.", and
    among more than two "You came second of four.", or "You tied for second of four.".

    A stopped match has no winner and is no draw. If there was a `stake`, a result without winners says that stakes
    were returned. A game's `why-…` may name the winners (`who`), those in last place (`loser`, with how many seats
    `lost`), and the scores of the first two seats in order of places (`score`, `next`); after "You lost." `you` is
    `loser` for the one in last place.
    """
    facts = {**_facts(outcome, you), "refunded": refunded(stake)}
    if outcome.why in ("stopped", "unplayed") and not outcome.places:
        return Say(f"result-{outcome.why}", facts)
    if outcome.why == "stopped" and len(outcome.places[0]) > 1:
        return Say("and-then", {"first": Say("why-stopped"), "then": _result(outcome, facts)})
    is_winner_named = facts["you"] == "loser" and facts["count"] != 2  # so the reason need not name them again
    why = Say(f"why-{outcome.why}", {**facts, "you": "other"} if is_winner_named else facts)
    return Say("result-because", {"result": _result(outcome, facts), "why": why})


def headline(outcome: Outcome, you: Seat | None = None, stake: int = 0) -> Say:
    """Returns the result without its reason, as `tell_outcome` begins: "You won!", "You came second of four."."""
    facts = {**_facts(outcome, you), "refunded": refunded(stake)}
    if outcome.why == "stopped":
        return Say("result-stopped", facts)
    return _own_place(facts) or _result(outcome, facts)


def final_score(outcome: Outcome, seats: Sequence[Seat], held: Sequence[int] = ()) -> str | Say | None:
    """Returns the score of two, in the order of `seats`, for large letters: "3 : 1" where more wins, else in words.

    A game in which fewer points win words it as `result-score`, of the scores in order of places, and of how much the
    last of them has in hand (`held`). None where the score did not decide.
    """
    if len(outcome.scores) != 2 or not outcome.places or outcome.why in LEAVE:
        return None
    first, second = (seat for place in outcome.places for seat in place)
    score, other = outcome.scores[first] or 0, outcome.scores[second] or 0
    if score > other or len(outcome.places) == 1:
        return " : ".join(str(outcome.scores[seat]) for seat in seats)
    return Say("result-score", {"score": score, "next": other, "held": held[second] if held else 0})


def refunded(stake: int) -> str:
    """Returns the fact of sentences that say that stakes are returned, if there are any."""
    return "yes" if stake else "no"


def signed(chips: int) -> str:
    """Returns won or lost chips with their sign: "+75", "−25", or "±0"."""
    return f"{chips:+}".replace("-", "−") if chips else "±0"


def tell_series(won: Sequence[int]) -> Say | None:
    """Returns the score of a row of rematches: "Ann 2 : 1 Bo", of more players the winners; None before a win."""
    if not any(won):
        return None
    if len(won) == 2:
        return Say("series-two", {"first": Name(0), "won": won[0], "lost": won[1], "second": Name(1)})
    winners = sorted((seat for seat, count in enumerate(won) if count), key=lambda seat: -won[seat])[:SERIES_MOST]
    won_by = [Say("series-won", {"who": Name(seat), "count": won[seat]}) for seat in winners]
    return Say("series-several", {"winners": join_all(won_by)})


def _result(outcome: Outcome, facts: Arguments) -> Say:
    """Returns who won; for somebody who did not, their own place first, and at a table of two nothing else."""
    if not outcome.places:
        return Say("result-none", facts)
    if outcome.why != "stopped" and len(outcome.places) == 1 and len(outcome.places[0]) > 1:
        return Say("result-draw")
    result = Say("result-won" if len(outcome.places[0]) == 1 else "result-shared", facts)
    own = _own_place(facts)
    if own is None:
        return result
    return own if facts["count"] == 2 else Say("and-then", {"first": own, "then": result})


def _own_place(facts: Arguments) -> Say | None:
    """Returns the place of a player who did not win; that they lost, where several share the last place."""
    if facts["you"] not in ("loser", "lost"):
        return None
    is_told = facts["count"] != 2 and (facts["you"] == "loser" or facts["place"] != "last")
    return Say("result-place", facts) if is_told else Say("result-lost")


def _facts(outcome: Outcome, you: Seat | None) -> Arguments:
    """Returns the facts for the sentences of a result: winners, losers and scores."""
    winners, losers = outcome.places[0] if outcome.places else (), outcome.places[-1] if len(outcome.places) > 1 else ()
    scores = [outcome.scores[seat] or 0 for place in outcome.places for seat in place] if outcome.scores else []
    return {
        "who": join_names(winners) if winners else Say("somebody"),
        "loser": join_names(losers) if losers else Say("somebody"),
        "lost": len(losers),
        "others": join_names(others) if (others := [seat for seat in winners if seat != you]) else Say("somebody"),
        "you": _part(outcome, you),
        "score": scores[0] if scores else 0,
        "next": scores[1] if len(scores) > 1 else 0,
        "place": _place(outcome, you),
        "tied": "yes" if any(you in place and len(place) > 1 for place in outcome.places) else "no",
        "count": sum(map(len, outcome.places)),
    }


def _place(outcome: Outcome, you: Seat | None) -> int | str:
    """Returns the place of a seat, from 1, or `last`; equal places are shared."""
    ahead = 0
    for place in outcome.places:
        if you in place:
            return "last" if ahead and place == outcome.places[-1] else ahead + 1
        ahead += len(place)
    return "last"


def _part(outcome: Outcome, you: Seat | None) -> str:
    """Returns what a result is to a seat; `other` to those who watched, and where nobody won."""
    places = outcome.places
    if you is None or not any(you in place for place in places):
        return "other"
    if you in places[0]:
        return "winner" if len(places[0]) == 1 else "shared"
    return "loser" if places[-1] == (you,) else "lost"


def join_sentences(sentences: Iterable[str], say: Callable[[Say], str]) -> str:
    """Joins sentences with the language's separator."""
    return say(Say("sentence-separator")).join(sentences)


def join_names(seats: Sequence[int]) -> Say | Name:
    """Joins names in the language's way of listing."""
    return join_all([Name(seat) for seat in seats])


def join_all(several: Sequence[Say | Name]) -> Say | Name:
    """Joins several items in the language's way of listing."""
    joined, *others = several
    for name in others[:-1]:
        joined = Say("list-more", {"rest": joined, "next": name})
    return Say("list-two", {"rest": joined, "last": others[-1]}) if others else joined
