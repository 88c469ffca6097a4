# ---- Tournaments of robots: list and ladder

cup-all = Tournaments
cup-none = There is no tournament yet.
cup-new = New tournament
cup-ladder = Ladder
cup-projector = For a projector
cup-fullscreen = Full screen
cup-organise = Organise
cup-any-options = usual options
cup-team-number = Team { $number }
cup-place = Place
cup-team = Team
cup-points = Points
cup-rating = Rating
cup-chips = Chips
cup-played = Played
cup-unsure = unsure
cup-plus-minus = ± is a 95 % interval: the strength lies within it in 95 of 100 tournaments.
cup-unsure-what = ?: this rating is still unsure.
cup-row-more = chips { $chips } · played { $played }
cup-new-release = New release!
cup-no-contest = out of competition
cup-benched = benched
cup-pairing-round_robin = round robin
cup-pairing-swiss = Swiss system
cup-pairing-knockout = knock-out
cup-status-draft = Being set up
cup-status-waiting = Not started yet
cup-status-running = Running
cup-status-paused = Paused
cup-status-ended = Ended
cup-winner = { $count ->
    [one] Winner: { $teams }
   *[other] Joint winners: { $teams }
}
cup-round = Round { $number }
cup-progress = { $ended } of { $all } matches played
cup-begins = The tournament starts in
cup-registered = { $count ->
    [one] 1 team is registered.
   *[other] { $count } teams are registered.
}
cup-running = Now playing
cup-queued = { $count ->
    [one] 1 match waits its turn.
   *[other] { $count } matches wait their turn.
}
cup-latest = Latest results
cup-latest-one = Latest result
cup-sealed = sealed
cup-sealed-now = The results of this round are sealed.
cup-sealed-round = { $count ->
    [one] 1 result is sealed. It will be revealed here.
   *[other] { $count } results are sealed. They will be revealed here one by one.
}
cup-void = void
cup-forfeit = forfeit
cup-match-queued = waiting
cup-match-leased = live
cup-match-done = over
cup-commitment = The boards follow from a secret. This is its commitment:
cup-committed = The secret is shown here when the tournament has ended. Note the commitment to check it then.
cup-secret = The secret:
cup-verify = To check everything, download the whole tournament and run:
cup-whole = Download the whole tournament
cup-exports = Downloads
cup-export-ladder-csv = Ladder (CSV)
cup-export-ladder-json = Ladder (JSON)
cup-export-crosstable-csv = Cross table (CSV)
cup-export-crosstable-json = Cross table (JSON)
cup-export-records-jsonl = All records (JSON Lines)
cup-api = API for programs
cup-archives = Before it was restarted

# ---- A team

cup-version = Version { $version }
cup-left = This team has left the tournament.
cup-benched-why = This team is benched: { $reason }
cup-problem-no_endpoint = This team has not given the address of its robot yet.
cup-problem-unproven = The address of this robot has not been confirmed yet.
cup-latency-half = Half of the answers within
cup-latency-most = 95 % of the answers within
cup-timeouts = Timeouts
cup-faults = Other faults
cup-latency-of = Requests of the latest { $matches } matches in the last { $days } days. Matches with sealed results are left out.
cup-dynamics = Points round by round
cup-chart = Points of all teams after each of { $rounds } rounds; this team has { $points } now.
cup-matches = Matches
cup-no-matches = No match yet.
cup-cross = Results by opponent
cup-opponent = Opponent
cup-cross-what = Wins – draws – losses

# ---- A match

cup-request = Request
cup-answer = Answer
cup-call-ok = OK
cup-call-no_connection = no connection
cup-call-timeout = timeout
cup-call-wrong_response = wrong answer
cup-call-wrong_move = illegal move
cup-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
cup-lead = Lead after each move: { $now } now, { $end } at the end
cup-void-why = This match doesn’t count: { $reason }
cup-sealed-match = This result is sealed until it is revealed.
refused-tournament_on = This can be downloaded once the tournament has ended and all results have been revealed.
refused-still_sealed = { $tournament } has sealed results. Reveal them first.

# ---- Organising a tournament

