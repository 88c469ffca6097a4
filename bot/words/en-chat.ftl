# ---- Cards in a room

card-title = { $title } · table { $id }{ $kind ->
    [casual] {" "}· casual
    [rated] {" "}· rated
   *[usual] {""}
}{ $stake ->
    [none] {""}
   *[other] {" "}· { $stake }
}
card-stake = stake { $stake } (pot { $pot })
card-seat = { $letter } { $who }{ $what ->
    [host] {" "}(host)
    [invited] {" "}(invited)
    [kept] {" "}(seat kept)
   *[seated] {""}
}
card-share = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $letter } { $who }{ $out ->
    [yes] {" "}(out)
   *[no] {""}
}{ $clock ->
    [none] {""}
   *[other] {" "}⏱ { $clock }
}{ $score ->
    [none] {""}
   *[other] {" "}({ $score })
}{ $chips ->
    [none] {""}
   *[other] {" "}{ $chips }
}
card-before = Table { $id }:
open-too = You have { $count } tables waiting here. ⋯ → Close table removes one.
open-by-presses = I’m not a member here, so the card changes only when somebody presses one of its buttons, and I can’t remind anybody here of their turn. So each move has a day, unless you choose another clock. In servers that have added me, I can do both.
open-seen-by-nobody = Here only you see what I post, so nobody could join your table. Practice against the computer works here.
shown-to-you = Only you see this card here.
again-open = Table { $id } is open. Its card is below.
declined-other = Ask somebody else
declined-open = Open to all
declined-whom = Whom do you want to ask? To ask somebody who is not here: { $command }
declined-nobody = To ask somebody: { $command }
card-not-posted = I’m not allowed to write in that room, so the table’s card isn’t there. Once I am, type /show { $id } in that room.
card-out-of-reach = I can no longer change the card of table { $id } where it stands, so it shows an old position. The match goes on: /show { $id } in another room shows it.
card-free = { $count ->
    [one] One empty seat
   *[other] { $count } empty seats
}
card-said = { $who }: “{ $phrase }”
card-state = { $lobby ->
    [yes] { $status }
   *[no] ▶ { $status }
}
card-until = ▶ { $status } ⏳ { $until }
card-closes = { $status } ⏳ { $until }
card-called = { $who }, { $host } invites you to play.
card-won = { $who }, you won!
card-hint = { $who }: { $hint }
card-turned = In the picture: the turning point, step { $step }
card-turned-at = The turning point: step { $step }
card-commitment = Commitment: { $commitment }…
until = ⏳ { $until }

button-hand = My hand
button-my-move = My move
button-board = Open board
button-last = Last move
button-more-short = ⋯
button-before = Previous
button-say = Say
button-share = Invite
button-facts = Options
button-words = Add randomness
button-type = Type a move
button-help = Help

# ---- Private pages

page-head = { $game } · table { $id }{ $kind ->
    [casual] {" "}· casual
    [rated] {" "}· rated
   *[usual] {""}
}
page-levels = Which level?
page-kicks = Who should be removed? They can come back once.
page-kicks-none = Nobody else sits at this table.
page-phrases = What would you like to say?
page-nothing-yet = Nothing has happened yet.
done = Done.
done-asked = { $told } The answer comes on the card.
done-withdrawn = Your offer was withdrawn.
done-declined = You declined the invitation.
done-left = You left the table.
done-kicked = { $who } was removed from the table.
done-computer = A computer was added.
done-computers = Computers took the free seats.
done-held = On hold. Press Start when everybody is ready.
done-opened = Anybody can join now.
done-said = Your phrase is on the card now.
rematch-begun = The rematch has started: table { $id }.
rematch-open = Rematch agreed! Table { $id } starts in a few seconds. To add randomness first, press Hold there.
form-title = { $game } · { $id }
form-move = Your move
form-words = Any text; the latest before the start counts
answer-to = { $answer }: { $offer }
offer-name-programs = programs
offer-name-start = early start
offer-name-draw = draw
offer-name-takeback = take back
offer-name-restart = restart
offer-name-stop = stop
offer-name-more_time = more time
offer-name-skip = skip
offer-name-rematch = rematch
offer-name-swap = rematch with sides swapped
record-file = { $game } · table { $id }: the record of the match.
record-what = The record is a file with every step of the match. Anyone can check it.
record-opens = The replay can open all hands now.
record-replay = Replay
record-download = Send me the files
record-share = Share in the room
record-film = { $game } · { $id }: the whole match, step by step.

