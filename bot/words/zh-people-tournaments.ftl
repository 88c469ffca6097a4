# 人的锦标赛：怎样举办、谁与谁对局、名次如何。

usage-newtournament = 为这里的人举办新的锦标赛
usage-newtournament-how = 输入“tournament new”和游戏名，还可以加 kind=arena、swiss 或 knockout，minutes=40 或 rounds=5，at=20:30，以及和开桌一样的选项。按“参加”的人就加入。桌子会自动打开。
usage-tourney = 这里的锦标赛和你的锦标赛
usage-tourney-how = 输入“tournament people”查看，然后按那里的按钮。

people-tournament = 锦标赛
people-tournaments-title = 锦标赛
people-tournaments-about = 和朋友玩一晚的锦标赛：有链接的人都能参加，桌子自动打开，结果自动记录。
people-tournaments-none = 这里还没有锦标赛。
people-tournament-titled = { $game }：锦标赛
people-tournament-called = { $game } · { $kind }
people-tournament-new = 新锦标赛
people-tournament-make = 举办
people-tournament-made = 锦标赛已宣布。其他人在消息下按“参加”。
people-tournament-which-game = 哪个游戏？
people-tournament-kind = 怎样进行？
people-tournament-name-arena = 竞技场
people-tournament-name-swiss = 瑞士制
people-tournament-name-knockout = 淘汰制
people-tournament-kinds = 竞技场：在一段时间内一局接一局，随时来去。瑞士制：若干轮，每轮与分数相近的人对局。淘汰制：输了就出局。
people-tournament-kind-arena = 竞技场，{ $minutes } 分钟：一局接一局，想玩几局就几局。胜得 2 分，和得 1 分。
people-tournament-kind-swiss = 瑞士制，{ $rounds } 轮：每轮与分数相近的人对局。胜得 2 分，和得 1 分，轮空得 2 分。
people-tournament-kind-knockout = 淘汰制：输了就出局。和局再赛一次，再和由抽签决定。有第三名的对局。
people-tournament-minutes = 分钟（竞技场）
people-tournament-rounds = 轮数（瑞士制）
people-tournament-rounds-how = 留空：按人数决定。
people-tournament-when = 开始时间（留空：由你按“现在开始”）
people-tournament-at = 开始：{ $time }
people-tournament-how = 按“参加”。对局打开后要在 3 分钟内到场；缺席两次就出局。
people-tournament-join = 参加
people-tournament-leave = 退出
people-tournament-mine = 我的对局
people-tournament-page = 名次表
people-tournament-begin = 现在开始
people-tournament-pause = 暂停
people-tournament-go_on = 继续
people-tournament-end = 结束
people-tournament-wait = 你已参加。下一局会自动打开，我们会通知你。
people-tournament-did-in = 你参加了。
people-tournament-did-in_already = 你已经参加了。
people-tournament-did-back = 你又参加了。
people-tournament-did-out = 你退出了锦标赛。
people-tournament-did-away = 你暂停了。按“参加”继续。
people-tournament-did-out_already = 你已经退出了。
people-tournament-people = { $count ->
    [0] 还没有人参加。
   *[other] 参加者：{ $names }
  }
people-tournament-nobody = 还没有人参加。
people-tournament-begun = 开始了。共 { $count } 人参加。
people-tournament-cancelled = 锦标赛取消了。
people-tournament-too_few = 锦标赛取消了：到场不足三人。
people-tournament-round = 第 { $number } 轮
people-tournament-bye = { $who }本轮轮空，得胜局的分数。
people-tournament-more = …… 还有 { $count } 个
people-tournament-pair-open = { $first } – { $second }
people-tournament-pair-first = { $first } 胜 { $second }
people-tournament-pair-second = { $second } 胜 { $first }
people-tournament-pair-draw = { $first } – { $second }：和
people-tournament-pair-void = { $first } – { $second }：没有进行
people-tournament-row = { $place }. { $who } – { $points } 分
people-tournament-won = { $count ->
    [1] { $names } 赢得了锦标赛。
   *[other] 并列第一：{ $names }
  }
people-tournament-ends = { $left }结束
people-tournament-state-open = 可以报名
people-tournament-state-live = 进行中
people-tournament-state-paused = 暂停
people-tournament-state-over = 已结束
people-tournament-state-cancelled = 已取消
people-tournament-line-open = { $game }：{ $time } 开始
people-tournament-line-live = { $game }：进行中
people-tournament-line-paused = { $game }：暂停
people-tournament-line-over = { $game }：已结束
people-tournament-line-cancelled = { $game }：已取消
people-tournament-standings = 名次表
people-tournament-place = 名次
people-tournament-who = 名字
people-tournament-points = 分数
people-tournament-opponents = 对手的分数
people-tournament-opponents-short = 对手分
people-tournament-played = 局数
people-tournament-gone = （现在不参加）
people-tournament-matches = 对局
people-tournament-document = 验证所需的全部内容
people-tournament-fair = 配对和发牌都由一个秘密决定，它的哈希是 { $commitment }。结束时公开。

refused-tournament_here = 请在群组里或在我们的网页上举办锦标赛。
refused-tournament_of_two = 这个游戏不能两人玩，所以没有锦标赛。
refused-bad_kind = 锦标赛可以是 arena、swiss 或 knockout。
refused-bad_rounds = 锦标赛有 1 到 { $most } 轮。
refused-bad_minutes = 竞技场持续 { $least } 到 { $most } 分钟。
refused-too_many_tournaments = 这里最多预定 { $room } 个锦标赛，每人最多 { $person } 个。
refused-tournament_person = 程序不参加人的锦标赛。
refused-tournament_over = 锦标赛已经结束。
refused-tournament_full = 锦标赛已满：{ $most } 人。
refused-tournament_begun = 这个淘汰赛已经开始，不能再加入。
refused-tournament_missed = 你缺席了两局，已经出局。
refused-tournament_not_in = 你没有参加这个锦标赛。
refused-tournament_goes_on = 锦标赛结束后才有这个文件：在那之前秘密不公开。
refused-tournament_match = 这一局属于锦标赛，下一局由锦标赛决定。
refused-tournament_too_few = 至少要有 { $least } 人参加。
