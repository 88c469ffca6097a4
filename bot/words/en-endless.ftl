# ---- An endless ladder

tournament-day = Day { $number }
tournament-day-over = { $tournament }: day { $number } is over
tournament-connected = connected
tournament-connected-count = { $count ->
    [0] No robot is connected.
    [one] 1 robot is connected.
   *[other] { $count } robots are connected.
}
tournament-promise = { $minutes ->
    [one] Each connected robot plays at least once a minute.
   *[other] Each connected robot plays at least once in { $minutes } minutes.
}
tournament-longest-wait = Longest wait today: { $wait }.
tournament-retired = hasn’t played for 30 days
tournament-row-played = played { $played }
tournament-form-what-days = Arrows: places since the day before. Dots: the last five results, a full one for a win, a half one for a draw.
tournament-earlier-releases = Earlier releases
tournament-days = Days
tournament-days-earlier = Earlier days
tournament-days-what = Each day (UTC) has a secret of its own, from which its boards follow. It is shown once the day is booked. Its SHA-256 is the secret of the day before, and that of day 1 is this commitment.
tournament-day-open = not booked yet
tournament-day-commitment = Its commitment:
tournament-day-download = Download day { $number }
tournament-day-verify = To check a day, download it and run:
tournament-seed = Make a tournament of this ladder
tournament-seed-what = Its teams play in it, the best ones seeded first, with their addresses and owners. A robot that connects by itself gets a new token there.
tournament-seed-first = How many teams (empty: all)
tournament-every-minutes = In an endless ladder: each robot plays once in so many minutes