cup-name = Name
cup-game = Game
cup-pairing = Pairing
cup-rounds-most = Number of rounds
cup-rounds-any = until it is ended
cup-first-type = Rounds are played with
cup-create = Create tournament
cup-time-limit = Time limit of a request (ms)
cup-ms = ms
cup-multiplier = Points are multiplied by
cup-both = each deal is played from both sides
cup-seal = sealed: results are revealed by hand
cup-at = When ({ $zone }); empty: now
cup-refresh = Refresh
cup-asked-restart = restarts between rounds
cup-asked-end = ends after this round
cup-lacking-teams = No further round begins: fewer than two teams can play.
cup-lacking-type = No further round begins: no round type is in use.
cup-lacking-sealed = No further round begins before the sealed results are revealed: its pairs would tell them.
cup-take-back = Take it back
cup-take-back-named = Take it back: { $wish }
cup-waiting-matches = Matches waiting
cup-round-ends = Round ends in about
cup-lag = Referee stood still, last minute
cup-faulty = Faults
cup-start = Start
cup-go-on = Go on
cup-pause = Pause
cup-countdown-stop = Stop the countdown
cup-end-more = End the tournament …
cup-end = End after this round
cup-end-at = End at this time
cup-end-what = To end at once, pause first: the rest of the round is then void.
cup-restart = Restart the tournament …
cup-restart-what = Between rounds, all rounds and scores move to an archive page. Teams and events stay; events happen again.
cup-restart-yes = Restart
cup-teams = Teams ({ $count })
cup-leaving = leaves after this round
cup-problem-short-no_endpoint = no address
cup-problem-short-unproven = address not confirmed
cup-faults-in-row = { $count ->
    [one] 1 fault
   *[other] { $count } faults in a row
}
cup-url = Address of its robot
cup-url-what = Leave it empty for a robot behind a router: it connects by itself.
cup-members = Members, separated by commas
cup-level = Played by a computer of level
cup-level-none = no: by its own robot
cup-save-named = Save { $team }
cup-flyer = Flyer
cup-flyer-named = Flyer of { $team }
cup-page = Page
cup-page-named = Page of { $team }
cup-reason = Reason (public)
cup-bench = Bench
cup-bench-named = Bench { $team }
cup-unbench = Let it play again
cup-unbench-named = Let it play again: { $team }
cup-new-token = New token
cup-token-named = New token for { $team }
cup-delete = Delete after this round
cup-delete-named = Delete after this round: { $team }
cup-keep = Keep it after all
cup-keep-named = Keep it after all: { $team }
cup-add-team = Add a team
cup-add = Save
cup-add-print = Save, print, new
cup-types = Round types
cup-types-what = Rounds use them in turn.
cup-type-stopped = no longer used
cup-type-stop = Stop using it
cup-type-stop-named = Stop using it: round type { $number }
cup-type-add = Add a round type
cup-events = Events to come
cup-no-events = Nothing is planned.
cup-event-add_type = a round type is added
cup-event-stop_type = a round type is no longer used
cup-event-message = message
cup-event-finish = the tournament ends
cup-event-start = the tournament starts
cup-event-remove = Remove
cup-event-remove-named = Remove event { $number }
cup-message = Message to everybody
cup-message-show = Show
cup-reveal-title = Sealed results
cup-sealed-left = { $count } sealed
cup-reveal = Reveal the next one
cup-corrections = Corrections
cup-corrections-what = Scores follow within a quarter of a minute.
cup-match = Match
cup-round-label = Round
cup-make-void = Make void
cup-again = Play it again
cup-round-again = Play the whole round again
cup-flyer-token = Your team’s token. Keep it to yourselves.
cup-flyer-what = The page above shows your points, your matches and how quickly your robot answers.
cup-print = Print
cup-next-team = Next team
cup-match-is-played = This is being played. Wait until it has ended.
cup-no-such-match = There is no such match in this tournament.
refused-unknown_tournament = There is no such tournament.
refused-unknown_team = There is no such team in this tournament.
refused-several_teams = Several people have a team called { $name }. Use the number of the one you mean: { $numbers }. It stands in the address of the team’s page.
refused-unknown_round = There is no such round in this tournament.
cup-hooks = Webhooks
cup-hooks-what = These addresses are told of each match and round that ends, as JSON by POST. After twenty lost messages in a row an address is left alone; add it again then.
cup-hook-url = Address
cup-hook-add = Add webhook
cup-hook-lost = { $count ->
    [one] 1 message lost
   *[other] { $count } messages lost
}
cup-hook-remove-named = Remove webhook { $number }
refused-unknown_hook = There is no such webhook.
refused-unknown_event = This event has happened already, or was removed.
refused-unknown_pairing = Choose how teams are paired.
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
refused-cup_number = Enter a whole number from { $low } to { $high }.
refused-cup_time = Enter a date and a time.
refused-no_public_reason = Add a reason. Everybody can read it.
cup-own = For this team
cup-own-token = Your team’s token (on your flyer)
cup-own-version = Version
cup-own-release = Mark a new release
cup-own-address = Change address
cup-own-prove = Check my address
cup-own-prove-what = Your address must show a code. Get the code, put it there, then check. You don’t need your organiser for this.
cup-own-code = Show the code
cup-own-check = Check my robot
cup-own-log = Log of requests
cup-own-log-what = The log has every request to your robot in the last 30 days, in challenges too, as JSON Lines. Wrong answers are in it whole, as we received them. Only you get it.
cup-by-hand = I know that its owner wants the requests
cup-prove-how = Before matches go there, this address must show this code:
cup-prove = Check it now
cup-prove-named = Check it now: the address of { $team }
refused-wrong_token = This is not the token of this team.

