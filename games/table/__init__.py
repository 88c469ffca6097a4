"""The table around a match, without I/O: seats, stake, clock, offers, and the effect of each command."""
