"""Foreign clients, written from docs/programs.md alone, that play whole matches: curl, Node, and the `mcp` package."""
