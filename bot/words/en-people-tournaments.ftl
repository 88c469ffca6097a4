# Tournaments of people: how one is made, who plays whom, and how it stands.

people-tournament = Tournament
people-tournaments-title = Tournaments
people-tournaments-about = A tournament for an evening with friends: everybody with the link can play along, tables open by themselves, and results count by themselves.
people-tournaments-none = There is no tournament here yet.
people-tournament-titled = { $game }: tournament
people-tournament-called = { $game } · { $kind }
people-tournament-new = New tournament
people-tournament-make = Make it
people-tournament-made = The tournament is made. Others press “Play along” in the message.
people-tournament-which-game = Which game?
people-tournament-kind = How is it played?
people-tournament-name-arena = Arena
people-tournament-name-swiss = Swiss
people-tournament-name-knockout = Knock-out
people-tournament-kinds = Arena: for some minutes everybody plays one match after another, and comes and goes as they like. Swiss: some rounds, in each against somebody with about as many points. Knock-out: who loses is out.
people-tournament-kind-arena = Arena of { $minutes } minutes: one match after another, as many as you like. 2 points for a win, 1 for a draw.
people-tournament-kind-swiss = { $rounds ->
    [one] Swiss, one round.
   *[other] Swiss, { $rounds } rounds: in each you play somebody with about as many points.
  } 2 points for a win, 1 for a draw, 2 for a round without an opponent.
people-tournament-kind-knockout = Knock-out: who loses is out. A draw is played once more, then the lot decides. There is a match for third place.
people-tournament-minutes = Minutes (arena)
people-tournament-rounds = Rounds (Swiss)
people-tournament-rounds-how = Empty: as many as its people need.
people-tournament-when = Begins (empty: when you press “Begin now”)
people-tournament-at = Begins: { $time }
people-tournament-how = Press “Play along”. When a match is open you have 3 minutes to come; who misses two is out.
people-tournament-join = Play along
people-tournament-leave = Leave
people-tournament-invite = Invite
people-tournament-links = Anyone who opens one of these links can play along:
people-tournament-elsewhere = In any room with this bot: /tournament link { $share }
people-tournament-mine = My match
people-tournament-page = Table
people-tournament-begin = Begin now
people-tournament-pause = Pause
people-tournament-go_on = Go on
people-tournament-again = Again in a week
people-tournament-scan = Scan the code to play along.
people-tournament-stake = Stake a match: { $stake } chips.
people-tournament-stake-how = Each player puts in so many chips a match. A match is played without a stake where somebody does not have them.
people-tournament-end = End
people-tournament-wait = You are in. Your next match opens by itself; you will be told.
people-tournament-did-in = You play along.
people-tournament-did-in_already = You play along already.
people-tournament-did-back = You play along again.
people-tournament-did-out = You are out of the tournament.
people-tournament-did-away = You are paused. Press “Play along” to go on.
people-tournament-did-out_already = You are out already.
people-tournament-people = { $count ->
    [0] Nobody has signed up yet.
   *[other] Players ({ $count }): { $names }
  }
people-tournament-nobody = Nobody is in it yet.
people-tournament-begun = It begins. { $count ->
    [one] One person is in it.
   *[other] { $count } people are in it.
  }
people-tournament-cancelled = The tournament is called off.
people-tournament-too_few = The tournament is called off: fewer than three people came.
people-tournament-round = Round { $number }
people-tournament-bye = { $who } has no opponent in this round, and gets the points of a win.
people-tournament-more = … and { $count } more
people-tournament-pair-open = { $first } – { $second }
people-tournament-pair-first = { $first } beat { $second }
people-tournament-pair-second = { $second } beat { $first }
people-tournament-pair-draw = { $first } – { $second }: draw
people-tournament-pair-void = { $first } – { $second }: not played
people-tournament-row = { $place }. { $who } – { $points ->
    [one] one point
   *[other] { $points } points
  }
people-tournament-unplayed = It is over: nobody has a point.
people-tournament-won = { $count ->
    [one] { $names } has won the tournament.
   *[other] Shared first place: { $names }
  }
people-tournament-told-bye = You have no opponent in round { $number }, which counts as a win.
people-tournament-told-next = Your next match opens by itself.
people-tournament-told-missed = You missed a match.
people-tournament-told-missed-again = If you miss another one, you are out of the tournament.
people-tournament-told-out = You missed two matches, so you are out of the tournament. You keep your points.
people-tournament-told-over = Your place: { $place } of { $count }, with { $points ->
    [one] one point
   *[other] { $points } points
  }.
people-tournament-by-hand = begins when whoever made it presses “Begin now”
people-tournament-ends = ends { $left }
people-tournament-state-open = Open: you can sign up
people-tournament-state-live = Being played
people-tournament-state-paused = Paused
people-tournament-state-over = Over
people-tournament-state-cancelled = Called off
people-tournament-line-open = { $game }: begins { $time }
people-tournament-line-live = { $game }: being played
people-tournament-line-paused = { $game }: paused
people-tournament-line-over = { $game }: over
people-tournament-line-cancelled = { $game }: called off
people-tournament-standings = Table
people-tournament-place = Place
people-tournament-who = Name
people-tournament-points = Points
people-tournament-opponents = Points of the opponents
people-tournament-opponents-short = Opp.
people-tournament-played = Played
people-tournament-gone = (not in it now)
people-tournament-bracket = Bracket
people-tournament-matches = Matches
people-tournament-document = Everything to verify it
people-tournament-fair = Pairings and deals follow from one secret, whose hash is { $commitment }. It is shown at the end.

refused-tournament_here = Make a tournament in a group, or on our pages.
refused-tournament_of_two = This game is not for two, so it has no tournaments.
refused-bad_kind = A tournament is an arena, swiss or knockout.
refused-bad_rounds = A tournament has 1 to { $most } rounds.
refused-bad_minutes = An arena lasts { $least } to { $most } minutes.
refused-too_many_tournaments = At most { $room } tournaments are planned here, and { $person } by one person.
refused-tournament_person = Programs don’t play in tournaments of people.
refused-tournament_over = The tournament is over.
refused-tournament_full = The tournament is full: { $most } people.
refused-tournament_begun = This knock-out has begun: nobody can join it now.
refused-tournament_missed = You missed two matches, so you are out of this tournament.
refused-tournament_not_in = You are not in this tournament.
refused-tournament_goes_on = The document is there when the tournament is over: until then its secret is kept.
refused-tournament_match = This match belongs to a tournament, which says who plays next.
refused-tournament_too_few = At least { $least } people have to be in it.
