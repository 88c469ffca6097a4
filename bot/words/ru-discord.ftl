# ---- Карточки в Discord

card-moved = Карточка этого стола теперь ниже.
card-moved-to = Карточка этого стола теперь здесь: { $link }
hand-in-private = Ваша рука — в личном чате: { $link }

# ---- Команды: как их набирают и для чего они

command-play = играть
about-play = Открыть стол, вызвать кого-нибудь или сыграть с компьютером
command-tables = столы
about-tables = Открытые столы и идущие партии этого канала
command-turns = ходы
about-turns = Все ваши партии, самые срочные сначала
command-show = показать
about-show = Показать стол заново внизу канала
command-hand = рука
about-hand = Ваш личный экран
command-move = ход
about-move = Ввести ход текстом вместо кнопки
command-kick = выгнать
about-kick = Убрать кого-нибудь из-за стола до начала игры
command-ban = запретить
about-ban = Запретить игроку играть в этом канале и указать причину
command-unban = разрешить
about-unban = Снова разрешить игроку играть
command-stop = стоп
about-stop = Остановить партию: модератору или с общего согласия
command-record = запись
about-record = Запись оконченной партии и как её проверить
command-next = следующая
about-next = Настроить следующую партию игры в этом канале
command-settings = настройки
about-settings = Настроить этот канал
command-me = я
about-me = Ваши фишки, язык, уведомления и аккаунты
command-top = рейтинг
about-top = У кого больше всего побед
command-help = помощь
about-help = Как здесь всё устроено и правила игр

# ---- Параметры команд

option-name-game = игра
option-about-game = Какая игра
option-name-opponent = соперник
option-about-opponent = Кого вы вызываете; вызов нужно принять
option-name-computer = компьютер
option-about-computer = Играть с компьютером: 1 новичок, 2 лёгкий, 3 уверенный, 4 сильный, 5 сильнейший
option-name-seats = места
option-about-seats = Число игроков
option-name-stake = ставка
option-about-stake = Сколько фишек вносит каждый (это не деньги)
option-name-clock = часы
option-about-clock = Время на ход: live, relaxed, daily, none или, например, 90s, 10m, 2h, 1d
option-name-visibility = видимость
option-about-visibility = Кто найдёт стол: listed (все), link (по ссылке), named (приглашённые)
option-name-sit = сесть
option-about-sit = Садитесь ли вы сами; модератор может открыть стол для других
option-name-first = первый
option-about-first = Кто начинает: host (хозяин стола), guest (гость), lot (по жребию)
option-name-match = партия
option-about-match = Какой стол: короткое имя с его карточки
option-name-text = текст
option-about-text = Ваш ход, как на кнопке
option-name-player = игрок
option-about-player = Кого убрать из-за стола
option-about-ban-player = Кому больше нельзя здесь играть; без имени — список
option-about-unban-player = Кому снова можно играть
option-name-reason = причина
option-about-reason = Почему; игрок это прочтёт
option-name-everywhere = везде
option-about-everywhere = Во всех комнатах и сетях; для операторов
option-name-options = параметры
option-about-options = Другие настройки игры, например grace=1 или rounds=5
option-name-setting = настройка
option-about-setting = Какая настройка; без неё — все
option-name-value = значение
option-about-value = Новое значение
option-name-where = где
option-about-where = В этом канале или везде
option-name-topic = тема
option-about-topic = Игра или команда
option-about-me-topic = Какая страница; без неё — всё
option-name-more = дополнительно
option-about-more = Остальное, например новое имя
option-name-step = шаг
option-about-step = Какая страница
