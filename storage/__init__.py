"""All that lasts, and the only place that speaks SQL."""

from .desk import Desk
from .store import CannotOpen, Store, open_store
from .writer import Trouble

__all__ = ["CannotOpen", "Desk", "Store", "Trouble", "open_store"]
