title = Скрытые карты
about = Кладите карты себе или против соседа. Трое игроков, две минуты.
minutes = 2

you-have = Ваши карты: { $cards }.
card = { $card }
draw = Взять карту
lay = Игроку { $who }
row = { $who }: { $cards } = { NUMBER($points, useGrouping: "false") } ({ $hand ->
    [one] { $hand } карта на руках
    [few] { $hand } карты на руках
   *[other] { $hand } карт на руках
})
stock = В колоде: { $count }
alt = Три ряда карт. Место 1: { $r1 }. Место 2: { $r2 }. Место 3: { $r3 }. Карт в колоде: { $stock }.

event-dealt = Карты розданы, каждому по { $cards }.
event-laid = { $own ->
    [yes] { $who } оставляет себе { $card }.
   *[no] { $who } кладёт { $card } против игрока { $target }.
}
event-draw = { $who } берёт карту из колоды.
event-drew = Вы взяли { $card }.
event-leave = { $who } { $why ->
    [resigned] сдаётся.
    [gone] больше не за столом.
    [left] уходит из-за стола.
   *[other] не может продолжать.
}
event-late = { $who } не успевает вовремя и выбывает.
event-over = { $why ->
    [emptied] Карт больше ни у кого нет.
   *[last_one] Остался только один игрок.
}

why-emptied = Все карты сыграны.
why-last_one = Остался один игрок.

refused-out_of_game = Вы уже выбыли из игры.
refused-no_draw = Сейчас брать карту нельзя.
refused-no_such_card = Карты { $card } нет: они идут от 1 до 12.
refused-not_your_card = У вас нет карты { $card }.
refused-no_such_seat = На месте { $target } никто не играет.

option-move_seconds = Время на ход
option-cards = Карт каждому

rules-1 = Из двенадцати карт каждому сдают по нескольку; ваших никто не видит.
rules-2 = В свой ход положите карту: перед собой она прибавляет очки вам, перед другим — отнимает у него.
rules-3 = Один раз за партию можно сначала взять карту из колоды.
rules-4 = Когда карты кончились у всех, побеждает набравший больше очков. Кто не успел или ушёл, выбывает.
