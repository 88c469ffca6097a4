# ---- One's own page

mine-line = { $what }: { $value }
mine-chosen = ✓ { $choice }
mine-purse = In your purse: { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}{ $stakes ->
    [0] .
   *[other] {""}, and { $stakes } at stake.
}
mine-name-how = To be called something else: /me name and the new name.
mine-hands = Private screens
mine-hands-usual = as usual here
mine-hands-here = in the room, for my eyes only
mine-hands-private = in the private chat
mine-notices = Notices
mine-notices-room = in the room
mine-notices-private = privately
mine-notices-off = none
mine-notice-never = No notice has been sent to you yet.
mine-notice-last = The last notice was sent on { $when } and { $arrived ->
    [yes] arrived.
   *[no] did not arrive.
}
mine-quiet = Quiet hours
mine-quiet-off = none
mine-quiet-hours = { $begin } to { $end }
mine-quiet-how = No notices come in these hours. Others: /me quiet 21 6. If the clock above is wrong, set it: /me zone 5:30.
mine-clock = Your clock shows { $time } ({ $zone }).
mine-test = Test notice
mine-test-text = This is a test. When a table waits for you, a notice like this one tells you.
mine-test-arrived = The test notice was sent, and it arrived.
mine-test-lost = The test notice could not be delivered. Open the private chat with the bot, allow its messages, and try again. Until then, notices go to the room.
mine-accounts = Linked accounts
mine-export = This is all that is kept about you.
mine-forgotten = You are forgotten: your tables are left, your name and words are removed. If you play again, you begin anew.

# ---- People one does not play with

apart-title = People I don’t play with
apart-how = Neither of you can sit down at the other’s table. They are not told.
apart-count = { $count ->
    [0] There is nobody on your list.
    [one] There is one person on your list.
   *[other] There are { $count } people on your list.
}
apart-end = Play with { $who } again
apart-add = Add somebody
apart-more = Next page
apart-whom = With whom would you rather not play? These are the people you met lately.
apart-nobody = You have played with nobody yet.

# ---- Linked accounts

link-button = Link an account
link-account = { $network }: { $name }
link-what = Linked accounts are one player: one name, one purse, one history.
link-code = Your code is { $code }. It works once, for { $minutes } minutes.
link-type = On your other account, open the private chat with the bot and send: { $command }
link-again = Check
link-then = Then come back to this page to confirm.
link-field = Code from another account
link-new = New code
link-not-yet = Nobody has typed your code yet.
link-taken = The code is right. { $told ->
    [yes] Your account on { $network } has been asked to confirm.
   *[no] Now open your account on { $network } and choose “Link an account” there to confirm.
}
link-question = Link this account?
link-who = { $name } on { $network } has typed your code.
link-brings = { $matches ->
    [0] No matches
    [one] One match
   *[other] { $matches } matches
} and { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} will become yours. One starting grant goes back to the house.
link-sure = Say yes only if it is really you.
link-yes = Yes, that is me
link-no = No
link-done-there = Linked. Here you are now { $name }, as on { $network }.
link-declined = Nothing was linked.
link-declined-there = The account on { $network } did not want to be linked with this one.
link-end = Unlink { $network }
link-which = Which account?
link-end-sure = Unlink { $name } on { $network }? That account begins anew, with no matches and an empty purse. Everything else stays here.
link-ended = The accounts are no longer linked.

# ---- Settings of a room

set-button = Settings
set-title = Settings of this room
set-language = Language
set-language-what = The language of tables here. Private pages speak each player’s own language.
set-clock = Clock
set-clock-what = For new tables, when nothing else is said.
set-clock-usual = as each game has it
set-stake = Stake
set-stake-what = For new tables, when nothing else is said. A running series keeps its stake; /next changes it.
set-opened = Tables are opened by
set-opened-what = Who may open tables in this room?
set-opened-everyone = everyone
set-opened-moderators = moderators
set-opened-nobody = nobody
set-tables = Tables per person
set-tables-what = At how many unfinished tables of this room may one person sit?
set-tables-any = no limit
set-tables-count = { $count ->
    [one] one
   *[other] { $count }
}
set-quiet = Quiet mode
set-quiet-what = In quiet mode, notices are sent privately and never to this room.
set-quiet-on = on
set-quiet-off = off
set-series = Series
set-series-what = When registration for a match has a time limit: does the next registration open by itself after the match?
set-series-on = the next match opens by itself
set-series-off = the next match does not open by itself
set-skin = Boards as
set-skin-what = How boards are shown in this room.
set-typed = Or type it: { $command }

# ---- The next match

