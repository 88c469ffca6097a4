"""The command line: the operator's commands, replay and verify, duels, robots and tournaments."""
