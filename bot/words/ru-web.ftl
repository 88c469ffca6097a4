# ---- Finished matches on the profile page

history-title = Ваши партии
history-none = Вы ещё не закончили ни одной партии.
history-game = Игра
history-won = Победы
history-drawn = Ничьи
history-lost = Поражения
history-practice = { $game } (с компьютером)
history-pages = Другие партии
history-newer = Новее
history-older = Раньше

# ---- Settings on the profile page

me-settings = Настройки
