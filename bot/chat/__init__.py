"""What all chats have in common: commands, cards, private pages; a front only translates them."""
