"""The tests of the games and of their core."""
