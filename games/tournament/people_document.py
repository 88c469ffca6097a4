"""A tournament of people as one JSON document, and whether it was fair: docs/tournaments.md has its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.chance import commitment
from ..core.game import AnyGame, Seat
from ..core.reading import NotARecord, read_record
from ..core.record import Record
from ..core.verify import Unfair, Verdict, verify
from .draws import deal_secret
from .people import KINDS, Called, Encounter, Kind, Standing, paired, played_again, seeded, seen_by, standings
from .verification import JudgedMatch, commitment_is_off, matches_are_off

CHECKS = ("commitment", "pairings", "deals", "matches", "ladder")
MARK = "people"  # the field that only such a document has
WON = ("first", "second", "draw", "void")


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


def is_of_people(document: Any) -> bool:
    """Whether a document is a tournament of people."""
    return isinstance(document, dict) and isinstance(document.get(MARK), list) and "matches" in document


def read_people_tournament(document: Mapping[str, Any]) -> PeopleTournament:
    """Returns the tournament in a document. Raises NotARecord."""
    try:
        names = [str(name) for name in document[MARK]]
        rounds = [
            Called(number, tuple(map(int, made["people"])), tuple(map(int, made.get("patient", ()))))
            for number, made in enumerate(document["rounds"], 1)
        ]
        matches = [_encounter(match) for match in document["matches"]]
        records = {
            (match.round, match.pairing, match.leg): written["record"]
            for match, written in zip(matches, document["matches"], strict=True)
            if written.get("record") is not None
        }
        secret, kind = bytes.fromhex(document["secret"]), document["kind"]
        known = {number for called in rounds for number in called.people} | {t for m in matches for t in m.teams}
        if kind not in KINDS or not known <= {*range(1, len(names) + 1)}:
            raise NotARecord("the tournament has another kind, or people who are not in it")
        return PeopleTournament(secret, str(document["game"]), kind, names, rounds, matches, records)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise error if isinstance(error, NotARecord) else NotARecord(f"no tournament of people: {error}") from error


def _encounter(written: Mapping[str, Any]) -> Encounter:
    won, second = written["won"], written["second"]
    if won not in WON:
        raise NotARecord("a match of the tournament has no result")
    round_number, pairing, leg, first, booked = (
        int(written[name]) for name in ("round", "pairing", "leg", "first", "booked")
    )
    missed = tuple(int(team) for team in written["missed"])
    return Encounter(round_number, pairing, leg, first, None if second is None else int(second), won, missed, booked)


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
        wrong = verdict.unfair or _is_another_match(held, match, record)
        yield JudgedMatch(match, record, Verdict(wrong, (), verdict.notes) if wrong else verdict)


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


def won_by(places: Sequence[Sequence[Seat]]) -> str:
    """Returns the result of a match of two from its places; `void` where it was stopped without any."""
    if not places:
        return "void"
    return "draw" if len(places) == 1 else ("first", "second")[places[0][0]]


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
    return Verdict(wrong, () if wrong else CHECKS)


def _pairings_are_off(held: PeopleTournament) -> Unfair | None:
    """Returns the first round that people, results known then, and draws would have paired differently."""
    for called in held.called:
        seen = seen_by(called.round, held.encounters)
        due = paired(held.kind, held.seeds, called, seen, held.secret)
        made = [match for match in held.encounters if match.round == called.round]
        if _sides(due) != _sides([match for match in made if match.leg == 1]) or not _legs_fit(held.kind, made):
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
    if written == own:
        return None
    rows = written if isinstance(written, list) else []
    wrong = next((place for place, row in enumerate(own) if place >= len(rows) or rows[place] != row), len(own))
    return Unfair("ladder", {"place": wrong + 1})
