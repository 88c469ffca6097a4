# Страница оператора, /status и остановка перед обслуживанием.

refused-draining = Новые столы и партии пока не открываются: { $reason } Начатые партии продолжаются.
refused-draining-until = Новые столы и партии не открываются ещё { $left }: { $reason } Начатые партии продолжаются.
refused-no_drain_reason = Укажите причину. Её прочтут игроки.
refused-drain_in_the_past = Это время уже прошло. Выберите более позднее.
refused-no_drain = Остановки сейчас нет.
refused-not_frozen = Эта партия не заморожена.
refused-differs_from_steps = Эта партия не соответствует своим ходам и остаётся замороженной. Модератор может остановить её; ставки вернутся.
refused-not_operator = Это может только оператор.

operator-title = Страница оператора
operator-what = Состояние этого дома, всех его процессов.
operator-at = На { $at }. Чтобы обновить, перезагрузите страницу.
operator-done-drain = Остановка началась.
operator-done-end = Остановка закончена.
operator-done-unfreeze = Партия продолжается.
operator-back = Отмена

operator-processes = Процессы
operator-process = Процесс
operator-roles = Роли
operator-version = Версия
operator-since = Работает с
operator-connected = Подключено
operator-heartbeat = Последний сигнал
operator-alive = работает
operator-dead = нет сигнала
operator-ago = { $time } назад
operator-queued-messages = Сообщений к отправке
operator-release = Вышла версия { $version } (у вас { $running }): { $link }
operator-undone = Часть работы не выполняет ни один процесс. Запущен ли процесс с этой ролью, верны ли его часы и что в его журнале?
operator-undone-since = { $duty }: уже { $time }

operator-running = Партии
operator-live = Идущие партии
operator-active = Из них с ходом за последние десять минут
operator-robots-leased = Партии роботов, которые играются
operator-robots-queued = Партии роботов в очереди
operator-oldest = Дольше всех в очереди
operator-tournaments = Идущие турниры
operator-paused = { $name } (на паузе)
operator-none = нет

operator-waiting = Комнаты, ждущие из-за ограничения частоты
operator-room = Комната
operator-until = До
operator-queued = Сообщений
operator-by-platform = сеть попросила подождать
operator-frozen = Замороженные партии
operator-late = Партии, время которых вышло больше минуты назад
operator-match = Партия
operator-game = Игра
operator-network = Сеть
operator-moved = Последний ход
operator-deadline = Срок
operator-unfreeze = Разморозить { $match }
operator-unfreeze-sure = Разморозить партию { $match }?
operator-unfreeze-what = Сначала её ходы повторяются. Если они приводят к сохранённой позиции, партия продолжается с полным временем на текущий вопрос. Если нет, она остаётся замороженной.

operator-database = База данных
operator-database-well = Всё в порядке.
operator-database-checked = Вся база данных проверяется.
operator-backup = Последняя резервная копия
operator-drill = Последняя учебная проверка
operator-never = никогда
operator-drill-result = { $time } назад: { $result ->
    [good] успешно
    [bad] неудача
   *[unknown] не удалось определить
 }

operator-errors = Ошибки за последние семь дней
operator-errors-none = Ошибок нет.
operator-time = Время
operator-error = Ошибка
operator-refused = Отказы за вчера и сегодня
operator-code = Код
operator-count = Число

operator-drain = Остановка перед обслуживанием
operator-drain-what = Новые столы не открываются и партии не начинаются ни в одном процессе. Идущие партии продолжаются, турниры останавливаются между партиями. Игроки прочтут вашу причину.
operator-drain-on = Идёт остановка: { $reason }
operator-drain-until = Она закончится сама в { $until }.
operator-drain-for-ever = Она продлится, пока вы её не закончите.
operator-drain-left = Ещё играются партии: { $active }, партии роботов: { $robots }.
operator-drain-nothing = Сейчас никто не играет. Можно начинать.
operator-drain-reason = Причина
operator-drain-minutes = Минут; пусто: пока не закончите сами
operator-drain-begin = Начать остановку
operator-drain-end = Закончить остановку
operator-drain-sure = Начать остановку?
operator-drain-end-sure = Закончить остановку?
operator-drain-end-what = Новые столы сразу можно будет открывать.

