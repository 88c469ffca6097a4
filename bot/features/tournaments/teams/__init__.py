"""What teams and their owners do: registering, tokens, the way to their robot, its private log, and challenges."""
