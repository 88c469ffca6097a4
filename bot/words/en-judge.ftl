replay-step = { $step }. { $text }
replay-refused = { $step }. Refused: { $text }
replay-no-record = Record { $record }: not a game record: { $reason }.
sat-in = { $sitter } plays for { $who } from here.
sat-back = { $who } is back.

verify-line = Record { $record }: { $text }
verify-fair = fair. Checked: { $checked }.
verify-all = fair as far as it was checked. Checked: { $checked }. Not checked: { $unchecked }.
verify-match = Record { $record }, round { $round }, { $first } – { $second }: { $text }
verify-tournament = Tournament: { $text }

unfair-step = step { $step } is refused: { $code }.
unfair-clock = step { $step } moves the clock as no match does: an outage adds at most the time since the question, where the old deadline had passed, and an agreed skip ends the question at once.
unfair-outcome = the outcome doesn’t follow from the rules: they give { $own }, the record says { $written }.
unfair-no_chance = it has no secret, so neither a commitment nor words can be checked.
unfair-secret = the secret doesn’t match the commitment { $commitment }.
unfair-noted = the commitment is { $commitment }, not the one noted ({ $noted }).
unfair-said = the words given for seat { $seat } are not the ones in the seed.
unfair-said_seat = there is no seat { $seat }.
unfair-beacon = its beacon’s signature is not that of round { $round }, so the draws do not follow from it.
unfair-deal = the board isn’t the one of round { $round }, pairing { $pairing }: it doesn’t follow from the tournament’s secret.
unfair-teams = the record is not of a match between { $teams }.
unfair-terms = the game or its options are not those of round { $round }.
unfair-no_end = the match has no end, and nothing says that it is void.
unfair-calls = the requests tell another match than the record.
unfair-matches = { $count ->
    [one] a match is not fair.
   *[other] { $count } matches are not fair.
}
unfair-bench = a match of round { $round } was lost on the bench, but its robot had not been at fault so often.
unfair-pairing = round { $round } is not the one that the earlier results and the tournament’s lots give.
unfair-ladder = the ladder doesn’t follow from the results: place { $place } differs.
unfair-result = the result of the match of round { $round }, pairing { $pairing }, is not the one of its record.

check-commitment = the secret
check-words = the players’ words
check-draws = the draws
check-steps = every step
check-times = the clock
check-outcome = the outcome
check-finished = the end
check-beacon = the beacon’s signature
check-pairings = pairings and sides
check-deals = the boards
check-matches = every match
check-ladder = the ladder
check-requests = the requests

note-corrected = It was corrected after round { $round } had been paired: { $reason }
note-unfinished = The match is unfinished.
note-untimed = The steps have no times, so the clock was not checked.
note-set_up = This deal was set up by hand; nothing was drawn.
note-no_secret = It has no secret, so there is no commitment and nothing was drawn.
note-no_draws = No step depends on a draw, so only --commitment and --said can check the secret and the words.
note-misspelt = The key “{ $key }” is unknown and was ignored. Did somebody mean “{ $known }”?
note-requests = The requests of { $count ->
    [one] 1 match were not checked: they are missing, or some failed when nothing depended on them any more.
   *[other] { $count } matches were not checked: they are missing, or some failed when nothing depended on them any more.
}
note-clock = { $why ->
    [outage] At { $at } the clock was moved for an outage, which no record can prove.
    [consent] At { $at } the clock was moved; the record says that { $who } agreed to more time.
    [skip] At { $at } an absent player was skipped; the record says that { $who } agreed.
    [vacation] At { $at } the clock stood still and went on again while { $who } was on vacation, as the record says.
   *[other] At { $at } the clock was moved; the record does not say why, nor who agreed.
}
at-steps = { $count ->
    [one] step { $steps }
   *[other] steps { $steps }
}
