"""Pages of tables: the lobby, opening, playing, replays and live updates."""
