"""The two typed forms: a digit and a password or a ready hash; later the opening.

Both also take the whole command that the page `/seal` gives: no opening begins with the name of a form.
"""

from __future__ import annotations

import re

from ..core.game import Filled, Forms, Refusal, TypedForm
from ..core.screen import Say
from .rules import forms
from .sealing import COMMIT, REVEAL, TAKEN, hash_of, is_text, move_of
from .state import State

SHORT = 8  # characters; a shorter password is accepted with a warning

_IS_HASH = re.compile(r"\s*((?:0[xX])?[0-9a-fA-F]{64})\s*")


def commit(text: str) -> Filled:
    """Takes a hash as it is; anything else is an opening, which is hashed byte for byte."""
    text = text.removeprefix("commit ")
    if found := _IS_HASH.fullmatch(text):
        return Filled(COMMIT + found[1])
    if move_of(text) is None or not is_text(text):
        raise Refusal("no_move")
    sealed = hash_of(text)
    short = "yes" if len(text) - 1 < SHORT else "no"
    return Filled(COMMIT + sealed, Say("form-sealed", {"hash": sealed, "short": short}))


def reveal(text: str) -> Filled:
    """Takes the opening exactly as typed."""
    return Filled(REVEAL + text.removeprefix("reveal "))


FORMS: Forms[State] = Forms(
    (
        TypedForm("commit", "hash", commit, secret=r"(0x)?[0-9a-f]{64}\s*"),
        TypedForm("reveal", "opening", reveal, secret=r"[0-4].+", raw=True),
    ),
    open=forms,
    taken=TAKEN,
    round=lambda state: state.round,
    page="seal",
)
