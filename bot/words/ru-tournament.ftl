# ---- Турниры роботов: список и таблица

tournament-all = Турниры
tournament-none = Турниров пока нет.
tournament-new = Новый турнир
tournament-ladder = Таблица
tournament-projector = Для проектора
tournament-fullscreen = Во весь экран
tournament-organise = Управление
tournament-any-options = обычные настройки
tournament-team-number = Команда { $number }
tournament-place = Место
tournament-team = Команда
tournament-points = Очки
tournament-points-of = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
tournament-rating = Рейтинг
tournament-chips = Фишки
tournament-difference = Разница
tournament-played = Сыграно
tournament-unsure = неточно
tournament-plus-minus = Черта под рейтингом — интервал 95 %: в 95 турнирах из 100 сила команды лежит внутри него.
tournament-unsure-what = Где черта прерывистая, рейтинг пока неточен.
tournament-row-more = фишки { $chips } · сыграно { $played }
tournament-row-difference = разница { $chips } · сыграно { $played }
tournament-form = Форма
tournament-form-what = Стрелки: на сколько мест команда поднялась или опустилась с прошлого тура. Точки: пять последних результатов; закрашенная — победа, наполовину — ничья.
tournament-up = выше на { $places ->
    [one] { $places } место
    [few] { $places } места
   *[many] { $places } мест
}
tournament-down = ниже на { $places ->
    [one] { $places } место
    [few] { $places } места
   *[many] { $places } мест
}
tournament-result-won = победа
tournament-result-drawn = ничья
tournament-result-lost = поражение
tournament-new-release = Новая версия!
tournament-no-contest = вне конкурса
tournament-anchor = эталон
tournament-anchor-what = Эталоны — это компьютеры с постоянным рейтингом. Рейтинги команд измерены по их шкале.
tournament-fixed = постоянный
tournament-benched = отстранена
tournament-pairing-round_robin = круговая система
tournament-pairing-swiss = швейцарская система
tournament-pairing-knockout = на выбывание
tournament-pairing-endless = бесконечный рейтинг
tournament-status-draft = Готовится
tournament-status-waiting = Ещё не начался
tournament-status-running = Идёт
tournament-status-paused = Приостановлен
tournament-status-ended = Завершён
tournament-winner = { $count ->
    [one] Победитель: { $teams }
   *[other] Победители: { $teams }
}
tournament-round = Тур { $number }
tournament-progress = Сыграно матчей: { $ended } из { $all }
tournament-begins = До начала турнира
tournament-registered = { $count ->
    [one] Зарегистрирована { $count } команда.
    [few] Зарегистрировано { $count } команды.
   *[other] Зарегистрировано { $count } команд.
}
tournament-running = Сейчас играют
tournament-queued = { $count ->
    [one] В очереди { $count } матч.
    [few] В очереди { $count } матча.
   *[other] В очереди { $count } матчей.
}
tournament-moment = Главный матч
tournament-also = Играют сейчас
tournament-watch = Смотреть этот матч
tournament-latest = Последние результаты
tournament-latest-one = Последний результат
tournament-sealed = скрыт
tournament-sealed-now = Результаты этого тура скрыты.
tournament-sealed-round = { $count ->
    [one] Скрыт { $count } результат. Он будет показан здесь.
    [few] Скрыто { $count } результата. Они будут показаны здесь один за другим.
   *[other] Скрыто { $count } результатов. Они будут показаны здесь один за другим.
}
tournament-void = аннулирован
tournament-forfeit = техническое поражение
tournament-match-queued = в очереди
tournament-match-leased = идёт
tournament-match-done = окончен
tournament-commitment = Все поля определяются секретом. Вот его отпечаток:
tournament-committed = Секрет появится здесь после конца турнира. Запишите отпечаток, чтобы потом проверить его.
tournament-secret = Секрет:
tournament-verify = Чтобы всё проверить, скачайте турнир целиком и выполните:
tournament-whole = Скачать турнир целиком
tournament-exports = Скачать
tournament-export-ladder-csv = Таблица (CSV)
tournament-export-ladder-json = Таблица (JSON)
tournament-export-crosstable-csv = Личные встречи (CSV)
tournament-export-crosstable-json = Личные встречи (JSON)
tournament-export-records-jsonl = Все записи (JSON Lines)
tournament-api = API для программ
tournament-archives = До перезапуска

