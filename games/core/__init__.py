"""What all games share: the interface of a game, a match and its commands, chance, screens, the record."""
