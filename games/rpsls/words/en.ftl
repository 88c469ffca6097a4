title = Rock-Paper-Scissors-Lizard-Spock
title-short = RPS-Lizard-Spock
about = Five moves, sealed in secret and shown together. Two to thirty-two players, five minutes.
minutes = 5
levels = Against random moves nobody wins more than half. Level 5 wins three of four rounds against a player with a favourite move.
level-1 = { $level } · random
level-2 = { $level } · favourite
level-3 = { $level } · last move
level-4 = { $level } · habits
level-5 = { $level } · memory
level-about-1 = any move
level-about-2 = half of the time against your favourite move, else any
level-about-3 = against your favourite move, and what you play after your last one
level-about-4 = looks for habits: after each result, after each move, in what has come before
level-about-5 = the same with a longer memory; plays at random when you see through it

move-rock = Rock
move-paper = Paper
move-scissors = Scissors
move-lizard = Lizard
move-spock = Spock
what-beats-what = Rock beats Scissors and Lizard. Paper beats Rock and Spock. Scissors beats Paper and Lizard. Lizard beats Paper and Spock. Spock beats Rock and Scissors.
move-own = a hash of your own
rock-beats-scissors = Rock crushes Scissors.
rock-beats-lizard = Rock crushes Lizard.
paper-beats-rock = Paper covers Rock.
paper-beats-spock = Paper disproves Spock.
scissors-beats-paper = Scissors cuts Paper.
scissors-beats-lizard = Scissors decapitates Lizard.
lizard-beats-paper = Lizard eats Paper.
lizard-beats-spock = Lizard poisons Spock.
spock-beats-rock = Spock vaporizes Rock.
spock-beats-scissors = Spock smashes Scissors.

so-many = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
listed = { $first } · { $then }
showed = { $move }: { $who }
showed-by = { $count } × { $move }
verdict-best = { $beats } { $points ->
    [yes] { $who } wins the round.
   *[no] { $on ->
        [one] { $who } stays in.
       *[other] { $who } stay in.
    }
}
verdict-alike = { $points ->
    [yes] Both showed { $move }: a draw.
   *[no] { $on ->
        [2] Both showed { $move }: both stay in.
       *[other] All showed { $move }: everybody stays in.
    }
}
verdict-circle = No move beats all the others: everybody stays in.
verdict-alone = Only { $who } opened a move and wins{ $points ->
    [yes] {" "}the round.
   *[no] .
}
gain = { $move } +{ $points }
verdict-points = { $gains }.
verdict-points-by = { $beats } { $gains }.

stage = Round { $round }{ $goal ->
    [0] { $wins ->
        [1] { $rounds ->
            [0] {""}
           *[other] {" "}of { $rounds }
        }
       *[other] {" "}· first to { $wins } wins
    }
   *[other] {" "}· first to { $goal } points
} · { $what ->
    [moves] { $done } of { $all } have sealed
    [reveal] { $done } of { $all } moves are ready, the others must be opened
   *[over] over
}
group = { $what ->
    [sealed] Sealed
    [awaited] Not yet
    [ready] Ready to be shown
    [opening] Still to open
    [winner] Won
    [sharing] Share first place
   *[out] Out
}: { $who }
last-round = Round { $round }: { $shown }. { $verdict }
round-missed = Round { $round }: only { $who } sealed a move and wins the round.
score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
score-of-two = { $first } { $won } : { $lost } { $second }
points-of-many = Points: { $points }
held-by = { $who } { $points }
points-more = { $count } more
rounds-before = { $count ->
    [one] One round before that.
   *[other] { $count } rounds before that.
}
choose = Choose a move. It stays sealed until all have chosen.
choose-own = To use a password or a hash of your own, press “Own password”.
receipt = You sealed { $move }.
receipt-own = You sealed your own hash. Keep its digit and password: you will open it yourself.
open-yours = Open your hash: press “Open” and type the digit and the password exactly as you hashed them.
proof-my-opening = You sealed { $move }. It opens with:
proof-my-hash = The hash of your move:
proof-hash = Round { $round }, hash of { $who }:
proof-opening = Round { $round }, { $who } showed { $move }, opened with:
sealed-now = Sealed now: { $shown }.
you-are-out = You’re out of this match.
button-hand = My move
hint = press a move; nobody sees it until all have chosen.
hint-1 = Press a sign. Nobody sees it until all have chosen.
hint-2 = Each arrow points at the sign that is beaten.
hint-3 = If your sign is beaten, you lose the round.
alt = { $stage }. { $groups }.
alt-missed = { $stage }. { $groups }. Round { $round }: only { $who } sealed a move.
alt-last = { $stage }. { $groups }. Round { $round }: { $shown }. { $verdict }
letter = { $letter }
letters = { $first } { $then }

