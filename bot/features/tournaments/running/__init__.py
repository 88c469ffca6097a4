"""What runs in the background: the loop and its steps, the workers, and web-hooks."""
