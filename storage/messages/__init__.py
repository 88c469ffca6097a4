"""Messages: displays, notices, the rooms they stand in, and outages of chats."""
