# The operator's page, /status and the drain.

refused-draining = No new tables or matches start right now: { $reason } Running matches go on.
refused-draining-until = No new tables or matches start for the next { $left }: { $reason } Running matches go on.
refused-no_drain_reason = Add a reason. Players read it.
refused-drain_in_the_past = This time has passed. Choose a later one.
refused-no_drain = There is no drain to end.
refused-not_frozen = This match isn’t frozen.
refused-differs_from_steps = This match doesn’t fit its steps, so it stays frozen. A moderator can stop it; stakes are returned.
refused-not_operator = Only operators can do that.

operator-title = Operator’s page
operator-what = The state of this house, of all its processes.
operator-at = As of { $at }. Reload the page for newer figures.
operator-done-drain = The drain has begun.
operator-done-end = The drain has ended.
operator-done-unfreeze = The match goes on.
operator-back = Cancel

operator-processes = Processes
operator-process = Process
operator-roles = Roles
operator-version = Version
operator-since = Since
operator-connected = Connected
operator-heartbeat = Last heartbeat
operator-alive = running
operator-dead = no heartbeat
operator-ago = { $time } ago
operator-queued-messages = Messages to write
operator-release = Version { $version } is out (you run { $running }): { $link }
operator-undone = Some work isn’t being done by any process. Is a process with this role running, is its clock right, and what does its log say?
operator-undone-since = { $duty }: for { $time }

operator-running = Matches
operator-live = Live matches
operator-active = Of these with a move in the last ten minutes
operator-robots-leased = Matches of robots being played
operator-robots-queued = Matches of robots in the queue
operator-oldest = Oldest in the queue
operator-tournaments = Running tournaments
operator-paused = { $name } (paused)
operator-none = none

operator-waiting = Rooms that wait for a rate limit
operator-room = Room
operator-until = Until
operator-queued = Messages
operator-by-platform = the network asked us to wait
operator-frozen = Frozen matches
operator-late = Matches whose time ended more than a minute ago
operator-match = Match
operator-game = Game
operator-network = Network
operator-moved = Last move
operator-deadline = Deadline
operator-unfreeze = Unfreeze { $match }
operator-unfreeze-sure = Unfreeze match { $match }?
operator-unfreeze-what = Its steps are replayed first. If they lead to its stored position, it goes on with the full time for the current question. If not, it stays frozen.

operator-database = Database
operator-database-well = All is well.
operator-database-checked = The whole database is being checked.
operator-backup = Last backup
operator-drill = Last drill
operator-never = never
operator-drill-result = { $time } ago: { $result ->
    [good] good
    [bad] bad
   *[unknown] could not tell
 }

operator-errors = Errors of the last seven days
operator-errors-none = No errors.
operator-time = Time
operator-error = Error
operator-refused = Refusals of yesterday and today
operator-code = Code
operator-count = Number

operator-drain = Drain before maintenance
operator-drain-what = No new tables are opened and no matches start, in any process. Running matches go on, and tournaments pause between matches. Players read your reason.
operator-drain-on = A drain is on: { $reason }
operator-drain-until = It ends by itself at { $until }.
operator-drain-for-ever = It goes on until you end it.
operator-drain-left = { $active } matches are still being played, and { $robots } matches of robots.
operator-drain-nothing = Nobody is playing now. You can begin.
operator-drain-reason = Reason
operator-drain-minutes = Minutes, empty: until you end it
operator-drain-begin = Begin a drain
operator-drain-end = End the drain
operator-drain-sure = Begin a drain?
operator-drain-end-sure = End the drain?
operator-drain-end-what = New tables can be opened again at once.

