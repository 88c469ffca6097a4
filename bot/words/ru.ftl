# ---- Refusals: why, and what would work

refused-match_over = Эта партия уже окончена.
refused-stale_turn = Игра уже ушла вперёд. Посмотрите на стол и попробуйте ещё раз.
refused-too_late = Время на этот ход вышло.
refused-too_early = Время на этот ход ещё не вышло.
refused-not_your_turn = Сейчас не ваш ход.
refused-not_your_turn-seat = Сейчас ходит { $who }.
refused-illegal = Так пойти нельзя.
refused-not_a_record = Это не запись партии: { $reason }.
refused-cannot_take_back = Сейчас нет хода, который можно вернуть.
refused-unknown_match = Такого стола нет.
refused-unknown_game = Такой игры здесь нет.
refused-unknown_player = Этого игрока здесь больше нет.
refused-already_seated = Вы уже сидите за этим столом.
refused-not_seated = У вас нет места за этим столом, но смотреть можно.
refused-away = За вас здесь играет компьютер. Чтобы играть самому, нажмите «Я снова тут».
refused-sat_in = { $told ->
    [yes] За вас играет { $who }. Мы передали, что вы вернулись: место снова будет вашим, как только освободится.
   *[no] За вас играет { $who }. Нажмите «Я снова тут», чтобы попросить место: оно будет вашим, как только освободится.
}
refused-seat_taken = Место уже занято: за него кто-то играет.
refused-seat_sealed = Здесь уже сделан тайный ход, видеть его может только сам игрок. Сесть можно в следующем раунде.
refused-knows_hand = В этой партии вы уже видели другую руку, поэтому сюда вам нельзя.
refused-nobody_gone = Соперник ещё здесь.
refused-same_player = Занять два места за одним столом нельзя.
refused-already_exists = У вас двоих здесь уже есть неоконченная партия.
refused-seat_is_a_bot = Бота за стол не посадить. Добавьте вместо него компьютер.
refused-table_full = Все места заняты, но смотреть можно.
refused-not_enough_players = { $to ->
    [skip] Пропустить кого-то можно, только если играют не меньше { $least }. Время выйдет само.
   *[start] Чтобы начать, нужно не меньше { $least } { $least ->
        [one] игрока
       *[many] игроков
    }.
}
refused-already_started = Эта партия уже началась.
refused-not_started = Эта партия ещё не началась.
refused-not_over = Партия ещё идёт, а запись выдала бы то, что пока скрыто.
refused-no_analysis = Для этой игры нет анализа.
refused-not_host = Это может только хозяин стола.
refused-not_host-seat = Это может сделать только хозяин стола: { $who }.
refused-host_cannot_leave = Хозяина стола убрать нельзя. Можно выйти из-за стола или закрыть его.
refused-not_moderator = Это может только модератор.
refused-banned = Сесть за этот стол вам нельзя.
refused-several_matches = Больше столов в этой комнате вам занять нельзя. Сначала доиграйте одну партию.
refused-too_many_tables = Открытых столов слишком много. Закройте один из них или подсядьте к открытому.
refused-wrong_stake = Ставка теперь другая: { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}. Проверьте, прежде чем сесть.
refused-not_enough_chips = Не хватает фишек: ставка — { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}.
refused-not_enough_chips-seat = Игроку { $who } не хватает фишек: ставка — { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
}.
refused-private_only = Отправьте это в личном чате. Здесь это не засчитывается.
refused-no_offer = Сейчас нет предложения, на которое можно ответить.
refused-offer_expired = Это уже не действует.
refused-already_held = Стол уже на паузе. Нажмите «Начать», когда будете готовы.
refused-open_already = Этот стол уже открыт для всех.
refused-closed = Этот стол закрыт.
refused-frozen = Партия заморожена: в ней что-то не так, её должен проверить оператор.
refused-out_of_game = Вы выбыли из этой партии.
refused-newcomers = Слишком много новых игроков с вашего адреса. Попробуйте чуть позже.
refused-newcomers-until = Слишком много новых игроков с вашего адреса. Попробуйте ещё раз через { $left }.
refused-invited_enough = Этому игроку с вашего адреса уже отправлено несколько приглашений. Дождитесь ответа.
refused-busy = Слишком много запросов сразу. Попробуйте чуть позже.
refused-no_stake_with_computer = За столом с компьютером на фишки не играют.
refused-computer_declines = Компьютер отказался и играет дальше.
refused-rated_match = Это партия на рейтинг: компьютер { $kind ->
    [takeback] не возвращает ходы.
    [restart] не начинает заново.
   *[stop] играет её до конца. Вы можете сдаться.
}
refused-not_away_yet = Пропустить игрока можно, когда пройдёт половина времени на ход.
refused-once_a_turn = Добавить время можно только один раз за ход.
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
    [outage] Наш сервер не работал, это время добавлено к часам.
    [skip] Отсутствующего игрока пропустили.
    [consent] По общему согласию добавлено время.
    [vacation] { $who } в отпуске: часы остановлены.
    [back] { $who }: отпуск окончен, часы снова идут.
   *[other] Часы переведены.
}
event-stop = { $why ->
    [draw] Игроки согласились на ничью.
   *[stopped] Партия остановлена.
}
event-began = Партия началась.

