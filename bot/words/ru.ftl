# ---- Refusals: one sentence that says why, and what would work

refused-match_over = Эта партия уже окончена.
refused-stale_turn = Это был ответ на прошлый ход, за столом уже играют дальше.
refused-too_late = Время на этот ход вышло.
refused-too_early = Время на этот ход ещё не вышло.
refused-not_your_turn = Сейчас не ваш ход.
refused-not_your_turn-seat = Сейчас ходит { $who }.
refused-illegal = Так здесь играть нельзя.
refused-not_a_record = Это не запись партии: { $reason }.
refused-cannot_take_back = Здесь нет хода, который можно вернуть.
refused-unknown_match = Такого стола нет.
refused-unknown_game = Такой игры здесь нет.
refused-unknown_player = Здесь такого игрока больше нет.
refused-already_seated = Вы уже сидите за этим столом.
refused-not_seated = У вас нет места за этим столом, но смотреть можно.
refused-same_player = Занять два места за одним столом нельзя.
refused-already_exists = У вас двоих здесь уже есть неоконченная партия.
refused-seat_is_a_bot = Бота за стол не посадить. Добавьте вместо него компьютер.
refused-table_full = Все места заняты, но смотреть можно.
refused-not_enough_players = Чтобы начать, нужно не меньше { $least } { $least ->
    [one] игрока
   *[many] игроков
}.
refused-already_started = Эта партия уже началась.
refused-not_started = Эта партия ещё не началась.
refused-not_over = Партия ещё идёт, а запись выдала бы то, что пока скрыто.
refused-not_host = Это может только хозяин стола.
refused-host_cannot_leave = Хозяина стола убрать нельзя. Можно выйти из-за стола или закрыть его.
refused-not_moderator = Это может только модератор.
refused-banned = Хозяин не хочет видеть вас за этим столом.
refused-several_matches = В этой комнате нельзя играть за столькими столами сразу. Сначала доиграйте одну партию.
refused-too_many_tables = Открытых столов слишком много. Закройте один из них или подсядьте к открытому.
refused-wrong_stake = Ставка теперь другая: { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}. Взгляните ещё раз, прежде чем сесть.
refused-not_enough_chips = Ставка — { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}; в кошельке столько нет.
refused-no_private_chat = Мы не можем написать вам лично. Сначала откройте личный чат.
refused-private_only = Об этом — только в личном чате. Сейчас не засчитано.
refused-no_offer = Отвечать пока не на что.
refused-offer_expired = Это уже не действует.
refused-already_held = Стол уже ждёт. Нажмите «Начать», когда будете готовы.
refused-closed = Этот стол закрыт.
refused-frozen = Партия заморожена: в ней что-то не сходится, нужен взгляд оператора.
refused-out_of_game = Вы уже вне этой партии.
refused-busy = Слишком много всего сразу. Попробуйте чуть позже.
refused-no_stake_with_computer = За столом с компьютером на фишки не играют.
refused-computer_declines = Компьютер хочет играть дальше.
refused-once_a_turn = Время добавляют только один раз за ход.
refused-said_already = Вы только что это сказали.
refused-no_clock = За этим столом играют без часов.
refused-nobody_yet = О вас пока ничего не хранится.

# ---- Steps of the table

event-takeback = { $count ->
    [one] Возвращён { $count } ход.
    [few] Возвращено { $count } хода.
   *[many] Возвращено { $count } ходов.
}
event-deadline = { $why ->
    [outage] Нас не было на связи: часы сдвинуты на это время.
    [skip] Спящего игрока пропустили.
    [consent] По общему согласию добавлено время.
   *[other] Часы сдвинуты.
}
event-stop = { $why ->
    [draw] Игроки согласились на ничью.
   *[stopped] Партия остановлена.
}
event-began = Партия началась.

# ---- Results

result-won = Побеждает { $who }
result-shared = Первое место делят { $who }
result-draw = Ничья
result-none = Победителя нет, ставки возвращаются
result-stopped = Партия остановлена. Ставки возвращены.
result-stopped-shared = Партия остановлена. Первое место делят { $who }.
result-because = { $result }: { $why }.

why-resigned = партия сдана
why-left = игрок вышел из-за стола
why-gone = игрока больше нет за столом
why-no_connection = нет связи
why-timeout = ответ не пришёл вовремя
why-wrong_response = неверный ответ
why-wrong_move = неверный ход
why-draw = так договорились игроки
why-stopped = партия остановлена
why-time = время вышло

# ---- People

