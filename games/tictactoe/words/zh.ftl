title = 井字棋
about = 三子连成一线就赢。两人对局，约三分钟。
minutes = 3
levels = 5 级从不输。每一级对下一级都能拿到约三分之二的分数。

you-play = 你执 { $mark ->
    [x] X
   *[o] O
}。
cell = { $cell }
taken-x = X
taken-o = O
hint = 点一个空格落子，三子连线获胜。
hint-1 = 点空格，放上你的记号。
hint-2 = 横、竖、斜连成三个就赢。
hint-3 = 对手已有两个相连？堵住第三格。
row-1 = a1 { $a1 }   b1 { $b1 }   c1 { $c1 }
row-2 = a2 { $a2 }   b2 { $b2 }   c2 { $c2 }
row-3 = a3 { $a3 }   b3 { $b3 }   c3 { $c3 }
alt = 井字棋棋盘。X 在 { $x }；O 在 { $o }。上一步：{ $last }。连成的线：{ $line }。

event-mark = { $you ->
    [self] 你
   *[other] { $who }
}下在 { $cell }。
brief-mark = { $cell }
event-leave = { $you ->
    [self] 你
   *[other] { $who }
}{ $why ->
    [resigned] 认输了。
    [gone] 已离线。
    [left] 离开了。
   *[other] 无法继续。
}
event-late = { $you ->
    [self] 你超时了。
   *[other] { $who }超时了。
}
event-over = { $why ->
    [line] 三子连成一线。
   *[full] 棋盘满了。
}

why-line = { $you ->
    [loser] { $who }三子连成一线。
   *[other] 三子连成一线。
}
why-full = 棋盘满了。

refused-off_board = { $text } 不在棋盘上：格子从 a1 到 c3。
refused-occupied = { $cell } 已经有子了，请选一个空格。

option-move_seconds = 每步时限
option-restart = 重新开始
option-restart-both = 双方同意时
option-restart-either = 任何一方想要时

rules-1 = 棋盘有九格。执 X 的一方先走，通常是桌主；之后双方轮流。
rules-2 = 轮到你时，在一个空格里落子。格子用列和行来称呼，从 a1 到 c3。
rules-3 = 自己的三子在横、竖、斜任一方向连成一线，立即获胜。
rules-4 = 棋盘下满而无人连线，即为平局：押注退还。
rules-5 = 如果你超时，你就输了。如果还没有人落过子，这一局不算。

# ---- The coach

coach-how = 所有可能的后续走法都已检查。
coach-move = 你下在 { $played }。下在 { $better } 更好：{ $reason ->
    [wins] 立即三子连线。
    [will-win] 之后对手无法阻止你获胜。
    [blocks] 可以挡住对手的连线。
   *[holds] 你这样下之后，对手可以逼出胜局。
}
