"""How requests are served: the server, its limits, files, health and hooks."""
