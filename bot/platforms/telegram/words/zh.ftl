# ---- The name of this network, and the mark on names of its players

network-telegram = Telegram
mark-telegram = T

# ---- Telegram：群组与私聊之间

telegram-behind = 最后一步已收到，盘面几秒后更新。
telegram-open = 打开私聊
telegram-alone = 这些只有你能看。打开与我的私聊就能看到。
telegram-sent = 已在私聊里发给你。
telegram-again = 再按一次“{ $button }”确认。
telegram-no-files = 这个群组里不能发送文件。打开与我的私聊就能看到。
telegram-to-table = 去这一桌
telegram-moved = { $game } · { $id } 号桌：卡片已移到下方。
telegram-stake = 这一桌的押注是 { $stake } 筹码。
telegram-type = 请这样输入：/move … { $id }
telegram-unnamed = 你正以群组或频道的身份发言，我无法知道你是谁。请以本人身份再发一次。
telegram-sorry = 我们这边出了点问题。什么都没有丢失，请再试一次。

# ---- 短到可以当作浮动提示

done-asked-on-telegram = 等待{ $awaited }回应。
rematch-open-on-telegram = 再来一局！几秒后开始。
refused-stale_turn-on-telegram = 对局已经往下进行了：请再看看这一桌。

# ---- 机器人在群组中可能缺少的权限

telegram-right-texts = 发送消息
telegram-right-photos = 发送图片

# ---- 命令菜单

telegram-about-play = 开一桌、向人挑战，或与电脑对局
telegram-about-tables = 本群开着的桌和进行中的对局
telegram-about-turns = 你在各处的全部对局，最急的在前
telegram-about-show = 重新发一次卡片
telegram-about-hand = 你的私人画面
telegram-about-move = 用文字走一步
telegram-about-kick = 开始前把人移出你的桌
telegram-about-ban = 禁止某人在本群玩
telegram-about-unban = 允许被禁止的人再玩
telegram-about-stop = 全体同意时中止对局
telegram-about-record = 已结束对局的记录
telegram-about-coach = 分析你最近一局中的失误
telegram-about-next = 设定本群某个游戏的下一局
telegram-about-season = 这个房间的赛季
telegram-about-daily = 每日一局：人人开局相同
telegram-about-top = 最高等级分
telegram-about-tournament = 机器人锦标赛的排名
telegram-about-robot = 报名参加锦标赛，或与机器人对局
telegram-about-settings = 本群设置
telegram-about-status = 本站状态（运营者）
telegram-about-me = 你的筹码、语言、提醒和账号
telegram-about-help = 使用说明和游戏规则