operator-figures = Figures of the last 28 days
operator-figures-what = Sums of whole tables and rooms, today included. No number below five is shown.
operator-few = fewer than 5
operator-ended = How matches ended
operator-how-play = By play
operator-how-clock = By the clock
operator-how-left = Somebody left
operator-how-stopped = Stopped
operator-completed = How matches of two people or more were completed
operator-completed-what = Each match counts once, under the first that fits: it was stopped; a computer answered for somebody; those who stayed took the win from somebody who was gone; a clock ran out; somebody left; else all who began played to the end.
operator-completed-play = By all who began
operator-completed-substitute = With a substitute
operator-completed-claim = By claim
operator-completed-clock = By the clock
operator-completed-left = Somebody left
operator-completed-stopped = Stopped
operator-longest-move = Clock
operator-longest-move-live = up to 5 minutes a move
operator-longest-move-relaxed = up to 1 hour a move
operator-longest-move-daily = more than 1 hour a move
operator-longest-move-bank = for the whole match
operator-longest-move-none = none
operator-absent-wait = Wait for somebody gone (median)
operator-waited = From the opening of a table with people to its start
operator-first-match = From a room’s first contact to its first finished match
operator-new-rooms = New rooms
operator-within = up to { $time }
operator-longer = longer
operator-never-started = closed without a start
operator-tables = Tables
operator-rooms = Rooms
operator-refused-100 = Refusals for 100 moves
operator-weeks = Rooms with a finished match
operator-week = Week from
operator-rooms-in-week = In that week
operator-rooms-again = And in the week after
operator-not-yet = not over yet

operator-sum-processes = Processes: { $alive } running{ $dead ->
    [0] {""}
   *[other] , { $dead } without a heartbeat
 }. Version { $version }.
operator-sum-undone = No process does this: { $duties }. Is a process with this role running?
operator-sum-matches = Matches: { $live } live, { $active } with a move in the last ten minutes.
operator-sum-frozen = Frozen: { $matches }
operator-sum-late = Late: { $matches }
operator-sum-robots = Matches of robots: { $queued } in the queue, { $leased } being played. Running tournaments: { $tournaments }.
operator-sum-waiting = Rooms that wait for a rate limit: { $count }.
operator-sum-backup = Last backup: { $backup }. Last drill: { $drill }.
operator-sum-database = Database: { $state }
operator-sum-error = Last error, { $time } ago: { $line }
operator-sum-page = Everything else is on { $link }

broadcast-head = A message from the operators
refused-no_broadcast_text = Write a text in at least one language.
refused-nobody_to_tell = No room has had a table in the last seven days.

operator-machine = Machine
operator-duties = Duties
operator-clock-ahead = { $seconds } s ahead
operator-broadcast = Message to rooms
operator-broadcast-what = Rooms with a table now or in the last seven days get it once, in the language of the room; where that is missing, in English. The web lobby shows it for a day.
operator-broadcast-text = Text: { $language }
operator-broadcast-look = Preview
operator-broadcast-sure = Send this to { $rooms ->
    [one] one room
   *[other] { $rooms } rooms
 }?
operator-broadcast-by = By network: { $platforms }. By language: { $languages }.
operator-broadcast-send = Send it
operator-broadcast-sent = { $by }: sent to { $sent } of { $all } rooms
operator-broadcast-waiting = { $count } wait
operator-broadcast-failed = { $count } could not be reached
operator-broadcast-unknown = { $count } may have got it or not; it is not sent twice
operator-broadcast-stopped = { $count } were left out
operator-broadcast-stop = Stop sending
operator-broadcast-stop-sure = Send this message to no further rooms?
operator-done-broadcast = The message is being sent.
operator-done-stopped = It is sent to no further rooms.

operator-farming = Unusual rated matches
operator-farming-what = Of the last 30 days. Honest matches can look like this, too. Nobody is told or punished.
operator-farming-none = Nothing unusual.
farming-who = { $player } and { $others }: { $matches } rated matches, { $won } won by { $player } and { $lost } lost, at most { $day } in a day.
farming-only_loses = { $count ->
    [one] The opponent plays
   *[other] These opponents play
 } with few others.
farming-loses_here_alone = { $count ->
    [one] The opponent does
   *[other] Most of these opponents do
 } well against others.
farming-unexpected = By the ratings, { $player } would have won about { $expected }.
farming-alternating = They take turns winning.
farming-left = { $left } of the matches that { $player } won ended because the opponent left or ran out of time.
farming-one_person = Both accounts belong to the same person. They were linked afterwards.
farming-ahead = In { $ahead } of these, the opponent was ahead.
operator-evidence = Evidence