# ---- Команда

tournament-version = Версия { $version }
tournament-left = Эта команда покинула турнир.
tournament-benched-why = Команда отстранена: { $reason }
tournament-problem-no_endpoint = Команда ещё не указала адрес своего робота.
tournament-problem-unproven = Адрес робота ещё не подтверждён.
tournament-latency-half = Половина ответов за
tournament-latency-most = 95 % ответов за
tournament-timeouts = Таймауты
tournament-faults = Другие ошибки
tournament-latency-of = По запросам последних матчей (до { $matches }) за последние { $days } дней, без матчей со скрытыми результатами.
tournament-dynamics = Очки по турам
tournament-chart = Очки всех команд после каждого тура (туров: { $rounds }); у этой команды сейчас { $points }.
tournament-drawn = Как проходила жеребьёвка?
tournament-best = Лучшая победа
tournament-worst = Худшее поражение
tournament-spread = Ответы по времени
tournament-ratings = Рейтинг по турам
tournament-ratings-of = Рейтинг { $rating } ± { $interval }, туров: { $rounds }.
tournament-releases = Версии
tournament-release = Версия
tournament-release-first = С самого начала
tournament-release-unnamed = Новая версия
tournament-releases-what = У каждой версии свой рейтинг. В таблице — рейтинг последней; очки сохраняются.
tournament-matches = Матчи
tournament-no-matches = Матчей пока не было.
tournament-cross = Результаты по соперникам
tournament-opponent = Соперник
tournament-cross-what = Победы – ничьи – поражения

# ---- Матч

tournament-request = Запрос
tournament-answer = Ответ
tournament-fault-at = { $team }: { $fault }, шаг { $step }
tournament-call-ok = OK
tournament-call-no_connection = нет соединения
tournament-call-timeout = таймаут
tournament-call-wrong_response = неверный ответ
tournament-call-wrong_move = недопустимый ход
tournament-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
tournament-lead = Перевес после каждого хода: сейчас { $now }, в конце { $end }
tournament-void-why = Матч не засчитан: { $reason }
tournament-sealed-match = Результат скрыт, пока его не покажут.
refused-tournament_on = Это можно скачать, когда турнир завершён и все результаты показаны.
refused-still_sealed = В турнире { $tournament } есть скрытые результаты. Сначала покажите их.

# ---- Управление турниром

