# ---- The name of this network, and the mark on names of its players

network-telegram = Telegram
mark-telegram = T

# ---- Telegram: between a group and the private chat

telegram-behind = That press didn’t count: the board has changed.
telegram-changed = { $news } Choose again.
telegram-taken = Your move is in. The board updates in a few seconds.
telegram-crowded = This group is busy, so your hand is here from now on.
telegram-soon = It comes in a few seconds.
telegram-later = Telegram takes no more messages for this chat just now. If nothing comes, press again in half a minute.
telegram-open = Open private chat
telegram-alone = Only you may see this. Open a private chat with me to find it there.
telegram-sent = I’ve sent it to you in our private chat.
telegram-confirm = This ends the match for you, so please confirm it in our private chat.
telegram-confirm-sent = This ends the match for you: I’ve asked you in our private chat whether you mean it.
telegram-again = Press { $button } again to confirm.
telegram-no-files = Files can’t be sent in this group. Open a private chat with me to find it there.
telegram-to-table = To the table
telegram-moved = { $game } · table { $id }: the card is further down now.
telegram-stake = The stake at this table is { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}.
telegram-type = Type your move like this: /move … { $id }
telegram-unnamed = You’re writing as a group or a channel, so I can’t tell who you are. Send this again as yourself.
telegram-other-bot = Another bot moderates here and may have this command, too, so I did nothing. If you meant me:
telegram-as-group = You’re writing as the group, so I can’t tell who you are. Press the button, and I do it if you may.
telegram-as-yourself = It’s me
telegram-sorry = Something went wrong on our side. Nothing is lost; please try again.

# ---- Telegram: in any chat, by our name

inline-card = { $game ->
    [none] { $who } wants to play. What will it be?
   *[other] { $who } wants to play { $game }. Who joins?
}
refused-invitation_over = This invitation is over. Type my name again to make a new one.
refused-host_cannot_open = { $who } can’t open this table now.

# ---- Short enough to be read as a toast

done-asked-on-telegram = Waiting for { $awaited }.
rematch-open-on-telegram = Rematch! It begins in a few seconds.
refused-stale_turn-on-telegram = The game has moved on: look at the board again.

# ---- Permissions that the bot may lack in a group

telegram-right-texts = send messages
telegram-right-photos = send pictures

# ---- The menu of commands

telegram-about-play = Open a table, challenge somebody, or play the computer
telegram-about-tables = Open and running matches here, or all of yours
telegram-about-show = Post a table’s card again at the bottom
telegram-about-hand = Your private screen
telegram-about-move = Type a move instead of pressing it
telegram-about-ban = Keep somebody out of this group’s tables
telegram-about-stop = Stop a match, if everybody agrees
telegram-about-daily = Today’s match: the same deal for everybody
telegram-about-top = The best ratings, and the seasons
telegram-about-tournament = A tournament of robots, and your own robots
telegram-about-settings = Set up this group, and its next matches
telegram-about-me = Your purse, language, notices and accounts
telegram-about-privacy = What is stored about you, and your rights
telegram-about-help = How things work, and the rules of the games

# ---- The board inside Telegram: the button on cards, which is narrow; the button beside the field of private chats

button-board-on-telegram = Board
telegram-menu-button = Play

# ---- What the bot says of itself before anybody writes to it, at most 512 and 120 characters

telegram-description = Board and card games right in your chats: with friends in a group, in any chat by my name, or against the computer. Press START, or add me to a group and send /play.
telegram-short-description = Board and card games in your chats, with friends or against the computer.
