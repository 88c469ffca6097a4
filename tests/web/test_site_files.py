"""What is around the pages: compression, versions of static files, icons, the manifest, and rules for crawlers."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.verify_page import page, policy

from .conftest import Site, Viewer

LANDING_MOST = 25_000  # bytes on the wire: page, style, scripts and drawings; covers are pictures of the games
MOVE_MOST = 12_000
ZIPPED = {"accept-encoding": "gzip"}


async def wire(viewer: Viewer, path: str) -> int:
    """How many bytes of a body travel."""
    return len((await viewer.client.get(path, headers=ZIPPED)).content)


def _files(viewer: Viewer) -> list[str]:
    return list(dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', viewer.response.text)))


async def test_landing_is_small(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    sizes = {path: await wire(ann, path) for path in ("/", *_files(ann))}
    assert len(sizes) >= 5
    assert sum(sizes.values()) <= LANDING_MOST, sizes


async def test_move_on_a_hexagon_board_is_small(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("hexagon", level="1")
    choice = re.findall(r'name="do" value="([^"]+)"', ann.response.text)[0]
    sent = {"csrf": ann.page.field("csrf"), "do": choice}
    headers = {"accept": "application/json", **ZIPPED}
    told = await ann.client.post(f"{ann.at}/do", data=sent, headers=headers)
    assert 1_000 < len(told.content) <= MOVE_MOST
    assert await wire(ann, f"{ann.at}?part=1") <= MOVE_MOST


@pytest.mark.parametrize("path", ["/icon-512.png", "/cover/tictactoe.png", "/healthz"])
async def test_pictures_and_short_answers_are_not_compressed(site: Site, path: str) -> None:
    answer = await site.visitor().client.get(path, headers=ZIPPED)
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


async def test_event_stream_is_not_compressed(site: Site) -> None:
    stream = await site.watches(site.visitor(), "/", accept_encoding="gzip")
    hello = await stream.next()
    assert hello is not None
    assert hello["event"] == "hello"


async def test_static_file_is_kept_at_its_present_version_alone(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    for path in _files(ann):
        answer = await ann.client.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "max-age=31536000, immutable"
        again = await ann.client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
    other = re.sub(r"v[0-9a-f]{12}", "v000000000000", path)
    for unversioned in (other, "/static/app.js"):
        answer = await ann.client.get(unversioned)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


async def test_tokens_of_two_answers_differ_and_both_are_good(site: Site) -> None:
    ann = site.visitor()
    tokens = set()
    for _ in range(3):
        await ann.opens("/me")
        tokens.add(ann.page.field("csrf"))
    assert len(tokens) == 3
    for token in tokens:
        assert (await ann.sends("/me", {"csrf": token, "name": "Ann"})).status_code == 200
    for token in ("", next(iter(tokens))[:-2], "00" * 32):
        assert (await ann.sends("/me", {"csrf": token, "name": "Ann"})).status_code == 403


async def test_page_that_does_not_exist_names_the_front_page_as_its_address(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/nowhere/of-somebody-else")
    meta = {e.attributes.get("property"): e for e in ann.page.root.all("meta")}
    assert meta["og:url"].attributes["content"] == "http://roundhouse.test/"


async def test_landing_introduces_itself(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    meta = {e.attributes.get("name") or e.attributes.get("property"): e for e in ann.page.root.all("meta")}
    links = {e.attributes["rel"]: e.attributes["href"] for e in ann.page.root.all("link")}
    assert "share a link" in meta["description"].attributes["content"]
    assert meta["og:url"].attributes["content"] == links["canonical"] == "http://roundhouse.test/"
    assert meta["theme-color"].attributes["content"] == "#2f4858"
    picture = await ann.client.get(meta["og:image"].attributes["content"])
    assert Image.open(BytesIO(picture.content)).size == (512, 512)
    touch = Image.open(BytesIO((await ann.client.get(links["apple-touch-icon"])).content))
    assert touch.size == (180, 180)
    assert touch.convert("RGBA").getpixel((0, 0)) == (47, 72, 88, 255)


@pytest.mark.parametrize(("language", "said"), [("en", "share a link"), ("ru", "ссылк")])
async def test_manifest_makes_the_site_installable(site: Site, language: str, said: str) -> None:
    ann = site.visitor(language=language)
    await ann.opens("/")
    links = {e.attributes["rel"]: e.attributes["href"] for e in ann.page.root.all("link")}
    told = (await ann.client.get(links["manifest"])).json()
    assert said in told["description"]
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    for icon in told["icons"]:
        answer = await ann.client.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert "x".join(map(str, Image.open(BytesIO(answer.content)).size)) == icon["sizes"]


async def test_crawlers_are_asked_to_leave_tables_alone(site: Site) -> None:
    answer = await site.visitor().client.get("/robots.txt")
    everybody = answer.text.partition("User-agent: *\n")[2].splitlines()
    assert {"Allow: /$", "Allow: /help$", "Disallow: /"} < set(everybody)
    assert (await site.visitor().client.get("/icon-x.png")).status_code == 404


async def test_page_that_verifies_is_the_file_that_the_command_writes_and_may_do_no_more(site: Site) -> None:
    answer = await site.visitor().client.get("/verify")
    assert answer.content == page()
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"] == f"{policy()}; frame-ancestors 'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
