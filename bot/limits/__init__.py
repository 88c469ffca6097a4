"""Limits: rate limits of messages, guesses at hashes, open files, repeated log lines."""
