title = HeXagon
about = Grow, jump and turn the other’s chips: who has more on a full board wins. Two players, ten minutes.
minutes = 10

piece = { $cell }{ $taken ->
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
}

standing = { $a } { $first } : { $second } { $b }
you-play = You are { $letter } · { $jumps ->
    [0] no jumps
    [one] { $jumps } jump
   *[other] { $jumps } jumps
}
chosen = { $cell }: beside it a new chip grows; two cells away it jumps and leaves its cell.
hint = press a chip of yours, then a cell beside it to grow, or one two cells away to jump.

row = { $row }:  { $cells }
signs = A and B are chips, · is free, # is a rock.
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
alt = Hexagonal board of size { $size }. { $first }. { $second }. Last move: { $last }, converted: { $taken }.
alt-named = Hexagonal board of size { $size }. { $first }. { $second }. Last move: { $last }, converted: { $taken }. A on { $a }. B on { $b }. Free: { $free }.

event-moved = { $who } { $way ->
    [jump] jumped from { $from } to { $to }
   *[grow] grew from { $from } to { $to }
}{ $taken ->
    [0] .
    [one] {" "}and converted { $taken } chip.
   *[other] {" "}and converted { $taken } chips.
}
event-stuck = { $who } cannot move and is passed over.
event-leave = { $who } { $why ->
    [resigned] resigned.
    [gone] is gone.
    [left] left.
   *[other] could not go on.
}
event-late = { $who } ran out of time.
event-over = Nobody can move: { $first } to { $second }.

score = { $score ->
    [one] { $score } chip
   *[other] { $score } chips
}
why-by_score = chips were counted

refused-off_board = { $cell } is no cell of this board.
refused-not_your_chip = There is no chip of yours on { $source }. You could play { $near }.
refused-occupied = { $target } is not free. You could play { $near }.
refused-too_far = { $target } is too far from { $source }: one cell to grow, two to jump. You could play { $near }.
refused-no_jumps = From { $source } to { $target } is a jump, and you have none left. Growing pays for jumps. You could play { $near }.
refused-illegal = That is no move here. Type a chip of yours and where it goes, like c4.d5.

option-move_seconds = Time for a move
option-size = Size of the board
option-symmetric = Rocks
option-symmetric-true = symmetric
option-symmetric-false = random

rules-1 = Each of you has three corners; dark cells are rocks. A cell is named by its column and its row, like c4.
rules-2 = Grow: a new chip appears on a free cell beside one of yours. All chips of the other beside it become yours.
rules-3 = Jump: a chip moves to a free cell two cells away, over anything, and converts there. The first time you grow, and every second time after, pays for one jump.
rules-4 = Who cannot move is passed over. When nobody can move, more chips win.
rules-5 = Who runs out of time loses.

review-even = As many chips on both sides at the end.
review-led = { $who } led from the beginning.
review-turned = The lead turned to { $who } for good at move { $move }.
review-better = At move { $move } { $who } played { $played }; the strongest computer would have played { $better }.
review-best = At move { $move } { $who } played { $played }, and the strongest computer saw nothing better.
