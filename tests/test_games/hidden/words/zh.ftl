title = 暗手
about = 把牌留给自己，或压向邻座。三人对局，两分钟一局。
minutes = 2

you-have = 你的手牌：{ $cards }。
card = { $card }
draw = 摸牌
lay = 放到{ $who }面前
row = { $who }：{ $cards } = { NUMBER($points, useGrouping: "false") }（手牌 { $hand } 张）
stock = 牌堆：{ $count } 张
alt = 三行牌。1 号位：{ $r1 }；2 号位：{ $r2 }；3 号位：{ $r3 }。牌堆剩 { $stock } 张。

event-dealt = 每人发了 { $cards } 张牌。
event-laid = { $own ->
    [yes] { $who }给自己留下了 { $card }。
   *[no] { $who }用 { $card } 压了{ $target }一手。
}
event-draw = { $who }摸了一张牌。
event-drew = 你摸到了 { $card }。
event-leave = { $who }{ $why ->
    [resigned] 认输了。
    [gone] 不见了。
    [left] 离开了。
   *[other] 无法继续。
}
event-late = { $who }超时，出局了。
event-over = { $why ->
    [emptied] 所有人的手牌都出完了。
   *[last_one] 只剩最后一人了。
}

why-emptied = 手牌全部出完。
why-last_one = 只剩一人。

refused-out_of_game = 你已经出局了。
refused-no_draw = 现在不能摸牌。
refused-no_such_card = 没有 { $card } 这张牌：牌面是 1 到 12。
refused-not_your_card = 你手里没有 { $card }。
refused-no_such_seat = { $target } 号位没有人在玩。

option-move_seconds = 每步限时
option-cards = 每人张数

rules-1 = 十二张牌，每人发几张；别人看不到你的牌。
rules-2 = 轮到你时出一张牌：放在自己面前算自己的分，放在别人面前扣别人的分。
rules-3 = 每局可以在出牌前从牌堆摸一次牌。
rules-4 = 所有手牌出完后，分数最高者获胜。超时或离开的人出局。
