"""A tournament of robots at any game with a wire: pairings, points, ratings and proofs. Pure."""
