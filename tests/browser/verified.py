"""Compares what the page that verifies says in Chromium with what `roundhouse verify` says, over many records.

`python -m tests.browser.verified --genuine 10000 --changed 10000`; a difference is printed with its record. With
`--tournaments` whole tournaments of people and of robots are compared, with each line about their matches.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.__main__ import main as command
from bot.verify_page import page

from . import played_by_people, played_by_robots
from .changed_records import STEPS_MOST, Json, changed, corpora, genuine

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

AT_ONCE = 200  # records pasted together
VERDICTS = """() => [...document.querySelectorAll(".verdict")].map(({dataset: d}) => (
    {fair: d.fair === "true", error: d.error || null, step: d.step ? Number(d.step) : null,
     checked: d.checked.split(" ").filter(Boolean), unchecked: d.unchecked.split(" ").filter(Boolean)}))"""
TOLD = ("fair", "error", "step", "checked", "unchecked")


def said_by_command(text: str, folder: Path) -> list[Json]:
    """What the command says about each of the records in a text."""
    file = folder / "records.jsonl"
    file.write_text(text, "utf-8")
    with redirect_stdout(StringIO()) as out:
        command(["verify", "--json", str(file)])
    return [{key: verdict[key] for key in TOLD} for verdict in map(json.loads, out.getvalue().splitlines())]


def said_by_page(tab: Tab, text: str) -> list[Json]:
    """What the page says about each of them."""
    tab.fill("#text", text)
    tab.locator(".verdict").evaluate_all("all => all.forEach(shown => shown.remove())")
    tab.click("#verify")
    tab.wait_for_selector("#verdict", state="attached")
    return list(tab.evaluate(VERDICTS))


def differences(tab: Tab, records: Iterable[Any], folder: Path) -> list[str]:
    """The records about which the two say different things, with both verdicts."""
    rest, told = iter(records), []
    while some := [json.dumps(record) for record in islice(rest, AT_ONCE)]:
        text = "\n".join(some) if len(some) > 1 else f"{some[0]}\n"
        by_command, by_page = said_by_command(text, folder), said_by_page(tab, text)
        assert len(by_command) == len(by_page) == len(some)
        pairs = zip(some, by_command, by_page, strict=True)
        told += [f"{record}\ncommand: {one}\npage: {other}" for record, one, other in pairs if one != other]
    return told


def whole_differences(tab: Tab, documents: Iterable[Any], folder: Path) -> list[str]:
    """The tournaments about which, or about a match of which, the two say different things."""
    told = []
    for text in map(json.dumps, documents):
        by_command, by_page = said_by_command(text, folder), said_by_page(tab, text)
        if "ladder" in by_page[-1]["unchecked"] and by_page[-1]["fair"]:
            by_command[-1] = _without_the_ladder(by_command[-1], by_page[-1])
        if by_command != by_page:
            different = [pair for pair in zip_longest(by_command, by_page) if pair[0] != pair[1]]
            told.append(f"{text}\ncommand: {different[0][0]}\npage: {different[0][1]}")
    return told


def _without_the_ladder(verdict: Json, by_page: Json) -> Json:
    """What is said of a day where its ladder is left to the command, which tells nothing else where it is wrong."""
    if verdict["error"] == "ladder":
        return by_page
    lists = {key: [code for code in verdict[key] if code != "ladder"] for key in ("checked", "unchecked")}
    return {**verdict, **lists, "unchecked": [*lists["unchecked"], "ladder"]} if verdict["fair"] else verdict


def changed_records(seed: int, count: int) -> Iterator[Json]:
    """So many records in which something was changed."""
    chance = Random(seed)
    made = [*corpora(), *genuine(range(seed * 1000, seed * 1000 + 4))]
    records = [record for record in made if len(record["steps"]) <= STEPS_MOST]
    for _ in range(count):
        yield changed(records, chance)


def main() -> int:
    """Compares; returns 1 where they differ."""
    from playwright.sync_api import sync_playwright

    from .conftest import QUIET, find_chromium

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--genuine", type=int, default=1000)
    parser.add_argument("--changed", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tournaments", action="store_true")
    args = parser.parse_args()
    compare = whole_differences if args.tournaments else differences
    seeds = range(args.seed * 10**6, (args.seed + 1) * 10**6)
    kinds: dict[str, Iterable[Json]] = {
        "genuine": islice(genuine(seeds), args.genuine),
        "changed": changed_records(args.seed, args.changed),
    }
    if args.tournaments:
        kinds = {}
        for name, played in (("people", played_by_people), ("robots", played_by_robots)):
            kinds[f"genuine {name}"] = islice(map(played.genuine, seeds), args.genuine)
            kinds[f"changed {name}"] = played.changed_tournaments(args.seed, args.changed)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "verify.html")
        file.write_bytes(page())
        tab = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET).new_page()
        tab.goto(file.as_uri())
        told = {kind: compare(tab, records, Path(folder)) for kind, records in kinds.items()}
        for kind, different in told.items():
            print(f"{kind}: {getattr(args, kind.split()[0])} records, {len(different)} differ", *different, sep="\n")
    return int(any(told.values()))


if __name__ == "__main__":
    sys.exit(main())
