# ---- 等级分与排行榜

rating-line = 等级分：{ $ratings }
rating-changed = { $who } { $points } { $change }{ $wide ->
    [none] {""}
   *[other] （± { $wide }）
}
rating-plate = { $points } { $change }{ $wide ->
    [none] {""}
   *[other] （± { $wide }）
}
rating-figure = { $points } ± { $wide }
unrated-stopped = 不计等级分：对局已中止。
unrated-alone = 不计等级分：至少要有两名玩家，其中至少一名是真人。
unrated-short = 不计等级分：有人在每人走满两步之前离开了。
unrated-taken_back = 不计等级分：有人悔过棋。
unrated-daily = 不计等级分：每日对局中所有人的牌局相同。
