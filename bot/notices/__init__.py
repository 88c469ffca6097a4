"""Notices: tell an absent player that it is their turn, once for each question, where and how they chose."""
