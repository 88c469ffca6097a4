"""The chats' common layer: pages, commands and what comes of them."""
