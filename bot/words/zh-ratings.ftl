# ---- 等级分与排行榜

rating-line = 等级分：{ $ratings }
rating-seat = { $who } { $rating }
rating-after = { $kind ->
    [new] 新人{ $matches ->
        [0] {""}
       *[other] （{ $matches } 局）
    }
    [up] { $points } ▲{ $change }
    [down] { $points } ▼{ $change }
   *[same] { $points }
}
rating-plate = 等级分 { $rating }
rating-detail = { $who }：{ $points } ± { $wide }{ $kind ->
    [up] ，▲{ $change }
    [down] ，▼{ $change }
   *[same] ，未变
}
rating-expected = 等级分未变：结果与预期相符。
prospect-two = 胜：约 { $won } · 负：约 { $lost }
prospect-many = 第一名：约 { $won } · 最后一名：约 { $lost }
prospect-again = 计分较少：这将是两人今天的第 { $count } 局计分对局。
prospect-month = 获胜计分很少：一个对手一个月内能带来的分数有限。
prospect-unsure = 计分很少：对手的等级分还不确定。
rating-figure = { $points } ± { $wide }
rating-about = 约 { $points }
unrated-stopped = 不计等级分：对局已中止。
unrated-alone = 不计等级分：至少要有两名玩家，其中至少一名是真人。
unrated-short = 不计等级分：有人在每人走满两步之前离开了。
unrated-brief = 不计等级分：还没等每人都走过，对局就结束了。
unrated-taken_back = 不计等级分：有人悔过棋。
unrated-daily = 不计等级分：每日对局中所有人的牌局相同。
unrated-casual = 不计等级分：这是休闲对局。
# ---- 自评水平，只问一次

guess-title = 我的水平
guess-ask = 你{ $game }玩得怎么样？等级分由此起步，之后不能更改。
guess-how = 等级分以你在这里的回答起步。每个游戏只能回答一次，须在第一局计分对局之前。
guess-new = 新手
guess-rules = 懂规则
guess-strong = 很强
guess-noted = { $game }：“{ $guess }”。等级分由此起步。
refused-guess_said = 你已经说过{ $game }的水平，不能再更改。
refused-guess_late = 你已经下过{ $game }的计分对局，现在等级分只看成绩。
refused-guess_useless = { $game }的等级分起点人人相同。
refused-guess_none = 你在每个游戏都已有等级分，它只看成绩。
unrated-robot_fault = 不计等级分：机器人无法继续。
unrated-own_robot = 不计等级分：这是与自己的机器人的对局。
reduced-again = { $who }和{ $other }今天已下了 { $count } 局等级分对局，因此这一局计分较少。
reduced-again-none = { $who }和{ $other }今天已下了 { $count } 局等级分对局，之后的对局不再计分。
reduced-month = { $who }本月从{ $other }身上得到的分数已达到上限。
reduced-unsure = { $other }的等级分还不确定，因此这一局对{ $who }影响很小。

top-title = 排行榜
top-none = 这个排行榜上还没有人。
ladder-line = { $place }. { $who } { $rating } · 胜 { $won }，平 { $drawn }，负 { $lost }
ladder-line-hidden = { $place }. { $who }，{ $rating }
ladder-no-places = 还没有人有名次：需要再下几局计分对局。
ladder-line-new = { $mark }{ $who } { $points ->
    [0] （新人）
   *[other] { $points }（新人）
} · 胜 { $won }，平 { $drawn }，负 { $lost }
ladder-new = 新人
ladder-results = 胜 { $won }，平 { $drawn }，负 { $lost }
ladder-level = – 电脑（{ $level }） { $rating }
ladder-computer = 电脑（{ $level }）
ladder-somebody = 一位玩家
ladder-how = 实力相同，等级分就相同；高 400 分意味着十胜一负。
ladder-overall = 各游戏等级分高出新手等级分的部分之和。
ladder-place = 第 { $place } 名
ladder-asks-here = 别人在这里看到的是“一位玩家”，而不是你的名字。要向所有人显示你的名字吗？
ladder-show = 显示我的名字
ladder-hide = 继续隐藏
ladder-to-me = 我的名次
ladder-before = ‹ 更高
ladder-after = 更多 ›
ladder-of-place = 范围
ladder-of-game = 游戏
ladder-column-place = 名次
ladder-column-player = 玩家
ladder-column-rating = 等级分
ladder-column-points = 分数
ladder-missing-match = 这个游戏还没有等级分。与真人或电脑下一局吧。
ladder-missing-sure = { $points } ± { $wide }。± 不超过 { $least } 才会上榜：大约还需与等级分已确定的玩家下 { $count } 局。
ladder-missing-room = 在这个房间里与别人下一局后就会上榜。
ladder-missing-games = 登上至少一个游戏的排行榜后才会上榜。
ladder-missing-nearest = 登上至少一个游戏的排行榜后才会上榜。你离{ $game }的排行榜最近：{ $missing }
ladder-missing-average = 有一个等级分高于新手的等级分后才会上榜。
ladder-missing-met = { $points } ± { $wide }。与 { $most } 位不同的常客（等级分已确定，且在多个日子下过棋）交手后才会上榜。目前：{ $count } 位。
ladder-missing-broad = { $points } ± { $wide }。其中 { $excess } 分来自电脑、新手或同样的几个人。与其他常客交手后会重新上榜。
profile-ladders = 榜上的名字
profile-ladders-save = 保存选择
profile-ladders-shown = 所有人可见
profile-ladders-hidden = 在我的房间之外隐藏
profile-ladders-how = 只有在你同意后，你的房间之外的排行榜和网页大厅的排行榜才会显示你的名字；否则那里只写“一位玩家”。你可以随时更改。
