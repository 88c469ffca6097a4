# ---- The profile

profile-line = { $what }: { $value }
profile-chosen = ✓ { $choice }
profile-purse = You have { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}{ $stakes ->
    [0] .
   *[other] {""}, and { $stakes } more at stake.
}
me-name-new = Your new name
profile-avatar = Avatar
profile-avatar-drawn = Drawn animal
profile-avatar-mine = My { $network } picture
profile-avatar-what = Others see your avatar beside your name. You can show your picture from Discord or Telegram there: we store a small copy of it, and delete the copy as soon as you choose the drawing again.
profile-avatar-save = Save avatar
profile-avatar-soon = If { $network } shows us your picture, it appears here within a minute.
profile-avatar-none = To show a picture, link your Discord or Telegram account first.
profile-hands = Private screens
profile-hands-usual = default here
profile-hands-card = in place of the card, visible only to me
profile-hands-here = beside the card, visible only to me
profile-hands-private = in the private chat
profile-notices = Notices
profile-notices-room = in the room
profile-notices-private = privately
profile-notices-off = none
profile-notice-never = No notice has been sent to you yet.
profile-notice-last = The last notice was sent on { $when } and { $arrived ->
    [yes] arrived.
   *[no] didn’t arrive.
}
profile-reminders = Reminders
profile-reminders-once = with a quarter of the time left
profile-reminders-twice = with half and a tenth left
profile-reminders-hours = { $count ->
    [one] every hour
   *[other] every { $count } hours
}
profile-reminders-how = I remind you while it is your turn and you are away; by parts of the time only where a move has at least ten minutes. Other hours, up to 24: /me reminders 8.
profile-quiet = Quiet hours
profile-quiet-off = none
profile-quiet-hours = { $begin } to { $end }
profile-quiet-how = You get no notices in these hours. To change them: /me quiet 21 6. If the clock above is wrong, set it: /me zone 5:30.
profile-clock = Your clock shows { $time } ({ $zone }).
vacation-title = Vacation
vacation-how = While you are on vacation, your matches with a day or more for each move wait for you, and their cards say so. You have { $most } days in 365; a day that has begun counts in full. Only you can end a vacation early. Your streak of daily matches waits, too.
vacation-off = { $count ->
    [0] You have no vacation days left.
    [one] You have 1 vacation day left.
   *[other] You have { $count } vacation days left.
}
vacation-on = You are on vacation until { $until } at the latest.
vacation-value-on = on
vacation-value-off = { $count ->
    [one] 1 day left
   *[other] { $count } days left
}
vacation-begin = Begin vacation
vacation-end = End vacation
refused-vacation_on = You are on vacation already.
refused-vacation_off = You are not on vacation.
refused-vacation_again-until = You can begin one vacation a day. Try again in { $left }.
refused-vacation_days = You have used all { $most } vacation days of the last 365 days.
profile-test = Test notice
profile-test-text = This is a test. You get a notice like this one when a table is waiting for you.
profile-test-arrived = The test notice was sent, and it arrived.
profile-test-lost = The test notice couldn’t be delivered. Open the private chat with the bot, allow its messages, and try again. Until then, notices go to the room.
profile-accounts = Linked accounts
profile-export = This is all the data stored about you.
profile-forgotten = Your data has been deleted. You left all tables, and your name and the texts you added were removed. If you play again, you start fresh.

# ---- Blocked people

blocked-title = People I don’t play with
blocked-how = Neither of you can join the other’s table. They aren’t told.
blocked-count = { $count ->
    [0] Your list is empty.
    [one] One person is on your list.
   *[other] { $count } people are on your list.
}
blocked-end = Play with { $who } again
blocked-add = Add somebody
blocked-more = Next page
blocked-whom = Whom do you want to avoid? These are people you met recently.
blocked-nobody = You haven’t played with anybody yet.

# ---- Linked accounts

link-button = Link an account
link-account = { $network }: { $name }
link-what = Linked accounts are one player: one name, one purse, one history.
link-code = Your code is { $code }. It works once, for { $minutes } minutes.
link-type = On your other account, open a private chat with the bot and send: /me link { $code }
link-again = Check
link-then = Then come back to this page to confirm.
link-field = Code from another account
link-new = New code
link-not-yet = Nobody has entered your code yet.
link-taken = The code is right. { $told ->
    [yes] Your account on { $network } has been asked to confirm.
   *[no] Now open your account on { $network } and choose “Link an account” there to confirm.
}
link-question = Link this account?
link-who = { $name } on { $network } has entered your code.
link-brings = { $matches ->
    [0] No matches
    [one] One match
   *[other] { $matches } matches
} and { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} will become yours. One starting grant goes back to the house.
link-sure = Confirm only if this is really you.
link-yes = Yes, that’s me
link-no = No
link-done-there = Linked. You’re now called { $name } here, as on { $network }.
link-declined = Nothing was linked.
link-declined-there = The account on { $network } declined to be linked with this one.
link-end = Unlink { $network }
link-which = Which account?
link-end-sure = Unlink { $name } on { $network }? That account starts fresh, with no matches and no chips. Everything else stays here.
link-ended = The accounts are no longer linked.

