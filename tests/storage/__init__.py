"""The tests of the store."""
