# ---- The name of this network, and the mark on names of its players

network-discord = Discord
mark-discord = D

# ---- The name that Discord has for this language; commands are shown in it there

discord-locale = zh-CN

# ---- Discord 上的牌桌卡片

card-moved = 这一桌的卡片已移到下方。
card-moved-to = 这一桌的卡片在这里：{ $link }
hand-in-private = 你的手牌在私聊里：{ $link }

# ---- 命令：名称与用途

command-play = 开局
about-play = 开一桌、向人挑战，或与电脑对局
command-of-person-challenge = 发起挑战
command-tables = 牌桌
about-tables = 本频道里开着的桌和进行中的对局，或你的全部对局
command-show = 显示
about-show = 在频道底部重新发一次卡片
command-hand = 手牌
about-hand = 你的私人画面
command-move = 出招
about-move = 用文字输入走法，代替按按钮
command-ban = 禁止
about-ban = 禁止某人在本频道玩，或允许再玩
command-stop = 中止
about-stop = 中止一局：由管理员决定，或经全体同意
command-settings = 设置
about-settings = 设置本频道，以及某个游戏的下一局
command-me = 我
about-me = 你的筹码、语言、提醒和账号
command-privacy = 隐私
about-privacy = 保存了你的哪些数据、可以问谁、你有哪些权利
command-daily = 每日
about-daily = 每日一局：人人开局相同，只有一次机会
command-top = 排行
about-top = 这里、全部或本赛季的最高等级分，以及往期赛季
command-tournament = 锦标赛
about-tournament = 机器人锦标赛的排名，以及你的机器人
command-help = 帮助
about-help = 这里怎么用，以及各游戏的规则

# ---- 命令的选项

option-name-game = 游戏
option-about-game = 哪个游戏
option-name-opponent = 对手
option-about-opponent = 你要挑战谁；对方需要接受
option-name-anybody = 任何人
option-about-anybody = 和第一个想玩同一游戏的人玩，不限房间和平台
option-name-computer = 电脑
option-about-computer = 和这个级别的电脑玩；0：适合你的级别
option-name-seats = 座位
option-about-seats = 玩家人数
option-name-stake = 押注
option-about-stake = 每人投入的筹码；筹码只是游戏币
option-name-clock = 时限
option-about-clock = 每步时间：live、relaxed、daily、none，或如 90s、10m、1d；整局时间如 5m+5s
option-name-at = 时间
option-about-at = 牌桌何时打开：20:30、明天20:00、1小时后。大家先报名
option-name-visibility = 可见性
option-about-visibility = 谁能找到这一桌：listed（所有人）、link（有链接）、named（受邀的人）
option-name-absent = 离开
option-about-absent = 有人超时怎么办：usual、computer（电脑代下）、wait（再等一次）、rules（按规则）
option-name-sit = 入座
option-about-sit = 你自己是否入座；管理员可以为别人开桌
option-name-first = 先手
option-about-first = 谁先手：host（桌主）、guest（对手）、lot（抽签）
option-name-rated = 计分
option-about-rated = 是否计等级分：默认与人对局计分，只与电脑对局不计
option-name-match = 对局
option-about-match = 哪一桌：卡片上的桌号
option-name-text = 文字
option-about-text = 你的走法，与按钮上的相同
option-name-player = 玩家
option-about-ban-player = 谁不能再在这里玩；不填则显示名单
option-name-reason = 原因
option-about-reason = 原因；对方会看到
option-name-everywhere = 所有地方
option-about-everywhere = 所有房间和网络；运营者专用
option-name-options = 选项
option-about-options = 游戏的其他选项，例如 grace=1 或 rounds=5
option-name-setting = 项目
option-about-setting = 哪一项设置；不填则显示全部
option-name-value = 值
option-about-value = 新的值
option-name-tournament = 锦标赛
option-about-tournament = 名称或编号；不填则为最新的一个
option-name-team = 队伍
option-about-team = 其中一支队伍的名称或编号
option-name-follow = 关注
option-about-follow = 每轮结束后是否在此频道告知该队伍的成绩
option-name-action = 操作
option-about-daily-action = play：开始或继续；share：在这里显示成绩；week：好友的一周；remind：每天一条私信
option-name-time = 钟点
option-about-daily-time = 用于 remind：如 20:00，可加时区，如 Asia/Shanghai；或 off
option-name-where = 范围
option-about-where = 本频道，或所有地方
option-name-topic = 主题
option-about-topic = 某个游戏或命令
option-about-me-topic = 哪一页；不填则显示全部
option-name-more = 补充
option-about-more = 其余内容，例如新名字
option-name-step = 步骤
option-about-step = 第几页
option-name-mine = 我的
option-about-mine = 改为显示你在各处的对局，最急的在前
option-name-unban = 解禁
option-about-unban = 允许再玩
option-name-seasons = 赛季
option-about-seasons = 这个房间的赛季；管理员还可用 begin 和 end
option-name-next = 下一局
option-about-next = 这里某个游戏的下一局：先写游戏，再写它的选项
option-name-robots = 机器人
option-about-robots = 你的机器人：list、register、prove、play 或 challenge
option-name-new = 新建
option-about-new = 在这里举办锦标赛：游戏名，还可以写 swiss 或 knockout
option-name-people = 真人
option-about-people = 这里的真人锦标赛，以及你参加的
option-name-link = 链接
option-about-link = 别处举办的锦标赛的链接

# ---- 带命令的句子：在 Discord 上的写法

