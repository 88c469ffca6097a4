# ---- Discord 上的牌桌卡片

card-moved = 这一桌的卡片已移到下方。
card-moved-to = 这一桌的卡片在这里：{ $link }
hand-in-private = 你的手牌在私聊里：{ $link }

# ---- 命令：名称与用途

command-play = 开局
about-play = 开一桌、向人挑战，或与电脑对局
command-tables = 牌桌
about-tables = 本频道里开着的桌和进行中的对局
command-turns = 轮到我
about-turns = 你在各处的全部对局，最急的在前
command-show = 显示
about-show = 在频道底部重新发一次卡片
command-hand = 手牌
about-hand = 你的私人画面
command-move = 出招
about-move = 用文字输入走法，代替按按钮
command-kick = 移出
about-kick = 开始前把人移出你的桌
command-ban = 禁止
about-ban = 禁止某人在本频道玩，并写明原因
command-unban = 解禁
about-unban = 允许被禁止的人再玩
command-stop = 中止
about-stop = 中止一局：由管理员决定，或经全体同意
command-record = 对局记录
about-record = 已结束对局的记录，以及如何验证
command-next = 下一局
about-next = 设定本频道某个游戏的下一局
command-settings = 设置
about-settings = 设置本频道
command-me = 我
about-me = 你的筹码、语言、提醒和账号
command-top = 排行
about-top = 谁赢得最多
command-help = 帮助
about-help = 这里怎么用，以及各游戏的规则

# ---- 命令的选项

option-name-game = 游戏
option-about-game = 哪个游戏
option-name-opponent = 对手
option-about-opponent = 你要挑战谁；对方需要接受
option-name-computer = 电脑
option-about-computer = 与电脑对局：1 入门、2 简单、3 稳健、4 高手、5 最强
option-name-seats = 座位
option-about-seats = 玩家人数
option-name-stake = 押注
option-about-stake = 每人投入的筹码；筹码只是游戏币
option-name-clock = 时限
option-about-clock = 每步时间：live、relaxed、daily、none，或如 90s、10m、2h、1d
option-name-visibility = 可见性
option-about-visibility = 谁能找到这一桌：listed（所有人）、link（有链接）、named（受邀的人）
option-name-sit = 入座
option-about-sit = 你自己是否入座；管理员可以为别人开桌
option-name-first = 先手
option-about-first = 谁先手：host（桌主）、guest（对手）、lot（抽签）
option-name-match = 对局
option-about-match = 哪一桌：卡片上的桌号
option-name-text = 文字
option-about-text = 你的走法，与按钮上的相同
option-name-player = 玩家
option-about-player = 要移出的玩家
option-about-ban-player = 谁不能再在这里玩；不填则显示名单
option-about-unban-player = 谁可以再玩
option-name-reason = 原因
option-about-reason = 原因；对方会看到
option-name-everywhere = 所有地方
option-about-everywhere = 所有房间和网络；管理员专用
option-name-options = 选项
option-about-options = 游戏的其他选项，例如 grace=1 或 rounds=5
option-name-setting = 项目
option-about-setting = 哪一项设置；不填则显示全部
option-name-value = 值
option-about-value = 新的值
option-name-where = 范围
option-about-where = 本频道，或所有地方
option-name-topic = 主题
option-about-topic = 某个游戏或命令
option-about-me-topic = 哪一页；不填则显示全部
option-name-more = 补充
option-about-more = 其余内容，例如新名字
option-name-step = 步骤
option-about-step = 第几页