# ---- Settings of a room

set-button = Settings
set-title = Settings of this room
set-zone-first = An appointment needs this first. Then send your command again.
set-more = More settings
me-settings = Settings
set-language = Language
set-language-what = The language of tables here. Private pages use each player’s own language.
set-clock = Clock
set-clock-what = For new tables, unless something else is chosen.
set-clock-usual = each game’s default
set-stake = Stake
set-stake-what = For new tables, unless something else is chosen. A running series keeps its stake; change it under “Next match”.
set-opened = Who can open tables
set-opened-what = Who can open tables in this room?
set-opened-everyone = everyone
set-opened-moderators = moderators
set-opened-nobody = nobody
set-tables = Tables per person
set-tables-what = At how many unfinished tables in this room can one person sit?
set-tables-any = no limit
set-tables-count = { $count ->
    [one] one
   *[other] { $count }
}
set-absent = Absent players
set-absent-what = What happens when a player’s time runs out: a computer plays on for them until they are back, or the rules of the game decide. Usually a computer plays on at tables of three and more. It holds for tables opened from now on.
set-absent-usual = a computer from three players on
set-absent-computer = a computer plays on
set-absent-wait = the clock runs once more, then the rules
set-absent-rules = the rules of the game
set-programs = Bots of players
set-programs-what = May programs that players have written, such as language models, take seats here? Each has its own mark and the name of its owner. Consent is that of everybody seated at the table.
set-programs-no = not here
set-programs-consent = with the consent of all who are seated
set-programs-yes = at any table
set-quiet = Quiet mode
set-quiet-what = In quiet mode, notices are sent privately and never to this room.
set-quiet-on = on
set-quiet-off = off
set-series = Series
set-series-what = When registration has a time limit, does the next registration open by itself after the match?
set-series-on = the next match opens by itself
set-series-off = the next match does not open by itself
set-season = Winners of each quarter
set-season-what = When a season ends, is a message with the first three of each game sent here?
set-season-on = shown here
set-season-off = not shown here
set-pool = Games with strangers
set-pool-what = When a member asks here for anybody to play with, is the match shown in this room, too?
set-pool-on = shown here
set-pool-off = only the two players see them
set-skin = Show boards as
set-skin-what = How boards are shown in this room.
set-other = Another number
set-other-range = From { $low } to { $high }

# ---- The next match

next-title = Next match
next-which = Which game?
next-of = The next match of { $game } in this room
next-how = Press an option to change it, or type: { $command }
next-usual = Reset to defaults

# ---- The first message in a room

welcome-thanks = Hello, and thanks for the invitation! I set up game tables right here, for everybody who wants to play.
welcome-begin = Choose Play to open a table, or send /play.
welcome-permissions = { $count ->
    [one] To work well here, I still need this permission: { $names }
   *[other] To work well here, I still need these permissions: { $names }
}

# ---- Help

guide-title = Help
guide-1 = Roundhouse lets you play games right where you already chat.
guide-2 = Open a table with Play, against the computer or with others. Each table is one message with buttons.
guide-3 = When it’s your turn, you get a notice. /tables mine lists every table that is waiting for you, wherever it is.
guide-commands = Commands
guide-try = { $command }
guide-fairness = Why it’s fair
guide-fair-1 = Before anybody joins, the table shows a commitment: the hash of a secret. The secret can’t be changed afterwards.
guide-fair-2 = Every random draw comes from that secret and from text that players can add. If you add yours last, nobody can choose the deal, not even us.
guide-fair-3 = At the end the secret is shown, and the record lists every step.
guide-fair-4 = Anyone can check it: Record gives you the file after a match, and roundhouse verify replays it.
lesson-title = { $game } · { $step } of { $last }
lesson-next = Next
lesson-practice = Practice

