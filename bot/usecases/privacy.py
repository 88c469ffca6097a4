"""The privacy text and the terms: their paragraphs, in order, and who is told that the text has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from bot.app import App
from bot.settings import Settings, own_paragraphs
from bot.view.option_values import date_said
from games.core.screen import Say
from storage import Trouble
from storage.people.players import Player
from storage.personal_data import PARAGRAPHS, TEXT_OF

from .preferences import save_preferences

ABOUT = (
    "why",
    "long",  # how long data stay
    "seen",  # who sees them
    "where",
    "others",  # third parties
    "tracking",
    "rights",
    "left",  # what deletion removes, and what it leaves
    "children",
    "contact",
    "changes",
)
TEXT = (*PARAGRAPHS, *ABOUT)  # the ends of their keys, `privacy-account` and so on
TERMS = tuple(f"terms-{number}" for number in range(1, 10))

DATED = Say("privacy-dated", {"date": date_said(TEXT_OF)})
CHANGED = Say("privacy-changed", {"date": date_said(TEXT_OF)})


def paragraphs() -> Iterator[tuple[str, str]]:
    """Yields the keys of each paragraph: of its title and of its text."""
    return ((f"privacy-{name}-title", f"privacy-{name}") for name in TEXT)


def of_operator(settings: Settings) -> Sequence[str]:
    """Returns the paragraphs that the operator adds, as they are written."""
    return own_paragraphs(settings.privacy_file) if settings.privacy_file else ()


def contact_line(contact: str | None) -> Say:
    """Returns whom to write to. `contact`: as it is shown; None where the operator has named nobody."""
    return Say("privacy-contact-at", {"contact": contact}) if contact else Say("privacy-contact-none")


def is_link(contact: str) -> bool:
    """Whether a contact is the address of a page."""
    return contact.startswith(("https://", "http://"))


async def learns_of_text(app: App, player: Player) -> bool:
    """Whether a player, who looks at their own page, is told that the privacy text has changed since they read it.

    Notes it, so that each version is told of once; while nothing can be saved, again.
    """
    if player.preferences.privacy_read >= TEXT_OF.isoformat():
        return False
    with suppress(Trouble):
        await save_preferences(app, player, privacy_read=TEXT_OF.isoformat())
    return True
