"""Matches: tables, their steps, and lists of them."""
