# ---- Ratings, and the ladder

rating-line = Ratings: { $ratings }
rating-changed = { $who } { $points } { $change }{ $wide ->
    [none] {""}
   *[other] {" "}(± { $wide })
}
rating-plate = { $points } { $change }{ $wide ->
    [none] {""}
   *[other] {" "}(± { $wide })
}
rating-figure = { $points } ± { $wide }
unrated-stopped = Not rated: the match was stopped.
unrated-alone = Not rated: it takes two players, and one of them must be a person.
unrated-short = Not rated: somebody left before everybody had made two moves.
unrated-taken_back = Not rated: a move was taken back.
unrated-daily = Not rated: everybody gets the same deal in the daily match.
