# ---- The profile

profile-line = { $what }: { $value }
profile-chosen = ✓ { $choice }
profile-purse = У вас { $chips } { $chips ->
    [one] фишка
    [few] фишки
   *[many] фишек
}{ $stakes ->
    [0] .
   *[other] {""}, ещё { $stakes } — в ставках.
}
me-name-new = Ваше новое имя
profile-avatar = Аватар
profile-avatar-drawn = Нарисованный зверёк
profile-avatar-mine = Моё фото из { $network }
profile-avatar-what = Ваш аватар видят другие рядом с вашим именем. Вместо рисунка можно показывать ваше фото из Discord или Telegram: мы храним его маленькую копию и удаляем её, как только вы снова выберете рисунок.
profile-avatar-save = Сохранить аватар
profile-avatar-soon = Если { $network } показывает нам ваше фото, оно появится в течение минуты.
profile-avatar-none = Чтобы показывать фото, сначала свяжите свой аккаунт Discord или Telegram.
profile-hands = Личный экран
profile-hands-usual = как здесь принято
profile-hands-card = на месте карточки, вижу только я
profile-hands-here = рядом с карточкой, вижу только я
profile-hands-private = в личном чате
profile-notices = Уведомления
profile-notices-room = в комнате
profile-notices-private = лично
profile-notices-off = нет
profile-notice-never = Уведомлений вам ещё не отправляли.
profile-notice-last = Последнее уведомление отправлено { $when } и { $arrived ->
    [yes] дошло.
   *[no] не дошло.
}
profile-reminders = Напоминания
profile-reminders-once = когда осталась четверть
profile-reminders-twice = на половине и на десятой
profile-reminders-hours = { $count ->
    [1] каждый час
    [one] каждый { $count } час
    [few] каждые { $count } часа
   *[many] каждые { $count } часов
}
profile-reminders-how = Я напоминаю, пока ваш ход и вас нет; по частям времени — только если на ход даётся не меньше десяти минут. Другое число часов, до 24: /me reminders 8.
profile-quiet = Тихие часы
profile-quiet-off = нет
profile-quiet-hours = { $begin }–{ $end }
profile-quiet-how = В эти часы уведомления не приходят. Чтобы изменить: /me quiet 21 6. Если время выше неверно, поправьте его: /me zone 5:30.
profile-clock = На ваших часах { $time } ({ $zone }).
vacation-title = Отпуск
vacation-how = Пока вы в отпуске, партии, в которых на ход даётся день или больше, ждут вас; это видно на их карточках. За 365 дней можно отдыхать { $most } дней; начавшийся день считается целиком. Закончить отпуск раньше можете только вы.
vacation-off = { $count ->
    [0] Дней отпуска не осталось.
    [one] Остался { $count } день отпуска.
    [few] Осталось { $count } дня отпуска.
   *[other] Осталось { $count } дней отпуска.
}
vacation-on = Вы в отпуске, самое позднее до { $until }.
vacation-value-on = идёт
vacation-value-off = { $count ->
    [one] остался { $count } день
    [few] осталось { $count } дня
   *[other] осталось { $count } дней
}
vacation-begin = Начать отпуск
vacation-end = Закончить отпуск
refused-vacation_on = Вы уже в отпуске.
refused-vacation_off = Вы не в отпуске.
refused-vacation_again-until = Отпуск можно начинать раз в день. Следующий — через { $left }.
refused-vacation_days = Все { $most } дней отпуска за последние 365 дней использованы.
profile-test = Пробное уведомление
profile-test-text = Это проверка. Такое уведомление приходит, когда за столом ждут вас.
profile-test-arrived = Пробное уведомление отправлено и дошло.
profile-test-lost = Пробное уведомление не дошло. Откройте личный чат с ботом, разрешите ему писать вам и попробуйте ещё раз. Пока что уведомления приходят в комнату.
profile-accounts = Связанные аккаунты
profile-export = Здесь все данные, которые о вас хранятся.
profile-forgotten = Ваши данные удалены. Вы вышли из-за всех столов, имя и добавленные тексты стёрты. Если сыграете снова, начнёте с нуля.

