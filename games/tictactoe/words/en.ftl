title = Tic-tac-toe
about = Get three in a row to win. Two players, three minutes.
minutes = 3
levels = Level 5 never loses. Each level takes about two thirds of the points against the level below it.

you-play = You play { $mark ->
    [x] X
   *[o] O
}.
cell = { $cell }
taken-x = X
taken-o = O
hint = press an empty cell to mark it; three in a row wins.
hint-1 = Press an empty square to put your mark there.
hint-2 = Get three in a row: across, down or diagonally.
hint-3 = Two in a row over there? Block the third square.
row-1 = a1 { $a1 }   b1 { $b1 }   c1 { $c1 }
row-2 = a2 { $a2 }   b2 { $b2 }   c2 { $c2 }
row-3 = a3 { $a3 }   b3 { $b3 }   c3 { $c3 }
alt = Tic-tac-toe board. X on { $x }; O on { $o }. Last mark: { $last }. Winning line: { $line }.

event-mark = { $you ->
    [self] You marked { $cell }.
   *[other] { $who } marked { $cell }.
}
brief-mark = { $cell }
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
event-over = { $why ->
    [line] Three in a row.
   *[full] The board is full.
}

why-line = { $you ->
    [loser] { $who } got three in a row.
   *[other] Three in a row.
}
why-full = The board is full.

refused-off_board = { $text } isn’t on the board. The cells are a1 to c3.
refused-occupied = { $cell } is taken. Choose an empty cell.

option-move_seconds = Time for a move
option-restart = Start over
option-restart-both = when both agree
option-restart-either = when one wants to

rules-1 = The board has nine cells. X goes first, usually the host; then you take turns.
rules-2 = On your turn, mark one empty cell. Cells are named by column and row, a1 to c3.
rules-3 = Three of your marks in a row, a column or a diagonal win the match.
rules-4 = If the board is full and nobody has three in a row, it’s a draw and stakes are returned.
rules-5 = If your time runs out, you lose. If nobody has marked a cell yet, the match doesn’t count.

# ---- The coach

coach-how = Every possible continuation was checked.
coach-move = You marked { $played }. { $better } was better: { $reason ->
    [wins] it completes three in a row at once.
    [will-win] after that, your opponent can’t stop you from winning.
    [blocks] it blocks your opponent’s row.
   *[holds] after your mark, your opponent could force a win.
}
