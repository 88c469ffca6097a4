"""Use cases: each loads a table, applies a pure change, saves it, and notifies."""
