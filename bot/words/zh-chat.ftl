# ---- 房间里的牌桌卡片

card-title = { $title } · { $id } 号桌{ $kind ->
    [casual] {" "}· 休闲
    [rated] {" "}· 计分
   *[usual] {""}
}{ $stake ->
    [none] {""}
   *[other] {" "}· { $stake }
}
card-stake = 押注 { $stake }（彩池 { $pot }）
card-seat = { $letter } { $who }{ $what ->
    [host] （桌主）
    [invited] （受邀）
    [kept] （座位保留）
   *[seated] {""}
}
card-share = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $letter } { $who }{ $out ->
    [yes] （已出局）
   *[no] {""}
}{ $clock ->
    [none] {""}
   *[other] {" "}⏱ { $clock }
}{ $score ->
    [none] {""}
   *[other] （{ $score }）
}{ $chips ->
    [none] {""}
   *[other] {" "}{ $chips }
}
card-before = { $id } 号桌：
open-too = 你在这里有 { $count } 张桌子在等人。多余的可以用 ⋯ 关闭。
open-by-presses = 我不是这里的成员，所以只有当有人按下卡片上的按钮时它才会更新，我也不能在这里提醒谁该走了。所以每步有一天时间，除非另选时限。在把我加为成员的服务器里，这两样我都能做到。
open-seen-by-nobody = 在这里，我发的内容只有你能看到，所以没人能加入你的桌子。和电脑练习没有问题。
shown-to-you = 这张卡片在这里只有你能看到。
again-open = 桌子 { $id } 已开放，卡片在下面。
declined-other = 邀请别人
declined-open = 开放给所有人
declined-whom = 想邀请谁？不在列表里的人：{ $command }
declined-nobody = 邀请别人：{ $command }
card-not-posted = 我不能在那个房间里发言，所以那里没有这桌的卡片。等我可以发言后，请在那里输入 /show { $id }。
card-out-of-reach = 我已经不能更新 { $id } 号桌那里的卡片，所以上面是旧局面。对局照常继续：在别的房间输入 /show { $id } 就能看到。
card-free = 还有 { $count } 个空位
card-said = { $who }：“{ $phrase }”
card-state = { $lobby ->
    [yes] { $status }
   *[no] ▶ { $status }
}
card-until = ▶ { $status } ⏳ { $until }
card-closes = { $status } ⏳ { $until }
card-called = { $who }，{ $host }邀请你入座。
card-won = { $who }，你赢了！
card-hint = { $who }：{ $hint }
card-turned = 图中：转折点，第 { $step } 步
card-turned-at = 转折点：第 { $step } 步
card-commitment = 承诺值：{ $commitment }…
until = ⏳ { $until }

button-hand = 我的手牌
button-my-move = 我来走
button-board = 打开棋盘
button-last = 上一步
button-more-short = ⋯
button-before = 上一页
button-say = 说一句
button-share = 邀请
button-facts = 规则选项
button-words = 添附言
button-type = 输入走法
button-help = 帮助

# ---- 私密页面

page-head = { $game } · { $id } 号桌{ $kind ->
    [casual] {" "}· 休闲
    [rated] {" "}· 计分
   *[usual] {""}
}
page-levels = 哪个级别？
page-kicks = 要移出谁？对方可以再回来一次。
page-kicks-none = 这张桌上没有别人。
page-phrases = 想说什么？
page-nothing-yet = 还没有发生任何事。
done = 完成。
done-asked = { $told }答复会显示在卡片上。
done-withdrawn = 你的提议已撤回。
done-declined = 你拒绝了邀请。
done-left = 你已离开此桌。
done-kicked = { $who }已被移出此桌。
done-computer = 已加入一个电脑玩家。
done-computers = 电脑已坐满所有空位。
done-held = 倒计时已停止。大家准备好后请按“开始”。
done-opened = 现在谁都可以加入了。
done-said = 你的话已显示在卡片上。
rematch-begun = 新的一局开始了：{ $id } 号桌。
rematch-open = 再来一局！{ $id } 号桌几秒后开始。想先添附言，请在那里按“稍等”。
form-title = { $game } · { $id }
form-move = 你的走法
form-words = 随便一句话，以开始前最后一次为准
answer-to = { $answer }：{ $offer }
offer-name-programs = 程序
offer-name-start = 提前开始
offer-name-draw = 平局
offer-name-takeback = 悔棋
offer-name-restart = 重新开始
offer-name-stop = 中止
offer-name-more_time = 加时
offer-name-skip = 跳过
offer-name-rematch = 再来一局
offer-name-swap = 换先再来
record-file = { $game } · { $id } 号桌：对局记录。
record-what = 记录是包含对局每一步的文件，任何人都可以核对。
record-opens = 回放中现在可以查看所有隐藏的内容。
record-replay = 回放
record-download = 把文件发给我
record-share = 分享到房间
record-film = { $game } · { $id }：整局回顾，一步一步。

