"""The profile of a person: ratings, results, matches, opponents and achievements; and who may see it.

Somebody who may not see it gets the same answer as for an unknown handle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.game import Refusal
from games.ratings import POINT
from games.table.table import WON
from storage import parts
from storage.columns import micros
from storage.matches.rating_lines import Released, owners_of, released
from storage.people import bans, histories, players
from storage.people.histories import Ended, Met, RatedGame
from storage.people.players import Player, Seen

from .achievements import STRONG, Achievement, Matches, achievements_of, streak_of
from .daily import home_of

PAGE = 10
RIVALS, RIVALS_LOOKED_AT = 5, 15
MOMENTS, WINS_LOOKED_AT = 3, 50
RELEASES_SHOWN = 40  # ratings
NEAREST = 3  # achievements
RESULTS = ("won", "drawn", "lost")  # in the order of their numbers


@dataclass(frozen=True, slots=True)
class Sums:
    """How many matches of a game somebody won, drew and lost: between people, or with computers at the table."""

    game: str
    with_computers: bool
    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        """Returns how many matches these are."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Rival:
    """A person met often, and how the matches with them ended for the owner of the profile."""

    player: Player
    won: int
    drawn: int
    lost: int
    is_linked: bool  # the viewer may see their profile, too


@dataclass(frozen=True, slots=True)
class Filter:
    """Which of the matches are shown; empty: all."""

    game: str = ""
    result: str = ""  # one of RESULTS
    other: str = ""  # the handle of an opponent
    before: str = ""  # the key of the last match of the page before


@dataclass(frozen=True, slots=True)
class Profile:
    """What one viewer sees of somebody."""

    player: Player
    ratings: Sequence[RatedGame] = ()
    releases: Sequence[Released] = ()  # of a program: the ratings of the older ones
    sums: Sequence[Sums] = ()
    favourite: str = ""  # the game of most matches
    streak: int = 0
    achievements: Sequence[Achievement] = ()
    rivals: Sequence[Rival] = ()
    matches: Sequence[Ended] = ()  # of one page, the newest first
    older: str = ""  # the key of the next page
    moments: Sequence[str] = ()  # matches

    @property
    def earned(self) -> int:
        """Returns how many achievements they have."""
        return sum(achievement.is_earned for achievement in self.achievements)

    @property
    def next_achievements(self) -> Sequence[Achievement]:
        """Returns those that are nearest, the nearest first."""
        missing = [achievement for achievement in self.achievements if not achievement.is_earned]
        return sorted(missing, key=lambda achievement: achievement.done / achievement.of, reverse=True)[:NEAREST]


async def may_see(conn: AsyncConnection, owner: Player, viewer: Player | None) -> bool:
    """Whether somebody (None: a stranger) may see a profile, as its owner has chosen; people see their own programs."""
    if viewer is not None and viewer.id in (owner.id, (await owners_of(conn, [owner.id])).get(owner.id)):
        return True
    if owner.preferences.profile != "rooms":
        return owner.preferences.profile == "everyone" and bool(owner.name)
    if viewer is None or await bans.has_block(conn, owner.id, [viewer.id]):
        return False
    return await histories.share_a_room(conn, owner.id, viewer.id)


async def may_be_seen(
    conn: AsyncConnection, viewer: Player | None, asked: Iterable[tuple[int, Seen]]
) -> frozenset[int]:
    """Returns those people, each with whom they let see their profile, whose profiles somebody may see."""
    seen = dict(asked)
    visible = {number for number, whom in seen.items() if whom == "everyone"}
    if viewer is None:
        return frozenset(visible)
    sharing = await histories.sharing_a_room(
        conn, viewer.id, [person for person, whom in seen.items() if whom == "rooms"]
    )
    visible |= {person for person in sharing if not await bans.has_block(conn, person, [viewer.id])}
    return frozenset(visible | ({viewer.id} & seen.keys()))


async def owner_of(app: App, handle: str, viewer: Player | None) -> Player:
    """Returns the player whose profile has this handle. Raises no_profile where there is none, or it is hidden."""
    async with app.store.read() as conn:
        owner = await players.by_handle(conn, handle)
        if owner is None or not await may_see(conn, owner, viewer):
            raise Refusal("no_profile")
    return owner


async def _played(conn: AsyncConnection, app: App, owner: Player, *, is_own: bool, is_rated: bool) -> Matches:
    """Returns what the owner of a profile has played; to others without what is still sealed."""
    ended = [match for match in await histories.ended_by(conn, owner.id) if match.game in app.games]
    if not is_own and (sealed := await histories.sealed_of(conn, owner.id)):
        ended = [match for match in ended if match.match_id not in sealed]
    met = await histories.met_by(conn, owner.id)
    with_rival = await histories.matches_with(conn, _often(met)[0]) if met else set[str]()
    dailies = await histories.dailies_of(conn, owner.id)
    best = await histories.best_sure(conn, owner.id) if is_rated else 0
    reached = await histories.first_sure(conn, owner.id, STRONG * POINT) if best >= STRONG * POINT else ""
    won = [micros(at) or 0 for at in await parts.tournaments_won(conn, owner.id)]
    return Matches(ended, met, best, dailies, with_rival, reached, won)


