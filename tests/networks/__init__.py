"""One table, several networks: the real program, started as a user starts it, between servers that we play."""