# ---- Results

result-won = { $you ->
    [winner] Вы победили!
   *[other] Побеждает { $who }.
}
result-lost = Вы проиграли.
result-place = { $place ->
    [last] Вы заняли последнее место
   *[other] { $tied ->
        [yes] Вы делите { $place }-е место
       *[no] Вы заняли { $place }-е место
    }
} из { $count }.
result-shared = { $you ->
    [shared] Вы делите первое место. Вместе с вами его занимают: { $others }.
   *[other] Первое место делят { $who }.
}
result-draw = Ничья.
result-none = Победителя нет.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
result-stopped = Партия остановлена.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
result-unplayed = Партия остановлена: никто не успел сходить.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
result-because = { $result } { $why }
series-two = Счёт по партиям: { $first } { $won } : { $lost } { $second }
series-several = Выиграно партий: { $winners }
series-won = { $who } { $count }

why-resigned = { $you ->
    [loser] Вы сдались.
   *[other] { $loser } сдаётся.
}
why-left = { $you ->
    [loser] Вы вышли из-за стола.
   *[other] { $loser } выходит из-за стола.
}
why-gone = { $you ->
    [loser] Вас не было за столом, и соперник забрал победу.
   *[other] { $loser } больше не за столом.
}
why-benched = Матч не игрался: { $loser } — среди отстранённых.
why-no_connection = С игроком { $loser } нет связи.
why-timeout = { $loser } не отвечает вовремя.
why-wrong_response = { $loser } присылает неверный ответ.
why-wrong_move = { $loser } делает неверный ход.
why-draw = Так договорились игроки.
why-stopped = Партия остановлена.
why-time = { $lost ->
    [0] Время вышло.
   *[other] { $you ->
        [loser] Ваше время вышло.
       *[other] Время игрока { $loser } вышло.
    }
}

date = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
    } { $year }
date-and-time = { $date }, { $time }

# ---- People

computer = Компьютер ({ $level })
computer-at = Компьютер { $sign } ({ $level })
web-substituted = компьютер
away-line = { $count ->
   *[other] { $who }: играет компьютер, пока игрока нет.
}
vacation-line = { $who } в отпуске. Партия ждёт.
was-away-line = { $you ->
    [own] В конце за вас играл компьютер, поэтому партия засчитана как проигрыш.
   *[other] { $count ->
       *[other] { $who }: в конце играл компьютер, партия засчитана как проигрыш.
    }
}
all-away-line = Все игравшие ушли.
deserted-line = { $you ->
    [self] Можно забрать победу, дать доиграть компьютеру или подождать.
   *[other] { $who }: можно забрать победу, дать доиграть компьютеру или подождать.
}
away-told = Ваше время вышло, и теперь за вас играет компьютер. Чтобы играть самому, нажмите за столом «Я снова тут».
left-told = Вы вышли из чата, где идёт эта партия. Вы всё ещё в ней и можете играть дальше здесь.
sitter-line = { $you ->
    [self] Вы играете за другого: { $who }.
   *[other] { $who }: играет { $sitter }.
}
was-sitter-line = { $you ->
    [self] { $who }: в конце играли вы, партия засчитана этому игроку как проигрыш.
    [own] В конце за вас играл(а) { $sitter }, поэтому партия засчитана как проигрыш.
   *[other] { $who }: в конце играл(а) { $sitter }, партия засчитана как проигрыш.
}
web-sat-in = играет { $sitter }
web-sit-what = Вы доиграете за этого игрока без ставки. Выиграть партию вы можете, проиграть — нет.
sat = Теперь вы играете за другого: { $who }. Ставки нет, проиграть эту партию вы не можете.
stood = Вы ушли с этого места. Дальше играет компьютер.
sat-told = { $who } теперь играет за вас. Место снова будет вашим, как только освободится.
seat-asked-back-told = { $who } снова тут и просит вернуть место, за которым вы играете. Нажмите «Уйти с этого места», чтобы вернуть его, или играйте дальше.
seat-free-told = За вас снова играет компьютер. Чтобы играть самому, нажмите за столом «Я снова тут».
returned = Вы снова играете за себя.
while-away = { $by ->
    [computer] Пока вас не было, за вас играл компьютер:
    [person] Пока вас не было, за вас играл(а) { $sitter }:
   *[others] Пока вас не было, за вас играли другие:
}
somebody = Аноним
moderator = модератор
at-seat = { $who }
list-host = { $who } (хозяин)
list-seats = занято { $taken } из { $most } { $most ->
    [one] места
   *[many] мест
}
list-invited = приглашено: { $count }
list-stake = ставка { $stake }
list-two = { $rest } и { $last }
list-more = { $rest }, { $next }
and-then = { $first } { $then }
sentence-separator = {" "}
chips = { $count ->
    [one] { $count } фишка
    [few] { $count } фишки
   *[many] { $count } фишек
}

