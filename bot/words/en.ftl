# ---- Refusals: one sentence that says why, and what would work

refused-match_over = This match is over.
refused-stale_turn = That was for an earlier turn. The table has moved on.
refused-too_late = Time for this turn was up.
refused-too_early = There is still time left for this turn.
refused-not_your_turn = It is not your turn.
refused-not_your_turn-seat = It is { $who }’s turn.
refused-illegal = That cannot be played here.
refused-not_a_record = This is not a game record: { $reason }.
refused-cannot_take_back = There is nothing that can be taken back here.
refused-unknown_match = There is no such table.
refused-unknown_game = There is no such game here.
refused-unknown_player = Nobody here is known by that name any more.
refused-already_seated = You already have a seat at this table.
refused-not_seated = You have no seat at this table. You may watch.
refused-same_player = Nobody can take two seats at one table.
refused-already_exists = The two of you already have an unfinished match here.
refused-seat_is_a_bot = A bot cannot take a seat. Add a computer player instead.
refused-table_full = All seats are taken. You may watch.
refused-not_enough_players = At least { $least } must be seated to start.
refused-already_started = This match has already begun.
refused-not_started = This match has not begun yet.
refused-not_over = The match is not over yet; its record would tell what is hidden.
refused-not_host = Only the host can do that.
refused-host_cannot_leave = The host cannot be removed. Leave the table, or cancel it.
refused-not_moderator = Only a moderator can do that.
refused-banned = The host does not want you at this table.
refused-several_matches = In this room one plays at fewer tables at a time. Finish one first.
refused-too_many_tables = There are too many open tables. Close one, or join one.
refused-wrong_stake = The stake is now { $stake }. Look again before you join.
refused-not_enough_chips = The stake is { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}; there are not enough in the purse.
refused-no_private_chat = We cannot reach you privately. Open the private chat first.
refused-private_only = Say that in private only. It did not count.
refused-no_offer = There is nothing to answer.
refused-offer_expired = That is no longer open.
refused-already_held = This table is waiting already. Press Start when you are ready.
refused-closed = This table is closed.
refused-frozen = This match is frozen: something about it is wrong, and an operator must look at it.
refused-out_of_game = You are out of this match.
refused-busy = Too much at once. Please try again in a moment.
refused-no_stake_with_computer = No chips are played for at a table with a computer.
refused-computer_declines = The computer plays on.
refused-once_a_turn = More time is given once a turn.
refused-said_already = You have just said that.
refused-no_clock = No clock runs at this table.
refused-nobody_yet = Nothing is kept about you yet.

# ---- Steps of the table

event-takeback = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
event-deadline = { $why ->
    [outage] We were away; the clock was moved by that time.
    [skip] The sleeper was skipped.
    [consent] More time was agreed.
   *[other] The clock was moved.
}
event-stop = { $why ->
    [draw] A draw was agreed.
   *[stopped] The match was stopped.
}
event-began = The match began.

# ---- Results

result-won = { $who } won
result-shared = { $who } share first place
result-draw = A draw
result-none = Nobody won; stakes go back
result-stopped = The match was stopped. Stakes were returned.
result-stopped-shared = The match was stopped. { $who } share first place.
result-because = { $result }: { $why }.

why-resigned = resigned
why-left = left the table
why-gone = gone
why-no_connection = no connection
why-timeout = no answer in time
why-wrong_response = a wrong response
why-wrong_move = a wrong move
why-draw = agreed
why-stopped = stopped
why-time = time ran out

# ---- People

computer = Computer ({ $level })
somebody = somebody
moderator = a moderator
guest = Guest { $number }
at-seat = { $who }
list-host = { $who } (host)
list-seats = { $taken } of { $most } seats
list-stake = stake { $stake }
list-two = { $rest } and { $last }
list-more = { $rest }, { $next }
chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}

# ---- How a table stands

status-missing = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
status-ready = You can start now.
status-can-start = { $who } can start now.
status-starts = Waiting for { $who } to start.
status-announced = Starts when the time is up.
status-soon = Everybody agreed. Starts in a few seconds.
status-invites = Waiting for { $who } to accept.
status-invited = { $who } invites you.
status-closed = This table was closed.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
status-expired = This table closed by itself: the match did not start in time.{ $refunded ->
    [yes] {" "}Stakes were returned.
   *[no] {""}
}
status-extended = { $status } { $left ->
    [0] The time to join was extended for the last time.
    [one] The time to join was extended; one more extension is left.
   *[other] The time to join was extended; { $left } more extensions are left.
}
status-frozen = Frozen: an operator must look at this match.
status-turn = { $who } to play.
status-waiting = Waiting for { $who }.
status-you = Your turn.
status-you-too = Your turn, and others’.
remind = Your time at this table is running out.
joined = You’re in.
words-added = Your words are in the shuffle.
fair-how = The commitment fixes the secret behind all chance. Note at least its first 8 digits: the record of the match must fit it.
fair-nothing = Nothing is left to chance in this game.
fair-commitment = Commitment:
fair-words = Hash of { $who }’s words:
fair-your-words = Hash of your words:
fair-no-words = { $who } added no words.
fair-secret = Secret:
fair-verify = Download the record and check all of it:

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
clock-none = no clock

level-1 = 1 · beginner
level-2 = 2 · easy
level-3 = 3 · steady
level-4 = 4 · strong
level-5 = 5 · hardest

