# ---- The name of this network, and the mark on names of its players

network-discord = Discord
mark-discord = D

# ---- The name that Discord has for this language; commands are shown in it there

discord-locale = en-US

# ---- Cards on Discord

card-moved = This table’s card is now further down.
card-moved-to = This table’s card is now here: { $link }
hand-in-private = Your hand is in your private chat: { $link }

# ---- Commands: names and descriptions

command-play = play
about-play = Open a table, challenge somebody, or play the computer
command-of-person-challenge = Challenge
command-tables = tables
about-tables = The open and running matches of this channel, or all of yours
command-show = show
about-show = Post a table’s card again at the bottom of the channel
command-hand = hand
about-hand = Your private screen
command-move = move
about-move = Type a move instead of pressing it
command-ban = ban
about-ban = Keep somebody out of this channel’s tables, or let them play again
command-stop = stop
about-stop = Stop a match, as a moderator or with everybody’s consent
command-settings = settings
about-settings = Set up this channel, and the next match of a game
command-me = me
about-me = Your purse, language, notices and accounts
command-privacy = privacy
about-privacy = What is stored about you, whom to ask, and your rights
command-daily = daily
about-daily = Today’s match: the same deal for everybody, one try
command-top = top
about-top = The best ratings here, everywhere or this season, and past seasons
command-tournament = tournament
about-tournament = The ladder of a tournament of robots, and your own robots
command-help = help
about-help = How things work here, and the rules of the games

# ---- Options of commands

option-name-game = game
option-about-game = Which game
option-name-opponent = opponent
option-about-opponent = The person you challenge; they have to accept
option-name-anybody = anybody
option-about-anybody = Play the first person who wants the same game, from any room or network
option-name-computer = computer
option-about-computer = Play the computer at this level; 0: the one that suits you
option-name-seats = seats
option-about-seats = Number of players
option-name-stake = stake
option-about-stake = Chips that everybody puts in (play money)
option-name-clock = clock
option-about-clock = Time for a move: live, relaxed, daily, none, or like 90s, 10m, 1d; or 5m+5s for the whole match
option-name-at = at
option-about-at = When the table opens: 20:30, 8pm, tomorrow 20:00, in 1 hour. People say that they come
option-name-visibility = visibility
option-about-visibility = Who finds the table: listed, link (in no list), named (only people you invite)
option-name-absent = absent
option-about-absent = When somebody’s time runs out: usual, computer (plays on), wait (once more) or rules
option-name-sit = sit
option-about-sit = Whether you take a seat yourself; moderators can open a table for others
option-name-first = first
option-about-first = Who begins where a player does: host, guest, lot (at random)
option-name-rated = rated
option-about-rated = Whether it changes ratings: yes with people, no against the computer alone, unless you say so
option-name-match = match
option-about-match = Which table, by the short name on its card
option-name-text = text
option-about-text = Your move, as on its button
option-name-player = player
option-about-ban-player = Who may no longer play here; leave it out to see the bans
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
option-name-tournament = tournament
option-about-tournament = Its name or number; leave it out for the newest one
option-name-team = team
option-about-team = A team of it, by name or number
option-name-follow = follow
option-about-follow = Whether a message tells this channel after each round how the team did
option-name-action = action
option-about-daily-action = play; share: show your result here; week: points of friends; remind: a message a day
option-name-time = time
option-about-daily-time = With remind: a time of day such as 20:00, perhaps with a zone such as Europe/Berlin; or off
option-name-where = where
option-about-where = This channel, or everywhere
option-name-topic = topic
option-about-topic = A game or a command
option-about-me-topic = Which page; leave it out to see everything
option-name-more = more
option-about-more = The rest of it, such as the new name
option-name-step = step
option-about-step = Which page
option-name-mine = mine
option-about-mine = Your matches everywhere instead, the most urgent first
option-name-unban = unban
option-about-unban = Let them play again
option-name-seasons = seasons
option-about-seasons = This room’s seasons; for moderators also begin and end
option-name-next = next
option-about-next = The next match of a game here: the game, then its options
option-name-robots = robots
option-about-robots = Your robots: list, register, prove, play or challenge
option-name-new = new
option-about-new = Make a tournament here: the game, and perhaps swiss or knockout
option-name-people = people
option-about-people = Tournaments of people: those in this room, and yours
option-name-link = link
option-about-link = A tournament that was made elsewhere: its link

# ---- Sentences with commands, as they are typed on Discord

