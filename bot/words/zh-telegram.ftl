# ---- Telegram：群组与私聊之间

telegram-behind = 上一步已收到，棋盘几秒后更新。
telegram-open = 打开私聊
telegram-alone = 这些只给你一个人看。打开与我的私聊就能看到。
telegram-to-table = 回到牌桌
telegram-moved = { $game } · { $id } 号桌：卡片已移到下方。
telegram-stake = 这一桌的赌注是 { $stake } 枚筹码。
telegram-type = 请这样输入：/move … { $id }
telegram-unnamed = 你正以群组的身份发言，我无法知道你是谁。请以本人身份发言再入座。
telegram-sorry = 我们这边出了点问题。什么都没有丢失，请再试一次。

# ---- 机器人在群组中可能缺少的权限

telegram-right-texts = 发送消息
telegram-right-photos = 发送图片

# ---- 命令菜单

telegram-about-play = 开一桌、向人挑战，或与电脑对局
telegram-about-tables = 本群的空桌和进行中的对局
telegram-about-turns = 你的所有对局，最紧急的在前
telegram-about-show = 把牌桌重新发到最下方
telegram-about-hand = 你的私人界面
telegram-about-move = 用文字走一步
telegram-about-commit = 用自己的哈希封存出招
telegram-about-reveal = 公开你封存的出招
telegram-about-kick = 开始前请某人离开你的牌桌
telegram-about-stop = 全体同意时终止对局
telegram-about-record = 已结束对局的记录
telegram-about-next = 设定本群下一局的玩法
telegram-about-top = 看看谁最强
telegram-about-settings = 本群设置
telegram-about-me = 钱包、语言、提醒和账号
telegram-about-help = 使用说明和游戏规则
