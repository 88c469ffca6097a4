# ---- Results in one sentence

told-beat = { $margin ->
    [0] { $winner } beat { $loser }.
    [one] { $winner } beat { $loser } by one chip.
   *[other] { $winner } beat { $loser } by { $margin } chips.
}
told-beat-leader = { $margin ->
    [0] { $winner } beat the leader, { $loser }.
    [one] { $winner } beat the leader, { $loser }, by one chip.
   *[other] { $winner } beat the leader, { $loser }, by { $margin } chips.
}
told-surprise = { $margin ->
    [0] { $winner } beat { $loser }, rated { $behind } points higher.
    [one] { $winner } beat { $loser }, rated { $behind } points higher, by one chip.
   *[other] { $winner } beat { $loser }, rated { $behind } points higher, by { $margin } chips.
}
told-drew = { $first } and { $second } drew.
told-drew-at = { $score ->
    [one] { $first } and { $second } drew at one chip each.
   *[other] { $first } and { $second } drew at { $score } chips each.
}
told-fault = { $why ->
    [no_connection] { $loser } lost to { $winner }: its robot could not be reached.
    [timeout] { $loser } lost to { $winner }: its robot didn’t answer in time.
    [wrong_response] { $loser } lost to { $winner } by an invalid answer.
    [wrong_move] { $loser } lost to { $winner } by an illegal move.
   *[benched] { $winner } won without playing: { $loser } was benched.
}
told-void = { $first } against { $second } doesn’t count: { $reason }
told-leads = { $points ->
    [one] After round { $number }, { $first } leads by one point.
   *[other] After round { $number }, { $first } leads by { $points } points.
}
told-leads-level = { $chips ->
    [0] After round { $number }, { $first } and { $second } are level.
    [one] After round { $number }, { $first } leads { $second } by one chip, with equal points.
   *[other] After round { $number }, { $first } leads { $second } by { $chips } chips, with equal points.
}
told-beat-by = { $winner } beat { $loser } by { $by }.
told-beat-leader-by = { $winner } beat the leader, { $loser }, by { $by }.
told-surprise-by = { $winner } beat { $loser }, rated { $behind } points higher, by { $by }.
told-drew-with = { $first } and { $second } drew at { $by } each.
told-leads-by = After round { $number }, { $first } leads { $second } by { $by }, with equal points.
told-closest = Closest match: { $told }
told-greatest-surprise = Biggest surprise: { $told }
