title = 龙舌兰列车
about = 围着中心接骨牌，先出完手牌者胜。二至八人，约十分钟。
minutes = 10
levels = 每一级对低一级约拿到 65% 的分数。

tile = { $tile }
tile-idle = { $tile }，接不上
pass = 不出
where-mine = { $way ->
    [shot] 自己的轨道，喝一杯
    [keep] 自己的轨道，留下列车
   *[plain] 自己的轨道
}
where-train = { $who }的列车
target-plain = 轨道 { $letter }
whole-track = 轨道 { $letter } 的全部骨牌：{ $tiles }
target-keep = 轨道 { $letter }，留下列车
target-shot = 轨道 { $letter }，喝一杯

open-ends = 可接的数字：{ $ends }
end-mine = 你 { $end }{ $train ->
    [yes] （列车）
   *[no] {""}
}
end-train = { $who } { $end }（列车）
listed = { $rest } · { $next }
nothing-fits = 没有能接的牌，请选择不出。
train-hint = 喝一杯就撤走列车；列车还在时，谁都可以接你的轨道。
you-are-out = 你已出局。
hint = 按“我的手牌”，先选一张牌，再选轨道：自己的，或任何有列车的。
hint-1 = 牌上有轨道末端的数字就能接上。
hint-2 = 有火车的轨道，你也可以出牌。
hint-3 = 没有能出的牌时，你的轨道会放上火车，人人可接。

hub = 中心 { $hub }–{ $hub } · 牌堆 { $boneyard } 张
row = { $letter } { $who }：末端 { $end }{ $train ->
    [yes] ，有列车
   *[no] {""}
} · { $pips ->
    [-1] 手牌 { $hand } 张
   *[other] { $pips } 点
}{ $shots ->
    [0] {""}
   *[other] {" "}· 喝了 { $shots } 杯
}{ $state ->
    [lost] {" "}· 已出局
    [asked] {" "}· 轮到出牌
    [won] {" "}· 获胜
   *[on] {""}
} · { $tiles }
row-alt = { $letter }：末端 { $end }{ $train ->
    [yes] ，有列车
   *[no] {""}
}，{ $pips ->
    [-1] 手牌 { $hand } 张
   *[other] { $pips } 点
}{ $shots ->
    [0] {""}
   *[other] ，喝了 { $shots } 杯
}{ $state ->
    [lost] ，已出局
    [asked] ，轮到出牌
    [won] ，获胜
   *[on] {""}
}
hand = 你的手牌：{ $tiles }（共 { $pips } 点）
to-type = { $tile }：输入 { $ways }
hand-of = { $who }的手牌：{ $tiles }
hand-of-letter = { $letter }：{ $tiles }
alt-hands = { $table }所有手牌：{ $hands }。
alt = 中心 { $hub }–{ $hub }，牌堆 { $boneyard } 张。{ $rows }。
alt-mine = 中心 { $hub }–{ $hub }，牌堆 { $boneyard } 张。{ $rows }。你的手牌：{ $tiles }。

event-dealt = 每人发了 { $tiles } 张牌{ $rounds ->
    [0] {""}
   *[other] ，其中 { $rounds } 张是加发的
}。
event-hub = { $who }有最大的对子：{ $tile } 成为中心。
event-placed = { $who }把 { $tile } 接在{ $where ->
    [own] 自己的轨道上{ $way ->
        [shot] ，喝了一杯，列车撤走。
        [keep] ，列车留下。
       *[plain] 。
    }
    [yours] 你的轨道上。
   *[train] { $whose }的列车轨道上。
}
event-placed-you = 你把 { $tile } 接在{ $where ->
    [own] 自己的轨道上{ $way ->
        [shot] ，喝了一杯，列车撤走。
        [keep] ，列车留下。
       *[plain] 。
    }
   *[train] { $whose }的列车轨道上。
}
brief-placed = { $tile }{ $where ->
    [own] { $way ->
        [shot] ，喝了一杯
        [keep] ，列车留下
       *[plain] {""}
    }
    [yours] {" "}→ 你
   *[train] {" "}→ { $whose }
}
event-train = { $who }不能出牌，{ $seats ->
    [1] 在自己的轨道放上列车。
   *[other] 各自在自己的轨道放上列车。
}
event-train-you = 你不能出牌，你的轨道放上了列车。
event-drew = { $who }不能出牌，摸了 { $drawn } 张。
event-drew-in-vain = { $who }{ $seats ->
    [1] 摸了 { $drawn } 张，仍不能出牌。
   *[other] 各摸了 { $drawn } 张，仍不能出牌。
}
event-drew-you = { $fits ->
    [yes] 你不能出牌，摸到 { $tiles }{ $drawn ->
        [1] ，可以接。
       *[other] ，最后一张可以接。
    }
    [no] 你摸到 { $tiles }，仍不能出牌。
   *[unknown] 你摸到 { $tiles }。
}
event-still = { $who }不能出牌。
event-still-you = 你不能出牌。
event-passed = { $who }选择不出，轨道向所有人开放。
event-passed-you = 你选择不出，你的轨道向所有人开放。
event-nap = { $who }超时，跳过一轮，轨道向所有人开放；{ $left ->
    [0] 下次超时就出局。
   *[other] 还可以再超时 { $left } 次。
}
event-nap-you = 你超时，跳过一轮，你的轨道向所有人开放；{ $left ->
    [0] 下次超时就出局。
   *[other] 还可以再超时 { $left } 次。
}
event-leave = { $who }{ $why ->
    [resigned] 认输出局。
    [gone] 已离线，出局。
    [left] 离开出局。
   *[other] 无法继续，出局。
}
event-late = { $who }超时出局。
event-late-you = 你超时出局。
event-over = { $why ->
    [emptied] 手牌出完了。
    [blocked] 谁都不能出牌：点数最少者胜。
    [time] 没有人出过牌。
   *[last_one] 只剩一位玩家。
}

