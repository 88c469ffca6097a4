# Сезоны: /top seasons в чатах и в браузере и сообщение в конце сезона.
season-all = Сезоны
season-whole = Вся таблица
season-column-gained = Прирост
season-empty = В том сезоне в этой игре никто не попал в таблицу.
season-title = Сезон
season-of-quarter = { $year }, { $quarter }-й квартал
season-between = { $from } – { $to }
season-since = с { $from }
season-head = Сезон: { $season }
season-over-head = Сезон завершён: { $season }
season-line = { $place }. { $who } – { $points } ± { $wide } ({ $gained }, здесь { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[other] { $matches } партий
  })
season-line-unsure = { $place }. { $who } – { $points } ± { $wide }, пока неточно ({ $gained }, здесь { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[other] { $matches } партий
  })
season-none = В этом сезоне здесь ещё не закончилась ни одна рейтинговая партия.
season-how = Рейтинг каждого игрока после последней рейтинговой партии здесь в этом сезоне и очки, набранные здесь.
season-reset = Начался следующий сезон. Рейтинги сезона на четверть приблизились к 1500; общие рейтинги остались прежними.
season-until = Этот сезон — квартал года. Он закончится { $date }.
season-own = Этот сезон начал модератор. Он закончится, когда его завершит модератор.
season-begin = Начать сезон
season-end = Завершить сезон
season-past = Прошлые сезоны
seasons-here = Сезоны здесь
season-begun = Начался новый сезон.
season-ended = Сезон завершён.
season-sure-begin = Начать в этой комнате новый сезон?
season-sure-end = Завершить этот сезон сейчас? Здесь появятся его итоги, и продолжить его будет нельзя.
season-action-now = этот сезон и прошлые
season-action-begin = начать сезон в этой комнате
season-action-end = завершить сезон и показать итоги
refused-season_is_running = Здесь идёт сезон, который начал модератор. Сначала завершите его.
refused-no_season = Этот сезон — квартал года, он закончится сам.
refused-unknown_season = Такого сезона здесь не было.
