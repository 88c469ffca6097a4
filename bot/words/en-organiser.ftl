# The organiser's page of a tournament: the board of lights, pasted lists of teams, corrections.

tournament-now = Now
tournament-light-ok = answers
tournament-light-faulty = at fault
tournament-light-away = out of reach
tournament-light-waiting = not played yet
tournament-light-unready = not ready
tournament-light-benched = benched
tournament-board-answers = 95 % of answers
tournament-board-fault = Last fault
tournament-board-no-fault = no fault
tournament-board-round = round { $number }
tournament-board-computer = computer, level { $level }
tournament-board-confirmed = address confirmed
tournament-board-vouched = confirmed by you
tournament-board-connects = connects by itself
tournament-search = Find a team
tournament-search-go = Find
tournament-search-all = Show all
tournament-search-found = { $count } of { $all } teams
tournament-last-fault = Its last fault:
tournament-lag-good = Good: robots are judged at once.
tournament-lag-slow = Slow, but robots are not charged for it.
tournament-lag-bad = Too long: this machine has too much to do. Robots are not charged for it.
tournament-later = At a time …
tournament-list-add = Paste a list of teams
tournament-list = A name and the address of its robot on each line
tournament-list-what = Separate them with a comma, a semicolon or a tab, as in a spreadsheet. Without an address the robot connects by itself. Nothing is added before you have seen the list.
tournament-list-check = Check the list
tournament-list-by-hand = I know that their owners want the requests
tournament-list-line = Line
tournament-list-fine = fine
tournament-list-ready = All lines are fine.
tournament-list-wrong = { $count ->
    [one] 1 line is wrong. Correct it, then check the list again.
   *[other] { $count } lines are wrong. Correct them, then check the list again.
}
tournament-list-empty = The list is empty.
tournament-list-yes = { $count ->
    [one] Add this team
   *[other] Add these { $count } teams
}
tournament-correct = Correct
tournament-make-void-named = Make void: match { $number }
tournament-again-named = Play it again: match { $number }
tournament-results = Results
tournament-open-match = Open
tournament-open-match-named = Open match { $number }
tournament-round-again-more = Play a whole round again …
refused-empty_list = The list is empty.
refused-wrong_list = { $count ->
    [one] Nothing was added. Line { $line }: { $why }
   *[other] Nothing was added: { $count } lines are wrong. Line { $line }: { $why }
}