event-sealed = { $who } { $seats ->
    [one] has sealed a move.
   *[other] have sealed their moves.
}
event-receipt = You sealed { $move }.
brief-receipt = { $move }
brief-sealed = { $seats ->
    [one] sealed
   *[other] { $who }: sealed
}
event-closed = { $sealed ->
    [2] Both moves are in.
   *[other] All { $sealed } moves are in.
}
event-revealed = { $who } { $seats ->
    [one] has opened a hash.
   *[other] have opened their hashes.
}
brief-revealed = { $seats ->
    [one] opened
   *[other] { $who }: opened
}
event-shown = { $shown }.
event-opened = { $who } showed { $move }.
event-silent = { $who } opened no move and { $seats ->
    [one] is out.
   *[other] are out.
}
event-missed = { $who } { $stage ->
    [moves] sealed no move in time and loses the round.
   *[reveal] opened no move and loses the round.
}
brief-round = { $shown } · { $end }
brief-stay = { $on ->
    [one] { $who } stays in
   *[other] { $who } stay in
}
brief-all = everybody stays in
brief-win = { $who } wins
brief-point = { $who } wins the round, { $won } : { $lost }
brief-draw = a draw
brief-missed = { $who } sealed no move
event-scored = { $first } { $won } : { $lost } { $second }.
event-again = Round { $round } begins.
event-late = { $who } sealed no move in time and { $seats ->
    [one] is out.
   *[other] are out.
}
event-late-you = You sealed no move in time and are out.
event-unsealed = { $who } sealed no move in time and { $seats ->
    [one] gets
   *[other] get
} no points.
event-unopened = { $who } opened no move and { $seats ->
    [one] gets
   *[other] get
} no points.
event-dropped = { $who } missed three rounds in a row and { $seats ->
    [one] is out.
   *[other] are out.
}
event-leave = { $who } { $why ->
    [resigned] resigned and is out.
    [gone] is no longer here and is out.
    [left] left and is out.
   *[other] could not go on and is out.
}
event-extended = Nobody has { $stage ->
    [moves] sealed a move
   *[reveal] opened a move
} yet. { $left ->
    [0] Time was extended for the last time.
    [one] Time was extended; one more extension is possible.
   *[other] Time was extended; { $left } more extensions are possible.
}
event-over = { $why ->
    [lone_move] Only one player sealed a move.
    [lone_reveal] Only one player opened a move.
    [points] That decides the match.
    [first_to] That decides the match.
    [missed] Three rounds in a row were missed.
    [rounds] That was the last round.
    [time] Nobody did anything for too long.
   *[last_one] Only one player is left.
}

why-last_one = { $you ->
    [loser] { $who } is the last player standing.
   *[other] Last player standing.
}
why-lone_move = { $you ->
    [loser] Only { $who } sealed a move.
   *[other] Nobody else sealed a move.
}
why-lone_reveal = { $you ->
    [loser] Only { $who } opened a move.
   *[other] Nobody else opened a move.
}
why-first_to = { $you ->
    [loser] { $who } won { $score } rounds, you won { $next }.
   *[other] { $score } rounds won, { $next } lost.
}
why-points = { $you ->
    [loser] { $who } has { $score } points.
   *[other] { $score } points; second place has { $next }.
}
why-missed = { $you ->
    [loser] You missed three rounds in a row.
   *[other] { $loser } missed three rounds in a row.
}
why-rounds = That was the last round.
why-time = Nobody did anything for too long.

refused-wrong_stage = Not now. Moves are sealed first; hashes are opened once all moves are in.
refused-already_committed = You have already sealed your move in this round.
refused-already_revealed = You have nothing more to open in this round.
refused-bad_hash = That’s not a valid hash. A hash has 64 hex digits.
refused-weak_hash = That’s the hash of a digit without a password, so anyone can guess your move. Add a password.
refused-hash_taken = That hash has already been used in this match. Choose another password.
refused-mismatch = That doesn’t match your hash. Type the digit and the password exactly as you hashed them.
refused-no_move = That isn’t a move: the first character must be a digit from 0 to 4.
refused-bound_to_someone_else = That opening belongs to another seat, round or match.

seen-all = All moves open

option-entry_seconds = Joining time
option-move_seconds = Time to seal a move
option-reveal_seconds = Time to open a hash
option-rounds = Maximum rounds
option-wins = Points to win, for each opponent
option-elimination = Beaten, of three or more
option-elimination-true = is out
option-elimination-false = plays on, for points

