# ---- Результаты одной фразой

told-beat = { $margin ->
    [0] Команда { $winner } обыграла команду { $loser }.
    [one] Команда { $winner } обыграла команду { $loser } на { $margin } фишку.
    [few] Команда { $winner } обыграла команду { $loser } на { $margin } фишки.
   *[other] Команда { $winner } обыграла команду { $loser } на { $margin } фишек.
}
told-beat-leader = { $margin ->
    [0] Команда { $winner } обыграла лидера, команду { $loser }.
    [one] Команда { $winner } обыграла лидера, команду { $loser }, на { $margin } фишку.
    [few] Команда { $winner } обыграла лидера, команду { $loser }, на { $margin } фишки.
   *[other] Команда { $winner } обыграла лидера, команду { $loser }, на { $margin } фишек.
}
told-surprise = { $margin ->
    [0] Команда { $winner } обыграла команду { $loser } с рейтингом на { $behind } выше.
    [one] Команда { $winner } на { $margin } фишку обыграла команду { $loser } с рейтингом на { $behind } выше.
    [few] Команда { $winner } на { $margin } фишки обыграла команду { $loser } с рейтингом на { $behind } выше.
   *[other] Команда { $winner } на { $margin } фишек обыграла команду { $loser } с рейтингом на { $behind } выше.
}
told-drew = Команды { $first } и { $second } сыграли вничью.
told-drew-at = { $score ->
    [one] Команды { $first } и { $second } сыграли вничью: по { $score } фишке.
    [few] Команды { $first } и { $second } сыграли вничью: по { $score } фишки.
   *[other] Команды { $first } и { $second } сыграли вничью: по { $score } фишек.
}
told-fault = { $why ->
    [no_connection] Команда { $loser } проиграла команде { $winner }: с её роботом не было связи.
    [timeout] Команда { $loser } проиграла команде { $winner }: её робот не ответил вовремя.
    [wrong_response] Команда { $loser } проиграла команде { $winner } из-за неверного ответа.
    [wrong_move] Команда { $loser } проиграла команде { $winner } из-за недопустимого хода.
   *[benched] Команда { $winner } победила без игры: команда { $loser } отстранена.
}
told-void = Матч команд { $first } и { $second } не засчитан: { $reason }
told-leads = { $points ->
    [one] После тура { $number } лидирует команда { $first } с отрывом в { $points } очко.
    [few] После тура { $number } лидирует команда { $first } с отрывом в { $points } очка.
   *[other] После тура { $number } лидирует команда { $first } с отрывом в { $points } очков.
}
told-leads-level = { $chips ->
    [0] После тура { $number } команды { $first } и { $second } идут вровень.
    [one] После тура { $number } при равных очках команда { $first } опережает команду { $second } на { $chips } фишку.
    [few] После тура { $number } при равных очках команда { $first } опережает команду { $second } на { $chips } фишки.
   *[other] После тура { $number } при равных очках команда { $first } опережает команду { $second } на { $chips } фишек.
}
told-beat-by = Команда { $winner } обыграла команду { $loser }. Разница: { $by }.
told-beat-leader-by = Команда { $winner } обыграла лидера, команду { $loser }. Разница: { $by }.
told-surprise-by = Команда { $winner } обыграла команду { $loser } с рейтингом на { $behind } выше. Разница: { $by }.
told-drew-with = Команды { $first } и { $second } сыграли вничью, у каждой { $by }.
told-leads-by = После тура { $number } при равных очках команда { $first } опережает команду { $second }. Разница: { $by }.
told-closest = Самый упорный матч. { $told }
told-greatest-surprise = Главная неожиданность. { $told }
