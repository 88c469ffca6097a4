"""Notices: a player who is waited for and away is told, once for each question, where and how they chose."""
