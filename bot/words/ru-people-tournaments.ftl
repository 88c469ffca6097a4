# Турниры людей: как их объявляют, кто с кем играет и кто впереди.

people-tournament = Турнир
people-tournaments-title = Турниры
people-tournaments-about = Турнир на вечер с друзьями: участвует каждый, у кого есть ссылка, столы открываются сами, результаты записываются сами.
people-tournaments-none = Здесь пока нет турниров.
people-tournament-titled = { $game }: турнир
people-tournament-called = { $game } · { $kind }
people-tournament-new = Новый турнир
people-tournament-make = Объявить
people-tournament-made = Турнир объявлен. Остальные нажимают «Участвую» под сообщением.
people-tournament-which-game = Какая игра?
people-tournament-kind = Как играем?
people-tournament-name-arena = Арена
people-tournament-name-swiss = Швейцарка
people-tournament-name-knockout = На выбывание
people-tournament-kinds = Арена: несколько десятков минут каждый играет партию за партией, приходит и уходит, когда хочет. Швейцарка: несколько туров, в каждом — соперник примерно с тем же числом очков. На выбывание: проигравший выбывает.
people-tournament-kind-arena = Арена, { $minutes } мин.: партия за партией, сколько захотите. Победа — 2 очка, ничья — 1.
people-tournament-kind-swiss = Швейцарка, туров: { $rounds }. В каждом — соперник примерно с тем же числом очков. Победа — 2 очка, ничья — 1, тур без соперника — 2.
people-tournament-kind-knockout = На выбывание: проигравший выбывает. Ничью переигрывают один раз, потом решает жребий. Есть партия за третье место.
people-tournament-minutes = Минут (арена)
people-tournament-rounds = Туров (швейцарка)
people-tournament-rounds-how = Пусто: сколько нужно для участников.
people-tournament-when = Начало (пусто: когда вы нажмёте «Начать сейчас»)
people-tournament-at = Начало: { $time }
people-tournament-how = Нажмите «Участвую». Когда партия открыта, прийти нужно за 3 минуты; кто пропустит две, выбывает.
people-tournament-join = Участвую
people-tournament-leave = Выйти
people-tournament-invite = Пригласить
people-tournament-links = Чтобы участвовать, откройте любую из этих ссылок:
people-tournament-elsewhere = В любой комнате с этим ботом: /tournament link { $share }
people-tournament-mine = Моя партия
people-tournament-page = Таблица
people-tournament-begin = Начать сейчас
people-tournament-pause = Пауза
people-tournament-go_on = Продолжить
people-tournament-again = Ещё раз через неделю
people-tournament-scan = Наведите камеру на код, чтобы играть.
people-tournament-stake = Ставка за матч: { $stake } фишек.
people-tournament-stake-how = Столько фишек ставит каждый игрок за матч. Если их не хватает, матч играют без ставки.
people-tournament-end = Закончить
people-tournament-wait = Вы участвуете. Следующая партия откроется сама, мы вам сообщим.
people-tournament-did-in = Вы участвуете.
people-tournament-did-in_already = Вы уже участвуете.
people-tournament-did-back = Вы снова участвуете.
people-tournament-did-out = Вы вышли из турнира.
people-tournament-did-away = Вы на паузе. Нажмите «Участвую», чтобы продолжить.
people-tournament-did-out_already = Вы уже не участвуете.
people-tournament-people = { $count ->
    [0] Пока никто не участвует.
   *[other] Участники ({ $count }): { $names }
  }
people-tournament-nobody = Пока никто не участвует.
people-tournament-begun = Начинаем. { $count ->
    [one] { $count } участник.
    [few] { $count } участника.
   *[many] { $count } участников.
  }
people-tournament-cancelled = Турнир отменён.
people-tournament-too_few = Турнир отменён: пришло меньше трёх человек.
people-tournament-round = Тур { $number }
people-tournament-bye = { $who }: в этом туре без соперника, очки как за победу.
people-tournament-more = … и ещё { $count }
people-tournament-pair-open = { $first } – { $second }
people-tournament-pair-first = { $first } – { $second }: победа { $first }
people-tournament-pair-second = { $first } – { $second }: победа { $second }
people-tournament-pair-draw = { $first } – { $second }: ничья
people-tournament-pair-void = { $first } – { $second }: не сыграна
people-tournament-row = { $place }. { $who } – { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
  }
people-tournament-unplayed = Турнир окончен: очков нет ни у кого.
people-tournament-won = { $count ->
    [one] Победитель турнира: { $names }
   *[other] Первое место делят: { $names }
  }
people-tournament-told-bye = В туре { $number } у вас нет соперника, это засчитывается как победа.
people-tournament-told-next = Следующая партия откроется сама.
people-tournament-told-missed = Вы пропустили партию.
people-tournament-told-missed-again = Если пропустите ещё одну, выбудете из турнира.
people-tournament-told-out = Вы пропустили две партии и выбыли из турнира. Ваши очки остаются.
people-tournament-told-over = Ваше место: { $place } из { $count }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
  }.
people-tournament-by-hand = начнётся, когда объявивший турнир нажмёт «Начать сейчас»
people-tournament-ends = конец { $left }
people-tournament-state-open = Идёт запись
people-tournament-state-live = Идёт
people-tournament-state-paused = Пауза
people-tournament-state-over = Окончен
people-tournament-state-cancelled = Отменён
people-tournament-line-open = { $game }: начало { $time }
people-tournament-line-live = { $game }: идёт
people-tournament-line-paused = { $game }: пауза
people-tournament-line-over = { $game }: окончен
people-tournament-line-cancelled = { $game }: отменён
people-tournament-standings = Таблица
people-tournament-place = Место
people-tournament-who = Имя
people-tournament-points = Очки
people-tournament-opponents = Очки соперников
people-tournament-opponents-short = Соп.
people-tournament-played = Партий
people-tournament-gone = (сейчас не участвует)
people-tournament-bracket = Сетка
people-tournament-matches = Партии
people-tournament-document = Всё для проверки
people-tournament-fair = Пары и раздачи следуют из одного секрета; его хеш: { $commitment }. Сам секрет показывается в конце.

refused-tournament_here = Объявите турнир в группе или на наших страницах.
refused-tournament_of_two = В эту игру не играют вдвоём, поэтому турниров в ней нет.
refused-bad_kind = Турнир — это arena, swiss или knockout.
refused-bad_rounds = В турнире от 1 до { $most } туров.
refused-bad_minutes = Арена длится от { $least } до { $most } минут.
refused-too_many_tournaments = Здесь можно запланировать не больше { $room } турниров, одному человеку — не больше { $person }.
refused-tournament_person = Программы не играют в турнирах людей.
refused-tournament_over = Турнир окончен.
refused-tournament_full = В турнире уже { $most } участников, мест нет.
refused-tournament_begun = Этот турнир на выбывание уже начался: войти в него нельзя.
refused-tournament_missed = Вы пропустили две партии и выбыли из этого турнира.
refused-tournament_not_in = Вы не участвуете в этом турнире.
refused-tournament_goes_on = Документ появится, когда турнир закончится: до тех пор его секрет не показывают.
refused-tournament_match = Это партия турнира: кто играет следующим, решает он.
refused-tournament_too_few = Нужно хотя бы { $least } участника.