operator-figures = Показатели за последние 28 дней
operator-figures-what = Суммы по столам и комнатам, включая сегодняшний день. Числа меньше пяти не показываются.
operator-few = меньше 5
operator-ended = Чем кончились партии
operator-how-play = По игре
operator-how-clock = По времени
operator-how-left = Кто-то вышел
operator-how-stopped = Остановлены
operator-completed = Как заканчивались партии двух и более людей
operator-completed-what = Каждая партия считается один раз, по первому, что подходит: её остановили; за кого-то отвечал компьютер; оставшиеся взяли победу у того, кто пропал; у кого-то вышло время; кто-то ушёл; иначе все, кто начал, доиграли до конца.
operator-completed-play = Доиграли все, кто начал
operator-completed-substitute = С заменой
operator-completed-claim = Победа взята
operator-completed-clock = По времени
operator-completed-left = Кто-то ушёл
operator-completed-stopped = Остановлены
operator-longest-move = Время
operator-longest-move-live = до 5 минут на ход
operator-longest-move-relaxed = до 1 часа на ход
operator-longest-move-daily = больше часа на ход
operator-longest-move-bank = на всю партию
operator-longest-move-none = без времени
operator-absent-wait = Ждали пропавшего (медиана)
operator-waited = От открытия стола с людьми до начала партии
operator-first-match = От первого обращения комнаты до её первой доигранной партии
operator-new-rooms = Новые комнаты
operator-within = до { $time }
operator-longer = дольше
operator-never-started = закрыты без начала
operator-tables = Столы
operator-rooms = Комнаты
operator-refused-100 = Отказов на 100 ходов
operator-weeks = Комнаты с доигранной партией
operator-week = Неделя с
operator-rooms-in-week = На этой неделе
operator-rooms-again = И на следующей
operator-not-yet = ещё не закончилась

operator-sum-processes = Процессов работает: { $alive }{ $dead ->
    [0] {""}
   *[other] , без сигнала: { $dead }
 }. Версия { $version }.
operator-sum-undone = Этого не делает ни один процесс: { $duties }. Запущен ли процесс с этой ролью?
operator-sum-matches = Идущих партий: { $live }, с ходом за последние десять минут: { $active }.
operator-sum-frozen = Заморожены: { $matches }
operator-sum-late = Просрочены: { $matches }
operator-sum-robots = Партии роботов: в очереди { $queued }, играются { $leased }. Идущие турниры: { $tournaments }.
operator-sum-waiting = Комнат ждёт из-за ограничения частоты: { $count }.
operator-sum-backup = Последняя резервная копия: { $backup }. Последняя учебная проверка: { $drill }.
operator-sum-database = База данных: { $state }
operator-sum-error = Последняя ошибка, { $time } назад: { $line }
operator-sum-page = Всё остальное: { $link }

broadcast-head = Сообщение операторов
refused-no_broadcast_text = Напишите текст хотя бы на одном языке.
refused-nobody_to_tell = За последние семь дней ни в одной комнате не было стола.

operator-machine = Машина
operator-duties = Обязанности
operator-clock-ahead = впереди на { $seconds } с
operator-broadcast = Сообщение комнатам
operator-broadcast-what = Его один раз получат комнаты, где есть стол или был за последние семь дней, на языке комнаты; если его нет, по-английски. Веб-лобби показывает его один день.
operator-broadcast-text = Текст: { $language }
operator-broadcast-look = Просмотр
operator-broadcast-sure = Отправить это? Комнат: { $rooms }
operator-broadcast-by = По сетям: { $platforms }. По языкам: { $languages }.
operator-broadcast-send = Отправить
operator-broadcast-sent = { $by }: отправлено в комнаты: { $sent } из { $all }
operator-broadcast-waiting = ждут: { $count }
operator-broadcast-failed = не удалось отправить: { $count }
operator-broadcast-unknown = неизвестно, дошло ли: { $count }; второй раз не отправляется
operator-broadcast-stopped = пропущено: { $count }
operator-broadcast-stop = Остановить отправку
operator-broadcast-stop-sure = Больше не отправлять это сообщение?
operator-done-broadcast = Сообщение отправляется.
operator-done-stopped = Больше оно не отправляется.

operator-farming = Необычные рейтинговые партии
operator-farming-what = За последние 30 дней. Честная игра тоже может так выглядеть. Никого не уведомляют и не наказывают.
operator-farming-none = Ничего необычного.
farming-who = { $player } и { $others }: рейтинговых партий – { $matches }, из них { $player } выигрывает { $won } и проигрывает { $lost }; за день – не больше { $day }.
farming-only_loses = { $count ->
    [one] Соперник почти не играет
   *[other] Эти соперники почти не играют
 } с другими.
farming-loses_here_alone = { $count ->
    [one] Соперник
   *[other] Большинство этих соперников
 } хорошо играет с другими.
farming-unexpected = Судя по рейтингам, у { $player } должно быть около { $expected } побед.
farming-alternating = Они выигрывают по очереди.
farming-left = Партий, которые { $player } выигрывает, потому что соперник вышел или просрочил время: { $left }.
farming-one_person = Оба аккаунта принадлежат одному человеку. Их связали позже.
farming-ahead = Партий, в которых соперник при этом был впереди: { $ahead }.
operator-evidence = Признаки
