"""Messages in chats: how cards, hands and notices are sent, kept up to date and paced."""
