# ---- 个人页面

refused-no_profile = 这里没有你可以查看的个人主页。
profile-page = 你的主页
profile-seen = 谁可以看我的主页
profile-seen-me = 仅自己
profile-seen-rooms = 和我一起玩的人
profile-seen-everyone = 所有人
profile-seen-what = 主页显示你的等级分、战绩、成就和对局。“和我一起玩的人”是指与你打完过一局的人，或在同一群组、服务器里玩的人。
profile-seen-save = 保存
profile-seen-now-me = 只有你能看到这个页面。
profile-seen-now-rooms = 和你一起玩的人能看到这个页面。
profile-seen-now-everyone = 所有人都能看到这个页面。
profile-seen-change = 更改
profile-presence = 在棋盘前
profile-presence-shown = 打开时显示
profile-presence-hidden = 不显示
profile-presence-how = 你在对局中看着棋盘时，同桌的人会看到你名字旁的圆点，以及你在哪里打开了它。只观战的人只计入人数。
profile-presence-save = 保存
profile-ratings = 等级分
profile-rating = { $game }：{ $points } ±{ $plus }{ $unsure ->
    [yes] （尚不确定）
   *[no] {""}
}
profile-plus-minus = ± { $points }
profile-unsure = 尚不确定
profile-rated-matches = { $matches } 局计分对局
profile-releases = 以前的版本
profile-no-release = 首个版本之前
profile-released-until = 截至
profile-curve = { $game }等级分的变化
profile-curve-how = 色带表示 ±：真实等级分有 95% 的可能在其中。
profile-no-ratings = 还没有计分的对局。与他人或电脑打完的对局会计入等级分。
profile-favourite = 最常玩：{ $game }
profile-streak = { $wins } 连胜
profile-earned = 已获 { $earned } / { $of } 项成就
profile-sums = { $won } 胜 { $drawn } 平 { $lost } 负
profile-results = 战绩
profile-moments = 最佳胜局
profile-won-against = { $game }，战胜{ $who }
profile-achievements = 成就
profile-got = 已获得
profile-progress = { $done } / { $of }
profile-rivals = 最常交手的人
profile-person = 对手
profile-matches = 已结束的对局
profile-result = 结果
profile-result-won = 胜
profile-result-drawn = 平
profile-result-lost = 负
profile-any = 全部
profile-filter = 显示
profile-no-matches = 没有可显示的已结束对局。
profile-newest = 最新
profile-challenge = 发起挑战

# ---- 成就

achievement-computer-win = 战胜电脑
achievement-higher-level = 战胜比以前更高一级的电脑
achievement-every-game-tried = 每个游戏都下完一局
achievement-evening = 一天内下完 { $of } 局
achievement-first-daily = 完成一次每日一局
achievement-first-match = 与另一个人打完一局
achievement-first-win = 战胜另一个人
achievement-wins = 战胜他人 { $of } 局
achievement-matches = 与他人打完 { $of } 局
achievement-streak = 对他人 { $of } 连胜
achievement-every-game = 在这里的每种游戏中都战胜过他人
achievement-crowd = 在四人或更多人的牌桌上获胜
achievement-level = 战胜最高级的电脑
achievement-people = 与 { $of } 个不同的人对局
achievement-rival = 与同一个人打完 { $of } 局
achievement-strong = 等级分达到 { $of } 且已确定
achievement-tournament = 赢得一场锦标赛
achievement-daily = 打完 { $of } 局每日对局
