"""The views of a table for one viewer: screens, sentences, pictures, films and names; the same for every front."""
