"""The status page: whether the house works, for everybody, and its facts for programs."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.operation.public_status import PublicStatus
from bot.view.option_values import rounded
from games.core.commands import time_text
from games.core.screen import Say
from games.table.clock import Outage

from .errors import wants_json
from .routes import get
from .site import Site, site_of, stranger


@get("/status")
async def show(request: Request) -> Response:
    """Returns the page, or the facts as JSON; no visitor costs a question to the database."""
    site = site_of(request)
    house = await site.status.get()
    if wants_json(request):
        answer: Response = JSONResponse(_facts(house), headers={"access-control-allow-origin": "*"})
    else:
        guest = stranger(request)
        named = {"network": partial(_name, site, guest.language), "lasted": _lasted}
        answer = site.bare_page(request, guest, "status.html", 200, house=house, **named)
    answer.headers["vary"] = "Accept"
    return answer


def _name(site: Site, language: str, network: str) -> str:
    words, key = site.app.words, f"network-{network}"
    return words.text(Say(key), language) if words.has(key) else network.capitalize()


def _lasted(outage: Outage) -> Say:
    return rounded(_seconds(outage))


def _seconds(outage: Outage) -> int:
    return round((outage.ended - outage.began).total_seconds())


def _facts(house: PublicStatus) -> dict[str, Any]:
    return {
        "at": time_text(house.at),
        "well": house.is_well,
        "since": _text(house.since),
        "missing": list(house.missing),
        "networks": [
            {"network": network.name, "connected": network.is_connected, "since": _text(network.since)}
            for network in house.networks
        ],
        "drain": {"reason": house.drain.reason, "until": _text(house.drain.until)} if house.drain else None,
        "outages": [
            {
                "network": outage.front,
                "began": time_text(outage.began),
                "ended": time_text(outage.ended),
                "seconds": _seconds(outage),
            }
            for outage in house.outages
        ],
    }


def _text(moment: datetime | None) -> str | None:
    return time_text(moment) if moment else None
