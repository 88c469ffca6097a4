# ---- Ratings, and the ladder

rating-line = Ratings: { $ratings }
rating-seat = { $who } { $rating }
rating-after = { $kind ->
    [new] new{ $matches ->
        [0] {""}
        [one] {" "}(1 match)
       *[other] {" "}({ $matches } matches)
    }
    [up] { $points } ▲{ $change }
    [down] { $points } ▼{ $change }
   *[same] { $points }
}
rating-plate = Rating { $rating }
rating-detail = { $who }: { $points } ± { $wide }{ $kind ->
    [up] , ▲{ $change }
    [down] , ▼{ $change }
   *[same] , unchanged
}
rating-expected = The ratings are unchanged: the result was as expected.
rating-figure = { $points } ± { $wide }
rating-about = about { $points }
unrated-stopped = Not rated: the match was stopped.
unrated-alone = Not rated: it takes two players, and one of them must be a person.
unrated-short = Not rated: somebody left before everybody had made two moves.
unrated-taken_back = Not rated: a move was taken back.
unrated-daily = Not rated: everybody gets the same deal in the daily match.
unrated-casual = Not rated: this was a casual match.
reduced-again = { $who } and { $other } have played { $count } rated matches today, so this one counts less.
reduced-again-none = { $who } and { $other } have played { $count } rated matches today. Further ones no longer count.
reduced-month = { $who } has already gained from { $other } all that one opponent can bring in a month.
reduced-unsure = The rating of { $other } is still unsure, so this match counts little for { $who }.

top-title = Ladder
top-none = Nobody is on this ladder yet. Ratings are listed after some matches against people or the computer.
ladder-line = { $place }. { $who } { $rating } · { $won } won, { $drawn } drawn, { $lost } lost
ladder-line-hidden = { $place }. { $who }, { $rating }
ladder-line-new = – { $who } { $points ->
    [0] (new)
   *[other] { $points } (new)
} · { $won } won, { $drawn } drawn, { $lost } lost
ladder-new = new
ladder-results = { $won } won, { $drawn } drawn, { $lost } lost
ladder-level = – Computer ({ $level }) { $rating }
ladder-computer = Computer ({ $level })
ladder-somebody = a player
ladder-how = Equal players have equal ratings; 400 points more means ten wins to one. Ratings are listed once ± is small.
ladder-overall = By how much each rating is above 1,500, added up over all games.
ladder-place = Place { $place }
ladder-asks-here = Others see “a player” instead of your name here. Show your name to everybody?
ladder-show = Show my name
ladder-hide = Keep it hidden
ladder-to-me = To my place
ladder-before = ‹ Better ratings
ladder-after = More ›
ladder-of-place = Where
ladder-of-game = Game
ladder-column-place = Place
ladder-column-player = Player
ladder-column-rating = Rating
ladder-column-points = Points
ladder-missing-match = No rating at this game yet. Play a match against somebody or the computer.
ladder-missing-sure = { $points } ± { $wide }. Listed once ± is { $least } or less: about { $count ->
    [one] one more match
   *[other] { $count } more matches
}.
ladder-missing-room = Listed here after a match against somebody in this room.
ladder-missing-games = Listed once a rating at one game is sure. The ladder of each game says how many matches are missing.
ladder-missing-average = Listed once a sure rating is above 1,500.
profile-ladders = On ladders
profile-ladders-save = Save my choice
profile-ladders-shown = shown to everybody
profile-ladders-hidden = hidden outside my rooms
profile-ladders-how = Ladders outside your rooms, and those of the web lobby, show your name only if you allow it. Otherwise they show “a player” at your place. You can change this at any time.