phrase-hello = Hello
phrase-luck = Good luck
phrase-nice = Well played
phrase-thinking = Let me think
phrase-moment = Back in a moment
phrase-thanks = Thank you
phrase-sorry = Sorry
phrase-again = Another one?

share-lines = Anyone who opens one of these links can take a seat:
share-show = In any other room with this bot: /show { $share }
share-on = On { $network }

# ---- Menus and lists

menu-head = What shall we play?
menu-game = { $game }: { $seats } players, { $minutes } min
menu-open = { $game }
menu-computer = { $game }: practice
menu-rated = Rated matches
menu-casual = Casual matches
menu-rules = { $game }: rules
menu-anybody = Play anybody
menu-all-rules = Rules
menu-say-game = That’s too long for a button. Add the name of the game, for example: { $command } …
menu-turns = My turns
menu-me = Me
menu-play = Play
tables-head = Tables here:
tables-none = There are no tables here. Open one with Play.
tables-line = { $game } · { $id } · { $facts }{ $named ->
    [0] {""}
   *[other] :
}
tables-join = Join { $id }
tables-watch = Watch { $id }
turns-head = { $count ->
    [0] No table is waiting for you.
    [one] One table is waiting for you.
   *[other] { $count } tables are waiting for you.
}
turns-none = You aren’t at any table.
turns-go = { $game } { $id }

# ---- What was meant

guess-number = What does { $word } mean here?
guess-clock = Which unit does the clock { $number } have?
guess-seats = { $count } seats
guess-computer = Computer, level { $level }
guess-stake = Stake { $count }
guess-game = There is no game “{ $word }”. Did you mean one of these?
guess-no-game = There is no game “{ $word }” here. You can play these:
guess-option = There is no option “{ $word }”. Did you mean this?
refused-unknown_word = I don’t know what “{ $word }” means here. To challenge somebody, write their @name. Options look like this: seats=4

# ---- Refusals of the chats

refused-unknown_command = There is no command /{ $command }. { $meant ->
    [none] Help lists them all.
   *[other] Did you mean /{ $meant }?
}
refused-missing_option = Add your move, for example: /move b2
refused-bad_option = /{ $command } has no option “{ $option }”.
refused-no_tables_here = You can’t open tables in this room.
refused-no_table_here = There is no such table in this room. Open one with Play.
refused-no_table_of_yours = You aren’t in any match that is being played.
refused-not_seated_there = This player has no seat at this table.

top-head = { $game } – { $where }
top-all-games = All games
top-here = Here
top-everywhere = Everywhere
top-season = This season
top-no-page = This page is empty.
ladder-own = { $who }: { $text }
ladder-asks = on this ladder, others see “a player” instead of your name.
ladder-name = Name on ladders

# ---- Playing anybody

anybody-how = You play the first person who wants the same game: in another room, on another network or on the web. Which game?
anybody-any = Any game
anybody-stopped = You aren’t looking any more. Look again for:
anybody-since = { $games }. Began: { $since }
anybody-until = You’ll find the match in our private chat. The search ends: { $until }
anybody-add = + { $game }
anybody-has = ✓ { $game }
anybody-stop = Stop looking
anybody-computer = Play the computer meanwhile
card-pair-called = { $who }: somebody to play with is here, and the match has begun.
refused-anybody_alone = With anybody you play without further options. Name a game at most, for example: /play hexagon anybody
refused-no_private_chat = I can’t write to you privately, so I could not show you the match. Open a private chat with me first. Or the moderators here turn on “Matches with anybody” in /settings.
