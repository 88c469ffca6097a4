"""What the pictures of the rules show: one short match of two, and how far each picture has come."""

_MATCH = ("lizard", "lizard", "scissors", "spock")  # both the same: they go on; then Spock smashes Scissors
LESSON = tuple(_MATCH[:moves] for moves in (0, 1, 2, 4))
