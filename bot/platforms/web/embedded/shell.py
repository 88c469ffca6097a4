"""The shells of frames: small documents, in which one script signs in and shows our pages. They show nobody's data.

On a slow line each answer counts: a short script in the document itself signs in at once, while the larger one is on
its way, and the answer to the sign-in brings the first page. Our policy allows the short script by its hash.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from ..routes import get
from ..sent_files import sent_files
from ..serving.visits import POLICY
from ..site import site_of, stranger

TELEGRAM = "https://web.telegram.org"  # native apps have no parent page
NOBODY = "frame-ancestors 'none'"
OWN_SCRIPTS = "script-src 'self'"
KEPT = {"cache-control": "private, max-age=600", "vary": "Accept-Language, Cookie"}  # the board is opened turn by turn


@get("/app")
async def telegram_shell(request: Request) -> Response:
    """Returns the shell of Mini Apps. Of all pages only Telegram's may embed it."""
    script = inline_script("early")
    answer = shell(request, "telegram", early=Markup(script))
    answer.headers["content-security-policy"] = policy_of_shell(script, TELEGRAM)
    answer.headers.update(KEPT)
    return answer


def discord_shell(request: Request) -> Response:
    """Returns the shell of Activities, at the address of the front page with what Discord adds to it.

    Discord's proxy replaces our policy. Ours is for requests that do not come through it: nobody may embed the page.
    """
    script = inline_script("discord_loader")
    answer = shell(request, "discord", early=Markup(script))
    policy = policy_of_shell(script, "'none'").replace(OWN_SCRIPTS, f"{OWN_SCRIPTS} blob:")
    answer.headers["content-security-policy"] = policy
    return answer


def shell(request: Request, home: str, **facts: object) -> Response:
    """Returns the document for a home, in the language that the browser asks for."""
    request.state.is_fresh = False  # no cookie: nothing of a frame uses one
    return site_of(request).bare_page(request, stranger(request), "frame.html", 200, home=home, **facts)


@cache
def inline_script(name: str) -> str:
    """Returns a script as it stands in a document."""
    return sent_files()[f"{name}.js"].body.decode()


def policy_of_shell(script: str, parent: str) -> str:
    """Returns the policy of a document with this inline script, which pages of one origin may embed."""
    mark = b64encode(sha256(script.encode()).digest()).decode()
    allowed = POLICY.replace(OWN_SCRIPTS, f"{OWN_SCRIPTS} 'sha256-{mark}'")
    return allowed.replace(NOBODY, f"frame-ancestors {parent}")


async def first_page(request: Request, address: str) -> str:
    """Returns a page of ours as it is shown to the person whose session this request has just got."""
    request.state.is_frame = True
    asked = {**request.scope, "method": "GET", "path": address, "query_string": b"", "headers": [], "path_params": {}}
    for route in request.app.routes:
        match, facts = route.matches(asked)
        if match is Match.FULL:
            answer: Response = await facts["endpoint"](Request({**asked, **facts}))
            return bytes(answer.body).decode()
    raise AssertionError(f"no page at {address}")
