# ---- 无尽天梯

tournament-day = 第 { $number } 天
tournament-day-over = { $tournament }：第 { $number } 天已结束
tournament-connected = 已连接
tournament-connected-count = { $count ->
    [0] 没有机器人连接。
   *[other] 已连接 { $count } 个机器人。
}
tournament-promise = 每个已连接的机器人每 { $minutes } 分钟至少比赛一次。
tournament-longest-wait = 今天最长等待：{ $wait }。
tournament-retired = 30 天未比赛
tournament-row-played = 已赛 { $played }
tournament-form-what-days = 箭头：与前一天相比的名次。圆点：最近五场结果，实心为胜，半实心为平。
tournament-earlier-releases = 以前的版本
tournament-days = 各天
tournament-days-earlier = 更早的日子
tournament-days-what = 每天（UTC）有自己的秘密，棋盘由它决定。结算后公布。它的 SHA-256 是前一天的秘密，第 1 天的 SHA-256 就是这个承诺值。
tournament-day-open = 尚未结算
tournament-day-commitment = 当天的承诺值：
tournament-day-download = 下载第 { $number } 天
tournament-day-verify = 要检查某一天，请下载并运行：
tournament-seed = 以此天梯建立锦标赛
tournament-seed-what = 天梯中的队伍参赛，名次靠前者为种子，地址和所有者不变。自行连接的机器人会得到新的口令。
tournament-seed-first = 队伍数量（留空：全部）
tournament-every-minutes = 无尽天梯：每个机器人每隔多少分钟比赛一次
