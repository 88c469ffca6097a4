"""Tournaments of robots in this house: what organisers and teams do, the loop, the jobs, and what is shown live."""
