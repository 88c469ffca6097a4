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

# ---- Steps of the table

event-takeback = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
event-deadline = The clock was moved.
event-stop = { $why ->
    [draw] A draw was agreed.
   *[stopped] The match was stopped.
}
event-began = The match began.

# ---- Results

result-won = { $who } won.
result-shared = { $who } share first place.
result-draw = A draw.
result-none = Nobody won; stakes go back.
result-because = { $result } ({ $why })

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

# ---- The judge: replay and verify

replay-step = { $step }. { $text }
replay-refused = { $step }. Refused: { $text }
replay-no-record = Record { $record }: not a game record: { $reason }.
list-two = { $rest } and { $last }
list-more = { $rest }, { $next }
verify-fair = Record { $record }: fair.
verify-failed = Record { $record }: { $text }
unfair-step = step { $step } is refused: { $code }.
unfair-outcome = the outcome is not the rules' own: they have { $own }, the record has { $written }.
unfair-no_chance = it has no secret, so neither a commitment nor words can be checked.
unfair-secret = the secret does not fit the commitment { $commitment }.
unfair-noted = the commitment is { $commitment }, not the one noted ({ $noted }).
unfair-said = the words said for seat { $seat } are not those in the seed.
unfair-said_seat = there is no seat { $seat }.
