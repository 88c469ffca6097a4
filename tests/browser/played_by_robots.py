"""Tournaments of robots as `tournament export` writes them, and the same with something changed afterwards."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from random import Random
from typing import Any

from games.core.chance import link_secret
from games.core.wire import STATUSES, Answer
from games.robots import Conversation, forfeited
from games.tournament.benches import BOTH_BENCHED, faults_in_a_row
from games.tournament.days import Standing
from games.tournament.description import round_type
from games.tournament.document import NEITHER_BEGAN, Day, PlayedMatch, PlayedRound, Tournament
from games.tournament.draws import deal, match_chance, round_draws, secret_from, sides
from games.tournament.pairing import SYSTEMS, Pairing
from tests.games.plays import GAMES

from .changed_records import ODD, Json, changed_somewhere
from .changed_records import changed as changed_record

BEGAN = datetime(2026, 11, 21, 10, tzinfo=UTC)
NAMES = ("Ann", "Бо", "小明", "", "P5", "P6", "P7", "P8", "P9")
OPTIONS: dict[str, tuple[Json, ...]] = {
    "hexagon": ({"size": 2}, {"size": 3, "symmetric": True}),
    "rpsls": ({}, {"rounds": 4, "wins": 2}),
    "tequila": ({"grace": 3},),
    "tictactoe": ({}, {"restart": "either"}),
}
GAMES_PLAYED = ("tictactoe", "tictactoe", "tictactoe", "hexagon", "hexagon", "rpsls", "tequila")
FAULTS = STATUSES[1:]


class Cup:
    """A tournament that is being played; robots answer by chance and fail at times."""

    def __init__(self, seed: int, system: str, count: int) -> None:
        self.dice = Random(seed)
        game = self.dice.choice(GAMES_PLAYED)
        names = dict(enumerate((*NAMES, *(f"P{n}" for n in range(len(NAMES) + 1, count + 1)))[:count]))
        secret, day = secret_from(seed), None
        if system == "endless":
            number = self.dice.randint(1, 3)
            secret, day = link_secret(secret, number), Day(date(2026, 11, 21), Standing(number - 1))
        self.cup = Tournament(secret, game, system, names, (), (), day=day)
        self.failing = self.dice.choice((0.0, 0.0, 0.01, 0.1, 0.5))
        self.now = BEGAN
        if self.dice.random() < 0.4:
            self.cup = replace(self.cup, bench_after=self.dice.randint(1, 3))
        if system != "knockout" and self.dice.random() < 0.4:
            few = self.dice.sample(sorted(names), self.dice.randint(1, max(1, count - 2)))
            anchors = {team: self.dice.choice((1500.0, 1234.25, 1700, 987.65)) for team in few}
            self.cup = replace(self.cup, anchors=anchors if self.dice.random() < 0.6 else {}, no_contest=tuple(few[:1]))

    def plays_round(self) -> None:
        """Plays a round of some type, in which not all teams may be there."""
        cup, dice = self.cup, self.dice
        number, teams = cup.first_round + len(cup.rounds), tuple(sorted(cup.names))
        more = {"multiplier": dice.choice((1, 1, 2, 7)), "both": dice.random() < 0.6}
        kind = round_type(dice.choice(OPTIONS[cup.game]) | more, GAMES[cup.game], "Round")
        if cup.system != "knockout" and dice.random() < 0.3:
            teams = tuple(team for team in teams if dice.random() < 0.8)
        pairs, byes = self._paired(number, teams)
        if cup.day:
            teams = tuple(sorted({team for pair in pairs for team in (pair.first, pair.second)}))
        self.cup = replace(cup, rounds=(*cup.rounds, PlayedRound(kind, teams, byes, dice.random() < 0.15)))
        for pairing in pairs:
            for leg, both in enumerate(pairing.matches(kind.both)):
                self.cup = replace(self.cup, matches=(*self.cup.matches, self._match(number, pairing, leg, both)))

    def _paired(self, number: int, teams: tuple[int, ...]) -> tuple[tuple[Pairing, ...], tuple[int, ...]]:
        if not self.cup.day:
            found = SYSTEMS[self.cup.system](teams, self.cup.results(number), round_draws(self.cup.secret, number))
            return found.pairings, found.byes
        pairs = [self.dice.sample(sorted(self.cup.names), 2) for _ in range(self.dice.randint(1, 5))]
        return tuple(Pairing(n, *sides(self.cup.secret, number, n, pair)) for n, pair in enumerate(pairs, 1)), ()

    def _match(self, number: int, pairing: Pairing, leg: int, teams: tuple[int, int]) -> PlayedMatch:
        self.now += timedelta(seconds=1)
        cup, dice = self.cup, self.dice
        releases = tuple(dice.randint(0, len(cup.releases.get(team, ()))) for team in teams)
        match = PlayedMatch(number, pairing.number, teams, None, releases=releases)
        if dice.random() < 0.02:
            return replace(match, void="worker lost")
        before = [one for one in cup.matches if not cup.round_of(one).sealed]
        benched = [
            seat
            for seat, team in enumerate(teams)
            if cup.bench_after and faults_in_a_row(team, before, self.now) >= cup.bench_after
        ]
        return self.played(match, leg, benched)

    def played(self, match: PlayedMatch, leg: int, benched: list[int]) -> PlayedMatch:
        """The match, played by two robots, or lost by one that is benched."""
        game, names = GAMES[self.cup.game], [self.cup.names[team] for team in match.teams]
        chance = match_chance(game, self.cup.secret, match.round, match.pairing, leg)
        dealt = deal(chance, self.cup.game, game, self.cup.round_of(match).type.options, names)
        dealt = replace(dealt, started_at=self.now)
        if benched:
            void = BOTH_BENCHED if len(benched) > 1 else ""
            return replace(match, record=forfeited(dealt, benched[0], "benched").record.document(), void=void)
        conversation = Conversation(dealt, ("ida", "idb"), 1.0)
        requests = conversation.requests()
        request = next(requests)
        while True:
            self.now += timedelta(milliseconds=20)
            fails = self.dice.random() < self.failing / (1 if request.verb == "POST" else 8)
            body = b"{}"
            if not fails and request.verb == "GET":
                state, legal = conversation.match.state, game.legal(conversation.match.state, request.seat)
                assert state is not None
                body = json.dumps(conversation.answer_to(request.seat, self.dice.choice(sorted(legal)))).encode()
            elif not fails:
                body = b'{"status": "ok"}'
            status = self.dice.choice(("ok", "timeout", "no_connection")) if fails else "ok"
            try:
                request = requests.send(Answer(status, ms=1.5, body=body, at=self.now))
            except StopIteration:
                break
        done = conversation.played()
        calls = tuple(call.document() for call in done.calls)
        kept = calls if self.dice.random() < 0.97 else ()
        void = NEITHER_BEGAN if done.neither_began else ""
        return replace(match, record=done.record.document(), calls=kept, void=void)

    def corrects(self) -> None:
        """An organiser corrects some matches: they are void, or played again."""
        matches = list(self.cup.matches)
        for at in self.dice.sample(range(len(matches)), min(len(matches), self.dice.randint(1, 3))):
            match = matches[at]
            was = replace(match, calls=(), earlier=(), until=self.cup.first_round + len(self.cup.rounds) - 1)
            was = replace(was, corrected="by lot")
            leg = sum((one.round, one.pairing) == (match.round, match.pairing) for one in matches[:at])
            now = match
            if self.dice.random() < 0.5:
                now = replace(match, void="by lot")
            elif match.record:
                now = self.played(replace(match, void=""), leg, [])
            matches[at] = replace(now, earlier=(*match.earlier, was))
        self.cup = replace(self.cup, matches=tuple(matches))

    def releases(self) -> None:
        """Some teams mark a release."""
        some = self.dice.sample(sorted(self.cup.names), self.dice.randint(1, 2))
        more = {team: (*self.cup.releases.get(team, ()), self.dice.choice(("1.1", "", "2"))) for team in some}
        self.cup = replace(self.cup, releases={**self.cup.releases, **more})


def genuine(seed: int, *, few: bool = False) -> Json:
    """A tournament of some kind with 2 to 24 teams."""
    dice = Random(seed)
    system = ("swiss", "knockout", "round_robin", "swiss", "endless")[seed % 5]
    most = 6 if few or system == "round_robin" else dice.choice((6, 9, 24))
    played = Cup(seed, system, dice.randint(2, most))
    for _ in range(1 if system == "endless" else dice.randint(1, 4 if few else 6)):
        played.plays_round()
        if dice.random() < 0.3:
            played.corrects()
        if dice.random() < 0.3:
            played.releases()
    made: Json = json.loads(json.dumps(played.cup.document()))
    if dice.random() < 0.1 and system != "endless":  # as older versions wrote it
        rows = played.cup.ladder_document(resampled=False)
        made["ladder"] = [{key: value for key, value in row.items() if key != "plus_minus"} for row in rows]
    return made


def changed_tournaments(seed: int, count: int, *, few: bool = False) -> Iterator[Json]:
    """So many tournaments in which something was changed."""
    dice = Random(seed)
    documents = [genuine(dice.randrange(2**40), few=True) for _ in range(max(5, count // (20 if few else 10)))]
    for _ in range(count):
        yield changed_somewhere(documents, CHANGES, dice)


def _match(document: Json, dice: Random) -> Json:
    found: Json = dice.choice(document["matches"])
    return found


def _sides(document: Json, dice: Random) -> None:
    """Swaps sides, pairings, opponents, or all that two matches have."""
    match, other = _match(document, dice), _match(document, dice)
    key = dice.choice(("teams", "pairing", "round", "record", "calls", "releases"))
    if dice.random() < 0.3:
        match["teams"] = match["teams"][::-1]
    elif dice.random() < 0.4:
        match["teams"][dice.randrange(2)] = dice.choice(document["teams"])
    else:
        match[key], other[key] = other[key], match[key]


def _result(document: Json, dice: Random) -> None:
    """A match is void, or is not any more, or has no record."""
    match = _match(document, dice)
    if match.pop("void", None) is None:
        match["void"] = dice.choice(("why", "", NEITHER_BEGAN))
    if dice.random() < 0.3:
        match["record"] = None


def _number(document: Json, dice: Random) -> None:
    _match(document, dice)[dice.choice(("round", "pairing"))] = dice.choice((0, 1, 2, 3, 9, -1, 2**60, 1.0))


def _order(document: Json, dice: Random) -> None:
    """Another order of matches, rounds, teams, rows."""
    rows = document[dice.choice(("matches", "matches", "rounds", "teams", "ladder"))]
    at = dice.randrange(len(rows) - 1)
    rows[at : at + 2] = rows[at : at + 2][::-1]


def _missing(document: Json, dice: Random) -> None:
    """Something is missing, or stands there twice."""
    rows = document[dice.choice(("matches", "matches", "rounds", "teams", "ladder"))]
    at = dice.randrange(len(rows))
    if dice.random() < 0.6:
        del rows[at]
    else:
        rows.insert(at, copy.deepcopy(rows[at]))


def _round(document: Json, dice: Random) -> None:
    """The type of a round, the teams in it, and the team with a bye."""
    round_ = dice.choice(document["rounds"])
    key = dice.choice(("teams", "byes", "both", "multiplier", "sealed", *round_))
    values = {"both": (True, False, 1), "multiplier": (1, 2, 3, 0, 1000, 1.0), "sealed": (True, False, 0)}
    if key in ("teams", "byes"):
        match dice.randrange(3):
            case 0:
                round_[key].remove(dice.choice(round_[key]))
            case 1:
                round_[key].append(dice.choice((*document["teams"], "Zed", 1)))
            case _:
                dice.shuffle(round_[key])
    else:
        round_[key] = dice.choice(values.get(key, (*ODD, "either", 2, 3, 20)))


def _records(document: Json, dice: Random) -> None:
    """Records are exchanged, dropped or changed."""
    places = list(chain.from_iterable((match, *match.get("earlier", ())) for match in document["matches"]))
    match, other = dice.choice(places), dice.choice(places)
    match dice.randrange(4):
        case 0:
            match["record"], other["record"] = other["record"], match["record"]
        case 1:
            match["record"] = dice.choice((None, *ODD))
        case 2:
            match["record"]["seats"] = dice.sample(document["teams"], 2)
        case _:
            match["record"] = changed_record([match["record"]], dice)


def _calls(document: Json, dice: Random) -> None:
    """Requests say something else, are missing, or stand there twice."""
    calls = _match(document, dice)["calls"]
    at = dice.randrange(len(calls))
    match dice.randrange(5):
        case 0:
            del calls[at:]
        case 1:
            del calls[at]
        case 2:
            calls.insert(at, copy.deepcopy(calls[at]))
        case 3:
            calls[at]["status"] = dice.choice((*FAULTS, *FAULTS, "ok", "odd", 1, None))
        case _:
            call, key = calls[at], dice.choice(("seat", "version", "verb", "status"))
            values = (0, 1, 2, 3, True, 1.0, 0.0, "GET", "PUT", "POST", "DELETE", "ok", None)
            call[key] = float(call[key]) if dice.random() < 0.2 else dice.choice(values)


def _earlier(document: Json, dice: Random) -> None:
    """What a match was before a correction."""
    match = dice.choice([match for match in document["matches"] if "earlier" in match])
    was = dice.choice(match["earlier"])
    match dice.randrange(4):
        case 0:
            was["until"] = dice.choice((1, 2, 3, was["until"] + 1, was["until"] - 1, 1.0))
        case 1:
            del match["earlier"]
        case 2:
            match["earlier"].append(copy.deepcopy(was))
        case _:
            was[dice.choice(("void", "corrected", "until", "record"))] = dice.choice(("why", *ODD))


def _secret(document: Json, dice: Random) -> None:
    key, text = dice.choice(("secret", "commitment")), document[dice.choice(("secret", "commitment"))]
    at = dice.randrange(len(text))
    other = dice.choice("0123456789abcdefA ")
    document[key] = dice.choice((text[:at] + other + text[at + 1 :], text.upper(), text[:-2], f" {text}", *ODD))


def _row(document: Json, dice: Random) -> None:
    row = dice.choice(document["ladder"])
    if "releases" in row and dice.random() < 0.5:
        row = dice.choice(row["releases"])
    key = dice.choice([*row, "more", "no_contest", "plus_minus"])
    value = row.get(key, 0)
    if dice.random() < 0.2:
        del row[key]
    elif isinstance(value, int | float):
        row[key] = dice.choice((value + 0.1, value - 0.1, value + 1, float(value), int(value), bool(value), str(value)))
    else:
        row[key] = dice.choice((1, None, "Zed"))


def _about(document: Json, dice: Random) -> None:
    """The teams out of contest, the anchors, the releases, and the number of faults."""
    name = dice.choice((*document["teams"], "Zed"))
    key, value = dice.choice(
        (
            ("bench_after", dice.choice((0, 1, 2, 3, -1, True, 2**60))),
            ("no_contest", [name, *document.get("no_contest", [])]),
            ("no_contest", []),
            ("anchors", {**document.get("anchors", {}), name: dice.choice((1500, 1400.5, 1e5, "x", True, -3))}),
            ("anchors", {}),
            ("releases", {**document.get("releases", {}), name: dice.choice((["1"], [], [1], "x"))}),
            ("releases", {}),
            (dice.choice(("bench_after", "no_contest", "anchors", "releases", "day", "before")), dice.choice(ODD)),
        )
    )
    document[key] = value
    if dice.random() < 0.3:
        _match(document, dice)["releases"] = dice.choice(([0, 1], [1, 0], [0], [0, 1.0], [0, True], [-1, 0]))


def _anything(document: Json, dice: Random) -> None:
    """Any value anywhere, or a key that is missing."""
    place: Any = document
    if dice.random() < 0.8:
        place = dice.choice((*document["matches"], *document["rounds"], *document["ladder"]))
    key = dice.choice([key for key in place if key != "before"])
    if dice.random() < 0.3:
        del place[key]
    else:
        place[key] = dice.choice((*ODD, float(place[key]) if isinstance(place[key], int) else [place[key]]))


def _kind(document: Json, dice: Random) -> None:
    key, kinds = dice.choice(("pairing", "game")), ("round_robin", "swiss", "knockout", "league", None, *GAMES)
    document[key] = dice.choice(kinds)


CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(_sides, _sides, _result, _number, _order, _missing, _missing, _round, _round, _records, _records),
    *(_calls, _calls, _calls, _earlier, _earlier, _secret, _row, _row, _row, _about, _about, _anything, _anything),
    *(_kind,),
)
