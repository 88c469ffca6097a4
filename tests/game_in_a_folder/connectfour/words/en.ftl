title = Connect Four
about = Get four discs in a row to win. Two players, five minutes.
minutes = 5
levels = Level 1 looks one move ahead, level 4 looks four.

column = { $column }
row = { $a } { $b } { $c } { $d } { $e } { $f } { $g }
alt = Connect Four board. X on { $x }; O on { $o }.

event-drop = { $you ->
    [self] You dropped a disc into { $column }.
   *[other] { $who } dropped a disc into { $column }.
}
event-leave = { $who } left.
event-late = { $who } ran out of time.
why-four = { $you ->
    [loser] { $who } got four in a row.
   *[other] Four in a row.
}
why-full = The board is full.
refused-full_column = Column { $column } is full. Choose another one.
option-move_seconds = Time for a move

rules-1 = The board has seven columns, a to g. X goes first, usually the host; then you take turns.
rules-2 = On your turn, drop a disc into a column. It falls to the lowest free place.
rules-3 = Four of your discs in a row, across, down or diagonally, win the match.
rules-4 = If the board is full and nobody has four in a row, it’s a draw. If your time runs out, you lose.
