# ---- Cards on Discord

card-moved = This table’s card is now further down.
card-moved-to = This table’s card is now here: { $link }
hand-in-private = Your hand is in your private chat: { $link }

# ---- Commands: names and descriptions

command-play = play
about-play = Open a table, challenge somebody, or play the computer
command-tables = tables
about-tables = The open and running matches of this channel
command-turns = turns
about-turns = All your matches everywhere, the most urgent first
command-show = show
about-show = Post a table’s card again at the bottom of the channel
command-hand = hand
about-hand = Your private screen
command-move = move
about-move = Type a move instead of pressing it
command-kick = kick
about-kick = Remove somebody from your table before it starts
command-ban = ban
about-ban = Keep somebody out of this channel’s tables, with a reason
command-unban = unban
about-unban = Let a banned person play again
command-stop = stop
about-stop = Stop a match, as a moderator or with everybody’s consent
command-record = record
about-record = The record of a finished match, and how to verify it
command-next = next
about-next = Set up this channel’s next match of a game
command-settings = settings
about-settings = Set up this channel
command-me = me
about-me = Your purse, language, notices and accounts
command-top = top
about-top = The players with the most wins
command-help = help
about-help = How things work here, and the rules of the games

# ---- Options of commands

option-name-game = game
option-about-game = Which game
option-name-opponent = opponent
option-about-opponent = The person you challenge; they have to accept
option-name-computer = computer
option-about-computer = Play the computer: 1 beginner, 2 easy, 3 steady, 4 strong, 5 hardest
option-name-seats = seats
option-about-seats = Number of players
option-name-stake = stake
option-about-stake = Chips that everybody puts in (play money)
option-name-clock = clock
option-about-clock = Time for a move: live, relaxed, daily, none, or like 90s, 10m, 2h, 1d
option-name-visibility = visibility
option-about-visibility = Who finds the table: listed, link (in no list), named (only people you invite)
option-name-sit = sit
option-about-sit = Whether you take a seat yourself; moderators can open a table for others
option-name-first = first
option-about-first = Who begins where a player does: host, guest, lot (at random)
option-name-match = match
option-about-match = Which table, by the short name on its card
option-name-text = text
option-about-text = Your move, as on its button
option-name-player = player
option-about-player = Who to remove from the table
option-about-ban-player = Who may no longer play here; leave it out to see the bans
option-about-unban-player = Who may play again
option-name-reason = reason
option-about-reason = Why; the person reads it
option-name-everywhere = everywhere
option-about-everywhere = In every room on all networks; for operators
option-name-options = options
option-about-options = Other options of the game, like grace=1 or rounds=5
option-name-setting = setting
option-about-setting = Which setting; leave it out to see them all
option-name-value = value
option-about-value = The new value
option-name-where = where
option-about-where = This channel, or everywhere
option-name-topic = topic
option-about-topic = A game or a command
option-about-me-topic = Which page; leave it out to see everything
option-name-more = more
option-about-more = The rest of it, such as the new name
option-name-step = step
option-about-step = Which page
