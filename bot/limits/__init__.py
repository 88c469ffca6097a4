"""Limits: how fast messages are sent, guesses at hashes, open files, repeated log lines."""
