"""Tournaments of robots as they are stored: teams, rounds, matches, calls, scores, events."""
