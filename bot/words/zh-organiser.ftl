# 锦标赛组织者的页面：状态灯、粘贴的队伍名单、更正。

tournament-now = 现在
tournament-light-ok = 正常回答
tournament-light-faulty = 出错
tournament-light-away = 无法连接
tournament-light-waiting = 还没有比赛
tournament-light-unready = 尚未就绪
tournament-light-benched = 停赛
tournament-board-answers = 95 % 的回答
tournament-board-fault = 最近的错误
tournament-board-no-fault = 没有错误
tournament-board-round = 第 { $number } 轮
tournament-board-computer = 电脑，{ $level } 级
tournament-board-confirmed = 地址已确认
tournament-board-vouched = 由你确认
tournament-board-connects = 自己连接
tournament-search = 查找队伍
tournament-search-go = 查找
tournament-search-all = 全部显示
tournament-search-found = { $all } 支队伍中的 { $count } 支
tournament-last-fault = 最近的错误：
tournament-lag-good = 良好：裁判没有延误。
tournament-lag-slow = 有些慢，但这段时间不算在机器人头上。
tournament-lag-bad = 太久了：这台机器负担过重。这段时间不算在机器人头上。
tournament-later = 另选时间……
tournament-list-add = 粘贴队伍名单
tournament-list = 每行一个名称和机器人的地址
tournament-list-what = 用逗号、分号或制表符隔开，就像表格那样。没有地址的机器人会自己连接。你看过名单之后才会添加。
tournament-list-check = 检查名单
tournament-list-by-hand = 我确认其所有者都愿意接收请求
tournament-list-line = 行
tournament-list-fine = 没有问题
tournament-list-ready = 每一行都没有问题。
tournament-list-wrong = 有 { $count } 行有误。请更正后再检查一次。
tournament-list-empty = 名单是空的。
tournament-list-yes = 添加这 { $count } 支队伍
tournament-correct = 更正
tournament-make-void-named = 作废：比赛 { $number }
tournament-again-named = 重赛：比赛 { $number }
tournament-results = 结果
tournament-open-match = 打开
tournament-open-match-named = 打开比赛 { $number }
tournament-round-again-more = 整轮重赛……
refused-empty_list = 名单是空的。
refused-wrong_list = { $count ->
    [1] 没有添加任何队伍。第 { $line } 行：{ $why }
   *[other] 没有添加任何队伍：有 { $count } 行有误。第 { $line } 行：{ $why }
}
