title = Sealed numbers
about = The highest number that only one has named wins. Two to six players, one minute.
minutes = 1

round = Round { $round }
you-named = You have named { $number }.
number = { $number }
row = { $who }: { $sign }
alt = Round { $round }. Sealed, by seat: { $named }. Opened, seat and number: { $opened }.

event-named = { $who } has named a number.
event-sealed = You sealed { $number }.
event-opened = The numbers are opened: { $numbers }.
event-again = No number stood alone. Round { $round } begins.
event-extended = Nobody has named a number yet. { $left ->
    [one] Once more there is time.
   *[other] There is time { $left } more times.
}
event-late = { $who } named nothing in time and is out.
event-leave = { $who } { $why ->
    [resigned] resigned.
    [gone] is gone.
    [left] left.
   *[other] could not go on.
}
event-over = { $why ->
    [highest] That is the highest number named only once.
    [rounds] That was the last round.
    [time] Nobody named anything for too long.
   *[last_one] Only one is left.
}

why-highest = The highest number named only once.
why-rounds = That was the last round.
why-last_one = Last player standing.

refused-out_of_game = You are out of this game.
refused-already_answered = You have named a number in this round. It stays sealed.
refused-bad_word = A word of one to five letters is needed.

option-entry_seconds = Time to join
option-move_seconds = Time to name a number
option-rounds = Most rounds

rules-1 = Everybody secretly names a number from 1 to 5, all at once.
rules-2 = Instead of a number you may type a word of up to five letters: it counts its letters.
rules-3 = When all are sealed they are opened. The highest number that only one has named wins.
rules-4 = If no number stands alone, there is another round.
rules-5 = Who names nothing in time is out, unless nobody did.

form-word = A word
form-word-ask = A word of one to five letters
form-word-hint = It names as many as it has letters.
form-once-more = Choose it, then type the word once more. Nothing has been named yet.
about-word = Name a number by a word
telegram-about-word = Name a number by a word
usage-word = name a number by a word
usage-word-how = letters: a word of one to five letters. match: which table. In private only.
missing-word = Add a word, for example: /word tea
option-name-letters = letters
option-about-letters = A word of one to five letters