# ---- Status of a table

status-check-in = { $you ->
    [self] Вы здесь? Нажмите «Я здесь», чтобы играть: иначе место освободится до начала партии.
   *[other] Ещё не нажали «Я здесь»: { $who }. Партия начнётся без тех, кто не придёт.
}
status-tournament-match = { $you ->
    [self] Ваш соперник: { $who }. Нажмите «Я здесь», иначе вам засчитают поражение.
   *[other] Ещё не нажали «Я здесь»: { $who }. Тому, кто не придёт, засчитают поражение.
}
seat-left-told = { $who } больше не за столом. { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужно ещё { $count } игрока.
   *[other] Нужно ещё { $count } игроков.
}
status-missing = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужно ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
}
status-ready = Можно начинать.
status-can-start = Начать может { $who }.
status-starts = Ждём, когда начнёт { $who }.
status-announced = Начнётся, когда закончится отсчёт.
status-soon = Все согласны. Начнём через несколько секунд.
status-invites = Ждём ответа: { $who }.
status-invited = { $who } приглашает вас за стол.
status-closed = Этот стол закрыт.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
status-declined = Вызов отклонён.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
status-expired = Стол закрыт: партия не началась вовремя.{ $refunded ->
    [yes] {" "}Ставки возвращены.
   *[no] {""}
}
status-extended = { $status } { $left ->
    [0] Время на вход продлено в последний раз.
    [one] Время на вход продлено; можно продлить ещё { $left } раз.
    [few] Время на вход продлено; можно продлить ещё { $left } раза.
   *[many] Время на вход продлено; можно продлить ещё { $left } раз.
}
status-frozen = Партия заморожена, её должен проверить оператор.
status-away = За вас играет компьютер.
status-sat-in = За вас играет { $sitter }.
status-turn = Ходит { $who }.
status-turn-sitter = Ходит { $sitter } за игрока { $who }.
status-waiting = Ждём: { $who }.
so-many-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
gone-left = { $network ->
    [discord] { $count ->
        [one] { $who } больше не на сервере.
       *[other] { $who } больше не на сервере.
    }
   *[other] { $count ->
        [one] { $who } больше не в группе.
       *[other] { $who } больше не в группе.
    }
}
gone-removed = { $network ->
    [discord] { $count ->
        [one] { $who } больше не видит этот канал. Время идёт.
       *[other] { $who } больше не видят этот канал. Время идёт.
    }
   *[other] { $count ->
        [one] { $who }: игрока удалили из группы. Время идёт.
       *[other] { $who }: игроков удалили из группы. Время идёт.
    }
}
gone-asleep = { $you ->
    [self] Ваше время вышло. Оно пошло ещё раз: сделайте ход.
   *[other] { $count ->
       *[other] { $who }: похоже, игрок спит. Время пошло ещё раз.
    }
}
gone-blocked = { $who } больше не на связи.
gone-room_gone = { $count ->
    [one] Чата этого стола больше нет, { $who } его там не видит. Время идёт.
   *[other] Чата этого стола больше нет, { $who } его там не видят. Время идёт.
}
gone-bot_removed = { $count ->
    [one] Бота удалили из чата, { $who } не видит там этот стол. Время идёт.
   *[other] Бота удалили из чата, { $who } не видят там этот стол. Время идёт.
}
gone-forgotten = Тот, чьё это место, удалил свои данные.
status-you = Ваш ход.
status-you-too = Ваш ход. Одновременно ходят и другие.
remind = Ваше время за этим столом истекает.
checked-in = Хорошо, вы в игре.
joined = Вы за столом.
words-added = Ваш текст войдёт в перемешивание.
fair-how = Отпечаток закрепляет секрет, который определяет каждый жребий. Запишите хотя бы первые 8 знаков: в записи партии должны быть такие же.
fair-nothing = В этой игре нет случайности, проверять нечего.
fair-commitment = Отпечаток секрета:
fair-words = Хеш текста ({ $who }):
fair-your-words = Хеш вашего текста:
fair-no-words = { $who }: без своего текста.
fair-secret = Секрет:
fair-verify = Чтобы проверить всё, скачайте запись и выполните:

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
clock-blitz = 5 минут каждому + 5 секунд за ход
clock-rapid = 15 минут каждому + 10 секунд за ход
clock-none = без часов
option-bank_seconds = Время на всю партию
option-increment_seconds = Прибавка после хода

