"""Background tasks: deadlines, the heartbeat, computer players, worker processes."""
