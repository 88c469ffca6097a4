"""The table around a match, without I/O:

the seats, the stake, the clock, the offers, and the effect of each command.
"""
