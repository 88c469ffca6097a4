# ---- Options of a game, and what a table is opened with

option-line = { $option }: { $value }
option-stake = Stake
option-seats = Seats
option-clock = Clock
option-level = Level
web-seconds = seconds
option-usual = as usual
option-none = no limit
option-number = { $count }
clock-each = { $time } a move
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

# ---- Refusals that name the value that is wrong

refused-bad_seats = { $game } has { $range } seats, not { $seats }.
refused-no_computer = { $game } has no computer player yet.
refused-unknown_option = { $game } has no option “{ $typed }”. It has: { $known }.
refused-bad_option_choice = { $option } cannot be “{ $value }”. Choose one of these: { $choices }.
refused-bad_option_range = { $option } must be from { $low } to { $high }{ $none ->
    [yes] , or none
   *[no] {""}
}, not “{ $value }”.
refused-bad_option_value = { $option } must be from { $low } to { $high }, not “{ $value }”.
refused-bad_choice = “{ $value }” is not one of the choices: { $choices }.
refused-bad_setting = { $setting } cannot be “{ $value }”. Choose one of these: { $choices }.
refused-bad_setting_range = { $setting } must be from { $low } to { $high }, not “{ $value }”.
refused-bad_clock = The clock cannot be “{ $value }”. Use live, relaxed, daily, none, or a time like 90s, 10m, 2h, 1d.
refused-nothing_finished = Nothing has finished here yet.
refused-too_long = That is too long. Use at most { $most } characters.
refused-unknown_name = I don’t know { $name }. They have to write to me first, or press a button here.

# ---- Tables that follow each other

confirm-cancel-series = Close this registration? Stakes are returned. If the series is on in this room, the next registration opens in its place.

# ---- The page of the web lobby’s settings

room-link = Room settings
room-title = Settings of the web lobby
room-what = For operators. They hold for everybody who opens tables here.
room-language-what = The language of the pages for visitors whose browser asks for none of ours.
room-next = The next table of each game
room-next-what = Options, stake and seats that a new table begins with. A running series takes them over with its next registration.
room-empty = Empty means as usual.
room-usual = All as usual
room-save = Save settings
room-saved = Saved.
