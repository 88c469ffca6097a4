"""Tournaments of people with the records of their matches, and the same with something changed afterwards."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.core.options import make
from games.tournament.draws import deal_secret
from games.tournament.people import Encounter, Kind, Won, played_again
from games.tournament.people_document import PeopleTournament, won_by
from tests.games.plays import GAMES, play
from tests.games.tournament.people_played import SECRET, Played

from .changed_records import ODD, Json, changed_somewhere
from .changed_records import changed as changed_record

RECORDED = (0.0, 0.1, 1.0, 1.0)  # how many of the matches of a tournament have a record
OPTIONS: Json = {"hexagon": {"size": 2}, "rpsls": {"rounds": 3}, "tequila": {}, "tictactoe": {}}
MANY = (24, 33, 64, 65, 70, 97)
WON = ("first", "second", "draw", "void")
CHANGED_MOST = 40  # matches of a tournament that is changed


class Recorded(Played):
    """A tournament whose matches are played, at some game."""

    def __init__(self, kind: Kind, people: int, seed: int, game: str, recorded: float) -> None:
        super().__init__(kind, people, seed)
        self.game, self.recorded, self.records = game, recorded, dict[tuple[int, int, int], Json]()

    def whole(self) -> PeopleTournament:
        """The tournament as it stands; some names are odd."""
        names = ["Ann", "", "Бо", "小明", "P5", "P5", *(f"P{number}" for number in range(7, self.count + 1))]
        return PeopleTournament(
            SECRET, self.game, self.kind, names[: self.count], self.called, self.encounters, self.records
        )

    def ends(self, match: Encounter) -> None:
        """Plays the match, unless somebody does not come, or only its result is known."""
        if self.random.random() >= self.recorded:
            super().ends(match)
            return
        record, won = self.record(match)
        missed = tuple(team for team in match.teams if self.random.random() < self.missing)
        if missed:
            won = "void" if len(missed) > 1 else "second" if match.first in missed else "first"
            record |= {"steps": [{"at": record["started_at"], "stop": "stopped"}]}
            record["outcome"] = {"places": [], "shares": [0, 0], "scores": [None, None], "why": "stopped"}
            record["outcome"] |= {"scores": [0, 0]} if self.game == "rpsls" else {}
        if not missed or self.game == "tictactoe":
            self.records[match.round, match.pairing, match.leg] = record
        over = replace(match, won=won, missed=missed, booked=len(self.called))
        self.encounters[self.encounters.index(match)] = over
        if self.kind == "knockout" and (again := played_again(over)):
            self.encounters.append(again)
            self.ends(again)

    def record(self, match: Encounter) -> tuple[Json, Won]:
        """The record of a match of these two, and who has won it."""
        secret = deal_secret(SECRET, match.round, match.pairing, match.leg)
        options = make(GAMES[self.game].Options, OPTIONS[self.game])
        wild = self.random.random() < 0.2
        made = play(self.game, 2, self.random.randrange(2**60), wild, options, secret=secret).record(stake=0)
        record: Json = json.loads(json.dumps(made.document()))
        return record, won_by(record["outcome"]["places"])


def genuine(seed: int, *, few: bool = False) -> Json:
    """A tournament of some kind, with 3 to 97 people who come late, leave, and miss matches."""
    dice = Random(seed)
    kinds: tuple[Kind, ...] = ("arena", "swiss", "knockout")
    kind, game = kinds[seed % 3], dice.choice(("tictactoe", "tictactoe", "tictactoe", "hexagon", "rpsls", "tequila"))
    recorded = dice.choice(RECORDED)
    people = (
        dice.randint(3, 12) if few or recorded == 1 or dice.random() < 0.6 else dice.choice((*MANY, *range(13, 40)))
    )
    held = Recorded(kind, people, dice.randrange(2**40), game, recorded)
    for _ in range(dice.randint(1, 6)):
        _plays(held, dice)
    while kind == "knockout" and dice.random() < 0.9 and held.whole_round():
        held.some_leave_or_come()
    for match in [match for match in held.encounters if match.won is None]:
        held.ends(match)
    made: Json = json.loads(json.dumps(held.whole().document()))
    return made


def _plays(held: Recorded, dice: Random) -> None:
    """Plays a round; in an arena some go on playing, and some lose patience."""
    if held.kind == "arena":
        waiting = dice.sample(sorted(held.people), dice.randint(2, len(held.people)))
        held.round(tuple(sorted(dice.sample(waiting, dice.randint(0, len(waiting))))) if dice.random() < 0.5 else ())
        playing = [match for match in held.encounters if match.won is None]
        for match in dice.sample(playing, dice.randint(0, len(playing))):
            held.ends(match)
    else:
        held.whole_round()
    held.some_leave_or_come()


def changed_tournaments(seed: int, count: int, *, few: bool = False) -> Iterator[Json]:
    """So many tournaments in which something was changed."""
    dice, documents = Random(seed), list[Json]()
    made = (genuine(dice.randrange(2**40), few=few) for _ in range(10**6))
    while len(documents) < max(6, count // 40):
        document = next(made)
        documents += [document] if len(document["matches"]) <= CHANGED_MOST else []
    for _ in range(count):
        yield changed_somewhere(documents, CHANGES, dice)


def _match(document: Json, dice: Random) -> Json:
    found: Json = dice.choice(document["matches"])
    return found


def _sides(document: Json, dice: Random) -> None:
    """Swaps sides, or opponents of two pairs, or names another person."""
    match, other = _match(document, dice), _match(document, dice)
    number = dice.randint(1, len(document["people"]) + 1)
    match dice.randrange(4):
        case 0:
            match["first"], match["second"] = match["second"], match["first"]
        case 1:
            match["second"], other["second"] = other["second"], match["second"]
        case 2:
            match["pairing"], other["pairing"] = other["pairing"], match["pairing"]
        case _:
            match[dice.choice(("first", "second"))] = number


def _result(document: Json, dice: Random) -> None:
    match = _match(document, dice)
    match["won"] = dice.choice(WON)
    if dice.random() < 0.3:
        match["missed"] = dice.choice(([], [match["first"]], [match["second"]], [match["first"], match["second"]]))
    if dice.random() < 0.3:
        match["record"] = None


def _booked(document: Json, dice: Random) -> None:
    _match(document, dice)["booked"] += dice.choice((-2, -1, 1, 2))


def _number(document: Json, dice: Random) -> None:
    _match(document, dice)[dice.choice(("round", "pairing", "leg", "booked"))] = dice.choice((0, 1, 2, 3, 9, -1, 2**60))


def _order(document: Json, dice: Random) -> None:
    """Another order of matches, rounds, people, rows."""
    key = dice.choice(("matches", "matches", "rounds", "people", "standings"))
    at = dice.randrange(len(document[key]) - 1)
    document[key][at : at + 2] = document[key][at : at + 2][::-1]


def _missing(document: Json, dice: Random) -> None:
    """Something is missing, or stands there twice."""
    rows = document[dice.choice(("matches", "matches", "rounds", "people", "standings"))]
    at = dice.randrange(len(rows))
    if dice.random() < 0.6:
        del rows[at]
    else:
        rows.insert(at, copy.deepcopy(rows[at]))


def _people_of_a_round(document: Json, dice: Random) -> None:
    called = dice.choice(document["rounds"])
    key = dice.choice(("people", "people", "patient"))
    numbers = called.setdefault(key, [])
    match dice.randrange(4):
        case 0:
            numbers.remove(dice.choice(numbers))
        case 1:
            numbers.append(dice.randint(1, len(document["people"])))
            called[key] = sorted(set(numbers))
        case 2:
            dice.shuffle(numbers)
        case _:
            numbers.append(dice.choice((*ODD, *numbers)))


def _records(document: Json, dice: Random) -> None:
    """Records are exchanged, dropped or changed."""
    recorded = [match for match in document["matches"] if match["record"]]
    match, other = dice.choice(recorded), dice.choice(recorded)
    match dice.randrange(4):
        case 0:
            match["record"], other["record"] = other["record"], match["record"]
        case 1:
            match["record"] = dice.choice((None, *ODD))
        case 2:
            _match(document, dice)["record"] = copy.deepcopy(match["record"])
        case _:
            match["record"] = changed_record([match["record"]], dice)


def _secret(document: Json, dice: Random) -> None:
    key, text = dice.choice(("secret", "commitment")), document[dice.choice(("secret", "commitment"))]
    at = dice.randrange(len(text))
    other = dice.choice("0123456789abcdefA ")
    document[key] = dice.choice((text[:at] + other + text[at + 1 :], text.upper(), text[:-2], f" {text}", *ODD))


def _row(document: Json, dice: Random) -> None:
    row = dice.choice(document["standings"])
    key = dice.choice([*row, "more"])
    value = row.get(key, 0)
    row[key] = dice.choice((value + 1, value - 1, float(value), bool(value), str(value), None))


def _names(document: Json, dice: Random) -> None:
    document["people"][dice.randrange(len(document["people"]))] = dice.choice(("Zed", "", *ODD))


def _anything(document: Json, dice: Random) -> None:
    """Any value anywhere, or a key that is missing."""
    place: Any = document
    if dice.random() < 0.8:
        place = dice.choice((*document["matches"], *document["rounds"], *document["standings"]))
    key = dice.choice(list(place))
    if dice.random() < 0.3:
        del place[key]
    else:
        place[key] = dice.choice((*ODD, float(place[key]) if isinstance(place[key], int) else [place[key]]))


def _kind(document: Json, dice: Random) -> None:
    key, kinds = dice.choice(("kind", "game")), ("arena", "swiss", "knockout", "league", *GAMES)
    document[key] = dice.choice(kinds)


CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(_sides, _sides, _result, _result, _booked, _number, _order, _missing, _missing, _people_of_a_round),
    *(_records, _records, _records, _secret, _row, _row, _names, _anything, _anything, _anything, _kind),
)
