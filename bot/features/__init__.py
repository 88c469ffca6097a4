"""Features: each folder here is one, and is found by itself. bot/feature.py says what it may add."""
