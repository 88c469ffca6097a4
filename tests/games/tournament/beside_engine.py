"""Swiss rounds of random tournaments of people beside those of an engine for chess (FIDE's Dutch system).

`python -m tests.games.tournament.beside_engine --tournaments 10000`. In each tournament people come late, leave and
have byes. Both pair the same people after the same results; then it is counted who meets again, how far apart the
points of opponents are, and whose the bye is. The engine also gives everybody both colours, and never has two people
meet again: what we owe to neither is where the two differ.
"""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from caissify_pairings import generate_pairings

from games.tournament.people import Called, Encounter, Won, paired, results_of
from games.tournament.results import Team, totals

logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)  # it warns of each round that it does not find

LATE, GONE, DRAWN = 0.08, 0.06, 0.15  # of people a round; of matches


@dataclass
class Comparison:
    """What was counted over all rounds."""

    rounds: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # what must never be

    def __str__(self) -> str:
        lines = [f"{self.rounds} rounds"]
        return "\n".join(lines + [f"{name}: {count}" for name, count in sorted(self.counted.items())] + self.wrong)


@dataclass(frozen=True)
class Measured:
    """A round in figures: encounters that were there before, squared distances of points, unequal pairs, the bye."""

    repeats: int
    distance: int
    floats: int
    bye: Team | None


def measured(pairs: Sequence[tuple[Team, Team]], bye: Team | None, before: Sequence[Encounter]) -> Measured:
    """The figures of a round."""
    met = {frozenset(match.teams) for match in before if match.second is not None}
    points = _points(before, [team for pair in pairs for team in pair])
    apart = [abs(points[a] - points[b]) for a, b in pairs]
    repeats = sum(frozenset(pair) in met for pair in pairs)
    return Measured(repeats, sum(gap * gap for gap in apart), sum(gap > 0 for gap in apart), bye)


def _points(before: Sequence[Encounter], people: Sequence[Team]) -> dict[Team, int]:
    return {team: points for team, (points, _) in totals(people, results_of(before)).items()}


def of_engine(people: Sequence[Team], before: Sequence[Encounter], number: int, last: int) -> Measured | None:
    """The round of the engine; None where it finds none, because somebody would have to meet again."""
    points = _points(before, people)
    players = [_player(team, points[team], before) for team in people]
    met = {(match.first, match.second) for match in before if match.second is not None}
    try:
        made = generate_pairings(
            system="dutch", players=players, previous_pairings=met, round_number=number, total_rounds=last
        )
    except (ValueError, RuntimeError, IndexError, KeyError):  # it has no round
        return None
    pairs = [(pair["white_id"], pair["black_id"]) for pair in made if pair["black_id"] is not None]
    byes = [pair["white_id"] for pair in made if pair["black_id"] is None]
    if len(byes) > 1 or {team for pair in pairs for team in pair} | {*byes} != {*people}:
        return None
    return measured(pairs, byes[0] if byes else None, before)


def _player(team: Team, points: int, before: Sequence[Encounter]) -> dict[str, object]:
    own = [match for match in before if team in match.teams]
    played = [match for match in own if match.second is not None]
    return {
        "id": team,
        "name": str(team),
        "score": points / 2,
        "rating": 2000 - team,
        "starting_number": team,
        "color_hist": ["white" if match.first == team else "black" for match in played],
        "float_history": ["none" for _ in own],
        "bye_count": sum(match.second is None for match in own),
    }


def compare(chance: Random, seen: Comparison) -> None:
    """Plays a random tournament and compares each of its rounds."""
    rounds, secret = chance.randint(3, 7), chance.randbytes(32)
    known = list(range(1, chance.randint(4, 20)))
    here, before = set(known), list[Encounter]()
    for number in range(1, rounds + 1):
        if number > 1 and chance.random() < LATE * len(known):
            known.append(len(known) + 1)
            here.add(known[-1])
        here -= {team for team in list(here) if len(here) > 3 and number > 1 and chance.random() < GONE}
        made = paired("swiss", known, Called(number, tuple(sorted(here))), before, secret)
        _compare_round(sorted(here), made, before, rounds, seen)
        before += [_played(match, number, chance) for match in made]


def _played(match: Encounter, number: int, chance: Random) -> Encounter:
    if match.second is None:
        return match
    won: Won = "draw" if chance.random() < DRAWN else chance.choice(("first", "second"))
    return Encounter(match.round, match.pairing, match.leg, match.first, match.second, won, booked=number)


def _compare_round(
    people: Sequence[Team], made: Sequence[Encounter], before: Sequence[Encounter], last: int, seen: Comparison
) -> None:
    number = made[0].round
    pairs = [(match.first, match.second) for match in made if match.second is not None]
    bye = next((match.first for match in made if match.second is None), None)
    ours, engines = measured(pairs, bye, before), of_engine(people, before, number, last)
    where = f"round {number} of {last}: {people}, {before}"
    seen.rounds += 1
    seen.counted["our repeats"] += ours.repeats
    if engines is None:
        seen.counted["no round of the engine's"] += 1
        seen.counted["… and ours repeats"] += ours.repeats > 0
        return
    if ours.repeats > engines.repeats and _has_had_more(engines.bye, people, before):
        seen.counted["repeats that the engine avoids by a second bye"] += 1
    elif ours.repeats > engines.repeats:
        seen.wrong.append(f"a repeat that was not needed in {where}")
    if ours.repeats == engines.repeats and ours.bye == engines.bye and ours.distance > engines.distance:
        seen.wrong.append(f"points further apart than they had to be in {where}")
    same = "equal" if ours.distance == engines.distance else "nearer" if ours.distance < engines.distance else "further"
    seen.counted[f"points of opponents {same}"] += 1
    seen.counted["as many unequal pairs"] += ours.floats == engines.floats
    seen.counted["fewer unequal pairs"] += ours.floats < engines.floats
    seen.counted["more unequal pairs"] += ours.floats > engines.floats
    if bye is not None and engines.bye is not None:
        _compare_byes(bye, engines.bye, people, before, seen)


def _compare_byes(
    ours: Team, engines: Team, people: Sequence[Team], before: Sequence[Encounter], seen: Comparison
) -> None:
    points = _points(before, people)
    seen.counted["byes"] += 1
    seen.counted["byes of people with as many points"] += points[ours] == points[engines]
    seen.counted["byes with fewer points than the engine's"] += points[ours] < points[engines]
    seen.counted["byes with more points than the engine's"] += points[ours] > points[engines]
    if _has_had_more(ours, people, before):
        seen.wrong.append(f"a second bye that was not needed: {ours} of {people}")


def _has_had_more(bye: Team | None, people: Sequence[Team], before: Sequence[Encounter]) -> bool:
    """Whether somebody has had more byes than another."""
    had = Counter(match.first for match in before if match.second is None)
    return bye is not None and had[bye] > min(had[team] for team in people)


def main() -> None:
    """Compares, and prints what was counted."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked, seen = parser.parse_args(), Comparison()
    for number in range(asked.tournaments):
        compare(Random(asked.seed * 1_000_003 + number), seen)
    print(seen)


if __name__ == "__main__":
    main()
