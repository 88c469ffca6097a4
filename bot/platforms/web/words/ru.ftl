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
recovery-has = У вас есть ссылка для восстановления. Новая заменит её, а другие браузеры выйдут из аккаунта.
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
sign-out-section = Другие браузеры
sign-out = Выйти на всех других устройствах
sign-out-what = Все остальные браузеры выйдут из вашего аккаунта, уведомления в них отключатся. Если ваша ссылка для восстановления могла попасть к кому-то, создайте новую: другие браузеры тоже выйдут из аккаунта.
sign-out-done = Другие браузеры вышли из аккаунта.
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

web-more-options = Другие настройки
web-menu = Меню
top-all-time = За всё время
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
host-here = хозяин стола здесь
web-here = Сейчас здесь: { $people }
web-open-count = { $count ->
    [one] { $count } стол ждёт игроков
    [few] { $count } стола ждут игроков
   *[other] { $count } столов ждут игроков
}
web-appointment-count = { $count ->
    [one] { $count } договорённость
    [few] { $count } договорённости
   *[other] { $count } договорённостей
}
film-pause = Остановить показ
film-play = Показать
featured-live = Сейчас
web-watchers = смотрят: { $count }
web-away = За вас играет компьютер: { $game }, стол { $id }.
web-unattended = { $count ->
    [one] Похоже, { $who } отсутствует.
   *[other] Похоже, отсутствуют: { $who }.
} { $then ->
    [computer] Когда время выйдет, доиграет компьютер.
    [wait] Когда время выйдет, часы пойдут ещё раз.
    [win] Когда время выйдет, вы победите.
    [stop] Когда время выйдет, партия будет остановлена: ходов ещё не было.
   *[rules] Когда время выйдет, решат правила игры.
}
web-seems-away = { $count ->
    [one] Похоже, отсутствует.
   *[other] Похоже, отсутствуют.
}
web-at-board = сейчас у доски
web-at-board-in = сейчас у доски, в { $network }
guest = { $first } { $second } { $number }
# words of names, each first one with each second one; between them a bar
guest-first-words = Белый|Бодрый|Быстрый|Весёлый|Гордый|Добрый|Дружный|Зелёный|Золотой|Красный|Лёгкий|Ловкий|Лунный|Мудрый|Рыжий|Светлый|Славный|Северный|Синий|Смелый|Тихий|Умный|Храбрый|Шустрый
guest-second-words = барсук|бобёр|волк|воробей|ворон|гусь|дельфин|дрозд|дятел|ёж|енот|журавль|заяц|зубр|кит|кот|краб|кролик|крот|лебедь|лев|лис|лось|медведь|морж|олень|орёл|пингвин|скворец|слон|снегирь|соболь|сокол|стриж|тигр|тюлень|филин|хомяк|чиж|ястреб
spectator = зритель
web-react = Откликнуться
web-quiet = Скрывать реплики зрителей

# ---- The document that pages inside chats are shown in

frame-opening = Открываем доску…
frame-scripts = Для доски нужен JavaScript.
frame-over = Вход больше не действует
frame-again = Ещё раз
frame-leave = Закрыть
frame-fill = На весь экран
frame-over-how = Откройте доску из чата ещё раз.

# ---- Договорённости

appointments = Договорённости
appointments-none = Пока никто не договорился.
appointment-make = Договориться
web-later = Сыграть позже
appointment-later = Сыграть позже, в назначенное время
appointment-when = День и время
appointment-zone = По часам { $zone }.
web-appointment-how = Каждый может сказать, что придёт. В назначенное время стол откроется с теми, кто обещал.
appointment-until = До начала { $left }
appointment-calendar = Добавить в календарь
appointment-wanted = занято мест: { $coming } из { $count }
appointment-link = Ссылка на эту договорённость
refused-no_time = Сначала выберите день и время.
refused-unknown_appointment = Такой договорённости нет.
refused-unlisted_appointment = Договорённость открыта для всех: выберите «все: стол есть в списке».

# ---- Pages inside Telegram and Discord

frame-session-over = Вас долго не было. Откройте доску из чата ещё раз.
frame-file-over = По этой ссылке файл можно получить один раз, в течение полуминуты. Нажмите кнопку на доске в чате ещё раз.
frame-foreign-link = Этот стол вам не виден: вас нет в его чате, или вы ещё ничего не нажимали на его карточке. Здесь столы, открытые для всех.
refused-no_frame = В этом приложении доску открыть нельзя.
refused-forged_proof = Приложение не смогло подтвердить, кто вы. Закройте доску и откройте её из чата ещё раз.
refused-stale_proof = Эта страница открыта слишком давно. Закройте её и откройте доску из чата ещё раз.
refused-bad_sign_in = Не получилось войти. Закройте страницу и откройте доску из чата ещё раз.
channel-title = Столы в #{ $room }
channel-untitled = Столы в этом чате
channel-new = Новый стол
channel-all = Весь Roundhouse
channel-empty = Столов здесь пока нет. Откройте стол — другие смогут присоединиться.
channel-here = Сейчас здесь
frame-back = Назад
frame-foreign-link-here = Этот стол вам не виден: вас нет в его чате. Вот столы этого канала.

# ---- Общедоступная страница о состоянии дома

house-status-title = Состояние
house-status-link = Всё ли сейчас работает?
house-status-well = Всё работает.
house-status-not-well = Работает не всё.
house-status-part = Часть
house-status-state = Состояние
house-status-since = С какого времени
house-status-games = Партии, в том числе в браузере
house-status-runs = идут
house-status-stand = стоят
house-status-connected = подключено
house-status-not-connected = не подключено
house-status-database = Сейчас ходы не сохраняются, поэтому играть нельзя. Всё сохранённое цело.
house-status-clock = За сроками сейчас никто не следит. Это будет наверстано при первой возможности.
house-status-worker = Компьютерные игроки сейчас не ходят. Их время не считается вашим.
house-status-other = Одна часть дома сейчас стоит.
house-status-drain = Скоро обслуживание
house-status-drain-what = Столы не открываются, партии не начинаются. Начатые партии продолжаются.
house-status-drain-until = Ожидается до { $until }.
house-status-past = Последние перерывы
house-status-began = Начало
house-status-lasted = Длительность
house-status-not-running = Roundhouse не работал
house-status-was-away = Не было связи: { $network }
house-status-none = За последние 90 дней не было ни одного длиннее минуты.
house-status-short = Последний перерыв каждой части за 90 дней, если он длился минуту или дольше. Время, когда мы были недоступны, возвращается на ваши часы.
house-status-at = На { $at }.