phrase-hello = 你好
phrase-luck = 祝你好运
phrase-nice = 玩得好
phrase-thinking = 让我想想
phrase-moment = 马上回来
phrase-thanks = 谢谢
phrase-sorry = 抱歉
phrase-again = 再来一局？

share-lines = 打开下面任一链接即可入座：
share-show = 在有这个机器人的其他房间里：/show { $share }
share-on = { $network }

# ---- 菜单与列表

menu-head = 玩点什么？
menu-game = { $game }：{ $seats } 人，{ $minutes } 分钟
menu-open = { $game }
menu-computer = { $game }：练习
menu-rated = 计等级分
menu-casual = 休闲对局
menu-rules = { $game }：规则
menu-anybody = 找任何人玩
menu-all-rules = 规则
menu-say-game = 按钮放不下这么多内容。请加上游戏名，例如：{ $command } …
menu-turns = 我的回合
menu-me = 我的
menu-play = 开局
tables-head = 这里的桌：
tables-none = 这里还没有桌。点“开局”开一桌。
tables-line = { $game } · { $id } · { $facts }{ $named ->
    [0] {""}
   *[other] ：
}
tables-join = 加入 { $id }
tables-watch = 观战 { $id }
turns-head = { $count ->
    [0] 没有哪一桌在等你。
   *[other] 有 { $count } 桌在等你。
}
turns-none = 你没有在任何一桌入座。
turns-go = { $game } { $id }

# ---- 你是指什么

guess-number = 这里的 { $word } 是什么意思？
guess-clock = 时限 { $number } 用什么单位？
guess-seats = { $count } 个座位
guess-computer = 电脑，{ $level } 级
guess-stake = 赌注 { $count }
guess-game = 没有叫“{ $word }”的游戏。你是指下面的吗？
guess-no-game = 这里没有叫“{ $word }”的游戏。可以玩这些：
guess-option = 没有“{ $word }”这个选项。你是指这个吗？
refused-unknown_word = 不明白“{ $word }”在这里的意思。要挑战某人，请写上对方的 @名字。选项这样写：seats=4

# ---- 聊天中的拒绝

refused-unknown_command = 没有 /{ $command } 这个命令。{ $meant ->
    [none] “帮助”会列出所有命令。
   *[other] 你是想用 /{ $meant } 吗？
}
refused-missing_option = 请加上你的走法，例如：/move b2
refused-bad_option = /{ $command } 没有“{ $option }”这个选项。
refused-no_tables_here = 这个房间里不能开桌。
refused-no_table_here = 这个房间里没有这一桌。点“开局”开一桌。
refused-no_table_of_yours = 你没有正在进行的对局。
refused-not_seated_there = 这位玩家没有在这一桌入座。

top-head = { $game } – { $where }
top-all-games = 所有游戏
top-here = 这里
top-everywhere = 全部
top-season = 本赛季
top-no-page = 这一页没有人。
ladder-own = { $who }：{ $text }
ladder-asks = 在这个榜上，别人看到的是“一位玩家”，而不是你的名字。
ladder-name = 榜上的名字

# ---- 和任何人玩

anybody-how = 只要有人想玩同一个游戏，不论在别的房间、别的平台还是网页，你们就会配对。想玩哪个？
anybody-any = 哪个都行
anybody-stopped = 已停止寻找。再找：
anybody-since = { $games }。开始：{ $since }
anybody-until = 对局会出现在我们的私聊里。寻找截止：{ $until }
anybody-add = + { $game }
anybody-has = ✓ { $game }
anybody-stop = 停止寻找
anybody-computer = 等待时先和电脑玩
card-pair-called = { $who }：对手来了，对局已经开始。
refused-anybody_alone = 和任何人玩时不能带其他选项，最多指定一个游戏，例如：/play hexagon anybody
refused-no_private_chat = 我无法私下给你发消息，也就无法让你看到对局。请先打开和我的私聊，或者请管理员在 /settings 中打开“和任何人的对局”。
