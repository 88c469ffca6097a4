"""The tests of tic-tac-toe."""
