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

# ---- People at a table

invite-name = Пригласить по имени
invited = Приглашение отправлено. Оно видно в разделе «Мои ходы».
avoid-title = Не играть с кем-то
avoid-who = Больше не играть с { $who }
avoided = Вы больше не окажетесь за одним столом. Это можно изменить на вашей странице.

# ---- Notices and quiet hours on the profile page

wishes-notices = Сообщать о моём ходе
wishes-quiet-from = Тихие часы с
wishes-quiet-to = Тихие часы до
wishes-quiet-never = без тихих часов
wishes-zone = Часовой пояс
wishes-save = Сохранить уведомления

# ---- Refusals

refused-nobody_named = Игрока с именем { $name } здесь давно не было. Отправьте ему ссылку.
refused-several_named = Имя { $name } носят несколько игроков. Отправьте ссылку тому, кого вы имеете в виду.
refused-seated_there = Этот игрок уже сидит за этим столом.
