# ---- Refusals: why, and what would work

refused-match_over = This match is over.
refused-stale_turn = The game has moved on since then. Look at the board and try again.
refused-too_late = The time for this turn is up.
refused-too_early = There is still time left for this turn.
refused-not_your_turn = It’s not your turn.
refused-not_your_turn-seat = It is { $who }’s turn.
refused-illegal = That move isn’t possible.
refused-not_a_record = This is not a game record: { $reason }.
refused-cannot_take_back = No move can be taken back now.
refused-unknown_match = This table doesn’t exist.
refused-unknown_game = This game isn’t available here.
refused-unknown_player = This player is no longer here.
refused-already_seated = You already have a seat at this table.
refused-not_seated = You don’t have a seat at this table, but you can watch.
refused-away = A computer plays for you here. Press “I’m back” to play on yourself.
refused-sat_in = { $told ->
    [yes] { $who } plays in your place and has been told that you are back. The seat is yours again as soon as they leave it.
   *[no] { $who } plays in your place. Press “I’m back” to ask for your seat: it is yours again as soon as they leave it.
}
refused-seat_taken = This seat is no longer free: somebody plays in it.
refused-seat_sealed = This seat has sealed a move that only its player may see. You can take it in the next round.
refused-knows_hand = You have already seen another hand in this match, so you can’t take this seat.
refused-nobody_gone = Your opponent is still here.
refused-same_player = You can’t take two seats at one table.
refused-already_exists = The two of you already have an unfinished match here.
refused-seat_is_a_bot = A bot can’t take a seat. Add a computer player instead.
refused-table_full = All seats are taken, but you can watch.
refused-not_enough_players = { $to ->
    [skip] Somebody can be skipped only where at least { $least } are playing. The clock runs out by itself.
   *[start] At least { $least } players are needed to start.
}
refused-already_started = This match has already started.
refused-not_started = This match hasn’t started yet.
refused-not_over = The match isn’t over yet. Its record would reveal what is still hidden.
refused-no_analysis = There is no analysis for this game.
refused-not_host = Only the host can do that.
refused-not_host-seat = Only the host, { $who }, can do that.
refused-host_cannot_leave = The host can’t be removed, but can leave or close the table.
refused-not_moderator = Only a moderator can do that.
refused-banned = You can’t take a seat at this table.
refused-several_matches = You can’t play at more tables in this room. Finish a match first.
refused-too_many_tables = Too many tables are open. Close one, or join one.
refused-wrong_stake = The stake is now { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}. Please check it before you join.
refused-not_enough_chips = Not enough chips: the stake is { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}.
refused-not_enough_chips-seat = { $who } doesn’t have enough chips: the stake is { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}.
refused-private_only = Please send this in private. Here it doesn’t count.
refused-no_offer = There is no offer to answer.
refused-offer_expired = This is no longer open.
refused-already_held = This table is on hold already. Press Start when ready.
refused-open_already = This table is open to everybody already.
refused-closed = This table is closed.
refused-frozen = This match is frozen because something is wrong with it. An operator has to check it.
refused-out_of_game = You’re out of this match.
refused-newcomers = Too many new players from your address right now. Try again in a moment.
refused-newcomers-until = Too many new players from your address right now. Try again in { $left }.
refused-invited_enough = That person already has several invitations from your address. Wait for an answer first.
refused-busy = Too many requests at once. Please try again in a moment.
refused-no_stake_with_computer = You can’t play for chips with a computer at the table.
refused-computer_declines = The computer declined and plays on.
refused-rated_match = This match is rated: the computer { $kind ->
    [takeback] doesn’t take moves back.
    [restart] doesn’t start over.
   *[stop] plays it to the end. You can resign.
}
refused-not_away_yet = An absent player can be skipped once half of the time for this turn is over.
refused-once_a_turn = More time can be added only once a turn.
refused-said_already = You just said that.
refused-no_clock = This table has no clock.
refused-nobody_yet = No data is stored about you yet.

# ---- Steps of the table

event-takeback = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
event-deadline = { $why ->
    [outage] Our server was down, so that time was added to the clock.
    [skip] The absent player was skipped.
    [consent] Everybody agreed to more time.
    [vacation] { $who } is on vacation, and the clock stands still.
    [back] { $who } is back from vacation, and the clock goes on.
   *[other] The clock was changed.
}
event-stop = { $why ->
    [draw] The players agreed to a draw.
   *[stopped] The match was stopped.
}
event-began = The match began.

# ---- Results

