# ---- The page of a person

refused-no_profile = There is no profile here that you can see.
profile-page = Your profile
profile-seen = Who can see my profile
profile-seen-me = only me
profile-seen-rooms = people I play with
profile-seen-everyone = everyone
profile-seen-what = Your profile shows your ratings, results, achievements and matches. “People I play with” are those with whom you finished a match, or who play in the same group or server as you.
profile-seen-save = Save visibility
profile-seen-now-me = Only you can see this page.
profile-seen-now-rooms = People you play with can see this page.
profile-seen-now-everyone = Everyone can see this page.
profile-seen-change = Change
profile-presence = At the board
profile-presence-shown = shown while I have it open
profile-presence-hidden = not shown
profile-presence-how = While you play and have the board in view, the others at the table see a dot beside your name, and where you have it open. People who only watch are a number.
profile-presence-save = Save this choice
profile-ratings = Ratings
profile-rating = { $game }: { $points } ±{ $plus }{ $unsure ->
    [yes] {" "}(unsure)
   *[no] {""}
}
profile-plus-minus = ± { $points }
profile-unsure = unsure
profile-rated-matches = { $matches ->
    [one] 1 rated match
   *[other] { $matches } rated matches
}
profile-releases = Earlier releases
profile-no-release = before the first release
profile-released-until = until
profile-curve = How the rating at { $game } has changed
profile-curve-how = The band is ±: the true rating is in it 95 times out of 100.
profile-no-ratings = No rated match yet. Matches with other people, or with computers, are rated when they are played to the end.
profile-favourite = Plays { $game } most
profile-streak = { $wins ->
    [one] 1 win in a row
   *[other] { $wins } wins in a row
}
profile-earned = { $earned } of { $of } achievements
profile-sums = { $won } won, { $drawn } drawn, { $lost } lost
profile-results = Results
profile-moments = Best wins
profile-won-against = { $game }, won against { $who }
profile-achievements = Achievements
profile-got = Earned
profile-progress = { $done } of { $of }
profile-rivals = Most matches with
profile-person = Opponent
profile-matches = Finished matches
profile-result = Result
profile-result-won = Won
profile-result-drawn = Drawn
profile-result-lost = Lost
profile-any = all
profile-filter = Show
profile-no-matches = No finished matches to show.
profile-newest = Newest
profile-challenge = Challenge

# ---- Achievements

achievement-computer-win = Beat the computer
achievement-higher-level = Beat a higher level of the computer than before
achievement-every-game-tried = Finish a match of every game here
achievement-evening = Finish { $of } matches in one day
achievement-first-daily = Finish a daily match
achievement-first-match = Finish a match with another person
achievement-first-win = Win a match against another person
achievement-wins = Win { $of } matches against people
achievement-matches = Finish { $of } matches with people
achievement-streak = Win { $of } matches against people in a row
achievement-every-game = Win every game here against a person
achievement-crowd = Win at a table of four or more
achievement-level = Beat the computer at its highest level
achievement-people = Play with { $of } different people
achievement-rival = Finish { $of } matches with the same person
achievement-strong = Reach a rating of { $of } that is no longer unsure
achievement-tournament = Win a tournament
achievement-daily = Finish { $of } daily matches