# ---- Blocked people

blocked-title = С кем я не играю
blocked-how = Никто из вас двоих не сможет сесть за стол другого. Второму игроку об этом не сообщают.
blocked-count = { $count ->
    [0] Список пуст.
    [one] В списке { $count } человек.
    [few] В списке { $count } человека.
   *[many] В списке { $count } человек.
}
blocked-end = Снова играть: { $who }
blocked-add = Добавить
blocked-more = Дальше
blocked-whom = Кого вы хотите избегать? Вот те, кого вы недавно встречали за столом.
blocked-nobody = Вы ещё ни с кем не играли.

# ---- Linked accounts

link-button = Связать аккаунт
link-account = { $network }: { $name }
link-what = Связанные аккаунты — это один игрок: одно имя, один кошелёк, одна история.
link-code = Ваш код: { $code }. Он сработает один раз в течение { $minutes } { $minutes ->
    [one] минуты
   *[other] минут
}.
link-type = В другом аккаунте откройте личный чат с ботом и отправьте: /me link { $code }
link-again = Проверить
link-then = Потом вернитесь на эту страницу и подтвердите.
link-field = Код из другого аккаунта
link-new = Новый код
link-not-yet = Ваш код ещё никто не ввёл.
link-taken = Код верный. { $told ->
    [yes] Подтвердите связь в другом аккаунте, вопрос уже там: { $network }.
   *[no] Теперь зайдите в другой аккаунт ({ $network }) и нажмите там «Связать аккаунт», чтобы подтвердить.
}
link-question = Связать этот аккаунт?
link-who = Ваш код введён здесь: { $network }, { $name }.
link-brings = К вам перейдут { $matches } { $matches ->
    [one] партия
    [few] партии
   *[many] партий
} и { $chips } { $chips ->
    [one] фишка
    [few] фишки
   *[many] фишек
}. Один стартовый подарок вернётся заведению.
link-sure = Соглашайтесь, только если это действительно вы.
link-yes = Да, это я
link-no = Нет
link-done-there = Готово. Теперь вы и здесь { $name }, как и там: { $network }.
link-declined = Аккаунты не связаны.
link-declined-there = Там ({ $network }) отказались связать аккаунты.
link-end = Отвязать: { $network }
link-which = Какой аккаунт?
link-end-sure = Отвязать аккаунт { $name } ({ $network })? Он начнёт с нуля: без партий и без фишек. Всё остальное останется здесь.
link-ended = Аккаунты больше не связаны.

# ---- Settings of a room

set-button = Настройки
set-title = Настройки этой комнаты
me-settings = Настройки
set-language = Язык
set-language-what = Язык столов в этой комнате. Личные страницы — на языке каждого игрока.
set-clock = Часы
set-clock-what = Для новых столов, если не выбрано другое.
set-clock-usual = по умолчанию в каждой игре
set-stake = Ставка
set-stake-what = Для новых столов, если не выбрано другое. Идущая серия сохраняет свою ставку: её меняет «Следующая партия».
set-opened = Кто открывает столы
set-opened-what = Кто может открывать столы в этой комнате?
set-opened-everyone = все
set-opened-moderators = модераторы
set-opened-nobody = никто
set-tables = Столов на человека
set-tables-what = За сколькими неоконченными столами этой комнаты можно сидеть сразу?
set-tables-any = без ограничений
set-tables-count = { $count }
set-absent = Если игрок пропал
set-absent-what = Что происходит, когда время игрока вышло: за него доигрывает компьютер, пока он не вернётся, или решают правила игры. Обычно компьютер доигрывает за столами от трёх игроков. Действует для столов, открытых после этого.
set-absent-usual = от трёх игроков — компьютер
set-absent-computer = доигрывает компьютер
set-absent-wait = время идёт ещё раз, потом — по правилам
set-absent-rules = по правилам игры
set-quiet = Тихий режим
set-quiet-what = В тихом режиме уведомления приходят лично и никогда — в эту комнату.
set-quiet-on = включён
set-quiet-off = выключен
set-series = Серия
set-series-what = Если регистрация на партию ограничена по времени: открывать ли после партии следующую регистрацию автоматически?
set-series-on = следующая партия открывается сама
set-series-off = следующая партия не открывается сама
set-season = Итоги сезона
set-season-what = Присылать ли сюда в конце сезона сообщение с первой тройкой по каждой игре?
set-season-on = видны здесь
set-season-off = не показываются
set-pool = Партии с кем угодно
set-pool-what = Если участник ищет здесь любого соперника, показывать ли партию и в этой комнате?
set-pool-on = видны здесь
set-pool-off = видны только игрокам
set-skin = Как показывать поле
set-skin-what = Как показывать поле в этой комнате.
set-other = Другое число
set-other-range = От { $low } до { $high }