held = { $count } 张
score = { $score } 点
result-score = { $held ->
    [0] {""}
   *[other] 剩 { $held } 张：
}{ $score ->
    [0] { $next } 点
   *[other] { $next } 点对 { $score } 点
}
why-emptied = { $you ->
    [loser] { $who }的手牌出完了。
   *[other] 手牌出完了。
}
why-blocked = 谁都不能出牌。最少点数：{ $score }。
why-last_one = { $you ->
    [loser] 只剩{ $who }还在场上。
   *[other] 其他人都已出局。
}
why-time = 没有人出过牌。

refused-out_of_game = 你已出局，你的牌不再动用。
refused-no_such_tile = 没有 { $tile } 这张牌。牌从 0-0 到 12-12，大数在前：12-7。
refused-not_your_tile = { $tile } 不在你手里。
refused-no_such_track = 没有轨道 { $track }：轨道按座位从 1 编号。
refused-track_closed = 轨道 { $track } 没有列车，只有主人能接。
refused-does_not_fit = { $tile } 接不上：那条轨道末端是 { $end }。
refused-illegal = 这里不能这样出。请输入牌和轨道，例如 12-7.2；轨道按座位从 1 编号。
refused-must_play = { $tile } 可以接，不能选择不出。

seen-all = 亮出所有手牌

option-move_seconds = 每步时限
option-auto_pass = 不能出牌时
option-auto_pass-true = 自动跳过
option-auto_pass-false = 自己选择不出
option-free_pass = 有牌可接也能不出
option-free_pass-true = 允许
option-free_pass-false = 不允许
option-grace = 允许超时次数
option-refund_if_all_asleep = 无人出牌时的押注
option-refund_if_all_asleep-true = 退回
option-refund_if_all_asleep-false = 归最后一人

rules-1 = 骨牌从 0–0 到 12–12。发到的最大对子是中心，每人从中心接一条轨道。
rules-2 = 轮到你时出一张牌：一端要与自己轨道的末端相同，或与任何有列车的轨道末端相同。
rules-3 = 如果你不能出牌，你的轨道会放上列车；列车已在，就摸一张牌。两者都自动进行。
rules-4 = 有列车的轨道人人可接。自己接上时，喝一杯就可以撤走列车。
rules-5 = 先出完手牌者胜。谁都不能出牌时，点数最少者胜。如果你超时，你就出局，除非由电脑代下。

# ---- The coach

coach-how = 评判只依据你当时能看到的信息，不看隐藏的牌：隐藏的牌是多次随机发出来的。
coach-move = 你把 { $played } 接在{ $where ->
    [own] 自己的轨道上
   *[train] { $whose }的列车轨道上
}。把 { $better } 接在{ $there-where ->
    [own] 自己的轨道上
   *[train] { $there-whose }的列车轨道上
}更好：{ $reason ->
    [train] 喝一杯就撤走你的列车，别人不能再接你的轨道。
    [run] 之后你可以在自己的轨道上连续接 { $there } 张牌，而不是 { $here } 张。
    [pips] 可以减少 { $there } 点，而不是 { $here } 点。
    [fits] 之后你有 { $there } 张牌能接开放的端点，而不是 { $here } 张。
    [lacks] 这条轨道的端点变成 { $there }，而已知{ $there-whose }没有这样的牌。
    [own] 自己的轨道只有你能接，而另一条谁都能接。
    [keeps] 那列车可能很快撤走，而自己的轨道会等你：你还有 { $there } 张牌能接上。
    [answers] 你看不到的牌中能接新端点的更少：{ $there } 张，而不是 { $here } 张。
   *[sampled] 模拟续局时，这样赢得更多。
}你的胜率约为 { $to } %，而不是 { $from } %。
