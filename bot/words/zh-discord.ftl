# ---- Discord 上的牌桌卡片

card-moved = 这张桌子已在下方重新发布。
card-moved-to = 这张桌子已重新发布：{ $link }
hand-in-private = 你的手牌在私信里：{ $link }

# ---- 命令：名称与用途

command-play = 开局
about-play = 开一张桌子、向人挑战，或与电脑对战
command-tables = 牌桌
about-tables = 本频道里开放和进行中的对局
command-turns = 轮到我
about-turns = 你在各处的全部对局，最紧急的在前
command-show = 显示
about-show = 在频道底部重新发布一张桌子
command-hand = 手牌
about-hand = 只有你看得到的画面
command-move = 出招
about-move = 用文字输入一步，代替按按钮
command-commit = 封存
about-commit = 用你自己的哈希封存一步
command-reveal = 揭示
about-reveal = 揭示你用自己的哈希封存的一步
command-kick = 移出
about-kick = 开局前把某人请下桌
command-stop = 停止
about-stop = 停止一局：由管理员决定，或经全体同意
command-record = 棋谱
about-record = 已结束对局的记录，以及如何验证
command-next = 下一局
about-next = 设定本频道某个游戏的下一局
command-settings = 设置
about-settings = 设置本频道
command-me = 我
about-me = 你的钱包、语言、通知和账号
command-top = 排行
about-top = 谁玩得最好
command-help = 帮助
about-help = 这里怎么用，以及各游戏的规则

# ---- 命令的选项

option-name-game = 游戏
option-about-game = 哪个游戏
option-name-opponent = 对手
option-about-opponent = 你要挑战谁；对方需要接受
option-name-computer = 电脑
option-about-computer = 与此级别的电脑对战，从 1（简单）到 5
option-name-seats = 座位
option-about-seats = 多少人玩
option-name-stake = 赌注
option-about-stake = 每人投入的筹码；筹码只是游戏币
option-name-clock = 时限
option-about-clock = 每步时间：live、relaxed、daily、none，或如 90s、10m、2h、1d
option-name-size = 大小
option-about-size = 棋盘大小，若该游戏可选
option-name-sit = 入座
option-about-sit = 你自己是否入座；管理员可以为别人开桌
option-name-match = 对局
option-about-match = 哪张桌子：卡片上的短名
option-name-text = 文字
option-about-text = 你的一步，与按钮上的相同
option-name-hash = 哈希
option-about-hash = 封存你这一步的哈希
option-name-opening = 原文
option-about-opening = 用来揭示所封存一步的原文，一字不差
option-name-player = 玩家
option-about-player = 谁要离开桌子
option-name-options = 选项
option-about-options = 游戏的其他选项，例如 grace=1 或 rounds=5
option-name-setting = 项目
option-about-setting = 哪一项设置；不填则显示全部
option-name-value = 值
option-about-value = 要改成什么
option-name-where = 范围
option-about-where = 本频道，或所有地方
option-name-topic = 主题
option-about-topic = 某个游戏或命令
option-about-me-topic = 关于你的哪一项；不填则显示全部
option-name-more = 补充
option-about-more = 还有什么相关内容
option-name-step = 步骤
option-about-step = 第几页
