# ---- Refusals: why, and what would work

refused-match_over = 这一局已经结束了。
refused-stale_turn = 对局已经往下进行了。请看看这一桌，再试一次。
refused-too_late = 这一回合已经超时。
refused-too_early = 这一回合还有时间。
refused-not_your_turn = 还没轮到你。
refused-not_your_turn-seat = 现在轮到{ $who }。
refused-illegal = 这里不能这样走。
refused-not_a_record = 这不是对局记录：{ $reason }。
refused-cannot_take_back = 现在没有可以悔的一步。
refused-unknown_match = 这一桌不存在。
refused-unknown_game = 这里没有这个游戏。
refused-unknown_player = 这位玩家已经不在这里了。
refused-already_seated = 你已经在这一桌入座了。
refused-not_seated = 你在这一桌没有座位，不过可以观战。
refused-away = 电脑正在替你下。按“我回来了”可自己继续。
refused-sat_in = { $told ->
    [yes] { $who }正在替你玩，已告知对方你回来了。对方离开后，座位就还给你。
   *[no] { $who }正在替你玩。按“我回来了”可以请对方让座：对方离开后，座位就还给你。
}
refused-seat_taken = 这个座位已经有人在下了。
refused-seat_sealed = 这个座位已暗出一招，只有本人能看。下一轮才可以接替。
refused-knows_hand = 你在这局里看过别的手牌，不能坐这个座位。
refused-nobody_gone = 对手还在。
refused-same_player = 同一桌不能一人占两个座位。
refused-already_exists = 你们两人在这里还有一局没玩完。
refused-seat_is_a_bot = 机器人账号不能入座，请改为添加电脑。
refused-table_full = 座位已满，不过可以观战。
refused-not_enough_players = { $to ->
    [skip] 至少有 { $least } 人在局中，才能跳过某人。时间到了会自动处理。
   *[start] 至少要有 { $least } 人入座才能开始。
}
refused-already_started = 这一局已经开始了。
refused-not_started = 这一局还没有开始。
refused-not_over = 对局还没结束，现在公开记录会泄露隐藏的内容。
refused-no_analysis = 这个游戏没有分析。
refused-not_host = 只有桌主可以这样做。
refused-not_host-seat = 只有桌主{ $who }可以这样做。
refused-host_cannot_leave = 不能移出桌主，桌主可以自己离开或关闭此桌。
refused-not_moderator = 只有管理员可以这样做。
refused-banned = 你不能在这一桌入座。
refused-several_matches = 你在这个房间不能同时玩更多桌，请先玩完一局。
refused-too_many_tables = 开着的桌太多了。请关闭一桌，或加入别的桌。
refused-wrong_stake = 现在每人押 { $stake } 筹码，请确认后再加入。
refused-not_enough_chips = 筹码不够：需要押 { $stake } 筹码。
refused-not_enough_chips-seat = { $who }的筹码不够：需要押 { $stake } 筹码。
refused-private_only = 请在私聊里发送，在这里发送不算数。
refused-no_offer = 现在没有可以回应的提议。
refused-offer_expired = 这已经失效。
refused-already_held = 这一桌已经暂缓开始。准备好后请按“开始”。
refused-open_already = 这一桌已经对所有人开放了。
refused-closed = 这一桌已经关闭。
refused-frozen = 对局出了问题，已经冻结，需要运营者检查。
refused-out_of_game = 你已出局。
refused-newcomers = 你的网络地址上新玩家过多，请稍后再试。
refused-newcomers-until = 你的网络地址上新玩家过多，请在{ $left }后再试。
refused-invited_enough = 你的网络地址已多次邀请此人，请先等待回复。
refused-busy = 请求太多了，请稍后再试。
refused-no_stake_with_computer = 有电脑的桌不能押筹码。
refused-computer_declines = 电脑拒绝了，继续对局。
refused-rated_match = 本局计等级分：{ $kind ->
    [takeback] 电脑不同意悔棋。
    [restart] 电脑不同意重新开始。
   *[stop] 电脑要下到终局。你可以认输。
}
refused-not_away_yet = 这一回合的时间过半后，才能跳过未行动的玩家。
refused-once_a_turn = 每个回合只能加时一次。
refused-said_already = 你刚刚说过了。
refused-no_clock = 这一桌不限时。
refused-nobody_yet = 还没有保存你的任何数据。