level-1 = { $level } · новичок
level-2 = { $level } · лёгкий
level-3 = { $level } · уверенный
level-4 = { $level } · сильный
level-5 = { $level } · сильнейший
level-about-1 = ходит почти наугад
level-about-2 = часто ошибается
level-about-3 = иногда ошибается
level-about-4 = играет хорошо
level-about-5 = играет в полную силу
level-line = { $level } – { $about }
level-number = { $level }
level-of = { $level } из { $count }
level-range = { $low }–{ $high } – { $about }
level-exact = Точный уровень
level-suiting = подходящий вам уровень

# ---- Buttons

button-join = Сесть
button-leave = Уйти
button-here = Я здесь
button-start = Начать
button-start-now = Начать сейчас
button-hold = Подождать
button-open = Открыть для всех
button-computers = Заполнить компьютерами
button-add-computer-short = + компьютер
button-cancel = Закрыть стол
button-kick = Убрать
button-accept = Принять
button-decline = Отклонить
button-resign = Сдаться
button-return = Я снова тут
button-sit = Занять это место
button-stand = Уйти с этого места
button-claim = Забрать победу
button-substitute = Пусть играет компьютер
button-programs = Пустить программы
button-programs-not = Без программ
button-draw = Ничья?
button-takeback = Вернуть ход
button-restart = Заново
button-stop = Остановить
button-more_time = Ещё время
button-skip = Пропустить
button-rematch = Реванш
button-swap = Реванш со сменой сторон
button-more = Ещё
button-back = Назад
button-keep = Оставить
button-fair = Честность
button-record = Запись
button-verify = Проверить
button-again = Новый стол
button-withdraw = Отозвать

confirm-resign = Сдаться и проиграть эту партию?
confirm-claim = Забрать победу? Партия закончится, соперник её проиграет.
confirm-cancel = Закрыть этот стол?{ $refunded ->
    [yes] {" "}Ставки будут возвращены.
   *[no] {""}
}
confirm-stop = Остановить эту партию для всех?
confirm-restart = Начать заново? Все ходы будут отменены.

