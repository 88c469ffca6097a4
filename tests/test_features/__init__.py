"""Features that exist only for tests: one has nothing, the other one something of everything."""
