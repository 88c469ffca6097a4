# ---- Options of a game and of a new table

option-line = { $option }: { $value }
option-typed = { $typed } ({ $option })
option-stake = Ставка
option-seats = Места
option-clock = Часы
option-level = Уровень
option-rated = На рейтинг
rated-yes = да
rated-no = нет (дружеская партия)
table-rated = На рейтинг
table-casual = Без рейтинга
ratings = Рейтинг
web-word-casual = без рейтинга
web-word-rated = на рейтинг
first = Кто начинает
first-host = хозяин стола
first-guest = гость
first-lot = по жребию
web-seconds = секунды
option-usual = по умолчанию
option-none = без ограничений
option-number = { $count }
clock-each = { $time } на ход
clock-bank = { $bank } каждому + { $more } за ход
clock-whole = { $bank } каждому на всю партию
duration-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
   *[many] { $count } секунд
}
duration-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[many] { $count } минут
}
duration-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[many] { $count } часов
}
duration-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}

# ---- Refusals of invalid values

refused-bad_seats = { $game }: мест { $range }, а не { $seats }.
refused-no_computer = { $game }: компьютер пока не умеет в это играть.
refused-nobody_begins = { $game }: кто начинает, решают правила игры.
refused-unknown_option = { $game }: настройки «{ $typed }» нет. Есть такие: { $known }.
refused-bad_option_choice = { $option }: значение «{ $value }» не подходит. Выберите одно из этих: { $choices }.
refused-bad_option_range = { $option }: можно { $low } – { $high }{ $none ->
    [yes] {" "}или none
   *[no] {""}
}, а не «{ $value }».
refused-bad_option_value = { $option }: нужно число от { $low } до { $high }, а не «{ $value }».
refused-bad_choice = «{ $value }» не подходит. Выберите одно из этих: { $choices }.
refused-bad_setting = { $setting }: значение «{ $value }» не подходит. Выберите одно из этих: { $choices }.
refused-bad_setting_range = { $setting }: нужно число от { $low } до { $high }, а не «{ $value }».
refused-bad_clock = Часы «{ $value }» не подходят. Напишите live, relaxed, daily, none, время на ход (90s, 10m, 2h, 1d) или 5m+5s — время на всю партию.
refused-bad_bank = Часы на всю партию начинаются не меньше чем с { $least } секунд и прибавляют не больше { $most } минут после хода, например 5m+5s.
refused-nothing_finished = Здесь ещё нет оконченных партий.
refused-too_long = Слишком длинно. Не больше { $most } знаков.
refused-unknown_name = Я не знаю, кто такой { $name }. Пусть сначала напишет мне или нажмёт здесь кнопку.
who-several = Кого вы имеете в виду: { $name }?
who-plain = Вы имеете в виду этого игрока?
who-unsure = Сейчас нельзя проверить, у кого имя { $name }. Вы имеете в виду этого игрока?
who-line = { $who } · { $where } · заходил(а) { $ago } назад
who-reply = Можно также отправить команду ответом на сообщение нужного человека.
refused-one_person = Называйте по одному человеку: { $name } — уже второй.

# ---- A series of tables

confirm-cancel-series = Закрыть эту регистрацию?{ $refunded ->
    [yes] {" "}Ставки будут возвращены.
   *[no] {""}
} Если в комнате идёт серия, вместо неё откроется следующая регистрация.

# ---- The page of the web lobby’s settings

room-link = Настройки комнаты
room-title = Настройки веб-лобби
room-what = Эти настройки действуют для всех, кто открывает здесь столы. Менять их могут только операторы.
room-language-what = Язык страниц для тех, чей браузер не просит ни одного из наших языков.
room-next = Следующий стол каждой игры
room-next-what = С какими настройками, ставкой и числом мест начинается новый стол. Идущая серия возьмёт их со следующей регистрации.
room-empty = Пустое поле — значение по умолчанию.
room-usual = Вернуть по умолчанию
room-save = Сохранить настройки
room-saved = Сохранено.
