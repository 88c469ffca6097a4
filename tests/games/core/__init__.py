"""The tests of what all games share."""
