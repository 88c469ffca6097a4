# Сообщение в конце вечера и договорённости о партиях.
evening-head = Итоги вечера: { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
  }.
evening-won = { $game }: { $names }
evening-drawn = { $game }: единственного победителя не было
evening-climbed = Рейтинг вырос: { $names }
evening-climb = { $who } ▲{ $points } ({ $game })
evening-moment = Переломный момент: { $game }, стол { $id }, ход { $step }
evening-again = Завтра в то же время? { $game }, { $time }.
appointment-made = Договорились: вы в списке.
appointment-own = Вы обещали прийти
appointment-come = Я буду
appointment-head = { $game } · { $time }
appointment-stake = Ставка: { $stake }. Места придержаны; платят, когда садятся.
appointment-people = { $names ->
    [none] Пока никто не сказал, что будет.
   *[other] Будут: { $names }
  }
appointment-how = Нажмите кнопку, если придёте. За десять минут до начала все, кто придёт, будут названы один раз; в назначенное время откроется стол с ними.
appointment-in = Вы в списке. Будут: { $names }
appointment-in-already = Вы в списке: { $game }, { $time }.
appointment-stay-away = Не смогу
appointment-out = Вы больше не в списке.
appointment-soon = Скоро: { $game }, { $time }. { $names }
appointment-now = Пора: { $game }. { $names }
appointment-cancel = Отменить договорённость
appointment-cancelled = Эту договорённость отменили.
appointment-called-off = Встреча отменяется: { $game }, { $time }. { $names }
appointment-opened = Пора: стол, о котором вы договорились, открыт.
set-evening = Итоги вечера
set-evening-what = Если сыграно три партии или больше и 45 минут тихо: показывать ли здесь сообщение о том, кто что выиграл, с вопросом о завтрашнем вечере?
set-evening-on = показываются здесь
set-evening-off = не показываются здесь
set-zone = Часовой пояс
set-zone-what = По какому времени живёт эта комната? Это нужно, чтобы назначать встречи по часам (/play at=20:30). Другие пишут так: Europe/Rome.
set-zone-none = не задан
set-zone-is = { $zone }
refused-unknown_zone = Часового пояса «{ $value }» нет. Напишите название вроде Europe/Berlin.
refused-no_zone = Часовой пояс этой комнаты пока не известен. Модератор задаёт его один раз: /settings, «Часовой пояс». До тех пор скажите, через сколько: через 1 час.
refused-no_such_time = «{ $value }» — не время. Напишите, например, 20:30, завтра 20:00, через 1 час или с датой: 2026-12-01 20:30.
refused-past_time = { $value } уже прошло.
refused-too_far = Договориться можно не больше чем на { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
  } вперёд.
refused-appointment_alone = Договорённость открыта для всех: без соперника по имени и без компьютеров.
refused-appointment_here = Договариваются в группе или канале.
refused-appointment_by_presses = Созвать всех я могу только там, где я участник, например на сервере, куда меня добавили.
refused-appointment_gone = Это время уже прошло.
refused-too_many_appointments = Договорённостей уже достаточно: не больше { $room } в комнате и { $person } от одного человека.
usage-appointment = прийти к назначенному времени, отказаться или отменить свою договорённость
usage-appointment-how = number — какая договорённость. answer — out, если прийти не получится; cancel, если договорённость ваша и её надо отменить. То же делают кнопки её сообщения; договориться: /play at=20:30.
# Слова, которыми называют время после at=; в строке — одно и то же по-разному.
typed-today = сегодня
typed-tomorrow = завтра
typed-soon = скоро
typed-in = через
typed-after = спустя
typed-at = в, во
typed-half = пол
typed-days = дней, день, дня
typed-hours = часов, часа, час, ч
typed-minutes = минут, минуты, минуту, мин, м
typed-oclock = ровно
typed-morning = утра
typed-afternoon = после полудня
typed-evening = вечера, вечером
typed-weekdays = понедельник/пн, вторник/вт, среда/среду/ср, четверг/чт, пятница/пятницу/пт, суббота/субботу/сб, воскресенье/вс
