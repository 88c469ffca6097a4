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
prospect-two = Win: about { $won } · Loss: about { $lost }
prospect-many = First place: about { $won } · Last place: about { $lost }
prospect-again = It counts less: it would be the two players’ rated match { $count } today.
prospect-month = A win counts little: one opponent can bring only so much in a month.
prospect-unsure = It counts little: an opponent’s rating is still unsure.
rating-figure = { $points } ± { $wide }
rating-about = about { $points }
unrated-stopped = Not rated: the match was stopped.
unrated-alone = Not rated: it takes two players, and one of them must be a person.
unrated-short = Not rated: somebody left before everybody had made two moves.
unrated-brief = Not rated: the match was over before everybody had moved.
unrated-taken_back = Not rated: a move was taken back.
unrated-daily = Not rated: everybody gets the same deal in the daily match.
unrated-casual = Not rated: this was a casual match.
# ---- How well somebody plays, said once

guess-title = How well I play
guess-ask = How well do you play { $game }? Your rating begins there; you can’t change this later.
guess-how = Your rating at a game begins with what you say here. You can say it once, before your first rated match of that game.
guess-new = New to it
guess-rules = I know the rules
guess-strong = Strong
guess-noted = { $game }: “{ $guess }”. Your rating begins there.
refused-guess_said = You have already said how well you play { $game }. That can’t be changed.
refused-guess_late = You have already played a rated match of { $game }. Your rating now follows from your results.
refused-guess_useless = At { $game } all ratings begin at the same number.
refused-guess_none = You have a rating at each game already. It follows from your results.
unrated-robot_fault = Not rated: the robot could not go on.
unrated-own_robot = Not rated: this is a match against your own robot.
reduced-again = { $who } and { $other } have played { $count } rated matches today, so this one counts less.
reduced-again-none = { $who } and { $other } have played { $count } rated matches today. Further ones no longer count.
reduced-month = { $who } has already gained from { $other } all that one opponent can bring in a month.
reduced-unsure = The rating of { $other } is still unsure, so this match counts little for { $who }.

top-title = Ladder
top-none = Nobody is on this ladder yet.
ladder-line = { $place }. { $who } { $rating } · { $won } won, { $drawn } drawn, { $lost } lost
ladder-line-hidden = { $place }. { $who }, { $rating }
ladder-no-places = Nobody has a place yet: it takes a few more rated matches.
ladder-line-new = { $mark }{ $who } { $points ->
    [0] (new)
   *[other] { $points } (new)
} · { $won } won, { $drawn } drawn, { $lost } lost
ladder-new = new
ladder-results = { $won } won, { $drawn } drawn, { $lost } lost
ladder-level = – Computer ({ $level }) { $rating }
ladder-computer = Computer ({ $level })
ladder-somebody = a player
ladder-how = Equal players have equal ratings; 400 points more means ten wins to one.
ladder-overall = By how much each rating is above that of newcomers, added up over all games.
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
} against players whose rating is sure.
ladder-missing-room = Listed here after a match against somebody in this room.
ladder-missing-games = Listed once you are on the ladder of one game.
ladder-missing-nearest = Listed once you are on the ladder of one game. You are nearest to that of { $game }: { $missing }
ladder-missing-average = Listed once a rating is above that of newcomers.
ladder-missing-met = { $points } ± { $wide }. Listed once you have played { $most } different regular players, whose rating is sure and who have played on several days. So far: { $count }.
ladder-missing-broad = { $points } ± { $wide }. { $excess } of these points come from computers, newcomers or the same few people. Listed again after matches against other regular players.
profile-ladders = On ladders
profile-ladders-save = Save my choice
profile-ladders-shown = shown to everybody
profile-ladders-hidden = hidden outside my rooms
profile-ladders-how = Ladders outside your rooms, and those of the web lobby, show your name only if you allow it. Otherwise they show “a player” at your place. You can change this at any time.
