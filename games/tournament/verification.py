"""Verifies a whole tournament: every record, and that boards, pairings, sides and ladder follow from its secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from ..core.commands import Do, Leave
from ..core.game import AnyGame, Seat
from ..core.reading import NotARecord, read_record
from ..core.record import Record
from ..core.verify import CHECKS as RECORD_CHECKS
from ..core.verify import Unfair, Verdict, found_out, verify
from ..core.wire import OK, OUT_OF_REACH, STATUSES, WRONG_MOVE
from .benches import is_unplayed, wrongly_unplayed
from .document import PlayedMatch, Tournament
from .draws import deal, match_chance, round_draws, sides
from .pairing import SYSTEMS, Pairing
from .results import Team

ASKED_TOO = (1, 1, "POST")  # the second robot, after the first was out of reach
CHECKS = ("commitment", "pairings", "deals", "matches", "requests", "ladder")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class JudgedMatch(Generic[M]):
    """A match of a tournament and the verdict about its record; a record that cannot be read has a reason instead."""

    match: M
    record: Record | None = None
    verdict: Verdict | None = None
    unreadable: str = ""

    @property
    def is_fair(self) -> bool:
        """Returns whether nothing is wrong with it. A void match without a record is fair."""
        return not self.unreadable and (self.verdict is None or self.verdict.unfair is None)


def judged_matches(
    tournament: Tournament, games: Mapping[str, AnyGame], said: Mapping[Seat, str] | None = None
) -> Iterator[JudgedMatch[PlayedMatch]]:
    """Yields each match with its verdict: that of `verify`, and whether its deal is the one of its pairing.

    A corrected match comes as it was before each correction, too.
    """
    for leg, match in _with_legs(tournament.matches):
        if match.record is None:
            yield JudgedMatch(match)
            continue
        try:
            record = read_record(match.record, games)
        except NotARecord as error:
            yield JudgedMatch(match, unreadable=str(error))
            continue
        verdict = verify(record, said=said, other_deals=0)  # no other deal can fit: it is compared with its pairing's
        if not verdict.unfair:
            wrong = _deal_is_off(tournament, match, leg, record, games) or _calls_are_off(match, record)
            verdict = found_out(record, wrong, said) if wrong else _with_its_draws(verdict)
        yield JudgedMatch(match, record, verdict)


def _with_legs(matches: Sequence[PlayedMatch]) -> Iterator[tuple[int, PlayedMatch]]:
    """Yields each match, and before it what it was, with its place among the matches of its pairing."""
    before = Counter[tuple[int, int]]()
    for one in matches:
        for match in (*one.earlier, one):
            yield before[one.round, one.pairing], match
        before[one.round, one.pairing] += 1


def _with_its_draws(verdict: Verdict) -> Verdict:
    """Returns the verdict with the deal as checked, even if no step depends on it: it is the pairing's."""
    checked = {*verdict.checked, "words", "draws"}
    notes = tuple(note for note in verdict.notes if note != "no_draws")
    return replace(verdict, checked=tuple(check for check in RECORD_CHECKS if check in checked), notes=notes)


def judged_whole(
    tournament: Tournament, document: Mapping[str, Any], judged: Sequence[JudgedMatch[PlayedMatch]], noted: str = ""
) -> Verdict:
    """Returns the verdict about the tournament as a whole, given those about all its matches.

    `noted`: the leading digits of its commitment, as somebody noted them before the first round.
    """
    wrong = (
        commitment_is_off(tournament.commitment, document, noted.lower())
        or matches_are_off(judged)
        or _bench_is_off(tournament)
        or _pairings_are_off(tournament)
        or _ladder_is_off(tournament, document)
    )
    unchecked = {"requests"} if untold(judged) else set()
    return Verdict(wrong, () if wrong else tuple(check for check in CHECKS if check not in unchecked))


def untold(judged: Sequence[JudgedMatch[PlayedMatch]]) -> int:
    """Returns the number of matches whose requests are missing, or have faults that the record cannot confirm.

    Nothing depends on a fault after the last move. Corrected matches have requests only as they are now.
    """
    return sum(one.record is not None and not one.match.until and not _calls_tell(one) for one in judged)


