"""People: accounts, names, bans, links, purses and what they have played."""
