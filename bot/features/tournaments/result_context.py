"""What the sentences about results need to know: the scores before and after a round, as everybody may see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection

from games import find_games
from games.core.screen import Say
from games.tournament.description import robot_games
from storage.tournament import matches, rounds, scores, teams
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score
from storage.tournament.tournaments import Tournament

from .result_sentences import NOTHING, Before, Names, in_words_of, stood_before, tell_match, tell_round


@dataclass(frozen=True, slots=True)
class ResultContext:
    """What puts results into words. `round`: a round to be told, with the scores after it and its matches."""

    nobody_leads: bool = False  # by points: a knock-out, an endless ladder, a tournament that has its winner
    before: Mapping[int, Before] = field(default_factory=dict)  # by the round's number in the database
    round: Round | None = None
    rows: Sequence[Score] = ()
    played: Sequence[Match] = ()
    scored_in: str = ""  # the game whose word for scores is told; empty: chips

    @property
    def teams(self) -> set[int]:
        """Returns the teams whose names the sentences about the round may need."""
        return {row.team_id for row in self.rows} | {team for match in self.played for team in match.teams}

    def match_sentence(self, match: Match, names: Names) -> Say | None:
        """Returns a match in one sentence; None as long as not everybody may know its result."""
        said = tell_match(match, names, self.before.get(match.round_id, NOTHING))
        return in_words_of(said, self.scored_in) if said and self.scored_in else said

    def round_sentences(self, names: Names) -> list[Say]:
        """Returns what was remarkable in the round; nothing while a result of it is sealed."""
        if self.round is None:
            return []
        before = self.before.get(self.round.id, NOTHING)
        rows = () if self.nobody_leads else self.rows
        sentences = tell_round(self.round.number, rows, self.played, names, before)
        return [in_words_of(said, self.scored_in) for said in sentences] if self.scored_in else sentences


async def load_context(
    conn: AsyncConnection,
    tournament: Tournament,
    of_rounds: Sequence[Round],
    about: Iterable[Match] = (),
    round_: Round | None = None,
) -> ResultContext:
    """Returns what is needed to tell these matches of a tournament, and this round; `of_rounds`: all of its rounds.

    Rounds with sealed results have no scores, so that none of it tells them.
    """
    booked = await booked_rounds(conn, tournament, of_rounds)
    numbers = {past.id: past.number for past in of_rounds}
    wanted = {match.round_id for match in about} & set(numbers) | ({round_.id} if round_ else set())
    rows: dict[int, list[Score]] = {}  # by the round that they were booked after
    before: dict[int, Before] = {}
    for round_id in wanted:
        if not (earlier := [past.id for past in booked if past.number < numbers[round_id]]):
            continue
        if earlier[-1] not in rows:
            rows[earlier[-1]] = await scores.after_round(conn, earlier[-1])
        before[round_id] = stood_before(rows[earlier[-1]], tournament.pairing)
    nobody_leads = tournament.pairing in ("knockout", "endless") or tournament.status == "ended"
    if round_ is None:
        return ResultContext(nobody_leads, before, scored_in=other_scores(tournament.game))
    after = rows.get(round_.id) or await scores.after_round(conn, round_.id)
    facts = nobody_leads, before, round_, after, await matches.of_round(conn, round_.id)
    return ResultContext(*facts, other_scores(tournament.game))


def other_scores(game: str) -> str:
    """Returns the game if its scores are no chips; empty for the usual one."""
    return "" if game == robot_games(find_games())[0] else game


async def booked_rounds(conn: AsyncConnection, tournament: Tournament, of_rounds: Iterable[Round]) -> list[Round]:
    """Returns those of these rounds whose scores are booked, and so not sealed."""
    ended = [round_ for round_ in of_rounds if not round_.pending]
    if tournament.is_endless:
        return ended
    known = await scores.booked_rounds(conn, tournament.id)
    return [round_ for round_ in ended if round_.id in known]


async def remarkable(conn: AsyncConnection, tournament: Tournament, round_: Round | None = None) -> list[Say]:
    """Returns what was remarkable in a round, by the names that teams have now; usually in the latest booked one.

    A day of an endless tournament has many matches: it is read only where it is asked for.
    """
    if tournament.is_endless and round_ is None:
        return []
    of_rounds = await rounds.of_tournament(conn, tournament.id)
    latest = round_ or next(reversed(await booked_rounds(conn, tournament, of_rounds)), None)
    context = await load_context(conn, tournament, of_rounds, (), latest)
    known = await teams.by_ids(conn, context.teams)
    names = {team.id: team.name or Say("tournament-team-number", {"number": team.id}) for team in known.values()}
    return context.round_sentences(names)