def _calls_tell(one: JudgedMatch[PlayedMatch]) -> bool:
    """Whether the record tells all faults of the requests.

    A robot that the record says was at fault is expected to fail at its `DELETE`, too, and so is the second one of a
    match that is void because neither was in reach.
    """
    assert one.record
    if is_unplayed(one.match.record):
        return not one.match.calls
    left = [entry.command for entry in one.record.steps if isinstance(entry.command, Leave)]
    wrong = [call for call in one.match.calls if call.get("status") != OK]
    faulty = [0, 1] if _neither_began(one.match) else [command.seat for command in left]
    at_end = [call for call in wrong if call.get("verb") == "DELETE"]
    faults = [call.get("status") for call in wrong if call.get("verb") != "DELETE"]
    told = [command.why for command in left] + ([faults[-1]] if _neither_began(one.match) and faults else [])
    return bool(one.match.calls) and faults == told and all(call.get("seat") in faulty for call in at_end)


def _neither_began(match: PlayedMatch) -> bool:
    posts = [call.get("status") for call in match.calls if call.get("verb") == "POST"]
    return bool(match.void) and len(posts) > 1 and OK not in posts


def _deal_is_off(
    tournament: Tournament, match: PlayedMatch, leg: int, record: Record, games: Mapping[str, AnyGame]
) -> Unfair | None:
    own = match_chance(games[tournament.game], tournament.secret, match.round, match.pairing, leg)
    options = tournament.round_of(match).type.options
    names = [tournament.names[team] for team in match.teams]
    dealt = deal(own, tournament.game, games[tournament.game], options, names)
    if record.chance != dealt.chance:
        return Unfair("deal", {"round": match.round, "pairing": match.pairing})
    if record.seats != dealt.seats:
        return Unfair("teams", {"teams": ", ".join(names)})
    if any(getattr(record, part) != getattr(dealt, part) for part in ("name", "options", "stake", "position")):
        return Unfair("terms", {"round": match.round})
    return None if record.outcome or match.void else Unfair("no_end", {})


def _calls_are_off(match: PlayedMatch, record: Record) -> Unfair | None:
    """Returns whether the calls tell another match: other requests, moves or faults. They may be missing."""
    if not match.calls:
        return None
    calls = [(call.get("seat"), call.get("version"), call.get("verb")) for call in match.calls]
    statuses = [call.get("status") for call in match.calls]
    moved = [entry.command.seat for entry in record.steps if isinstance(entry.command, Do)]
    left = [entry.command for entry in record.steps if isinstance(entry.command, Leave)]
    if calls[1:2] == [ASKED_TOO] and statuses[0] in OUT_OF_REACH:
        are_closed = calls[2:] == [(0, 1, "DELETE"), (1, 1, "DELETE")]
        are_known = all(status in STATUSES and status != WRONG_MOVE for status in statuses)
        if not are_closed or not are_known or (statuses[1] != OK and not match.void):
            return Unfair("calls", {})
        calls, statuses = [calls[0], calls[2]], [statuses[0], statuses[2]]
    due = [*_requests(moved), *((one.seat, len(moved), "GET") for one in left)]
    made = sum(verb != "DELETE" for _, _, verb in calls)  # a fault is the last of them
    told = [seat for seat, _, verb in due[:made] if verb == "POST"]
    if calls != [*due[:made], *((seat, len(record.steps), "DELETE") for seat in told)]:
        return Unfair("calls", {})
    if left:
        answered = made - 1
        all_moved = sum(verb == "GET" for _, _, verb in due[:answered]) == len(moved)
        fits = all_moved and (due[answered][0], statuses[answered]) == (left[0].seat, left[0].why)
    else:
        answered = made - 2  # after the last move a fault has no consequence
        fits = made == len(due)
    fits = fits and all(status == OK for status in statuses[:answered])
    return None if fits and _statuses_fit(statuses, calls) else Unfair("calls", {})


def _statuses_fit(statuses: Sequence[object], calls: Sequence[tuple[object, ...]]) -> bool:
    """Whether each call has a status that a call of its kind can have."""
    are_moves = all(call[2] == "GET" for status, call in zip(statuses, calls, strict=True) if status == WRONG_MOVE)
    return are_moves and all(status in STATUSES for status in statuses)


