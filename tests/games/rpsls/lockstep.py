"""The rules and the naive ones side by side, compared after everything that happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from games import find_games
from games.core.commands import LEAVE
from games.core.game import AnyGame, Refusal, Start
from games.core.match import Match, Transition, act, begin, expire, leave, legal, stop, waiting
from games.core.options import make
from tests.games.lockstep import Differs, agree, compared, meaning

from .naive import MOVES, Naive, b2

GAME = find_games()["rpsls"]
FACTS = {  # how they are called, by the kind of event
    "sealed": (),
    "receipt": ("move", "hash"),
    "closed": ("sealed",),
    "revealed": (),
    "opened": ("move",),
    "silent": (),
    "unsealed": (),
    "unopened": (),
    "dropped": (),
    "judged": ("round", "how", "move", "beaten", "on"),
    "again": ("round",),
    "late": (),
    "missed": ("stage",),
    "scored": ("won", "lost"),
    "leave": ("why",),
    "extended": ("stage", "left"),
    "over": ("why",),
}


def compare(positions: int, seed: int, game: AnyGame = GAME) -> Counter[str]:
    """Plays matches until so many positions were compared; counts what was met on the way."""
    return compared(game, _play, positions, seed)


def _play(game: AnyGame, chance: Random, most: int, met: Counter[str]) -> None:
    """One match to its end, or until enough was compared."""
    rounds = chance.choice((20, 20, 1, 2, 5, None))
    wins = chance.choice((1, 1, 2, 3, 3, 9))
    seats = chance.choice((2, 2, 2, 3, 3, 4, 5, 6, 9))
    elimination = chance.random() < 0.5
    options = {"rounds": rounds, "wins": wins, "elimination": elimination}
    start = Start(seats, chance.randbytes(32), make(GAME.Options, options), 1)
    moved, table = begin(game, start, None), Naive(start.seats, start.seed, rounds, wins, elimination)
    temper, secrets = chance.choice(("plain", "wild", "sleepy", "own")), dict[str, str]()
    what = f"{start.seats} sit down"
    met["matches"] += 1
    for _ in range(most):
        agree(_seen(game, moved, table), what)
        met["positions"] += 1
        if table.over:
            met[table.over[0]] += 1
            return
        met[_same_refusal(game, moved.match, table, secrets, chance, what)] += 1
        moved, what = _goes_on(game, moved.match, table, temper, secrets, chance)


def _goes_on(
    game: AnyGame, match: Match[Any], table: Naive, temper: str, secrets: dict[str, str], chance: Random
) -> tuple[Transition[Any], str]:
    """Something happens at both tables."""
    roll, seat = chance.random(), chance.choice(table.awaited())
    table.told, table.opened_something = [], False
    if roll < {"wild": 0.06, "sleepy": 0.3}.get(temper, 0):
        table.expire()
        return expire(game, match, match.turn, None), "expire"
    if temper == "wild" and roll < 0.1:
        seat, why = chance.choice(sorted(table.alive)), chance.choice(sorted(LEAVE))
        table.leave(seat, why)
        return leave(game, match, seat, why, None), f"{seat} leaves: {why}"
    text = _answer(table, seat, temper, secrets, chance)
    if not text:
        table.expire()
        return expire(game, match, match.turn, None), "expire"
    table.do(seat, text)
    return act(game, match, seat, match.turn, text, None), f"{seat} {text}"


def _answer(table: Naive, seat: int, temper: str, secrets: dict[str, str], chance: Random) -> str:
    """A button, a hash, or what opens it; nothing where it cannot be opened."""
    if table.stage == "reveal":
        text = "reveal:" + secrets[table.hashes[seat]]
        return "" if table.why_not(seat, text) else text
    if chance.random() < (0.7 if temper == "own" else 0.2):
        text = "commit:" + _hash_of(_opening(table, seat, chance), secrets, chance)
        if not table.why_not(seat, text):
            return text
    return chance.choice(MOVES[: chance.choice((2, 3, 5))])


def _opening(table: Naive, seat: int, chance: Random) -> str:
    """Nearly always one that will do."""
    digit = chance.choice("0123401234012347２")
    bound = f"|T{table.tag}|{table.round}|{seat + (chance.random() < 0.1)}" if chance.random() < 0.3 else ""
    return f"{digit}{chance.choice(('pass', 'Ünï', ' s ', 'word'))}{chance.randrange(30)}{bound}"


def _hash_of(opening: str, secrets: dict[str, str], chance: Random) -> str:
    secrets[b2(opening)] = opening
    typed = b2(opening)
    return chance.choice((typed, typed, typed.upper(), "0x" + typed))


# ---- Compared


def _seen(game: AnyGame, moved: Transition[Any], table: Naive) -> Iterator[tuple[str, Any, Any]]:
    match = moved.match
    yield "who is asked", sorted(waiting(game, match)), table.awaited()
    for seat in range(table.seats):
        asked, moving = seat in table.awaited(), table.stage == "moves"
        yield f"what {seat} may press", list(legal(game, match, seat)), MOVES if asked and moving else []
        form = ["commit:" if moving else "reveal:"] if asked else []
        yield f"what {seat} may type", list(game.forms.open(match.state, seat)), form
    yield "what is told", [meaning(event) for event in moved.events], table.told
    of_points = ["wins"] if table.goal > 1 else ["gains"] if table.mark else []
    facts = [(*FACTS[t[0]], *(of_points if t[0] == "judged" else [])) for t in table.told]
    yield "how facts are called", [tuple(event.facts) for event in moved.events], facts
    private = [{t[1]} if t[0] == "receipt" else None for t in table.told]
    yield "what is private", [event.only for event in moved.events], private
    yield "whether something came to light", moved.reveals, table.opened_something
    yield from _views(game, match, table)
    ours = match.outcome and (match.outcome.why, [[*place] for place in match.outcome.places])
    yield "the outcome", ours, table.over
    points = table.points() if table.goal > 1 else table.purse or None
    scores = [points] if table.over else []
    yield "the scores", [[*one.scores] or None for one in [match.outcome] if one], scores
    for why in () if table.over else ("draw", "stopped"):
        stopped = stop(game, match, why).match.outcome
        yield f"the places after {why}", stopped and [[*p] for p in stopped.places], table.places()


def _views(game: AnyGame, match: Match[Any], table: Naive) -> Iterator[tuple[str, Any, Any]]:
    sealed = [seat for seat in sorted(table.hashes) if seat in table.alive]
    revealing = table.stage == "reveal"
    opened = [seat for seat in sealed if seat in table.openings] if revealing else []
    public = game.view(match.state, None)
    yield "round and stage", (public.round, public.stage), (table.round, table.stage)
    yield "players", list(public.players), table.alive
    yield "committed", list(public.committed), sealed
    yield "opened", list(public.opened), opened
    yield "hashes", public.hashes, {seat: table.hashes[seat] for seat in sealed} if revealing else {}
    yield "used", list(public.used), table.burnt
    last = {seat: (one.move, one.hash, one.opening) for seat, one in public.last_round.items()}
    yield "last round", last, table.last
    yield "story", list(public.story), table.story
    points = (table.goal, table.points(), table.winners, table.asleep)
    ours = (public.wins, [*public.score], [*public.points], [*public.missed])
    yield "the score", ours, points if table.goal > 1 else _of_many(table) if table.mark else (1, [], [], [0, 0])
    yield "the points that win", public.goal, table.mark
    for seat in range(table.seats):
        mine = game.view(match.state, seat).mine
        own = (table.hashes[seat], table.openings.get(seat)) if seat in table.hashes else None
        yield f"what {seat} has sealed", mine and (mine.hash, mine.opening), own


def _of_many(table: Naive) -> tuple[int, list[int], list[None], list[int]]:
    """The score of three or more who play for points; of those who are out no absences are counted any more."""
    absences = [table.absences[seat] if seat in table.alive else 0 for seat in range(table.seats)]
    return table.mark // (table.seats - 1), table.purse, [], absences


def _same_refusal(
    game: AnyGame, match: Match[Any], table: Naive, secrets: dict[str, str], chance: Random, what: str
) -> str:
    """Something odd is said by anybody: the same "no", or both take it."""
    seat, text = chance.randrange(table.seats), _odd(table, secrets, chance)
    if chance.random() < 0.5:  # who is asked, and in the reveal what it has to say
        seat = chance.choice(table.awaited())
        own = secrets.get(table.hashes.get(seat, ""))
        text = "reveal:" + own if own is not None and chance.random() < 0.3 else text
    naively = table.why_not(seat, text)
    try:
        act(game, match, seat, match.turn, text, None)
        ours = ""
    except Refusal as refusal:
        ours = refusal.code
    if ours != naively:
        raise Differs(f"after {what}: {seat} says {text!r} and hears {ours!r}, naively {naively!r}")
    return naively or "taken"


def _odd(table: Naive, secrets: dict[str, str], chance: Random) -> str:
    openings = [*secrets.values(), *table.openings.values(), *"0123457", "2pass", "", "2pass\n"]
    opening = chance.choice(openings)
    hashed = chance.choice((b2(opening), b2(opening).upper(), b2(opening)[:-1], "0X" + b2(opening), "x", ""))
    texts = (*MOVES, "Rock", "", "commit", "reveal", opening)
    return chance.choice((*texts, *["commit:" + hashed] * 6, *["reveal:" + opening] * 10))
