"""The page that verifies records, as a file: whole, small, and without a way out."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from rjsmin import jsmin

from bot.verify_page import OF_GAME, SHOWN, page, policy, source, verdicts
from games import game_folders

BYTES_MOST = 120_000
LINES_MOST = 320
OWN_GAMES = 4  # a game that is added may do without the page
WAYS_OUT = (
    "fetch(",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "sendBeacon",
    "import(",
    "Worker",
    "https://",
    "//www",
)


def test_command_writes_the_page(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "verify.html"
    assert run("verify", "--page", str(path)) == (0, "", "")
    assert path.read_bytes() == page()


def test_page_is_written_or_records_are_verified(run: Any, tmp_path: Path) -> None:
    for arguments in ((), ("--page", str(tmp_path / "verify.html"), "match.json")):
        status, _, err = run("verify", *arguments)
        assert status == 2
        assert "give it records, or --page and a file" in err
    status, _, err = run("verify", "--page", str(tmp_path / "none" / "verify.html"))
    assert (status, err) == (2, f"{tmp_path / 'none' / 'verify.html'} cannot be written: No such file or directory\n")


def test_page_is_one_small_file_that_knows_no_address() -> None:
    text = page().decode()
    assert len(page()) <= BYTES_MOST
    assert [way for way in WAYS_OUT if way in text] == []
    assert re.findall(r"<(?:link|img|iframe|script|style)\b[^>]*>", text) == ["<style>", "<script>"]
    assert re.findall(r"\{(?:policy|style|script)\}", text) == []


def test_page_allows_itself_its_own_script_and_style_alone() -> None:
    assert policy().split("; ")[0] == "default-src 'none'"
    assert re.fullmatch(r"script-src 'sha256-[^' ]+'", policy().split("; ")[1])
    assert "unsafe" not in policy()
    assert f'content="{policy()}"' in page().decode()


def test_page_leaves_out_what_only_readers_of_sources_need_and_tells_where_they_are() -> None:
    script = page().decode().split("<script>")[1]
    lines = [line for line in script.splitlines() if line.lstrip().startswith("//")]
    assert lines == script.splitlines()[:1]
    assert "bot/verify_page" in lines[0]


def test_sources_are_short_and_all_in_the_page() -> None:
    folder = files("bot.verify_page")
    kept = [
        path for place in (folder, folder / "words") for path in place.iterdir() if path.name.endswith((".js", ".css"))
    ]
    rules = [place / OF_GAME for place in game_folders("games").values() if (place / OF_GAME).is_file()]
    assert len(rules) >= OWN_GAMES
    for path in (*kept, *rules):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= LINES_MOST, path
        joined = page().decode() if path.name.endswith(".css") else "\n".join((verdicts(), source(*SHOWN)))
        assert text in joined, path


def test_script_is_all_sources_without_comments_and_spaces() -> None:
    script = page().decode().split("<script>")[1].split("</script>")[0]
    assert jsmin("\n".join((verdicts(), source(*SHOWN)))) in script
