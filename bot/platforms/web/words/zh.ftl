# ---- The name of this network, and the mark on names of its players

network-web = 网页
mark-web = W

# ---- Finished matches on the profile page

history-title = 我的对局
history-none = 你还没有打完任何一局。
history-game = 游戏
history-won = 胜
history-drawn = 平
history-lost = 负
history-practice = { $game }（有电脑参加）
history-pages = 更多对局
history-newer = 较新
history-older = 较早

# ---- People at a table

invite-name = 按名字邀请
invited = 已邀请。对方可以在“我的回合”里看到这一桌。
invites-to = { $who }邀请你玩{ $game }
ask-name = 怎么称呼你？
avoid-title = 不想和某人一起玩
avoid-who = 不再和{ $who }一起玩
avoided = 你们不会再坐到同一桌。可以在你的页面上更改。

# ---- Notices and quiet hours on the profile page

preferences-notices = 轮到我时提醒我
preferences-quiet-from = 免打扰开始
preferences-quiet-to = 免打扰结束
preferences-quiet-never = 不设免打扰时间
preferences-zone = 时区
preferences-save = 保存提醒设置

# ---- Refusals

refused-nobody_named = 最近没有叫 { $name } 的玩家来过。{ $visibility ->
    [named] 请对方先在这里的个人页面保存这个名字。
   *[other] 请把链接发给对方。
}
refused-several_named = 有好几位玩家叫 { $name }：{ $people }。请写上名字以及你要找的那位括号里的字符。
refused-seated_there = 这位玩家已经在这一桌入座了。

# ---- Keeping an account: recovery links

recovery-section = 保留你的账号
recovery-what = 这个浏览器靠 cookie 认出你。如果它丢失了，可以用恢复链接在这里或别的浏览器里找回账号。
recovery-or-link = 关联 Discord 或 Telegram 账号也能保留它。
recovery-make = 生成恢复链接
recovery-again = 生成新的恢复链接
recovery-has = 你已有恢复链接。新链接会取代它，并让其他浏览器退出登录。
recovery-made = 请把这个链接保存在安全的地方。它只显示这一次，拿到它的人都能以你的身份玩。
recovery-link = 你的恢复链接
recovery-title = 恢复账号
recovery-ask = 这个链接会在这个浏览器里恢复{ $who }的账号。
recovery-leaves = 之后这个浏览器不再以{ $who }的身份玩。如果想保留那个账号，请先为它生成恢复链接。
recovery-yes = 以{ $who }的身份玩
recovery-same = 这个浏览器已经以{ $who }的身份在玩。
recovery-done = 欢迎回来，{ $who }。
recovery-how = 怎样找回我的账号？
recovery-back = 如果这个浏览器忘记了你，请打开你保存的恢复链接。如果你关联过 Discord 或 Telegram，请在那里发送 /me link，并在下面输入代码。
sign-out-section = 其他浏览器
sign-out = 退出其他所有浏览器
sign-out-what = 让使用你账号的其他浏览器全部退出登录，并停止推送消息。如果别人可能知道你的恢复链接，请生成新链接：其他浏览器也会退出登录。
sign-out-done = 其他浏览器已退出登录。
stranger-ask = 其中一个座位是你的吗？
stranger-lost = 那么这个浏览器丢失了你的账号，你现在是新游客。
refused-wrong_recovery = 这个恢复链接无效，可能已被新的链接取代。

# ---- Bans

ban-title = 禁止名单
ban-what = 名单上的人不能在这里开桌或入座，并会看到原因。进行中的对局照常继续。
ban-none = 这里没有人被禁止。
ban-line = { $who }{ $where ->
    [everywhere] （所有地方）
   *[here] {""}
}：{ $reason }
ban-end = 解除{ $who }
ban-how = 禁止某人：/ban @名字 加上原因。
ban-whom = 谁？
ban-who = 禁止{ $who }
ban-reason = 原因（对方会看到）
ban-everywhere = 所有房间和网络
ban-button = 禁止
refused-banned_here = 你被禁止在这里玩。原因：{ $reason }
refused-banned_guest = 其中有人被禁止在这里玩。
refused-cannot_ban = 不能禁止自己或运营者。
refused-not_banned = 此人没有被禁止。
refused-no_reason = 请写明原因，对方会看到。

# ---- Who finds a table

web-levels = 电脑有多强？
visibility = 谁可以加入
visibility-listed = 所有人：显示在列表中
visibility-link = 有链接的人：不显示在列表中
visibility-named = 只有受邀的人
table-link = 这一桌不在列表中，只能通过链接找到。
table-named = 这一桌只有受邀的人可以入座。
refused-named_only = 这一桌只有受邀的人可以入座，不过你可以观战。
push-section = 你不在时
push-what = 即使没有打开我们的页面，这个浏览器也能告诉你轮到你了。免打扰时间和上面的选择同样有效。
push-ask = 轮到我时通知我
push-done = 轮到你时，这里会通知你。
push-denied = 这个浏览器不允许此页面发送通知。
push-stop = 停止通知（{ $count } 个浏览器）
refused-push = 无法使用这个浏览器的订阅。

# ---- Moves planned out of turn

plan = 预先走棋
plan-choose = 请选择轮到你时要走的一步。
plan-made = 已预先选好：{ $choice }。轮到你时，如果还能走就会自动走出。只有此页面记着它，关闭页面就作废。
plan-dropped = 预先选好的一步现在已经不能走了。
plan-cancel = 取消预先走棋

# ---- 马上找人玩

