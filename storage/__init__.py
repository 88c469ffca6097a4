"""The database layer: the only package that contains SQL."""

from .availability import Receipt
from .engine import CannotOpen, Trouble, Unsure
from .store import Store, open_store
from .unit_of_work import UnitOfWork

__all__ = ["CannotOpen", "Receipt", "Store", "Trouble", "UnitOfWork", "Unsure", "open_store"]