def _requests(moved: Sequence[Seat]) -> Iterator[tuple[Seat, int, str]]:
    """Yields the requests of a match with these movers up to its last move: seat, number of steps before, verb."""
    yield from ((0, 0, "POST"), (1, 0, "POST"))
    for number, seat in enumerate(moved):
        yield seat, number, "GET"
        yield seat, number + 1, "PUT"
        yield 1 - seat, number + 1, "PUT"


def commitment_is_off(own: str, document: Mapping[str, Any], noted: str) -> Unfair | None:
    """Returns whether a document names another commitment than its secret has, or one that does not begin as noted."""
    if document.get("commitment") != own:
        return Unfair("secret", {"commitment": str(document.get("commitment"))[:64]})
    return None if own.startswith(noted) else Unfair("noted", {"noted": noted, "commitment": own})


def matches_are_off(judged: Sequence[JudgedMatch[Any]]) -> Unfair | None:
    """Returns whether some of these matches are unfair."""
    unfair = sum(not one.is_fair for one in judged)
    return Unfair("matches", {"count": unfair}) if unfair else None


def _bench_is_off(tournament: Tournament) -> Unfair | None:
    """Returns the round of the first match that was lost without being played, though its robot was not at fault."""
    number = wrongly_unplayed(tournament)
    return Unfair("bench", {"round": number}) if number else None


def _pairings_are_off(tournament: Tournament) -> Unfair | None:
    """Returns the first round that the teams, the results known then and the draws would have paired differently."""
    if tournament.day:
        return _sides_are_off(tournament)
    for number, played in enumerate(tournament.rounds, 1):
        if not _are_in_order(tournament, played.teams):
            return Unfair("pairing", {"round": number})
        seen = tournament.results(seen_by=number)
        expected = SYSTEMS[tournament.system](played.teams, seen, round_draws(tournament.secret, number))
        matches = [(m.pairing, m.teams) for m in tournament.matches if m.round == number]
        due = [(p.number, teams) for p in expected.pairings for teams in p.matches(played.type.both)]
        if sorted(matches) != sorted(due) or set(played.byes) != set(expected.byes):
            return Unfair("pairing", {"round": number})
    return None


def _are_in_order(tournament: Tournament, teams: Sequence[Team]) -> bool:
    """Whether teams are in order of registration, and in a knock-out those of its first round.

    Otherwise whoever lists them could choose who plays whom.
    """
    is_first = tournament.system != "knockout" or teams == tournament.rounds[0].teams
    return is_first and list(teams) == sorted(set(teams))


def _sides_are_off(tournament: Tournament) -> Unfair | None:
    """Returns whether a pairing of a day is missing, or has other sides than the draws demand.

    Who was paired with whom depends on who was there, which nothing tells.
    """
    number, played = tournament.first_round, tournament.rounds[0]
    matches = sorted((match.pairing, match.teams) for match in tournament.matches)
    drawn = {pairing: sides(tournament.secret, number, pairing, teams) for pairing, teams in matches}
    due = [(n, teams) for n, pair in drawn.items() for teams in Pairing(n, *pair).matches(played.type.both)]
    are_drawn = matches == sorted(due) and list(drawn) == list(range(1, len(drawn) + 1))
    are_named = set(played.teams) == {team for pair in drawn.values() for team in pair} and not played.byes
    return None if are_drawn and are_named else Unfair("pairing", {"round": number})


def _ladder_is_off(tournament: Tournament, document: Mapping[str, Any]) -> Unfair | None:
    given = document.get("ladder")
    written = [row if isinstance(row, dict) else {} for row in given] if isinstance(given, list) else []
    resampled = any("plus_minus" in row for row in written)  # older versions took matches for independent
    own = tournament.ladder_document(resampled=resampled)
    if not resampled:
        own = [{key: value for key, value in row.items() if key != "plus_minus"} for row in own]
    for place, row in enumerate(own):
        if place >= len(written) or any(written[place].get(key) != value for key, value in row.items()):
            return Unfair("ladder", {"place": place + 1})
    return None if len(written) == len(own) else Unfair("ladder", {"place": len(own) + 1})