# ---- The next match

next-title = Следующая партия
next-which = В какой игре?
next-of = { $game }: следующая партия в этой комнате
next-how = Нажмите на то, что хотите изменить, или введите сами: { $command }
next-usual = Вернуть по умолчанию

# ---- The first message in a room

welcome-thanks = Здравствуйте, спасибо за приглашение! Я открываю столы для игр прямо здесь — для всех, кто хочет сыграть.
welcome-begin = Нажмите «Играть», чтобы открыть стол, или отправьте /play.
welcome-permissions = { $count ->
    [one] Чтобы всё работало как надо, мне не хватает разрешения: { $names }
   *[other] Чтобы всё работало как надо, мне не хватает разрешений: { $names }
}

# ---- Help

guide-title = Помощь
guide-1 = Roundhouse — игры прямо там, где вы общаетесь.
guide-2 = Откройте стол кнопкой «Играть»: против компьютера или с другими. Каждый стол — одно сообщение с кнопками.
guide-3 = Когда наступает ваш ход, приходит уведомление. Все столы, где ждут вас, покажет /tables mine.
guide-commands = Команды
guide-try = { $command }
guide-fairness = Почему это честно
guide-fair-1 = Ещё до того, как кто-нибудь сядет, стол показывает отпечаток — хеш секрета. Изменить секрет потом нельзя.
guide-fair-2 = Каждый жребий получается из этого секрета и текста, который могут добавить игроки. Добавьте свой последним — и раздачу не сможет выбрать никто, даже мы.
guide-fair-3 = В конце секрет открывается, а в записи есть каждый шаг.
guide-fair-4 = Проверить может каждый: кнопка «Запись» после партии отдаст файл, а roundhouse verify проиграет его заново.
lesson-title = { $game } · { $step } из { $last }
lesson-next = Дальше
lesson-practice = Разминка

