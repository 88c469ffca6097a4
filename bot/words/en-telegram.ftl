# ---- Telegram: ways between a group and the private chat

telegram-behind = The last move is in; the board shows it in a few seconds.
telegram-open = Open private chat
telegram-alone = That is for your eyes alone. Open the private chat with me, and it is there.
telegram-to-table = To the table
telegram-moved = { $game } · table { $id }: the card is further down now.
telegram-stake = The stake at this table is { $stake } chips.
telegram-type = Type your move like this: /move … { $id }
telegram-unnamed = You write here as the group, so I cannot tell who you are. Write as yourself to take a seat.
telegram-sorry = Something went wrong on our side. Nothing is lost; please try again.

# ---- Rights that the bot may lack in a group, after “I am not allowed to:”

telegram-right-texts = send messages
telegram-right-photos = send pictures

# ---- The menu of commands

telegram-about-play = Open a table, challenge somebody, or play the computer
telegram-about-tables = Open and running matches of this group
telegram-about-turns = All your matches everywhere, the most urgent first
telegram-about-show = Post a table anew at the bottom
telegram-about-hand = Your private screen
telegram-about-move = Type a move instead of pressing it
telegram-about-commit = Seal your move with a hash of your own
telegram-about-reveal = Open the move that you sealed
telegram-about-kick = Take somebody off your table before it starts
telegram-about-stop = Stop a match, if all agree
telegram-about-record = The record of a finished match
telegram-about-next = Set up this group’s next match of a game
telegram-about-top = Who plays best
telegram-about-settings = Set up this group
telegram-about-me = Your purse, language, notices and accounts
telegram-about-help = How things work, and the rules of the games
