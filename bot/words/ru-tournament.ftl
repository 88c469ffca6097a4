# ---- Турниры роботов: список и таблица

cup-all = Турниры
cup-none = Турниров пока нет.
cup-new = Новый турнир
cup-ladder = Таблица
cup-projector = Для проектора
cup-fullscreen = Во весь экран
cup-organise = Управление
cup-any-options = обычные настройки
cup-team-number = Команда { $number }
cup-place = Место
cup-team = Команда
cup-points = Очки
cup-rating = Рейтинг
cup-chips = Фишки
cup-played = Сыграно
cup-unsure = неточно
cup-plus-minus = ± — интервал 95 %: в 95 турнирах из 100 сила команды лежит внутри него.
cup-unsure-what = ?: рейтинг пока неточен.
cup-row-more = фишки { $chips } · сыграно { $played }
cup-new-release = Новая версия!
cup-no-contest = вне конкурса
cup-benched = отстранена
cup-pairing-round_robin = круговая система
cup-pairing-swiss = швейцарская система
cup-pairing-knockout = на выбывание
cup-status-draft = Готовится
cup-status-waiting = Ещё не начался
cup-status-running = Идёт
cup-status-paused = Приостановлен
cup-status-ended = Завершён
cup-winner = { $count ->
    [one] Победитель: { $teams }
   *[other] Победители: { $teams }
}
cup-round = Тур { $number }
cup-progress = Сыграно матчей: { $ended } из { $all }
cup-begins = До начала турнира
cup-registered = { $count ->
    [one] Зарегистрирована { $count } команда.
    [few] Зарегистрировано { $count } команды.
   *[other] Зарегистрировано { $count } команд.
}
cup-running = Сейчас играют
cup-queued = { $count ->
    [one] В очереди { $count } матч.
    [few] В очереди { $count } матча.
   *[other] В очереди { $count } матчей.
}
cup-latest = Последние результаты
cup-latest-one = Последний результат
cup-sealed = скрыт
cup-sealed-now = Результаты этого тура скрыты.
cup-sealed-round = { $count ->
    [one] Скрыт { $count } результат. Он будет показан здесь.
    [few] Скрыто { $count } результата. Они будут показаны здесь один за другим.
   *[other] Скрыто { $count } результатов. Они будут показаны здесь один за другим.
}
cup-void = аннулирован
cup-forfeit = техническое поражение
cup-match-queued = в очереди
cup-match-leased = идёт
cup-match-done = окончен
cup-commitment = Все поля определяются секретом. Вот его отпечаток:
cup-committed = Секрет появится здесь после конца турнира. Запишите отпечаток, чтобы потом проверить его.
cup-secret = Секрет:
cup-verify = Чтобы всё проверить, скачайте турнир целиком и выполните:
cup-whole = Скачать турнир целиком
cup-exports = Скачать
cup-export-ladder-csv = Таблица (CSV)
cup-export-ladder-json = Таблица (JSON)
cup-export-crosstable-csv = Личные встречи (CSV)
cup-export-crosstable-json = Личные встречи (JSON)
cup-export-records-jsonl = Все записи (JSON Lines)
cup-api = API для программ
cup-archives = До перезапуска

# ---- Команда

cup-version = Версия { $version }
cup-left = Эта команда покинула турнир.
cup-benched-why = Команда отстранена: { $reason }
cup-problem-no_endpoint = Команда ещё не указала адрес своего робота.
cup-problem-unproven = Адрес робота ещё не подтверждён.
cup-latency-half = Половина ответов за
cup-latency-most = 95 % ответов за
cup-timeouts = Таймауты
cup-faults = Другие ошибки
cup-latency-of = По запросам последних матчей (до { $matches }) за последние { $days } дней, без матчей со скрытыми результатами.
cup-dynamics = Очки по турам
cup-chart = Очки всех команд после каждого тура (туров: { $rounds }); у этой команды сейчас { $points }.
cup-matches = Матчи
cup-no-matches = Матчей пока не было.
cup-cross = Результаты по соперникам
cup-opponent = Соперник
cup-cross-what = Победы – ничьи – поражения