rules-1 = Everybody secretly chooses one of five moves. Each beats two others and loses to two. Rock beats Scissors and Lizard. Paper beats Rock and Spock. Scissors beats Paper and Lizard. Lizard beats Paper and Spock. Spock beats Rock and Scissors.
rules-2 = Your move is sealed: everybody sees that you have chosen, but not what.
rules-3 = When all have chosen, the moves are shown together.
rules-4 = If two play, whoever wins a round gets a point, and the first with three points wins.
rules-5 = If three or more play, you get a point for every player whose move yours beats. You win with three points for each opponent (9 points if four play), if nobody has as many as you.
rules-6 = After the last round most points win; equal points share the pot. A table can choose another number of points, or that whoever is beaten is out and the last one left takes the pot.
rules-7 = If you seal no move in time, you lose the round to everybody who shows a move, unless a computer plays on for you. After three missed rounds in a row you’re out. If nobody seals a move, time is extended, up to three times in a row.
rules-8 = Instead of pressing a button, you can seal your own hash of a digit and a password: 0 Rock, 1 Paper, 2 Scissors, 3 Lizard, 4 Spock. Then open it yourself, in time.

# ---- The typed forms and their commands

command-commit = commit
about-commit = Seal your move with a hash of your own
command-reveal = reveal
about-reveal = Open the move that you sealed with your own hash
option-name-hash = hash
option-about-hash = The hash that seals your move
option-name-opening = opening
option-about-opening = The digit and password of your sealed move, exactly as you hashed them
telegram-about-commit = Seal your move with a hash of your own
telegram-about-reveal = Open the move that you sealed
form-commit = Own password
form-commit-ask = Number of your move and password: 2pass
form-commit-hint = 0 rock, 1 paper, 2 scissors, 3 lizard, 4 Spock. You can also enter a hash of your own.
form-commit-begins = 1. Your sign
form-commit-rest = 2. A password
form-commit-rest-hint = Keep both: once all have sealed, you choose the same sign and type the same password to open it. Under More you can type commit: and a hash of your own.
form-reveal = Open
form-reveal-ask = Your digit and your password
form-reveal-hint = Exactly as you sealed them.
form-reveal-begins = Your sign
form-reveal-rest = Your password
form-reveal-rest-hint = Both exactly as you sealed them.
form-sealed = Your move is sealed. Keep your password: when everybody has sealed, you open the move yourself.{ $short ->
    [yes] {" "}It is shorter than 8 characters and easy to guess; use a longer one next time.
   *[no] {""}
} Hash: { $hash }
usage-commit = seal your move with a hash of your own
usage-commit-how = hash: 64 hex digits, the BLAKE2b-256 of a digit and a password, made with a tool that you trust. match: which table. In private only. Example: printf '2pass' | b2sum -l 256
usage-reveal = open the move you sealed with your own hash
usage-reveal-how = opening: the digit and the password, taken byte for byte. match: which table; write it first, as match=k3f9ab. In private only.
form-once-more = Choose it, then paste once more. Nothing has been sealed or opened yet.
missing-commit = Add the hash that seals your move: /commit and its 64 digits.
missing-reveal = Add the digit and password that open your sealed move, for example: /reveal 2pass

# ---- The page that seals a move

seal-title = Seal a move yourself
seal-link = Make a hash without telling us the password: { $link }
seal-what = Everything on this page happens in your browser. It sends nothing, and works offline once it is loaded.
seal-without = Without scripts, make the hash with a program of your own:
seal-move = Your move
seal-move-0 = 0 rock
seal-move-1 = 1 paper
seal-move-2 = 2 scissors
seal-move-3 = 3 lizard
seal-move-4 = 4 Spock
seal-password = A password that you have never used here
seal-short = Shorter than 8 characters: easy to guess.
seal-strong = Make a strong one
seal-first = 1. Paste this now, in private, to seal your move
seal-then = 2. Paste this when you are asked to open it, exactly as it is
seal-keep = Copy both before you close the page: nothing is stored.

# ---- The coach

coach-how = Habits that the computers could read, from the moves shown in your last matches of this game.
coach-favourite = You chose { $move } in { $hits } of { $times } rounds. { $one } and { $other } beat it.
coach-after-move = After { $before } you chose { $move } next, { $hits } of { $times } times. { $one } and { $other } beat it.
coach-after-result = { $result ->
    [win] After a win
    [loss] After a loss
    [any] Whatever the result,
   *[tie] After a tie
} you { $done ->
    [same] chose the same move again
    [beats] chose a move that beats your last one
    [beaten] chose a move that your last one beats
    [theirs] chose the move that your opponent had shown
    [won] chose a move that would have won
   *[lost] chose a move that would have lost
}: { $hits } of { $times } times. An opponent who notices can prepare for it.
