# Страница организатора турнира: табло с огоньками, список команд, исправления.

tournament-now = Сейчас
tournament-light-ok = отвечает
tournament-light-faulty = ошибается
tournament-light-away = нет связи
tournament-light-waiting = ещё не играла
tournament-light-unready = ещё не готова
tournament-light-benched = отстранена
tournament-board-answers = 95 % ответов
tournament-board-fault = Последняя ошибка
tournament-board-no-fault = ошибок нет
tournament-board-round = тур { $number }
tournament-board-computer = компьютер, уровень { $level }
tournament-board-confirmed = адрес подтверждён
tournament-board-vouched = подтверждён вами
tournament-board-connects = подключается сам
tournament-search = Найти команду
tournament-search-go = Найти
tournament-search-all = Показать все
tournament-search-found = Команд: { $count } из { $all }
tournament-last-fault = Последняя ошибка:
tournament-lag-good = Хорошо: роботов судят без задержек.
tournament-lag-slow = Медленно, но роботам это время не засчитывается.
tournament-lag-bad = Слишком долго: эта машина перегружена. Роботам это время не засчитывается.
tournament-later = В другое время…
tournament-list-add = Вставить список команд
tournament-list = В каждой строке — название и адрес робота
tournament-list-what = Разделите их запятой, точкой с запятой или табуляцией, как в таблице. Если адреса нет, робот подключается сам. Сначала вы увидите список, и только потом команды добавятся.
tournament-list-check = Проверить список
tournament-list-by-hand = Я знаю, что владельцы согласны на запросы
tournament-list-line = Строка
tournament-list-fine = подходит
tournament-list-ready = Все строки подходят.
tournament-list-wrong = { $count ->
    [one] Ошибка в { $count } строке. Исправьте её и проверьте список ещё раз.
   *[other] Ошибки в { $count } строках. Исправьте их и проверьте список ещё раз.
}
tournament-list-empty = Список пуст.
tournament-list-yes = { $count ->
    [one] Добавить { $count } команду
    [few] Добавить { $count } команды
   *[other] Добавить { $count } команд
}
tournament-correct = Исправить
tournament-make-void-named = Аннулировать: матч { $number }
tournament-again-named = Сыграть заново: матч { $number }
tournament-results = Результаты
tournament-open-match = Открыть
tournament-open-match-named = Открыть матч { $number }
tournament-round-again-more = Сыграть заново целый тур…
refused-empty_list = Список пуст.
refused-wrong_list = { $count ->
    [one] Ничего не добавлено: ошибка в { $count } строке. Строка { $line }: { $why }
   *[other] Ничего не добавлено: ошибки в { $count } строках. Строка { $line }: { $why }
}