tournament-name = Название
tournament-game = Игра
tournament-pairing = Система
tournament-rounds-most = Число туров
tournament-anchors = Компьютеры тоже играют, как эталоны
tournament-anchors-what = Все пять уровней играют со всеми и не занимают мест. Их рейтинги постоянны, поэтому рейтинги команд можно сравнивать с другими турнирами. Не для турнира на выбывание.
tournament-rounds-any = пока его не завершат
tournament-first-type = Условия туров
tournament-create = Создать турнир
tournament-time-limit = Время на запрос (мс)
tournament-ms = мс
tournament-multiplier = Очки умножаются на
tournament-both = каждый расклад играется за обе стороны
tournament-seal = скрытый: результаты показывают вручную
tournament-at = Когда ({ $zone }); пусто — сейчас
tournament-refresh = Обновить
robots-own = Мои роботы
tournament-asked-restart = перезапуск между турами
tournament-asked-end = завершится после этого тура
tournament-lacking-teams = Новый тур не начнётся: играть может меньше двух команд.
tournament-lacking-type = Новый тур не начнётся: ни один вид туров не используется.
tournament-lacking-sealed = Новый тур не начнётся, пока не показаны скрытые результаты: его пары выдали бы их.
tournament-take-back = Отменить
tournament-take-back-named = Отменить: { $wish }
tournament-waiting-matches = Матчей в очереди
tournament-round-ends = До конца тура примерно
tournament-lag = Судья простаивал за минуту
tournament-faulty = Ошибки
tournament-start = Начать
tournament-go-on = Продолжить
tournament-pause = Приостановить
tournament-countdown-stop = Остановить отсчёт
tournament-end-more = Завершить турнир…
tournament-end = Завершить после этого тура
tournament-end-at = Завершить в это время
tournament-end-what = Чтобы завершить сразу, сначала приостановите турнир: остаток тура будет аннулирован.
tournament-restart = Начать турнир заново…
tournament-restart-what = Между турами все туры и очки уйдут на страницу архива. Команды и события останутся; события произойдут снова.
tournament-restart-yes = Начать заново
tournament-teams = Команды ({ $count })
tournament-leaving = уходит после этого тура
tournament-problem-short-no_endpoint = нет адреса
tournament-problem-short-unproven = адрес не подтверждён
tournament-faults-in-row = ошибок подряд: { $count }
tournament-url = Адрес робота
tournament-url-what = Для робота за роутером оставьте пустым: он подключается сам.
tournament-members = Участники через запятую
tournament-level = Играет компьютер уровня
tournament-level-none = нет: свой робот
tournament-save-named = Сохранить: { $team }
tournament-flyer = Листовка
tournament-flyer-named = Листовка: { $team }
tournament-page = Страница
tournament-page-named = Страница: { $team }
tournament-reason = Причина (её увидят все)
tournament-bench = Отстранить
tournament-bench-named = Отстранить: { $team }
tournament-unbench = Вернуть в игру
tournament-unbench-named = Вернуть в игру: { $team }
tournament-new-token = Новый токен
tournament-token-named = Новый токен: { $team }
tournament-delete = Удалить после тура
tournament-delete-named = Удалить после тура: { $team }
tournament-keep = Не удалять
tournament-keep-named = Не удалять: { $team }
tournament-add-team = Добавить команду
tournament-add = Сохранить
tournament-add-print = Сохранить, напечатать, новая
tournament-types = Виды туров
tournament-types-what = Туры используют их по очереди.
tournament-type-stopped = больше не используется
tournament-type-stop = Больше не использовать
tournament-type-stop-named = Больше не использовать вид { $number }
tournament-type-add = Добавить вид тура
tournament-events = Предстоящие события
tournament-no-events = Ничего не запланировано.
tournament-event-add_type = добавится вид тура
tournament-event-stop_type = вид тура перестанет использоваться
tournament-event-message = сообщение
tournament-event-finish = турнир завершится
tournament-event-start = турнир начнётся
tournament-event-remove = Убрать
tournament-event-remove-named = Убрать событие { $number }
tournament-message = Сообщение для всех
tournament-message-show = Показать
tournament-reveal-title = Скрытые результаты
tournament-sealed-left = скрыто: { $count }
tournament-reveal-all = Показать весь тур
tournament-reveal = Показать следующий
tournament-corrections = Исправления
tournament-corrections-what = Очки изменятся в течение четверти минуты.
tournament-match = Матч
tournament-round-label = Тур
tournament-make-void = Аннулировать
tournament-again = Сыграть заново
tournament-round-again = Сыграть весь тур заново
tournament-flyer-token = Токен вашей команды. Никому его не показывайте.
tournament-flyer-what = На этой странице — ваши очки, матчи и скорость ответов вашего робота.
tournament-flyer-address = Откройте там «{ $button }» и введите токен. Потом укажите адрес робота, проверьте его и отмечайте новые версии.
tournament-flyer-connect = Робот за роутером? Запустите рядом с ним эту команду; адрес тогда не нужен:
tournament-flyer-protocol = Запросы к роботу и примеры описаны в исходном коде Roundhouse:
tournament-print = Печать
tournament-next-team = Следующая команда
tournament-match-is-played = Это ещё играется. Подождите до конца.
tournament-no-such-match = В этом турнире нет такого матча.
refused-unknown_tournament = Такого турнира нет.
refused-unknown_team = В этом турнире нет такой команды.
refused-several_teams = Команды с именем { $name } есть у нескольких игроков. Укажите номер нужной: { $numbers }. Он стоит в адресе страницы команды.
refused-unknown_round = В этом турнире нет такого тура.
refused-day_not_over = Этот день ещё не закончился, а его секрет выдал бы следующие доски.
refused-days_are_open = В бесконечном турнире результаты не скрывают: видны все.
refused-boards_are_public = Доски этого дня уже известны всем. Его партии можно только аннулировать.
tournament-hooks = Веб-хуки
tournament-hooks-what = Этим адресам сообщается о каждом законченном матче и туре: JSON через POST. Каждое сообщение подписано; секрет подписи показывается один раз, при добавлении адреса. После двадцати потерянных подряд сообщений адрес больше ничего не получает, пока вы не добавите его снова.
tournament-hook-url = Адрес
tournament-hook-add = Добавить веб-хук
tournament-hook-lost = { $count ->
    [one] потеряно { $count } сообщение
    [few] потеряно { $count } сообщения
   *[other] потеряно { $count } сообщений
}
tournament-hook-added = { $url } будет получать сообщения о каждом законченном матче и туре. Запишите секрет, которым подписаны сообщения: он показывается только сейчас.
tournament-hook-left = { $count ->
    [one] сообщений больше нет: потеряно { $count }. Добавьте адрес снова.
    [few] сообщений больше нет: потеряно { $count } подряд. Добавьте адрес снова.
   *[other] сообщений больше нет: потеряно { $count } подряд. Добавьте адрес снова.
}
tournament-hook-remove-named = Убрать веб-хук { $number }
refused-unknown_hook = Такого веб-хука нет.
refused-unknown_event = Это событие уже произошло, или его убрали.
refused-unknown_pairing = Выберите систему турнира.
refused-no_anchors = В турнире на выбывание эталонов быть не может: они выбивали бы команды. Выберите другую систему или играйте без них.
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
refused-out_of_range = Введите целое число от { $low } до { $high }.
refused-bad_time = Введите дату и время.
refused-no_public_reason = Укажите причину. Её увидят все.
tournament-own = Для этой команды
tournament-own-token = Токен вашей команды (на листовке)
tournament-own-version = Версия
tournament-own-release = Отметить новую версию
tournament-own-address = Сменить адрес
tournament-own-prove = Проверить мой адрес
tournament-own-prove-what = По вашему адресу должен быть виден код. Получите код, разместите его и запустите проверку. Организатор для этого не нужен.
tournament-own-code = Показать код
tournament-own-check = Проверить моего робота
tournament-own-log = Журнал запросов
tournament-own-log-what = В журнале все запросы к вашему роботу за последние 30 дней, в том числе в вызовах, в формате JSON Lines. Неверные ответы приведены целиком, как мы их получили. Он доступен только вам.
tournament-by-hand = Я знаю, что владелец согласен на запросы
tournament-prove-how = Прежде чем туда пойдут матчи, по этому адресу должен быть виден этот код:
tournament-prove = Проверить сейчас
tournament-prove-named = Проверить сейчас адрес: { $team }
refused-wrong_token = Это не токен этой команды.

