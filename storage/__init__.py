"""All that lasts, and the only place that speaks SQL."""

from .store import CannotOpen, Store, open_store
from .unit_of_work import Desk
from .writer import Trouble

__all__ = ["CannotOpen", "Desk", "Store", "Trouble", "open_store"]
