"""The database layer: the only package that contains SQL."""

from .store import CannotOpen, Store, open_store
from .unit_of_work import UnitOfWork
from .writer import Trouble

__all__ = ["CannotOpen", "Store", "Trouble", "UnitOfWork", "open_store"]
