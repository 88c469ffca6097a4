# The daily match. DATE and SCORE are sentences of their own.
daily-title = Daily match
daily-date = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
    }
daily-what = Everybody plays the same deal today, against { $computers ->
    [one] a computer of level { $level }
   *[other] { $computers } computers of level { $level }
    }. You have one try, without a clock.
daily-play = Play today’s match
daily-go-on = Go on playing
daily-ends = Today’s match ends: { $left }
daily-ends-at = Today’s match ends: { $left } ({ $time })
daily-streak-how = Days of your vacation, and days on which nobody could reach Roundhouse for an hour, neither end a streak nor count.
daily-going-on = You have begun today’s match. It ends with the day, as it stands.
daily-none = There is no daily match today.
daily-result = Your result today
daily-score-two = { $own }:{ $other }
daily-score-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
    } of { $seats }
daily-score-stopped = not finished
daily-share = Roundhouse daily · { $date } · { $game } { $score } { $marks }{ $streak ->
    [0] {""}
   *[other] {" "}· streak { $streak }
    }
daily-shared = A result of today’s daily match
daily-shared-past = A result of a daily match
daily-streak = { $count ->
    [one] { $count } day in a row
   *[other] { $count } days in a row
    }
daily-all = { $count } people have finished today’s match, and { $won ->
    [0] nobody has won
    [one] { $won } has won
   *[other] { $won } have won
    }.
daily-median = The middle score is { $median }.
daily-place = You are number { $place } of { $count }.
daily-few = What others did is shown once { $count } people have finished.
daily-fair = Is it the same for everybody?
daily-fair-how = The secret of each day is fixed before the day begins. Only its hash, the commitment, is shown until the day is over. The deal, and the computers’ random choices, follow from the secret: the same moves get the same answers.
daily-committed = { $date }, { $game }, committed on { $at }:
daily-secret = The secret of { $date } ({ $game }), for everybody to check:
daily-check = Save the deal, and run:
daily-deal = Save the deal of { $date }
daily-picture = Save as a picture
daily-copied = Result copied.
daily-see-table = Look at your match
daily-to-result = Your result
fair-tomorrow = The deal can be checked tomorrow, when nobody can play it any more.
refused-no_daily = There is no daily match today.
refused-daily_over = This day’s match is over already. Try again tomorrow.
refused-daily_one_try = A daily match is one try: nothing is taken back, and there is no rematch.
refused-daily_sealed = Others can still play this deal today. The record and the replay are here tomorrow.
daily-head = Daily match · { $date } · { $game }
daily-result-is = Your result today: { $score }
daily-not-played = Not finished yet today
daily-post = Share
daily-page = Open in a browser
daily-commitment = Commitment of { $date }: { $commitment }…
refused-daily_no_result = You have no result today yet. Play today’s match first.
refused-daily_no_proof = There is no finished day to check yet. Ask again tomorrow.
usage-daily = today’s match, with the same deal for everybody
usage-daily-how = action: without it you see today’s match. play: begins it, or goes on with it. share: shows your result here. week: the last seven days of friends and people here. remind: one private message a day at a time, or off. Example: /daily play
daily-action-play = Begin today’s match, or go on
daily-action-share = Show your result here
daily-teaser = The same deal for everybody, once a day.
daily-reminder = Today’s match is waiting: { $game }.
daily-remind-title = Daily reminder
daily-remind-none = No message reminds you of the daily match.
daily-remind-at = If you have not played yet, a private message reminds you each day at { $time } ({ $zone }).
daily-remind-how = Choose a time, or type one with your time zone: /daily remind 20:00 Europe/Berlin. None comes on vacation.
daily-remind-on = Remind me each day
daily-remind-off = No reminders
daily-action-remind = One private message a day, at a time that you choose
refused-bad_reminder = That isn’t a time of day. Type one such as 20:00, or 20:00 Europe/Berlin.
daily-week-title = Last seven days
daily-week-friends = Friends
daily-week-here = People who play here
daily-week-how = Up to five points a day, today last. ✓: finished today; you see the points once you have finished, too. Only people who let you see their profile are here.
daily-week-none = Nobody here lets you see their daily matches. People choose who sees their profile under /me, Settings.
daily-action-week = The last seven days of your friends, and of the people here
