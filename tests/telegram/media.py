"""Photos, files and animations that were sent, and how they are fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .registry import method
from .state import bad

if TYPE_CHECKING:
    from .server import FakeTelegram

PHOTO_BYTES, FILE_BYTES = 10 * 2**20, 50 * 2**20


def taken(fake: FakeTelegram, kind: str, given: Any, files: dict[str, bytes], part: str) -> dict[str, Any]:
    """The media that a call means: an upload, an id of before, or an address."""
    name = str(given or part).removeprefix("attach://")
    if name in files and (given is None or str(given).startswith("attach://")):
        return stored(fake, kind, files[name])
    known = fake.media.get(str(given))
    if known and known["kind"] == kind:
        return known
    if str(given).startswith(("http://", "https://")):
        return stored(fake, kind, b"", address=str(given))
    raise bad("wrong file identifier/HTTP URL specified")


def stored(fake: FakeTelegram, kind: str, content: bytes, address: str = "") -> dict[str, Any]:
    """Keeps a file and gives it an id."""
    width, height = _size(content)
    if not content and not address:
        raise bad("file must be non-empty")
    if len(content) > (PHOTO_BYTES if kind == "photo" else FILE_BYTES):
        raise bad(f"file of size {len(content)} bytes is too big for a {kind}")
    if kind == "photo" and (width + height > 10_000 or max(width, height) > 20 * min(width, height)):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    number = len(fake.media) + 1
    file_id = f"{kind}-{number}"
    shape: dict[str, Any] = {"file_id": file_id, "file_unique_id": f"u{number}", "file_size": len(content)}
    if kind == "photo":
        shapes: dict[str, Any] = {"photo": [shape | {"width": width, "height": height}]}
    elif kind == "animation":
        shapes = {"animation": shape | {"width": width, "height": height, "duration": 1}, "document": shape}
    else:
        shapes = {"document": shape}
    fake.media[file_id] = {"kind": kind, "file_id": file_id, "content": content, "shape": shapes}
    return fake.media[file_id]


@method("getFile")
def get_file(fake: FakeTelegram, p: dict[str, Any], files: dict[str, bytes]) -> dict[str, Any]:
    """Where a file can be fetched."""
    known = fake.media.get(p["file_id"])
    if known is None:
        raise bad("invalid file_id")
    number = p["file_id"].rsplit("-", 1)[1]
    size = len(known["content"])
    return {"file_id": p["file_id"], "file_unique_id": f"u{number}", "file_size": size, "file_path": p["file_id"]}


@method("getUserProfilePhotos")
def get_user_profile_photos(fake: FakeTelegram, p: dict[str, Any], files: dict[str, bytes]) -> dict[str, Any]:
    """The pictures with which somebody shows themselves, the newest first."""
    shown = [fake.media[one]["shape"]["photo"] for one in fake.portraits.get(int(p["user_id"]), [])]
    return {"total_count": len(shown), "photos": shown[: int(p.get("limit", 100))]}


def _size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG; anything else counts as a small square."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    return 100, 100
