# ---- Карточки в комнате

card-title = { $title } · стол { $id }{ $kind ->
    [casual] {" "}· без рейтинга
    [rated] {" "}· на рейтинг
   *[usual] {""}
}{ $stake ->
    [none] {""}
   *[other] {" "}· { $stake }
}
card-stake = ставка { $stake } (банк { $pot })
card-seat = { $letter } { $who }{ $what ->
    [host] {" "}(хозяин)
    [invited] {" "}(приглашение)
    [kept] {" "}(место придержано)
   *[seated] {""}
}
card-share = { $place ->
    [0] {""}
   *[other] { $place }.{" "}
}{ $letter } { $who }{ $out ->
    [yes] {" "}(вне игры)
   *[no] {""}
}{ $clock ->
    [none] {""}
   *[other] {" "}⏱ { $clock }
}{ $score ->
    [none] {""}
   *[other] {" "}({ $score })
}{ $chips ->
    [none] {""}
   *[other] {" "}{ $chips }
}
card-before = Стол { $id }:
open-too = Здесь ждут игроков ваши столы: { $count }. Лишний можно закрыть: ⋯ → «Закрыть стол».
open-by-presses = Я не участник этого чата, поэтому карточка обновляется, только когда кто-нибудь нажимает на ней кнопку, и напомнить о ходе здесь я не могу. Поэтому на каждый ход — сутки, если не выбрать другие часы. На серверах, куда меня добавили, я могу и то и другое.
open-seen-by-nobody = Здесь мои сообщения видите только вы, поэтому за ваш стол никто не сядет. Играть с компьютером можно и здесь.
shown-to-you = Эту карточку здесь видите только вы.
again-open = Стол { $id } открыт, его карточка ниже.
declined-other = Позвать другого
declined-open = Открыть для всех
declined-whom = Кого позвать? Если человека здесь нет: { $command }
declined-nobody = Чтобы позвать кого-то: { $command }
card-not-posted = Мне нельзя писать в той комнате, поэтому карточки стола там нет. Когда будет можно, напишите там /show { $id }.
card-out-of-reach = Я больше не могу обновлять карточку стола { $id } на её месте, поэтому на ней старая позиция. Партия продолжается: её покажет /show { $id } в другой комнате.
card-free = { $count ->
    [one] { $count } свободное место
    [few] { $count } свободных места
   *[many] { $count } свободных мест
}
card-said = { $who }: «{ $phrase }»
card-state = { $lobby ->
    [yes] { $status }
   *[no] ▶ { $status }
}
card-until = ▶ { $status } ⏳ { $until }
card-closes = { $status } ⏳ { $until }
card-called = { $who }, { $host } приглашает вас за стол.
card-won = { $who }, победа за вами!
card-hint = { $who }: { $hint }
card-turned = На картинке — переломный момент, шаг { $step }
card-turned-at = Переломный момент: шаг { $step }
card-commitment = Отпечаток секрета: { $commitment }…
until = ⏳ { $until }

button-hand = Моя рука
button-my-move = Мой ход
button-board = Открыть доску
button-last = Посл. ход
button-more-short = ⋯
button-before = Раньше
button-say = Сказать
button-share = Позвать
button-facts = Условия
button-words = Добавить текст
button-type = Ввести ход
button-help = Помощь

# ---- Личные страницы

page-head = { $game } · стол { $id }{ $kind ->
    [casual] {" "}· без рейтинга
    [rated] {" "}· на рейтинг
   *[usual] {""}
}
page-levels = Какой уровень?
page-kicks = Кого убрать из-за стола? Вернуться можно один раз.
page-kicks-none = За этим столом больше никто не сидит.
page-phrases = Что вы хотите сказать?
page-nothing-yet = Пока ничего не произошло.
done = Готово.
done-asked = { $told } Ответ появится на карточке.
done-withdrawn = Ваше предложение отозвано.
done-declined = Вы отклонили приглашение.
done-left = Вы вышли из-за стола.
done-kicked = Игрок { $who } больше не за столом.
done-computer = Компьютер добавлен.
done-computers = Свободные места заняли компьютеры.
done-held = Отсчёт остановлен. Когда все будут готовы, нажмите «Начать».
done-opened = Теперь может сесть любой.
done-said = Ваша фраза теперь на карточке.
rematch-begun = Реванш начался: стол { $id }.
rematch-open = Реванш! Партия за столом { $id } начнётся через несколько секунд. Чтобы сначала добавить свой текст, нажмите там «Подождать».
form-title = { $game } · { $id }
form-move = Ваш ход
form-words = Любой текст; в счёт идёт последний до начала
answer-to = { $answer }: { $offer }
offer-name-programs = программы
offer-name-start = начать раньше
offer-name-draw = ничья
offer-name-takeback = вернуть ход
offer-name-restart = начать заново
offer-name-stop = остановить партию
offer-name-more_time = ещё время
offer-name-skip = пропустить игрока
offer-name-rematch = реванш
offer-name-swap = реванш со сменой сторон
record-file = { $game } · стол { $id }: запись партии.
record-what = Запись — это файл со всеми шагами партии. Её может проверить кто угодно.
record-opens = В просмотре партии теперь можно открыть всё, что было скрыто.
record-replay = Просмотр партии
record-download = Прислать файлы мне
record-share = Показать в комнате
record-film = { $game } · { $id }: вся партия, ход за ходом.

