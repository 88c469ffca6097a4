# ---- Finished matches on the profile page

history-title = Your matches
history-none = You haven’t finished a match yet.
history-game = Game
history-won = Won
history-drawn = Drawn
history-lost = Lost
history-practice = { $game } (with computers)
history-pages = More matches
history-newer = Newer
history-older = Older

# ---- Settings on the profile page

me-settings = Settings
