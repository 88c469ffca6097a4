# ---- One's own page

mine-line = { $what }: { $value }
mine-chosen = ✓ { $choice }
mine-purse = В кошельке: { $chips } { $chips ->
    [one] фишка
    [few] фишки
   *[many] фишек
}{ $stakes ->
    [0] .
   *[other] {""}, ещё { $stakes } — в ставках.
}
mine-name-how = Хотите зваться иначе? Отправьте /me name и новое имя.
mine-hands = Личный экран
mine-hands-usual = как здесь принято
mine-hands-here = в комнате, но вижу только я
mine-hands-private = в личном чате
mine-notices = Напоминания
mine-notices-room = в комнате
mine-notices-private = лично
mine-notices-off = не нужны
mine-notice-never = Напоминаний вам ещё не отправляли.
mine-notice-last = Последнее напоминание отправлено { $when } и { $arrived ->
    [yes] дошло.
   *[no] не дошло.
}
mine-quiet = Тихие часы
mine-quiet-off = нет
mine-quiet-hours = { $begin }–{ $end }
mine-quiet-how = В эти часы напоминания не приходят. Другие часы: /me quiet 21 6. Если время выше неверно, поправьте его: /me zone 5:30.
mine-clock = На ваших часах { $time } ({ $zone }).
mine-test = Проверка связи
mine-test-text = Это проверка. Таким сообщением мы напомним, что за столом ждут вас.
mine-test-arrived = Пробное напоминание отправлено и дошло.
mine-test-lost = Пробное напоминание не дошло. Откройте личный чат с ботом, разрешите ему писать вам и попробуйте ещё раз. Пока что напоминания приходят в комнату.
mine-accounts = Связанные аккаунты
mine-export = Здесь всё, что о вас хранится.
mine-forgotten = Мы вас забыли: вы вышли из-за всех столов, имя и слова удалены. Захотите сыграть снова — начнёте с чистого листа.

# ---- People one does not play with

apart-title = С кем я не играю
apart-how = Никто из вас двоих не сможет сесть за стол другого. Им об этом не сообщают.
apart-count = { $count ->
    [0] Список пуст.
    [one] В списке { $count } человек.
    [few] В списке { $count } человека.
   *[many] В списке { $count } человек.
}
apart-end = Снова играть: { $who }
apart-add = Добавить
apart-more = Дальше
apart-whom = С кем вы не хотите играть? Вот те, кого вы недавно встречали за столом.
apart-nobody = Вы ещё ни с кем не играли.

# ---- Linked accounts

link-button = Связать аккаунт
link-account = { $network }: { $name }
link-what = Связанные аккаунты — это один игрок: одно имя, один кошелёк, одна история.
link-code = Ваш код: { $code }. Он сработает один раз в течение { $minutes } { $minutes ->
    [one] минуты
   *[other] минут
}.
link-type = В другом аккаунте откройте личный чат с ботом и отправьте: { $command }
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
link-end-sure = Отвязать аккаунт { $name } ({ $network })? Он начнёт с чистого листа: без партий и с пустым кошельком. Всё остальное останется здесь.
link-ended = Аккаунты больше не связаны.

# ---- Settings of a room

set-button = Настройки
set-title = Настройки этой комнаты
set-language = Язык
set-language-what = На этом языке столы говорят со всеми. Личные страницы — на языке каждого игрока.
set-clock = Часы
set-clock-what = Для новых столов, если не сказано иначе.
set-clock-usual = как принято в игре
set-stake = Ставка
set-stake-what = Для новых столов, если не сказано иначе.
set-opened = Столы открывают
set-opened-what = Кто может открывать столы в этой комнате?
set-opened-everyone = все
set-opened-moderators = модераторы
set-opened-nobody = никто
set-tables = Столов на человека
set-tables-what = За сколькими неоконченными столами этой комнаты можно сидеть сразу?
set-tables-any = без ограничений
set-tables-count = { $count }
set-quiet = Тихий режим
set-quiet-what = В тихом режиме напоминания приходят лично и никогда — в эту комнату.
set-quiet-on = включён
set-quiet-off = выключен
set-series = Следующая партия
set-series-what = Когда кончается партия, запись на которую шла по часам: открывать ли на её месте следующую запись?
set-series-on = открывается сама
set-series-off = по кнопке «Ещё партия»
set-skin = Как показывать поле
set-skin-what = Как показывать поле в этой комнате.
set-typed = Или введите сами: { $command }

# ---- The next match

next-title = Следующая партия
next-which = В какой игре?
next-of = { $game }: следующая партия в этой комнате
next-how = Нажмите на то, что хотите изменить, или введите сами: { $command }
next-usual = Как обычно
next-none = без ограничений
next-yes = да
next-no = нет
next-seconds = { $count } { $count ->
    [one] секунда
    [few] секунды
   *[many] секунд
}

# ---- The first message in a room

