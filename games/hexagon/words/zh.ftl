title = HeXagon
about = 生长、跳跃、翻转对方的棋子。棋盘占满时子多者胜。两位玩家，约十分钟。
minutes = 10
levels = 共 16 级。每一级对低一级的胜率约为四分之三；6 级总是走眼前得子最多的一步。

piece = 跳 { $cell }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
target = { $cell }{ $way ->
    [jump] {" "}跳
   *[grow] {""}
}{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
press-piece = 棋子 { $cell }
press-target = { $way ->
    [jump] 跳到 { $cell }
   *[grow] 生长到 { $cell }
}{ $taken ->
    [0] {""}
   *[other] {"，"}翻转 { $taken } 枚
}
move = { $way ->
    [jump] 从 { $from } 跳到 { $to }
   *[grow] 生长到 { $to }
}{ $taken ->
    [0] {""}
   *[other] {"，"}翻转 { $taken } 枚
}

standing = { $a } { $first } : { $second } { $b }
you-play = 你是 { $letter } · { $jumps ->
    [0] 没有跳跃次数
   *[other] { $jumps } 次跳跃
}
chosen = { $cell } 相邻的格子：长出新棋子。隔一格：跳过去。
hint = 按自己棋子旁的空格即可生长；要跳跃，先按棋子，再按隔一格的格子。
hint-1 = 点绿色格子：那里会长出新棋子。
hint-2 = 长到对手棋子旁边，它们就归你。
hint-3 = 点一枚棋子，再点隔一格的格子：它会跳过去。

row = { $row }：  { $cells }
signs = A 和 B 是棋子，· 是空格，# 是石头。
side = { $letter } { $who }：{ $chips } 子，{ $jumps ->
    [0] 没有跳跃次数
   *[other] { $jumps } 次跳跃
}{ $state ->
    [asked] {" "}· 轮到
    [won] {" "}· 获胜
   *[on] {""}
}
side-alt = { $letter }：{ $chips } 子，{ $jumps ->
    [0] 没有跳跃次数
   *[other] { $jumps } 次跳跃
}{ $state ->
    [asked] ，轮到
    [won] ，获胜
   *[on] {""}
}
to-type = 可以输入，例如：{ $moves }
alt = 六边形棋盘，大小 { $size }。{ $first }。{ $second }。上一步：{ $last }，翻转：{ $taken }。
alt-named = 六边形棋盘，大小 { $size }。{ $first }。{ $second }。上一步：{ $last }，翻转：{ $taken }。{ $one } 在 { $a }。{ $two } 在 { $b }。空格：{ $free }。

event-moved = { $you ->
    [self] 你
   *[other] { $who }
}{ $way ->
    [jump] 从 { $from } 跳到 { $to }
   *[grow] 从 { $from } 长到 { $to }
}{ $taken ->
    [0] 。
   *[other] ，翻转了 { $taken } 子。
}
brief-moved = { $from }–{ $to }{ $taken ->
    [0] {""}
   *[other] {" "}+{ $taken }
}
event-stuck = { $you ->
    [self] 你无处可走，跳过这一回合。
   *[other] { $who }无处可走，跳过这一回合。
}
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
event-over = 双方都无处可走：{ $first } 子比 { $second } 子。

score = { $score } 子
why-by_score = { $you ->
    [loser] { $next } 子比 { $score } 子。
   *[other] { $score } 子比 { $next } 子。
}

refused-off_board = 这个棋盘上没有 { $cell } 这一格。
refused-not_your_chip = { $source } 上没有你的棋子。可以走 { $near }。
refused-occupied = { $target } 不是空格。可以走 { $near }。
refused-too_far = { $target } 离 { $source } 太远：生长到相邻的格子，跳跃隔一格。可以走 { $near }。
refused-no_jumps = 从 { $source } 到 { $target } 是跳跃，而你没有跳跃次数了。生长可以得到跳跃次数。可以走 { $near }。
refused-illegal = 这里不能这样走。请输入自己的棋子和去处，例如 c4.d5。

option-move_seconds = 每步时限
option-size = 棋盘大小
option-name-size = 大小
option-about-size = 盘面大小，若该游戏有几种
option-symmetric = 石头
option-symmetric-true = 对称分布
option-symmetric-false = 随机分布

rules-1 = 双方各占三个角；深色格子是石头。格子用列和行来称呼，例如 c4。
rules-2 = 生长：在自己棋子旁的空格放一枚新棋子，它旁边的对方棋子全部变成你的。
rules-3 = 跳跃：棋子移到隔一格的空格，可以越过任何东西，并在那里翻转旁边的棋子。第一次生长、以后每两次生长，得到一次跳跃。
rules-4 = 如果你无处可走，就跳过你的回合。双方都无处可走时，子多者胜。
rules-5 = 如果你超时，你就输了。

review-even = 终局时双方棋子一样多。
review-led = { $who }从一开始就领先。
review-turned = 第 { $move } 手之后，{ $who }一直领先到最后。
review-better = 第 { $move } 手{ $who }走了 { $played }；最强的电脑会走 { $better }。
review-best = 第 { $move } 手{ $who }走了 { $played }，最强的电脑也没有更好的走法。

# ---- The coach

coach-how = 你的每一步都与电脑在同样时间内找到的最佳走法作了比较。
coach-move = 你走了 { $played }。走 { $better } 更好：{ $reason ->
    [wins] 之后无论对手怎么走，你都会赢。
    [loses] 你这样走之后，对手可以确保获胜。
    [gains] 立即翻转 { $there } 枚棋子，而你的走法翻转了 { $here } 枚。{ coach-lost }
    [exposes] 你这样走，对手的最佳应手翻转 { $here } 枚棋子；走这一步，最佳应手翻转 { $there } 枚。{ coach-lost }
    [line] 你这样走之后，双方的最佳走法是 { $line }。{ coach-lost }
   *[later] 几步之后可以多出 { $lost } 枚棋子。
}
coach-lost = { $moves } 手之内，你的这一步损失 { $lost } 枚棋子。
