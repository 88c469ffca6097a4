# ---- Cards in a room

card-title = { $title } · table { $id }{ $stake ->
    [none] {""}
   *[other] {" "}· { $stake }
}
card-stake = stake { $stake } (pot { $pot })
card-seat = { $letter } { $who }{ $what ->
    [host] {" "}(host)
    [invited] {" "}(invited)
   *[seated] {""}
}
card-share = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $letter } { $who }{ $out ->
    [yes] {" "}(out)
   *[no] {""}
}{ $score ->
    [none] {""}
   *[other] {" "}({ $score })
}{ $chips ->
    [-1] {""}
   *[other] {" "}+{ $chips }
}
card-before = Before, table { $id }:
again-open = Table { $id } is open: its card took the place of this one.
card-free = { $count ->
    [one] One free seat
   *[other] { $count } free seats
}
card-said = { $who }: “{ $phrase }”
card-state = { $lobby ->
    [yes] { $status }
   *[no] ▶ { $status }
}
card-until = ▶ { $status } ⏳ { $until }
card-closes = { $status } ⏳ { $until }
card-hint = { $who }: { $hint }
card-commitment = Commitment: { $commitment }…
until = ⏳ { $until }

button-hand = My hand
button-my-move = My move
button-last = Last move
button-more-short = ⋯
button-before = Previous
button-say = Say
button-share = Invite
button-facts = Options
button-words = Add a word
button-type = Type a move
button-help = Help

# ---- Private pages

page-head = { $game } · table { $id }
page-levels = Which computer is to sit down?
page-kicks = Who is to leave the table? They may come back once.
page-phrases = What would you like to say?
page-nothing-yet = Nothing has happened yet.
done = Done.
rematch-begun = The rematch has begun: table { $id }.
rematch-open = Rematch agreed! Table { $id } starts in a few seconds. To add a word first, press Hold there.
form-title = { $game } · { $id }
form-move = Your move
form-words = Any words; the last before the start count
record-file = The record: { $file }. Anybody can check it: roundhouse verify { $file }
record-film = { $game } · { $id }: the whole match, step by step.

phrase-hello = Hello
phrase-luck = Good luck
phrase-nice = Well played
phrase-thinking = Let me think
phrase-moment = Back in a moment
phrase-thanks = Thank you
phrase-sorry = Sorry
phrase-again = Another one?

share-lines = Whoever opens one of these links can take a seat:
share-show = In any other room where I am: /show { $share }
share-on = On { $network }
network-discord = Discord
network-telegram = Telegram
network-web = the web

# ---- Menus and lists

menu-head = What shall we play?
menu-open = { $game }
menu-computer = { $game }: practice
menu-rules = { $game }: rules
menu-say-game = That is more than a button can hold. Name the game too, for example: { $command } …
menu-turns = My turns
menu-me = Me
menu-play = Play
tables-head = Tables here:
tables-none = No table stands here. Open one with Play.
tables-line = { $game } · { $id } · { $facts }:
tables-join = Join { $id }
tables-watch = Watch { $id }
turns-head = { $count ->
    [0] No table waits for you.
    [one] One table waits for you.
   *[other] { $count } tables wait for you.
}
turns-none = You sit at no table.
turns-go = { $game } { $id }

# ---- Refusals of the chats

refused-unknown_command = There is no command { $command }. Help shows what there is.
refused-missing_option =
    { $command ->
        [commit] Add the hash that seals your move: /commit and its 64 digits.
        [reveal] Add what opens your sealed move, for example: /reveal 2pass
       *[move] Add your move, for example: /move b2
    }
refused-bad_option = { $command } does not know “{ $option }”.
refused-no_tables_here = No tables are opened in this room.
refused-no_table_here = There is no such table in this room. Open one with Play.
refused-no_table_of_yours = You sit at no table that is being played.
refused-not_seated_there = They have no seat at this table.

top-title = Most wins
top-head = { $game } – { $where }
top-all-games = All games
top-here = Here
top-everywhere = Everywhere
top-season = This season
top-line = { $place }. { $who }: { $won } won, { $drawn } drawn, { $lost } lost
top-none = Nothing has finished here yet. Play a match against somebody, and it counts as soon as it is over.