result-won = { $you ->
    [winner] You won!
   *[other] { $who } won.
}
result-lost = You lost.
result-place = You { $tied ->
    [yes] tied for
   *[no] came
} { $place ->
    [last] last
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
   *[other] { $tied ->
        [yes] place { $place }
       *[no] in place { $place }
    }
} of { $count ->
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[other] { $count }
}.
result-shared = { $you ->
    [shared] You share first place with { $others }.
   *[other] { $who } share first place.
}
result-draw = It’s a draw.
result-none = Nobody won.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
result-stopped = The match was stopped.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
result-unplayed = The match was stopped before anybody had moved.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
result-because = { $result } { $why }
series-two = Series: { $first } { $won } : { $lost } { $second }
series-several = Matches won in this series: { $winners }
series-won = { $who } { $count }

why-resigned = { $you ->
    [loser] You resigned.
   *[other] { $loser } resigned.
}
why-left = { $you ->
    [loser] You left the table.
   *[other] { $loser } left the table.
}
why-gone = { $you ->
    [loser] You were away, and your opponent claimed the win.
   *[other] { $loser } is no longer here.
}
why-benched = { $loser } was benched, so this match wasn’t played.
why-no_connection = { $loser } could not be reached.
why-timeout = { $loser } didn’t answer in time.
why-wrong_response = { $loser } sent an invalid answer.
why-wrong_move = { $loser } made an illegal move.
why-draw = The players agreed.
why-stopped = The match was stopped.
why-time = { $lost ->
    [0] Time ran out.
   *[other] { $you ->
        [loser] Your time ran out.
       *[other] { $loser } ran out of time.
    }
}

date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
    } { $year }
date-and-time = { $date }, { $time }

# ---- People

computer = Computer ({ $level })
computer-at = Computer { $sign } ({ $level })
web-substituted = computer
away-line = { $count ->
    [one] A computer plays for { $who } until they are back.
   *[other] Computers play for { $who } until they are back.
}
vacation-line = { $who } is on vacation. This match waits for them.
was-away-line = { $you ->
    [own] At the end a computer played for you, so you have lost this match.
   *[other] { $count ->
        [one] At the end a computer played for { $who }, who has lost this match.
       *[other] At the end computers played for { $who }, who have lost this match.
    }
}
all-away-line = Everybody who played was away.
deserted-line = { $you ->
    [self] You can claim the win, let the computer play on, or wait.
   *[other] { $who } can claim the win, let the computer play on, or wait.
}
away-told = Your time ran out, so a computer plays for you now. Press “I’m back” at the table to play on yourself.
left-told = You have left the chat that shows this match. You are still in the match, and can play on here.
sitter-line = { $you ->
    [self] You play for { $who }.
   *[other] { $sitter } plays for { $who }.
}
was-sitter-line = { $you ->
    [self] At the end you played for { $who }, who has lost this match.
    [own] At the end { $sitter } played for you, so you have lost this match.
   *[other] At the end { $sitter } played for { $who }, who has lost this match.
}
web-sat-in = { $sitter } plays
web-sit-what = You would play on for them, without a stake. You may win this match and can’t lose it.
sat = You play for { $who } now, until you leave the seat. You stake nothing, and you can’t lose this match.
stood = You have left the seat. A computer plays on.
sat-told = { $who } plays in your place now. The seat is yours again as soon as they leave it.
seat-asked-back-told = { $who } is back and asks for the seat in which you play. Press “Leave this seat” to give it back, or play on.
seat-free-told = Nobody else plays in your place any longer: a computer does. Press “I’m back” at the table to play on yourself.
returned = You’re back: you play for yourself again.
while-away = { $by ->
    [computer] While you were away, a computer played for you:
    [person] While you were away, { $sitter } played for you:
   *[others] While you were away, others played for you:
}
somebody = Somebody
moderator = a moderator
at-seat = { $who }
list-host = { $who } (host)
list-seats = { $taken } of { $most } seats
list-invited = { $count } invited
list-stake = stake { $stake }
list-two = { $rest } and { $last }
list-more = { $rest }, { $next }
and-then = { $first } { $then }
sentence-separator = {" "}
chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}

# ---- Status of a table

