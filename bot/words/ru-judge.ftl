replay-step = { $step }. { $text }
replay-refused = { $step }. Отклонено: { $text }
replay-no-record = Запись { $record } — это не запись партии: { $reason }.
sat-in = { $who }: дальше играет { $sitter }.
sat-back = { $who } снова в игре.

verify-line = Запись { $record }: { $text }
verify-fair = всё честно. Проверено: { $checked }.
verify-all = честно в той мере, в какой проверено. Проверено: { $checked }. Не проверено: { $unchecked }.
verify-match = Запись { $record }, тур { $round }, { $first } – { $second }: { $text }
verify-tournament = Турнир: { $text }

unfair-step = шаг { $step } отклонён: { $code }.
unfair-clock = шаг { $step } сдвигает часы так, как в партии не бывает: сбой добавляет не больше времени, чем прошло с вопроса, и только если старый срок уже истёк, а согласованный пропуск завершает вопрос сразу.
unfair-outcome = итог не следует из правил: по ним — { $own }, а в записи — { $written }.
unfair-no_chance = секрета в ней нет, поэтому ни отпечаток, ни слова не проверить.
unfair-secret = секрет не подходит к отпечатку { $commitment }.
unfair-noted = отпечаток секрета — { $commitment }, а записан был другой ({ $noted }).
unfair-said = слова, указанные для места { $seat }, — не те, что вошли в перемешивание.
unfair-said_seat = места { $seat } нет.
unfair-beacon = подпись маяка — не подпись раунда { $round }, поэтому жребий из неё не следует.
unfair-deal = поле не то, что положено паре { $pairing } тура { $round }: оно не следует из секрета турнира.
unfair-teams = это запись другой партии: играть должны были { $teams }.
unfair-terms = игра или её параметры не те, что в туре { $round }.
unfair-no_end = партия не окончена, и нигде не сказано, что она не в счёт.
unfair-calls = запросы рассказывают не ту партию, что запись.
unfair-matches = { $count ->
    [one] { $count } партия сыграна нечестно.
    [few] { $count } партии сыграны нечестно.
   *[other] { $count } партий сыграны нечестно.
}
unfair-bench = матч тура { $round } засчитан как проигрыш отстранённого робота, хотя столько ошибок подряд у него не было.
unfair-pairing = тур { $round } не тот, что следует из прежних результатов и жребия турнира.
unfair-ladder = таблица не следует из результатов: отличается место { $place }.
unfair-result = результат партии тура { $round }, пары { $pairing }, не тот, что в её записи.

check-commitment = секрет
check-words = слова игроков
check-draws = жребий
check-steps = каждый шаг
check-times = часы
check-outcome = итог
check-finished = конец партии
check-beacon = подпись маяка
check-pairings = пары и стороны
check-deals = поля
check-matches = все партии
check-ladder = таблица
check-requests = запросы

note-corrected = Его исправили после жеребьёвки тура { $round }: { $reason }
note-unfinished = Партия не окончена.
note-untimed = У шагов нет времени, поэтому часы не проверялись.
note-set_up = Эта раздача составлена вручную: жребия не было.
note-no_secret = Секрета в записи нет, поэтому нет ни отпечатка, ни жребия.
note-no_draws = Ни один шаг не зависит от жребия, поэтому секрет и слова можно проверить только через --commitment и --said.
note-misspelt = Ключ «{ $key }» неизвестен и пропущен. Возможно, имелся в виду «{ $known }»?
note-requests = Не проверены запросы { $count ->
    [one] { $count } матча
   *[other] { $count } матчей
}: их нет, или часть не удалась, когда от них уже ничего не зависело.
note-clock = { $why ->
    [outage] { $at }: часы сдвинуты из-за сбоя; доказать сбой запись не может.
    [consent] { $at }: добавлено время; по записи, согласны были { $who }.
    [skip] { $at }: отсутствующего игрока пропустили; по записи, согласны были { $who }.
    [vacation] { $at }: часы стояли; по записи, { $who } был(а) в отпуске.
   *[other] { $at }: часы сдвинуты; почему и с чьего согласия, в записи не сказано.
}
at-steps = { $count ->
    [one] Шаг { $steps }
   *[other] Шаги { $steps }
}
