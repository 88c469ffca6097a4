"""Machines of the house for teams: ordered, carried out by the provider, and the keys on them."""