# ---- Матч

cup-request = Запрос
cup-answer = Ответ
cup-call-ok = OK
cup-call-no_connection = нет соединения
cup-call-timeout = таймаут
cup-call-wrong_response = неверный ответ
cup-call-wrong_move = недопустимый ход
cup-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
cup-lead = Перевес после каждого хода: сейчас { $now }, в конце { $end }
cup-void-why = Матч не засчитан: { $reason }
cup-sealed-match = Результат скрыт, пока его не покажут.
refused-tournament_on = Это можно скачать, когда турнир завершён и все результаты показаны.
refused-still_sealed = В турнире { $tournament } есть скрытые результаты. Сначала покажите их.

# ---- Управление турниром

cup-name = Название
cup-game = Игра
cup-pairing = Система
cup-rounds-most = Число туров
cup-rounds-any = пока его не завершат
cup-first-type = Условия туров
cup-create = Создать турнир
cup-time-limit = Время на запрос (мс)
cup-ms = мс
cup-multiplier = Очки умножаются на
cup-both = каждый расклад играется за обе стороны
cup-seal = скрытый: результаты показывают вручную
cup-at = Когда ({ $zone }); пусто — сейчас
cup-refresh = Обновить
cup-asked-restart = перезапуск между турами
cup-asked-end = завершится после этого тура
cup-lacking-teams = Новый тур не начнётся: играть может меньше двух команд.
cup-lacking-type = Новый тур не начнётся: ни один вид туров не используется.
cup-lacking-sealed = Новый тур не начнётся, пока не показаны скрытые результаты: его пары выдали бы их.
cup-take-back = Отменить
cup-take-back-named = Отменить: { $wish }
cup-waiting-matches = Матчей в очереди
cup-round-ends = До конца тура примерно
cup-lag = Судья простаивал за минуту
cup-faulty = Ошибки
cup-start = Начать
cup-go-on = Продолжить
cup-pause = Приостановить
cup-countdown-stop = Остановить отсчёт
cup-end-more = Завершить турнир…
cup-end = Завершить после этого тура
cup-end-at = Завершить в это время
cup-end-what = Чтобы завершить сразу, сначала приостановите турнир: остаток тура будет аннулирован.
cup-restart = Начать турнир заново…
cup-restart-what = Между турами все туры и очки уйдут на страницу архива. Команды и события останутся; события произойдут снова.
cup-restart-yes = Начать заново
cup-teams = Команды ({ $count })
cup-leaving = уходит после этого тура
cup-problem-short-no_endpoint = нет адреса
cup-problem-short-unproven = адрес не подтверждён
cup-faults-in-row = ошибок подряд: { $count }
cup-url = Адрес робота
cup-url-what = Для робота за роутером оставьте пустым: он подключается сам.
cup-members = Участники через запятую
cup-level = Играет компьютер уровня
cup-level-none = нет: свой робот
cup-save-named = Сохранить: { $team }
cup-flyer = Листовка
cup-flyer-named = Листовка: { $team }
cup-page = Страница
cup-page-named = Страница: { $team }
cup-reason = Причина (её увидят все)
cup-bench = Отстранить
cup-bench-named = Отстранить: { $team }
cup-unbench = Вернуть в игру
cup-unbench-named = Вернуть в игру: { $team }
cup-new-token = Новый токен
cup-token-named = Новый токен: { $team }
cup-delete = Удалить после тура
cup-delete-named = Удалить после тура: { $team }
cup-keep = Не удалять
cup-keep-named = Не удалять: { $team }
cup-add-team = Добавить команду
cup-add = Сохранить
cup-add-print = Сохранить, напечатать, новая
cup-types = Виды туров
cup-types-what = Туры используют их по очереди.
cup-type-stopped = больше не используется
cup-type-stop = Больше не использовать
cup-type-stop-named = Больше не использовать вид { $number }
cup-type-add = Добавить вид тура
cup-events = Предстоящие события
cup-no-events = Ничего не запланировано.
cup-event-add_type = добавится вид тура
cup-event-stop_type = вид тура перестанет использоваться
cup-event-message = сообщение
cup-event-finish = турнир завершится
cup-event-start = турнир начнётся
cup-event-remove = Убрать
cup-event-remove-named = Убрать событие { $number }
cup-message = Сообщение для всех
cup-message-show = Показать
cup-reveal-title = Скрытые результаты
cup-sealed-left = скрыто: { $count }
cup-reveal = Показать следующий
cup-corrections = Исправления
cup-corrections-what = Очки изменятся в течение четверти минуты.
cup-match = Матч
cup-round-label = Тур
cup-make-void = Аннулировать
cup-again = Сыграть заново
cup-round-again = Сыграть весь тур заново
cup-flyer-token = Токен вашей команды. Никому его не показывайте.
cup-flyer-what = На этой странице — ваши очки, матчи и скорость ответов вашего робота.
cup-print = Печать
cup-next-team = Следующая команда
cup-match-is-played = Это ещё играется. Подождите до конца.
cup-no-such-match = В этом турнире нет такого матча.
refused-unknown_tournament = Такого турнира нет.
refused-unknown_team = В этом турнире нет такой команды.
refused-several_teams = Команды с именем { $name } есть у нескольких игроков. Укажите номер нужной: { $numbers }. Он стоит в адресе страницы команды.
refused-unknown_round = В этом турнире нет такого тура.
cup-hooks = Веб-хуки
cup-hooks-what = Этим адресам сообщается о каждом законченном матче и туре: JSON через POST. После двадцати потерянных подряд сообщений адрес больше не беспокоят; тогда добавьте его снова.
cup-hook-url = Адрес
cup-hook-add = Добавить веб-хук
cup-hook-lost = { $count ->
    [one] потеряно { $count } сообщение
    [few] потеряно { $count } сообщения
   *[other] потеряно { $count } сообщений
}
cup-hook-remove-named = Убрать веб-хук { $number }
refused-unknown_hook = Такого веб-хука нет.
refused-unknown_event = Это событие уже произошло, или его убрали.
refused-unknown_pairing = Выберите систему турнира.
refused-tournament_ended = Турнир завершён.
refused-already_running = Турнир уже идёт.
refused-not_running = Турнир сейчас не идёт.
refused-starts_in_the_past = Это время уже прошло. Выберите более позднее.
refused-too_many_teams = В этом турнире слишком много команд.
refused-name_taken = Это название занято. Выберите другое.
refused-no_name = Нужно название.
refused-wrong_address = Этот адрес не подходит: { $why }
refused-not_proven = Адрес не подтверждён. По адресу { $page } ожидался код { $expected }, а найдено: { $found }
refused-no_endpoint = У команды ещё нет адреса.
refused-bad_position = Такого вида тура нет.
refused-cup_number = Введите целое число от { $low } до { $high }.
refused-cup_time = Введите дату и время.
refused-no_public_reason = Укажите причину. Её увидят все.
cup-own = Для этой команды
cup-own-token = Токен вашей команды (на листовке)
cup-own-version = Версия
cup-own-release = Отметить новую версию
cup-own-address = Сменить адрес
cup-own-prove = Проверить мой адрес
cup-own-prove-what = По вашему адресу должен быть виден код. Получите код, разместите его и запустите проверку. Организатор для этого не нужен.
cup-own-code = Показать код
cup-own-check = Проверить моего робота
cup-own-log = Журнал запросов
cup-own-log-what = В журнале все запросы к вашему роботу за последние 30 дней, в том числе в вызовах, в формате JSON Lines. Неверные ответы приведены целиком, как мы их получили. Он доступен только вам.
cup-by-hand = Я знаю, что владелец согласен на запросы
cup-prove-how = Прежде чем туда пойдут матчи, по этому адресу должен быть виден этот код:
cup-prove = Проверить сейчас
cup-prove-named = Проверить сейчас адрес: { $team }
refused-wrong_token = Это не токен этой команды.