program-asks = За стол просится программа.
asked-programs = { $who } предлагает пустить программу за стол.
agreed-programs = Программы могут сесть за стол.
asked-start = { $who } предлагает начать сейчас.
asked-draw = { $who } предлагает ничью.
asked-takeback = { $who } просит вернуть ход.
asked-restart = { $who } предлагает начать заново.
asked-stop = { $who } предлагает остановить партию.
asked-more_time = { $who } просит ещё времени.
asked-skip = { $who } предлагает пропустить отсутствующего игрока: его время будет считаться вышедшим.
asked-rematch = { $who } предлагает реванш.
asked-swap = { $who } предлагает реванш со сменой сторон.
offer-agreed = { $who } ✓
offer-agreed-too = { $rest } { $next }
offer-progress = { $ask } { $agreed } · ждём ответа: { $awaited }
offer-waits = { $kind ->
    [programs] Вы предлагаете пустить программы за стол.
    [start] Вы предлагаете начать сейчас.
    [draw] Вы предлагаете ничью.
    [takeback] Вы просите вернуть ход.
    [restart] Вы предлагаете начать заново.
    [stop] Вы предлагаете остановить партию.
    [more_time] Вы просите ещё времени.
    [skip] Вы предлагаете пропустить отсутствующего игрока.
    [rematch] Вы предлагаете реванш.
    [swap] Вы предлагаете реванш со сменой сторон.
   *[agreed] Вы согласны.
} Ждём ответа: { $awaited }.
full-can-start = Все места заняты. Можно начинать.
kicked = Вас убрали из-за этого стола.{ $stake ->
    [0] {""}
   *[other] {" "}Ставка возвращена.
}{ $back ->
    [yes] {" "}Вернуться можно один раз.
   *[no] {" "}Вернуться нельзя.
}
offer-declined = { $kind ->
    [programs] Программы за стол не пустили.
    [start] Начать сейчас не согласились.
    [draw] Ничья отклонена.
    [takeback] Вернуть ход не согласились.
    [restart] Начать заново не согласились.
    [stop] Остановить партию не согласились.
    [more_time] Добавить время не согласились.
    [skip] Пропустить игрока не согласились.
    [rematch] Реванш отклонён.
   *[swap] Реванш со сменой сторон отклонён.
}

# ---- The web

web-skip = К содержанию
web-nav = Главное меню
web-play = Играть
turns-practice = Тренировка
web-turns = Мои ходы
web-watch = Столы
web-help = Помощь
web-me = Профиль
web-play-money = Фишки — только для игры: их нельзя ни купить, ни продать.
web-headline = Настольные игры с друзьями, сразу
web-lead = Без регистрации и установки: отправьте ссылку и играйте. А ещё в Discord и Telegram.
web-with-friend = Играть с другом
web-with-computer = Играть с компьютером
web-friend = С другом
web-play-named = Играть сразу с компьютером: { $game }
web-friend-named = Играть с другом: { $game }
web-new-title = Играть с друзьями
web-new-how = Создайте стол и отправьте ссылку: открывший её сможет занять место.
web-invite-names = Пригласить по имени (необязательно)
web-invite-hint = Те, кто уже играл здесь. Несколько имён — через запятую.
web-house-rules = Правила стола
web-stake-hint = Столько фишек вносит каждый; победитель забирает все.
web-create = Создать стол и получить ссылку
web-send-link = Отправьте эту ссылку другу
web-copy = Копировать
web-share-sheet = Поделиться
web-qr = QR-код
web-new-opponent = Новый соперник
web-rules = Правила
web-live-count = { $count ->
    [one] { $count } партия идёт
    [few] { $count } партии идут
   *[other] { $count } партий идёт
}
web-play-replay = Показать партию
web-sounds = Звуки
web-name-cells = Показывать названия клеток
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
web-seats = Места
web-clock = Часы
web-stake = Ставка (фишки)
web-words = Ваш текст для перемешивания (необязательно)
web-not-sitting = За этот стол я не сажусь
web-open-tables = Открытые столы
web-no-open = Открытых столов нет. Откройте свой или сыграйте с компьютером.
web-live-tables = Сейчас играют
web-no-live = Сейчас никто не играет.
web-stake-pot = ставка { $stake } { $stake ->
    [one] фишка
    [few] фишки
   *[many] фишек
} (банк { $pot })
web-go-play = Играть
web-go-join = Сесть
web-go-watch = Смотреть
web-go-open = Открыть
web-no-turns = Ни за одним столом вас не ждут.
web-table = стол { $id }
web-board = Игровое поле
web-you = вы
web-host = хозяин
web-invited = приглашение
web-kept = место придержано
web-won = победа
web-net = кошелёк { $chips }
web-out = вне игры
web-waiting = ходит
web-watching = Вы наблюдаете за партией: места заняты.
web-share = Ссылка-приглашение
web-link = Ссылка на этот стол
web-copied = Ссылка скопирована.
web-add-words = Добавить
web-next-match = К реваншу
web-next-open = К следующей партии
web-replay = Просмотр партии
web-type = Введите ход
web-send = Отправить
web-story = Ход партии
web-earlier = Предыдущие шаги
web-step = Шаг { $step } из { $last }
web-step-slider = Шаг
web-first = В начало
web-back = Предыдущий шаг
web-on = Следующий шаг
web-last = В конец
web-go = Перейти
web-film = Скачать GIF
web-as-played = Как сыграно
web-better = Лучший ход
web-better-marks = ? — сыгранный ход, ! — лучший.
web-seen-by = Чьими глазами
web-seen-table = Стол
web-turning-point = Переломный момент
web-to-turn = К перелому
web-balance = Кто впереди: { $first } над линией, { $second } под ней. Сейчас { $now }, в конце { $end }.
web-to-table = К столу
web-to-lobby = На главную
web-reconnecting = Связь потеряна. Пробуем снова…
web-waits = Связь потеряна. Ваш ход будет отправлен, как только она вернётся.
web-news = Посмотреть, что нового
web-not-sent = Ваш ход не отправлен: нажмите ещё раз.
web-chosen = { $choice }: выбор сделан, { $count ->
    [one] { $count } цель
    [few] { $count } цели
   *[many] { $count } целей
}
offered-programs = Пустить программу?
offered-start = Начать раньше?
offered-draw = Предложена ничья
offered-takeback = Вернуть ход?
offered-restart = Начать заново?
offered-stop = Остановить?
offered-more_time = Ещё времени?
offered-skip = Пропустить?
offered-rematch = Реванш?
offered-swap = Реванш со сменой сторон?
web-sorry = Не получилось
web-not-found = Страница не найдена
web-safe = Ничего не изменилось и ничего не потеряно.
web-forged = Страница устарела. Загрузите её ещё раз и повторите.
web-no-cookie = Браузер не прислал наш файл cookie, а без него мы не знаем, кто вы. Разрешите cookie для этого сайта, загрузите страницу ещё раз и повторите.
web-too-much = С вашего адреса слишком много запросов. Подождите немного.
web-trouble = Сейчас мы не можем ничего сохранить. Попробуйте чуть позже.
web-trouble-saved = Ваш ход сохранён, но показать его сейчас не получается. Загляните чуть позже.
web-trouble-unsure = Пока неизвестно, сохранилось ли это. Загляните чуть позже, прежде чем повторять.
web-no-page = Такой страницы нет.
web-too-large = Это больше, чем можно отправить за один раз. Отправьте меньше.
web-wrong-way = Так эту страницу открыть нельзя.
web-bug = У нас что-то пошло не так.

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
me-kept = Ваши данные
me-kept-what = Мы храним ваше имя, язык, сыгранные партии, фишки и ваше фото, если вы его показываете. Эти данные можно скачать или удалить.
me-export = Скачать
me-forget = Удалить мои данные
me-forget-sure = Выйти из всех неоконченных партий и удалить ваше имя и добавленные тексты? Отменить это будет нельзя.
me-nobody = Пока вы не сыграете, о вас ничего не хранится.
language-ru = Русский
booked = { $sign }{ $amount }
booked-welcome = подарок новичку
booked-daily = ежедневное пополнение
booked-stake = ставка
booked-refund = возврат ставки
booked-outcome = выплата из банка
booked-forgotten = данные удалены