computer = Компьютер ({ $level })
somebody = Аноним
moderator = модератор
guest = Гость { $number }
at-seat = { $who }
list-host = { $who } (хозяин)
list-seats = мест занято: { $taken } из { $most }
list-stake = ставка { $stake }
list-two = { $rest } и { $last }
list-more = { $rest }, { $next }
chips = { $count ->
    [one] { $count } фишка
    [few] { $count } фишки
   *[many] { $count } фишек
}

# ---- How a table stands

status-missing = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужно ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
}
status-ready = Можно начинать.
status-can-start = Начать может { $who }.
status-starts = Ждём, когда начнёт { $who }.
status-announced = Начнётся, когда выйдет время.
status-soon = Все согласны. Начнём через несколько секунд.
status-invites = Ждём ответа: { $who }.
status-invited = { $who } приглашает вас за стол.
status-closed = Этот стол закрыт.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
status-expired = Стол закрылся сам: партия не началась вовремя.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
status-extended = { $status } { $left ->
    [0] Время на вход продлено в последний раз.
    [one] Время на вход продлено; можно продлить ещё { $left } раз.
    [few] Время на вход продлено; можно продлить ещё { $left } раза.
   *[many] Время на вход продлено; можно продлить ещё { $left } раз.
}
status-frozen = Партия заморожена, ждём оператора.
status-turn = Ходит { $who }.
status-waiting = Ждём: { $who }.
status-you = Ваш ход.
status-you-too = Ваш ход — и не только ваш.
remind = Ваше время за этим столом истекает.
joined = Вы за столом.
words-added = Ваши слова войдут в перемешивание.
fair-how = Отпечаток закрепляет секрет, от которого зависит весь случай. Запишите хотя бы первые 8 знаков: запись партии должна им соответствовать.
fair-nothing = В этой игре ничего не решает случай.
fair-commitment = Отпечаток секрета:
fair-words = Хеш слов ({ $who }):
fair-your-words = Хеш ваших слов:
fair-no-words = { $who }: без слов.
fair-secret = Секрет:
fair-verify = Скачайте запись и проверьте всё:

left-seconds = осталось { $count } с
left-minutes = осталось { $count } мин
left-hours = осталось { $count } ч
left-days = { $count ->
    [one] остался { $count } день
    [few] осталось { $count } дня
   *[many] осталось { $count } дней
}

clock-live = 1 минута на ход
clock-relaxed = 10 минут на ход
clock-daily = 1 день на ход
clock-none = без часов

level-1 = 1 · новичок
level-2 = 2 · лёгкий
level-3 = 3 · уверенный
level-4 = 4 · сильный
level-5 = 5 · сильнейший

# ---- Buttons

button-join = Сесть
button-leave = Уйти
button-start = Начать
button-hold = Подождать
button-add-computer = Компьютер { $level }
button-add-computer-short = + компьютер
button-cancel = Закрыть стол
button-kick = Убрать
button-accept = Принять
button-decline = Отклонить
button-resign = Сдаться
button-draw = Ничья?
button-takeback = Вернуть ход
button-restart = Заново
button-stop = Остановить
button-more_time = Ещё время
button-skip = Пропустить
button-rematch = Реванш
button-swap = Поменяться
button-more = Ещё
button-back = Назад
button-keep = Оставить
button-fair = Честность
button-record = Запись
button-again = Ещё партия
button-withdraw = Отозвать

confirm-resign = Сдаться и проиграть эту партию?
confirm-cancel = Закрыть этот стол? Ставки вернутся.
confirm-stop = Остановить эту партию для всех?
confirm-restart = Начать заново? Все ходы будут отменены.
offer-start = начать сейчас

offer-draw = закончить вничью
offer-takeback = вернуть ход
offer-restart = начать заново
offer-stop = остановить партию
offer-more_time = добавить время
offer-skip = пропустить того, кто спит
offer-rematch = сыграть реванш
offer-swap = сыграть реванш, где первым ходит другой
asked-start = Готовы начать сейчас: { $who }. Ждём: { $awaited }.
asked-draw = { $who } предлагает ничью.
asked-takeback = { $who } просит вернуть ход.
asked-restart = { $who } предлагает начать заново.
asked-stop = { $who } предлагает остановить партию.
asked-more_time = { $who } просит ещё времени.
asked-skip = { $who } предлагает пропустить того, кто спит.
asked-rematch = { $who } предлагает реванш.
asked-swap = { $who } предлагает реванш со сменой очереди.
offer-waits = Вы предлагаете { $offer }. Ждём остальных.
offer-declined = Предложение отклонено: { $offer }.

# ---- The web

