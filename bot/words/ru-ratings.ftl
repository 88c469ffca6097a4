# ---- Рейтинги и таблица лучших

rating-line = Рейтинг: { $ratings }
rating-seat = { $who } { $rating }
rating-after = { $kind ->
    [new] новичок{ $matches ->
        [0] {""}
        [one] {" "}({ $matches } партия)
        [few] {" "}({ $matches } партии)
       *[many] {" "}({ $matches } партий)
    }
    [up] { $points } ▲{ $change }
    [down] { $points } ▼{ $change }
   *[same] { $points }
}
rating-plate = Рейтинг { $rating }
rating-detail = { $who }: { $points } ± { $wide }{ $kind ->
    [up] , ▲{ $change }
    [down] , ▼{ $change }
   *[same] , без изменений
}
rating-expected = Рейтинг не изменился: таким и ожидался результат.
prospect-two = Победа: около { $won } · поражение: около { $lost }
prospect-many = Первое место: около { $won } · последнее: около { $lost }
prospect-again = Учтётся не полностью: партий на рейтинг у этих двоих сегодня будет { $count }.
prospect-month = Победа учтётся мало: за месяц один соперник может принести лишь столько.
prospect-unsure = Учтётся мало: рейтинг соперника ещё неточен.
rating-figure = { $points } ± { $wide }
rating-about = около { $points }
unrated-stopped = Рейтинг не изменился: партия прервана.
unrated-alone = Рейтинг не изменился: нужны два игрока, и хотя бы один из них – человек.
unrated-short = Рейтинг не изменился: кто-то вышел раньше, чем каждый сделал два хода.
unrated-brief = Рейтинг не изменился: партия кончилась раньше, чем каждый сделал ход.
unrated-taken_back = Рейтинг не изменился: ход был взят назад.
unrated-daily = Рейтинг не изменился: в партии дня расклад у всех один.
unrated-casual = Рейтинг не изменился: это была дружеская партия.
# ---- Насколько хорошо вы играете: один ответ

guess-title = Как я играю
guess-ask = Как вы играете в игру { $game }? С этого начнётся ваш рейтинг; изменить ответ потом нельзя.
guess-how = С того, что вы скажете здесь, начнётся ваш рейтинг. Сказать можно один раз, до первой партии на рейтинг в этой игре.
guess-new = Я новичок
guess-rules = Знаю правила
guess-strong = Играю сильно
guess-noted = { $game }: «{ $guess }». С этого начнётся ваш рейтинг.
refused-guess_said = Вы уже сказали, как играете в игру { $game }. Изменить это нельзя.
refused-guess_late = Вы уже сыграли партию на рейтинг в игре { $game }. Теперь рейтинг зависит только от результатов.
refused-guess_useless = В игре { $game } рейтинг у всех начинается с одного числа.
refused-guess_none = Рейтинг у вас есть уже в каждой игре. Он зависит от результатов.
unrated-robot_fault = Рейтинг не изменился: робот не смог продолжить игру.
unrated-own_robot = Рейтинг не изменился: это партия с собственным роботом.
reduced-again = { $who } и { $other } сыграли сегодня рейтинговых партий: { $count }. Поэтому эта учитывается не полностью.
reduced-again-none = { $who } и { $other } сыграли сегодня рейтинговых партий: { $count }. Следующие уже не учитываются.
reduced-month = В этом месяце { $who } больше не получит очков за победы над игроком { $other }: от одного соперника их можно получить лишь столько.
reduced-unsure = Рейтинг игрока { $other } ещё неточный, поэтому на рейтинг игрока { $who } эта партия почти не влияет.

top-title = Таблица лучших
top-none = В этой таблице пока никого нет.
ladder-line = { $place }. { $who } { $rating } · побед { $won }, ничьих { $drawn }, поражений { $lost }
ladder-line-hidden = { $place }. { $who }, { $rating }
ladder-no-places = Мест пока ни у кого нет: нужно ещё несколько рейтинговых партий.
ladder-line-new = { $mark }{ $who } { $points ->
    [0] (новичок)
   *[other] { $points } (новичок)
} · побед { $won }, ничьих { $drawn }, поражений { $lost }
ladder-new = новичок
ladder-results = В { $won } · Н { $drawn } · П { $lost }
ladder-level = – Компьютер ({ $level }) { $rating }
ladder-computer = Компьютер ({ $level })
ladder-somebody = игрок
ladder-how = У равных игроков рейтинги равны; на 400 очков больше – десять побед против одной.
ladder-overall = На сколько каждый рейтинг выше рейтинга новичка, в сумме по всем играм.
ladder-place = Место { $place }
ladder-asks-here = Другие видят здесь «игрок» вместо вашего имени. Показывать имя всем?
ladder-show = Показывать моё имя
ladder-hide = Не показывать
ladder-to-me = К моему месту
ladder-before = ‹ Выше
ladder-after = Ещё ›
ladder-of-place = Где
ladder-of-game = Игра
ladder-column-place = Место
ladder-column-player = Игрок
ladder-column-rating = Рейтинг
ladder-column-points = Очки
ladder-missing-match = В этой игре рейтинга пока нет. Сыграйте с кем-нибудь или с компьютером.
ladder-missing-sure = { $points } ± { $wide }. В таблице – когда ± не больше { $least }: примерно ещё { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
} с игроками, чей рейтинг надёжен.
ladder-missing-room = В этой таблице – после партии с кем-нибудь в этой комнате.
ladder-missing-games = В таблице – когда вы попадёте в таблицу хотя бы одной игры.
ladder-missing-nearest = В таблице – когда вы попадёте в таблицу хотя бы одной игры. Ближе всего – { $game }: { $missing }
ladder-missing-average = В таблице – когда один из рейтингов превысит рейтинг новичка.
ladder-missing-met = { $points } ± { $wide }. В таблице – после партий с { $most } разными постоянными игроками: их рейтинг надёжен, и они играли в разные дни. Пока таких: { $count }.
ladder-missing-broad = { $points } ± { $wide }. Из них { $excess } – за счёт компьютеров, новичков или одних и тех же соперников. Снова в таблице – после партий с другими постоянными игроками.
profile-ladders = Имя в таблицах
profile-ladders-save = Сохранить выбор
profile-ladders-shown = видно всем
profile-ladders-hidden = скрыто вне моих комнат
profile-ladders-how = Таблицы вне ваших комнат и таблицы веб-лобби показывают ваше имя, только если вы разрешите. Иначе на вашем месте стоит «игрок». Это можно изменить в любой момент.
