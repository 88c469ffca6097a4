"""What a viewer sees of a table: screens, sentences, pictures, films and names; the same for every front."""
