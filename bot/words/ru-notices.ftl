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
