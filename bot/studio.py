"""The studio: pictures, and what is computed for finished matches; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from games.core.analysis import Advice, Review
from games.core.game import Seat
from games.core.record import replay
from games.core.screen import Scene
from games.table.table import Table
from storage import Store
from storage.people import avatar_pictures

from .memory import RecentDict
from .own_files import OwnFiles
from .view.avatars import Avatars, shows_picture
from .view.coaching import advice_for
from .view.films import OnDemand, RunInWorker, film_of, id_of, in_thread
from .view.match_records import TurningPoint, record_of, turning_point
from .view.names import avatars_on_board
from .view.pictures import Art, Paint, paint_here, pictures_on, with_pictures

AVATARS_KEPT_MOST = 200  # files of pictures


@dataclass
class Studio:
    """Draws scenes and avatars, and computes films, reviews and advice, each once for all who ask for it."""

    store: Store
    files: OwnFiles
    arts: Mapping[str, Art] = field(default_factory=dict)  # of the games that have pictures, by name
    paint: Paint = paint_here
    paint_beside: RunInWorker = in_thread  # for work on more than one picture
    think_beside: RunInWorker = in_thread

    def __post_init__(self) -> None:
        self.films = OnDemand(self._film, id_of)  # of finished matches
        self.reviews = OnDemand(self._review, id_of)
        self.turning_points = OnDemand(self._turning_point, id_of)
        self.advice = OnDemand(self._advice, lambda asked: (asked[0].id, asked[1]))  # of the coach, to one seat
        self._avatar_files: RecentDict[str, bytes] = RecentDict(AVATARS_KEPT_MOST)

    @cached_property
    def avatars(self) -> Avatars:
        """The avatars of this house's players; they change with the secret that signs the cookies."""
        return Avatars(self.files.secret)

    async def painted(self, game: str, scene: Scene) -> bytes:
        """Returns a scene of a game as PNG, with the pictures that players show as their avatars."""
        return await self.paint(self.arts[game], with_pictures(scene, await self.avatar_files(pictures_on(scene))))

    async def avatar_files(self, seeds: Iterable[str]) -> dict[str, bytes]:
        """Returns the pictures of these avatars that are pictures; empty where one was withdrawn."""
        wanted = [seed for seed in seeds if shows_picture(seed)]
        for seed in wanted:
            if seed not in self._avatar_files:
                async with self.store.read() as conn:
                    self._avatar_files[seed] = await avatar_pictures.picture(conn, seed) or b""
        return {seed: self._avatar_files[seed] for seed in wanted}

    async def _film(self, table: Table) -> bytes | None:
        """Returns the animated picture of a finished match; None where there is nothing to show."""
        record = await record_of(self.store, table)
        if table.match is None or table.name not in self.arts:
            return None
        avatars = avatars_on_board(table, self.avatars)
        return await film_of(record, partial(self.painted, table.name), self.paint_beside, avatars)

    async def _review(self, table: Table) -> Review | None:
        """Returns a game's review of a finished match; None where there is none."""
        record = await record_of(self.store, table)
        if table.match is None or table.game.analysis.review is None:
            return None
        return await self.think_beside(table.game.analysis.review, list(replay(record)))

    async def _turning_point(self, table: Table) -> TurningPoint | None:
        """Returns where a finished match turned; None where its game cannot tell. Raises as `record_of`."""
        record = await record_of(self.store, table)
        return await turning_point(record) if table.match is not None else None

    async def _advice(self, asked: tuple[Table, Seat]) -> tuple[Advice, ...]:
        return await advice_for(self.store, self.think_beside, *asked)
