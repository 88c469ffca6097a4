"""Real processes of one house on a real PostgreSQL, between the fake networks."""
