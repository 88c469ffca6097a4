"""A feature that adds nothing."""

from bot.feature import Feature


def feature() -> Feature:
    return Feature()
