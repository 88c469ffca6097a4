# ---- Рейтинги и таблица лучших

rating-line = Рейтинг: { $ratings }
rating-changed = { $who } { $points } { $change }{ $wide ->
    [none] {""}
   *[other] {" "}(± { $wide })
}
rating-plate = { $points } { $change }{ $wide ->
    [none] {""}
   *[other] {" "}(± { $wide })
}
rating-figure = { $points } ± { $wide }
unrated-stopped = Рейтинг не изменился: партия прервана.
unrated-alone = Рейтинг не изменился: нужны два игрока, и хотя бы один из них – человек.
unrated-short = Рейтинг не изменился: кто-то вышел раньше, чем каждый сделал два хода.
unrated-taken_back = Рейтинг не изменился: ход был взят назад.
unrated-daily = Рейтинг не изменился: в партии дня расклад у всех один.
