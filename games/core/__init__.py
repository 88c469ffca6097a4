"""What all games share: the shape of a game, how a match goes forward, chance, screens, the record."""
