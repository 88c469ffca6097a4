"""The table around a match, pure: who sits, the stake, the clock, the offers, and what each command does to it."""