usage-play = open a table
usage-play-how = game: which game. opponent: the person you challenge. anybody: plays the first person who wants the same game. computer: its level, from 1 (beginner) to 5 (hardest). seats, stake in chips, clock (live, relaxed, daily, none, or 90s, 10m, 2h, 1d, 5m+5s), visibility (listed, link, named), first (host, guest or lot: who begins), rated (yes or no), absent (usual, computer, wait or rules: when somebody’s time has run out), size of the board if the game has several, sit=no to open it for others (moderators). Write other options of the game as name=value, like grace=1. at=20:30 (or 8pm, tomorrow 20:00, in 1 hour) makes an appointment: people say that they come, and the table opens then; before the first one by the clock, a moderator sets the time zone in /settings. Without a game, you get a list. Example: /play tictactoe computer=3
usage-tables = the tables of this room, and yours
usage-tables-how = Lists the open tables and those being played, with Join or Watch. mine: all your matches in all rooms on all networks, most urgent first; only you see them. In our private chat you see yours. Example: /tables mine
usage-show = post a table’s card again
usage-show-how = match: which table (if left out, the newest one here). Posts the card at the bottom of the room. Behind its ⋯ are the record, what cost you most, and removing somebody.
usage-hand = your private screen
usage-hand-how = match: which table (if left out, the one waiting for you). Only you see it.
usage-move = type a move
usage-move-how = text: your move, as its button would say it. match: which table. Type a hidden move only in private.
usage-kick = remove somebody from your table
usage-kick-how = player: who to remove. match: which table. Only the host can do this, before the start. A removed player can come back once.
usage-ban = keep somebody out of this room
usage-ban-how = player: who. reason: why; they read it. everywhere=yes: in every room, for operators. unban lets them play again. Running matches go on. Without a player, you see the bans. For moderators. Examples: /ban @bo spams the room, /ban unban @bo
usage-stop = end a match
usage-stop-how = match: which one. A moderator can stop it at once; players need everybody’s consent. Stakes are returned.
usage-record = the record of a match
usage-record-how = match: which one. Gives you a file with every step, which anyone can check.
usage-top = the ladder, and the seasons
usage-top-how = game: one game, or all. where: here (people who play in this room), everywhere or season (this season). step: a page. seasons: this room’s seasons; a moderator begins or ends one with begin and end. Examples: /top hexagon season, /top seasons begin
usage-tournament = tournaments of the people here and of robots, and your own robots
usage-tournament-how = new: a tournament for the people here: the game, and perhaps kind=arena, swiss or knockout, minutes=40 or rounds=5, at=20:30, and options as for a table. people: the tournaments here and yours. link: one made elsewhere, by its link. For tournaments of robots: tournament and team take a name or number. follow=yes tells this room after each round how a team did. robots: your robots; then register with address (a hyphen for a robot behind a router) and name, prove with a number, play or challenge with a robot. Examples: /tournament new tictactoe swiss, /tournament Cup, /tournament robots register http://robot.example.org:8000 Deep Ann
usage-settings = settings of this room
usage-settings-how = setting and value; without them, you see all settings: { $settings }. next: the next match of a game, with its options as name=value; the word usual resets everything (or one option: rounds=usual), and a running series uses it from its next registration. For moderators. Example: /settings next rpsls stake=5 seats=3
usage-status = the state of the house, for operators
usage-status-how = Processes, queues, matches in trouble, backups, errors. Only operators see it.
usage-me = your profile
usage-me-how = Purse, name, language, notices, quiet hours, linked accounts, people you don’t play with, export, forget. Only you see it.
usage-help = help
usage-help-how = topic: a game or a command. step: which step of a game’s rules.

booked-linked = accounts linked

# ---- Refusals

refused-unknown_topic = There is no page “{ $topic }”. /me lists them all.
refused-bad_name = That name can’t be shown. Choose one with letters or digits.
refused-reserved_name = That name is reserved. Choose another one.
refused-long_name = That name is too long. Use at most { $most } characters.
refused-bad_hours = Use two different hours from 0 to 23, like /me quiet 22 8.
refused-bad_zone = Use your clock’s difference from UTC, from -12 to 14, like /me zone 3 or /me zone -3:30.
refused-too_many_blocked = Your list is full: { $most } people. Remove somebody first.
refused-own_code = That’s your own code. Enter it on your other account.
refused-wrong_code = That code doesn’t work. It may be too old or already used: get a new one.
refused-too_many_tries = Too many wrong codes. Try again in five minutes.
refused-no_such_account = No such account is linked to you.
refused-last_account = This is your only account, so there is nothing to unlink.
refused-unknown_setting = There is no setting “{ $typed }”. /settings lists them all.
refused-unknown_help = There is no help about “{ $topic }”. /help lists all topics.