# ---- Steps of the table

event-takeback = 悔棋 { $count } 步。
event-deadline = { $why ->
    [outage] 服务器曾经中断，这段时间已补回时限。
    [skip] 已跳过未行动的玩家。
    [consent] 大家同意加时。
    [vacation] { $who }正在休假，时限暂停。
    [back] { $who }休假归来，时限继续。
   *[other] 时限已调整。
}
event-stop = { $why ->
    [draw] 大家同意平局。
   *[stopped] 对局已中止。
}
event-began = 对局开始。

# ---- Results

result-won = { $you ->
    [winner] 你赢了！
   *[other] { $who }获胜。
}
result-lost = 你输了。
result-place = { $place ->
    [last] 你在 { $count } 人中排最后。
   *[other] 你在 { $count } 人中{ $tied ->
        [yes] 并列
       *[no] 排
    }第 { $place }。
}
result-shared = { $you ->
    [shared] 你与{ $others }并列第一。
   *[other] { $who }并列第一。
}
result-draw = 平局。
result-none = 无人获胜。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
result-stopped = 对局已中止。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
result-unplayed = 还没有人行动，对局已中止。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
result-because = { $result }{ $why }
series-two = 总比分：{ $first } { $won } : { $lost } { $second }
series-several = 本系列胜局：{ $winners }
series-won = { $who } { $count }

why-resigned = { $you ->
    [loser] 你认输了。
   *[other] { $loser }认输了。
}
why-left = { $you ->
    [loser] 你离开了。
   *[other] { $loser }离开了。
}
why-gone = { $you ->
    [loser] 你不在，对手已直接获胜。
   *[other] { $loser }已离线。
}
why-benched = { $loser }被停赛，本场未进行。
why-no_connection = 无法连接{ $loser }。
why-timeout = { $loser }未及时应答。
why-wrong_response = { $loser }的应答有误。
why-wrong_move = { $loser }的走法有误。
why-draw = 大家同意平局。
why-stopped = 对局已中止。
why-time = { $lost ->
    [0] 时间用完了。
   *[other] { $you ->
        [loser] 你的时间用完了。
       *[other] { $loser }的时间用完了。
    }
}

date = { $year }年{ $month }月{ $day }日
date-and-time = { $date } { $time }

# ---- People

computer = 电脑（{ $level }）
computer-at = 电脑 { $sign }（{ $level }）
web-substituted = 电脑
away-line = { $count ->
   *[other] { $who }不在，暂由电脑代玩，直到本人回来。
}
vacation-line = { $who }正在休假，对局会等待。
was-away-line = { $you ->
    [own] 结束时由电脑代你玩，所以本局算你负。
   *[other] { $count ->
       *[other] 结束时由电脑代{ $who }玩，本局算其负。
    }
}
all-away-line = 参与的人都已不在。
deserted-line = { $you ->
    [self] 你可以直接获胜、让电脑继续玩，或者再等等。
   *[other] { $who }可以直接获胜、让电脑继续玩，或者再等等。
}
away-told = 你的时间到了，现在由电脑代你玩。在桌上按“我回来了”即可自己继续。
left-told = 你已退出显示这局的聊天。你仍在对局中，可以在这里接着玩。
sitter-line = { $you ->
    [self] 你正在代{ $who }玩。
   *[other] { $sitter }正在代{ $who }玩。
}
was-sitter-line = { $you ->
    [self] 结束时由你代{ $who }玩，本局算{ $who }负。
    [own] 结束时由{ $sitter }代你玩，所以本局算你负。
   *[other] 结束时由{ $sitter }代{ $who }玩，本局算{ $who }负。
}
web-sat-in = { $sitter }代玩
web-sit-what = 你将代这位玩家继续玩，不下注；这局你可能赢，但不会输。
sat = 现在由你代{ $who }玩，直到你离座。你不下注，这局也不会算你输。
stood = 你已离座，由电脑继续玩。
sat-told = { $who }现在替你玩。对方离开后，座位就还给你。
seat-asked-back-told = { $who }回来了，想要回你正在替玩的座位。按“离开这个位子”即可归还，也可以继续玩。
seat-free-told = 现在又由电脑替你玩。在桌上按“我回来了”即可自己继续。
returned = 你回来了：接着由你自己玩。
while-away = { $by ->
    [computer] 你不在的时候，由电脑代你玩：
    [person] 你不在的时候，由{ $sitter }代你玩：
   *[others] 你不在的时候，由别人代你玩：
}
somebody = 匿名玩家
moderator = 管理员
at-seat = { $who }
list-host = { $who }（桌主）
list-seats = 座位 { $taken }/{ $most }
list-invited = 邀请了 { $count } 人
list-stake = 押 { $stake }
list-two = { $rest }和{ $last }
list-more = { $rest }、{ $next }
and-then = { $first }{ $then }
sentence-separator = {""}
chips = { $count } 筹码

