"""A seat for any program: JSON over HTTP with a key, and the same as tools of the Model Context Protocol.

Here: who calls, the program whose key a request carries; what it may do and how often; and what it has sent.
Only the header `Authorization` counts. A cookie is no key, so no page of another site can make a browser call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from bot.app import App
from bot.usecases.programs import SCOPES, program_with
from bot.view.seat_document import Asked
from games.core.game import Refusal
from games.core.screen import Say
from storage.people.players import Player
from storage.people.programs import Program, Scope

from ..forms import TooLarge
from ..limits import Rate, TooMuch, TooMuchOfKey, address_of, guess_key
from ..site import Site, site_of

BODY_MOST = 16 * 1024  # bytes
OF_KEY = Rate(1_200, 60, "key")  # requests of a key
WRONG_KEYS = Rate(60, 600, "keys")  # of an address

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that calls, and the language of the words that it wants."""

    site: Site
    program: Program
    player: Player
    language: str

    @property
    def app(self) -> App:
        """The app."""
        return self.site.app

    def asked(self, names: bool, legal: bool) -> Asked:
        """Returns what it wants to know besides, with words in its language; people are numbers in them."""
        words, language = self.app.words, self.language

        def tell(say: Say, game: str) -> str:
            return words.text(say, language, game)

        return Asked(names, legal, tell)


async def caller(request: Request, scope: Scope) -> Caller:
    """Returns the program whose key a request carries.

    Raises unauthorized, forbidden without the scope, and TooMuch; 400 for an unknown language. Only wrong keys
    use up an address's guesses.
    """
    site = site_of(request)
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    known = await program_with(site.app, key.strip()) if scheme.lower() == "bearer" else None
    if known is None:
        if not site.limits.allows(guess_key(address_of(request.scope), "key"), WRONG_KEYS):
            raise TooMuch
        raise Refusal("unauthorized")
    program, player = known
    if not site.limits.allows(f"program {program.player}", OF_KEY):
        raise TooMuchOfKey
    if SCOPES.index(program.scope) < SCOPES.index(scope):
        raise Refusal("forbidden", scope=scope)
    return Caller(site, program, player, choice(request, "language", site.app.words.languages) or "en")


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # what reading foreign JSON may raise


async def bytes_of(request: Request) -> bytes:
    """Returns what a request has sent; raises TooLarge."""
    length = request.headers.get("content-length", "")
    if not (length.isascii() and length.isdecimal() and len(length) < 9 and int(length) <= BODY_MOST):
        raise TooLarge
    return await request.body()


async def body_of(request: Request, kind: type[T]) -> T:
    """Returns what a request has sent, as this type. Raises TooLarge, and an error that says what is wrong with it."""
    sent = await bytes_of(request)
    try:
        body = msgspec.json.decode(sent or b"{}", type=kind)
        check_keys(sent or b"{}")
    except (*UNREADABLE, KeyTwice) as error:
        raise HTTPException(400, in_words(error)) from None
    return body


class KeyTwice(Exception):
    """A key stands twice in one object of JSON: readers differ in which of them they take."""


def check_keys(sent: bytes) -> None:
    """Raises KeyTwice, with a sentence, where JSON that can be read has a key twice in one object."""
    json.loads(sent, object_pairs_hook=_each_once, parse_int=str, parse_float=str)


def _each_once(pairs: Sequence[tuple[str, Any]]) -> None:
    keys = [key for key, _ in pairs]
    twice = next((key for key in keys if keys.count(key) > 1), None) if len(set(keys)) < len(keys) else None
    if twice is not None:
        raise KeyTwice(f"{twice[:40]} is there twice in one object")


WRONG = {  # what msgspec says of JSON, and what a reader understands
    r"Object missing required field `(.*?)`( - at .*)?": "{0} is missing",
    r"Object contains unknown field `(.*?)`( - at .*)?": "{0} is not known here",
    r"Expected `(.*)`, got `(.*)` - at `\$\.(.*)`": "{2}: it should be {0}, and is {1}",
}
YES, NO = ("1", "true", "yes"), ("", "0", "false", "no")
KINDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list", "float": "a number"}


def in_words(error: Exception) -> str:
    """Returns a sentence about JSON that cannot be read, or is not what is asked for."""
    said = str(error).rstrip(".")
    for pattern, plain in WRONG.items():
        if fit := re.fullmatch(pattern, said):
            return plain.format(*(KINDS.get(part, part) for part in fit.groups(""))) + "."
    return f"{said}."


def flag(request: Request, name: str) -> bool:
    """Whether a request asks for something with `name=1`. Raises 400 for what is neither yes nor no."""
    text = request.query_params.get(name, "")
    if text not in (*YES, *NO):
        raise HTTPException(400, f"{name} is 1 or 0.")
    return text in YES


def choice(request: Request, name: str, known: Sequence[str]) -> str:
    """Returns one of these values in the address, empty without one. Raises 400 for any other."""
    text = request.query_params.get(name, "")
    if text and text not in known:
        raise HTTPException(400, f"{name} is {' or '.join(known)}.")
    return text


def number(request: Request, name: str, usual: int, most: int) -> int:
    """Returns a whole number in the address; at most `most`."""
    text = request.query_params.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise HTTPException(400, f"{name} is a whole number.")
    return min(int(text), most)
