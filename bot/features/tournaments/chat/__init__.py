"""What people do with tournaments and robots in a chat."""
