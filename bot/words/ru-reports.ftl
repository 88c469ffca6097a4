# Жалобы на людей операторам и список, в котором операторы их закрывают.

usage-report = пожаловаться на кого-то оператору
usage-report-how = Люди, с которыми вы недавно играли, затем причины. «Пожаловаться» под ⋯ законченной партии делает то же для этой партии.
usage-reports = открытые жалобы, для операторов
usage-reports-how = Показывает каждую открытую жалобу и всё, что нужно для решения. Видят только операторы.

report-button = Пожаловаться
report-title = Пожаловаться на игрока
report-whom = На кого вы жалуетесь?
report-why = Почему вы жалуетесь? Игрок: { $who }
report-which-line = На какую реплику вы жалуетесь? Оператор получит её текст.
report-reason = Почему?
report-how = Жалобу прочтёт оператор. Больше никто не узнает, кто её отправил.
report-reason-name = Оскорбительное имя или сообщение
report-reason-left = Снова и снова нарочно уходит
report-reason-unfair = Нечестная игра вместе с кем-то
report-reason-spam = Слишком много приглашений
report-reason-other = Другое
report-send = Отправить жалобу
report-thanks = Спасибо: оператор это прочтёт.
report-nobody-met = В последнее время вы ни с кем не играли. Чтобы пожаловаться, нажмите ⋯ под законченной партией.
report-told-read = Оператор прочёл вашу жалобу. Спасибо за неё.
report-told-warned = { $code ->
    [other] Оператор предупреждает вас из-за того, как вы здесь играете или себя ведёте. Если это продолжится, вам могут закрыть вход.
   *[named] Оператор предупреждает вас: «{ $reason }». Если это продолжится, вам могут закрыть вход.
  }
report-told-ok = Понятно

refused-report_not_seated = Пожаловаться можно только на тех, с кем вы играли партию.
refused-report_not_there = Этот человек не играл в этой партии.
refused-report_too_early = Пожаловаться можно, когда партия закончится.
refused-report_nobody = В этой партии не на кого жаловаться.
refused-report_yourself = Нельзя пожаловаться на себя или на свою программу.
refused-report_no_reason = Выберите одну из причин.
refused-report_banned = Пока вам закрыт вход, жаловаться нельзя.
refused-report_gone = Жаловаться не на кого: данные этого человека удалены.
refused-report_no_line = Этой реплики больше нет. Когда партия окончена, реплики удаляются.
refused-too_many_reports = За 24 часа можно отправить жалоб: { $most }. Попробуйте завтра.
refused-reported_already = Вы уже пожаловались на этого человека.
refused-unknown_report = Этой жалобы больше нет.
refused-report_settled = Эта жалоба уже закрыта.
refused-report_of_yours = Эта жалоба на вас, её закроет другой оператор.

reports-title = Жалобы
reports-open = Открытые жалобы
reports-open-line = Открытых жалоб: { $count }
reports-none = Открытых жалоб нет.
reports-own = Жалоб на вас, которые закроют другие операторы: { $count }
reports-what = Каждая кнопка закрывает жалобу. Кто её отправил, узнает, что её прочли, но не ваше решение. Закрытые жалобы удаляются через 90 дней.
reports-about = { $who }: { $reason }
reports-now = Имя сейчас: { $who }
reports-by = Пожаловался игрок { $who }
reports-by-nobody = Данные того, кто пожаловался, удалены
reports-before = Жалоб раньше: { $reported }, предупреждений: { $warned }
reports-match = { $game } { $id }, комната «{ $room }»: { $who }
reports-no-match = Жалоба без партии.
reports-replay = Просмотр партии
reports-next = Следующая
report-words = { $who }, слова для тасовки: «{ $phrase }»
reports-warned = Предупредить
reports-banned = Закрыть вход сюда
reports-banned_everywhere = Закрыть вход везде
reports-done = Готово
reports-did-warned = Человек получит предупреждение. Жалоба закрыта.
reports-did-banned = Вход в эту комнату закрыт. Жалоба закрыта.
reports-did-banned_everywhere = Вход закрыт везде. Жалоба закрыта.
reports-did-done = Жалоба закрыта.
