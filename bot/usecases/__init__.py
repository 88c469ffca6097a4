"""Use cases: each loads, calls the pure table, saves, and notifies."""
