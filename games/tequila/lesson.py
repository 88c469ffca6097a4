"""The pictures of the rules: one short match from the lesson's deal, and how many moves each picture shows."""

_MATCH = (
    "12-7.2",  # B plays on its own track; A has no 12 and gets a train
    "12-2.1",  # B plays on it
    "11-2.1.keep",  # A plays on its own track and keeps the train; now B gets one
    "7-1.2",  # A plays on that
    "11-6.1.shot",  # and removes its own train with a shot
    *("9-6.1", "9-8.1", "8-2.1", "5-1.2.keep", "3-2.1", "5-4.2.keep", "6-4.2"),
)
LESSON = tuple(_MATCH[:moves] for moves in (0, 2, 3, 5, len(_MATCH)))
