"""The web front, in process and in a real browser."""