phrase-hello = Привет
phrase-luck = Удачи
phrase-nice = Хорошо сыграно
phrase-thinking = Дайте подумать
phrase-moment = Сейчас вернусь
phrase-thanks = Спасибо
phrase-sorry = Простите
phrase-again = Ещё партию?

share-lines = По любой из этих ссылок можно занять место:
share-show = В любой другой комнате с этим ботом: /show { $share }
share-on = { $network }

# ---- Меню и списки

menu-head = Во что сыграем?
menu-game = { $game }: игроков { $seats }, { $minutes } мин
menu-open = { $game }
menu-computer = { $game }: разминка
menu-rated = На рейтинг
menu-casual = Без рейтинга
menu-rules = { $game }: правила
menu-anybody = Найти соперника
menu-all-rules = Правила
menu-say-game = Для кнопки это слишком длинно. Добавьте название игры, например: { $command } …
menu-turns = Мои ходы
menu-me = Профиль
menu-play = Играть
tables-head = Столы здесь:
tables-none = Здесь нет столов. Откройте стол кнопкой «Играть».
tables-line = { $game } · { $id } · { $facts }{ $named ->
    [0] {""}
   *[other] :
}
tables-join = Сесть: { $id }
tables-watch = Смотреть: { $id }
turns-head = { $count ->
    [0] Ни один стол вас не ждёт.
    [one] Вас ждёт { $count } стол.
    [few] Вас ждут { $count } стола.
   *[many] Вас ждут { $count } столов.
}
turns-none = Вы не сидите ни за одним столом.
turns-go = { $game } { $id }

# ---- Что имелось в виду

guess-number = Что здесь значит { $word }?
guess-clock = В каких единицах часы { $number }?
guess-seats = Мест: { $count }
guess-computer = Компьютер, уровень { $level }
guess-stake = Ставка { $count }
guess-game = Игры «{ $word }» нет. Может быть, одна из этих?
guess-no-game = Игры «{ $word }» здесь нет. Можно сыграть в эти:
guess-option = Настройки «{ $word }» нет. Может быть, эта?
refused-unknown_word = Непонятно, что здесь значит «{ $word }». Чтобы вызвать кого-то, напишите его @имя. Настройки пишутся так: seats=4

# ---- Отказы в чатах

refused-unknown_command = Команды /{ $command } нет. { $meant ->
    [none] Все команды покажет «Помощь».
   *[other] Может быть, /{ $meant }?
}
refused-missing_option = Добавьте ход, например: /move b2
refused-bad_option = У команды /{ $command } нет параметра «{ $option }».
refused-no_tables_here = В этой комнате нельзя открывать столы.
refused-no_table_here = Такого стола в этой комнате нет. Откройте его кнопкой «Играть».
refused-no_table_of_yours = У вас нет партии, которая сейчас идёт.
refused-not_seated_there = Этот игрок не сидит за столом.

top-head = { $game } – { $where }
top-all-games = Все игры
top-here = Здесь
top-everywhere = Везде
top-season = В этом сезоне
top-no-page = На этой странице никого нет.
ladder-own = { $who }: { $text }
ladder-asks = в этой таблице другие видят вместо вашего имени «игрок».
ladder-name = Имя в таблицах

# ---- Игра с кем угодно

anybody-how = Вашим соперником станет первый, кто хочет сыграть в то же самое: в другой комнате, в другой сети или на сайте. Во что сыграем?
anybody-any = Любая игра
anybody-stopped = Поиск прекращён. Искать снова:
anybody-since = { $games }. Начало: { $since }
anybody-until = Партия появится в нашем личном чате. Конец поиска: { $until }
anybody-add = + { $game }
anybody-has = ✓ { $game }
anybody-stop = Прекратить поиск
anybody-computer = А пока сыграть с компьютером
card-pair-called = { $who }: соперник нашёлся, партия началась.
refused-anybody_alone = Партия с кем угодно идёт без других настроек. Можно назвать только игру, например: /play hexagon anybody
refused-no_private_chat = Я не могу написать вам лично, поэтому не смогу показать партию. Сначала откройте личный чат со мной. Или модераторы могут включить «Партии с кем угодно» в /settings.
