"""The commands `tournament` and `robot`, and `verify` of a whole tournament."""
