"""What runs without a press: deadlines, the heartbeat, computer players, worker processes."""