hello-welcome = Здравствуйте, спасибо за приглашение! Я накрываю столы для игр прямо здесь — для всех, кто не прочь сыграть.
hello-begin = Нажмите «Играть», чтобы открыть стол, или отправьте /play.
hello-lacks = { $count ->
    [one] Чтобы всё работало как надо, мне не хватает разрешения: { $names }
   *[other] Чтобы всё работало как надо, мне не хватает разрешений: { $names }
}

# ---- Help

guide-title = Помощь
guide-1 = Roundhouse — игровой стол там, где вы и так общаетесь.
guide-2 = Откройте стол кнопкой «Играть»: против компьютера или с другими. Каждый стол — одно сообщение с кнопками.
guide-3 = Кого ждут за столом, тот получает напоминание. Все столы, где ждут вас, покажет /turns.
guide-commands = Команды
guide-try = { $command }
guide-fairness = Почему это честно
guide-fair-1 = Ещё до того, как кто-нибудь сядет, стол показывает обязательство — хеш секрета. Изменить его потом нельзя.
guide-fair-2 = Весь случай — из этого секрета и слов, которые могут добавить игроки. Добавьте своё последним — и раздачу не сможет выбрать никто, даже мы.
guide-fair-3 = В конце секрет открывается, а в записи есть каждый шаг.
guide-fair-4 = Проверить может любой: /record отдаст файл, а roundhouse verify проиграет его заново.
lesson-title = { $game } · { $step } из { $last }
lesson-next = Дальше
lesson-practice = Тренировка

usage-play = открыть стол
usage-play-how = game — игра. opponent — кого вызываете. computer — уровень компьютера, от 1 до 5. seats — места, stake — ставка в фишках, clock — часы (live, relaxed, daily, none или 90s, 10m, 2h, 1d), size — размер поля, где он бывает разным. Без игры увидите, что есть. Например: /play tictactoe computer=3
usage-tables = столы этой комнаты
usage-tables-how = Показывает открытые столы и те, за которыми играют: можно сесть или смотреть.
usage-turns = столы, где ждут вас
usage-turns-how = Показывает все ваши партии во всех комнатах и сетях, сначала самые срочные. Видите только вы.
usage-show = показать стол ещё раз
usage-show-how = match — какой стол; без него — самый новый здесь. Карточка появится внизу.
usage-hand = ваш личный экран
usage-hand-how = match — какой стол; без него — тот, где ждут вас. Видите только вы.
usage-move = сделать ход текстом
usage-move-how = text — ваш ход, как на кнопке. match — за каким столом. Что должно остаться тайной, вводят только в личном чате.
usage-kick = убрать кого-то из-за стола
usage-kick-how = player — кого. match — из-за какого стола. Это может только хозяин, до начала игры. Вернуться можно один раз.
usage-stop = закончить партию
usage-stop-how = match — какую. Модератор останавливает сразу, игрокам нужно общее согласие. Ставки возвращаются.
usage-record = запись партии
usage-record-how = match — какой. Вы получите файл со всеми шагами, проверить его может кто угодно.
usage-next = как играть следующую партию
usage-next-how = game — игра. options — имя=значение, можно несколько, или слово usual. Для модераторов.
usage-settings = настройки комнаты
usage-settings-how = setting и value; без них увидите всё: language, clock, stake, opened, tables, quiet, series, skin. Для модераторов.
usage-me = ваша страница
usage-me-how = Кошелёк, имя, язык, напоминания, тихие часы, связанные аккаунты, с кем вы не играете, выгрузка и удаление данных. Видите только вы.
usage-help = эта помощь
usage-help-how = topic — игра или команда. step — какой шаг правил.

booked-linked = аккаунты связаны

# ---- Refusals

refused-unknown_topic = Страницы «{ $topic }» нет. Всё, что есть, покажет /me.
refused-bad_name = Такое имя не показать. Выберите имя с буквами или цифрами.
refused-bad_hours = Назовите два разных часа от 0 до 23, например /me quiet 22 8.
refused-bad_zone = Укажите, насколько ваши часы отличаются от UTC, от -12 до 14: например, /me zone 3 или /me zone -3:30.
refused-too_many_apart = Список полон, в нём уже { $most } человек. Сначала уберите кого-нибудь.
refused-own_code = Это ваш собственный код. Введите его в другом аккаунте.
refused-wrong_code = Код не подходит. Возможно, он устарел или уже использован: попросите новый.
refused-too_many_tries = Слишком много неверных кодов. Попробуйте через пять минут.
refused-no_such_account = Такой аккаунт с вами не связан.
refused-last_account = Это ваш единственный аккаунт, отвязывать нечего.
refused-unknown_setting = Настройки «{ $setting }» нет. Все настройки покажет /settings.
refused-unknown_option = { $game }: настройки «{ $option }» здесь нет.
refused-bad_option_choice = { $option }: значение «{ $value }» не подходит.
refused-unknown_help = Помощи по теме «{ $topic }» нет. Что есть, покажет /help.
