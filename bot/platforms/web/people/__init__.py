"""Pages about people: the profile, accounts, notices, bans and the ladder."""