next-title = Next match
next-which = Of which game?
next-of = The next match of { $game } in this room
next-how = Press an option to change it, or type it: { $command }
next-usual = As usual

# ---- The first message in a room

hello-welcome = Hello, and thank you for the invitation. I set up tables for games right here, for whoever likes to play.
hello-begin = Choose Play to open a table, or send /play.
hello-lacks = { $count ->
    [one] To work well here I still need this permission: { $names }
   *[other] To work well here I still need these permissions: { $names }
}

# ---- Help

guide-title = Help
guide-1 = Roundhouse is a games table for the place where you already talk.
guide-2 = Open a table with Play, alone against the computer or with others. Each table is one message with buttons.
guide-3 = Whoever is waited for gets a notice. /turns shows every table that waits for you, wherever it stands.
guide-commands = Commands
guide-try = { $command }
guide-fairness = How it is fair
guide-fair-1 = Before anybody sits down, the table shows a commitment: the hash of a secret. It cannot be changed afterwards.
guide-fair-2 = All chance comes from that secret and from words that the players may add. Add yours last: then nobody, not even we, can choose the deal.
guide-fair-3 = At the end the secret is shown, and the record tells every step.
guide-fair-4 = Anybody can check it: /record hands over the file, and roundhouse verify replays it.
lesson-title = { $game } · { $step } of { $last }
lesson-next = Next
lesson-practice = Practice

usage-play = open a table
usage-play-how = game: which one. opponent: whom you challenge. computer: its level, 1 to 5. seats, stake in chips, clock (live, relaxed, daily, none, or 90s, 10m, 2h, 1d), size of the board where there are several, sit=no to open it for others (moderators). Any other options of the game as name=value, like grace=1. Without a game, you see what there is. Example: /play tictactoe computer=3
usage-tables = the tables of this room
usage-tables-how = Shows the open tables and those being played, with Join or Watch.
usage-turns = the tables that wait for you
usage-turns-how = Shows all your matches in all rooms on all networks, the soonest deadline first. Only you see it.
usage-show = a table’s card once more
usage-show-how = match: which table; without it, the newest one here. Posts the card at the bottom of the room.
usage-hand = your private screen
usage-hand-how = match: which table; without it, the one that waits for you. Only you see it.
usage-move = play by typing
usage-move-how = text: what you play, just as a button would say it. match: at which table. What must stay hidden can be typed in private only.
usage-kick = take somebody off your table
usage-kick-how = player: who is to go. match: from which table. Only the host can do it, before the start. Whoever is removed may come back once.
usage-stop = end a match
usage-stop-how = match: which one. A moderator stops it at once; players need everybody’s consent. Stakes go back.
usage-record = the record of a match
usage-record-how = match: which one. Hands over a file with every step, which anybody can check.
usage-top = who won most
usage-top-how = game: one game, or all. where: here, everywhere or season (this quarter). Only matches between at least two people count. Example: /top hexagon season
usage-next = how the next match is played
usage-next-how = game: which one. stake and seats. Other options of the game as name=value, several if you like. The word usual sets all of it back (also: rounds=usual). A running series takes it over with its next registration. For moderators. Example: /next rpsls stake=5 seats=3
usage-settings = settings of this room
usage-settings-how = setting and value, or nothing to see them all: language, clock, stake, opened, tables, quiet, series, skin. For moderators.
usage-me = your own page
usage-me-how = Purse, name, language, notices, quiet hours, linked accounts, people you don’t play with, export, forget. Only you see it.
usage-help = this help
usage-help-how = topic: a game or a command. step: which step of a game’s rules.

booked-linked = accounts linked

# ---- Refusals

refused-unknown_topic = There is no page “{ $topic }”. /me shows all there are.
refused-bad_name = That name cannot be shown. Choose one with letters or figures.
refused-bad_hours = Say two different hours from 0 to 23, like /me quiet 22 8.
refused-bad_zone = Say how far your clock is from UTC, from -12 to 14, like /me zone 3 or /me zone -3:30.
refused-too_many_apart = Your list is full: { $most } people. Take somebody off it first.
refused-own_code = That is your own code. Type it on your other account.
refused-wrong_code = That code does not work. Perhaps it is too old, or was used already: ask for a new one.
refused-too_many_tries = Too many wrong codes. Try again in five minutes.
refused-no_such_account = No such account is linked to you.
refused-last_account = This is your only account. There is nothing to unlink.
refused-unknown_setting = There is no setting “{ $typed }”. /settings shows all there are.
refused-unknown_help = There is no help about “{ $topic }”. /help shows what there is.
