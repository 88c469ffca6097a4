title = HeXagon
about = Grow, jump and flip your opponent’s chips. Most chips when the board is full wins. Two players, ten minutes.
minutes = 10
levels = There are 16 levels. Each wins about three of four matches against the level below it; level 6 takes whatever gains most at once.

piece = jump { $cell }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
target = { $cell }{ $way ->
    [jump] {" "}jump
   *[grow] {""}
}{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
press-piece = chip { $cell }
press-target = { $way ->
    [jump] jump to { $cell }
   *[grow] grow to { $cell }
}{ $taken ->
    [0] {""}
   *[other] {", "}flips { $taken }
}
move = { $way ->
    [jump] jump from { $from } to { $to }
   *[grow] grow to { $to }
}{ $taken ->
    [0] {""}
   *[other] {", "}flips { $taken }
}

standing = { $a } { $first } : { $second } { $b }
you-play = You are { $letter } · { $jumps ->
    [0] no jumps
    [one] { $jumps } jump
   *[other] { $jumps } jumps
}
chosen = Next to { $cell }: grow a new chip. Two cells away: jump there.
hint = press an empty cell next to one of your chips to grow there; to jump, press the chip, then a cell two cells away.
hint-1 = Press a green cell: a new chip grows there.
hint-2 = Grow next to your opponent’s chips to flip them.
hint-3 = Press a chip, then a cell two away: it jumps there.

row = { $row }:  { $cells }
signs = A and B are chips, · is empty, # is a rock.
side = { $letter } { $who }: { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}, { $jumps ->
    [0] no jumps
    [one] { $jumps } jump
   *[other] { $jumps } jumps
}{ $state ->
    [asked] {" "}· to play
    [won] {" "}· won
   *[on] {""}
}
side-alt = { $letter }: { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}, { $jumps ->
    [0] no jumps
    [one] { $jumps } jump
   *[other] { $jumps } jumps
}{ $state ->
    [asked] , to play
    [won] , won
   *[on] {""}
}
to-type = To type, for example: { $moves }
alt = Hexagonal board of size { $size }. { $first }. { $second }. Last move: { $last }, flipped: { $taken }.
alt-named = Hexagonal board of size { $size }. { $first }. { $second }. Last move: { $last }, flipped: { $taken }. { $one } on { $a }. { $two } on { $b }. Empty: { $free }.

event-moved = { $you ->
    [self] You
   *[other] { $who }
} { $way ->
    [jump] jumped from { $from } to { $to }
   *[grow] grew from { $from } to { $to }
}{ $taken ->
    [0] .
    [one] {" "}and flipped { $taken } chip.
   *[other] {" "}and flipped { $taken } chips.
}
brief-moved = { $from }–{ $to }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
event-stuck = { $you ->
    [self] You can’t move, so your turn is skipped.
   *[other] { $who } can’t move, so the turn is skipped.
}
event-leave = { $you ->
    [self] You { $why ->
        [resigned] resigned.
        [gone] are no longer here.
        [left] left.
       *[other] could not go on.
    }
   *[other] { $who } { $why ->
        [resigned] resigned.
        [gone] is no longer here.
        [left] left.
       *[other] could not go on.
    }
}
event-late = { $you ->
    [self] You ran out of time.
   *[other] { $who } ran out of time.
}
event-over = Nobody can move. Chips: { $first } to { $second }.

score = { $score ->
    [one] { $score } chip
   *[other] { $score } chips
}
why-by_score = { $you ->
    [loser] { $next ->
        [one] { $next } chip
       *[other] { $next } chips
    } to { $score }.
   *[other] { $score ->
        [one] { $score } chip
       *[other] { $score } chips
    } to { $next }.
}

refused-off_board = { $cell } isn’t on this board.
refused-not_your_chip = You have no chip on { $source }. You could play { $near }.
refused-occupied = { $target } isn’t empty. You could play { $near }.
refused-too_far = { $target } is too far from { $source }: one cell to grow, two to jump. You could play { $near }.
refused-no_jumps = { $source } to { $target } is a jump, and you have none left. Grow to earn jumps. You could play { $near }.
refused-illegal = That isn’t a legal move. Type one of your chips and where it goes, like c4.d5.

option-move_seconds = Time for a move
option-size = Size of the board
option-name-size = size
option-about-size = Board size, if the game has several
option-symmetric = Rocks
option-symmetric-true = symmetric
option-symmetric-false = random

rules-1 = You start in three corners, and so does your opponent; dark cells are rocks. A cell is named by its column and its row, like c4.
rules-2 = Grow: a new chip appears on an empty cell next to one of yours. All opposing chips next to it become yours.
rules-3 = Jump: a chip moves to an empty cell two cells away, over anything, and flips the chips there. You earn a jump the first time you grow, and every second time after that.
rules-4 = If you can’t move, your turn is skipped. When nobody can move, the player with more chips wins.
rules-5 = If your time runs out, you lose.

review-even = Both players had equally many chips at the end.
review-led = { $who } led from the beginning.
review-turned = { $who } took the lead for good at move { $move }.
review-better = At move { $move } { $who } played { $played }; the strongest computer would have played { $better }.
review-best = At move { $move } { $who } played { $played }, and the strongest computer saw nothing better.

# ---- The coach

coach-how = Each of your moves was compared with the best one that the computer found in the same time.
coach-move = You played { $played }. { $better } was better: { $reason ->
    [wins] after it you win, whatever your opponent does.
    [loses] after your move, your opponent could win for certain.
    [gains] it flips { $there ->
        [one] one chip
       *[other] { $there } chips
    } at once, and your move flipped { $here ->
        [0] none
       *[other] { $here }
    }. { coach-lost }
    [exposes] your opponent’s best answer to your move flips { $here ->
        [one] one chip
       *[other] { $here } chips
    }; the best answer to this one flips { $there ->
        [0] none
       *[other] { $there }
    }. { coach-lost }
    [line] after your move, best play goes { $line }. { coach-lost }
   *[later] it is worth { $lost } more chips a few moves later.
}
coach-lost = Your move costs { $lost } chips within { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