card-not-posted-on-discord = 我不能在那个频道里发言，所以那里没有这桌的卡片。等我可以发言后，请在那里使用 /show match:{ $id }
people-tournament-elsewhere-on-discord = 在有这个机器人的任何频道里：/tournament link:{ $share }
share-show-on-discord = 在有这个机器人的其他频道里：/show match:{ $share }
refused-anybody_alone-on-discord = 和任何人玩时不能带其他选项，最多指定一个游戏，例如 game:hexagon anybody:True。
refused-missing_option-on-discord = 请在 text 栏里填写你的走法。
profile-reminders-how-on-discord = 轮到你而你不在时，我会提醒你；按剩余时间提醒，只在每步至少十分钟时。其他小时数（最多 24）：/me topic:reminders value:8
profile-quiet-how-on-discord = 这段时间不会发提醒。其他时段：/me topic:quiet value:21 more:6。如果上面的时间不对，请调整：/me topic:zone value:5:30
refused-bad_hours-on-discord = 请写两个不同的钟点，0 到 23，例如 value:22 more:8。
refused-bad_zone-on-discord = 请写你的时间与 UTC 相差多少，-12 到 14，例如 value:8 或 value:-3:30。
link-type-on-discord = 用另一个账号打开与机器人的私聊。在 Telegram 上发送 /me link { $code }；在 Discord 上使用 /me topic:link value:{ $code }
guide-3-on-discord = 轮到你时，你会收到提醒。所有在等你的桌：/tables mine:True
usage-play-how-on-discord = game：哪个游戏。opponent：向谁挑战。anybody：和第一个想玩同一游戏的人玩。computer：电脑级别，1（入门）到 5（最强）。seats：座位；stake：押多少筹码；clock：时限，例如 10m；visibility：谁能找到此桌；first：谁先手；rated：是否计等级分；absent：有人超时怎么办；size：盘面大小（有几种时）；sit：选“否”为别人开桌（管理员）。at：约好时间，例如 20:30、明天20:00 或 1小时后。options：游戏的其他选项，输入时会列出。不选游戏就列出所有游戏。
usage-tables-how-on-discord = 列出开着的和正在玩的桌，可以加入或观战。mine：你在所有房间、所有平台上的对局，最急的排在最前，只有你看得到。在私聊里显示你的对局。
usage-ban-how-on-discord = player：谁。reason：原因，对方会看到。everywhere：所有房间，运营者专用。unban：允许再玩。进行中的对局照常继续。不选玩家则显示名单。仅限管理员。
usage-daily-how-on-discord = action：你想做什么；不填则显示今天这一局。time：用于 remind，如 20:00 Asia/Shanghai，或 off。
daily-remind-how-on-discord = 请选择时间，或者在 /daily 中选 remind 操作并在 time 栏输入，如 20:00 Asia/Shanghai。休假期间不提醒。
usage-top-how-on-discord = game：一个游戏，或全部。where：这里（在这个房间玩过的人）、全部或本赛季。step：页码。seasons：这个房间的赛季，由管理员开始和结束。
usage-tournament-how-on-discord = new：为这里的人举办锦标赛，例如 tictactoe swiss。people：这里的和你的。link：别处举办的锦标赛。机器人锦标赛：tournament 和 team：名称或编号。follow：每轮结束后是否在此频道告知该队伍的成绩。robots：登记你的机器人、确认地址、与机器人对局，或用你的机器人挑战。
usage-settings-how-on-discord = setting 和 value；不填则全部列出。next：某个游戏的下一局，可写 stake、seats、rated 和游戏的选项，输入时会列出。usual 恢复全部默认（也可只恢复一项：rounds=usual）。进行中的连续对局从下一次报名起采用。管理员使用。
robot-none-on-discord = 你在这里还没有机器人。登记方法：/tournament robots:register http://robot.example.org:8000 Deep Ann。如果机器人在路由器后面，地址处写一个连字符。
refused-no_own_robot-on-discord = 你没有可以对局的机器人。登记方法：/tournament robots:register
ban-how-on-discord = 要禁止某人，请使用 /ban 并写明原因，对方会看到。

# ---- The board inside Discord

refused-not_in_activity = 你不在这个活动中。请在你玩游戏的频道里打开它。
refused-front_away = 目前无法连接 Discord。请稍后再试。
board-not-here = Discord 无法在这里打开棋盘。请在浏览器中或在服务器的频道里打开。
board-in-browser = 在浏览器中打开
set-zone-what-on-discord = 这个频道在哪个时区？按钟点约局（/play at:20:30）需要它。其他时区可以输入，例如 Europe/Rome。
usage-appointment-how-on-discord = 在约局下面按“我参加”。来不了或要取消自己发起的约局时，再按一次。用 /play at:20:30 约局。
open-seen-by-nobody-on-discord = 在这个服务器里，我发的内容只有你能看到，所以没人能加入你的桌子。在我是成员的地方，或允许你使用外部应用的地方就可以。和电脑练习没有问题。
card-out-of-reach-on-discord = 我已经不能更新 { $id } 号桌那里的卡片，所以上面是旧局面。对局照常继续：在别的频道使用 /show match:{ $id } 就能看到。

# ---- What the application says of itself, at most 400 characters

discord-description = 在频道里直接玩棋牌游戏，跟朋友玩，也可以跟电脑玩。发送 /play。

# ---- The first message in a server

discord-slow-mode = 这个频道开了慢速模式。在等待时间结束之前，Discord 不接受玩家的点击和命令，所以请在你们玩的频道里关掉它。
discord-nowhere-to-write = 谢谢你把我加进 { $server }！我在任何频道里都不能发言，所以我的消息哪里都看不到。请在其中一个频道打开“编辑频道”→“权限”，允许我的身份组查看频道和发送消息，然后在那里发送 /play。
