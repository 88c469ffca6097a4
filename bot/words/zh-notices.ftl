# ---- Notices: short messages to a player whose turn it is

notice-turn = { $who }，轮到你了：{ $game }，{ $id } 号桌{ $left ->
    [none] 。
   *[other] （{ $left }）。
}
notice-remind = { $who }，你的时间快用完了：{ $game }，{ $id } 号桌{ $left ->
    [none] 。
   *[other] （{ $left }）。
}
notice-asked = { $who }：{ $asked }{ $game }，{ $id } 号桌{ $stake ->
    [0] {""}
   *[other] ，押注 { $stake } 筹码
}{ $left ->
    [none] 。
   *[other] （{ $left }）。
}
notice-digest = { $who }，{ $count ->
    [1] 有一桌在等你：
   *[other] 有 { $count } 桌在等你：
}
notice-line = { $game } · { $id }{ $left ->
    [none] {""}
   *[other] （{ $left }）
}
notice-more = 还有 { $count } 桌
notice-open = 去这一桌

# ---- 报名快结束时
registration-ends = { $game }，{ $id } 号桌：最后机会加入（{ $left }）。已入座：{ $who }。{ $missing ->
    [0] 还有 { $free } 个空位。
   *[other] 还差 { $missing } 人。
}
registration-ends-here = 还有半分钟可以加入。{ $count ->
    [0] 之后对局开始。
   *[other] 还差 { $count } 人。
}
place-gone-told = 你对局所在的聊天已不存在，或者我被移出了它：{ $game }，{ $id } 号桌。对局继续，计时照常。可以在“我的回合”里找到它。
