"""The typed form of Sealed numbers: a word names as many as it has letters; on a chat, `/word tea`."""

from __future__ import annotations

from games.core.forms import Filled, Forms, TypedForm

from .rules import WORD, State, forms

LETTERS_MOST = 5


def word(text: str) -> Filled:
    """Takes the first letters of what was typed."""
    return Filled(WORD + "".join(sign for sign in text if sign.isalpha())[:LETTERS_MOST])


FORMS: Forms[State] = Forms((TypedForm("word", "letters", word, secret="[a-z]+"),), open=forms)
