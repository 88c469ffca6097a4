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

# ---- Settings on the profile page

me-settings = 设置

# ---- People at a table

invite-name = 按名字邀请
invited = 已邀请。对方可以在“我的回合”里看到这一桌。
avoid-title = 不想和某人一起玩
avoid-who = 不再和 { $who } 一起玩
avoided = 你们不会再坐到同一桌。可以在你的页面上更改。

# ---- Notices and quiet hours on the profile page

wishes-notices = 轮到我时提醒我
wishes-quiet-from = 免打扰开始
wishes-quiet-to = 免打扰结束
wishes-quiet-never = 不设免打扰时间
wishes-zone = 时区
wishes-save = 保存提醒设置

# ---- Refusals

refused-nobody_named = 最近没有叫 { $name } 的玩家来过。请把链接发给对方。
refused-several_named = 有好几位玩家叫 { $name }。请把链接发给你要找的那位。
refused-seated_there = 这位玩家已经在这一桌入座了。
