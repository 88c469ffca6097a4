"""What browsers get of scripts and styles: joined, without comments, and the same to a browser as the files."""

from __future__ import annotations

import gzip
import re

import pytest

from bot.platforms.web import sent_files
from bot.platforms.web.sent_files import (
    COMMON,
    FOLDER,
    FRAME,
    exported,
    joined,
    short_script,
    short_style,
    with_imports,
)

from .conftest import Site

SCRIPTS = [file.stem for file in sorted(FOLDER.glob("*.js"))]
ZIPPED = {"accept-encoding": "gzip"}


def test_comments_go_and_texts_stay() -> None:
    script = '// Says "hello".\nconst address = "http://a // b";  // a comment\n\n  go(`//c`);  // of "two" words\n'
    assert short_script(script) == 'const address = "http://a // b";\ngo(`//c`);\n'
    assert short_style("/* all\n of it */\na {\n  color: red; /* red */\n}\n") == "a{color:red}\n"
    assert short_style('a :focus, b::after { content: "x: y; "; }\n') == 'a :focus,b::after{content:"x: y; "}\n'


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_has_only_what_the_joining_understands(name: str) -> None:
    source = (FOLDER / f"{name}.js").read_text("utf-8")
    assert len(re.findall(r"^\s*(?:import|export)\b", source, re.MULTILINE)) == len(exported(name)) + len(
        sent_files.IMPORT.findall(source)
    )
    assert all(line.count("`") % 2 == 0 for line in source.splitlines())  # a text over several lines would be changed
    assert "import(" not in source
    for other in with_imports(name):
        assert (FOLDER / f"{other}.js").is_file()


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_is_sent_with_all_that_it_imports(name: str) -> None:
    script, common = joined(name), with_imports(COMMON)
    if name != COMMON and name in common:  # a page of another release may ask for it
        assert script == 'export * from "./app.js";\n'
        return
    own = [one for one in with_imports(name) if name in (COMMON, FRAME) or one not in common]
    assert script.count("= (() => {\n") == len(own)
    assert re.findall(r"^import .*", script, re.MULTILINE) in ([], [script.splitlines()[0]])


def test_names_of_the_common_script_are_given_once() -> None:
    names = [word for one in with_imports(COMMON) for word in exported(one)]
    assert len(names) == len(set(names))
    for name in SCRIPTS:
        first = joined(name).partition("\n")[0]
        if first.startswith("import "):
            assert set(re.findall(r"\w+", first.partition("}")[0])) - {"import"} <= set(names)


def test_script_of_a_frame_is_whole_and_imports_nothing() -> None:
    script = joined(FRAME)
    assert not re.search(r"^(?:import|export)\b", script, re.MULTILINE)
    for name in (*with_imports(COMMON), "table", "replay", "share", "push", "zone", "tournament"):
        assert script.count(f"const ${name} = (() => {{") == 1


async def test_scripts_and_styles_are_sent_compressed_where_the_browser_takes_that(site: Site) -> None:
    ann = site.visitor()
    for name in ("app.js", "table.css"):
        plain = await ann.client.get(f"/static/{name}")
        zipped = await ann.client.get(f"/static/{name}", headers=ZIPPED)
        assert "content-encoding" not in plain.headers
        assert zipped.headers["content-encoding"] == "gzip"
        assert gzip.decompress(zipped.content) == plain.content
        assert plain.headers["content-type"] == zipped.headers["content-type"]
        assert plain.headers["vary"] == zipped.headers["vary"] == "Accept-Encoding"
