"""What operators watch and do, for the page, the chats and the command line."""
