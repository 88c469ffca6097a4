"""Several processes of one house: which does which duty, and what they tell and ask each other."""
