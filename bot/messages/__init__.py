"""Messages in chats: sending, updating and rate-limiting cards, hands and notices."""
