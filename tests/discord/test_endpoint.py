"""Interactions that Discord posts to us: no gateway, the same play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bot.platforms.web.serving.health import BODY_MOST

from .endpoint import Post
from .house import POSTED, Club, begins_match, cards, poster


@asynccontextmanager
async def posted_to(club: Club, **settings: Any) -> AsyncIterator[Post]:
    """The program runs, and interactions are posted to it."""
    async with club.open(discord_public_key=club.fake.endpoint.public_key, **settings):
        assert club.fake.endpoint.post is not None
        yield club.fake.endpoint.post


async def test_match_is_played_with_no_gateway(idle: Club) -> None:
    async with posted_to(idle):
        await begins_match(idle)
        for who, cell in ((idle.ann, "a1"), (idle.bo, "b1"), (idle.ann, "a2"), (idle.bo, "b2"), (idle.ann, "a3")):
            await idle.plays(who, cell)
        await idle.bo.sees("won. Three in a row", in_=idle.games)
        assert len(cards(idle)) == 1
        assert set(idle.fake.endpoint.statuses) == {202}
        assert idle.fake.gateway.sessions == {}


async def test_commands_choices_forms_and_pages_work(idle: Club) -> None:
    ann, games = idle.ann, idle.games
    async with posted_to(idle):
        found = await ann.types_into("/play", "game", "tic", in_=games)
        assert [one["value"] for one in found] == ["tictactoe"]
        ann.runs("/me", in_=games, topic="settings")
        await ann.sees_button("Name", in_=games)
        ann.presses("Name", in_=games)
        await ann.is_asked()
        ann.fills({"Your new name": "Annie of York"})
        await ann.is_told("Annie of York")
        assert len(cards(idle)) == 0


async def test_only_what_discord_has_just_signed_is_taken(idle: Club) -> None:
    fake = idle.fake
    async with posted_to(idle) as post:
        assert await fake.endpoint.check(post)
        body = json.dumps({"id": "5", "type": 3, "token": "x", "version": 1}).encode()
        right = fake.endpoint.signed(body)
        nobody = Ed25519PrivateKey.from_private_bytes(bytes(32))
        forged = [
            {},
            fake.endpoint.signed(body, key=nobody),
            fake.endpoint.signed(body, seconds_ago=61),
            fake.endpoint.signed(body, seconds_ago=-61),
            {**right, "X-Signature-Timestamp": str(int(right["X-Signature-Timestamp"]) + 1)},
            {**right, "X-Signature-Ed25519": "00" * 64},
            {**right, "X-Signature-Ed25519": "no signature"},
            {**right, "X-Signature-Ed25519": right["X-Signature-Ed25519"][:-2]},
        ]
        assert [(await post(headers, body))[0] for headers in forged] == [401] * len(forged)
        assert (await post(right, body + b" "))[0] == 401
        assert (await post({}, b" " * (BODY_MOST + 1)))[0] == 413


async def test_signed_nonsense_is_refused_and_changes_nothing(idle: Club) -> None:
    async with posted_to(idle) as post:
        for body in (b"", b"[]", b"{", b'{"type": "1"}', b'{"type": 3}', b'{"type": 3, "id": "x", "token": ""}'):
            assert (await post(idle.fake.endpoint.signed(body), body))[0] == 400
        long = b'{"type": 3, "id": "%s", "token": "x"}' % (b"9" * 5000)
        assert (await post(idle.fake.endpoint.signed(long), long))[0] == 400
        unknown = b'{"type": 77, "id": "1", "token": "x"}'
        assert (await post(idle.fake.endpoint.signed(unknown), unknown))[0] == 202


async def test_interaction_that_is_posted_again_is_not_done_again(idle: Club) -> None:
    async with posted_to(idle) as post:
        sent: list[tuple[dict[str, str], bytes]] = []

        async def noting(headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
            sent.append((headers, body))
            return await post(headers, body)

        idle.fake.endpoint.post = noting
        idle.ann.runs("/play", in_=idle.games, game="tictactoe")
        await idle.bo.sees_button("Join", in_=idle.games)
        assert (await post(*sent[0]))[0] == 202
        await idle.presses(idle.bo, "Join")
        await idle.app.redraw.drain()
        assert len(cards(idle)) == 1


@pytest.mark.skipif(POSTED, reason="the key is set")
async def test_address_is_unknown_without_the_key(club: Club) -> None:
    assert (await poster(club.app)({}, b"{}"))[0] in (404, 405)


async def test_token_that_is_taken_back_is_noticed_without_a_gateway(idle: Club) -> None:
    async with posted_to(idle):
        idle.fake.token, old = "another", idle.fake.token
        assert await idle.fake.until(
            lambda: "DISCORD_TOKEN is not accepted" in idle.app.fronts.down.get("discord", ""), 60
        )
        idle.fake.token = old
        await idle.until_connected()
        await begins_match(idle)


async def test_press_that_comes_while_discord_is_away_is_not_taken_unless_it_is_stored_for_later(idle: Club) -> None:
    async with posted_to(idle) as post:
        idle.serving.cancel()
        await asyncio.wait([idle.serving])
        body = b'{"type": 3, "id": "1", "token": "x", "message": {}}'
        is_stored = idle.app.store.engine.is_shared  # and handled by whichever process has Discord next
        assert (await post(idle.fake.endpoint.signed(body), body))[0] == (200 if is_stored else 503)
