# ---- Notices: short messages to a player whose turn it is

notice-turn = { $who }, it’s your turn: { $game }, table { $id }{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-remind = { $who }, your time is running out: { $game }, table { $id }{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-asked = { $who }: { $asked } { $game }, table { $id }{ $stake ->
    [0] {""}
    [one] , stake 1 chip
   *[other] , stake { $stake } chips
}{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-digest = { $who }, { $count ->
    [one] one table is waiting for you:
   *[other] { $count } tables are waiting for you:
}
notice-line = { $game } · { $id }{ $left ->
    [none] {""}
   *[other] {" "}({ $left })
}
notice-more = and { $count } more
notice-open = Open the table

# ---- Shortly before a registration ends
registration-ends = { $game }, table { $id }: last call to join ({ $left }). In: { $who }. { $missing ->
    [0] { $free ->
        [one] One more seat is free.
       *[other] { $free } more seats are free.
    }
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}
registration-ends-here = Last call to join: half a minute left. { $count ->
    [0] Then the match starts.
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
place-gone-told = The chat of your match is gone, or I was removed from it: { $game }, table { $id }. The match goes on and its clock runs. You find it under My turns.