web-skip = К содержанию
web-nav = Главное меню
web-play = Играть
web-turns = Мои ходы
web-watch = Смотреть
web-help = Помощь
web-me = Профиль
web-play-money = Фишки — только для игры: их нельзя ни купить, ни продать.
web-games = Игры
web-players = { $high ->
    [one] { $low }–{ $high } игрок
    [few] { $low }–{ $high } игрока
   *[many] { $low }–{ $high } игроков
}
web-players-just = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
web-minutes = около { $count } мин
web-computer = Компьютер
web-play-now = Играть сразу
web-open-table = Открыть стол
web-opponent = Соперник
web-anyone = Кто угодно
web-seats = Места
web-clock = Часы
web-stake = Ставка (фишки)
web-words = Ваши слова для перемешивания
web-not-sitting = За этот стол я не сажусь
web-open = Открыть
web-open-tables = Открытые столы
web-no-open = Открытых столов нет. Откройте свой или сыграйте с компьютером.
web-live-tables = Сейчас играют
web-no-live = Сейчас никто не играет.
web-stake-pot = ставка { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
} (всего на кону { $pot })
web-go-play = Играть
web-go-join = Сесть
web-go-watch = Смотреть
web-no-turns = Ни за одним столом вас не ждут.
web-table = стол { $id }
web-board = Игровое поле
web-you = вы
web-host = хозяин
web-invited = приглашение
web-won = победа
web-out = вне игры
web-waiting = ходит
web-free = свободное место
web-share = Ссылка-приглашение за стол
web-link = Ссылка на этот стол
web-copied = Ссылка скопирована.
web-add-words = Добавить
web-next-match = К реваншу
web-next-open = К следующей партии
web-replay = Повтор
web-type = Введите ход
web-send = Отправить
web-story = Ход партии
web-step = Шаг { $step } из { $last }
web-step-slider = Шаг
web-first = В начало
web-back = На шаг назад
web-on = На шаг вперёд
web-last = В конец
web-go = Перейти
web-film = Анимация
web-analysis = Разбор
web-to-turn = К перелому
web-balance = Кто впереди: { $first } над линией, { $second } под ней. Сейчас { $now }, в конце { $end }.
web-to-table = К столу
web-to-lobby = На главную
web-reconnecting = Связь потеряна. Пробуем снова…
web-sorry = Не получилось
web-safe = Ничего не изменилось и ничего не потеряно.
web-forged = Эта страница устарела, или форма пришла не отсюда. Загрузите страницу ещё раз.
web-too-much = С вашего адреса слишком много запросов. Подождите немного.
web-trouble = Сейчас за столом не удаётся ничего записать. Попробуйте чуть позже.
web-no-page = Такой страницы нет.
web-wrong-way = Эта страница работает не так.
web-bug = У нас что-то сломалось.

me-name = Имя
me-language = Язык
me-skin = Как показывать поле
me-skin-pictures = картинкой
me-skin-text = текстом
me-save = Сохранить
me-operator = Вы здесь оператор.
me-purse = Кошелёк
me-when = Когда
me-what = За что
me-chips = Фишки
me-kept = Что о вас хранится
me-kept-what = Ваше имя, язык, сыгранные партии и кошелёк. Всё это можно забрать с собой или удалить.
me-export = Скачать
me-forget = Забыть меня
me-forget-sure = Выйти из всех неоконченных партий и удалить ваше имя и слова? Отменить это будет нельзя.
me-nobody = Пока вы не сыграете, о вас ничего не хранится.
language-en = English
language-ru = Русский
language-zh = 中文
booked-welcome = подарок новичку
booked-daily = ежедневное пополнение
booked-stake = ставка
booked-refund = возврат ставки
booked-outcome = итог партии
booked-forgotten = данные удалены

help-1 = «Играть сразу» — и партия с компьютером тут же начнётся. «Открыть стол» — и к вам подсядут другие: стол виден на главной странице, и на него есть ссылка.
help-2 = Нажимайте прямо на поле. С клавиатуры: Tab переводит на поле, стрелки двигают по нему, Enter делает ход. Ход можно и ввести текстом.
help-3 = На каждый ход даётся время. Не уложились — значит, ответа не было; а если на связи не было нас, часы сдвигаются на это время.
help-4 = Запись оконченной партии может посмотреть по шагам, скачать и проверить кто угодно.

admin-title = Оператор
admin-what = Эта ссылка даёт этому браузеру права оператора: останавливать партии и закрывать столы. Она срабатывает один раз.
admin-yes = Дать этому браузеру права оператора
