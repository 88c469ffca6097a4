"""After a match, its players see which moves cost most; nobody else does."""

from __future__ import annotations

from .conftest import Site, Viewer
from .page import Element
from .test_replays import finished

COACH = "Learn from your mistakes"


def pictures(visitor: Viewer) -> list[Element]:
    """The pictures of positions on a page."""
    return [e for e in visitor.page.root.all("svg") if e.attributes.get("class") == "position"]


async def test_player_is_led_from_the_end_to_the_costly_moves_and_to_their_steps(site: Site) -> None:
    _, bo = await finished(site)  # a1 b2 b1 c3 c1
    await bo.opens(bo.at)
    await bo.follows(COACH)
    assert bo.sees("Step 4")
    assert bo.sees("You marked c3. c1 was better: it blocks your opponent’s row.")
    assert bo.sees("Every possible continuation was checked.")
    (picture,) = pictures(bo)
    assert [text.text for text in picture.all("text")][-2:] == ["?", "!"]
    await bo.follows("Show in the replay 4")
    assert bo.sees("Step 3 of 5")
    await bo.follows(COACH)
    assert bo.sees("You marked c3.")


async def test_player_without_a_costly_move_is_told_so(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.follows(COACH)
    assert ann.sees("You made no costly mistake. Well played!")


async def test_text_mode_has_the_board_as_text(site: Site) -> None:
    _, bo = await finished(site)
    at = bo.at
    await bo.opens("/me")
    await bo.presses("Save", skin="text")
    await bo.opens(f"{at}/coach")
    assert bo.sees("a1 X")
    assert pictures(bo) == []


async def test_nobody_else_is_told_what_a_player_could_have_done_better(site: Site) -> None:
    ann, _ = await finished(site)
    table = await site.table(ann)
    eve = site.visitor()
    await eve.opens(f"/s/{table.share}")
    assert COACH not in eve.page.links
    await eve.opens(f"/s/{table.share}/replay")
    assert COACH not in eve.page.links
    await eve.opens(f"/s/{table.share}/coach")
    assert eve.status == 403
    assert eve.sees("Only those who played this match can learn from their mistakes here.")


async def test_there_is_nothing_to_learn_while_a_match_goes_on(site: Site) -> None:
    ann, _ = await site.two_play()
    assert COACH not in ann.page.links
    await ann.opens(f"{ann.at}/coach")
    assert ann.sees("The match isn’t over yet.")
