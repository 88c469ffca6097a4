"""The pictures of the rules: one short match of two, and how many moves each picture shows."""

_MATCH = ("lizard", "lizard", "scissors", "spock")  # both the same: they go on; then Spock smashes Scissors
LESSON = tuple(_MATCH[:moves] for moves in (0, 1, 2, 4))
