title = Текила-трейн
about = Домино вокруг станции: выложите все кости первым. От двух до восьми игроков, десять минут.
minutes = 10
levels = Каждый уровень набирает около 65 % очков против предыдущего.

tile = { $tile }
tile-idle = { $tile }, не подходит
pass = Пас
where-mine = { $way ->
    [shot] Мой путь + стопка
    [keep] Мой путь, поезд стоит
   *[plain] Мой путь
}
where-train = Поезд: { $who }
target-plain = путь { $letter }
whole-track = Путь { $letter }, все кости: { $tiles }
target-keep = путь { $letter }, поезд остаётся
target-shot = путь { $letter }, со стопкой

open-ends = Открытые концы: { $ends }
end-mine = ваш { $end }{ $train ->
    [yes] {" "}(поезд)
   *[no] {""}
}
end-train = { $who } { $end } (поезд)
listed = { $rest } · { $next }
nothing-fits = Ходить нечем: пасуйте.
train-hint = Стопка снимает ваш поезд. Пока он стоит, на ваш путь может ходить каждый.
you-are-out = Вы выбыли из этой партии.
hint = нажмите «Моя рука», выберите кость, потом путь: свой или любой с поездом.
hint-1 = Кость подходит, если на ней число с конца пути.
hint-2 = Играть можно и на любой путь с поездом.
hint-3 = Если ходить нечем, на вашем пути появится поезд.

hub = Станция { $hub }–{ $hub } · в запасе { $boneyard }
row = { $letter } { $who }: конец { $end }{ $train ->
    [yes] , поезд
   *[no] {""}
} · { $pips ->
    [-1] на руках { $hand }
   *[other] { $pips ->
            [one] { $pips } очко
            [few] { $pips } очка
           *[other] { $pips } очков
        }
}{ $shots ->
    [0] {""}
    [one] {" "}· { $shots } стопка
    [few] {" "}· { $shots } стопки
   *[other] {" "}· { $shots } стопок
}{ $state ->
    [lost] {" "}· вне игры
    [asked] {" "}· ходит
    [won] {" "}· победа
   *[on] {""}
} · { $tiles }
row-alt = { $letter }: конец { $end }{ $train ->
    [yes] , поезд
   *[no] {""}
}, { $pips ->
    [-1] на руках { $hand }
   *[other] { $pips ->
            [one] { $pips } очко
            [few] { $pips } очка
           *[other] { $pips } очков
        }
}{ $shots ->
    [0] {""}
    [one] , { $shots } стопка
    [few] , { $shots } стопки
   *[other] , { $shots } стопок
}{ $state ->
    [lost] , вне игры
    [asked] , ходит
    [won] , победа
   *[on] {""}
}
hand = Ваши кости: { $tiles } ({ $pips ->
    [one] { $pips } очко
    [few] { $pips } очка
   *[other] { $pips } очков
})
to-type = { $tile }: напишите { $ways }
hand-of = { $who }, кости на руках: { $tiles }
hand-of-letter = { $letter }: { $tiles }
alt-hands = { $table } Все кости на руках: { $hands }.
alt = Станция { $hub }–{ $hub }, в запасе { $boneyard }. { $rows }.
alt-mine = Станция { $hub }–{ $hub }, в запасе { $boneyard }. { $rows }. Ваши кости: { $tiles }.

event-dealt = Каждый получил { $tiles ->
    [one] { $tiles } кость
    [few] { $tiles } кости
   *[other] { $tiles } костей
}{ $rounds ->
    [0] {""}
    [one] , из них { $rounds } при дополнительной раздаче
   *[other] , из них { $rounds } при дополнительных раздачах
}.
event-hub = Старший дубль у игрока { $who }: станция { $tile }.
event-placed = { $who } кладёт { $tile } на { $where ->
    [own] свой путь{ $way ->
        [shot] {" "}со стопкой: поезд снят.
        [keep] , поезд остаётся.
       *[plain] .
    }
    [yours] ваш путь.
   *[train] путь с поездом: { $whose }.
}
event-placed-you = Вы положили { $tile } на { $where ->
    [own] свой путь{ $way ->
        [shot] {" "}со стопкой: ваш поезд снят.
        [keep] , ваш поезд остаётся.
       *[plain] .
    }
   *[train] путь с поездом: { $whose }.
}
brief-placed = { $tile }{ $where ->
    [own] { $way ->
        [shot] , стопка
        [keep] , поезд остаётся
       *[plain] {""}
    }
    [yours] {" "}→ вы
   *[train] {" "}→ { $whose }
}
event-train = { $who } { $seats ->
    [one] не может пойти и ставит поезд на свой путь.
   *[other] не могут пойти и ставят поезда на свои пути.
}
event-train-you = Вам нечем ходить: на вашем пути теперь поезд.
event-drew = { $who } не может пойти и берёт { $drawn ->
    [one] кость.
    [few] { $drawn } кости.
   *[other] { $drawn } костей.
}
event-drew-in-vain = { $who } { $seats ->
    [one] берёт { $drawn ->
        [one] кость
        [few] { $drawn } кости
       *[other] { $drawn } костей
    }
   *[other] берут по { $drawn ->
        [one] одной кости
        [few] { $drawn } кости
       *[other] { $drawn } костей
    }
}, а ходить всё равно нечем.
event-drew-you = { $fits ->
    [yes] Ходить было нечем, вы взяли { $tiles }{ $drawn ->
        [one] : подходит.
       *[other] : последняя подходит.
    }
    [no] Вы взяли { $tiles }, а ходить всё равно нечем.
   *[unknown] Вы взяли { $tiles }.
}
event-still = Ходить нечем: { $who }.
event-still-you = Вам нечем ходить.
event-passed = { $who } пасует, путь открыт для всех.
event-passed-you = Вы пасуете, ваш путь открыт для всех.
event-nap = { $who } не успевает и пропускает ход, путь открыт для всех; { $left ->
    [0] в следующий раз — вне игры.
    [one] простится ещё { $left } просрочка.
    [few] простятся ещё { $left } просрочки.
   *[other] простится ещё { $left } просрочек.
}
event-nap-you = Вы не успели и пропускаете ход, ваш путь открыт для всех; { $left ->
    [0] в следующий раз вы выбываете.
    [one] простится ещё { $left } просрочка.
    [few] простятся ещё { $left } просрочки.
   *[other] простится ещё { $left } просрочек.
}
event-leave = { $who } { $why ->
    [resigned] сдаётся и выбывает.
    [gone] больше не за столом и выбывает.
    [left] уходит из-за стола и выбывает.
   *[other] не может продолжать и выбывает.
}
event-late = { $who } не успевает сделать ход и выбывает.
event-late-you = Вы не успели сделать ход и выбываете.
event-over = { $why ->
    [emptied] Это была последняя кость на руках.
    [blocked] Ходить не может никто: побеждает меньшая сумма очков.
    [time] Никто так и не сходил.
   *[last_one] Остался только один игрок.
}

