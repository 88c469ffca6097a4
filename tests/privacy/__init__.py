"""Privacy: two worlds that differ only in what a viewer may not know tell that viewer, and the room, the same bytes."""
