"""A finished match as an animated picture: its frames, how long they stand, and how large it may be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from bot.view.films import BYTES_MOST, FRAMES_MOST, KEPT_MOST, OnDemand, condensed, id_of, joined, scenes
from bot.view.match_records import record_of
from games.core.chance import Chance
from games.core.game import Refusal
from games.core.screen import Say, Scene, Stamp
from games.table.table import Table
from tests.games.plays import play
from tests.house import House, all_arts, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as made:
        made.app.studio.arts = all_arts("games", "tests.test_games")
        yield made


async def film_of(house: House, table: Table) -> Image.Image:
    """The film as a program that shows pictures has it."""
    made = await house.app.studio.films.of(table)
    assert made is not None
    assert len(made) <= BYTES_MOST
    return Image.open(BytesIO(made))


def durations(film: Image.Image) -> list[int]:
    """How long each frame stands, in milliseconds."""
    found = []
    for frame in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(frame)
        found.append(film.info["duration"])
    return found


def a_scene(*stamps: tuple[int, int]) -> Scene:
    """A picture of dots."""
    return Scene((100, 100), tuple(Stamp("dot", x, y, 10, 10) for x, y in stamps), Say("alt"))


def noise(number: int, size: tuple[int, int]) -> bytes:
    """A picture that cannot be made small."""
    chance, out = Chance(number.to_bytes(4, "big"), "noise"), BytesIO()
    pixels = b"".join(chance.block(n) for n in range(size[0] * size[1] * 3 // 32))
    Image.frombytes("RGB", size, pixels).save(out, "PNG")
    return out.getvalue()


async def test_every_step_is_a_frame_in_its_order_and_the_last_is_held(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "b2", "b1", "c3", "c1")
    film, paper = await film_of(house, table), []
    assert durations(film) == [800] * 5 + [3000]
    assert film.info["loop"] == 0
    for frame in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(frame)
        paper.append(max(count for count, _ in film.convert("RGB").getcolors(2**20) or ()))
    assert paper == sorted(paper, reverse=True)  # each mark leaves less of it free
    assert len(set(paper)) > 1


def test_a_long_match_is_told_in_sixty_frames_from_its_start_to_its_end() -> None:
    every = list(scenes(play("hexagon", 2, 8).record()))
    shown = condensed(every)
    assert len(every) > FRAMES_MOST == len(shown)
    assert (shown[0], shown[-1]) == (every[0], every[-1])
    at = [every.index(scene) for scene in shown]
    assert at == sorted(set(at))


def test_of_quiet_steps_the_loud_ones_are_shown() -> None:
    every = [a_scene(*((x, 0) for x in range(n // 10 * 5 + (n % 10 == 9)))) for n in range(100)]
    shown = condensed(every, 12)
    loud = [at for at, (before, scene) in enumerate(pairwise(every), 1) if len(scene.stamps) - len(before.stamps) >= 4]
    assert len(shown) == 12
    assert sum(every.index(scene) in loud for scene in shown) >= len(loud) - 1


async def test_what_changes_nothing_to_be_seen_is_no_frame(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await house.presses("Ann", table, "offer:more_time")
    await house.presses("Bo", table, "accept:more_time")
    table = (await house.presses("Bo", table, "resign:!")).table
    assert len(list(scenes(await record_of(house.app.store, table)))) < 4


def test_a_film_that_is_too_large_becomes_narrower_and_then_shorter() -> None:
    frames = [noise(n, (640, 16)) for n in range(3)]
    large = joined(frames)
    small, least = joined(frames, len(large) * 2 // 3), joined(frames, 1)
    assert Image.open(BytesIO(large)).size == (640, 16)
    assert len(small) <= len(large) * 2 // 3
    assert Image.open(BytesIO(small)).width < 640
    assert Image.open(BytesIO(least)).size == (320, 8)
    assert Image.open(BytesIO(least)).n_frames == 2  # type: ignore[attr-defined]


def test_no_frame_before_the_end_has_more_than_the_room_saw() -> None:
    told = play("tequila", 3, 2)
    public = {
        scene.drawn
        for match in told.matches
        if (scene := told.game.screen(told.game.view(match.state, None), "").scene)
    }
    shown = list(scenes(told.record()))
    assert len(shown) > 3
    assert all(scene.drawn in public for scene in shown)
    assert all("tiles" not in scene.alt.args for scene in shown[:-1])


async def test_there_is_no_film_of_a_match_under_way_nor_of_a_table_that_never_began(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="hexagon")
    with pytest.raises(Refusal, match="not_over"):
        await house.app.studio.films.of(table)
    opened = await house.opens("Cy", "hexagon")
    closed = (await house.presses("Cy", opened, "cancel:!")).table
    assert await house.app.studio.films.of(closed) is None


async def test_a_film_is_made_once_and_old_ones_are_forgotten(house: House) -> None:
    made: list[str] = []

    async def make(table: Table) -> str:
        made.append(table.id)
        return f"of {table.id}"

    kept = OnDemand(make, id_of)
    tables = [await house.opens(f"P{n}", "tictactoe") for n in range(KEPT_MOST + 1)]
    assert [await kept.of(table) for table in (*tables, tables[1], tables[0])][-1] == f"of {tables[0].id}"
    assert made == [*(table.id for table in tables), tables[0].id]


async def test_that_there_is_nothing_to_show_is_found_out_once_and_a_refusal_is_not_kept(house: House) -> None:
    asked: list[str] = []

    async def make(table: Table) -> None:
        asked.append(table.id)
        if len(asked) == 1:
            raise Refusal("daily_sealed")

    kept = OnDemand(make, id_of)
    table = await house.opens("Ann", "tictactoe")
    with pytest.raises(Refusal, match="daily_sealed"):
        await kept.of(table)
    assert [await kept.of(table), await kept.of(table), len(asked)] == [None, None, 2]
