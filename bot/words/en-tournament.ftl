# ---- Tournaments of robots: list and ladder

tournament-all = Tournaments
tournament-none = There is no tournament yet.
tournament-new = New tournament
tournament-ladder = Ladder
tournament-projector = For a projector
tournament-fullscreen = Full screen
tournament-organise = Organise
tournament-any-options = usual options
tournament-team-number = Team { $number }
tournament-place = Place
tournament-team = Team
tournament-points = Points
tournament-points-of = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-rating = Rating
tournament-chips = Chips
tournament-difference = Difference
tournament-played = Played
tournament-unsure = unsure
tournament-plus-minus = The line under a rating is its 95 % interval: in 95 of 100 tournaments the strength lies within it.
tournament-unsure-what = Where it is dashed, this rating is still unsure.
tournament-row-more = chips { $chips } · played { $played }
tournament-row-difference = difference { $chips } · played { $played }
tournament-form = Form
tournament-form-what = Arrows: places since the last round. Dots: the last five results, a full one for a win, a half one for a draw.
tournament-up = up { $places ->
    [one] { $places } place
   *[other] { $places } places
}
tournament-down = down { $places ->
    [one] { $places } place
   *[other] { $places } places
}
tournament-result-won = won
tournament-result-drawn = drawn
tournament-result-lost = lost
tournament-new-release = New release!
tournament-no-contest = out of competition
tournament-anchor = anchor
tournament-anchor-what = Anchors are computers whose ratings are fixed. All other ratings are on their scale.
tournament-fixed = fixed
tournament-benched = benched
tournament-pairing-round_robin = round robin
tournament-pairing-swiss = Swiss system
tournament-pairing-knockout = knock-out
tournament-pairing-endless = endless ladder
tournament-status-draft = Being set up
tournament-status-waiting = Not started yet
tournament-status-running = Running
tournament-status-paused = Paused
tournament-status-ended = Ended
tournament-winner = { $count ->
    [one] Winner: { $teams }
   *[other] Joint winners: { $teams }
}
tournament-round = Round { $number }
tournament-progress = { $ended } of { $all } matches played
tournament-begins = The tournament starts in
tournament-registered = { $count ->
    [one] 1 team is registered.
   *[other] { $count } teams are registered.
}
tournament-running = Now playing
tournament-queued = { $count ->
    [one] 1 match waits its turn.
   *[other] { $count } matches wait their turn.
}
tournament-moment = Match of the moment
tournament-also = Also playing
tournament-watch = Watch this match
tournament-latest = Latest results
tournament-latest-one = Latest result
tournament-sealed = sealed
tournament-sealed-now = The results of this round are sealed.
tournament-sealed-round = { $count ->
    [one] 1 result is sealed. It will be revealed here.
   *[other] { $count } results are sealed. They will be revealed here one by one.
}
tournament-void = void
tournament-forfeit = forfeit
tournament-match-queued = waiting
tournament-match-leased = live
tournament-match-done = over
tournament-commitment = The boards follow from a secret. This is its commitment:
tournament-committed = The secret is shown here when the tournament has ended. Note the commitment to check it then.
tournament-secret = The secret:
tournament-verify = To check everything, download the whole tournament and run:
tournament-whole = Download the whole tournament
tournament-exports = Downloads
tournament-export-ladder-csv = Ladder (CSV)
tournament-export-ladder-json = Ladder (JSON)
tournament-export-crosstable-csv = Cross table (CSV)
tournament-export-crosstable-json = Cross table (JSON)
tournament-export-records-jsonl = All records (JSON Lines)
tournament-api = API for programs
tournament-archives = Before it was restarted

# ---- A team

tournament-version = Version { $version }
tournament-left = This team has left the tournament.
tournament-benched-why = This team is benched: { $reason }
tournament-problem-no_endpoint = This team has not given the address of its robot yet.
tournament-problem-unproven = The address of this robot has not been confirmed yet.
tournament-latency-half = Half of the answers within
tournament-latency-most = 95 % of the answers within
tournament-timeouts = Timeouts
tournament-faults = Other faults
tournament-latency-of = Requests of the latest { $matches } matches in the last { $days } days. Matches with sealed results are left out.
tournament-dynamics = Points round by round
tournament-chart = Points of all teams after each of { $rounds } rounds; this team has { $points } now.
tournament-drawn = How was this drawn?
tournament-best = Best win
tournament-worst = Worst loss
tournament-spread = Answers by time
tournament-ratings = Rating round by round
tournament-ratings-of = Rating { $rating } ± { $interval } after { $rounds } rounds.
tournament-releases = Releases
tournament-release = Release
tournament-release-first = From the start
tournament-release-unnamed = New release
tournament-releases-what = Each release has its own rating. The ladder shows that of the latest; points go on.
tournament-matches = Matches
tournament-no-matches = No match yet.
tournament-cross = Results by opponent
tournament-opponent = Opponent
tournament-cross-what = Wins – draws – losses

