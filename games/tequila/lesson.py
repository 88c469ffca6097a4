"""What the pictures of the rules show: one short match from the lesson's deal, and how far each picture has come."""

_MATCH = (
    "12-7.2",  # B begins on its own track; A holds no 12, and its train goes on
    "12-2.1",  # B plays on it
    "11-2.1.keep",  # A plays on its own track and leaves the train; now B's goes on
    "7-1.2",  # A plays on that
    "11-6.1.shot",  # and takes its own off with a shot
    *("9-6.1", "9-8.1", "8-2.1", "5-1.2.keep", "3-2.1", "5-4.2.keep", "6-4.2"),
)
LESSON = tuple(_MATCH[:moves] for moves in (0, 2, 3, 5, len(_MATCH)))
