"""Machines of the house for teams: ordered, carried out by the provider in bot/machines, and the keys on them."""
