# ---- The name of this network, and the mark on names of its players

network-web = сайт
mark-web = W

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
invites-to = { $who } приглашает вас: { $game }
ask-name = Как вас называть?
avoid-title = Не играть с кем-то
avoid-who = Больше не играть с игроком { $who }
avoided = Вы больше не окажетесь за одним столом. Это можно изменить на вашей странице.

# ---- Notices and quiet hours on the profile page

preferences-notices = Сообщать о моём ходе
preferences-quiet-from = Тихие часы с
preferences-quiet-to = Тихие часы до
preferences-quiet-never = без тихих часов
preferences-zone = Часовой пояс
preferences-save = Сохранить уведомления

# ---- Refusals

refused-nobody_named = Игрока с именем { $name } здесь давно не было. { $visibility ->
    [named] Пусть он сначала сохранит это имя здесь, на странице профиля.
   *[other] Отправьте ему ссылку.
}
refused-several_named = Имя { $name } носят несколько игроков: { $people }. Напишите имя нужного игрока вместе со знаками в скобках.
refused-seated_there = Этот игрок уже сидит за этим столом.

# ---- Keeping an account: recovery links

recovery-section = Сохранить учётную запись
recovery-what = Этот браузер узнаёт вас по файлу cookie. Если он пропадёт, ссылка для восстановления вернёт вашу учётную запись – здесь или в другом браузере.
recovery-or-link = Привязка к Discord или Telegram тоже её сохраняет.
recovery-make = Создать ссылку для восстановления
recovery-again = Создать новую ссылку
recovery-has = У вас есть ссылка для восстановления. Новая заменит её.
recovery-made = Сохраните эту ссылку в надёжном месте. Она показана только сейчас, и любой, у кого она есть, сможет играть от вашего имени.
recovery-link = Ваша ссылка для восстановления
recovery-title = Восстановление учётной записи
recovery-ask = Эта ссылка восстановит в этом браузере учётную запись игрока { $who }.
recovery-leaves = После этого браузер больше не будет играть от имени игрока { $who }. Если эта учётная запись нужна, сначала создайте для неё свою ссылку.
recovery-yes = Играть как { $who }
recovery-same = Этот браузер уже играет от имени игрока { $who }.
recovery-done = С возвращением, { $who }!
recovery-how = Как вернуть учётную запись?
recovery-back = Если браузер вас забыл, откройте сохранённую ссылку для восстановления. Если вы привязали Discord или Telegram, отправьте там /me link и введите код ниже.
stranger-ask = Одно из этих мест ваше?
stranger-lost = Значит, этот браузер потерял ваш профиль, и вы здесь новый гость.
refused-wrong_recovery = Эта ссылка для восстановления не работает. Возможно, её заменила более новая.

# ---- Bans

ban-title = Запреты
ban-what = Игрок под запретом не может открывать столы и садиться за них здесь; ему сообщается причина. Идущие партии продолжаются.
ban-none = Здесь никому не запрещено играть.
ban-line = { $who }{ $where ->
    [everywhere] {" "}(везде)
   *[here] {""}
}: { $reason }
ban-end = Снять запрет: { $who }
ban-how = Запретить кому-то играть: /ban @имя и причина.
ban-whom = Кому?
ban-who = Запретить играть: { $who }
ban-reason = Причина (игрок её прочтёт)
ban-everywhere = Во всех комнатах и сетях
ban-button = Запретить
refused-banned_here = Вам запрещено здесь играть. Причина: { $reason }
refused-banned_guest = Одному из этих игроков запрещено здесь играть.
refused-cannot_ban = Нельзя запретить играть себе или оператору.
refused-not_banned = Этому игроку здесь играть не запрещено.
refused-no_reason = Укажите причину. Игрок её прочтёт.

# ---- Who finds a table

web-levels = Насколько силён компьютер?
visibility = Кто может сесть
visibility-listed = все: стол есть в списке
visibility-link = все, у кого есть ссылка: в списке стола нет
visibility-named = только приглашённые
table-link = Стола нет в списке: его находят только по ссылке.
table-named = За этот стол садятся только приглашённые.
refused-named_only = За этот стол садятся только приглашённые, но вы можете смотреть.
push-section = Когда вас нет на сайте
push-what = Этот браузер может сообщать, что ваш ход, даже когда наши страницы закрыты. Тихие часы и выбор выше действуют и здесь.
push-ask = Сообщать, когда мой ход
push-done = Здесь вам сообщат, когда будет ваш ход.
push-denied = Этот браузер не разрешает сообщения с этой страницы.
push-stop = Больше не сообщать (браузеров: { $count })
refused-push = Подписку этого браузера нельзя использовать.

# ---- Moves planned out of turn

plan = Задумать ход
plan-choose = Выберите ход, который сделаете, когда придёт ваша очередь.
plan-made = Задуман ход: { $choice }. Он будет сделан в ваш черёд, если к тому времени возможен. Его помнит только эта страница: закроете её — ход пропадёт.
plan-dropped = Задуманный ход больше невозможен.
plan-cancel = Отменить задуманное

# ---- Игра с кем угодно прямо сейчас

seek-now = Найти соперника
seek-which = Во что вы готовы сыграть?
seek-found = Партия началась
seek-go = К столу
seek-how = Вашим соперником станет тот, кто хочет сыграть в одну из этих игр на сайте, в Discord или в Telegram. Из общих игр выбирается самая долгая, из соперников — близкий по рейтингу. Поиск идёт, пока открыта хотя бы одна наша страница.
seek-stop = Прекратить поиск
seek-waiting = Столы, где ждут игрока
seek-host = { $who } { $here ->
    [yes] здесь
   *[no] сейчас не здесь
}
seek-meanwhile = А пока сыграйте с компьютером
seek-none = Сейчас вы не ищете соперника.
web-here = Сейчас здесь: { $people }
film-pause = Остановить показ
film-play = Показать
featured-live = Сейчас
web-watchers = смотрят: { $count }
spectator = зритель
web-react = Откликнуться
web-quiet = Скрывать реплики зрителей
