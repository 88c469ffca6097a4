# ---- Notices: short messages to a player whose turn it is

notice-turn = { $who }, ваш ход: { $game }, стол { $id }{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-remind = { $who }, ваше время истекает: { $game }, стол { $id }{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-asked = { $who }: { $asked } { $game }, стол { $id }{ $stake ->
    [0] {""}
    [one] , ставка { $stake } фишка
    [few] , ставка { $stake } фишки
   *[many] , ставка { $stake } фишек
}{ $left ->
    [none] .
   *[other] {" "}({ $left }).
}
notice-digest = { $who }, { $count ->
    [one] вас ждёт { $count } стол:
    [few] вас ждут { $count } стола:
   *[many] вас ждут { $count } столов:
}
notice-line = { $game } · { $id }{ $left ->
    [none] {""}
   *[other] {" "}({ $left })
}
notice-more = и ещё { $count }
notice-open = К столу

# ---- Незадолго до конца записи
registration-ends = { $game }, стол { $id }: скоро начинаем ({ $left }). За столом: { $who }. { $missing ->
    [0] { $free ->
        [one] Свободно ещё { $free } место.
        [few] Свободно ещё { $free } места.
       *[many] Свободно ещё { $free } мест.
    }
    [one] Нужен ещё { $missing } игрок.
    [few] Нужно ещё { $missing } игрока.
   *[many] Нужно ещё { $missing } игроков.
}
registration-ends-here = Сесть за стол можно ещё полминуты. { $count ->
    [0] Потом начнётся партия.
    [one] Нужен ещё { $count } игрок.
    [few] Нужно ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
}
place-gone-told = Чата вашей партии больше нет, или меня из него убрали: { $game }, стол { $id }. Партия продолжается, время идёт. Она есть в разделе «Мои ходы».
