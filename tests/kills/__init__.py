"""The real program, killed with -9 under load again and again: nothing may be lost, and nothing done twice."""