# ---- В чатах

tournament-titled = Турнир { $name }
tournament-no-teams = Команд пока нет.
tournament-unrated = ещё нет рейтинговых матчей
tournament-row = { $place }. { $team }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, { $rated ->
    [no] ещё нет рейтинговых матчей
   *[yes] рейтинг { $rating } ± { $uncertainty }
}
tournament-row-apart = { $team } (вне конкурса): { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, { $rated ->
    [no] ещё нет рейтинговых матчей
   *[yes] рейтинг { $rating } ± { $uncertainty }
}
tournament-balance = Побед: { $won }, ничьих: { $drawn }, поражений: { $lost }
tournament-play = Сыграть против него
tournament-follow = Следить за ним здесь
tournament-unfollow = Не следить за ним здесь
tournament-round-over = { $tournament }: тур { $number } завершён
tournament-told-again = Возможно, вы уже видели это сообщение: его отправка прервалась.
tournament-did = { $team }: побед { $won }, ничьих { $drawn }, поражений { $lost }. Место { $place }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
tournament-did-apart = { $team }: побед { $won }, ничьих { $drawn }, поражений { $lost }. Вне конкурса, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
robot-action-list = Мои роботы
robot-action-register = Зарегистрировать робота
robot-action-prove = Подтвердить адрес робота
robot-action-play = Сыграть с роботом
robot-action-challenge = Вызвать робота на матч с вашим
robot-no-tournament = Сейчас нет турнира роботов. Когда он будет, здесь можно будет зарегистрировать своего робота. А пока можно играть с людьми или с компьютером.
robot-unknown = Робота { $name } нет в нынешних турнирах.
robot-which-play = С каким роботом хотите сыграть?
robot-which-challenge = Какого робота должен вызвать ваш?
robot-nothing-to-play = Сейчас нет роботов, с которыми можно сыграть.
robot-none = У вас здесь ещё нет робота. Зарегистрируйте его командой /tournament robots register АДРЕС НАЗВАНИЕ, например /tournament robots register http://robot.example.org:8000 Deep Ann. Если робот за роутером, вместо адреса напишите дефис.
robot-token = Токен вашей команды; никому его не показывайте:
robot-ready = Ваш робот может играть.
robot-unproven = Покажите, что адрес ваш: отвечайте на GET { $address } этим кодом, затем нажмите кнопку.
robot-dial-in = У вашего робота нет адреса. Запустите рядом с ним «roundhouse robot connect» с этим токеном.
robot-prove = Подтвердить адрес команды { $team }
refused-no_tournament = Сейчас турнира нет.
refused-too_many_own_teams = Вы уже зарегистрировали команд в этом турнире: { $most }.
refused-too_many_followed = Здесь можно следить не больше чем за { $most } командами.
refused-unproven = Адрес этого робота ещё не подтверждён.
tournament-final = Финал прошлых турниров
tournament-final-what = В этом турнире сыграют первые команды выбранных, со своими адресами; команды вне конкурса не переходят.
tournament-final-first = Сколько команд из каждого
tournament-nothing-finished = В этих турнирах ещё нет завершённого тура.
tournament-dials-in = Робот подключается к нам сам.
refused-no_challenges = Эта команда не принимает вызовы.
refused-same_team = Команда не может вызвать саму себя.
refused-other_game = Эти роботы играют в разные игры.
refused-no_seed = В этой игре по начальному числу одна сторона узнала бы скрытое. Оставьте поле пустым.
refused-endless_match = Матч роботов с такими настройками может не закончиться: ограничьте число раундов.
refused-other_games = Финал возможен только между турнирами по одной игре.
refused-challenge_running = Прошлый вызов вашей команды ещё не закончен. Подождите, пока он завершится.
refused-unknown_token = Ни у одной команды текущих турниров нет такого токена.
refused-no_own_robot = У вас нет робота, который может играть. Зарегистрируйте его командой /tournament robots register.
robot-challenged = { $name }: { $pairs ->
    [one] { $pairs } расклад, сыгранный
    [few] { $pairs } расклада, каждый сыгранный
   *[many] { $pairs } раскладов, каждый сыгранный
} за обе стороны. Первый матч начнётся в течение полуминуты.
tournament-challenge = Вызвать этого робота
tournament-challenge-what = Ваш робот сразу сыграет с ним, каждый расклад за обе стороны. Результаты не идут ни в один турнир.
tournament-challenge-pairs = Число раскладов
tournament-challenge-seed = Начальное число, чтобы повторить те же расклады (необязательно)
tournament-challenge-begin = Начать
tournament-own-accept = Принимать вызовы
tournament-own-decline = Больше не принимать вызовы
