# ---- The name of this network, and the mark on names of its players

network-discord = Discord
mark-discord = D

# ---- The name that Discord has for this language; commands are shown in it there

discord-locale = ru

# ---- Карточки в Discord

card-moved = Карточка этого стола теперь ниже.
card-moved-to = Карточка этого стола теперь здесь: { $link }
hand-in-private = Ваша рука — в личном чате: { $link }

# ---- Команды: как их набирают и для чего они

command-play = играть
about-play = Открыть стол, вызвать кого-нибудь или сыграть с компьютером
command-of-person-challenge = Вызвать на игру
command-tables = столы
about-tables = Открытые столы и идущие партии этого канала — или все ваши
command-show = показать
about-show = Показать стол заново внизу канала
command-hand = рука
about-hand = Ваш личный экран
command-move = ход
about-move = Ввести ход текстом вместо кнопки
command-ban = запретить
about-ban = Запретить игроку играть в этом канале или снова разрешить
command-stop = стоп
about-stop = Остановить партию: модератору или с общего согласия
command-settings = настройки
about-settings = Настроить этот канал и следующую партию игры
command-me = я
about-me = Ваши фишки, язык, уведомления и аккаунты
command-privacy = приватность
about-privacy = Что о вас хранится, кого спросить и какие у вас права
command-daily = день
about-daily = Партия дня: у всех одна раздача и одна попытка
command-top = рейтинг
about-top = Лучшие рейтинги здесь, везде или в этом сезоне и прошлые сезоны
command-tournament = турнир
about-tournament = Таблица турнира роботов и ваши роботы
command-help = помощь
about-help = Как здесь всё устроено и правила игр

# ---- Параметры команд

option-name-game = игра
option-about-game = Какая игра
option-name-opponent = соперник
option-about-opponent = Кого вы вызываете; вызов нужно принять
option-name-anybody = кто-угодно
option-about-anybody = Сыграть с первым, кто хочет того же, из любой комнаты и сети
option-name-computer = компьютер
option-about-computer = Сыграть с компьютером этого уровня; 0 — подходящий вам
option-name-seats = места
option-about-seats = Число игроков
option-name-stake = ставка
option-about-stake = Сколько фишек вносит каждый (это не деньги)
option-name-clock = часы
option-about-clock = Время на ход: live, relaxed, daily, none, 90s, 10m, 1d; или 5m+5s на всю партию
option-name-at = во-сколько
option-about-at = Когда откроется стол: 20:30, завтра 20:00, через 1 час. Люди говорят, что придут
option-name-visibility = видимость
option-about-visibility = Кто найдёт стол: listed (все), link (по ссылке), named (приглашённые)
option-name-absent = отсутствие
option-about-absent = Если время вышло: usual, computer (доиграет), wait (ещё раз) или rules
option-name-sit = сесть
option-about-sit = Садитесь ли вы сами; модератор может открыть стол для других
option-name-first = первый
option-about-first = Кто начинает: host (хозяин стола), guest (гость), lot (по жребию)
option-name-rated = на-рейтинг
option-about-rated = Влияет ли партия на рейтинг: обычно да с людьми и нет, если играть только с компьютером
option-name-match = партия
option-about-match = Какой стол: короткое имя с его карточки
option-name-text = текст
option-about-text = Ваш ход, как на кнопке
option-name-player = игрок
option-about-ban-player = Кому больше нельзя здесь играть; без имени — список
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
option-name-tournament = турнир
option-about-tournament = Название или номер; без него — самый новый
option-name-team = команда
option-about-team = Команда турнира, по названию или номеру
option-name-follow = следить
option-about-follow = Сообщать ли здесь после каждого тура, как сыграла команда
option-name-action = действие
option-about-daily-action = play: начать или продолжить; share: показать результат здесь; week: неделя друзей; remind: напоминание
option-name-time = время
option-about-daily-time = Для remind: время, например 20:00, можно с поясом, например Europe/Moscow; или off
option-name-where = где
option-about-where = В этом канале или везде
option-name-topic = тема
option-about-topic = Игра или команда
option-about-me-topic = Какая страница; без неё — всё
option-name-more = дополнительно
option-about-more = Остальное, например новое имя
option-name-step = шаг
option-about-step = Какая страница
option-name-mine = мои
option-about-mine = Вместо них ваши партии отовсюду, сначала самые срочные
option-name-unban = разрешить
option-about-unban = Снова разрешить играть
option-name-seasons = сезоны
option-about-seasons = Сезоны этой комнаты; модераторам — также begin и end
option-name-next = следующая
option-about-next = Следующая партия здесь: игра, затем её настройки
option-name-robots = роботы
option-about-robots = Ваши роботы: list, register, prove, play или challenge
option-name-new = новый
option-about-new = Объявить турнир здесь: игра и, если нужно, swiss или knockout
option-name-people = люди
option-about-people = Турниры людей здесь и ваши
option-name-link = ссылка
option-about-link = Ссылка на турнир, объявленный в другом месте

# ---- Предложения с командами: так они вводятся в Discord

