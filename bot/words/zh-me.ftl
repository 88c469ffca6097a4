# ---- The profile

profile-line = { $what }：{ $value }
profile-chosen = ✓ { $choice }
profile-purse = 你有 { $chips } 筹码{ $stakes ->
    [0] 。
   *[other] ，另有 { $stakes } 正押在桌上。
}
me-name-new = 你的新名字
profile-avatar = 头像
profile-avatar-drawn = 手绘动物
profile-avatar-mine = 我的 { $network } 头像
profile-avatar-what = 别人会在你的名字旁看到你的头像。你可以改用 Discord 或 Telegram 的头像：我们会保存一份小图，你一选回手绘头像就会删除。
profile-avatar-save = 保存头像
profile-avatar-soon = 如果 { $network } 允许我们查看你的头像，它会在一分钟内显示。
profile-avatar-none = 要显示自己的头像，请先关联 Discord 或 Telegram 账号。
profile-hands = 私人画面
profile-hands-usual = 这里的默认方式
profile-hands-card = 在卡片的位置，只有我看得到
profile-hands-here = 在卡片旁边，只有我看得到
profile-hands-private = 在私聊里
profile-notices = 提醒
profile-notices-room = 在房间里
profile-notices-private = 私下
profile-notices-off = 不要
profile-notice-never = 还没有给你发过提醒。
profile-notice-last = 上一条提醒发于 { $when }，{ $arrived ->
    [yes] 已送达。
   *[no] 没有送达。
}
profile-reminders = 再次提醒
profile-reminders-once = 剩四分之一时间时
profile-reminders-twice = 剩一半和十分之一时
profile-reminders-hours = 每 { $count } 小时
profile-reminders-how = 轮到你而你不在时，我会提醒你；按剩余时间提醒，只在每步至少十分钟时。其他小时数（最多 24）：/me reminders 8。
profile-quiet = 免打扰时间
profile-quiet-off = 无
profile-quiet-hours = { $begin }–{ $end }
profile-quiet-how = 这段时间不会发提醒。其他时段：/me quiet 21 6。如果上面的时间不对，请调整：/me zone 5:30。
profile-clock = 你那里现在是 { $time }（{ $zone }）。
vacation-title = 休假
vacation-how = 休假期间，每步至少一天的对局会等你，卡片上会注明。每 365 天共有 { $most } 天，开始的一天按整天计算。只有你自己能提前结束休假。每日一局的连续天数也会保留。
vacation-off = { $count ->
    [0] 休假天数已用完。
   *[other] 还剩 { $count } 天休假。
}
vacation-on = 你正在休假，最迟到 { $until }。
vacation-value-on = 休假中
vacation-value-off = 还剩 { $count } 天
vacation-begin = 开始休假
vacation-end = 结束休假
refused-vacation_on = 你已经在休假。
refused-vacation_off = 你现在没有休假。
refused-vacation_again-until = 每天只能开始一次休假。请在 { $left } 后再试。
refused-vacation_days = 最近 365 天的 { $most } 天休假已用完。
profile-test = 测试提醒
profile-test-text = 这是一条测试。轮到你时，你会收到这样的提醒。
profile-test-arrived = 测试提醒已发出并送达。
profile-test-lost = 测试提醒没能送达。请打开与机器人的私聊，允许它发消息，再试一次。在此之前，提醒会发到房间里。
profile-accounts = 已关联的账号
profile-export = 我们保存的你的数据全在这里。
profile-forgotten = 你的数据已删除：你已离开所有桌，名字和附言都已删除。再来玩时，一切从头开始。

# ---- Blocked people

blocked-title = 我不想一起玩的人
blocked-how = 你们都不能加入对方的桌。对方不会收到通知。
blocked-count = { $count ->
    [0] 名单是空的。
   *[other] 名单上有 { $count } 人。
}
blocked-end = 恢复与{ $who }同桌
blocked-add = 添加
blocked-more = 下一页
blocked-whom = 你想避开谁？下面是你最近遇到的人。
blocked-nobody = 你还没有和别人玩过。

# ---- Linked accounts

link-button = 关联账号
link-account = { $network }：{ $name }
link-what = 关联的账号是同一位玩家：同一个名字、同一份筹码、同一份战绩。
link-code = 你的代码是 { $code }，只能用一次，{ $minutes } 分钟内有效。
link-type = 用另一个账号打开与机器人的私聊，发送：/me link { $code }
link-again = 查看
link-then = 然后回到这个页面确认。
link-field = 另一个账号的代码
link-new = 换个代码
link-not-yet = 还没有人输入你的代码。
link-taken = 代码正确。{ $told ->
    [yes] 已请你在{ $network }上的账号确认。
   *[no] 现在请打开你在{ $network }上的账号，在那里点“关联账号”来确认。
}
link-question = 关联这个账号吗？
link-who = { $network }上的{ $name }输入了你的代码。
link-brings = 对方的 { $matches } 局对局和 { $chips } 筹码会归到你名下，一份见面礼退还庄家。
link-sure = 确实是你本人，才选“是”。
link-yes = 是，这是我
link-no = 不是
link-done-there = 已关联。你在这里现在是{ $name }，与{ $network }上相同。
link-declined = 没有关联任何账号。
link-declined-there = { $network }上的账号拒绝与这个账号关联。
link-end = 取消关联{ $network }
link-which = 哪个账号？
link-end-sure = 取消关联{ $network }上的{ $name }吗？那个账号会从头开始：没有战绩，也没有筹码。其余的都留在这里。
link-ended = 账号已取消关联。