# ---- Buttons

button-join = Join
button-leave = Leave
button-start = Start
button-hold = Hold
button-add-computer = Computer { $level }
button-add-computer-short = Add computer
button-cancel = Close table
button-kick = Remove
button-accept = Accept
button-decline = Decline
button-resign = Resign
button-draw = Offer draw
button-takeback = Take back
button-restart = Restart
button-stop = Stop
button-more_time = More time
button-skip = Skip
button-rematch = Rematch
button-swap = Swap
button-more = More
button-back = Back
button-keep = Keep it
button-fair = Fairness
button-record = Record
button-again = Again
button-withdraw = Withdraw

confirm-resign = Resign, and lose this match?
confirm-cancel = Close this table? Stakes are returned.
confirm-stop = Stop this match for everybody?
confirm-restart = Start over? All moves will be taken back.
offer-start = to start now

offer-draw = a draw
offer-takeback = to take a move back
offer-restart = to start over
offer-stop = to stop the match
offer-more_time = more time
offer-skip = to skip the one who sleeps
offer-rematch = a rematch
offer-swap = a rematch with the other first
asked-start = { $who } agreed to start now. Waiting for { $awaited }.
asked-draw = { $who } offers a draw.
asked-takeback = { $who } would like to take a move back.
asked-restart = { $who } would like to start over.
asked-stop = { $who } would like to stop the match.
asked-more_time = { $who } asks for more time.
asked-skip = { $who } would like to skip the one who sleeps.
asked-rematch = { $who } would like a rematch.
asked-swap = { $who } would like a rematch with the other first.
offer-waits = You asked: { $offer }. Waiting for the others.
offer-declined = Declined: { $offer }.

# ---- The web

web-skip = Skip to the content
web-nav = Main
web-play = Play
web-turns = My turns
web-watch = Watch
web-help = Help
web-me = Me
web-play-money = Chips are play money. They cannot be bought or sold.
web-games = Games
web-players = { $low }–{ $high } players
web-players-just = { $count } players
web-minutes = about { $count } min
web-computer = Computer
web-play-now = Play now
web-open-table = Open a table
web-opponent = Opponent
web-anyone = Anyone
web-seats = Seats
web-clock = Clock
web-stake = Stake (chips)
web-words = Your words for the shuffle
web-not-sitting = I do not sit at it myself
web-open = Open
web-open-tables = Open tables
web-no-open = No table is open. Open one, or play the computer.
web-live-tables = Now playing
web-no-live = Nobody is playing right now.
web-stake-pot = stake { $stake } (pot { $pot })
web-go-play = Play
web-go-join = Join
web-go-watch = Watch
web-no-turns = No table waits for you.
web-table = table { $id }
web-board = Board
web-you = you
web-host = host
web-invited = invited
web-won = won
web-out = out
web-waiting = to play
web-free = free seat
web-share = Link to a seat
web-link = Link to this table
web-copied = Link copied.
web-add-words = Add
web-next-match = To the rematch
web-next-open = To the next match
web-replay = Replay
web-type = Type a move
web-send = Send
web-story = What happened
web-step = Step { $step } of { $last }
web-step-slider = Step
web-first = First step
web-back = One step back
web-on = One step on
web-last = Last step
web-go = Go
web-film = Animated picture
web-analysis = Analysis
web-to-turn = To the turn
web-balance = Who was ahead: { $first } above the line, { $second } below. Now { $now }, at the end { $end }.
web-to-table = To the table
web-to-lobby = To the lobby
web-reconnecting = Connection lost. Trying again…
web-sorry = That did not work
web-safe = Nothing was changed, and nothing is lost.
web-forged = This page is too old, or the form came from elsewhere. Load the page again.
web-too-much = Too much at once from your address. Please wait a moment.
web-trouble = The table cannot write anything down right now. Please try again in a moment.
web-no-page = There is no such page.
web-wrong-way = This page does not work that way.
web-bug = Something went wrong on our side.

me-name = Name
me-language = Language
me-skin = The board as
me-skin-pictures = pictures
me-skin-text = text
me-save = Save
me-operator = You are an operator here.
me-purse = Purse
me-when = When
me-what = What
me-chips = Chips
me-kept = What is kept about you
me-kept-what = Your name, your language, the matches you played and your purse. You can take it with you, or have it removed.
me-export = Export
me-forget = Forget me
me-forget-sure = Leave all unfinished tables, and have your name and words removed? This cannot be undone.
me-nobody = Nothing is kept about you until you play.
language-en = English
language-ru = Русский
language-zh = 中文
booked-welcome = welcome
booked-daily = daily top-up
booked-stake = stake
booked-refund = stake returned
booked-outcome = result of a match
booked-forgotten = forgotten

help-1 = Play now starts a match against the computer at once. Open a table lets others join: they find it on the front page, or through its link.
help-2 = The board can be pressed. With the keyboard, Tab goes to the board, the arrow keys move over it, and Enter plays. You can also type a move.
help-3 = Each turn has a clock. Who runs out of time has left the question unanswered; if it was us who were away, the clock is moved by that time.
help-4 = After a match, its record can be replayed, downloaded and verified by anybody.

admin-title = Operator
admin-what = This link makes this browser an operator’s: it may stop and close tables. It works once.
admin-yes = Make this browser an operator’s
