"""What only PostgreSQL has, and what two processes do to it at the same time."""
