"""A tournament of people as one JSON document, and whether it was fair: docs/tournaments.md has its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.chance import commitment
from ..core.game import AnyGame, Seat
from ..core.reading import NotARecord, read_record
from ..core.record import Record
from ..core.verify import Unfair, Verdict, found_out, is_same, verify
from .draws import deal_secret
from .people import (
    Called,
    Encounter,
    Kind,
    Standing,
    Won,
    paired,
    played_again,
    seeded,
    seen_by,
    standings,
)
from .verification import JudgedMatch, commitment_is_off, matches_are_off

CHECKS = ("commitment", "pairings", "deals", "matches", "ladder")
MARK = "people"  # the field that only such a document has


@dataclass(frozen=True, slots=True)
class PeopleTournament:
    """A tournament of people that is over. `records`: by round, pairing and leg, of the matches that were played."""

    secret: bytes
    game: str
    kind: Kind
    names: Sequence[str]  # in order of their numbers
    called: Sequence[Called]
    encounters: Sequence[Encounter]
    records: Mapping[tuple[int, int, int], Mapping[str, Any]]

    @property
    def seeds(self) -> list[int]:
        """Returns the numbers of all people, those of a knock-out in the order of their seeds."""
        numbers = range(1, len(self.names) + 1)
        if self.kind != "knockout" or not self.called:
            return list(numbers)
        drawn = seeded(self.called[0].people, self.secret)
        return [*drawn, *(number for number in numbers if number not in drawn)]

    def standings(self) -> list[Standing]:
        """Returns the final table."""
        return standings(self.kind, self.seeds, self.encounters)

    def document(self) -> dict[str, Any]:
        """Returns the tournament as JSON values."""
        return {
            "commitment": commitment(self.secret),
            "secret": self.secret.hex(),
            "game": self.game,
            "kind": self.kind,
            MARK: list(self.names),
            "rounds": [_round(called) for called in self.called],
            "matches": [self._match(match) for match in self.encounters],
            "standings": [_row(row) for row in self.standings()],
        }

    def _match(self, match: Encounter) -> dict[str, Any]:
        return {
            "round": match.round,
            "pairing": match.pairing,
            "leg": match.leg,
            "first": match.first,
            "second": match.second,
            "won": match.won,
            "missed": list(match.missed),
            "booked": match.booked,
            "record": self.records.get((match.round, match.pairing, match.leg)),
        }


def _round(called: Called) -> dict[str, Any]:
    return {"people": list(called.people)} | ({"patient": list(called.patient)} if called.patient else {})


def _row(row: Standing) -> dict[str, int]:
    return {
        "person": row.team,
        "place": row.place,
        "points": row.points,
        "opponents": row.opponents,
        "wins": row.wins,
        "played": row.played,
    }


def judged_matches(
    held: PeopleTournament, games: Mapping[str, AnyGame], said: Mapping[Seat, str] | None = None
) -> Iterator[JudgedMatch[Encounter]]:
    """Yields each match that has a record, with its verdict, also about its deal and its result."""
    for match in held.encounters:
        written = held.records.get((match.round, match.pairing, match.leg))
        if written is None:
            continue
        try:
            record = read_record(written, games)
        except NotARecord as error:
            yield JudgedMatch(match, unreadable=str(error))
            continue
        verdict = verify(record, said=said)
        wrong = None if verdict.unfair else _is_another_match(held, match, record)
        yield JudgedMatch(match, record, found_out(record, wrong, said) if wrong else verdict)


def _is_another_match(held: PeopleTournament, match: Encounter, record: Record) -> Unfair | None:
    own = deal_secret(held.secret, match.round, match.pairing, match.leg).hex()
    if record.name != held.game or record.chance is None or record.chance.secret != own:
        return Unfair("deal", {"round": match.round, "pairing": match.pairing})
    if record.outcome is None:
        return Unfair("no_end", {})
    won = won_by(record.outcome["places"])
    is_unplayed = won == "void" and match.missed
    return (
        None if won == match.won or is_unplayed else Unfair("result", {"round": match.round, "pairing": match.pairing})
    )


def won_by(places: Sequence[Sequence[Seat]]) -> Won:
    """Returns the result of a match of two from its places; `void` where it was stopped without any."""
    if not places:
        return "void"
    return "draw" if len(places) == 1 else "second" if places[0][0] else "first"


def judged_whole(
    held: PeopleTournament, document: Mapping[str, Any], judged: Sequence[JudgedMatch[Encounter]], noted: str = ""
) -> Verdict:
    """Returns the verdict about the tournament as a whole, given those about its matches.

    `noted`: the leading digits of its commitment, as somebody noted them before it began.
    """
    wrong = (
        commitment_is_off(commitment(held.secret), document, noted.lower())
        or matches_are_off(judged)
        or _pairings_are_off(held)
        or _standings_are_off(held, document)
    )
    open_ones = {"deals", "matches"} if any(_is_told_only(held, match) for match in held.encounters) else set()
    return Verdict(wrong, () if wrong else tuple(check for check in CHECKS if check not in open_ones))


def _is_told_only(held: PeopleTournament, match: Encounter) -> bool:
    """Whether nothing shows how a match was won: it has no record, though both came."""
    is_decided = match.second is not None and not match.missed and match.won != "void"
    return is_decided and (match.round, match.pairing, match.leg) not in held.records


def _pairings_are_off(held: PeopleTournament) -> Unfair | None:
    """Returns the first round that people, results known then, and draws would have paired differently."""
    for called in held.called:
        seen = seen_by(called.round, held.encounters)
        due = paired(held.kind, held.seeds, called, seen, held.secret)
        made = [match for match in held.encounters if match.round == called.round]
        first_ones = [match for match in made if match.leg == 1]
        absent = {(match.pairing, team) for match in due for team in match.missed}
        are_absent = absent <= {(match.pairing, team) for match in first_ones for team in match.missed}
        if _sides(due) != _sides(first_ones) or not _legs_fit(held.kind, made) or not are_absent:
            return Unfair("pairing", {"round": called.round})
    known = {called.round for called in held.called}
    return next((Unfair("pairing", {"round": m.round}) for m in held.encounters if m.round not in known), None)


def _sides(matches: Sequence[Encounter]) -> list[tuple[int, int, int]]:
    return sorted((match.pairing, match.first, match.second or 0) for match in matches)


def _legs_fit(kind: Kind, made: Sequence[Encounter]) -> bool:
    """Whether exactly the draws of a knock-out were played again, once and with the sides swapped."""
    again = [played_again(match) for match in made] if kind == "knockout" else []
    return _sides([match for match in again if match is not None]) == _sides([m for m in made if m.leg > 1])


def _standings_are_off(held: PeopleTournament, document: Mapping[str, Any]) -> Unfair | None:
    written, own = document.get("standings"), [_row(row) for row in held.standings()]
    rows = written if isinstance(written, list) else []
    wrong = next((n for n, row in enumerate(own) if n >= len(rows) or not is_same(rows[n], row)), len(own))
    if isinstance(written, list) and wrong == len(rows) == len(own):
        return None
    return Unfair("ladder", {"place": wrong + 1})