status-check-in = { $you ->
    [self] Are you there? Press “I’m here” to play: else your seat becomes free before the match begins.
   *[other] Waiting for { $who } to press “I’m here”. The match begins without those who do not come.
}
status-tournament-match = { $you ->
    [self] Your opponent: { $who }. Press “I’m here”, or you lose the match.
   *[other] Waiting for { $who } to press “I’m here”. A player who doesn’t come loses the match.
}
seat-left-told = { $who } has left the table. { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
status-missing = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
status-ready = You can start now.
status-can-start = { $who } can start now.
status-starts = Waiting for { $who } to start.
status-announced = Starts when the countdown ends.
status-soon = Everybody agreed. Starts in a few seconds.
status-invites = Waiting for { $who } to accept.
status-invited = { $who } invites you.
status-closed = This table was closed.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
status-declined = The challenge was declined.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
status-expired = This table closed because the match didn’t start in time.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
status-extended = { $status } { $left ->
    [0] Joining time was extended for the last time.
    [one] Joining time was extended; one more extension is possible.
   *[other] Joining time was extended; { $left } more extensions are possible.
}
status-frozen = This match is frozen. An operator has to check it.
status-away = A computer plays for you.
status-sat-in = { $sitter } plays for you.
status-turn = { $who } to play.
status-turn-sitter = { $sitter } to play for { $who }.
status-waiting = Waiting for { $who }.
so-many-players = { $count } players
gone-left = { $network ->
    [discord] { $count ->
        [one] { $who } has left the server.
       *[other] { $who } have left the server.
    }
   *[other] { $count ->
        [one] { $who } has left the group.
       *[other] { $who } have left the group.
    }
}
gone-removed = { $network ->
    [discord] { $count ->
        [one] { $who } no longer sees this channel. The clock runs on.
       *[other] { $who } no longer see this channel. The clock runs on.
    }
   *[other] { $count ->
        [one] { $who } was removed from the group. The clock runs on.
       *[other] { $who } were removed from the group. The clock runs on.
    }
}
gone-asleep = { $you ->
    [self] Your time ran out. The clock runs once more: move now.
   *[other] { $count ->
        [one] { $who } seems to be asleep: the clock runs once more.
       *[other] { $who } seem to be asleep: the clock runs once more.
    }
}
gone-blocked = { $who } can no longer be reached.
gone-room_gone = { $count ->
    [one] The chat of this table is gone. { $who } cannot see it there; the clock runs on.
   *[other] The chat of this table is gone. { $who } cannot see it there; the clock runs on.
}
gone-bot_removed = { $count ->
    [one] The bot was removed from the chat. { $who } cannot see this table there; the clock runs on.
   *[other] The bot was removed from the chat. { $who } cannot see this table there; the clock runs on.
}
gone-forgotten = The person of this seat has deleted their data.
status-you = Your turn.
status-you-too = Your turn. Others are moving at the same time.
remind = Your time at this table is running out.
checked-in = Good, you’re in.
joined = You’re in.
words-added = Your text was added to the shuffle.
fair-how = The commitment fixes the secret behind every random draw. Note at least its first 8 digits: the record of the match must show the same ones.
fair-nothing = This game has no random draws, so there is nothing to check.
fair-commitment = Commitment:
fair-words = Hash of { $who }’s text:
fair-your-words = Hash of your text:
fair-no-words = { $who } added no text.
fair-secret = Secret:
fair-verify = To check everything, download the record and run:

left-seconds = { $count } s left
left-minutes = { $count } min left
left-hours = { $count } h left
left-days = { $count ->
    [one] 1 day left
   *[other] { $count } days left
}

clock-live = 1 minute a move
clock-relaxed = 10 minutes a move
clock-daily = 1 day a move
clock-blitz = 5 minutes each + 5 seconds a move
clock-rapid = 15 minutes each + 10 seconds a move
clock-none = no clock
option-bank_seconds = Time for the whole match
option-increment_seconds = Added after each move

level-1 = { $level } · beginner
level-2 = { $level } · easy
level-3 = { $level } · steady
level-4 = { $level } · strong
level-5 = { $level } · hardest
level-about-1 = plays almost at random
level-about-2 = makes many mistakes
level-about-3 = plays sensibly, with mistakes
level-about-4 = plays well
level-about-5 = plays as well as it can
level-line = { $level } – { $about }
level-number = { $level }
level-of = { $level } of { $count }
level-range = { $low }–{ $high } – { $about }
level-exact = Exact level
level-suiting = the level that suits you

# ---- Buttons

button-join = Join
button-leave = Leave
button-here = I’m here
button-start = Start
button-start-now = Start now
button-hold = Hold
button-open = Open to all
button-computers = Fill with computers
button-add-computer-short = Add computer
button-cancel = Close table
button-kick = Remove
button-accept = Accept
button-decline = Decline
button-resign = Resign
button-return = I’m back
button-sit = Take this seat
button-stand = Leave this seat
button-claim = Claim the win
button-substitute = Let the computer play on
button-programs = Let programs join
button-programs-not = No programs
button-draw = Offer draw
button-takeback = Take back
button-restart = Restart
button-stop = Stop
button-more_time = More time
button-skip = Skip
button-rematch = Rematch
button-swap = Swap sides
button-more = More
button-back = Back
button-keep = Keep it
button-fair = Fairness
button-record = Record
button-verify = Verify
button-again = New table
button-withdraw = Withdraw

confirm-resign = Resign and lose this match?
confirm-claim = Claim the win? The match ends, and your opponent loses it.
confirm-cancel = Close this table?{ $refunded ->
    [yes] {" "}Stakes will be returned.
   *[no] {""}
}
confirm-stop = Stop this match for everybody?
confirm-restart = Start over? All moves will be taken back.

program-asks = A program would like to join.
asked-programs = { $who } would let a program join.
agreed-programs = Programs may join.
asked-start = { $who } would like to start now.
asked-draw = { $who } offers a draw.
asked-takeback = { $who } would like to take a move back.
asked-restart = { $who } would like to start over.
asked-stop = { $who } would like to stop the match.
asked-more_time = { $who } asks for more time.
asked-skip = { $who } would like to skip the absent player, whose time then counts as run out.
asked-rematch = { $who } would like a rematch.
asked-swap = { $who } would like a rematch with sides swapped.
offer-agreed = { $who } ✓
offer-agreed-too = { $rest } { $next }
offer-progress = { $ask } { $agreed } · waiting for { $awaited }
offer-waits = { $kind ->
    [programs] You would let programs join.
    [start] You asked to start now.
    [draw] You offered a draw.
    [takeback] You asked to take a move back.
    [restart] You asked to start over.
    [stop] You asked to stop the match.
    [more_time] You asked for more time.
    [skip] You asked to skip the absent player.
    [rematch] You offered a rematch.
    [swap] You offered a rematch with sides swapped.
   *[agreed] You agreed.
} Waiting for { $awaited }.
full-can-start = All seats are taken. You can start now.
kicked = You were removed from this table.{ $stake ->
    [0] {""}
   *[other] {" "}Your stake was returned.
}{ $back ->
    [yes] {" "}You can come back once.
   *[no] {" "}You can’t come back.
}
offer-declined = { $kind ->
    [programs] No program joins.
    [start] Early start declined.
    [draw] Draw offer declined.
    [takeback] Taking back declined.
    [restart] Starting over declined.
    [stop] Stopping declined.
    [more_time] More time declined.
    [skip] Skipping declined.
    [rematch] Rematch declined.
   *[swap] Rematch with sides swapped declined.
}

# ---- The web

web-skip = Skip to content
web-nav = Main
web-play = Play
turns-practice = Practice
web-turns = My turns
web-watch = Tables
web-help = Help
web-me = Me
web-play-money = Chips are play money. They cannot be bought or sold.
web-headline = Board games with friends, right away
web-lead = No account, no download: share a link and play. Also in Discord and Telegram.
web-with-friend = Play with a friend
web-with-computer = Play the computer
web-friend = With a friend
web-play-named = Play now: { $game } against the computer
web-friend-named = Play { $game } with a friend
web-new-title = Play with friends
web-new-how = Create the table and send the link: anyone who opens it can take a seat.
web-invite-names = Invite by name (optional)
web-invite-hint = People who have played here. Separate several names with commas.
web-house-rules = House rules
web-stake-hint = Each player puts in this many chips; the winner takes them.
web-create = Create table and get the link
web-send-link = Send this link to your friend
web-copy = Copy
web-share-sheet = Share
web-qr = QR code
web-new-opponent = New opponent
web-rules = Rules
web-live-count = { $count ->
    [one] 1 match to watch
   *[other] { $count } matches to watch
}
web-play-replay = Play the replay
web-sounds = Sounds
web-name-cells = Show names of cells
web-games = Games
web-players = { $low }–{ $high } players
web-players-just = { $count } players
web-minutes = about { $count } min
web-computer = Computer
web-play-now = Play now
web-seats = Seats
web-clock = Clock
web-stake = Stake (chips)
web-words = Add your own randomness (optional)
web-not-sitting = I don’t want a seat myself
web-open-tables = Open tables
web-no-open = No tables are open. Open one, or play the computer.
web-live-tables = Now playing
web-no-live = Nobody is playing right now.
web-stake-pot = stake { $stake } (pot { $pot })
web-go-play = Play
web-go-join = Join
web-go-watch = Watch
web-go-open = Open
web-no-turns = No table is waiting for you.
web-table = table { $id }
web-board = Board
web-you = you
web-host = host
web-invited = invited
web-kept = seat kept
web-won = won
web-net = purse { $chips }
web-out = out
web-waiting = to play
web-watching = You’re watching this match. Its seats are taken.
web-share = Invite link
web-link = Link to this table
web-copied = Link copied.
web-add-words = Add
web-next-match = Go to the rematch
web-next-open = Go to the next match
web-replay = Replay
web-type = Type a move
web-send = Send
web-story = What happened
web-earlier = Earlier steps
web-step = Step { $step } of { $last }
web-step-slider = Step
web-first = First step
web-back = Previous step
web-on = Next step
web-last = Last step
web-go = Go
web-film = Download GIF
web-as-played = As played
web-better = Better move
web-better-marks = ? is the move that was played, ! is the better one.
web-seen-by = Seen by
web-seen-table = The table
web-turning-point = Watch the turning point
web-to-turn = Go to turning point
web-balance = Lead: { $first } above the line, { $second } below. Now { $now }, at the end { $end }.
web-to-table = Back to the table
web-to-lobby = Back to the lobby
web-reconnecting = Connection lost. Trying again…
web-waits = Connection lost. Your move will be sent as soon as it is back.
web-news = See what’s new
web-not-sent = Your move was not sent: press again.
web-chosen = { $choice } chosen, { $count ->
    [one] 1 target
   *[other] { $count } targets
}
offered-programs = A program?
offered-start = Early start?
offered-draw = Draw offered
offered-takeback = Takeback?
offered-restart = Start over?
offered-stop = Stop?
offered-more_time = More time?
offered-skip = Skip?
offered-rematch = Rematch?
offered-swap = Rematch with sides swapped?
web-sorry = That didn’t work
web-not-found = Page not found
web-safe = Nothing was changed or lost.
web-forged = This page has expired. Reload it and try again.
web-no-cookie = Your browser did not send our cookie, without which we can’t tell who you are. Allow cookies for this site, reload the page and try again.
web-too-much = Too many requests from your address. Please wait a moment.
web-trouble = We can’t save right now. Please try again in a moment.
web-trouble-saved = Your move is saved, but we can’t show it right now. Look again in a moment.
web-trouble-unsure = We can’t tell yet whether that was saved. Look again in a moment before you repeat it.
web-no-page = This page doesn’t exist.
web-too-large = That is more than can be sent at once. Please send less.
web-wrong-way = That request isn’t supported here.
web-bug = Something went wrong on our side.

me-name = Name
me-language = Language
me-skin = Show boards as
me-skin-pictures = pictures
me-skin-text = text
me-save = Save
me-operator = You’re an operator here.
me-purse = Purse
me-when = When
me-what = What
me-chips = Chips
me-kept = Your data
me-kept-what = We store your name, your language, the matches you played, your chips and, if you show it, your picture. You can download this data or have it deleted.
me-export = Export
me-forget = Delete my data
me-forget-sure = Leave all unfinished tables and delete your name and the texts you added? This can’t be undone.
me-nobody = Nothing is stored about you until you play.
language-en = English
booked = { $sign }{ $amount }
booked-welcome = welcome
booked-daily = daily top-up
booked-stake = stake
booked-refund = stake returned
booked-outcome = payout from the pot
booked-forgotten = data deleted

help-1 = “Play now” starts a match against the computer at once. “With a friend” opens a table: others join through its link, or find it in the list of tables.
help-2 = Press the board to play. With the keyboard, Tab goes to the board, the arrow keys move over it, Enter plays, and Escape lets a choice go. You can also type a move.
help-3 = Each turn has a time limit. If your time runs out, you usually lose; the rules of each game say more. If our server was down, you get that time back.
help-4 = After a match, anyone can replay, download and verify its record.

admin-title = Operator
admin-what = This link lets this browser stop matches and close tables. It works once.
admin-yes = Make this browser an operator’s

# ---- Playing somebody now

pool-found = { $who } is here. Your match has begun.
pool-wanted = Somebody is wanted for a match that runs: { $game }, table { $id }. Press “Take this seat” there.
refused-no_game_chosen = Choose at least one game.
seek-title = Looking for an opponent…

# ---- How matches are completed: for operators, and for everybody on the page with the rules
figures-completed = Of the { $count } matches among people in the last four weeks, at least { $share } % were played to the end by all who began.{ $wait ->
    [none] {""}
   *[other] {" "}Half of the waits for somebody who was gone took no longer than { $wait }.
}