# ---- In chats

cup-titled = Tournament { $name }
cup-no-teams = No team has joined yet.
cup-row = { $place }. { $team }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, rating { $rating } ± { $uncertainty }
cup-row-apart = { $team } (out of competition): { $points ->
    [one] 1 point
   *[other] { $points } points
}, rating { $rating } ± { $uncertainty }
cup-balance = { $won } won, { $drawn } drawn, { $lost } lost
cup-play = Play against it
cup-follow = Follow it here
cup-unfollow = Don’t follow it here
cup-round-over = { $tournament }: round { $number } is over
cup-told-again = You may have seen this message before: we were interrupted while sending it.
cup-did = { $team }: { $won } won, { $drawn } drawn, { $lost } lost. Place { $place } with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
cup-did-apart = { $team }: { $won } won, { $drawn } drawn, { $lost } lost. Out of competition, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
robot-action-register = Register a robot
robot-action-prove = Prove the address of a robot
robot-action-play = Play against a robot
robot-action-challenge = Challenge a robot with yours
robot-no-tournament = There is no tournament for robots right now. When there is one, you can register your robot here. Until then you can play against people or the computer.
robot-none = You have no robot here yet. Register one with /robot register ADDRESS NAME, for example /robot register http://robot.example.org:8000 Deep Ann. Leave the address out (write a hyphen) if your robot is behind a router.
robot-token = Token of your team; keep it secret:
robot-ready = Your robot can be paired.
robot-unproven = Show that the address is yours: answer GET { $address } with this code, then press the button.
robot-dial-in = Your robot has no address. Start “roundhouse robot connect” beside it, with this token.
robot-prove = Confirm the address of { $team }
refused-no_tournament = There is no tournament at the moment.
refused-too_many_own_teams = You have registered { $most } teams in this tournament already.
refused-too_many_followed = A room follows at most { $most } teams.
refused-unproven = The address of this robot has not been confirmed yet.
cup-final = Final of earlier tournaments
cup-final-what = The first teams of the chosen tournaments play in this one, with their addresses. Those out of competition stay behind.
cup-final-first = How many teams of each
cup-nothing-finished = These tournaments have no finished round yet.
cup-dials-in = Its robot connects to us by itself.
refused-no_challenges = This team doesn’t accept challenges.
refused-same_team = A team can’t challenge itself.
refused-other_game = These robots play different games.
refused-challenge_running = Your team’s last challenge isn’t over yet. Wait until it has ended.
refused-unknown_token = No team in a current tournament has this token.
refused-no_own_robot = You have no robot that can play. Register one with /robot register.
robot-challenged = { $name }: { $pairs ->
    [one] 1 deal, played from both sides
   *[other] { $pairs } deals, each played from both sides
}. The first match starts within half a minute.
cup-challenge = Challenge this robot
cup-challenge-what = Your robot plays it at once, each deal from both sides. The results count for no tournament.
cup-challenge-pairs = Number of deals
cup-challenge-seed = Seed, to repeat the same deals (optional)
cup-challenge-begin = Start the challenge
cup-own-accept = Accept challenges
cup-own-decline = Don’t accept challenges any more
