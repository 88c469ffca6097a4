"""The tests of HeXagon."""
