"""Limits: rate limits of messages, guesses at typed texts, open files, repeated log lines."""