# ---- Settings of a room

set-button = 设置
set-title = 本房间的设置
set-zone-first = 约局前要先设好时区，然后再发一次命令。
set-more = 更多设置
me-settings = 设置
set-language = 语言
set-language-what = 这里的桌使用的语言。私人页面使用每位玩家自己的语言。
set-clock = 时限
set-clock-what = 新开的桌在没有另选时使用。
set-clock-usual = 各游戏的默认值
set-stake = 押注
set-stake-what = 新开的桌在没有另选时使用。进行中的连续对局保持原来的押注，在“下一局”里修改。
set-opened = 谁可以开桌
set-opened-what = 在这个房间里谁可以开桌？
set-opened-everyone = 所有人
set-opened-moderators = 管理员
set-opened-nobody = 谁都不行
set-tables = 每人桌数
set-tables-what = 一个人在这个房间最多同时坐几张没结束的桌？
set-tables-any = 不限
set-tables-count = { $count } 桌
set-absent = 玩家离开时
set-absent-what = 玩家的时间到了会怎样：由电脑代玩直到本人回来，或者按游戏规则处理。通常三人及以上的桌由电脑代玩。只对之后开的桌有效。
set-absent-usual = 三人起由电脑代玩
set-absent-computer = 由电脑代玩
set-absent-wait = 再计时一次，然后按游戏规则
set-absent-rules = 按游戏规则
set-programs = 玩家的机器人
set-programs-what = 玩家自己写的程序（例如语言模型）可以在这里入座吗？每个程序都有标记和主人的名字。“同意”指桌上所有人都同意。
set-programs-no = 不可以
set-programs-consent = 桌上所有人同意才可以
set-programs-yes = 任何桌都可以
set-quiet = 安静模式
set-quiet-what = 安静模式下，提醒只私下发送，不会发到这个房间。
set-quiet-on = 开
set-quiet-off = 关
set-series = 连续对局
set-series-what = 报名有时限的对局结束后，要不要自动开放下一局的报名？
set-series-on = 自动开放下一局
set-series-off = 不自动开放下一局
set-season = 每季度的优胜者
set-season-what = 赛季结束时，要不要在这里发一条消息，公布每个游戏的前三名？
set-season-on = 显示在这里
set-season-off = 不显示在这里
set-pool = 与陌生人的对局
set-pool-what = 成员在这里找任何人玩时，对局也显示在这个房间吗？
set-pool-on = 显示在这里
set-pool-off = 只有两位玩家看得到
set-skin = 盘面显示为
set-skin-what = 这个房间里盘面的显示方式。
set-other = 其他数字
set-other-range = { $low } 到 { $high }

# ---- The next match

next-title = 下一局
next-which = 哪个游戏？
next-of = 本房间的下一局{ $game }
next-how = 点一项来修改，或者直接输入：{ $command }
next-usual = 恢复默认

# ---- The first message in a room

welcome-thanks = 大家好，谢谢邀请！我在这里为想玩的人开桌。
welcome-begin = 点“开局”开一桌，或者发送 /play。
welcome-permissions = { $count ->
   *[other] 要正常工作，我还缺这些权限：{ $names }
}

# ---- Help

guide-title = 帮助
guide-1 = Roundhouse 让你们在平时聊天的地方直接玩游戏。
guide-2 = 点“开局”开一桌，可以跟电脑玩，也可以跟别人玩。每一桌就是一条带按钮的消息。
guide-3 = 轮到你时，你会收到提醒。/tables mine 列出所有在等你的桌，不管在哪里。
guide-commands = 命令
guide-try = { $command }
guide-fairness = 为什么公平
guide-fair-1 = 在任何人入座之前，桌上就会显示承诺值：一个秘密值的哈希。之后秘密值无法更改。
guide-fair-2 = 所有随机结果都来自这个秘密值和玩家可以添加的附言。只要你最后添附言，谁都不能挑牌，我们也不能。
guide-fair-3 = 对局结束后公开秘密值，记录里有每一步。
guide-fair-4 = 谁都可以验证：对局结束后按“对局记录”得到文件，roundhouse verify 会重新推演一遍。
lesson-title = { $game } · { $step }/{ $last }
lesson-next = 下一步
lesson-practice = 练习

