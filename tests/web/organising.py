"""An operator at the page of a tournament that they lead."""

from __future__ import annotations

from .conftest import Both, Viewer
from .test_room import operator


async def organiser(both: Both, *names: str) -> tuple[Viewer, str]:
    """An operator at the organiser's page of a tournament with these teams."""
    site, cup = both
    await cup.opens(*names)
    await cup.turns()
    olga, base = await operator(site), f"/tournament/{cup.number}"
    await olga.opens(f"{base}/organise")
    return olga, base
