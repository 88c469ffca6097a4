"""What is encrypted still shows its length: it tells nothing of a sealed choice or of a hand."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest

from bot.platforms.web.padding import ANSWER_STEP

from .client import Response
from .conftest import Site, Viewer

CHOICES = ("rock", "paper", "scissors", "lizard", "spock")
ZIPPED = {"accept-encoding": "gzip"}
BY_SCRIPT = {**ZIPPED, "accept": "application/json", "x-shown": "none"}
CHANCE_MORE = 0.02  # by which a guess from lengths may be better than chance


async def test_all_choices_of_a_form_are_sent_in_the_same_length(site: Site) -> None:
    ann, _bo = await seated(site)
    lengths = {button: len(urlencode(sent(ann, button))) for button in buttons(ann)}
    assert len(lengths) == len(CHOICES)
    assert len(set(lengths.values())) == 1, lengths


async def test_a_form_of_a_game_without_secrets_is_not_filled_up(site: Site) -> None:
    ann, _bo = await site.two_play()
    form = ann.page.form_to(f"{ann.at}/do")
    assert "1:a1" in [button.attributes.get("value") for button in form.buttons]


async def test_a_padded_answer_is_read_by_anybody_who_reads_gzip(site: Site) -> None:
    ann, _bo = await seated(site)
    zipped = await ann.client.get(ann.at, headers=ZIPPED)
    plain = await ann.client.get(ann.at)
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) == len(zipped.content)
    assert len(zipped.content) % ANSWER_STEP == len(plain.content) % ANSWER_STEP == 0
    assert "rock" in gzip.decompress(zipped.content).decode()


async def test_short_answers_are_padded_in_the_same_way_as_long_ones(site: Site) -> None:
    ann, _bo = await seated(site)
    first = await ann.client.get(f"{ann.at}?part", headers=BY_SCRIPT)
    shown = _read(first)["shown"]
    again = await ann.client.get(f"{ann.at}?part", headers={**BY_SCRIPT, "x-shown": shown})
    assert again.headers["content-encoding"] == "gzip"
    assert len(again.content) == ANSWER_STEP


async def test_pages_of_those_who_know_nothing_more_are_not_padded(site: Site) -> None:
    ann, _bo = await seated(site)
    page = await site.visitor().client.get(ann.at)
    assert page.status_code == 200
    assert len(page.content) % ANSWER_STEP


async def test_lengths_do_not_tell_a_sealed_choice(site: Site) -> None:
    await guessed(site, matches=10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_lengths_do_not_tell_a_sealed_choice_in_a_thousand_matches(site: Site, seed: int) -> None:
    await guessed(site, matches=250, seed=seed)


@pytest.mark.parametrize("game", ["tequila"])
async def test_lengths_do_not_tell_which_tile_is_pressed(site: Site, game: str) -> None:
    ann, bo = await seated(site, game)
    for viewer in (ann, bo):
        await viewer.opens(ann.at)
        lengths = {len(urlencode(sent(viewer, button))) for button in buttons(viewer)}
        assert len(lengths) <= 1


async def seated(site: Site, game: str = "rpsls") -> tuple[Viewer, Viewer]:
    """Two people sit at a table whose match has begun."""
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.tries("/open", game=game)
    await bo.tries(f"{ann.at}/do", do="join:0")
    await bo.opens(ann.at)
    await ann.opens(ann.at)
    return ann, bo


def buttons(viewer: Viewer) -> list[str]:
    """The values of the buttons of the turn, as the form has them."""
    form = viewer.page.form_to(f"{viewer.at}/do")
    values = [button.attributes.get("value", "") for button in form.buttons]
    return [value for value in values if value[:1].isdigit()]


def sent(viewer: Viewer, value: str) -> dict[str, str]:
    """What the form sends."""
    form = viewer.page.form_to(f"{viewer.at}/do")
    button = next(button for button in form.buttons if button.attributes.get("value") == value)
    return form.sends(button)


def _read(answer: Response) -> Any:
    return json.loads(gzip.decompress(answer.content))


async def guessed(site: Site, matches: int, seed: int = 1) -> None:
    """Each choice is made as often; a guess by the lengths that were seen is hardly better than chance."""
    dice, seen = random.Random(seed), defaultdict[tuple[int, ...], Counter[str]](Counter)
    for n in range(matches):
        choice = CHOICES[n % len(CHOICES)]
        ann, bo = await seated(site)
        if dice.random() < 0.5:
            await bo.forges(f"{ann.at}/do", do=f"1:{dice.choice(CHOICES)}")
        await ann.client.get(f"{ann.at}?part", headers=BY_SCRIPT)
        value = next(value for value in buttons(ann) if choice in value)
        answer = await ann.client.post(f"{ann.at}/do", data=sent(ann, value), headers=BY_SCRIPT)
        page = await ann.client.get(ann.at, headers=ZIPPED)
        lengths = (len(urlencode(sent(ann, value))), whole(answer), whole(page))
        seen[lengths][choice] += 1
        site.web.site.limits = type(site.web.site.limits)(site.house.app.seconds)
    right = sum(max(counts.values()) for counts in seen.values())
    assert right / matches <= 1 / len(CHOICES) + CHANCE_MORE, dict(seen)


def whole(answer: Response) -> int:
    """The length of an answer with its head."""
    head: Mapping[str, str] = answer.headers
    return len(answer.content) + sum(len(name) + len(text) for name, text in head.items())