usage-play = 开一桌
usage-play-how = game：哪个游戏。opponent：向谁挑战。anybody：和第一个想玩同一游戏的人玩。computer：电脑级别，1（入门）到 5（最强）。seats：座位，stake：押多少筹码，clock：时限（live、relaxed、daily、none，或 90s、10m、2h、1d、5m+5s），visibility：谁能加入（listed、link、named），first：谁先手（host、guest、lot），rated：是否计等级分（yes、no），absent：有人超时怎么办（usual、computer、wait、rules），size：盘面大小（有几种时），sit=no：为别人开桌（管理员）。游戏的其他选项写成 名称=值，例如 grace=1。at=20:30（或 明天20:00、1小时后）：约好时间，大家报名，到时牌桌打开；第一次按钟点约局前，管理员先在 /settings 里设好时区。不写游戏就列出所有游戏。例如：/play tictactoe computer=3
usage-tables = 本房间的桌，以及你的桌
usage-tables-how = 列出开着的和正在玩的桌，可以加入或观战。mine：你在所有房间、所有平台上的对局，最急的排在最前，只有你看得到。在私聊里显示你的对局。例如：/tables mine
usage-show = 重新发一次卡片
usage-show-how = match：哪一桌（不写就是这里最新的一桌）。卡片会重新发到最下面。它的 ⋯ 里有对局记录、失误分析和移出玩家。
usage-hand = 你的私人画面
usage-hand-how = match：哪一桌（不写就是在等你的那一桌）。只有你看得到。
usage-move = 用文字走一步
usage-move-how = text：你的走法，与按钮相同。match：在哪一桌。需要保密的只能在私聊里输入。
usage-kick = 把人移出你的桌
usage-kick-how = player：移出谁。match：哪一桌。只有桌主在开始之前可以这样做；被移出的人可以再回来一次。
usage-ban = 禁止某人在本房间玩
usage-ban-how = player：谁。reason：原因，对方会看到。everywhere=yes：所有房间，运营者专用。unban：允许再玩。进行中的对局照常继续。不写玩家则显示名单。仅限管理员。例如：/ban @bo 刷屏，/ban unban @bo
usage-stop = 中止对局
usage-stop-how = match：哪一局。管理员可以立即中止，玩家需要大家同意。押注会退还。
usage-record = 对局记录
usage-record-how = match：哪一局。给出包含每一步的文件，谁都可以验证。
usage-top = 等级分排行榜和赛季
usage-top-how = game：一个游戏，或 all。where：here（在这个房间玩过的人）、everywhere（全部）或 season（本赛季）。step：页码。seasons：这个房间的赛季，管理员用 begin 和 end 开始和结束。例如：/top hexagon season，/top seasons begin
usage-tournament = 这里的人的锦标赛、机器人锦标赛，以及你的机器人
usage-tournament-how = new：为这里的人举办锦标赛：游戏名，还可以写 kind=arena、swiss 或 knockout，minutes=40 或 rounds=5，at=20:30，以及和开桌一样的选项。people：这里的和你的锦标赛。link：别处举办的锦标赛的链接。机器人锦标赛：tournament 和 team：名称或编号。follow=yes：每轮结束后在这里告知该队伍的成绩。robots：你的机器人；之后写 register、地址（在路由器后面写连字符）和名称，或 prove 和编号，或 play、challenge 和机器人。例如：/tournament new tictactoe swiss，/tournament Cup，/tournament robots register http://robot.example.org:8000 Deep Ann
usage-settings = 本房间的设置
usage-settings-how = setting 和 value；什么都不写就全部列出：{ $settings }。next：某个游戏的下一局，选项写成 名称=值；usual 恢复全部默认（也可只恢复一项：rounds=usual），进行中的连续对局从下一次报名起采用。管理员使用。例如：/settings next rpsls stake=5 seats=3
usage-status = 本站状态，仅限运营者
usage-status-how = 进程、队列、有问题的对局、备份、错误。只有运营者能看到。
usage-me = 你的个人页面
usage-me-how = 筹码、名字、语言、提醒、免打扰时间、关联账号、不想一起玩的人、导出和删除数据。只有你看得到。
usage-help = 帮助
usage-help-how = topic：游戏或命令。step：规则的第几步。

booked-linked = 账号关联

# ---- Refusals

refused-unknown_topic = 没有“{ $topic }”这个页面。/me 会列出所有页面。
refused-bad_name = 这个名字无法显示，请用文字或数字。
refused-reserved_name = 这个名字已保留，请换一个。
refused-long_name = 名字太长，最多 { $most } 个字符。
refused-bad_hours = 请写两个不同的钟点，0 到 23，例如 /me quiet 22 8。
refused-bad_zone = 请写你的时间与 UTC 相差多少，-12 到 14，例如 /me zone 8 或 /me zone -3:30。
refused-too_many_blocked = 名单已满，最多 { $most } 人。请先移出一位。
refused-own_code = 这是你自己的代码，请用另一个账号输入。
refused-wrong_code = 代码无效。可能已过期或已用过，请重新获取。
refused-too_many_tries = 输错次数太多，请五分钟后再试。
refused-no_such_account = 你没有关联这样的账号。
refused-last_account = 这是你唯一的账号，没有可取消的关联。
refused-unknown_setting = 没有“{ $typed }”这项设置。/settings 会列出所有设置。
refused-unknown_help = 没有关于“{ $topic }”的帮助。/help 会列出所有主题。
