# Seasons: /top seasons in chats and on the web, and the message at the end of a season.
season-all = Seasons
season-whole = Whole ladder
season-column-gained = Gained
season-empty = Nobody was listed at this game in that season.
season-title = Season
season-of-quarter = { $year }, quarter { $quarter }
season-between = { $from } to { $to }
season-since = since { $from }
season-head = Season: { $season }
season-over-head = The season is over: { $season }
season-line = { $place }. { $who } – { $points } ± { $wide } ({ $gained } in { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
  } here)
season-line-unsure = { $place }. { $who } – { $points } ± { $wide }, unsure ({ $gained } in { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
  } here)
season-none = No rated match has ended here this season.
season-how = Ratings after each player’s last rated match here in the season, and the points gained here.
season-reset = The next season has begun. Season ratings move a quarter of the way back to 1,500; ratings of all time stay as they are.
season-until = This season is a quarter of the year. It ends on { $date }.
season-own = A moderator began this season. It ends when a moderator ends it.
season-begin = Begin a season
season-end = End the season
season-past = Earlier seasons
seasons-here = Seasons here
season-begun = A new season has begun.
season-ended = The season is over.
season-sure-begin = Begin a new season in this room now?
season-sure-end = End this season now? Its results are shown here, and it cannot be continued.
season-action-now = this season, and past ones
season-action-begin = begin a season in this room
season-action-end = end the season and show its results
refused-season_is_running = A season that a moderator began is running here. End it first.
refused-no_season = This season is a quarter of the year, which ends by itself.
refused-unknown_season = There was no such season here.