help-1 = «Играть сразу» — и партия с компьютером тут же начнётся. «С другом» — и откроется стол, за который сядут другие: по ссылке или из списка столов.
help-2 = Нажимайте прямо на поле. С клавиатуры: Tab переводит на поле, стрелки двигают по нему, Enter делает ход, Escape отменяет выбор. Ход можно и ввести текстом.
help-3 = На каждый ход даётся время. Если оно вышло, вы обычно проигрываете: подробности — в правилах игры. Если не работал наш сервер, это время вам вернётся.
help-4 = Запись оконченной партии может посмотреть по шагам, скачать и проверить кто угодно.

admin-title = Оператор
admin-what = Эта ссылка позволит этому браузеру останавливать партии и закрывать столы. Она срабатывает один раз.
admin-yes = Дать этому браузеру права оператора

# ---- Игра с кем угодно прямо сейчас

pool-found = Соперник нашёлся: { $who }. Партия началась.
pool-wanted = В идущей партии нужен игрок: { $game }, стол { $id }. Нажмите там «Занять это место».
refused-no_game_chosen = Выберите хотя бы одну игру.
seek-title = Ищем соперника…

# ---- Как заканчиваются партии
figures-completed = За последние четыре недели люди сыграли { $count ->
    [one] { $count } партию
    [few] { $count } партии
   *[many] { $count } партий
} между собой; не меньше { $share } % доиграли до конца все, кто начал.{ $wait ->
    [none] {""}
   *[other] {" "}Половина ожиданий пропавшего игрока не дольше: { $wait }.
}