# ---- В чатах

cup-titled = Турнир { $name }
cup-no-teams = Команд пока нет.
cup-row = { $place }. { $team }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, рейтинг { $rating } ± { $uncertainty }
cup-row-apart = { $team } (вне конкурса): { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, рейтинг { $rating } ± { $uncertainty }
cup-balance = Побед: { $won }, ничьих: { $drawn }, поражений: { $lost }
cup-play = Сыграть против него
cup-follow = Следить за ним здесь
cup-unfollow = Не следить за ним здесь
cup-round-over = { $tournament }: тур { $number } завершён
cup-told-again = Возможно, вы уже видели это сообщение: его отправка прервалась.
cup-did = { $team }: побед { $won }, ничьих { $drawn }, поражений { $lost }. Место { $place }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
cup-did-apart = { $team }: побед { $won }, ничьих { $drawn }, поражений { $lost }. Вне конкурса, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
robot-action-register = Зарегистрировать робота
robot-action-prove = Подтвердить адрес робота
robot-action-play = Сыграть с роботом
robot-action-challenge = Вызвать робота на матч с вашим
robot-no-tournament = Сейчас нет турнира роботов. Когда он будет, здесь можно будет зарегистрировать своего робота. А пока можно играть с людьми или с компьютером.
robot-none = У вас здесь ещё нет робота. Зарегистрируйте его командой /robot register АДРЕС НАЗВАНИЕ, например /robot register http://robot.example.org:8000 Deep Ann. Если робот за роутером, вместо адреса напишите дефис.
robot-token = Токен вашей команды; никому его не показывайте:
robot-ready = Ваш робот может играть.
robot-unproven = Покажите, что адрес ваш: отвечайте на GET { $address } этим кодом, затем нажмите кнопку.
robot-dial-in = У вашего робота нет адреса. Запустите рядом с ним «roundhouse robot connect» с этим токеном.
robot-prove = Подтвердить адрес команды { $team }
refused-no_tournament = Сейчас турнира нет.
refused-too_many_own_teams = Вы уже зарегистрировали команд в этом турнире: { $most }.
refused-too_many_followed = Здесь можно следить не больше чем за { $most } командами.
refused-unproven = Адрес этого робота ещё не подтверждён.
cup-final = Финал прошлых турниров
cup-final-what = В этом турнире сыграют первые команды выбранных, со своими адресами; команды вне конкурса не переходят.
cup-final-first = Сколько команд из каждого
cup-nothing-finished = В этих турнирах ещё нет завершённого тура.
cup-dials-in = Робот подключается к нам сам.
refused-no_challenges = Эта команда не принимает вызовы.
refused-same_team = Команда не может вызвать саму себя.
refused-other_game = Эти роботы играют в разные игры.
refused-challenge_running = Прошлый вызов вашей команды ещё не закончен. Подождите, пока он завершится.
refused-unknown_token = Ни у одной команды текущих турниров нет такого токена.
refused-no_own_robot = У вас нет робота, который может играть. Зарегистрируйте его командой /robot register.
robot-challenged = { $name }: { $pairs ->
    [one] { $pairs } расклад, сыгранный
    [few] { $pairs } расклада, каждый сыгранный
   *[many] { $pairs } раскладов, каждый сыгранный
} за обе стороны. Первый матч начнётся в течение полуминуты.
cup-challenge = Вызвать этого робота
cup-challenge-what = Ваш робот сразу сыграет с ним, каждый расклад за обе стороны. Результаты не идут ни в один турнир.
cup-challenge-pairs = Число раскладов
cup-challenge-seed = Начальное число, чтобы повторить те же расклады (необязательно)
cup-challenge-begin = Начать
cup-own-accept = Принимать вызовы
cup-own-decline = Больше не принимать вызовы
