# ---- Options of a game and of a new table

option-line = { $option }: { $value }
option-typed = { $typed } ({ $option })
option-stake = Stake
option-seats = Seats
option-clock = Clock
option-level = Level
option-rated = Rated
rated-yes = yes
rated-no = no (casual)
table-rated = Rated
table-casual = Casual: no ratings
ratings = Ratings
web-word-casual = casual
web-word-rated = rated
first = Who begins
first-host = the host
first-guest = the guest
first-lot = by lot
web-seconds = seconds
option-usual = default
option-none = no limit
option-number = { $count }
clock-each = { $time } a move
clock-bank = { $bank } each + { $more } a move
clock-whole = { $bank } each for the whole match
duration-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

# ---- Refusals of invalid values

refused-bad_seats = { $game } has { $range } seats, not { $seats }.
refused-no_computer = { $game } has no computer player yet.
refused-nobody_begins = { $game } decides by its own rules who begins.
refused-unknown_option = { $game } has no option “{ $typed }”. It has: { $known }.
refused-bad_option_choice = { $option } can’t be “{ $value }”. Choose one of these: { $choices }.
refused-bad_option_range = { $option } must be from { $low } to { $high }{ $none ->
    [yes] , or none
   *[no] {""}
}, not “{ $value }”.
refused-bad_option_value = { $option } must be from { $low } to { $high }, not “{ $value }”.
refused-bad_choice = “{ $value }” is not one of the choices: { $choices }.
refused-bad_setting = { $setting } can’t be “{ $value }”. Choose one of these: { $choices }.
refused-bad_setting_range = { $setting } must be from { $low } to { $high }, not “{ $value }”.
refused-bad_clock = The clock can’t be “{ $value }”. Use live, relaxed, daily, none, a time for each move like 90s, 10m, 2h, 1d, or 5m+5s for the whole match.
refused-bad_bank = A clock for the whole match starts with at least { $least } seconds and adds at most { $most } minutes after each move, like 5m+5s.
refused-nothing_finished = No match has finished here yet.
refused-too_long = That’s too long. Use at most { $most } characters.
refused-unknown_name = I don’t know { $name }. They need to message me first, or press a button here.
who-several = Whom do you mean by { $name }?
who-plain = Do you mean this person?
who-unsure = I can’t check who has the name { $name } right now. Do you mean this person?
who-line = { $who } · { $where } · last here { $ago } ago
who-reply = You can also send the command as a reply to a message from the person you mean.
refused-one_person = Name one person at a time: { $name } is the second one.

# ---- A series of tables

confirm-cancel-series = Close this registration?{ $refunded ->
    [yes] {" "}Stakes will be returned.
   *[no] {""}
} If this room runs a series, the next registration opens instead.

# ---- The page of the web lobby’s settings

room-link = Room settings
room-title = Settings of the web lobby
room-what = These settings hold for everybody who opens tables here. Only operators can change them.
room-language-what = Used for visitors whose browser asks for a language that we don’t have.
room-next = The next table of each game
room-next-what = Options, stake and seats for each new table. A running series uses them from its next registration.
room-empty = Leave empty for the default.
room-usual = Reset to defaults
room-save = Save settings
room-saved = Saved.
