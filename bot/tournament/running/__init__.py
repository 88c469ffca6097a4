"""What runs in the background: the loop and its steps, the workers, reports to rooms, and web-hooks."""