async def _moments(conn: AsyncConnection, owner: Player, seen: Sequence[Ended]) -> list[str]:
    """Returns the matches won against the strongest people; then the latest ones."""
    latest = islice((match for match in reversed(seen) if _is_win(match)), WINS_LOOKED_AT)
    wins = [match.match_id for match in latest]
    moments = await histories.strongest_beaten(conn, owner.id, wins, MOMENTS)
    return [*moments, *(match_id for match_id in wins if match_id not in moments)][:MOMENTS]


async def profile_of(app: App, owner: Player, viewer: Player | None, wanted: Filter = Filter()) -> Profile:
    """Returns a profile as somebody sees it who may see it."""
    is_own = viewer is not None and viewer.id == owner.id
    home = (await home_of(app)).id
    async with app.store.read() as conn:
        rated = [rating for rating in await histories.curves_of(conn, owner.id) if rating.game in app.games]
        played = await _played(conn, app, owner, is_own=is_own, is_rated=bool(rated))
        rivals = await _rivals(conn, owner, viewer, played.met)
        seen = played.ended if is_own else await _seen_by(conn, played.ended, viewer, home)
        wanted_matches = _filtered(seen, wanted, await _with(conn, owner, viewer, wanted.other))
        moments = await _moments(conn, owner, seen)
        older = [rating for rating in await released(conn, owner.id) if rating.game in app.games]
    page, sums = list(islice(wanted_matches, PAGE + 1)), sums_of(played.ended)
    strongest = {name: max(game.levels, default=0) for name, game in app.games.items()}
    return Profile(
        player=owner,
        ratings=rated,
        releases=older[:RELEASES_SHOWN],
        sums=sums,
        favourite=_favourite(sums),
        streak=streak_of(played.ended),
        achievements=achievements_of(played, strongest),
        rivals=rivals,
        matches=page[:PAGE],
        older=key_of(page[PAGE - 1]) if len(page) > PAGE else "",
        moments=moments,
    )


def _is_win(match: Ended) -> bool:
    return match.result == WON and match.people > 1


def sums_of(ended: Sequence[Ended]) -> list[Sums]:
    """Returns the results at each game, those between people first."""
    counts = Counter((match.people < match.seats, match.game, match.result) for match in ended)
    kinds = sorted({(with_computers, game) for with_computers, game, _ in counts})
    return [Sums(game, beside, *(counts[beside, game, result] for result in range(3))) for beside, game in kinds]


def _favourite(sums: Sequence[Sums]) -> str:
    played: Counter[str] = Counter()
    for game_sums in sums:
        played[game_sums.game] += game_sums.matches
    return max(played, key=lambda game: played[game], default="")


def _often(met: Sequence[Met]) -> list[int]:
    """Returns people, those first who were met in the most matches."""
    counts: Counter[int] = Counter()
    for meeting in met:
        counts[meeting.other] += meeting.matches
    return sorted(counts, key=lambda person: (-counts[person], person))


async def _rivals(conn: AsyncConnection, owner: Player, viewer: Player | None, met: Sequence[Met]) -> list[Rival]:
    """Returns the people most often met; others than the owner are told only of those whose profiles they may see."""
    is_own, rivals = viewer is not None and viewer.id == owner.id, list[Rival]()
    often = _often(met)
    known = await histories.people(conn, often[:RIVALS_LOOKED_AT])
    ended = {(meeting.other, meeting.result): meeting.matches for meeting in met}
    for number in often[:RIVALS_LOOKED_AT]:
        if len(rivals) == RIVALS or (other := known.get(number)) is None or not other.name:
            continue
        if (is_linked := await may_see(conn, other, viewer)) or is_own:
            won, drawn, lost = (ended.get((number, result), 0) for result in range(3))
            rivals.append(Rival(other, won, drawn, lost, is_linked))
    return rivals


async def _seen_by(conn: AsyncConnection, ended: Sequence[Ended], viewer: Player | None, home: int) -> list[Ended]:
    """Returns the matches whose replays this viewer may see, as `may_see` of bot/usecases/play.py says for pages."""
    if viewer is not None and viewer.operator:
        return list(ended)
    played = await histories.matches_with(conn, viewer.id) if viewer is not None else ()
    return [match for match in ended if (match.room == home and match.listed) or match.match_id in played]


async def _with(conn: AsyncConnection, owner: Player, viewer: Player | None, handle: str) -> Collection[str] | None:
    """Returns the matches with a person; none with a person whom the viewer may not know. None: everybody's."""
    if not handle:
        return None
    other = await players.by_handle(conn, handle)
    is_own = viewer is not None and viewer.id == owner.id
    if other is None or not (is_own or await may_see(conn, other, viewer)):
        return ()
    return await histories.matches_with(conn, other.id)


def _filtered(ended: Sequence[Ended], wanted: Filter, among: Collection[str] | None) -> Sequence[Ended]:
    """Returns the matches that are asked for, the newest first."""
    result = RESULTS.index(wanted.result) if wanted.result in RESULTS else None
    before = _read_key(wanted.before)
    return [
        match
        for match in reversed(ended)
        if (not wanted.game or match.game == wanted.game)
        and (result is None or match.result == result)
        and (among is None or match.match_id in among)
        and (before is None or (match.at, match.match_id) < before)
    ]


def key_of(match: Ended) -> str:
    """Returns the key of the matches that ended before this one."""
    return f"{match.at}-{match.match_id}"


def _read_key(text: str) -> tuple[int, str] | None:
    at, _, match_id = text.partition("-")
    return (int(at), match_id) if at.isascii() and at.isdecimal() and len(at) < 20 else None