web-more-options = 更多选项
web-menu = 菜单
top-all-time = 总榜
seek-now = 马上找人玩
seek-which = 想玩哪些游戏？
seek-found = 对局已经开始
seek-go = 去这一桌
seek-how = 只要有人想玩其中一个游戏，不论在网页、Discord 还是 Telegram，你们就会配对：优先选双方都想玩的时间较长的游戏，和等级分相近的人。本站页面开着，就会一直找下去。
seek-stop = 停止寻找
seek-waiting = 等人的桌子
seek-host = { $who }{ $here ->
    [yes] 在线
   *[no] 暂时离开
}
seek-meanwhile = 等待时先和电脑玩
seek-none = 你现在没有在寻找对手。
host-here = 桌主在线
web-here = { $people } 人在线
web-open-count = { $count } 桌等人加入
web-appointment-count = { $count } 局已约好
film-pause = 暂停播放
film-play = 播放
featured-live = 直播
web-watchers = { $count } 人观战
web-away = 电脑正在替你下：{ $game }，{ $id } 号桌。
web-unattended = { $count ->
   *[other] { $who }好像不在。
}{ $then ->
    [computer] 时间用完后，由电脑接着下。
    [wait] 时间用完后，会再计时一次。
    [win] 时间用完后，你获胜。
    [stop] 时间用完后，对局中止：还没有人走过。
   *[rules] 时间用完后，按游戏规则处理。
}
web-seems-away = { $count ->
   *[other] 好像不在。
}
web-at-board = 正在看棋盘
web-at-board-in = 正在{ $network }里看棋盘
guest = { $first }的{ $second } { $number }
# words of names, each first one with each second one; between them a bar
guest-first-words = 快乐|聪明|勇敢|安静|金色|银色|红色|蓝色|绿色|白色|黑色|橙色|机灵|温柔|幸运|活泼|沉稳|敏捷|可爱|大方|友好|悠闲|坚定|开朗
guest-second-words = 狐狸|水獭|猫头鹰|熊猫|白鹭|仙鹤|老虎|狮子|兔子|海豹|企鹅|麻雀|喜鹊|燕子|天鹅|松鼠|刺猬|小鹿|骏马|海豚|鲸鱼|乌龟|青蛙|蜜蜂|蝴蝶|孔雀|鸽子|雄鹰|黄鹂|翠鸟|山羊|羚羊|骆驼|大象|河马|浣熊|考拉|树懒|海狮|云雀
spectator = 一位观众
web-react = 回应
web-quiet = 隐藏观众的话

# ---- The document that pages inside chats are shown in

frame-opening = 正在打开棋盘……
frame-scripts = 棋盘需要 JavaScript。
frame-over = 你已退出登录
frame-again = 重试
frame-leave = 关闭
frame-fill = 全屏
frame-over-how = 请从聊天中重新打开棋盘。

# ---- 约局

appointments = 约局
appointments-none = 还没有人约局。
appointment-make = 约局
web-later = 改天再玩
appointment-later = 约个时间再玩
appointment-when = 日期和时间
appointment-zone = 按 { $zone } 的时间。
web-appointment-how = 谁都可以报名参加。时间一到，牌桌打开，他们直接入座。
appointment-until = 距离开始还有 { $left }
appointment-calendar = 加入日历
appointment-wanted = { $coming }/{ $count } 个座位
appointment-link = 约局的链接
refused-no_time = 请先选日期和时间。
refused-unknown_appointment = 没有这个约局。
refused-unlisted_appointment = 约局对所有人开放：请选“所有人：显示在列表中”。

# ---- Pages inside Telegram and Discord

frame-session-over = 你离开有一段时间了，请从聊天中重新打开棋盘。
frame-file-over = 这个链接只能在半分钟内下载一次文件。请在聊天里的棋盘上再按一次按钮。
frame-foreign-link = 你看不到这一桌：你不在它的聊天里，或者还没有按过它卡片上的按钮。下面是对所有人开放的桌。
refused-no_frame = 无法在这个应用里打开棋盘。
refused-forged_proof = 应用无法证明你的身份。请关闭棋盘，再从聊天中打开。
refused-stale_proof = 这个页面打开得太久了。请关闭它，再从聊天中打开棋盘。
refused-bad_sign_in = 无法登录。请关闭页面，再从聊天中打开棋盘。
channel-title = #{ $room } 的牌桌
channel-untitled = 本聊天的牌桌
channel-new = 新建一桌
channel-all = 全部 Roundhouse
channel-empty = 这里还没有牌桌。开一桌，别人就可以加入。
channel-here = 现在在这里
frame-back = 返回
frame-foreign-link-here = 你看不到这一桌：你不在它所在的聊天中。这里是本频道的牌桌。

# ---- 公开的运行状态页面

house-status-title = 运行状态
house-status-link = 现在一切正常吗？
house-status-well = 一切正常。
house-status-not-well = 部分功能不正常。
house-status-part = 部分
house-status-state = 状态
house-status-since = 自何时起
house-status-games = 对局（包括在浏览器中）
house-status-runs = 运行中
house-status-stand = 已停止
house-status-connected = 已连接
house-status-not-connected = 未连接
house-status-database = 目前无法保存走法，所以无法下棋。已保存的内容安全无损。
house-status-clock = 目前没有检查时限，会尽快补上。
house-status-worker = 电脑玩家目前不走棋。它们的时间不算你的时间。
house-status-other = 有一部分功能目前停止。
house-status-drain = 即将维护
house-status-drain-what = 不能开新桌，也不会开始新对局。进行中的对局继续。
house-status-drain-until = 预计到 { $until }。
house-status-past = 最近的中断
house-status-began = 开始
house-status-lasted = 持续
house-status-not-running = Roundhouse 没有运行
house-status-was-away = { $network } 没有连接
house-status-none = 最近 90 天内没有一分钟以上的中断。
house-status-short = 各部分在 90 天内最近一次持续一分钟以上的中断。无法访问我们的时间会还到你的时钟上。
house-status-at = 截至 { $at }。
