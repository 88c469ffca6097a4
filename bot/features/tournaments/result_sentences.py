"""Results of a tournament in words: a match in one sentence, a round in up to three; pure.

What is sealed has no sentence, and neither has what is not over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.commands import FAULTS
from games.core.screen import Arguments, Say
from storage.tournament.matches import Match
from storage.tournament.scores import Score

from .documents import WINNERS, is_shown

SURPRISE = 120  # points of rating that the loser was ahead; two wins to one were expected

Names = Mapping[int, str | Say]  # by team


@dataclass(frozen=True, slots=True)
class Before:
    """How teams stood before a round: who led, and the ratings that are sure enough to be compared."""

    leader: int | None = None
    ratings: Mapping[int, float] = field(default_factory=dict)


NOTHING = Before()

SCORED = {  # sentences that tell chips: as they are where the game counts something else, and what is counted
    "told-beat": ("told-beat-by", "margin"),
    "told-beat-leader": ("told-beat-leader-by", "margin"),
    "told-surprise": ("told-surprise-by", "margin"),
    "told-drew-at": ("told-drew-with", "score"),
    "told-leads-level": ("told-leads-by", "chips"),
}


def stood_before(rows: Iterable[Score], pairing: str) -> Before:
    """Returns how teams stood, from the scores after a round. In a knock-out nobody leads."""
    played = [row for row in rows if row.played]
    leader = next((row.team_id for row in played if row.place == 1 and pairing != "knockout"), None)
    return Before(leader, {row.team_id: row.rating for row in played if not row.unsure})


def tell_match(match: Match, names: Names, before: Before = NOTHING) -> Say | None:
    """Returns the result of a match in one sentence; None as long as not everybody may know it."""
    if match.status == "void" and not match.hidden:
        return Say("told-void", {**_named(match, names), "reason": match.void_reason})
    if not is_shown(match):
        return None
    if match.winner not in WINNERS:
        score = match.first_score
        facts = _named(match, names)
        return Say("told-drew", facts) if score is None else Say("told-drew-at", {**facts, "score": score})
    winner, loser = _ranked(match)
    facts = {"winner": names[winner], "loser": names[loser]}
    if match.fault and match.why in FAULTS:
        return Say("told-fault", {**facts, "why": match.why})
    facts |= {"margin": margin(match) or 0}
    if loser == before.leader:
        return Say("told-beat-leader", facts)
    if (behind := _behind(match, before)) >= SURPRISE:
        return Say("told-surprise", {**facts, "behind": behind})
    return Say("told-beat", facts)


def tell_round(number: int, rows: Sequence[Score], played: Sequence[Match], names: Names, before: Before) -> list[Say]:
    """Returns what was remarkable in a round: who leads after it, the closest match, and the greatest surprise.

    `rows`: the scores after it; none where nobody leads. Empty while one of its results is sealed or a match is not
    over.
    """
    if any(match.hidden or match.status not in ("done", "void") for match in played):
        return []
    sentences = _leaders(number, rows, names)
    fair = [match for match in played if is_shown(match) and not match.fault]
    surprise = max(
        (match for match in fair if _behind(match, before) >= SURPRISE),
        key=lambda match: _behind(match, before),
        default=None,
    )
    with_scores = [match for match in fair if margin(match) is not None]
    closest = min(with_scores, key=lambda match: margin(match) or 0, default=None)
    if closest is not surprise and len(with_scores) > 1:
        sentences += _about("told-closest", closest, names, before)
    return sentences + _about("told-greatest-surprise", surprise, names, before)


def margin(match: Match) -> int | None:
    """Returns how far the scores of a match are apart; None without scores, or where they did not decide."""
    if match.first_score is None or match.second_score is None:
        return None
    apart = abs(match.first_score - match.second_score)
    return apart if apart or match.winner not in WINNERS else None


def in_words_of(said: Say, game: str) -> Say:
    """Returns a sentence with a game's own word for its scores, such as pips, in place of chips."""
    args = {name: in_words_of(value, game) if isinstance(value, Say) else value for name, value in said.args.items()}
    if said.key not in SCORED:
        return Say(said.key, args, said.game)
    key, counted = SCORED[said.key]
    if not args[counted] and counted != "score":  # such a sentence tells no number
        return Say(said.key, args, said.game)
    return Say(key, {**args, "by": Say("score", {"score": args[counted]}, game)})


def _about(key: str, match: Match | None, names: Names, before: Before) -> list[Say]:
    said = tell_match(match, names, before) if match else None
    return [Say(key, {"told": said})] if said else []


def _leaders(number: int, rows: Sequence[Score], names: Names) -> list[Say]:
    """Returns who leads, and by how much; nothing where fewer than two teams have places."""
    placed = sorted((row for row in rows if row.place and row.played), key=lambda row: row.place)[:2]
    if len(placed) < 2:
        return []
    first, second = placed
    facts = {"number": number, "first": names[first.team_id], "second": names[second.team_id]}
    if first.points > second.points:
        return [Say("told-leads", {**facts, "points": first.points - second.points})]
    return [Say("told-leads-level", {**facts, "chips": first.chips - second.chips})]


def _named(match: Match, names: Names) -> Arguments:
    return {"first": names[match.first], "second": names[match.second]}


def _ranked(match: Match) -> tuple[int, int]:
    """Returns winner and loser."""
    return (match.first, match.second) if match.winner == WINNERS[0] else (match.second, match.first)


def _behind(match: Match, before: Before) -> int:
    """Returns how many points of rating the winner was behind the loser; 0 where that is not known."""
    winner, loser = _ranked(match)
    if match.winner not in WINNERS or winner not in before.ratings or loser not in before.ratings:
        return 0
    return max(0, round(before.ratings[loser] - before.ratings[winner]))
