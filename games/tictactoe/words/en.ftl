title = Tic-tac-toe
about = Three in a row wins. Two players, three minutes.
minutes = 3

you-play = You play { $mark ->
    [x] X
   *[o] O
}.
cell = { $cell }
taken-x = X
taken-o = O
hint = press an empty cell to mark it; three in a row win.
row-1 = a1 { $a1 }   b1 { $b1 }   c1 { $c1 }
row-2 = a2 { $a2 }   b2 { $b2 }   c2 { $c2 }
row-3 = a3 { $a3 }   b3 { $b3 }   c3 { $c3 }
alt = Tic-tac-toe board. X on { $x }; O on { $o }. Last mark: { $last }. Winning line: { $line }.

event-mark = { $who } marked { $cell }.
event-leave = { $who } { $why ->
    [resigned] resigned.
    [gone] is gone.
    [left] left.
   *[other] could not go on.
}
event-late = { $who } ran out of time.
event-over = { $why ->
    [line] Three in a row.
   *[full] The board is full: a draw.
}

why-line = three in a row
why-full = the board is full

refused-off_board = { $text } is not on the board: the cells are a1 to c3.
refused-occupied = { $cell } is taken. Choose an empty cell.

option-move_seconds = Time for a move
option-restart = Start over
option-restart-both = when both agree
option-restart-either = whenever one wants

rules-1 = The board has nine cells. The host plays X and begins; then you take turns.
rules-2 = On your turn, mark one empty cell. Cells are named by column and row, a1 to c3.
rules-3 = Three of your marks in a row, a column or a diagonal win at once.
rules-4 = A full board without such a line is a draw: a stake goes back.
rules-5 = Who runs out of time loses. If nobody has marked a cell yet, the match does not count.