card-not-posted-on-discord = Мне нельзя писать в том канале, поэтому карточки стола там нет. Когда будет можно, вызовите там /show match:{ $id }
people-tournament-elsewhere-on-discord = В любом канале с этим ботом: /tournament link:{ $share }
share-show-on-discord = В любом другом канале с этим ботом: /show match:{ $share }
refused-anybody_alone-on-discord = Партия с кем угодно идёт без других настроек. Можно назвать только игру, например game:hexagon anybody:True.
refused-missing_option-on-discord = Добавьте ход в поле text.
profile-reminders-how-on-discord = Я напоминаю, пока ваш ход и вас нет; по частям времени — только если на ход даётся не меньше десяти минут. Другое число часов, до 24: /me topic:reminders value:8
profile-quiet-how-on-discord = В эти часы уведомления не приходят. Чтобы изменить: /me topic:quiet value:21 more:6. Если время выше неверно, поправьте его: /me topic:zone value:5:30
refused-bad_hours-on-discord = Назовите два разных часа от 0 до 23, например value:22 more:8.
refused-bad_zone-on-discord = Укажите, насколько ваши часы отличаются от UTC, от -12 до 14: например, value:3 или value:-3:30.
link-type-on-discord = В другом аккаунте откройте личный чат с ботом. В Telegram отправьте /me link { $code }, в Discord вызовите /me topic:link value:{ $code }
guide-3-on-discord = Когда наступает ваш ход, приходит уведомление. Все столы, где ждут вас: /tables mine:True
usage-play-how-on-discord = game — игра. opponent — кого вызываете. anybody — сыграть с первым, кто хочет того же. computer — уровень компьютера, от 1 (новичок) до 5 (сильнейший). seats — места; stake — ставка в фишках; clock — часы, например 10m; visibility — кто найдёт стол; first — кто начинает; rated — на рейтинг или нет; absent — если время игрока вышло; size — размер поля, если он бывает разным; sit: нет — открыть стол для других (модераторы). at — договориться о времени, например 20:30, завтра 20:00 или через 1 час; options — остальные настройки игры; поле предлагает их при вводе. Без игры увидите список.
usage-tables-how-on-discord = Показывает открытые столы и те, за которыми играют: можно сесть или смотреть. mine — все ваши партии во всех комнатах и сетях, сначала самые срочные; их видите только вы. В личном чате — ваши.
usage-ban-how-on-discord = player — кому. reason — почему; игрок это прочтёт. everywhere — во всех комнатах, для операторов. unban — снова разрешить. Идущие партии продолжаются. Без игрока увидите список. Для модераторов.
usage-daily-how-on-discord = action — что вы хотите сделать; без него — сегодняшняя партия. time — для remind: 20:00 Europe/Moscow или off.
daily-remind-how-on-discord = Выберите время или напишите его в поле time команды /daily с действием remind, например 20:00 Europe/Moscow. В отпуске напоминаний нет.
usage-top-how-on-discord = game: одна игра или все. where: здесь (кто играет в этой комнате), везде или в этом сезоне. step: страница. seasons: сезоны этой комнаты; начинают и завершают их модераторы.
usage-tournament-how-on-discord = new — турнир для тех, кто здесь, например tictactoe swiss. people — турниры здесь и ваши. link — турнир, объявленный в другом месте. Для турниров роботов: tournament и team — название или номер. follow — сообщать ли этому каналу после каждого тура, как сыграла команда. robots — зарегистрировать своего робота, подтвердить его адрес, сыграть с роботом или вызвать его на матч с вашим.
usage-settings-how-on-discord = setting и value; без них увидите все настройки. next — следующая партия игры: stake, seats, rated и настройки игры; поле предлагает их при вводе. Слово usual возвращает всё по умолчанию (или одно: rounds=usual). Идущая серия возьмёт это со следующей регистрации. Для модераторов.
robot-none-on-discord = У вас здесь ещё нет робота. Зарегистрируйте его: /tournament robots:register http://robot.example.org:8000 Deep Ann. Если робот за роутером, вместо адреса напишите дефис.
refused-no_own_robot-on-discord = У вас нет робота, который может играть. Зарегистрируйте его: /tournament robots:register
ban-how-on-discord = Чтобы запретить, вызовите /ban и укажите причину: игрок её прочтёт.

# ---- The board inside Discord

refused-not_in_activity = Вас нет в этой активности. Откройте её в том канале, где играете.
refused-front_away = Discord сейчас недоступен. Попробуйте ещё раз чуть позже.
board-not-here = Здесь Discord не может открыть доску. Откройте её в браузере или в канале сервера.
board-in-browser = Открыть в браузере
set-zone-what-on-discord = По какому времени живёт этот канал? Это нужно, чтобы назначать встречи по часам (/play at:20:30). Другие пишут так: Europe/Rome.
usage-appointment-how-on-discord = Нажмите «Я буду» под договорённостью. Нажмите ещё раз, если прийти не получится или если надо отменить свою. Договориться: /play at:20:30.
open-seen-by-nobody-on-discord = На этом сервере мои сообщения видите только вы, поэтому за ваш стол никто не сядет. Столы открываются там, где я участник, и там, где вам разрешены внешние приложения. Играть с компьютером можно и здесь.
card-out-of-reach-on-discord = Я больше не могу обновлять карточку стола { $id } на её месте, поэтому на ней старая позиция. Партия продолжается: её покажет /show match:{ $id } в другом канале

# ---- What the application says of itself, at most 400 characters

discord-description = Настольные и карточные игры прямо в ваших каналах — с друзьями или с компьютером. Отправьте /play.

# ---- The first message in a server

discord-slow-mode = В этом канале включён медленный режим. Discord тогда не принимает нажатия и команды игроков, пока не выйдет их время, поэтому выключите его там, где играете.
discord-nowhere-to-write = Спасибо, что добавили меня на сервер { $server }! Я не могу писать ни в одном его канале, поэтому моих сообщений нигде не видно. В одном из каналов откройте «Настроить канал» → «Права доступа» и разрешите моей роли просматривать канал и отправлять сообщения. Потом отправьте там /play.
