# ---- The name of this network, and the mark on names of its players

network-telegram = Telegram
mark-telegram = T

# ---- Telegram：群组与私聊之间

telegram-behind = 这次点击没有算数：盘面已经变了。
telegram-changed = { $news }请重新选择。
telegram-taken = 你的这一步已收到，盘面几秒后更新。
telegram-crowded = 群里消息太多，你的手牌改在这里显示。
telegram-soon = 几秒后显示。
telegram-later = Telegram 暂时不接受这个聊天的新消息。如果没有显示，请半分钟后再按一次。
telegram-open = 打开私聊
telegram-alone = 这些只有你能看。打开与我的私聊就能看到。
telegram-sent = 已在私聊里发给你。
telegram-confirm = 这会让你结束本局，请在与我的私聊里确认。
telegram-confirm-sent = 这会让你结束本局：我已在私聊里问你是否确定。
telegram-again = 再按一次“{ $button }”确认。
telegram-no-files = 这个群组里不能发送文件。打开与我的私聊就能看到。
telegram-to-table = 去这一桌
telegram-moved = { $game } · { $id } 号桌：卡片已移到下方。
telegram-stake = 这一桌的押注是 { $stake } 筹码。
telegram-type = 请这样输入：/move … { $id }
telegram-unnamed = 你正以群组或频道的身份发言，我无法知道你是谁。请以本人身份再发一次。
telegram-other-bot = 这里有另一个机器人在管理，它可能也有这个命令，所以我什么都没做。如果你指的是我：
telegram-as-group = 你正以群组的身份发言，我无法知道你是谁。请按按钮，如果你有权限，我就执行。
telegram-as-yourself = 是我
telegram-sorry = 我们这边出了点问题。什么都没有丢失，请再试一次。

# ---- Telegram：在任何聊天里输入我们的名字

inline-card = { $game ->
    [none] { $who }想玩一局。玩什么？
   *[other] { $who }想玩{ $game }。谁来一起玩？
}
refused-invitation_over = 这个邀请已失效。再输入一次我的名字，就能发出新的邀请。
refused-host_cannot_open = { $who }现在不能开这一桌。

# ---- 短到可以当作浮动提示

done-asked-on-telegram = 等待{ $awaited }回应。
rematch-open-on-telegram = 再来一局！几秒后开始。
refused-stale_turn-on-telegram = 对局已经往下进行了：请再看看这一桌。

# ---- 机器人在群组中可能缺少的权限

telegram-right-texts = 发送消息
telegram-right-photos = 发送图片

# ---- 命令菜单

telegram-about-play = 开一桌、向人挑战，或与电脑对局
telegram-about-tables = 这里的桌和对局，或你的全部对局
telegram-about-show = 重新发一次卡片
telegram-about-hand = 你的私人画面
telegram-about-move = 用文字走一步
telegram-about-ban = 禁止某人在本群玩
telegram-about-stop = 全体同意时中止对局
telegram-about-daily = 每日一局：人人开局相同
telegram-about-top = 最高等级分和赛季
telegram-about-tournament = 机器人锦标赛，以及你的机器人
telegram-about-settings = 本群和下一局的设置
telegram-about-me = 你的筹码、语言、提醒和账号
telegram-about-privacy = 保存了你的哪些数据，你有哪些权利
telegram-about-help = 使用说明和游戏规则

# ---- The board inside Telegram: the button on cards, which is narrow; the button beside the field of private chats

button-board-on-telegram = 棋盘
telegram-menu-button = 开始玩

# ---- What the bot says of itself before anybody writes to it, at most 512 and 120 characters

telegram-description = 在聊天里直接玩棋牌游戏：在群里和朋友玩，在任何聊天里输入我的名字就能玩，也可以跟电脑玩。点 START，或者把我加进群里，发送 /play。
telegram-short-description = 在聊天里玩棋牌游戏，跟朋友玩，也可以跟电脑玩。
