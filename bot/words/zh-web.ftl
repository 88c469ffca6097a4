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