# ---- Status of a table

status-check-in = { $you ->
    [self] 你在吗？请按“我在”参加，否则开局前你的座位会空出来。
   *[other] 等待{ $who }按“我在”。没来的人不参加，对局照常开始。
}
status-tournament-match = { $you ->
    [self] 你的对手：{ $who }。请按“我在”，否则判负。
   *[other] 等待{ $who }按“我在”。未到场者判负。
}
seat-left-told = { $who }已离开这一桌，还需要 { $count } 名玩家。
status-missing = 还差 { $count } 人。
status-ready = 可以开始了。
status-can-start = { $who }现在可以开始。
status-starts = 等待{ $who }开始。
status-announced = 倒计时结束就开始。
status-soon = 大家都同意了，几秒后开始。
status-invites = 等待{ $who }接受邀请。
status-invited = { $who }邀请你入座。
status-closed = 这一桌已经关闭。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
status-declined = 挑战被拒绝了。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
status-expired = 对局没有按时开始，这一桌已经关闭。{ $refunded ->
    [yes] 押注已退还。
   *[no] {""}
}
status-extended = { $status }{ $left ->
    [0] 加入时间已延长，这是最后一次。
   *[other] 加入时间已延长，还可以再延长 { $left } 次。
}
status-frozen = 对局已冻结，需要运营者检查。
status-away = 电脑正在替你下。
status-sat-in = { $sitter }正在替你下。
status-turn = 轮到{ $who }。
status-turn-sitter = 轮到{ $sitter }替{ $who }走。
status-waiting = 等待{ $who }。
so-many-players = { $count } 位玩家
gone-left = { $network ->
    [discord] { $count ->
       *[other] { $who }已离开服务器。
    }
   *[other] { $count ->
       *[other] { $who }已离开群组。
    }
}
gone-removed = { $network ->
    [discord] { $count ->
       *[other] { $who }看不到这个频道了。计时继续。
    }
   *[other] { $count ->
       *[other] { $who }被移出了群组。计时继续。
    }
}
gone-asleep = { $you ->
    [self] 你的时间到了。再计时一次：请尽快行动。
   *[other] { $count ->
       *[other] { $who }好像睡着了：再计时一次。
    }
}
gone-blocked = { $who }已无法联系。
gone-room_gone = { $count ->
   *[other] 这桌的聊天已不存在，{ $who }在那里看不到这桌。计时继续。
}
gone-bot_removed = { $count ->
   *[other] 机器人已被移出聊天，{ $who }在那里看不到这桌。计时继续。
}
gone-forgotten = 这个座位的玩家已删除自己的数据。
status-you = 轮到你了。
status-you-too = 轮到你了，其他人也在同时行动。
remind = 你在这一桌的时间快用完了。
checked-in = 好的，你已入座。
joined = 你已入座。
words-added = 你的附言已加入洗牌。
fair-how = 承诺值固定了决定所有随机结果的秘密值。请至少记下前 8 位：对局记录里的必须与它相同。
fair-nothing = 这个游戏没有随机成分，无需验证。
fair-commitment = 承诺值：
fair-words = { $who }的附言哈希：
fair-your-words = 你的附言哈希：
fair-no-words = { $who }没有附言。
fair-secret = 秘密值：
fair-verify = 要验证全部内容，请下载对局记录并运行：

