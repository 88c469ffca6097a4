"""The files in `static`, at addresses with a version, so that browsers keep them until the next release."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent.parent / "static"
VERSION = re.compile(r"v[0-9a-f]{12}")
UNASKED = ("last-modified", "accept-ranges")  # of a file that is never another, and is fetched whole
IMMUTABLE = "public, max-age=31536000, immutable"


@cache
def version() -> str:
    """Returns the version of all files together: scripts import each other by relative addresses."""
    digest = sha256()
    for file in sorted(FOLDER.iterdir()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"v{digest.hexdigest()[:12]}"


def static(name: str) -> str:
    """Returns the address of a file, for templates."""
    return f"/static/{version()}/{name}"


class VersionedFiles(StaticFiles):
    """Serves the files. Only at the present version are they cached for ever: during a rolling restart a page of
    another release may ask this one.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Returns a file, with or without a version in its address."""
        asked, _, name = path.partition("/")
        answer = await super().get_response(name if VERSION.fullmatch(asked) else path, scope)
        if asked == version():
            answer.headers["cache-control"] = IMMUTABLE
            for name in UNASKED:
                del answer.headers[name]
        return answer
