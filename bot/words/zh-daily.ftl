# 每日一局。DATE 和 SCORE 是单独的句子。
daily-title = 每日一局
daily-date = { $month }月{ $day }日
daily-what = 今天所有人的开局都一样，对手是 { $computers } 个 { $level } 级电脑。每人只有一次机会，不计时。
daily-play = 玩今天这一局
daily-go-on = 继续对局
daily-ends = 距离下一局还有 { $left }。
daily-going-on = 你已经开始了今天这一局。今天结束时，对局会按当时的局面停止。
daily-none = 今天没有每日一局。
daily-result = 你今天的成绩
daily-score-two = { $own }:{ $other }
daily-score-place = 第 { $place } 名（共 { $seats } 人）
daily-score-stopped = 未完成
daily-share = Roundhouse 每日一局 · { $date } · { $game } { $score } { $marks }{ $streak ->
    [0] {""}
   *[other] {" "}· 连续 { $streak } 天
    }
daily-shared = 今天每日一局的一份成绩
daily-shared-past = 每日一局的一份成绩
daily-streak = 连续 { $count } 天
daily-all = 今天已有 { $count } 人完成，其中 { $won } 人获胜。
daily-median = 中位成绩是 { $median }。
daily-place = 你排在第 { $place }，共 { $count } 人。
daily-few = 满 { $count } 人完成后，就会显示大家的成绩。
daily-fair = 真的人人一样吗？
daily-fair-how = 每天的秘密值在当天开始前就已确定。当天结束之前只公开它的哈希，也就是承诺值。开局和电脑的随机选择都由秘密值得出：同样的着法会得到同样的应对。
daily-committed = { $date }，{ $game }，承诺值公布于 { $at }：
daily-secret = { $date }（{ $game }）的秘密值，谁都可以核对：
daily-check = 保存开局文件，然后运行：
daily-deal = 保存 { $date } 的开局
daily-picture = 保存为图片
daily-copied = 成绩已复制。
daily-see-table = 查看你的对局
daily-to-result = 你的成绩
fair-tomorrow = 明天没有人能再玩这一局时，就可以核对开局。
refused-no_daily = 今天没有每日一局。
refused-daily_over = 这一天的对局已经结束，请明天再来。
refused-daily_one_try = 每日一局只有一次机会：不能悔棋，也不能再来一局。
refused-daily_sealed = 今天其他人还可以玩这一局。记录和回放明天公开。
