"""Tests of a tournament's pairings, points, ratings and proofs, without robots."""
