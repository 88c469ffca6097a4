"""The running program: the table, its doors, and the platforms it serves."""
