"""A tournament in memory: robots that choose moves by a seed, and the whole protocol without a network."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from games import find_games
from games.core.chance import Chance, link_secret
from games.core.wire import TIMEOUT, Answer
from games.robots import Conversation
from games.tournament.days import Standing
from games.tournament.description import RoundType, round_type
from games.tournament.document import NEITHER_BEGAN, Day, PlayedMatch, PlayedRound, Tournament
from games.tournament.draws import deal, deal_chance, round_draws, secret_from, sides
from games.tournament.pairing import SYSTEMS, Pairing

GAMES = find_games()
NAME, GAME, WIRE = next((name, game, game.wire) for name, game in GAMES.items() if game.wire)
START = datetime(2026, 11, 21, 10, tzinfo=UTC)

Corrects = Callable[[Tournament], Tournament]
Fails = Callable[[str, int], bool]  # by name of the team and number of the request to it


def small(**facts: Any) -> RoundType:
    """A round type on the smallest board where a match takes some moves."""
    return round_type({"size": 3, **facts}, GAME, "Round 1")


def played(names: Sequence[str], match: Any, timeout: float, chance: Chance, fails: Fails) -> Any:
    """Plays a match between these teams, each of which answers with random legal moves."""
    moments = (START + timedelta(milliseconds=20 * n) for n in count())
    conversation = Conversation(replace(match, started_at=next(moments)), ("ida", "idb"), timeout)
    requests, number = conversation.requests(), [0, 0]
    request = next(requests)
    while True:
        seat = request.seat
        number[seat] += 1
        answer = Answer(ms=1.5, body=_answer(conversation, request, chance), at=next(moments))
        if fails(names[seat], number[seat]):
            answer = replace(answer, status=TIMEOUT, detail="too late")
        try:
            request = requests.send(answer)
        except StopIteration:
            return conversation.played()


def _answer(conversation: Conversation, request: Any, chance: Chance) -> bytes:
    if request.verb != "GET":
        return b'{"status": "ok"}'
    state = conversation.match.state
    view = GAME.view(state, request.seat)
    return json.dumps(WIRE.answer(view, chance.choose(list(GAME.legal(state, request.seat))))).encode()


def tournament(
    names: Sequence[str],
    rounds: Sequence[RoundType],
    system: str = "round_robin",
    seed: int = 1,
    fails: Fails = lambda *_: False,
    corrects: Corrects = lambda done: done,
) -> Tournament:
    """Plays a whole tournament; an organiser may correct matches after each round."""
    secret = secret_from(seed)
    teams = tuple(range(len(names)))
    done = Tournament(secret, NAME, system, dict(enumerate(names)), (), ())
    for number, kind in enumerate(rounds, 1):
        paired = SYSTEMS[system](teams, done.results(), round_draws(secret, number))
        matches = [
            _match(done, kind, number, pairing, sides, fails)
            for pairing in paired.pairings
            for sides in pairing.matches(kind.both)
        ]
        after = (*done.rounds, PlayedRound(kind, teams, paired.byes))
        done = corrects(Tournament(secret, NAME, system, done.names, after, (*done.matches, *matches)))
    return done


def day(
    names: Sequence[str],
    pairs: Sequence[tuple[int, int]],
    before: Standing,
    at: date,
    kind: RoundType | None = None,
    **facts: Any,
) -> Tournament:
    """Plays a day of an endless tournament: these pairs, in this order."""
    number, kind = before.day + 1, kind or small(both=True)
    secret = link_secret(secret_from(1), number)
    team_names, played_in = (
        dict(enumerate(names)),
        PlayedRound(kind, tuple(sorted({t for pair in pairs for t in pair}))),
    )
    empty = Tournament(secret, NAME, "endless", team_names, (played_in,), (), day=Day(at, before), **facts)
    matches = [
        _match(empty, kind, number, pairing, teams, lambda *_: False)
        for pairing in (Pairing(n, *sides(secret, number, n, pair)) for n, pair in enumerate(pairs, 1))
        for teams in pairing.matches(kind.both)
    ]
    return replace(empty, matches=tuple(matches))


def corrected(done: Tournament, match: PlayedMatch, reason: str, is_void: bool, seed: int) -> PlayedMatch:
    """The match after a correction: void, or played again, with what it was before."""
    was = replace(match, calls=(), earlier=(), until=len(done.rounds), corrected=reason)
    if is_void:
        return replace(match, void=reason, earlier=(*match.earlier, was))
    robots = Chance(done.secret, f"again {seed}")
    kind, names = done.rounds[match.round - 1].type, [done.names[team] for team in match.teams]
    board = deal(deal_chance(done.secret, match.round, match.pairing), NAME, GAME, kind.options, names)
    result = played(names, board, kind.timeout_seconds, robots, lambda *_: False)
    calls = [call.document() for call in result.calls]
    facts = {"record": result.record.document(), "calls": calls, "void": "", "earlier": (*match.earlier, was)}
    return replace(match, **facts)


def _match(
    done: Tournament, kind: RoundType, number: int, pairing: Pairing, sides: tuple[int, int], fails: Fails
) -> PlayedMatch:
    names = [done.names[team] for team in sides]
    chance = deal_chance(done.secret, number, pairing.number)
    robots = Chance(done.secret, f"robots {number} {pairing.number} {sides}")
    result = played(names, deal(chance, NAME, GAME, kind.options, names), kind.timeout_seconds, robots, fails)
    calls: list[Mapping[str, Any]] = [call.document() for call in result.calls]
    void = NEITHER_BEGAN if result.neither_began else ""
    return PlayedMatch(number, pairing.number, sides, result.record.document(), calls, void)
