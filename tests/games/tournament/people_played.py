"""Tournaments of people that are played by chance: people come late, leave, and miss matches."""

from __future__ import annotations

import random
from dataclasses import replace

from games.tournament.people import (
    FEWEST,
    Called,
    Encounter,
    Kind,
    Won,
    paired,
    played_again,
    seen_by,
)
from games.tournament.people_document import (
    PeopleTournament,
)

SECRET = bytes(range(32))


class Played:
    """A tournament that is played by chance: people come late, leave, and miss matches."""

    def __init__(self, kind: Kind, people: int, seed: int, *, draws: float = 0.2, missing: float = 0.05) -> None:
        self.kind, self.random = kind, random.Random(seed)
        self.people = list(range(1, people + 1))
        self.count = people
        self.draws, self.missing = draws, missing
        self.called: list[Called] = []
        self.encounters: list[Encounter] = []

    @property
    def seeds(self) -> list[int]:
        return self.whole().seeds

    def whole(self) -> PeopleTournament:
        names = [f"P{number}" for number in range(1, self.count + 1)]
        return PeopleTournament(SECRET, "hexagon", self.kind, names, self.called, self.encounters, {})

    def round(self, patient: tuple[int, ...] = ()) -> list[Encounter]:
        """The matches of the next round."""
        number = len(self.called) + 1
        busy = {team for match in self.encounters if match.won is None for team in match.teams}
        called = Called(number, tuple(team for team in sorted(self.people) if team not in busy), patient)
        self.called.append(called)
        seeds = self.seeds
        made = paired(self.kind, seeds, called, seen_by(number, self.encounters), SECRET)
        if not made:
            self.called.pop()
        self.encounters += made
        return made

    def ends(self, match: Encounter) -> None:
        """A match is over, in some way."""
        at = self.encounters.index(match)
        missed = tuple(team for team in match.teams if self.random.random() < self.missing)
        if missed:
            won: Won = "void" if len(missed) > 1 else "second" if match.first in missed else "first"
        else:
            wins: list[Won] = ["first", "second"]
            won = "draw" if self.random.random() < self.draws else self.random.choice(wins)
        over = replace(match, won=won, missed=missed, booked=len(self.called))
        self.encounters[at] = over
        if self.kind == "knockout" and (again := played_again(over)):
            self.encounters.append(again)
            self.ends(again)

    def whole_round(self) -> bool:
        """Plays a round; returns whether there was one."""
        made = self.round()
        for match in made:
            if match.won is None:
                self.ends(match)
        return bool(made)

    def some_leave_or_come(self) -> None:
        """People drop out, and others sign up late where the kind allows it."""
        if self.random.random() < 0.3 and len(self.people) > FEWEST:
            self.people.remove(self.random.choice(self.people))
        if self.kind != "knockout" and self.random.random() < 0.3:
            self.count += 1
            self.people.append(self.count)


def swiss(people: int, rounds: int, seed: int) -> Played:
    """A Swiss tournament that is over."""
    held = Played("swiss", people, seed)
    for _ in range(rounds):
        held.whole_round()
        held.some_leave_or_come()
    return held


def arena(people: int, waves: int, seed: int) -> Played:
    """An arena that is over: matches end in any order."""
    held = Played("arena", people, seed)
    for _ in range(waves):
        held.round()
        open_ones = [match for match in held.encounters if match.won is None]
        for match in held.random.sample(open_ones, k=max(1, len(open_ones) // 2) if open_ones else 0):
            held.ends(match)
        held.some_leave_or_come()
    for match in [match for match in held.encounters if match.won is None]:
        held.ends(match)
    return held


def knockout(people: int, seed: int) -> Played:
    """A knock-out that is over."""
    held = Played("knockout", people, seed)
    while held.whole_round():
        held.some_leave_or_come()
    return held