left-seconds = 还剩 { $count } 秒
left-minutes = 还剩 { $count } 分钟
left-hours = 还剩 { $count } 小时
left-days = 还剩 { $count } 天

clock-live = 每步 1 分钟
clock-relaxed = 每步 10 分钟
clock-daily = 每步 1 天
clock-blitz = 每人 5 分钟，每步加 5 秒
clock-rapid = 每人 15 分钟，每步加 10 秒
clock-none = 不限时
option-bank_seconds = 整局时间
option-increment_seconds = 每步加时

level-1 = { $level } · 入门
level-2 = { $level } · 简单
level-3 = { $level } · 稳健
level-4 = { $level } · 高手
level-5 = { $level } · 最强
level-about-1 = 几乎随机出招
level-about-2 = 经常失误
level-about-3 = 打法合理，但会出错
level-about-4 = 打得不错
level-about-5 = 发挥全部实力
level-line = { $level }：{ $about }
level-number = { $level }
level-of = 第 { $level } 级，共 { $count } 级
level-range = { $low }–{ $high }：{ $about }
level-exact = 具体级别
level-suiting = 适合你的级别

# ---- Buttons

button-join = 加入
button-leave = 离开
button-here = 我在
button-start = 开始
button-start-now = 立即开始
button-hold = 稍等
button-open = 开放给所有人
button-computers = 空位全部由电脑补上
button-add-computer-short = 添加电脑
button-cancel = 关闭此桌
button-kick = 移出
button-accept = 同意
button-decline = 拒绝
button-resign = 认输
button-return = 我回来了
button-sit = 坐这个位子
button-stand = 离开这个位子
button-claim = 直接获胜
button-substitute = 让电脑继续玩
button-programs = 允许程序加入
button-programs-not = 不要程序
button-draw = 提议平局
button-takeback = 悔棋
button-restart = 重新开始
button-stop = 中止
button-more_time = 加时
button-skip = 跳过
button-rematch = 再来一局
button-swap = 换先再来
button-more = 更多
button-back = 返回
button-keep = 保留
button-fair = 公平性
button-record = 对局记录
button-verify = 验证
button-again = 另开一桌
button-withdraw = 撤回

confirm-resign = 确定认输吗？这一局就算输了。
confirm-claim = 直接获胜吗？对局结束，对方判负。
confirm-cancel = 确定关闭这一桌吗？{ $refunded ->
    [yes] 押注会退还。
   *[no] {""}
}
confirm-stop = 确定中止这一局吗？所有人都会停下。
confirm-restart = 确定重新开始吗？所有走法都会撤回。

program-asks = 有程序想加入。
asked-programs = { $who }提议让程序加入。
agreed-programs = 程序可以加入。
asked-start = { $who }提议现在开始。
asked-draw = { $who }提议平局。
asked-takeback = { $who }想悔棋。
asked-restart = { $who }想重新开始。
asked-stop = { $who }提议中止对局。
asked-more_time = { $who }希望加时。
asked-skip = { $who }提议跳过未行动的玩家，视为其超时。
asked-rematch = { $who }想再来一局。
asked-swap = { $who }想换先再来一局。
offer-agreed = { $who } ✓
offer-agreed-too = { $rest } { $next }
offer-progress = { $ask }{ $agreed } · 等待{ $awaited }
offer-waits = { $kind ->
    [programs] 你提议让程序加入。
    [start] 你提议现在开始。
    [draw] 你提议平局。
    [takeback] 你请求悔棋。
    [restart] 你提议重新开始。
    [stop] 你提议中止对局。
    [more_time] 你请求加时。
    [skip] 你提议跳过未行动的玩家。
    [rematch] 你提议再来一局。
    [swap] 你提议换先再来一局。
   *[agreed] 你同意了。
}等待{ $awaited }回应。
full-can-start = 座位已满，你可以开始了。
kicked = 你已被移出此桌。{ $stake ->
    [0] {""}
   *[other] 押的筹码已退还。
}{ $back ->
    [yes] 你可以再回来一次。
   *[no] 你不能再回来。
}
offer-declined = { $kind ->
    [programs] 不让程序加入。
    [start] 提前开始被拒绝。
    [draw] 平局提议被拒绝。
    [takeback] 悔棋被拒绝。
    [restart] 重新开始被拒绝。
    [stop] 中止对局被拒绝。
    [more_time] 加时被拒绝。
    [skip] 跳过玩家被拒绝。
    [rematch] 再来一局被拒绝。
   *[swap] 换先再来一局被拒绝。
}

