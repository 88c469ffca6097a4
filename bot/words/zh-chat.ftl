# ---- 房间里的牌桌卡片

card-title = { $title } · 牌桌 { $id }{ $stake ->
    [none] {""}
   *[other] {" "}· { $stake }
}
card-stake = 赌注 { $stake }（彩池 { $pot }）
card-seat = { $letter } { $who }{ $what ->
    [host] （桌主）
    [invited] （受邀）
   *[seated] {""}
}
card-share = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $letter } { $who }{ $out ->
    [yes] （已出局）
   *[no] {""}
}{ $score ->
    [none] {""}
   *[other] （{ $score }）
}{ $chips ->
    [-1] {""}
   *[other] {" "}+{ $chips }
}
card-before = 上一局，{ $id } 桌：
again-open = { $id } 桌已开放报名：新卡片取代了这张。
card-free = 还有 { $count } 个空位
card-said = { $who }：“{ $phrase }”
card-state = { $lobby ->
    [yes] { $status }
   *[no] ▶ { $status }
}
card-until = ▶ { $status } ⏳ { $until }
card-closes = { $status } ⏳ { $until }
card-hint = { $who }：{ $hint }
card-commitment = 承诺值：{ $commitment }…
until = ⏳ { $until }

button-hand = 我的手牌
button-my-move = 我来走
button-last = 上一步
button-more-short = ⋯
button-before = 上一页
button-say = 说一句
button-share = 邀请
button-facts = 规则选项
button-words = 添一句话
button-type = 输入走法
button-help = 帮助

# ---- 私密页面

page-head = { $game } · 牌桌 { $id }
page-levels = 让哪个电脑入座？
page-kicks = 请谁离开牌桌？对方可以再回来一次。
page-phrases = 想说什么？
page-nothing-yet = 还没有发生任何事。
done = 好了。
rematch-begun = 再来一局开始了：牌桌 { $id }。
rematch-open = 再来一局！牌桌 { $id } 几秒后开始。想先添一句话，请在那里按“稍等”。
form-title = { $game } · { $id }
form-move = 您的走法
form-words = 随便一句话，以开局前最后一次为准
record-file = 对局记录：{ $file }。任何人都可以验证：roundhouse verify { $file }
record-film = { $game } · { $id }：整局回顾，一步一步。

phrase-hello = 你好
phrase-luck = 祝你好运
phrase-nice = 下得好
phrase-thinking = 让我想想
phrase-moment = 马上回来
phrase-thanks = 谢谢
phrase-sorry = 抱歉
phrase-again = 再来一局？

share-lines = 打开下面任一链接即可入座：
share-show = 在我所在的任何其他房间里：/show { $share }
share-on = { $network }
network-discord = Discord
network-telegram = Telegram
network-web = 网页

# ---- 菜单与列表

menu-head = 玩点什么？
menu-open = { $game }
menu-computer = { $game }：练习
menu-rules = { $game }：规则
menu-say-game = 按钮放不下这么多内容。请同时写上游戏，例如：{ $command } …
menu-turns = 轮到我的
menu-me = 我
menu-play = 开局
tables-head = 这里的牌桌：
tables-none = 这里还没有牌桌。点“开局”开一桌。
tables-line = { $game } · { $id } · { $facts }：
tables-join = 加入 { $id }
tables-watch = 观看 { $id }
turns-head = { $count ->
    [0] 没有牌桌在等您。
   *[other] 有 { $count } 张牌桌在等您。
}
turns-none = 您没有坐在任何牌桌上。
turns-go = { $game } { $id }

# ---- 聊天中的拒绝

refused-unknown_command = 没有 { $command } 这个命令。“帮助”会列出所有命令。
refused-missing_option =
    { $command ->
        [commit] 请加上封存出招的哈希：/commit 和 64 位哈希值。
        [reveal] 请加上用来公开的内容，例如：/reveal 2pass
       *[move] 请加上你的走法，例如：/move b2
    }
refused-bad_option = { $command } 不认识“{ $option }”。
refused-no_tables_here = 这个房间不开牌桌。
refused-no_table_here = 这个房间里没有这张牌桌。点“开局”开一桌。
refused-no_table_of_yours = 您没有坐在正在进行的牌桌上。
refused-not_seated_there = 该玩家不在这张牌桌上。

top-title = 胜场榜
top-head = { $game } – { $where }
top-all-games = 所有游戏
top-here = 这里
top-everywhere = 全部
top-season = 本赛季
top-line = { $place }. { $who }：胜 { $won }，平 { $drawn }，负 { $lost }
top-none = 这里还没有结束的对局。和别人下一局，结束后就会计入。