# ---- A match

tournament-request = Request
tournament-answer = Answer
tournament-fault-at = { $team }: { $fault } at step { $step }
tournament-call-ok = OK
tournament-call-no_connection = no connection
tournament-call-timeout = timeout
tournament-call-wrong_response = wrong answer
tournament-call-wrong_move = illegal move
tournament-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
tournament-lead = Lead after each move: { $now } now, { $end } at the end
tournament-void-why = This match doesn’t count: { $reason }
tournament-sealed-match = This result is sealed until it is revealed.
refused-tournament_on = This can be downloaded once the tournament has ended and all results have been revealed.
refused-still_sealed = { $tournament } has sealed results. Reveal them first.

# ---- Organising a tournament

tournament-name = Name
tournament-game = Game
tournament-pairing = Pairing
tournament-rounds-most = Number of rounds
tournament-anchors = The computers play too, as anchors
tournament-anchors-what = All five levels play everybody and take no place. Their ratings are fixed, so the teams’ ratings can be compared with other tournaments. Not for a knock-out.
tournament-rounds-any = until it is ended
tournament-first-type = Rounds are played with
tournament-create = Create tournament
tournament-time-limit = Time limit of a request (ms)
tournament-ms = ms
tournament-multiplier = Points are multiplied by
tournament-both = each deal is played from both sides
tournament-seal = sealed: results are revealed by hand
tournament-at = When ({ $zone }); empty: now
tournament-refresh = Refresh
robots-own = My robots
tournament-asked-restart = restarts between rounds
tournament-asked-end = ends after this round
tournament-lacking-teams = No further round begins: fewer than two teams can play.
tournament-lacking-type = No further round begins: no round type is in use.
tournament-lacking-sealed = No further round begins before the sealed results are revealed: its pairs would tell them.
tournament-take-back = Take it back
tournament-take-back-named = Take it back: { $wish }
tournament-waiting-matches = Matches waiting
tournament-round-ends = Round ends in about
tournament-lag = Referee stood still, last minute
tournament-faulty = Faults
tournament-start = Start
tournament-go-on = Go on
tournament-pause = Pause
tournament-countdown-stop = Stop the countdown
tournament-end-more = End the tournament …
tournament-end = End after this round
tournament-end-at = End at this time
tournament-end-what = To end at once, pause first: the rest of the round is then void.
tournament-restart = Restart the tournament …
tournament-restart-what = Between rounds, all rounds and scores move to an archive page. Teams and events stay; events happen again.
tournament-restart-yes = Restart
tournament-teams = Teams ({ $count })
tournament-leaving = leaves after this round
tournament-problem-short-no_endpoint = no address
tournament-problem-short-unproven = address not confirmed
tournament-faults-in-row = { $count ->
    [one] 1 fault
   *[other] { $count } faults in a row
}
tournament-url = Address of its robot
tournament-url-what = Leave it empty for a robot behind a router: it connects by itself.
tournament-members = Members, separated by commas
tournament-level = Played by a computer of level
tournament-level-none = no: by its own robot
tournament-save-named = Save { $team }
tournament-flyer = Flyer
tournament-flyer-named = Flyer of { $team }
tournament-page = Page
tournament-page-named = Page of { $team }
tournament-reason = Reason (public)
tournament-bench = Bench
tournament-bench-named = Bench { $team }
tournament-unbench = Let it play again
tournament-unbench-named = Let it play again: { $team }
tournament-new-token = New token
tournament-token-named = New token for { $team }
tournament-delete = Delete after this round
tournament-delete-named = Delete after this round: { $team }
tournament-keep = Keep it after all
tournament-keep-named = Keep it after all: { $team }
tournament-add-team = Add a team
tournament-add = Save
tournament-add-print = Save, print, new
tournament-types = Round types
tournament-types-what = Rounds use them in turn.
tournament-type-stopped = no longer used
tournament-type-stop = Stop using it
tournament-type-stop-named = Stop using it: round type { $number }
tournament-type-add = Add a round type
tournament-events = Events to come
tournament-no-events = Nothing is planned.
tournament-event-add_type = a round type is added
tournament-event-stop_type = a round type is no longer used
tournament-event-message = message
tournament-event-finish = the tournament ends
tournament-event-start = the tournament starts
tournament-event-remove = Remove
tournament-event-remove-named = Remove event { $number }
tournament-message = Message to everybody
tournament-message-show = Show
tournament-reveal-title = Sealed results
tournament-sealed-left = { $count } sealed
tournament-reveal-all = Reveal all of the round
tournament-reveal = Reveal the next one
tournament-corrections = Corrections
tournament-corrections-what = Scores follow within a quarter of a minute.
tournament-match = Match
tournament-round-label = Round
tournament-make-void = Make void
tournament-again = Play it again
tournament-round-again = Play the whole round again
tournament-flyer-token = Your team’s token. Keep it to yourselves.
tournament-flyer-what = The page above shows your points, your matches and how quickly your robot answers.
tournament-flyer-address = There, open “{ $button }” and type the token. Then give the address of your robot, check it, and mark releases.
tournament-flyer-connect = Is your robot behind a router? Run this beside it; it needs no address then:
tournament-flyer-protocol = The requests to a robot, and examples, are in the source of Roundhouse:
tournament-print = Print
tournament-next-team = Next team
tournament-match-is-played = This is being played. Wait until it has ended.
tournament-no-such-match = There is no such match in this tournament.
refused-unknown_tournament = There is no such tournament.
refused-unknown_team = There is no such team in this tournament.
refused-several_teams = Several people have a team called { $name }. Use the number of the one you mean: { $numbers }. It stands in the address of the team’s page.
refused-unknown_round = There is no such round in this tournament.
refused-day_not_over = This day is not over yet. Its secret would tell the next boards.
refused-days_are_open = The results of a day are open: in an endless tournament no round is sealed.
refused-boards_are_public = The boards of this day are public by now. Its matches can only be made void.
tournament-hooks = Webhooks
tournament-hooks-what = These addresses are told of each match and round that ends, as JSON by POST. Each message is signed: its secret is shown once, when you add the address. After twenty lost messages in a row an address gets no more messages until you add it again.
tournament-hook-url = Address
tournament-hook-add = Add webhook
tournament-hook-lost = { $count ->
    [one] 1 message lost
   *[other] { $count } messages lost
}
tournament-hook-added = { $url } is told of each match and round that ends. Note the secret that signs the messages; it is shown only now:
tournament-hook-left = { $count ->
    [one] No more messages: { $count } was lost. Add it again.
   *[other] No more messages: { $count } in a row were lost. Add it again.
}
tournament-hook-remove-named = Remove webhook { $number }
refused-unknown_hook = There is no such webhook.
refused-unknown_event = This event has happened already, or was removed.
refused-unknown_pairing = Choose how teams are paired.
refused-no_anchors = A knock-out cannot have anchors: they would put teams out. Choose another pairing, or play without them.
refused-tournament_ended = The tournament has ended.
refused-already_running = The tournament is running already.
refused-not_running = The tournament is not running.
refused-starts_in_the_past = This time has passed. Choose a later one.
refused-too_many_teams = There are too many teams in this tournament.
refused-name_taken = This name is taken. Choose another one.
refused-no_name = A name is needed.
refused-wrong_address = This address can’t be used: { $why }
refused-not_proven = The address is not confirmed. Expected the code { $expected } at { $page }, found: { $found }
refused-no_endpoint = The team has no address yet.
refused-bad_position = There is no such round type.
refused-out_of_range = Enter a whole number from { $low } to { $high }.
refused-bad_time = Enter a date and a time.
refused-no_public_reason = Add a reason. Everybody can read it.
tournament-own = For this team
tournament-own-token = Your team’s token (on your flyer)
tournament-own-version = Version
tournament-own-release = Mark a new release
tournament-own-address = Change address
tournament-own-prove = Check my address
tournament-own-prove-what = Your address must show a code. Get the code, put it there, then check. You don’t need your organiser for this.
tournament-own-code = Show the code
tournament-own-check = Check my robot
tournament-own-log = Log of requests
tournament-own-log-what = The log has every request to your robot in the last 30 days, in challenges too, as JSON Lines. Wrong answers are in it whole, as we received them. Only you get it.
tournament-by-hand = I know that its owner wants the requests
tournament-prove-how = Before matches go there, this address must show this code:
tournament-prove = Check it now
tournament-prove-named = Check it now: the address of { $team }
refused-wrong_token = This is not the token of this team.