# ---- The web

web-skip = 跳到正文
web-nav = 主菜单
web-play = 开局
turns-practice = 练习
web-turns = 我的回合
web-watch = 牌桌
web-help = 帮助
web-me = 我的
web-play-money = 筹码只是游戏币，不能买卖。
web-headline = 随时和朋友玩桌游
web-lead = 无需注册或下载：发送链接即可开始。也可在 Discord 和 Telegram 里玩。
web-with-friend = 和朋友玩
web-with-computer = 和电脑玩
web-friend = 和朋友
web-play-named = 马上开始：和电脑玩 { $game }
web-friend-named = 和朋友玩 { $game }
web-new-title = 和朋友玩
web-new-how = 创建牌桌并发送链接，打开链接的人即可入座。
web-invite-names = 按名字邀请（可选）
web-invite-hint = 曾在这里玩过的人。多个名字用逗号分隔。
web-house-rules = 本桌规则
web-stake-hint = 每位玩家投入的筹码数，胜者全得。
web-create = 创建牌桌并获取链接
web-send-link = 把这个链接发给朋友
web-copy = 复制
web-share-sheet = 分享
web-qr = 二维码
web-new-opponent = 换个对手
web-rules = 规则
web-live-count = { $count } 桌正在进行
web-play-replay = 播放回放
web-sounds = 声音
web-name-cells = 显示格子名称
web-games = 游戏
web-players = { $low }–{ $high } 人
web-players-just = { $count } 人
web-minutes = 约 { $count } 分钟
web-computer = 电脑
web-play-now = 马上开始
web-seats = 座位
web-clock = 时限
web-stake = 押注（筹码）
web-words = 给洗牌添一句附言（可选）
web-not-sitting = 我自己不入座
web-open-tables = 等人加入的桌
web-no-open = 现在没有等人的桌。开一桌，或者跟电脑玩一局吧。
web-live-tables = 正在对局
web-no-live = 现在没有人在玩。
web-stake-pot = 每人押 { $stake } 筹码（共 { $pot }）
web-go-play = 进入
web-go-join = 加入
web-go-watch = 观战
web-go-open = 打开
web-no-turns = 没有哪一桌在等你。
web-table = { $id } 号桌
web-board = 盘面
web-you = 你
web-host = 桌主
web-invited = 已邀请
web-kept = 座位保留
web-won = 获胜
web-net = 钱包 { $chips }
web-out = 已出局
web-waiting = 行动中
web-watching = 你正在观战，座位已满。
web-share = 邀请链接
web-link = 本桌链接
web-copied = 链接已复制。
web-add-words = 添加
web-next-match = 前往新一局
web-next-open = 前往下一局
web-replay = 回放
web-type = 手动输入
web-send = 发送
web-story = 对局经过
web-earlier = 更早的步骤
web-step = 第 { $step } 步，共 { $last } 步
web-step-slider = 步数
web-first = 回到开头
web-back = 上一步
web-on = 下一步
web-last = 跳到最后
web-go = 前往
web-film = 下载 GIF
web-as-played = 实际走法
web-better = 更好的走法
web-better-marks = ? 是实际走法，! 是更好的走法。
web-seen-by = 视角
web-seen-table = 牌桌
web-turning-point = 观看转折点
web-to-turn = 看转折点
web-balance = 领先情况：线上是{ $first }，线下是{ $second }。现在 { $now }，终局 { $end }。
web-to-table = 返回本桌
web-to-lobby = 返回大厅
web-reconnecting = 连接断开，正在重试……
web-waits = 连接断开，恢复后会立即发送你的操作。
web-news = 查看最新情况
web-not-sent = 你的操作没有发出：请再按一次。
web-chosen = 已选{ $choice }，{ $count } 个目标
offered-programs = 让程序加入？
offered-start = 提前开始？
offered-draw = 对方提议平局
offered-takeback = 悔棋？
offered-restart = 重新开始？
offered-stop = 停止？
offered-more_time = 加时？
offered-skip = 跳过？
offered-rematch = 再来一局？
offered-swap = 换先再来？
web-sorry = 操作失败
web-not-found = 找不到页面
web-safe = 没有任何更改，也没有丢失。
web-forged = 页面已过期，请重新加载后再试。
web-no-cookie = 你的浏览器没有发送本站的 Cookie，我们无法识别你。请允许本站使用 Cookie，重新加载页面后再试。
web-too-much = 你的网络地址请求太多，请稍等片刻。
web-trouble = 我们暂时无法保存，请稍后再试。
web-trouble-saved = 你的操作已保存，但暂时无法显示。请稍后再看。
web-trouble-unsure = 暂时无法确定是否已保存。请稍后查看，再决定是否重试。
web-no-page = 没有这个页面。
web-too-large = 一次发送的内容太多，请少发一些。
web-wrong-way = 不支持这样访问此页面。
web-bug = 我们这边出了点问题。

