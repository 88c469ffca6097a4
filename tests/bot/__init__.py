"""The tests of the running program."""