# ---- In chats

tournament-titled = Tournament { $name }
tournament-no-teams = No team has joined yet.
tournament-unrated = no rated match yet
tournament-row = { $place }. { $team }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $rated ->
    [no] no rated match yet
   *[yes] rating { $rating } ± { $uncertainty }
}
tournament-row-apart = { $team } (out of competition): { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $rated ->
    [no] no rated match yet
   *[yes] rating { $rating } ± { $uncertainty }
}
tournament-balance = { $won } won, { $drawn } drawn, { $lost } lost
tournament-play = Play against it
tournament-follow = Follow it here
tournament-unfollow = Don’t follow it here
tournament-round-over = { $tournament }: round { $number } is over
tournament-told-again = You may have seen this message before: we were interrupted while sending it.
tournament-did = { $team }: { $won } won, { $drawn } drawn, { $lost } lost. Place { $place } with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
tournament-did-apart = { $team }: { $won } won, { $drawn } drawn, { $lost } lost. Out of competition, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
robot-action-list = My robots
robot-action-register = Register a robot
robot-action-prove = Prove the address of a robot
robot-action-play = Play against a robot
robot-action-challenge = Challenge a robot with yours
robot-no-tournament = There is no tournament for robots right now. When there is one, you can register your robot here. Until then you can play against people or the computer.
robot-unknown = No robot called { $name } plays in a tournament now.
robot-which-play = Which robot do you want to play?
robot-which-challenge = Which robot should yours challenge?
robot-nothing-to-play = No robot can be played right now.
robot-none = You have no robot here yet. Register one with /tournament robots register ADDRESS NAME, for example /tournament robots register http://robot.example.org:8000 Deep Ann. Leave the address out (write a hyphen) if your robot is behind a router.
robot-token = Token of your team; keep it secret:
robot-ready = Your robot can be paired.
robot-unproven = Show that the address is yours: answer GET { $address } with this code, then press the button.
robot-dial-in = Your robot has no address. Start “roundhouse robot connect” beside it, with this token.
robot-prove = Confirm the address of { $team }
refused-no_tournament = There is no tournament at the moment.
refused-too_many_own_teams = You have registered { $most } teams in this tournament already.
refused-too_many_followed = A room follows at most { $most } teams.
refused-unproven = The address of this robot has not been confirmed yet.
tournament-final = Final of earlier tournaments
tournament-final-what = The first teams of the chosen tournaments play in this one, with their addresses. Those out of competition stay behind.
tournament-final-first = How many teams of each
tournament-nothing-finished = These tournaments have no finished round yet.
tournament-dials-in = Its robot connects to us by itself.
refused-no_challenges = This team doesn’t accept challenges.
refused-same_team = A team can’t challenge itself.
refused-other_game = These robots play different games.
refused-no_seed = At this game a seed would tell one side what is hidden. Leave it empty.
refused-endless_match = A match of robots with these options might never end: limit its rounds.
refused-other_games = A final is between tournaments of one game.
refused-challenge_running = Your team’s last challenge isn’t over yet. Wait until it has ended.
refused-unknown_token = No team in a current tournament has this token.
refused-no_own_robot = You have no robot that can play. Register one with /tournament robots register.
robot-challenged = { $name }: { $pairs ->
    [one] 1 deal, played from both sides
   *[other] { $pairs } deals, each played from both sides
}. The first match starts within half a minute.
tournament-challenge = Challenge this robot
tournament-challenge-what = Your robot plays it at once, each deal from both sides. The results count for no tournament.
tournament-challenge-pairs = Number of deals
tournament-challenge-seed = Seed, to repeat the same deals (optional)
tournament-challenge-begin = Start the challenge
tournament-own-accept = Accept challenges
tournament-own-decline = Don’t accept challenges any more
