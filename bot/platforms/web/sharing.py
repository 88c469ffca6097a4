"""The link of a table: its invite link while it is open, and as a QR code for those who may send it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno
from markupsafe import Markup

from games.core.game import Seat
from games.table.table import Table

KEPT_MOST = 200  # codes


def sharing(origin: str, table: Table, you: Seat | None) -> dict[str, Any]:
    """Returns the variables of the link; `invite`: the viewer sits here, and anybody with the link can take a seat."""
    is_public = table.status != "open" and table.visibility == "listed"  # its id opens it for everybody
    link = f"{origin}/t/{table.id}" if is_public else f"{origin}/s/{table.share}"
    has_seat = table.status == "open" and table.visibility != "named" and len(table.chairs) < table.most
    invite = has_seat and you is not None
    return {"share": link, "invite": invite, "qr": qr(link) if invite else ""}


@lru_cache(KEPT_MOST)
def qr(link: str) -> Markup:
    """Returns a link as a QR code. Drawing one takes as long as the rest of the page, and a host looks often."""
    return Markup(segno.make(link, micro=False).svg_inline(scale=4, border=2, omitsize=True))