usage-play = открыть стол
usage-play-how = game — игра. opponent — кого вызываете. anybody — сыграть с первым, кто хочет того же. computer — уровень компьютера, от 1 (новичок) до 5 (сильнейший). seats — места, stake — ставка в фишках, clock — часы (live, relaxed, daily, none или 90s, 10m, 2h, 1d, 5m+5s), visibility — кто найдёт стол (listed, link, named), first — кто начинает (host, guest, lot), rated — на рейтинг или нет (yes, no), absent — если время игрока вышло (usual, computer, wait, rules), size — размер поля, если он бывает разным, sit=no — открыть стол для других (модераторы). Остальные настройки игры пишутся как имя=значение, например grace=1. at=20:30 — договориться о времени: люди говорят, что придут, и тогда откроется стол. Без игры увидите список. Например: /play tictactoe computer=3
usage-tables = столы этой комнаты и ваши
usage-tables-how = Показывает открытые столы и те, за которыми играют: можно сесть или смотреть. mine — все ваши партии во всех комнатах и сетях, сначала самые срочные; их видите только вы. В личном чате — ваши. Пример: /tables mine
usage-show = показать стол ещё раз
usage-show-how = match — какой стол; без него — самый новый здесь. Карточка появится внизу. За её ⋯ — запись партии, разбор ошибок и кнопка, чтобы убрать игрока.
usage-hand = ваш личный экран
usage-hand-how = match — какой стол; без него — тот, где ждут вас. Видите только вы.
usage-move = сделать ход текстом
usage-move-how = text — ваш ход, как на кнопке. match — за каким столом. Скрытый ход вводите только в личном чате.
usage-kick = убрать кого-то из-за стола
usage-kick-how = player — кого. match — из-за какого стола. Это может только хозяин, до начала игры. Вернуться можно один раз.
usage-ban = запретить игроку играть в этой комнате
usage-ban-how = player — кому. reason — почему; игрок это прочтёт. everywhere=yes — во всех комнатах, для операторов. unban — снова разрешить. Идущие партии продолжаются. Без игрока увидите список. Для модераторов. Примеры: /ban @bo флудит в комнате, /ban unban @bo
usage-stop = закончить партию
usage-stop-how = match — какую. Модератор останавливает сразу, игрокам нужно общее согласие. Ставки возвращаются.
usage-record = запись партии
usage-record-how = match — какой. Вы получите файл со всеми шагами, проверить его может кто угодно.
usage-top = таблица рейтингов и сезоны
usage-top-how = game: одна игра или all. where: here (кто играет в этой комнате), everywhere (везде) или season (этот сезон). step: страница. seasons: сезоны этой комнаты; модератор начинает и завершает их словами begin и end. Примеры: /top hexagon season, /top seasons begin
usage-tournament = турнир роботов и ваши роботы
usage-tournament-how = tournament и team — название или номер. follow=yes: после каждого тура здесь появится сообщение о команде. robots — ваши роботы; дальше register с адресом (дефис, если робот за роутером) и названием, prove с номером, play или challenge с роботом. Примеры: /tournament Cup, /tournament robots register http://robot.example.org:8000 Deep Ann
usage-settings = настройки комнаты
usage-settings-how = setting и value; без них увидите всё: { $settings }. next — следующая партия игры, её настройки пишутся как имя=значение; слово usual возвращает всё по умолчанию (или одно: rounds=usual), идущая серия возьмёт это со следующей регистрации. Для модераторов. Пример: /settings next rpsls stake=5 seats=3
usage-status = состояние дома, для операторов
usage-status-how = Процессы, очереди, партии с неполадками, резервные копии, ошибки. Видят только операторы.
usage-me = ваш профиль
usage-me-how = Фишки, имя, язык, уведомления, тихие часы, связанные аккаунты, с кем вы не играете, выгрузка и удаление данных. Видите только вы.
usage-help = помощь
usage-help-how = topic — игра или команда. step — какой шаг правил.

booked-linked = аккаунты связаны

# ---- Refusals

refused-unknown_topic = Страницы «{ $topic }» нет. Все страницы покажет /me.
refused-bad_name = Такое имя нельзя показать. Выберите имя с буквами или цифрами.
refused-reserved_name = Это имя зарезервировано. Выберите другое.
refused-long_name = Слишком длинное имя. Не больше { $most } знаков.
refused-bad_hours = Назовите два разных часа от 0 до 23, например /me quiet 22 8.
refused-bad_zone = Укажите, насколько ваши часы отличаются от UTC, от -12 до 14: например, /me zone 3 или /me zone -3:30.
refused-too_many_blocked = Список полон: в нём { $most } { $most ->
    [few] человека
   *[other] человек
}. Сначала уберите кого-нибудь.
refused-own_code = Это ваш собственный код. Введите его в другом аккаунте.
refused-wrong_code = Код не подходит. Возможно, он устарел или уже использован: попросите новый.
refused-too_many_tries = Слишком много неверных кодов. Попробуйте через пять минут.
refused-no_such_account = Такой аккаунт с вами не связан.
refused-last_account = Это ваш единственный аккаунт, отвязывать нечего.
refused-unknown_setting = Настройки «{ $typed }» нет. Все настройки покажет /settings.
refused-unknown_help = Помощи по теме «{ $topic }» нет. Все темы покажет /help.