held = { $count ->
    [one] { $count } кость
    [few] { $count } кости
   *[many] { $count } костей
}
score = { $score ->
    [one] { $score } очко
    [few] { $score } очка
   *[other] { $score } очков
}
result-score = { $held ->
    [0] {""}
    [one] Осталась { $held } кость:{" "}
    [few] Остались { $held } кости:{" "}
   *[other] Осталось { $held } костей:{" "}
}{ $score ->
    [0] { $next ->
        [one] { $next } очко
        [few] { $next } очка
       *[other] { $next } очков
    }
   *[other] очки { $next } против { $score }
}
why-emptied = { $you ->
    [loser] Последнюю кость выкладывает { $who }.
   *[other] Последняя кость выложена.
}
why-blocked = Ходить не может никто. Меньше всего очков: { $score }.
why-last_one = { $you ->
    [loser] В игре остаётся только { $who }.
   *[other] Остальные выбыли.
}
why-time = Никто так и не сходил.

refused-out_of_game = Вы уже выбыли; ваши кости остаются на месте.
refused-no_such_tile = Кости { $tile } нет. Они идут от 0-0 до 12-12, большее число первым: 12-7.
refused-not_your_tile = Кости { $tile } у вас нет.
refused-no_such_track = Пути { $track } нет: пути нумеруются по местам, с 1.
refused-track_closed = На пути { $track } нет поезда: туда ходит только его хозяин.
refused-does_not_fit = { $tile } туда не подходит: путь кончается на { $end }.
refused-illegal = Такого хода нет. Напишите кость и путь, например 12-7.2; пути нумеруются по местам, с 1.
refused-must_play = Спасовать нельзя: подходит { $tile }.

seen-all = Все кости открыты

option-move_seconds = Время на ход
option-auto_pass = Если нечем ходить
option-auto_pass-true = пропуск хода автоматически
option-auto_pass-false = нужно спасовать самому
option-free_pass = Пас, когда есть чем ходить
option-free_pass-true = разрешён
option-free_pass-false = не разрешён
option-grace = Сколько просрочек прощается
option-refund_if_all_asleep = Ставки, если никто не ходил
option-refund_if_all_asleep-true = возвращаются
option-refund_if_all_asleep-false = последнему

rules-1 = Кости идут от 0–0 до 12–12. Старший розданный дубль — станция, от неё у каждого идёт свой путь.
rules-2 = В свой ход положите одну кость: её половина должна совпасть с концом вашего пути или любого пути с поездом.
rules-3 = Если ходить нечем, на ваш путь встаёт поезд. Если поезд уже стоит, вы берёте одну кость. То и другое происходит само.
rules-4 = Поезд пускает на ваш путь всех. Когда ходите туда сами, поезд можно снять, выпив стопку.
rules-5 = Выложите последнюю кость, чтобы победить. Если ходить не может никто, побеждает меньшая сумма очков. Если ваше время вышло, вы выбываете.

# ---- The coach

coach-how = Ваши ходы оцениваются по тому, что вы тогда видели, а не по скрытым костям: их много раз раздавали случайно.
coach-move = Вы положили { $played } { $where ->
    [own] на свой путь
   *[train] к поезду (путь: { $whose })
}. Лучше { $better } { $there-where ->
    [own] на свой путь
   *[train] к поезду (путь: { $there-whose })
}: { $reason ->
    [train] со стопкой это снимает ваш поезд, и на ваш путь больше никто не ходит.
    [run] потом на свой путь можно положить подряд костей: { $there } вместо { $here }.
    [pips] так вы избавляетесь от большего числа очков: { $there } вместо { $here }.
   *[sampled] при доигрывании это чаще побеждает.
} Ваш шанс победить: около { $to } %, а не { $from } %.