me-name = 名字
me-language = 语言
me-skin = 盘面显示为
me-skin-pictures = 图片
me-skin-text = 文字
me-save = 保存
me-operator = 你是这里的运营者。
me-purse = 我的筹码
me-when = 时间
me-what = 事由
me-chips = 筹码
me-kept = 你的数据
me-kept-what = 我们保存你的名字、语言、玩过的对局、筹码，以及你选择显示的头像。你可以下载这些数据，也可以让我们删除。
me-export = 导出
me-forget = 删除我的数据
me-forget-sure = 确定离开所有没结束的桌，并删除你的名字和附言吗？此操作无法撤销。
me-nobody = 在你开始玩之前，我们不会保存你的任何数据。
language-zh = 中文
booked = { $sign }{ $amount }
booked-welcome = 见面礼
booked-daily = 每日补充
booked-stake = 押注
booked-refund = 押注退还
booked-outcome = 彩池分得
booked-forgotten = 数据已删除

help-1 = 点“马上开始”，立刻跟电脑开一局。点“和朋友”，开一桌等别人加入：他们可以通过链接进来，也能在“牌桌”里找到。
help-2 = 盘面可以直接点。用键盘时，按 Tab 进入盘面，方向键移动，Enter 确认，Escape 取消选择。也可以手动输入走法。
help-3 = 每个回合都有时限，超时通常就算输，详见各游戏的规则；如果是我们的服务器中断，这段时间会补给你。
help-4 = 对局结束后，任何人都可以回放、下载和验证它的记录。

admin-title = 运营者
admin-what = 打开此链接，这个浏览器就可以中止对局、关闭桌。链接只能用一次。
admin-yes = 设为运营者的浏览器

# ---- 马上找人玩

pool-found = { $who }来了，对局已经开始。
pool-wanted = 有一局正在进行，缺一位玩家：{ $game }，桌号 { $id }。到那里按“坐这个位子”。
refused-no_game_chosen = 请至少选择一个游戏。
seek-title = 正在寻找对手…

# ---- 对局如何结束
figures-completed = 最近四周的 { $count } 局真人对局中，至少 { $share }% 由开局的所有人打完。{ $wait ->
    [none] {""}
   *[other] 等待离场者的时间有一半不超过 { $wait }。
}
