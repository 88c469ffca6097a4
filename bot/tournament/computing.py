"""The slow parts of a step: scores and pairings, computed off the event loop and outside of any transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.view.films import in_thread
from games.tournament import pairing
from games.tournament.draws import lots
from games.tournament.pairing import SYSTEMS
from storage import Store
from storage.tournament import matches
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.scores import Score

from .due import FinishRound, PrepareRound, Step
from .snapshot import Snapshot, entrants, results_of
from .standings import after

NOBODY = pairing.Round(())


@dataclass(frozen=True, slots=True)
class Computed:
    """The result, and the state of all matches that it was computed from."""

    seen: matches.State | None = None
    scores: Mapping[int, Sequence[Score]] = field(default_factory=dict)  # by the round's number in the database
    paired: pairing.Round = NOBODY
    unseen: tuple[int, ...] = ()  # matches whose sealed results the pairing has not used


async def compute(store: Store, at: Snapshot, step: Step) -> Computed:
    """Returns what a step needs."""
    if not isinstance(step, FinishRound | PrepareRound):
        return Computed()
    async with store.read() as conn:
        seen = await matches.state(conn, at.tournament.id)
        played = [match for _, match in await matches.of_tournament(conn, at.tournament.id)]
    if isinstance(step, FinishRound):
        return Computed(seen, scores=await in_thread(lambda of: _booked(*of), (at, step.round, played)))
    unseen = tuple(match.id for match in played if match.hidden) if at.tournament.pairing == "swiss" else ()
    return Computed(seen, paired=await in_thread(lambda of: _paired(*of), (at, step, played)), unseen=unseen)


async def still_holds(conn: AsyncConnection, at: Snapshot, computed: Computed) -> bool:
    """Whether no match has changed since."""
    return computed.seen is None or computed.seen == await matches.state(conn, at.tournament.id)


def _booked(at: Snapshot, one: Round, played: Sequence[Match]) -> dict[int, list[Score]]:
    """Returns the ladder after a round, and after each later one that has ended, without sealed rounds.

    A round with sealed results has no scores: everybody may see the stored ones.
    """
    sealed = {match.round_id for match in played if match.hidden}
    ended = [later for later in at.rounds if later.number > one.number and not later.pending]
    return {
        last.id: [] if last.id in sealed else _scores(at, last, [r for r in at.rounds if r.id not in sealed], played)
        for last in [one, *ended]
    }


def _scores(at: Snapshot, last: Round, revealed: Sequence[Round], played: Sequence[Match]) -> list[Score]:
    until = [one for one in revealed if one.number <= last.number]
    rows = after(at.tournament.pairing, at.teams, until, played, entrants(at.rounds, played))
    return [
        Score(last.id, r.team, r.place or 0, r.points, r.chips, r.rating, r.uncertainty, r.played, r.unsure)
        for r in rows
    ]


def _paired(at: Snapshot, step: PrepareRound, played: Sequence[Match]) -> pairing.Round:
    """Pairs teams by the lots of the secret: in a knock-out those of its first round, also the ones skipped today."""
    tournament = at.tournament
    entered = entrants(at.rounds, played) if tournament.pairing == "knockout" else ()
    results = results_of(at.rounds, played)
    return SYSTEMS[tournament.pairing](entered or step.teams, results, lots(tournament.secret, step.number))