card-not-posted-on-discord = I’m not allowed to write in that channel, so the table’s card isn’t there. Once I am, use /show match:{ $id } in that channel.
people-tournament-elsewhere-on-discord = In any channel with this bot: /tournament link:{ $share }
share-show-on-discord = In any other channel with this bot: /show match:{ $share }
refused-anybody_alone-on-discord = With anybody you play without further options. Name a game at most, like game:hexagon anybody:True.
refused-missing_option-on-discord = Add your move in the field “text”.
profile-reminders-how-on-discord = I remind you while it is your turn and you are away; by parts of the time only where a move has at least ten minutes. Other hours, up to 24: /me topic:reminders value:8
profile-quiet-how-on-discord = You get no notices in these hours. To change them: /me topic:quiet value:21 more:6. If the clock above is wrong, set it: /me topic:zone value:5:30
refused-bad_hours-on-discord = Use two different hours from 0 to 23, like value:22 more:8.
refused-bad_zone-on-discord = Use your clock’s difference from UTC, from -12 to 14, like value:3 or value:-3:30.
link-type-on-discord = On your other account, open a private chat with the bot. On Telegram send /me link { $code }; on Discord use /me topic:link value:{ $code }
guide-3-on-discord = When it’s your turn, you get a notice. All tables that are waiting for you, wherever they are: /tables mine:True
usage-play-how-on-discord = game: which game. opponent: the person you challenge. anybody: plays the first person who wants the same game. computer: its level, from 1 (beginner) to the highest of the game; 0 chooses one that suits you. seats; stake in chips; clock, like 10m; visibility: who finds the table; first: who begins; rated: whether it changes ratings; absent: what happens when somebody’s time has run out; size of the board if the game has several; sit: No opens the table for others (moderators). at: makes an appointment, like 20:30, 8pm, tomorrow 20:00 or in 1 hour. options: other options of the game; the field offers them while you type. Without a game, you get a list.
usage-tables-how-on-discord = Lists the open tables and those being played, with Join or Watch. mine: all your matches in all rooms on all networks, most urgent first; only you see them. In our private chat you see yours.
usage-ban-how-on-discord = player: who. reason: why; they read it. everywhere: in every room, for operators. unban: lets them play again. Running matches go on. Without a player, you see the bans. For moderators.
usage-daily-how-on-discord = action: what you want to do; without it you see today’s match. time: for remind, as 20:00 Europe/Berlin, or off.
daily-remind-how-on-discord = Choose a time, or type one, such as 20:00 Europe/Berlin, in the field time of /daily, after the action remind. None comes on vacation.
usage-top-how-on-discord = game: one game, or all. where: here (people who play in this room), everywhere or this season. step: a page. seasons: this room’s seasons; moderators begin and end them.
usage-tournament-how-on-discord = new: a tournament for the people here, as tictactoe swiss. people: those here and yours. link: one made elsewhere. For tournaments of robots: tournament and team take a name or number. follow: whether a message tells this channel after each round how the team did. robots: register your robot, prove its address, play against one, or challenge it with yours.
usage-settings-how-on-discord = setting and value; without them, you see all settings. next: the next match of a game, with stake, seats, rated and the game’s options; the field offers them while you type. The word usual resets everything (or one option: rounds=usual). A running series uses it from its next registration. For moderators.
robot-none-on-discord = You have no robot here yet. Register one with /tournament robots:register http://robot.example.org:8000 Deep Ann. If your robot is behind a router, write a hyphen in place of the address.
refused-no_own_robot-on-discord = You have no robot that can play. Register one with /tournament robots:register
ban-how-on-discord = Ban somebody with /ban, and say why: they read it.

# ---- The board inside Discord

refused-not_in_activity = You aren’t in this Activity. Open it in the channel where you play.
refused-front_away = Discord can’t be reached right now. Try again in a moment.
board-not-here = Discord can’t open the board here. Open it in your browser, or in a channel of the server.
board-in-browser = Open in browser
set-zone-what-on-discord = In which time zone does this channel live? It is needed for appointments by the clock (/play at:20:30). Others are typed, like Europe/Rome.
usage-appointment-how-on-discord = Press I’m in below an appointment. Press it again if you can’t come after all, or to cancel an appointment that you made. /play at:20:30 makes one.
open-seen-by-nobody-on-discord = In this server only you see what I post, so nobody could join your table. It works where I’m a member, and where you may use external apps. Practice against the computer works here.
card-out-of-reach-on-discord = I can no longer change the card of table { $id } where it stands, so it shows an old position. The match goes on: /show match:{ $id } in another channel shows it.

# ---- What the application says of itself, at most 400 characters

discord-description = Board and card games right in your channels, with friends or against the computer. Send /play.

# ---- The first message in a server

discord-slow-mode = Slow mode is on in this channel. Discord then refuses presses and commands of players until their time is over, so please turn it off where you play.
discord-nowhere-to-write = Thanks for adding me to { $server }! I may not write in any of its channels, so my messages appear nowhere. In one of them, open Edit Channel, then Permissions, and allow my role View Channel and Send Messages. Then type there: /play.
