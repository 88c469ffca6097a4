# The coach: what a player could do better, after a match.

button-coach = Learn from your mistakes
coach-title = Learn from your mistakes
coach-none = You made no costly mistake. Well played!
coach-no-habit = The computers found no habit in your moves. Well mixed!
coach-to-step = Show in the replay
coach-step = Step { $step }
coach-marks = ? is your move, ! is the better one.
coach-named = Step { $step }: { $what }
refused-no_coach = There is no coach for this game.
refused-coach_not_seated = Only those who played this match can learn from their mistakes here.
refused-nothing_to_coach = You haven’t finished a match yet. Play one first: /play
usage-coach = the moves that cost you most in a match
usage-coach-how = match: which one; without it your last finished match. You see the moves that cost most, and what was better. Only you see it.
